"""`kdexplore ask` keeps its contract to the letter: docs/notation.md."""

import io
import json

import pytest

from kdexplore.cli.ask import answer, serve
from kdexplore.core.variants import rules
from kdexplore.engine.simulation import simulate_in_core

BOARD = {"tiles": "kingdomino", "span": 5, "territory": "..s1wg2/l1fgwf1/ff*ww/gf1s.w/..s.g"}
PERFT = {
    "ask": "perft",
    "game": "kingdomino",
    "mode": "classic",
    "players": 4,
    "span": 5,
    "deck": [1, 2, 3, 4, 5, 6, 7, 8],
    "order": [2, 0, 3, 1],
    "depth": 4,
}


def asked(**fields):
    """The answer to a question given as fields."""
    return answer(json.dumps(fields))


def test_the_one_gap_of_the_example_takes_a_wheat_half():
    assert asked(ask="legal", **BOARD, domino=23) == {"ok": True, "placements": [[[1, 1], [1, 2]]]}


def test_a_domino_is_named_by_its_faces_too():
    assert asked(ask="legal", **BOARD, domino="w1-m")["placements"] == [[[1, 1], [1, 2]]]


def test_alike_halves_count_once():
    lone = {"tiles": "kingdomino", "span": 5, "territory": "*"}
    assert len(asked(ask="legal", **lone, domino=1)["placements"]) == 12
    assert len(asked(ask="legal", **lone, domino=13)["placements"]) == 24


def test_why_not_lists_every_problem_in_rulebook_order_with_its_sentence():
    problems = asked(ask="why_not", **BOARD, domino=48, cells=[[0, 0], [-1, 0]])["problems"]
    assert [set(problem) for problem in problems] == [{"reason", "rule", "cells", "text"}] * len(problems)
    assert problems[0]["reason"] == "covers_square"
    assert problems[0]["rule"] == "placing.free"
    assert problems[0]["cells"] == [[0, 0], [-1, 0]]
    outside = asked(ask="why_not", **BOARD, domino=17, cells=[[3, 0], [4, 0]])["problems"]
    assert [problem["reason"] for problem in outside] == ["leaves_grid", "no_match"]


def test_a_legal_placement_has_no_problem():
    assert asked(ask="why_not", **BOARD, domino=23, cells=[[1, 1], [1, 2]]) == {"ok": True, "problems": []}


@pytest.mark.parametrize("lang", ["en", "hu", "tr", "is", "pl"])
def test_the_sentence_comes_in_the_language_asked_for(lang):
    replies = {
        asked(ask="why_not", **BOARD, domino=48, cells=[[0, 0], [-1, 0]], lang=one)["problems"][0]["text"]
        for one in ("en", lang)
    }
    assert len(replies) == (1 if lang == "en" else 2)


def test_the_rulebooks_example_is_worth_32_region_by_region():
    text = "j'dd1l'l1/j1g'g'l1q'/j'v2*dq1/j^2ddq'q1/g'g'g^1g'v1"
    sheet = asked(ask="score", tiles="origins", span=5, territory=text, mode="discovery")
    worth: dict[str, int] = {}
    for region in sheet["regions"]:
        worth[region["terrain"]] = worth.get(region["terrain"], 0) + region["points"]
    assert worth == {"desert": 2, "grassland": 4, "lake": 6, "jungle": 12, "quarry": 8, "volcano": 0}
    assert (sheet["total"], sheet["area"]) == (32, 32)
    assert (sheet["resources"], sheet["people"], sheet["totems"], sheet["bonuses"]) == (0, 0, 0, 0)


def test_each_part_of_a_totem_score_stands_by_itself():
    text = "j'dd1l'l1/j1g'g'l1q'/j'v2*dq1/j^2ddq'q1/g'g'g^1g'v1"
    fields = {"tiles": "origins", "span": 5, "territory": text, "mode": "totem", "discards": 1}
    sheet = asked(ask="score", **fields, bonuses=["centre", "complete"], totems=["fish", "flint"])
    parts = {key: sheet[key] for key in ("area", "resources", "totems", "people", "bonuses")}
    assert parts == {"area": 32, "resources": 10, "totems": 10, "people": 0, "bonuses": 10}
    assert sheet["total"] == 62 == sum(line["points"] for line in sheet["lines"])


def test_the_horde_of_the_rulebook_is_worth_12_and_the_lone_warrior_1():
    text = "d(warrior2)d(warrior1)d/dd(warrior1)d/*dd(warrior1)"
    sheet = asked(ask="score", tiles="origins", span=5, territory=text, mode="tribe")
    hordes = [line["points"] for line in sheet["lines"] if line["rule"] == "scoring.horde"]
    assert (sorted(hordes), sheet["people"]) == ([1, 12], 13)


def test_fire_reaches_every_free_square_within_two_king_moves():
    board = {"tiles": "origins", "territory": "v2dg1/*j'^1.".replace("'", "")}
    assert asked(ask="fire", **board, volcano=[0, -1]) == {
        "ok": True,
        "reach": 2,
        "fires": 2,
        "targets": [[1, -1], [0, 0]],
    }


