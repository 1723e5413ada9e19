"""`ScoreSheet`: every point, with the rule and the cells that earned it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from kdexplore.core.bonus_register import BONUS_KINDS, bonus_kind
from kdexplore.core.cells import Cell, reading_order
from kdexplore.core.coercion import TerritoryLike, territory_of
from kdexplore.core.notebook_display import NotebookDisplay
from kdexplore.core.problems import Fact, Facts
from kdexplore.core.ruleset import Rules, rules_of
from kdexplore.core.territory import Region, Territory

BONUS_POINTS: dict[str, int] = {kind.id: kind.points for kind in BONUS_KINDS.values()}
PERSON_RULES = {"resource": "scoring.painter", "fire": "scoring.fire_eater", "person": "scoring.shaman"}


class Kind(StrEnum):
    """The parts of a score."""

    REGION = "region"
    RESOURCE = "resource"
    TOTEM = "totem"
    PERSON = "person"
    HORDE = "horde"
    BONUS = "bonus"


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One term of the total: what it is worth, by which rule, for which cells, from which numbers.

    `key` says what it is about: the terrain, the resource, the person or the bonus.
    """

    kind: Kind
    key: str
    rule: str
    points: int
    cells: tuple[Cell, ...] = ()
    facts: Facts = ()

    def __repr__(self) -> str:
        return f"<ScoreLine {self.key}: {self.points} points ({self.rule})>"

    def fact(self, name: str) -> Fact:
        """One of the numbers behind the points."""
        return dict(self.facts)[name]

    def number(self, name: str) -> int:
        """The same of a whole number; 0 if there is none of that name."""
        found = dict(self.facts).get(name)
        return found if isinstance(found, int) else 0


@dataclass(frozen=True)
class ScoreSheet(NotebookDisplay):
    """All lines of one territory; lines worth nothing are included, with their reason."""

    lines: tuple[ScoreLine, ...]
    largest: int
    symbols: int

    def __repr__(self) -> str:
        return f"<ScoreSheet: {self.total} points, {len(self.lines)} lines>"

    def __str__(self) -> str:
        rows = [f"{line.points:>4}  {line.key} ({line.rule})" for line in self.lines]
        return "\n".join((*rows, f"{self.total:>4}"))

    @property
    def total(self) -> int:
        """The sum of all lines."""
        return sum(line.points for line in self.lines)

    @property
    def possible(self) -> int:
        """What bonuses may still bring that can still be lost; `core.bonuses` keeps them apart."""
        return sum(line.number("possible") for line in self.lines)

    def to_dict(self) -> dict[str, Any]:
        """The score as plain data for JSON."""
        from kdexplore.core import plain  # noqa: PLC0415 -- plain data builds on values

        return plain.sheet_to_dict(self)

    def rows(self) -> list[dict[str, Any]]:
        """A row for each line, for a DataFrame."""
        from kdexplore.core import plain  # noqa: PLC0415 -- plain data builds on values

        return plain.sheet_rows(self)

    def part(self, *kinds: Kind) -> int:
        """The points of some kinds of line."""
        return sum(line.points for line in self.lines if line.kind in kinds)


def score(territory: TerritoryLike, rules: Rules, *, discards: int = 0, totems: tuple[str, ...] = ()) -> ScoreSheet:
    """What a territory, or one in notation, is worth now, term by term.

    >>> from kdexplore import rules
    >>> score("w1w*", rules("classic", players=4)).total
    2
    """
    territory = territory_of(territory, rules_of(rules).tiles)
    lines = (
        *(_region_line(region, rules) for region in _sorted_regions(territory, rules)),
        *(_resource_lines(territory, rules) if rules.resources_score else ()),
        *(_totem_lines(totems, rules) if rules.totems else ()),
        *(_people_lines(territory, rules) if rules.tribe else ()),
        *(_bonus_line(bonus, territory, rules, discards) for bonus in rules.bonuses),
    )
    largest = max((len(region.cells) for region in territory.regions), default=0)
    printed = sum([square.symbols for square in territory.squares.values()])
    burning = sum([fires for cell, fires in territory.fire_at.items() if cell in territory.squares])
    return ScoreSheet(lines, largest, printed + burning)


