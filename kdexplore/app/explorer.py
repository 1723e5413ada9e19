"""`Explorer`: holds the session, changes it one step at a time, and tells every room to show what has become of it."""

from __future__ import annotations

import base64
import sys
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from traitlets.log import get_logger

from kdexplore.app import address
from kdexplore.app.background import Work, driven
from kdexplore.app.session import Session
from kdexplore.core.problems import BadInput, IllegalMove
from kdexplore.views.widgets.page import HERE as WIDGETS
from kdexplore.views.widgets.page import Page

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ipywidgets import Box


# Seconds after which a thread lets another have the interpreter. What a step sends goes out by a thread of the kernel's
# own: with Python's usual 5 ms it waits until the whole screen has been worked out, and while long work is under way a
# click is answered two or three times as slowly.
COURTESY = 0.0005
HERE = Path(__file__).parent
STYLE = "".join((style.read_text(encoding="utf-8")) for style in (WIDGETS / "page.css", HERE / "rooms.css"))


class Room(Protocol):
    """A part of the screen: made once, and shown a session whenever it has changed."""

    box: Box

    def show(self, session: Session) -> None:
        """Bring what is on the screen in step with the session."""
        ...


class Explorer:
    """One reader's explorer: every intent becomes a step, every step a new session, every session a screen."""

    def __init__(self, session: Session | None = None) -> None:
        self.session: Session = session or Session()
        self.page = Page(_css=STYLE)
        self.show_all: Callable[[Session], None] = lambda _: None
        self.worker: Work = Work(self)
        self.address = ""
        self._orders = 0
        sys.setswitchinterval(COURTESY)

    def change(self, step: Callable[[Session], Session], *, keep: bool = False) -> None:
        """Take one step; what forbids it is told in the room where it was tried.

        With `keep`, the step is not one that the browser's back button would undo.
        """
        before = self.session
        with self._watched():
            try:
                self.session = step(before.quiet())
            except (IllegalMove, BadInput) as error:
                self.session = before.told(error)
            if self.session != before:
                self.show_all(self.session)
                address.follow(self, before, keep=keep)

    def guarded(self, heard: Callable[..., None]) -> Callable[..., None]:
        """The same handler of a widget, in which nothing that goes wrong is lost on the way to `change`."""

        def handler(*told: object) -> None:
            with self._watched():
                heard(*told)

        return handler

    @contextmanager
    def _watched(self) -> Iterator[None]:
        """What nobody has foreseen is told in words, and goes to the server's log; the session is as it was before."""
        before = self.session
        try:
            yield
        except Exception:
            log = get_logger()
            log.exception("the explorer failed")
            self.session = before.failed()
            with suppress(Exception):  # if not even that can be shown, it is for the same reason, and told above
                self.show_all(self.session)

    def work(
        self,
        name: str,
        make: Callable[[], Iterator[tuple[int, int]]],
        done: Callable[[Session, Any], Session],
    ) -> None:
        """Long work beside the page: a generator that yields how far it is, and returns what `done` puts in place."""
        self.worker.begin(name, lambda tell: driven(make(), tell), done)

    # ---- what the browser is asked to do

    def copy(self, text: str) -> None:
        """Put a text on the reader's clipboard."""
        self._order(copy=text)

    def save(self, name: str, mime: str, content: str | bytes) -> None:
        """Hand the reader a file."""
        if isinstance(content, str):
            told: dict[str, Any] = {"name": name, "mime": mime, "text": content}
        else:
            told = {"name": name, "mime": mime, "base64": base64.b64encode(content).decode()}
        self._order(save=told)

    def focus(self, selector: str) -> None:
        """Give the focus to the first part of the page of this kind, as soon as it is there."""
        self._order(focus=selector)

    def go(self, text: str, *, replace_it: bool) -> None:
        """Put a link into the browser's address line, with or without an entry in its history."""
        self._orders += 1
        self.page.push = {"n": self._orders, "hash": text, "replace": replace_it}

    def _order(self, **order: object) -> None:
        self._orders += 1
        self.page.order = {"n": self._orders, **order}