def test_readings_are_heard():
    board = {"tiles": "origins", "territory": "v2d/*j", "volcano": [0, -1]}
    assert [0, 0] in asked(ask="fire", **board)["targets"]
    for forbidden in ("forbidden", False):
        assert [0, 0] not in asked(ask="fire", **board, readings={"fire_on_start": forbidden})["targets"]


def test_perft_counts_claims_in_the_order_drawn():
    assert answer(json.dumps(PERFT)) == {"ok": True, "nodes": 24}
    assert answer(json.dumps(PERFT | {"depth": 0})) == {"ok": True, "nodes": 1}


def test_the_first_chief_of_two_settles_the_second():
    origins = {"game": "origins", "mode": "discovery", "players": 2, "span": 7, "order": [1, 0]}
    assert [answer(json.dumps(PERFT | origins | {"depth": depth}))["nodes"] for depth in (1, 2, 3, 4)] == [4, 4, 8, 8]


def test_a_short_deck_is_the_whole_pile_and_its_end_the_end():
    short = PERFT | {"deck": [1, 2, 3, 4], "span": 1}
    counts = [answer(json.dumps(short | {"depth": depth}))["nodes"] for depth in (4, 8, 9)]
    assert counts == [24, 24, 0]  # nothing fits on a grid of one cell: all four are discarded


SIMULATE = {
    "ask": "simulate",
    "game": "kingdomino",
    "mode": "classic",
    "players": 2,
    "bots": ["greedy", "random"],
    "games": 4,
    "seed": 17,
}


def test_games_are_simulated_from_a_seed():
    replies = answer(json.dumps(SIMULATE))
    result = simulate_in_core(rules("classic", players=2), ("greedy", "random"), games=4, seed=17)
    assert set(replies) == {"ok", "means", "standard_errors", "win_shares"}
    assert replies["means"] == pytest.approx(result.means)
    assert replies["standard_errors"] == pytest.approx(result.standard_errors, abs=1e-6)
    assert replies["win_shares"] == pytest.approx(result.win_shares)
    assert answer(json.dumps(SIMULATE)) == replies


def test_people_say_who_can_be_paid_for_and_where_they_may_stand():
    board = {"tiles": "origins", "span": 5, "territory": "g'l'*d"}
    assert asked(ask="people", **board, face_up=["hunter"], stack=["shaman"]) == {
        "ok": True,
        "offers": [{"person": "hunter", "price": 2}],
        "cells": [[-2, 0], [-1, 0], [1, 0]],
    }
    replies = asked(ask="recruit", **board, face_up=["hunter"], person="hunter", paid=[[-2, 0], [-1, 0]], cell=[0, 0])
    assert [problem["reason"] for problem in replies["problems"]] == ["person_on_start"]


def test_a_game_is_played_up_to_an_action():
    lines = {"setup": {"mode": "classic", "players": 4}, "actions": [{"reveal": [3, 9, 27, 41]}]}
    replies = asked(ask="game", **lines, **{"try": {"king": 2}})
    assert (replies["step"], replies["actor"], replies["problems"]) == ("claim", 2, [])
    refused = asked(ask="game", **lines, **{"try": {"claim": 3}})["problems"]
    assert refused[0]["rule"] == "turn.order"
    assert refused[0]["text"]


