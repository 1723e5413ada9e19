"""Where a board stands: in an app with a theme of its own, on the smallest phone, beside others."""

from playwright.sync_api import expect

from tests.browser.positions import duel, late_duel, placing

PHONE = {"viewport": {"width": 320, "height": 640}, "has_touch": True, "is_mobile": True}
PAGE = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"


def test_the_nearest_theme_around_the_board_is_its_theme(desk):
    with desk("placing", color_scheme="light") as here:
        here.page.evaluate("document.querySelector('main').dataset.kdTheme = 'dark'")
        expect(here.root).to_have_attribute("data-theme", "dark")
        here.page.evaluate("document.body.dataset.jpThemeLight = 'true'")
        expect(here.root).to_have_attribute("data-theme", "dark")
        here.page.evaluate("document.getElementById('here').dataset.kdTheme = 'light'")
        expect(here.root).to_have_attribute("data-theme", "light")
        here.page.evaluate("delete document.getElementById('here').dataset.kdTheme")
        expect(here.root).to_have_attribute("data-theme", "dark")
        here.page.evaluate("delete document.querySelector('main').dataset.kdTheme")
        expect(here.root).to_have_attribute("data-theme", "light")
        here.show(placing(theme="dark"))
        expect(here.root).to_have_attribute("data-theme", "dark")


def test_a_board_that_is_put_into_an_app_later_takes_its_theme(desk):
    with desk("placing", color_scheme="light") as here:
        here.page.evaluate("""() => {
            const around = document.createElement("div");
            around.dataset.kdTheme = "dark";
            document.querySelector("main").append(around);
            around.append(document.getElementById("here"));
            document.getElementById("here").style.width = "600px";
        }""")
        expect(here.root).to_have_attribute("data-theme", "dark")


def test_a_closed_board_follows_no_theme(desk):
    with desk("placing") as here:
        here.page.evaluate("window.gone = document.querySelector('.kd-board')")
        here.page.evaluate("close_board()")
        here.page.evaluate("document.documentElement.dataset.kdTheme = 'dark'")
        assert here.page.evaluate("new Promise(done => setTimeout(() => done(gone.dataset.theme), 50))") == "light"


def test_at_320_pixels_a_domino_is_placed_by_touch_on_seven_by_seven(desk):
    """Scenario 21, on the larger grid."""
    with desk("late_duel", **PHONE) as here:
        assert here.page.evaluate(PAGE)
        box = here.cell(0, 0).bounding_box()
        assert min(box["width"], box["height"]) >= 44
        x, y = (int(part) for part in late_duel()["place"]["anchors"][0].split(","))
        here.cell(x, y).tap()
        expect(here.card).to_have_attribute("data-verdict", "legal")
        ghost = here.ghost
        here.button("put").tap()
        assert here.sent == [{"move": {"place": [list(map(int, name.split(","))) for name in ghost]}}]


def test_on_the_smallest_phone_all_of_a_large_board_is_in_sight(desk):
    with desk("duel", **PHONE) as here:
        west, east, _, _ = duel()["window"]
        assert here.page.evaluate(PAGE)
        for x in (west, east):
            box = here.cell(x, 0).bounding_box()
            assert -1 <= box["x"] <= box["x"] + box["width"] <= 321
            here.cell(x, 0).tap()
            assert f"{x},0" in here.ghost


def test_on_a_phone_the_buttons_stay_in_reach_and_the_chief_one_is_on_the_right(desk):
    with desk("placing", **PHONE) as here:
        names = here.page.locator(".kd-buttons [data-button]").evaluate_all(
            "nodes => nodes.map(node => node.dataset.button)"
        )
        assert names == ["back", "flip", "turn", "put"]
        here.cell(-2, 1).tap()
        box = here.button("put").bounding_box()
        assert box["y"] + box["height"] <= 640
    with desk("placing") as here:
        names = here.page.locator(".kd-buttons [data-button]").evaluate_all(
            "nodes => nodes.map(node => node.dataset.button)"
        )
        assert names == ["put", "turn", "flip", "back"]
