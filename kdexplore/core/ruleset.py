"""`Rules`: a variant is a value."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any

from kdexplore.core.cells import expected
from kdexplore.core.modes import GAME_OF_MODE
from kdexplore.core.notebook_display import NotebookDisplay
from kdexplore.core.options import FREE, Readings
from kdexplore.core.tiles import TileSet


@dataclass(frozen=True)
class Rules(NotebookDisplay):
    """Everything that distinguishes one game from another, as data.

    `names` are what the players are called, if they have said so: no rule looks at them.
    """

    tiles: TileSet
    mode: str = FREE
    players: int = 2
    span: int = 5
    line: int = 4
    kings: int = 1
    pile: int = 48
    opening: str = "drawn"
    fire: bool = False
    resources: bool = False
    totems: bool = False
    tribe: bool = False
    bonuses: tuple[str, ...] = ()
    games: int = 1
    readings: Readings = field(default_factory=Readings)
    names: tuple[str, ...] = ()

    @cached_property
    def _hash(self) -> int:
        return hash(tuple(self.__getstate__().values()))

    def __hash__(self) -> int:
        return self._hash  # whatever is said, drawn or reckoned in a game is remembered with its rules

    def __getstate__(self) -> dict[str, object]:
        return {part.name: getattr(self, part.name) for part in fields(self)}  # a hash is of one process only

    def __repr__(self) -> str:
        extras = (*self.bonuses, *(("dynasty",) if self.games > 1 else ()), *self.readings.chosen.values())
        return f"<Rules {self.mode}: {', '.join((f'{self.players} players', *extras))}>"

    def to_dict(self) -> dict[str, Any]:
        """The set-up as plain data for JSON: what a game file holds of it."""
        from kdexplore.core.rules_json import setup_of  # noqa: PLC0415 -- plain data builds on values

        return setup_of(self)

    @property
    def game(self) -> str:
        """The rulebook that describes this mode: `kingdomino`, `origins` or, for none, `free`."""
        return GAME_OF_MODE.get(self.mode, FREE)

    @property
    def rounds(self) -> int:
        """How many lines a game has."""
        return self.pile // self.line

    @property
    def resources_score(self) -> bool:
        """Resources are worth a point each, except where they only pay for cave people."""
        return self.resources and (self.totems or not self.tribe)


def rules_of(given: object) -> Rules:
    """The same rules; a `TypeError` that says what was expected if they are something else."""
    if not isinstance(given, Rules):
        raise expected('Rules such as rules("classic", players=4)', given)
    return given
