"""How a box is balanced: counts per terrain, how the numbers follow what the dominoes are worth, games on trial."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, pairwise
from statistics import fmean
from typing import Annotated, ClassVar

from kdexplore.core.actions import Discard, Place
from kdexplore.core.codec import OUTER, Coded
from kdexplore.core.game import apply
from kdexplore.core.tilefiles import tile_set
from kdexplore.core.tiles import Domino, Square, TileSet
from kdexplore.core.variants import FREE, LINES, SPANS, Rules, rules
from kdexplore.engine.estimates import mean_of
from kdexplore.engine.simulation import played, seed_of

OFFICIAL = {"crown": "kingdomino", "fire": "origins"}  # the box that another one is measured by
FULL_BOX = 48
GAMES = 200
# Players, kings each and the line that a small box allows, the usual first.
TABLES = ((2, 2, 4), (2, 1, 2), (1, 1, 1))


@dataclass(frozen=True)
class TerrainCount:
    """What a box prints of one terrain: its squares, those with symbols or craters, all of these, the most on one."""

    key: str
    squares: int = 0
    marked: int = 0
    symbols: int = 0
    craters: int = 0
    most: int = 0


@dataclass(frozen=True)
class Report:
    """A box in numbers; what depends on a terrain is listed in the order of the box."""

    tiles: TileSet

    @cached_property
    def squares(self) -> tuple[Square, ...]:
        """Every square of the box."""
        return tuple(square for domino in self.tiles.dominoes for square in (domino.first, domino.second))

    @cached_property
    def terrains(self) -> tuple[TerrainCount, ...]:
        """The count of each terrain; those that only a half names come last."""
        keys = dict.fromkeys([*self.tiles.terrain, *(square.terrain for square in self.squares)])
        return tuple(_count(key, [square for square in self.squares if square.terrain == key]) for key in keys)

    @property
    def symbols(self) -> int:
        """All crowns, or all printed fires."""
        return sum(square.symbols for square in self.squares)

    @property
    def doubles(self) -> int:
        """How many dominoes have the same terrain on both halves."""
        return sum(domino.first.terrain == domino.second.terrain for domino in self.tiles.dominoes)

    @cached_property
    def alike(self) -> tuple[tuple[int, ...], ...]:
        """The numbers of dominoes with the same two squares, wherever there are several."""
        same: dict[tuple[Square, ...], list[int]] = {}
        for number, first, second in self.tiles.dominoes:
            same.setdefault(tuple(sorted((first, second))), []).append(number)
        return tuple(tuple(numbers) for numbers in same.values() if len(numbers) > 1)

    @cached_property
    def out_of_order(self) -> tuple[tuple[int, int], ...]:
        """Neighbouring numbers of which the lower one is worth more."""
        row = sorted(self.tiles.dominoes, key=lambda domino: domino.number)
        return tuple((low.number, high.number) for low, high in pairwise(row) if _swapped(low, high))

    @cached_property
    def order(self) -> float:
        """The share of pairs of unlike worth whose higher number is worth more; 1 if there is no such pair."""
        row = [worth(domino) for domino in sorted(self.tiles.dominoes, key=lambda domino: domino.number)]
        pairs = [low < high for low, high in combinations(row, 2) if low != high]
        return fmean(pairs) if pairs else 1.0


def _count(key: str, squares: list[Square]) -> TerrainCount:
    digits = [square.symbols or square.craters for square in squares]
    symbols, craters = sum(square.symbols for square in squares), sum(square.craters for square in squares)
    return TerrainCount(key, len(squares), sum(map(bool, digits)), symbols, craters, max(digits, default=0))


def worth(domino: Domino) -> int:
    """What a domino is worth when it is chosen: its symbols, and the fires its volcanoes throw.

    >>> worth(tile_set("kingdomino").domino(48))
    3
    """
    return sum(square.symbols + square.craters for square in (domino.first, domino.second))


def _swapped(low: Domino, high: Domino) -> bool:
    return low.number < high.number and worth(low) > worth(high)


def by_worth(tiles: TileSet) -> tuple[Domino, ...]:
    """The dominoes in order of worth; among equals symbols on rare terrain come later, then the higher number.

    >>> [domino.number for domino in by_worth(tile_set("origins"))][-2:]
    [47, 48]
    """
    squares = Counter(square.terrain for domino in tiles.dominoes for square in domino[1:])

    def rare(domino: Domino) -> float:
        return sum((square.symbols + square.craters) / squares[square.terrain] for square in domino[1:])

    return tuple(sorted(tiles.dominoes, key=lambda domino: (worth(domino), rare(domino), domino.number)))


def official(tiles: TileSet) -> TileSet:
    """The box that can be bought and is nearest to this one: with crowns or with fire."""
    return tile_set(OFFICIAL[tiles.symbol])


# ---- games on trial


def rules_for(tiles: TileSet, players: int = 2) -> Rules:
    """Rules under which a box can be played: those of its game for a full one, otherwise a free set-up that fits.

    >>> trial = rules_for(tile_set("kingdomino"), players=3)
    >>> trial.mode, trial.pile
    ('classic', 36)
    """
    volcanoes = any(terrain.volcano for terrain in tiles.terrains)
    burning = volcanoes and any(square.craters for domino in tiles.dominoes for square in domino[1:])
    if len(tiles.dominoes) == FULL_BOX and volcanoes == burning == bool(tiles.fire_tokens):
        return rules("discovery" if volcanoes else "classic", players=min(max(players, 2), 4), tiles=tiles)
    return _free_rules(tiles, players, fire=burning and bool(tiles.fire_tokens))


def _free_rules(tiles: TileSet, players: int, *, fire: bool) -> Rules:
    """A free set-up with as many whole lines as the box makes, and a grid that holds what everybody gets."""
    box = len(tiles.dominoes)
    first = [(players, 1, players)] if TABLES[0][0] < players <= LINES[-1] else []
    seats, kings, line = next((table for table in (*first, *TABLES) if table[2] <= box), TABLES[-1])
    pile = box - box % line
    needed = 2 * (pile // seats) + 1
    span = next((span for span in SPANS if span >= 5 and span % 2 and span * span >= needed), SPANS[-1])  # noqa: PLR2004 -- the smallest grid that is printed
    return Rules(tiles, FREE, players=seats, span=span, line=line, kings=kings, pile=pile, fire=fire)


@dataclass(frozen=True)
class Trial(Coded):
    """The result of some games so far: points of all seats and the share of dominoes discarded, of `most` games."""

    plain_order: ClassVar = ("rules", "player", "done", "most", "points", "discards")

    rules: Annotated[Rules, OUTER]
    player: str
    most: int
    points: tuple[float, ...] = ()
    discards: tuple[float, ...] = ()

    @property
    def done(self) -> int:
        """How many games have been played."""
        return len(self.points)

    @property
    def mean(self) -> float:
        """The mean score of a seat."""
        return fmean(self.points) if self.points else 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean score, never zero; games, not seats, are independent."""
        return mean_of(self.points or (0.0,)).error

    @property
    def discarded(self) -> float:
        """The share of dominoes that were discarded."""
        return fmean(self.discards) if self.discards else 0.0


def trials(rules: Rules, *, player: str = "random", games: int = GAMES, seed: int = 1) -> Iterator[Trial]:
    """The trial after each further game; stop early, and the games played so far are kept.

    >>> from kdexplore import rules
    >>> *_, last = trials(rules("classic", players=2), games=3)
    >>> last.done, last.most
    (3, 3)
    """
    points: list[float] = []
    discards: list[float] = []
    for game in range(games):
        totals, share = _played(rules, player, seed_of(seed, game))
        points.append(fmean(totals))
        discards.append(share)
        yield Trial(rules, player, games, tuple(points), tuple(discards))


def _played(rules: Rules, player: str, seed: int) -> tuple[tuple[int, ...], float]:
    """The totals of a whole game, and the share of its dominoes that were discarded."""
    turns = tuple(played(rules, (player,) * rules.players, seed))
    counts = Counter(type(action) for _, action in turns)
    end = apply(*turns[-1]).state
    return end.totals[-1], counts[Discard] / ((counts[Place] + counts[Discard]) or 1)
