"""People trying the room of a game, each by the number of their story; whole games by clicking and by keys alone."""

import re
from random import Random

import pytest
from playwright.sync_api import expect

from kdexplore.app.play.setup import Setup
from kdexplore.app.play.state import Play
from kdexplore.app.session import Session
from kdexplore.core.actions import Claim, DrawKing, Place, Reveal, Throw
from kdexplore.core.game import legal_actions
from kdexplore.core.history import History
from kdexplore.core.state import Step
from kdexplore.core.variants import rules
from kdexplore.engine.dealer import SeededDealer
from kdexplore.engine.players import RandomPlayer
from tests.app.scenarios.playing import Table, game, opened, pressing
from tests.rules.firing import NO_START, volcanoes_only

MOST = 60  # decisions of one person in any game
TIED = 38  # the shuffle and the choices that end in a tie of points and of the largest region


def placing(state):
    return state.step is Step.PLACE and any(isinstance(action, Place) for action in legal_actions(state))


def fits_nowhere(state):
    return state.step is Step.PLACE and not placing(state)


def at_first(step):
    return lambda state: state.step is step


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
        assert reasons.count() >= 1
        counts = [int(re.search(r"(\d+) placement", each.inner_text())[1]) for each in reasons.all()]
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
        assert Table(page).find("[data-button=discard]").count() == 0


def test_06_in_discovery_for_three_the_fourth_domino_goes_away_and_is_told_apart_from_kingdomino(voila, visit):
    with opened(voila, visit) as page:
        page.get_by_role("button", name="Play", exact=True).click()
        page.get_by_label("Mode").select_option(label="Kingdomino Origins: Discovery")
        page.get_by_label("Players").select_option(label="3 players")
        for seat in ("Black", "Green"):
            page.get_by_label(f"{seat} is played by").select_option(label="a person")
        page.get_by_role("button", name="Begin").click()
        table = Table(page)
        expect(table.find("[data-line=next] .kd-draft-slot")).to_have_count(4)
        for _ in range(3):
            table.decide()
        gone = table.find(".kd-draft-gone")
        expect(gone).to_contain_text("Chiefs: 3")
        expect(gone).to_contain_text("It is otherwise in Kingdomino for three players")
        expect(table.find("[data-line=line] .kd-draft-slot")).to_have_count(3)


def test_07_two_craters_reach_two_moves_and_the_token_says_two_fires(voila, visit):
    def double(state):
        throws = [action for action in legal_actions(state) if isinstance(action, Throw)]
        return state.step is Step.THROW and state.tokens and len(throws) > 2 and _fires(state) == 2

    session = game(Setup(mode="totem", players=3, seed=2), double)
    with opened(voila, visit, session) as page:
        table = Table(page)
        assert "2 fires" in table.now["says"]
        wanted = {tuple(action.target) for action in legal_actions(session.play.state)}
        assert cells_of(table.cells("throw")) == wanted
        assert not cells_of(table.find('[role=gridcell][aria-label*="volcano"]')) & wanted
        table.decide()


def _fires(state):
    volcano = state.volcanoes[0]
    square = state.seats[state.actor].territory.squares[volcano]
    return square.craters


def test_08_before_it_burns_a_mushroom_is_struck_out_and_the_jungle_told_anew(voila, visit):
    def burns(state):
        return any(_hits(state, action) == "mushroom" for action in legal_actions(state))

    session = game(Setup(mode="totem", players=3, seed=2), burns)
    state = session.play.state
    target = next(action.target for action in legal_actions(state) if _hits(state, action) == "mushroom")
    with opened(voila, visit, session) as page:
        table = Table(page)
        table.find(f'[role=gridcell][data-at="{target.x},{target.y}"]').hover()
        assert table.find('.kd-stage use[href$="struck"]').count() >= 1
        card = table.find(".kd-card")
        expect(card).to_contain_text("mushroom")
        expect(card).to_contain_text(re.compile("jungle", re.IGNORECASE))
        at = table.now["at"]
        table.find("[data-button=throw]").click()
        table.until_later(at)


