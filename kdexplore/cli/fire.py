"""`fire`: where the fire of a volcano may land."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import replace

from kdexplore.cli.answers import answer_data, read_flags
from kdexplore.cli.arguments import board_fields, cell_of
from kdexplore.cli.options import add_board, add_tiles
from kdexplore.cli.output import FINE, NO, Output
from kdexplore.cli.parser import Parser
from kdexplore.engine.questions.fire import Fire
from kdexplore.views.described.text import board
from kdexplore.words import Text


def add_arguments(parser: Parser, out: Output) -> None:
    """Add the arguments of the command."""
    add_board(parser, out)
    parser.given.add_argument("volcano", nargs="?", metavar="x,y", help=out.text("cli.arg.volcano"))
    add_tiles(parser, out, "origins")


def run(arguments: Namespace, out: Output) -> int:
    """Write and draw where the fire may land; the exit code says whether it can."""
    volcano = list(cell_of(arguments.volcano, "volcano")) if arguments.volcano else None
    question = read_flags(Fire, board_fields(arguments, span=None) | {"volcano": volcano})
    answer, out = question.answer(), replace(out, rules=question.rules)
    if out.json:
        out.data(answer_data(question, answer, out.lang))
        return FINE if answer.targets else NO
    out.write(
        board(question.territory, question.rules.tiles, dict.fromkeys(answer.targets, "+"), span=question.rules.span)
    )
    out.write(out.text("answer.fire.reach", count=Text("count.fire", n=answer.fires), reach=answer.reach))
    key = "answer.fire" if answer.targets else "answer.fire.none"
    out.write(out.text(key, cells=", ".join(out.say(cell) for cell in answer.targets)))
    return FINE if answer.targets else NO
