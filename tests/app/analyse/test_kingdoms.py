"""How good was my kingdom; a moment without a game; the course of a game that goes on."""

from dataclasses import replace
from typing import Any

import pytest

from kdexplore.app.address import hash_of, opened
from kdexplore.app.analyse import kingdoms, scenes
from kdexplore.app.analyse.intents import opened_here
from kdexplore.app.analyse.questions import AT_ONCE, COURSE, GameCourse, course_of, queries
from kdexplore.app.analyse.review import review
from kdexplore.app.analysis.answers import KnownAnswer
from kdexplore.app.analysis.bridge import with_update
from kdexplore.app.session import Session
from kdexplore.core.history import History
from kdexplore.core.territory import Territory
from kdexplore.core.variants import rules_for
from kdexplore.engine.course import ReviewedMoment, moments
from kdexplore.engine.estimates import Estimate
from kdexplore.engine.maxima.best import bound_of
from kdexplore.engine.questions.register import question_from
from kdexplore.engine.service.ticket import Update
from kdexplore.engine.simulation import played
from kdexplore.views.known import Known
from tests.app.analyse.test_review import GAME, reviewed
from tests.app.answering import texts

STATE = GAME.state


def compared(session, steps=500):
    """The session in which the best territory of every seat has been looked for, with a short search."""
    for _ in range(STATE.rules.players):
        (query,) = kingdoms.queries(session)
        answer = question_from(query.question() | {"steps": steps}).answer().to_plain()
        session = with_update(session, query, Update("answer", dict(answer)))
    return session


def test_every_kingdom_is_compared_with_the_best_of_the_same_dominoes_and_no_more_than_its_bound():
    session = compared(reviewed())
    assert kingdoms.queries(session) == ()
    for one in kingdoms.kingdoms(session, STATE):
        dominoes = [STATE.rules.tiles.domino(number) for number in kingdoms.dominoes_of(STATE, one.seat)]
        assert one.points <= one.best <= one.bound == bound_of(dominoes, STATE.rules)
        assert len(dominoes) == 12
    blocks: Any = review(scenes.view_of(session))["more"]  # type: ignore[arg-type]
    said = texts(blocks)
    assert "How good was my kingdom?" in said
    cards = [block for block in blocks if block["kind"] == "cards"][-1]
    assert all("<svg" in card["svg"] for card in cards["cards"])


def test_a_search_that_finds_less_than_was_played_shows_what_was_played():
    points = kingdoms.compared_points(STATE, 0)
    worse = {"points": points - 1, "bound": points + 3, "kind": "bounded", "territory": "*"}
    session = reviewed()
    answers = session.answers.having("best0", KnownAnswer(Known(STATE), worse))
    (one,) = kingdoms.kingdoms(replace(session, answers=answers), STATE)
    assert (one.best, one.proved, one.territory) == (points, False, STATE.seats[0].territory)
    assert one.territory != Territory()


def test_totems_and_people_are_left_out_of_the_comparison():
    rules = rules_for("tribe", players=2)
    state = History.of(rules, [action for _, action in played(rules, ("greedy",) * 2, 3)]).state
    left = sum(line.points for line in state.score_of(0).lines if line.kind in ("person", "horde", "totem", "resource"))
    assert kingdoms.compared_points(state, 0) == state.score_of(0).total - left


def test_nothing_is_looked_for_without_hints_or_before_the_end():
    assert kingdoms.queries(reviewed().toggled("no_hints")) == ()
    going = replace(reviewed(), play=Session().play.with_game(GAME.until(30)))
    assert kingdoms.queries(going) == ()


# ---- a moment alone


@pytest.mark.parametrize("way", ["notation", "link"])
def test_a_moment_without_a_game_is_ranked_and_has_no_course(way):
    turn = next(turn for turn in moments(GAME)[8:] if len(list(GAME.state_at(turn).legal_actions)) > 2)
    state = GAME.state_at(turn)
    session = opened_here(Session(), str(state))
    if way == "link":
        session = opened(Session(), hash_of(session))
    assert session.room == "analyse"
    view = scenes.view_of(session)
    assert view is not None
    assert str(view.state) == str(state)
    assert [query.name for query in queries(session)] == ["moment"]
    assert "no earlier moves to review" in " ".join(texts(scenes.game(view)))
    assert "when the game is over" in " ".join(texts(review(view)["head"]))
    assert scenes.walking(view)


# ---- a game that goes on


def test_after_a_move_only_what_is_new_is_asked_and_another_game_starts_afresh():
    short, longer = GAME.until(20), GAME.until(24)
    half = Estimate(0.5, 0.1)
    found = tuple(ReviewedMoment(turn, (half, half), (half, half)) for turn in moments(short))
    session = replace(Session(), play=Session().play.with_game(short)).entered("analyse")
    known = KnownAnswer(Known(short), GameCourse(found, len(found)))
    session = replace(session, answers=session.answers.having(COURSE, known))
    on = replace(session, play=session.play.with_game(longer))
    course = course_of(on)
    assert course is not None
    assert (course.moments, course.most, course.done) == (found, len(moments(longer)), False)
    asked = next(query for query in queries(on) if query.name == COURSE)
    new = [turn for turn in moments(longer) if turn >= len(short)]
    turns = asked.question()["turns"]
    assert turns == new[: len(turns)]
    assert len(turns) <= AT_ONCE
    other = replace(session, play=session.play.with_game(History.of(rules_for("duel", players=2))))
    assert course_of(other) is None


def test_the_moments_that_come_one_by_one_do_not_begin_their_question_afresh():
    session = replace(Session(), play=Session().play.with_game(GAME)).entered("analyse")
    asked = next(query for query in queries(session) if query.name == COURSE)
    data = dict(question_from(asked.question() | {"turns": asked.question()["turns"][-1:]}).answer().to_plain())
    half = with_update(session, asked, Update("partial", data))
    again = next(query for query in queries(half) if query.name == COURSE)
    assert again.identity == asked.identity
    assert again.question()["turns"] == asked.question()["turns"][:-1]


# ---- scenario 18: the last line is known


@pytest.mark.no_cover
def test_18_once_the_last_line_is_known_the_badge_is_proved_and_no_number_has_an_error():
    turns = [turn for turn in moments(GAME)[:-1] if not GAME.state_at(turn).lines_left]
    turn = next(turn for turn in reversed(turns) if len(list(GAME.state_at(turn).legal_actions)) > 2)
    session = replace(Session(), play=Session().play.with_game(GAME, turn)).entered("analyse")
    session = replace(session, analyse=session.analyse.moved(GAME, turn))
    query = next(one for one in queries(session) if one.name == "moment")
    answer = dict(question_from(query.question()).answer().to_plain())
    session = with_update(session, query, Update("answer", answer))
    view = scenes.view_of(session)
    assert view is not None
    badge: Any = scenes.answer(view)[0]
    assert (badge["kind"], badge["tone"]) == ("badge", "proved")
    assert not [text for text in texts(scenes.candidates(view)) if "±" in text]
    assert all(len(one.points) == STATE.rules.players for one in view.candidates)
