"""`Race`: the candidates of a decision compared round by round on the same draws, until something says stop.

Games with even numbers choose, those with odd numbers measure. The best of several estimates looks better than it is,
and what is set aside looks worse; games that had no part in the choice do not know of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from time import monotonic
from typing import Any

from kdexplore.core.actions import Action
from kdexplore.core.game import after_in_game, apply, legal_actions
from kdexplore.core.state import GameState, Step
from kdexplore.engine.estimates import POINTS, SHARE, Estimate, mean_of, share_of
from kdexplore.engine.game_ends import GameEnd, game_ends
from kdexplore.engine.kernel import layout as at
from kdexplore.engine.kernel.convert import game_of, move_of
from kdexplore.engine.kernel.players import RESULT
from kdexplore.engine.kernel.speed import WORD, Kernel
from kdexplore.engine.policies import POLICIES

WORTH = {"margin": "margins", "points": "points", "win": "wins"}  # what each objective looks at in the end of a game
CHOOSING, MEASURING = slice(0, None, 2), slice(1, None, 2)
ERRORS = 4.0  # a candidate is set aside when it is so many standard errors behind in the games that choose
# With fewer pairs the error is itself an estimate so rough that a good candidate could go by bad luck.
FLOOR = 30  # draws before anybody is set aside
FIRST = 1  # draws of the first round: a ranking within 0.2 s
# Few enough that a cancelled question ends in a fraction of a second, enough that the clock costs nothing.
AT_ONCE = {"compiled": 50, "plain": 4}  # games between two looks at the clock
MOST_AT_ONCE = 1_000  # draws in one round
MOST_CANDIDATES = 60  # of more, those that gain most at once are compared


@dataclass(eq=False)
class Arm:
    """A candidate while it is being compared: how its games ended, and what that was worth for the objective."""

    action: Action
    base: Any
    kind: str
    outcomes: list[GameEnd] = field(default_factory=list)
    worth: list[float] = field(default_factory=list)

    @property
    def measured(self) -> list[GameEnd]:
        """The games that its values are from; a game that ends with the action needs only one."""
        # With a single game so far there is none that measures: better the one that chose than nothing.
        return self.outcomes[MEASURING] or self.outcomes

    @property
    def choice(self) -> float:
        """The mean of the games that choose."""
        values = self.worth[CHOOSING]
        return sum(values) / len(values)


class Race:
    """The comparison in progress: rounds of draws for the candidates still in it."""

    deadline: float | None = None
    racing: Sequence[Arm] = ()
    kept: Arm | None = None  # stays in to the end, wherever it is
    cancelled: Callable[[], bool] = bool

    def __init__(self, state: GameState, kernel: Kernel, seed: int, objective: str, playouts: str) -> None:
        self.state, self.kernel, self.seed, self.objective, self.playouts = state, kernel, seed, objective, playouts
        self.seat = state.actor or 0
        self.table = kernel.table(state.rules)
        self.scratch = kernel.game(state.rules.players)
        actions = list(legal_actions(state))
        self.left_out = max(0, len(actions) - MOST_CANDIDATES)
        self.arms = [self._arm(action) for action in (self._promising(actions) if self.left_out else actions)]

    @cached_property
    def position(self) -> list[int]:
        """The state as the kernel has it, all seats played by the playouts' player."""
        return game_of(self.state, policy=POLICIES[self.playouts])

    def _promising(self, actions: list[Action]) -> list[Action]:
        """The actions after which the seat has most at once; refusing is always among them."""
        gains = [(self._at_once(action), -place) for place, action in enumerate(actions)]
        chosen = sorted(gains, reverse=True)[: MOST_CANDIDATES - 1]
        # Not to recruit gains nothing at once, so it would never be among those that gain most.
        last = len(actions) - 1  # passing comes last
        places = sorted({-place for _, place in chosen} | {last})
        return [actions[place] for place in places]

    def _at_once(self, action: Action) -> int:
        return after_in_game(self.state, action).score_of(self.seat).total

    def _arm(self, action: Action) -> Arm:
        base = list(self.position)
        move = move_of(self.state, action)
        # Compiled words are signed and plain ones are not; masks of cells use all 64 bits.
        base[at.MOVE : at.MOVE + len(move)] = [number % WORD if number >= 0 else number for number in move]
        # A game that ends with this action is not estimated: its one result is exact.
        over = apply(self.state, action).state.step is Step.OVER
        return Arm(action, self.kernel.numbers(base), "proved" if over else "estimated")

    def keep(self, action: Action) -> None:
        """An action is compared to the end, so that much is known of it; it may be one of those left out."""
        self.kept = next((arm for arm in self.arms if arm.action == action), None)
        if self.kept is None:
            # It was among those left out, and no longer is.
            self.kept, self.left_out = self._arm(action), self.left_out - 1
            self.arms.append(self.kept)

    def play(self, arm: Arm, draws: int) -> None:
        """Games from one candidate until so many choose and as many measure, or there is no time left."""
        stop, step = 2 * draws, AT_ONCE[self.kernel.name]
        # Each candidate gets one game even if time is up, so that every one in the answer has a value.
        while len(arm.outcomes) < stop and not (arm.outcomes and self.ended()):
            self.play_games(arm, min(step, stop - len(arm.outcomes)))

    def play_games(self, arm: Arm, games: int) -> None:
        """So many further games from one candidate."""
        seats, first = self.state.rules.players, len(arm.outcomes)
        results = self.kernel.zeros(games * seats * RESULT)
        self.kernel.run.play_on(arm.base, self.scratch, self.table, self.seed, first, games, results)
        for end in game_ends(self.state, results if self.kernel.arrays is None else results.tolist()):
            arm.outcomes.append(end)
            arm.worth.append(self._worth(end, self.objective))

    def _worth(self, end: GameEnd, objective: str) -> float:
        """What a game is worth to the seat that decides."""
        worth: float = getattr(end, WORTH[objective])[self.seat]
        return worth

    def run(self, most: int) -> Iterator[str]:
        """Rounds of draws, each twice as long as the one before; after each of them why it was the last, or nothing."""
        for arm in self.arms:
            if arm.kind == "proved":
                self.play_games(arm, 1)
        self.racing = self._estimated()
        number, stopped = FIRST, "" if self.racing else "proved"
        while not stopped:
            for arm in self.racing:
                self.play(arm, number)
            if number >= FLOOR and not self.ended():
                self.racing = self._near()
            stopped = self._why_stop(number, most)
            if not stopped:
                yield ""
            # The last round ends at `most`, so that an answer of so many draws has so many; a longer one at twice that.
            number = min(number + min(number + 1, MOST_AT_ONCE), most if number < most else 2 * most)
        yield stopped

    def use(self, kernel: Kernel) -> None:
        """Go on with another kernel: it plays the same games."""
        self.kernel, self.table = kernel, kernel.table(self.state.rules)
        self.scratch = kernel.game(self.state.rules.players)
        for arm in self.arms:
            arm.base = kernel.numbers(arm.base)

    def _why_stop(self, number: int, most: int) -> str:
        """Why no more is played. Where measuring contradicts the choice, as many draws again are to settle it."""
        if self.ended():
            return "cancelled" if self.cancelled() else "time"
        if len(self.arms) == 1:
            return "one"
        if self._is_clear(number, most):
            return "clear"
        return "draws" if number >= 2 * most or (number >= most and not self._is_contradicted()) else ""

    def _is_clear(self, number: int, most: int) -> bool:
        """Whether one is left; the one that is kept has to have all its games by then, and to be behind for certain."""
        leader = self._leader() if self.racing else None
        if self.kept is None or self.kept is leader or self.kept.kind == "proved":
            return self.racing in ([leader], [])
        # The kept one never leaves the race, so it must not count as a rival that keeps it open.
        rivals = [arm for arm in self.racing if arm is not self.kept]
        return number >= most and leader is not None and rivals == [leader] and self.behind(leader, self.kept).is_sure

    def ended(self) -> bool:
        """Whether there is no time left, or the answer is no longer of interest."""
        return self.cancelled() or (self.deadline is not None and monotonic() > self.deadline)

    def _estimated(self) -> list[Arm]:
        return [arm for arm in self.arms if arm.kind != "proved"]

    def _leader(self) -> Arm:
        """The best of those still compared, by the games that choose."""
        proved = [arm for arm in self.arms if arm.kind == "proved"]
        return max((*self.racing, *proved), key=lambda arm: arm.choice)

    def _near(self) -> list[Arm]:
        """Those not clearly behind in the games that choose; of one alone, those too close in the games that measure.

        What was set aside is looked at again: another one may lead now.
        """
        # All of them and not only those still racing: with another leader one that was set aside may be close again.
        leader, arms = self._leader(), self._estimated()
        behind = {id(arm): self.behind(leader, arm, CHOOSING) for arm in arms}
        near = [arm for arm in arms if arm is leader or behind[id(arm)].mean <= ERRORS * behind[id(arm)].error]
        if near in ([leader], []):
            near += [arm for arm in arms if arm is not leader and not self.behind(leader, arm).is_sure]
        return near if self.kept in (None, *near) or self.kept not in arms else [*near, self.kept]

    def _is_contradicted(self) -> bool:
        """Whether measuring says for certain that another candidate is better than the one that was chosen."""
        leader = self._leader()
        return any(self.behind(arm, leader).is_sure for arm in self.racing)

    def behind(self, best: Arm, arm: Arm, half: slice = MEASURING) -> Estimate:
        """How far a candidate is behind the best one, on the draws that both had."""
        if arm is best:
            return Estimate.exactly(0)
        if "proved" in (arm.kind, best.kind):  # one of them is known without draws
            one, other = (self._estimate(each, each.worth[half] or each.worth, self.objective) for each in (best, arm))
            return one.less(other)
        # Draw by draw both had the same luck; the difference of pairs has a much smaller error than that of means.
        played = min(len(best.worth), len(arm.worth))
        pairs = zip(best.worth[:played][half], arm.worth[:played][half], strict=True)
        return mean_of([one - other for one, other in pairs], SHARE if self.objective == "win" else POINTS)

    def ranked(self) -> list[Arm]:
        """Best first by the games that choose; those that were set aside come last."""
        played = [arm for arm in self.arms if arm.outcomes]
        aside = [arm for arm in played if arm not in self.racing and arm.kind != "proved"]
        return sorted(played, key=lambda arm: (arm in aside, -arm.choice))

    def value(self, arm: Arm, objective: str) -> Estimate:
        """What a candidate is worth, by the games that measure."""
        return self._estimate(arm, [self._worth(end, objective) for end in arm.measured], objective)

    def _estimate(self, arm: Arm, values: Sequence[float], objective: str) -> Estimate:
        """The estimate of these values of its games."""
        if arm.kind == "proved":
            return Estimate.exactly(values[0])
        return share_of(sum(values), len(values)) if objective == "win" else mean_of(values)
