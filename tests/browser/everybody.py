"""What every widget must pass, whoever reads it: axe in both themes, fingers on a phone, the theme of the app."""

import json

from playwright.sync_api import expect

from tests.browser.test_access import BROKEN, violations

IN_APP = """([name, scene]) => {
    Object.assign(document.querySelector('main'), { className: 'kd-app' }).dataset.kdTheme = 'dark';
    return open_widget(name, scene);
}"""
FINGER = 44  # pixels


def assert_clean_in_both_themes(here, scene, height):
    """Axe has no complaint, wide and light as narrow and dark, and nothing sticks out."""
    for theme, width in (("light", 1400), ("dark", 320)):
        here.page.set_viewport_size({"width": width, "height": height})
        here.page.emulate_media(color_scheme=theme)
        expect(here.root).to_have_attribute("data-theme", theme)
        background = json.dumps(scene["themes"][theme]["--kd-paper"])
        here.page.evaluate(f"document.body.style.background = {background}")
        assert violations(here) == {}
        assert not here.page.evaluate(BROKEN)


def assert_fingers_find(here, controls):
    """Every control is as large as the tip of a finger."""
    sizes = [box for each in here.page.locator(controls).all() if (box := each.bounding_box())]
    assert all(min(box["width"], box["height"]) >= FINGER for box in sizes)


def assert_app_decides_theme(here, widget, scene):
    """Whatever the system is set to."""
    expect(here.root).to_have_attribute("data-theme", "light")
    here.page.evaluate(IN_APP, [widget, scene])
    expect(here.root).to_have_attribute("data-theme", "dark")
    here.page.evaluate("document.querySelector('main').dataset.kdTheme = 'light'")
    expect(here.root).to_have_attribute("data-theme", "light")
