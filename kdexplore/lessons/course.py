"""The course: our lessons in their order, the ways through them, and which lesson teaches a rule."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from kdexplore.core.problems import BadInput
from kdexplore.core.reader import Reader, parse_json
from kdexplore.core.variants import MODES
from kdexplore.engine.concordance import Exhibit, concordance
from kdexplore.lessons.model import BREAK, Lesson
from kdexplore.lessons.reading import lesson_from

SHELF = Path(__file__).parents[1] / "data" / "lessons"
COURSE = "course.json"
FORMAT, VERSION = "kdexplore/course", 1
MOST_LESSONS = 100
LONGEST_ID = 40


@dataclass(frozen=True)
class CoursePath:
    """A way through the lessons: their ids in order, and the mode of the game that it ends in."""

    id: str
    lessons: tuple[str, ...]
    mode: str


@cache
def paths() -> tuple[CoursePath, ...]:
    """Every way through the lessons; the first one is the whole course.

    >>> paths()[0].id
    'all'
    """
    reader = Reader(parse_json((SHELF / COURSE).read_bytes()))
    try:
        fields = reader.fields(("format", "version", "paths"))
        fields["format"].choice((FORMAT,))
        fields["version"].integer(VERSION, VERSION)
        return tuple(map(_path, fields["paths"].items(MOST_LESSONS, 1)))
    except BadInput as error:
        raise error.within(COURSE) from None


def _path(reader: Reader) -> CoursePath:
    fields = reader.fields(("id", "lessons", "mode"))
    ids = tuple(each.text(LONGEST_ID) for each in fields["lessons"].items(MOST_LESSONS, 1))
    return CoursePath(fields["id"].text(LONGEST_ID), ids, fields["mode"].choice(MODES))


def path(name: str) -> CoursePath:
    """The way of that id; the whole course if there is none."""
    return next((each for each in paths() if each.id == name), paths()[0])


@cache
def lessons() -> tuple[Lesson, ...]:
    """Every lesson of ours, in the order of the course.

    >>> lessons()[0].id
    'aim'
    """
    return tuple(map(load, paths()[0].lessons))


@cache
def _by_id() -> dict[str, Lesson]:
    return {each.id: each for each in lessons()}


def lesson(name: str) -> Lesson:
    """The lesson of that id; `KeyError` if there is none.

    >>> lesson("aim").steps[0].kind
    'do'
    """
    return _by_id()[name]


def is_lesson(name: str) -> bool:
    """Whether there is a lesson of ours of that id."""
    return name in _by_id()


def lesson_of(rule: str) -> tuple[str, str] | None:
    """The lesson with most steps about a rule, and the first of them that does not break it; `None` if there is none.

    >>> lesson_of("placing.match")
    ('connecting', 'match')
    """
    about = [(each, [step for step in each.steps if rule in step.rules]) for each in lessons()]
    best, steps = max(about, key=lambda entry: (sum(step.kind != BREAK for step in entry[1]), len(entry[1])))
    if not steps:
        return None
    return best.id, next((step for step in steps if step.kind != BREAK), steps[0]).id


def exhibit_of(rule: str) -> tuple[Exhibit, ...]:
    """The questions about a rule to which the rulebooks give different answers or none.

    >>> [question.id for question in exhibit_of("fire.reach")]
    ['fire_path']
    """
    return tuple(question for question in concordance() if question.rule == rule)


def load(name: str) -> Lesson:
    """The lesson on the shelf under that name; `BadInput` names the file and the place of what is wrong."""
    try:
        return lesson_from(Reader(parse_json((SHELF / f"{name}.json").read_bytes())))
    except BadInput as error:
        raise error.within(f"{name}.json") from None