REFUSED = {
    "a game that cannot have come so far": (
        {"ask": "game", "setup": {"mode": "classic", "players": 4}, "actions": [{"claim": 3}], "try": {"king": 0}},
        "illegal_action",
        "actions[0]",
    ),
    "a player that nobody has registered": (SIMULATE | {"bots": ["wizard", "random"]}, "unknown_value", "bots[0]"),
    "a player too few": (SIMULATE | {"bots": ["random"]}, "wrong_seats", "bots"),
    "more games than are allowed": (SIMULATE | {"games": 1001}, "out_of_range", "games"),
    "a seed out of range": (SIMULATE | {"seed": 1_000_000}, "out_of_range", "seed"),
    "a duel for three": (SIMULATE | {"mode": "duel", "players": 3}, "illegal_setup", "players"),
    "not JSON": ("rubbish", "not_json", ""),
    "an empty line": ("", "not_json", ""),
    "no object": ("[1]", "wrong_type", ""),
    "no question": ("{}", "missing_field", ""),
    "an unknown question": ({"ask": "guess"}, "unknown_value", "ask"),
    "an unknown field": ({"ask": "legal", **BOARD, "domino": 1, "colour": 1}, "unknown_field", ""),
    "a missing field": ({"ask": "legal", **BOARD}, "missing_field", ""),
    "a wrong type": ({"ask": "legal", **BOARD, "span": "5", "domino": 1}, "wrong_type", "span"),
    "true for a number": ({"ask": "legal", **BOARD, "span": True, "domino": 1}, "wrong_type", "span"),
    "a span out of range": ({"ask": "legal", **BOARD, "span": 99, "domino": 1}, "out_of_range", "span"),
    "a territory wider than the span": (
        {"ask": "legal", **BOARD, "span": 3, "domino": 1},
        "wider_than_span",
        "territory",
    ),
    "an unknown letter": (
        {"ask": "legal", **BOARD, "territory": "*/x", "domino": 1},
        "unknown_letter",
        "territory, row 2, column 1",
    ),
    "no such domino": ({"ask": "legal", **BOARD, "domino": 49}, "unknown_domino", "domino"),
    "no such face": ({"ask": "legal", **BOARD, "domino": "w2-f"}, "digit_too_high", "domino.left"),
    "half a domino": ({"ask": "legal", **BOARD, "domino": "w"}, "not_a_domino", "domino"),
    "three cells": ({"ask": "why_not", **BOARD, "domino": 1, "cells": [[0, 1]] * 3}, "too_many", "cells"),
    "an unknown language": ({"ask": "legal", **BOARD, "domino": 1, "lang": "xx"}, "unknown_value", "lang"),
    "an unknown reading": (
        {"ask": "legal", **BOARD, "domino": 1, "readings": {"centre": "left"}},
        "unknown_value",
        "readings.centre",
    ),
    "a mode of the other box": ({"ask": "score", **BOARD, "mode": "totem"}, "mode_of_other_tiles", "mode"),
    "a bonus twice": (
        {"ask": "score", **BOARD, "mode": "classic", "bonuses": ["centre", "centre"]},
        "given_twice",
        "bonuses",
    ),
    "an unknown totem": ({"ask": "score", **BOARD, "mode": "classic", "totems": ["fish"]}, "too_many", "totems"),
    "no volcano there": (
        {"ask": "fire", "tiles": "origins", "territory": "*v1j", "volcano": [2, 0]},
        "no_volcano_here",
        "volcano",
    ),
    "nothing there": (
        {"ask": "fire", "tiles": "origins", "territory": "*v1j", "volcano": [9, 0]},
        "no_volcano_here",
        "volcano",
    ),
    "a long id": ({"ask": "legal", "id": "x" * 201}, "too_long", "id"),
    "an id that is a list": ({"ask": "legal", "id": []}, "wrong_type", "id"),
    "five players": (PERFT | {"players": 5, "order": [0, 1, 2, 3, 4]}, "illegal_setup", "players"),
    "a game that has no such mode": (PERFT | {"game": "origins"}, "unknown_value", "game"),
    "an order without a king": (PERFT | {"order": [0, 1, 2, 2]}, "wrong_order", "order"),
    "a domino twice in the deck": (PERFT | {"deck": [1, 1, 2, 3]}, "given_twice", "deck"),
    "a deck of no whole lines": (PERFT | {"deck": [1, 2, 3, 4, 5]}, "no_whole_lines", "deck"),
    "a strange number in the deck": (PERFT | {"deck": [1, 2, 3, 49]}, "unknown_domino", "deck"),
    "people outside the tribe": (PERFT | {"people": []}, "unknown_field", "people"),
    "the tribe without people": (PERFT | {"game": "origins", "mode": "tribe"}, "missing_field", ""),
    "half the people": (PERFT | {"game": "origins", "mode": "tribe", "people": ["hunter"]}, "not_the_box", "people"),
    "an order of the partners that is none": (
        PERFT | {"game": "origins", "mode": "totem", "players": 2, "order": [0, 0]},
        "wrong_order",
        "order",
    ),
    "an order of the outer and inner that is none": (
        PERFT | {"players": 2, "readings": {"two_kings_first_line": "abba"}, "order": [0, 1, 0, 1]},
        "wrong_order",
        "order",
    ),
}


@pytest.mark.parametrize(("question", "code", "where"), REFUSED.values(), ids=REFUSED)
def test_a_bad_question_is_answered_with_what_is_wrong_and_where(question, code, where):
    replies = answer(question if isinstance(question, str) else json.dumps(question))
    error = replies["error"]
    assert isinstance(error, dict)
    assert (replies["ok"], error["code"], error["where"]) == (False, code, where)
    assert error["message"]


def test_the_id_comes_back_with_answers_and_with_errors():
    assert asked(ask="legal", **BOARD, domino=23, id="a")["id"] == "a"
    assert asked(ask="legal", id=7)["id"] == 7
    assert asked(ask="legal", id=None)["id"] is None


def test_the_stream_keeps_its_order_and_goes_on_after_errors():
    lines = ['{"ask": "fire", "id": 1}', "rubbish", "x" * 400_000, json.dumps(PERFT | {"id": 2})]
    out = io.StringIO()
    serve(io.BytesIO("\n".join(lines).encode()), out)
    replies = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [one["ok"] for one in replies] == [False, False, False, True]
    assert [one.get("id") for one in replies] == [1, None, None, 2]
    assert [one["error"]["code"] for one in replies[:3]] == ["missing_field", "not_json", "too_long"]
