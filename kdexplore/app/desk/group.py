"""`SchoolClass`: the class of this page, as its server says; what a page says of itself, and what all see."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from kdexplore.core.links import decode, encode
from kdexplore.core.problems import BadInput

if TYPE_CHECKING:
    from kdexplore.app.session import Session
    from kdexplore.core.reader import Reader

OWN = ("lang", "theme", "cell_names", "projector")  # of a link: how its reader looks at it, which is everybody's own
LONGEST, MOST = 8192, 10**6
REFUSALS = ("full", "closed", "away")
_TEXTS = ("name", "room", "lesson", "step", "said")


@dataclass(frozen=True)
class Pupil:
    """Somebody in the class: where they are, what they have answered there, and which of the things shown they saw."""

    name: str
    room: str = "start"
    lesson: str = ""
    step: str = ""
    said: str = ""
    tries: int = 0
    right: bool | None = None
    number: int = 0


@dataclass(frozen=True)
class SchoolClass:
    """A class. Of a pupil, `name` is theirs, or `refused` says why they have none; a teacher has the `pupils`.

    `number` counts what has been put before all, `link` is the last of it, `answer` says whether with its answer.
    """

    teacher: bool = False
    name: str = ""
    refused: str = ""
    number: int = 0
    link: str = ""
    answer: bool = False
    is_open: bool = True
    most: int = 0
    address: str = ""
    pupils: tuple[Pupil, ...] = ()


def for_all(link: str) -> str:
    """A link without what is everybody's own."""
    found = decode(link)
    return encode(replace(found, view=tuple(each for each in found.view if each[0] not in OWN)))


# ---- what the page gets


def read_group(reader: Reader) -> SchoolClass:
    """The class as its server says; `BadInput` if this is no such thing."""
    more = ("name", "refused", "number", "link", "answer", "open", "most", "address", "members")
    fields = reader.fields(("teacher",), more)
    refused = _text(fields, "refused")
    return SchoolClass(
        fields["teacher"].flag(),
        _text(fields, "name"),
        refused if refused in REFUSALS else "",
        fields["number"].integer(0, MOST) if "number" in fields else 0,
        _text(fields, "link"),
        fields["answer"].flag() if "answer" in fields else False,
        fields["open"].flag() if "open" in fields else True,
        fields["most"].integer(0, MOST) if "most" in fields else 0,
        _text(fields, "address"),
        tuple(map(_pupil, fields["members"].items(most=MOST))) if "members" in fields else (),
    )


def _text(fields: dict[str, Reader], name: str) -> str:
    return fields[name].text(LONGEST) if name in fields and fields[name].value else ""


def _pupil(reader: Reader) -> Pupil:
    fields = reader.fields((*_TEXTS, "tries", "right", "number"))
    right = fields["right"]
    name, room, lesson, step, said = (_text(fields, each) for each in _TEXTS)
    tries, number = (fields[each].integer(0, MOST) for each in ("tries", "number"))
    judged = None if right.value is None else right.flag()
    return Pupil(name, room, lesson, step, said, tries, judged, number)


# ---- what becomes of it


def heard(session: Session, group: SchoolClass) -> Session:
    """The session with what its server says of the class: perhaps at what the teacher shows."""
    before, there = session.group, replace(session, group=group)
    if group.teacher:
        return there.entered("desk") if before is None and session.room == "start" else there
    if group.name or group.refused:
        there = there.with_drawer("class" if group.refused else "") if session.drawer == "class" else there
    elif before is None:
        there = there.with_drawer("class")
    begun = before is None and session.room != "start"  # somebody comes later: their own step is not undone
    if not group.link or begun or (before is not None and before.number == group.number):
        return there
    return _followed(there)


def _followed(session: Session) -> Session:
    """What the teacher shows, in place of the same part of the session; all the rest stays."""
    from kdexplore.app.address import opened  # noqa: PLC0415 -- it reads all rooms, and the desk is one of them

    group = session.group
    if group is None:
        return session
    try:
        shown = opened(session, group.link)
    except BadInput:
        return session
    there = replace(session, no_hints=shown.no_hints)
    for room in (shown.room, *shown.kind.needs):
        there = there.with_part(room, shown.part(room))
    learn = replace(there.learn, progress=session.learn.progress, given=session.learn.given)
    there = replace(there, learn=learn).with_drawer(there.drawer if not group.name else "")
    if group.answer:
        there = replace(there, learn=there.learn.shown(), question=there.question.with_answer())
    there = replace(there, room=shown.room)
    return there if session.narrow else there.with_success("class.arrived")  # on a phone it would cover what is shown


def place_of(session: Session) -> dict[str, Any] | None:
    """Where a pupil is and what they answered; `None` for others, and while the right answer is in sight."""
    group, learn, question = session.group, session.learn, session.question
    if group is None or not group.name:
        return None
    place: dict[str, Any] = {"room": session.room, "number": group.number}
    if session.room == "learn" and not learn.is_own:
        right = learn.is_met if learn.said else None
        place |= {
            "lesson": learn.here.id,
            "step": learn.at.id,
            "said": learn.said,
            "tries": learn.tries,
            "right": right,
        }
        return None if learn.is_shown else place
    if session.room == "question":
        said = question.answer or " ".join(f"{x},{y}" for x, y in question.tried or ())
        place |= {"said": said if question.checked else "", "right": question.right if question.checked else None}
        return None if question.revealed else place
    return place
