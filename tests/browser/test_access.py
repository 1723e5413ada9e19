"""For everybody: screen readers, keys, small and large screens, both themes, high contrast; and no other host."""

import json

import pytest
from playwright.sync_api import expect

from tests import pages
from tests.browser.positions import SCENES, castle, duel, placing, throwing

each_scene = pytest.mark.parametrize("name", SCENES)
WIDTHS = (320, 768, 1400)
BROKEN = "document.documentElement.scrollWidth > document.documentElement.clientWidth"


def violations(here):
    return pages.violations(here.page)


@each_scene
@pytest.mark.parametrize(("theme", "width"), [("light", 1400), ("dark", 320)])
def test_axe_finds_nothing_to_complain_about(desk, name, theme, width):
    with desk(name, color_scheme=theme, viewport={"width": width, "height": 900}) as here:
        background = json.dumps(SCENES[name]()["themes"][theme]["--kd-paper"])
        here.page.evaluate(f"document.body.style.background = {background}")
        assert violations(here) == {}
        here.press("Tab", "ArrowLeft")
        assert violations(here) == {}


@each_scene
def test_nothing_is_cut_off_on_any_screen(desk, name):
    laid = sum("terrain" in cell for cell in SCENES[name]()["cells"])
    with desk(name) as here:
        for width in WIDTHS:
            here.page.set_viewport_size({"width": width, "height": 800})
            here.page.wait_for_function(f"!({BROKEN})")
            expect(here.page.locator(".kd-squares [data-cell]")).to_have_count(laid)


def test_at_320_pixels_a_finger_finds_every_cell_and_every_button(desk):
    beyond = castle(beyond=True)
    with desk(beyond, viewport={"width": 320, "height": 640}, has_touch=True, is_mobile=True) as here:
        assert beyond["window"] == [-3, 3, -3, 3]  # seven columns
        sizes = [
            here.cell(0, 0).bounding_box(),
            *(here.button(name).bounding_box() for name in ("put", "turn", "back")),
        ]
        assert all(min(box["width"], box["height"]) >= 44 for box in sizes)
        here.cell(3, -3).tap()
        expect(here.card).to_have_attribute("data-verdict", "refused")


def test_at_twice_the_size_everything_still_fits(desk):
    with desk("placing", viewport={"width": 640, "height": 480}, device_scale_factor=2) as here:
        assert not here.page.evaluate(BROKEN)


def test_the_grid_tells_rows_columns_and_what_lies_where(desk):
    """Scenario 20."""
    with desk("looking") as here:
        expect(here.grid).to_have_attribute("aria-rowcount", "15")
        expect(here.cell(1, -1)).to_have_attribute("aria-label", "I7, lake, 1 fire, region of 3 squares with 2 fires")
        expect(here.cell(1, -1)).to_have_attribute("aria-colindex", "9")
        rows = here.page.get_by_role("row").evaluate_all("rows => rows.map(row => row.getAttribute('aria-rowindex'))")
        assert rows == ["6", "7", "8", "9", "10"]


def test_a_cell_tells_where_the_domino_fits(desk):
    with desk("placing") as here:
        expect(here.cell(-2, 1)).to_have_attribute("aria-label", "F9, free, the domino fits here")


@each_scene
def test_the_grid_is_one_tab_stop(desk, name):
    with desk(name) as here:
        assert here.grid.locator('[tabindex="0"]').count() == 1
        here.page.keyboard.press("Tab")
        assert here.page.evaluate("document.activeElement.getAttribute('role')") == "gridcell"
        here.press("ArrowRight", "ArrowDown", "Home", "Control+End", "End")
        assert here.grid.locator('[tabindex="0"]').count() == 1
        _, east, _, south = SCENES[name]()["window"]
        expect(here.page.locator(":focus")).to_have_attribute("data-at", f"{east},{south}")
        here.page.evaluate("document.body.append(document.createElement('button'))")  # the stop after the board
        here.press("Tab")
        assert here.page.evaluate("document.activeElement.getAttribute('role')") != "gridcell"


