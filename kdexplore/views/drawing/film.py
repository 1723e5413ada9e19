"""A game as pictures of one size: every decision on the same stage, with what it changed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import reduce

from kdexplore.core.cells import Cell
from kdexplore.core.history import History
from kdexplore.core.line import Line
from kdexplore.core.state import GameState, Step
from kdexplore.core.territory import Box
from kdexplore.views.described import labels
from kdexplore.views.drawing import changes
from kdexplore.views.drawing import table as tables
from kdexplore.views.drawing.board import Overlay
from kdexplore.views.drawing.frame import view_of
from kdexplore.views.drawing.page import Part, Pen, Picture, U, picture, text
from kdexplore.words import Text, say

LETTER = 0.58  # how wide a letter is on the average, in parts of its height
CAPTION = 46
SQUARE = 4  # boards that lie two by two; more of them lie three by three
PEOPLE = 120  # how high the cave board is with its heading


@dataclass(frozen=True)
class Stage:
    """What all pictures of a game have room for: whose boards, and how far each reaches in the course of it."""

    seats: tuple[int, ...]
    views: tuple[Box, ...]
    lines: bool

    @classmethod
    def of(cls, history: History, seat: int | None = None) -> Stage:
        """The stage for everybody with the lines, or for one seat alone."""
        seats = tuple(range(history.start.rules.players)) if seat is None else (seat,)
        states = [history.state_at(index) for index in range(len(history) + 1)]
        return cls(seats, tuple(_reach(states, each) for each in seats), lines=seat is None)


def _reach(states: list[GameState], seat: int) -> Box:
    """Every cell of a seat's territory that is drawn at some moment."""
    territories = {state.seats[seat].territory: state.rules.span for state in states}
    views = [view_of(territory, span, ()) for territory, span in territories.items()]
    return reduce(lambda one, other: one.around(_corners(other)), views)


def _corners(box: Box) -> tuple[Cell, Cell]:
    return Cell(box.west, box.north), Cell(box.east, box.south)


def pictures_of(history: History, pen: Pen, stage: Stage) -> Iterator[Picture]:
    """The start, then the table after every decision; on the stage of one seat those that changed it."""
    for index in range(len(history) + 1):
        if index and not stage.lines and not _touched(history, index, stage.seats[0]):
            continue
        yield picture(moment(history, index, pen, stage), pen, labels.game_label(history.state_at(index), pen.lang))


def _touched(history: History, index: int, seat: int) -> bool:
    before, after = history.state_at(index - 1), history.state_at(index)
    return before.seats[seat] != after.seats[seat]


def moment(history: History, index: int, pen: Pen, stage: Stage) -> Part:
    """The table after so many decisions, below a line that names the last one."""
    state = history.state_at(index)
    before = history.state_at(index - 1) if index else state
    boards = [
        tables.household(state, seat, pen, _layers(before, state, seat, view, pen))
        for seat, view in zip(stage.seats, stage.views, strict=True)
    ]
    table = tables.in_rows(boards, min(len(boards), 2 if len(boards) <= SQUARE else 3))
    column = _column(state, pen) if stage.lines else Part(0, 0, 0, 0, "")
    left = column.width + 2 * tables.SPACE if stage.lines else 0
    width, height = left + table.width, max(column.height, table.height)
    body = _caption(history, index, pen, width) + column.moved(0, CAPTION) + table.moved(left, CAPTION)
    return tables.on_paper(Part(0, 0, width, height + CAPTION, body), pen, tables.SPACE)


def _layers(before: GameState, state: GameState, seat: int, view: Box, pen: Pen) -> Overlay:
    """The whole view of a seat, with what is new there marked; the next game of a dynasty begins unmarked."""
    layers = Overlay(span=state.rules.span, seat=seat)
    old, new = before.seats[seat].territory, state.seats[seat].territory
    if old != new and before.game == state.game:
        layers = changes.with_changes(old, new, pen, layers)
    return replace(layers, extra=(*layers.extra, *_corners(view)))


def _column(state: GameState, pen: Pen) -> Part:
    """Both lines and the cave board, each at its place whether it is there or not."""
    over, tall = state.step is Step.OVER, tables.HEAD + tables.ROW * state.rules.line
    lines: tuple[tuple[str, Line, int | None], ...] = (
        ("head.line", () if over else state.line, state.turn),
        ("head.next_line", state.next_line, None),
    )
    drawn = ""
    for index, (key, slots, turn) in enumerate(lines):
        if slots:
            part = tables.line(slots, pen, turn=turn, resources=state.rules.resources)
            said = say(Text(key), pen.lang, tiles=pen.tiles)
            drawn += tables.titled(said, part, pen).moved(0, index * (tall + tables.SPACE))
    height = 2 * tall + tables.SPACE + (PEOPLE if state.rules.tribe else 0)
    drawn += "".join(part.moved(0, 2 * (tall + tables.SPACE)) for part in tables.cave(state, pen))
    return Part(0, 0, tables.COLUMN, height, drawn)


def _caption(history: History, index: int, pen: Pen, width: float) -> str:
    """The round and what has just happened, in letters that leave room for it all."""
    state = history.state_at(index)
    words = [_round(state, pen.lang)]
    if index:
        events = history.turns[index - 1].events
        words += [say(event, pen.lang, rules=state.rules) for event in events[:1]]
    line = ". ".join(words)
    size = min(pen.at_least(22, 12), width / max(len(line), 1) / LETTER)
    return text((0, CAPTION - 22), line, size, pen.theme.ink, "start")


def _round(state: GameState, lang: str) -> str:
    if not state.round:
        return say(Text("play.opening"), lang)
    return say(Text("play.round", round=state.round, rounds=state.rules.rounds), lang)


def fitting(history: History, pen: Pen, stage: Stage, width: int) -> Pen:
    """The pen whose cells make the pictures of a game so many pixels wide."""
    for _ in range(2):  # letters have a least size, so that the margins depend a little on the cells
        whole = moment(history, 0, pen, stage).width
        pen = replace(pen, cell=width * U / whole)
    return pen
