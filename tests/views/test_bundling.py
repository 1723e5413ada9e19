"""What is sent to a browser: every script in one piece, and nothing it asks for is missing."""

import json
import re
from pathlib import Path
from zlib import decompress

import pytest

from kdexplore.views.widgets import bundling

WIDGETS = Path(bundling.__file__).parent
SCRIPTS = sorted(path for path in WIDGETS.glob("*.js") if "\nexport default" in path.read_text(encoding="utf-8"))
FILES = sorted(WIDGETS.rglob("*.js"))
IMPORT = re.compile(r'^import (?:\{ (?P<names>[^}]*) \}|(?P<name>\w+)) from "(?P<path>[^"?]+)', re.MULTILINE)


def test_every_widget_has_its_script():
    assert [script.stem for script in SCRIPTS] == ["bar", "board", "chart", "line", "page", "panel", "timeline"]


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_a_script_stands_alone(script):
    text = bundling.whole(script)
    assert not re.search(r"^import |^export (?!default)", text, re.MULTILINE)
    names = re.findall(r"^(?:const|let|function|class) (\w+)", text, re.MULTILINE)
    assert len(names) == len(set(names)), "a name that is declared twice is a script that does not begin"


@pytest.mark.parametrize("script", FILES, ids=lambda script: script.stem)
def test_what_a_script_imports_is_there_and_is_used(script):
    text = script.read_text(encoding="utf-8")
    for found in IMPORT.finditer(text):
        other = (script.parent / found["path"]).resolve()
        exports = other.read_text(encoding="utf-8")
        for name in (found["names"] or found["name"]).split(", "):
            if other.suffix == ".js":
                assert re.search(rf"^export (?:const|function|class) {name}\b", exports, re.MULTILINE), name
            assert len(re.findall(rf"\b{name}\b", text)) > 1, name


def test_every_file_belongs_to_some_widget():
    used, waiting = set(), [*SCRIPTS]
    while waiting:
        script = waiting.pop()
        used.add(script)
        found = {(script.parent / path).resolve() for _, _, path in IMPORT.findall(script.read_text(encoding="utf-8"))}
        waiting += [path for path in found - used if path.suffix == ".js"]
    assert used == set(FILES)


def test_a_file_is_in_a_module_once_and_before_it_is_needed():
    text = bundling.whole(WIDGETS / "board.js")
    places = [text.index(f"class {name} ") for name in ("Widget", "Pen", "BoardPen", "Drawing", "Board")]
    assert places == sorted(places)
    assert text.count("class Widget ") == text.count("const SYMBOLS = ") == text.count("const DESCRIPTION = ") == 1


def test_a_timeline_brings_the_shapes_of_the_players_and_no_other_symbol():
    text = bundling.whole(WIDGETS / "timeline.js")
    assert "kd-pentagon" in text
    assert "kd-crown" not in text


def test_a_packed_module_is_a_fraction_of_its_length():
    module = bundling.lean(WIDGETS / "board.js")
    packed = bundling.packed(WIDGETS / "board.js")
    assert decompress(packed).decode() == module
    assert len(packed) < len(module) / 3


def test_no_two_kinds_of_widget_have_the_same_module():
    """marimo keeps one module for equal texts: a line would be drawn by the script of a board."""
    assert len({bundling.unpacking(script) for script in SCRIPTS}) == len(SCRIPTS)


@pytest.mark.parametrize("sheet", sorted(WIDGETS.glob("*.css")), ids=lambda sheet: sheet.stem)
def test_a_style_sheet_loses_its_comments_and_spaces_and_nothing_else(sheet):
    lean = bundling.lean_style(sheet)
    sizes = re.findall(r"^  (--kd-[\w-]+): (.+);$", (WIDGETS / "tokens.css").read_text(encoding="utf-8"), re.MULTILINE)
    shared = (WIDGETS / "common.css").read_text(encoding="utf-8")
    own = re.sub(
        r'@import "common.css\?(.+)";',
        lambda other: shared.replace("kd-root", other[1]),
        sheet.read_text(encoding="utf-8"),
    )
    text = re.sub(r"/\*.*?\*/", "", own, flags=re.DOTALL)
    for name, size in sizes:
        text = text.replace(f"var({name})", size)
    assert re.sub(r"\s", "", lean) == re.sub(r"\s", "", text).replace(";}", "}")
    assert "/*" not in lean
    assert "\n" not in lean


@pytest.mark.parametrize(("name", "root"), [("board", "kd-board"), ("line", "kd-draft")])
def test_a_style_sheet_in_a_module_holds_inside_its_widget_alone(name, root):
    """A rule for a name that pictures or other widgets have as well would change them too."""
    sheet = bundling.lean_style(WIDGETS / f"{name}.css", root)
    rules = re.findall(r"(?:^|(?<=[{}]))[^{}@]+(?={)", sheet)
    selectors = [one for rule in rules for one in re.split(r",(?![^(]*\))", rule)]
    assert len(selectors) > 80
    assert [one for one in selectors if not re.search(rf"\.{root}(?![\w-])", one)] == []
    assert f"const STYLE = {json.dumps(sheet, ensure_ascii=False)};" in bundling.lean(WIDGETS / f"{name}.js")


def test_a_rule_for_one_widget_weighs_as_much_as_before(tmp_path):
    sheet = tmp_path / "some.css"
    sheet.write_text("""
        .kd-board[data-x] .a:is(.b, .c), .d > p { color: red; }
        @media (min-width: 9px) { .kd-board-part { top: 0; } }
    """)
    assert bundling.lean_style(sheet, "kd-board") == (
        ".kd-board[data-x] .a:is(.b,.c),:where(.kd-board) .d >p{color:red}"
        "@media (min-width:9px){:where(.kd-board) .kd-board-part{top:0}}"
    )
