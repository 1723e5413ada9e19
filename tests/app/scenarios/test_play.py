"""People trying the room of a game, each by the number of their story; whole games by clicking and by keys alone."""

import re

import pytest
from playwright.sync_api import expect

from kdexplore.app.play.setup import Setup
from kdexplore.app.play.state import Play
from kdexplore.app.session import Session
from kdexplore.core.actions import Claim, DrawKing, Reveal
from kdexplore.core.history import History
from kdexplore.core.state import Step
from kdexplore.core.variants import rules
from kdexplore.engine.simulation import played
from tests.app.controls import pressing
from tests.app.scenarios.playing import END, MOST, Table, at_first, game, opened, placing, shown, throws
from tests.rules.firing import NO_START, volcanoes_only

TIED = 910  # the shuffle and the choices that end in a tie of points and of the largest property
# What of the end of a game lies below the timeline, which is at the foot of the window.
HIDDEN = """() => {
  const foot = document.querySelector(".kd-play .kd-bottom").getBoundingClientRect().top;
  const shown = [...document.querySelectorAll(".kd-end .kd-panel-pad tr, .kd-end .kd-panel-mini svg")];
  return shown.filter((node) => node.getBoundingClientRect().bottom > foot).map((node) => node.outerHTML.slice(0, 80));
}"""


def fits_nowhere(state):
    return state.step is Step.PLACE and not placing(state)


def with_game(history, **more):
    return Session(play=Play().with_game(history), **more).entered("play")


def cells_of(locator):
    """The cells of the board, as the page names them."""
    return {tuple(map(int, each.get_attribute("data-at").split(","))) for each in locator.all()}


# ---- people trying it


def test_05_a_domino_that_fits_nowhere_is_discarded_only_when_all_reasons_were_shown(voila, visit):
    session = game(Setup(players=4, seed=1), fits_nowhere)
    with opened(voila, visit, session) as page:
        table = Table(page)
        reasons = table.find(".kd-reason")
        expect(reasons.first).to_be_attached()
        counts = [int(re.findall(r"(\d+) placement", each.inner_text())[0]) for each in reasons.all()]
        assert all(counts)
        reasons.first.click()
        expect(reasons.first).to_have_attribute("aria-pressed", "true")
        reasons.first.click()
        expect(table.find(".kd-step")).to_contain_text(f"1 / {counts[0]}")
        at = table.now["at"]
        table.find("[data-button=discard]").click()
        table.until_later(at)
        expect(page.locator(".kd-play .kd-panel-log")).to_contain_text("discards domino")
    with opened(voila, visit, game(Setup(players=4, seed=1), placing)) as page:
        expect(Table(page).find("[data-button=put]")).to_be_visible()
        expect(Table(page).find("[data-button=discard]")).to_have_count(0)


def test_06_in_discovery_for_three_the_fourth_domino_goes_away_and_is_told_apart_from_kingdomino(voila, visit):
    with opened(voila, visit) as page:
        page.locator(".kd-bar-slot").get_by_role("button", name="Play", exact=True).click()
        page.locator(".kd-modes [data-name*='mode:discovery']").click()
        page.get_by_role("button", name="3", exact=True).click()
        for seat in ("Black", "Green"):
            page.get_by_label(f"{seat} is played by").select_option(label="a person")
        page.locator(".kd-press-begin").click()
        table = Table(page)
        expect(table.find("[data-line=next] .kd-draft-slot")).to_have_count(4)
        for _ in range(3):
            table.decide()
        gone = table.find(".kd-draft-gone")
        expect(gone).to_contain_text("Chiefs: 3")
        expect(gone).to_contain_text("In Kingdomino with three players")
        expect(table.find("[data-line=line] .kd-draft-slot")).to_have_count(3)


