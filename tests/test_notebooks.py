"""The teaching notebooks: short cells, and every number in the prose is one that a cell has worked out."""

import ast
import re
from pathlib import Path

import nbformat
import pytest

import kdexplore as kd
from kdexplore.engine.kernel.speed import plain

NOTEBOOKS = sorted((Path(__file__).parents[1] / "notebooks").glob("0*.ipynb"))
BOLD = re.compile(r"\*\*(.+?)\*\*")
FEWEST_WORDS, MOST_WORDS, MOST_LINES = 40, 64, 2


def cells_of(path):
    return nbformat.read(path, as_version=4).cells


def lines_of(source):
    """The lines of code of a cell, docstrings apart."""
    return [line for line in source.splitlines() if line and not line.strip().startswith('"""')]


def prose_of(source):
    """The text of a cell without its headings, tags and the addresses of links."""
    lines = [line for line in source.splitlines() if not line.startswith("#")]
    return re.sub(r"<summary>.*?</summary>|<[^>]+>|\]\([^)]*\)", " ", "\n".join(lines))


def shown_by(source, names):
    """What the last expression of a cell shows, run among these names."""
    body = ast.parse(source).body
    last = body.pop() if isinstance(body[-1], ast.Expr) else None
    exec(compile(ast.Module(body, []), "cell", "exec"), names)  # noqa: S102 -- our own notebooks
    return repr(eval(compile(ast.Expression(last.value), "cell", "eval"), names)) if last else ""  # noqa: S307


def is_in(number, shown):
    """Whether that number, not only its digits, is in what a cell has shown."""
    return re.search(rf"(?<![\d.]){re.escape(number)}(?![\d.]*\d)", shown) is not None


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_cells_are_short_and_stored_without_outputs(path):
    notebook = nbformat.read(path, as_version=4)
    assert "widgets" not in notebook.metadata
    assert notebook.cells[0].source.splitlines()[0].endswith("?"), "the title is a question"
    for cell in notebook.cells:
        if cell.cell_type == "code":
            assert len(lines_of(cell.source)) <= MOST_LINES, cell.source
            assert (cell.outputs, cell.execution_count) == ([], None)
        else:
            words = len(prose_of(cell.source).split())
            assert FEWEST_WORDS <= words <= MOST_WORDS, f"{words} words: {cell.source}"


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_only_public_names_are_used_and_something_can_be_played_with(path):
    code = "\n".join(cell.source for cell in cells_of(path) if cell.cell_type == "code")
    modules = {node.module for node in ast.walk(ast.parse(code)) if isinstance(node, ast.ImportFrom)}
    assert {module for module in modules if module and module.startswith("kdexplore")} == set()
    assert set(re.findall(r"\bkd\.(\w+)", code)) <= set(kd.__all__)
    assert "ipywidgets" in modules
    calls = [line for line in code.splitlines() if line.startswith("interact(")]
    assert len(calls) > 1  # one to play with, one that checks the answer
    assert all(line.endswith(");") for line in calls)  # else the notebook shows the function as well


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_bold_numbers_are_what_the_cells_before_have_shown(path, capsys, monkeypatch):
    monkeypatch.setattr(
        "kdexplore.engine.evaluation.at_hand", lambda **_: plain()
    )  # nothing is compiled beside the other tests
    names: dict[str, object] = {}
    shown, numbers = "", 0
    for cell in cells_of(path):
        if cell.cell_type == "code":
            if "raises-exception" in cell.metadata.get("tags", ()):
                with pytest.raises(kd.BadInput):
                    shown_by(cell.source, names)
            else:
                shown = shown_by(cell.source, names) or shown
            continue
        bold = BOLD.findall(cell.source)
        solution = "<details>" in cell.source
        assert not solution or bold[0] == str(names["answer"])
        assert solution or [number for number in bold if not is_in(number, shown)] == [], f"{cell.source}\n{shown}"
        numbers += len(bold)
    assert numbers
    capsys.readouterr()  # without a notebook, widgets print themselves


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_ends_with_a_checked_exercise_its_folded_solution_and_one_link(path):
    cells = cells_of(path)
    assert "<details><summary>Solution</summary>" in cells[-1].source
    assert "interact(" in cells[-2].source
    (address,) = re.findall(r"\]\((.*?)\)", cells[-1].source)
    assert (path.parent / address).is_file()
