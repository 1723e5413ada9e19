"""Where the controls of the rooms are on a page: every test finds them by these."""

from typing import Any

from kdexplore.app.controls.control import slug

TOTAL = ".kd-lab .kd-form-card:not(.kd-away) .kd-form-total b"
CARD = ".kd-form-card"
PROMPT = ".kd-form-live"
ROW = "button.kd-panel-row"

STILL = """() => {
  const moving = [...document.querySelectorAll(".kd-board[data-moves]")].some((board) => board.checkVisibility());
  return !moving && document.querySelector(".kd-app:not([data-kd-busy])") !== null;
}"""


def pressing(name: str) -> str:
    """A button, a card or a row by its name."""
    return f""":is(.kd-press-{slug(name)}, [data-name='{{"press":"{name}"}}'])"""


def option(name: str, at: int) -> str:
    """One of several choices, by its place among them."""
    return f'.kd-choose-{slug(name)} input[value="{at}"]'


def notice(tone: str) -> str:
    """A notice of that tone."""
    return f".kd-notice.kd-form-tone-{tone}"


def card(tone: str) -> str:
    """A card of that tone."""
    return f"{CARD}.kd-form-tone-{tone}"


def fold(words: str) -> str:
    """The button that opens and closes a fold."""
    return f'.kd-fold .jupyter-widget-Collapse-header:has-text("{words}")'


def settled(page: Any) -> None:
    """Until everything that was pressed has been answered, the answer is drawn, and no board will move by itself."""
    page.wait_for_function(STILL)
