"""Heat over the boards of Play, Lab and Analyse: chosen, asked, drawn, as a table; never while hints are hidden."""

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from kdexplore.app.address import hash_of, opened
from kdexplore.app.analyse.intents import handle as handle_analyse
from kdexplore.app.analyse.scenes import board as analyse_board
from kdexplore.app.analyse.scenes import twin as analyse_twin
from kdexplore.app.analyse.scenes import view_of
from kdexplore.app.analysis.bridge import Bridge
from kdexplore.app.analysis.queries import queries_in
from kdexplore.app.explorer import Explorer
from kdexplore.app.heat.overlay import LAYERS, NAME, HeatChoice
from kdexplore.app.importing import opened_text
from kdexplore.app.intents import Choose, PressButton
from kdexplore.app.lab import hints as lab_hints
from kdexplore.app.lab.board import board as lab_board
from kdexplore.app.lab.scenes import twin as lab_twin
from kdexplore.app.play import scenes as play_scenes
from kdexplore.app.play.heat import choice
from kdexplore.app.play.intents import handle as handle_play
from kdexplore.app.session import Session
from kdexplore.core.history import History
from kdexplore.core.state import Step
from kdexplore.core.variants import rules_for
from kdexplore.engine.kernel.speed import plain
from kdexplore.engine.simulation import played
from tests.app.answering import texts
from tests.standin import StandIn

ESTIMATED = LAYERS[2:]


@pytest.fixture(scope="module", autouse=True)
def plain_kernel():
    with pytest.MonkeyPatch.context() as patch:
        for place in ("evaluation", "forecast"):
            patch.setattr(f"kdexplore.engine.{place}.at_hand", lambda **_: plain())
        patch.setattr("kdexplore.engine.evaluation.is_kept", bool)
        yield


@cache
def in_play():
    """A game of two late enough to be short, with a domino to be placed."""
    rules = rules_for("classic", players=2)
    history = History.of(rules, [action for _, action in played(rules, ("random",) * 2, 3)])
    turns = [turn for turn in range(len(history)) if history.state_at(turn).step is Step.PLACE]
    turn = next(turn for turn in turns[14:] if len(list(history.state_at(turn).legal_actions)) > 3)
    return replace(Session(), play=Session().play.with_game(history, turn)).entered("play")


def answered(session):
    """The session in which everything has been answered, what waits in the background left out."""
    explorer = Explorer(replace(session, analyse=replace(session.analyse, idle=True)))
    explorer.analysis = Bridge(explorer, lambda: StandIn(lambda _: {"draws": 6, "playouts": "random"}))
    explorer.analysis.follow(explorer.session)
    return explorer.session


def in_lab(layer):
    found = opened_text(Session(), "w1w*f/w..f/ffff").entered("lab")
    return replace(found, lab=found.lab.through("heat").reading(layer=layer, domino=13))


@pytest.mark.parametrize("layer", ESTIMATED)
def test_a_layer_lies_over_the_board_of_a_game_with_an_error_on_every_number_that_is_not_proved(layer):
    session = answered(handle_play(in_play(), Choose("heat", layer)))
    cells: Any = play_scenes.board(session)["heat"]["cells"]
    assert cells
    assert all("±" in each["label"] or "100%" in each["label"] for each in cells.values())
    assert all("±" in each["text"] or each["text"] == "100%" for each in cells.values())
    said = texts(choice(session))
    assert {"estimated", "Numbers on the squares"} <= set(said)
    assert any("Games played: " in text for text in said)
    rows: list[Any] = [block for block in play_scenes.twin(session) if block["kind"] == "table"]
    assert len(rows[-1]["rows"]) == len(cells)


def test_points_of_now_need_no_service_and_have_no_error():
    session = handle_play(in_play(), Choose("heat", "points"))
    assert all(query.beside for query in queries_in(session))
    cells: Any = play_scenes.board(session)["heat"]["cells"]
    assert all("±" not in each["label"] for each in cells.values())


def test_numbers_come_and_go_and_a_layer_that_there_is_not_changes_nothing():
    session = handle_play(in_play(), Choose("heat", "points"))
    board: Any = play_scenes.board(handle_play(session, PressButton("heat_numbers")))
    assert board["heat"]["numbers"] is False
    assert handle_play(session, Choose("heat", "secrets")).heat == session.heat


def test_without_hints_there_is_no_layer_and_nothing_is_asked():
    session = replace(handle_play(in_play(), Choose("heat", "cells")), no_hints=True)
    assert all(query.beside for query in queries_in(session))
    assert "heat" not in play_scenes.board(session)
    assert choice(session) == []
    known = replace(answered(replace(session, no_hints=False)), no_hints=True)
    assert "heat" not in play_scenes.board(known)
    assert not [block for block in play_scenes.twin(known) if block["kind"] == "table"]


@pytest.mark.parametrize("layer", ESTIMATED)
def test_a_layer_lies_over_the_board_of_analyse_and_its_candidates_are_not_asked_for_twice(layer):
    session = handle_analyse(in_play().entered("analyse"), Choose("heat", layer))
    asked = [query.name for query in queries_in(session) if not (query.background or query.beside)]
    assert asked == (["moment"] if layer == "final" else ["moment", NAME])
    session = answered(session)
    view = view_of(session)
    assert view is not None
    picture: Any = next(block for block in analyse_board(view) if block["kind"] == "picture")
    assert "±" in picture["svg"]
    assert any("±" in text for block in analyse_twin(view) for text in texts(block))


@pytest.mark.parametrize("layer", ESTIMATED)
def test_a_layer_of_the_lab_is_of_a_moment_made_for_its_territory(layer):
    session = answered(in_lab(layer))
    board: Any = lab_board(session)
    assert all("±" in each["label"] or "100%" in each["label"] for each in board["heat"]["cells"].values())
    said = " ".join(texts(list(lab_hints.hints(session))))
    assert "not part of a game" in said
    assert [block for block in lab_twin(session) if block["kind"] == "table"]


def test_a_territory_of_the_game_is_played_on_from_there():
    session = handle_play(in_play(), PressButton("lab"))
    session = replace(session, lab=session.lab.through("heat").reading(layer="holes"))
    assert "the game in Play" in " ".join(texts(list(lab_hints.hints(answered(session)))))


def test_a_link_brings_back_the_layer_and_ignores_one_that_there_is_not():
    session = replace(in_play(), heat=HeatChoice("holes", numbers=False))
    assert opened(Session(), hash_of(session)).heat == session.heat
    assert HeatChoice.from_view({"heat": "secrets"}) == HeatChoice()
