"""Every room for everybody: no fault that axe knows, nothing wider than the screen, in both themes."""

import re
from dataclasses import replace

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from kdexplore.app.address import hash_of
from kdexplore.app.learn.phrases import said
from kdexplore.app.session import ROOMS
from kdexplore.lessons.course import lessons
from tests.app.conftest import OPEN_LINK
from tests.app.controls import settled
from tests.app.phone import faults
from tools.screens import sessions

# Voilà lays the page out as a notebook; what it puts around ours is not ours to mend.
STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
RULES = {"runOnly": STANDARDS, "resultTypes": ["violations"]}
STILL = ".kd-app .kd-bar-slot, .kd-app .kd-bottom, .kd-app .kd-buttons { position: static !important }"
# A room in which everything is wrong that is looked for on a phone.
SPOILT = """
.kd-app .kd-learn .kd-form-button { min-height: 0 !important; height: 20px !important; }
.kd-app .kd-learn { min-width: 900px !important; }
.kd-app .kd-learn .kd-fold span { display: block; width: 30px !important; overflow: hidden; white-space: nowrap; }
.kd-app .kd-learn .kd-lesson-board { position: fixed !important; inset: 0; z-index: 9; background: white; }
"""
LOOKS = [("light", 1400), ("dark", 320)]


def told(results):
    """Each fault with the elements that have it."""
    return [(each["id"], [node["html"][:160] for node in each["nodes"][:4]]) for each in results.response["violations"]]


@pytest.mark.slow
@pytest.mark.parametrize(("theme", "width"), LOOKS)
def test_axe_finds_no_fault_in_any_room(visit, voila, theme, width):
    links = {room: f"#{hash_of(replace(sessions()[room], twin=True).spoken('hu'))}" for room in ROOMS}
    bar = ".kd-bar-room[aria-current], .kd-bar"
    with visit(f"{voila.address}/{links['start']}", awaited=bar, theme=theme, width=width, touch=width < 700) as page:
        for room, link in links.items():
            page.evaluate(OPEN_LINK, link)
            settled(page)
            page.locator(".kd-hall > :not(.kd-away)").wait_for()
            page.wait_for_timeout(1000)  # what moves has come to rest
            # What sticks covers whatever is scrolled under it: nothing does while the page is judged.
            style = page.add_style_tag(content=STILL)
            assert page.evaluate("document.documentElement.scrollWidth") <= width, room
            assert told(Axe().run(page, options=RULES)) == [], room
            if room != "start":
                assert not re.search("Every rule of", page.locator(".kd-hall").inner_text()), room
            style.evaluate("(node) => node.remove()")


@pytest.mark.parametrize("every", [pytest.param(4, marks=pytest.mark.slow), pytest.param(1, marks=pytest.mark.deep)])
def test_every_step_of_a_lesson_is_whole_on_a_phone_and_axe_finds_no_fault_in_it(visit, voila, every):
    """One page goes through them, and what a person would see is measured: cut, covered, too wide, too small."""
    start = sessions()["learn"]
    first = replace(start, learn=start.learn.opened("aim"))
    with visit(f"{voila.address}/#{hash_of(first)}", awaited=".kd-learn", width=360, height=740, touch=True) as page:
        for lesson in lessons()[::every]:
            for step in reversed(lesson.steps):
                page.evaluate(OPEN_LINK, f"#{hash_of(replace(start, learn=start.learn.opened(lesson.id, step.id)))}")
                settled(page)
                expect(page.locator(".kd-learn .kd-task")).to_contain_text(said(lesson, step, step.task, "en"))
                assert faults(page, ".kd-learn") == [], (lesson.id, step.id)
            style = page.add_style_tag(content=STILL)
            assert told(Axe().run(page, context=".kd-learn", options=RULES)) == [], lesson.id
            style.evaluate("(node) => node.remove()")
        style = page.add_style_tag(content=SPOILT)
        found = " ".join(faults(page, ".kd-learn"))
        style.evaluate("(node) => node.remove()")
        assert [fault for fault in ("wider than the screen", "px high", "cut", "under") if fault not in found] == []


def test_folds_and_choices_are_what_a_screen_reader_knows_and_a_keyboard_reaches(visit, voila):
    address = f"{voila.address}/#{hash_of(sessions()['learn'])}"
    names = next([step.id for step in lesson.steps] for lesson in lessons() if lesson.id == "connecting")
    with visit(address, awaited=".kd-learn .kd-fold, .kd-fold") as page:
        hint = page.get_by_role("button", name="A hint", exact=True)
        expect(hint).to_have_attribute("aria-expanded", "false")
        for key, state in (("Enter", "true"), (" ", "false"), ("Enter", "true")):
            hint.press(key)
            expect(hint).to_have_attribute("aria-expanded", state)
            expect(hint).to_be_focused()
        expect(page.locator(".kd-fold .widget-html").locator("visible=true")).not_to_be_empty()
        steps = page.get_by_role("radiogroup").first
        expect(steps.get_by_role("radio")).to_have_count(len(names))
        expect(steps.get_by_role("radio", name=str(1 + names.index("match")), exact=True)).to_be_checked()
