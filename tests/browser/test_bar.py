"""The bar above every room in the browser: rooms, languages, themes, menus and files, with keys and fingers alike."""

import json

import pytest
from playwright.sync_api import expect

from tests.browser import bars, kit

widget = pytest.importorskip("kdexplore.views.widgets.bar")
PHONE = {"width": 320, "has_touch": True, "is_mobile": True}
FITS = "document.querySelector('.kd-bar-top').scrollWidth <= document.querySelector('.kd-bar-top').clientWidth"


@pytest.fixture
def opened(pages, address):
    return kit.opener(pages, address, "bar", "top")


@pytest.mark.parametrize(("width", "theme"), [(320, "dark"), (800, "light"), (1400, "light")])
@pytest.mark.parametrize("app", [True, False], ids=["in the app", "alone"])
def test_axe_finds_nothing_to_complain_about_and_nothing_is_cut_off(opened, theme, width, app):
    with opened(bars.bar(theme=theme, themes=kit.THEMES), theme=theme, width=width, app=app) as here:
        assert here.violations == {}
        if here.named("Menu").is_visible():
            here.named("Menu").click()
        here.named("Share").click()
        assert here.violations == {}
        assert not here.page.evaluate(kit.BROKEN)


@pytest.mark.parametrize("width", [320, 720, 900, 1100, 1400])
def test_long_words_find_room_on_any_screen(opened, width):
    with opened(bars.hungarian(), width=width) as here:
        assert here.page.evaluate(FITS)
        opener = here.named("Menu")
        if opener.is_visible():
            opener.click()
        here.named("Share").click()
        expect(here.named("Copy link", "menuitem")).to_be_visible()
        assert not here.page.evaluate(kit.BROKEN)


@pytest.mark.parametrize("width", [968, 1280])
def test_nothing_in_the_bar_moves_from_room_to_room_and_menus_are_told_by_signs(opened, width):
    def places():
        parts = here.page.locator(".kd-bar-button:not(.kd-bar-summary), .kd-bar-language")
        return parts.evaluate_all("parts => parts.map((part) => Math.round(part.getBoundingClientRect().x))")

    with opened(bars.bar(), width=width) as here:
        assert here.page.evaluate(FITS)
        assert here.page.locator(".kd-bar").bounding_box()["height"] == 53  # and its line
        expect(here.named("Menu")).to_be_hidden()
        expect(here.named("Share")).to_be_visible()
        assert here.page.locator(".kd-bar-name").first.bounding_box()["width"] <= 1
        before = places()
        here.show(bars.bar(room="start", summary={"name": "setup", "text": ""}))
        expect(here.page.locator(".kd-bar-summary")).to_be_hidden()
        assert places() == before


def test_the_name_of_the_game_is_a_button_that_keeps_room_for_itself(opened):
    with opened(bars.bar(), width=968) as here:
        button = here.named("Origins · Totem · 3 players")
        assert button.bounding_box()["width"] >= 100
        button.click()
        assert here.sent == [{"press": "setup"}]


def test_a_name_of_a_game_that_would_be_cut_gives_way_to_a_shorter_one(opened):
    long = {"name": "game", "text": "Kingdomino: Megszentségteleníthetetlenségeskedés", "short": "Kezdetekben"}
    with opened(bars.bar(summary=long), width=968) as here:
        expect(here.named("Kezdetekben")).to_be_visible()
        here.page.set_viewport_size({"width": 1600, "height": 800})
        expect(here.named(long["text"])).to_be_visible()


def test_rooms_language_theme_and_summary_are_told_once(opened):
    with opened(bars.bar()) as here:
        expect(here.page.get_by_role("navigation", name="Rooms").get_by_role("button")).to_have_count(4)
        expect(here.page.locator("[aria-current=page]")).to_have_text("Play")
        here.named("Lab").click()
        here.page.get_by_label("Language").select_option("hu")
        here.named("View").click()
        here.named("Colours: light", "menuitem").click()
        here.named("Origins · Totem · 3 players").click()
        here.named("Help").click()
        here.named("kdexplore: Start page").click()
        assert here.sent[:2] == [{"room": "lab"}, {"lang": "hu"}]
        assert here.sent[2:] == [{"press": "theme"}, {"press": "setup"}, {"press": "help"}, {"room": "start"}]


