"""Widgets of ours beside those of others, in a real page."""

import pytest
from playwright.sync_api import expect

from tests.app.conftest import serving

BESIDE = """
from ipywidgets import HBox, IntSlider, jslink
from kdexplore import parse, tiles
from kdexplore.views.widgets.board import Board

slider = IntSlider(value=19, min=1, max=48)
board = Board(parse("w1w./f*f/.l1m2", tiles("kingdomino")), domino=19, heat="points")
jslink((slider, "value"), (board, "domino"))
HBox([slider, board])
"""

pytestmark = pytest.mark.browser


def test_a_slider_beside_a_board_drives_it_and_both_have_room(tmp_path, visit):
    with serving(tmp_path, BESIDE) as server, visit(server.address, awaited=".kd-board [role=grid]") as page:
        board = page.locator(".kd-board")
        assert board.bounding_box()["width"] > 600
        assert page.locator(".widget-slider").bounding_box()["width"] > 100
        before = board.locator("svg").first.inner_html()
        handle = page.get_by_role("slider").first
        handle.focus()
        page.keyboard.press("ArrowRight")
        expect(board.locator("svg").first).to_be_visible()
        page.wait_for_function(
            "before => document.querySelector('.kd-board svg').innerHTML !== before", arg=before, timeout=15_000
        )
