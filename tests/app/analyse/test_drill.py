"""One's own mistakes as puzzles."""

from dataclasses import replace
from typing import Any

import pytest

from kdexplore.app.analyse import drill, scenes
from kdexplore.app.analyse.intents import handle
from kdexplore.app.analyse.questions import COURSE, MOMENT, GameCourse, course_of, ranked
from kdexplore.app.analyse.ranked import Ranked
from kdexplore.app.analyse.state import choices_at, played_at
from kdexplore.app.analysis.answers import KnownAnswer
from kdexplore.app.intents import Choose, PressButton
from kdexplore.core.state import Step
from kdexplore.engine.course import ReviewedMoment
from kdexplore.engine.estimates import Estimate
from kdexplore.engine.review import ReviewedDecision
from kdexplore.views.known import Known
from tests.app.analyse.test_analyse import game, here, looked_at, seen, session_at, turn_of
from tests.app.answering import texts

pytestmark = pytest.mark.usefixtures("plain_kernel")


def drilled(mode="classic", step=Step.PLACE):
    """A session at a mistake of the first seat, of which the candidates are known, in its review; and the moment."""
    history = game(mode)
    turn = next(
        turn for turn in (turn_of(history, step, nth) for nth in range(3, 9)) if not history.state_at(turn).actor
    )
    session = looked_at(session_at(history, turn)).session
    known, taken = ranked(session), played_at(here(session))
    assert known is not None
    assert taken is not None
    found = known.evaluation.candidates
    best = next(one for one in found if one.action != taken)
    behind = [replace(one, behind=Estimate(0.0 if one is best else 5.0, 0.5 * (one is not best))) for one in found]
    ordered = tuple(sorted(behind, key=lambda one: one.behind.mean))
    sure = (Estimate(0.0, 1.0),) * 2
    lost = ReviewedDecision(
        turn, 0, "placement", taken, best.action, Estimate(5.0, 0.5), Estimate(0.1, 0.01), "bad", "estimated", 9
    )
    course = GameCourse((ReviewedMoment(turn, sure, (Estimate(0.5, 0.1),) * 2, lost),), 1)
    answers = session.answers.having(
        MOMENT, KnownAnswer(here(session), Ranked(replace(known.evaluation, candidates=ordered)))
    )
    answers = answers.having(COURSE, KnownAnswer(Known(history), course))
    return replace(session, answers=answers), best.action, taken


def rows_of(view):
    (rows,) = (block for block in scenes.candidates(view) if block["kind"] == "rows")
    return rows["rows"]


@pytest.mark.parametrize("step", [Step.PLACE, Step.CLAIM])
def test_a_mistake_of_ones_own_is_tried_again_until_something_better_is_found(step):
    session, best, taken = drilled(step=step)
    course: Any = course_of(session)
    door: Any
    (door,) = drill.doors(seen(session), course)
    session = handle(session, PressButton(door["buttons"][0]["name"]))
    view = seen(session)
    assert view.picked.action == taken
    assert "Mistake 1 of 1." in " ".join(texts(scenes.candidates(view)))
    assert scenes.reasons(view) == []
    assert scenes.listing(view) is None
    choices = choices_at(view.moment)
    played = next(row for row in rows_of(view) if row["points"] == "✗")
    assert played["name"] is None
    wrong = next(one.action for one in drill.offered(view) if one.action not in (best, taken))
    session = handle(session, PressButton(f"guess:{choices.index(wrong)}"))
    assert "Not this one. It is 5.0 ± 0.5 points behind the best." in texts(scenes.candidates(seen(session)))
    assert seen(session).picked.action == wrong
    session = handle(session, PressButton(f"guess:{choices.index(best)}"))
    assert "Right!" in texts(scenes.candidates(seen(session)))
    assert seen(session).picked.action == best
    assert scenes.reasons(seen(session))
    assert handle(session, PressButton(f"guess:{choices.index(taken)}")) == session
    assert handle(session, PressButton("drill_end")).analyse.part == "review"


def test_what_is_no_answer_is_no_guess_and_away_from_the_mistake_all_is_as_ever():
    session, _, taken = drilled()
    began = handle(session, PressButton("drill:0"))
    choices = choices_at(seen(began).moment)
    hidden = next(
        nth for nth, one in enumerate(choices) if one not in [each.action for each in drill.offered(seen(began))]
    )
    for name in ("drill:7", "guess:x", "guess:9999999", f"guess:{hidden}", f"guess:{choices.index(taken)}"):
        assert handle(began, PressButton(name)) == began, name
    away = handle(handle(began, PressButton("step_on")), PressButton("step_on"))
    assert not drill.is_on(seen(away))
    assert handle(began, Choose("part", "review")).analyse.drill is False
