"""Ways into rooms that several places offer: the first page, the search, the menus."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from kdexplore.app.session import Session

WAYS: Mapping[str, Callable[[Session], Session]] = {
    "puzzle": lambda there: replace(there, analyse=replace(there.analyse, part="puzzles")).entered("analyse"),
    "photo": lambda there: replace(there, lab=there.lab.using("paint")).entered("lab"),
    "sheets": lambda there: there.with_drawer("sheets"),
    "class": lambda there: (
        there.with_drawer("class") if there.group and there.room != "desk" else there.entered("desk")
    ),
}
