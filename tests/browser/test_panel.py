"""A panel in the browser: it follows its scene in place, and tells what is pressed, once."""

from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import expect

from kdexplore.views import blocks
from tests.browser import kit, panels

widget = pytest.importorskip("kdexplore.views.widgets.panel")
each_theme = pytest.mark.parametrize("theme", ["light", "dark"])


@pytest.fixture
def opened(pages, address):
    return kit.opener(pages, address, "panel", "here")


@pytest.mark.parametrize(("width", "theme"), [(320, "dark"), (1400, "light")])
@pytest.mark.parametrize("app", [True, False], ids=["in the app", "alone"])
def test_axe_finds_nothing_to_complain_about_and_nothing_is_cut_off(opened, theme, width, app):
    with opened(panels.panel(themes=kit.THEMES), theme=theme, width=width, app=app) as here:
        assert here.violations == {}
        assert not here.page.evaluate(kit.BROKEN)


def test_long_words_stay_on_a_phone_and_every_finger_finds_its_button(opened):
    with opened(panels.hungarian(), width=320, has_touch=True, is_mobile=True) as here:
        assert not here.page.evaluate(kit.BROKEN)
        assert here.page.eval_on_selector_all(".kd-panel button:not(.kd-panel-chip)", kit.SMALL) == 0


def test_whatever_is_pressed_is_told_once(opened):
    with opened(panels.panel()) as here:
        here.named("Jungle, 4 squares").click()
        here.named("Matching terrain").click()
        here.named("Black 28").click()
        here.named("Open this position").click()
        here.named("Decision 18").click()
        assert here.sent == [
            {"press": "r0"}, {"rule": "placing.match"}, {"press": "seat1"}, {"press": "open"}, {"at": 18},
        ]  # fmt: skip


STICKING = """nodes => nodes.filter((node) => {
  const range = document.createRange();
  range.selectNodeContents(node);
  const [words, around] = [range.getBoundingClientRect(), node.parentElement.getBoundingClientRect()];
  return words.left < around.left - 1 || words.right > around.right + 1;
}).map((node) => node.textContent)"""


@pytest.mark.parametrize(("width", "theme"), [(320, "dark"), (700, "light")])
def test_values_at_the_ends_of_a_scale_stay_inside_and_can_be_read(opened, theme, width):
    with opened(panels.panel(*panels.analysis(), themes=kit.THEMES), theme=theme, width=width) as here:
        assert here.violations == {}
        assert not here.page.evaluate(kit.BROKEN)
        words = ".kd-candidates-ticks > span, .kd-strip-text"
        assert here.page.eval_on_selector_all(words, STICKING) == []


@pytest.mark.parametrize(("width", "theme"), [(320, "dark"), (1400, "light")])
def test_a_pad_is_a_table_whose_numbers_can_be_pressed(opened, theme, width):
    with opened(panels.panel(panels.pad(), themes=kit.THEMES), theme=theme, width=width) as here:
        assert here.violations == {}
        assert not here.page.evaluate(kit.BROKEN)
        expect(here.page.get_by_role("columnheader")).to_have_count(2)
        expect(here.page.get_by_role("rowheader", name="Tie: most crowns not needed")).to_be_visible()
        here.named("34 2×1 + 8×4").click()
        expect(here.named("34 2×1 + 8×4")).to_have_attribute("aria-pressed", "true")
        assert here.sent == [{"press": "pad0:0"}]


def test_states_are_told_in_words_of_aria(opened):
    with opened(panels.panel()) as here:
        expect(here.named("Jungle, 4 squares")).to_have_attribute("aria-pressed", "true")
        expect(here.named("Quarry, 4 squares")).to_have_attribute("aria-pressed", "false")
        expect(here.named("Matching terrain")).to_have_attribute("title", "placing.match")
        expect(here.named("Pink's territory: five regions", "img")).to_be_visible()
        expect(here.named("Beside the board", "region")).to_be_visible()


def test_a_new_scene_keeps_focus_scroll_and_selection(opened):
    with opened(panels.panel(*panels.rest())) as here:
        here.named("Black 28").focus()
        log = here.page.locator(".kd-panel-log")
        log.evaluate("node => { node.scrollTop = 5; node.mark = 1; }")
        here.page.evaluate("getSelection().selectAllChildren(document.querySelector('pre'))")
        here.show(panels.panel(blocks.said("First of all"), *panels.rest()))
        expect(here.named("Black 28")).to_be_focused()
        assert log.evaluate("node => [node.scrollTop, node.mark]") == [5, 1]
        assert here.page.evaluate("getSelection().toString()") == panels.COMMAND


def test_a_log_scrolls_itself_when_now_changes_and_never_the_page(opened):
    with opened(panels.panel(*panels.rest(now=2)), viewport={"width": 600, "height": 300}) as here:
        log = here.page.locator(".kd-panel-log")
        here.show(panels.panel(*panels.rest(now=28)))
        expect(here.named("Decision 28")).to_have_attribute("aria-current", "step")
        inside = "node => node.scrollTop > 300 && node.scrollTop + node.clientHeight >= node.scrollHeight - 90"
        assert log.evaluate(inside)
        assert here.page.evaluate("scrollY") == 0
        log.evaluate("node => { node.scrollTop = 0; }")
        here.show(panels.panel(*panels.rest(now=28)))
        assert log.evaluate("node => node.scrollTop") == 0
        here.show(panels.panel(*panels.rest(now=-1)))  # no entry is now: what came last is seen
        here.page.wait_for_function("() => !document.querySelector('.kd-panel-log [aria-current]')")
        assert log.evaluate("node => node.scrollTop + node.clientHeight >= node.scrollHeight - 1")
        assert here.page.evaluate("scrollY") == 0


