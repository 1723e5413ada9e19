"""What has to be in sight without scrolling on a laptop of 1280 by 720, in the language with the longest words."""

from itertools import chain
from typing import Any

import pytest
from playwright.sync_api import expect

from kdexplore.app.play.setup import Setup
from kdexplore.app.play.state import Play
from kdexplore.app.session import Session
from kdexplore.core.state import Step
from kdexplore.words import languages
from kdexplore.words.catalogue import catalogue_of
from tests.app.scenarios.playing import END, Table, game, opened

SIZE = {"width": 1280, "height": 720}
LONGEST = max(languages(), key=lambda lang: sum(map(len, chain(*catalogue_of(lang).messages.values()))))
PLAYED = (
    ".kd-draft-slot",
    ".kd-say .kd-form-total b",
    ".kd-stage",
    ".kd-table .kd-card",
    ".kd-buttons .kd-button",
    ".kd-cave .kd-panel-mini",
    ".kd-others .kd-panel-drawn",
    ".kd-others .kd-panel-points",
    ".kd-others .kd-panel-note",
)
# Which of these things are not wholly between the bar and the foot, or are wider than what holds them.
HIDDEN = """selectors => {
  const found = (selector) => [...document.querySelectorAll(`.kd-play ${selector}`)];
  const all = (selector) => found(selector).filter((node) => node.checkVisibility());
  const top = document.querySelector(".kd-bar-slot").getBoundingClientRect().bottom;
  const foot = all(".kd-bottom")[0]?.getBoundingClientRect().top ?? innerHeight;
  const hidden = (node) => {
    const box = node.getBoundingClientRect();
    const outside = box.top < top || box.bottom > foot + 1 || box.left < 0 || box.right > innerWidth;
    const says = [node.className, node.textContent.slice(0, 40), box.bottom];
    return outside || node.scrollWidth > node.clientWidth + 2 ? [says] : [];
  };
  return selectors.flatMap((selector) => all(selector).flatMap(hidden));
}"""
POINTS = (".kd-say .kd-form-total b", ".kd-others .kd-panel-points >> nth=0")


def bots(players):
    return ("", *("greedy",) * (players - 1))


@pytest.mark.parametrize("mode", ["classic", "tribe"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_is_on_one_screen(voila, visit, mode, players):
    setup = Setup(mode=mode, players=players, bots=bots(players), seed=3)
    session = game(setup, lambda state: (state.round, state.step, state.actor) == (5, Step.CLAIM, 0))
    with opened(voila, visit, session.spoken(LONGEST), **SIZE) as page:
        table = Table(page)
        before = table.now["at"]
        table.find(".kd-draft-slot[data-can=true]").first.click()  # the others answer
        table.until_later(before)
        page.evaluate("scrollTo(0, 0)")  # a press by the test may have scrolled the page
        assert not page.evaluate(HIDDEN, PLAYED)
        sizes = {table.find(each).evaluate("node => getComputedStyle(node).fontSize") for each in POINTS}
        assert len(sizes) == 1
        assert table.find(".kd-draft-domino").first.bounding_box()["width"] >= 110
        if table.find(".kd-press-hint:visible").count():
            table.find(".kd-press-hint:visible").click()
            expect(table.find(".kd-press-unhint")).to_be_visible()
            assert not page.evaluate(HIDDEN, [".kd-advice .kd-press-unhint", ".kd-others .kd-panel-note"])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_button_that_begins_is_in_sight_and_so_is_every_mode(voila, visit, players):
    with opened(voila, visit, Session(lang=LONGEST).entered("play"), **SIZE) as page:
        page.locator(f".kd-setup-card [class*='players-{players}'], .kd-setup-card .kd-form-button").nth(
            players - 2
        ).click()
        begin = page.locator(".kd-start-game .kd-press-begin")
        expect(page.locator(".kd-seated select:visible")).to_have_count(players)
        assert not page.evaluate(HIDDEN, [".kd-start-game .kd-press-begin", ".kd-modes .kd-panel-mini"])
        for size in ({"width": 390, "height": 844}, {"width": 968, "height": 720}):
            page.set_viewport_size(size)
            expect(begin).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("mode", ["classic", "tribe"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_end_shows_the_result_the_pad_and_the_door_to_the_review(voila, visit, mode, players):
    play: Any = Play(Setup(mode=mode, players=players, bots=bots(players), seed=3)).begun()
    while not play.state.is_over:
        play = play.advised()
    session = Session(play=play, lang=LONGEST).entered("play")
    with opened(voila, visit, session, **SIZE) as page:
        shown = (".kd-end-result .kd-form-large", ".kd-end .kd-panel-pad", ".kd-end .kd-press-analyse")
        assert not page.evaluate(HIDDEN, shown)
        assert page.locator(f"{END} .kd-panel-pad tr").count() > 5
