"""The room Analyse as somebody uses it in a page: candidates, reasons, what if, the course of the game, a puzzle."""

import re
from dataclasses import replace

from playwright.sync_api import expect

from kdexplore.app.address import hash_of
from kdexplore.app.intents import PressButton
from kdexplore.app.play.intents import handle
from kdexplore.app.play.setup import Setup
from kdexplore.app.session import Session
from kdexplore.core.actions import Reveal
from kdexplore.core.history import History
from kdexplore.core.state import Step
from kdexplore.core.tilefiles import tile_set
from kdexplore.core.variants import Rules, rules_for
from kdexplore.engine.simulation import played
from tests.app.controls import option, pressing, settled
from tests.app.fitting import LAPTOP, beyond, longest
from tools.benchmarks.analysis import ANSWERED

ROW = ".kd-candidate"
SLOWER, SLACK = 3, 300  # a click meanwhile: so many times as long as without analysis, and milliseconds for chance
PATIENCE = 120_000  # milliseconds for the review of a game on a machine with other things to do


def session():
    """The room at a placement in the middle of a finished game of two."""
    rules = rules_for("classic", players=2)
    history = History.of(rules, [action for _, action in played(rules, ("greedy",) * 2, 3)])
    turns = [turn for turn in range(len(history)) if history.state_at(turn).step is Step.PLACE]
    turn = next(turn for turn in turns[8:] if len(list(history.state_at(turn).legal_actions)) > 4)
    found = replace(Session(), play=Session().play.with_game(history)).entered("analyse")
    return replace(found, analyse=found.analyse.moved(history, turn))


