"""A value as a page of its own: it works alone, for light and dark, and a game can be stepped through."""

from html import escape

import pytest
from playwright.sync_api import expect

from kdexplore import Claim, DrawKing, History, Reveal, parse, rules
from kdexplore.core.scoring import score
from kdexplore.core.tiles import Square
from kdexplore.views.display import prefer
from kdexplore.views.widgets.board import Board
from tests.pages import violations

CLASSIC = rules("classic", players=4)
GAME = History.of(CLASSIC).play(Reveal((3, 9, 27, 41)), DrawKing(2), Claim(41))
KINGDOM = parse("w1w./f*f/.l1m2", CLASSIC.tiles)
WIDE = {"width": 800, "height": 900}


@pytest.fixture
def opened(browser, tmp_path):
    """Opens a page from a file; nothing may be fetched but the file."""
    context = browser.new_context(viewport=WIDE)
    asked = []

    def open_file(text, **media):
        path = tmp_path / "page.html"
        path.write_text(text, encoding="utf-8")
        page = context.new_page()
        page.emulate_media(**media)
        page.on("request", lambda request: asked.append(request.url))
        page.on("pageerror", lambda error: asked.append(str(error)))
        page.goto(path.as_uri())
        return page

    yield open_file
    assert not [url for url in asked if not url.startswith(("file:", "data:"))]
    context.close()


VALUES = (GAME, KINGDOM, GAME.state, score(KINGDOM, CLASSIC), CLASSIC)


@pytest.mark.parametrize("value", VALUES, ids=lambda one: type(one).__name__)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_page_has_a_title_a_picture_with_words_and_no_faults(opened, value, theme):
    page = opened(value.to_html(), color_scheme=theme)
    picture = page.get_by_role("img").first
    expect(picture).to_be_visible()
    assert page.title() == page.get_by_role("heading").inner_text() != ""
    paper = page.locator("body").evaluate("body => getComputedStyle(body).backgroundColor")
    assert paper == {"light": "rgb(250, 246, 238)", "dark": "rgb(29, 28, 34)"}[theme]
    assert not violations(page)


def test_a_game_is_stepped_through(opened):
    page = opened(GAME.to_html())
    says, slider = page.get_by_role("status"), page.get_by_role("slider")
    expect(slider).to_have_value("3")
    expect(page.get_by_role("button", name="Next decision")).to_be_disabled()
    last = page.locator("#picture").inner_html()
    page.get_by_role("button", name="One decision back").click()
    expect(says).to_have_text(page.locator("li").nth(2).inner_text())
    assert page.locator("#picture").inner_html() != last
    page.keyboard.press("ArrowLeft")
    slider.press("ArrowLeft")
    expect(says).to_have_text("Start of the game.")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    assert page.locator("#picture").inner_html() == last


def test_every_step_is_the_picture_of_that_moment_in_both_themes(opened):
    text = GAME.to_html()
    shown = {}
    for theme in ("light", "dark"):
        page = opened(text, color_scheme=theme)
        shown[theme] = page.locator("#picture").screenshot()
    assert shown["light"] != shown["dark"]


def test_without_scripts_the_last_picture_and_every_decision_are_there(browser, tmp_path):
    path = tmp_path / "game.html"
    path.write_text(GAME.to_html(), encoding="utf-8")
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(path.as_uri())
        expect(page.get_by_role("img").first).to_be_visible()
        expect(page.get_by_role("slider")).to_be_hidden()
        assert page.locator("li").count() == len(GAME) + 1


def test_a_board_as_a_widget_makes_a_page_too(opened):
    page = opened(Board(KINGDOM, domino=23, lang="hu").to_html())
    assert page.locator("html").get_attribute("lang") == "hu"
    expect(page.get_by_role("img").first).to_be_visible()


def test_the_language_and_the_theme_are_those_preferred():
    try:
        prefer(lang="hu", theme="dark")
        assert '<html lang="hu">' in GAME.to_html()
    finally:
        prefer()


def test_no_name_of_a_terrain_leaves_its_text():
    strange = KINGDOM.__class__(painted=((next(iter(KINGDOM.squares))._replace(x=1), Square("</script><b>", 1)),))
    assert "</script><b>" not in strange.to_html()
    assert escape("</script><b>") in strange.to_html()
