"""The part of a scene for painting: the brushes, which are tokens of the notation, and what each would do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from kdexplore.core.cells import Cell
from kdexplore.core.notation import face
from kdexplore.core.problems import BadInput, Fault
from kdexplore.core.tiles import Square
from kdexplore.engine.photo.teaching import can_be_learned
from kdexplore.views.described.labels import square_title
from kdexplore.views.drawing.squares import BARE, Pieces, look_of
from kdexplore.views.scenes.board_view import Plain, Setting, key
from kdexplore.views.scenes.photo import (
    PhotoAnswer,
    PhotoPlace,
    photo_answer,
    photo_place,
    photo_words,
)
from kdexplore.words import Term, Text, capital

WORDS = ("brush", "printed", "none", "lies", "wipe", "fill", "fill_about", "type", "start_here")
WIPER = "."
ARROW = "\N{RIGHTWARDS ARROW}"


@dataclass(frozen=True)
class Painting:
    """The brush in the hand; for some cells what the territory is worth once it is painted there, or why it cannot.

    `photo` is where a picture was behind the grid, for one that is opened after a reload.
    """

    brush: str = ""
    outcomes: Mapping[Cell, int | Fault] = field(default_factory=dict)
    photo: PhotoPlace | None = None
    answer: PhotoAnswer | None = None


def paint_part(setting: Setting, painting: Painting) -> Plain:
    """Every square of the box and every piece as a brush, one that wipes a cell clean; and what the chosen one does."""
    brushes = [*_squares(setting), *_pieces(setting), _wiper(setting)]
    chosen = next((each for each in brushes if each["brush"] == painting.brush), brushes[0])
    digits = (entry["count"] for entry in brushes if entry["sort"] == "square")
    would = {key(cell): _would(setting, cell, chosen, found) for cell, found in painting.outcomes.items()}
    return {
        "brush": chosen["brush"],
        "brushes": brushes,
        "digits": sorted({*digits}),
        "would": would,
        "words": {name: setting.say(Text(f"board.paint.{name}")) for name in WORDS},
        "photo": photo_words(setting),
        "photo_place": photo_place(painting.photo),
        "photo_answer": photo_answer(setting, painting.answer),
        "reads": can_be_learned(setting.rules.tiles),
        "span": setting.rules.span,
        "detail": "",
    }


def _would(setting: Setting, cell: Cell, chosen: Plain, found: int | Fault) -> Plain:
    """What painting a cell would change, in words; or why it cannot be painted so."""
    if isinstance(found, Fault):
        return {"bad": True, "says": setting.say(BadInput(found.code, found.where, **dict(found.facts)))}
    change = f"{setting.number(setting.sheet.total)} {ARROW} {setting.number(found)}"
    slots = {"place": setting.name(cell), "thing": chosen["said"], "change": change}
    name = "board.paint.wiped" if chosen["brush"] == WIPER else "board.paint.would"
    return {"points": found - setting.sheet.total, "says": setting.say(Text(name, **slots))}


def _squares(setting: Setting) -> Iterator[Plain]:
    tiles = setting.rules.tiles
    for terrain in tiles.terrains:
        short = capital(setting.say(Term("terrain", terrain.key)), setting.lang)
        for digit in sorted(tiles.printed[terrain.key]):
            square = Square(terrain.key, 0, digit) if terrain.volcano else Square(terrain.key, digit)
            entry = _brush("square", face(square, tiles), square_title(square, BARE, tiles, setting.lang), setting)
            yield {**entry, "half": look_of(square, BARE), "short": short, "count": digit}


def _pieces(setting: Setting) -> Iterator[Plain]:
    rules = setting.rules
    if rules.resources:
        entry = _brush("piece", "'", setting.say(Text("count.resource", n=1)), setting)
        yield {**entry, "half": {"resource": "lump"}}
    for token in rules.tiles.fire_tokens if rules.fire else ():
        entry = _brush("piece", f"^{token.fires}", setting.say(Text("count.fire", n=token.fires)), setting)
        yield {**entry, "half": look_of(Square(""), Pieces(fires=token.fires))}
    for person in rules.tiles.people if rules.tribe else ():
        entry = _brush("piece", f"({person.key})", setting.say(Term("person", person.key)), setting)
        yield {**entry, "half": look_of(Square(""), Pieces(person=person.key))}


def _brush(sort: str, brush: str, said: str, setting: Setting) -> Plain:
    return {"sort": sort, "brush": brush, "said": said, "name": capital(said, setting.lang)}


def _wiper(setting: Setting) -> Plain:
    said = setting.say(Text("board.wipe"))
    return {"sort": "wipe", "brush": WIPER, "said": said, "name": said, "half": {}}
