"""From when on a game holds no more chance, so that its ending can be proved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from kdexplore.core.state import GameState, Step
from kdexplore.engine.kernel.tables import why_too_large

DECISIONS = (Step.PLACE, Step.CLAIM, Step.THROW, Step.GIVE)


def why_not_exact(state: GameState) -> str | None:
    """Why the ending of a state cannot be proved, as a key; `None` when it can.

    `chance`: a line or a king is still to be drawn. `recruits`: people may still be recruited. `tokens`: there are
    fewer fire tokens than volcanoes, so territories depend on each other. `kernel`: the rules are too large for it.

    >>> from kdexplore import deal, rules
    >>> why_not_exact(deal(rules("classic", players=4), seed=17))
    'chance'
    """
    if state.step not in (*DECISIONS, Step.RECRUIT) or state.lines_left or state.hand or state.claiming:
        return "chance"
    if state.step is Step.RECRUIT or (state.rules.tribe and state.next_line):
        return "recruits"
    if why_too_large(state.rules):
        return "kernel"
    return "tokens" if state.rules.fire and tokens_run_out(state) else None


def tokens_run_out(state: GameState, unseen: Iterable[int] = ()) -> bool:
    """Whether some volcanoes will throw and others find no token left; `unseen` may be turned up as well.

    A domino that has been laid throws no more, but for those of its volcanoes that wait.
    """
    first = state.turn + (state.step is not Step.PLACE)
    waiting = [*unseen, *(slot.number for slot in (*state.line[first:], *state.next_line))]
    halves = [half for number in waiting for half in state.rules.tiles.domino(number)[1:]]
    halves += [state.territory.squares[cell] for cell in state.volcanoes]
    needed = Counter(half.craters for half in halves if half.craters)
    return any(0 < left < needed[craters] for craters, left in state.tokens)
