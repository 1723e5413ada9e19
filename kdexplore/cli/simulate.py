"""`simulate`: what many games of the kernel's players come to."""

from __future__ import annotations

import csv
import io
from argparse import Namespace
from contextlib import nullcontext

from kdexplore.cli.arguments import number_of, rules_of
from kdexplore.cli.files import check_writable, save
from kdexplore.cli.options import add_bonus, add_mode, add_players, add_reading, add_tiles
from kdexplore.cli.output import FINE, Output
from kdexplore.cli.parser import Parser
from kdexplore.cli.progress import progress_on
from kdexplore.core.problems import BadInput
from kdexplore.engine.fast import simulate
from kdexplore.engine.players import QUICK_PLAYERS
from kdexplore.engine.service.cluster import client_of
from kdexplore.engine.simulation import Simulation

MOST = 999_999
MOST_WORKERS = 64
DECIMALS = 6
FEWEST = 2  # players, if no more seats are given
UNWRITTEN = (".parquet", ".json", ".xlsx", ".feather")  # names that would promise something else than CSV


def add_arguments(parser: Parser, out: Output) -> None:
    """Add the arguments of the command."""
    add_mode(parser, out)
    add_bonus(parser, out)
    add_players(parser, out, None)
    add = parser.choices.add_argument
    add("--dynasty", action="store_true", help=out.text("cli.arg.dynasty"))
    add("--seats", default="greedy", help=out.text("cli.arg.fast_seats", known=", ".join(QUICK_PLAYERS)))
    add("--games", default="1000", help=out.text("cli.arg.games"))
    add("--seed", default="1", help=out.text("cli.arg.seed"))
    add("--workers", default="1", help=out.text("cli.arg.workers"))
    add("--scheduler", help=out.text("cli.arg.scheduler"))
    add("--output", metavar="FILE", help=out.text("cli.arg.rows"))
    add_tiles(parser, out)
    add_reading(parser, out)


def run(arguments: Namespace, out: Output) -> int:
    """Play the games and write means, margins and shares of victory, seat by seat."""
    seats = arguments.seats.split(",")
    arguments.players = arguments.players or max(len(seats), FEWEST)
    rules = rules_of(arguments)
    check_writable(arguments.output)
    if arguments.output and arguments.output.lower().endswith(UNWRITTEN):
        form = arguments.output.rpartition(".")[2]
        raise BadInput("unknown_value", "output", value=form, known=("csv",))
    cluster = client_of(arguments.scheduler) if arguments.scheduler else nullcontext()
    with cluster as client, progress_on(printed=not out.json) as progress:
        result = simulate(
            rules,
            seats[0] if len(seats) == 1 else seats,
            number_of(arguments.games, "games", 1, MOST),
            number_of(arguments.seed, "seed", 0, MOST),
            workers=number_of(arguments.workers, "workers", 1, MOST_WORKERS),
            client=client,
            progress=progress,
        )
    if arguments.output:
        save(arguments.output, rows_as_csv(result))
    if out.json:
        out.data(_plain(result))
        return FINE
    for seat, player in enumerate(result.players):
        out.write(out.text("answer.simulated", number=seat + 1, player=player, **_slots(result, seat)))
    return FINE


def _slots(result: Simulation, seat: int) -> dict[str, str]:
    numbers = {
        "mean": result.means, "error": result.standard_errors, "margin": result.mean_margins,
        "margin_error": result.margin_errors,
    }  # fmt: skip
    shares = {"wins": result.win_shares, "wins_error": result.win_errors}
    plain = {key: f"{values[seat]:.2f}" for key, values in numbers.items()}
    return plain | {key: f"{100 * values[seat]:.1f}" for key, values in shares.items()}


def _plain(result: Simulation) -> dict[str, object]:
    parts = ("means", "standard_errors", "mean_margins", "margin_errors", "win_shares", "win_errors")
    plain: dict[str, object] = {"players": list(result.players), "games": result.games, "seed": result.seed}
    plain |= {part: [round(value, DECIMALS) for value in getattr(result, part)] for part in parts}
    seats = range(len(result.players))
    plain |= {"points": [result.points(seat) for seat in seats], "margins": [result.margins(seat) for seat in seats]}
    plain |= {"first_claims": [result.first_claims(seat) for seat in seats]}
    plain |= {"claims": [[round(one.mean, DECIMALS), round(one.error, DECIMALS)] for one in result.mean_claims]}
    return plain | {"kernel": result.build}


def rows_as_csv(result: Simulation) -> str:
    """A row for each game and seat."""
    rows = result.rows()
    text = io.StringIO()
    table = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
    table.writeheader()
    table.writerows(rows)
    return text.getvalue()
