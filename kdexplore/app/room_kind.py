"""`RoomKind`: all that is special about a room, as a value; each room has its own in its folder, as `kind.ROOM`."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Mapping

    from kdexplore.app.session import Session
    from kdexplore.core.history import History
    from kdexplore.core.links import Link, Position
    from kdexplore.core.ruleset import Rules
    from kdexplore.core.state import GameState

HERE = Path(__file__).parent
NAME = "kdexplore"  # in code to copy
GAME_FILE = "game.json"
Fields = dict[str, "str | int"]  # of a link


class Opening(NamedTuple):
    """What a room finds in a link: `here` says that it is the room that opens.

    The position is there for the room that opens if it takes positions, else for all others.
    """

    link: Link
    view: Mapping[str, str | int]
    here: bool
    position: Position | None


class ShownMoment(NamedTuple):
    """A moment of a game, and the seat whose territory is looked at."""

    state: GameState
    seat: int


class LookedAt(NamedTuple):
    """A territory with its rules, and the number of a domino to ask about."""

    position: Position
    domino: int


class Code(NamedTuple):
    """Three ways to the same screen; a way that does not exist is empty."""

    notebook: str
    shell: str
    link: str


class SavedFile(NamedTuple):
    """A file for the user to keep."""

    name: str
    mime: str
    text: str


def nothing(_: Session) -> None:
    """A place that is always the same; and what a room shows that has no such thing."""


def unchanged(_: Session, link: Link) -> Link:
    """A link with nothing more in it."""
    return link


def unread(session: Session, _: Opening) -> Session:
    """A session into which nothing is read from a link."""
    return session


@dataclass(frozen=True)
class Shows:
    """What a room has on the screen, for all that the shell does with it: naming, sharing, saving.

    Each is a function of the session. A room with a `game` says of which `moment` the territories are; a room with a
    territory alone says its `rules` and what is `looked_at`. `teaches` are the rules in whose words rules are said
    where nothing is played; `code` makes the ways to the same numbers from the link; `file` is what saving gives.
    """

    game: Callable[[Session], History | None] = nothing
    moment: Callable[[Session], ShownMoment | None] = nothing
    rules: Callable[[Session], Rules | None] = nothing
    looked_at: Callable[[Session], LookedAt | None] = nothing
    teaches: Callable[[Session], Rules | None] = nothing
    code: Callable[[Session, str], Code | None] = lambda *_: None
    file: Callable[[Session], SavedFile | None] = nothing


@dataclass(frozen=True)
class RoomKind:
    """A room: its folder in `kdexplore.app` is called by its id, `room.<id>` are its words, `order` is its place.

    `state` makes what a new session holds of it. `sheets` are its style sheets. With `asks`, the module `questions` of
    the folder says what it asks the analysis service; with `asks_first`, before it is drawn. `write` and `read` are its
    part of a link, of which the room `holds` the content where a link names no room; `wants` says whether, open, it
    takes the position of a link for itself. `needs` are rooms of which a link always holds the content too. `place`
    is what makes another entry in the browser's history. `shows` is what it has on the screen. `begins` puts its game
    away for a new one. `keys` press buttons of the room. For its help, `hands` says what they do there, `about_keys`
    names sentences. With `reports` it shows trouble and long work itself. `opens` is false where no search leads.
    """

    id: str
    order: int
    state: Callable[[], Any] | None = None
    in_the_bar: bool = True
    sheets: tuple[str, ...] = ()
    asks: bool = False
    asks_first: bool = False
    needs: tuple[str, ...] = ()
    write: Callable[[Session, Link], Link] = unchanged
    read: Callable[[Session, Opening], Session] = unread
    holds: Callable[[Link], bool] = field(default=lambda _: False)
    wants: Callable[[Link], bool] = field(default=lambda _: False)
    place: Callable[[Session], Hashable] = nothing
    shows: Shows = Shows()
    begins: Callable[[Session], Session] | None = None
    keys: Mapping[str, str] = field(default_factory=dict)
    hands: Literal["", "place", "paint"] = ""
    about_keys: tuple[str, ...] = ()
    reports: bool = False
    opens: bool = True

    @property
    def styles(self) -> tuple[Path, ...]:
        """Where its style sheets are."""
        return tuple(HERE / self.id / name for name in self.sheets)


def with_fields(link: Link, fields: Mapping[str, str | int]) -> Link:
    """A link with more in its view; what it says replaces what was there."""
    return replace(link, view=tuple({**dict(link.view), **fields}.items()))
