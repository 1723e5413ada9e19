"""A question for a class: it travels in a link without its answer, and the engine judges what is answered."""

from dataclasses import replace
from typing import Any

import pytest

import kdexplore
from kdexplore.app.address import hash_of, opened
from kdexplore.app.dashboard import Dashboard
from kdexplore.app.intents import Arrive, read_arrival
from kdexplore.app.question import scenes
from kdexplore.app.question.state import FORBIDDING, KINDS, ClassQuestion, about
from kdexplore.app.session import Session
from kdexplore.app.shell import share
from kdexplore.core import placing
from kdexplore.core.links import Position, decode
from kdexplore.core.notation import parse
from kdexplore.core.territory import Placement
from kdexplore.words import languages

CLASSIC = kdexplore.rules("classic", players=4)
KINGDOM = Position(CLASSIC, parse("w1w.f/l1*ff/g.s1s", CLASSIC.tiles))
DOMINO = 24


def asking(kind):
    return replace(Session(), question=about(KINGDOM, kind, DOMINO)).entered("question")


def in_lab(topic=""):
    lab = replace(Session().lab.with_position(KINGDOM), domino=DOMINO)
    return replace(Session(), lab=lab, base="http://here/").entered("lab").with_drawer("ask", topic)


@pytest.mark.parametrize("kind", KINDS)
def test_a_question_travels_in_a_link_and_its_answer_does_not(kind):
    session = in_lab(kind)
    question = share.question_of(session)
    assert question is not None
    link = share.question_link(session, replace(question, answer="17", tried=question.cells, revealed=True))
    there = opened(Session(), link)
    assert (there.room, there.question) == ("question", question)
    assert decode(link).game is None
    assert opened(Session(), hash_of(there)).question == question


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("kind", KINDS)
def test_nothing_tells_the_answer_before_it_is_shown(kind, lang):
    session = asking(kind).spoken(lang)
    revealed = replace(session, question=session.question.with_answer())
    before, after = scenes.question_blocks(session), scenes.question_blocks(revealed)
    telling = {"total", "rows", "notice", "rule"}
    assert not telling & {block["kind"] for block in before}
    assert after != before
    if kind == "place":
        assert scenes.board(session) != scenes.board(revealed)
        assert "count" not in scenes.board(session)["place"]
        assert scenes.board(revealed)["place"]["count"] == len(session.question.placements)
    if kind == "score":
        assert not scenes.board(session).get("regions")
        assert scenes.board(revealed)["regions"]


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_is_discarded_or_taken_back_where_a_move_is_an_answer(kind):
    assert scenes.board(asking(kind))["parts"]["exercise"]


def test_a_number_is_right_or_wrong_as_the_engine_counts():
    question = about(KINGDOM, "score", DOMINO)
    total = kdexplore.score(KINGDOM.territory, CLASSIC).total
    assert question.answered(f" {total} ").judged().right
    for wrong in ("", "x", str(total + 1), f"-{total}"):
        assert not question.answered(wrong).judged().right
    assert not question.answered("").judged().checked


def test_a_domino_is_judged_where_it_is_put():
    question = about(KINGDOM, "place", DOMINO)
    legal = question.placements[0]
    one, other = legal.cells
    assert question.placed((one, other)).right
    covered = next(iter(KINGDOM.territory.squares))
    refused = question.placed((covered, covered.neighbours[0]))
    assert refused.checked
    assert not refused.right
    assert refused.problems


def test_the_forbidden_placement_breaks_exactly_one_rule_and_that_is_the_answer():
    question = about(KINGDOM, "rule", DOMINO)
    assert question.cells is not None
    broken = placing.why_not(KINGDOM.territory, Placement(question.domino, question.cells), CLASSIC)
    (rule,) = {problem.rule for problem in broken}
    for each in FORBIDDING:
        assert question.answered(each).right == (each == rule)


def test_a_damaged_question_asks_what_it_can():
    odd: Any = ({"ask": "shrug"}, {"ask": 3, "ask_domino": "x"}, {"ask": "rule", "ask_cells": "99,99 1,1"})
    for view in odd:
        question = ClassQuestion.from_view(KINGDOM, view)
        assert question.kind in KINDS
        assert question.domino in CLASSIC.tiles.dominoes
        assert question.cells is None or question.problems


def test_the_room_is_answered_by_its_widgets():
    made: Any = Dashboard(asking("score"))
    room = made.rooms["question"]
    room.asked.pressed({"press": "reveal"})
    assert made.explorer.session.question.revealed
    room.asked.shelf.to.typed("answer", str(made.explorer.session.question.sheet.total))
    room.asked.pressed({"press": "check"})
    assert made.explorer.session.question.checked
    assert made.explorer.session.question.right
    room.asked.pressed({"press": "lab"})
    assert made.explorer.session.room == "lab"
    made = Dashboard(asking("rule"))
    made.rooms["question"].asked.pressed({"choose": ["answer", "placing.match"]})
    assert made.explorer.session.question.answer == "placing.match"


# ---- the other ways to share


def test_a_link_is_drawn_as_a_code_and_one_that_is_too_long_says_so():
    pytest.importorskip("segno")
    assert share.qr_code("http://here/#kd1.abc").startswith("<svg")
    session = in_lab()
    assert [block["kind"] for block in share.qr_blocks(session, "kd1.abc")] == ["picture"]
    said = str(share.qr_blocks(session, "x" * 3000))
    assert "too long" in said
    assert "3013" in said
    assert "address" in str(share.qr_blocks(replace(session, base=""), "kd1.abc"))


def test_a_picture_is_offered_as_a_file():
    made = Dashboard(in_lab())
    made.bar.intent = {"n": 1, "press": "svg"}
    saved = made.explorer.page.order["save"]
    assert saved["name"].endswith(".svg")
    assert saved["text"].startswith("<svg")
    made.bar.intent = {"n": 2, "press": "png"}
    assert made.explorer.page.order["png"]["width"] > 300


def test_the_printable_sheet_is_that_of_the_mode():
    made = Dashboard(in_lab())
    made.bar.intent = {"n": 1, "press": "sheet"}
    saved = made.explorer.page.order["save"]
    assert saved["name"] == "classic-en.html"
    assert saved["text"].startswith("<!DOCTYPE html>")
    assert 'class="rules"' in saved["text"]
    made.bar.intent = {"n": 2, "press": "score_pad"}
    saved = made.explorer.page.order["save"]
    assert saved["name"] == "classic-pad-en.html"
    assert 'class="pad"' in saved["text"]
    assert 'class="rules"' not in saved["text"]


def test_a_question_is_made_copied_and_seen_from_the_drawer():
    made = Dashboard(in_lab())
    made.inside.pressed({"choose": ["ask", "place"]})
    assert made.explorer.session.topic == "place"
    made.inside.pressed({"press": "copy_question"})
    link = made.explorer.page.order["copy"].removeprefix("#")
    assert opened(Session(), link).question.kind == "place"
    made.inside.pressed({"press": "see_question"})
    assert made.explorer.session.room == "question"


def test_the_address_of_the_page_is_read_and_checked():
    assert read_arrival({"base": "http://here/"}) == Arrive(base="http://here/")
    for odd in ("", "javascript:alert(1)", "http://here/#x"):
        assert not read_arrival({"base": odd}).base
