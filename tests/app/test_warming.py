"""What is made before any visitor comes: it leaves nothing of itself behind."""

from ipywidgets.widgets.widget import _instances

from kdexplore.app.dashboard import AHEAD
from kdexplore.app.warming import rehearse


def test_a_rehearsed_game_leaves_no_widget_behind():
    known, ahead = set(_instances), len(AHEAD)
    rehearse()
    assert set(_instances) <= known
    assert len(AHEAD) == ahead