def test_07_two_craters_reach_two_moves_and_the_token_says_two_fires(voila, visit):
    def double(state):
        return state.step is Step.THROW and len(throws(state)) > 2 and _fires(state) == 2

    session = game(Setup(mode="totem", players=3, seed=1), double)
    with opened(voila, visit, session) as page:
        table = Table(page)
        assert "2 fires" in table.now["says"]
        wanted = {tuple(action.target) for action in throws(shown(session))}
        assert cells_of(table.cells("throw")) == wanted
        assert not cells_of(table.find('[role=gridcell][aria-label*="volcano"]')) & wanted
        table.decide()


def _fires(state):
    volcano = state.volcanoes[0]
    square = state.seats[state.actor].territory.squares[volcano]
    return square.craters


def test_08_before_it_burns_a_mushroom_is_struck_out_and_the_jungle_told_anew(voila, visit):
    def burns(state):
        return any(_hits(state, action) == "mushroom" for action in throws(state))

    session = game(Setup(mode="totem", players=3, seed=2), burns)
    state = shown(session)
    target = next(action.target for action in throws(state) if _hits(state, action) == "mushroom")
    with opened(voila, visit, session) as page:
        table = Table(page)
        table.find(f'[role=gridcell][data-at="{target.x},{target.y}"]').hover()
        expect(table.find('.kd-stage use[href$="struck"]').first).to_be_attached()
        card = table.find(".kd-card")
        expect(card).to_contain_text("mushroom")
        expect(card).to_contain_text(re.compile("jungle", re.IGNORECASE))
        at = table.now["at"]
        table.find("[data-button=throw]").click()
        table.until_later(at)


def _hits(state, action):
    return state.seats[state.actor].territory.resource_at.get(action.target)


def test_08_a_fire_without_a_square_goes_back_and_the_log_says_so(voila, visit):
    history = History.of(volcanoes_only(NO_START)()).play(Reveal((1,)), DrawKing(0), Claim(1))
    with opened(voila, visit, with_game(history)) as page:
        table = Table(page)
        assert table.decide() == "place"
        expect(page.locator(".kd-play .kd-panel-log")).to_contain_text("there is no square or no token for it")


def test_09_whoever_loses_a_totem_to_two_others_is_asked_who_gets_it(voila, visit):
    session = game(Setup(mode="totem", players=4, seed=5), at_first(Step.GIVE))
    with opened(voila, visit, session) as page:
        table = Table(page)
        assert "give a totem away" in table.now["says"]
        heirs = table.find("[data-heir]")
        expect(heirs.nth(1)).to_be_attached()
        heir = heirs.nth(1).get_attribute("data-heir")
        kind = shown(session).gifts[0]
        at = table.now["at"]
        heirs.nth(1).click()
        table.until_later(at)
        card = table.find(f".kd-others {pressing(f'watch{heir}')}")
        held = card if card.count() else table.find(".kd-say .kd-panel-picture")
        expect(held).to_contain_text(re.compile(kind, re.IGNORECASE))


def test_10_two_of_the_same_resource_pay_for_nobody(voila, visit):
    def two_mammoths(state):
        return state.step is Step.RECRUIT and len(_mammoths(state)) >= 2

    session = game(Setup(mode="tribe", players=2, seed=3), two_mammoths)
    one, other, *_ = _mammoths(shown(session))
    with opened(voila, visit, session) as page:
        table = Table(page)
        table.find(f'[role=gridcell][data-at="{one.x},{one.y}"]').click()
        table.find(f'[role=gridcell][data-at="{other.x},{other.y}"]').click()
        card = table.find(".kd-card")
        expect(card).to_have_attribute("data-verdict", "refused")
        expect(card).to_contain_text("different")
        expect(table.find(".kd-card .kd-rule").first).to_be_attached()
        expect(table.find("[role=gridcell][aria-selected=true]")).to_have_count(1)


def _mammoths(state):
    there = state.seats[state.actor].territory.resource_at
    return [cell for cell, kind in there.items() if kind == "mammoth"]


