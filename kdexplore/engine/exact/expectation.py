"""`expected_ending`: exact values one line before an ending can be proved, as means over all lines that may come."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import NamedTuple, TypeVar

from kdexplore.core.actions import Action, Reveal
from kdexplore.core.game import apply, legal_actions
from kdexplore.core.problems import BadInput
from kdexplore.core.state import GameState, Step
from kdexplore.engine.asked import decision_of
from kdexplore.engine.exact.allowance import Allowance
from kdexplore.engine.exact.claims import points_of
from kdexplore.engine.exact.ending import EndingProof
from kdexplore.engine.exact.horizon import DECISIONS, tokens_run_out
from kdexplore.engine.exact.lands import TooLarge
from kdexplore.engine.kernel.speed import Kernel, at_hand
from kdexplore.engine.kernel.tables import why_too_large

Part = TypeVar("Part")
MOST_SPLITS = 500
JUDGED_AFTER = 3  # lines that are worked out before the time that all of them take is foretold
FASTER = 2  # times as fast as the fastest line so far the others may be, since much of their work is known by then


class Expected(NamedTuple):
    """Means: what all seats end with; margin and share of the victory of the seat that decides, and what is certain."""

    points: tuple[float, ...]
    margin: float
    least: float
    win: float


@dataclass(frozen=True)
class ExpectedCandidate:
    """A legal action and what it is worth on average over all lines that may come."""

    action: Action
    value: Expected


@dataclass(frozen=True)
class ExpectedEnding:
    """Every candidate of a decision, best first. With one possible line (`splits`) the values are proved."""

    seat: int
    splits: int
    candidates: tuple[ExpectedCandidate, ...]

    @property
    def best(self) -> ExpectedCandidate:
        """The first of the best."""
        return self.candidates[0]


def expected_ending(state: GameState, seconds: float = 60.0, kernel: Kernel | None = None) -> ExpectedEnding:
    """Exact values while one more line has to come; `BadInput` says why there are none, or none in that processor time.

    Where the dominoes left are just the last line, it is certain and everything is proved. Else the seat that plays
    last before the line is turned up gets means over all lines that may come (at most `MOST_SPLITS`).

    >>> from kdexplore import rules
    >>> from kdexplore.engine.simulation import played
    >>> given = rules("classic", players=4)
    >>> late = [state for state, _ in played(given, ("greedy",) * 4, 2) if state.lines_left == 1 and state.turn == 3]
    >>> expected_ending(late[0]).splits
    1
    """
    decision_of(state)
    if reason := why_not_expected(state):
        raise BadInput("not_exact", "state", why=reason)
    ending = expected(state, kernel or at_hand(), seconds)
    if ending is None:
        raise BadInput("not_exact", "state", why="large")
    return ending


def why_not_expected(state: GameState) -> str | None:
    """Why a state has no exact expectation, with the keys of `why_not_exact`."""
    unseen, line = len(state.unseen), state.rules.line
    far = state.lines_left not in (1, 2) or (state.lines_left == 2 and unseen != 2 * line)  # noqa: PLR2004 -- two lines
    if far or state.step not in DECISIONS or state.hand or state.claiming or comb(unseen, line) > MOST_SPLITS:
        return "chance"
    if unseen > line and state.turn < len(state.line) - 1:
        return "chance"  # somebody else still decides before the line is turned up
    if state.rules.tribe:
        return "recruits"
    if why_too_large(state.rules):
        return "kernel"
    return "tokens" if state.rules.fire and tokens_run_out(state, state.unseen) else None


def expected(
    state: GameState, kernel: Kernel, seconds: float, cancelled: Callable[[], bool] = bool
) -> ExpectedEnding | None:
    """The exact values; `None` if they cannot be had, or not in so many seconds of processor time."""
    if state.actor is None or why_not_expected(state):
        return None
    try:
        return _Expectation(state, kernel, Allowance(seconds, cancelled)).ending()
    except TooLarge:
        return None


class _Expectation:
    """The work on one decision."""

    def __init__(self, state: GameState, kernel: Kernel, allowance: Allowance) -> None:
        self.seat, self.allowance = state.actor or 0, allowance
        self.proof = EndingProof(state, kernel, allowance.ended)
        self.state = self.proof.state
        self.actions = list(legal_actions(self.state))
        self.splits = comb(len(state.unseen), state.rules.line)

    def ending(self) -> ExpectedEnding:
        """All candidates, best first."""
        candidates = [
            ExpectedCandidate(action, self.value(apply(self.state, action).state))
            for action in self._within_time(self.actions)
        ]
        candidates.sort(key=lambda one: _preference(one.value, self.seat), reverse=True)
        return ExpectedEnding(self.seat, self.splits, tuple(candidates))

    def value(self, state: GameState) -> Expected:
        """What a state is worth: the mean over the lines that may come, after the best that the seat can do first."""
        if self.splits == 1 or not state.lines_left:
            return self._proved(state)
        if state.step is Step.REVEAL:
            lines = list(combinations(sorted(state.unseen), state.rules.line))
            several = self._within_time(lines)
            return _mean([self._proved(apply(state, Reveal(line)).state) for line in several])
        if state.actor != self.seat:
            raise TooLarge
        values = [self.value(apply(state, action).state) for action in legal_actions(state)]
        return max(values, key=lambda one: _preference(one, self.seat))

    def _proved(self, state: GameState) -> Expected:
        proof, ends = self.proof, self.proof.outcome(state, None)
        return Expected(points_of(ends), proof.margin(ends), proof.least(state, ends), proof.win(ends))

    def _within_time(self, parts: list[Part]) -> Iterator[Part]:
        """The parts of some work, as long as all of it may be done in time.

        The first parts meet territories that nobody has seen, and load machine code: none of them says how long the
        others take, so the fastest is asked, and it may be too slow.
        """
        fastest = self.allowance.seconds
        for done, part in enumerate(parts):
            least = self.allowance.spent + fastest / FASTER * (len(parts) - done)
            if done >= JUDGED_AFTER and least > self.allowance.seconds:
                raise TooLarge
            before = self.allowance.spent
            yield part
            fastest = min(fastest, self.allowance.spent - before)


def _mean(values: list[Expected]) -> Expected:
    number = len(values)
    points = tuple(sum(column) / number for column in zip(*(one.points for one in values), strict=True))
    sums = [sum(column) / number for column in zip(*((one.margin, one.least, one.win) for one in values), strict=True)]
    return Expected(points, *sums)


def _preference(value: Expected, seat: int) -> tuple[float, ...]:
    """What a seat maximises, as in the tree of claims: margin, own points, few points of the others, victory."""
    return value.margin, value.points[seat], -sum(value.points), *value.points, value.win
