"""What can be handed to others: a QR code of the link, a picture of the position, and a question about it."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from io import BytesIO
from typing import TYPE_CHECKING

from kdexplore.app.address import hash_of, link_of
from kdexplore.app.play.ending.names import Finish
from kdexplore.app.play.ending.verdict import sentence
from kdexplore.app.question.scenes import asked
from kdexplore.app.question.state import KINDS, ClassQuestion, about
from kdexplore.app.room_kind import LookedAt
from kdexplore.core.links import Position, encode
from kdexplore.views import blocks, svg
from kdexplore.words import Speaker

if TYPE_CHECKING:
    from kdexplore.app.session import Session
    from kdexplore.views.blocks import Block

MOST_BYTES = 2900  # of a link in a QR code
CELL = 96  # pixels of a square of a picture to keep
WIDTH = 280  # pixels of a QR code on the screen


def position_of(session: Session) -> LookedAt | None:
    """The territory that is looked at with its rules, and a domino to ask about; `None` in a room without one."""
    moment = session.kind.shows.moment(session)
    if moment is None:
        return session.kind.shows.looked_at(session)
    state, seat = moment
    there = state.seats[seat]
    position = Position(state.rules, there.territory, len(there.discarded), state.totems_of(seat))
    return LookedAt(position, (state.domino or state.rules.tiles.dominoes[0]).number)


def picture_of(session: Session) -> str:
    """The end of a game, or the territory that is looked at, as a picture; nothing in a room without one."""
    moment = session.kind.shows.moment(session)
    if moment is not None and moment.state.is_over:
        finish = Finish(moment.state, session.lang)
        names = [finish.name(seat) for seat in range(len(moment.state.seats))]
        return svg.ending(moment.state, names, sentence(finish), lang=session.lang, cell=CELL)
    looked_at = position_of(session)
    if looked_at is None:
        return ""
    position, _ = looked_at
    return svg.board(position.territory, position.rules.tiles, lang=session.lang, cell=CELL, span=position.rules.span)


def qr_code(text: str) -> str:
    """A QR code as SVG; nothing if the text is too long for one.

    >>> qr_code("kd1.abc")[:4], qr_code("x" * 3000)
    ('<svg', '')
    """
    if len(text.encode()) > MOST_BYTES:
        return ""
    out = BytesIO()
    segno = import_module("segno")  # fetched with the first code
    segno.make(text, micro=False, error="l", boost_error=False).save(
        out, kind="svg", xmldecl=False, scale=4, border=4, dark="#000", light="#fff"
    )
    return out.getvalue().decode().strip()


def qr_blocks(session: Session, link: str) -> list[Block]:
    """A link as a QR code, or why there is none."""
    voice, whole = Speaker(session.lang), f"{session.base}#{link}"
    if not session.base:
        return [blocks.said(voice.text("share.qr.nowhere"))]
    drawn = qr_code(whole)
    if not drawn:
        return [blocks.said(voice.text("share.qr.too_long", size=len(whole), limit=MOST_BYTES))]
    return [blocks.picture(drawn, voice.text("share.qr.label"), width=WIDTH)]


def qr_of(session: Session) -> list[Block]:
    """The link of what is on the screen as a QR code."""
    about_it = Speaker(session.lang).text("share.qr.about")
    return [blocks.said(about_it), *qr_blocks(session, hash_of(session.with_drawer("")))]


# ---- a question


def question_of(session: Session) -> ClassQuestion | None:
    """The question of the kind that is chosen, about what is on the screen."""
    looked_at = position_of(session)
    if looked_at is None:
        return None
    position, domino = looked_at
    return about(position, session.topic or KINDS[0], domino)


def question_link(session: Session, question: ClassQuestion) -> str:
    """The link that shows a question, and nothing else of the session."""
    empty = type(session)(room="question", lang=session.lang, projector=session.projector)
    return encode(link_of(replace(empty, question=question)))


def question_form(session: Session) -> list[Block]:
    """The kinds of questions, the sentence of the chosen one, and its link."""
    question = question_of(session)
    voice = Speaker(session.lang)
    if question is None:
        return [blocks.said(voice.text("share.question.none"))]
    there = Speaker(session.lang, question.rules)
    kinds = [blocks.option(kind, voice.text(f"share.question.{kind}")) for kind in KINDS]
    see = blocks.button("see_question", voice.text("share.question.see"))
    copy = blocks.button("copy_question", voice.text("share.question.copy"), primary=True)
    return [
        blocks.said(voice.text("share.question.about")),
        blocks.choices("ask", voice.text("share.question.kind"), kinds, question.kind),
        blocks.said(asked(question, there), size="large"),
        blocks.buttons(see, copy),
        *qr_blocks(session, question_link(session, question)),
    ]
