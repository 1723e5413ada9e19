"""What is sent to a browser: every script in one piece, and nothing it asks for is missing."""

import re
from pathlib import Path

import pytest

from kdexplore.views.widgets import bundling

WIDGETS = Path(bundling.__file__).parent
SCRIPTS = sorted(path for path in WIDGETS.glob("*.js") if path.name != "common.js")
TOOLS = (WIDGETS / "common.js").read_text(encoding="utf-8")


def test_every_widget_has_its_script():
    assert [script.stem for script in SCRIPTS] == ["bar", "board", "chart", "line", "page", "panel", "timeline"]


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_a_script_stands_alone(script):
    text = bundling.whole(script)
    assert not re.search(r"^import |^export (?!default)", text, re.MULTILINE)
    names = re.findall(r"^(?:const|let|function|class) (\w+)", text, re.MULTILINE)
    assert len(names) == len(set(names)), "a name that is declared twice is a script that does not begin"


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_what_a_script_imports_is_there_and_is_used(script):
    text = script.read_text(encoding="utf-8")
    imported = re.search(r'^import \{ (.*) \} from "\./common\.js";$', text, re.MULTILINE)
    assert imported
    for name in imported[1].split(", "):
        assert re.search(rf"^export (?:const|function|class) {name}\b", TOOLS, re.MULTILINE), name
        assert len(re.findall(rf"\b{name}\b", text)) > 1, name


def test_the_script_of_the_board_is_a_fraction_of_its_length():
    board = WIDGETS / "board.js"
    assert len(bundling.shipped(board)) < len(bundling.whole(board)) / 1.5
