"""Kingdoms counted on a phone: entered with one thumb, totals at once, the result shared."""

import re
from dataclasses import replace

import pytest
from playwright.sync_api import expect

import kdexplore
from kdexplore import parse, rules
from kdexplore.app.address import hash_of
from kdexplore.app.count.state import FinalCount
from kdexplore.app.play.setup import Setup
from kdexplore.app.session import Session

CLASSIC = rules("classic", players=2)
KINGDOM = "glfff/gfff1g/gs1*fg/gs2lg2g1/fl1lg1w"
MOST_PRESSES = 30


def faces(notation):
    """The brushes of a kingdom in reading order, without the starting tile."""
    return [face for face in re.findall(r"[a-z*.]\d?", notation) if not face.startswith("*")]


@pytest.fixture
def counter(voila, visit):
    def opened(width=390, height=844, **context):
        count = replace(FinalCount(), setup=Setup(players=2, bots=())).begun()
        address = f"{voila.address}/#{hash_of(Session().with_part('count', count).entered('count'))}"
        return visit(address, awaited=".kd-counting .kd-faces", width=width, height=height, touch=True, **context)

    return opened


def test_a_kingdom_is_entered_in_thirty_presses_on_a_phone(counter):
    with counter() as page:
        presses = 0
        for brush in faces(KINGDOM):
            page.locator(f'.kd-counting .kd-face[data-brush="{brush}"]').tap()
            presses += 1
        worth = kdexplore.score(parse(KINGDOM, CLASSIC.tiles), CLASSIC).total
        expect(page.locator(".kd-count-foot")).to_contain_text(str(worth))
        assert presses <= MOST_PRESSES
        expect(page.locator(".kd-count-head")).to_contain_text(f"Pink {worth}")
        assert page.evaluate("document.documentElement.scrollWidth") == 390
        page.get_by_role("button", name="Next: Yellow").tap()
        page.locator('.kd-counting .kd-face[data-brush="w1"]').tap()
        page.get_by_role("button", name="Who has won?").tap()
        expect(page.locator(".kd-counting .kd-end")).to_contain_text("Pink wins")


def test_the_picture_of_the_result_is_handed_to_the_phone(counter):
    with counter() as page:
        page.evaluate("""() => {
          window.shared = [];
          navigator.canShare = () => true;
          navigator.share = async ({ files }) => window.shared.push([files[0].name, files[0].type, files[0].size]);
        }""")
        page.locator('.kd-counting .kd-face[data-brush="w1"]').tap()
        page.get_by_role("button", name="Next: Yellow").tap()
        page.get_by_role("button", name="Who has won?").tap()
        page.get_by_role("button", name="Share the picture").tap()
        page.wait_for_function("window.shared.length")
        name, kind, size = page.evaluate("window.shared[0]")
        assert (name, kind) == ("kdexplore.png", "image/png")
        assert size > 10_000
