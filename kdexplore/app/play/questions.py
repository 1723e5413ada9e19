"""What the room of games asks of the analysis service: the moves of bots that think longer than a page may wait."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from kdexplore.app.analysis.answers import KnownAnswer
from kdexplore.app.analysis.queries import ServiceQuery
from kdexplore.core.action_json import move_from
from kdexplore.core.reader import Reader
from kdexplore.engine.questions.move import PlayerMove
from kdexplore.views.known import Known

if TYPE_CHECKING:
    from kdexplore.app.session import Session
    from kdexplore.engine.service.ticket import Update

BOT = "bot"


def queries(session: Session) -> tuple[ServiceQuery, ...]:
    """The move of the bot that is thinking; nothing once it is known that nobody can work it out."""
    play = session.play
    game, bot = play.history, play.thinking
    if game is None or not bot:
        return ()
    key = (Known(game), play.setup)
    if session.answers.ended(BOT, key):
        return ()

    def question() -> dict[str, Any]:
        return PlayerMove(game, bot, play.setup.seed).to_plain()

    def put(session: Session, update: Update, _seconds: float) -> Session:
        answers = session.answers.having(BOT, KnownAnswer(key, ended=True, error=update.data.get("code", "")))
        session = replace(session, answers=answers)
        if update.kind != "answer" or session.play.history is not game:
            return session
        action, _ = move_from(Reader(update.data["action"]))
        return replace(session, play=session.play.joined(action))

    return (ServiceQuery(BOT, key, question, put),)
