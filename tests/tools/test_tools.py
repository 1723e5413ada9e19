"""The entry of everything that only maintainers run, and the pages that are made from the code."""

from importlib import import_module

import pytest

from tools import figures
from tools.__main__ import TOOLS, main
from tools.pages import PAGES


@pytest.mark.parametrize("name", TOOLS)
def test_every_tool_has_a_module_that_takes_words(name):
    assert callable(import_module(TOOLS[name].module).main)


def test_without_a_known_name_every_tool_is_listed(capsys):
    assert main([]) == main(["nonsense"]) == 2
    assert capsys.readouterr().out.count("\n") == 2 * len(TOOLS)


@pytest.mark.parametrize("name", figures.PAGES)
def test_a_page_of_figures_has_the_tables_that_its_data_make(name):
    path, content = PAGES[name]
    assert content().count("<!-- figures: ") >= 2
    assert path.read_text(encoding="utf-8") == content()


def test_a_page_is_written_again_as_it_is(capsys):
    path, _ = PAGES["rules"]
    before = path.read_bytes()
    assert main(["pages", "rules"]) == 0
    assert path.read_bytes() == before
    assert main(["pages", "rules", "nonsense"]) == 2
    assert "nonsense" in capsys.readouterr().err
