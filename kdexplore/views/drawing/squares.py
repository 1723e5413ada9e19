"""Squares as SVG: their ground, what is printed on them and the pieces there, as `square_parts` describes it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from kdexplore.core.cells import HOME, Cell
from kdexplore.core.territory import Territory
from kdexplore.core.tiles import START, Domino, Square
from kdexplore.views import art, palette
from kdexplore.views.described.labels import square_title
from kdexplore.views.drawing.page import Part, Pen, U, box, escaped, stroke, text, use
from kdexplore.views.drawing.square_parts import EAST, WEST, Look, Shape, description, outline, shapes, struck
from kdexplore.views.palette import WHITE
from kdexplore.words.letters import letters_of


class Pieces(NamedTuple):
    """The pieces on a square."""

    resource: str | None = None
    fires: int = 0
    person: str | None = None


BARE = Pieces()


def look_of(square: Square, pieces: Pieces) -> Look:
    """What there is to see on a square, with symbols by their names; what is not there is left out."""
    found = {
        "terrain": square.terrain,
        "symbols": square.symbols,
        "craters": square.craters,
        "resource": art.resource(pieces.resource) if pieces.resource else "",
        "fires": pieces.fires,
        "person": art.person(pieces.person) if pieces.person else "",
    }
    return {name: value for name, value in found.items() if value}


def joins(territory: Territory) -> dict[Cell, tuple[int, int]]:
    """For each cell whose domino is known, the side of its other half."""
    found = {}
    for placement in territory.placements:
        (x1, y1), (x2, y2) = placement.cells
        found[placement.cells[0]], found[placement.cells[1]] = (x2 - x1, y2 - y1), (x1 - x2, y1 - y2)
    return found


def pieces_on(territory: Territory, cell: Cell) -> Pieces:
    """The pieces on a cell of a territory."""
    return Pieces(territory.resource_at.get(cell), territory.fire_at.get(cell, 0), territory.person_at.get(cell))


def laid(territory: Territory, cell: Cell, pen: Pen, seat: int | None, join: tuple[int, int] | None) -> str:
    """The square on a cell of a territory, at its place, with its pieces."""
    square, pieces = territory.squares[cell], pieces_on(territory, cell)
    body = home(pen, seat, pieces) if cell == HOME else face(square, pen, join, pieces)
    return _titled(cell, body, square, pieces, pen)


def fresh(square: Square, cell: Cell, join: tuple[int, int], pen: Pen, *, resources: bool) -> str:
    """Half a domino at its place, as it comes out of the box."""
    pieces = Pieces(pen.tiles.resource_on(square) if resources and square.terrain in pen.tiles.terrain else None)
    return _titled(cell, face(square, pen, join, pieces), square, pieces, pen)


def _titled(cell: Cell, body: str, square: Square, pieces: Pieces, pen: Pen) -> str:
    return at(cell, f"<title>{escaped(square_title(square, pieces, pen.tiles, pen.lang))}</title>{body}")


def at(cell: Cell, body: str) -> str:
    """What is drawn for the cell (0, 0), at the place of another one."""
    x, y = cell
    return f'<g transform="translate({x * U} {y * U})">{body}</g>'


def face(square: Square, pen: Pen, join: tuple[int, int] | None = None, pieces: Pieces = BARE) -> str:
    """A square with its pieces; on the side of its other half it is open, so that the two make one domino."""
    colours = palette.ground(square.terrain, pen.tiles, pen.theme)
    terrain = pen.tiles.terrain.get(square.terrain)
    look = look_of(square, pieces) if terrain else {}
    if terrain:
        look |= {"pattern": art.pattern(terrain.pattern), "symbol": art.SYMBOLS[pen.tiles.symbol]}
    if terrain and pen.labels:
        look["letter"] = letters_of(pen.tiles, pen.lang)[terrain.key]
    roles = {"ground": colours.colour, "pattern": colours.pattern, "letter": colours.letter}
    return _ground(colours.colour, join, pen) + drawn(shapes(look, pen.at_least), roles, pen)


def home(pen: Pen, seat: int | None, pieces: Pieces = BARE) -> str:
    """The starting tile: castle or hut in the colour of its player, whose shape it bears."""
    look = look_of(Square(START), pieces) | {"building": art.STARTS[pen.tiles.symbol]}
    roles = {"own": pen.theme.frame}
    if seat is not None:
        own = palette.player(seat, pen.tiles, pen.theme)
        look["shape"] = own.shape
        roles = {"own": own.colour, "shape": pen.theme.ink if pen.theme.grey else own.colour}
    colour = palette.ground(START, pen.tiles, pen.theme).colour
    return _ground(colour, None, pen) + drawn(shapes(look, pen.at_least), roles, pen)


def _ground(colour: str, join: tuple[int, int] | None, pen: Pen) -> str:
    edge = stroke("#000000", 1.5) if pen.theme.grey else ""
    return f'<path d="{outline(join)}" fill="{colour}"{edge}/>'


def drawn(found: Iterable[Shape], roles: dict[str, str], pen: Pen) -> str:
    """Shapes as SVG, each role in its colour."""
    colours = {"on-flame": palette.text_on(pen.theme.paints["flame"], WHITE), "bad": pen.theme.bad, "": "", **roles}
    return "".join(_drawn(shape, colours[shape.colour]) for shape in found)


def _drawn(shape: Shape, colour: str) -> str:
    kind, what, x, y, size, _, more = shape
    if kind == "use":
        return use(what, x, y, size, colour=colour)
    if kind == "text":
        return text((x, y), what, size, colour, str(more))
    return box((x, y, size, size), float(more), colour)


def gone_piece(piece: str, pen: Pen) -> str:
    """A piece that is gone, struck out."""
    return drawn(struck(piece, pen.at_least), {}, pen)


def turned(piece: Domino, cells: tuple[Cell, Cell], pen: Pen) -> Part:
    """A domino turned for two cells, its first half on the first of them."""
    (x, y), (other_x, other_y) = cells
    left, top = min(x, other_x), min(y, other_y)
    way = other_x - x, other_y - y
    halves = ((piece.first, cells[0], way), (piece.second, cells[1], (-way[0], -way[1])))
    body = (
        fresh(square, Cell(cell.x - left, cell.y - top), join, pen, resources=False) for square, cell, join in halves
    )
    return Part(0, 0, U * (1 + abs(way[0])), U * (1 + abs(way[1])), "".join(body))


def domino(piece: Domino, pen: Pen, *, resources: bool = False, plate: bool = True) -> Part:
    """A domino of the line, perhaps with the resources that come with it."""
    halves = ((piece.first, Cell(0, 0), EAST), (piece.second, Cell(1, 0), WEST))
    body = "".join(fresh(square, cell, join, pen, resources=resources) for square, cell, join in halves)
    if not plate:
        return Part(0, 0, 2 * U, U, body)
    look = description()["domino"]
    rim, margin = look["plate"], look["margin"]
    place = (-rim, -rim, 2 * (U + rim), U + 2 * rim)
    under = box(place, look["round"], pen.theme.board, stroke(pen.theme.frame, look["edge"]))
    return Part(-margin, -margin, 2 * (U + margin), U + 2 * margin, under + body)
