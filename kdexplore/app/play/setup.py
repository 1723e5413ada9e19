"""`Setup`: what is chosen before a game, legal or not; nothing chosen is lost when two choices do not go together."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from kdexplore.core.problems import IllegalSetup, Problem
from kdexplore.core.tilefiles import tile_set
from kdexplore.core.tiles import TileSet
from kdexplore.core.variants import FREE, GAME_OF_MODE, MODULES, Rules, checked, readings_of, rules_for
from kdexplore.engine.players import REGISTER

BOTS = ("", *REGISTER)  # who decides for a seat; "" is a person
DEFAULT_BOT = "greedy"
DEALS = ("seed", "hand")


@dataclass(frozen=True)
class Setup:
    """The mode, who plays, the options, the box, and how the table deals: `fresh` games get a shuffle of their own."""

    mode: str = "classic"
    players: int = 2
    bonuses: tuple[str, ...] = ()
    dynasty: bool = False
    readings: tuple[tuple[str, str], ...] = ()
    tiles: TileSet | None = None
    span: int = 5
    line: int = 4
    kings: int = 1
    pile: int = 48
    opening: str = "drawn"
    games: int = 1
    modules: tuple[str, ...] = ()
    deal: str = "seed"
    seed: int = 1
    fresh: bool = True
    bots: tuple[str, ...] = ("", "greedy")

    @property
    def box(self) -> TileSet:
        """The dominoes that are played with."""
        return self.tiles or tile_set(GAME_OF_MODE.get(self.mode, "kingdomino"))

    @property
    def rules(self) -> Rules:
        """The rules that follow from the choices; `IllegalSetup` when they do not go together."""
        if self.mode != FREE:
            return rules_for(
                self.mode,
                players=self.players,
                bonuses=self.bonuses,
                dynasty=self.dynasty,
                readings=dict(self.readings),
                tiles=self.tiles,
            )
        numbers = {name: getattr(self, name) for name in ("players", "span", "line", "kings", "pile", "games")}
        modules: dict[str, Any] = dict.fromkeys(self.modules, True)
        readings = readings_of(dict(self.readings))
        free = Rules(self.box, opening=self.opening, bonuses=self.bonuses, readings=readings, **numbers, **modules)
        return checked(free)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Why no game can start from these choices; empty when one can."""
        try:
            _ = self.rules
        except IllegalSetup as error:
            return error.problems
        return ()

    def bot_of(self, seat: int) -> str:
        """Who decides for a seat: one of `BOTS`."""
        return self.bots[seat] if seat < len(self.bots) else ""

    def with_bot(self, seat: int, bot: str) -> Setup:
        """The same choices with somebody else deciding for a seat."""
        bots = tuple(self.bot_of(other) for other in range(max(self.players, seat + 1)))
        return replace(self, bots=(*bots[:seat], bot, *bots[seat + 1 :]))

    def with_players(self, players: int) -> Setup:
        """The same choices for so many players; a new player is a bot, the one that sits there by default."""
        bots = tuple(self.bots[seat] if seat < len(self.bots) else DEFAULT_BOT for seat in range(players))
        return replace(self, players=players, bots=bots)

    def with_reading(self, key: str, value: str) -> Setup:
        """The same choices with a silent place of the rulebooks read another way."""
        return replace(self, readings=tuple((dict(self.readings) | {key: value}).items()))

    @classmethod
    def of(cls, rules: Rules, **more: object) -> Setup:
        """The choices that lead to these rules.

        >>> from kdexplore import rules
        >>> Setup.of(rules("totem", players=3)).rules == rules("totem", players=3)
        True
        """
        built_in = rules.mode != FREE and tile_set(GAME_OF_MODE[rules.mode]) == rules.tiles
        chosen = cls(
            mode=rules.mode,
            players=rules.players,
            bonuses=rules.bonuses,
            dynasty=rules.mode != FREE and rules.games > 1,
            readings=tuple(rules.readings.chosen.items()),
            tiles=None if built_in else rules.tiles,
            span=rules.span,
            line=rules.line,
            kings=rules.kings,
            pile=rules.pile,
            opening=rules.opening,
            games=rules.games,
            modules=tuple(module for module in MODULES if getattr(rules, module)),
            bots=(),
        )
        return replace(chosen, **more)  # type: ignore[arg-type]
