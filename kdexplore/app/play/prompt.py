"""The one sentence of the room: who does what now, or what is waited for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kdexplore.app.analysis.answers import problem
from kdexplore.app.analysis.readiness import getting_ready, kernel_of
from kdexplore.core.state import Step
from kdexplore.engine.players import REGISTER
from kdexplore.views import blocks
from kdexplore.views.known import Known
from kdexplore.views.scenes.board_view import Setting
from kdexplore.views.scenes.prompt import marked, parts
from kdexplore.views.scenes.seats import paints
from kdexplore.words import Speaker, Term, Text

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator

    from kdexplore.app.session import Session
    from kdexplore.core.state import GameState
    from kdexplore.views.blocks import Block, TextPiece
    from kdexplore.views.scenes.types import BoardScene, TextPart

Plain = dict[str, Any]
BOT = "bot"  # the question for the move of a bot that thinks
ACTING = (Step.PLACE,)  # what a turn begins with: there it is said why it is this player's


def bot_key(session: Session) -> Hashable:
    """What the answer to the question for a bot's move is known by."""
    return Known(session.play.history), session.play.setup


def voice_of(session: Session) -> Speaker:
    """The voice of the game on the table."""
    history = session.play.history
    return Speaker(session.lang, rules=history.start.rules if history is not None else None)


def sentence(session: Session, board: BoardScene) -> list[Block]:
    """What to do now, in one sentence: the board's own, or who is waited for."""
    state, voice = session.play.state, voice_of(session)
    assert state is not None  # noqa: S101 -- drawn only where there is a game
    if session.play.thinking:
        known = session.answers.of(BOT, bot_key(session))
        failed = [problem(known.error, voice)] if known is not None and known.error else []
        words = [blocks.part(f"{voice.term('seat', state.actor or 0)}: ", "own"), *thinking(session)]
        return [blocks.prompt(words, session.play.at, own=_own(state)), *failed]
    words = _pieces(board["now_parts"]) or waiting(state, session.lang)
    why = _why(state, voice) if board["now_parts"] else []
    return [blocks.prompt([*words, *why], session.play.at, own=_own(state))]


def thinking(session: Session) -> list[TextPiece]:
    """Which bot is thinking, and what it waits for."""
    voice, bot = voice_of(session), session.play.thinking
    words = blocks.part(voice.text("table.thinking", bot=Text(f"table.bot.{bot}")))
    return [words, *(blocks.part(f" {more}", "muted") for more in _meanwhile(session, bot, voice))]


def _meanwhile(session: Session, bot: str, voice: Speaker) -> Iterator[str]:
    """What machine code is waited for, or that a bot plays worse without it."""
    if ready := getting_ready(session, voice):
        yield ready
    elif REGISTER[bot].plain_search and kernel_of(session) == "plain":
        yield voice.text("table.weaker")


def waiting(state: GameState, lang: str) -> list[TextPiece]:
    """Who is waited for, where nothing is to be done on this board."""
    setting = Setting(state.seats[0].territory, state.rules, state.actor, lang, state)
    if state.actor is None:
        return [blocks.part(setting.say(state.step))]
    seat = marked(setting, Term("seat", state.actor))
    if state.step is Step.CLAIM:
        return _pieces(parts(setting, Text("table.who.claim", seat=seat)))
    return _pieces(parts(setting, Text("table.who.waits", seat=seat, step=setting.say(state.step))))


def _pieces(found: Iterable[TextPart]) -> list[TextPiece]:
    """The pieces of a sentence, as the board has them."""
    return [blocks.part(each["text"], each.get("tone")) for each in found]


def _why(state: GameState, voice: Speaker) -> list[TextPiece]:
    """Why it is their turn: theirs is the lowest number left."""
    if state.step not in ACTING or state.turn >= len(state.line):
        return []
    number = state.line[state.turn].number
    return [blocks.part(f" {voice.text('draft.lowest', number=number)}", "muted")]


def _own(state: GameState) -> dict[str, str] | None:
    """The colour of the player who decides, in each theme."""
    seat = state.actor
    if seat is None:
        return None
    found = paints(state.rules.tiles, state.rules.players)
    return {name: colours[f"--kd-seat{seat}"] for name, colours in found.items()}
