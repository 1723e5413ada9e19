"""The first game with a guide, in a real browser: what it advises is marked on the board or on the line."""

import pytest
from playwright.sync_api import expect

from kdexplore.app.guide.beginning import with_guide
from kdexplore.app.session import Session
from tests.app.fitting import LAPTOP, beyond
from tests.app.scenarios.playing import Table, opened

pytestmark = pytest.mark.slow

GUIDE = ".kd-advice .kd-guide"
# Machine code that has just been made makes the guide think again.
SAID = """selector =>
  /A good place: ①|① Choose domino (\\d+)/.exec(document.querySelector(selector).innerText)"""


def test_in_every_round_of_a_guided_game_the_advice_has_its_sign_where_it_would_play(voila, visit):
    seen = set[bool]()
    with opened(voila, visit, with_guide(Session()), **LAPTOP) as page:
        table = Table(page)
        while not table.over:
            asked = table.find(f"{GUIDE} .kd-press-hint:visible")
            if asked.count():
                asked.click()
                number = page.wait_for_function(SAID, arg=GUIDE).json_value()[1]
                place = f'.kd-draft-slot[data-number="{number}"] .kd-draft-sign' if number else ".kd-stage .kd-sign"
                expect(table.find(place)).to_have_text("1")
                assert beyond(page, f"{GUIDE} .kd-form-card", ".kd-others .kd-panel-mini") == []
                card, box = table.find(f"{GUIDE} .kd-form-card").bounding_box(), table.find(".kd-advice").bounding_box()
                assert card["y"] + card["height"] <= box["y"] + box["height"], table.find(GUIDE).inner_text()
                seen.add(bool(number))
            table.decide()
        assert seen == {True, False}
