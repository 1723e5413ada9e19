"""How often a photograph is read wrong: each kingdom by weights learned from the others, in good light and in bad."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import Any, NamedTuple

import numpy as np
from PIL import Image

from kdexplore.core.problems import BadInput
from kdexplore.core.variants import rules
from kdexplore.engine.photo.corners import LONGEST, SmallPicture, corners_in
from kdexplore.engine.photo.looks import Photograph, PhotoWeights, looks, weights_from
from kdexplore.engine.photo.reading import points_of, read
from tools.photo import pictures
from tools.photo.learning import SEED, learned
from tools.photo.truth import Photo, photos

BLUR = 2.0  # pixels of a photograph of 500
OFF = 0.04  # of the side


def _off(random: Any) -> Any:
    return random.choice((-OFF, OFF), (4, 2))


CONDITIONS: dict[str, Callable[[Any, Any], Any]] = {
    "as it is": lambda photo, _: pictures.straightened(photo),
    "turned by a quarter": lambda photo, _: pictures.straightened(np.rot90(photo)),
    "40 % darker": lambda photo, _: pictures.another_light(pictures.straightened(photo), 0.6),
    "40 % brighter": lambda photo, _: pictures.another_light(pictures.straightened(photo), 1.4),
    "warm light": lambda photo, _: pictures.another_light(pictures.straightened(photo), np.array([1.12, 1.0, 0.85])),
    "cold light": lambda photo, _: pictures.another_light(pictures.straightened(photo), np.array([0.88, 1.0, 1.12])),
    "out of focus by 2 pixels": lambda photo, _: pictures.another_light(pictures.straightened(photo), 1.0, BLUR),
    "corners wrong by 4 %": lambda photo, random: pictures.straightened(photo, _off(random)),
}


class ReadingCount(NamedTuple):
    """What came of some pictures: how many were right in all squares, in points, square by square; and the doubts."""

    pictures: int = 0
    right: int = 0
    points: int = 0
    alone: int = 0
    alone_points: int = 0
    wrong: int = 0
    unseen: int = 0
    doubtful: int = 0
    seconds: float = 0.0

    def plus(self, other: ReadingCount) -> ReadingCount:
        """Both together."""
        return ReadingCount(*(one + more for one, more in zip(self, other, strict=True)))  # type: ignore[arg-type]


def tried(picture: Any, truth: Photo, weights: PhotoWeights) -> ReadingCount:
    """One picture read, and compared with what lies there."""
    tiles = rules("classic", players=4).tiles
    given = Photograph(pictures.SPAN, np.rint(picture).astype(np.uint8).tobytes())
    right_points = points_of(truth.looks, pictures.SPAN, tiles)
    alone = tuple(max(square, key=lambda look: square[look]) for square in looks(given, weights))
    starts = sum(look == ("start", 0) for look in alone) == 1
    count = ReadingCount(1, alone=alone == truth.looks)
    count = count._replace(alone_points=int(starts and points_of(alone, pictures.SPAN, tiles) == right_points))
    began = process_time()
    try:
        found = read(given, tiles, weights)
    except BadInput:
        return count._replace(wrong=pictures.SPAN**2)
    wrong = [place for place, look in enumerate(found.looks) if look != truth.looks[place]]
    return count._replace(
        right=int(not wrong), points=int(found.points == right_points), wrong=len(wrong), doubtful=len(found.doubtful),
        unseen=sum(place not in found.doubtful for place in wrong), seconds=process_time() - began,
    )  # fmt: skip


def checked(arrays: dict[int, Any], folds: int) -> str:
    """A table: a row for each condition."""
    random = np.random.default_rng(SEED)
    kingdoms = sorted({photo.kingdom for photo in photos()})
    random.shuffle(kingdoms)
    counts = dict.fromkeys(CONDITIONS, ReadingCount())
    for fold in range(folds):
        apart = set(kingdoms[fold::folds])
        weights = weights_from(learned([photo for photo in photos() if photo.kingdom not in apart], arrays))
        for photo in (photo for photo in photos() if photo.kingdom in apart):
            for name, condition in CONDITIONS.items():
                turned = [photo.looks[start : start + 5] for start in range(0, 25, 5)]
                rows = [list(column) for column in zip(*turned, strict=True)][::-1] if "turned" in name else turned
                truth = photo._replace(looks=tuple(look for row in rows for look in row))
                counts[name] = counts[name].plus(tried(condition(arrays[photo.number], random), truth, weights))
    return "\n".join([*rows_of(counts), "", corners_found(arrays)])


def corners_found(arrays: dict[int, Any]) -> str:
    """How near the corners are that are found on made-up tables, each photograph on two of them."""
    random, away = np.random.default_rng(SEED), []
    for array in [array for array in arrays.values() for _ in range(2)]:
        picture, corners = pictures.on_a_table(array, random)
        small = Image.fromarray(picture)
        small.thumbnail((LONGEST, LONGEST), Image.Resampling.BOX)
        found = corners_in(SmallPicture(*small.size, small.tobytes()))
        size = np.array(pictures.TABLE) / (np.linalg.norm((corners[1] - corners[0]) * pictures.TABLE))
        turned = [np.roll(found, turn, 0) for turn in range(4)] if found else []
        away.append(min((np.linalg.norm((one - corners) * size, axis=1).max() for one in turned), default=np.inf))
    near = sum(far <= OFF for far in away)
    return f"corners within {100 * OFF:.0f} % of the side: {near} of {len(away)}; median {100 * np.median(away):.1f} %"


def rows_of(counts: dict[str, ReadingCount]) -> list[str]:
    """The table in Markdown."""
    head = "| picture | points right | all squares right | square by square: points · all | doubtful squares a picture"
    rows = [f"{head} | wrong squares not among them | seconds |", "| --- | --- | --- | --- | --- | --- | --- |"]
    for name, count in counts.items():
        share = [f"{100 * number / count.pictures:.0f} %" for number in count[1:5]]
        rows.append(
            f"| {name} | {share[1]} | {share[0]} | {share[3]} · {share[2]} | {count.doubtful / count.pictures:.1f}"
            f" | {count.unseen} of {count.wrong} | {count.seconds / count.pictures:.2f} |"
        )
    return rows
