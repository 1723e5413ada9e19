"""`Line`: the draft in the browser: who claims which domino, and who may."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import traitlets

from kdexplore.core.actions import Action
from kdexplore.core.state import GameState
from kdexplore.views import svg
from kdexplore.views.drawing.page import Picture
from kdexplore.views.embedding import in_theme
from kdexplore.views.scenes.draft import line_scene
from kdexplore.views.widgets.base import SceneWidget
from kdexplore.views.widgets.bundling import packed, unpacking

HERE = Path(__file__).parent


class Line(SceneWidget):
    """Both lines of dominoes.

    Give it the `state` of a game: it is drawn again whenever `state`, `lang`, `theme`, `hints` or `hand` is set, and
    `on_claim(callback)` and its like call back with the action that the user chose.

    For scenes of your own, set `scene` instead, and observe `intent`, which is numbered (`n`) and holds one of: `move`,
    an action as in saved games; `look`, the number of a domino; `rule`, an id; `back`.
    """

    _esm = unpacking(HERE / "line.js")
    _packed = traitlets.Bytes(packed(HERE / "line.js")).tag(sync=True)

    state = traitlets.Instance(GameState, allow_none=True)
    lang = traitlets.Unicode("en").tag(sync=True)
    theme = traitlets.Unicode("auto").tag(sync=True)
    hints = traitlets.Bool(default_value=True).tag(sync=True)
    hand = traitlets.Bool(default_value=False).tag(sync=True)  # whether the user types in what the table reveals

    def __init__(self, scene: Mapping[str, Any] | GameState | None = None, **traits: Any) -> None:  # noqa: ANN401 -- any trait of a widget
        if isinstance(scene, GameState):
            traits["state"], scene = scene, None
        super().__init__(scene, **traits)
        self._draw()

    @traitlets.observe("state", "lang", "theme", "hints", "hand")
    def _draw(self, _change: object = None) -> None:
        if self._ready and self.state is not None:
            look: Any = {"lang": self.lang, "theme": self.theme, "hints": self.hints, "hand": self.hand}
            self.scene = dict(line_scene(self.state, **look))

    def on_claim(self, callback: Callable[[Action], object]) -> None:
        """Call back with each claim of the user."""
        self.call_on("claim", callback)

    def on_reveal(self, callback: Callable[[Action], object]) -> None:
        """Call back with each line that the user types in."""
        self.call_on("reveal", callback)

    def on_draw_king(self, callback: Callable[[Action], object]) -> None:
        """Call back with each king that the user draws."""
        self.call_on("king", callback)

    def summary(self) -> str:
        """Whose king is on which number."""
        return f"to {self.scene['mode']}: {self.scene['position']}"

    def still(self) -> Picture | None:
        """The line that is played, else the next one, as a picture."""
        if self.state is None or not (slots := self.state.line or self.state.next_line):
            return None
        tiles = self.state.rules.tiles
        return in_theme(lambda theme: svg.line(slots, tiles, theme=theme, lang=self.lang), self.theme)
