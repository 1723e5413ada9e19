"""`course`: what every seat could expect at each moment of a game, what its decisions cost, what luck brought it.

It can be had moment by moment, in any order, so a page can show it while it is being worked out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar

from kdexplore.core.actions import CHANCE
from kdexplore.core.codec import Coded, WrittenAs, one_of
from kdexplore.core.history import History
from kdexplore.core.ranking import values_of
from kdexplore.engine.estimates import Estimate
from kdexplore.engine.game_ends import GameEnd
from kdexplore.engine.kernel.speed import Kernel, fastest
from kdexplore.engine.playouts import Playouts
from kdexplore.engine.review import VALUE_DRAWS, LineLuck, ReviewCancelled, ReviewedDecision, ReviewWork, expectations


@dataclass(frozen=True)
class ReviewedMoment(Coded):
    """A moment of a game: what each seat can expect there, its decision, the luck that led to it.

    `turn` is the number of turns before it. At the end of a game the values are facts, without an error.
    `build` is that of the kernel: the plain one compares no candidates, and only what is proved is a mistake.
    """

    plain_order: ClassVar = ("turn", "margin", "win", "build", "decision", "luck")

    turn: int
    margin: tuple[Estimate, ...]
    win: tuple[Estimate, ...]
    decision: ReviewedDecision | None = None
    luck: LineLuck | None = None
    build: Annotated[str, WrittenAs("kernel"), one_of(VALUE_DRAWS)] = ""

    @property
    def games(self) -> int:
        """From how many games its values are; none at the end."""
        return VALUE_DRAWS.get(self.build, 0)


def moments(history: History) -> tuple[int, ...]:
    """The turns at which somebody decides, and the end if the game is over.

    >>> from kdexplore import History, rules
    >>> moments(History.of(rules("classic", players=2), ["reveal 3 9 27 41", "king 0", "claim 9"]))
    (2,)
    """
    turns = [turn for turn in range(len(history)) if not isinstance(history[turn].action, CHANCE)]
    return (*turns, len(history)) if history.state.is_over else tuple(turns)


def course(  # noqa: PLR0913 -- all but the game, the turns and the seed are named
    history: History,
    turns: Iterable[int] | None = None,
    seed: int = 1,
    *,
    playouts: str = "greedy",
    kernel: Kernel | None = None,
    cancelled: Callable[[], bool] = bool,
) -> Iterator[ReviewedMoment]:
    """Each moment of a game looked back on, or those of given turns; the same for a seed and a build of the kernel.

    >>> from kdexplore import History, rules
    >>> list(course(History.of(rules("classic", players=2))))
    []
    """
    kernel = kernel or fastest(cancelled)  # values of the plain kernel would stay
    work = ReviewWork(history, Playouts(history.start.rules, kernel, seed, playouts), cancelled)
    work.proofs_only = kernel.arrays is None
    for turn in moments(history) if turns is None else turns:
        if cancelled():
            return
        try:
            found = end_of(history) if turn == len(history) else _moment(work, turn)
        except ReviewCancelled:
            return
        yield found


def _moment(work: ReviewWork, turn: int) -> ReviewedMoment:
    history = work.history
    before = turn
    while before and isinstance(history[before - 1].action, CHANCE):
        before -= 1
    ends = work.onward(history.state_at(turn))
    decision = next(work.decision(turn), None)
    luck = work.line_luck(before, turn, ends) if before < turn else None
    return ReviewedMoment(turn, *expectations(ends), decision, luck, work.kernel.name)


def end_of(history: History) -> ReviewedMoment:
    """How a game ended, as facts.

    >>> from kdexplore import GameState, History, rules
    >>> over = GameState.at(rules("classic", players=2), ["*", "*"], step="over")
    >>> [one.mean for one in end_of(History(over)).win]
    [0.5, 0.5]
    """
    state = history.state
    totals = [sum(column) for column in zip(*state.totals, strict=True)]
    end = GameEnd.of(totals, [values_of(state, seat) for seat in range(len(totals))])
    return ReviewedMoment(
        len(history), tuple(map(Estimate.exactly, end.margins)), tuple(map(Estimate.exactly, end.wins))
    )
