"""Where a kingdom is on a photograph: the four corners of what does not look like the table around it.

The rim of the photograph shows the table. What has other colours, as one piece, is the kingdom, and its corners are
those of the smallest figure with four sides around it: a corner of the grid that is empty changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import dist

LONGEST = 112  # pixels of the longer side of a picture that is searched
RIM = 0.03  # of a side: what is certainly table
TABLES = 4  # colours that a table has
ROUNDS = 8
USUAL, UNLIKE, NOISE = 0.9, 1.5, 5.0  # table is what differs by no more than most of the rim does
DULL = 0.4  # how much of a difference in brightness counts: shadows lie on tables
LEAST, MOST = 0.08, 0.94  # shares of the picture that a kingdom covers
SIDES = 14  # of the outline, at most
NEAR = 0.12  # how far outside the picture a corner may be, as a share of it
SLIM = 0.45  # the shortest side is not shorter than this share of the longest

Point = tuple[float, float]


@dataclass(frozen=True)
class SmallPicture:
    """A small picture: red, green and blue of every pixel, row by row."""

    width: int
    height: int
    pixels: bytes

    def __post_init__(self) -> None:
        if not 0 < max(self.width, self.height) <= LONGEST or len(self.pixels) != 3 * self.width * self.height:
            raise ValueError(self.width, self.height, len(self.pixels))


def corners_in(picture: SmallPicture) -> tuple[Point, ...]:
    """The corners from the upper left clockwise, as shares of the width and the height; none if nothing is found."""
    piece = _largest_piece(_unlike_the_table(picture), picture)
    if not LEAST <= len(piece) / (picture.width * picture.height) <= MOST:
        return ()
    outline = _simplified(_hull([corner for x, y in piece for corner in _pixel(x, y)]))
    found = min(_quadrilaterals(outline, picture), key=_area, default=None)
    if found is None:
        return ()
    first = min(range(4), key=lambda at: sum(found[at]))
    turned = found[first:] + found[:first]
    return tuple((min(max(x / picture.width, 0), 1), min(max(y / picture.height, 0), 1)) for x, y in turned)


# ---- what is no table


def _unlike_the_table(picture: SmallPicture) -> set[tuple[int, int]]:
    """The pixels whose colours are not those of the rim."""
    width, height = picture.width, picture.height
    colours = [_colour(*picture.pixels[at : at + 3]) for at in range(0, len(picture.pixels), 3)]
    rim = max(1, round(RIM * max(width, height)))
    edge = [
        colours[y * width + x]
        for y in range(height)
        for x in range(width)
        if min(x, y, width - 1 - x, height - 1 - y) < rim
    ]
    tables = _means(edge)
    far = [min(dist(colour, table) for table in tables) for colour in colours]
    usual = sorted(min(dist(colour, table) for table in tables) for colour in edge)
    limit = UNLIKE * usual[int(USUAL * len(usual))] + NOISE
    return {(at % width, at // width) for at, value in enumerate(far) if value > limit}


def _colour(red: int, green: int, blue: int) -> tuple[float, float, float]:
    """A colour as two differences and its brightness, which counts less."""
    return red - green, (red + green) / 2 - blue, DULL * (red + green + blue) / 3


def _means(colours: Sequence[tuple[float, float, float]]) -> list[tuple[float, ...]]:
    """A few colours that stand for all of them (k-means, begun evenly by brightness)."""
    ordered = sorted(colours, key=lambda colour: colour[2])
    means: list[tuple[float, ...]] = [ordered[(2 * at + 1) * len(ordered) // (2 * TABLES)] for at in range(TABLES)]
    for _ in range(ROUNDS):
        groups: list[list[tuple[float, float, float]]] = [[] for _ in means]
        for colour in colours:
            groups[min(range(len(means)), key=lambda at: dist(colour, means[at]))].append(colour)
        means = [
            tuple(sum(part) / len(group) for part in zip(*group, strict=True)) if group else mean
            for group, mean in zip(groups, means, strict=True)
        ]
    return means


def _largest_piece(pixels: set[tuple[int, int]], picture: SmallPicture) -> set[tuple[int, int]]:
    """The largest of the pieces that hang together; specks are rubbed off first."""
    firm = {(x, y) for x, y in pixels if sum(near in pixels for near in _around(x, y)) >= 6}  # noqa: PLR2004 -- of eight
    largest: set[tuple[int, int]] = set()
    while firm:
        front = [firm.pop()]
        piece = set(front)
        while front:
            for near in _around(*front.pop()):
                if near in firm:
                    firm.remove(near)
                    piece.add(near)
                    front.append(near)
        largest = max(largest, piece, key=len)
    return largest or {(0, 0), (picture.width - 1, picture.height - 1)}


def _around(x: int, y: int) -> Iterator[tuple[int, int]]:
    return ((x + dx, y + dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy)


# ---- its four sides


def _pixel(x: int, y: int) -> tuple[Point, ...]:
    """The corners of a pixel; of a piece from which a pixel's breadth was rubbed off."""
    return (x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)


