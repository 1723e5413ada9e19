"""The desk in words and pictures: what is prepared, what the class answers now, what there is to print."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from kdexplore.app.desk.answers import answering, grouped
from kdexplore.app.desk.group import SchoolClass
from kdexplore.app.desk.links import asked_link, handed_out
from kdexplore.app.desk.state import NOW, PARTS, PREPARE, Desk, questions
from kdexplore.app.learn.phrases import said, title
from kdexplore.app.learn.state import Learn
from kdexplore.app.shell.share import qr_code
from kdexplore.lessons import course
from kdexplore.views import blocks
from kdexplore.words import Speaker, capital, languages

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kdexplore.app.desk.group import Pupil
    from kdexplore.app.desk.state import AskedStep
    from kdexplore.app.session import Session
    from kdexplore.lessons.model import Lesson
    from kdexplore.views.blocks import Block

HERE_ALONE = ("127.0.0.1", "localhost", "::1")
COMMAND = "kdexplore serve --class"
QR = 160  # pixels
MOST_RULES = 3  # that the list names for a lesson
SIGNS = {True: "✓", False: "✕", None: "…"}


def part_of(session: Session) -> str:
    """What is in sight; without a class there is nothing now."""
    desk: Desk = session.part("desk")
    teaching = session.group is not None and session.group.teacher
    return PREPARE if desk.part == NOW and not teaching else desk.part


def head(session: Session) -> list[Block]:
    """What this is, its parts, and what becomes of what is said here."""
    voice = Speaker(session.lang)
    teaching = session.group is not None and session.group.teacher
    parts = [blocks.option(part, voice.text(f"class.part.{part}")) for part in PARTS if teaching or part != NOW]
    return [
        blocks.title(voice.text("room.desk")),
        blocks.choices("part", voice.text("room.desk"), parts, part_of(session), quiet=True),
        blocks.said(voice.text("class.own_language"), size="small"),
    ]


# ---- preparing


def prepared(session: Session) -> list[Block]:
    """The way, the language and the hints of the link to hand out, and how to start a class."""
    voice, desk = Speaker(session.lang), _desk(session)
    ways = [[voice.text(f"learn.path.{each.id}"), each.id] for each in course.paths()]
    spoken = [blocks.option(code, name) for code, name in languages().items()]
    hints = [blocks.option(value, voice.text(f"class.hints.{value}")) for value in ("on", "off")]
    return [
        {"name": "desk_path", "kind": "select", "label": voice.text("class.path"), "value": desk.path, "options": ways},
        blocks.choices("desk_lang", voice.text("bar.language"), spoken, desk.lang or session.lang),
        blocks.choices("desk_hints", voice.text("class.hints"), hints, "on" if desk.hints else "off"),
        blocks.said(voice.text("learn.class.about"), size="small"),
        _copied(handed_out(session), voice, "learn.class.link"),
        *_starting(session, voice),
    ]


def _starting(session: Session, voice: Speaker) -> Iterator[Block]:
    """The class that runs here, or how to start one."""
    yield blocks.title(voice.text("class.start"), level=3)
    if session.group is not None and session.group.teacher:
        yield blocks.said(voice.text("class.runs"))
        yield blocks.buttons(
            blocks.button("now", voice.text("class.start"), primary=True),
            blocks.button("projector", voice.text("bar.projector"), pressed=session.projector),
        )
        return
    yield blocks.said(voice.text("class.none"))
    yield _copied(COMMAND, voice, "class.start")


def _copied(text: str, voice: Speaker, label: str) -> Block:
    return blocks.code(text, voice.text(label), copy=voice.text("learn.copy"), copied=voice.text("learn.copied"))


def asking(session: Session) -> list[Block]:
    """The questions of the way, to choose some of them."""
    voice, desk = Speaker(session.lang), _desk(session)
    asked = desk.questions if desk.picked else ()
    rows = [
        blocks.row(_task(each, session.lang), name=f"ask:{each}", detail=_lesson_title(each, session.lang),
                   lit=each in asked)
        for each in questions(desk.path)
    ]  # fmt: skip
    number = voice.text("class.asked", n=len(desk.questions))
    return [
        blocks.title(voice.text("class.questions"), level=3),
        blocks.said(number, size="small"),
        blocks.rows(rows, label=voice.text("class.questions")),
    ]


# ---- now


def path(session: Session) -> list[Block]:
    """The way, with the number of pupils at each lesson."""
    voice, desk, group = Speaker(session.lang), _desk(session), _group(session)
    lessons = course.path(desk.path).lessons
    numbers = {name: sum(each.lesson == name for each in group.pupils) for name in lessons}
    rows = [
        blocks.row(title(course.lesson(name), session.lang), name=f"lesson:{name}", points=str(numbers[name] or ""),
                   lit=name == desk.question.lesson)
        for name in lessons
    ]  # fmt: skip
    ways = [[voice.text(f"learn.path.{each.id}"), each.id] for each in course.paths()]
    hints = [blocks.option(value, voice.text(f"class.hints.{value}")) for value in ("on", "off")]
    return [
        {"name": "desk_path", "kind": "select", "label": voice.text("class.path"), "value": desk.path, "options": ways},
        blocks.rows(rows, label=voice.text("class.path")),
        blocks.said(voice.text("class.path.number"), size="small"),
        blocks.choices("desk_hints", voice.text("class.hints"), hints, "on" if desk.hints else "off"),
        blocks.buttons(blocks.button("projector", voice.text("bar.projector"), pressed=session.projector)),
    ]


def question(session: Session) -> list[Block]:
    """The question on the desk, and whether it is on every screen."""
    voice, desk = Speaker(session.lang), _desk(session)
    place = voice.text("class.question", n=desk.questions.index(desk.question) + 1, most=len(desk.questions))
    where = voice.text("class.on_screens" if on_screens(session) else "class.not_on_screens")
    return [
        blocks.said(f"{place} · {where}", size="small"),
        blocks.said(_task(desk.question, session.lang), size="large"),
    ]


def answers(session: Session) -> list[Block]:
    """How many are right, and the answers by their number, each with what it means and whose it is."""
    voice, desk, group = Speaker(session.lang), _desk(session), _group(session)
    there = answering(group, desk.question)
    found = grouped(there, desk.question, session.lang)
    right = sum(len(one.names) for one in found if one.right)
    shown: list[Block] = [blocks.total(str(right), voice.text("class.right_of", n=len(there)))]
    for one in found:
        means = voice.text("class.right") if one.right else f"{one.means} {', '.join(one.names)}".strip()
        shown.append(blocks.progress(len(one.names), len(there), f"{one.answer}: {len(one.names)}"))
        shown.append(blocks.said(means, size="small"))
    waiting = [each.name for each in there if not each.said]
    if waiting:
        shown.append(blocks.progress(len(waiting), len(there), f"…: {len(waiting)}"))
        shown.append(blocks.said(f"{voice.text('class.no_answer')} {', '.join(waiting)}", size="small"))
    return shown


def acts(session: Session) -> list[Block]:
    """Put the question on every screen, show its answer to all, go on to the next."""
    voice, shown = Speaker(session.lang), on_screens(session)
    look = blocks.button("look", voice.text("class.look"), primary=not shown)
    answer = blocks.button("answer", voice.text("class.answer"), primary=shown)
    main = (answer, look) if shown else (look, answer)
    return [blocks.buttons(*main, blocks.button("next", voice.text("class.next")))]


def on_screens(session: Session) -> bool:
    """Whether the question on the desk is what everybody has been shown last."""
    return _group(session).link == asked_link(session)


def joining(session: Session) -> list[Block]:
    """The address of the class, large, as a QR code, and whether others can reach it."""
    voice, group = Speaker(session.lang), _group(session)
    address = group.address or session.base
    alone = urlsplit(address).hostname in HERE_ALONE
    named = address.removeprefix("http://").removesuffix("/")
    reach = voice.text("class.local" if alone else "class.reaches")
    door = blocks.button("door", voice.text("class.close"), pressed=not group.is_open)
    return [
        blocks.title(voice.text("class.join_here"), level=3),
        blocks.picture(qr_code(address), voice.text("share.qr.label"), width=QR),
        blocks.said(named, size="large"),
        blocks.notice(reach, tone="bad") if alone else blocks.said(reach, size="small"),
        blocks.buttons(door),
    ]


def who(session: Session) -> list[Block]:
    """Who is there, where, and how far; somebody who is pressed can be sent away."""
    voice, desk, group = Speaker(session.lang), _desk(session), _group(session)
    rows = [
        blocks.row(each.name, name=f"pupil:{each.name}", detail=where(each, session.lang), points=_sign(each),
                   lit=each.name == desk.pupil)
        for each in group.pupils
    ]  # fmt: skip
    named = {each.name for each in group.pupils}
    away = [blocks.button("away", voice.text("class.send_away", name=desk.pupil))] if desk.pupil in named else []
    listed = [blocks.rows(rows, label=voice.text("class.list"))] if rows else [blocks.said(voice.text("class.nobody"))]
    return [
        blocks.title(voice.text("class.here", n=len(rows)), level=3),
        *([blocks.buttons(*away)] if away else []),
        *listed,
    ]


def where(pupil: Pupil, lang: str) -> str:
    """Where somebody is: the lesson and its step, or the room by its name."""
    if pupil.room == "learn" and course.is_lesson(pupil.lesson):
        lesson = course.lesson(pupil.lesson)
        ids = [each.id for each in lesson.steps]
        if pupil.step in ids:
            return f"{title(lesson, lang)} {ids.index(pupil.step) + 1}/{len(ids)}"
    return Speaker(lang).text(f"room.{pupil.room}")


def _sign(pupil: Pupil) -> str:
    """Right, wrong or neither yet, with the number of tries where it is more than one."""
    tries = f" {pupil.tries}" if pupil.tries > 1 else ""
    return f"{SIGNS[pupil.right]}{tries}" if pupil.room in ("learn", "question") else ""


# ---- to print


def printed(session: Session) -> list[Block]:
    """The lessons with what they teach and how long they take, to tick on paper; the sheets."""
    voice, desk = Speaker(session.lang), _desk(session)
    names = ("lesson", "teaches", "minutes", *(() if session.narrow else ("pupil",)))  # a column to tick, on paper
    columns = [voice.text(f"learn.class.{name}") for name in names]
    lessons = [course.lesson(name) for name in course.path(desk.path).lessons]
    rows = [[title(each, session.lang), _rules(each, session.lang), str(len(each.steps)), ""] for each in lessons]
    return [
        blocks.buttons(
            blocks.button("print", voice.text("learn.class.print"), primary=True),
            blocks.button("sheets", voice.text("bar.sheets")),
        ),
        blocks.table(
            voice.text(f"learn.path.{desk.path}"), columns, [row[: len(columns)] for row in rows], numbers=(2,)
        ),
        blocks.said(voice.text("learn.class.sum", n=sum(len(each.steps) for each in lessons))),
    ]


def _rules(lesson: Lesson, lang: str) -> str:
    """The first rules of a lesson by name."""
    voice = Speaker(lang, lesson.setup)
    return "; ".join(capital(voice.term("rule", rule), lang) for rule in lesson.rules[:MOST_RULES])


# ---- what they have in common


def _desk(session: Session) -> Desk:
    desk: Desk = session.part("desk")
    return desk


def _group(session: Session) -> SchoolClass:
    return session.group or SchoolClass(teacher=True)


def learning(asked: AskedStep) -> Learn:
    """The lesson at a question, as a pupil finds it."""
    return Learn().opened(asked.lesson, asked.step)


def _task(asked: AskedStep, lang: str) -> str:
    learn = learning(asked)
    return said(learn.here, learn.at, learn.at.task, lang)


def _lesson_title(asked: AskedStep, lang: str) -> str:
    return title(course.lesson(asked.lesson), lang)
