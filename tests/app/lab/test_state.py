"""The territory under the lens: painted, laid, pasted, taken back, looked at under other rules."""

from dataclasses import replace

import pytest

from kdexplore.app.analysis.bridge import Bridge
from kdexplore.app.explorer import Explorer
from kdexplore.app.lab.intents import answered, followup_asked, handle, proof_asked, worked_out
from kdexplore.app.lab.kept import OTHER_BOX, TOO_WIDE
from kdexplore.app.lab.lenses import LENSES
from kdexplore.app.lab.painting import outcomes
from kdexplore.app.lab.state import TOOLS, Lab
from kdexplore.app.session import Session
from kdexplore.core.cells import HOME, Cell
from kdexplore.core.links import Position
from kdexplore.core.notation import parse
from kdexplore.core.problems import BadInput, Fault, Reason
from kdexplore.core.variants import rules
from kdexplore.core.verdict import Verdict
from kdexplore.engine.heat import followup
from kdexplore.engine.reachable.checks import can_occur
from kdexplore.engine.what_if import WhatIf
from tests.app.sending import sent_to
from tests.standin import StandIn

heard = sent_to(handle)
CLASSIC = rules("classic", players=4)
TOTEM = rules("totem", players=4)
TRIBE = rules("tribe", players=4)
WHOLE = "..s1wg2/l1fgwf1/ff*ww/gf1s.w/..s.g"


def lab(text="*", wanted=CLASSIC):
    return Lab().with_position(Position(wanted, parse(text, wanted.tiles)))


def test_painting_puts_exactly_the_brush_on_exactly_the_cells():
    assert lab("w*").painted(("f1", [Cell(1, 0), Cell(0, 1)])).notation == "w*f1/.f1."
    assert lab("w*").painted(("f1", [Cell(-1, 0)])).notation == "f1*"
    assert lab("w*").painted((".", [Cell(-1, 0)])).notation == "*"


def test_pieces_are_painted_on_what_lies_there():
    assert lab("j*", TOTEM).painted(("'", [Cell(-1, 0)])).notation == "j'*"
    assert lab("j'*", TOTEM).painted(("^2", [Cell(-1, 0)])).notation == "j^2*"
    assert lab("j'*", TRIBE).painted(("(shaman)", [Cell(-1, 0)])).notation == "j(shaman)*"
    assert lab("*", TOTEM).painted(("^2", [HOME])).notation == "*^2"
    assert lab("*^2", TOTEM).painted((".", [HOME])).notation == "*"


@pytest.mark.parametrize(
    ("brush", "cell", "code"),
    [
        ("w", HOME, "starting_tile_painted"),
        ("'", Cell(1, 0), "nothing_goes_here"),
        ("zz", Cell(1, 0), "unknown_token"),
        ("w9", Cell(1, 0), "digit_too_high"),
        ("w", Cell(7, 0), "wider_than_span"),
    ],
)
def test_what_cannot_be_painted_is_refused_and_changes_nothing(brush, cell, code):
    with pytest.raises(BadInput) as refused:
        lab("w*").painted((brush, [cell]))
    assert refused.value.fault.code == code


def test_every_change_can_be_taken_back():
    first = lab("w*")
    painted = first.painted(("f", [Cell(1, 0)])).painted(("f", [Cell(2, 0)]))
    assert painted.taken_back().notation == "w*f"
    assert painted.taken_back().taken_back().territory == first.territory
    assert first.taken_back() == first


def test_a_domino_is_laid_where_it_may_lie_and_refused_elsewhere():
    board = lab("w*").reading(domino=1)
    assert board.laid((Cell(-2, 0), Cell(-3, 0))).notation == "www*"
    refused = board.laid((Cell(0, 0), Cell(1, 0)))
    assert [problem.reason for problem in refused.refused][:1] == [Reason.COVERS_SQUARE]
    assert refused.territory == board.territory
    assert refused.taken_back().refused == ()


def test_resources_come_with_a_domino():
    tiles = TOTEM.tiles
    domino = next(each for each in tiles.dominoes if tiles.resource_on(each.first) and tiles.resource_on(each.second))
    laid = lab("*", TOTEM).reading(domino=domino.number).laid((Cell(1, 0), Cell(2, 0)))
    assert len(laid.territory.resources) == 2


