"""The gallery as it is stored: it opens as pictures, and its texts name everything that a widget shows."""

import json
import re
from pathlib import Path

GALLERY = Path(__file__).parents[2] / "notebooks" / "gallery.ipynb"
NOTEBOOK = json.loads(GALLERY.read_text(encoding="utf-8"))
OUTPUTS = [output["data"] for cell in NOTEBOOK["cells"] for output in cell.get("outputs", ()) if "data" in output]
WIDGET = re.compile("<(Board|Line|Timeline|Chart|Panel)[ :]")


def text(output):
    return "".join(output["text/plain"])


def test_nothing_of_a_single_run_is_stored():
    assert "widgets" not in NOTEBOOK["metadata"]
    assert not [output for output in OUTPUTS if "application/vnd.jupyter.widget-view+json" in output]


def test_boards_lines_and_charts_are_stored_with_what_they_show():
    kinds = {kind: [output for output in OUTPUTS if text(output).startswith(f"<{kind}")] for kind in ("Board", "Chart")}
    pictures = ["<img " in "".join(output.get("text/html", ())) for output in kinds["Board"]]
    assert pictures.count(False) == 1  # the box of somebody's own, of which the scene alone is known
    assert len(kinds["Chart"]) == 9
    assert all("application/vnd.plotly.v1+json" in output for output in kinds["Chart"])


def test_the_text_of_every_widget_holds_a_mark_of_its_whole_scene():
    texts = [text(output) for output in OUTPUTS if WIDGET.match(text(output))]
    assert len(texts) > 40
    assert all(re.search(", [0-9a-f]{8}>$|: [0-9a-f]{8}>$", each) for each in texts), texts
    boards = [each for each in texts if each.startswith("<Board")]
    assert len(set(boards)) == len(boards)