def test_every_language_is_named_in_itself(opened):
    with opened(bars.bar(lang="tr")) as here:
        found = here.page.eval_on_selector_all("option", "nodes => nodes.map(node => [node.lang, node.textContent])")
        assert found == [[each["code"], each["name"]] for each in bars.LANGUAGES]
        expect(here.page.get_by_label("Language")).to_have_value("tr")


def test_a_menu_opens_moves_and_closes_by_keys(opened):
    with opened(bars.bar()) as here:
        share = here.named("Share")
        share.focus()
        here.press("ArrowDown")
        expect(share).to_have_attribute("aria-expanded", "true")
        expect(here.focus).to_have_text("Copy link ")
        here.press("ArrowDown", "ArrowDown")
        expect(here.focus).to_contain_text("Save file")
        here.press("End", "ArrowDown")
        expect(here.focus).to_contain_text("Copy link")
        here.press("s")
        expect(here.focus).to_contain_text("Save file")
        here.press("Escape")
        expect(share).to_be_focused()
        expect(here.named("Copy link", "menuitem")).to_be_hidden()
        here.press("ArrowUp", "Home", "Enter")
        assert here.sent == [{"press": "link"}]
        expect(share).to_be_focused()
        expect(share).to_have_attribute("aria-expanded", "false")
        assert here.page.evaluate("keys_outside") == []


def test_a_menu_closes_when_somebody_presses_outside_or_leaves_it(opened):
    with opened(bars.bar()) as here:
        here.named("Share").click()
        here.page.mouse.click(300, 500)
        expect(here.named("Copy link", "menuitem")).to_be_hidden()
        here.named("Share").click()
        here.named("View").click()
        expect(here.named("Copy link", "menuitem")).to_be_hidden()
        here.press("Tab")
        expect(here.page.locator(".kd-bar-list:visible")).to_have_count(0)


def test_a_switch_in_a_menu_stays_open_and_keeps_the_focus(opened):
    with opened(bars.bar()) as here:
        here.named("View").click()
        here.press(" ", "ArrowDown", " ")
        assert here.sent == [{"press": "theme"}, {"press": "no_hints"}]
        here.show(bars.bar(no_hints=True))
        switch = here.named("No hints", "menuitemcheckbox")
        expect(switch).to_be_focused()
        expect(switch).to_have_attribute("aria-checked", "true")
        expect(here.named("As text", "menuitemcheckbox")).to_have_attribute("aria-keyshortcuts", "t")


def test_a_file_is_opened_in_the_same_press_and_told_as_text(opened):
    with opened(bars.bar()) as here:
        for _ in range(2):
            here.named("Share").click()
            with here.page.expect_file_chooser() as asked:
                here.named("Open file…", "menuitem").click()
            text = json.dumps({"name": "ő"}, ensure_ascii=False).encode()
            asked.value.set_files({"name": "game.json", "mimeType": "application/json", "buffer": text})
            here.page.wait_for_function("sent.length > 0")
        told = {"file": {"name": "game.json", "size": 14, "text": '{"name": "ő"}'}}
        here.page.wait_for_function("sent.length === 2")
        assert here.sent == [told, told]


