"""What floats over a room for a while: notices, long work, and that a game is too long for a link."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kdexplore.app.rooms import KINDS
from kdexplore.views import blocks
from kdexplore.words import Speaker

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kdexplore.app.session import Session
    from kdexplore.views.blocks import Block


def toasts(session: Session) -> list[Block]:
    """All that floats over the room, each in a card of its own; nothing most of the time."""
    voice = Speaker(session.lang)
    return [
        blocks.card(*inside) for inside in map(list, (_notice(session, voice), *_lasting(session, voice))) if inside
    ]


def _notice(session: Session, voice: Speaker) -> Iterator[Block]:
    """What has just been done, or why it could not be."""
    notice = session.notice
    if notice is None or (session.kind.reports and not notice.good):
        return
    tone: Any = "good" if notice.good else "bad"
    if notice.thing is not None:
        yield blocks.notice(voice.say(notice.thing), tone=tone)
    for problem in notice.problems:
        yield blocks.notice(voice.say(problem), tone=tone, rule=problem.rule, name=voice.term("rule", problem.rule))
    yield blocks.buttons(blocks.button("dismiss", voice.text("app.close"), icon="close"))


def _lasting(session: Session, voice: Speaker) -> Iterator[Iterator[Block]]:
    """What stays until it is over."""
    yield _too_long(session, voice)
    yield _task(session, voice)


def _too_long(session: Session, voice: Speaker) -> Iterator[Block]:
    """A game that no link can hold, and the button that saves it."""
    if not session.linked and any(kind.shows.game(session) is not None for kind in KINDS.values()):
        yield blocks.notice(voice.text("app.too_long_for_link"))
        yield blocks.buttons(blocks.button("save_game", voice.text("bar.save")))


def _task(session: Session, voice: Speaker) -> Iterator[Block]:
    """Long work under way, and the button that stops it; a room that has a place for it shows it there."""
    task = session.task
    if task is not None and not session.kind.reports:
        stop = blocks.button("cancel", voice.text("app.cancel"))
        yield blocks.progress(task.value if task.most else None, task.most or 1, voice.text("app.working"), cancel=stop)
