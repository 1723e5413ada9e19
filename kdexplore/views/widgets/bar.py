"""`Bar`: the bar above every room in the browser. It shows the current room and reports where the user wants to go."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import traitlets

from kdexplore.views.widgets.bundling import lean, lean_style
from kdexplore.views.widgets.hearing import Hearing

HERE = Path(__file__).parent


class Bar(Hearing):
    """Rooms, language, theme and menus: set `scene` and it follows in place, observe `intent` to hear what is pressed.

    A scene holds `lang`, `label`, `rooms` and the `room` one is in, `languages`, `theme`, `menus` and `words`
    (`home`, `rooms`, `language`, `menu`, `close`, `too_large`, `unreadable`,
    `search`, `search_hint`); it may hold `title`, `summary`,
    `language`, `live` with `live_n`, and `themes`, if no app around it has any.
    `found` holds the `query` that it answers, `results` (each with `kind`, `title`, `detail` and the `intent` that
    opens it), and what to say if there is `none`.
    An intent is numbered (`n`) and holds one of: `room`, `lang`, `press`, `search`, `file` (`name`, `size` and `text`),
    or that of a result.
    """

    _esm = lean(HERE / "bar.js")
    _css = lean_style(HERE / "bar.css")

    scene = traitlets.Dict().tag(sync=True)
    found = traitlets.Dict().tag(sync=True)

    def __init__(self, scene: Mapping[str, Any] | None = None, **traits: Any) -> None:  # noqa: ANN401 -- any trait of a widget
        super().__init__(scene=dict(scene or {}), **traits)

    def __repr__(self) -> str:
        """Where the bar says one is, the same in every run."""
        return f"<Bar {self.scene['room']!r} in {self.scene['lang']!r}>" if self.scene else "<Bar>"