def test_a_notation_that_cannot_be_read_stays_as_it_was_typed():
    typed = lab("w*").pasted("w*x")
    assert (typed.typed, typed.fault.code, typed.notation) == ("w*x", "unknown_letter", "w*")
    assert lab().pasted(" w1 w* ").notation == "w1w*"


def test_other_rules_keep_what_is_painted_and_mark_what_they_cannot_hold():
    """Defect 16: a change of mode wiped the painted board, and its undo with it."""
    assert lab(WHOLE).under(rules("classic", players=2)).notation == WHOLE
    other = lab("w1g*").under(TOTEM)
    assert other.notation == "g*"
    assert [(each.cell, each.token, each.why) for each in other.kept] == [(Cell(-2, 0), "w1", OTHER_BOX)]
    assert other.undone().notation == "w1g*"
    assert other.undone().redone() == replace(other, before=other.undone().asked)
    assert other.under(CLASSIC).notation == "w1g*"
    assert other.under(CLASSIC).kept == ()


def test_a_smaller_grid_keeps_the_squares_outside_of_it():
    narrow = lab("wwww*ww", rules("duel", players=2)).under(CLASSIC)
    assert narrow.notation == "wwww*"
    assert [(each.cell, each.why) for each in narrow.kept] == [(Cell(1, 0), TOO_WIDE), (Cell(2, 0), TOO_WIDE)]


def test_what_is_painted_over_or_cleared_is_kept_no_longer():
    other = lab("w1f*").under(TOTEM)
    over = other.painted(("d", [Cell(-1, 0)]), (".", [Cell(-2, 0)]))
    assert (over.notation, over.kept) == ("d*", ())
    assert other.cleared().kept == ()
    assert len(other.cleared().undone().kept) == 2


def test_undo_and_redo_walk_through_paint_rules_and_totems():
    steps = [lab("*", TOTEM)]
    steps.append(steps[-1].painted(("j1", [Cell(1, 0)])))
    steps.append(heard(steps[-1], {"choose": ["mode", "tribe"]}))
    steps.append(steps[-1].reading(discards=2))
    back = steps[-1]
    for step in reversed(steps[:-1]):
        back = heard(back, {"press": "undo"})
        assert back.asked == step.asked
    for step in steps[1:]:
        back = heard(back, {"press": "redo"})
        assert back.asked == step.asked
    assert heard(back, {"press": "redo"}) == back
    assert heard(back, {"press": "undo"}).painted(("l", [Cell(0, 1)])).future == ()


def test_game_and_mode_are_switched_in_place():
    board = lab("g*")
    assert heard(board, {"choose": ["game", "origins"]}).rules.mode == "discovery"
    assert heard(board, {"choose": ["game", "kingdomino"]}) == board
    assert heard(board, {"press": "mode:tribe"}).rules.mode == "tribe"
    assert heard(board, {"choose": ["mode", "chess"]}) == board


def test_what_a_brush_would_do_is_known_before_it_paints():
    board = lab("w1*").with_brush("w")
    found = outcomes(board.asked, "w", (Cell(-2, 0), Cell(0, 0), Cell(9, 0)))
    assert found[Cell(-2, 0)] == 2
    assert Cell(0, 0) not in found
    far = found[Cell(9, 0)]
    assert isinstance(far, Fault)
    assert far.code == "wider_than_span"
    assert board.with_brush("j1") == board
    assert heard(board, {"choose": ["brush", "m3"]}).brush == "m3"


def test_a_line_of_the_score_is_lit_and_put_out():
    board = lab(WHOLE)
    lit = heard(board, {"press": "line0"})
    assert lit.lit == "line0"
    assert heard(lit, {"press": "line0"}).lit == ""
    assert heard(board, {"look": [0, -1]}).lit.startswith("line")


def test_lenses_and_tools_are_what_they_are():
    for lens in LENSES:
        assert heard(lab(), {"choose": ["lens", lens]}).lens == lens
    for tool in TOOLS:
        assert heard(lab(), {"choose": ["tool", tool]}).tool == tool
    assert heard(lab(), {"choose": ["lens", "x-ray"]}) == lab()
    assert heard(lab(), {"nothing": True}) == lab()


