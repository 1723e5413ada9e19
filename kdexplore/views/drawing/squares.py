"""Squares: their ground, pattern and letter, what is printed on them and what stands there."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from kdexplore.core.cells import HOME, Cell
from kdexplore.core.tiles import START, Square
from kdexplore.views import art, palette
from kdexplore.views.described.labels import square_title
from kdexplore.views.drawing.page import Part, U, box, escaped, pill, stroke, text, use
from kdexplore.views.palette import WHITE

if TYPE_CHECKING:
    from kdexplore.core.territory import Territory
    from kdexplore.core.tiles import Domino
    from kdexplore.views.drawing.page import Pen

GAP, ROUND = 2, 10  # what is left free around a domino, and how round its corners are
LAP = 0.4  # how far the two halves overlap, so that no seam shines through
SITE = (4, 4, U - 8)  # of castle and hut
SHIELD = {"castle": (24.4, 21.8, 15.2), "hut": (24.4, 23.5, 15.2)}  # where they bear their player's shape
MOST_DRAWN = 4  # symbols of one square that are drawn one by one
# On which side a square goes on in the other half of its domino.
EAST, SOUTH, WEST, NORTH = (1, 0), (0, 1), (-1, 0), (0, -1)


class Pieces(NamedTuple):
    """What lies on a square besides what is printed there."""

    resource: str | None = None
    fires: int = 0
    person: str | None = None


BARE = Pieces()


def joins(territory: Territory) -> dict[Cell, tuple[int, int]]:
    """For each cell whose domino is known, the side on which its other half lies."""
    found = {}
    for placement in territory.placements:
        (x1, y1), (x2, y2) = placement.cells
        found[placement.cells[0]], found[placement.cells[1]] = (x2 - x1, y2 - y1), (x1 - x2, y1 - y2)
    return found


def pieces_on(territory: Territory, cell: Cell) -> Pieces:
    """What lies on a cell of a territory."""
    return Pieces(territory.resource_at.get(cell), territory.fire_at.get(cell, 0), territory.person_at.get(cell))


def laid(territory: Territory, cell: Cell, pen: Pen, seat: int | None, join: tuple[int, int] | None) -> str:
    """The square on a cell of a territory, at its place, with all that lies on it."""
    square, lying = territory.squares[cell], pieces_on(territory, cell)
    if cell == HOME:
        return _titled(cell, home(pen, seat) + standing(lying, pen, aside=True), square, lying, pen)
    return _titled(cell, face(square, pen, join, lying), square, lying, pen)


def fresh(square: Square, cell: Cell, join: tuple[int, int], pen: Pen, *, resources: bool) -> str:
    """Half a domino at its place, as it comes out of the box."""
    lying = Pieces(pen.tiles.resource_on(square) if resources and square.terrain in pen.tiles.terrain else None)
    return _titled(cell, face(square, pen, join, lying), square, lying, pen)


def _titled(cell: Cell, body: str, square: Square, lying: Pieces, pen: Pen) -> str:
    return at(cell, f"<title>{escaped(square_title(square, lying, pen.tiles, pen.lang))}</title>{body}")


def at(cell: Cell, body: str) -> str:
    """What is drawn for the cell (0, 0), at the place of another one."""
    x, y = cell
    return f'<g transform="translate({x * U} {y * U})">{body}</g>'


def face(square: Square, pen: Pen, join: tuple[int, int] | None = None, lying: Pieces = BARE) -> str:
    """A square with what lies on it; on the side of its other half it is open, so that the two make one domino."""
    colours = palette.ground(square.terrain, pen.tiles, pen.theme)
    terrain = pen.tiles.terrain.get(square.terrain)
    edge = stroke("#000000", 1.5) if pen.theme.grey else ""
    ground = f'<path d="{outline(join)}" fill="{colours.colour}"{edge}/>'
    if terrain is None:
        return ground
    pattern = use(art.pattern(terrain.pattern), 0, 0, U, colour=colours.pattern)
    letter = _letter(terrain.code, pen, colours) if pen.labels else ""
    return ground + pattern + _printed(square, pen, small=lying != BARE) + standing(lying, pen) + letter


def _letter(code: str, pen: Pen, colours: palette.Ground) -> str:
    """The letter of a terrain in the lower left corner, with no pattern behind it."""
    size = pen.at_least(12, 8.5)
    side = size * 1.24
    plate = box((GAP + 1.5, U - GAP - 1.5 - side, side, side), min(ROUND - 2, side / 2), colours.colour)
    return plate + text((GAP + 1.5 + side / 2, U - GAP - 1.5 - side * 0.21), code[:1].upper(), size, colours.letter)


def outline(join: tuple[int, int] | None) -> str:
    """The contour of a square: round at its four corners, or open towards its other half.

    >>> outline(None)
    'M12 2H52q10 0 10 10V52q0 10 -10 10H12q-10 0 -10 -10V12q0 -10 10 -10z'
    """
    west, north = (-LAP if join == side else GAP for side in (WEST, NORTH))
    east, south = (U + LAP if join == side else U - GAP for side in (EAST, SOUTH))
    a, b, c, d = (0 if join in sides else ROUND for sides in _CORNERS)
    return (
        f"M{west + a} {north}H{east - b}{_bend(b, b, 0, b, b)}V{south - c}{_bend(c, 0, c, -c, c)}"
        f"H{west + d}{_bend(d, -d, 0, -d, -d)}V{north + a}{_bend(a, 0, -a, a, -a)}z"
    )


_CORNERS = ((WEST, NORTH), (NORTH, EAST), (EAST, SOUTH), (SOUTH, WEST))


def _bend(radius: int, *steps: int) -> str:
    return "q{} {} {} {}".format(*steps) if radius else ""


def _printed(square: Square, pen: Pen, *, small: bool) -> str:
    """The crowns or fires of a square, or its craters, in its upper right corner."""
    count, symbol = (square.craters, "crater") if square.craters else (square.symbols, art.SYMBOLS[pen.tiles.symbol])
    size = pen.at_least(17 if square.craters or small else 22, 9 if small else 11)
    if count > MOST_DRAWN:
        ink = palette.ground(square.terrain, pen.tiles, pen.theme).letter
        return text((U - 6 - size, 5 + size * 0.86), f"{count}×", size * 0.9, ink, "end") + use(
            symbol, U - 5 - size, 5, size
        )
    step = min(size * 0.92, (U - 10 - size) / max(count - 1, 1))
    return "".join(use(symbol, U - 5 - size - index * step, 5, size) for index in range(count))


def home(pen: Pen, seat: int | None) -> str:
    """The starting tile: castle or hut in the colour of its player, whose shape it bears."""
    start, building = face(Square(START), pen), art.STARTS[pen.tiles.symbol]
    if seat is None:
        return start + use(building, *SITE, colour=pen.theme.frame)
    own = palette.player(seat, pen.tiles, pen.theme)
    shape = use(own.shape, *SHIELD[building], colour=pen.theme.ink if pen.theme.grey else own.colour)
    return start + use(building, *SITE, colour=own.colour) + shape


def standing(lying: Pieces, pen: Pen, *, aside: bool = False) -> str:
    """The pieces on a square; on the starting tile they lie in its corner, not before the building."""
    person = use(art.person(lying.person), *_spot(47, 20, pen)) if lying.person else ""
    fires = token(lying.fires, pen, aside=aside) if lying.fires else ""
    return (resource(lying.resource, pen) if lying.resource else "") + person + fires


def _spot(units: float, pixels: float, pen: Pen) -> tuple[float, float, float]:
    """Where a piece of that size lies: in the middle, but where letters need much room up and to the right."""
    size = pen.at_least(units, pixels)
    lift = min((U - 4 - size) / 2, max(size - 38, 0) * 0.5 if size == units else 5)
    return (U - size) / 2 + lift, (U - size) / 2 - lift, size


def resource(key: str, pen: Pen) -> str:
    """A wooden resource on its disc."""
    x, y, size = _spot(38, 15, pen)
    inner, rim = size * 0.66, size * 0.17
    return use("disc", x, y, size) + use(art.resource(key), x + rim, y + rim, inner)


def token(fires: int, pen: Pen, *, aside: bool = False) -> str:
    """A fire token: a flame with its number."""
    x, y, size = _spot(40, 17, pen)
    if aside:
        x, y, size = U * 0.5, U * 0.5 - 3, U * 0.5
    ink = palette.text_on(pen.theme.paints["flame"], WHITE)
    return use("token", x, y, size) + text((x + size / 2, y + size * 0.83), str(fires), size * 0.46, ink)


def domino(piece: Domino, pen: Pen, *, resources: bool = False, plate: bool = True) -> Part:
    """A domino as it lies in the line, perhaps with the resources that come with it."""
    halves = ((piece.first, Cell(0, 0), EAST), (piece.second, Cell(1, 0), WEST))
    body = "".join(fresh(square, cell, join, pen, resources=resources) for square, cell, join in halves)
    if not plate:
        return Part(0, 0, 2 * U, U, body)
    under = box((-3, -3, 2 * U + 6, U + 6), 13, pen.theme.board, stroke(pen.theme.frame, 2))
    return Part(-5, -5, 2 * U + 10, U + 10, under + body)


def badge(middle: tuple[float, float], words: str, size: float, fill: str, pen: Pen) -> str:
    """Words on a badge of that colour, with an edge that parts it from what lies below."""
    edge = pen.theme.ink if pen.theme.grey else WHITE
    return pill(middle, words, size, (fill, palette.text_on(fill, WHITE), edge))
