"""`SceneWidget`: what the widgets have in common in Python: a scene, intents, and a picture that needs no kernel."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256
from typing import Any

import traitlets

from kdexplore.core.action_json import KINDS, move_from
from kdexplore.core.actions import Action
from kdexplore.core.reader import Reader
from kdexplore.views import webpage
from kdexplore.views.drawing.page import Picture, escaped
from kdexplore.views.embedding import FOLLOW, image
from kdexplore.views.widgets.hearing import Hearing

Plain = dict[str, Any]
BUNDLE = tuple[Plain, Plain]
SCRIPTS = ("_esm", "_packed", "_css")


class SceneWidget(Hearing):
    """A widget that draws its `scene` and sends what the user does as an `intent`."""

    scene = traitlets.Dict().tag(sync=True)

    def __init__(self, scene: Mapping[str, Any] | None = None, **traits: Any) -> None:  # noqa: ANN401 -- any trait of a widget
        traits.setdefault("layout", {"width": "100%"})  # else a flex box makes it as narrow as it can be
        self._callbacks: dict[str, list[Callable[[Action], object]]] = {}
        self._ready = False
        super().__init__(scene=dict(scene or {}), **traits)
        self._ready = True

    def __repr__(self) -> str:
        """What the widget shows and a mark of its whole scene, the same in every run."""
        name = type(self).__name__
        return f"<{name} {self.summary()}, {mark(self.scene)}>" if self.scene else f"<{name}>"

    def summary(self) -> str:
        """What the widget shows, in a few words."""
        return repr(str(self.scene.get("label", "")))

    def call_on(self, name: str, callback: Callable[[Action], object]) -> None:
        """Call back with each action of a kind that the user chooses; kinds are named as in saved games."""
        if not self._callbacks:
            self.observe(self._call, "intent")
        self._callbacks.setdefault(name, []).append(callback)

    def _call(self, change: traitlets.Bunch) -> None:
        move = change["new"].get("move")
        if not isinstance(move, dict):
            return
        action, _ = move_from(Reader(move))
        for name in KINDS:
            for callback in self._callbacks.get(name, ()) if name in move else ():
                callback(action)

    def still(self) -> Picture | None:
        """The picture of the widget where there is no kernel."""
        return None

    def words(self) -> Iterable[str]:
        """What the widget shows, in sentences."""
        return (str(self.scene[name]) for name in ("label", "about") if self.scene.get(name))

    def still_html(self) -> str:
        """The widget as HTML without a kernel: its picture, else its words."""
        drawn = self.still()
        lines = "".join(f"<p>{escaped(line)}</p>" for line in self.words())
        return FOLLOW + image(drawn) if drawn else lines

    def to_html(self) -> str:
        """The picture of the widget as a web page: one file that works alone."""
        lang = str(self.scene.get("lang", "en"))
        return webpage.page_of(str(self.scene.get("label", "")), self.still_html(), lang)

    def _repr_mimebundle_(self, **options: Any) -> BUNDLE | None:  # noqa: ANN401 -- of IPython
        """The view of the widget and beside it a picture; each page takes what it can show."""
        bundle = super()._repr_mimebundle_(**options)
        if bundle is None or not (still := self.still_html()):
            return bundle
        data, metadata = bundle
        return data | {"text/html": still}, metadata

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> Plain:  # noqa: ANN401, FBT001, FBT002 -- as ipywidgets has it
        """The state of the widget; its script is part of it even where defaults are left out, as in a saved page."""
        state: Plain = super().get_state(key, drop_defaults)
        if drop_defaults and key is None:
            state |= {name: getattr(self, name) for name in SCRIPTS if self.has_trait(name)}
        return state


def mark(scene: object) -> str:
    """Eight letters that differ when anything in a scene does.

    >>> mark({"a": 1}) == mark({"a": 2}), mark({"a": 1, "b": 2}) == mark({"b": 2, "a": 1})
    (False, True)
    """
    return sha256(json.dumps(scene, sort_keys=True).encode()).hexdigest()[:8]
