"""Every widget looks as it looked when a person last approved of it: stored pictures, and what a browser shows now."""

import os
from functools import partial

import pytest
from PIL import Image

from kdexplore.core.notation import parse
from kdexplore.views.scenes.board import scene_of
from tests.browser import panels, positions, references
from tests.browser.references import ALLOWED, EVERY, OTHER_TWO, STORED, TWO, WRITE, State
from tests.browser.test_line import SCENES as LINES
from tests.browser.test_timeline import SCENES as TIMES
from tests.drawing import ORIGINS


def board(scene, views=TWO, prepared=lambda _: None):
    return State("board", scene, ".kd-board", views, prepared)


def at(x, y, *keys):
    """A hand over a cell, or a finger on it; then some keys."""

    def prepared(here):
        if here.page.evaluate("matchMedia('(pointer: coarse)').matches"):
            here.cell(x, y).tap()
        else:
            here.cell(x, y).hover()
        here.press(*keys)

    return prepared


def beside(*found):
    themes = positions.looking()["themes"]
    return lambda: panels.panel(*found, themes=themes)


BOARDS = {
    "place-legal": board(positions.placing, EVERY, at(-2, 1)),
    "place-refused": board(positions.placing, TWO, at(1, -1)),
    "place-kingdomino": board(positions.castle, TWO, at(1, -1)),
    "place-at-the-frame": board(positions.wide, OTHER_TWO, at(-4, -1, "r", "r")),
    "place-first": board(positions.start),
    "place-nowhere": board(positions.nowhere),
    "place-purist": board(positions.blind, OTHER_TWO, at(-2, 1)),
    "place-seven": board(positions.late_duel, TWO),
    "place-nine": board(positions.huge, OTHER_TWO),
    "throw": board(positions.throwing, TWO, at(-2, -2)),
    "throw-refused": board(positions.throwing, OTHER_TWO, at(2, 1)),
    "pay": board(positions.paying, OTHER_TWO, at(-2, -2)),
    "settle": board(positions.settling, TWO, at(2, -2)),
    "give": board(positions.giving),
    "holding-totems": board(positions.holding, OTHER_TWO),
    "paint": board(positions.painting, TWO),
    "look": board(positions.looking, TWO, at(1, -2)),
    "heat": board(positions.heated, OTHER_TWO),
    "lit": board(positions.lighted, OTHER_TWO),
    "marks": board(positions.doubted, TWO),
    "laid": board(positions.laid, OTHER_TWO),
    "burnt": board(positions.burnt, TWO),
}


def known(widget, root, scenes, important):
    """The scenes of another test: the important one everywhere, the others twice."""
    return {
        f"{widget}-{name}": State(widget, partial(dict, scene), root, EVERY if name in important else OTHER_TWO)
        for name, scene in scenes.items()
    }


OTHERS = {
    **known("line", ".kd-draft", LINES, {"claiming"}),
    **known("timeline", ".kd-time", TIMES, set()),
    "panel-turn": State("panel", beside(*panels.turn()), ".kd-panel", TWO),
    "panel-sheet": State("panel", beside(*panels.sheet()), ".kd-panel", TWO),
    "panel-rest": State("panel", beside(*panels.rest()), ".kd-panel", TWO),
}
STATES = BOARDS | OTHERS
SHOTS = [(name, view) for name, state in STATES.items() for view in state.views]


def file_of(name, view):
    return STORED / f"{name}-{view.width}-{view.theme}.png"


@pytest.fixture
def photograph(widget_desk):
    """A state as a browser shows it now."""

    def taken(state, view):
        with widget_desk(state.widget, state.scene(), state.root, **view.context) as here:
            return references.photographed(here, state)

    return taken


@pytest.mark.parametrize(("name", "view"), SHOTS, ids=[f"{n}-{v.width}-{v.theme}" for n, v in SHOTS])
def test_it_looks_as_it_did_when_it_was_approved(name, view, photograph, tmp_path):
    seen, path = photograph(STATES[name], view), file_of(name, view)
    if os.environ.get(WRITE):
        references.store(seen, path)
        return
    share, where = references.difference(Image.open(path).convert("RGB"), seen)
    if share > ALLOWED:
        seen.save(tmp_path / "seen.png")
        where.save(tmp_path / "different.png")
    assert share <= ALLOWED, f"compare {path} with seen.png and different.png in {tmp_path}"


# One square of the territory of the others is other land, one has lost its fire, one its resource.
WRONG = {
    "land": "j'dd1l'l1/j1g'g'l1q'/j'v2*gq1/..dq'q1/..g'g'v1",
    "fire": "j'dd1l'l1/j1g'g'l1q'/j'v2*dq/..dq'q1/..g'g'v1",
    "resource": "j'dd1l'l1/j1gg'l1q'/j'v2*dq1/..dq'q1/..g'g'v1",
}


@pytest.mark.parametrize("wrong", WRONG)
@pytest.mark.parametrize("view", TWO, ids=["phone", "desk"])
def test_a_single_wrong_square_is_seen(wrong, view, photograph):
    other = board(lambda: scene_of(parse(WRONG[wrong], ORIGINS), positions.TOTEM))
    right = photograph(board(positions.looking), view)
    share, _ = references.difference(right, photograph(other, view))
    assert share > ALLOWED
    assert references.difference(right, right)[0] == 0
