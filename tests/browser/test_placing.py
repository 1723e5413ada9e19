"""Placing a domino on the board: with a mouse, with a finger, with keys alone."""

import pytest
from playwright.sync_api import expect

from kdexplore.core.action_json import move_from
from kdexplore.core.actions import Place
from kdexplore.core.game import apply
from kdexplore.core.reader import Reader
from tests.browser.positions import castle, middle_state, nowhere, placing, seen, wide

PHONE = {"viewport": {"width": 320, "height": 640}, "has_touch": True, "is_mobile": True}


def test_a_mouse_shows_the_ghost_with_its_points_and_a_click_puts_it(desk):
    with desk("placing") as here:
        here.cell(-2, 1).hover()
        assert here.ghost == ["-1,1", "-2,1"]
        expect(here.page.locator(".kd-badges .kd-pill")).to_have_text("+2")
        expect(here.card).to_contain_text("Jungle: 4 squares × 1 fire = 4 (before: 3)")
        here.cell(-2, 1).click()
        (intent,) = here.sent
        action, _ = move_from(Reader(intent["move"]))
        assert isinstance(action, Place)
        assert apply(middle_state(), action).state.seats[0].territory.placements[-1].cells == action.cells


def test_every_dot_keeps_its_promise(desk):
    with desk("castle") as here:
        for name in castle()["place"]["anchors"]:
            here.page.locator(f'[data-at="{name}"]').hover()
            expect(here.card).to_have_attribute("data-verdict", "legal")


def test_no_cell_just_says_no(desk):
    """Scenario 3: every cell answers "why not?" with a reason and the id of its rule."""
    with desk("castle") as here:
        anchors = castle()["place"]["anchors"]
        for x, y in seen(castle()):
            if f"{x},{y}" not in anchors:
                here.cell(x, y).hover()
                expect(here.card).to_have_attribute("data-verdict", "refused")
                assert here.card.locator(".kd-rule").first.get_attribute("title").startswith("placing.")
                assert here.page.locator(".kd-badges .kd-pill").count() == 0


def corner_alone(scene):
    """The first placement, lying eastwards, that touches its terrain at a corner only; and what is said of it."""
    for name, group in scene["place"]["refusals"].items():
        (x, y), other = (tuple(map(int, part.split(","))) for part in name.split(">"))
        says = [scene["problems"][number]["says"] for number in scene["groups"][group]]
        if other == (x + 1, y) and len(says) == 1 and "diagonally" in says[0]:
            return (x, y), says[0]
    raise LookupError


def test_a_corner_alone_is_refused_with_its_rule(desk):
    """Scenario 2."""
    cell, says = corner_alone(castle())
    with desk("castle") as here:
        here.cell(*cell).hover()
        here.turn_to(f"{cell[0]},{cell[1]}", f"{cell[0] + 1},{cell[1]}")
        expect(here.card).to_contain_text(says)
        expect(here.card).to_contain_text("Connection rules")
        here.cell(*cell).click()
        assert here.sent == []
        expect(here.live).to_contain_text(says)


def test_the_grid_that_would_be_exceeded_is_drawn(desk):
    """Scenario 4."""
    with desk(wide(beyond=True)) as here:
        here.cell(-4, -1).hover()
        expect(here.card).to_have_attribute("data-verdict", "legal")
        here.press("r", "r")
        expect(here.page.locator(".kd-over")).to_have_count(1)
        expect(here.card).to_contain_text("6 wide; the limit is 5 (columns C to H)")
        expect(here.card).to_contain_text("Inside the grid")


def test_the_wheel_and_r_turn_about_the_anchored_half_and_f_flips(desk):
    with desk(castle(beyond=True)) as here:
        here.cell(-2, 2).hover()
        assert here.ghost == ["-2,2", "-1,2"]
        here.page.mouse.wheel(0, 60)
        assert here.ghost == ["-2,2", "-2,3"]
        here.press("r")
        assert here.ghost == ["-2,2", "-3,2"]
        here.press("Shift+R", "f")
        assert here.ghost == ["-2,3", "-2,2"]


def test_a_finger_taps_to_point_to_turn_and_confirms_with_the_button(desk):
    """Scenario 21."""
    with desk("placing", **PHONE) as here:
        here.cell(-1, 2).tap()
        expect(here.card).to_have_attribute("data-verdict", "legal")
        first = here.ghost
        here.cell(-1, 2).tap()
        assert here.ghost != first
        assert here.sent == []
        for _ in range(3):
            here.cell(-1, 2).tap()
        assert here.ghost == first
        here.button("put").tap()
        assert [list(map(int, name.split(","))) for name in first] == here.sent[0]["move"]["place"]


