"""The widget in Python: it is made once, updated by its traits, and tells its position."""

import json
import re
from base64 import b64encode
from typing import Any

import pytest

from kdexplore.views.widgets.bar import Bar
from kdexplore.views.widgets.line import Line
from kdexplore.views.widgets.page import Page
from kdexplore.views.widgets.panel import Panel
from kdexplore.views.widgets.timeline import Timeline
from tests.browser.positions import SCENES, huge, placing

board = pytest.importorskip("kdexplore.views.widgets.board")

NUMBER = re.compile(r"kd\d+-")  # every board on a page has ids of its own
# The script as it is sent, with a model that has only what is sent.
TRAVELLED = """async ([scene, script, packed]) => {
    const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
    const { default: widget } = await import(address);
    const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
    const values = { scene: { json: new TextEncoder().encode(scene) }, _packed: bytes };
    const model = { get: (name) => values[name], on: () => {}, off: () => {} };
    await widget.render({ model, el: document.getElementById("here") });
}"""


def test_a_board_tells_its_position_the_same_in_every_run():
    assert repr(board.Board(placing())) == repr(board.Board(placing()))
    assert repr(board.Board(placing())).startswith("<Board to place: j'dd1l'l1/j1g'g'l1q'/j'v2*dq1/..dq'q1/..g'g'v1, ")
    assert repr(board.Board()) == "<Board>"


@pytest.mark.parametrize("name", SCENES)
def test_no_position_is_too_long_to_be_told_apart(name):
    """anywidget cuts what a notebook shows at 110 letters."""
    assert len(repr(board.Board(SCENES[name]()))) <= 100


def test_long_positions_that_differ_at_their_end_differ_in_what_they_tell():
    one = huge() | {"position": "w" * 200 + "/a"}
    other = huge() | {"position": "w" * 200 + "/b"}
    assert repr(board.Board(one)) != repr(board.Board(other))


def test_a_board_is_updated_by_its_traits_and_tells_what_is_wanted():
    shown, heard = board.Board(placing()), []
    shown.observe(lambda change: heard.append(change["new"]), "intent")
    shown.scene = huge()
    assert "w1fww1" in repr(shown)
    pressed(shown, {"move": {"place": [[0, 1], [0, 2]]}})
    assert heard == [{"n": 1, "move": {"place": [[0, 1], [0, 2]]}}]


def message(content):
    """A message of a page to a widget."""
    return {"content": {"data": {"method": "custom", "content": content}}, "buffers": []}


def pressed(shown, *intents):
    """What a page sends when somebody presses that many times before anything is answered."""
    for intent in intents:
        shown.comm.handle_msg(message({"intent": intent}))


@pytest.mark.parametrize("made", [board.Board, Line, Timeline, Panel, Bar, Page], ids=lambda kind: kind.__name__)
def test_each_press_is_heard_once_and_in_order(made):
    shown, heard = made(), list[Any]()
    shown.observe(lambda change: heard.append(change["new"]), "intent")
    pressed(shown, {"press": "undo"}, {"press": "undo"}, {"press": "redo"})
    assert [intent["press"] for intent in heard] == ["undo", "undo", "redo"]
    assert len({intent["n"] for intent in heard}) == 3


@pytest.mark.parametrize("content", [None, 3, "intent", ["intent"], {}, {"intent": None}, {"intent": [1]}])
def test_what_is_no_press_is_not_heard(content):
    shown, heard = Panel(), list[Any]()
    shown.observe(heard.append, "intent")
    shown.comm.handle_msg(message(content))
    assert not heard


def sent(shown, *names):
    """What travels of a widget, in bytes."""
    state = shown.get_state(names)
    apart = {"scene": state["scene"]["json"], "_packed": state.get("_packed", b"")}
    return len(json.dumps({**state, **dict.fromkeys(apart, "")})) + sum(map(len, apart.values()))


@pytest.mark.parametrize("name", SCENES)
def test_a_scene_is_one_text_and_nothing_is_lost_on_the_way(name):
    shown = board.Board(SCENES[name]())
    assert json.loads(shown.get_state("scene")["scene"]["json"]) == SCENES[name]()
    most = {"huge": 60_000, "late_duel": 55_000, "nowhere": 50_000}.get(name, 40_000)
    assert sent(shown, "scene") < most


def test_a_board_loads_with_less_than_eighty_kilobytes():
    """Its scripts and its style sheet used to travel as text, 105 kB with a scene."""
    shown = board.Board(placing())
    assert sent(shown, *shown.keys) < 80_000


def test_a_scene_that_travelled_looks_the_same(desk):
    """As the bundle draws it from what is sent, and as the page of the other tests draws it."""
    for name in SCENES:
        shown = board.Board(SCENES[name]())
        with desk(shown.scene, reduced_motion="reduce") as here:
            direct = here.page.inner_html(".kd-main")
            here.page.evaluate("close_board()")
            state = shown.get_state()
            packed = b64encode(state["_packed"]).decode()
            here.page.evaluate(TRAVELLED, [state["scene"]["json"].decode(), state["_esm"], packed])
            assert NUMBER.sub("", here.page.inner_html(".kd-main")) == NUMBER.sub("", direct), name
