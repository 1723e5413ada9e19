"""Fire, cave people, painting, looking: what else is done on the board, and how it shows what has happened."""

from playwright.sync_api import expect

from kdexplore.core.notation import parse
from kdexplore.views.scenes.board import scene_of
from tests.browser.positions import CLASSIC, burnt, castle, laid, placing, settling, throwing, throwing_state
from tests.drawing import KINGDOMINO

CALM = {"reduced_motion": "reduce"}
SHOWN_MOVES = "scene => { show(scene); return document.getAnimations().length; }"
# What flies and burns is gone again before a test could look: so it is noted as it comes.
WATCH = """() => {
    window.seen = [];
    const note = (node) => {
        if (node.matches('use[href$="-spark"]')) seen.push('spark');
        if (node.querySelector('.kd-burning')) seen.push('burning');
    };
    const watcher = new MutationObserver((changes) => changes.forEach((change) => change.addedNodes.forEach(note)));
    watcher.observe(document.querySelector('.kd-ghost'), { childList: true });
}"""


def test_exactly_the_squares_on_which_fire_may_land_light_up(desk):
    """Scenario 7."""
    targets = throwing()["throw"]["targets"]
    with desk("throwing") as here:
        assert here.page.locator(".kd-marks rect.kd-line").count() == len(targets)
        expect(here.page.locator(".kd-reach")).to_have_count(1)
        expect(here.page.locator(".kd-now")).to_contain_text("2 fires, reach 2.")


def test_before_the_throw_is_confirmed_what_burns_is_struck_out_and_the_new_value_shown(desk):
    """Scenario 8."""
    with desk("throwing") as here:
        here.cell(-2, -2).hover()
        expect(here.card).to_contain_text("Jungle: 4 squares × 3 fires = 12 (before: 4)")
        expect(here.card).to_contain_text("This burns: mushroom.")
        expect(here.page.locator('.kd-ghost use[href$="-struck"]')).to_have_count(1)
        expect(here.page.locator(".kd-ghost .kd-flight")).to_have_count(1)
        here.press("Tab")
        here.cell(-2, -2).click()
        assert here.sent == [{"move": {"throw": [-2, -2]}}]


def test_fire_is_refused_with_a_reason_everywhere_else(desk):
    volcano = throwing_state().volcanoes[0]
    with desk("throwing") as here:
        here.cell(volcano.x, volcano.y).click()
        expect(here.card).to_contain_text("Fire never lands on a volcano")
        here.cell(2, 1).click()
        expect(here.card).to_contain_text("Too far: 4 steps")
        expect(here.live).to_contain_text("Too far: 4 steps")
        assert here.sent == []


def test_keys_alone_throw(desk):
    with desk("throwing") as here:
        here.press("Tab", "Enter")
        assert here.sent[0]["move"]["throw"]


def test_a_finger_aims_first_and_throws_with_the_second_tap(desk):
    with desk("throwing", has_touch=True, is_mobile=True, viewport={"width": 320, "height": 640}) as here:
        here.cell(-2, -2).tap()
        assert here.sent == []
        here.cell(-2, -2).tap()
        assert here.sent == [{"move": {"throw": [-2, -2]}}]


def test_resources_are_paid_and_then_somebody_is_chosen(desk):
    with desk("paying") as here:
        here.cell(-2, -2).click()
        here.page.get_by_role("button", name="Hunter").click(force=True)
        assert here.sent == []
        expect(here.live).to_contain_text("four different ones, not 1")
        here.cell(-1, -1).click()
        expect(here.cell(-1, -1)).to_have_attribute("aria-selected", "true")
        here.page.get_by_role("button", name="Hunter").click()
        assert here.sent == [{"pay": [[-2, -2], [-1, -1]], "person": "hunter"}]


def test_two_of_a_kind_are_refused(desk):
    """Scenario 10."""
    with desk("paying") as here:
        here.cell(-2, -2).click()
        here.cell(-2, -1).click()
        expect(here.card).to_contain_text("must all be different")
        expect(here.card).to_contain_text("Paying with different resources")
        expect(here.cell(-2, -1)).to_have_attribute("aria-selected", "false")
        here.cell(0, 0).click()
        expect(here.card).to_contain_text("There is no resource there to pay with")


def test_a_person_moves_in_where_its_points_are_shown(desk):
    homes = settling()["settle"]["homes"]
    best = max(homes, key=lambda name: homes[name]["points"])
    with desk("settling") as here:
        here.page.locator(f'[data-at="{best}"]').hover()
        expect(here.page.locator(".kd-badges .kd-pill")).to_have_text(f"+{homes[best]['points']}")
        here.page.locator(f'[data-at="{best}"]').click()
        move = here.sent[0]["move"]
        assert (move["recruit"], move["cell"]) == ("hunter", [int(part) for part in best.split(",")])
        here.cell(0, 0).hover()
        expect(here.card).to_contain_text("Nobody can live on the starting tile")


def test_cells_are_painted_one_by_one_or_with_one_stroke(desk):
    with desk("painting") as here:
        here.page.get_by_role("radio", name="Lake").click()
        here.page.get_by_role("radio", name="1", exact=True).click()
        here.cell(-2, 1).click()
        assert here.sent == [{"paint": [{"brush": "l1", "cells": [[-2, 1]]}]}]
        here.cell(-2, 1).hover()
        here.page.mouse.down()
        here.cell(-1, 1).hover()
        here.cell(-1, 2).hover()
        here.page.mouse.up()
        here.page.wait_for_function("() => sent.length > 1")
        assert here.sent[1:] == [{"paint": [{"brush": "l1", "cells": [[-2, 1], [-1, 1], [-1, 2]]}]}]
        here.cell(0, 0).click()
        assert len(here.sent) == 2


