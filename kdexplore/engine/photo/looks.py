"""What a square of a photograph looks like: the likelihood of every printed square, from colours and where they are.

A square has 32 by 32 pixels. Each pixel becomes one of a few colours, and the shares of the colours in a grid of 8 by 8
are compared with weights learned from photographs (`python -m tools photo`), turned four ways, since a domino may lie
any way round. The weights for crowns are shared by all terrains.
"""

from __future__ import annotations

import json
from base64 import b85decode
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from math import exp, log
from operator import itemgetter, mul
from pathlib import Path
from typing import Any

from kdexplore.core.disk import content

SHELF = Path(__file__).parents[2] / "data" / "engine" / "photo.json"
SIDE = 32  # pixels of a square
GRID = 8  # fields of a square in each direction
FIELD = SIDE // GRID
BRIGHT = 210  # what nine in ten pixels of a picture are not brighter than, once its light has been put right
DARKEST = 20
STEP = 8  # shades that are one
SHIFTS = ((0, 0), (2, 0), (-2, 0), (0, 2), (0, -2))  # pixels: squares are rarely where the corners say
CLEAR = 0.995  # a look so likely at once is not looked at again a little aside
DOUBT = 0.01  # how often a look is none of those that were learned

Look = tuple[str | None, int]  # terrain and symbols; the starting tile is "start", an empty place `None`


@dataclass(frozen=True)
class Photograph:
    """A kingdom cut to its grid and straightened: so many squares each way, red, green and blue of every pixel."""

    span: int
    pixels: bytes

    def __post_init__(self) -> None:
        if len(self.pixels) != 3 * (self.span * SIDE) ** 2:
            raise ValueError(self.span, len(self.pixels))


@dataclass(frozen=True)
class PhotoWeights:
    """What has been learned: the looks, the colours, and for each look its templates, turned four ways."""

    looks: tuple[Look, ...]
    colours: tuple[tuple[int, int, int], ...]
    templates: tuple[tuple[tuple[float, list[float]], ...], ...]


@cache
def learned() -> PhotoWeights:
    """The weights as they are stored."""
    return weights_from(json.loads(content(SHELF)))


def weights_from(data: dict[str, Any]) -> PhotoWeights:
    """Weights from their stored form: a byte for each number, in some unit."""
    looks = tuple((terrain, symbols) for terrain, symbols in data["looks"])
    size, numbers = GRID * GRID * len(data["colours"]), b85decode(data["weights"])
    signed = [(number - 256 if number > 127 else number) * data["unit"] for number in numbers]  # noqa: PLR2004
    rows = [signed[start : start + size] for start in range(0, len(signed), size)]
    turned = tuple(
        tuple(
            (data["bias"][place], _turned(rows[place], turns, len(data["colours"])))
            for place in range(look * data["of_each"], (look + 1) * data["of_each"])
            for turns in range(4)
        )
        for look in range(len(looks))
    )
    return PhotoWeights(looks, tuple(map(tuple, data["colours"])), turned)


def _turned(row: Sequence[float], turns: int, colours: int) -> list[float]:
    """A template as it fits a square that has been turned so many times by a quarter."""
    made: list[float] = []
    for down, across in product(range(GRID), repeat=2):
        for _ in range(turns):
            down, across = across, GRID - 1 - down  # noqa: PLW2901 -- a field moves with every turn
        start = (down * GRID + across) * colours
        made += row[start : start + colours]
    return made


def looks(
    picture: Photograph, weights: PhotoWeights | None = None, places: Sequence[int] | None = None
) -> list[dict[Look, float]]:
    """For every square, row by row, or those at some places, the logarithm of the likelihood of each look."""
    weights = weights or learned()
    codes, colours = list(colours_in(picture, weights)), len(weights.colours)
    width = picture.span * SIDE
    found = []
    for place in range(picture.span**2) if places is None else places:
        row, column = divmod(place, picture.span)
        seen: list[list[float]] = []
        for aside, below in SHIFTS:
            seen.append(
                _likelihoods(shares(codes, colours, width, (column * SIDE + aside, row * SIDE + below)), weights)
            )
            if max(seen[0]) > log(CLEAR):
                break
        means = [sum(column) / len(seen) for column in zip(*seen, strict=True)]
        sure = _normal(means)
        even = DOUBT / len(sure)
        found.append(
            {look: log((1 - DOUBT) * exp(mean) + even) for look, mean in zip(weights.looks, sure, strict=True)}
        )
    return found


def colours_in(picture: Photograph, weights: PhotoWeights) -> Iterator[int]:
    """The colour of every pixel, as a number, after the light has been put right."""
    pixels = picture.pixels
    counts = [0] * 256
    for red, green, blue in zip(pixels[::3], pixels[1::3], pixels[2::3], strict=True):
        counts[max(red, green, blue)] += 1
    brightest, left = 255, sum(counts) // 10
    while left > counts[brightest]:
        left -= counts[brightest]
        brightest -= 1
    gain = BRIGHT / max(brightest, DARKEST)
    shades = [min(255, int(shade * gain)) // STEP for shade in range(256)]
    known: dict[tuple[int, int, int], int] = {}
    for red, green, blue in zip(pixels[::3], pixels[1::3], pixels[2::3], strict=True):
        key = shades[red], shades[green], shades[blue]
        code = known.get(key)
        if code is None:
            code = known[key] = _nearest(key, weights)
        yield code


def _nearest(shades: tuple[int, int, int], weights: PhotoWeights) -> int:
    """The number of the learned colour that is nearest."""
    middle = [STEP * shade + STEP // 2 for shade in shades]
    far = [sum((one - other) ** 2 for one, other in zip(middle, each, strict=True)) for each in weights.colours]
    return far.index(min(far))


def shares(codes: Sequence[int], colours: int, width: int, corner: tuple[int, int]) -> list[float]:
    """The shares of the colours in each field of a square; beyond the edge of the picture its edge goes on."""
    left, top = corner
    shares = [0.0] * (GRID * GRID * colours)
    one = 1 / (FIELD * FIELD)
    columns = [min(max(left + step, 0), width - 1) for step in range(SIDE)]
    for down in range(SIDE):
        start = min(max(top + down, 0), width - 1) * width
        field = (down // FIELD) * GRID
        for across, column in enumerate(columns):
            shares[(field + across // FIELD) * colours + codes[start + column]] += one
    return shares


def _likelihoods(shares: list[float], weights: PhotoWeights) -> list[float]:
    """The logarithm of the likelihood of every look, for one square; most colours are in few of its fields."""
    there = [place for place, share in enumerate(shares) if share]
    pick = itemgetter(*there)
    some = pick(shares)
    return _normal(
        [_total([bias + sum(map(mul, pick(row), some)) for bias, row in each]) for each in weights.templates]
    )


def _total(scores: Sequence[float]) -> float:
    most = max(scores)
    return most + log(sum(exp(score - most) for score in scores))


def _normal(scores: Sequence[float]) -> list[float]:
    whole = _total(scores)
    return [score - whole for score in scores]
