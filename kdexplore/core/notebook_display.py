"""`NotebookDisplay`: values that notebooks show as a picture, once a drawer is set."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

Drawer = Callable[[object, str], str | None]


class NotebookDisplay:
    """A value that `NotebookDisplay.drawer` draws, once one is set; until then a notebook shows its text.

    The drawer is given the value and the form, `html`, `svg` or `page`; it answers `None` where it cannot draw.
    """

    __slots__ = ()

    drawer: ClassVar[Drawer | None] = None

    def _repr_html_(self) -> str | None:
        return drawn(self, "html")

    def _repr_svg_(self) -> str | None:
        return drawn(self, "svg")

    def to_html(self) -> str:
        """The value as a web page: one file that works alone; a history can be stepped through.

        `NotImplementedError` if nobody draws such a value.
        """
        page = drawn(self, "page")
        if page is None:
            raise NotImplementedError
        return page


def drawn(value: object, form: str) -> str | None:
    """A value as `html` or `svg`; `None` where nobody draws it."""
    return NotebookDisplay.drawer(value, form) if NotebookDisplay.drawer else None
