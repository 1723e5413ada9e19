"""Heat: what every cell of a territory is good for, as layers of numbers with the terms behind them."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple

from kdexplore.core import fire as volcanic
from kdexplore.core import tribe
from kdexplore.core.cells import Cell, CellLike, cell_of, cells_of
from kdexplore.core.coercion import domino_of
from kdexplore.core.placing import legal_placements
from kdexplore.core.problems import BadInput, Facts
from kdexplore.core.score_changes import ScoreChange, score_changes
from kdexplore.core.scoring import ScoreSheet
from kdexplore.core.territory import Placement, Territory
from kdexplore.core.tiles import Domino, DominoLike
from kdexplore.engine.what_if import WhatIf

LAYERS = ("legal", "points", "followup", "fire", "people")
ESTIMATED = ("final", "cells", "holes")  # those that games are played for, see `kdexplore.engine.estimated_heat`


@dataclass(frozen=True)
class Option:
    """Something that could be done: the cells it is about, what it is worth, and the terms that add up to that.

    `burned` is what fire would destroy, `paid` the cells whose resources pay, `then` the best domino afterwards. An
    estimated value has its standard `error`; `sure` says how the value is known.
    """

    cells: tuple[Cell, ...]
    value: float
    terms: tuple[ScoreChange, ...] = ()
    burned: tuple[str, str] | None = None
    paid: tuple[Cell, ...] = ()
    then: Placement | None = None
    error: float = 0.0
    sure: str = "proved"

    def __repr__(self) -> str:
        return f"<Option {self.value:+} on {' '.join(f'({x}, {y})' for x, y in self.cells)}>"


@dataclass(frozen=True)
class Layer:
    """One kind of heat: everything that could be done; what each cell is worth follows from it.

    In the layer `legal` a cell is worth the number of options that cover it, in all others the best of them.
    """

    name: str
    options: tuple[Option, ...] = ()
    facts: Facts = ()

    def __repr__(self) -> str:
        return f"<Layer {self.name}: {len(self.options)} options>"

    @cached_property
    def at(self) -> Mapping[Cell, tuple[Option, ...]]:
        """For each cell the options that touch it, the best first."""
        by_cell: dict[Cell, list[Option]] = {}
        for option in sorted(self.options, key=lambda option: -option.value):
            for cell in option.cells:
                by_cell.setdefault(cell, []).append(option)
        return MappingProxyType({cell: tuple(options) for cell, options in by_cell.items()})

    @cached_property
    def values(self) -> Mapping[Cell, float]:
        """What each cell is worth; a cell that nothing touches is missing."""
        if self.name == "legal":
            return MappingProxyType({cell: len(options) for cell, options in self.at.items()})
        return MappingProxyType({cell: options[0].value for cell, options in self.at.items()})

    def rows(self) -> list[dict[str, float]]:
        """A row for each cell with its value, for a DataFrame; the columns are x, y and value."""
        return [{"x": x, "y": y, "value": value} for (x, y), value in self.values.items()]

    @property
    def best(self) -> Option | None:
        """The option worth most, the first of several."""
        return max(self.options, key=lambda option: option.value, default=None)


def legal(holding: WhatIf, domino: DominoLike) -> Layer:
    """For each cell how many legal placements of the domino cover it.

    >>> from kdexplore import WhatIf, rules
    >>> layer = legal(WhatIf("*", rules("classic", players=4)), 13)
    >>> len(layer.options), max(layer.values.values())
    (24, 6)
    """
    placements = legal_placements(holding.territory, domino, holding.rules)
    return Layer("legal", tuple(Option(placement.cells, 1) for placement in placements))


def points(holding: WhatIf, domino: DominoLike) -> Layer:
    """The points that each placement of the domino gains at once, and for each cell the best one that covers it."""
    placements = legal_placements(holding.territory, domino, holding.rules)
    return Layer("points", tuple(_gain(holding, one.cells, holding.worth_laid(one)) for one in placements))


def _gain(holding: WhatIf, cells: tuple[Cell, ...], after: ScoreSheet) -> Option:
    before = holding.sheet
    return Option(cells, after.total - before.total, score_changes(before, after))


class Progress(NamedTuple):
    """A search under way: how many steps of how many are done, and the layer of all that is settled so far."""

    done: int
    of: int
    layer: Layer


def followup(holding: WhatIf, domino: DominoLike, later: Iterable[DominoLike]) -> Generator[Progress]:
    """For each placement of the domino the best gain of one of the later dominoes after it, worked out step by step.

    The gain of the domino itself is not counted, and fire that it throws is left out: where it lands is a choice.
    Stop asking when you have seen enough. The last progress is the whole layer.

    >>> from kdexplore import WhatIf, rules
    >>> *_, last = followup(WhatIf("*", rules("classic", players=4)), 48, [1, 45])
    >>> last.done == last.of, last.layer.best.value
    (True, 7)
    """
    domino = domino_of(domino, holding.rules.tiles)
    candidates = (domino_of(one, holding.rules.tiles) for one in later)
    faces = _different(one for one in candidates if one.number != domino.number)
    placements = legal_placements(holding.territory, domino, holding.rules)
    layer, of = Layer("followup"), len(placements) * len(faces)
    for index, placement in enumerate(placements):
        after = replace(holding, territory=holding.laid(placement))
        best = Option(placement.cells, 0)
        for step, candidate in enumerate(faces, start=1):
            best = max(best, _best_after(after, placement, candidate), key=_rank)
            if step < len(faces):
                yield Progress(index * len(faces) + step, of, layer)
        layer = Layer("followup", (*layer.options, best))
        yield Progress((index + 1) * len(faces), of, layer)


def _different(dominoes: Iterable[Domino]) -> tuple[Domino, ...]:
    """One domino of each look, lowest number first: two that look alike are worth the same."""
    looks: dict[frozenset[object], Domino] = {}
    for domino in sorted(dominoes):
        looks.setdefault(frozenset((domino.first, domino.second)), domino)
    return tuple(looks.values())


def _best_after(after: WhatIf, placement: Placement, candidate: Domino) -> Option:
    """What the candidate gains at best, and where; nothing if it fits nowhere."""
    best = Option(placement.cells, 0)
    for then in legal_placements(after.territory, candidate, after.rules):
        value = after.worth_laid(then).total - after.sheet.total
        if best.then is None or value > best.value:
            best = Option(placement.cells, value, then=then)
    return best


def _rank(option: Option) -> tuple[bool, float]:
    """A domino that can be laid comes before one that cannot, even at a loss."""
    return option.then is not None, option.value


def fire(holding: WhatIf, volcano: CellLike, *, last: bool = True) -> Layer:
    """What the fire of this volcano gains on each of its targets, and what it would burn there."""
    volcano = cell_of(volcano)
    if volcano not in holding.territory.squares or not holding.territory.squares[volcano].craters:
        raise BadInput("no_volcano_here", "volcano", cell=volcano)
    token = volcanic.token_of(holding.territory, volcano, holding.rules)
    cells = volcanic.targets(holding.territory, volcano, holding.rules)
    options = (_throw(holding, cell, token.fires, last=last) for cell in cells)
    return Layer("fire", tuple(options), (("fires", token.fires), ("volcano", tuple(volcano))))


def fires(holding: WhatIf) -> tuple[Layer, ...]:
    """For each token of the box what it would gain on each square that can take it, wherever the volcano lay."""
    squares = sorted(cell for cell in holding.territory.squares if takes_fire(holding, cell))
    return tuple(
        Layer("fire", tuple(_throw(holding, cell, token.fires) for cell in squares), (("fires", token.fires),))
        for token in (holding.rules.tiles.fire_tokens if holding.rules.fire else ())
    )


def takes_fire(holding: WhatIf, cell: Cell) -> bool:
    """Whether fire may land on this square, how far away its volcano may be."""
    # Asked of a square with itself as the volcano, distance aside.
    checks = (check for check in volcanic.CHECKS if check is not volcanic.flies_too_far)
    return not any(problem for check in checks for problem in check(holding.territory, cell, cell, holding.rules))


def _throw(holding: WhatIf, cell: Cell, count: int, *, last: bool = True) -> Option:
    option = _gain(holding, (cell,), holding.worth_burned(cell, count, last=last))
    return replace(option, burned=burned_on(holding.territory, cell))


def burned_on(territory: Territory, cell: Cell) -> tuple[str, str] | None:
    """What fire would burn there: a resource or a person, and which."""
    if cell in territory.resource_at:
        return "resource", territory.resource_at[cell]
    if cell in territory.person_at:
        return "person", territory.person_at[cell]
    return None


def people(holding: WhatIf, person: str, paid: Iterable[CellLike] = ()) -> Layer:
    """What a cave person gains on each cell where it may live once these resources have been paid."""
    if person not in (known := holding.rules.tiles.person):
        raise BadInput("unknown_value", "person", value=str(person)[:80], known=tuple(known))
    return Layer("people", tuple(_settled(holding, person, cells_of(paid))), (("person", person),))


def _settled(holding: WhatIf, person: str, paid: tuple[Cell, ...]) -> Iterator[Option]:
    for cell in tribe.homes(holding.territory, paid, holding.rules):
        option = _gain(holding, (cell,), holding.worth_settled(person, cell, paid))
        yield replace(option, paid=paid)


def recruits(holding: WhatIf, person: str, price: int) -> Iterator[Progress]:
    """What a cave person gains on each cell at that price, payment by payment; the last progress is the whole layer.

    Of each cell the best way to pay is kept.
    """
    payments = tuple(tribe.payments(holding.territory, price))
    best: dict[Cell, Option] = {}
    for done, paid in enumerate(payments, start=1):
        for option in _settled(holding, person, paid):
            cell = option.cells[0]
            if cell not in best or option.value > best[cell].value:
                best[cell] = option
        yield Progress(done, len(payments), Layer("people", tuple(best.values()), (("person", person),)))
