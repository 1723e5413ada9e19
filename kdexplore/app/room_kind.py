"""`RoomKind`: all that is special about a room, as a value; each room has its own in its folder, as `kind.ROOM`."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Mapping

    from kdexplore.app.session import Session
    from kdexplore.core.links import Link, Position

HERE = Path(__file__).parent
Fields = dict[str, "str | int"]  # of a link


class Opening(NamedTuple):
    """What a room finds in a link: `here` says that it is the room that opens.

    The position is there for the room that opens if it takes positions, else for all others.
    """

    link: Link
    view: Mapping[str, str | int]
    here: bool
    position: Position | None


def nothing(_: Session) -> Hashable:
    """A place that is always the same."""
    return None


def unchanged(_: Session, link: Link) -> Link:
    """A link with nothing more in it."""
    return link


def unread(session: Session, _: Opening) -> Session:
    """A session into which nothing is read from a link."""
    return session


@dataclass(frozen=True)
class RoomKind:
    """A room: its folder in `kdexplore.app` is called by its id, `room.<id>` are its words, `order` is its place.

    `state` makes what a new session holds of it. `sheets` are its style sheets. With `asks`, the module `questions` of
    the folder says what it asks the analysis service; with `asks_first`, before it is drawn. `write` and `read` are its
    part of a link, of which the room `holds` the content where a link names no room; `wants` says whether, open, it
    takes the position of a link for itself. `needs` are rooms of which a link always holds the content too. `place`
    is what makes another entry in the browser's history.
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

    @property
    def styles(self) -> tuple[Path, ...]:
        """Where its style sheets are."""
        return tuple(HERE / self.id / name for name in self.sheets)


def with_fields(link: Link, fields: Mapping[str, str | int]) -> Link:
    """A link with more in its view; what it says replaces what was there."""
    return replace(link, view=tuple({**dict(link.view), **fields}.items()))
