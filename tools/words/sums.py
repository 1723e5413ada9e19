"""Sums in sentences: whatever looks like one is parsed and computed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator


def sums(text: str) -> Iterator[tuple[str, int]]:
    """Each sum of a sentence as its left side and its result: words between the numbers do not matter.

    >>> list(sums("Lake: 2 squares × 3 crowns = 6"))
    [(' 2 squares × 3 crowns', 6)]
    """
    for left, right in re.findall(r"([^:;=]*) = (\d+)", text):
        yield left, int(right)


def computed(left: str) -> int | None:
    """The value of the left side of a sum; `None` if its numbers do not make a sum.

    >>> computed(" 2 squares × 3 crowns + 1")
    7
    """
    # a thing that is counted without a number of its own stands between two signs: 3 × amber × 2
    tokens = re.findall(r"\d+|[×+]", re.sub(r"×[^\d×]*×", "×", left))
    numbers, signs = tokens[::2], tokens[1::2]
    if len(numbers) != len(signs) + 1 or not all(map(str.isdigit, numbers)) or not {*signs} <= {"×", "+"}:
        return None
    total, product = 0, int(numbers[0])
    for sign, number in zip(signs, numbers[1:], strict=True):
        total, product = (total, product * int(number)) if sign == "×" else (total + product, int(number))
    return total + product


def wrong_sums(texts: Iterable[str]) -> list[str]:
    """The texts with a sum that is false.

    >>> wrong_sums(["Harmony: discarded dominoes 1 = 0"])
    ['Harmony: discarded dominoes 1 = 0']
    """
    return [text for text in texts for left, right in sums(text) if computed(left) != right]
