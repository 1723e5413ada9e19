"""The first page: at every width, in every language, where its doors lead, and what is opened from it."""

import re

import pytest
from playwright.sync_api import expect

from tests.app.controls import TOTAL, settled
from tests.app.scenarios.test_shell import BOARD, address_after, lab_link

DOORS = ".kd-start-doors button"
WIDTHS = range(320, 1921, 20)
MOST_LONGER, MOST_SHORTER = 1.1, 0.7  # than at the next narrower width; columns become two at one of them
MEASURED = """async () => {
    for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame); // boards follow their place
    const broken = [], start = document.querySelector(".kd-start");
    const walker = document.createTreeWalker(start, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (!node.parentElement.checkVisibility() || node.parentElement.closest("svg, style")) continue;
        for (const word of node.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
            const range = document.createRange();
            range.setStart(node, word.index);
            range.setEnd(node, word.index + word[0].length);
            if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word[0]);
        }
    }
    const { height } = document.querySelector(".kd-app").getBoundingClientRect();
    return [height, broken, document.documentElement.scrollWidth];
}"""


def opening(page):
    """The field for a link, a game or a territory, which the first page has behind a press."""
    page.get_by_role("button", name="Open a link or file").click()
    settled(page)
    return page.get_by_label("A link, a game or a territory")


@pytest.mark.parametrize("lang", ["en-GB", "hu"])
def test_no_width_of_the_start_page_breaks_words_or_makes_it_much_longer(voila, visit, lang):
    """Between 900 and 1,080 pixels, as in a cell of JupyterLab, a line had one letter and the page was 3,862 high."""
    with visit(voila.address, awaited=DOORS, height=1080, lang=lang) as page:
        before = 0.0
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 1080})
            height, broken, wide = page.evaluate(MEASURED)
            assert broken == [], width
            assert wide <= width
            if before:
                assert MOST_SHORTER < height / before < MOST_LONGER, (width, before, height)
            before = height


def test_on_a_laptop_all_of_the_first_page_is_in_sight_in_every_language(voila, visit):
    """The tallest is Turkish; at 1920 the kingdom is larger."""
    with visit(voila.address, awaited=DOORS, width=1280, height=720) as page:
        for name in ("magyar", "íslenska", "polski", "Türkçe", "English"):
            page.locator(".kd-start-foot").get_by_role("button", name=name).click()
            settled(page)
            assert page.evaluate("document.documentElement.scrollHeight") == 720, name
        before = page.locator(".kd-start-picture svg").first.bounding_box()["width"]
        page.set_viewport_size({"width": 1920, "height": 1080})
        assert page.locator(".kd-start-picture svg").first.bounding_box()["width"] > 1.4 * before
        assert page.evaluate("document.documentElement.scrollHeight") == 1080


def as_new(page):
    """Somebody who has never been here: the browser of these tests keeps where the one before was."""
    page.evaluate("localStorage.clear()")
    page.reload()
    page.locator(".kd-start-doors button").first.wait_for()


def test_01_a_first_visit_in_magyar_goes_to_the_first_lesson_and_later_on_from_there(voila, visit):
    with visit(voila.address, awaited=".kd-start-doors button") as page:
        as_new(page)
        page.locator(".kd-start-foot").get_by_role("button", name="magyar").click()
        page.get_by_role("button", name="Tanuld meg játszva").click()
        page.locator(".kd-learn [role=grid]").wait_for()
        settled(page)
        page.goto("about:blank")
        page.goto(voila.address)
        page.get_by_role("button", name="Go on").click()
        page.locator(".kd-learn [role=grid]").wait_for()


def test_01_on_a_phone_by_touch(voila, visit):
    with visit(voila.address, awaited=".kd-start-doors button", width=320, touch=True) as page:
        as_new(page)
        assert page.evaluate("document.documentElement.scrollWidth") == 320
        page.locator(".kd-start-doors button").first.tap()
        page.locator(".kd-learn [role=grid]").wait_for()


def test_what_is_typed_while_an_answer_comes_stays(voila, visit):
    with visit(voila.address, awaited=".kd-start-doors button") as page:
        field, fault = opening(page), page.locator(".kd-start-open .kd-notice")
        field.fill("w1w*x")
        page.get_by_role("button", name="Open", exact=True).click()
        field.fill("w1w*")  # at once
        fault.filter(has_text="“x”").wait_for()
        page.wait_for_timeout(200)
        assert field.input_value() == "w1w*"


def test_enter_in_the_field_opens_what_was_typed(voila, visit):
    with visit(voila.address, awaited=".kd-start-doors button") as page:
        field, fault = opening(page), page.locator(".kd-start-open .kd-notice")
        field.fill("w1w*x")
        for _ in range(2):  # what has not changed since is opened too
            field.press("Enter")
            fault.filter(has_text="“x”").wait_for()
            assert field.input_value() == "w1w*x"
        field.fill("w1wf*/w1.ff")
        field.press("Enter")
        page.locator(BOARD).wait_for()


def test_every_door_leads_to_something_useful_at_once(voila, visit):
    doors = {
        "Analyse a game": ".kd-analyse-main .kd-analyse-board svg",
        "Learn by playing|Go on": ".kd-board [role=grid]",
        "^Play$": ".kd-play .kd-setup",
        "Keep score": ".kd-table-setup",
        "Lab": BOARD,
        "Today’s puzzle": ".kd-analyse svg",
        "For a class": ".kd-desk",
    }
    with visit(voila.address, awaited=".kd-start-doors button") as page:
        for door, there in doors.items():
            before = page.evaluate("location.hash")
            page.locator(".kd-start").get_by_role("button", name=re.compile(door)).click()
            address_after(page, before)
            page.locator(there).locator("visible=true").first.wait_for()
            settled(page)  # the address follows the picture by a moment
            page.go_back()
            page.locator(".kd-start").locator("visible=true").wait_for()
            settled(page)


def test_what_a_reader_has_is_opened_from_the_first_page_and_what_is_damaged_is_told_there(voila, visit):
    with visit(voila.address, awaited=".kd-start-doors button") as page:
        field = opening(page)
        field.fill("w1w*x")
        page.get_by_role("button", name="Open", exact=True).click()
        page.locator(".kd-start-open .kd-notice", has_text="“x”").wait_for()
        expect(page.locator(".kd-start-open .kd-form-bad")).to_have_text("x")
        assert field.input_value() == "w1w*x"
        field.fill(lab_link().removeprefix("/"))
        page.get_by_role("button", name="Open", exact=True).click()
        page.locator(BOARD).wait_for()
        expect(page.locator(TOTAL)).to_have_text("32")
