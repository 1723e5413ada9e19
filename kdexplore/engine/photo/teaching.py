"""A reader taught by squares of one's own picture: for boxes of which nothing was learned, and for odd light."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import product
from math import log

from kdexplore.core.tiles import TileSet
from kdexplore.engine.photo.box import EMPTY, START, look_of
from kdexplore.engine.photo.looks import GRID, SIDE, Look, Photograph, PhotoWeights, colours_in, learned, looks, shares

COLOURS = 16
PATCH = 4  # pixels of a side of the patches whose colours are looked at
SHARP = 60.0  # how much less likely a square is the more its colours differ from those of an example
OTHERWISE = 1.5  # that it has something else printed on it than the example
UNLIKE = -9.0  # an empty place, of which there is no example
CASTS = tuple(product((0.82, 0.9, 1.0, 1.1, 1.22), repeat=2))  # of the light: what red and blue are multiplied with


def can_be_learned(tiles: TileSet) -> bool:
    """Whether photographs with these terrains were learned from."""
    return {terrain.key for terrain in tiles.terrains} <= {str(terrain) for terrain, _ in learned().looks}


def taught(picture: Photograph, known: Mapping[int, Look], tiles: TileSet) -> tuple[Photograph, PhotoWeights]:
    """The picture and the weights by which it is read once somebody has said what some squares are."""
    if can_be_learned(tiles):
        return in_its_light(picture, known), learned()
    return picture, from_examples(picture, known, tiles)


def in_its_light(picture: Photograph, known: Mapping[int, Look]) -> Photograph:
    """The picture without the cast of its light: what makes the known squares look most like what they are."""

    def likely(lit: Photograph) -> float:
        found = looks(lit, places=tuple(known))
        return sum(seen.get(look, UNLIKE) for seen, look in zip(found, known.values(), strict=True))

    return max((_cast(picture, *cast) for cast in CASTS), key=likely) if known else picture


def _cast(picture: Photograph, red: float, blue: float) -> Photograph:
    """The picture in another light."""
    pixels = bytearray(picture.pixels)
    for first, gain in ((0, red), (2, blue)):
        pixels[first::3] = pixels[first::3].translate(bytes(min(255, round(shade * gain)) for shade in range(256)))
    return Photograph(picture.span, bytes(pixels))


def from_examples(picture: Photograph, known: Mapping[int, Look], tiles: TileSet) -> PhotoWeights:
    """Weights for the colours of the known squares; whatever else may be printed on a terrain looks much the same."""
    plain = PhotoWeights((), tuple(_colours(picture, tuple(known))), ())
    codes, width = list(colours_in(picture, plain)), picture.span * SIDE
    found: dict[Look, list[tuple[float, list[float]]]] = {EMPTY: [(UNLIKE, [0.0] * (GRID * GRID * COLOURS))]}
    for place, look in known.items():
        row, column = divmod(place, picture.span)
        seen = shares(codes, COLOURS, width, (column * SIDE, row * SIDE))
        means = [sum(seen[colour::COLOURS]) / GRID**2 for colour in range(COLOURS)]
        template = [SHARP * mean / GRID**2 for mean in means] * GRID**2
        for other, loss in _printed(look, tiles):
            bias = -SHARP / 2 * sum(mean * mean for mean in means) - loss
            found.setdefault(other, []).append((bias, template))
    return PhotoWeights(tuple(found), plain.colours, tuple(map(tuple, found.values())))


def _printed(look: Look, tiles: TileSet) -> Iterator[tuple[Look, float]]:
    """What a square with this terrain can be, and how much less likely it is than the example."""
    if look in (START, EMPTY):
        yield look, 0.0
        return
    halves = Counter(look_of(half) for one in tiles.dominoes for half in (one.first, one.second))
    same = {other: number for other, number in halves.items() if other[0] == look[0]}
    for other, number in same.items():
        yield other, -log(number / sum(same.values())) + (OTHERWISE if other != look else 0.0)


def _colours(picture: Photograph, places: tuple[int, ...]) -> list[tuple[int, int, int]]:
    """Colours of the known squares that differ most from each other."""
    width, patches = picture.span * SIDE, []
    for place in places:
        top, left = (SIDE * at for at in divmod(place, picture.span))
        for down, across in product(range(0, SIDE, PATCH), repeat=2):
            at = 3 * ((top + down + PATCH // 2) * width + left + across + PATCH // 2)
            patches.append((picture.pixels[at], picture.pixels[at + 1], picture.pixels[at + 2]))
    found = [patches[0]]
    while len(found) < COLOURS:
        found.append(max(patches, key=lambda patch: min(_far(patch, colour) for colour in found)))
    return found


def _far(one: tuple[int, int, int], other: tuple[int, int, int]) -> int:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))
