"""`exact_ending`: what every candidate of a decision is worth, proved, once nothing is left to chance."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from kdexplore.core.actions import Action, Reveal
from kdexplore.core.game import apply, legal_actions
from kdexplore.core.problems import BadInput
from kdexplore.core.ranking import shares, values_after, values_of
from kdexplore.core.state import GameState, Step
from kdexplore.engine.asked import decision_of
from kdexplore.engine.exact.claims import Claims, ClaimTurn, Ends, Hand, Points, chosen, points_of, preference
from kdexplore.engine.exact.horizon import why_not_exact
from kdexplore.engine.exact.lands import Lands, TooLarge
from kdexplore.engine.exact.totems import TotemClaims, TotemMoment
from kdexplore.engine.game_ends import margin
from kdexplore.engine.kernel import layout as at
from kdexplore.engine.kernel.convert import game_of, land_of
from kdexplore.engine.kernel.speed import Kernel, at_hand
from kdexplore.engine.kernel.tables import numbers_of


@dataclass(frozen=True)
class ProvedCandidate:
    """A legal action, what all seats end with, and margin and share of the victory of the one that decides.

    With more than two seats `least` is the margin that it has for certain, even if all others play against it alone.
    """

    action: Action
    ends: Ends
    margin: int
    win: float
    least: int

    @property
    def points(self) -> Points:
        """The points of all seats."""
        return points_of(self.ends)


@dataclass(frozen=True)
class ExactEnding:
    """Every candidate of a decision with its proved value, best first."""

    seat: int
    candidates: tuple[ProvedCandidate, ...]

    @property
    def best(self) -> ProvedCandidate:
        """The first of the best."""
        return self.candidates[0]


def exact_ending(state: GameState, kernel: Kernel | None = None) -> ExactEnding:
    """Proved values of a decision after which nothing is left to chance; `BadInput` says why there are none.

    With two seats the margin is the minimax value. With more it is max-n, see `claims`: every seat plays for its
    margin over the best of the others.

    >>> from kdexplore import GameState, rules
    >>> state = GameState.at(rules("classic", players=2), ["w1w*", "*ff"], line=[(1, 0), (3, 1)])
    >>> exact_ending(state).best.points
    (4, 0)
    """
    decision_of(state)
    if reason := why_not_exact(state):
        raise BadInput("not_exact", "state", why=reason)
    ending = proved(state, kernel or at_hand())
    if ending is None:
        raise BadInput("not_exact", "state", why="large")
    return ending


def proved(state: GameState, kernel: Kernel, ended: Callable[[], bool] = bool) -> ExactEnding | None:
    """The proved values; `None` if they cannot be had, or not with the work that is allowed until `ended`."""
    if state.actor is None or why_not_exact(state):
        return None
    proof = EndingProof(state, kernel, ended)
    try:
        candidates = [proof.candidate(action) for action in legal_actions(state)]
    except TooLarge:
        return None
    # `legal_actions` has its own fixed order and the sort is stable: equal candidates are always in the same order.
    candidates.sort(key=lambda one: preference(one.ends, proof.seat), reverse=True)
    return ExactEnding(proof.seat, tuple(candidates))


class EndingProof:
    """The work on one decision; what is known of territories and claims serves all candidates.

    Of a dynasty one game is played to its end; who is first by the sum of all games so far has the victory.
    """

    def __init__(self, state: GameState, kernel: Kernel, ended: Callable[[], bool] = bool) -> None:
        self.given, self.seat = state, state.actor or 0
        # The tree of claims knows one game only; `self.given` keeps the others, since the sum decides.
        self.state = replace(state, rules=replace(state.rules, games=1), totals=())
        self.lands = Lands(self.state.rules, kernel, state.tokens, ended)
        self._claims: dict[tuple[tuple[ClaimTurn, ...], int | None], Claims] = {}
        self._totems: dict[tuple[tuple[ClaimTurn, ...], int | None], TotemClaims] = {}

    def candidate(self, action: Action) -> ProvedCandidate:
        """An action with its values."""
        after = apply(self.state, action).state
        ends = self.outcome(after, None)
        return ProvedCandidate(action, ends, self.margin(ends), self.win(ends), self.least(after, ends))

    def margin(self, ends: Ends) -> int:
        """The margin of the seat that decides."""
        return margin(points_of(ends), self.seat)

    def win(self, ends: Ends) -> float:
        """Its share of the victory, as the core ranks."""
        return shares([values_after(self.given, seat, end) for seat, end in enumerate(ends)])[self.seat]

    def least(self, after: GameState, ends: Ends) -> int:
        """The margin that is certain even if all others play against it; with two seats both ways to think agree."""
        return self.margin(ends if len(ends) <= 2 else self.outcome(after, self.seat))  # noqa: PLR2004 -- two seats

    def outcome(self, state: GameState, target: int | None) -> Ends:
        """What all seats have at the end if everybody plays on as well as can be."""
        if state.step is Step.OVER:
            return tuple(values_of(state, seat) for seat in range(len(state.seats)))
        if state.step is Step.REVEAL:  # what is left is the line
            # All that is unseen is turned up together: there is nothing left to chance in it.
            return self.outcome(apply(state, Reveal(tuple(sorted(state.unseen)))).state, target)
        # Half-way through a turn there is no tree yet: the rules themselves lead to the next placement or claim.
        if state.lines_left or state.step in (Step.THROW, Step.GIVE):
            seat = state.actor or 0
            outcomes = [self.outcome(apply(state, action).state, target) for action in legal_actions(state)]
            return chosen(outcomes, seat, target)
        return self._from_tree(state, target)

    def _from_tree(self, state: GameState, target: int | None) -> Ends:
        index = {number: place for place, number in enumerate(numbers_of(state.rules))}
        game, seats = game_of(state), range(state.rules.players)
        lands = tuple(self.lands.number(game[land_of(seat) : land_of(seat) + at.STRIDE]) for seat in seats)
        rest = [ClaimTurn(slot.seat or 0, index[slot.number]) for slot in state.line[state.turn :]]
        if state.step is Step.CLAIM:
            # This seat has laid its domino already and only claims.
            rest[0] = ClaimTurn(rest[0].seat, -1)
        turns = tuple(rest) if state.next_line else ()
        free = tuple(index[slot.number] for slot in state.next_line if slot.seat is None)
        # In the last line nobody claims: what is still to be laid are the dominoes of the line itself.
        taken = [(slot.seat, index[slot.number]) for slot in state.next_line] or rest
        claimed = tuple(tuple(number for by, number in taken if by == seat) for seat in seats)
        if state.rules.totems:
            return self._with_totems(state, target, turns, (free, lands, claimed))
        waiting = {turn.seat for turn in turns}
        hands = tuple(
            # A seat that claims no more has only its best end; without its territory, equal moments are found as equal.
            Hand(land, own) if seat in waiting else Hand(-1, (), self.lands.best(land, own))
            for seat, (land, own) in enumerate(zip(lands, claimed, strict=True))
        )
        if (turns, target) not in self._claims:
            self._claims[turns, target] = Claims(self.lands, turns, target)
        return self._claims[turns, target].outcome(0, free, hands)

    def _with_totems(
        self,
        state: GameState,
        target: int | None,
        turns: tuple[ClaimTurn, ...],
        rest: tuple[Points, Points, tuple[Points, ...]],
    ) -> Ends:
        rules, (free, lands, claimed) = state.rules, rest
        if (turns, target) not in self._totems:
            waiting = [slot.number for slot in (*state.line[state.turn :], *state.next_line)]
            volcano = any(half.craters for number in waiting for half in rules.tiles.domino(number)[1:])
            quiet = not (rules.fire and volcano) and rules.readings.must_place == "always"
            self._totems[turns, target] = TotemClaims(self.lands, turns, target, quiet=quiet)
        holders = tuple(state.holder_of.get(kind) for kind in rules.tiles.resource)
        return self._totems[turns, target].outcome(TotemMoment(0, free, lands, claimed, holders))
