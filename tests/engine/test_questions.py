"""A question is one value, whoever asks it: its plain form gives it back, and its answer is what the rules say."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kdexplore.core import fire, placing, tribe
from kdexplore.core.cells import Cell
from kdexplore.core.notation import parse, write
from kdexplore.core.problems import BadInput
from kdexplore.core.state import GameState, Step
from kdexplore.core.territory import Placement
from kdexplore.core.tilefiles import tile_set
from kdexplore.core.tribe import Cave, Purchase
from kdexplore.core.variants import rules
from kdexplore.core.verdict import Verdict
from kdexplore.engine.questions.fire import Fire
from kdexplore.engine.questions.forecast import ForecastQuestion
from kdexplore.engine.questions.legal import Legal
from kdexplore.engine.questions.people import People, Recruitment
from kdexplore.engine.questions.question import Question
from kdexplore.engine.questions.reachable import answer_from
from kdexplore.engine.questions.register import QUESTIONS, kind_of, question_from
from kdexplore.engine.questions.score import Score
from kdexplore.engine.questions.why_not import WhyNot
from kdexplore.engine.rulebook import book
from tests.strategies import official_rules, seeds, states

BOARD = {"tiles": "kingdomino", "span": 5, "territory": "..s1wg2/l1fgwf1/ff*ww/gf1s.w/..s.g"}
TRIBE = {"tiles": "origins", "span": 5, "territory": "g'l'*d/j'q'gl"}
GAME = {"game": "kingdomino", "mode": "classic", "players": 2}
EXAMPLES: dict[str, dict[str, object]] = {
    "legal": {**BOARD, "domino": 23},
    "why_not": {**BOARD, "domino": "w1-m", "cells": [[1, 1], [1, 2]], "readings": {"must_place": "optional"}},
    "score": {**BOARD, "mode": "classic", "bonuses": ["centre"], "discards": 2},
    "fire": {"tiles": "origins", "territory": "v2dg'/*j'.", "volcano": [0, -1], "target": [0, 0]},
    "people": {**TRIBE, "face_up": ["hunter", "shaman"], "stack": ["painter"]},
    "recruit": {**TRIBE, "person": "hunter", "paid": [[-2, 0], [-1, 0]], "cell": [1, 0], "face_up": ["hunter"]},
    "setup": {"setup": {"mode": "free", "tiles": "origins", "modules": ["fire"], "readings": {"fire_path": "rays"}}},
    "game": {"setup": {"mode": "classic", "players": 4}, "actions": [{"reveal": [3, 9, 27, 41]}], "try": {"king": 2}},
    "ranking": {"mode": "classic", "territories": ["*", "*"], "totals": [[40, 50], [50, 30], [20, 29]]},
    "reachable": {"setup": {"mode": "totem", "players": 3}, "territory": "j'*"},
    "perft": {**GAME, "span": 5, "deck": [1, 2, 3, 4], "order": [0, 1, 1, 0], "depth": 3},
    "evaluate": {
        "setup": {"mode": "classic", "players": 2},
        "actions": [{"reveal": [3, 9, 27, 41]}, {"king": 0}],
        "budget": 60_000,
        "draws": 20,
        "playouts": "random",
    },
    "course": {
        "setup": {"mode": "classic", "players": 2},
        "actions": [{"reveal": [3, 9, 27, 41]}, {"king": 0}, {"claim": 9}],
        "turns": [2],
        "playouts": "random",
    },
    "move": {
        "setup": {"mode": "classic", "players": 2},
        "actions": [{"reveal": [3, 9, 27, 41]}, {"king": 0}],
        "player": "greedy",
        "seed": 17,
    },
    "best_territory": {"setup": {"mode": "classic", "players": 2}, "dominoes": [48, 47, 46], "steps": 500},
    "forecast": {"state": "kds1 classic,players=2 w1w*f/w..f/ffff|* >1:0,3:1 - place - - - -", "draws": 2},
    "statistics": {"setup": {"mode": "classic", "players": 2}, "players": ["random"] * 2, "games": 3, "seed": 17},
    "followup": {"setup": {"mode": "classic", "players": 2}, "territory": "ww/w*", "domino": 48},
    "trial": {"setup": {"mode": "classic", "players": 2}, "player": "random", "games": 2},
    "simulate": {**GAME, "bots": ["greedy", "random"], "games": 2, "seed": 17, "bonuses": ["complete"]},
}


def test_every_question_has_an_example():
    assert set(EXAMPLES) == set(QUESTIONS)


@pytest.mark.parametrize("name", QUESTIONS)
def test_the_plain_form_gives_the_same_question_again(name):
    question = question_from({"ask": name, **EXAMPLES[name]})
    plain = question.to_plain()
    assert json.loads(json.dumps(plain)) == plain
    assert plain["ask"] == name
    again = question_from(plain)
    assert again == question
    assert again.to_plain() == plain
    assert again.answer() == question.answer()
    hash(question)


@pytest.mark.parametrize("name", QUESTIONS)
def test_an_answer_is_plain_data_too(name):
    plain = question_from({"ask": name, **EXAMPLES[name]}).answer().to_plain()
    assert json.loads(json.dumps(plain)) == plain


@pytest.mark.parametrize("name", ["evaluate", "forecast", "course"])
def test_an_answer_that_a_page_reads_is_the_same_again(name):
    answer: Any = question_from({"ask": name, **EXAMPLES[name]}).answer()
    plain = json.loads(json.dumps(answer.to_plain()))
    assert type(answer).from_plain(plain).to_plain() == plain
    with pytest.raises(BadInput, match=r"colour.*unknown_field"):
        type(answer).from_plain({**plain, "colour": "red"})


@pytest.mark.parametrize("name", ["followup", "trial"])
def test_an_answer_that_a_page_reads_beside_its_question_is_the_same_again(name):
    question = question_from({"ask": name, **EXAMPLES[name]})
    answer: Any = question.answer()
    assert type(answer).from_plain(json.loads(json.dumps(answer.to_plain())), question) == answer


@pytest.mark.parametrize(
    ("mode", "text", "verdict"),
    [
        ("classic", "m3*m3", Verdict.NO),
        ("classic", "w1f*", Verdict.YES),
        ("tribe", "j2q2gg(fisher)./l1l^2*^1dq'/.jv2dv1", Verdict.YES),  # with fire thrown, and people recruited
    ],
)
def test_the_answer_whether_a_territory_can_occur_is_read_again(mode, text, verdict):
    plain = {"ask": "reachable", "setup": {"mode": mode, "players": 2}, "territory": text}
    question: Any = question_from(plain)
    answer = question.answer()
    assert answer.verdict.verdict is verdict
    assert answer_from(json.loads(json.dumps(answer.to_plain())), question.rules.tiles) == answer.verdict


def test_a_forecast_can_be_asked_for_a_box_of_ones_own():
    own = rules("classic", players=2, tiles=replace(tile_set("kingdomino"), id="mine"))
    question = ForecastQuestion(GameState.at(own, ["w*", "*"], line=[(1, 0), (3, 1)]), 0)
    assert question_from(question.to_plain()) == question


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_missing_field_and_one_too_many_are_named(name):
    kind = kind_of(name)
    with pytest.raises(BadInput, match=r"colour.*unknown_field"):
        kind.from_plain({**EXAMPLES[name], "colour": "red"})
    usual = {"tiles", "span", "readings", "bonuses", "discards", "totems", "target", "face_up", "stack", "totals"}
    usual |= {"budget", "draws", "playouts", "turns", "steps"}
    for field in set(EXAMPLES[name]) - usual:
        with pytest.raises(BadInput, match=rf"{field}.*missing_field"):
            kind.from_plain({key: part for key, part in EXAMPLES[name].items() if key != field})


def test_a_question_that_does_not_exist_is_refused_with_those_that_do():
    with pytest.raises(BadInput, match="unknown_value at ask"):
        question_from({"ask": "guess"})
    with pytest.raises(TypeError):
        Question()  # type: ignore[abstract]


@pytest.mark.parametrize("entry", book(), ids=lambda entry: entry.rule)
def test_the_examples_of_the_book_are_questions(entry):
    question = kind_of(entry.example["kind"]).from_plain(entry.example)
    again = question_from(question.to_plain())
    assert again.answer() == question.answer()


# ---- the answers are those of the rules


def board_of(state, seat=None):
    """The territory of the seat whose turn it is, as fields; painted, as notation carries it."""
    territory = state.seats[state.playing if seat is None else seat].territory
    readings = state.rules.readings.chosen
    tiles = state.rules.tiles.id
    return {"tiles": tiles, "span": state.rules.span, "territory": write(territory, state.rules.tiles)} | (
        {"readings": readings} if readings else {}
    )


@pytest.mark.no_cover
@given(states(official_rules(), (Step.PLACE,)), st.data())
def test_placements_are_those_of_the_game(state, data):
    territory, fields = state.seats[state.playing].territory, board_of(state) | {"domino": state.domino.number}
    ways = placing.legal_placements(territory, state.domino, state.rules)
    legal = Legal.from_plain({**fields}).answer().to_plain()["placements"]
    assert legal == [[list(cell) for cell in way.cells] for way in ways]
    cell = Cell(data.draw(st.integers(-3, 3)), data.draw(st.integers(-3, 3)))
    cells = (cell, data.draw(st.sampled_from((*cell.neighbours, cell))))
    refusal = WhyNot.from_plain({**fields, "cells": [list(each) for each in cells]}).answer()
    painted = parse(fields["territory"], state.rules.tiles)
    assert refusal.problems == placing.why_not(painted, Placement(state.domino, cells), state.rules)


@pytest.mark.no_cover
@given(states(official_rules()), st.integers(0, 3))
def test_the_score_is_that_of_the_seat(state, number):
    seat = number % state.rules.players
    fields = board_of(state, seat) | {"mode": state.rules.mode, "bonuses": list(state.rules.bonuses)}
    fields |= {"discards": len(state.seats[seat].discarded), "totems": list(state.totems_of(seat))}
    assert Score.from_plain({**fields}).answer().sheet.total == state.score_of(seat).total


@pytest.mark.no_cover
@given(states(official_rules(("discovery", "totem", "tribe")), (Step.THROW,)))
def test_fire_lands_where_it_lands_in_the_game(state):
    fields = {**board_of(state), "volcano": list(state.volcanoes[0])}
    targets = Fire.from_plain({**{key: fields[key] for key in fields if key != "span"}}).answer().targets
    assert targets == fire.targets(state.seats[state.playing].territory, state.volcanoes[0], state.rules)


@pytest.mark.no_cover
@given(states(official_rules(("tribe",)), (Step.RECRUIT,)))
def test_people_are_those_that_some_purchase_brings(state):
    territory, cave = state.seats[state.playing].territory, state.cave
    purchases = list(tribe.purchases(territory, cave, state.rules))
    fields = {**board_of(state), "face_up": list(cave.face_up), "stack": list(cave.stack)}
    recruits = People.from_plain({**fields}).answer()
    assert set(recruits.cells) == {purchase.cell for purchase in purchases}
    assert set(recruits.offers) == {(purchase.person, len(purchase.paid)) for purchase in purchases}


def test_without_a_cave_board_everybody_can_be_asked_for():
    people = People.from_plain(TRIBE)
    assert people.cave == Cave(tuple(each.key for each in people.rules.tiles.people), people.cave.face_up)
    assert {price for _, price in people.answer().offers} == {2, 4}


@given(seeds)
def test_a_recruitment_is_judged_as_in_the_game(seed):
    question = Recruitment.from_plain({**EXAMPLES["recruit"], "cell": [seed % 5 - 2, seed // 5 % 5 - 2]})
    purchase = Purchase("hunter", (Cell(-2, 0), Cell(-1, 0)), question.purchase.cell)
    judged = tribe.why_not(question.territory, Cave(("hunter",)), purchase, rules("tribe"))
    assert question.answer().problems == judged
