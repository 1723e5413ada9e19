"""Somebody who has never played: from the first page to their first domino in few words, and through a lesson."""

from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

from kdexplore.app.learn import boards
from kdexplore.app.learn.state import Learn
from kdexplore.core.actions import Place
from kdexplore.lessons.checking import possible
from tests.app.controls import settled
from tests.app.fitting import LAPTOP
from tests.app.scenarios.test_learn import ROOM, Reader, reasons
from tests.app.scenarios.test_start import as_new

pytestmark = pytest.mark.slow

MOST_WORDS = 20  # before the first action
PHONE = {"width": 390, "height": 844}
# What there is to read: the task and what is beside the board; names of buttons and of what can be opened are not read.
READ = """() => [...document.querySelectorAll(":is(.kd-task, .kd-lesson-side) *")]
  .filter((node) => node.checkVisibility() && !node.closest("button, .kd-fold, svg"))
  .flatMap((node) => [...node.childNodes].filter((child) => child.nodeType === 3).map((child) => child.data.trim()))
  .filter(Boolean)"""
VERDICT_IN_SIGHT = """() => {
  const said = [...document.querySelectorAll(".kd-lesson-side :is(.kd-notice, .kd-form-card)")];
  const seen = said.filter((node) => node.checkVisibility());
  return seen.length > 0 && seen.every((node) => node.getBoundingClientRect().bottom <= innerHeight);
}"""


@contextmanager
def newcomer(visit, voila, size):
    """Somebody who has gone through the first door, and where they are."""
    with visit(voila.address, **size) as page:
        as_new(page)
        page.locator('.kd-start [data-name*="learn"]').first.click()
        reader = Reader(page)
        reader.learn = Learn().on_path("basics")
        yield page, reader


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_a_newcomer_places_a_domino_after_one_door_and_20_words(voila, visit, size):
    with newcomer(visit, voila, size) as (page, reader):
        expect(page.locator(f"{ROOM} .kd-task")).to_contain_text("Points are squares times crowns.")
        settled(page)
        words = " ".join(page.evaluate(READ)).split()
        assert len(words) <= MOST_WORDS, words
        for step in reader.learn.here.steps:
            reader.solve()
            assert reader.learn.is_done, step.id
            if step is not reader.learn.here.steps[-1]:
                reader.go_on()
        expect(page.locator(f"{ROOM} .kd-lesson-side")).to_contain_text("Now you can")


@pytest.mark.parametrize("size", [LAPTOP], ids=["laptop"])
def test_a_long_verdict_is_whole_in_the_window(voila, visit, size):
    """The longest reasons of the first lessons: a domino on top of another, beside a terrain that does not match."""
    with newcomer(visit, voila, size) as (page, reader):
        reader.do(longest_refusal(reader.learn))
        page.mouse.move(2, 2)
        page.wait_for_function(VERDICT_IN_SIGHT)


def longest_refusal(learn):
    """The placement on the board whose reasons have most letters."""
    west, east, north, south = boards.board(learn)["window"]
    moves = (move for move in possible(learn.at) if isinstance(move, Place))
    seen = [move for move in moves if all(west <= x <= east and north <= y <= south for x, y in move.cells)]
    return max(seen, key=lambda move: sum(map(len, reasons(learn.tried(move), "en"))))
