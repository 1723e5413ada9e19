"""What the intents of the room of a question do: each is a step from session to session."""

from __future__ import annotations

from dataclasses import replace

from kdexplore.app.intents import Choose, Intent, Move, PressButton
from kdexplore.app.question.state import FORBIDDING, ClassQuestion
from kdexplore.app.session import Session
from kdexplore.core.actions import Place


def handle(session: Session, intent: Intent) -> Session:
    """The session after an intent; one without a meaning here changes nothing."""
    if intent == PressButton("lab"):
        position = session.question.position
        return replace(session, lab=session.lab.with_position(position)).entered("lab")
    return replace(session, question=_handle(session.question, intent))


def _handle(question: ClassQuestion, intent: Intent) -> ClassQuestion:
    match intent:
        case Move(Place(cells)):
            return question.placed(cells)
        case Choose("answer", str(rule)) if rule in FORBIDDING:
            return question.answered(rule)
        case PressButton("check"):
            return question.judged()
        case PressButton("reveal"):
            return question.with_answer()
        case _:
            return question
