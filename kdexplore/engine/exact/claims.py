"""The tree of claims: who takes what of the last line, when territories do not depend on each other.

Max-n: every seat maximises its margin over the best of the others; among equal margins it takes the most points of
its own, then the fewest of all others together, then the first in order of all points; where all points are equal, the
largest share of the victory by the ladder of ties. Paranoid: all others minimise the margin of one seat.

What a seat lays after nobody else decides anything cannot change what others do, so only its best is looked at. Before
that every different result is a choice of its own: laying less well can pay if it changes what the next seat claims.
With two opponents, or two camps, it cannot, and only what is not dominated is tried.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from operator import ge
from typing import NamedTuple

from kdexplore.core.ranking import shares
from kdexplore.engine.exact.lands import Lands, TooLarge
from kdexplore.engine.game_ends import margin

Points = tuple[int, ...]
Rungs = tuple[int, ...]  # points, largest region and symbols of a seat at the end: the ladder that decides
Ends = tuple[Rungs, ...]  # of all seats
MOST_NODES = 400_000


class ClaimTurn(NamedTuple):
    """A seat that lays a domino (or has just laid it, -1) and claims another one."""

    seat: int
    domino: int


class Hand(NamedTuple):
    """What one seat has: its territory and the dominoes claimed; what it has at the end, once that is certain."""

    land: int
    claimed: Points = ()
    end: Rungs = ()


def points_of(ends: Ends) -> Points:
    """The points of all seats."""
    return tuple([end[0] for end in ends])


def preference(ends: Ends, seat: int) -> tuple[float, ...]:
    """What a seat maximises: margin, points, few points of the others, victory; then an order that is never equal."""
    points, flat = points_of(ends), [rung for end in ends for rung in end]
    # The tail only serves to make the order strict: a proof must give one answer, whatever order sets come in.
    return margin(points, seat), points[seat], -sum(points), *points, shares(ends)[seat], *ends[seat], *flat


def chosen(options: Iterable[Ends], seat: int, target: int | None) -> Ends:
    """What a seat takes: the best for itself, or the worst for `target` if it plays against that seat."""
    if target is None or seat == target:
        return max(options, key=lambda ends: preference(ends, seat))
    return min(options, key=lambda ends: preference(ends, target))


class Claims:
    """All that can come of a moment, for one way to think: every seat for itself, or all against `target`."""

    def __init__(self, lands: Lands, turns: tuple[ClaimTurn, ...], target: int | None) -> None:
        self.lands, self.turns, self.target = lands, turns, target
        self._known: dict[tuple[int, Points, tuple[Hand, ...]], Ends] = {}

    def outcome(self, at: int, free: Points, hands: tuple[Hand, ...]) -> Ends:
        """What all seats have at the end, from a turn on."""
        if at == len(self.turns):
            return tuple([hand.end for hand in hands])
        key = at, free, hands
        if key not in self._known:
            if len(self._known) > MOST_NODES:
                raise TooLarge
            seat = self.turns[at].seat
            options = set(self._options(at, free, hands))
            self._known[key] = chosen(options, seat, self.target)
        return self._known[key]

    def _options(self, at: int, free: Points, hands: tuple[Hand, ...]) -> Iterator[Ends]:
        seat = self.turns[at].seat
        for number in free:
            rest = tuple(other for other in free if other != number)
            for hand in self._taking(at, free, hands[seat], number):
                yield self.outcome(at + 1, rest, (*hands[:seat], hand, *hands[seat + 1 :]))

    def _taking(self, at: int, free: Points, hand: Hand, number: int) -> list[Hand]:
        """What the seat may have after it has laid its domino and claimed this one."""
        seat, domino = self.turns[at]
        claimed = tuple(sorted((*hand.claimed, number)))
        later = tuple(turn.domino for turn in self.turns[at + 1 :] if turn.seat == seat)
        # Two camps want opposite things, so a worse territory never makes the other side claim what helps this one.
        camps = self.target is not None or len({turn.seat for turn in self.turns}) <= 2  # noqa: PLR2004
        lands = self._after(hand.land, domino)
        if later:
            rest = tuple(other for other in free if other != number)
            # With more than one king to come the futures of a territory are too many to be compared one by one.
            kept = self._undominated(lands, later, claimed, rest) if camps and len(later) == 1 else lands
            return [Hand(land, claimed) for land in kept]
        if camps or not self._watched(at, len(free)):
            # Nobody can react any more: what is laid now and later is one sequence, and only its best end matters.
            plan = claimed if domino < 0 else (domino, *claimed)
            return [Hand(-1, (), self.lands.best(hand.land, plan))]
        return [Hand(-1, (), end) for end in sorted({self.lands.best(land, claimed) for land in lands})]

    def _after(self, land: int, domino: int) -> tuple[int, ...]:
        return (land,) if domino < 0 else self.lands.after(land, domino)

    def _watched(self, at: int, free: int) -> bool:
        """Whether somebody else still chooses a domino after this turn."""
        seat = self.turns[at].seat
        return any(turn.seat != seat and free - later > 1 for later, turn in enumerate(self.turns[at + 1 :], 1))

    def _undominated(self, lands: Points, later: Points, claimed: Points, free: Points) -> list[int]:
        """The territories of which no other is at least as good, whatever is claimed with the last king."""
        futures = [(*later, *sorted((*claimed, number))) for number in free]
        worth = {land: tuple(self.lands.best(land, plan) for plan in futures) for land in lands}
        kept: list[int] = []
        for land in sorted(lands, key=lambda land: worth[land], reverse=True):
            if not any(all(map(ge, worth[other], worth[land])) for other in kept):
                kept.append(land)
        return kept
