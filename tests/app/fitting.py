"""Rooms that fit a laptop: what must be in sight at 1280 × 720 without scrolling, in the language with most letters."""

from typing import Any

from kdexplore.words import Speaker
from kdexplore.words.catalogue import codes

LAPTOP = {"width": 1280, "height": 720}
# How far each of them goes beyond the window, or below what sticks to its foot.
BEYOND = """([selectors, foot]) => {
  const low = document.querySelector(foot)?.getBoundingClientRect().top ?? innerHeight;
  return selectors.flatMap((selector) => {
    const seen = [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());
    if (!seen.length) return [`${selector}: not there`];
    const boxes = seen.map((each) => each.getBoundingClientRect());
    const beyond = Math.max(...boxes.map((box) => Math.max(box.bottom - low, -box.top, box.right - innerWidth)));
    return beyond > 0.5 ? [`${selector}: ${beyond}`] : [];
  });
}"""


def longest(*keys: str) -> str:
    """The language whose words for these keys have most letters."""
    return max(codes(), key=lambda lang: sum(len(Speaker(lang).text(key)) for key in keys))


def beyond(page: Any, *selectors: str, foot: str = "none") -> list[str]:
    """What of these is not in sight."""
    assert page.evaluate("scrollY") == 0
    found: list[str] = page.evaluate(BEYOND, [list(selectors), foot])
    return found
