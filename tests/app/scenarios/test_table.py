"""At the table: a game with the real box is followed press by press, corrected, and shared at its end."""

import re
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from kdexplore.app.address import hash_of, opened
from kdexplore.app.session import Session
from kdexplore.core.actions import Claim, Discard, Place, Reveal
from kdexplore.core.legal import LegalActions
from kdexplore.core.state import Step
from tests.app.controls import pressing, settled
from tests.app.fitting import LAPTOP, beyond, longest
from tests.app.scenarios.following import COUNTING, ROOM, Follower, link
from tests.app.table.gamesters import begun, entered, followed, seen

READY = f"{ROOM} .kd-draft"


def lined_up(table):
    """Whether a new line is to be entered, and something has been placed."""
    return table.state.step is Step.REVEAL and table.state.lines_seen > 1


def test_a_table_is_begun_with_names_and_followed_with_three_presses_a_domino(voila, visit):
    with visit(voila.address, awaited=".kd-start-others button") as page:
        page.get_by_role("button", name="Keep score").click()
        for seat, name in (("pink", "Anna"), ("yellow", "Bé<b>la"), ("blue", "\u202eİpek")):
            page.get_by_label(f"Name ({seat})").fill(name)
            page.get_by_label(f"Name ({seat})").press("Tab")
        page.locator(".kd-table-setup").get_by_role("button", name="Start scoring").click()
        page.locator(f"{ROOM} [data-pick='48']").wait_for()
        table = begun(names=("Anna", "Bé<b>la", "", "İpek"))
        at = Follower(page, table)
        page.evaluate(COUNTING)
        dominoes = 0
        while not lined_up(at.table):
            before = at.table.state.step
            at.follow()
            dominoes += 4 if before is Step.REVEAL else 0
        assert at.presses <= 3 * dominoes
        assert at.history == at.table.history
        expect(at.find(".kd-scores")).to_contain_text("Bé<b>la")
        expect(at.find(".kd-scores")).to_contain_text("Green")
        expect(at.find(".kd-panel-log")).to_contain_text("İpek")


def test_a_reload_in_the_middle_of_a_line_loses_nothing_and_a_number_is_typed(voila, visit):
    table, _ = followed(begun("duel", 2), lined_up)
    with visit(voila.address + link(table), awaited=READY) as page:
        at = Follower(page, table)
        first, second, *_ = sorted(table.state.unseen)
        at.tap(f'[data-pick="{first}"]')
        at.until(table.pick(first))
        page.reload()
        at.find(f'[data-pick="{first}"]').wait_for()
        expect(at.find(f'[data-pick="{first}"]')).to_have_attribute("aria-selected", "true")
        field = at.find("[data-button=filter]")
        field.fill(str(second))
        expect(at.find(f'[data-pick="{first}"]')).to_be_hidden()
        field.press("Enter")
        at.until(table.pick(first).pick(second))
        expect(field).to_have_value("")
        at.button("undo").click()
        at.until(table.pick(first))


def test_an_earlier_entry_is_corrected_and_what_no_longer_fits_is_named(voila, visit):
    table, _ = followed(begun(), lambda table: lined_up(table) and table.state.lines_seen > 3)
    wrong = next(index for index, action in enumerate(table.history.actions) if isinstance(action, Reveal))
    with visit(voila.address + link(table), awaited=READY) as page:
        at = Follower(page, table)
        at.find(".kd-panel-entry").nth(wrong).click()
        expect(at.find(".kd-asks")).to_contain_text("You are correcting an earlier entry.")
        misread, meant = table.history.actions[wrong].dominoes[0], min(table.state.unseen)
        at.tap(f'[data-pick="{misread}"]')
        at.tap(f'[data-pick="{meant}"]')
        at.until(table.moved(wrong).pick(misread).pick(meant))
        expect(at.find(".kd-asks")).to_contain_text("Corrected. Entries kept:")
        expect(at.find(".kd-panel-log")).to_contain_text(re.compile(rf"domino {meant}\b"))


@pytest.mark.parametrize(("width", "height"), [(360, 740), (740, 360)])
def test_on_a_phone_a_domino_is_placed_by_one_stroke_and_refused_with_its_reason(voila, visit, width, height):
    table, _ = followed(begun(), lambda table: table.state.step is Step.PLACE and table.state.lines_seen == 2)
    with visit(voila.address + link(table), awaited=READY, width=width, height=height, touch=True) as page:
        at = Follower(page, table, touch=True)
        page.evaluate(COUNTING)
        at.slide((0, 1), (0, 0))
        expect(at.find(".kd-board .kd-card")).to_contain_text("Already taken: H8.")
        assert at.history == table.history
        at.follow()
        assert at.presses == 2
        assert page.evaluate("document.documentElement.scrollWidth") == width


