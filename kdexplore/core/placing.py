"""Where a domino may lie, and why not elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from kdexplore.core.cells import Cell
from kdexplore.core.coercion import TerritoryLike, domino_of, territory_of
from kdexplore.core.problems import Facts, Problem, Reason
from kdexplore.core.ruleset import Rules, rules_of
from kdexplore.core.territory import Placement, Territory
from kdexplore.core.tiles import START, Domino, DominoLike


def lies_apart(_territory: Territory, placement: Placement, _rules: Rules) -> Iterator[Problem]:
    """A domino covers two cells that share an edge."""
    first, second = placement.cells
    if second not in first.neighbours:
        yield Problem(Reason.APART, "placing.domino", placement.cells)


def covers(territory: Territory, placement: Placement, _rules: Rules) -> Iterator[Problem]:
    """A domino never covers a square already laid."""
    squares, (first, second) = territory.squares, placement.cells
    if first in squares or second in squares:
        yield Problem(Reason.COVERS_SQUARE, "placing.free", tuple(cell for cell in placement.cells if cell in squares))


def overflows(territory: Territory, placement: Placement, rules: Rules) -> Iterator[Problem]:
    """A territory fits inside a grid of `rules.span` by `rules.span` cells."""
    box = territory.box.around(placement.cells)
    if max(box.east - box.west, box.south - box.north) >= rules.span:
        facts = (
            ("limit", rules.span),
            *(("width", box.width), ("west", box.west), ("east", box.east)),
            *(("height", box.height), ("north", box.north), ("south", box.south)),
        )
        yield Problem(Reason.LEAVES_GRID, "placing.grid", placement.cells, facts)


def matches_nothing(territory: Territory, placement: Placement, _rules: Rules) -> Iterator[Problem]:
    """At least one square touches its own terrain, or the starting tile, edge to edge."""
    squares, met = territory.squares, []
    for cell, square in placement.halves:
        for near in cell.neighbours:
            if (there := squares.get(near)) is not None:
                if there.terrain in (square.terrain, START):
                    return
                met.append(there.terrain)
    reason = Reason.NO_MATCH if met else Reason.TOUCHES_NOTHING
    yield Problem(reason, "placing.match", placement.cells, (*_met(met), *_corners(territory, placement)))


def _met(terrains: list[str]) -> Facts:
    return (("met", tuple(dict.fromkeys(terrains))),) if terrains else ()


def _corners(territory: Territory, placement: Placement) -> Facts:
    """Where a square touches what would match it, but only at a corner: the commonest mistake."""
    squares = territory.squares
    for cell, square in placement.halves:
        for near in cell.corners:
            if (there := squares.get(near)) is not None and there.terrain in (square.terrain, START):
                return ("corner", tuple(near)), ("corner_terrain", there.terrain)
    return ()


CHECKS: tuple[Callable[[Territory, Placement, Rules], Iterator[Problem]], ...] = (
    lies_apart, covers, overflows, matches_nothing,
)  # fmt: skip


def why_not(territory: Territory, placement: Placement, rules: Rules) -> tuple[Problem, ...]:
    """Every rule this placement breaks, in rulebook order; empty when it is legal."""
    return tuple([problem for check in CHECKS for problem in check(territory, placement, rules)])


def candidates(territory: Territory, domino: Domino) -> set[tuple[Cell, Cell]]:
    """The pairs of free cells on which one half of the domino touches its own terrain or the starting tile."""
    squares, contacts = territory.squares, territory.contacts
    places: set[tuple[Cell, Cell]] = set()
    for square, turned in ((domino.first, False), (domino.second, True)):
        for cell in contacts.get(square.terrain, frozenset()) | contacts[START]:
            free = (near for near in cell.neighbours if near not in squares)
            places.update((near, cell) if turned else (cell, near) for near in free)
    return places


def legal_placements(territory: TerritoryLike, domino: DominoLike, rules: Rules) -> tuple[Placement, ...]:
    """Every way to lay the domino; two ways that leave the same territory are one.

    The territory may be its notation, the domino its number or its faces.

    >>> from kdexplore import rules
    >>> len(legal_placements("w1w*", 13, rules("classic", players=4)))
    31
    """
    territory, domino = territory_of(territory, rules_of(rules).tiles), domino_of(domino, rules.tiles)
    tried = {Placement(domino, cells) for cells in candidates(territory, domino)}
    legal = (placement for placement in tried if not why_not(territory, placement, rules))
    return tuple(sorted(legal, key=lambda placement: placement.cells))


def fits_somewhere(territory: Territory, domino: Domino, rules: Rules) -> bool:
    """Whether the domino can be laid at all."""
    pairs = candidates(territory, domino)
    return any(not why_not(territory, Placement(domino, cells), rules) for cells in pairs)
