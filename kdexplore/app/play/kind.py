"""What is special about the room where a game is played."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kdexplore.app.play.code import code_of
from kdexplore.app.play.setup import BOTS, DEALS
from kdexplore.app.play.state import Play
from kdexplore.app.room_kind import Fields, Opening, RoomKind, Shows, with_fields
from kdexplore.core.history import History
from kdexplore.engine.dealer import HIGHEST_SEED
from kdexplore.engine.players import REGISTER

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kdexplore.app.play.setup import Setup
    from kdexplore.app.session import Session
    from kdexplore.core.links import Link

BETWEEN = "+"  # the ids of bots; nobody is an empty one
LETTERS = {kind.letter: kind.name for kind in REGISTER.values() if kind.letter}  # of bots, in old links
WITH_MISTAKES = 2


def _write(session: Session, link: Link) -> Link:
    """The game with its seed, who plays it and how."""
    play = session.play
    game, at = play.recorded
    link = replace(link, game=game)
    if play.history is None:
        return link
    bots = BETWEEN.join(play.setup.bot_of(seat) or "" for seat in range(play.setup.players))
    fields: Fields = {"at": at, "seed": play.setup.seed, "bots": bots}
    fields |= {"guide": 1 + play.may_err} if play.guided else {}
    fields |= {"deal": "hand"} if play.setup.deal == "hand" else {}
    return with_fields(link, fields)


def _read(session: Session, given: Opening) -> Session:
    link, view = given.link, given.view
    game = History(link.state) if link.game is None and link.state is not None else link.game
    if game is None:
        return session
    at, guide = view.get("at"), view.get("guide")
    play = session.play.with_game(game, at if isinstance(at, int) else None)
    play = replace(play, guided=guide in (1, WITH_MISTAKES), may_err=guide == WITH_MISTAKES)
    return replace(session, play=replace(play, setup=_dealt(play.setup, view)))


def _dealt(setup: Setup, view: Mapping[str, str | int]) -> Setup:
    """The choices with the seed, the bots and the dealing of a link; values without a meaning are ignored."""
    seed, deal = view.get("seed"), str(view.get("deal", "seed"))
    bots = _bots(str(view.get("bots", "")))[: setup.players]
    chosen = replace(setup, bots=bots, deal=deal if deal in DEALS else "seed")
    return replace(chosen, seed=seed) if isinstance(seed, int) and 0 <= seed <= HIGHEST_SEED else chosen


def _bots(text: str) -> tuple[str, ...]:
    """The bots of a link, seat by seat: by their ids, in old links by a letter each."""
    named = text.split(BETWEEN) if BETWEEN in text else [LETTERS.get(letter, "") for letter in text]
    return tuple(name if name in BOTS else "" for name in named)


ROOM = RoomKind(
    "play",
    2,
    Play,
    sheets=("play.css", "ending/ending.css", "setup.css"),
    asks=True,
    write=_write,
    read=_read,
    holds=lambda link: link.game is not None or link.state is not None,
    place=lambda session: session.play.history,
    shows=Shows(
        game=lambda session: session.play.history,
        moment=lambda session: session.play.moment,
        code=code_of,
    ),
    begins=lambda session: replace(session, play=session.play.put_away()).entered("play"),
    hands="place",
    about_keys=("board.keys",),
)