@pytest.mark.slow
def test_at_the_table_a_whole_game_of_two(voila, visit):
    start = begun("classic", 2, names=("Anna", "Béla"))
    with visit(voila.address + link(start), awaited=READY) as page:
        at = Follower(page, start)
        page.evaluate(COUNTING)
        while at.table.state.step is not Step.OVER:
            at.follow()
        dominoes = sum(len(each.dominoes) for each in at.history.actions if isinstance(each, Reveal))
        assert at.presses <= 3 * dominoes
        end = page.locator(".kd-end:not(.kd-away)").locator("visible=true")
        expect(end.first).to_contain_text(re.compile("Anna|Béla"))
        page.evaluate("window.print = () => (window.printed = true)")
        page.locator(pressing("print")).locator("visible=true").click()
        page.wait_for_function("window.printed")
        page.locator(pressing("share")).locator("visible=true").click()
        page.get_by_text("Copied.", exact=True).locator("visible=true").first.wait_for()
        page.locator(pressing("undo")).locator("visible=true").click()
        page.locator(READY).locator("visible=true").first.wait_for()


def test_somebody_joins_a_game_that_has_begun(voila, visit):
    table, _ = followed(begun("duel", 2), lambda table: table.state.step is Step.PLACE)
    with visit(voila.address + link(table.put_away()), awaited=".kd-table-setup") as page:
        page.get_by_role("button", name="Join a game in progress").click()
        field = page.get_by_label("Position (kds1 …)")
        field.fill("kds1 nonsense")
        page.get_by_role("button", name="Continue from there").click()
        expect(page.locator(".kd-table-setup .kd-notice:visible")).to_contain_text("The wrong number of columns")
        field.fill("")
        page.locator(pressing("paint1")).locator("visible=true").click()
        page.locator(".kd-lab .kd-board[data-mode=paint]").wait_for()
        page.locator(".kd-lab .kd-board [data-at='1,0']").click()
        expect(page.locator(".kd-lab-foot pre")).to_have_text("*w")
        page.locator(pressing("to_table")).locator("visible=true").click()
        expect(page.get_by_label("Béla: territory")).to_have_value("*w")
        field.fill(str(table.state))
        page.get_by_role("button", name="Continue from there").click()
        page.locator(f"{ROOM} .kd-board[data-mode=place]").wait_for()


TURNS = 9  # a line, and what two players do with the one before


def test_a_few_turns_are_entered_with_the_keyboard_alone(voila, visit):
    table, _ = followed(begun("duel", 2), lined_up)
    with visit(voila.address + link(table), awaited=READY) as page:
        done = [_by_keys(Follower(page, _table_of(page))) for _ in range(TURNS)]
        assert {Reveal, Claim, Place} <= {*done}
        assert len(_table_of(page).history) >= len(table.history) + TURNS


def _table_of(page):
    """The table that the address holds."""
    return opened(Session(), page.evaluate("location.hash").removeprefix("#")).table


def _by_keys(at):
    """What happens next, entered without a pointer; its kind."""
    action, length = seen(at.table), len(at.table.history)
    match action:
        case Reveal(dominoes=dominoes):
            _tab_to(at, "[data-button=filter]")
            for number in dominoes:
                at.page.keyboard.type(f"{number}")
                _enter(at)
        case Claim(number):
            _tab_to(at, "[data-line=next] [role=option]")
            at.page.keyboard.press("Home")
            for _ in at.table.state.next_line:
                if at.page.evaluate("document.activeElement.dataset.number") != f"{number}":
                    at.page.keyboard.press("ArrowRight")
            _enter(at)
        case _:
            _tab_to(at, ".kd-board [role=gridcell]")
            first = next(each for each in LegalActions(at.table.state) if isinstance(each, Place)).cells[0]
            _walk_to(at.page, first)
            if not at.find(".kd-ghost *").count():  # where the focus was already, the first Enter points
                at.page.keyboard.press("Enter")
            _enter(at)
    assert len(at.history) > length
    return type(action)


def _enter(at):
    """Enter, and the page has taken it."""
    before = at.page.evaluate("location.hash")
    at.page.keyboard.press("Enter")
    at.page.wait_for_function("hash => location.hash !== hash", arg=before)
    settled(at.page)


