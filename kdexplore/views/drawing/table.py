"""The table as a piece of a picture: a line of dominoes with its kings, the cave board, a whole game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import wrap

from kdexplore.core.bonuses import points_so_far
from kdexplore.core.line import Line, Slot
from kdexplore.core.ranking import Standing, ranking
from kdexplore.core.state import GameState, Step
from kdexplore.views import art, palette
from kdexplore.views.drawing import squares
from kdexplore.views.drawing.board import Overlay, board
from kdexplore.views.drawing.marks import score_marks
from kdexplore.views.drawing.page import Part, Pen, U, box, stroke, text, use
from kdexplore.words import Term, Text, capital, say

ROW, COLUMN, SPACE = 84, 218, 28
ACROSS = 246  # from one domino to the next in a horizontal line
PLAYED = 0.38
HEAD = 34
LETTER = 0.6  # of the size of letters: how wide one is


def line(slots: Line, pen: Pen, *, turn: int | None = None, resources: bool = False, across: bool = False) -> Part:
    """A line from its lowest number on, with the kings on the dominoes; those before `turn` have been played."""
    step = (ACROSS, 0) if across else (0, ROW)
    drawn = []
    for index, slot in enumerate(slots):
        entry = _slot(slot, pen, now=index == turn, resources=resources)
        faded = f'<g opacity="{PLAYED}">{entry}</g>' if turn is not None and index < turn else entry
        drawn.append(f'<g transform="translate({index * step[0]} {index * step[1]})">{faded}</g>')
    count = max(len(slots), 1)
    size = (ACROSS * count - ACROSS + COLUMN, ROW) if across else (COLUMN, ROW * count)
    return Part(-46, -10, *size, "".join(drawn))


def _slot(slot: Slot, pen: Pen, *, now: bool, resources: bool) -> str:
    piece = squares.domino(pen.tiles.domino(slot.number), pen, resources=resources)
    size = pen.at_least(23, 11)
    number = text((-14, U / 2 + size * 0.36), str(slot.number), size, pen.theme.ink, "end")
    ring = box((-6, -6, 2 * U + 12, U + 12), 16, "none", stroke(pen.theme.ink, 3)) if now else ""
    return number + piece.body + ring + (king(slot.seat, pen) if slot.seat is not None else "")


def king(seat: int, pen: Pen) -> str:
    """The king or chief of a seat beside its domino: a shape in a colour."""
    own = palette.player(seat, pen.tiles, pen.theme)
    return use(own.shape, 2 * U + 11, U / 2 - 14, 28, colour=own.colour)


def heading(words: str, pen: Pen, x: float = 0) -> str:
    """A small heading."""
    return text((x, HEAD - 14), words, pen.at_least(17, 10), pen.theme.muted, "start")


def stacked(parts: Sequence[Part], space: float = SPACE) -> Part:
    """Pieces one below the other."""
    y, drawn = 0.0, []
    for part in parts:
        drawn.append(part.moved(0, y))
        y += part.height + space
    return Part(0, 0, max(part.width for part in parts), y - space, "".join(drawn))


def in_rows(parts: Sequence[Part], columns: int) -> Part:
    """Pieces side by side, so many in a row."""
    rows = [parts[start : start + columns] for start in range(0, len(parts), columns)]
    wide = max(part.width for part in parts)
    y, drawn = 0.0, []
    for row in rows:
        drawn += [part.moved(index * (wide + SPACE), y) for index, part in enumerate(row)]
        y += max(part.height for part in row) + SPACE
    most = max(map(len, rows))
    return Part(0, 0, most * (wide + SPACE) - SPACE, y - SPACE, "".join(drawn))


def titled(words: str, part: Part, pen: Pen) -> Part:
    """A piece with a heading above it."""
    return Part(0, 0, part.width, part.height + HEAD, heading(words, pen) + part.moved(0, HEAD))


def on_paper(part: Part, pen: Pen, margin: float = 6) -> Part:
    """A piece on paper of its own, so that it can be read on any page."""
    x, y = part.x - margin, part.y - margin
    width, height = part.width + 2 * margin, part.height + 2 * margin
    return Part(x, y, width, height, box((x, y, width, height), 16, pen.theme.paper) + part.body)


def game(state: GameState, pen: Pen) -> Part:
    """The lines, the cave board and every territory, whose turn it is included."""
    left = [*_lines(state, pen), *cave(state, pen)]
    seats = [household(state, seat, pen) for seat in range(len(state.seats))]
    table = in_rows(seats, 2 if len(seats) in (2, 4) else 3)
    if left:
        column = stacked(left)
        width, height = column.width + 2 * SPACE + table.width, max(column.height, table.height)
        body = column.moved(0, 0) + table.moved(column.width + 2 * SPACE, 0)
    else:
        width, height, body = table.width, table.height, table.body
    return on_paper(Part(0, 0, width, height, body), pen, SPACE)


def _lines(state: GameState, pen: Pen) -> Iterable[Part]:
    resources, over = state.rules.resources, state.step is Step.OVER
    if state.line and not over:
        yield titled(_said("head.line", pen), line(state.line, pen, turn=state.turn, resources=resources), pen)
    if state.next_line:
        yield titled(_said("head.next_line", pen), line(state.next_line, pen, resources=resources), pen)


def cave(state: GameState, pen: Pen) -> Iterable[Part]:
    """The cave board, if anybody is on it."""
    people = state.cave.face_up
    if people:
        cards = "".join(use(art.person(key), index * 50, 0, 46) for index, key in enumerate(people))
        yield titled(_said("head.cave", pen), Part(0, 0, 50 * len(people), 46, cards), pen)


def _said(key: str, pen: Pen) -> str:
    return say(Text(key), pen.lang, tiles=pen.tiles)


def household(state: GameState, seat: int, pen: Pen, layers: Overlay | None = None) -> Part:
    """A territory below the name of its player, the points and the totems."""
    part = board(state.seats[seat].territory, pen, layers or Overlay(span=state.rules.span, seat=seat))
    own, size = palette.player(seat, pen.tiles, pen.theme), pen.at_least(21, 11)
    name = capital(say(Term("seat", seat), pen.lang, tiles=pen.tiles), pen.lang)
    words = f"{name}  {points_so_far(state, seat).total}"
    shape = use(own.shape, 10, 0, 26, colour=own.colour)
    title = text((44, 20), words, size, pen.theme.ink, "start")
    totems = "".join(
        use(art.totem(key), 50 + len(words) * size * 0.62 + index * 28, -7, 27, 36)
        for index, key in enumerate(state.totems_of(seat))
    )
    ring = stroke(pen.theme.ink if pen.theme.grey else own.colour, 4)
    frame = (2, HEAD + 2, part.width - 4, part.height - 4)
    active = box(frame, 20, "none", ring) if state.actor == seat else ""
    return Part(0, -8, part.width, part.height + HEAD + 8, shape + title + totems + part.moved(0, HEAD) + active)


def ended(state: GameState, names: Sequence[str], words: str, pen: Pen) -> Part:
    """The end of a game on paper: who has won, and every territory with its points, in the order of the places."""
    boards = [_placed(state, standing, names[standing.seat], pen) for standing in ranking(state)]
    table, size = in_rows(boards, 2 if len(boards) in (2, 4) else 3), 26.0
    lines = wrap(words, int(table.width / size / LETTER))
    step = size * 1.3
    said = (text((0, size + index * step), line, size, pen.theme.ink, "start") for index, line in enumerate(lines))
    high = step * len(lines) + SPACE
    return on_paper(Part(0, 0, table.width, high + table.height, "".join(said) + table.moved(0, high)), pen, SPACE)


def _placed(state: GameState, standing: Standing, name: str, pen: Pen) -> Part:
    """A territory at the end below its player's shape, name and points; a crown for who has won."""
    seat, size = standing.seat, 24
    marks = score_marks(state.score_of(seat))
    part = board(state.seats[seat].territory, pen, Overlay(span=state.rules.span, seat=seat, marks=marks))
    own = palette.player(seat, pen.tiles, pen.theme)
    title = use(own.shape, 0, 0, 30, colour=own.colour) + text((42, 24), name, size, pen.theme.ink, "start")
    title += text((part.width, 26), str(standing.values[0]), 34, pen.theme.ink, "end")
    crown = use("crown", 52 + len(name) * size * LETTER, -6, 38) if standing.place == 1 else ""
    return Part(0, -8, part.width, part.height + 50, title + crown + part.moved(0, 42))
