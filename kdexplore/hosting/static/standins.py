"""What the explorer needs of two large packages, in a few lines: a page without a server carries neither.

IPython: nothing but the answer that there is no shell. Plotly: a figure as the JSON that it was made of; what draws it
is plotly.js, in the page.
"""

from __future__ import annotations

import json
import sys
from types import ModuleType, SimpleNamespace
from typing import Any

Plain = dict[str, Any]


class NoShell:
    """The shell that is not there."""

    @staticmethod
    def initialized() -> bool:
        return False


class PlainFigure:
    """A figure of Plotly: its data and its layout."""

    def __init__(self, figure: Plain) -> None:
        layout = _without(figure["layout"], [])
        if "template" in layout:
            layout["template"] = _without(layout["template"], {})
        self.plain = {"data": figure["data"], "layout": layout}

    @property
    def layout(self) -> SimpleNamespace:
        """The title, the one thing that is asked for."""
        title = self.plain["layout"].get("title") or {}
        return SimpleNamespace(title=SimpleNamespace(text=title.get("text")))

    def to_json(self) -> str:
        return json.dumps(self.plain)


def _without(parts: Plain, nothing: object) -> Plain:
    """The parts that say something; Plotly leaves out the others too."""
    return {name: part for name, part in parts.items() if part != nothing}


def _nothing(*_: object, **__: object) -> None:
    """Nothing is displayed outside the explorer."""


def install() -> None:
    """Put the modules where `import` finds them."""
    _module("IPython", get_ipython=_nothing)
    _module("IPython.core")
    _module("IPython.core.interactiveshell", InteractiveShell=NoShell)
    _module("IPython.display", display=_nothing, clear_output=_nothing)
    _module("plotly")
    _module("plotly.graph_objects", Figure=PlainFigure)


def _module(name: str, **contents: object) -> None:
    made = ModuleType(name)
    made.__path__ = []
    vars(made).update(contents)
    sys.modules[name] = made
    above, _, own = name.rpartition(".")
    if above:
        setattr(sys.modules[above], own, made)
