"""The tree of an ending with totems, in which every resource laid or burned concerns everybody.

Of what a seat may lay, all is tried that leaves other resources or other points; where nobody decides anything later,
only the best of those that leave the same resources.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from operator import ge
from typing import NamedTuple

from kdexplore.core.tribe import heirs
from kdexplore.engine.exact.claims import MOST_NODES, ClaimTurn, Ends, Points, Rungs, chosen
from kdexplore.engine.exact.lands import Lands, TooLarge
from kdexplore.engine.kernel import layout as at

Effect = tuple[Points, Points]  # resources on the territory afterwards, and the kinds that were burned
Paths = dict[tuple[Effect, ...], Rungs]  # for each course of later effects the most on the ladder
Holders = tuple[int | None, ...]


class TotemMoment(NamedTuple):
    """Where a game with totems is: the next turn, the dominoes free, what each seat has, who holds which totem."""

    turn: int
    free: Points
    lands: Points
    claimed: tuple[Points, ...]
    holders: Holders


class TotemClaims:
    """All that can come of a moment with totems; what `Claims` is without them."""

    def __init__(self, lands: Lands, turns: tuple[ClaimTurn, ...], target: int | None, *, quiet: bool) -> None:
        self.lands, self.turns, self.target = lands, turns, target
        self.quiet = quiet  # no volcano is left, and nobody may discard what fits
        self._known: dict[TotemMoment, Ends] = {}
        self._choices: dict[tuple[int, int, Points, bool, bool], tuple[tuple[int, Effect], ...]] = {}

    def outcome(self, moment: TotemMoment) -> Ends:
        """What all seats have at the end."""
        self.lands.count_try()
        turns = self._all_turns(moment)
        if moment.turn == len(turns):
            return tuple([self._end(moment, seat) for seat in range(len(moment.lands))])
        if moment not in self._known:
            if len(self._known) > MOST_NODES // 4:
                raise TooLarge
            turn = turns[moment.turn]
            options = set(map(self.outcome, self._options(moment, turns, turn)))
            self._known[moment] = chosen(options, turn.seat, self.target)
        return self._known[moment]

    def _all_turns(self, moment: TotemMoment) -> tuple[ClaimTurn, ...]:
        """The turns with a claim, then the last line in its order as far as it is known."""
        if moment.turn < len(self.turns):
            return self.turns
        # The last line is played in the order of its dominoes, which is known as soon as all are claimed.
        last = [ClaimTurn(seat, number) for seat, numbers in enumerate(moment.claimed) for number in numbers]
        return (*self.turns, *sorted(last, key=lambda turn: turn.domino))

    def _end(self, moment: TotemMoment, seat: int) -> Rungs:
        totems = (self.lands.table[at.TOTEM_VALUE + kind] for kind, by in enumerate(moment.holders) if by == seat)
        points, *ties = self.lands.best(moment.lands[seat], ())
        return points + sum(totems), *ties

    def _options(self, moment: TotemMoment, turns: tuple[ClaimTurn, ...], turn: ClaimTurn) -> Iterator[TotemMoment]:
        """Every moment that the turn may lead to: a claim if there is one, something laid, totems given."""
        seat = turn.seat
        claims = moment.free if moment.turn < len(self.turns) else (None,)
        for number in claims:
            free = tuple(other for other in moment.free if other != number)
            own = moment.claimed[seat] if number is None else tuple(sorted((*moment.claimed[seat], number)))
            claimed = (*moment.claimed[:seat], own, *moment.claimed[seat + 1 :])
            later = self._later(moment.turn, turns, turn, own)
            for land, effect in self._laid(moment, turn, later):
                lands = (*moment.lands[:seat], land, *moment.lands[seat + 1 :])
                if turn.domino < 0:
                    yield TotemMoment(moment.turn + 1, free, lands, claimed, moment.holders)
                    continue
                for holders in self._judged(lands, moment.holders, effect[1], seat):
                    yield TotemMoment(moment.turn + 1, free, lands, claimed, holders)

    def _later(self, number: int, turns: tuple[ClaimTurn, ...], turn: ClaimTurn, claimed: Points) -> Points | None:
        """What this seat will still lay, as far as nothing more is claimed in between; else `None`."""
        rest = tuple(other.domino for other in turns[number + 1 :] if other.seat == turn.seat)
        # Nothing is claimed any more: what this seat will lay is settled.
        if number >= len(self.turns):
            return rest
        return None if rest else claimed

    def _laid(self, moment: TotemMoment, turn: ClaimTurn, later: Points | None) -> tuple[tuple[int, Effect], ...]:
        """What is worth telling apart of all that the seat may lay."""
        land = moment.lands[turn.seat]
        if turn.domino < 0:
            return ((land, (self.lands.counts(land), ())),)
        if later is None:
            return tuple((one, self._effect(land, turn.domino, one)) for one in self.lands.after(land, turn.domino))
        camps = self.target is not None or len(moment.lands) == 2  # noqa: PLR2004
        merged = camps or self._is_unwatched(moment, turn)
        # Whether ends are compared is part of the key: a territory may be watched at one moment and not at another.
        key = land, turn.domino, later, merged, self.quiet or len(later) < 2  # noqa: PLR2004
        if key not in self._choices:
            self._choices[key] = tuple(self._distinct(land, turn.domino, later, merged=merged))
        return self._choices[key]

    def _is_unwatched(self, moment: TotemMoment, turn: ClaimTurn) -> bool:
        """Whether nobody else decides after this turn anything that this seat's points could change."""
        rest = self.turns[moment.turn + 1 :]
        claims = any(one.seat != turn.seat and len(moment.free) - place > 1 for place, one in enumerate(rest, 1))
        return self.quiet and not claims

    def _effect(self, before: int, domino: int, after: int) -> Effect:
        """The resources on a territory after a domino has been laid, and the kinds of which some have burned."""
        table, counts, now = self.lands.table, self.lands.counts(before), self.lands.counts(after)
        brought = [table[at.FIRST_GOODS + domino] - 1, table[at.SECOND_GOODS + domino] - 1]
        if self.lands.is_discarded(before, after):
            brought = []
        burned = (kind for kind, count in enumerate(now) if count < counts[kind] + brought.count(kind))
        return now, tuple(burned)

    def _distinct(self, land: int, domino: int, later: Points, *, merged: bool) -> Iterator[tuple[int, Effect]]:
        """One territory for each effect and each further course that it allows."""
        groups: dict[Effect, list[tuple[Paths | int, int]]] = {}
        flat = self.quiet or len(later) <= 1
        for one in self.lands.after(land, domino):
            effect = self._effect(land, domino, one)
            # A loud game with several dominoes to come has too many courses: each territory is a choice of its own.
            future: Paths | int = self._paths(one, later) if flat else one
            group = groups.setdefault(effect, [])
            if not any(_covers(known, future, merged=merged) for known, _ in group):
                group[:] = [(known, other) for known, other in group if not _covers(future, known, merged=merged)]
                group.append((future, one))
        for effect, group in groups.items():
            yield from ((one, effect) for _, one in group)

    def _paths(self, land: int, later: Points) -> Paths:
        """For each course of effects of what is laid later the most on the ladder, totems apart."""
        if not later:
            return {(): self.lands.best(land, ())}
        paths: Paths = {}
        for one in self.lands.after(land, later[0]):
            self.lands.count_try()
            effect = self._effect(land, later[0], one)
            for rest, end in self._paths(one, later[1:]).items():
                course = (effect, *rest)
                paths[course] = max(end, paths.get(course, end))
        return paths

    def _judged(self, lands: Points, holders: Holders, burned: Points, seat: int) -> Iterator[Holders]:
        """Who may hold the totems after a turn: where several have most, their last holder chooses."""
        counts = [self.lands.counts(land) for land in lands]
        given = bool(self.lands.table[at.TOTEM_GIVEN])
        ways: list[tuple[int | None, ...]] = []
        for kind, holder in enumerate(holders):
            # By one reading a holder who loses a resource to its own fire gives the totem away.
            lost = given and holder == seat and kind in burned
            ways.append(heirs(holder, [count[kind] for count in counts], lost=lost) or (None,))
        yield from product(*ways)


def _covers(one: Paths | int, other: Paths | int, *, merged: bool) -> bool:
    """Whether nothing is lost if only the first of two futures is tried."""
    if isinstance(one, int) or isinstance(other, int) or not merged:
        return one == other
    return one.keys() == other.keys() and all(ge(one[course], end) for course, end in other.items())
