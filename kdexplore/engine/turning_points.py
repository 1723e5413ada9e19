"""What decided a game: the decisions and the lines after which the winner's chance was higher for good."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

from kdexplore.core.ranking import ranking
from kdexplore.engine.estimates import SURE, Estimate, sum_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from kdexplore.core.history import History
    from kdexplore.engine.course import ReviewedMoment
    from kdexplore.engine.review import LineLuck

MOST = 3
LEAST = 0.05  # of the chance to win: less than that decides nothing
DECIDED = 0.98


@dataclass(frozen=True)
class TurningPoint:
    """What happened at a turn, how much of the winners' chance it brought that stayed, the chance before and after.

    It is the decision of that turn, or the `luck` that came just before it: a line, or the order of claiming.
    """

    turn: int
    gain: Estimate
    before: Estimate
    after: Estimate
    luck: LineLuck | None = None


class _Stop(NamedTuple):
    """The winner's chance at a moment, at which turn that is, and the luck that comes next if it is not a decision."""

    turn: int
    chance: Estimate
    luck: LineLuck | None = None


def winners(history: History) -> tuple[int, ...]:
    """The seats that won a game, several if they share the victory; nobody while it goes on.

    >>> from kdexplore import History, rules
    >>> winners(History.of(rules("classic", players=2)))
    ()
    """
    return tuple(one.seat for one in ranking(history.state) if one.place == 1) if history.state.is_over else ()


def turning_points(moments: Sequence[ReviewedMoment], winning: Sequence[int]) -> tuple[TurningPoint, ...]:
    """The three things that brought the winner most, in order of play; fewer when there were fewer.

    The chance that is never fallen below again is the floor. Its steps are the gains that stayed: with the floor at
    the start they add up to 1, so they can be compared and nothing counts twice. A step counts when it is sure and at
    least five points of a hundred; once the game is decided nothing counts.

    >>> from kdexplore.engine.course import ReviewedMoment
    >>> shares = (0.5, 0.3, 0.7, 0.6, 1.0)
    >>> chances = [tuple(Estimate(one, 0.01) for one in (share, 1 - share)) for share in shares]
    >>> game = [ReviewedMoment(turn, (), win) for turn, win in enumerate(chances)]
    >>> [(one.turn, round(one.gain.mean, 2)) for one in turning_points(game, [0])]
    [(1, 0.3), (3, 0.4)]
    """
    stops = tuple(_stops(moments, winning))
    floors = _floors(stops)
    points = []
    for here, after, floor, next_floor in zip(stops, stops[1:], floors, floors[1:], strict=False):
        gain = next_floor.less(floor)
        if floor.mean <= DECIDED and gain.mean >= max(LEAST, SURE * gain.error):
            points.append(TurningPoint(here.turn, gain, here.chance, after.chance, here.luck))
    largest = sorted(points, key=lambda one: -one.gain.mean)[:MOST]
    return tuple(one for one in points if one in largest)


def decided_at(moments: Sequence[ReviewedMoment], winning: Sequence[int]) -> int | None:
    """The turn from which on nobody could take the victory away: decisions after it are no mistakes.

    The winners' chance stays over 98 % from there, or within two errors of 100 %.

    >>> from kdexplore.engine.course import ReviewedMoment
    >>> chances = [(Estimate(share, 0.005), Estimate(1 - share, 0.005)) for share in (0.99, 0.6, 0.985, 0.995, 1.0)]
    >>> decided_at([ReviewedMoment(10 * nth, (), win) for nth, win in enumerate(chances)], [0])
    20
    """
    first = None
    for one in reversed(moments if winning else ()):
        chance = sum_of([one.win[seat] for seat in winning])
        if chance.mean + max(1 - DECIDED, SURE * chance.error) < 1:
            break
        first = one.turn
    return first


def _stops(moments: Sequence[ReviewedMoment], winning: Sequence[int]) -> Iterator[_Stop]:
    """Every moment with its chance; before a line the chance that there was without it."""
    for one in moments:
        chance = sum_of([one.win[seat] for seat in winning])
        if one.luck is not None:
            brought = sum_of([one.luck.win[seat] for seat in winning])
            error = sqrt(max(0.0, brought.error**2 - chance.error**2))
            without = min(1.0, max(0.0, chance.mean - brought.mean))
            yield _Stop(one.turn, Estimate(without, error), one.luck)
        yield _Stop(one.turn, chance)


def _floors(stops: Sequence[_Stop]) -> list[Estimate]:
    """For every stop the lowest chance from there on."""
    floors: list[Estimate] = []
    for stop in reversed(stops):
        floors.append(stop.chance if not floors or stop.chance.mean < floors[-1].mean else floors[-1])
    return floors[::-1]
