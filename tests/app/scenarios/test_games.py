"""The room of a game besides the stories: set-up, branches, no hints, small screens, whole games by clicking."""

import pytest
from playwright.sync_api import expect

from kdexplore.app.play.setup import Setup
from kdexplore.core.state import Step
from tests.app.controls import PROMPT, fold
from tests.app.scenarios.measuring import MOST_SHIFT, Measured
from tests.app.scenarios.playing import END, MOST, Table, at_first, game, opened, placing


def test_what_is_set_up_is_played(voila, visit):
    with opened(voila, visit) as page:
        page.locator(".kd-bar-slot").get_by_role("button", name="Play", exact=True).click()
        page.locator(".kd-modes").get_by_role("button", name="The Mighty Duel").click()
        three = page.get_by_role("button", name="3", exact=True)
        expect(three).to_have_attribute("aria-disabled", "true")
        three.click(force=True)
        expect(page.locator(".kd-setup-card")).to_contain_text("The Mighty Duel is for two players.")
        page.locator(".kd-setup-card").get_by_role("button", name="Details").click()
        expect(page.get_by_label("Shuffle")).to_have_value("new shuffle")
        page.locator(".kd-press-begin").click()
        table = Table(page)
        expect(table.find(".kd-say")).to_contain_text("choose a domino")
        expect(page.locator(".kd-bar-slot")).to_contain_text("for 2")
        table.button("new").click()
        expect(page.locator(".kd-start-game")).to_contain_text("brings it back")
        page.locator(".kd-press-cancel").click()
        expect(table.find(".kd-say")).to_contain_text("choose a domino")


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
        bar.locator("[data-button=fold]").click()
        bar.locator("[data-button=back]").click()
        bar.locator("[data-button=back_round]").click()
        expect(table.find(".kd-advice")).to_contain_text("You are looking at an earlier move.")
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
        table.find(fold("Points")).click()
        table.button("line0").click()
        expect(table.find(".kd-board[data-lit]")).to_be_visible()
        table.button("line0").click()
        expect(table.find(".kd-board:not([data-lit])")).to_be_visible()


def test_without_hints_nothing_is_told_beforehand(voila, visit):
    session = game(Setup(players=2, seed=1), lambda state: placing(state) and state.round == 3, no_hints=True)
    with opened(voila, visit, session) as page:
        table = Table(page)
        assert "fits" not in table.now["says"]
        expect(table.cells("place")).to_have_count(0)
        expect(table.find(".kd-panel-points:not(:empty):visible")).to_have_count(0)
        expect(page.locator(".kd-play .kd-charts .kd-choices:visible")).to_have_count(0)


# What of the board, the cave board and the boards of the others lies below the timeline at the foot of the window.
HIDDEN = """() => {
  const foot = document.querySelector(".kd-play .kd-bottom").getBoundingClientRect().top;
  const room = document.querySelector(".kd-play .kd-table");
  const shown = [...room.querySelectorAll(".kd-stage, .kd-cave .kd-panel-mini, .kd-others .kd-panel-drawn, .kd-turn")];
  return shown.filter((node) => node.getBoundingClientRect().bottom > foot).map((node) => node.className);
}"""


# The squares of the board that a person on a phone has to scroll to: above the screen, or below its row of buttons.
OUT_OF_SIGHT = """() => {
  const foot = document.querySelector(".kd-play .kd-bottom").getBoundingClientRect().top;
  const nodes = [...document.querySelectorAll(".kd-play .kd-middle [data-at]")];
  const squares = nodes.map((node) => node.getBoundingClientRect());
  return squares.length ? squares.filter((square) => square.top < 0 || square.bottom > foot).length : -1;
}"""


# From the bar to the sentence of the turn.
BLANK = """() => document.querySelector(".kd-play .kd-say").getBoundingClientRect().top
  - document.querySelector(".kd-bar-slot").getBoundingClientRect().bottom"""


