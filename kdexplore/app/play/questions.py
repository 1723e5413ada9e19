"""What the room of games asks of the analysis service: hints, and the moves of bots that think for long."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kdexplore.app.analyse.ranked import PLAYOUTS, Ranked
from kdexplore.app.analysis.queries import ServiceQuery
from kdexplore.app.guide import advice
from kdexplore.app.heat.overlay import queries as heat_queries
from kdexplore.app.play import hint
from kdexplore.app.play.heat import overlay_of
from kdexplore.app.play.prompt import BOT, bot_key
from kdexplore.app.session import Session
from kdexplore.core.action_json import move_from
from kdexplore.core.actions import Action
from kdexplore.core.reader import Reader
from kdexplore.engine.evaluation import Evaluation
from kdexplore.engine.questions.evaluation import Evaluate
from kdexplore.engine.questions.move import PlayerMove


def queries(session: Session) -> tuple[ServiceQuery, ...]:
    """The move of the bot that is thinking, the hint that somebody has asked for, and what the guide advises."""
    return (*_bot(session), *_hint(session), *advice.queries(session), *heat_queries(session, overlay_of(session)))


def _hint(session: Session) -> tuple[ServiceQuery, ...]:
    """What is best at this moment, if a hint is open."""
    state, key = session.play.state, hint.key_of(session)
    if state is None or not session.play.hints or not hint.offered(session) or session.answers.ended(hint.HINT, key):
        return ()

    def question() -> dict[str, Any]:
        return Evaluate(state, draws=hint.DRAWS, playouts=PLAYOUTS).to_plain()

    return (ServiceQuery(hint.HINT, key, question, lambda data: Ranked(Evaluation.from_plain(data))),)


def _bot(session: Session) -> tuple[ServiceQuery, ...]:
    """The move of the bot that is thinking; nothing once it is known that nobody can work it out."""
    play = session.play
    game, bot = play.history, play.thinking
    if game is None or not bot:
        return ()
    key = bot_key(session)
    if session.answers.ended(BOT, key):
        return ()

    def question() -> dict[str, Any]:
        return PlayerMove(game, bot, play.setup.seed).to_plain()

    def read(data: dict[str, Any]) -> Action:
        return move_from(Reader(data["action"]))[0]

    def moved(session: Session, action: Action) -> Session:
        return replace(session, play=session.play.joined(action))

    return (ServiceQuery(BOT, key, question, read, moved),)
