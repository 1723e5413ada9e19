"""`GameState`: everything on the table at one moment, as a value."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from kdexplore.core.notebook_display import NotebookDisplay
from kdexplore.core.scoring import ScoreSheet, score
from kdexplore.core.territory import Territory
from kdexplore.core.tribe import Cave, heirs

if TYPE_CHECKING:
    from kdexplore.core.cells import Cell
    from kdexplore.core.drafting import Line
    from kdexplore.core.tiles import Domino
    from kdexplore.core.variants import Rules


class Step(StrEnum):
    """What the game waits for."""

    REVEAL = "reveal"
    DRAW = "draw"
    CLAIM = "claim"
    PLACE = "place"
    THROW = "throw"
    GIVE = "give"
    RECRUIT = "recruit"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Seat:
    """What lies before one player."""

    territory: Territory = Territory()
    discarded: tuple[int, ...] = ()


@dataclass(frozen=True)
class GameState(NotebookDisplay):
    """One moment of a game. The dominoes and people not yet seen are sets: nobody knows their order.

    `line` is being played, its slot number `turn` first; `next_line` is being claimed. During the opening `hand`
    holds the kings not yet drawn and `claiming` the seats that claim next.
    """

    rules: Rules
    step: Step
    seats: tuple[Seat, ...]
    unseen: frozenset[int]
    hand: tuple[int, ...] = ()
    claiming: tuple[int, ...] = ()
    line: Line = ()
    next_line: Line = ()
    turn: int = 0
    volcanoes: tuple[Cell, ...] = ()
    gifts: tuple[str, ...] = ()
    holders: tuple[tuple[str, int], ...] = ()
    cave: Cave = Cave()
    tokens: tuple[tuple[int, int], ...] = ()
    totals: tuple[tuple[int, ...], ...] = ()

    def __repr__(self) -> str:
        game = f" of game {self.game}" if self.rules.games > 1 else ""
        return f"<GameState {self.rules.mode}: round {self.round}{game}, {self.step}, seat {self.actor}>"

    @property
    def game(self) -> int:
        """Which game of a dynasty this is, counted from one."""
        return min(len(self.totals) + 1, self.rules.games)

    @property
    def lines_seen(self) -> int:
        """How many lines have been revealed in this game."""
        return (len(self.rules.tiles.dominoes) - len(self.unseen)) // self.rules.line

    @property
    def lines_left(self) -> int:
        """How many lines are still to be revealed in this game."""
        return self.rules.rounds - self.lines_seen

    @property
    def round(self) -> int:
        """The number of the round: zero during the opening."""
        return self.lines_seen - bool(self.next_line)

    @property
    def actor(self) -> int | None:
        """The seat that decides now; `None` when the table does, or nobody."""
        match self.step:
            case Step.REVEAL | Step.DRAW | Step.OVER:
                return None
            case Step.CLAIM if self.claiming:
                return self.claiming[0]
            case Step.GIVE:
                return self.holder_of[self.gifts[0]]
            case _:
                return self.playing

    @property
    def playing(self) -> int | None:
        """The seat whose turn of this round it is: the one on the slot being played."""
        return self.line[self.turn].seat if self.turn < len(self.line) else None

    @property
    def domino(self) -> Domino | None:
        """The domino that is to be placed, or has just been."""
        return self.rules.tiles.domino(self.line[self.turn].number) if self.turn < len(self.line) else None

    @property
    def territory(self) -> Territory:
        """The territory of the seat whose turn it is."""
        return self.seats[self.playing or 0].territory

    @property
    def holder_of(self) -> dict[str, int]:
        """The seat that holds each totem; a totem on the table is missing."""
        return dict(self.holders)

    def totems_of(self, seat: int) -> tuple[str, ...]:
        """The totems a seat holds."""
        return tuple(totem for totem, holder in self.holders if holder == seat)

    def counts_of(self, resource: str) -> tuple[int, ...]:
        """How many of a resource each seat has on its territory."""
        return tuple(sum(standing == resource for _, standing in seat.territory.resources) for seat in self.seats)

    def heirs_of(self, totem: str) -> tuple[int, ...]:
        """The seats to which a totem may go now; one that must be given does not stay with its holder."""
        return heirs(self.holder_of.get(totem), self.counts_of(totem), lost=totem in self.gifts)

    def score_of(self, seat: int) -> ScoreSheet:
        """What a seat's territory is worth now, term by term."""
        there = self.seats[seat]
        return score(there.territory, self.rules, discards=len(there.discarded), totems=self.totems_of(seat))
