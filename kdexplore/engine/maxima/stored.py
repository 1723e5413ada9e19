"""`maximum`: the highest scores that come with kdexplore, each with the certificate that proves its bound."""

from __future__ import annotations

import json
from typing import Any

from kdexplore.core import disk
from kdexplore.core.cells import Cell
from kdexplore.core.fire import volcanoes
from kdexplore.core.notation import write
from kdexplore.core.options import Mode
from kdexplore.core.problems import BadInput
from kdexplore.core.territory import Territory
from kdexplore.core.variants import Rules, rules
from kdexplore.engine.maxima.best import BestTerritory
from kdexplore.engine.maxima.checker import check
from kdexplore.engine.maxima.checker_form import Refuted, check_form
from kdexplore.engine.maxima.checker_middle import check_middle

FAMILIES: dict[str, tuple[Mode, int]] = {
    "classic": ("classic", 4),
    "duel": ("duel", 2),
    "discovery": ("discovery", 4),
    "discovery7": ("discovery", 2),
}  # fmt: skip -- the mode, and how many players have such a grid
MAXIMA = tuple(
    f"{family}{centre}{complete}" for family in FAMILIES for centre in ("", "-centre") for complete in ("", "-complete")
)
MIDDLE = ("classic-centre", "classic-centre-complete")  # the bound is lower around the middle


def maximum(name: str, *, checked: bool = True) -> BestTerritory:
    """The best territory that is known for a grid, and the bound that its certificate proves.

    The name is `classic`, `duel`, `discovery` (a grid of 5) or `discovery7` (two players), with `-centre` and
    `-complete` behind it where a bonus is played for. The certificate is checked from the box alone before anything
    is said, in a few seconds (`classic-centre` and `discovery7`: ten or more, `duel`: half a minute).

    >>> found = maximum("classic-centre", checked=False)
    >>> found.points, found.bound, found.kind
    (136, 136, 'proved')
    """
    if name not in MAXIMA:
        raise BadInput("unknown_value", "name", value=str(name)[:40], known=MAXIMA)
    given, certificate = rules_of(name), stored(name)
    check_form(certificate, given.tiles.to_dict())
    _check_facts(certificate, name, span=given.span, dominoes=given.rounds * given.kings, bonuses=list(given.bonuses))
    if checked:
        (check_middle if name in MIDDLE else check)(certificate, given.tiles.to_dict())
    territory = laid(certificate["order"], given)
    _check_facts(certificate, name, territory=write(territory, given.tiles))
    return BestTerritory(certificate["points"], certificate["bound"], territory, given)


def _check_facts(certificate: dict[str, Any], name: str, **facts: object) -> None:
    """Whether a certificate is about what its name says: it could be another one that proves something else."""
    for field, value in facts.items():
        if certificate[field] != value:
            raise Refuted(f"{name}: {field} is {certificate[field]!r} instead of {value!r}")


def rules_of(name: str) -> Rules:
    """The rules under which a maximum is played.

    >>> rules_of("discovery7-centre").span
    7
    """
    family, *bonuses = name.split("-")
    mode, players = FAMILIES[family]
    return rules(mode, players=players, bonuses=tuple(bonuses))  # type: ignore[arg-type]


def stored(name: str) -> dict[str, Any]:
    """The certificate of this name, as it is stored.

    >>> stored("classic")["points"]
    128
    """
    certificate: dict[str, Any] = json.loads(disk.content(disk.SHELF.parent / "certificates" / f"{name}.json"))
    return certificate


def laid(order: list[list[Any]], given: Rules) -> Territory:
    """The territory of a certificate, laid and burned in its order.

    >>> len(laid(stored("classic")["order"], rules_of("classic")).placements)
    12
    """
    territory = Territory()
    for number, one, other, *targets in order:
        territory = territory.laid((number, (Cell(*one), Cell(*other))), given)
        for volcano, target in zip(volcanoes(territory.placements[-1]), targets, strict=True):
            territory = territory.burning(Cell(*target), territory.squares[volcano].craters)
    return territory