def test_16_a_tie_shows_every_rung_of_the_ladder(voila, visit):
    wanted = rules("classic", players=4)
    history = History.of(wanted, [action for _, action in played(wanted, ("random",) * 4, TIED)])
    with opened(voila, visit, with_game(history)) as page:
        says = page.locator(f"{END} .kd-end-result").inner_text()
        assert re.match(r"Equal in points and largest property\. Crowns decide: \w+ \d+, \w+ \d+\.", says)
        for width, height in ((1400, 900), (1280, 720)):
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_function(f"() => !({HIDDEN})().length")
        page.locator(f"{END} button.kd-panel-cell").first.click()
        expect(page.locator(f"{END} button.kd-panel-cell").first).to_have_attribute("aria-pressed", "true")
        page.get_by_role("radio", name="Points of each player").click()
        expect(page.locator(".kd-play .kd-charts .js-plotly-plot").first).to_be_attached(timeout=20_000)


@pytest.mark.slow
def test_20_a_whole_game_of_tribe_is_played_with_the_keyboard_alone(voila, visit):
    """From the door of the room to the end and the next game; the table can be read as text all the while."""
    with opened(voila, visit) as page:
        table = Table(page)
        page.keyboard.press("Tab")
        _press(table, """[data-name='{"room":"play"}']""")
        page.wait_for_selector(f".kd-play .kd-setup:not(.kd-away) .kd-start-game {pressing('begin')}")
        _press(table, f".kd-modes {pressing('mode:tribe')}")
        page.wait_for_selector(f".kd-modes {pressing('mode:tribe')}[aria-pressed=true]")
        _press(table, f".kd-start-game {pressing('begin')}")
        page.wait_for_function("() => document.activeElement.closest('.kd-say')")
        page.keyboard.press("t")
        done: list[str] = []
        squares = 0
        while not table.over:
            assert len(done) < MOST * 2
            squares = _reads_as_text(page)
            done.append(_by_keys(table, turning=len(done) < 4))
        assert squares > 2
        assert {"claim", "place", "throw", "recruit"} <= set(done)
        table.focused()
        again = f".kd-end {pressing('again')}"
        page.wait_for_selector(again)
        before = page.evaluate(IS_BEFORE, again)
        table.tab_to(again, back=before)
        page.keyboard.press("Enter")
        expect(table.find(".kd-say")).to_contain_text("choose a domino")
        page.wait_for_function("() => document.activeElement.closest('.kd-say')")


def _press(table, selector):
    """Tab after tab to a control, and Enter."""
    table.tab_to(selector)
    table.page.keyboard.press("Enter")


def _reads_as_text(page):
    """How many squares the board has; each is in the text of the table, under the same name and with the same words."""
    found = page.evaluate(TWIN)
    missing = [words for words in found["squares"] if words not in found["text"]]
    assert not missing, missing
    return len(found["squares"])


TWIN = """() => {
  const text = document.querySelector(".kd-play .kd-padded").textContent;
  const labels = [...document.querySelectorAll(".kd-play .kd-board [role=gridcell]")].map((node) => node.ariaLabel);
  const squares = labels.map((label) => label.match(/^.*region of [^,]*/)?.[0]);
  return { text, squares: squares.filter(Boolean) };
}"""


def _by_keys(table, *, turning):
    """One decision: to the line, the cave board or the board, to what can be done there, and Enter; its kind."""
    page, now = table.page, table.now
    kind = "claim" if now["claims"] else str(now["mode"])
    if now["claims"]:
        table.tab_to("[data-line=next] [role=option]", back=bool(page.evaluate(AFTER_THE_LINES)))
        for name in ["Home", *["ArrowDown"] * 4]:
            if page.evaluate("document.activeElement.dataset.can === 'true'"):
                break
            page.keyboard.press(name)
    elif kind == "pay":
        kind = _recruits_by_keys(table)
    elif kind == "throw":
        _to_a_cell(table, "throw")
    elif table.cells("place").count():
        _to_a_cell(table, "place")
        for name in "rrrrff" if turning else "":
            page.keyboard.press(name)
    else:
        kind = "discard"
        table.tab_to("[data-button=discard]")
    table.focused()
    page.keyboard.press("Enter")
    table.until_later(now["at"])
    table.focused()
    return kind


