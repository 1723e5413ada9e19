"""`Hearing`: a widget that hears each press on its page once, and in order."""

from __future__ import annotations

from typing import Any

import anywidget
import traitlets


class Hearing(anywidget.AnyWidget):
    """A widget whose `intent` is what was done last on its page, numbered (`n`): the same press twice is two changes.

    A page sends messages and sets no trait: of a trait that it sets three times before the first is answered,
    ipywidgets send only the last, and two presses are lost.
    """

    intent = traitlets.Dict()

    def __init__(self, **traits: Any) -> None:  # noqa: ANN401 -- any trait of a widget
        super().__init__(**traits)
        self.on_msg(self._hear)

    def _hear(self, _widget: object, content: object, _buffers: object) -> None:
        """Take what a page sends; all but an intent is for others."""
        if isinstance(content, dict) and isinstance(sent := content.get("intent"), dict):
            self.intent = {**sent, "n": self.intent.get("n", 0) + 1}
