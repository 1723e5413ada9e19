"""Actions as people type them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kdexplore.core.action_text import action_of, write_action
from kdexplore.core.actions import Claim, Discard, DrawKing, Give, Pass, Place, Recruit, Reveal, Throw
from kdexplore.core.cells import Cell
from kdexplore.core.problems import BadInput


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("reveal 3 9 27 44", Reveal((3, 9, 27, 44))),
        ("reveal 3 9 hunter warrior1", Reveal((9, 3), ("warrior1", "hunter"))),
        ("king 2", DrawKing(2)),
        ("claim 27", Claim(27)),
        ("place 1,0 2,0", Place((Cell(1, 0), Cell(2, 0)))),
        ("discard", Discard()),
        ("throw 0,-1", Throw(Cell(0, -1))),
        ("give fish 2", Give("fish", 2)),
        ("recruit hunter 1,0 0,2 1,0", Recruit("hunter", (Cell(1, 0), Cell(0, 2)), Cell(1, 0))),
        ("pass", Pass()),
    ],
)
def test_each_kind_of_action_has_its_verb_and_is_written_as_it_is_typed(text, action):
    assert action_of(text) == action
    assert write_action(action) == text


def test_spaces_and_order_do_not_matter():
    assert action_of(" claim  27 ") == Claim(27)
    assert action_of("reveal 9 3 warrior1 hunter") == Reveal((3, 9), ("hunter", "warrior1"))


@pytest.mark.parametrize("text", ["", "jump", "claim", "claim x", "claim 3 4", "place 1,0", "place 1 0", "discard 3"])
def test_anything_else_is_refused(text):
    with pytest.raises(BadInput, match="unknown_part"):
        action_of(text)


@given(st.text(max_size=40))
def test_any_text_is_read_or_refused(text):
    with pytest.raises(BadInput):
        action_of("x" + text)
