"""A board that can be trusted: the ghost stays as it was turned, and nothing moves under the pointer."""

import pytest
from playwright.sync_api import expect

from tests.browser.positions import castle

LANGS = ("en", "hu", "is", "pl", "tr")


def direction(ghost):
    """Where the second half of the ghost is, seen from its first."""
    (x1, y1), (x2, y2) = (map(int, name.split(",")) for name in ghost)
    return x2 - x1, y2 - y1


def test_the_ghost_stays_as_the_user_turned_it(desk):
    """The ghost used to turn itself again on every dotted cell, also after R."""
    with desk("castle") as here:
        first, *others = castle()["place"]["anchors"]
        here.page.locator(f'[data-at="{first}"]').hover()
        here.press("r")
        turned = direction(here.ghost)
        for name in others:
            here.page.locator(f'[data-at="{name}"]').hover()
            assert direction(here.ghost) == turned, name


def test_where_a_refusal_is_the_goal_the_ghost_never_turns_by_itself(desk):
    with desk(castle(steady=True)) as here:
        for name in castle()["place"]["anchors"]:
            here.page.locator(f'[data-at="{name}"]').hover()
            assert direction(here.ghost) == (1, 0), name


@pytest.mark.parametrize("lang", LANGS)
def test_after_r_the_announcement_says_how_the_domino_lies(desk, lang):
    """It used to say only whether the domino fits."""
    scene = castle(lang=lang, steady=True)
    with desk(scene) as here:
        here.page.locator(f'[data-at="{scene["place"]["anchors"][0]}"]').hover()
        for turn in (1, 2, 3):
            here.press("r")
            expect(here.live).to_contain_text(scene["place"]["domino"]["lies"][turn])
        here.press("f")
        expect(here.live).to_contain_text(scene["place"]["domino"]["lies"][1])
