"""A photograph read on the page: corners found, one press, and one press for each doubt."""

import re
import time

import pytest
from playwright.sync_api import expect

from tests.app.scenarios.test_lab import link
from tests.app.scenarios.test_painting import LARGEST_MESSAGE, LISTEN
from tests.learned_picture import on_table
from tests.speed import slowness
from tools.photo.truth import photos

COPY, SQUARES = 60_000, 130_000  # characters of a message with a small copy, and with the squares
MOST_SECONDS = 6


@pytest.fixture
def photograph(tmp_path):
    file = tmp_path / "kingdom.png"
    file.write_bytes(on_table(photos()[0].looks))
    return file


@pytest.mark.parametrize("size", [(1280, 720), (390, 844)], ids=["desktop", "phone"])
def test_a_photograph_is_read_by_one_press(voila, visit, photograph, size):
    width, height = size
    with visit(
        voila.address + link("*", tool="paint"), awaited=".kd-lab .kd-palette", width=width, height=height
    ) as page:
        page.evaluate(LISTEN)
        page.locator(".kd-photo-bar input[type=file]").set_input_files(photograph)
        first = page.locator('.kd-trim-handle[data-corner="0"]')
        expect(first).to_have_attribute("style", re.compile(r"left: (1[89]|20).*%; top: 2[234].*%"))  # it was found
        began = time.monotonic()
        page.get_by_role("button", name="Read the kingdom").click()
        expect(page.locator(".kd-trim")).to_be_hidden(timeout=30_000)
        assert time.monotonic() - began <= MOST_SECONDS * slowness()
        assert page.evaluate("Math.max(...window.sizes)") <= SQUARES
        large = {size for size in page.evaluate("window.sizes") if size > LARGEST_MESSAGE}
        assert len(large) == 2  # the copy, the squares
        expect(page.locator(".kd-lab-side")).to_contain_text(re.compile(r"squares? read, \d+ to check"))
        expect(page.locator(".kd-photo")).to_be_visible()
        questions = page.locator(".kd-lab-side .kd-panel-cards")
        expect(page.locator(".kd-lab .kd-sign")).to_have_count(questions.count())
        left = re.search(r"(\d+) to check", page.locator(".kd-lab-side").inner_text())
        assert left
        questions.first.locator("button").last.click()
        expect(page.locator(".kd-lab-side")).not_to_contain_text(f", {left[0]}")