def _hits(state, action):
    if not isinstance(action, Throw):
        return None
    return state.seats[state.actor].territory.resource_at.get(action.target)


def test_08_a_fire_without_a_square_goes_back_and_the_log_says_so(voila, visit):
    history = History.of(volcanoes_only(NO_START)()).play(Reveal((1,)), DrawKing(0), Claim(1))
    with opened(voila, visit, with_game(history)) as page:
        table = Table(page)
        assert table.decide() == "place"
        expect(page.locator(".kd-play .kd-panel-log")).to_contain_text("there is no square or no token for it")


def test_09_whoever_loses_a_totem_to_two_others_is_asked_who_gets_it(voila, visit):
    session = game(Setup(mode="totem", players=4, seed=12), at_first(Step.GIVE))
    with opened(voila, visit, session) as page:
        table = Table(page)
        assert "must give up a totem" in table.now["says"]
        heirs = table.find("[data-heir]")
        assert heirs.count() >= 2
        heir = heirs.nth(1).get_attribute("data-heir")
        kind = session.play.state.gifts[0]
        at = table.now["at"]
        heirs.nth(1).click()
        table.until_later(at)
        card = table.button(f"watch{heir}")
        expect(card if card.count() else table.find(".kd-title")).to_contain_text(re.compile(kind, re.IGNORECASE))


def test_10_two_of_the_same_resource_pay_for_nobody(voila, visit):
    def two_mammoths(state):
        return state.step is Step.RECRUIT and len(_mammoths(state)) >= 2

    session = game(Setup(mode="tribe", players=2, seed=3), two_mammoths)
    one, other, *_ = _mammoths(session.play.state)
    with opened(voila, visit, session) as page:
        table = Table(page)
        table.find(f'[role=gridcell][data-at="{one.x},{one.y}"]').click()
        table.find(f'[role=gridcell][data-at="{other.x},{other.y}"]').click()
        card = table.find(".kd-card")
        expect(card).to_have_attribute("data-verdict", "refused")
        expect(card).to_contain_text("different")
        assert table.find(".kd-card .kd-rule").count() >= 1
        assert table.find("[role=gridcell][aria-selected=true]").count() == 1


def _mammoths(state):
    there = state.seats[state.actor].territory.resource_at
    return [cell for cell, kind in there.items() if kind == "mammoth"]


def test_16_a_tie_shows_every_rung_of_the_ladder(voila, visit):
    wanted, dealer, player = rules("classic", players=4), SeededDealer(TIED), RandomPlayer(Random(TIED))
    history = History.of(wanted)
    while (state := history.state).step is not Step.OVER:
        history = history.play(dealer.deal(state) if state.actor is None else player.choose(state))
    with opened(voila, visit, with_game(history)) as page:
        says = Table(page).find(".kd-say").inner_text()
        assert re.search(r"(\d+) = \1.*(\d+) = \2.*(\d+) > \d+", says)
        expect(page.locator(".kd-play .kd-charts .js-plotly-plot").first).to_be_attached(timeout=20_000)


def test_20_a_whole_game_is_played_with_the_keyboard_alone(voila, visit):
    with opened(voila, visit) as page:
        table = Table(page)
        page.keyboard.press("Tab")
        table.tab_to("""[data-name='{"room":"play"}']""")
        page.keyboard.press("Enter")
        page.wait_for_selector(".kd-play .kd-setup:not(.kd-away)")
        table.tab_to(f".kd-start-game {pressing('begin')}")
        page.keyboard.press("Enter")
        page.wait_for_function("() => document.activeElement.closest('.kd-say')")
        for number in range(MOST):
            if table.over:
                break
            _by_keys(table, turning=number < 4)
        assert table.over
        table.focused()
        table.tab_to(f".kd-say {pressing('again')}", back=True)
        page.keyboard.press("Enter")
        expect(table.find(".kd-say")).to_contain_text("chooses a domino")
        page.wait_for_function("() => document.activeElement.closest('.kd-say')")


