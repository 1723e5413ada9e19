"""A state in notation is understood wherever a position is asked about: with flags, in JSON, in Python."""

import io
import json

import pytest
from hypothesis import given

from kdexplore.cli import ask
from kdexplore.cli.main import main
from kdexplore.core import fire, tribe
from kdexplore.core.action_json import move_of
from kdexplore.core.game import apply, legal_actions, why_not
from kdexplore.core.notation import write
from kdexplore.core.placing import legal_placements
from kdexplore.core.state import Step
from kdexplore.core.state_notation import write_state
from kdexplore.core.variants import rules
from kdexplore.engine.questions.moment import Try
from kdexplore.engine.questions.register import kind_of, question_from
from kdexplore.engine.questions.score import Score
from tests.cli.running import asked
from tests.strategies import official_rules, random_history, states


def refused(**fields):
    """What is wrong with a question, and where."""
    answer = ask.answer(json.dumps(fields))
    assert answer["ok"] is False
    return answer["error"]


def typed(capsys, *words):
    """What a command writes for a program."""
    assert main((*words, "--json")) in (0, 1)
    return json.loads(capsys.readouterr().out)


def middle(mode, step, seed=3, players=3):
    """A moment of a random game that waits for this step."""
    history = random_history(rules(mode, players=players), seed)
    return next(turn.state for turn in history.turns[len(history) // 2 :] if turn.state.step is step)


@given(states(official_rules(), (Step.PLACE,)))
def test_a_state_is_asked_about_the_domino_that_waits(state):
    line, territory = write_state(state), state.seats[state.playing].territory
    ways = legal_placements(territory, state.domino, state.rules)
    assert asked(ask="legal", state=line)["placements"] == [[list(cell) for cell in way.cells] for way in ways]
    cells = [[0, 0], [1, 0]]
    fields = {"tiles": state.rules.tiles.id, "span": state.rules.span, "territory": write(territory, state.rules.tiles)}
    alone = asked(ask="why_not", **fields, domino=state.domino.number, cells=cells)
    assert asked(ask="why_not", state=line, cells=cells) == alone


@given(states(official_rules()))
def test_the_score_of_every_seat_has_its_totems_and_discards(state):
    for seat in range(state.rules.players):
        assert asked(ask="score", state=write_state(state), seat=seat)["total"] == state.score_of(seat).total


@given(states(official_rules(("discovery", "totem", "tribe")), (Step.THROW,)))
def test_a_state_is_asked_about_the_volcano_that_throws(state):
    targets = fire.targets(state.seats[state.playing].territory, state.volcanoes[0], state.rules)
    assert asked(ask="fire", state=write_state(state))["targets"] == [list(cell) for cell in targets]


@given(states(official_rules(("tribe",)), (Step.RECRUIT,)))
def test_a_state_knows_who_is_on_the_cave_board(state):
    purchases = list(tribe.purchases(state.seats[state.playing].territory, state.cave, state.rules))
    answer = asked(ask="people", state=write_state(state))
    assert {(one["person"], one["price"]) for one in answer["offers"]} == {
        (purchase.person, len(purchase.paid)) for purchase in purchases
    }


@given(states(official_rules(), tuple(step for step in Step if step is not Step.OVER)))
def test_any_action_is_tried_in_a_state(state):
    legal = next(iter(legal_actions(state)), None) if state.actor is not None else None
    if legal is not None:
        after = apply(state, legal).state
        answer = asked(ask="game", state=write_state(state), **{"try": move_of(legal)})
        assert (answer["problems"], answer["step"], answer["actor"]) == ([], after.step.value, after.actor)
    wrong = {"claim": 1} if state.step is not Step.CLAIM else {"discard": True}
    problems = asked(ask="game", state=write_state(state), **{"try": wrong})["problems"]
    question = question_from({"ask": "game", "state": write_state(state), "try": wrong})
    assert isinstance(question, Try)
    assert [problem["reason"] for problem in problems] == [each.reason for each in why_not(state, question.action)]


def test_questions_of_a_state_have_a_plain_form():
    place, throw = middle("totem", Step.PLACE), middle("totem", Step.THROW)
    recruit, line = middle("tribe", Step.RECRUIT), {"state": write_state(place)}
    for fields in (
        {"ask": "legal", **line},
        {"ask": "why_not", **line, "cells": [[0, 1], [0, 2]]},
        {"ask": "score", **line, "seat": 1},
        {"ask": "fire", "state": write_state(throw)},
        {"ask": "people", "state": write_state(recruit)},
        {"ask": "game", **line, "try": {"place": [[1, 0], [2, 0]]}},
    ):
        question = question_from(fields)
        assert question_from(question.to_plain()).answer() == question.answer()


def test_a_free_set_up_is_scored_too():
    setup = "free,tiles=kingdomino,players=1,line=1,kings=1,pile=2,opening=drawn,games=1,span=7"
    line = f"kds1 {setup} w1w* >13:0 14 place - - - -"
    question = question_from({"ask": "score", "state": line})
    assert isinstance(question, Score)
    assert question.answer().sheet.total == 2
    assert question_from(question.to_plain()).answer() == question.answer()


@pytest.mark.parametrize(
    ("fields", "code", "where"),
    [
        ({"ask": "legal", "state": "kds1"}, "wrong_width", "state"),
        ({"ask": "legal", "state": "w1w*"}, "not_a_state", "state"),
        ({"ask": "legal", "state": 5}, "wrong_type", "state"),
        ({"ask": "legal", "span": 5}, "unknown_field", ""),
        ({"ask": "legal", "seat": 3}, "out_of_range", "seat"),
        ({"ask": "why_not"}, "missing_field", ""),
        ({"ask": "fire"}, "missing_field", ""),
        ({"ask": "perft"}, "unknown_field", ""),
    ],
)
def test_a_bad_question_about_a_state_names_its_place(fields, code, where):
    fields = {"state": write_state(middle("totem", Step.PLACE))} | fields
    error = refused(**fields)
    assert (error["code"], error["where"]) == (code, where)
    assert error["message"]


def test_every_question_about_a_position_can_be_asked_of_a_state():
    about_positions = ("legal", "why_not", "score", "fire", "people", "recruit", "reachable", "game")
    assert all(kind_of(name).about.beside is not None for name in about_positions)


# At the command line


def test_the_command_line_reads_states(capsys):
    place, throw = middle("totem", Step.PLACE), middle("totem", Step.THROW)
    line, cells = write_state(place), [[0, 1], [0, 2]]
    assert typed(capsys, "legal", line) == asked(ask="legal", state=line)
    assert typed(capsys, "legal", line, "48") == asked(ask="legal", state=line, domino=48)
    problems = typed(capsys, "why", line, "0,1", "0,2")["problems"]
    assert [one["text"] for one in problems] == [
        one["text"] for one in asked(ask="why_not", state=line, cells=cells)["problems"]
    ]
    assert typed(capsys, "score", line, "--seat", "2") == asked(ask="score", state=line, seat=2)
    assert typed(capsys, "fire", write_state(throw)) == asked(ask="fire", state=write_state(throw))
    seats = [typed(capsys, "describe", line, "--seat", str(seat))["sentences"] for seat in range(3)]
    assert [len(sentences) - 1 for sentences in seats] == [len(seat.territory.squares) for seat in place.seats]
    assert typed(capsys, "describe", line)["sentences"] == seats[place.playing]


def test_a_state_is_drawn(tmp_path):
    line, path = write_state(middle("tribe", Step.PLACE)), tmp_path / "table.svg"
    assert main(("picture", line, "-o", str(path))) == 0
    assert path.read_text().startswith("<svg")
    assert main(("picture", line, "--seat", "1", "-o", str(tmp_path / "seat.svg"))) == 0
    assert len((tmp_path / "seat.svg").read_text()) < len(path.read_text())
    assert main(("picture", line, "-o", str(tmp_path / "film.gif"))) == 2


def test_a_seat_needs_a_state_and_a_state_needs_no_span(capsys):
    line = write_state(middle("totem", Step.PLACE))
    for words in (
        ("legal", "w*", "1", "--seat", "1"),
        ("legal", line, "--span", "5"),
        ("score", line, "--mode", "tribe"),
    ):
        assert main((*words, "--json")) == 2
        assert json.loads(capsys.readouterr().out)["error"]["code"] == "unknown_field"


def test_a_dash_reads_the_notation_from_the_input(capsys, monkeypatch):
    line = write_state(middle("totem", Step.PLACE))
    for text, words in ((line, ("legal", "-")), ("w1w*", ("score", "-")), ("w1w*", ("describe", "-"))):
        monkeypatch.setattr("sys.stdin", io.StringIO(f"{text}\n"))
        reply = typed(capsys, *words)
        assert reply == typed(capsys, words[0], text)
