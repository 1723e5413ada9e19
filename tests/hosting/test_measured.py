"""The pages on hosting say what is so: stored figures, sizes that follow from them, tests that there are."""

import json
import re

import pytest

from tests.app.conftest import ROOT
from tools.benchmarks.hosting_tables import FIGURES, PAGE, VisitorCost, cost_of, page

NAMED = re.compile(r"`(test_\w+)(\.py)?`")


def test_the_page_is_made_from_the_figures():
    assert page(json.loads(FIGURES.read_text("utf-8"))) == PAGE.read_text("utf-8")


def test_what_visitors_need_grows_with_them():
    cost = VisitorCost(come=0.1, click=0.02, session=20, server=160)
    assert cost.cores(100) == pytest.approx(100 * (12 * 0.02 + 0.01) / 60)
    assert [cost.replicas(here) for here in (1, 280, 300)] == [1, 1, 2]
    assert (
        VisitorCost(come=0.01, click=0.001, session=20, server=160).replicas(301) == 2
    )  # more than 300 were never tried
    assert cost.memory(300) == pytest.approx((2 * 160 + 300 * 20) / 1000)


def test_a_click_costs_the_difference_of_two_rounds():
    cost = cost_of(json.loads(FIGURES.read_text("utf-8")))
    assert 0 < cost.click < cost.come
    assert 5 < cost.session < 60


def test_every_test_that_the_pages_name_exists():
    files = list((ROOT / "tests").rglob("test_*.py"))
    there = {path.name for path in files}
    there |= {name for path in files for name in re.findall(r"^def (test_\w+)", path.read_text("utf-8"), re.MULTILINE)}
    pages = [path.read_text("utf-8") for path in PAGE.parent.glob("*.md")]
    named = {name + suffix for text in pages for name, suffix in NAMED.findall(text)}
    assert len(named) > 20
    assert named <= there
