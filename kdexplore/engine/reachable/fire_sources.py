"""Which volcano can have thrown which fire of a painted territory."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from kdexplore.core import fire
from kdexplore.core.cells import Cell
from kdexplore.core.territory import Territory
from kdexplore.core.variants import Rules
from kdexplore.core.verdict import Answer, Check, refusal
from kdexplore.engine.reachable.tiling import Area, Budget, without_partners

Throws = dict["Cell", "Cell"]  # where the fire of each volcano landed; one whose token came back is missing


def volcano_cells(territory: Territory, rules: Rules) -> tuple[Cell, ...]:
    """Every square that erupted when it was laid."""
    return tuple(cell for cell, square in territory.squares.items() if square.craters) if rules.fire else ()


def throwers(territory: Territory, rules: Rules) -> dict[Cell, tuple[Cell, ...]]:
    """For each fire the volcanoes that can have thrown it onto the finished territory, were it free."""
    # On the finished territory every square is there: a volcano that cannot reach a fire here never could.
    bare, squares = replace(territory, fires=()), territory.squares
    return {
        cell: tuple(
            volcano
            for volcano in volcano_cells(territory, rules)
            if squares[volcano].craters == fires and not fire.why_not(bare, volcano, cell, rules)
        )
        for cell, fires in territory.fires
    }


def short_of_tokens(territory: Territory, rules: Rules) -> bool:
    """Whether a volcano without a fire may have found the box empty: the box has more volcanoes than tokens."""
    volcanoes = Counter(square.craters for domino in rules.tiles.dominoes for square in (domino.first, domino.second))
    thrown = Counter(fires for _, fires in territory.fires)
    mine = Counter(territory.squares[cell].craters for cell in volcano_cells(territory, rules))
    return any(
        mine[craters] > thrown[craters] and volcanoes[craters] > rules.tiles.fire_token[craters].count
        for craters in mine
    )


def fires_elsewhere(territory: Territory, rules: Rules) -> Iterator[Answer]:
    """There is fire only where the rules have it, on squares where it may land."""
    if territory.fires and not rules.fire:
        yield refusal(Check.FIRES, territory.fire_at, "setup.fire", fires=len(territory.fires))
    for fires, count in Counter(fires for _, fires in territory.fires).items():
        held = rules.tiles.fire_token[fires].count if fires in rules.tiles.fire_token else 0
        if count > held:
            cells = (cell for cell, other in territory.fires if other == fires)
            yield refusal(Check.FIRES, cells, fires=fires, found=count, box=held)


def fires_from_nowhere(territory: Territory, rules: Rules) -> Iterator[Answer]:
    """Each fire comes from a volcano of as many craters within reach, and each volcano throws one."""
    bare = replace(territory, fires=())
    able = throwers(territory, rules)
    for cell, fires in territory.fires:
        if not able[cell]:
            sources = [there for there in volcano_cells(territory, rules) if territory.squares[there].craters == fires]
            whys = [fire.why_not(bare, volcano, cell, rules) for volcano in sources]
            rule = min((problems[-1].rule for problems in whys), default="fire.reach")
            yield refusal(Check.FIRES, [cell], rule, fires=fires, volcanoes=len(sources))
    if group := without_partners(able):
        volcanoes = {volcano for cell in group for volcano in able[cell]}
        yield refusal(Check.FIRES, group, "fire.reach", tokens=len(group), volcanoes=len(volcanoes))


def volcanoes_without_fire(territory: Territory, rules: Rules, area: Area) -> Iterator[Answer]:
    """A volcano whose other half was free had a square to throw at, so its fire is somewhere in the territory."""
    if short_of_tokens(territory, rules):
        return
    able = throwers(territory, rules)
    certain = [cell for cell in volcano_cells(territory, rules) if _threw(cell, territory, area)]
    landed = {volcano: [cell for cell, sources in able.items() if volcano in sources] for volcano in certain}
    if group := without_partners(landed):
        tokens = {cell for volcano in group for cell in landed[volcano]}
        yield refusal(Check.FIRES, group, "fire.land", volcanoes=len(group), tokens=len(tokens))


def _threw(volcano: Cell, territory: Territory, area: Area) -> bool:
    """Whether every domino that can cover the volcano has a free other half, which is in reach."""
    # When the volcano erupted, only its own domino was surely there: its other half is the one certain target.
    mates = {cell for pair in area.pairs_at[area.bit[volcano]] for cell in pair.cells} - {volcano}
    squares = (territory.squares[cell] for cell in mates)
    return all(not square.symbols and not square.craters for square in squares)


def sharings(able: Mapping[Cell, Sequence[Cell]], budget: Budget) -> Iterator[Throws]:
    """Every way to give each fire a volcano of its own, the choosiest fires first."""
    fires = sorted(able, key=lambda cell: len(able[cell]))
    return _shared(fires, able, {}, budget)


def _shared(
    fires: Sequence[Cell], able: Mapping[Cell, Sequence[Cell]], throws: Throws, budget: Budget
) -> Iterator[Throws]:
    budget.spend()
    if not fires:
        yield throws
        return
    for volcano in able[fires[0]]:
        if volcano not in throws:
            yield from _shared(fires[1:], able, {**throws, volcano: fires[0]}, budget)
