"""`evaluate`: what each candidate of a decision is worth, estimated by games played on from it on the same draws.

What is hidden is never looked at: a state of the core does not hold it, and every draw shuffles all that is unseen.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from time import monotonic
from typing import TYPE_CHECKING, Any

from kdexplore.core.game import apply, legal_actions
from kdexplore.core.problems import BadInput
from kdexplore.core.state import Step
from kdexplore.engine.asked import decision_of
from kdexplore.engine.dealer import checked_seed
from kdexplore.engine.estimates import POINTS, SHARE, Estimate, mean_of, share_of
from kdexplore.engine.exact.ending import proved
from kdexplore.engine.exact.expectation import expected
from kdexplore.engine.fast import TOTAL
from kdexplore.engine.kernel import layout as at
from kdexplore.engine.kernel.convert import game_of, move_of
from kdexplore.engine.kernel.players import RESULT
from kdexplore.engine.kernel.speed import WORD, at_hand, at_once, is_loading, when_prepared
from kdexplore.engine.policies import POLICIES, policy_named

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from kdexplore.core.actions import Action
    from kdexplore.core.state import GameState
    from kdexplore.engine.exact.ending import ExactEnding
    from kdexplore.engine.exact.expectation import ExpectedEnding
    from kdexplore.engine.kernel.speed import Kernel

OBJECTIVES = ("margin", "points", "win")
ERRORS = 3.0  # a candidate is set aside when it is so many standard errors behind
FLOOR = 30  # draws before anybody is set aside
FIRST = 2  # draws of the first round: a ranking within 0.2 s
AT_ONCE = {"compiled": 50, "plain": 4}  # draws between two looks at the clock
MOST_DRAWS = 20_000  # for one candidate
MOST_AT_ONCE = 1_000  # in one round
MOST_CANDIDATES = 60  # of more, those that gain most at once are compared
ALWAYS_KEPT = 4
PROOF_SHARE = 0.5  # of the time, for the attempt to prove an ending
EARLY_SHARE = 0.25  # of the time, for exact values while one more line has to come
PLAYOUTS = {"compiled": "greedy", "plain": "greedy_placement"}  # which player plays on in a given time, if nobody says
LOADING = 1.0  # seconds; whoever gives less is answered by the kernel that is loaded
DRAWN = "greedy"  # and in a given number of draws, whatever kernel plays


@dataclass(frozen=True)
class GameEnd:
    """How one game ended for all seats, as the deciding seat sees it."""

    points: tuple[int, ...]
    margin: int
    win: float

    def worth(self, objective: str, seat: int) -> float:
        """The number that the objective asks for."""
        return float(self.points[seat]) if objective == "points" else getattr(self, objective)


@dataclass(frozen=True)
class Candidate:
    """A legal action and what it is worth: `behind` is how far it is behind the best, on the draws that both had.

    `points` are those of all seats, `own` those of the one that decides.
    """

    action: Action
    value: Estimate
    points: tuple[float, ...]
    own: Estimate
    margin: Estimate
    win: Estimate
    behind: Estimate
    draws: int
    kind: str
    least: int | None = None  # of a proved one: the margin that is certain even if all others play against this seat

    @property
    def is_close(self) -> bool:
        """Whether it is too close to the best to call: not behind by more than two standard errors."""
        return not self.behind.is_sure


@dataclass(frozen=True)
class Evaluation:
    """The candidates, best first. `stopped` says why no more is played; while it goes on it is empty."""

    seat: int
    objective: str
    playouts: str
    build: str
    seed: int
    candidates: tuple[Candidate, ...]
    left_out: int
    stopped: str = ""

    @property
    def best(self) -> Candidate:
        """The candidate that is worth most."""
        return self.candidates[0]

    @property
    def too_close(self) -> tuple[Candidate, ...]:
        """The best and all that are too close to it to call."""
        return tuple(candidate for candidate in self.candidates if candidate.is_close)

    @property
    def draws(self) -> int:
        """How many games have been played."""
        return sum(candidate.draws for candidate in self.candidates)


@dataclass
class _Arm:
    """A candidate while it is being compared."""

    action: Action
    base: Any
    kind: str
    outcomes: list[GameEnd] = field(default_factory=list)


def evaluate(state: GameState, budget: float = 1.0, seed: int = 1, **options: Any) -> Evaluation:  # noqa: ANN401
    """What every candidate of a decision is worth after `budget` seconds, or after as many `draws` if those are given.

    With `draws` the answer depends on nothing but the state, the seed and the options.

    >>> from kdexplore import rules
    >>> from kdexplore.engine.dealer import deal
    >>> first = deal(rules("classic", players=2), seed=17)
    >>> from kdexplore.engine.kernel.speed import at_once, plain
    >>> found = evaluate(first, draws=64, playouts="random", kernel=plain())
    >>> len(found.candidates), found.stopped, found.best.kind
    (4, 'draws', 'estimated')
    """
    *_, last = evaluations(state, budget, seed, **options)
    return last


def evaluations(  # noqa: PLR0913 -- all but the state are named
    state: GameState,
    budget: float = 1.0,
    seed: int = 1,
    *,
    objective: str = "margin",
    playouts: str | None = None,
    draws: int | None = None,
    kernel: Kernel | None = None,
    cancelled: Callable[[], bool] = bool,
) -> Iterator[Evaluation]:
    """Better and better evaluations, the last one with its reason to stop; `cancelled` is asked all the time."""
    brief = draws is None and budget < LOADING
    given, kernel = kernel, kernel or (at_once() if brief else at_hand())
    began = monotonic()
    playouts = policy_named(playouts or (PLAYOUTS[kernel.name] if draws is None else DRAWN))
    _check(state, objective)
    until = began + budget * PROOF_SHARE if draws is None else None
    ended = lambda: cancelled() or (until is not None and monotonic() > until)  # noqa: E731
    found = proved(state, kernel, ended) if objective == "margin" else None
    if found:
        yield _exact(found, Evaluation(found.seat, objective, playouts, kernel.name, seed, (), 0, "proved"))
        return
    # The plain kernel would need minutes; with `draws` the answer must not depend on the machine.
    early = objective == "margin" and draws is None and kernel.arrays is not None
    mean = expected(state, kernel, budget * EARLY_SHARE, cancelled) if early else None
    if mean:
        stopped = "proved" if mean.splits == 1 else "exact"
        yield _averaged(mean, Evaluation(mean.seat, objective, playouts, kernel.name, seed, (), 0, stopped))
        return
    race = _Race(state, kernel, checked_seed(seed), objective, playouts)
    race.cancelled = cancelled
    race.deadline = began + budget if draws is None else None
    race.may_change = given is None
    yield from race.run(draws or MOST_DRAWS)


def _exact(found: ExactEnding, empty: Evaluation) -> Evaluation:
    """An evaluation with proved values: no games are played, and nothing has an error."""
    candidates = []
    for one in found.candidates:
        margin, behind = Estimate.exactly(one.margin), Estimate.exactly(found.best.margin - one.margin)
        most = max(one.points)
        win = Estimate.exactly((one.points[found.seat] == most) / one.points.count(most))
        points = tuple(map(float, one.points))
        own = Estimate.exactly(points[found.seat])
        candidates.append(Candidate(one.action, margin, points, own, margin, win, behind, 0, "proved", one.least))
    return replace(empty, candidates=tuple(candidates))


def _averaged(found: ExpectedEnding, empty: Evaluation) -> Evaluation:
    """Likewise with exact means over the lines that may come; of a single line they are proved."""
    candidates, kind = [], "proved" if found.splits == 1 else "expectation"
    for one in found.candidates:
        value, own = one.value, Estimate(one.value.points[found.seat], 0.0)
        margin, win = Estimate(value.margin, 0.0), Estimate(value.win, 0.0)
        behind = Estimate(found.best.value.margin - value.margin, 0.0)
        least = int(value.least) if found.splits == 1 else None
        candidates.append(Candidate(one.action, margin, value.points, own, margin, win, behind, 0, kind, least))
    return replace(empty, candidates=tuple(candidates))


def _check(state: GameState, objective: str) -> None:
    if objective not in OBJECTIVES:
        raise BadInput("unknown_value", "objective", value=str(objective)[:40], known=OBJECTIVES)
    decision_of(state)


class _Race:
    """The comparison in progress: rounds of draws for the candidates still in it."""

    deadline: float | None = None
    may_change = False  # whether the compiled kernel takes over as soon as it is there
    racing: Sequence[_Arm] = ()
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
        last = len(actions) - 1  # passing comes last
        places = sorted({-place for _, place in chosen} | {last})
        return [actions[place] for place in places]

    def _at_once(self, action: Action) -> int:
        return apply(self.state, action).state.score_of(self.seat).total

    def _arm(self, action: Action) -> _Arm:
        base = list(self.position)
        move = move_of(self.state, action)
        base[at.MOVE : at.MOVE + len(move)] = [number % WORD if number >= 0 else number for number in move]
        over = apply(self.state, action).state.step is Step.OVER
        return _Arm(action, self.kernel.numbers(base), "proved" if over else "estimated")

    def play(self, arm: _Arm, draws: int) -> None:
        """Further games from one candidate, until there is no time left."""
        stop, step = len(arm.outcomes) + draws, AT_ONCE[self.kernel.name]
        while len(arm.outcomes) < stop and not (arm.outcomes and self.ended()):
            self._play(arm, min(step, stop - len(arm.outcomes)))

    def _play(self, arm: _Arm, draws: int) -> None:
        seats, first = self.state.rules.players, len(arm.outcomes)
        results = self.kernel.zeros(draws * seats * RESULT)
        self.kernel.run.play_on(arm.base, self.scratch, self.table, self.seed, first, draws, results)
        numbers = list(results) if self.kernel.arrays is None else results.tolist()
        for game in range(draws):
            parts = [numbers[(game * seats + one) * RESULT : (game * seats + one + 1) * RESULT] for one in range(seats)]
            arm.outcomes.append(self._outcome(parts))

    def _outcome(self, parts: list[list[int]]) -> GameEnd:
        points = tuple(sum(one[:TOTAL]) for one in parts)
        keys = [(total, *one[TOTAL : TOTAL + 2]) for total, one in zip(points, parts, strict=True)]
        others = [total for seat, total in enumerate(points) if seat != self.seat]
        share = (keys[self.seat] == max(keys)) / keys.count(max(keys))
        return GameEnd(points, points[self.seat] - max(others, default=0), share)

    def values(self, arm: _Arm, objective: str) -> list[float]:
        """What each of its games was worth."""
        return [outcome.worth(objective, self.seat) for outcome in arm.outcomes]

    def run(self, most: int) -> Iterator[Evaluation]:
        """Rounds of draws until something says stop, each twice as long as the one before."""
        exact = [arm for arm in self.arms if arm.kind == "proved"]
        for arm in exact:
            self.play(arm, 1)
        self.racing = [arm for arm in self.arms if arm not in exact]
        batch, stopped = FIRST, "" if self.racing else "proved"
        while not stopped:
            for arm in self.racing:
                self.play(arm, min(batch, most - len(arm.outcomes)))
            stopped = self._why_stop(most)
            if not stopped:
                yield self.evaluation("")
                self._change_kernel()
                self.racing = self._kept(self.racing)
            batch = min(2 * batch, MOST_AT_ONCE)
        yield self.evaluation(stopped)

    def _change_kernel(self) -> None:
        """Go on with the compiled kernel once it is there: it plays the same games, a hundred times as fast.

        While it is only being loaded, a second at most, playing on would keep it waiting.
        """
        if not self.may_change or self.kernel.arrays is not None:
            return
        wait = self.deadline is None and is_loading()
        kernel = when_prepared(self.cancelled) if wait else at_hand()
        if kernel.arrays is not None:
            self.kernel, self.table = kernel, kernel.table(self.state.rules)
            self.scratch = kernel.game(self.state.rules.players)
            for arm in self.arms:
                arm.base = kernel.numbers(arm.base)

    def _why_stop(self, most: int) -> str:
        if self.ended():
            return "cancelled" if self.cancelled() else "time"
        if len(self.racing) == 1:
            return "one" if len(self.arms) == 1 else "clear"
        return "draws" if len(self.racing[0].outcomes) >= most else ""

    def ended(self) -> bool:
        """Whether there is no time left, or the answer is no longer of interest."""
        return self.cancelled() or (self.deadline is not None and monotonic() > self.deadline)

    def _kept(self, racing: Sequence[_Arm]) -> list[_Arm]:
        """Half of them at most, and none that is clearly behind the best; all while there are few draws."""
        if len(racing[0].outcomes) < FLOOR:
            return list(racing)
        ranked = sorted(racing, key=lambda arm: -self._estimate(arm, self.objective).mean)
        behind = {id(arm): self._behind(ranked[0], arm) for arm in ranked}
        near = [arm for arm in ranked if behind[id(arm)].mean <= ERRORS * behind[id(arm)].error or arm is ranked[0]]
        return near[: max(ALWAYS_KEPT, (len(racing) + 1) // 2)]

    def _behind(self, best: _Arm, arm: _Arm) -> Estimate:
        """How far a candidate is behind the best one, on the draws that both had."""
        if arm is best:
            return Estimate.exactly(0)
        if "proved" in (arm.kind, best.kind):  # one of them is known without draws
            return self._estimate(best, self.objective).less(self._estimate(arm, self.objective))
        pairs = zip(self.values(best, self.objective), self.values(arm, self.objective), strict=False)
        spread = SHARE if self.objective == "win" else POINTS
        return mean_of([one - other for one, other in pairs], spread)

    def _estimate(self, arm: _Arm, objective: str) -> Estimate:
        """What a candidate is worth."""
        values = self.values(arm, objective)
        if arm.kind == "proved":
            return Estimate.exactly(values[0])
        return share_of(sum(values), len(values)) if objective == "win" else mean_of(values)

    def evaluation(self, stopped: str) -> Evaluation:
        """What is known now, best first; those that were set aside come last."""
        played = [arm for arm in self.arms if arm.outcomes]
        value = {id(arm): self._estimate(arm, self.objective) for arm in played}
        aside = [arm for arm in played if arm not in self.racing and arm.kind != "proved"]
        ranked = sorted(played, key=lambda arm: (arm in aside, -value[id(arm)].mean))
        candidates = tuple(self._candidate(arm, ranked[0], value[id(arm)]) for arm in ranked)
        parts = (self.seat, self.objective, self.playouts, self.kernel.name, self.seed)
        return Evaluation(*parts, candidates, self.left_out, stopped)

    def _candidate(self, arm: _Arm, best: _Arm, value: Estimate) -> Candidate:
        number = len(arm.outcomes)
        points = tuple(sum(column) / number for column in zip(*(one.points for one in arm.outcomes), strict=True))
        own, margin, win = (self._estimate(arm, each) for each in ("points", "margin", "win"))
        return Candidate(arm.action, value, points, own, margin, win, self._behind(best, arm), number, arm.kind)
