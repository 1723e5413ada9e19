"""`ladder`: players against copies of others, with errors; the stored ladder played again."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from kdexplore.cli.arguments import number_of
from kdexplore.cli.files import check_writable, save
from kdexplore.cli.output import FINE, Output
from kdexplore.cli.progress import progress_on
from kdexplore.engine.ladder import PLAN, TABLES, play_match, run_plan
from kdexplore.engine.policies import POLICIES
from kdexplore.engine.strength import SHELF, strengths
from kdexplore.views.engine_pictures import ladder_picture

if TYPE_CHECKING:
    from argparse import Namespace

    from kdexplore.cli.parser import Parser
    from kdexplore.engine.ladder import Match

MOST = 999_999


def add_arguments(parser: Parser, out: Output) -> None:
    """Add the arguments of the command."""
    add = parser.choices.add_argument
    add("--player", default="planner", help=out.text("cli.arg.ladder_player", known=", ".join(POLICIES)))
    add("--rival", default="greedy", help=out.text("cli.arg.ladder_rival"))
    add("--table", default="paper", help=out.text("cli.arg.ladder_table", known=", ".join(TABLES)))
    add("--games", default="100", help=out.text("cli.arg.games"))
    add("--seed", default="1", help=out.text("cli.arg.seed"))
    add("--all", action="store_true", help=out.text("cli.arg.ladder_all"))
    add("--output", metavar="FILE", help=out.text("cli.arg.data_file"))
    add("--picture", metavar="FILE", help=out.text("cli.arg.picture_file"))


def run(arguments: Namespace, out: Output) -> int:
    """Play the match, or all of them, and write the figures."""
    check_writable(arguments.output, arguments.picture)
    if arguments.all:
        matches = run_plan(PLAN, done=lambda match: _write(match, out))
        save(str(SHELF), json.dumps(strengths([match.to_plain() for match in matches]), indent=1) + "\n")
    else:
        games, seed = number_of(arguments.games, "games", 1, MOST), number_of(arguments.seed, "seed", 0, MOST)
        with progress_on(printed=not out.json) as progress:
            options = {"table": arguments.table, "games": games, "seed": seed, "progress": progress}
            matches = [play_match(arguments.player, arguments.rival, **options)]
        _write(matches[0], out)
    if out.json:
        out.data([match.to_plain() for match in matches])
    if arguments.output:
        rows = ",\n".join(json.dumps(match.to_plain()) for match in matches)
        save(arguments.output, f"[\n{rows}\n]\n")
    if arguments.picture:
        save(arguments.picture, ladder_picture(matches, out.text("cli.ladder.help")))
    return FINE


def _write(match: Match, out: Output) -> None:
    """A line for a person; a program gets everything at the end."""
    if out.json:
        return
    slots: dict[str, object] = {"table": match.table, "player": match.player, "rival": match.rival}
    slots |= {"games": match.games, "milliseconds": f"{match.milliseconds:.1f}"}
    slots |= {"wins": f"{100 * match.wins[0]:.1f}", "wins_error": f"{100 * match.wins[1]:.1f}"}
    for part in ("points", "margin"):
        mean, error = getattr(match, part)
        slots |= {part: f"{mean:.2f}", f"{part}_error": f"{error:.2f}"}
    out.write(out.text("answer.match", **slots))
