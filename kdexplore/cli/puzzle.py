"""`puzzle`: shows a stored puzzle, or that of a day, and says whether an answer is right."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import replace

from kdexplore.cli.arguments import number_of
from kdexplore.cli.output import FINE, NO, Output
from kdexplore.cli.parser import Parser
from kdexplore.core.action_text import action_of, write_action
from kdexplore.core.game import why_not
from kdexplore.core.problems import BadInput
from kdexplore.core.variants import MODES
from kdexplore.engine.puzzles.model import (
    FACTS,
    GRADES,
    KINDS,
    Puzzle,
    PuzzleAnswer,
    daily_puzzle,
    gain_of,
    puzzle,
    puzzles,
)
from kdexplore.views.described.puzzles import asked, refuted, stated
from kdexplore.words import signed


def add_arguments(parser: Parser, out: Output) -> None:
    """Add the arguments of the command."""
    parser.given.add_argument("id", nargs="?", help=out.text("cli.arg.puzzle"))
    add = parser.choices.add_argument
    add("--answer", help=out.text("cli.arg.answer"))
    add("--date", help=out.text("cli.arg.date"))
    add("--mode", help=out.text("cli.arg.mode", known=", ".join(MODES)))
    add("--kind", help=out.text("cli.arg.kind", known=", ".join(KINDS)))
    add("--grade", help=out.text("cli.arg.grade"))
    add("--rule", help=out.text("cli.arg.puzzle_rule"))


def run(arguments: Namespace, out: Output) -> int:
    """Write the puzzle; the list of all that fit if none is named; or judge an answer."""
    if arguments.id is None and arguments.date is None:
        return _listed(arguments, out)
    one = daily_puzzle(arguments.date) if arguments.id is None else puzzle(arguments.id)
    out = replace(out, rules=one.state.rules)
    if arguments.answer:
        return _judged(one, arguments.answer, out)
    if out.json:
        out.data(one.to_dict())
        return FINE
    out.write(_head(one, out))
    out.write(str(one.state))
    out.write(asked(one, out.speaker))
    for number, option in enumerate(one.options, 1):
        out.write(f"  {number}. {_named(one, option, out)}")
    return FINE


def _named(one: Puzzle, answer: PuzzleAnswer, out: Output) -> str:
    """An answer as it is typed; a fact in words."""
    return stated(one, answer.fact, out.speaker) if answer.move is None else write_action(answer.move)


def _listed(arguments: Namespace, out: Output) -> int:
    grade = number_of(arguments.grade, "grade", GRADES[0], GRADES[-1]) if arguments.grade else None
    found = puzzles(mode=arguments.mode, kind=arguments.kind, grade=grade, rule=arguments.rule)
    if out.json:
        out.data([one.to_dict() for one in found])
        return FINE
    for one in found:
        out.write(_head(one, out))
    if not found:
        out.write(out.text("answer.puzzle.none"))
    return FINE


def _head(one: Puzzle, out: Output) -> str:
    mode, kind = out.term("mode", one.mode), out.text(f"puzzle.kind.{one.kind}")
    return out.text("answer.puzzle.head", id=one.id, mode=mode, kind=kind, grade=one.grade)


def _judged(one: Puzzle, text: str, out: Output) -> int:
    """Whether an answer is right: its number in the list, or the action as it is typed."""
    given = _option(one, text)
    right = given == one.solution or (given.move is not None and one.is_right(given.move))
    if out.json:
        out.data({"id": one.id, "right": right, "answers": one.to_dict()["answers"]})
        return FINE if right else NO
    out.write(out.text("answer.puzzle.right" if right else "answer.puzzle.wrong"))
    for option in (one.solution, *(() if right else (given,))):
        out.write(_explained(one, option, out))
    return FINE if right else NO


def _option(one: Puzzle, text: str) -> PuzzleAnswer:
    if text.isdigit():
        return one.options[number_of(text, "answer", 1, len(one.options)) - 1]
    action = None if one.kind in FACTS else action_of(text)
    answer = next((option for option in one.answers if action is not None and option.move == action), None)
    if answer is None:
        moves = tuple(write_action(option.move) for option in one.options if option.move is not None)
        known = moves or tuple(map(str, range(1, len(one.options) + 1)))
        raise BadInput("unknown_value", "answer", value=text[:40], known=known)
    return answer


def _explained(one: Puzzle, answer: PuzzleAnswer, out: Output) -> str:
    """An answer with its value, or with the rules that it breaks."""
    action = _named(one, answer, out)
    if answer.move is None:
        return out.text("answer.puzzle.reasons", action=action, reasons=" ".join(refuted(one, answer, out.speaker)))
    if answer.points:
        points = " : ".join(f"{points:g}" for points in answer.points)
        return out.text("answer.puzzle.points", action=action, points=points, margin=f"{answer.margin:+g}")
    if one.kind == "recruit":
        return f"{action}: {out.text('puzzle.at_once', points=signed(gain_of(one.state, answer.action)))}"
    reasons = " ".join(out.say(problem) for problem in why_not(one.state, answer.action))
    return out.text("answer.puzzle.reasons", action=action, reasons=reasons or out.text("answer.puzzle.legal"))
