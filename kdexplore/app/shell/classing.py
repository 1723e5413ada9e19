"""What the bar's button of a class opens: a pupil gives a name; a teacher shows this page to all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kdexplore.app.address import hash_of
from kdexplore.app.desk.group import SchoolClass, for_all
from kdexplore.core.problems import BadInput
from kdexplore.views import blocks
from kdexplore.words import Speaker

if TYPE_CHECKING:
    from kdexplore.app.session import Session
    from kdexplore.views.blocks import Block

LONGEST_NAME = 24


def title_of_class(session: Session) -> str:
    """The desk to a teacher, the own name to a pupil who has one here."""
    voice, group = Speaker(session.lang), session.group or SchoolClass()
    return voice.text("room.desk") if group.teacher else group.name or voice.text("class.join")


def class_blocks(session: Session) -> list[Block]:
    """The class for this page."""
    voice, group = Speaker(session.lang), session.group or SchoolClass()
    if group.teacher:
        return _teaching(session, voice)
    if group.name:
        return [blocks.said(voice.text("class.joined", name=group.name))]
    refused = [blocks.notice(voice.text(f"class.{group.refused}"), tone="bad")] if group.refused else []
    name: blocks.Field = {
        "name": "pupil",
        "kind": "text",
        "label": voice.text("class.name"),
        "value": session.topic[:LONGEST_NAME],
        "enter": "join",
    }
    return [*refused, name, blocks.buttons(blocks.button("join", voice.text("class.join"), primary=True))]


def _teaching(session: Session, voice: Speaker) -> list[Block]:
    """The page for all, or the desk."""
    seen = [blocks.notice(voice.text("class.done"), tone="good")] if _is_seen(session) else []
    buttons = (
        blocks.button("show_all", voice.text("class.show"), primary=True),
        blocks.button("desk", voice.text("room.desk")),
    )
    return [*seen, blocks.buttons(*buttons)]


def _is_seen(session: Session) -> bool:
    """Whether everybody has been shown what the teacher looks at now."""
    try:
        here = for_all(hash_of(session.with_drawer("")))
    except BadInput:
        return False
    return session.group is not None and session.group.link == here
