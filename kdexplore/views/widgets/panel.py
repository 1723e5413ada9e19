"""`Panel`: score lines, logs, cards, tables and ids of rules in the browser. It draws blocks and sends presses."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

import traitlets

from kdexplore.views.widgets.bundling import lean, lean_style
from kdexplore.views.widgets.hearing import Hearing

HERE = Path(__file__).parent


class Panel(Hearing):
    """What no control of ipywidgets can show: set `scene` to change it, observe `intent` to hear what is pressed.

    A scene holds `blocks` (those of `kdexplore.views.blocks.Content`), and may hold `lang`, `label`, and `themes`
    where no app around it has any. An intent is numbered (`n`) and holds one of: `press`, a name; `rule`, an id; `at`.
    """

    _esm = lean(HERE / "panel.js")
    _css = lean_style(HERE / "panel.css")

    scene = traitlets.Dict().tag(sync=True)

    def __init__(self, scene: Mapping[str, Any] | None = None, **traits: Any) -> None:  # noqa: ANN401 -- any trait of a widget
        super().__init__(scene=dict(scene or {}), **traits)

    def __repr__(self) -> str:
        """What the panel shows, the same in every run."""
        if not self.scene:
            return "<Panel>"
        blocks = self.scene["blocks"]
        mark = sha256(json.dumps(blocks, sort_keys=True).encode()).hexdigest()[:8]
        return f"<Panel {self.scene.get('label', '')[:60]!r}: {len(blocks)} blocks, {mark}>"