@pytest.mark.parametrize(
    ("content", "words"), [(b"w" * (256 * 1024 + 1), "too_large"), (b"\xff\xfe", "unreadable")], ids=["large", "bytes"]
)
def test_a_file_that_cannot_be_a_game_is_refused_in_its_place(opened, content, words):
    with opened(bars.bar(), **PHONE) as here:
        here.named("Menu").click()
        here.named("Share").click()
        with here.page.expect_file_chooser() as asked:
            here.named("Open file…", "menuitem").click()
        asked.value.set_files({"name": "x.json", "mimeType": "application/json", "buffer": content})
        expect(here.page.get_by_role("alert")).to_have_text(bars.WORDS[words])
        assert here.sent == []
        here.named("Menu").click()
        here.named("Lab").click()
        expect(here.page.locator(".kd-bar-trouble")).to_be_empty()


def test_without_words_for_it_a_file_that_is_no_text_is_told_as_it_can_be_read(opened):
    words = {name: text for name, text in bars.WORDS.items() if name != "unreadable"}
    with opened(bars.bar(words=words)) as here:
        here.named("Share").click()
        with here.page.expect_file_chooser() as asked:
            here.named("Open file…", "menuitem").click()
        asked.value.set_files({"name": "x.json", "mimeType": "application/json", "buffer": b"\xffw"})
        here.page.wait_for_function("sent.length === 1")
        assert here.sent == [{"file": {"name": "x.json", "size": 2, "text": "\ufffdw"}}]


def test_on_a_phone_one_button_opens_the_same_things(opened):
    with opened(bars.bar(), **PHONE) as here:
        opener = here.named("Menu")
        expect(here.page.locator(".kd-bar-here")).to_have_text("Play")
        expect(here.named("Lab")).to_be_hidden()
        opener.click()
        expect(opener).to_have_attribute("aria-expanded", "true")
        assert here.page.eval_on_selector_all("button, select", kit.SMALL) == 0
        here.named("Lab").click()
        assert here.sent == [{"room": "lab"}]
        expect(here.named("Lab")).to_be_hidden()
        expect(opener).to_be_focused()
        opener.click()
        here.named("Share").click()
        here.press("Escape")
        expect(here.named("Share")).to_be_focused()
        here.press("Escape")
        expect(opener).to_be_focused()
        expect(here.named("Share")).to_be_hidden()


def test_whoever_holds_something_keeps_it_when_the_scene_or_the_screen_changes(opened):
    with opened(bars.bar()) as here:
        here.named("Lab").focus()
        here.show(bars.bar(room="lab", theme="dark"))
        expect(here.named("Lab")).to_be_focused()
        expect(here.named("Lab")).to_have_attribute("aria-current", "page")
        here.page.set_viewport_size({"width": 400, "height": 800})
        expect(here.named("Menu")).to_be_focused()
        here.page.set_viewport_size({"width": 1400, "height": 800})
        expect(here.named("Lab")).to_be_visible()


def test_what_is_new_is_read_out_once(opened):
    with opened(bars.bar(live="Link copied.", live_n=1)) as here:
        expect(here.page.locator(".kd-bar-unseen[role=status]")).to_have_text("Link copied.")
        here.page.evaluate("document.querySelector('.kd-bar-unseen[role=status]').textContent = ''")
        here.show(bars.bar(live="Link copied.", live_n=1))
        here.page.wait_for_timeout(100)
        expect(here.page.locator(".kd-bar-unseen[role=status]")).to_have_text("")


def test_what_is_closed_leaves_nothing_behind(opened):
    with opened(bars.bar()) as here:
        here.page.evaluate("close_widget()")
        assert here.page.evaluate("listening()") == 0
        expect(here.page.locator(".kd-bar")).to_have_count(0)
        here.page.mouse.click(300, 500)


def test_two_bars_on_one_page_do_not_share_ids(opened):
    with opened(bars.bar()) as here:
        here.page.evaluate("void again()")
        ids = here.page.eval_on_selector_all("[id]", "nodes => nodes.map(node => node.id)")
        assert len(ids) == len(set(ids))


def test_a_bar_tells_where_one_is_the_same_in_every_run():
    assert repr(widget.Bar(bars.bar())) == "<Bar 'play' in 'en'>"
    assert repr(widget.Bar()) == "<Bar>"
