"""`evaluate`: what each candidate of a decision is worth, estimated by games played on from it on the same draws.

What is hidden is never looked at: a state of the core does not hold it, and every draw shuffles all that is unseen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from time import monotonic
from typing import Annotated, Any, ClassVar

from kdexplore.core.action_json import Move
from kdexplore.core.actions import Action
from kdexplore.core.codec import Codec, Coded, Spread, WrittenAs
from kdexplore.core.problems import BadInput
from kdexplore.core.state import GameState
from kdexplore.engine.asked import decision_of
from kdexplore.engine.dealer import checked_seed
from kdexplore.engine.estimates import DECIMALS, Estimate, pair_of
from kdexplore.engine.exact.allowance import Allowance
from kdexplore.engine.exact.ending import ExactEnding, proved
from kdexplore.engine.exact.expectation import ExpectedEnding, expected
from kdexplore.engine.kernel.machine_code import is_kept
from kdexplore.engine.kernel.speed import Kernel, at_hand, fastest
from kdexplore.engine.policies import policy_named
from kdexplore.engine.race import WORTH, Arm, Race

OBJECTIVES = tuple(WORTH)
MOST_DRAWS = 20_000  # for one candidate, and as many that choose
PROOF_SHARE = 0.5  # of the time, for the attempt to prove an ending
EARLY_SHARE = 0.25  # of the time, for exact values while one more line has to come
PLAYOUTS = {"compiled": "greedy", "plain": "greedy_placement"}  # which player plays on in a given time, if nobody says
LOADING = 1.0  # seconds; in less time only a kernel that is loaded already can answer
DRAWN = "greedy"  # and in a given number of draws, whatever kernel plays

# In plain data the value of a candidate is two numbers beside each other, and points are rounded.
ASIDE = Spread(
    ("value", "error"),
    lambda there, _of: Estimate(there["value"].number(), there["error"].number()),
    lambda estimate, _of: dict(zip(("value", "error"), pair_of(estimate), strict=True)),
)
ROUNDED = Codec(lambda item, _of: item.number(), lambda points, _of: round(points, DECIMALS))


@dataclass(frozen=True)
class Candidate(Coded):
    """A legal action and what it is worth: `behind` is how far it is behind the best, on the draws that both had.

    `points` are those of all seats, `own` those of the one that decides. All of them are from so many `draws` that had
    no part in choosing the best; as many others chose it.
    """

    plain_order: ClassVar = (
        "action", "value", "kind", "draws", "points", "least", "own", "margin", "win", "behind"
    )  # fmt: skip

    action: Move
    value: Annotated[Estimate, ASIDE]
    points: tuple[Annotated[float, ROUNDED], ...]
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
class Evaluation(Coded):
    """The candidates, best first. `stopped` says why no more is played; while it goes on it is empty."""

    plain_order: ClassVar = (
        "seat", "objective", "playouts", "build", "seed", "draws", "stopped", "left_out", "candidates"
    )  # fmt: skip

    seat: int
    objective: str
    playouts: str
    build: Annotated[str, WrittenAs("kernel")]
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

    def is_aside(self, one: Candidate) -> bool:
        """Whether a candidate got fewer games than the best, because it was clearly behind in those that choose."""
        return one.kind == "estimated" and one.draws < self.best.draws

    @property
    def draws(self) -> int:
        """How many games the values are from."""
        return sum(candidate.draws for candidate in self.candidates)


def evaluate(state: GameState, budget: float = 1.0, seed: int = 1, **options: Any) -> Evaluation:  # noqa: ANN401
    """What every candidate of a decision is worth after `budget` seconds, or after as many `draws` if those are given.

    With `draws` the answer depends on nothing but the state, the seed and the options.

    >>> from kdexplore import rules
    >>> from kdexplore.engine.dealer import deal
    >>> first = deal(rules("classic", players=2), seed=17)
    >>> from kdexplore.engine.kernel.speed import plain
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
    keep: Action | None = None,
    kernel: Kernel | None = None,
    cancelled: Callable[[], bool] = bool,
) -> Iterator[Evaluation]:
    """Better and better evaluations, the last one with its reason to stop; `cancelled` is asked all the time.

    What there is to `keep`, a legal action, is compared to the end even if it is clearly behind.
    """
    brief = draws is None and budget < LOADING
    given, kernel = kernel, kernel or at_hand(loaded=brief)
    playouts = policy_named(playouts or (PLAYOUTS[kernel.name] if draws is None else DRAWN))
    _check(state, objective)
    allowance = Allowance(budget * PROOF_SHARE, cancelled)
    ended = cancelled if draws is not None else allowance.ended
    ending = proved(state, kernel, ended) if objective == "margin" else None
    if ending:
        yield _exact(ending, Evaluation(ending.seat, objective, playouts, kernel.name, seed, (), 0, "proved"))
        return
    # The plain kernel would need minutes; with `draws` the answer must not depend on the machine.
    early = objective == "margin" and draws is None and kernel.arrays is not None
    mean = expected(state, kernel, budget * EARLY_SHARE, cancelled) if early else None
    if mean:
        stopped = "proved" if mean.splits == 1 else "exact"
        yield _averaged(mean, Evaluation(mean.seat, objective, playouts, kernel.name, seed, (), 0, stopped))
        return
    race = Race(state, kernel, checked_seed(seed), objective, playouts)
    if keep is not None:
        race.keep(keep)
    race.cancelled = cancelled
    race.deadline = monotonic() + budget - allowance.spent if draws is None else None
    for stopped in race.run(draws or MOST_DRAWS):
        yield _estimated(race, stopped)
        if given is None and not stopped and kernel.arrays is None:
            kernel = _faster(race, cancelled)


def _exact(found: ExactEnding, empty: Evaluation) -> Evaluation:
    """An evaluation with proved values: no games are played, and nothing has an error."""
    candidates = []
    for one in found.candidates:
        margin, behind = Estimate.exactly(one.margin), Estimate.exactly(found.best.margin - one.margin)
        win = Estimate.exactly(one.win)
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


def _faster(race: Race, cancelled: Callable[[], bool]) -> Kernel:
    """The compiled kernel once it is there goes on, a hundred times as fast.

    While it is only being loaded, a second at most, playing on would keep it waiting.
    """
    kernel = fastest(cancelled) if race.deadline is None and is_kept() else at_hand()
    if kernel.arrays is not None:
        race.use(kernel)
    return kernel


def _estimated(race: Race, stopped: str) -> Evaluation:
    """What a race knows now."""
    ranked = race.ranked()
    candidates = tuple(_candidate(race, arm, ranked[0]) for arm in ranked)
    parts = (race.seat, race.objective, race.playouts, race.kernel.name, race.seed)
    return Evaluation(*parts, candidates, race.left_out, stopped)


def _candidate(race: Race, arm: Arm, best: Arm) -> Candidate:
    games = arm.measured
    points = tuple(sum(column) / len(games) for column in zip(*(one.points for one in games), strict=True))
    value, own, margin, win = (race.value(arm, each) for each in (race.objective, "points", "margin", "win"))
    return Candidate(arm.action, value, points, own, margin, win, race.behind(best, arm), len(games), arm.kind)
