"""A page that holds one panel or bar, with the colours of the app around it, and what a test does there."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from kdexplore.core.notation import parse
from kdexplore.core.variants import rules
from kdexplore.views.scenes.cells import themes
from kdexplore.views.scenes.setting import Plain, Setting
from tests.drawing import ORIGINS

THEMES = themes(Setting(parse("*", ORIGINS), rules("totem", players=3)))
PATIENCE = 5000  # milliseconds
BROKEN = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
SMALL = (
    "nodes => nodes.filter(node => node.getClientRects().length && node.getBoundingClientRect().height < 43.9).length"
)


class Kit:
    """A page with a widget on it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.live = page.locator("[role=status][aria-live]").last
        self.focus = page.locator(":focus")

    def named(self, text: str, role: Any = "button"):
        return self.page.get_by_role(role, name=text)

    def show(self, scene: Plain) -> None:
        self.page.evaluate("scene => show(scene)", scene)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    @property
    def numbered(self) -> Any:
        """Every intent that has been sent."""
        return self.page.evaluate("sent")

    @property
    def sent(self) -> Any:
        """Every intent that has been sent, without its number."""
        return [{name: value for name, value in intent.items() if name != "n"} for intent in self.numbered]

    @property
    def violations(self) -> Any:
        """What axe complains about."""
        found = find_spec("axe_playwright_python")
        if found is None or found.origin is None:
            pytest.skip("axe-core is not installed")
        self.page.evaluate((Path(found.origin).parent / "axe.min.js").read_text(encoding="utf-8"))
        complaints = self.page.evaluate("axe.run()")["violations"]
        return {rule["id"]: [node["html"][:160] for node in rule["nodes"]] for rule in complaints}


Opens = Callable[..., AbstractContextManager[Kit]]


def opener(browser: Browser, address: str, name: str, place: str) -> Opens:
    """Opens a widget with a scene, in the app or alone; afterwards there must have been no error, and no other host."""

    @contextmanager
    def opened(
        scene: Plain, *, theme: str = "light", app: bool = True, width: int = 1400, **context: Any
    ) -> Iterator[Kit]:
        errors: list[str] = []
        held = browser.new_context(**({"viewport": {"width": width, "height": 900}, "color_scheme": theme} | context))
        page = held.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("console", lambda said: errors.append(said.text) if said.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("request", lambda asked: None if asked.url.startswith((address, "data:")) else errors.append(asked.url))
        page.goto(f"{address}/kit.html")
        page.wait_for_function("window.ready")
        page.evaluate("([theme, found]) => dress(theme, found)", [theme, THEMES[theme] if app else None])
        page.evaluate("([name, place, scene]) => open_widget(name, place, scene)", [name, place, scene])
        try:
            yield Kit(page)
        finally:
            held.close()
        assert not errors

    return opened
