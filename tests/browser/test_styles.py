"""The style of a widget: it holds wherever the widget lies, and nowhere else."""

from base64 import b64encode

import pytest

from kdexplore.views.widgets.board import Board
from kdexplore.views.widgets.line import Line
from tests.browser.positions import placing
from tests.views.test_display import GAME, KINGDOM

# What travels of a widget, shown in an element, or in the shadow root of one as in marimo.
SHOWN = """async ([script, css, packed, scene, shadow]) => {
    const host = document.body.appendChild(document.createElement("div"));
    const place = shadow ? host.attachShadow({ mode: "open" }) : host;
    place.append(Object.assign(document.createElement("style"), { textContent: css }));
    const el = place.appendChild(document.createElement("div"));
    const { default: widget } = await import(URL.createObjectURL(new Blob([script], { type: "text/javascript" })));
    const values = { scene, _packed: Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0)), intent: {} };
    const model = { get: (name) => values[name], set: () => {}, on: () => {}, off: () => {}, save_changes: () => {} };
    window.close_widget = await widget.render({ model, el });
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const parts = [...el.querySelectorAll("*")].filter((node) => node.localName !== "style");
    const looks = parts.map((node) => {
        const { width, height } = node.getBoundingClientRect();
        const { display, color, fontSize, position } = getComputedStyle(node);
        return [node.localName, width, height, display, color, fontSize, position].join(" ");
    });
    host.remove();
    return looks;
}"""
WIDTHS = "[...document.querySelectorAll('.kd-picture')].map((node) => node.getBoundingClientRect().width)"


def travelled(widget):
    """The script, the style, the packed script and the scene of a widget."""
    state = widget.get_state()
    return [state["_esm"], state.get("_css", ""), b64encode(state["_packed"]).decode(), widget.scene]


@pytest.mark.parametrize("widget", [Board(placing()), Line(GAME.state)], ids=lambda widget: type(widget).__name__)
def test_a_widget_in_a_shadow_root_looks_as_on_a_page(desk, widget):
    """marimo shows every widget in one, where the style sheets of the page do not hold."""
    with desk({}) as here:
        here.page.evaluate("document.body.replaceChildren()")
        outside, inside = (here.page.evaluate(SHOWN, [*travelled(widget), shadow]) for shadow in (False, True))
        assert len(outside) > 50
        assert inside == outside


def test_a_widget_is_light_on_a_light_page_whatever_the_system_prefers(desk):
    """As a picture beside it is; marimo says so by its colour scheme alone."""
    with desk("placing", color_scheme="dark") as here:
        assert here.root.get_attribute("data-theme") == "dark"
        here.page.evaluate("close_board(); document.documentElement.style.colorScheme = 'light'")
        here.page.evaluate("void second_board()")
        assert here.root.get_attribute("data-theme") == "light"


@pytest.mark.parametrize("widget", [Board(placing()), Line(GAME.state)], ids=lambda widget: type(widget).__name__)
def test_a_picture_keeps_its_width_beside_a_widget(desk, widget):
    with desk({}) as here:
        pictures = "".join(str(value._repr_html_()) for value in (KINGDOM, GAME))
        here.page.evaluate("html => { document.body.innerHTML = html; }", pictures)
        alone = here.page.evaluate(WIDTHS)
        assert len(alone) >= 2
        here.page.evaluate(SHOWN.replace("host.remove()", "el.dataset.stays = ''"), [*travelled(widget), False])
        assert here.page.locator("[data-stays]").count() == 1
        assert here.page.evaluate(WIDTHS) == alone
