"""`GameState`: everything on the table at one moment, as a value."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Any, NamedTuple

from kdexplore.core.actions import Action
from kdexplore.core.cells import Cell, CellLike, cells_of
from kdexplore.core.coercion import SlotLike, TerritoryLike
from kdexplore.core.events import Event
from kdexplore.core.line import Line
from kdexplore.core.notebook_display import NotebookDisplay
from kdexplore.core.problems import Problem
from kdexplore.core.ruleset import Rules
from kdexplore.core.scoring import ScoreSheet, score
from kdexplore.core.territory import Territory
from kdexplore.core.tiles import Domino, TileSet
from kdexplore.core.tribe import Cave, heirs


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


AFTER_PLACING = (Step.THROW, Step.GIVE, Step.CLAIM, Step.RECRUIT)


@dataclass(frozen=True, slots=True)
class Seat:
    """Everything that belongs to one player."""

    territory: Territory = Territory()
    discarded: tuple[int, ...] = ()

    def __repr__(self) -> str:
        discarded = f", discarded {', '.join(map(str, self.discarded))}" if self.discarded else ""
        return f"<Seat: {self.territory!r}{discarded}>"


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

    @staticmethod
    def at(  # noqa: PLR0913 -- a table has as many parts; all but the rules and the territories are named
        rules: Rules,
        territories: Iterable[TerritoryLike] = (),
        *,
        step: str = Step.PLACE,
        line: Iterable[SlotLike] = (),
        next_line: Iterable[SlotLike] = (),
        turn: int = 0,
        unseen: Iterable[int] = (),
        hand: Iterable[int] = (),
        claiming: Iterable[int] = (),
        volcanoes: Iterable[CellLike] = (),
        gifts: Iterable[str] = (),
        discarded: Iterable[Sequence[int]] = (),
        holders: Mapping[str, int] | None = None,
        cave: Cave | None = None,
        tokens: Mapping[int, int] | None = None,
        totals: Iterable[Sequence[int]] = (),
    ) -> GameState:
        """A moment in the middle of a game; `IllegalSetup` or `BadInput` says what cannot be, and where.

        Seats without a territory have the starting tile only. Without `cave` and `tokens` everything that is not on
        a territory is still there; without `totals` a game that is over is counted.

        >>> from kdexplore import rules
        >>> GameState.at(rules("classic", players=4), ["w1w*"], line=[(5, 0)], next_line=[7]).domino.number
        5
        """
        from kdexplore.core import coercion  # noqa: PLC0415 -- checks look at states
        from kdexplore.core import state_making as making  # noqa: PLC0415

        seats = making.seats_at(rules, territories, discarded)
        return making.counted(
            GameState(
                rules=rules,
                step=making.step_named(step),
                seats=seats,
                unseen=frozenset(unseen),
                hand=tuple(sorted(hand)),
                claiming=tuple(claiming),
                line=coercion.slots_of(line),
                next_line=coercion.slots_of(next_line),
                turn=turn,
                volcanoes=cells_of(volcanoes),
                gifts=tuple(gifts),
                holders=tuple(sorted((holders or {}).items())),
                cave=making.cave_beside(rules, seats) if cave is None else Cave(*map(tuple, map(sorted, cave))),
                tokens=tuple((making.tokens_beside(rules, seats) if tokens is None else tokens).items()),
                totals=tuple(map(tuple, totals)),
            )
        )

    @staticmethod
    def parse(text: str, tiles: TileSet | None = None) -> GameState:
        """The state that a line of text describes, as `str(state)` writes it; see docs/notation.md.

        A box that is not one of the two built in is given beside the text.
        """
        from kdexplore.core.state_reading import parse_state  # noqa: PLC0415 -- the notation builds on states

        return parse_state(text, tiles)

    @property
    def legal_actions(self) -> Sequence[Action]:
        """Every legal action: a sequence whose `in` is cheap."""
        from kdexplore.core.legal import LegalActions  # noqa: PLC0415 -- play builds on states

        return LegalActions(self)

    def why_not(self, action: Action | str) -> tuple[Problem, ...]:
        """Every rule that an action, such as `Claim(3)` or "claim 3", would break now; empty when it is legal."""
        from kdexplore.core.game import why_not  # noqa: PLC0415 -- play builds on states

        return why_not(self, action)

    def apply(self, action: Action | str) -> Change:
        """The state after an action, and the events on the way; `IllegalMove` if it breaks a rule."""
        from kdexplore.core.game import apply  # noqa: PLC0415 -- play builds on states

        return apply(self, action)

    @property
    def chance_outcomes(self) -> Iterator[tuple[Action, Fraction]]:
        """What the table may turn up now, each with its odds."""
        from kdexplore.core.legal import chance_outcomes  # noqa: PLC0415 -- play builds on states

        return chance_outcomes(self)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.step is Step.OVER

    def __str__(self) -> str:
        from kdexplore.core.state_notation import write_state  # noqa: PLC0415 -- the notation builds on states

        return write_state(self)

    def __repr__(self) -> str:
        game = f" of game {self.game}" if self.rules.games > 1 else ""
        return f"<GameState {self.rules.mode}: round {self.round}{game}, {self.step}, seat {self.actor}>"

    def to_dict(self) -> dict[str, Any]:
        """Everything on the table as plain data for JSON; `notation` alone is enough to make the state again."""
        from kdexplore.core import plain  # noqa: PLC0415 -- plain data builds on values

        return plain.state_to_dict(self)

    def rows(self) -> list[dict[str, Any]]:
        """A row for each seat with the parts of its points, for a DataFrame."""
        from kdexplore.core import plain  # noqa: PLC0415 -- plain data builds on values

        return plain.state_rows(self)

    @property
    def game(self) -> int:
        """Which game of a dynasty this is, counted from one."""
        return min(len(self.totals) + 1, self.rules.games)

    @property
    def lines_seen(self) -> int:
        """How many lines have been revealed in this game."""
        seen = len(self.rules.tiles.dominoes) - len(self.unseen)
        return min(seen // self.rules.line, self.rules.rounds)

    @property
    def lines_left(self) -> int:
        """How many lines are still to be revealed in this game."""
        return self.rules.rounds - self.lines_seen

    def dominoes_left(self, seat: int) -> int:
        """How many dominoes a seat has still to place or to discard in this game."""
        if self.is_over:
            return 0
        done = self.turn + (bool(self.line) and self.step in AFTER_PLACING)
        waiting = sum(slot.seat == seat for slot in self.line[done:])
        return waiting + self.rules.kings * (self.lines_left + bool(self.next_line))

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
        """The territory of the seat whose turn it is; `ValueError` when the table plays, or nobody."""
        seat = self.actor if self.playing is None else self.playing
        if seat is None:
            msg = f"nobody plays in this step ({self.step}): ask for the territory of a seat, state.seats[0].territory"
            raise ValueError(msg)
        return self.seats[seat].territory

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


class Change(NamedTuple):
    """What an action led to: the new state, and the events on the way."""

    state: GameState
    events: tuple[Event, ...]
