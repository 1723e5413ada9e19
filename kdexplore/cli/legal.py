"""`legal`: every legal placement of a domino, drawn on the territory."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import replace

from kdexplore.cli.answers import answer_data, read_flags
from kdexplore.cli.arguments import board_fields, domino_field
from kdexplore.cli.options import add_board, add_tiles
from kdexplore.cli.output import FINE, NO, Output
from kdexplore.cli.parser import Parser
from kdexplore.engine.questions.legal import Legal
from kdexplore.views.described.text import board


def add_arguments(parser: Parser, out: Output) -> None:
    """Add the arguments of the command."""
    add_board(parser, out)
    parser.given.add_argument("domino", nargs="?", help=out.text("cli.arg.domino"))
    add_tiles(parser, out, "kingdomino")


def run(arguments: Namespace, out: Output) -> int:
    """Write every legal placement; the exit code says whether there is one."""
    question = read_flags(Legal, board_fields(arguments) | {"domino": domino_field(arguments)})
    answer, out = question.answer(), replace(out, rules=question.rules)
    placements = answer.placements
    if out.json:
        out.data(answer_data(question, answer, out.lang))
        return FINE if placements else NO
    cells = {cell: "+" for placement in placements for cell in placement.cells}
    out.write(board(question.territory, question.rules.tiles, cells, span=question.rules.span))
    out.write(out.text("answer.legal", n=len(placements)) if placements else out.text("answer.legal.none"))
    for placement in placements:
        out.write("  " + " ".join(out.say(cell) for cell in placement.cells))
    return FINE if placements else NO
