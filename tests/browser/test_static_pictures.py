"""Pictures without a kernel in a browser: nothing glares in the dark, and no letters take the place of a picture."""

from io import BytesIO

import pytest
from playwright.sync_api import expect

from kdexplore.views import svg
from tests.views.test_display import EVERYTHING, GAME, KINGDOM, SHEETS

WIDE = {"width": 1000, "height": 700}


def brightness(locator):
    """How bright a picture is on its page, from 0 to 255."""
    image = pytest.importorskip("PIL.Image")
    pixels = image.open(BytesIO(locator.screenshot())).convert("L").resize((1, 1))
    return pixels.getpixel((0, 0))


@pytest.fixture
def shown(pages, address):
    """Opens a page with a value on it, as a notebook has it."""

    def opened(value, theme, **attributes):
        with pages.lent(address, "kit.html", viewport=WIDE, color_scheme=theme) as page:
            page.evaluate("theme => { document.documentElement.style.colorScheme = 'light dark'; }", theme)
            for name, setting in attributes.items():
                page.evaluate("([name, value]) => { document.body.dataset[name] = value; }", [name, setting])
            page.evaluate("html => { document.body.innerHTML = html; }", value._repr_html_())
            picture = page.locator("img").first
            expect(picture).to_be_visible()
            page.wait_for_function("document.querySelector('img').complete")
            return brightness(picture)

    return opened


@pytest.mark.parametrize("value", [GAME, EVERYTHING[-6]], ids=lambda value: type(value).__name__)
def test_a_picture_is_light_by_day_and_dark_by_night(shown, value):
    light, dark = (shown(value, theme) for theme in ("light", "dark"))
    assert light > 150
    assert dark < 90


@pytest.mark.parametrize("value", [KINGDOM, SHEETS[0], *EVERYTHING[-4:]], ids=lambda value: type(value).__name__)
def test_a_board_without_paper_does_not_glare(shown, value):
    assert shown(value, "dark") < shown(value, "light")


@pytest.mark.parametrize("name", ["board", "line", "box", "domino", "game"])
def test_a_drawn_picture_does_not_glare_in_a_dark_jupyterlab(shown, name):
    """As in the notebooks 01 to 04 and 07."""
    drawings = {
        "board": lambda: svg.board(KINGDOM, "kingdomino", span=5, heat={(2, 0): 5}),
        "line": lambda: svg.line(GAME.state.line, "kingdomino"),
        "box": lambda: svg.box("kingdomino"),
        "domino": lambda: svg.domino(23, "kingdomino"),
        "game": lambda: svg.game(GAME.state),
    }
    by_day, by_night = (shown(drawings[name](), "light", jpThemeLight=lit) for lit in ("true", "false"))
    assert by_night < by_day - 20


def test_the_theme_of_jupyterlab_wins_over_that_of_the_system(shown):
    assert shown(GAME, "dark", jpThemeLight="true") > 150
    assert shown(GAME, "light", jpThemeLight="false") < 90
