"""`holes`: the cells of a territory that stay empty, certain ones and likely ones."""

from __future__ import annotations

from argparse import Namespace

from kdexplore.cli.arguments import number_of, tiles_of, typed
from kdexplore.cli.options import add_seat, add_tiles
from kdexplore.cli.output import FINE, Output
from kdexplore.cli.parser import Parser
from kdexplore.core.state import GameState
from kdexplore.engine.exact.holes import MOST_DRAWS, holes
from kdexplore.engine.policies import POLICIES

MOST = 999_999
LISTED = 12
FINEST = 0.01  # the least error that is written


def add_arguments(parser: Parser, out: Output) -> None:
    """Add the arguments of the command."""
    parser.given.add_argument("state", help=out.text("cli.arg.state"))
    add_seat(parser, out)
    add = parser.choices.add_argument
    add("--draws", default="200", help=out.text("cli.arg.draws"))
    add("--seed", default="1", help=out.text("cli.arg.seed"))
    add("--playouts", default="greedy", help=out.text("cli.arg.playouts", known=", ".join(POLICIES)))
    add_tiles(parser, out, "kingdomino")


def run(arguments: Namespace, out: Output) -> int:
    """Write the cells that are lost, then the others, the likeliest to stay empty first."""
    state = GameState.parse(typed(arguments.state), tiles_of(arguments))
    found = holes(
        state,
        None if arguments.seat is None else number_of(arguments.seat, "seat", 0, state.rules.players - 1),
        draws=number_of(arguments.draws, "draws", 1, MOST_DRAWS),
        seed=number_of(arguments.seed, "seed", 0, MOST),
        playouts=arguments.playouts,
    )
    if out.json:
        out.data(found.to_dict())
        return FINE
    lost = "  ".join(f"{x},{y}" for x, y in found.lost)
    out.write(out.text("answer.holes.lost", cells=lost) if lost else out.text("answer.holes.none"))
    for one in found.risks[:LISTED]:
        slots = {
            "cell": f"{one.cell.x},{one.cell.y}",
            "share": f"{one.share:.0%}",
            "error": f"{max(one.error, FINEST):.0%}",
        }
        out.write(out.text("answer.holes.risk", **slots))
    return FINE
