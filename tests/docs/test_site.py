"""The site says the truth: every public name has an example, and all of them run, as do the recipes."""

import doctest
import re
import shlex
from pathlib import Path

import pytest

import kdexplore
from kdexplore.cli.commands import COMMANDS
from kdexplore.cli.main import main
from kdexplore.core.links import decode
from kdexplore.core.notation import parse
from sitepages import ANCHOR, COMMENT, PARTS, commands, formats, names, pictures
from sitepages.markdown import ROOT, changelog

DOCS = ROOT / "docs"
PAGES = [path.read_text(encoding="utf-8") for path in DOCS.rglob("*.md") if path.stem != "contributing"]
RECIPES = sorted(path for path in (DOCS / "how-to").glob("*.md") if path.stem != "index")
CODE = re.compile(r"^```(?:python|pycon)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SHELL = re.compile(r"^```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)
STAYING = "kdexplore serve"  # it runs until somebody ends it


def run_examples(text, name, scope):
    """Run the sessions of a text; what fails is printed by doctest itself."""
    session = doctest.DocTestParser().get_doctest(text, scope, name, name, 0)
    assert session.examples
    assert doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(session).failed == 0


@pytest.mark.parametrize("name", kdexplore.__all__)
def test_every_public_name_has_an_example_that_runs(name):
    scope = {"kd": kdexplore, **{each: getattr(kdexplore, each) for each in kdexplore.__all__}}
    run_examples(names.example(name) + "\n", name, scope)


@pytest.mark.parametrize("name", kdexplore.__all__)
def test_every_public_name_says_what_it_is(name):
    prose = re.sub(r"```.*?```", "", names.entry(name), flags=re.DOTALL)
    assert re.search(r"^[A-Z][^|#]+[.:]$", prose, re.MULTILINE)


def test_every_public_name_is_on_exactly_one_page():
    headings = [each for room in names.ROOMS for each in re.findall(r"^## `(\w+)`$", names.section(room), re.MULTILINE)]
    assert sorted(headings) == sorted(kdexplore.__all__)
    asked_for = [
        comment["rest"] for page in DOCS.rglob("*.md") for comment in COMMENT.finditer(page.read_text("utf-8"))
    ]
    assert set(names.ROOMS) <= set(asked_for)


@pytest.mark.parametrize("page", [DOCS / "start.md", *RECIPES], ids=lambda path: path.stem)
def test_the_code_of_a_recipe_runs(page, monkeypatch, tmp_path, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    text = page.read_text(encoding="utf-8")
    sessions = "\n".join(CODE.findall(text))
    lines = [line.removeprefix("python -m ") for block in SHELL.findall(text) for line in block.splitlines()]
    assert sessions or lines
    if sessions:
        run_examples(sessions, page.stem, {})
    for line in [line for line in lines if not line.startswith(STAYING)]:
        command, _, file = line.partition(" > ")
        assert main(shlex.split(command)[1:]) in (0, 1), line
        if file:
            Path(file).write_text(capsys.readouterr().out, encoding="utf-8")


def test_every_recipe_is_in_the_list_and_in_the_navigation():
    index = (DOCS / "how-to/index.md").read_text(encoding="utf-8")
    tree = index.split("```{toctree}")[1].split()
    assert len(RECIPES) >= 20
    for page in RECIPES:
        assert f"({page.name})" in index
        assert page.stem in tree


def test_what_a_page_asks_for_is_there():
    asked_for = {comment["part"] for page in PAGES for comment in COMMENT.finditer(page)}
    assert asked_for == {*PARTS, "board", "explorer"}


def test_anchors_of_the_book_become_targets():
    assert ANCHOR.sub(r"(\g<id>)=", '<a id="setup.mode"></a>') == "(setup.mode)="


def test_commands_formats_and_changes_come_from_the_code():
    assert commands.section("").count("\n## `kdexplore ") == len(COMMANDS) - 1
    assert re.search(r"^\$ kdexplore legal", commands.entry("legal"), re.MULTILINE)
    assert "| `dominoes` | yes |" in formats.section("tiles")
    assert "[Unreleased]" in changelog("")


def test_a_board_is_drawn_for_light_and_dark_pages(tmp_path):
    figure = pictures.board('"w1w*" kingdomino "Three squares & a castle"', tmp_path, "how-to/score")
    drawn = sorted(path.name.rsplit("-", 1)[1] for path in Path(tmp_path, "_boards").iterdir())
    assert drawn == ["dark.svg", "light.svg"]
    assert 'src="../_boards/' in figure
    assert "squares &amp; a castle" in figure


def test_where_the_explorer_is_part_of_the_site_a_board_opens_in_it(tmp_path):
    words = '"*w" kingdomino "a field"'
    assert "<a " not in pictures.board(words, tmp_path, "how-to/place")
    assert pictures.explorer(tmp_path, "index") == ""
    (tmp_path / "explorer").mkdir()
    (tmp_path / "explorer/index.html").touch()
    found = pictures.board(words, tmp_path, "how-to/place")
    link = re.search(r'href="\.\./explorer/index\.html#([^"]+)"', found)
    assert link
    position = decode(link[1]).position
    assert position
    assert position.territory == parse("*w", "kingdomino")
    assert f'<iframe src="../explorer/index.html#{link[1]}" title="a field" loading="lazy">' in found
    assert 'href="explorer/index.html"' in pictures.explorer(tmp_path, "index")
