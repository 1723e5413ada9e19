"""Values know no picture of themselves; whoever is named as the drawer makes it."""

from dataclasses import fields

import pytest

from kdexplore.core.history import History
from kdexplore.core.notebook_display import NotebookDisplay
from kdexplore.core.scoring import ScoreSheet
from kdexplore.core.state import GameState
from kdexplore.core.territory import Placement, Territory


@pytest.mark.parametrize("kind", [GameState, History, Placement, ScoreSheet, Territory])
def test_what_lies_on_a_table_can_be_shown_and_holds_nothing_more_for_it(kind):
    assert issubclass(kind, NotebookDisplay)
    assert "drawer" not in {part.name for part in fields(kind)}


def test_without_a_drawer_there_is_no_picture(monkeypatch):
    monkeypatch.setattr(NotebookDisplay, "drawer", None)
    assert Territory()._repr_html_() is None
    assert Territory()._repr_svg_() is None


def test_the_drawer_is_asked_for_the_form_that_is_wanted(monkeypatch):
    monkeypatch.setattr(NotebookDisplay, "drawer", lambda value, form: f"{form} of {value!r}")
    assert Territory()._repr_html_() == "html of <Territory *>"
    assert Territory()._repr_svg_() == "svg of <Territory *>"


def test_to_be_shown_changes_nothing_about_being_equal(monkeypatch):
    monkeypatch.setattr(NotebookDisplay, "drawer", None)
    assert Territory() == Territory()
    assert len({Territory(), Territory()}) == 1


def test_a_page_comes_from_the_drawer_or_not_at_all(monkeypatch):
    monkeypatch.setattr(NotebookDisplay, "drawer", lambda value, form: f"{form} of {value!r}")
    assert Territory().to_html() == "page of <Territory *>"
    monkeypatch.setattr(NotebookDisplay, "drawer", None)
    with pytest.raises(NotImplementedError):
        Territory().to_html()
