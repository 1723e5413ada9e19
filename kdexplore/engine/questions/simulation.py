"""`simulate`: what games of registered players come to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Self

from kdexplore.core.problems import BadInput
from kdexplore.core.reader import Reader
from kdexplore.core.rules_json import setup_from
from kdexplore.core.variants import GAME_OF_MODE, MODES
from kdexplore.engine.dealer import HIGHEST_SEED
from kdexplore.engine.fast import simulate_fast
from kdexplore.engine.kernel.speed import at_hand
from kdexplore.engine.kernel.tables import why_too_large
from kdexplore.engine.players import QUICK_PLAYERS
from kdexplore.engine.questions.question import Question
from kdexplore.engine.simulation import Simulation, simulate_in_core

if TYPE_CHECKING:
    from kdexplore.core.variants import Rules
    from kdexplore.engine.questions.question import Fields, Plain

MOST_GAMES = 1_000  # some minutes of the core, where the kernel has no room for the rules
DECIMALS = 6


@dataclass(frozen=True)
class GamesPlayed:
    """What the games came to, seat by seat."""

    simulation: Simulation

    def to_plain(self) -> Plain:
        """Means, standard errors and win shares by seat."""
        parts = ("means", "standard_errors", "win_shares")
        return {part: [round(value, DECIMALS) for value in getattr(self.simulation, part)] for part in parts}


@dataclass(frozen=True)
class Games(Question):
    """What so many games of these players come to, from a seed.

    >>> question = {"game": "kingdomino", "mode": "classic", "players": 2, "bots": ["random", "random"]}
    >>> Games.from_plain({**question, "games": 2, "seed": 17}).answer().to_plain()["win_shares"]
    [1.0, 0.0]
    """

    name: ClassVar[str] = "simulate"
    required: ClassVar[tuple[str, ...]] = ("game", "mode", "players", "bots", "games", "seed")
    optional: ClassVar[tuple[str, ...]] = ("bonuses", "dynasty", "readings")

    rules: Rules
    bots: tuple[str, ...]
    games: int
    seed: int

    @classmethod
    def from_fields(cls, fields: Fields) -> Self:
        """The question that these fields ask."""
        fields["game"].choice((GAME_OF_MODE[fields["mode"].choice(MODES)],))
        setup = {key: fields[key].value for key in ("mode", "players", *cls.optional) if key in fields}
        try:
            rules = setup_from(Reader(setup))
        except BadInput as error:
            raise (
                fields["players"].error("illegal_setup").because(error.problems) if error.problems else error
            ) from None
        bots = tuple(item.choice(QUICK_PLAYERS) for item in fields["bots"].items())
        if len(bots) != rules.players:
            raise fields["bots"].error("wrong_seats", found=len(bots), players=rules.players)
        return cls(rules, bots, fields["games"].integer(1, MOST_GAMES), fields["seed"].integer(0, HIGHEST_SEED))

    def to_plain(self) -> Plain:
        """The question as plain data."""
        given = self.rules
        plain: Plain = {"ask": self.name, "game": given.game, "mode": given.mode, "players": given.players}
        plain |= {"bots": list(self.bots), "games": self.games, "seed": self.seed}
        plain |= {"bonuses": list(given.bonuses)} if given.bonuses else {}
        plain |= {"dynasty": True} if given.games > 1 else {}
        return plain | ({"readings": given.readings.chosen} if given.readings.chosen else {})

    def answer(self) -> GamesPlayed:
        """The games, played by the kernel where it has room for the rules: it plays the same ones."""
        if why_too_large(self.rules):
            return GamesPlayed(simulate_in_core(self.rules, self.bots, self.games, self.seed))
        return GamesPlayed(simulate_fast(self.rules, self.bots, self.games, self.seed, build=at_hand().name))
