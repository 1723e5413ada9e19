"""`Line`: the draft in the browser. It shows a scene, and tells what the person in front of it wants."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import anywidget
import traitlets

from kdexplore.views import art
from kdexplore.views.widgets.bundling import whole

if TYPE_CHECKING:
    from collections.abc import Mapping

HERE = Path(__file__).parent


class Line(anywidget.AnyWidget):
    """Both lines of dominoes: set `scene` and they are drawn anew, observe `intent` to hear what is wanted.

    An intent is numbered (`n`), so that the same one twice is heard twice. It holds one of: `move`, an action as in
    saved games; `look`, the number of a domino; `rule`, an id; `back`.
    """

    _esm = whole(HERE / "line.js")
    _css = HERE / "line.css"

    scene = traitlets.Dict().tag(sync=True)
    intent = traitlets.Dict().tag(sync=True)
    drawings = traitlets.Unicode(art.symbols(), read_only=True).tag(sync=True)

    def __init__(self, scene: Mapping[str, Any] | None = None, **traits: Any) -> None:  # noqa: ANN401 -- any trait of a widget
        super().__init__(scene=dict(scene or {}), **traits)

    def __repr__(self) -> str:
        """Who stands on which number, the same in every run."""
        return f"<Line to {self.scene['mode']}: {self.scene['position']}>" if self.scene else "<Line>"
