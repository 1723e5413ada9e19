"""A page that holds one panel or bar, with the colours of the app around it, and what a test does there."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any

from playwright.sync_api import Page

from kdexplore.core.notation import parse
from kdexplore.core.variants import rules
from kdexplore.views.scenes.board_view import Plain, Setting
from kdexplore.views.scenes.cells import themes
from tests.drawing import ORIGINS
from tests.pages import Pages, violations

THEMES = themes(Setting(parse("*", ORIGINS), rules("totem", players=3)))
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
    def sent(self) -> Any:
        """Every intent that has been sent."""
        return self.page.evaluate("sent")

    @property
    def violations(self) -> Any:
        """What axe complains about."""
        return violations(self.page)


Opens = Callable[..., AbstractContextManager[Kit]]


def opener(pages: Pages, address: str, name: str, place: str) -> Opens:
    """Opens a widget with a scene, in the app or alone; afterwards there must have been no error, and no other host."""

    @contextmanager
    def opened(
        scene: Plain, *, theme: str = "light", app: bool = True, width: int = 1400, **context: Any
    ) -> Iterator[Kit]:
        reader = {"viewport": {"width": width, "height": 900}, "color_scheme": theme} | context
        with pages.lent(address, "kit.html", **reader) as page:
            page.evaluate("([theme, found]) => dress(theme, found)", [theme, THEMES[theme] if app else None])
            page.evaluate("([name, place, scene]) => open_widget(name, place, scene)", [name, place, scene])
            yield Kit(page)

    return opened
