"""A step of a lesson is on one screen of a laptop, in the language with the longest words, before and after it."""

import pytest

from kdexplore.app.address import hash_of
from kdexplore.app.learn.state import Learn
from kdexplore.app.session import Session
from kdexplore.core.cells import HOME
from kdexplore.lessons.course import lesson
from tests.app.controls import settled
from tests.app.fitting import LAPTOP, beyond
from tests.app.scenarios.test_learn import ROOM, Reader
from tests.app.scenarios.test_play_fits import LONGEST

pytestmark = pytest.mark.slow

TALLEST = ("turn", "scoring", "connecting", "tribe_scoring")  # lines, many regions, edges, people and others
LEAST_CELL = 72
PARTS = (".kd-task", ".kd-lesson-head label", ".kd-lesson-acts button", ".kd-lesson-more .kd-fold", ".kd-lesson-side")
CUT = """() => {
  const [side, task, stage] = [".kd-lesson-side", ".kd-task .kd-form-said", ".kd-lesson-board .kd-stage"].map((name) =>
    document.querySelector(name));
  const counted = document.querySelector(".kd-lesson-counted svg");
  const below = (counted?.checkVisibility() ? counted : stage).getBoundingClientRect().top;
  return [side.scrollHeight - side.clientHeight, Math.max(0, task.getBoundingClientRect().bottom - below)];
}"""


def opened(visit, voila, learn, **size):
    session = Session(room="learn", learn=learn, lang=LONGEST)
    return visit(f"{voila.address}/#{hash_of(session)}", awaited=".kd-learn [role=grid]", **size)


def fits(page):
    settled(page)
    page.mouse.move(2, 2)
    assert beyond(page, *(f"{ROOM} {part}" for part in PARTS)) == []
    assert page.evaluate("document.documentElement.scrollHeight") == LAPTOP["height"]
    assert page.evaluate(CUT) == [0, 0]


@pytest.mark.parametrize("name", TALLEST)
def test_every_step_fits_before_and_after_it_is_done(voila, visit, name):
    with opened(visit, voila, Learn().opened(name), **LAPTOP) as page:
        reader = Reader(page, LONGEST)
        reader.learn = Learn().opened(name)
        for step in lesson(name).steps:
            fits(page)
            if "placing.grid" not in step.rules and step.setup.span == 5:
                assert reader.cell(HOME).bounding_box()["width"] >= LEAST_CELL
            reader.solve()
            fits(page)
            if step is not lesson(name).steps[-1]:
                reader.go_on()


@pytest.mark.parametrize(("name", "step", "button"), [("connecting", "match", "put"), ("discard", "away", "discard")])
def test_the_main_button_of_the_board_and_that_of_the_step_are_in_one_place(voila, visit, name, step, button):
    """ "Discard" could not be pressed: the row of "Skip this" was over it."""
    learn = Learn().opened(name, step)
    with opened(visit, voila, learn, **LAPTOP) as page:
        reader = Reader(page, LONGEST)
        reader.learn = learn
        before = page.locator(f"{ROOM} [data-button={button}]").bounding_box()
        reader.solve()
        after = page.locator(f"{ROOM} .kd-lesson-acts .kd-press-next:visible").bounding_box()
        assert all(abs(before[side] - after[side]) < 2 for side in ("x", "y", "width", "height")), (before, after)
        fits(page)
