"""The register of modes: each is one value, with what its rulebook prints for it.

What else there is about a mode has its id: the words `mode.<id>` and `about.mode.<id>`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, NamedTuple

from kdexplore.core.options import MODULES, Mode, Module, Opening, Readings


class Numbers(NamedTuple):
    """The printed numbers of a table."""

    span: int
    line: int
    kings: int
    pile: int
    opening: Opening


@dataclass(frozen=True)
class ModeKind:
    """A mode of a rulebook: the game whose box it needs, its modules, and its numbers for so many players.

    `seats` are the numbers of players that it is for. `rule` is its own rule, if it is a variant of another mode.
    """

    id: Mode
    game: str
    numbers: Callable[[int, Readings], Numbers]
    modules: tuple[Module, ...] = ()
    seats: range = range(2, 5)
    rule: str = ""

    @property
    def switches(self) -> dict[str, Any]:
        """Each module by name, and whether it is played with."""
        return {module: module in self.modules for module in MODULES}


def _classic(players: int, readings: Readings) -> Numbers:
    kings, opening = _kings(players, readings)
    if players == 3 and readings.three_kings == "36":
        return Numbers(5, 3, kings, 36, opening)
    return Numbers(5, 4, kings, 24 if players == 2 else 48, opening)


def _duel(players: int, readings: Readings) -> Numbers:
    kings, opening = _kings(players, readings)
    return Numbers(7, 4, kings, 48, opening)


def _kings(players: int, readings: Readings) -> tuple[int, Opening]:
    """How many kings each player has in Kingdomino, and how they take from the first line."""
    if players == 2:
        return 2, "abba" if readings.two_kings_first_line == "abba" else "drawn"
    return 1, "drawn"


def _origins(players: int, _readings: Readings) -> Numbers:
    return Numbers(7, 4, 2, 48, "partners") if players == 2 else Numbers(5, 4, 1, 48, "drawn")


MODE_KINDS: Mapping[str, ModeKind] = MappingProxyType(
    {
        kind.id: kind
        for kind in (
            ModeKind("classic", "kingdomino", _classic),
            ModeKind("duel", "kingdomino", _duel, seats=range(2, 3), rule="setup.duel"),
            ModeKind("discovery", "origins", _origins, ("fire",)),
            ModeKind("totem", "origins", _origins, ("fire", "resources", "totems")),
            ModeKind("tribe", "origins", _origins, ("fire", "resources", "tribe")),
        )
    }
)
VARIANTS: Mapping[str, str] = MappingProxyType({kind.id: kind.rule for kind in MODE_KINDS.values() if kind.rule})
GAME_OF_MODE: Mapping[str, str] = MappingProxyType({kind.id: kind.game for kind in MODE_KINDS.values()})
