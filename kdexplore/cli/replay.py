"""`replay`: a game file or a link, replayed through the rules and written event by event."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import replace
from io import StringIO

from kdexplore.cli.answers import fault_data
from kdexplore.cli.files import content
from kdexplore.cli.output import FINE, NO, Output
from kdexplore.cli.parser import Parser
from kdexplore.cli.terminal import Terminal
from kdexplore.core.gamefile import read_game
from kdexplore.core.history import History
from kdexplore.core.links import PREFIX, Link, decode, encode
from kdexplore.core.notation import write
from kdexplore.core.problems import BadInput
from kdexplore.core.ranking import ranking
from kdexplore.words import Text


def add_arguments(parser: Parser, out: Output) -> None:
    """Add the arguments of the command."""
    parser.given.add_argument("file", help=out.text("cli.arg.file"))


def run(arguments: Namespace, out: Output) -> int:
    """Write how a game went, event by event, and its end; of a damaged or illegal one, what is wrong with it."""
    try:
        history = history_in(arguments.file)
    except BadInput as error:
        _write_damage(error, out)
        return NO
    out = replace(out, rules=history.start.rules)
    if out.json:
        out.data(_data(history))
        return FINE
    terminal = Terminal(out, StringIO())
    for index, turn in enumerate(history.turns):
        terminal.tell(history.until(index + 1))
        if turn.comment:
            out.write(f"    {turn.comment}")
    terminal.tell_end(history)
    out.write(out.text("answer.replay.ok", count=Text("count.action", n=len(history))))
    out.write(encode(Link(game=history)))
    return FINE


def history_in(source: str) -> History:
    """The game of a file or a link."""
    if not source.startswith((PREFIX, f"#{PREFIX}")):
        return read_game(content(source))
    link = decode(source)
    if link.game is None:
        raise BadInput("no_game_in_link")
    return link.game


def _write_damage(error: BadInput, out: Output) -> None:
    if out.json:
        problems = [{"reason": problem.reason.value, "rule": problem.rule} for problem in error.problems]
        out.data({"ok": False, "error": fault_data(error, out.lang) | {"problems": problems}})
        return
    out.write(out.say(error))
    for problem in error.problems:
        out.write(f"  {out.problem(problem)}")


def _data(history: History) -> dict[str, object]:
    state, tiles = history.state, history.start.rules.tiles
    standings = [{"place": one.place, "seat": one.seat, "values": list(one.values)} for one in ranking(state)]
    return {
        "ok": True,
        "turns": len(history),
        "step": state.step.value,
        "territories": [write(seat.territory, tiles) for seat in state.seats],
        "totals": [list(totals) for totals in state.totals],
        "ranking": standings,
        "link": encode(Link(game=history)),
    }
