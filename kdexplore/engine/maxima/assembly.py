"""Putting dominoes together for as many points as possible, by simulated annealing: a good territory, never a proof.

The grid is cut into pairs of cells around the starting tile; dominoes are exchanged and turned, and pairs recut, while
worse results are accepted less and less. What cannot be laid in any order counts against a result, and a result is
kept only if the rules of the core allow it, placement by placement.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from random import Random

from kdexplore.core import fire
from kdexplore.core.cells import Cell
from kdexplore.core.placing import why_not
from kdexplore.core.scoring import score
from kdexplore.core.territory import Placement, Territory
from kdexplore.core.tiles import Domino
from kdexplore.core.variants import Rules

APART = 4.0  # points that a domino costs which touches nothing of its own
WARM, COLD = 6.0, 0.25  # temperatures, in points
NOBODY = -1


class Assembly:
    """One grid with the starting tile on one of its cells, cut into pairs, with dominoes on them."""

    def __init__(self, rules: Rules, dominoes: Sequence[Domino], home: tuple[int, int], random: Random) -> None:
        self.rules, self.dominoes, self.random, self.span = rules, tuple(dominoes), random, rules.span
        self.home = home[1] * self.span + home[0]
        self.near = [self._neighbours(cell) for cell in range(self.span**2)]
        keys = list(rules.tiles.terrain)
        self.faces = [
            tuple((keys.index(half.terrain), half.symbols) for half in (one.first, one.second)) for one in dominoes
        ]
        self.barren = {place for place, one in enumerate(rules.tiles.terrains) if one.volcano}
        self.pairs = self._cut()
        order = random.sample(range(len(self.faces)), len(self.faces))
        slots = len(self.pairs)
        self.on = order[:slots] + [NOBODY] * (slots - len(order))
        self.spare = order[slots:]

    def _neighbours(self, cell: int) -> tuple[int, ...]:
        x, y, span = cell % self.span, cell // self.span, self.span
        around = ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))
        return tuple(down * span + right for right, down in around if 0 <= right < span and 0 <= down < span)

    def _cut(self) -> list[tuple[int, int]]:
        """The free cells in pairs, found by matching each cell in turn; a cell may be left over."""
        partner: dict[int, int] = {}

        def matched(cell: int, tried: set[int]) -> bool:
            for near in self.random.sample(self.near[cell], len(self.near[cell])):
                if near != self.home and near not in tried:
                    tried.add(near)
                    if near not in partner or matched(partner[near], tried):
                        partner[near] = cell
                        return True
            return False

        for cell in range(self.span**2):
            if cell != self.home and (cell % self.span + cell // self.span) % 2:
                matched(cell, set())
        return [(cell, near) for near, cell in partner.items()]

    def laid(self) -> tuple[list[int], list[int]]:
        """The terrain on each cell, and its symbols."""
        terrain, symbols = [NOBODY] * len(self.near), [0] * len(self.near)
        for (one, other), domino in zip(self.pairs, self.on, strict=True):
            if domino != NOBODY:
                (terrain[one], symbols[one]), (terrain[other], symbols[other]) = self.faces[domino]
        return terrain, symbols

    def worth(self) -> float:
        """The points of all regions, less for every domino that touches nothing of its own."""
        terrain, symbols = self.laid()
        points, seen = 0, [False] * len(terrain)
        for cell, kind in enumerate(terrain):
            if kind != NOBODY and not seen[cell] and symbols[cell] and kind not in self.barren:
                points += self._region(cell, terrain, symbols, seen)
        apart = sum(
            not (self._joins(one, other, terrain) or self._joins(other, one, terrain))
            for (one, other), domino in zip(self.pairs, self.on, strict=True)
            if domino != NOBODY
        )
        return points - APART * apart

    def _region(self, cell: int, terrain: list[int], symbols: list[int], seen: list[bool]) -> int:
        seen[cell], found, kind = True, [cell], terrain[cell]
        for member in found:
            for near in self.near[member]:
                if terrain[near] == kind and not seen[near]:
                    seen[near] = True
                    found.append(near)
        return len(found) * sum(symbols[member] for member in found)

    def _joins(self, cell: int, partner: int, terrain: list[int]) -> bool:
        near = (other for other in self.near[cell] if other != partner)
        return any(other == self.home or terrain[other] == terrain[cell] for other in near)

    def change(self) -> Callable[[], None]:
        """One small change at random; what comes back undoes it."""
        kind = self.random.random()
        if kind < 0.35:  # noqa: PLR2004 -- how often each kind of change is tried
            return self._turn()
        if kind < 0.55 and self.spare:  # noqa: PLR2004
            return self._replace()
        return self._swap() if kind < 0.8 else self._recut()  # noqa: PLR2004

    def _turn(self) -> Callable[[], None]:
        slot = self.random.randrange(len(self.pairs))
        before = self.pairs[slot]
        self.pairs[slot] = before[1], before[0]

        def undo() -> None:
            self.pairs[slot] = before

        return undo

    def _swap(self) -> Callable[[], None]:
        one, other = self.random.randrange(len(self.on)), self.random.randrange(len(self.on))

        def exchange() -> None:
            self.on[one], self.on[other] = self.on[other], self.on[one]

        exchange()
        return exchange

    def _replace(self) -> Callable[[], None]:
        slot, place = self.random.randrange(len(self.on)), self.random.randrange(len(self.spare))

        def exchange() -> None:
            self.on[slot], self.spare[place] = self.spare[place], self.on[slot]

        exchange()
        return exchange

    def _recut(self) -> Callable[[], None]:
        """Two pairs side by side are cut the other way."""
        before = list(self.pairs)
        one = self.random.randrange(len(self.pairs))
        (a, b) = self.pairs[one]
        for other, (c, d) in enumerate(self.pairs):
            if other != one and {c, d} & set(self.near[a]) and {c, d} & set(self.near[b]):
                beside_a = c if c in self.near[a] else d
                beside_b = d if beside_a == c else c
                if beside_b in self.near[b]:
                    self.pairs[one], self.pairs[other] = (a, beside_a), (b, beside_b)
                    break

        def undo() -> None:
            self.pairs = before

        return undo

    def territory(self) -> Territory:
        """What can be laid of it, in an order that the rules allow, volcanoes as late as may be."""
        territory, waiting = Territory(), []
        for (one, other), domino in zip(self.pairs, self.on, strict=True):
            if domino != NOBODY:
                waiting.append(Placement(self.dominoes[domino], (self._cell(one), self._cell(other))))
        waiting.sort(key=lambda placement: bool(fire.volcanoes(placement)))
        while fitting := next((one for one in waiting if not why_not(territory, one, self.rules)), None):
            waiting.remove(fitting)
            territory = self._thrown(territory.laid(fitting, self.rules), fitting)
        return territory

    def _thrown(self, territory: Territory, placement: Placement) -> Territory:
        """The territory after the fires of a domino, each where it is worth most at once."""
        for volcano in fire.volcanoes(placement) if self.rules.fire else ():
            fires = territory.squares[volcano].craters
            burned = [territory.burning(cell, fires) for cell in fire.targets(territory, volcano, self.rules)]
            territory = max(burned, key=lambda one: score(one, self.rules).total, default=territory)
        return territory

    def _cell(self, cell: int) -> Cell:
        return Cell(cell % self.span - self.home % self.span, cell // self.span - self.home // self.span)


def points_of(territory: Territory, rules: Rules, dominoes: int) -> int:
    """What a territory is worth that was made of so many dominoes: those not laid have been discarded."""
    return score(territory, rules, discards=dominoes - len(territory.placements)).total


def anneal(assembly: Assembly, steps: int, enough: float, most: int) -> tuple[int, Territory]:
    """The best territory met in so many steps, and its points; `enough` points end the search early.

    `most` is how many dominoes a player would lay: fewer are a discard.
    """
    random, value = assembly.random, assembly.worth()
    best_value, best = value, (NOBODY, Territory())
    for step in range(steps):
        heat = WARM * (COLD / WARM) ** (step / steps)
        undo = assembly.change()
        new = assembly.worth()
        if new < value and random.random() >= exp((new - value) / heat):
            undo()
            continue
        value = new
        if value > best_value or best[0] == NOBODY:
            best_value, territory = value, assembly.territory()
            points = points_of(territory, assembly.rules, most)
            if points > best[0]:
                best = points, territory
            if points >= enough:
                break
    return best
