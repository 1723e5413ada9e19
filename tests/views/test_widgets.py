"""Widgets in Python: their traits, their callbacks, what a notebook stores of them."""

import json
import re

import ipywidgets
import pytest
import traitlets
from ipywidgets.embed import embed_data

from kdexplore import Cell, Claim, History, Place, parse, rules
from kdexplore.core.state import Step
from kdexplore.engine import heat
from kdexplore.engine.what_if import WhatIf
from kdexplore.views.scenes.board import Heat, scene, scene_of
from kdexplore.views.scenes.draft import line_scene
from kdexplore.views.scenes.timeline import timeline_scene
from kdexplore.views.widgets.board import Board
from kdexplore.views.widgets.line import Line
from kdexplore.views.widgets.timeline import Timeline
from tests.strategies import random_history

CLASSIC = rules("classic", players=4)
KINGDOM = parse("w1w./f*f/.l1m2", CLASSIC.tiles)
GAME = random_history(CLASSIC, 5)
PLACING = next(turn.state for turn in GAME.turns if turn.state.step is Step.PLACE)
CLAIMING = next(turn.state for turn in GAME.turns if turn.state.step is Step.CLAIM)


def bundle(widget):
    data, _ = widget._repr_mimebundle_()
    return data


def test_a_board_is_drawn_from_its_parts_as_from_a_scene():
    board = Board(territory=KINGDOM, rules=CLASSIC, domino=23, lang="hu")
    domino = CLASSIC.tiles.domino(23)
    assert board.scene == scene_of(KINGDOM, CLASSIC, domino=domino, lang="hu", seat=None)
    assert Board(PLACING).scene == scene(PLACING)
    assert Board(KINGDOM, domino=domino).domino == 23


def test_a_part_that_is_set_redraws_the_board():
    board = Board(KINGDOM, rules=CLASSIC)
    parts = {
        "domino": 19, "lang": "hu", "theme": "dark", "seat": 1, "hints": False, "heat": {Cell(1, 0): 3},
        "territory": parse("w1*", CLASSIC.tiles), "rules": rules("duel", players=2), "state": PLACING,
    }  # fmt: skip
    for name, value in parts.items():
        before = board.scene
        setattr(board, name, value)
        assert board.scene != before, name


def test_a_part_can_be_linked():
    slider = ipywidgets.IntSlider(value=5, min=1, max=48)
    board = Board(KINGDOM, domino=5)
    traitlets.link((slider, "value"), (board, "domino"))
    slider.value = 23
    assert board.scene == Board(KINGDOM, domino=23).scene
    board.set_state({"domino": 7})  # as jslink sends it
    assert slider.value == 7
    assert {"domino", "seat", "hints", "lang", "theme"} <= set(board.get_state())


def test_a_part_that_cannot_be_is_refused_and_named():
    board = Board(KINGDOM, domino=5)
    for name, value, words in (
        ("domino", 99, "There is no domino 99. There are: 1 to 48."),
        ("heat", "warm", 'There is no heat "warm". There are: legal, points.'),
        ("territory", "w1*", "Territory"),
    ):
        before = board.scene
        with pytest.raises(traitlets.TraitError, match=re.escape(words)):
            setattr(board, name, value)
        assert board.scene == before


def test_heat_follows_the_domino():
    layer = heat.points(WhatIf(KINGDOM, CLASSIC), CLASSIC.tiles.domino(23))
    by_name = Board(KINGDOM, rules=CLASSIC, domino=19, heat="points")
    by_name.domino = 23
    assert by_name.scene["heat"] == Board(KINGDOM, rules=CLASSIC, domino=23, heat=layer).scene["heat"]
    numbers = Heat("", layer.values)
    assert Board(KINGDOM, heat=dict(layer.values)).scene["heat"] == Board(KINGDOM, heat=numbers).scene["heat"]
    assert Board(KINGDOM, heat="legal").scene.get("heat") == Board(KINGDOM).scene.get("heat")


def test_callbacks_hear_actions_of_their_kind_alone():
    board, line = Board(PLACING), Line(CLAIMING)
    heard: list[object] = []
    for listen in (board.on_place, line.on_claim):
        listen(heard.append)
    for listen in (
        board.on_throw,
        board.on_discard,
        board.on_give,
        board.on_recruit,
        line.on_reveal,
        line.on_draw_king,
    ):
        listen(lambda _action: pytest.fail("another kind of action"))
    board.intent = {"n": 1, "look": [0, 0]}
    board.intent = {"n": 2, "move": {"place": [[1, 0], [2, 0]]}}
    line.intent = {"n": 1, "move": {"claim": 7}}
    assert heard == [Place((Cell(1, 0), Cell(2, 0))), Claim(7)]


def test_a_timeline_goes_where_the_reader_goes():
    timeline = Timeline(GAME, at=3)
    assert timeline.scene == timeline_scene(GAME, 3)
    timeline.intent = {"n": 1, "at": 9}
    assert (timeline.at, timeline.state) == (9, GAME.state_at(9))
    timeline.at = 10_000
    assert timeline.at == len(GAME)


@pytest.mark.parametrize(
    "widget", [Board(KINGDOM, domino=23), Board(PLACING), Line(CLAIMING), Timeline(GAME, at=20)], ids=repr
)
def test_a_widget_leaves_a_picture_where_there_is_no_kernel(widget):
    html = bundle(widget)["text/html"]
    assert html.count("<img ") == 1
    assert not re.search('alt=""|<svg|<script', html)


def test_a_widget_of_a_bare_scene_leaves_a_picture_or_words():
    assert "<img " in bundle(Board(scene_of(KINGDOM, CLASSIC)))["text/html"]
    for widget in (Line(line_scene(CLAIMING)), Timeline(timeline_scene(GAME, 2))):
        assert bundle(widget)["text/html"].startswith("<p>")
    for empty in (Board(), Line(), Timeline()):
        assert "text/html" not in bundle(empty)


def test_another_scene_is_another_text():
    domino = CLASSIC.tiles.domino(23)
    texts = {
        repr(Board(scene_of(KINGDOM, CLASSIC, domino=domino, **look)))
        for look in ({}, {"hints": False}, {"lang": "hu"}, {"heat": Heat("x", {Cell(1, 0): 1})}, {"seat": 2})
    }
    assert len(texts) == 5
    assert all(len(text) <= 100 for text in texts)
    assert repr(Board(KINGDOM)) == repr(Board(KINGDOM))
    long = parse("w1ffwg/lwgll1/ww*ff/gsm2fl/ssgl.", CLASSIC.tiles)
    assert len(repr(Board(long, domino=1))) <= 100
    assert repr(Timeline(GAME, at=2)).startswith("<Timeline at 2 of ")
    assert [repr(kind()) for kind in (Board, Line, Timeline)] == ["<Board>", "<Line>", "<Timeline>"]


def test_a_saved_page_has_the_script_of_the_widget():
    board = Board(KINGDOM, domino=23)
    state = embed_data([board], drop_defaults=True)["manager_state"]["state"][board.model_id]["state"]
    assert state["_esm"] == board.get_state("_esm")["_esm"]
    assert json.dumps(state)


def test_widgets_are_as_wide_as_there_is_room():
    for widget in (Board(KINGDOM), Line(CLAIMING), Timeline(History.of(CLASSIC))):
        assert widget.layout.width == "100%"
    assert Board(KINGDOM, layout={"width": "50%"}).layout.width == "50%"
