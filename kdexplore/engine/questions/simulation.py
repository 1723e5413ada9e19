"""`simulate`: what games of registered players come to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from kdexplore.core.codec import Plain, whole
from kdexplore.core.problems import BadInput
from kdexplore.core.reader import Reader
from kdexplore.core.rules_json import setup_from, setup_of
from kdexplore.core.variants import GAME_OF_MODE, MODES, Rules
from kdexplore.engine.dealer import HIGHEST_SEED
from kdexplore.engine.fast import simulate_fast
from kdexplore.engine.kernel.speed import at_hand
from kdexplore.engine.kernel.tables import why_too_large
from kdexplore.engine.players import QUICK_PLAYERS
from kdexplore.engine.questions.board import one_for_each_seat
from kdexplore.engine.questions.question import Fields, Question, Subject
from kdexplore.engine.simulation import Simulation, simulate_in_core

MOST_GAMES = 1_000  # some minutes of the core, where the kernel has no room for the rules
DECIMALS = 6
Bots = Annotated[tuple[str, ...], one_for_each_seat(lambda item: item.choice(QUICK_PLAYERS))]
SETTINGS = ("game", "mode", "players", "bonuses", "dynasty", "readings")


@dataclass(frozen=True)
class GamesPlayed:
    """What the games came to, seat by seat."""

    simulation: Simulation

    def to_plain(self) -> Plain:
        """Means, standard errors and win shares by seat."""
        parts = ("means", "standard_errors", "win_shares")
        return {part: [round(value, DECIMALS) for value in getattr(self.simulation, part)] for part in parts}


def _mode(fields: Fields) -> dict[str, Any]:
    """The rules of a mode for so many players."""
    fields["game"].choice((GAME_OF_MODE[fields["mode"].choice(MODES)],))
    try:
        return {"rules": setup_from(Reader({key: fields[key].value for key in SETTINGS[1:] if key in fields}))}
    except BadInput as error:
        wrong = fields["players"].error("illegal_setup").because(error.problems) if error.problems else error
        raise wrong from None


def _mode_plain(question: Games) -> Plain:
    return {key: part for key, part in setup_of(question.rules).items() if key in SETTINGS}


@dataclass(frozen=True)
class Games(Question):
    """What so many games of these players come to, from a seed.

    >>> question = {"game": "kingdomino", "mode": "classic", "players": 2, "bots": ["random", "random"]}
    >>> Games.from_plain({**question, "games": 2, "seed": 17}).answer().to_plain()["win_shares"]
    [1.0, 0.0]
    """

    name: ClassVar[str] = "simulate"
    about: ClassVar[Subject] = Subject(("rules",), SETTINGS[:3], _mode, _mode_plain, SETTINGS[3:])

    rules: Rules
    bots: Bots
    games: Annotated[int, whole(1, MOST_GAMES)]
    seed: Annotated[int, whole(0, HIGHEST_SEED)]

    def answer(self) -> GamesPlayed:
        """The games, played by the kernel where it has room for the rules: it plays the same ones."""
        if why_too_large(self.rules):
            return GamesPlayed(simulate_in_core(self.rules, self.bots, self.games, self.seed))
        return GamesPlayed(simulate_fast(self.rules, self.bots, self.games, self.seed, build=at_hand().name))