def _by_keys(table, *, turning):
    """One decision: to the line or to the board, to what can be done there, and Enter."""
    page, now = table.page, table.now
    if now["claims"]:
        table.tab_to("[data-line=next] [role=option]", back=bool(page.evaluate(AFTER_THE_LINES)))
        for name in ["Home", *["ArrowDown"] * 4]:
            if page.evaluate("document.activeElement.dataset.can === 'true'"):
                break
            page.keyboard.press(name)
    elif table.cells("place").count():
        table.tab_to(".kd-board [role=gridcell]")
        _walk(page, cells_of(table.cells("place")))
        for name in "rrrrff" if turning else "":
            page.keyboard.press(name)
    else:
        table.tab_to("[data-button=discard]")
    table.focused()
    page.keyboard.press("Enter")
    table.until_later(now["at"])
    table.focused()


AFTER_THE_LINES = """() => {
  const lines = document.querySelector(".kd-play .kd-lines");
  return lines.compareDocumentPosition(document.activeElement) & Node.DOCUMENT_POSITION_FOLLOWING
    && !lines.contains(document.activeElement);
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
    assert page.evaluate("document.activeElement.getAttribute('aria-label')").startswith("row ")


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


# ---- what a game needs besides


def test_what_is_set_up_is_played(voila, visit):
    with opened(voila, visit) as page:
        page.get_by_role("button", name="Play", exact=True).click()
        page.get_by_label("Mode").select_option(label="Kingdomino: The Mighty Duel")
        page.get_by_label("Players").select_option(label="3 players")
        begin = page.get_by_role("button", name="Begin")
        expect(begin).to_have_attribute("aria-disabled", "true")
        expect(page.locator(".kd-choices-game .kd-hint-line").first).to_be_visible()
        page.get_by_label("Players").select_option(label="2 players")
        page.get_by_role("button", name="More choices").click()
        expect(page.locator(".kd-choices-readings select").first).to_be_visible()
        expect(begin).not_to_have_attribute("aria-disabled", "true")
        begin.click()
        table = Table(page)
        expect(table.find(".kd-say")).to_contain_text("chooses a domino")
        expect(page.locator(".kd-bar-slot")).to_contain_text("2 players")


def test_what_the_table_turns_up_can_be_typed_in(voila, visit):
    with opened(voila, visit, game(Setup(players=4, deal="hand", bots=("",) * 4))) as page:
        table = Table(page)
        for number in (3, 9, 27, 41):
            table.find(f'[data-pick="{number}"]').click()
        table.find("[data-button=confirm]").click()
        table.find("[data-king]").nth(2).click()
        table.until_later(1)
        assert table.now["claims"] == 4
        assert table.now["says"].startswith("Green")


def test_the_past_is_shown_step_by_step_and_another_decision_there_is_a_branch(voila, visit):
    session = game(Setup(players=2, seed=1, bots=("", "")), lambda state: state.round == 2)
    with opened(voila, visit, session) as page:
        table = Table(page)
        at = table.now["at"]
        bar = page.locator(".kd-play .kd-time")
        bar.locator("[data-button=back]").click()
        bar.locator("[data-button=back_round]").click()
        expect(table.find(".kd-below")).to_contain_text("This is the past.")
        table.until("place")
        bar.locator("[data-button=next]").click()
        table.until("look")
        before = table.now["at"]
        assert before < at
        table.find(".kd-draft-slot[data-can=true]").last.click()
        table.until_later(before)
        bar.locator("[data-button=back]").click()
        branch = bar.locator("[data-button=branch]")
        expect(branch).to_have_attribute("aria-disabled", "false")
        branch.click()
        bar.locator("[data-branch]").first.click()
        table.until_later(before)
        page.wait_for_function(
            f"() => Number(document.querySelector('.kd-play .kd-time-slider').getAttribute('aria-valuemax')) === {at}"
        )


def test_a_line_of_the_score_lights_its_squares(voila, visit):
    session = game(Setup(players=2, seed=1), lambda state: placing(state) and state.round == 5)
    with opened(voila, visit, session) as page:
        table = Table(page)
        table.find("summary").filter(has_text="Points").click()
        table.button("line0").click()
        expect(table.find(".kd-board[data-lit]")).to_be_visible()
        table.button("line0").click()
        expect(table.find(".kd-board:not([data-lit])")).to_be_visible()


def test_a_purist_is_told_nothing_beforehand(voila, visit):
    session = game(Setup(players=2, seed=1), lambda state: placing(state) and state.round == 3, purist=True)
    with opened(voila, visit, session) as page:
        table = Table(page)
        assert "fits" not in table.now["says"]
        assert table.cells("place").count() == 0
        assert table.find(".kd-panel-points:not(:empty)").count() == 0
        assert page.locator(".kd-play .kd-charts .kd-panel-pill").count() == 0


@pytest.mark.parametrize("width", [1400, 1000, 768, 360, 320])
@pytest.mark.parametrize("lang", ["en", "hu"])
def test_nothing_scrolls_sideways_and_one_sentence_says_what_to_do(voila, visit, width, lang):
    session = game(Setup(mode="tribe", players=2, seed=3), at_first(Step.RECRUIT), lang=lang)
    with opened(voila, visit, session, width=width, touch=width < 500) as page:
        table = Table(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert table.find(".kd-say .kd-panel-large").count() == 1
        assert table.find(".kd-board .kd-now:visible").count() + table.find(".kd-draft-turn:visible").count() == 0


# ---- whole games by clicking

GAMES = {
    "classic_2": Setup(players=2),
    "classic_3": Setup(players=3, bots=("", "greedy", "greedy")),
    "classic_4": Setup(players=4, bots=("", "greedy", "greedy", "greedy")),
    "duel": Setup(mode="duel", players=2),
    "discovery": Setup(mode="discovery", players=3, bots=("", "greedy", "greedy")),
    "totem": Setup(mode="totem", players=4, bots=("", "greedy", "greedy", "greedy")),
    "tribe": Setup(mode="tribe", players=2),
}


def clicked_through(table, **how):
    """The kinds of decisions of a whole game, each of them clicked."""
    done = []
    while not table.over:
        assert len(done) < MOST * 2
        done.append(table.decide(**how))
    return done


def test_a_whole_game_of_classic_2_by_clicking(voila, visit):
    with opened(voila, visit, game(GAMES["classic_2"])) as page:
        table = Table(page)
        done = clicked_through(table)
        assert done.count("claim") == 12
        assert done.count("place") + done.count("discard") == 12
        expect(table.find(".kd-say")).to_contain_text("First place")


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in GAMES if name not in ("classic_2", "tribe")])
def test_a_whole_game_of_every_mode_by_clicking(voila, visit, name):
    with opened(voila, visit, game(GAMES[name])) as page:
        table = Table(page)
        done = clicked_through(table)
        assert {"claim", "place"} <= set(done)
        assert ("throw" in done) is (name in ("discovery", "totem"))


@pytest.mark.slow
def test_a_whole_game_of_tribe_by_clicking_recruits_somebody(voila, visit):
    with opened(voila, visit, game(GAMES["tribe"])) as page:
        table = Table(page)
        done = clicked_through(table, recruits=True)
        assert {"recruit", "nobody", "throw"} <= set(done)


@pytest.mark.slow
def test_a_dynasty_keeps_the_points_of_its_games(voila, visit):
    with opened(voila, visit, game(Setup(players=2, dynasty=True))) as page:
        table = Table(page)
        for _ in range(6):
            table.decide()
        totals = table.find(".kd-below table")
        while not totals.count():
            at = table.now["at"]
            table.button("advise").click()
            table.until_later(at)
        expect(totals).to_contain_text("Game 1")
        expect(page.locator(".kd-play .kd-time")).to_contain_text("Game 2 of 3")
        table.decide()
