"""What the intents of the lab do: each is a step from lab to lab."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from kdexplore.app.analysis.queries import ServiceQuery
from kdexplore.app.analysis.task import begun
from kdexplore.app.intents import (
    Back,
    Choose,
    GoTo,
    Intent,
    LookAt,
    Move,
    Paint,
    PressButton,
    PutPhoto,
    ReadPhoto,
    SeekCorners,
)
from kdexplore.app.lab.board import sheet_of
from kdexplore.app.lab.layers import HEATS
from kdexplore.app.lab.reading import chosen
from kdexplore.app.lab.replay import thrown
from kdexplore.app.lab.state import Lab
from kdexplore.app.play import fields as choices
from kdexplore.app.play.setup import Setup
from kdexplore.app.session import Session
from kdexplore.core.actions import Action, Place, Throw
from kdexplore.core.cells import Cell
from kdexplore.core.codec import Plain
from kdexplore.core.problems import IllegalMove
from kdexplore.core.variants import BONUSES, GAME_OF_MODE, MODES
from kdexplore.core.verdict import Answer
from kdexplore.engine.heat import Layer
from kdexplore.engine.questions.followup import FollowupQuestion, Followups
from kdexplore.engine.questions.reachable import Reachable, answer_from

OPENED = ("rules", "chart", "dominoes")
MODE_OF_GAME = {game: mode for mode, game in reversed([*GAME_OF_MODE.items()])}  # the first of each
STEPS: dict[str, Callable[[Lab], Lab]] = {
    "back": Lab.taken_back,
    "undo": Lab.undone,
    "redo": Lab.redone,
    "clear": Lab.cleared,
    "volcano": lambda lab: lab.using("paint").with_brush(_volcano_brush(lab)),
}


def handle(lab: Lab, intent: Intent) -> Lab:  # noqa: PLR0911 -- one line per kind of intent
    """The lab after an intent; one without a meaning here changes nothing."""
    match intent:
        case Paint(strokes):
            return lab.painted(*strokes)
        case PutPhoto(place):
            return replace(lab, photo=place)
        case SeekCorners() | ReadPhoto():
            return _photographed(lab, intent)
        case Move(action):
            return _moved(lab, action)
        case Choose(name, str(value)):
            return _chosen(lab, name, value)
        case Back():
            return lab.taken_back()
        case GoTo(turn):
            return lab.retold(turn)
        case PressButton(name):
            return _pressed(lab, name)
        case LookAt(Cell() as cell):
            return _looked(lab, cell)
        case _:
            return lab


def _photographed(lab: Lab, intent: SeekCorners | ReadPhoto) -> Lab:
    """What is asked about a photograph: where the kingdom is, or what it is."""
    if isinstance(intent, SeekCorners):
        return lab.sought(intent.n, intent.picture)
    return lab.read(intent.n, intent.picture, intent.corners, like=intent.like)


def _chosen(lab: Lab, name: str, value: str) -> Lab:
    """Another lens, tool, brush, layer of the heat; another game or mode, which keeps what is painted."""
    match name:
        case "layer" if value in HEATS:
            return lab.reading(layer=value)
        case "mode" if value in MODES:
            return in_mode(lab, value)
        case "game" if value in MODE_OF_GAME and value != GAME_OF_MODE.get(lab.rules.mode):
            return in_mode(lab, MODE_OF_GAME[value])
        case _:
            steps = {"lens": lab.through, "tool": lab.using, "brush": lab.with_brush}
            return steps[name](value) if name in steps else lab


def in_mode(lab: Lab, mode: str) -> Lab:
    """The same squares in another mode."""
    return lab.under(choices.chosen(Setup.of(lab.rules), "mode", mode).rules)


def _pressed(lab: Lab, name: str) -> Lab:  # noqa: PLR0911 -- one line per kind of name
    """A button: it lights a line of the score, chooses a domino, switches a bonus, unfolds, or steps in time."""
    if (said := chosen(name)) is not None:
        return lab.told(*said)
    if name == "paste":
        return lab.pasted(lab.typed)
    if name in STEPS:
        return STEPS[name](lab)
    if re.fullmatch(r"line\d{1,3}", name):
        return replace(lab, lit="" if lab.lit == name else name)
    kind, _, which = name.partition(":")
    if kind == "mode" and which in MODES:
        return in_mode(lab, which).through(lab.lens)
    if kind == "open" and which in OPENED:
        return lab.toggled(which)
    if kind == "bonus" and which in BONUSES:
        return lab.under(choices.chosen(Setup.of(lab.rules), name, value=True).rules)
    if kind == "domino" and which in map(str, lab.rules.tiles.numbers):
        return lab.reading(domino=int(which), found=None).toggled("dominoes")
    if kind == "turn" and lab.answer is not None and lab.answer.witness:
        now = len(lab.answer.witness) if lab.turn is None else lab.turn
        return lab.retold(max(now - 1, 0) if which == "previous" else now + 1)
    return lab


def of_seat(session: Session, seat: int) -> Session:
    """The territory of another seat of the current game, under the same lens."""
    state = session.play.state
    if state is None or not 0 <= seat < state.rules.players:
        return session
    lab = session.lab
    return replace(session, lab=replace(lab.of_game(state, seat), tool=lab.tool, opened=lab.opened))


def to_table(session: Session, *, taken: bool) -> Session:
    """Back at the table, with the territory that was painted for somebody there, or without."""
    table = session.table
    seat = table.late.painting
    if seat is None or table.history is not None:
        return session
    late = table.late.with_territory(seat, session.lab.notation) if taken else replace(table.late, painting=None)
    return replace(session, table=replace(table, late=late)).entered("table")


def _volcano_brush(lab: Lab) -> str:
    """The smallest volcano of the box as a brush."""
    tiles = lab.rules.tiles
    return next((f"{each.code}{min(tiles.printed[each.key])}" for each in tiles.terrains if each.volcano), lab.brush)


def _moved(lab: Lab, action: Action) -> Lab:
    """The lab with a domino placed or fire thrown; if a rule forbids it, with the reasons."""
    try:
        match action:
            case Place(cells):
                return lab.laid(cells)
            case Throw():
                return thrown(lab, action)
            case _:
                return lab
    except IllegalMove as error:
        return replace(lab, refused=error.problems)


def _looked(lab: Lab, cell: Cell) -> Lab:
    """The line of the score that a square belongs to, lit."""
    lines = (number for number, line in enumerate(sheet_of(lab).lines) if cell in line.cells)
    number = next(lines, None)
    return replace(lab, lit="" if number is None or lab.lit == f"line{number}" else f"line{number}")


# ---- long work


def proof_asked(session: Session) -> Session:
    """The session that asks for a game in which the territory occurs."""
    lab = session.lab
    question = Reachable(lab.territory, lab.rules)

    def done(session: Session, answer: Answer) -> Session:
        return replace(session, lab=answered(session.lab, lab, answer))

    read = partial(answer_from, tiles=lab.rules.tiles)
    return begun(session, ServiceQuery("reachable", lab, question.to_plain, read, done))


def followup_asked(session: Session) -> Session:
    """The session that asks for the layer of the best follow-up."""
    lab = session.lab
    question = FollowupQuestion(lab.territory, lab.rules, lab.rules.tiles.domino(lab.domino))

    def read(plain: Plain) -> Layer:
        return Layer("followup", Followups.from_plain(plain, question).options)

    def done(session: Session, layer: Layer) -> Session:
        return replace(session, lab=worked_out(session.lab, lab, layer))

    return begun(session, ServiceQuery("work_out", lab, question.to_plain, read, done))


def answered(lab: Lab, asked: Lab, answer: Answer) -> Lab:
    """The lab with the answer, unless the question has changed meanwhile."""
    return replace(lab, answer=answer) if (lab.territory, lab.rules) == (asked.territory, asked.rules) else lab


def worked_out(lab: Lab, asked: Lab, layer: Layer) -> Lab:
    """The lab with the layer, unless the territory, rules or domino have changed meanwhile."""
    same = (lab.territory, lab.rules, lab.domino) == (asked.territory, asked.rules, asked.domino)
    return replace(lab, found=layer) if same else lab
