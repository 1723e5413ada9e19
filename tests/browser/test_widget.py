"""The widget in Python: it is made once, updated by its traits, and tells its position."""

import pytest

from kdexplore.views import art
from tests.browser.positions import SCENES, huge, placing

board = pytest.importorskip("kdexplore.views.widgets.board")


def test_a_board_tells_its_position_the_same_in_every_run():
    assert repr(board.Board(placing())) == repr(board.Board(placing()))
    assert repr(board.Board(placing())) == "<Board to place: j'dd1l'l1/j1g'g'l1q'/j'v2*dq1/..dq'q1/..g'g'v1>"
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
    assert shown.drawings == art.symbols()
