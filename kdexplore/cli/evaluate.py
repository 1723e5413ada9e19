"""`evaluate`: what the candidates of a decision are worth, best first."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import replace

from kdexplore.cli.answers import answer_data, read_flags
from kdexplore.cli.arguments import tiles_fields, typed, whole
from kdexplore.cli.files import content
from kdexplore.cli.options import add_tiles
from kdexplore.cli.output import FINE, Output
from kdexplore.cli.parser import Parser
from kdexplore.core.action_text import write_action
from kdexplore.core.reader import parse_json
from kdexplore.engine.evaluation import OBJECTIVES, Candidate
from kdexplore.engine.policies import POLICIES
from kdexplore.engine.questions.evaluation import USUAL, Evaluate

LISTED = 12
GAME_FILE = ".json"
FLAGS = ("budget", "draws", "seed", "objective", "playouts")


def add_arguments(parser: Parser, out: Output) -> None:
    """Add the arguments of the command."""
    parser.given.add_argument("state", help=out.text("cli.arg.state_or_game"))
    add = parser.choices.add_argument
    add("--turn", help=out.text("cli.arg.played"))
    add("--budget", default=str(USUAL), help=out.text("cli.arg.budget"))
    add("--draws", help=out.text("cli.arg.draws"))
    add("--seed", default="1", help=out.text("cli.arg.seed"))
    add("--objective", help=out.text("cli.arg.objective", known=", ".join(OBJECTIVES)))
    add("--playouts", help=out.text("cli.arg.playouts", known=", ".join(POLICIES)))
    add_tiles(parser, out, "kingdomino")


def run(arguments: Namespace, out: Output) -> int:
    """Write the candidates, each with its value and error."""
    given = {flag: getattr(arguments, flag) for flag in FLAGS}
    fields = {flag: whole(text) if text else None for flag, text in given.items()}
    question = read_flags(Evaluate, {**_position(arguments), **fields})
    one, out = question.answer(), replace(out, rules=question.rules)
    if out.json:
        out.data(answer_data(question, one, out.lang))
        return FINE
    slots = {"seat": one.seat + 1, "objective": one.objective, "games": one.draws, "player": one.playouts}
    out.write(out.text("answer.evaluated", **slots))
    for candidate in one.candidates[:LISTED]:
        out.write(_line(candidate, out))
    return FINE


def _position(arguments: Namespace) -> dict[str, object]:
    """The state in notation, or a game file and the turn."""
    turn = {"turn": whole(arguments.turn) if arguments.turn else None}
    if arguments.state.lower().endswith(GAME_FILE):
        return {"game": parse_json(content(arguments.state)), **turn}
    tiles = tiles_fields(arguments)
    return {"state": typed(arguments.state), "tiles": tiles if isinstance(tiles, dict) else None, **turn}


def _line(one: Candidate, out: Output) -> str:
    """A candidate in a row: its value with its error or as proved, what it lacks to the best, the action as typed."""
    sure = f"± {one.value.error:<6.2f}" if one.kind != "proved" else f"{out.text('analyse.kind.proved'):<8}"
    behind = f"-{one.behind.mean:.2f}" if one.behind.mean or one.behind.error else "="
    behind += f" ± {one.behind.error:.2f}" if one.behind.error else ""
    return f"{one.value.mean:>9.2f} {sure} {behind:<18} {write_action(one.action)}"