def _tab_to(at, selector):
    """Tab after tab, round the page if need be."""
    wanted = f"{ROOM} {selector}"
    for _ in range(200):
        if at.page.evaluate("selector => document.activeElement.matches(selector)", wanted):
            return
        at.page.keyboard.press("Tab")
    raise AssertionError(selector)


def _walk_to(page, cell):
    """Arrow keys to a square."""
    x, y = page.evaluate("document.activeElement.dataset.at.split(',').map(Number)")
    across, down = ("ArrowRight" if cell[0] > x else "ArrowLeft"), ("ArrowDown" if cell[1] > y else "ArrowUp")
    for name in (across,) * abs(cell[0] - x) + (down,) * abs(cell[1] - y):
        page.keyboard.press(name)


def test_on_a_laptop_whose_turn_the_board_and_the_usual_answer_are_in_sight(voila, visit):
    lang = longest("board.put", "board.back", "at_table.slide", "draft.confirm")
    picking, _ = followed(begun(), lambda table: table.state.step is Step.REVEAL and table.state.lines_seen == 2)
    placing, _ = followed(begun(), lambda table: table.state.step is Step.PLACE and table.state.lines_seen == 5)
    for table, usual in ((picking, "[data-pick]"), (placing, ".kd-buttons button")):
        session = replace(Session(), table=table).spoken(lang).entered("table")
        with visit(f"{voila.address}/#{hash_of(session)}", awaited=READY, **LAPTOP) as page:
            settled(page)
            assert not beyond(page, f"{ROOM} .kd-asks", f"{ROOM} .kd-grid", f"{ROOM} {usual}")


def test_on_a_phone_scoring_is_begun_from_the_first_screen(voila, visit):
    lang = longest("at_table.about", "at_table.names", "at_table.begin")
    with visit(
        f"{voila.address}/#{hash_of(Session().spoken(lang).entered('table'))}",
        awaited=pressing("begin"), width=360, height=740, touch=True,
    ) as page:  # fmt: skip
        settled(page)
        assert not beyond(page, pressing("begin"))
        page.get_by_role("combobox").select_option(index=4)
        settled(page)
        assert opened(Session(), page.evaluate("location.hash").removeprefix("#")).table.play.setup.mode == "tribe"


def test_numbers_are_typed_one_after_the_other_without_enter(voila, visit):
    table, _ = followed(begun(), lined_up)
    numbers = [number for number in sorted(table.state.unseen) if number > 9][:3]
    with visit(voila.address + link(table), awaited=READY) as page:
        at = Follower(page, table)
        field = at.find("[data-button=filter]")
        field.press_sequentially(f"{numbers[0]} {numbers[1]}{numbers[2]} ")
        at.until(table.pick(numbers[0]).pick(numbers[1]).pick(numbers[2]))
        expect(field).to_have_value("")
        field.press_sequentially("99")
        expect(at.find(".kd-draft-left")).to_have_text("No domino with this number is left to choose.")


def test_correcting_brings_the_form_into_sight_and_so_does_the_first_domino_of_a_round(voila, visit):
    table, _ = followed(begun("duel", 2), lambda table: lined_up(table) and table.state.lines_seen > 3)
    with visit(voila.address + link(table), awaited=READY, width=360, height=740, touch=True) as page:
        at = Follower(page, table, touch=True)
        at.find(".jupyter-widget-Collapse-header").last.tap()
        at.find(".kd-panel-entry").last.tap()
        expect(at.find(".kd-asks")).to_contain_text("You are correcting an earlier entry.")
        expect(at.find(".kd-asks .kd-form")).to_be_in_viewport()
        at.button("latest").tap()
        at.until(table)
        while at.table.state.step in (Step.REVEAL, Step.CLAIM):
            at.follow()
        expect(at.find(".kd-asks .kd-form")).to_be_in_viewport()
        assert at.find(".kd-grid").bounding_box()["y"] < page.viewport_size["height"] / 2


def test_a_domino_that_fits_nowhere_is_discarded_with_the_main_button(voila, visit):
    table, _ = followed(begun(), lambda table: table.state.step is Step.PLACE and table.state.domino and nowhere(table))
    with visit(voila.address + link(table), awaited=READY) as page:
        at = Follower(page, table)
        expect(at.find(".kd-buttons .kd-primary")).to_have_count(1)
        at.find(".kd-buttons .kd-primary").click()
        at.until(entered(table, Discard())[0])


def nowhere(table):
    """Whether the domino in hand fits nowhere."""
    return not any(isinstance(each, Place) for each in table.state.legal_actions)