def test_keys_alone_move_turn_flip_put_and_take_back(desk):
    with desk("placing") as here:
        here.press("Tab")
        anchors = placing()["place"]["anchors"]
        expect(here.page.locator(":focus")).to_have_attribute("data-at", anchors[0])
        expect(here.live).to_contain_text("Here: +")
        here.press("Escape")
        assert here.ghost == []
        here.press("ArrowUp")
        expect(here.live).to_contain_text("Not here: Already taken")
        here.press("Enter")
        assert here.sent == []
        here.press("ArrowDown")
        expect(here.card).to_have_attribute("data-verdict", "legal")
        ghost = here.ghost
        here.press("Enter")
        assert here.sent == [{"move": {"place": [list(map(int, name.split(","))) for name in ghost]}}]


def test_no_key_pressed_on_the_board_reaches_the_page(desk):
    with desk("placing") as here:
        here.press("Tab", "ArrowUp", "r", "f", "x", "Enter", "Escape")
        assert here.page.evaluate("keys_outside.filter(key => key != 'Tab')") == []
        expect(here.root).to_have_attribute("data-lm-suppress-shortcuts", "true")


def test_r_goes_with_the_ghost_under_the_mouse_but_not_with_somebody_who_writes(desk):
    with desk("castle") as here:
        here.page.evaluate("document.body.append(document.createElement('textarea'))")
        here.cell(-3, -3).hover()
        before = here.ghost
        here.press("r")
        assert here.ghost != before
        here.page.locator("textarea").focus()
        here.press("r")
        assert here.page.locator("textarea").input_value() == "r"


def test_a_domino_lies_there_before_the_room_answers_and_only_one_move_is_sent(desk):
    """The room may be far away: what is legal is known in the page, so nobody waits for the answer to see it."""
    with desk("placing") as here:
        here.cell(-2, 2).click()
        expect(here.page.locator(".kd-ghost .kd-half")).to_have_count(0)  # as solid as what lies there
        laid = here.page.locator(".kd-ghost [data-cell]")
        lies = [cell.get_attribute("data-cell") for cell in laid.all()]
        assert len(lies) == 2
        expect(here.page.locator(".kd-dot")).to_have_count(0)
        here.cell(-2, 2).click()
        here.cell(-2, 1).hover()
        here.press("r")
        assert [cell.get_attribute("data-cell") for cell in laid.all()] == lies
        assert here.page.evaluate("sent.length") == 1
        here.show(placing())  # the room has answered: it was taken back, say
        expect(here.page.locator(".kd-dot").first).to_be_visible()
        here.cell(-2, 2).click()
        assert here.page.evaluate("sent.length") == 2  # the same move again is one more


def test_a_domino_of_which_the_room_says_nothing_is_in_hand_again(desk):
    with desk("placing") as here:
        here.page.clock.install()
        here.cell(-2, 2).click()
        here.page.clock.run_for(100)
        expect(here.page.locator(".kd-ghost .kd-half")).to_have_count(0)
        here.page.clock.run_for(5_000)
        expect(here.page.locator(".kd-ghost .kd-half")).to_have_count(1)
        here.cell(-2, 2).click()
        assert here.page.evaluate("sent.length") == 2


def test_a_domino_that_fits_nowhere_says_why_and_only_then_may_be_discarded(desk):
    """Scenario 5."""
    with desk("placing") as here:
        assert here.button("discard").count() == 0
    with desk("nowhere") as here:
        expect(here.card).to_contain_text("24 placements")
        here.button("discard").click()
        assert here.sent == [{"move": {"discard": True}}]


def test_in_an_exercise_nothing_is_discarded_or_taken_back(desk):
    scene = nowhere()
    scene["parts"]["exercise"] = True
    with desk(scene) as here:
        expect(here.button("put")).to_be_visible()
        expect(here.page.locator("[data-button=discard], [data-button=back]")).to_have_count(0)


def test_the_id_of_a_rule_can_be_asked_for(desk):
    with desk("placing") as here:
        here.cell(-2, 2).hover()
        here.card.get_by_role("button", name="Connection rules").click()
        assert here.sent == [{"rule": "placing.match"}]


def test_the_grid_moves_with_the_ghost(desk):
    with desk("castle") as here:
        frame = here.page.locator(".kd-frame")
        before = frame.get_attribute("x")
        here.cell(-3, -1).hover()
        expect(here.card).to_have_attribute("data-verdict", "legal")
        assert frame.get_attribute("x") != before


@pytest.mark.parametrize("lang", ["hu", "tr", "is", "pl"])
def test_every_word_on_the_board_is_of_its_language(desk, lang):
    with desk(wide(lang=lang, beyond=True)) as here:
        expect(here.root).to_have_attribute("lang", lang)
        here.cell(-4, -1).hover()
        here.press("r", "r")
        assert "The kingdom would be" not in here.card.inner_text()
