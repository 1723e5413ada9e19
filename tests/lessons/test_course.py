"""Every lesson of the course is walked through by the engine: tasks, answers, feedback, words in every language."""

import json
import re

import pytest

from kdexplore.app.learn import boards, scenes
from kdexplore.app.learn.phrases import said
from kdexplore.app.learn.state import Learn
from kdexplore.core.rule_ids import RULES
from kdexplore.lessons import course
from kdexplore.lessons.checking import attempts, check, met, solution
from kdexplore.lessons.model import BREAK, CHECK, DO, SEE
from kdexplore.lessons.queries import feedback, is_known, offered, right_answers
from kdexplore.views.blocks import plain
from kdexplore.words import languages
from kdexplore.words.catalogue import catalogue_of

ALL = course.lessons()
STEPS = [(lesson, step) for lesson in ALL for step in lesson.steps]
WORDS_BEFORE_ACTING = 20  # of a sentence
SENTENCES_BEFORE_ACTING = 2
each_lesson = pytest.mark.parametrize("lesson", ALL, ids=[lesson.id for lesson in ALL])


def opened(lesson, step):
    return Learn().opened(lesson.id, step.id)


def acted(learn, attempt):
    """The room after the moves of an attempt."""
    for action in (*attempt.moves, *([attempt.refused] if attempt.refused else [])):
        learn = learn.tried(action)
    return learn


def test_every_file_on_the_shelf_belongs_to_the_course():
    files = {path.stem for path in course.SHELF.glob("*.json")} - {"course", "template"}
    assert files == {lesson.id for lesson in ALL}


def test_every_way_consists_of_our_lessons():
    for way in course.paths():
        assert {name for name in way.lessons if not course.is_lesson(name)} == set()
        assert len(set(way.lessons)) == len(way.lessons)


@each_lesson
def test_the_check_finds_nothing_wrong(lesson):
    assert check(lesson) == ()


@each_lesson
def test_a_task_is_done_by_its_solution_and_not_by_anything_else(lesson):
    for step in lesson.steps:
        if step.kind in {DO, BREAK}:
            learn = acted(opened(lesson, step), solution(step))
            assert learn.is_met, step.id
            assert learn.is_done, step.id
            wrong = next((each for each in attempts(step) if not met(step, each)), None)
            assert wrong is None or not acted(opened(lesson, step), wrong).is_met, step.id


@each_lesson
def test_right_answers_are_right_and_wrong_ones_get_their_feedback(lesson):
    for step in lesson.steps:
        if step.kind != CHECK:
            continue
        right = right_answers(step)
        for answer in right:
            assert opened(lesson, step).answered(answer).is_done, (step.id, answer)
        for answer in (set(offered(step)) or set(map(str, range(100)))) - right:
            learn = opened(lesson, step).answered(answer)
            assert not learn.is_met, (step.id, answer)
            meaning = feedback(step, answer)
            if meaning is not None:
                words = said(lesson, step, meaning, "en")
                assert any(block.get("text") == words for block in scenes.panel(learn)), (step.id, answer)


@each_lesson
def test_what_is_to_be_watched_can_be_watched_to_its_end(lesson):
    for step in lesson.steps:
        if step.kind == SEE:
            learn = opened(lesson, step)
            for _ in step.plays:
                learn = learn.watched()
                assert boards.board(learn)["mode"] == "look"
            assert learn.is_done, step.id


@each_lesson
def test_a_lesson_begins_with_something_to_do_after_few_words(lesson):
    first = lesson.steps[0]
    for lang in languages():
        sentences = re.split(r"(?<=[.?!])\s", said(lesson, first, first.task, lang))
        assert len(sentences) <= SENTENCES_BEFORE_ACTING, lang
        assert max(len(each.split()) for each in sentences) <= WORDS_BEFORE_ACTING, lang


@each_lesson
def test_every_question_has_hints_and_what_people_answer_wrongly_is_explained(lesson):
    """A square, domino or choice that is wrong always is; a number that is close, or that the lesson expects."""
    for step in lesson.steps:
        if step.kind == CHECK:
            assert len(step.hints) >= 2, step.id
            assert [each for each in set(offered(step)) - right_answers(step) if not is_known(step, each)] == []
            assert offered(step) or step.wrong, step.id


def test_what_to_watch_for_and_which_rule_to_break_is_a_task_of_its_own_in_every_step():
    tasks = [said(lesson, step, step.task, "en") for lesson, step in STEPS if step.kind in {SEE, BREAK}]
    assert len(set(tasks)) == len(tasks)


@each_lesson
@pytest.mark.parametrize("lang", languages())
def test_every_step_is_shown_in_every_language(lesson, lang):
    for step in lesson.steps:
        learn = opened(lesson, step)
        assert said(lesson, step, step.task, lang) in json.dumps(
            plain(scenes.task(learn, lang=lang)), ensure_ascii=False
        )
        assert scenes.acts(learn, lang=lang)
        assert boards.board(learn, lang=lang)["lang"] == lang
        assert scenes.twin(learn, lang=lang)
        if boards.shows_line(learn):
            assert boards.line(learn, lang=lang)["lines"]


@pytest.mark.parametrize("lang", languages())
def test_every_sentence_of_the_course_has_words_and_every_word_is_said(lang):
    expected = {f"lesson.{lesson.id}.{key}" for lesson in ALL for key in lesson.keys}
    assert {key for key in catalogue_of(lang).messages if key.startswith("lesson.")} == expected


def test_every_rule_of_the_book_is_taught_by_a_step():
    assert {rule for _, step in STEPS for rule in step.rules} == set(RULES)


def test_a_rule_opens_the_step_that_teaches_it():
    for rule in {rule for _, step in STEPS for rule in step.rules}:
        found = course.lesson_of(rule)
        assert found
        lesson = course.lesson(found[0])
        assert rule in lesson.steps[lesson.place_of(found[1])].rules
    assert course.lesson_of("no.rule") is None


def test_the_course_has_a_lesson_for_each_part_of_the_rulebooks():
    ways = {way.id: way for way in course.paths()}
    assert len(ways["all"].lessons) == 31
    assert ways["all"].lessons == ways["kingdomino_only"].lessons + ways["origins_next"].lessons
    for lesson in ALL:
        assert {step.kind for step in lesson.steps} == {SEE, DO, CHECK, BREAK}, lesson.id


def test_where_the_rulebooks_differ_there_is_an_exhibit():
    assert [each.id for each in course.exhibit_of("fire.start")][:1] == ["fire_on_start"]
    assert not course.exhibit_of("placing.domino")
