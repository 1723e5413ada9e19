"""Which is it? Every exhibit about a reading can be played under both, and the two differ as the concordance says."""

from typing import Any

import pytest

from kdexplore.app.intents import PressButton
from kdexplore.app.learn import boards, rivals, scenes
from kdexplore.app.learn.intents import handle
from kdexplore.app.learn.state import Learn
from kdexplore.core.actions import Recruit, Throw
from kdexplore.core.game import legal_actions
from kdexplore.engine.concordance import concordance
from kdexplore.lessons import course
from kdexplore.lessons.checking import attempts
from kdexplore.lessons.queries import right_answers
from kdexplore.words import languages

PLAYED = [(question, at) for question in concordance() for at, parting in enumerate(question.positions)
          if rivals.is_playable(question, parting)]  # fmt: skip
each_rival = pytest.mark.parametrize(("question", "at"), PLAYED, ids=[f"{each.id}-{at}" for each, at in PLAYED])


def opened(question, at):
    return handle(Learn(), PressButton(f"rival:{question.id}:{at}"))


def outcomes(step) -> Any:
    """What can come of a step: right answers, what has been watched, or the moments that its moves lead to."""
    if step.query is not None:
        return right_answers(step)
    if step.plays:
        return [str(action) for action in step.plays]
    state = step.state
    targets = {(each.target,) for each in legal_actions(state) if isinstance(each, Throw)}
    homes = {(each.paid, each.cell) for each in legal_actions(state) if isinstance(each, Recruit)}
    ends = {(each.state.step, each.state.holders) for each in attempts(step) if len(each.moves) == step.moves}
    return targets, homes, ends, len(list(legal_actions(state)))


def test_every_question_about_a_reading_can_be_played():
    assert {question.id for question, _ in PLAYED} == {each.id for each in concordance() if each.reading}


@each_rival
def test_the_two_readings_lead_to_different_things(question, at):
    learn = opened(question, at)
    assert learn.is_own
    one, other = learn.here.steps
    assert one.state.rules.readings != other.state.rules.readings
    assert outcomes(one) != outcomes(other)


@each_rival
def test_it_is_shown_in_every_language_and_reached_from_its_lesson(question, at):
    learn = opened(question, at)
    for lang in languages():
        assert scenes.task(learn, lang=lang)
        assert scenes.task(learn, lang=lang)
        assert boards.board(learn, lang=lang)["lang"] == lang
    taught: Any = course.lesson_of(question.rule)
    lesson, step = taught
    assert f"rival:{question.id}:{at}" in str(scenes.more(Learn().opened(lesson, step)))


@pytest.mark.parametrize("name", ["rival:", "rival:fire_path:9", "rival:fire_path:-1", "rival:covering:0", "rival:x:y"])
def test_what_cannot_be_played_changes_nothing(name):
    assert handle(Learn(), PressButton(name)) == Learn()
