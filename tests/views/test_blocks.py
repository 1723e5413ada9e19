"""Blocks: plain data that a panel can draw, with nothing in it that is not there."""

import json
import re
from pathlib import Path

import pytest

from kdexplore.views import blocks
from tests.browser import panels

SCRIPT = Path(blocks.__file__).parent / "widgets" / "panel.js"


def kinds(found):
    """Every kind of block in there, those inside others too."""
    for block in found:
        yield block["kind"]
        yield from kinds(block.get("blocks", ()))


def test_a_panel_is_plain_data():
    for scene in (panels.panel(), panels.hungarian()):
        assert json.loads(json.dumps(scene)) == scene


def test_every_kind_of_content_can_be_made_and_drawn():
    drawn = re.search(r"const KINDS = \{(.*)\}", SCRIPT.read_text(encoding="utf-8"))
    assert drawn is not None
    names = {name.split(":")[0].strip() for name in drawn[1].split(",")}
    assert set(kinds([*panels.panel()["blocks"], panels.pad(), *panels.analysis()])) == names


@pytest.mark.parametrize(
    ("made", "expected"),
    [
        (blocks.row("Jungle"), {"text": "Jungle"}),
        (blocks.row("Jungle", name="r", lit=False), {"text": "Jungle", "name": "r", "lit": False}),
        (blocks.row("Jungle", muted=True), {"text": "Jungle", "muted": True}),
        (blocks.button("put", "Put", off=""), {"name": "put", "text": "Put"}),
        (blocks.button("put", "Put", pressed=False), {"name": "put", "text": "Put", "pressed": False}),
        (blocks.option(None, "Nobody"), {"value": None, "text": "Nobody"}),
        (blocks.progress(0, 9, "Looking"), {"kind": "progress", "value": 0, "most": 9, "text": "Looking"}),
        (blocks.progress(None, 9, "Looking"), {"kind": "progress", "value": None, "most": 9, "text": "Looking"}),
        (blocks.mini("Black", on=False), {"title": "Black", "on": False}),
        (blocks.seat("#3c3a46", "square"), {"colour": "#3c3a46", "shape": "square"}),
        (blocks.chip("placing.match", "Matching"), {"rule": "placing.match", "name": "Matching"}),
    ],
)
def test_what_is_not_said_is_not_there(made, expected):
    assert made.plain() == expected


def test_a_sentence_keeps_its_pieces_in_order():
    found = blocks.said("Place ", blocks.part("desert", "own"), " now.", size="small")
    assert "".join(part["text"] for part in found["parts"]) == "Place desert now."
    assert found["size"] == "small"


def test_a_panel_holds_only_what_it_was_given():
    assert dict(blocks.panel([], lang="en", label="Score")) == {"lang": "en", "label": "Score", "blocks": []}
    assert blocks.panel([], lang="en", label="Score", themes={"light": {}})["themes"] == {"light": {}}
