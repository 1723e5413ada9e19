"""`Explorer`: holds the session, changes it one step at a time, and has every room show the result."""

from __future__ import annotations

import base64
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from traitlets.log import get_logger

from kdexplore.app.address import Address, address_of, same_place
from kdexplore.app.analysis.bridge import Bridge
from kdexplore.app.intents import read_intent
from kdexplore.app.rooms import KINDS
from kdexplore.app.session import Session
from kdexplore.app.start.state import waiting
from kdexplore.core.problems import BadInput, IllegalMove
from kdexplore.views.widgets.bundling import lean_style
from kdexplore.views.widgets.page import HERE as WIDGETS
from kdexplore.views.widgets.page import Page

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from ipywidgets import Box

    from kdexplore.app.intents import Intent

HERE = Path(__file__).parent
STYLES = (
    WIDGETS / "page.css",
    HERE / "controls" / "controls.css",
    HERE / "shell" / "shell.css",
    *(sheet for kind in KINDS.values() for sheet in kind.styles),
)
STYLE = "".join(lean_style(sheet) for sheet in STYLES)


class Room(Protocol):
    """A part of the screen: made once, and updated whenever the session has changed."""

    box: Box

    def show(self, session: Session) -> None:
        """Update the screen to the session."""
        ...


class Explorer:
    """The explorer of one user: every intent becomes a step, every step a new session, every session a screen."""

    def __init__(self, session: Session | None = None) -> None:
        self.session: Session = session or Session()
        self.page = Page(_css=STYLE)
        self.show_all: Callable[[Session], None] = lambda _: None
        self.analysis: Bridge = Bridge(self)
        self.address = ""  # what the browser's address line holds after its #
        self._orders = 0

    def change(
        self,
        step: Callable[[Session], Session],
        *,
        keep: bool = False,
        link: str = "",
        otherwise: Callable[[Session], Session] = lambda session: session,
    ) -> None:
        """Take one step. If a rule forbids it or its input cannot be read, the room shows why.

        With `keep`, the browser's back button does not undo this step. `link` is the address that the step opens, if
        it does; `otherwise` makes the session in which a refusal is explained.
        """
        before = self.session
        with self._guard():
            try:
                after = step(before.without_notice())
            except (IllegalMove, BadInput) as error:
                after, link = otherwise(before).with_error(error), ""
            if after != before:
                self._become(before, after, Address(link, whole=True) if link else None, keep=keep)

    def answered(self, step: Callable[[Session], Session]) -> None:
        """Put an answer of the analysis service into the session; what the room says meanwhile stays."""
        before = self.session
        with self._guard():
            after = step(before)
            if after != before:
                self._become(before, after, None, keep=True)

    def _become(self, before: Session, after: Session, address: Address | None, *, keep: bool) -> None:
        """Another session: draw it first, then update the address, if it has one; then ask what it wants to know.

        In a room that has just been entered, and in one whose answers are what people wait for, asking comes first: the
        service works while the room is drawn.
        """
        if before.room != after.room or after.kind.asks_first:
            self.analysis.ask(after)
        if replace(after, task=before.task, answers=before.answers) == before:  # only the progress of some work
            self.session = after
            self.show_all(after)
        else:
            self._draw(before, after, address, keep=keep)
        self.analysis.follow(self.session)

    def _draw(self, before: Session, after: Session, address: Address | None, *, keep: bool) -> None:
        address = address or self._address_of(after)
        self.session = after if after.linked == address.whole else replace(after, linked=address.whole)
        self.show_all(self.session)
        if address.link is not None and address.link != self.address:
            self.address = address.link
            self.go(address.link, replace_it=keep or same_place(before, after))

    def _address_of(self, session: Session) -> Address:
        """The address of a session; an unexpected error there is logged, and undoes nothing."""
        try:
            return address_of(session)
        except Exception:
            log = get_logger()
            log.exception("no address for the session")
            return Address(None, whole=False)

    def guarded(self, handle: Callable[..., None]) -> Callable[..., None]:
        """The handler of a widget, in which no error is lost before it reaches `change`."""

        def handler(*values: object) -> None:
            with self._guard():
                try:
                    handle(*values)
                except (IllegalMove, BadInput) as error:
                    refusal = error
                    self.change(lambda session: session.with_error(refusal), keep=True)

        return handler

    def listen(self, widget: Any, handle: Callable[[Intent], None]) -> None:  # noqa: ANN401 -- widgets have no types
        """Have `handle` called with each intent of a widget."""
        heard = self.handler(handle)
        widget.observe(lambda change: heard(change.new), "intent")

    def handler(self, handle: Callable[[Intent], None]) -> Callable[[Mapping[str, object]], None]:
        """What calls `handle` with an intent as a widget sends it; one of no known kind does nothing."""

        def read(sent: Mapping[str, object]) -> None:
            intent = read_intent(sent)
            if intent is not None:
                handle(intent)

        return self.guarded(read)

    @contextmanager
    def _guard(self) -> Iterator[None]:
        """Report and log an unexpected error, and roll the step back."""
        before = self.session
        try:
            yield
        except Exception:
            log = get_logger()
            log.exception("the explorer failed")
            self.session = before.with_failure()
            with suppress(Exception):  # if not even that can be drawn, the reason is in the log already
                self.show_all(self.session)

    # ---- what the browser is asked to do

    def copy(self, text: str) -> None:
        """Put a text on the user's clipboard."""
        self._order(copy=text)

    def save(self, name: str, mime: str, content: str | bytes) -> None:
        """Offer the user a file."""
        if isinstance(content, str):
            file: dict[str, Any] = {"name": name, "mime": mime, "text": content}
        else:
            file = {"name": name, "mime": mime, "base64": base64.b64encode(content).decode()}
        self._order(save=file)

    def print_page(self) -> None:
        """Open the browser's dialog for printing."""
        self._order(print=True)

    def save_png(self, name: str, svg: str, width: int, height: int, *, share: bool = False) -> None:
        """Offer the user a drawing as a picture file, which the page makes; to `share` it, where the device can."""
        self._order(png={"name": name, "svg": svg, "width": width, "height": height, "share": share})

    def tell_class(self, word: Mapping[str, object]) -> None:
        """Have the page tell the server of the class something."""
        self._order(**{"class": word})

    def focus(self, selector: str) -> None:
        """Move the focus to the first element for this selector, as soon as there is one."""
        self._order(focus=selector)

    def see(self, selector: str) -> None:
        """Scroll to the first element for this selector, unless it is in sight."""
        self._order(see=selector)

    def go(self, text: str, *, replace_it: bool) -> None:
        """Put a link into the browser's address line, with or without an entry in its history."""
        self._orders += 1
        found = waiting(self.session)
        keep = found is None or found[1] is self.session  # else the browser keeps what was begun on an earlier visit
        self.page.push = {"n": self._orders, "hash": text, "replace": replace_it, "keep": keep}

    def _order(self, **order: object) -> None:
        self._orders += 1
        self.page.order = {"n": self._orders, **order}