def test_arrow_keys_choose_a_brush_and_enter_paints(desk):
    with desk("painting") as here:
        here.page.get_by_role("radio").first.focus()
        here.press("ArrowRight")
        expect(here.page.locator(":focus")).to_have_attribute("aria-checked", "true")
        here.grid.locator('[tabindex="0"]').focus()
        here.press("ArrowLeft", "Enter")
        assert here.sent == [{"paint": [{"brush": "g", "cells": [[-1, 0]]}]}]


def test_looking_lights_a_region_and_says_its_sum(desk):
    with desk("looking") as here:
        here.cell(1, -2).hover()
        expect(here.card).to_contain_text("Lake: 3 squares × 2 fires = 6")
        expect(here.page.locator(".kd-marks .kd-pill")).to_have_text("3 × 2 = 6")
        assert here.page.locator(".kd-squares [data-lit]").count() == 3
        here.cell(1, -2).click()
        assert here.sent == [{"look": [1, -2]}]


def test_what_has_just_happened_is_shown_and_said_once(desk):
    with desk("placing") as here:
        assert here.page.evaluate(SHOWN_MOVES, laid()) > 0
        expect(here.live).to_contain_text("Pink places domino 8")
        expect(here.card).to_contain_text("Pink places domino 8")
    with desk("throwing") as here:
        here.page.evaluate(WATCH)
        here.show(burnt())
        here.page.wait_for_function("seen.includes('spark') && seen.includes('burning')")
        expect(here.page.locator(".kd-ghost > *")).to_have_count(0)
        expect(here.page.locator(".kd-news .kd-flight")).to_have_count(1)
        expect(here.live).to_contain_text("Burned: mushroom.")


def test_a_domino_lands_at_once_and_what_it_joins_lights_up_once(desk):
    timing = "document.getAnimations().map(({ effect }) => effect.getTiming())"
    with desk("placing") as here:
        moves = here.page.evaluate(f"scene => {{ show(scene); return {timing}; }}", laid())
    landing = [move for move in moves if not move["delay"]]
    assert [80 <= move["duration"] <= 140 for move in landing] == [True, True]
    assert all(move["delay"] == landing[0]["duration"] and move["iterations"] == 1 for move in moves[2:])
    assert len(moves) > len(landing) + 1


def test_nothing_moves_for_who_asked_for_calm(desk):
    for start, after in (("placing", laid()), ("throwing", burnt())):
        with desk(start, **CALM) as here:
            assert here.page.evaluate(SHOWN_MOVES, after) == 0
            assert here.page.locator('.kd-ghost use[href$="-spark"]').count() == 0
            expect(here.page.locator(".kd-news .kd-line, .kd-news .kd-flight")).to_have_count(1)


def test_a_move_that_the_game_refused_says_why(desk):
    from kdexplore.core.problems import Problem, Reason  # noqa: PLC0415 -- of this test alone

    with desk("placing") as here:
        here.show(placing(problems=(Problem(Reason.GAME_OVER, "turn.order"),)))
        expect(here.live).to_have_text("The game is over.")
        expect(here.card).to_contain_text("Order of a turn")


def test_a_refusal_is_gone_with_the_scene_that_it_was_told_of(desk):
    from kdexplore.core.problems import Problem, Reason  # noqa: PLC0415 -- of this test alone

    with desk("placing") as here:
        here.show(placing(problems=(Problem(Reason.GAME_OVER, "turn.order"),)))
        expect(here.card).to_contain_text("Order of a turn")
        here.show(placing() | {"groups": [], "mode": "look"})
        expect(here.card).not_to_contain_text("Order of a turn")


def test_nothing_is_left_to_be_read_in_the_language_before(desk):
    with desk("castle") as here:
        here.cell(2, 2).click()
        expect(here.live).not_to_be_empty()
        here.show(castle() | {"lang": "pl"})
        expect(here.live).to_be_empty()


def test_take_back_takes_the_ghost_then_asks_the_game(desk):
    with desk(castle(back=True)) as here:
        here.cell(0, 1).hover()
        here.button("back").click()
        assert here.ghost == []
        assert here.sent == []
        here.button("back").click()
        assert here.sent == [{"back": True}]


def test_a_row_that_is_typed_goes_on_in_the_next_row(desk):
    """Seven letters on a grid of five used to end in one cell."""
    with desk(scene_of(parse("*", KINGDOMINO), CLASSIC, paint=True)) as here:
        here.page.keyboard.press("Tab")
        here.press("Control+Home", *"wwwwwff")
        expect(here.page.locator(":focus")).to_have_attribute("data-at", "0,-1")
        wet = here.page.locator(".kd-wet [data-cell]")
        cells = [cell.get_attribute("data-cell") for cell in wet.all()]
        assert cells == [*(f"{x},-2" for x in range(-2, 3)), "-2,-1", "-1,-1"]


def test_crowns_are_chosen_by_their_pictures(desk):
    with desk(scene_of(parse("*", KINGDOMINO), CLASSIC, paint=True)) as here:
        counts = here.page.locator("[data-count]")
        assert [node.locator('use[href$="-crown"]').count() for node in counts.all()] == [0, 1, 2, 3]
        expect(here.page.get_by_role("radiogroup", name="Printed").get_by_role("radio", name="1")).to_have_count(1)
