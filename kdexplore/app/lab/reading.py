"""What was read of a photograph, on the board of the lab: where its squares lie, and what is still to be asked."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kdexplore.core.cells import HOME, Cell
from kdexplore.core.territory import Box
from kdexplore.core.tiles import Square
from kdexplore.engine.photo.box import START, look_of
from kdexplore.engine.photo.reading import PhotoReading, token
from kdexplore.views import blocks, svg
from kdexplore.views.scenes.fire import every_cell
from kdexplore.words import Speaker, Text, capital

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from kdexplore.app.session import Session
    from kdexplore.core.territory import Territory
    from kdexplore.engine.photo.looks import Look
    from kdexplore.engine.photo.reading import PhotoChoice
    from kdexplore.views.blocks import Block, CardItem

SEEN = "seen"  # what the names of readings begin with
ASKED = 6  # squares that are asked about at once
SIGNS = "\u2460\u2461\u2462\u2463\u2464\u2465"


def grid_of(reading: PhotoReading) -> Box:
    """The cells of the grid that was read, around its starting tile."""
    row, column = divmod(reading.looks.index(START), reading.span)
    return Box(-column, reading.span - 1 - column, -row, reading.span - 1 - row)


def cell_at(reading: PhotoReading, place: int) -> Cell:
    """The cell of a square that was read."""
    grid, (row, column) = grid_of(reading), divmod(place, reading.span)
    return Cell(grid.west + column, grid.north + row)


def looks_in(territory: Territory, grid: Box) -> dict[int, Look]:
    """What is painted in a grid, by the places of its squares."""
    places = {cell: number for number, cell in enumerate(every_cell(grid))}
    there = {cell: square for cell, square in territory.squares.items() if cell in places}
    return {places[cell]: START if cell == HOME else look_of(square) for cell, square in there.items()}


def settled(reading: PhotoReading | None, cells: Collection[Cell]) -> PhotoReading | None:
    """The same after somebody has painted these cells."""
    if reading is None:
        return None
    places = {place for place in range(reading.span**2) if cell_at(reading, place) in cells}
    return replace(reading, settled=reading.settled | places)


def strokes_between(before: PhotoReading, after: PhotoReading) -> list[tuple[str, tuple[Cell, ...]]]:
    """What is painted to get from one reading to another, brush by brush; the starting tile stays where it is."""
    found: dict[str, list[Cell]] = {}
    for place, (old, new) in enumerate(zip(before.looks, after.looks, strict=True)):
        cell = cell_at(before, place)
        if old != new and cell != HOME and new != START:
            found.setdefault(token(new, before.tiles), []).append(cell)
    return [(brush, tuple(cells)) for brush, cells in found.items()]


def signs(reading: PhotoReading | None) -> tuple[tuple[Cell, str], ...]:
    """The number of each doubtful square, for the board."""
    places = reading.doubtful[:ASKED] if reading is not None else ()
    return tuple((cell_at(reading, place), str(number)) for number, place in enumerate(places, 1)) if reading else ()


# ---- beside the board


def asked(session: Session, voice: Speaker) -> Iterator[Block]:
    """How many squares were read, and a question for each that is doubtful, the likeliest reading first."""
    reading = session.lab.seen
    if reading is None:
        return
    sure = Text("count.square", n=reading.span**2 - len(reading.doubtful))
    yield blocks.said(voice.text("lab.read", squares=sure, n=len(reading.doubtful)))
    for sign, place in zip(SIGNS, reading.doubtful, strict=False):
        yield blocks.title(f"{sign} {_question(reading, place, voice)}")
        yield blocks.cards(
            [_choice(session, place, at, choice) for at, choice in enumerate(reading.choices(place))],
            label=_question(reading, place, voice),
        )


def _question(reading: PhotoReading, place: int, voice: Speaker) -> str:
    """What is asked about a square."""
    if place in reading.contradicted:
        return voice.text("lab.read.against", seen=_named(reading.alone[place][0], voice))
    terrains = {choice.look[0] for choice in reading.choices(place)}
    return voice.text("lab.read.terrain" if len(terrains) > 1 else "lab.read.symbols")


def _choice(session: Session, place: int, at: int, choice: PhotoChoice) -> CardItem:
    """One reading of a square: its picture, its name, and the points of the kingdom with it."""
    tiles, (terrain, symbols) = session.lab.rules.tiles, choice.look
    drawn = svg.square(Square(terrain or "", symbols), tiles, theme=session.shade, lang=session.lang)
    voice = Speaker(session.lang, rules=session.lab.rules)
    points = voice.say(Text("count.point", n=choice.points))
    name = f"{SEEN}:{place}:{at}"
    return blocks.mini(capital(_named(choice.look, voice), session.lang), name=name, svg=drawn, text=points, on=not at)


def _named(look: Look, voice: Speaker) -> str:
    """What is printed on a square, in a few words."""
    terrain, symbols = look
    if terrain is None:
        return voice.text("lab.read.empty")
    named = voice.word("terrain", terrain)
    return f"{named}, {voice.say(Text('count.symbol', n=symbols))}" if symbols else named


def chosen(name: str) -> tuple[int, int] | None:
    """The place and the number of the reading whose button has this name."""
    parts = name.split(":")
    if len(parts) != 3 or parts[0] != SEEN or not all(part.isascii() and part.isdecimal() for part in parts[1:]):  # noqa: PLR2004
        return None
    return int(parts[1]), int(parts[2])
