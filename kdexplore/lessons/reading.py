"""Reading a lesson: its fields, with limits on every one of them; `BadInput` names the place of what is wrong."""

from __future__ import annotations

import re

from kdexplore.core.gamefile import game_from
from kdexplore.core.problems import BadInput, IllegalMove
from kdexplore.core.reader import Reader, parse_json
from kdexplore.core.rule_ids import RULES
from kdexplore.core.state import GameState
from kdexplore.core.state_notation import LONGEST as LONGEST_STATE
from kdexplore.core.state_reading import parse_state
from kdexplore.lessons import expressions
from kdexplore.lessons.attempt import Attempt
from kdexplore.lessons.model import (
    ARTIFICIAL,
    BREAK,
    CHECK,
    DO,
    KINDS,
    SEE,
    Feedback,
    Lesson,
    LessonStep,
    Phrase,
    Query,
    SlotValue,
)
from kdexplore.lessons.predicates import read_predicate
from kdexplore.lessons.queries import ASKS, FOUND_BY, offered, right_answers, wrong_kinds
from kdexplore.lessons.slots import SHELF_SENTENCES, read_slots

FORMAT, VERSION = "kdexplore/lesson", 2
LONGEST_ID = 40
LONGEST_TEXT = 400
MOST_STEPS, MOST_HINTS, MOST_WRONG, MOST_MOVES, MOST_RULES = 20, 4, 8, 6, 8
MOST_TEXTS, MOST_LANGUAGES = 200, 20
LESSON_ID, STEP_ID = re.compile("[a-z][a-z0-9_]{0,39}"), re.compile("[a-z][a-z_]{0,39}")
LANGUAGE = re.compile("[a-z]{2,3}")
POSITIONS = ("state", "game")
# What each kind of step must have beside its id, kind, rules, position and task.
NEEDS = {SEE: ("plays",), DO: ("goal",), CHECK: ("ask",), BREAK: ("goal",)}
MAY_HAVE = ("artificial", "after", "hints", "wrong", "lit", "moves")


def read_lesson(text: str | bytes) -> Lesson:
    """The lesson that somebody's file holds, with its own texts."""
    reader = Reader(parse_json(text))
    if isinstance(reader.value, dict) and "texts" not in reader.value:
        raise reader.error("missing_field", field="texts")
    return lesson_from(reader)


def lesson_from(reader: Reader) -> Lesson:
    """The lesson that plain data describe; one of ours has its texts in the catalogues."""
    fields = reader.fields(("format", "version", "id", "steps"), ("texts",))
    fields["format"].choice((FORMAT,))
    if (version := fields["version"].integer(0, 1_000_000)) != VERSION:
        raise fields["version"].error("unknown_version", found=version, expected=VERSION)
    steps = tuple(map(_step, fields["steps"].items(MOST_STEPS, 1)))
    _refuse_twice(fields["steps"], steps)
    texts = _texts(fields["texts"]) if "texts" in fields else ()
    lesson = Lesson(_named(fields["id"], LESSON_ID), steps, texts)
    if texts:
        _check_texts(fields["texts"], lesson)
    return lesson


def _named(reader: Reader, pattern: re.Pattern[str]) -> str:
    text = reader.text(LONGEST_ID)
    if not pattern.fullmatch(text):
        raise reader.error("wrong_form", found=text, expected=pattern.pattern)
    return text


def _refuse_twice(reader: Reader, steps: tuple[LessonStep, ...]) -> None:
    """Two steps never share an id: progress is stored by it."""
    seen: set[str] = set()
    for item, step in zip(reader.items(), steps, strict=True):
        if step.id in seen:
            raise item.error("given_twice", value=step.id)
        seen.add(step.id)


# ---- a step


def _step(reader: Reader) -> LessonStep:
    kind = _kind(reader)
    position = _position_of(reader)
    fields = reader.fields(("id", "kind", "rules", "task", position, *NEEDS[kind]), MAY_HAVE)
    state = _state(fields["state"]) if position == "state" else _moment(fields["game"])
    query = _query(fields["ask"]) if "ask" in fields else None
    step = LessonStep(
        id=_named(fields["id"], STEP_ID),
        kind=kind,
        rules=tuple(each.choice(RULES) for each in fields["rules"].items(MOST_RULES, 1)),
        state=state,
        task=_phrase(fields["task"]),
        after=_phrase(fields["after"]) if "after" in fields else None,
        hints=tuple(map(_phrase, fields["hints"].items(MOST_HINTS))) if "hints" in fields else (),
        wrong=_feedback(fields["wrong"], query) if "wrong" in fields else (),
        lit=fields["lit"].cells() if "lit" in fields else (),
        goal=read_predicate(fields["goal"]) if "goal" in fields else None,
        query=query,
        plays=expressions.actions(fields["plays"]) if "plays" in fields else (),
        moves=fields["moves"].integer(1, MOST_MOVES) if "moves" in fields else 1,
        artificial=fields["artificial"].choice(ARTIFICIAL) if "artificial" in fields else "",
    )
    _check_step(reader, step)
    return step