def test_fire_is_thrown_as_at_a_table():
    board = lab("j'v2*", TOTEM).through("fire")
    assert board.volcano == Cell(-1, 0)
    thrown = heard(board, {"move": {"throw": [-2, 0]}})
    assert thrown.notation == "j^2v2*"
    refused = heard(board, {"move": {"throw": [-1, 0]}})
    assert refused.refused
    assert refused.territory == board.territory


def worked(board, step):
    """The lab after long work."""
    explorer = Explorer(Session(lab=board))
    explorer.analysis = Bridge(explorer, connect=StandIn)
    explorer.change(step)
    assert explorer.session.task is None
    return explorer.session.lab


def test_whether_it_can_occur_is_answered_for_what_lies_there():
    board = lab("m3*m3")
    answer = worked(board, proof_asked).answer
    assert answer == can_occur(board.territory, board.rules)
    assert answer.verdict is Verdict.NO
    assert answered(board.painted(("w", [Cell(0, 1)])), board, answer).answer is None


def test_the_way_there_is_answered_turn_by_turn():
    board = lab("w1w*")
    assert worked(board, proof_asked).answer == can_occur(board.territory, board.rules)


def test_the_best_follow_up_is_worked_out():
    board = lab("w1w*").reading(domino=1)
    layer = worked(board, followup_asked).found
    *_, last = followup(WhatIf(board.territory, board.rules, so_far=True), 1, board.rules.tiles.dominoes)
    assert layer == last.layer
    assert worked_out(board.reading(domino=2), board, layer).found is None


def test_a_link_restores_the_way_it_is_looked_at():
    board = lab(WHOLE).through("heat").reading(layer="legal", domino=30, seat=2)
    assert Lab().with_position(board.position).from_view(board.view()) == board
    odd: dict[str, str | int] = {"lens": "x", "tool": 3, "domino": 999, "seat": 77, "layer": "y"}
    assert Lab().from_view(odd).fitting().lens == "score"


PHOTO = {"photo": {"corners": [[80, 90], [920, 80], [910, 920], [70, 930]], "cells": [-2, 2, -3, 1]}}


def test_a_link_holds_squares_that_the_rules_cannot_hold_and_where_a_photograph_lies():
    """A reload loses none of them; the picture itself never leaves the browser."""
    board = heard(lab("w1g*").under(TOTEM), PHOTO)
    assert board.view()["kept"] == "kingdomino:-2,0=w1"
    assert board.view()["photo"] == "80,90 920,80 910,920 70,930 -2,-3 2,1"
    back = Lab().with_position(board.position).from_view(board.view())
    assert (back.kept, back.photo, back.notation) == (board.kept, board.photo, board.notation)
    assert back.under(CLASSIC).notation == "w1g*"
    wide = lab("wwww*ww", rules("duel", players=2)).under(CLASSIC)
    assert Lab().with_position(wide.position).from_view(wide.view()).kept == wide.kept
    assert heard(board, {"photo": None}).photo is None


@pytest.mark.parametrize(
    "text",
    [
        "x",
        "origins",
        "nobox:1,0=q",
        "origins:0,0=q",
        "origins:1,0=zz",
        "origins:1,0=*",
        "origins:99,0=q",
        "origins:1,0=q^9",
    ],
)
def test_what_a_link_cannot_mean_is_not_kept(text):
    assert lab("w1*").from_view({"kept": text}).kept == ()
    assert lab("w1*").from_view({"kept": "kingdomino:-1,0=f"}).kept == ()  # a square is there already


@pytest.mark.parametrize("text", ["x", "0,0 0,0 0,0 0,0 0,0", "0,0 0,0 0,0 0,1001 0,0 1,1", "0,0 0,0 0,0 0,0 1,0 0,0"])
def test_a_photograph_lies_nowhere_that_a_link_cannot_mean(text):
    assert lab().from_view({"photo": text}).photo is None


def test_hostile_intents_are_refused_or_nothing():
    hostile: tuple[dict[str, object], ...] = (
        {"paint": {"brush": "w", "cells": [["a", 1]]}},
        {"paint": 3},
        {"move": {"place": 3}},
        {"look": "no"},
    )
    for intent in hostile:
        with pytest.raises(BadInput):
            heard(lab(), intent)
    assert heard(lab(), {"paints": 3}) == lab()
