"""`best`: the best territory that given dominoes can make, and a bound that none exceeds."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import replace

from kdexplore.cli.arguments import number_of, rules_of
from kdexplore.cli.options import add_bonus, add_mode, add_players, add_reading, add_tiles
from kdexplore.cli.output import FINE, Output
from kdexplore.cli.parser import Parser
from kdexplore.engine.maxima.best import MOST_STEPS, USUAL_STEPS, best_territory

MOST = 999_999


def add_arguments(parser: Parser, out: Output) -> None:
    """Add the arguments of the command."""
    parser.given.add_argument("dominoes", nargs="+", help=out.text("cli.arg.dominoes"))
    add_mode(parser, out)
    add_bonus(parser, out)
    add_players(parser, out, 2)
    parser.choices.add_argument("--steps", default=str(USUAL_STEPS), help=out.text("cli.arg.steps"))
    parser.choices.add_argument("--seed", default="1", help=out.text("cli.arg.seed"))
    parser.choices.add_argument("--dynasty", action="store_true", help=out.text("cli.arg.dynasty"))
    add_tiles(parser, out)
    add_reading(parser, out)


def run(arguments: Namespace, out: Output) -> int:
    """Write the points, the bound and the territory in notation."""
    rules = rules_of(arguments)
    numbers = [number_of(text, "dominoes", 1, MOST) for text in arguments.dominoes]
    steps = number_of(arguments.steps, "steps", 1, min(MOST, MOST_STEPS))
    best = best_territory(numbers, rules, seed=number_of(arguments.seed, "seed", 0, MOST), steps=steps)
    out = replace(out, rules=rules)
    if out.json:
        out.data(best.to_dict())
        return FINE
    out.write(out.text(f"answer.best.{best.kind}", points=best.points, bound=best.bound))
    out.write(str(best.to_dict()["territory"]))
    return FINE
