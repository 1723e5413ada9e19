"""`reachable`: whether a territory can occur in a game, and how."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import replace

from kdexplore.cli.answers import answer_data
from kdexplore.cli.arguments import rules_of, territory_of
from kdexplore.cli.options import add_mode, add_players, add_reading, add_territory, add_tiles
from kdexplore.cli.output import FINE, NO, Output
from kdexplore.cli.parser import Parser
from kdexplore.core.verdict import Verdict
from kdexplore.engine.questions.reachable import Reachable
from kdexplore.views.described.proof import events_of
from kdexplore.views.described.text import board


def add_arguments(parser: Parser, out: Output) -> None:
    """Add the arguments of the command."""
    add_territory(parser, out)
    add_mode(parser, out)
    add_players(parser, out, 4)
    parser.set_defaults(bonus=None, dynasty=False)  # they change nothing about what can occur
    add_tiles(parser, out)
    add_reading(parser, out)


def run(arguments: Namespace, out: Output) -> int:
    """Write whether dominoes of the box and an order of legal moves lead to a territory."""
    rules = rules_of(arguments)
    question = Reachable(territory_of(arguments.territory, rules.tiles), rules)
    answer, out = question.answer(), replace(out, rules=rules)
    verdict = answer.verdict
    if out.json:
        out.data(answer_data(question, answer, out.lang))
    else:
        out.write(board(question.territory, rules.tiles, dict.fromkeys(verdict.cells, "!"), span=rules.span))
        out.write(out.say(verdict))
        for number, turn in enumerate(verdict.witness or (), 1):
            for event in events_of(turn, question.territory, rules):
                out.write(f"{number:>4}. {out.say(event)}")
    return FINE if verdict.verdict is Verdict.YES else NO
