"""`Frame`: what stands around a chart in the browser: its name for screen readers, and the buttons that save it."""

from __future__ import annotations

from pathlib import Path

import anywidget
import traitlets

HERE = Path(__file__).parent


class Frame(anywidget.AnyWidget):
    """The buttons below one figure. The scene holds the label, the file name and the words of the buttons."""

    _esm = HERE / "frame.js"
    _css = HERE / "frame.css"

    scene = traitlets.Dict().tag(sync=True)
    intent = traitlets.Dict().tag(sync=True)

    def __repr__(self) -> str:
        """What the frame is around."""
        return f"<Frame of {self.scene['label']}>" if self.scene else "<Frame>"
