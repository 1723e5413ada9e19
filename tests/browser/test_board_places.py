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


def test_the_buttons_have_one_order_and_on_a_phone_they_stay_in_reach(desk):
    for context in (PHONE, {}):
        with desk("placing", **context) as here:
            buttons = here.page.locator(".kd-buttons [data-button]")
            names = buttons.evaluate_all("nodes => nodes.map(node => node.dataset.button)")
            assert names == ["put", "turn", "flip", "back"]
            boxes = [button.bounding_box() for button in buttons.all()]
            assert max(boxes, key=lambda box: box["width"]) == boxes[0]
            assert {round(box["height"]) for box in boxes} == {56}
            here.cell(-2, 1).hover()
            last = buttons.last.bounding_box()
            assert last["y"] + last["height"] <= here.page.viewport_size["height"]
            if not context:
                assert last == boxes[-1]  # nothing moves when a verdict comes


def test_a_domino_turns_in_the_hand_before_it_is_pointed_anywhere(desk):
    with desk("placing") as here:
        hand = here.page.locator("svg.kd-hand")
        before = hand.get_attribute("viewBox")
        here.button("turn").click()
        assert hand.get_attribute("viewBox") != before
        assert here.ghost == []
        here.cell(-2, 1).hover()
        assert here.ghost == ["-2,1", "-2,2"]
    with desk("placing") as here:
        here.page.evaluate("document.querySelector('.kd-title').style.display = 'none'")  # as in Play
        here.button("turn").click()
        (one, other) = (cell.split(",") for cell in here.ghost)
        assert one[0] == other[0]  # upright on the board


def test_keys_are_named_only_where_there_is_a_keyboard(desk):
    with desk("placing") as here:
        expect(here.page.locator(".kd-buttons kbd")).to_be_visible()
    with desk("placing", **PHONE) as here:
        expect(here.page.locator(".kd-buttons kbd")).to_be_hidden()


def test_names_are_on_every_edge_where_the_page_asks_for_them(desk):
    with desk("placing") as here:
        names = here.page.locator(".kd-edges text")
        expect(names.first).to_be_hidden()
        here.page.evaluate("document.querySelector('main').dataset.kdNames = ''")
        assert names.all_text_contents() == ["F", "G", "H", "I", "J", "6", "7", "8", "9", "10"]
        expect(names.first).to_be_visible()