def test_the_focus_is_seen_and_never_lost(desk):
    with desk("placing") as here:
        here.press("Tab")
        assert here.page.locator(":focus").evaluate("node => getComputedStyle(node).outlineStyle") == "solid"
        for scene in (throwing(), duel(), placing(lang="pl"), castle()):
            here.show(scene)
            assert here.page.evaluate("document.activeElement.getAttribute('role')") == "gridcell"
    with desk("placing") as here:
        here.button("turn").focus()
        here.show(throwing())
        assert here.page.evaluate("document.activeElement.getAttribute('role')") == "gridcell"


def test_a_button_that_stays_keeps_the_focus(desk):
    with desk("placing") as here:
        here.button("turn").focus()
        here.show(castle())
        assert here.page.evaluate("document.activeElement.dataset.button") == "turn"


def test_hovering_is_not_read_out_but_keys_are(desk):
    with desk("placing") as here:
        here.cell(-2, 1).hover()
        here.page.wait_for_timeout(300)
        expect(here.live).to_have_text("")
        here.press("Tab")
        expect(here.live).not_to_have_text("")


def test_a_click_without_a_pointer_points_first_and_acts_next(desk):
    """A screen reader clicks like that."""
    with desk("placing") as here:
        here.cell(-2, 2).evaluate("node => node.click()")
        assert here.sent == []
        assert here.ghost
        here.cell(-2, 2).evaluate("node => node.click()")
        assert len(here.sent) == 1


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_theme_follows_system_page_and_laboratory(desk, theme):
    other = "dark" if theme == "light" else "light"
    with desk("placing", color_scheme=theme) as here:
        expect(here.root).to_have_attribute("data-theme", theme)
        here.page.evaluate(f"document.documentElement.dataset.theme = '{other}'")
        expect(here.root).to_have_attribute("data-theme", other)
        here.page.evaluate(f"document.body.dataset.jpThemeLight = '{str(theme == 'light').lower()}'")
        expect(here.root).to_have_attribute("data-theme", theme)
        here.page.emulate_media(color_scheme=other)
        expect(here.root).to_have_attribute("data-theme", theme)


def test_high_contrast_keeps_focus_and_controls_visible(desk):
    with desk("placing", forced_colors="active") as here:
        here.press("Tab")
        assert here.page.locator(":focus").evaluate("node => getComputedStyle(node).outlineWidth") == "4px"
        assert here.button("turn").evaluate("node => getComputedStyle(node).borderTopStyle") == "solid"
        assert here.page.locator(".kd-ground").first.evaluate("node => getComputedStyle(node).fill") != "none"


def test_two_boards_on_one_page_do_not_share_ids(desk):
    with desk("placing") as here:
        here.page.evaluate("void second_board()")
        expect(here.root).to_have_count(2)
        ids = here.page.eval_on_selector_all("[id]", "nodes => nodes.map(node => node.id)")
        assert len(ids) == len(set(ids))


def test_what_is_closed_leaves_nothing_behind(desk):
    with desk("placing") as here:
        assert here.page.evaluate("listening('change:scene')") == 1
        here.page.evaluate("close_board()")
        assert here.page.evaluate("listening('change:scene')") == 0
        expect(here.root).to_have_count(0)
        here.page.set_viewport_size({"width": 500, "height": 500})
        here.press("r", "Escape")


def test_a_tile_set_cannot_smuggle_in_markup(desk):
    scene = castle()
    evil = '<img src=x onerror="window.broken = true">'
    scene["label"] = scene["about"] = scene["now"] = evil
    scene["terrains"]["wheat"]["letter"] = evil
    scene["cells"][0]["label"] = evil
    with desk(scene) as here:
        assert here.page.evaluate("window.broken") is None
        assert here.page.locator(".kd-board img:not(.kd-photo-image, .kd-trim-image)").count() == 0
