"""Photographs as people take them: corners a little wrong, another light, out of focus, squares pushed aside."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image, ImageFilter

from kdexplore.engine.photo.looks import SIDE

SPAN = 5
SIZE = 500  # pixels of the photographs
TABLE = (640, 800)  # pixels of a photograph with a table around the kingdom
CORNERS = ((0, 0), (1, 0), (1, 1), (0, 1))
MARGIN = 4  # pixels around a square into which it may be pushed


def opened(path: Path) -> Any:
    """A photograph as an array."""
    return np.asarray(Image.open(path).convert("RGB").resize((SIZE, SIZE)))


def straightened(photo: Any, off: Any = 0.0) -> Any:
    """The grid cut out of a photograph, its corners wrong by these shares of its side."""
    size = 2 * SPAN * SIDE
    to = (np.array(CORNERS) + off) * SIZE
    way = _way(np.array(CORNERS) * size, to)
    straight = Image.fromarray(photo).transform(
        (size, size), Image.Transform.PERSPECTIVE, way, Image.Resampling.BILINEAR
    )
    return np.asarray(straight.resize((size // 2, size // 2), Image.Resampling.BOX)).astype(float)


def on_a_table(photo: Any, random: Any) -> tuple[Any, Any]:
    """A photograph of the kingdom on a made-up table, seen from the side, and its corners there, as shares."""
    side = random.uniform(0.55, 0.8) * TABLE[0]
    angle = random.uniform(-0.25, 0.25)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    middle = np.array(TABLE) / 2 + random.uniform(-0.08, 0.08, 2) * TABLE[0]
    corners = (np.array(CORNERS) - 0.5) * side @ turn.T + middle + random.uniform(-0.06, 0.06, (4, 2)) * side
    way = _way(corners, np.array(CORNERS) * SIZE)
    look = (TABLE, Image.Transform.PERSPECTIVE, way, Image.Resampling.BILINEAR)
    seen = np.asarray(Image.fromarray(photo).transform(*look)).astype(float)
    there = np.asarray(Image.new("L", (SIZE, SIZE), 255).transform(*look)).astype(float)[..., None] / 255
    table = np.asarray(Image.fromarray(empty_places(1, random)[0].astype(np.uint8)).resize(TABLE)).astype(float)
    down, across = np.mgrid[-1 : 1 : TABLE[1] * 1j, -1 : 1 : TABLE[0] * 1j]
    light = 1 + random.uniform(0, 0.25) * (across * np.cos(angle) + down * np.sin(angle))
    whole = (seen * there + table * (1 - there)) * light[..., None]
    return np.clip(whole, 0, 255).astype(np.uint8), corners / TABLE


def _way(of: Any, to: Any) -> tuple[float, ...]:
    """The eight numbers of the perspective that brings four points to four others."""
    rows, values = [], []
    for (x, y), (u, v) in zip(of, to, strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        values += [u, v]
    return tuple(np.linalg.solve(np.array(rows, float), np.array(values, float)))


def another_light(picture: Any, gain: Any, blur: float = 0.0) -> Any:
    """The same picture brighter or darker, by channel, and out of focus by so many pixels of a photograph of 500."""
    lit = Image.fromarray(np.clip(picture * gain, 0, 255).astype(np.uint8))
    return np.asarray(lit.filter(ImageFilter.GaussianBlur(blur * SPAN * SIDE / SIZE)) if blur else lit).astype(float)


def varied(photo: Any, random: Any) -> Any:
    """A photograph as somebody else might have taken it."""
    picture = straightened(photo, random.uniform(-0.032, 0.032, (4, 2)))
    gain = random.uniform(0.6, 1.4) * random.uniform(0.88, 1.12, 3) if random.random() < 0.8 else np.ones(3)
    picture = another_light(picture, gain, random.uniform(0.5, 2.5) if random.random() < 0.4 else 0.0)
    if random.random() < 0.3:
        down, across = np.mgrid[-1 : 1 : picture.shape[0] * 1j, -1 : 1 : picture.shape[1] * 1j]
        angle = random.uniform(0, 2 * np.pi)
        shade = 0.25 * random.uniform(-1, 1) * (across * np.cos(angle) + down * np.sin(angle))
        picture = picture * (1 + shade)[..., None]
    return np.clip(picture + random.normal(0, 3, picture.shape), 0, 255)


def pushed_squares(picture: Any, random: Any) -> Any:
    """The squares of a picture, each pushed aside by a pixel or two."""
    wide = np.pad(picture, ((MARGIN, MARGIN), (MARGIN, MARGIN), (0, 0)), mode="edge")
    squares = []
    for place in range(SPAN * SPAN):
        aside, below = np.clip(np.rint(random.normal(0, 1.5, 2)), -MARGIN, MARGIN).astype(int)
        left, top = place % SPAN * SIDE + MARGIN + aside, place // SPAN * SIDE + MARGIN + below
        squares.append(wide[top : top + SIDE, left : left + SIDE])
    return np.array(squares)


def empty_places(number: int, random: Any) -> Any:
    """Places where nothing lies, made up: wood, plain tables, and cloths of many colours."""
    made = []
    for _ in range(number):
        kind = random.integers(3)
        if kind == 0:
            wood = random.uniform(90, 220) * np.array([1, random.uniform(0.6, 0.85), random.uniform(0.3, 0.65)])
            grain = np.convolve(random.normal(0, 1, SIDE), np.ones(3) / 3, "same") * random.uniform(2, 14)
            place = np.ones((SIDE, SIDE, 1)) * wood + grain[:, None, None]
            place = place if random.random() < 0.5 else place.transpose(1, 0, 2)
        elif kind == 1:
            plain = random.uniform(30, 250) * (1 + random.uniform(-0.15, 0.15, 3))
            place = np.ones((SIDE, SIDE, 1)) * plain + random.normal(0, random.uniform(1, 6), (SIDE, SIDE, 1))
        else:
            patches = random.integers(0, 255, (random.integers(2, 6), random.integers(2, 6), 3), dtype=np.uint8)
            place = np.asarray(Image.fromarray(patches).resize((SIDE, SIDE), Image.Resampling.BICUBIC)).astype(float)
        if random.random() < 0.4:  # a neighbour reaches in
            place = place.copy()
            place[: random.integers(1, 4)] = random.uniform(0, 255, 3)
            place = np.rot90(place, random.integers(4))
        made.append(np.clip(place, 0, 255))
    return np.array(made)
