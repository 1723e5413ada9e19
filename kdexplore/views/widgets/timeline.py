"""`Timeline`: the course of a game in the browser, with a cursor that can be moved. It knows no rules."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import anywidget
import traitlets

from kdexplore.views import art
from kdexplore.views.palette import SHAPES
from kdexplore.views.widgets.bundling import whole

if TYPE_CHECKING:
    from collections.abc import Mapping

HERE = Path(__file__).parent


class Timeline(anywidget.AnyWidget):
    """A bar with a mark for every turn: set `scene` and it is drawn anew, observe `intent` to hear what is wanted.

    An intent is numbered (`n`), so that the same one twice is heard twice. It holds one of: `at`, how many turns are
    to lie before the cursor; `branch`, the index of a turn and the number of a branch there.
    """

    _esm = whole(HERE / "timeline.js")
    _css = HERE / "timeline.css"

    scene = traitlets.Dict().tag(sync=True)
    intent = traitlets.Dict().tag(sync=True)
    drawings = traitlets.Unicode(art.symbols(SHAPES.values()), read_only=True).tag(sync=True)

    def __init__(self, scene: Mapping[str, Any] | None = None, **traits: Any) -> None:  # noqa: ANN401 -- any trait of a widget
        super().__init__(scene=dict(scene or {}), **traits)

    def __repr__(self) -> str:
        """How long the game is and where the cursor stands, the same in every run."""
        return f"<Timeline at {self.scene['at']} of {len(self.scene['marks'])}>" if self.scene else "<Timeline>"