def _turn(one: Point, two: Point, three: Point) -> float:
    return (two[0] - one[0]) * (three[1] - one[1]) - (two[1] - one[1]) * (three[0] - one[0])


def _hull(points: Sequence[Point]) -> list[Point]:
    """The corners of what is stretched around some points, clockwise on a screen (Andrew's monotone chain)."""
    ordered = sorted(set(points))
    sides = []
    for way in (ordered, ordered[::-1]):
        side: list[Point] = []
        for point in way:
            while len(side) > 1 and _turn(side[-2], side[-1], point) <= 0:
                side.pop()
            side.append(point)
        sides.append(side[:-1])
    return sides[0] + sides[1]


def _simplified(hull: list[Point]) -> list[Point]:
    """The same outline with few sides: the corners that matter least are taken out."""
    while len(hull) > SIDES:
        sizes = [_turn(hull[at - 1], hull[at], hull[(at + 1) % len(hull)]) for at in range(len(hull))]
        hull.pop(sizes.index(min(sizes)))
    return hull


def _quadrilaterals(hull: list[Point], picture: SmallPicture) -> Iterator[list[Point]]:
    """Every figure of four sides that lie along the outline, if it looks like a square on a table."""
    sides = list(zip(hull, [*hull[1:], hull[0]], strict=True))
    for four in combinations(sides, 4):
        corners = [_meeting(four[at - 1], four[at]) for at in range(4)]
        found = [corner for corner in corners if corner is not None]
        if len(found) == 4 and _is_likely(found, picture):  # noqa: PLR2004
            yield found


def _meeting(one: tuple[Point, Point], two: tuple[Point, Point]) -> Point | None:
    """Where the lines of two sides meet."""
    (x1, y1), (x2, y2), (x3, y3), (x4, y4) = *one, *two
    cross = (x1 - x2) * (y3 - y4) - (y1 - y2) * (x3 - x4)
    if abs(cross) < 1e-9:  # noqa: PLR2004 -- they are parallel
        return None
    a, b = x1 * y2 - y1 * x2, x3 * y4 - y3 * x4
    return (a * (x3 - x4) - (x1 - x2) * b) / cross, (a * (y3 - y4) - (y1 - y2) * b) / cross


def _is_likely(corners: list[Point], picture: SmallPicture) -> bool:
    wide, high = NEAR * picture.width, NEAR * picture.height
    inside = all(-wide <= x <= picture.width + wide and -high <= y <= picture.height + high for x, y in corners)
    turns = [_turn(corners[at - 2], corners[at - 1], corners[at]) for at in range(4)]
    lengths = [dist(corners[at - 1], corners[at]) for at in range(4)]
    return inside and all(turn > 0 for turn in turns) and min(lengths) >= SLIM * max(lengths)


def _area(corners: list[Point]) -> float:
    return sum(_turn((0, 0), corners[at - 1], corners[at]) for at in range(4)) / 2
