"""What is special about the room in which everybody arrives."""

from kdexplore.app.room_kind import RoomKind
from kdexplore.app.start.state import Start

ROOM = RoomKind("start", 0, Start, in_the_bar=False, sheets=("start.css",))