def _kind(reader: Reader) -> str:
    kind = reader.value.get("kind") if isinstance(reader.value, dict) else None
    if not isinstance(reader.value, dict) or "kind" not in reader.value:
        raise reader.error("missing_field", field="kind")
    return Reader(kind, f"{reader.where}.kind").choice(KINDS)


def _position_of(reader: Reader) -> str:
    """Whether a step begins from the notation of a state or from a game file."""
    names = [name for name in POSITIONS if isinstance(reader.value, dict) and name in reader.value]
    return names[0] if len(names) == 1 else POSITIONS[0]


def _state(reader: Reader) -> GameState:
    try:
        return parse_state(reader.text(LONGEST_STATE))
    except BadInput as error:
        raise error.within(reader.where) from None


def _moment(reader: Reader) -> GameState:
    """The last moment of a game."""
    history = game_from(reader)
    return history.state_at(len(history))


def _check_step(reader: Reader, step: LessonStep) -> None:
    """There is something to do, the moves to watch are legal, and a query has a right answer that is offered."""
    if step.kind in {DO, BREAK} and step.state.actor is None:
        raise reader.error("not_now", step=step.state.step.value, part=FORMAT)
    try:
        replayed = Attempt(step.state, step.plays).changes
    except IllegalMove as error:
        raise Reader(None, f"{reader.where}.plays").error("illegal_action").because(error.problems) from None
    if step.kind == SEE and not replayed:
        raise Reader(None, f"{reader.where}.plays").error("too_few", found=0, limit=1)
    if step.query is not None:
        right, known = _right(reader, step)
        if not right or (known and not right <= set(known)):
            raise Reader(None, f"{reader.where}.ask").error("no_right_answer")


def _right(reader: Reader, step: LessonStep) -> tuple[frozenset[str], tuple[str, ...]]:
    """The right answers and those offered; what cannot be worked out is named by its place."""
    try:
        return right_answers(step), offered(step)
    except (IllegalMove, KeyError, ValueError):
        raise Reader(None, f"{reader.where}.ask").error("no_right_answer") from None


def _query(reader: Reader) -> Query:
    fields = reader.fields((), ASKS)
    if len(fields) != 1:
        raise reader.error("too_many" if fields else "too_few", found=len(fields), limit=1)
    ((kind, value),) = fields.items()
    return Query(kind, expressions.read_expression(value, FOUND_BY[kind]))


def _feedback(reader: Reader, query: Query | None) -> tuple[Feedback, ...]:
    kinds = wrong_kinds(query.kind if query else "")
    found = []
    for item in reader.items(MOST_WRONG, 1):
        fields = item.fields(("when", "say"))
        found.append(Feedback(expressions.read_expression(fields["when"], kinds), _phrase(fields["say"])))
    return tuple(found)


# ---- what is said


def _phrase(reader: Reader) -> Phrase:
    """A sentence of the lesson by its key, or one from the shelf with what goes into its slots."""
    if isinstance(reader.value, str):
        return Phrase(_named(reader, LESSON_ID))
    fields = reader.fields(("shelf",), ("slots",))
    key = fields["shelf"].choice(SHELF_SENTENCES)
    slots: tuple[tuple[str, SlotValue], ...] = read_slots(fields.get("slots"), reader, SHELF_SENTENCES[key])
    return Phrase(key, shelf=True, slots=slots)


def _texts(reader: Reader) -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    """The texts of a lesson by language and key."""
    found = []
    for lang, entries in _entries(reader, MOST_LANGUAGES):
        if not LANGUAGE.fullmatch(lang):
            raise reader.error("wrong_form", found=lang[:LONGEST_ID], expected=LANGUAGE.pattern)
        texts = tuple((key[:LONGEST_ID], text.text(LONGEST_TEXT)) for key, text in _entries(entries, MOST_TEXTS))
        found.append((lang, texts))
    return tuple(found)


def _entries(reader: Reader, most: int) -> tuple[tuple[str, Reader], ...]:
    """The entries of an object whose keys are for its author to choose."""
    names = tuple(reader.value) if isinstance(reader.value, dict) else ()
    if len(names) > most:
        raise reader.error("too_many", found=len(names), limit=most)
    return tuple(reader.fields(names).items())


def _check_texts(reader: Reader, lesson: Lesson) -> None:
    """The first language says everything, and no language says anything else."""
    for at, (lang, texts) in enumerate(lesson.own_texts.items()):
        where = Reader(texts, f"{reader.where}.{lang}")
        where.fields(lesson.keys if at == 0 else (), lesson.keys)