def test_a_log_is_one_stop_for_tab(opened):
    log = [block for block in panels.rest() if block["kind"] == "log"]
    with opened(panels.panel(*log)) as here:
        here.press("Tab")
        expect(here.named("Decision 20")).to_be_focused()
        here.press("ArrowDown", "ArrowDown", "ArrowUp", "Enter", "End", "ArrowDown", "Enter")
        assert here.sent == [{"at": 21}, {"at": 29}]


def test_a_code_is_copied_and_says_so(opened):
    with opened(panels.panel(*panels.rest()), permissions=["clipboard-read", "clipboard-write"]) as here:
        here.named("Copy: Command").click()
        expect(here.page.locator(".kd-panel-code .kd-panel-muted")).to_have_text("Copied.")
        expect(here.live).to_have_text("Copied.")
        assert here.page.evaluate("navigator.clipboard.readText()") == panels.COMMAND


def test_where_the_clipboard_is_closed_copying_still_works_or_says_that_it_does_not(opened):
    with opened(panels.panel(*panels.rest())) as here:
        here.page.evaluate("void (navigator.clipboard.writeText = () => Promise.reject(new Error('closed')))")
        here.page.evaluate("document.addEventListener('copy', () => { window.copies = (window.copies || 0) + 1; })")
        here.named("Copy: Command").click()
        expect(here.live).to_have_text("Copied.")
        expect(here.named("Copy: Command")).to_be_focused()
        assert here.page.evaluate("copies") == 1
        here.page.evaluate("void (document.execCommand = () => false)")
        here.named("Copy: Command").click()
        expect(here.live).to_have_text("Select it and copy it.")


def test_a_table_has_head_caption_and_its_own_scrolling(opened):
    wide = blocks.table("Wide", ["Terrain", *"abcdefghijkl"], [["Jungle", *range(1000, 1012)]], numbers=range(1, 13))
    with opened(panels.panel(wide), width=320) as here:
        region = here.named("Wide", "region")
        assert region.evaluate("node => node.scrollWidth > node.clientWidth && node.tabIndex === 0")
        assert not here.page.evaluate(kit.BROKEN)
        expect(here.named("Jungle", "rowheader")).to_have_attribute("scope", "row")
        expect(here.named("Terrain", "columnheader")).to_have_attribute("scope", "col")
        align = "node => getComputedStyle(node).textAlign"
        assert here.named("1005", "cell").evaluate(align) == "end"
        here.show(panels.panel(replace(wide, rows=[["Lake", *range(12)]])))
        expect(here.named("Lake", "rowheader")).to_be_visible()


def test_no_text_and_no_drawing_can_smuggle_anything_in(opened):
    evil = '<img src=x onerror="window.broken = true">'
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="window.broken = true">'
        "<script>window.broken = true</script>"
        '<foreignObject><img xmlns="http://www.w3.org/1999/xhtml" src="x"/></foreignObject>'
        '<use href="https://example.org/x.svg#a"/><rect width="9" height="9"/></svg>'
    )
    shown: list[Any] = [blocks.said(evil), blocks.picture(svg, evil), blocks.picture("<p>no drawing", "none")]
    with opened(panels.panel(*shown, blocks.table(evil, [evil], [[evil]]))) as here:
        here.page.wait_for_timeout(50)
        assert here.page.evaluate("window.broken") is None
        assert here.page.locator("img:not([role]), script:not([type]), foreignObject").count() == 0
        assert here.page.locator(".kd-panel rect").count() == 1


def test_drawings_do_not_share_ids(opened):
    with opened(panels.panel(*panels.rest())) as here:
        ids = here.page.eval_on_selector_all("[id]", "nodes => nodes.map(node => node.id)")
        assert len(ids) == len(set(ids))
        assert here.page.locator('[fill^="url(#kdd"]').count() == 4


def test_what_is_closed_leaves_nothing_behind(opened):
    with opened(panels.panel()) as here:
        assert here.page.evaluate("listening()") == 1
        here.page.evaluate("close_widget()")
        assert here.page.evaluate("listening()") == 0
        expect(here.page.locator(".kd-panel")).to_have_count(0)


def test_a_panel_tells_what_it_shows_the_same_in_every_run():
    assert repr(widget.Panel(panels.panel())) == repr(widget.Panel(panels.panel()))
    assert repr(widget.Panel(panels.panel())) != repr(widget.Panel(panels.panel(*panels.turn())))
    assert repr(widget.Panel(panels.panel(*panels.turn()))).startswith("<Panel 'Beside the board': 3 blocks, ")
    assert repr(widget.Panel()) == "<Panel>"


def test_the_focus_goes_to_a_namesake_and_an_empty_panel_is_away(opened):
    line = blocks.row("Jungle", name="r0")
    with opened(panels.panel(blocks.rows([line], label="One"))) as here:
        here.named("Jungle").focus()
        here.show(panels.panel(blocks.said("More."), blocks.table("T", ["A"], []), blocks.rows([line], label="Two")))
        expect(here.named("Jungle")).to_be_focused()
        here.show({"blocks": []})
        expect(here.page.locator(".kd-panel")).to_be_hidden()


def test_high_contrast_keeps_what_means_something(opened):
    with opened(panels.panel(), forced_colors="active") as here:
        line = "node => getComputedStyle(node).borderTopStyle"
        assert here.named("Copy: Command").evaluate(line) == "solid"
        colour = "node => getComputedStyle(node).color"
        assert here.page.locator(".kd-panel-seat").first.evaluate(colour) == "rgb(60, 58, 70)"
