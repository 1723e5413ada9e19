"""What belongs to every room: rules beside what was pressed, search, a question by link, a server that goes away."""

import re
import urllib.error
import urllib.request
from contextlib import ExitStack

import pytest
from playwright.sync_api import expect

from kdexplore.app.address import hash_of
from kdexplore.app.learn.state import Learn
from kdexplore.app.session import Session
from kdexplore.core.links import decode
from kdexplore.core.notation import parse
from tests.app.conftest import STATIC, free_port, started
from tests.app.controls import settled

BOARD = ".kd-lab .kd-board [role=grid]"
START = ".kd-start-doors button"
GONE = "ERR_CONNECTION_REFUSED|WebSocket|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|Connection lost|404"


@pytest.fixture
def ruled(voila, visit):
    """A lesson with the rules behind its step unfolded."""
    link = hash_of(Session(room="learn", learn=Learn().opened("connecting", "castle")))
    with visit(f"{voila.address}/#{link}", height=700) as page:
        page.get_by_role("button", name="Rules used here").click()
        page.locator(".kd-learn .kd-panel-rule .kd-panel-chip").first.wait_for()
        yield page


def test_defect_7_a_rule_opens_beside_what_was_pressed_and_neither_moves_nor_scrolls_the_page(ruled):
    chip = ruled.locator(".kd-learn .kd-panel-rule .kd-panel-chip").first
    expect(chip).to_have_text("The starting tile fits everything")
    expect(chip).to_have_attribute("title", "placing.start")
    chip.scroll_into_view_if_needed()
    place = "node => [scrollY, node.getBoundingClientRect().top, document.documentElement.scrollHeight]"
    before = chip.evaluate(place)
    chip.click()
    drawer = ruled.get_by_role("dialog", name="The starting tile fits everything")
    drawer.wait_for()
    expect(drawer).to_be_focused()
    assert chip.evaluate(place) == before
    box, there = drawer.bounding_box(), chip.bounding_box()
    assert box["x"] + box["width"] <= there["x"] or there["x"] + there["width"] <= box["x"]
    expect(drawer.locator("svg").first).to_be_visible()
    ruled.keyboard.press("Escape")
    expect(drawer).to_be_hidden()
    expect(chip).to_be_focused()
    ruled.keyboard.press("?")
    ruled.get_by_role("dialog", name="Help for this page").wait_for()
    assert ruled.get_by_role("dialog").count() == 1
    ruled.get_by_role("dialog").get_by_role("button", name="Close").click()
    expect(ruled.get_by_role("dialog")).to_have_count(0)


def test_search_to_try_it(voila, visit):
    """A new scenario: somebody remembers a word, finds the rule, and tries it."""
    with visit(voila.address, awaited=START) as page:
        page.locator(".kd-bar-brand").focus()
        page.keyboard.press("/")
        field = page.get_by_role("combobox", name="Search")
        expect(field).to_be_focused()
        field.fill("CORNER")
        found = page.locator(".kd-bar-results").get_by_role("option")
        first = found.first
        expect(first).to_contain_text("Connection rules")
        expect(first).to_have_attribute("aria-selected", "true")
        page.keyboard.press("ArrowDown")
        expect(found.nth(1)).to_have_attribute("aria-selected", "true")
        page.keyboard.press("ArrowUp")
        page.keyboard.press("Enter")
        drawer = page.get_by_role("dialog", name="Connection rules")
        drawer.wait_for()
        before = page.evaluate("location.hash")
        drawer.get_by_role("button", name="Try it").click()
        page.locator(BOARD).wait_for()
        page.wait_for_function("before => location.hash !== before", arg=before)
        position = decode(page.evaluate("location.hash").removeprefix("#")).position
        assert position is not None
        assert position.territory == parse("*w/.f", position.rules.tiles)
        expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_class_question_by_link(voila, visit):
    """A new scenario: a teacher asks about a position, somebody opens the link, errs, and is right the second time."""
    rights = {"permissions": ["clipboard-read", "clipboard-write"]}
    with visit(voila.address, awaited=START, **rights) as page:
        page.get_by_role("button", name="Open a link or file").click()
        page.get_by_label("A link, a game or a territory").fill("w1wf*/w1.ff")
        page.get_by_role("button", name="Open", exact=True).click()
        page.locator(BOARD).wait_for()
        page.locator(".kd-bar").get_by_role("button", name="Share").click()
        page.get_by_role("menuitem", name="Question for a class").click()
        drawer = page.get_by_role("dialog", name="Question for a class")
        drawer.get_by_text("How many points?").click()
        expect(drawer).to_contain_text("How many points is this territory worth?")
        expect(drawer.get_by_role("img", name="QR code of the link")).to_be_visible()
        drawer.get_by_role("button", name="Copy its link").click()
        page.get_by_role("status").filter(has_text="Copied.").first.wait_for()
        link = page.evaluate("navigator.clipboard.readText()")
    with visit(link, awaited=".kd-question .kd-board") as page:
        asked = page.locator(".kd-question")
        expect(asked).to_contain_text("How many points is this territory worth?")
        assert not asked.get_by_text(re.compile("= 6")).count()
        for answer, verdict in (("7", "Not right."), ("6", "Right.")):
            page.get_by_label("Points").fill(answer)
            page.get_by_role("button", name="Check").click()
            asked.get_by_text(verdict).wait_for()
        page.get_by_role("button", name="Show the answer").click()
        asked.get_by_text("3 squares × 2 crowns = 6").first.wait_for()


