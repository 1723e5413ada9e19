"""`maximum`: the highest scores that come with kdexplore, each with the certificate that proves its bound."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from kdexplore.core import disk
from kdexplore.core.cells import Cell
from kdexplore.core.fire import volcanoes
from kdexplore.core.problems import BadInput
from kdexplore.core.territory import Territory
from kdexplore.core.variants import rules
from kdexplore.engine.maxima.best import BestTerritory
from kdexplore.engine.maxima.checker import check
from kdexplore.engine.maxima.checker_middle import check_middle

if TYPE_CHECKING:
    from kdexplore.core.options import Mode

PLAYERS: dict[Mode, int] = {"classic": 4, "duel": 2, "discovery": 4}
MAXIMA = tuple(
    f"{mode}{centre}{complete}" for mode in PLAYERS for centre in ("", "-centre") for complete in ("", "-complete")
)
MIDDLE = ("classic-centre", "classic-centre-complete")  # the bound is lower around the middle


def maximum(name: str, *, checked: bool = True) -> BestTerritory:
    """The best territory that is known for a grid, and the bound that its certificate proves.

    The name is `classic`, `duel` or `discovery` (a grid of 5), with `-centre` and `-complete` behind it where a bonus
    is played for. The certificate is checked from the box alone before anything is said, in a few seconds
    (`classic-centre`: ten, `duel`: half a minute).

    >>> found = maximum("classic-centre", checked=False)
    >>> found.points, found.bound, found.kind
    (136, 136, 'proved')
    """
    if name not in MAXIMA:
        raise BadInput("unknown_value", "name", value=str(name)[:40], known=MAXIMA)
    mode, *bonuses = name.split("-")
    given = rules(mode, players=PLAYERS[mode], bonuses=tuple(bonuses))  # type: ignore[arg-type, index]
    certificate: dict[str, Any] = json.loads(disk.content(disk.SHELF.parent / "certificates" / f"{name}.json"))
    if checked:
        (check_middle if name in MIDDLE else check)(certificate, given.tiles.to_dict())
    territory = Territory()
    for number, one, other, *targets in certificate["order"]:
        territory = territory.laid((number, (Cell(*one), Cell(*other))), given)
        for volcano, target in zip(volcanoes(territory.placements[-1]), targets, strict=True):
            territory = territory.burning(Cell(*target), territory.squares[volcano].craters)
    return BestTerritory(certificate["points"], certificate["bound"], territory, given)
