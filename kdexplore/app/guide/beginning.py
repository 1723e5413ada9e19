"""Beginning a first game with a guide: one person and bots, in a size that fills a kingdom of five by five."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kdexplore.app.play import fields, shuffles
from kdexplore.app.play.setup import Setup
from kdexplore.core.modes import GAME_OF_MODE
from kdexplore.core.variants import FREE

if TYPE_CHECKING:
    from kdexplore.app.session import Session

PLAYERS = {"kingdomino": 2}  # twelve turns each; two players of Origins would have twenty-four
OTHERS = 3
SHORT = {"span": 5, "line": 4, "kings": 2, "pile": 20}  # five rounds for two, at the end of the first lessons
OPPONENT = "random"  # the weakest: a beginner who follows the guide should win


def with_guide(session: Session, mode: str = "classic", *, short: bool = False) -> Session:
    """A game of a mode with the guide has begun, or a short one of five rounds; the one on the table is put away."""
    players = PLAYERS.get(GAME_OF_MODE.get(mode, ""), OTHERS)
    setup = fields.chosen(Setup(), "mode", mode).with_players(players)
    if short:
        setup = replace(Setup(mode=FREE, players=PLAYERS["kingdomino"]), **SHORT)  # type: ignore[arg-type]  # numbers all
    bots = ("", *(OPPONENT for _ in range(setup.players - 1)))
    play = session.play.put_away().chosen(replace(setup, bots=bots, seed=shuffles.fresh()))
    return replace(session, play=play.begun_with_guide()).entered("play")
