"""`review`: what every decision of a game has cost, what luck each line has brought, and the result without luck."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cached_property, partial
from math import exp, hypot, log
from operator import sub
from typing import Annotated, Any

from kdexplore.core.action_json import Move
from kdexplore.core.action_json import move_of as action_plain
from kdexplore.core.actions import CHANCE, Action
from kdexplore.core.codec import CODECS, OUTER, Codec, Coded, spread
from kdexplore.core.game import legal_actions
from kdexplore.core.history import History
from kdexplore.core.problems import BadInput
from kdexplore.core.state import GameState, Step
from kdexplore.engine.asked import finished_game
from kdexplore.engine.estimates import SHARE, SURE, Estimate, mean_of, share_of, sum_of
from kdexplore.engine.evaluation import Candidate, Evaluation, evaluations
from kdexplore.engine.fast import HIGHEST_SEED
from kdexplore.engine.game_ends import PARTS, GameEnd, dynasty_end
from kdexplore.engine.kernel.speed import Kernel, fastest
from kdexplore.engine.playouts import Playouts
from kdexplore.engine.policies import policy_named

KINDS = {Step.CLAIM: "claim", Step.PLACE: "placement", Step.THROW: "fire", Step.GIVE: "gift", Step.RECRUIT: "recruit"}
# The loss, in points of the margin and as a share of the victory, from which on a decision is no longer called so.
CLASSES = (("fine", 1.0, 0.02), ("doubtful", 3.0, 0.05), ("bad", 6.0, 0.12))
VERDICTS = ("best", "fine", "doubtful", "bad", "very_bad", "close")
COMPARED = {"compiled": 240, "plain": 120}  # games that measure each candidate, as in a list of them
END_DRAWS = {"compiled": 480, "plain": 120}  # games that say what a better move changes at the end
VALUE_DRAWS = {"compiled": 600, "plain": 120}  # for what a moment is worth, with and without the luck before it
AT_ONCE = {"compiled": 40, "plain": 2}  # draws between two looks at whether anybody still waits
HALVED = 6.0  # points of the margin with which the accuracy of a decision halves
APART = 1_000_000  # between the numbers of the draws of two games of a dynasty

# An object with the parts of a score that are known.
BY_PART = Codec(
    lambda item, of: tuple((name, CODECS[Estimate].read(part, of)) for name, part in item.fields((), PARTS).items()),
    lambda parts, of: {name: CODECS[Estimate].write(part, of) for name, part in parts},
)


@dataclass(frozen=True)
class BetterEnd(Coded):
    """How many points more the seat ends with after the best move, and what they come from where games were played."""

    own: Estimate
    parts: Annotated[tuple[tuple[str, Estimate], ...], BY_PART]


@dataclass(frozen=True)
class ReviewedDecision(Coded):
    """One decision: what was done, what was best, what it has cost and why, and what that is called."""

    turn: Annotated[int, OUTER]
    seat: int
    kind: str
    action: Move
    best: Move
    margin: Estimate
    win: Estimate
    verdict: str
    proof: str
    candidates: int
    end: Annotated[BetterEnd | None, spread(BetterEnd)] = None


@dataclass(frozen=True)
class LineLuck(Coded):
    """What chance did for every seat at one moment: a line turned up, or the order of claiming drawn."""

    turn: Annotated[int, OUTER]
    line: int
    margin: tuple[Estimate, ...]
    win: tuple[Estimate, ...]


@dataclass(frozen=True)
class KindTotal:
    """All decisions of one kind that a seat took, and what they have cost together."""

    kind: str
    decisions: int
    margin: Estimate
    win: Estimate


@dataclass(frozen=True)
class SeatReview:
    """What a seat lost by its decisions, how accurate they were, what luck gave it, and its margin without it."""

    seat: int
    points: int
    margin: int
    kinds: tuple[KindTotal, ...]
    verdicts: tuple[tuple[str, int], ...]
    accuracy: Estimate | None
    luck: Estimate
    win_luck: Estimate
    adjusted: Estimate


@dataclass(frozen=True)
class Review:
    """A game looked back on. Every estimate comes with its standard error."""

    decisions: tuple[ReviewedDecision, ...]
    luck: tuple[LineLuck, ...]
    seats: tuple[SeatReview, ...]
    seed: int
    playouts: str
    build: str

    def __repr__(self) -> str:
        return f"<Review: {len(self.decisions)} decisions, {len(self.seats)} seats>"

    def worst(self, number: int = 5) -> tuple[ReviewedDecision, ...]:
        """The decisions that have cost most for certain, the dearest first."""
        sure = [one for one in self.decisions if one.verdict in ("doubtful", "bad", "very_bad")]
        return tuple(sorted(sure, key=lambda one: (-one.margin.mean, one.turn))[:number])

    def to_dict(self) -> dict[str, Any]:
        """The review as plain data for JSON; actions are those of a game file."""
        plain = asdict(self)
        for item, one in zip(plain["decisions"], self.decisions, strict=True):
            item |= {"action": action_plain(one.action), "best": action_plain(one.best)}
        return plain


def review(
    history: History,
    seed: int = 1,
    *,
    playouts: str = "greedy",
    kernel: Kernel | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Review:
    """Every unforced decision of a finished game with its loss; the same for a seed and a build of the kernel.

    A loss is what the best candidate is worth more, exactly where the ending can be proved; else on draws that the
    two share and that had no part in choosing it: the best of several estimates looks better than it is.

    >>> from kdexplore import BadInput, History, rules
    >>> try:
    ...     review(History.of(rules("classic", players=2)))
    ... except BadInput as error:
    ...     error.fault.code
    'not_over'
    """
    finished_game(history)
    playouts = policy_named(playouts)
    if not 0 <= seed <= HIGHEST_SEED:
        raise BadInput("out_of_range", "seed", value=seed, low=0, high=HIGHEST_SEED)
    kernel = kernel or fastest()
    work = ReviewWork(history, Playouts(history.start.rules, kernel, seed, playouts))
    decisions: list[ReviewedDecision] = []
    total = len(history)
    for turn in range(total):
        decisions += work.decision(turn)
        if progress:
            progress(turn + 1, total)
    luck = tuple(work.luck())
    seats = seat_reviews(history.state, decisions, luck)
    return Review(tuple(decisions), luck, seats, seed, playouts, kernel.name)


class ReviewCancelled(Exception):
    """Nobody is interested in a review any more."""


class ReviewWork:
    """The comparisons of one review; one that is no longer of interest ends with `ReviewCancelled`."""

    proofs_only = False  # whether decisions that no proof decides are left out

    def __init__(self, history: History, playouts: Playouts, cancelled: Callable[[], bool] = bool) -> None:
        self.history, self.playouts, self.kernel, self.cancelled = history, playouts, playouts.kernel, cancelled

    def decision(self, turn: int) -> Iterator[ReviewedDecision]:
        """What was decided at a turn; nothing where chance or nobody had a choice."""
        state, action = self.history.state_at(turn), self.history[turn].action
        if isinstance(action, CHANCE) or state.actor is None:
            return
        actions = list(legal_actions(state))
        if len(actions) > 1:
            yield from self._decided(turn, state, _same(actions, action), len(actions))

    def _decided(self, turn: int, state: GameState, taken: Action, candidates: int) -> Iterator[ReviewedDecision]:
        """What a decision cost, by the comparison that the list of its candidates shows."""
        looks = evaluations(
            state, seed=self.playouts.seed, draws=COMPARED[self.kernel.name], keep=taken,
            playouts=self.playouts.name, kernel=self.kernel, cancelled=self.cancelled,
        )  # fmt: skip
        # The first look says whether it is proved; where proofs are all that is wanted, hardly a game has been played.
        first = next(looks)
        if self.proofs_only and first.stopped != "proved":
            return
        found = [first, *looks][-1]
        if found.stopped == "cancelled":
            raise ReviewCancelled
        best, mine = compared(found, taken)
        known = (KINDS[state.step], taken, best.action, mine.behind)
        if best is mine:
            yield ReviewedDecision(turn, found.seat, *known, Estimate.exactly(0), "best", mine.kind, candidates)
        else:
            win, end = self._at_the_end(state, best, mine)
            called = verdict(mine.behind, win, is_best=False)
            yield ReviewedDecision(turn, found.seat, *known, win, called, mine.kind, candidates, end)

    def _at_the_end(self, state: GameState, best: Candidate, taken: Candidate) -> tuple[Estimate, BetterEnd]:
        """What the better move changes at the end: victory, points, their parts; by games unless it is proved."""
        if taken.kind == "proved":
            return best.win.less(taken.win), BetterEnd(best.own.less(taken.own), ())
        seat, draws = state.actor or 0, END_DRAWS[self.kernel.name]
        # Other draws than those of the comparison, which chose the best and flatter it.
        both = (self.after(state, one.action, APART, draws) for one in (best, taken))
        pairs = list(zip(*both, strict=True))
        win = mean_of([one.wins[seat] - other.wins[seat] for one, other in pairs], SHARE)
        own = mean_of([one.points[seat] - other.points[seat] for one, other in pairs])
        columns = zip(*(map(sub, one.parts[seat], other.parts[seat]) for one, other in pairs), strict=True)
        return win, BetterEnd(own, tuple(zip(PARTS, map(mean_of, columns), strict=False)))

    def after(self, state: GameState, action: Action, first: int, draws: int) -> list[GameEnd]:
        """How games end in which an action is taken."""
        return self._played(partial(self.playouts.after, state, action), first, draws)

    def onward(self, state: GameState) -> list[GameEnd]:
        """How games end that go on from a decision; dynasties with all their games."""
        return self._in_dynasty(state, self._played(partial(self.playouts.onward, state), 0, self.draws))

    @property
    def draws(self) -> int:
        """How many games say what a moment is worth."""
        return VALUE_DRAWS[self.kernel.name]

    def _in_dynasty(self, state: GameState, ends: list[GameEnd]) -> list[GameEnd]:
        """How a dynasty ends: by the games before as they ended, and those to come as they are played."""
        if state.rules.games == 1:
            return ends
        # Later games are the same for every moment: they do not depend on what happens in this one.
        to_come = self._whole_games[: state.rules.games - state.game]
        return [dynasty_end(state, games) for games in zip(ends, *to_come, strict=True)]

    @cached_property
    def _whole_games(self) -> list[list[GameEnd]]:
        """The later games of a dynasty, each with draws of its own."""
        return [self._whole(APART * nth) for nth in range(1, self.playouts.rules.games)]

    def _whole(self, first: int = 0) -> list[GameEnd]:
        return self._played(partial(self.playouts.whole, self.history.start), first, self.draws)

    def _played(self, play: Callable[[int, int], list[GameEnd]], first: int, draws: int) -> list[GameEnd]:
        """Games in small parts, as long as anybody waits for them."""
        ends: list[GameEnd] = []
        for start in range(first, first + draws, AT_ONCE[self.kernel.name]):
            if self.cancelled():
                raise ReviewCancelled
            ends += play(start, min(AT_ONCE[self.kernel.name], first + draws - start))
        return ends

    def luck(self) -> Iterator[LineLuck]:
        """What each line and each draw of the kings changed, from the moment before to the first decision after."""
        history, before = self.history, 0
        for turn in range(1, len(history) + 1):
            chance = isinstance(history[turn - 1].action, CHANCE)
            ends_here = turn == len(history) or not isinstance(history[turn].action, CHANCE)
            if not chance:
                before = turn
            # Several chance actions in a row, such as a draw of kings and a line, are one stroke of luck.
            elif ends_here:
                yield self.line_luck(before, turn, self.onward(self.history.state_at(turn)))

    def line_luck(self, before: int, after: int, now: list[GameEnd]) -> LineLuck:
        """The difference that the chance actions between two turns made, from how games end after them."""
        state = self.history.state_at(after)
        if before == 0 or self.history.state_at(before).game != self.history.state_at(before - 1).game:
            then = self._in_dynasty(state, self._whole())
            # Before anything is drawn all seats are alike; what the games say beyond that is their own luck.
            then = then if state.totals else [_evenly(game) for game in then]
        else:
            action = _same(list(legal_actions(self.history.state_at(before - 1))), self.history[before - 1].action)
            earlier = self.history.state_at(before - 1)
            then = self._in_dynasty(earlier, self.after(earlier, action, 0, self.draws))
        margin, win = _differences(now, then)
        return LineLuck(after - 1, state.lines_seen, margin, win)


def _same(actions: Sequence[Action], action: Action) -> Action:
    """The legal action with the same effect: the halves of a domino with equal halves may be exchanged."""
    if action in actions:
        return action
    cells = set(getattr(action, "cells", ()))
    return next(one for one in actions if set(getattr(one, "cells", ())) == cells)


def _evenly(game: GameEnd) -> GameEnd:
    """The end of a game before anything is drawn: every seat has the same to hope for."""
    seats = len(game.points)
    points, margins = ((sum(values) / seats,) * seats for values in (game.points, game.margins))
    return GameEnd(points, margins, (1 / seats,) * seats)


def _differences(now: list[GameEnd], then: list[GameEnd]) -> tuple[tuple[Estimate, ...], tuple[Estimate, ...]]:
    """For every seat how much more it has, margin and share of the victory, with the error of both together."""
    before, after = expectations(then), expectations(now)
    margin, win = (
        tuple(one.less(other) for one, other in zip(*both, strict=True)) for both in zip(after, before, strict=True)
    )
    return margin, win


def expectations(ends: list[GameEnd]) -> tuple[tuple[Estimate, ...], tuple[Estimate, ...]]:
    """What each seat can expect after some games: its margin, its share of the victory."""
    margins = zip(*(end.margins for end in ends), strict=True)
    wins = zip(*(end.wins for end in ends), strict=True)
    return tuple(map(mean_of, margins)), tuple(share_of(sum(shares), len(ends)) for shares in wins)


def compared(found: Evaluation, taken: Action) -> tuple[Candidate, Candidate]:
    """The best candidate and the one that was taken: the same if nothing is better for certain, without an error."""
    mine = next(one for one in found.candidates if one.action == taken)
    as_good = mine.behind == Estimate.exactly(0) and mine.win.mean >= found.best.win.mean
    return (mine if as_good else found.best), mine


def refined(decision: ReviewedDecision, found: Evaluation) -> ReviewedDecision:
    """A decision as a comparison of its candidates has it that may have played more games."""
    best, mine = compared(found, decision.action)
    called = verdict(mine.behind, decision.win, is_best=best is mine)
    return replace(decision, best=best.action, margin=mine.behind, verdict=called)


def verdict(margin: Estimate, win: Estimate, *, is_best: bool) -> str:
    """What a loss is called: the worse of what the margin and the share of the victory say.

    What is too close to the best to call in the list of candidates is never a mistake: it is fine if it cannot be
    worse than that, else too close.

    >>> verdict(Estimate(4.0, 0.5), Estimate(0.01, 0.01), is_best=False)
    'bad'
    >>> verdict(Estimate(1.5, 1.0), Estimate(0.2, 0.02), is_best=False)
    'close'
    """
    if is_best:
        return "best"
    proved = not margin.error and win.is_sure  # level in points, but not in the victory
    if not margin.is_sure and not proved:
        return "close" if margin.mean + SURE * margin.error >= CLASSES[0][1] else "fine"
    lost = win.mean if win.is_sure else 0.0
    return next((name for name, points, share in CLASSES if margin.mean < points and lost < share), "very_bad")


# ---- seat by seat


def accuracy_of(losses: Collection[Estimate]) -> Estimate | None:
    """How accurate decisions were on average, up to 100: each halves with every six points that it lost.

    The power of an uncertain loss is too high on average, and its error says by how much: that is taken off.

    >>> accuracy_of([Estimate.exactly(0), Estimate.exactly(6)])
    Estimate(mean=75.0, error=0.0)
    """
    if not losses:
        return None
    pace = log(2) / HALVED
    each = [100 * exp(-pace * loss.mean - (pace * loss.error) ** 2 / 2) for loss in losses]
    errors = (pace * loss.error * value for loss, value in zip(losses, each, strict=True))
    return Estimate(min(100.0, sum(each) / len(each)), hypot(*errors) / len(each))


def seat_reviews(
    state: GameState, decisions: Sequence[ReviewedDecision], luck: Sequence[LineLuck]
) -> tuple[SeatReview, ...]:
    """What each seat lost by its decisions, what luck gave it, at the end of a game."""
    return tuple(_seat_review(state, seat, decisions, luck) for seat in range(state.rules.players))


def _seat_review(
    state: GameState, seat: int, decisions: Sequence[ReviewedDecision], luck: Sequence[LineLuck]
) -> SeatReview:
    own = [one for one in decisions if one.seat == seat]
    kinds = []
    for kind in KINDS.values():
        some = [one for one in own if one.kind == kind]
        if some:
            kinds.append(
                KindTotal(kind, len(some), sum_of([one.margin for one in some]), sum_of([one.win for one in some]))
            )
    totals = [sum(column) for column in zip(*state.totals, strict=True)]
    margin = totals[seat] - max(total for other, total in enumerate(totals) if other != seat)
    lucky, win_lucky = sum_of([one.margin[seat] for one in luck]), sum_of([one.win[seat] for one in luck])
    verdicts = tuple((name, sum(one.verdict == name for one in own)) for name in VERDICTS)
    adjusted = Estimate(margin - lucky.mean, lucky.error)
    accuracy = accuracy_of([one.margin for one in own])
    return SeatReview(seat, totals[seat], margin, tuple(kinds), verdicts, accuracy, lucky, win_lucky, adjusted)
