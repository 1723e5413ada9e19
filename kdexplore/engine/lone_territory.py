"""`moment_with`: a moment of a game for a territory that belongs to none, so that it can be played on."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from kdexplore.core.notation import write
from kdexplore.core.problems import BadInput, IllegalSetup
from kdexplore.core.state import GameState, Step
from kdexplore.core.territory import Territory
from kdexplore.core.variants import Rules


def moment_with(
    territory: Territory, rules: Rules, seat: int, domino: int, holders: Mapping[str, int] | None = None
) -> GameState | None:
    """A moment at which this seat has to place this domino; nothing if no game comes there.

    As many rounds are over as dominoes are laid. The others begin afresh, and which dominoes lie in the lines is drawn
    by lot, the same for the same domino.

    >>> from kdexplore import parse, rules
    >>> classic = rules("classic", players=2)
    >>> state = moment_with(parse("w1w*", classic.tiles), classic, 1, 13)
    >>> state.actor, state.domino.number, state.lines_left
    (1, 13, 4)
    """
    length, chosen = rules.line, rules.players * rules.kings
    laid = len(territory.squares) // 2
    done = min(laid // rules.kings, rules.rounds - 1)
    last = done == rules.rounds - 1
    own = {placement.domino.number for placement in territory.placements} - {domino}
    free = [number for number in rules.tiles.numbers if number not in own | {domino}]
    Random(domino).shuffle(free)  # noqa: S311 -- a game, and the same for everybody
    line = sorted([domino, *free[: chosen - 1]])  # what nobody has chosen has gone away
    next_line = [] if last else sorted(free[length - 1 : 2 * length - 1])
    gone = free[chosen - 1 : length - 1]
    seen = {*line, *gone, *next_line, *[*sorted(own), *free[2 * length - 1 :]][: done * length]}
    try:
        return GameState.at(
            rules,
            [write(territory, rules.tiles) if other == seat else "*" for other in range(rules.players)],
            step=Step.PLACE,
            line=_owners(line, rules, seat, domino),
            next_line=_claimed(next_line, line, rules, seat, domino),
            turn=line.index(domino),
            unseen=set(rules.tiles.numbers) - seen,
            holders=holders,
        )
    except (BadInput, IllegalSetup):
        return None


def _owners(line: list[int], rules: Rules, seat: int, domino: int) -> list[tuple[int, int]]:
    """Whose dominoes of the line are: the seats in turn, so that this one is of this seat."""
    first = (seat - line.index(domino)) % rules.players
    return [(number, (first + place) % rules.players) for place, number in enumerate(line)]


def _claimed(
    next_line: list[int], line: list[int], rules: Rules, seat: int, domino: int
) -> list[tuple[int, int | None]]:
    """The next line: those who were before this seat have claimed."""
    owners = _owners(line, rules, seat, domino)[: line.index(domino)]
    claims: list[int | None] = [owner for _, owner in owners]
    claims += [None] * (len(next_line) - len(claims))
    return list(zip(next_line, claims, strict=False))
