"""The weights by which photographs are read: learned, checked on kingdoms never seen, and stored.

`python -m tools photo FOLDER` learns from the photographs of a folder and writes `data/engine/photo.json`; with
`--check` it reads every kingdom by weights learned from the others instead, and prints how often that goes wrong.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from base64 import b85encode
from pathlib import Path
from typing import Any

import numpy as np

from kdexplore.core.disk import write
from kdexplore.engine.photo.looks import BRIGHT, DARKEST, FIELD, GRID, SHELF, STEP
from tools.photo import pictures
from tools.photo.truth import Look, Photo, photos

LOOKS: tuple[Look, ...] = (
    ("wheat", 0), ("wheat", 1), ("forest", 0), ("forest", 1), ("lake", 0), ("lake", 1), ("grassland", 0),
    ("grassland", 1), ("grassland", 2), ("swamp", 0), ("swamp", 1), ("swamp", 2), ("mine", 0), ("mine", 1), ("mine", 2),
    ("mine", 3), ("start", 0), (None, 0),
)  # fmt: skip
COLOURS = 16
OF_EACH = 2  # templates
MOST_SYMBOLS = 3
SEED = 3
TIMES = 8  # variations of each photograph
ROUNDS = 10
BATCH = 256
PACE = 0.02
DECAY = (3e-4, 1e-4)  # of the templates of looks, and of those for crowns, which all terrains share
SOFT = 0.02  # how sure nobody should be
EMPTY_SHARE = 40  # one made-up empty place for so many squares
CROWNED = np.array(  # whether a look has at least one, two, three crowns
    [[bool(terrain) and symbols > least for least in range(MOST_SYMBOLS)] for terrain, symbols in LOOKS],
    dtype=np.float32,
)


def evenly_lit(picture: Any) -> Any:
    """As `engine.photo.looks` puts the light right."""
    bright = np.percentile(picture.max(axis=-1), 90)
    return np.clip(picture * (BRIGHT / max(bright, DARKEST)), 0, 255).astype(np.uint8)


def examples(photographs: list[Photo], arrays: dict[int, Any], random: Any) -> tuple[Any, Any]:
    """Squares of varied photographs with empty places among them, and the number of the look of each."""
    squares, looks = [], []
    for photo in photographs:
        for _ in range(TIMES):
            picture = evenly_lit(pictures.varied(arrays[photo.number], random))
            squares.append(pictures.pushed_squares(picture, random))
            looks += [LOOKS.index(look) for look in photo.looks]
    empty = pictures.empty_places(len(looks) // EMPTY_SHARE, random).astype(np.uint8)
    return np.concatenate([*squares, empty]), np.array(looks + [LOOKS.index((None, 0))] * len(empty))


def colours_of(squares: Any, random: Any) -> Any:
    """The colours that stand for all others, by k-means."""
    some = squares[random.choice(len(squares), 400)].reshape(-1, 3)[::9].astype(float)
    middles = some[random.choice(len(some), COLOURS, replace=False)]
    for _ in range(15):
        nearest = ((some[:, None] - middles[None]) ** 2).sum(2).argmin(1)
        middles = np.array(
            [some[nearest == at].mean(0) if (nearest == at).any() else middles[at] for at in range(COLOURS)]
        )
    return np.rint(middles).astype(int)


def shares(squares: Any, colours: Any) -> Any:
    """The shares of the colours in the fields of squares, as `engine.photo.looks` counts them."""
    shades = np.arange(256 // STEP) * STEP + STEP // 2
    every = np.stack(np.meshgrid(shades, shades, shades, indexing="ij"), -1).reshape(-1, 3)
    table = ((every[:, None] - colours[None]) ** 2).sum(2).argmin(1)
    steps = squares.astype(int) // STEP
    codes = table[(steps[..., 0] * len(shades) + steps[..., 1]) * len(shades) + steps[..., 2]]
    fields = codes.reshape(len(squares), GRID, FIELD, GRID, FIELD)
    return np.stack([(fields == code).mean((2, 4), dtype=np.float32) for code in range(COLOURS)], -1)


def fitted(fields: Any, looks: Any, random: Any) -> tuple[Any, Any]:
    """Templates and their biases: the likelihood of a look is the sum over its templates, turned four ways (Adam)."""
    size = GRID * GRID * COLOURS
    own = random.normal(0, 0.01, (len(LOOKS), OF_EACH, size)).astype(np.float32)
    bias = np.zeros((len(LOOKS), OF_EACH), np.float32)
    crowns = random.normal(0, 0.01, (MOST_SYMBOLS, OF_EACH, size)).astype(np.float32)
    numbers = [own, bias, crowns]
    means, squares = [np.zeros_like(one) for one in numbers], [np.zeros_like(one) for one in numbers]
    rare = 1 / np.sqrt(np.maximum(np.bincount(looks, minlength=len(LOOKS)), 1))[looks]
    rare /= rare.mean()
    step, steps = 0, ROUNDS * -(-len(fields) // BATCH)
    for _ in range(ROUNDS):
        order = random.permutation(len(fields))
        for first in range(0, len(fields), BATCH):
            some = order[first : first + BATCH]
            given = fields[some][:, :, ::-1] if random.random() < 0.5 else fields[some]
            turned = np.stack([np.rot90(given, turns, (1, 2)).reshape(len(some), -1) for turns in range(4)], 1)
            templates = own + np.einsum("cj,jmd->cmd", CROWNED, crowns)
            scores = np.einsum("nrd,cmd->ncrm", turned, templates, optimize=True) + bias[:, None]
            flat = scores.reshape(len(some), len(LOOKS), -1)
            high = flat.max(2, keepdims=True)
            whole = high[..., 0] + np.log(np.exp(flat - high).sum(2))
            inside = np.exp(flat - whole[..., None]).reshape(scores.shape)
            chance = np.exp(whole - whole.max(1, keepdims=True))
            chance /= chance.sum(1, keepdims=True)
            target = np.full_like(chance, SOFT / len(LOOKS))
            target[np.arange(len(some)), looks[some]] += 1 - SOFT
            slope = ((chance - target) * (rare[some] / len(some))[:, None])[:, :, None, None] * inside
            both = np.einsum("ncrm,nrd->cmd", slope, turned, optimize=True)
            slopes = [
                both + DECAY[0] * own,
                slope.sum((0, 2)),
                np.einsum("cj,cmd->jmd", CROWNED, both) + DECAY[1] * crowns,
            ]
            step += 1
            pace = PACE * (1 + np.cos(np.pi * step / steps)) / 2
            for number, change, mean, square in zip(numbers, slopes, means, squares, strict=True):
                mean += 0.1 * (change - mean)  # noqa: PLW2901 -- in place, as the next lines
                square += 0.01 * (change * change - square)  # noqa: PLW2901
                number -= pace * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.99**step)) + 1e-8)  # noqa: PLW2901
    return own + np.einsum("cj,jmd->cmd", CROWNED, crowns), bias


def learned(photographs: list[Photo], arrays: dict[int, Any], seed: int = SEED) -> dict[str, Any]:
    """Weights in their stored form: a byte for each number."""
    random = np.random.default_rng(seed)
    squares, looks = examples(photographs, arrays, random)
    colours = colours_of(squares, random)
    templates, bias = fitted(shares(squares, colours), looks, random)
    unit = float(np.abs(templates).max() / 127)
    rounded = np.rint(templates / unit).astype(np.int8)
    return {
        "looks": LOOKS, "colours": colours.tolist(), "of_each": OF_EACH, "seed": seed, "unit": round(unit, 8),
        "bias": [round(float(one), 4) for one in bias.reshape(-1)], "weights": b85encode(rounded.tobytes()).decode(),
    }  # fmt: skip


def main(words: list[str]) -> int:
    """Learn and store, or check."""
    parser = ArgumentParser(prog="python -m tools photo", description=__doc__)
    parser.add_argument("folder", type=Path, help="the photographs, NUMBER.jpg")
    parser.add_argument("--check", action="store_true", help="read kingdoms never seen, and count what is wrong")
    parser.add_argument("--folds", type=int, default=8, help="parts into which the kingdoms are split for that")
    options = parser.parse_args(words)
    arrays = {photo.number: pictures.opened(options.folder / f"{photo.number}.jpg") for photo in photos()}
    if options.check:
        from tools.photo.checking import checked  # noqa: PLC0415 -- it needs this module

        print(checked(arrays, options.folds))
    else:
        write(SHELF, json.dumps(learned(photos(), arrays)) + "\n")
    return 0
