"""The part of a scene for painting: the brushes, which are tokens of the notation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kdexplore.core.notation import face
from kdexplore.core.tiles import Square
from kdexplore.views.described.labels import square_title
from kdexplore.views.drawing.squares import BARE, Pieces, look_of
from kdexplore.words import Term, Text, capital

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kdexplore.views.scenes.board_view import Plain, Setting


def paint_part(setting: Setting) -> Plain:
    """Every square of the box and every piece as a brush, and one that wipes a cell clean."""
    return {"brushes": [*_squares(setting), *_pieces(setting), _wiper(setting)], "detail": ""}


def _squares(setting: Setting) -> Iterator[Plain]:
    tiles = setting.rules.tiles
    for terrain in tiles.terrains:
        for digit in sorted(tiles.printed[terrain.key]):
            square = Square(terrain.key, 0, digit) if terrain.volcano else Square(terrain.key, digit)
            name = capital(square_title(square, BARE, tiles, setting.lang), setting.lang)
            yield {"brush": face(square, tiles), "name": name, "half": look_of(square, BARE)}


def _pieces(setting: Setting) -> Iterator[Plain]:
    rules, lang = setting.rules, setting.lang
    if rules.resources:
        yield {
            "brush": "'",
            "name": capital(setting.say(Text("count.resource", n=1)), lang),
            "half": {"resource": "lump"},
        }
    for token in rules.tiles.fire_tokens if rules.fire else ():
        name = setting.say(Text("count.fire", n=token.fires))
        yield {"brush": f"^{token.fires}", "name": name, "half": look_of(Square(""), Pieces(fires=token.fires))}
    for person in rules.tiles.people if rules.tribe else ():
        name = capital(setting.say(Term("person", person.key)), lang)
        yield {"brush": f"({person.key})", "name": name, "half": look_of(Square(""), Pieces(person=person.key))}


def _wiper(setting: Setting) -> Plain:
    return {"brush": ".", "name": setting.say(Text("board.wipe")), "half": {}}
