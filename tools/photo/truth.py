"""What lies on the photographs to learn from, by the number of the first picture of each kingdom.

Typed by eye; every kingdom can be laid with the dominoes of the box, and the points are those counted by others, but
for two (9 and 20) where they had counted wrong. `w`, `w1`: wheat, and wheat with a crown; `*`: the starting tile.
"""

from __future__ import annotations

from typing import NamedTuple

KINGDOMS = {
    1: "g l f f f / g f f f1 g / g s1 * f g / g s2 l g2 g1 / f l1 l g1 w",
    2: "w s w m2 s / m1 s1 w w f / m2 s * w w / m2 m3 g g w1 / w w s s g",
    3: "s2 w1 f f f / w w f1 f f / m w1 * f l1 / w f1 f f1 l / l l l1 f l1",
    9: ". m2 w w1 g / w g1 l w1 f1 / . g g2 w w / w s1 w w * / s1 s w1 w l",
    10: "w1 m m2 m2 . / l f1 s s . / l l * s2 w / l l1 f w w / l l1 f f1 f",
    12: "w w g g . / f l1 l l . / g g g2 f l / g s2 g w l / s s * w l1",
    17: "s g s2 w f / s g s w f / s2 g * w f1 / s1 g1 l l1 f / w g2 l l l",
    18: "g f1 w w l / . f f1 w w1 / . f * w1 w / f f1 f f f1 / l l f f f",
    20: "l1 l l l l / f s1 g f l1 / m2 s * f l1 / m1 m g g2 l1 / w w1 w w w",
    25: ". l l1 l1 w / . f f l w1 / l f1 * l w / l1 f s m2 w / g f1 m2 m w1",
    26: "f f f f l / f1 w f f l / m1 w * f l1 / w w f1 f l1 / l1 l l l l",
    28: "m2 m3 w w1 s / s s2 g g f / s s s1 g * / s2 s1 s g g / w w w w w1",
    33: "g2 w l1 l l1 / w w1 s w f / l1 w * f f / l1 f f f . / l1 f w w .",
    35: "s1 w f f f / s f1 f l1 l / w w * l l / w w w1 l l / m3 m2 m m2 s",
    36: "w f1 f f s1 / w1 w f * g / g w1 f f1 g / l f1 f1 g g / l w l g2 l",
    41: "w s w1 f l1 / g2 g w w l / f l1 l l l / m2 s w f1 l / m3 w w f *",
    43: "f1 f f w1 w1 / g g g w1 m / l g1 * w m1 / s2 g g1 w g / l g2 g g g",
    45: "f w s1 w g / f w s s2 s1 / * w m2 s s / f w w l1 l / f f1 f l1 l",
    48: "l s2 w f f / w1 w w w f1 / w1 w * w f1 / s m1 m2 w w / s s s s1 s",
    50: "f f f1 w g / f f1 f w1 g / f l * w g / l l1 w w1 m / l l l s m2",
    51: "g1 g l1 l1 w / l f1 f m2 w / f f * g w1 / w s2 l g w / g1 g g2 g w",
    56: "m2 f l1 l l / w f l1 l l / w w m2 l l1 / s2 s s f1 f / s s * w f1",
    59: "m3 w * w l / f1 w l1 w l1 / f w w w1 l / f f w1 s l / f f f f l1",
    64: "f f1 f1 f1 f / f w w w w1 / f1 w w w w / f w f f w / f f f f *",
}
AGAIN = {  # further pictures of the same kingdoms, most with the castle on its tile
    1: (5,), 2: (6,), 3: (7,), 9: (13,), 10: (14,), 12: (16,), 17: (21,), 18: (22,), 20: (24,), 25: (29,), 26: (30,),
    28: (32,), 33: (37,), 35: (39,), 36: (40,), 41: (44,), 43: (47,), 48: (52,), 50: (54,), 51: (55,), 56: (60,),
    59: (63,), 64: (68, 71),
}  # fmt: skip
TURNED = (29,)  # pictures that are turned by a quarter against the clock
TERRAINS = {"w": "wheat", "f": "forest", "l": "lake", "g": "grassland", "s": "swamp", "m": "mine", "*": "start"}

Look = tuple[str | None, int]


class Photo(NamedTuple):
    """A photograph: its number, the kingdom on it, and the look of every square, row by row."""

    number: int
    kingdom: int
    looks: tuple[Look, ...]


def look_of(token: str) -> Look:
    """What a token means.

    >>> look_of("m2"), look_of(".")
    (('mine', 2), (None, 0))
    """
    return TERRAINS.get(token[0]), int(token[1:] or 0)


def photos() -> list[Photo]:
    """All photographs with what is on them."""
    found = []
    for kingdom, text in KINGDOMS.items():
        for number in (kingdom, *AGAIN.get(kingdom, ())):
            rows = [row.split() for row in text.split(" / ")]
            if number in TURNED:
                rows = [list(column) for column in zip(*rows, strict=True)][::-1]
            found.append(Photo(number, kingdom, tuple(look_of(token) for row in rows for token in row)))
    return found