@pytest.mark.parametrize("sizes", [((1400, 900), (1280, 720), (1000, 900), (768, 900)), ((360, 740), (320, 740))])
@pytest.mark.parametrize("lang", ["en", "hu"])
def test_nothing_scrolls_sideways_and_one_sentence_says_what_to_do(voila, visit, sizes, lang):
    """At 1400 by 900 the opponents used to lie below the fold, at 1280 by 720 a part of the board as well."""
    session = game(Setup(mode="tribe", players=4, seed=3), at_first(Step.RECRUIT), lang=lang)
    with opened(voila, visit, session, width=sizes[0][0], touch=sizes[0][0] < 500) as page:
        table = Table(page)
        for width, height in sizes:
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_function(f"document.documentElement.scrollWidth <= {width}")
            expect(table.find(f".kd-say {PROMPT}")).to_have_count(1)
            expect(table.find(".kd-turn [aria-current=step]")).to_be_visible()
            assert table.find(".kd-board .kd-now:visible").count() + table.find(".kd-draft-turn:visible").count() == 0
            page.wait_for_function(f"() => ({BLANK})() < 40")  # a guide with nothing to say took a place of its own
            if width > 1240:
                page.wait_for_function(f"() => !({HIDDEN})().length")
            if width < 500:
                page.wait_for_function(f"() => ({OUT_OF_SIGHT})() === 0")


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


def clicked_through(table, *, most_shift=None, **how):
    """Every decision of a whole game, clicked: its kind, and with how many clicks; the end may be another screen."""
    measured = Measured(table.page)
    done: list[tuple[str, int]] = []
    while not table.over:
        assert len(done) < MOST * 2
        before = measured.clicks
        kind = table.decide(**how)
        done.append((kind, measured.clicks - before))
        if most_shift is not None and not table.over:
            assert measured.shift <= most_shift, (kind, sorted(measured.shifts, key=lambda each: -each[0])[:6])
    return done


def turns_of(done):
    """The decisions of each turn; what is chosen before the first turn is none."""
    found: list[list[tuple[str, int]]] = []
    for kind, clicks in done:
        if kind in ("place", "discard"):
            found.append([])
        if found:
            found[-1].append((kind, clicks))
    return found


def assert_few_clicks(done):
    """Two clicks are enough for a turn, one more for each fire; whoever recruits chooses a person and a home."""
    for turn in turns_of(done):
        kinds = [kind for kind, _ in turn]
        most = 2 + kinds.count("throw") + kinds.count("give") + 2 * kinds.count("recruit") + kinds.count("nobody")
        assert sum(clicks for _, clicks in turn) <= most, turn


@pytest.mark.slow
def test_a_whole_game_of_classic_2_by_clicking(voila, visit):
    with opened(voila, visit, game(GAMES["classic_2"])) as page:
        table = Table(page)
        done = clicked_through(table, most_shift=MOST_SHIFT)
        kinds = [kind for kind, _ in done]
        assert kinds.count("claim") == 12
        assert kinds.count("place") + kinds.count("discard") == 12
        assert_few_clicks(done)
        expect(page.locator(f"{END} .kd-end-result")).to_contain_text("wins")


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("totem", marks=pytest.mark.slow),  # it has throws and gifts too
        *(pytest.param(name, marks=pytest.mark.deep) for name in ("classic_3", "classic_4", "duel", "discovery")),
    ],
)
def test_a_whole_game_of_every_mode_by_clicking(voila, visit, name):
    with opened(voila, visit, game(GAMES[name])) as page:
        table = Table(page)
        done = clicked_through(table)
        kinds = {kind for kind, _ in done}
        assert {"claim", "place"} <= kinds
        assert ("throw" in kinds) is (name in ("discovery", "totem"))
        assert_few_clicks(done)


@pytest.mark.slow
def test_a_whole_game_of_tribe_by_clicking_recruits_somebody(voila, visit):
    with opened(voila, visit, game(GAMES["tribe"])) as page:
        table = Table(page)
        done = clicked_through(table, most_shift=MOST_SHIFT, recruits=True)
        assert {"recruit", "throw"} <= {kind for kind, _ in done}  # where nobody can be afforded, nobody is asked
        assert_few_clicks(done)


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