def pressed(page, times=6):
    """How many milliseconds a press on one of the values takes to be on the screen, in the middle of some presses."""
    return sorted(page.evaluate(ANSWERED, number % 2) for number in range(1, times + 1))[times // 2]


def another_candidate(page):
    """Chosen by the keyboard, as a screen reader would."""
    rows = page.locator(ROW)
    rows.first.focus()
    page.keyboard.press("ArrowDown")
    expect(rows.nth(1)).to_have_attribute("aria-current", "true")
    name = rows.nth(1).locator(".kd-candidate-title").inner_text()
    expect(page.locator(".kd-analyse-why h2")).to_contain_text(name, ignore_case=True)


def what_if(page):
    """It is tried, and the game stays as it was."""
    page.locator(pressing("try")).click()
    expect(page.locator(".kd-analyse-head")).to_contain_text("this was not played")
    page.locator(pressing("back")).click()
    expect(page.locator(".kd-analyse-head")).not_to_contain_text("this was not played")


def walked_through(page):
    """The course of the game grows meanwhile, and its slider goes to another moment."""
    slider = page.locator(".kd-graph-slider")
    before = slider.get_attribute("aria-valuetext")
    slider.focus()
    page.keyboard.press("ArrowRight")
    expect(slider).not_to_have_attribute("aria-valuetext", before or "")
    page.locator(pressing("idle")).click()
    expect(page.locator(pressing("resume"))).to_be_visible()


def puzzle_answered(page):
    page.locator(option("part", 2)).check(force=True)
    answers = page.locator(".kd-analyse-puzzle button.kd-panel-row")
    expect(answers.first).to_be_visible()
    answers.first.click()
    expect(page.locator(".kd-analyse-puzzle .kd-notice:not(.kd-away)")).to_be_visible()


def layer_over_the_board(page):
    """The points of every square, with their errors; gone again when no layer is chosen."""
    layers = page.get_by_label("Layer")
    layers.select_option(index=3)
    picture = page.locator(".kd-analyse-main .kd-analyse-board svg[role=img]").first
    expect(picture).to_contain_text("±")
    layers.select_option(index=0)
    expect(picture).not_to_contain_text("±")


def many_games_stopped(page):
    """Begun, and stopped in the middle."""
    page.locator(option("part", 3)).check(force=True)
    page.locator(option("sample", 2)).check(force=True)
    page.locator(pressing("sample")).click()
    page.locator(pressing("sample_stop")).click()
    expect(page.locator(pressing("sample"))).to_be_visible()


def test_17_19_candidates_are_ranked_explained_and_tried_and_the_game_is_walked_through(voila, visit):
    with visit(f"{voila.address}/#{hash_of(session())}", awaited=ROW) as page:
        settled(page)
        expect(page.locator(ROW).nth(1)).to_be_visible()
        expect(page.locator(f"{ROW}[aria-current]")).to_have_count(1)
        expect(page.locator(".kd-analyse-why")).to_contain_text("Now:")
        expect(page.locator(pressing("idle"))).to_be_visible()  # the course of the game is being worked out
        busy = pressed(page)
        another_candidate(page)
        layer_over_the_board(page)
        what_if(page)
        walked_through(page)
        assert busy <= SLOWER * pressed(page) + SLACK
        puzzle_answered(page)
        many_games_stopped(page)


def last_line():
    """The last decision before the last line is turned up, in a short game of two."""
    rules = Rules(tile_set("kingdomino"), players=2, kings=1, line=2, pile=12)
    history = History.of(rules, [action for _, action in played(rules, ("random", "greedy"), 5)])
    turn = max(turn for turn in range(len(history)) if isinstance(history[turn].action, Reveal))
    before = max(at for at in range(turn) if len(list(history.state_at(at).legal_actions)) > 1)
    found = replace(Session(), play=Session().play.with_game(history)).entered("analyse")
    return replace(found, analyse=replace(found.analyse.moved(history, before), idle=True)), turn - before


def test_18_once_the_last_line_is_known_values_are_proved_with_the_points_of_every_player(voila, visit):
    found, steps = last_line()
    with visit(f"{voila.address}/#{hash_of(found)}", awaited=ROW) as page:
        badge = page.locator(".kd-analyse-top .kd-panel-badge:visible")
        expect(badge).to_have_text("estimated")
        expect(page.locator(ROW).first).to_have_attribute("aria-label", re.compile("±"))
        for _ in range(steps):
            if badge.count() and badge.inner_text() == "proved":
                break
            page.locator(pressing("step_on")).click()
            settled(page)
        expect(badge).to_have_text("proved")
        expect(page.locator(ROW).nth(1)).to_be_visible()
        labels = page.locator(ROW).evaluate_all("rows => rows.map((row) => row.getAttribute('aria-label'))")
        assert not [label for label in labels if "±" in label]
        expect(page.locator(".kd-analyse-why")).to_contain_text(re.compile(r"At the end: \w+ \d+, \w+ \d+"))


def finished():
    """The review of a short game: two players with six dominoes each."""
    rules = Rules(tile_set("kingdomino"), players=2, kings=1, line=2, pile=12)
    history = History.of(rules, [action for _, action in played(rules, ("random", "greedy"), 5)])
    found = replace(Session(), play=Session().play.with_game(history)).entered("play")
    return handle(found, PressButton("analyse"))


def test_a_finished_game_is_reviewed_and_from_a_moment_of_it_one_press_leads_to_the_board(voila, visit):
    with visit(f"{voila.address}/#{hash_of(finished())}", awaited=".kd-analyse-review", **LAPTOP) as page:
        review = page.locator(".kd-analyse-review")
        expect(review.locator("table").nth(1)).to_be_visible(timeout=PATIENCE)
        expect(review).to_contain_text("How good was my kingdom?")
        settled(page)
        parts = (".kd-review-head", ".kd-review-graph .kd-graph", ".kd-review-moments .kd-panel-mini")
        assert not beyond(page, *parts, ".kd-review-seats table")
        review.locator(".kd-panel-mini[data-name*='moment:']").first.click()
        expect(page.locator(".kd-analyse-main")).to_be_visible()
        expect(page.locator(f"{ROW}[aria-current]")).to_have_count(1)


def deciding(*, no_hints=False):
    """Play at a decision of the person, against a bot."""
    play = Session().play.chosen(Setup(mode="classic", players=2, bots=("", "greedy"), seed=3, fresh=False)).begun()
    found = replace(Session(), play=play).entered("play")
    for _ in range(4):
        found = handle(found, PressButton("advise"))
    return found.toggled("no_hints") if no_hints else found


def test_a_hint_opens_in_four_steps_and_there_is_none_without_hints(voila, visit):
    with visit(f"{voila.address}/#{hash_of(deciding())}", awaited=pressing("hint")) as page:
        more = page.locator(f"{pressing('hint')}:visible")
        for step in range(1, 5):
            more.click()
            expect(page.get_by_text(f"Hint, step {step} of 4")).to_be_visible(timeout=PATIENCE)
        expect(more).to_have_count(0)
        compared = page.get_by_text(re.compile("^[①②] .*Win share: .* ± "))
        expect(compared.locator("visible=true")).to_have_count(2)
    with visit(f"{voila.address}/#{hash_of(deciding(no_hints=True))}", awaited=pressing("advise")) as page:
        settled(page)
        expect(page.locator(f"{pressing('hint')}:visible")).to_have_count(0)


def own_set():
    """Statistics of a copy of the box that is one's own."""
    own = Session().studio.copied().own
    found = replace(Session(), play=Session().play.chosen(Setup(players=2, tiles=own))).entered("analyse")
    return replace(found, analyse=replace(found.analyse, part="statistics"))


def test_many_games_of_a_set_of_ones_own_are_counted_to_the_end(voila, visit):
    with visit(f"{voila.address}/#{hash_of(own_set())}", awaited=pressing("sample")) as page:
        page.locator(pressing("sample")).click()
        numbers = page.locator(".kd-analyse-numbers")
        expect(numbers.locator("table").nth(1)).to_be_visible(timeout=PATIENCE)
        expect(numbers.locator("table").first).to_contain_text("±")
        expect(numbers.locator(".js-plotly-plot")).to_be_visible()


def puzzles():
    found = Session().entered("analyse")
    return replace(found, analyse=replace(found.analyse, part="puzzles"))


def test_the_puzzle_of_the_day_is_the_same_in_two_browsers(voila, visit):
    seen = []
    for lang in ("en-GB", "en-US"):
        with visit(f"{voila.address}/#{hash_of(puzzles())}", awaited=".kd-analyse-puzzle", lang=lang) as page:
            settled(page)
            puzzle = page.locator(".kd-analyse-puzzle")
            expect(puzzle).to_contain_text("Today")
            seen.append((puzzle.inner_text(), puzzle.locator("svg[role=img]").first.get_attribute("aria-label")))
    assert seen[0] == seen[1]


def test_on_a_laptop_seven_candidates_the_board_and_the_course_are_in_sight(voila, visit):
    lang = longest("analyse.part.moment", "analyse.part.review", "analyse.try", "analyse.next_mistake")
    found = session().spoken(lang)
    with visit(f"{voila.address}/#{hash_of(found)}", awaited=ROW, **LAPTOP) as page:
        expect(page.locator(ROW)).to_have_count(7)
        settled(page)
        seen = (ROW, ".kd-analyse-main .kd-analyse-board svg", ".kd-analyse-why .kd-form-title")
        assert not beyond(page, *seen, foot=".kd-analyse-foot")
        assert not beyond(page, ".kd-analyse-foot .kd-graph", pressing("next_mistake"))
        page.locator(pressing("graph")).click()
        expect(page.locator(".kd-analyse-foot .kd-choose-whose")).to_be_visible()
        graph = page.locator(".kd-analyse-foot .kd-graph").bounding_box()
        assert graph["height"] >= 140
        assert graph["y"] + graph["height"] <= LAPTOP["height"]


def test_what_is_pasted_is_opened_by_enter_and_what_cannot_be_read_is_marked(voila, visit):
    with visit(f"{voila.address}/#{hash_of(Session().entered('analyse'))}", awaited=".kd-analyse-empty") as page:
        field = page.locator(".kd-analyse-empty .kd-field-typed input")
        field.fill("w*/w?")
        field.press("Enter")
        expect(page.locator(".kd-analyse-empty .kd-notice")).to_contain_text("column 2")
        expect(page.locator(".kd-analyse-empty .kd-form-bad")).to_have_text("?")
        field.fill(hash_of(session()))
        field.press("Enter")
        expect(page.locator(".kd-analyse-main")).to_be_visible()