def _sorted_regions(territory: Territory, rules: Rules) -> list[Region]:
    order = {key: index for index, key in enumerate(rules.tiles.terrain)}
    return sorted(territory.regions, key=lambda region: order[region.terrain])


def _region_line(region: Region, rules: Rules) -> ScoreLine:
    """A region is worth its squares times its symbols; a volcano region is worth nothing."""
    facts = (("squares", len(region.cells)), ("symbols", region.symbols))
    if rules.tiles.terrain[region.terrain].volcano:
        return ScoreLine(Kind.REGION, region.terrain, "scoring.volcano", 0, region.cells, facts)
    return ScoreLine(Kind.REGION, region.terrain, "scoring.region", region.points, region.cells, facts)


def _resource_lines(territory: Territory, rules: Rules) -> Iterator[ScoreLine]:
    """Every resource left on the territory is worth a point."""
    for kind in rules.tiles.resource:
        standing = (cell for cell, resource in territory.resources if resource == kind)
        cells = tuple(sorted(standing, key=reading_order))
        if cells:
            yield ScoreLine(Kind.RESOURCE, kind, "scoring.resource", len(cells), cells, (("count", len(cells)),))


def _totem_lines(totems: tuple[str, ...], rules: Rules) -> Iterator[ScoreLine]:
    """A totem is worth the number printed on it."""
    for kind, resource in rules.tiles.resource.items():
        if kind in totems:
            yield ScoreLine(Kind.TOTEM, kind, "scoring.totem", resource.totem)


def _people_lines(territory: Territory, rules: Rules) -> Iterator[ScoreLine]:
    people = sorted(territory.people, key=lambda item: reading_order(item[0]))
    warriors = {cell: rules.tiles.person[key].power for cell, key in people if rules.tiles.person[key].power}
    for cell, key in people:
        if cell not in warriors:
            yield _person_line(territory, cell, key, rules)
    left = dict(warriors)
    while left:
        horde = _horde_from(next(iter(left)), left)
        left = {cell: power for cell, power in left.items() if cell not in horde}
        yield _horde_line(horde, warriors)


def _person_line(territory: Territory, cell: Cell, key: str, rules: Rules) -> ScoreLine:
    """A hunter-gatherer is worth its points for everything of its kind on the eight cells around it."""
    person = rules.tiles.person[key]
    counted = {near: _counted(territory, near, person.per) for near in cell.surroundings}
    scoring = tuple(sorted((near for near, count in counted.items() if count), key=reading_order))
    count = sum(counted.values())
    rule = PERSON_RULES.get(person.per or "", "scoring.hunter")
    facts = (("count", count), ("each", person.points), ("per", person.per or ""))
    return ScoreLine(Kind.PERSON, key, rule, count * person.points, (cell, *scoring), facts)


def _counted(territory: Territory, cell: Cell, per: str | None) -> int:
    if per == "fire":
        return territory.symbols_on(cell) if cell in territory.squares else 0
    if per == "person":
        return cell in territory.person_at
    standing = territory.resource_at.get(cell)
    return standing is not None and per in (standing, "resource")


def _horde_from(cell: Cell, warriors: dict[Cell, int]) -> list[Cell]:
    horde = [cell]
    for member in horde:
        horde.extend(near for near in member.neighbours if near in warriors and near not in horde)
    return sorted(horde, key=reading_order)


def _horde_line(horde: list[Cell], warriors: dict[Cell, int]) -> ScoreLine:
    """Warriors joined edge to edge are worth their number times their power together."""
    power = sum(warriors[cell] for cell in horde)
    facts = (("warriors", len(horde)), ("power", power))
    return ScoreLine(Kind.HORDE, "horde", "scoring.horde", len(horde) * power, tuple(horde), facts)


def _bonus_line(bonus: str, territory: Territory, rules: Rules, discards: int) -> ScoreLine:
    kind = bonus_kind(bonus)
    points = BONUS_POINTS[bonus] * kind.is_earned(territory, rules, discards)
    return ScoreLine(Kind.BONUS, bonus, kind.rule, points, kind.cells, kind.facts(territory, rules, discards))
