"""What has happened: facts for the log, the animation and the screen reader, in the past tense."""

from __future__ import annotations

from dataclasses import dataclass

from kdexplore.core.cells import Cell
from kdexplore.core.territory import Placement


@dataclass(frozen=True, slots=True)
class LineRevealed:
    """Dominoes were turned up, with people for the cave board."""

    dominoes: tuple[int, ...]
    people: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class KingDrawn:
    """A king came out of the hand: its owner claims next."""

    seat: int


@dataclass(frozen=True, slots=True)
class DominoClaimed:
    """A king was put on a domino."""

    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class DominoesDropped:
    """Dominoes nobody claimed left the game, and the resources on them."""

    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RoundStarted:
    """The line that was drafted became the line that is played."""

    round: int


@dataclass(frozen=True, slots=True)
class DominoPlaced:
    """A domino was laid, with the resources that lay on it."""

    seat: int
    placement: Placement
    resources: tuple[tuple[Cell, str], ...] = ()


@dataclass(frozen=True, slots=True)
class DominoDiscarded:
    """A domino left the game unplaced."""

    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class FireThrown:
    """Fire landed, and burned what stood there."""

    seat: int
    volcano: Cell
    target: Cell
    fires: int
    resource: str | None = None
    person: str | None = None


@dataclass(frozen=True, slots=True)
class FireReturned:
    """A fire token went back to the box: no square was free for it, or no token was left."""

    seat: int
    volcano: Cell
    fires: int


@dataclass(frozen=True, slots=True)
class TotemMoved:
    """A totem changed hands; `None` is the table."""

    totem: str
    giver: int | None
    taker: int | None


@dataclass(frozen=True, slots=True)
class PersonRecruited:
    """Resources were paid and a cave person moved in."""

    seat: int
    person: str
    paid: tuple[tuple[Cell, str], ...]
    cell: Cell


@dataclass(frozen=True, slots=True)
class RecruitmentDeclined:
    """Nobody was recruited."""

    seat: int


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The last domino was laid; the totals of this game by seat."""

    game: int
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameStarted:
    """The next game of a dynasty began."""

    game: int


Event = (
    LineRevealed
    | KingDrawn
    | DominoClaimed
    | DominoesDropped
    | RoundStarted
    | DominoPlaced
    | DominoDiscarded
    | FireThrown
    | FireReturned
    | TotemMoved
    | PersonRecruited
    | RecruitmentDeclined
    | GameEnded
    | GameStarted
)
