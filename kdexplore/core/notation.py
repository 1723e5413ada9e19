"""Territory notation: rows from north to south, one token per cell. The contract is docs/notation.md."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kdexplore.core.cells import HOME, Cell, expected
from kdexplore.core.problems import BadInput
from kdexplore.core.territory import Territory
from kdexplore.core.tiles import Domino, Square, Terrain, TileSet, TilesLike

LONGEST = 8_000  # more than any territory of the widest span needs
WIDEST = 15
TOKEN = re.compile(
    r"(?P<head>[.*a-z])(?P<digit>[0-9]+)?(?P<resource>')?(?:\^(?P<fires>[0-9]+))?(?:\((?P<person>[a-z0-9_]*)\))?"
)


class _Painter:
    """Collects what the tokens of a notation put on the cells."""

    def __init__(self, tiles: TileSet) -> None:
        self.tiles = tiles
        self.home: Cell | None = None
        self.squares: dict[Cell, Square] = {}
        self.fires: dict[Cell, int] = {}
        self.resources: dict[Cell, str] = {}
        self.people: dict[Cell, str] = {}

    def put(self, cell: Cell, token: re.Match[str], where: str) -> None:
        """Put one token on a cell; `BadInput` if it cannot mean anything there."""
        head = token["head"]
        if head == ".":
            _bare(token, ("digit", "resource", "fires", "person"), where)
            return
        if head == "*":
            _bare(token, ("digit", "resource", "person"), where)
            if self.home is not None:
                raise BadInput("two_starts", where)
            self.home = cell
        else:
            self.squares[cell] = self._square(token, where)
            self._put_pieces(cell, token, where)
        if token["fires"]:
            self.fires[cell] = self._fires(token, where)

    def _square(self, token: re.Match[str], where: str) -> Square:
        terrain = self.tiles.terrain_of_code.get(token["head"])
        if terrain is None:
            raise BadInput("unknown_letter", where, letter=token["head"], known=tuple(self.tiles.terrain_of_code))
        return square_of(self.tiles, terrain, token["digit"] or "", where)

    def _put_pieces(self, cell: Cell, token: re.Match[str], where: str) -> None:
        if token["resource"]:
            resource = self.tiles.resource_on(self.squares[cell])
            if resource is None or token["fires"]:
                raise BadInput("no_resource_here", where, token=token[0])
            self.resources[cell] = resource
        if token["person"] is not None:
            if token["person"] not in self.tiles.person:
                raise BadInput("unknown_person", where, person=token["person"], known=tuple(self.tiles.person))
            self.people[cell] = token["person"]

    def _fires(self, token: re.Match[str], where: str) -> int:
        fires = _digit(token["fires"], where)
        if fires not in self.tiles.fire_token:
            raise BadInput("unknown_fires", where, fires=fires, known=tuple(self.tiles.fire_token))
        return fires

    def territory(self) -> Territory:
        """Everything painted, counted from the starting tile."""
        if self.home is None:
            raise BadInput("no_start")
        x, y = self.home
        return Territory(
            painted=tuple(sorted((Cell(cell.x - x, cell.y - y), square) for cell, square in self.squares.items())),
            fires=tuple(sorted((Cell(cell.x - x, cell.y - y), fires) for cell, fires in self.fires.items())),
            resources=tuple(sorted((Cell(cell.x - x, cell.y - y), key) for cell, key in self.resources.items())),
            people=tuple(sorted((Cell(cell.x - x, cell.y - y), key) for cell, key in self.people.items())),
        )


def _bare(token: re.Match[str], parts: tuple[str, ...], where: str) -> None:
    if any(token[part] is not None for part in parts):
        raise BadInput("nothing_goes_here", where, token=token[0])


def _digit(text: str, where: str) -> int:
    if len(text) != 1 or text == "0":
        raise BadInput("one_digit", where, digits=text[:20])
    return int(text)


def square_of(tiles: TileSet, terrain: Terrain, digits: str, where: str = "") -> Square:
    """The square of that terrain and digit; `BadInput` if no square of the box carries so many."""
    digit = _digit(digits, where) if digits else 0
    printed = tiles.printed[terrain.key]
    if not (min(printed, default=0) if terrain.volcano else 0) <= digit <= max(printed, default=0):
        known = tuple(sorted(printed))
        raise BadInput("digit_too_high", where, terrain=terrain.key, digit=digit, known=known)
    return Square(terrain.key, 0, digit) if terrain.volcano else Square(terrain.key, digit)


def parse(text: str, tiles: TilesLike, span: int | None = None) -> Territory:
    """The territory that a notation describes; `BadInput` names row and column of what is wrong.

    >>> len(parse("..s1wg2/l1fgwf1/ff*ww/gf1s.w/..s.g", "kingdomino").squares)
    19
    """
    if not isinstance(tiles, TileSet):
        from kdexplore.core.tilefiles import tiles as box_of  # noqa: PLC0415 -- files are read with the notation

        tiles = box_of(tiles)
    if not isinstance(text, str):
        raise expected("the notation of a territory, as in 'w1w*'", text)
    if len(text) > LONGEST:
        raise BadInput("too_long", size=len(text), limit=LONGEST)
    rows = text.strip().split("/")
    painter, width = _Painter(tiles), 0
    for y, row in enumerate(rows):
        tokens = list(_tokens(row, y))
        width = len(tokens) if y == 0 else width
        if len(tokens) != width:
            raise BadInput("uneven_rows", f"row {y + 1}", row=y + 1, width=len(tokens), first=width)
        for x, token in enumerate(tokens):
            painter.put(Cell(x, y), token, _place(x, y))
    territory = painter.territory()
    _check_span(territory, min(span or WIDEST, WIDEST))
    return territory


def _place(x: int, y: int) -> str:
    return f"row {y + 1}, column {x + 1}"


def _tokens(row: str, y: int) -> Iterator[re.Match[str]]:
    at, x = 0, 0
    while at < len(row):
        token = TOKEN.match(row, at)
        if token is None:
            raise BadInput("unknown_token", _place(x, y), text=row[at : at + 10])
        yield token
        at, x = token.end(), x + 1
    if not x:
        raise BadInput("empty_row", f"row {y + 1}", row=y + 1)


def _check_span(territory: Territory, span: int) -> None:
    box = territory.box
    if max(box.width, box.height) > span:
        raise BadInput("wider_than_span", width=box.width, height=box.height, span=span)


def write(territory: Territory, tiles: TileSet) -> str:
    """The notation of a territory: `parse` reads it back.

    >>> from kdexplore import tiles
    >>> write(parse("q'j'../j^1*v2d/.dg1l'", tiles("origins")), tiles("origins"))
    "q'j'../j^1*v2d/.dg1l'"
    """
    west, east, north, south = territory.box
    rows = ((token(territory, Cell(x, y), tiles) for x in range(west, east + 1)) for y in range(north, south + 1))
    return "/".join("".join(row) for row in rows)


def token(territory: Territory, cell: Cell, tiles: TileSet) -> str:
    """The token of one cell."""
    square = territory.squares.get(cell)
    if square is None:
        return "."
    fire = f"^{territory.fire_at[cell]}" if cell in territory.fire_at else ""
    if cell == HOME:
        return f"*{fire}"
    resource = "'" if cell in territory.resource_at else ""
    person = f"({territory.person_at[cell]})" if cell in territory.person_at else ""
    return f"{face(square, tiles)}{resource}{fire}{person}"


def face(square: Square, tiles: TileSet) -> str:
    """The letter and digit of a square."""
    return f"{tiles.terrain[square.terrain].code}{square.craters or square.symbols or ''}"


def faces(domino: Domino, tiles: TileSet) -> str:
    """Both halves of a domino, as in `w1-f`."""
    return f"{face(domino.first, tiles)}-{face(domino.second, tiles)}"


def parse_faces(text: str, tiles: TileSet) -> Domino:
    """The domino with these faces, numbered 0; `BadInput` if a half cannot be printed so.

    >>> from kdexplore import tiles
    >>> parse_faces("w1-f", tiles("kingdomino")).first
    Square(terrain='wheat', symbols=1, craters=0)
    """
    halves = text.split("-")
    if len(halves) != 2:  # noqa: PLR2004 -- a domino has two halves
        raise BadInput("not_a_domino", text=text[:20])
    return Domino(0, *(_half(half, tiles, side) for half, side in zip(halves, ("left", "right"), strict=True)))


def _half(text: str, tiles: TileSet, where: str) -> Square:
    match = re.fullmatch(r"([a-z])([0-9]*)", text)
    if match is None:
        raise BadInput("unknown_token", where, text=text[:20])
    terrain = tiles.terrain_of_code.get(match[1])
    if terrain is None:
        raise BadInput("unknown_letter", where, letter=match[1], known=tuple(tiles.terrain_of_code))
    return square_of(tiles, terrain, match[2], where)
