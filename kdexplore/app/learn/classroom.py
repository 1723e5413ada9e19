"""The answers that a pupil at home sends back as a link, and the page on which a teacher reads them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kdexplore.app.learn.phrases import said, title
from kdexplore.app.learn.state import ANSWERS, PUPIL, Learn
from kdexplore.core.links import Link, encode
from kdexplore.lessons import course
from kdexplore.views import blocks
from kdexplore.words import Speaker

if TYPE_CHECKING:
    from kdexplore.app.session import Session
    from kdexplore.lessons.given import GivenAnswer
    from kdexplore.views.blocks import Block

SIGNS = {True: "✓", False: "✗"}


def is_page(learn: Learn) -> bool:
    """Whether there is a page to read instead of a lesson."""
    return learn.role == ANSWERS


# ---- links


def answer_link(session: Session) -> str:
    """The link that a pupil sends: what was answered first in each step, and in how many tries."""
    here = session.learn
    return _link(session, Learn(here.lesson, here.step, here.path, role=ANSWERS, given=here.given))


def _link(session: Session, learn: Learn, *more: tuple[str, str | int]) -> str:
    view = (("room", "learn"), ("lang", session.lang), *learn.view().items(), *more)
    return f"{session.base}#{encode(Link(view=view))}"


def to_send(session: Session) -> list[Block]:
    """For a pupil: the link with the answers given so far."""
    learn, voice = session.learn, Speaker(session.lang)
    if learn.role != PUPIL:
        return []
    about = blocks.said(voice.text("learn.class.send.about"))
    inside = [about, _copied(answer_link(session), voice, "learn.class.send")]
    return [blocks.fold("send", voice.text("learn.class.send"), inside)]


def _copied(link: str, voice: Speaker, label: str) -> Block:
    return blocks.code(link, voice.text(label), copy=voice.text("learn.copy"), copied=voice.text("learn.copied"))


# ---- pages


def _ways_on(voice: Speaker) -> Block:
    leave = blocks.button("leave", voice.text("learn.class.leave"))
    return blocks.buttons(leave, blocks.button("print", voice.text("learn.class.print")))


def page(session: Session) -> list[Block]:
    """The answers of a pupil."""
    voice, learn = Speaker(session.lang), session.learn
    known = [each for each in learn.given.answers if _is_known(each)]
    head = [voice.text(f"learn.class.{name}") for name in ("lesson", "task", "first", "tries", "right")]
    rows = [_row(each, voice) for each in known]
    right = sum(each.right for each in known)
    return [
        blocks.title(voice.text("learn.class.answers")),
        blocks.said(voice.text("learn.class.count", n=right, all=len(known)), size="large"),
        blocks.table(voice.text("learn.class.answers"), head, rows, numbers=(3,)),
        _ways_on(voice),
    ]


def _is_known(given: GivenAnswer) -> bool:
    """Whether an answer is to a step that there is."""
    steps = course.lesson(given.lesson).steps if course.is_lesson(given.lesson) else ()
    return any(step.id == given.step for step in steps)


def _row(given: GivenAnswer, voice: Speaker) -> list[str]:
    lesson = course.lesson(given.lesson)
    step = lesson.steps[lesson.place_of(given.step)]
    tries, sign = str(given.tries), SIGNS[given.right]
    return [title(lesson, voice.lang), said(lesson, step, step.task, voice.lang), given.first, tries, sign]
