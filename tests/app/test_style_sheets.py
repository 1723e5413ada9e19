"""The style sheets: sizes are tokens, weight decides and not importance, and all of them together stay small."""

import re

import pytest

from tests.app.test_controls import HOUSE, STYLES

EVERY = sorted(HOUSE.rglob("*.css"))
IMPORTANT = 5  # each says why beside it
LINES = 7730  # as of the room that counts kingdoms
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
SIZES = {
    "font-size": r"(var\(--kd-text-\d\)|inherit|0|1px|131%)",  # a hundred and thirty-one: the large letters of the page
    "border-radius": r"((var\(--kd-radius-\d\)|0|50%|inherit) ?)+",
    "box-shadow": r"(var\(--kd-shadow-\d\)|none|inset .*|0 0 0 \d+px .*)",
}


@pytest.mark.parametrize("sheet", STYLES, ids=lambda path: path.name)
def test_sizes_of_letters_corners_and_shadows_are_tokens(sheet):
    if sheet.name in {"tokens.css", "loading.css"}:  # the one names them, the other is there before any widget
        return
    text = COMMENT.sub("", sheet.read_text(encoding="utf-8"))
    for name, allowed in SIZES.items():
        values = re.findall(rf"[\s{{;]{name}: ([^;]+);", text)
        assert [value for value in values if not re.fullmatch(allowed, value)] == []


def test_hardly_anything_is_important():
    """What host pages and ipywidgets write into elements themselves, and what no rule may undo."""
    texts = [COMMENT.sub("", path.read_text(encoding="utf-8")) for path in EVERY]
    assert sum(text.count("!important") for text in texts) <= IMPORTANT


def test_no_room_lays_out_by_name_what_a_widget_draws():
    """The page Count once had the name of the buttons for crowns: they became grids as wide as two."""
    drawn = [path.read_text(encoding="utf-8") for path in sorted((HOUSE / "views").rglob("*.js"))]
    names = {name for text in drawn for each in re.findall(r"class: [\"`]([^\"`]*)", text) for name in each.split()}
    assert "kd-count" in names
    for path in sorted((HOUSE / "app").rglob("*.css")):
        styled = re.findall(r"^\s*\.kd-app \.([\w-]+)\s*[,{]", path.read_text(encoding="utf-8"), re.MULTILINE)
        assert not names & set(styled), path.name


def test_the_style_sheets_get_no_longer():
    """What several rooms or widgets need is written once: views/widgets/common.css and app/shell/shell.css."""
    assert sum(path.read_text(encoding="utf-8").count("\n") for path in EVERY) <= LINES
