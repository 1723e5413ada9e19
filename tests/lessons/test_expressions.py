"""What goals and questions mean: every predicate, number and pick, on positions whose answers are known."""

import pytest

from kdexplore.core.actions import Place, Throw
from kdexplore.core.cells import Cell
from kdexplore.core.reader import Reader
from kdexplore.core.state import GameState
from kdexplore.core.variants import rules
from kdexplore.lessons.attempt import Attempt
from kdexplore.lessons.numbers import NUMBERS
from kdexplore.lessons.picks import CHOICES, DOMINOES, SQUARES
from kdexplore.lessons.predicates import holds, read_predicate

WHEAT = GameState.at(rules("classic", players=4), ["gw./lw1*"], line=[(13, 0)], next_line=[2, (7, 1), 40])
BESIDE_WHEAT = Attempt(WHEAT).with_move(Place((Cell(0, -1), Cell(1, -1))))
BESIDE_CASTLE = Attempt(WHEAT).with_move(Place((Cell(1, 0), Cell(2, 0))))
ON_TOP = Attempt(WHEAT).with_move(Place((Cell(0, 0), Cell(1, 0))))
FIRE = GameState.at(
    rules("totem", players=4), ["d.../g'.l'v1/g'l1l'./.*l'./.dj'."], step="throw", line=[(40, 0)], volcanoes=[(2, -2)]
)
SAFE = Attempt(FIRE).with_move(Throw(Cell(0, 0)))
BURNING = Attempt(FIRE).with_move(Throw(Cell(1, -1)))
SCORES = GameState.at(
    rules("classic", players=2), [".ll1w/.lgw1/g1*../l...", "ww../*s../lm2m1w/l..."], step="over", totals=[(6, 6)]
)

TRUE = [
    ({"moved": True}, BESIDE_WHEAT),
    ({"gain": 1}, BESIDE_WHEAT),
    ({"touches": "terrain"}, BESIDE_WHEAT),
    ({"not": {"touches": "terrain"}}, BESIDE_CASTLE),
    ({"touches": "start"}, BESIDE_CASTLE),
    ({"not": {"gain": 1}}, BESIDE_CASTLE),
    ({"covers": [[1, 0], [2, 0]]}, BESIDE_CASTLE),
    ({"step": "claim"}, BESIDE_CASTLE),
    ({"event": {"kind": "domino_placed", "with": {"seat": 0}}}, BESIDE_CASTLE),
    ({"not": {"event": {"kind": "fire_thrown"}}}, BESIDE_CASTLE),
    ({"refused": {"reasons": ["covers_square"]}}, ON_TOP),
    ({"not": {"refused": {"reasons": ["covers_square"], "fact": "corner"}}}, ON_TOP),
    ({"burns": False}, SAFE),
    ({"burns": True}, BURNING),
    ({"event": {"kind": "fire_thrown", "with": {"resource": "fish", "target": [1, -1]}}}, BURNING),
    ({"any": [{"best": True}, {"burns": True}]}, BURNING),
    ({"all": [{"moved": True}, {"holds": "fish"}]}, SAFE),
]


@pytest.mark.parametrize(("predicate", "attempt"), TRUE, ids=[str(predicate) for predicate, _ in TRUE])
def test_a_predicate_is_true(predicate, attempt):
    assert holds(read_predicate(Reader(predicate)), attempt)


def test_the_best_move_is_the_one_that_leaves_most_points():
    best = read_predicate(Reader({"best": True}))
    after = {attempt.gain: holds(best, attempt) for attempt in (BESIDE_WHEAT, BESIDE_CASTLE)}
    assert after == {1: True, 0: False}


FOUND = [
    (NUMBERS, {"is": 4}, WHEAT, 4),
    (NUMBERS, {"points": [-1, 0]}, WHEAT, 2),
    (NUMBERS, {"points": [0, 0]}, WHEAT, 0),
    (NUMBERS, {"squares": [-1, 0]}, WHEAT, 2),
    (NUMBERS, {"symbols": [-1, 0]}, WHEAT, 1),
    (NUMBERS, {"sum": [-1, 0]}, WHEAT, 3),
    (NUMBERS, {"total": True}, WHEAT, 2),
    (NUMBERS, {"all_squares": True}, WHEAT, 4),
    (NUMBERS, {"all_symbols": True}, WHEAT, 1),
    (NUMBERS, {"largest": True}, WHEAT, 2),
    (NUMBERS, {"gain": ["place 0,-1 1,-1"]}, WHEAT, 1),
    (NUMBERS, {"score_after": ["place 0,-1 1,-1"]}, WHEAT, 3),
    (NUMBERS, {"rule": "scoring.region"}, WHEAT, 2),
    (NUMBERS, {"at": {"rule": "scoring.region", "cell": [-1, 0]}}, WHEAT, 2),
    (NUMBERS, {"setup": "line"}, WHEAT, 4),
    (NUMBERS, {"setup": "pile"}, WHEAT, 48),
    (NUMBERS, {"fires": True}, FIRE, 1),
    (NUMBERS, {"reach": True}, FIRE, 3),
    (NUMBERS, {"fires": True}, WHEAT, 0),
    (NUMBERS, {"standing": "fish"}, FIRE, 3),
    (SQUARES, {"cells": [[1, 1]]}, WHEAT, {Cell(1, 1)}),
    (SQUARES, {"region": [-1, 0]}, WHEAT, {Cell(-1, 0), Cell(-1, -1)}),
    (SQUARES, {"region": [9, 9]}, WHEAT, set()),
    (SQUARES, {"richest": True}, WHEAT, {Cell(-1, 0), Cell(-1, -1)}),
    (SQUARES, {"largest": True}, WHEAT, {Cell(-1, 0), Cell(-1, -1)}),
    (SQUARES, {"terrain": "lake"}, WHEAT, {Cell(-2, 0)}),
    (SQUARES, {"resource": "mushroom"}, FIRE, {Cell(1, 1)}),
    (DOMINOES, {"numbers": [2]}, WHEAT, {2}),
    (DOMINOES, {"lowest": True}, WHEAT, {2}),
    (DOMINOES, {"turn": True}, WHEAT, {13}),
    (DOMINOES, {"free": True}, BESIDE_CASTLE.state, {2, 40}),
    (DOMINOES, {"lowest_free": True}, BESIDE_CASTLE.state, {2}),
    (DOMINOES, {"best": True}, BESIDE_CASTLE.state, {2}),
    (CHOICES, {"legal": "discard"}, WHEAT, (("yes", "no"), "no")),
    (CHOICES, {"rule": "place 0,0 1,0"}, WHEAT, (
        ("placing.free", "placing.grid", "placing.match", "legal"), "placing.free")),
    (CHOICES, {"winner": True}, SCORES, (("0", "1", "shared"), "0")),
    (CHOICES, {"holder": {"totem": "fish"}}, FIRE, (("0", "1", "2", "3", "nobody"), "nobody")),
]  # fmt: skip


@pytest.mark.parametrize(
    ("kinds", "expression", "state", "expected"), FOUND, ids=[str(expression) for _, expression, _, _ in FOUND]
)
def test_an_expression_finds(kinds, expression, state, expected):
    ((kind, value),) = expression.items()
    assert kinds[kind].find(kinds[kind].read(Reader(value)), Attempt(state)) == expected


def test_targets_are_those_that_the_rules_allow():
    found = SQUARES["targets"].find(True, Attempt(FIRE))  # noqa: FBT003 -- as it is read
    assert Cell(0, 0) in found
    assert Cell(0, -1) not in found
