"""Putting dominoes with volcanoes together: the same search, in which every fire is thrown where it counts most."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from kdexplore.core import fire
from kdexplore.core.cells import Cell
from kdexplore.core.placing import why_not
from kdexplore.core.territory import Placement, Territory
from kdexplore.core.tiles import Domino
from kdexplore.core.variants import Rules
from kdexplore.engine.maxima.assembly import NOBODY, Assembly

Aim = tuple[int, int, int]  # how many fires, the cell of the volcano, the cell where they land


class BurningAssembly(Assembly):
    """A grid whose volcanoes have thrown: each fire burns on a square without symbols, within its reach."""

    def __init__(self, rules: Rules, dominoes: Sequence[Domino], home: tuple[int, int], random: Random) -> None:
        super().__init__(rules, dominoes, home, random)
        self.craters = [(one.first.craters, one.second.craters) for one in dominoes]
        self.reached = {
            token.fires: [self._around(cell, token.reach) for cell in range(self.span**2)]
            for token in rules.tiles.fire_tokens
        }

    def _around(self, cell: int, reach: int) -> list[int]:
        x, y = cell % self.span, cell // self.span
        columns = range(max(0, x - reach), min(self.span, x + reach + 1))
        rows = range(max(0, y - reach), min(self.span, y + reach + 1))
        return [row * self.span + column for row in rows for column in columns]

    def worth(self) -> float:
        """The points of all regions with their fires, less for every domino that touches nothing of its own."""
        sizes = self.sizes()
        return super().worth() + sum(fires * sizes[target] for fires, _, target in self.aims(sizes))

    def sizes(self) -> list[int]:
        """Of each cell how large its region is; 0 where no fire may lie or none would count."""
        terrain, symbols = self.laid()
        sizes = [0] * len(terrain)
        seen = [kind == NOBODY or kind in self.barren for kind in terrain]
        for cell, kind in enumerate(terrain):
            if seen[cell]:
                continue
            seen[cell], found = True, [cell]
            for member in found:
                for near in self.near[member]:
                    if terrain[near] == kind and not seen[near]:
                        seen[near] = True
                        found.append(near)
            for member in found:
                sizes[member] = 0 if symbols[member] else len(found)
        return sizes

    def aims(self, sizes: list[int]) -> list[Aim]:
        """Where each volcano throws: the strongest first, each where it counts most among what is left."""
        throws = []
        for pair, domino in zip(self.pairs, self.on, strict=True):
            if domino != NOBODY:
                throws += [(fires, cell) for fires, cell in zip(self.craters[domino], pair, strict=True) if fires]
        left, aims = list(sizes), []
        for fires, cell in sorted(throws, reverse=True):
            target = max(self.reached[fires][cell], key=left.__getitem__)
            if left[target]:
                aims.append((fires, cell, target))
                left[target] = 0
        return aims

    def territory(self) -> Territory:
        """What can be laid of it, volcanoes last, each as soon as the square is there that its fire is to land on."""
        aims = {self._cell(volcano): self._cell(target) for _, volcano, target in self.aims(self.sizes())}
        territory, waiting = Territory(), []
        for (one, other), domino in zip(self.pairs, self.on, strict=True):
            if domino != NOBODY:
                waiting.append(Placement(self.dominoes[domino], (self._cell(one), self._cell(other))))
        while fitting := [one for one in waiting if not why_not(territory, one, self.rules)]:
            first = min(fitting, key=lambda one: self._haste(one, aims, territory))
            waiting.remove(first)
            territory = self._burned(territory.laid(first, self.rules), first, aims)
        return territory

    def _haste(self, placement: Placement, aims: dict[Cell, Cell], territory: Territory) -> int:
        """0 for what throws nothing, 1 for what can throw where it is to, 2 for the rest."""
        laid = territory.squares.keys() | placement.squares.keys()
        return max((1 + (aims.get(one) not in laid) for one in fire.volcanoes(placement)), default=0)

    def _burned(self, territory: Territory, placement: Placement, aims: dict[Cell, Cell]) -> Territory:
        """The territory after the fires of a domino, where they were meant to land if they can."""
        for volcano in fire.volcanoes(placement):
            targets = fire.targets(territory, volcano, self.rules)
            if aims.get(volcano) in targets:
                territory = territory.burning(aims[volcano], territory.squares[volcano].craters)
            elif targets:
                free = [one for one in targets if one not in aims.values()] or list(targets)
                territory = territory.burning(free[0], territory.squares[volcano].craters)
        return territory


def throws_of(territory: Territory, rules: Rules) -> dict[Cell, Cell]:
    """Where each volcano's fire landed, so that every fire lay on a square that was there when it was thrown."""
    targets: dict[Cell, list[Cell]] = {}
    so_far = Territory()
    for placement in territory.placements:
        so_far = so_far.laid(placement, rules)
        for volcano in fire.volcanoes(placement) if rules.fire else ():
            fires = so_far.squares[volcano].craters
            reached = fire.targets(so_far, volcano, rules)
            targets[volcano] = [cell for cell in reached if territory.fire_at.get(cell) == fires]
    thrower: dict[Cell, Cell] = {}

    def matched(volcano: Cell, tried: set[Cell]) -> bool:
        for cell in targets[volcano]:
            if cell not in tried:
                tried.add(cell)
                if cell not in thrower or matched(thrower[cell], tried):
                    thrower[cell] = volcano
                    return True
        return False

    for volcano in targets:
        matched(volcano, set())
    return {volcano: cell for cell, volcano in thrower.items()}
