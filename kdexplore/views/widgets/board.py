"""`Board`: a territory in the browser. It shows a scene, and tells what the person in front of it wants."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

import anywidget
import traitlets

from kdexplore.views.scenes.transport import lasting, travelling
from kdexplore.views.widgets.bundling import shipped

if TYPE_CHECKING:
    from collections.abc import Mapping

HERE = Path(__file__).parent
LONGEST = 100  # of what a notebook shows of a widget as text; the rest would be cut off, and with it a difference


def _sent(scene: Mapping[str, Any], _widget: object) -> dict[str, Any]:
    """A scene as it travels."""
    return {"packed": travelling(scene)} if scene else {}


class Board(anywidget.AnyWidget):
    """One board: set `scene` and it is drawn anew, observe `intent` to hear what is wanted. It knows no rules.

    An intent is numbered (`n`), so that the same one twice is heard twice. It holds one of: `move`, an action as in
    saved games; `pay` with a `person`; `paint` with a brush and cells; `look`, a cell; `rule`, an id; `back`.
    What lasts from scene to scene is `common`: it is taken out of the scene, and sent when it changes.
    """

    _esm = shipped(HERE / "board.js")  # and with it board.css

    common = traitlets.Dict().tag(sync=True)
    scene = traitlets.Dict().tag(sync=True, to_json=_sent)
    intent = traitlets.Dict().tag(sync=True)

    @traitlets.validate("scene")
    def _share(self, proposal: traitlets.Bunch) -> dict[str, Any]:
        """The scene as it is; what lasts of it goes ahead."""
        scene: dict[str, Any] = proposal["value"]
        self.common = lasting(scene)
        return scene

    def __init__(self, scene: Mapping[str, Any] | None = None, **traits: Any) -> None:  # noqa: ANN401 -- any trait of a widget
        super().__init__(scene=dict(scene or {}), **traits)

    def __repr__(self) -> str:
        """What the board shows, the same in every run: the widget's number is left out, the position is not."""
        if not self.scene:
            return "<Board>"
        told = f"<Board to {self.scene['mode']}: {self.scene['position']}>"
        if len(told) <= LONGEST:
            return told
        mark = sha256(told.encode()).hexdigest()[:8]
        return f"{told[: LONGEST - 12]}… {mark}>"
