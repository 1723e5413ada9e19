"""`score`: what a territory is worth, term by term."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import replace

from kdexplore.cli.answers import answer_data, read_flags
from kdexplore.cli.arguments import board_fields, known_once, whole
from kdexplore.cli.options import add_board, add_bonus, add_mode, add_tiles
from kdexplore.cli.output import FINE, Output
from kdexplore.cli.parser import Parser
from kdexplore.core.variants import MODE_KINDS, MODES, Readings
from kdexplore.engine.questions.score import Score
from kdexplore.views.described.text import board
from kdexplore.words import Text

RESOURCES = ("mammoth", "fish", "mushroom", "flint")


def add_arguments(parser: Parser, out: Output) -> None:
    """Add the arguments of the command."""
    add_board(parser, out)
    add_tiles(parser, out)
    add_mode(parser, out)
    add_bonus(parser, out)
    parser.choices.add_argument("--discards", help=out.text("cli.arg.discards"))
    parser.choices.add_argument("--totem", action="append", help=out.text("cli.arg.totem", known=", ".join(RESOURCES)))


def _span(mode: str) -> int:
    """How wide a territory of a mode is with as many players as it is for."""
    kind = MODE_KINDS.get(mode, MODE_KINDS[MODES[0]])
    return kind.numbers(kind.seats[-1], Readings()).span


def run(arguments: Namespace, out: Output) -> int:
    """Write every line of the score sheet and the total."""
    fields = board_fields(arguments, span=_span(arguments.mode))
    choices = {"bonuses": known_once(arguments.bonus), "totems": known_once(arguments.totem)}
    discards = whole(arguments.discards) if arguments.discards else None
    mode = arguments.mode if "territory" in fields or arguments.mode != MODES[0] else None
    question = read_flags(Score, {**fields, "mode": mode, **choices, "discards": discards})
    answer, out = question.answer(), replace(out, rules=question.rules)
    if out.json:
        out.data(answer_data(question, answer, out.lang))
        return FINE
    out.write(board(question.territory, question.rules.tiles, span=question.rules.span))
    for line in answer.sheet.lines:
        out.write(f"{line.points:>4}  {out.say(line)}")
    out.write(out.text("answer.total", count=Text("count.point", n=answer.sheet.total)))
    return FINE
