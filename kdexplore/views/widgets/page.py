"""`Page`: what is around the widgets of an app: address, title, colours, clipboard, files, keys, the connection."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import traitlets

from kdexplore.views.widgets.bundling import lean, lean_style
from kdexplore.views.widgets.hearing import Hearing

HERE = Path(__file__).parent
ART = HERE.parent / "art"
WEIGHTS = {"400": "Regular", "700": "Bold"}
# The letters of everything on the page, so that words are as wide on every machine. `python -m tools fonts` makes them.
LETTERS = {weight: (ART / f"Inter-{name}.woff2").read_bytes() for weight, name in WEIGHTS.items()}


class Page(Hearing):
    """The page itself, as a widget without a picture: one in every app, its first child. It knows no rules.

    `place` is where the user is: `hash`, `language`, `dark`, `touch`, `width`, `base`, and at a bare address what was
    `kept` by an earlier visit; once when the page is there, and whenever its address changes. `push` puts a `hash` into
    the address, `replace` or not, and says whether the browser should `keep` it. `dress` says what the page wears:
    `lang`, `title`, `theme` (auto, light or dark), `large` letters, whether there are `sounds`, `themes` with the
    custom properties of each, `words` and `keys`.
    An `order` holds one of: `copy`, a text (one that begins with # gets the page's address before it); `save` with
    `name`, `mime` and `text` or `base64`; `open`, with the `accept` of a file dialog; `focus`, a selector; `print`;
    `class`, a word for the server of a class. A dialog opens soonest for an element with `data-kd-open`, without an
    order. An `intent` holds one of: `file` with `name`, `size` and `text`; `class`, what the server of a class says;
    `key`, one of the `keys`; `copied`, whether it was; `saved`, a name. All of them but `dress` are numbered (`n`).
    """

    _esm = lean(HERE / "page.js")
    _letters = traitlets.Dict(LETTERS).tag(sync=True)
    _css = lean_style(HERE / "page.css")

    place = traitlets.Dict().tag(sync=True)
    push = traitlets.Dict().tag(sync=True)
    dress = traitlets.Dict().tag(sync=True)
    order = traitlets.Dict().tag(sync=True)

    def __init__(self, **traits: Any) -> None:  # noqa: ANN401 -- any trait of a widget
        super().__init__(**traits)
        self.on_msg(self._answer)

    def _answer(self, _page: object, content: object, _buffers: object) -> None:
        """Answer the question whether anybody is there."""
        if isinstance(content, dict) and "ping" in content:
            self.send({"pong": content["ping"]})

    def __repr__(self) -> str:
        """What the page is called, the same in every run."""
        title = str(self.dress.get("title", ""))
        return f"<Page {title[:60]!r}>" if title else "<Page>"
