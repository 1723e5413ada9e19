"""`Timeline`: the course of a game in the browser, with a cursor that can be moved."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import traitlets

from kdexplore.core.history import History
from kdexplore.core.state import GameState
from kdexplore.views import svg
from kdexplore.views.drawing.page import Picture
from kdexplore.views.embedding import in_theme
from kdexplore.views.scenes.timeline import timeline_scene
from kdexplore.views.widgets.base import SceneWidget
from kdexplore.views.widgets.bundling import lean, lean_style

HERE = Path(__file__).parent
CELL = 24  # pixels, of the picture without a kernel


class Timeline(SceneWidget):
    """A bar with a mark for every turn of a game, and a cursor.

    Give it a `history`: `at` is the number of turns before the cursor. It follows the user and can be linked, also
    by `jslink`; `state` is the state there.

    For scenes of your own, set `scene` instead, and observe `intent`, which is numbered (`n`) and holds one of: `at`,
    the number of turns before the cursor; `branch`, the index of a turn and the number of a branch there.
    """

    _esm = lean(HERE / "timeline.js")
    _css = lean_style(HERE / "timeline.css")

    history = traitlets.Instance(History, allow_none=True)
    at = traitlets.Int(0).tag(sync=True)
    lang = traitlets.Unicode("en").tag(sync=True)
    theme = traitlets.Unicode("auto").tag(sync=True)

    def __init__(self, scene: Mapping[str, Any] | History | None = None, **traits: Any) -> None:  # noqa: ANN401 -- any trait of a widget
        if isinstance(scene, History):
            traits["history"], scene = scene, None
        super().__init__(scene, **traits)
        self.observe(self._move, "intent")
        self._draw()

    @traitlets.validate("at")
    def _check_at(self, proposal: traitlets.Bunch) -> int:
        """A number of turns that the game has."""
        at: int = proposal["value"]
        return at if self.history is None else min(max(at, 0), len(self.history))

    @traitlets.observe("history", "at", "lang", "theme")
    def _draw(self, _change: object = None) -> None:
        if self._ready and self.history is not None:
            at = min(self.at, len(self.history))
            self.scene = dict(timeline_scene(self.history, at, lang=self.lang, theme=self.theme))

    def _move(self, change: traitlets.Bunch) -> None:
        at = change["new"].get("at")
        if self.history is not None and isinstance(at, int):
            self.at = at

    @property
    def state(self) -> GameState | None:
        """The state of the game at the cursor."""
        return None if self.history is None else self.history.state_at(min(self.at, len(self.history)))

    def summary(self) -> str:
        """How long the game is and where the cursor is."""
        return f"at {self.scene['at']} of {len(self.scene['marks'])}"

    def words(self) -> Iterable[str]:
        """What was decided up to the cursor."""
        return (str(mark["says"]) for mark in self.scene.get("marks", ())[: self.scene.get("at", 0)])

    def still(self) -> Picture | None:
        """The game at the cursor as a picture."""
        state = self.state
        if state is None:
            return None
        return in_theme(lambda theme: svg.game(state, theme=theme, lang=self.lang, cell=CELL), self.theme)