def test_defect_25_a_lost_server_is_asked_before_anybody_is_sent_away(visit, tmp_path):
    port = free_port()
    command = ["-m", "kdexplore", "serve", "--no-browser", "--port", str(port), "--pool", "0"]
    with ExitStack() as first, ExitStack() as second:
        first.enter_context(started(command, port, tmp_path, STATIC))
        page = second.enter_context(visit(f"http://127.0.0.1:{port}", awaited=START, forgiven=GONE))
        page.locator(".kd-bar-room", has_text="Lab").click()
        page.locator(BOARD).wait_for()
        page.wait_for_function("location.hash.length > 5")
        first.close()
        banner = page.get_by_role("alert").filter(has=page.get_by_role("button", name="Continue"))
        banner.get_by_text("Cannot reach the server").wait_for()
        page.get_by_role("button", name="Continue").click()
        expect(page.locator(BOARD)).to_be_visible()
        assert page.evaluate("document.querySelector('.kd-hall').inert")
        again = tmp_path / "again"
        again.mkdir()
        back = second.enter_context(started(command, port, again, STATIC))
        banner.get_by_text("The server is back.").wait_for()
        page.get_by_role("button", name="Continue").click()
        page.wait_for_function("!document.querySelector('.kd-page-lost')?.textContent")
        page.locator(BOARD).wait_for()
        assert "Traceback" not in back.said


def test_a_page_that_asks_for_a_session_of_before_is_told_so_in_one_line_of_the_log(voila):
    before = len(voila.said)
    gone = f"{voila.address}/api/kernels/00000000-0000-0000-0000-000000000000"
    asks = {"Connection": "Upgrade", "Upgrade": "websocket", "Origin": voila.address, "Sec-WebSocket-Version": "13"}
    asks["Sec-WebSocket-Key"] = "a" * 22 + "=="
    for address in (gone, f"{gone}/channels"):
        asked = urllib.request.Request(address, headers=asks)  # noqa: S310 -- our own
        with pytest.raises(urllib.error.HTTPError, match="404"):
            urllib.request.urlopen(asked, timeout=20)  # noqa: S310
    said = voila.said[before:]
    assert "Traceback" not in said
    assert len(said.splitlines()) <= 2


def test_large_type_is_in_the_link_and_nothing_is_cut_off(voila, visit):
    with visit(voila.address, awaited=START, width=1280, height=720) as page:
        page.locator(".kd-bar").get_by_role("button", name="View").click()
        page.get_by_role("menuitemcheckbox", name="Large type").click()
        page.wait_for_function("document.querySelector('.kd-app').hasAttribute('data-kd-large')")
        page.keyboard.press("Escape")
        for room in ("Learn", "Lab", "Tiles"):
            page.locator(".kd-bar-room", has_text=room).click()
            page.locator(f".kd-bar-room[aria-current]:has-text('{room}')").wait_for()
            settled(page)
            assert page.evaluate("document.documentElement.scrollWidth") == 1280
        link = page.evaluate("location.hash")
    with visit(f"{voila.address}/{link}", awaited=".kd-studio") as page:
        page.locator(".kd-app[data-kd-large]").wait_for()
