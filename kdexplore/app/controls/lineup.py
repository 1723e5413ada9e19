"""`Lineup`: the controls inside one box, in their order, without ever taking one out.

A box of ipywidgets that gets a child in the middle makes the views of all that follow again: their focus, scroll and
state would be lost. So the children of a box only ever grow at the end. Each has a class with its place, and the page
puts them in that order (views/widgets/controls.js); what is not in use is hidden in its place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Generic, TypeVar

from kdexplore.app.controls.control import Control, Widget, update

Key = TypeVar("Key")
# Places halve with each control put between two others: twenty of them fit before all are numbered again.
APART = 1 << 20  # between two places, so that others fit in


class Lineup(Generic[Key]):
    """Keeps the order of the controls in a box."""

    def __init__(self, box: Widget) -> None:
        self.box = box
        self.places: dict[Key, int] = {}
        self.current: list[Key] = []

    def show(self, kept: Mapping[Key, Control], keys: Sequence[Key]) -> None:
        """These controls, in this order; all others are put away."""
        if keys == self.current:
            return
        self.current = [*keys]
        self.places = placed(self.places, merged(sorted(self.places, key=lambda key: self.places[key]), keys))
        for key, place in self.places.items():
            kept[key].stand(place, visible=key in keys)
        new = [kept[key].widget for key in keys if kept[key].widget not in self.box.children]
        if new:
            update(self.box, children=(*self.box.children, *new))


def placed(places: Mapping[Key, int], order: Sequence[Key]) -> dict[Key, int]:
    """A number for each key, rising in this order; keys keep the one they have as long as that can be.

    >>> placed({"a": 10, "b": 20}, ["a", "c", "b"])
    {'a': 10, 'c': 15, 'b': 20}
    """
    found: dict[Key, int] = {}
    for at, key in enumerate(order):
        least = max(found.values(), default=0)
        later = next((places[each] for each in order[at + 1 :] if each in places), least + 2 * APART)
        found[key] = places[key] if key in places else (least + later) // 2
        # No number is left between its neighbours, or the order has been turned round: all get new ones.
        if found[key] <= least and at:
            return {each: (number + 1) * APART for number, each in enumerate(order)}
    return found


def merged(old: Sequence[Key], new: Sequence[Key]) -> list[Key]:
    """All keys in one order: that of the new ones, with each old one behind the one it was behind before.

    >>> merged("abc", "ac")
    ['a', 'b', 'c']
    """
    order = list(new)
    for at, key in enumerate(old):
        if key not in new:
            order.insert(order.index(old[at - 1]) + 1 if at else 0, key)
    return order
