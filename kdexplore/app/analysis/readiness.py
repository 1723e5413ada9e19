"""Whether the machine code of the engine is there: asked once by every page, and shown until it is made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kdexplore.app.analysis.queries import ServiceQuery
from kdexplore.engine.service.readiness import READINESS
from kdexplore.views import blocks

if TYPE_CHECKING:
    from kdexplore.app.session import Session
    from kdexplore.views.blocks import Block, ButtonItem
    from kdexplore.words import Speaker


def queries(session: Session) -> tuple[ServiceQuery, ...]:
    """How far the machine code is; nothing once that is settled."""
    if session.answers.ended(READINESS, READINESS):
        return ()
    return (ServiceQuery(READINESS, READINESS, lambda: {"ask": READINESS}, beside=True),)


def kernel_of(session: Session) -> str:
    """The kernel that answers: `compiled`, or `plain`; nothing while nobody knows."""
    known = session.answers.of(READINESS, READINESS)
    if known is None:
        return ""
    return str(known.value["kernel"]) if known.value else "plain"


def getting_ready(session: Session, voice: Speaker) -> str:
    """How long it will take until the machine code is there, in words; nothing if nobody makes it."""
    known = session.answers.of(READINESS, READINESS)
    if known is None or known.ended or not known.value:
        return ""
    return voice.text("analyse.getting_ready", seconds=known.value["seconds"])


def working(session: Session, voice: Speaker, cancel: ButtonItem | None = None) -> Block:
    """That games are being played, or what they wait for."""
    if words := getting_ready(session, voice):
        share = session.answers.of(READINESS, READINESS).value["share"]  # type: ignore[union-attr]
        return blocks.progress(int(100 * share), 100, words, cancel=cancel)
    return blocks.progress(None, 1, voice.text("analyse.working"), cancel=cancel)
