"""Territories in words: the text twin of every picture, for screen readers, print and translators."""

from __future__ import annotations

from collections.abc import Iterator

from kdexplore.core.cells import reading_order
from kdexplore.core.territory import Territory
from kdexplore.core.variants import Rules
from kdexplore.views.described.labels import board_label
from kdexplore.views.scenes.board_view import Setting
from kdexplore.views.scenes.cells import label


def spoken(territory: Territory, rules: Rules, lang: str = "en", seat: int | None = None) -> Iterator[str]:
    """Whose territory it is, then every square: its place, what is there, its region.

    >>> from kdexplore import parse, rules
    >>> classic = rules("classic", players=4)
    >>> list(spoken(parse("w1f*", classic.tiles), classic))[1]
    'F8, wheat, 1 crown, property of 1 square with 1 crown'
    """
    setting = Setting(territory, rules, seat, lang)
    yield board_label(territory, rules.tiles, lang, seat, rules)
    numbers = {cell: number for number, region in enumerate(territory.regions) for cell in region.cells}
    for cell in sorted(territory.squares, key=reading_order):
        yield label(setting, cell, numbers.get(cell))
