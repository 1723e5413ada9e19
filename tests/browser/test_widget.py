"""The widget in Python: it is made once, updated by its traits, and tells its position."""

import json
import re
from pathlib import Path

import pytest

from kdexplore.core.territory import Box
from kdexplore.views.scenes.place import asked
from kdexplore.views.scenes.transport import LASTING, TOLD, lasting, travelling
from kdexplore.views.widgets.bundling import shipped
from tests.browser.positions import SCENES, huge, laid, placing

board = pytest.importorskip("kdexplore.views.widgets.board")

SCRIPT = Path(board.__file__).with_name("board.js")
NUMBER = re.compile(r"kd\d+-")  # every board on a page has ids of its own
# The script as it is sent, with a model that has only what is sent.
TRAVELLED = """async ([scene, common, script]) => {
    const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
    const { default: widget } = await import(address);
    const values = { scene: { packed: new TextEncoder().encode(scene) }, common };
    const model = { get: (name) => values[name], on: () => {}, off: () => {} };
    widget.render({ model, el: document.getElementById("here") });
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
    shown.intent = {"n": 1, "move": {"place": [[0, 1], [0, 2]]}}
    assert heard == [{"n": 1, "move": {"place": [[0, 1], [0, 2]]}}]


def sent(shown, *names):
    """What travels of a widget, in bytes."""
    state = shown.get_state(names)
    return len(json.dumps(state | {"scene": {}})) + len(state["scene"]["packed"])


def test_what_lasts_is_sent_when_it_changes_and_not_with_every_scene():
    shown, changes = board.Board(placing()), []
    shown.observe(lambda change: changes.append(change["new"]["lang"]), "common")
    shown.scene = laid()
    shown.scene = placing(lang="hu")
    assert changes == ["hu"]
    assert not set(LASTING) & set(json.loads(shown.get_state("scene")["scene"]["packed"]))
    assert shown.scene == placing(lang="hu")


@pytest.mark.parametrize("name", SCENES)
def test_a_scene_travels_light(name):
    most = {"huge": 22_000, "late_duel": 19_000, "nowhere": 16_000}.get(name, 15_000)
    assert sent(board.Board(SCENES[name]()), "scene") < most


def test_a_board_loads_with_less_than_sixty_kilobytes():
    shown = board.Board(placing())
    assert sent(shown, *shown.keys) < 60_000


def whole(value, name, pieces):
    """What board.js makes of a packed value."""
    if name in TOLD and isinstance(value, int):
        return pieces[value]
    if name in TOLD and isinstance(value, list) and value and isinstance(value[0], int):
        return "".join(pieces[number] for number in value)
    if isinstance(value, list):
        return [whole(item, "", pieces) for item in value]
    if isinstance(value, dict) and "rows" in value:
        rows = ({k: v for k, v in zip(value["keys"], row, strict=False) if v is not None} for row in value["rows"])
        return [whole(row, "", pieces) for row in rows]
    return {k: whole(v, k, pieces) for k, v in value.items()} if isinstance(value, dict) else value


@pytest.mark.parametrize("name", SCENES)
def test_nothing_is_lost_on_the_way(name):
    scene = SCENES[name]()
    small = json.loads(travelling(scene))
    pieces = small.pop("pieces")
    again = lasting(scene) | whole(small, "", pieces)
    if "refusals" in again.get("place", {}):
        told = zip(asked(Box(*scene["view"])), again["place"]["refusals"], strict=True)
        again["place"]["refusals"] = {name: group for name, group in told if group >= 0}
    assert again == scene


def test_a_scene_that_travelled_looks_the_same(desk):
    for name in SCENES:
        scene = SCENES[name]()
        with desk(scene, reduced_motion="reduce") as here:
            direct = here.page.inner_html(".kd-main")
            here.page.evaluate("close_board()")
            here.page.evaluate(TRAVELLED, [travelling(scene).decode(), lasting(scene), shipped(SCRIPT)])
            assert NUMBER.sub("", here.page.inner_html(".kd-main")) == NUMBER.sub("", direct), name
