"""The whole screen: bar, shell, rooms. Each is made once and then updated; this module decides nothing."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING, Any

from ipywidgets import Box

from kdexplore.app.controls import Form
from kdexplore.app.desk.group import place_of
from kdexplore.app.explorer import Explorer, Room
from kdexplore.app.importing import opened_text
from kdexplore.app.intents import SearchFor, read_arrival
from kdexplore.app.layout import group, keep, plain
from kdexplore.app.session import Session
from kdexplore.app.shell.appearance import dress_of
from kdexplore.app.shell.bar import bar_scene
from kdexplore.app.shell.drawer import drawer_of
from kdexplore.app.shell.intents import arrive, handle_shell
from kdexplore.app.shell.toasts import toasts
from kdexplore.core.history import History
from kdexplore.core.links import Position
from kdexplore.core.notation import write
from kdexplore.core.state import GameState
from kdexplore.core.territory import Territory
from kdexplore.views import blocks
from kdexplore.views.display import box_of_territory
from kdexplore.views.widgets.bar import Bar
from kdexplore.words import Text, say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kdexplore.app.intents import Intent
    from kdexplore.core.variants import Rules


class Dashboard(Box):  # type: ignore[misc]  # ipywidgets brings no types
    """The explorer as one widget. A room is made when it is first entered, and kept from then on.

    With `waits`, no room is drawn before the page has sent the address at which it was opened.
    """

    def __init__(self, session: Session | None = None, *, waits: bool = False) -> None:
        self.explorer = Explorer(session)
        pressed = self.explorer.handler(self._handle)
        self.bar, self.toasts, self.heading = Bar(), Form(pressed), Form(pressed)
        self.inside = Form(pressed, self.explorer.guarded(self._typed))
        self.place: dict[str, Any] | None = None  # what the class has been told of this page
        self.drawer = group("kd-drawer kd-away", self.heading, self.inside)
        self.rooms: dict[str, Room] = {}
        self.ahead: dict[str, Room] = {}  # made already, before anybody enters them
        self.hall = group("kd-hall")
        around = group("kd-bar-slot", self.bar), group("kd-toasts", self.toasts), self.drawer
        super().__init__([self.explorer.page, *around, self.hall], **plain(_dom_classes=("kd-app",)))
        self.explorer.show_all = self.show
        explorer = self.explorer
        for widget in (self.bar, explorer.page):
            explorer.listen(widget, self._handle)
        explorer.page.observe(explorer.guarded(lambda change: self._arrive(change.new)), "place")
        self._show_frame(explorer.session) if waits else self.show(explorer.session)
        explorer.analysis.follow(explorer.session)

    def _arrive(self, place: dict[str, Any]) -> None:
        """The page is at an address: draw its room, perhaps the first one."""
        arrive(self.explorer, read_arrival(place))
        if not self.rooms:
            self.show(self.explorer.session)

    def _show_frame(self, session: Session) -> None:
        """Update what is around every room."""
        self.explorer.page.dress = dress_of(session)
        self.bar.scene = bar_scene(session)
        self.toasts.show(toasts(session))
        self._show_drawer(session)
        self._tell_class(session)

    def _tell_class(self, session: Session) -> None:
        """Say where this pupil is, when that has changed."""
        place = place_of(session)
        if place is not None and place != self.place:
            self.place = place
            self.explorer.tell_class({"place": place})

    def _typed(self, _name: str, value: object) -> None:
        """A name for the class, while it is being typed."""
        self.explorer.change(lambda session: session.with_drawer("class", str(value)), keep=True)

    def _show_drawer(self, session: Session) -> None:
        """What is open beside the room: first its content, then the drawer itself."""
        opened, close = drawer_of(session), say(Text("app.close"), session.lang)
        if opened is not None:
            closing = blocks.buttons(blocks.button("close_drawer", close, icon="close"))
            self.heading.show([blocks.title(opened.title), closing])
            self.inside.show(opened.blocks)
        keep(self.drawer, visible=opened is not None)

    def show(self, session: Session) -> None:
        """Update everything on the screen to the session: first the room, where people look."""
        if session.room not in self.rooms:
            self.make_ahead([session.room])
            self.rooms[session.room] = self.ahead.pop(session.room)
        for name, room in self.rooms.items():
            keep(room.box, visible=name == session.room)
        self.rooms[session.room].show(session)
        boxes = tuple(room.box for room in self.rooms.values())
        if self.hall.children != boxes:  # a new one comes to the page when it is furnished
            self.hall.children = boxes
        self._show_frame(session)

    def make_ahead(self, rooms: Iterable[str]) -> None:
        """Make rooms before anybody enters them."""
        for name in rooms:
            if name not in self.ahead:
                self.ahead[name] = import_module(f"kdexplore.app.{name}.room").Room(self.explorer)

    def _handle(self, intent: Intent) -> None:
        if isinstance(intent, SearchFor):
            self._search(intent.words)
        else:
            handle_shell(self.explorer, intent)

    def _search(self, words: str) -> None:
        """Answer a search; the first one fetches what can be found."""
        answer = import_module("kdexplore.app.shell.results").results
        self.bar.found = answer(words, self.explorer.session)

    def __repr__(self, **_: Any) -> str:  # noqa: ANN401 -- as the widget it is
        """Which room is open, the same in every run."""
        session = self.explorer.session
        return f"<Dashboard in {session.room!r}, {session.lang!r}>"


AHEAD: list[Dashboard] = []  # made before the first visitor asks


def dashboard() -> Dashboard:
    """The explorer for the page that Voilà serves: at the address of the page, or at the start."""
    return AHEAD.pop() if AHEAD else Dashboard(waits=True)


def explore(
    position: str | History | GameState | Territory | Position | None = None,
    rules: Rules | None = None,
    *,
    lang: str = "en",
) -> Dashboard:
    """The explorer in a notebook: at its start page, or with a game, a territory, a link or a notation in its room.

    A territory is looked at under `rules`, or under those of the box that its squares are from.
    """
    session = Session().spoken(lang)
    match position:
        case None:
            return Dashboard(session)
        case str():
            return Dashboard(opened_text(session, position))
        case History():
            return Dashboard(replace(session, play=session.play.with_game(position)).entered("play"))
        case GameState():
            return Dashboard(replace(session, lab=session.lab.of_game(position, position.actor or 0)).entered("lab"))
        case Position():
            return Dashboard(replace(session, lab=session.lab.with_position(position)).entered("lab"))
        case Territory():
            return Dashboard(_looked_at(session, position, rules))
        case _:
            msg = f"a link, a notation, a history, a state or a territory is explored, not {type(position).__name__}"
            raise TypeError(msg)


def _looked_at(session: Session, territory: Territory, rules: Rules | None) -> Session:
    """The lab with a territory in it."""
    if rules is not None:
        return replace(session, lab=session.lab.with_position(Position(rules, territory))).entered("lab")
    return opened_text(session, write(territory, box_of_territory(territory)))