def _to_a_cell(table, mode):
    table.tab_to(".kd-board [role=gridcell]", back=bool(table.page.evaluate(AFTER_THE_BOARD)))
    _walk(table.page, cells_of(table.cells(mode)))
    if not table.find(".kd-ghost *").count():  # where the focus was already, the first Enter points
        table.page.keyboard.press("Enter")


def _recruits_by_keys(table):
    """Somebody of the cave board by their card, and a home for them; nobody where no card can be paid."""
    person = ".kd-cave button.kd-panel-mini"
    if not table.find(person).count():
        table.tab_to("[data-button=nobody]", back=bool(table.page.evaluate(AFTER_THE_BOARD)))
        return "nobody"
    table.tab_to(person, back=table.page.evaluate(IS_BEFORE, person))
    expect(table.find(".kd-ghost [data-cell]").first).to_be_attached()  # the board shows where they would live
    table.page.keyboard.press("Enter")
    table.until("settle")
    _to_a_cell(table, "settle")
    return "recruit"


IS_BEFORE = """selector => Boolean(
  document.activeElement.compareDocumentPosition(document.querySelector(selector)) & Node.DOCUMENT_POSITION_PRECEDING
)"""
AFTER_THE_LINES = """() => {
  const lines = document.querySelector(".kd-play .kd-lines");
  return lines.compareDocumentPosition(document.activeElement) & Node.DOCUMENT_POSITION_FOLLOWING
    && !lines.contains(document.activeElement);
}"""

AFTER_THE_BOARD = """() => {
  const board = document.querySelector(".kd-play .kd-board");
  return board.compareDocumentPosition(document.activeElement) & Node.DOCUMENT_POSITION_FOLLOWING
    && !board.contains(document.activeElement);
}"""


def _walk(page, cells):
    """With the arrow keys to the nearest of these cells; what is heard there begins with its row and column."""
    here = page.evaluate("document.activeElement.dataset.at.split(',').map(Number)")
    x, y = min(cells, key=lambda cell: abs(cell[0] - here[0]) + abs(cell[1] - here[1]))
    for name, steps in (("ArrowRight", x - here[0]), ("ArrowLeft", here[0] - x), ("ArrowDown", y - here[1])):
        for _ in range(steps):
            page.keyboard.press(name)
    for _ in range(here[1] - y):
        page.keyboard.press("ArrowUp")
    assert page.evaluate("document.activeElement.dataset.at") == f"{x},{y}"
    assert re.match(r"[A-Z]\d+, ", page.evaluate("document.activeElement.getAttribute('aria-label')"))


def test_20_fire_is_thrown_with_the_keyboard_alone(voila, visit):
    session = game(Setup(mode="totem", players=3, seed=2), at_first(Step.THROW))
    with opened(voila, visit, session) as page:
        table = Table(page)
        page.keyboard.press("Tab")
        table.tab_to(".kd-board [role=gridcell]")
        _walk(page, cells_of(table.cells("throw")))
        at = table.now["at"]
        page.keyboard.press("Enter")
        table.until_later(at)
        table.focused()


def test_21_on_a_phone_a_tap_puts_the_ghost_a_second_turns_it_and_a_button_puts_it(voila, visit):
    session = game(Setup(players=4, seed=1), placing)
    with opened(voila, visit, session, width=320, height=640, touch=True) as page:
        table = Table(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
        anchor = table.cells("place").first
        anchor.tap()
        put = table.find("[data-button=put]")
        expect(put).to_have_attribute("aria-disabled", "false")
        ghost = table.find(".kd-ghost")
        before = ghost.inner_html()
        anchor.tap()
        assert ghost.inner_html() != before
        for _ in range(3):
            table.find("[data-button=turn]").tap()
        expect(put).to_have_attribute("aria-disabled", "false")
        box = put.bounding_box()
        assert box["height"] >= 44
        assert box["y"] + box["height"] <= 640
        at = table.now["at"]
        put.tap()
        table.until_later(at)
