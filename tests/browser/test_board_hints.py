"""What a board tells before a move, and what it does not tell who wants no help; and every answer it gives."""

import json

import pytest
from playwright.sync_api import expect

from kdexplore.core.actions import Place
from kdexplore.core.cells import Cell
from kdexplore.core.game import apply
from kdexplore.core.problems import IllegalMove
from kdexplore.views.scenes.board import RecruitChoice, scene
from tests.browser.positions import (
    blind,
    castle,
    late_duel,
    middle_state,
    nowhere,
    placing,
    seen,
    settling,
    throwing,
    throwing_state,
    tribe_state,
    wide,
)

ACTING = {each.__name__: each for each in (placing, castle, wide, nowhere, late_duel, throwing, settling)}


def refusals_of(state, cells):
    first, second = (Cell(*cell) for cell in cells)
    with pytest.raises(IllegalMove) as refused:
        apply(state, Place((first, second)))
    return refused.value.problems


@pytest.mark.parametrize("name", ACTING)
def test_every_cell_answers_why_or_why_not(desk, name):
    """Scenario 3, in every mode in which a cell can be refused."""
    told = ACTING[name]()
    with desk(told) as here:
        for x, y in seen(told):
            here.cell(x, y).hover()
            verdict = here.card.get_attribute("data-verdict")
            assert verdict in ("legal", "refused"), (x, y)
            chips = here.card.locator(".kd-rule").all_inner_texts()
            assert chips, (x, y)
            if verdict == "refused":
                reasons = [text for text in here.card.locator("p").all_inner_texts()[1:] if text.strip() not in chips]
                assert reasons, (x, y)


def test_beside_a_placement_that_fits_stands_why_not_one_further(desk):
    with desk("placing") as here:
        here.cell(-2, 1).hover()
        expect(here.page.locator(".kd-why")).to_contain_text("Why not one further down?")
        expect(here.page.locator(".kd-why")).to_contain_text("No terrain matches")
        here.cell(0, 0).hover()
        expect(here.page.locator(".kd-why")).to_be_hidden()


def test_without_hints_a_scene_knows_nothing_of_what_is_legal():
    paid = tuple(cell for cell, _ in tribe_state().territory.resources[:2])
    blinded = [
        blind(),
        scene(throwing_state(), hints=False),
        scene(tribe_state(), hints=False),
        scene(tribe_state(), hints=False, choice=RecruitChoice("hunter", paid)),
    ]
    for told in blinded:
        part = told[told["mode"]]
        assert part["open"]
        hidden = {"ways", "anchors", "targets", "reach", "homes", "hint", "count", "nowhere"}
        assert not hidden & set(part)
        assert not part.get("refusals")
        assert told["terms"] == []
        assert "fits" not in json.dumps([part, told["now_parts"]])


def test_without_hints_the_ghost_is_neutral_and_every_button_can_be_pressed(desk):
    with desk("blind") as here:
        assert here.page.locator(".kd-dot").count() == 0
        here.cell(-2, 1).hover()
        assert here.ghost
        assert here.page.locator(".kd-badges .kd-pill").count() == 0
        assert "--kd-legal" not in here.page.inner_html(".kd-stage")
        assert "--kd-bad" not in here.page.inner_html(".kd-stage")
        expect(here.card).to_have_attribute("data-verdict", "none")
        expect(here.button("put")).to_have_attribute("aria-disabled", "false")


def test_only_after_trying_is_a_refusal_told_and_it_stays_where_it_was_tried(desk):
    with desk("blind") as here:
        here.cell(0, 0).hover()
        here.cell(0, 0).click()
        (intent,) = here.sent
        tried = intent["move"]["place"]
        problems = refusals_of(middle_state(), tried)
        before = here.ghost
        here.show(blind(problems=problems))
        assert here.ghost == before
        expect(here.card).to_have_attribute("data-verdict", "refused")
        expect(here.card).to_contain_text("Already taken")
        expect(here.live).to_contain_text("Already taken")
        here.press("r")
        assert here.ghost != before
        expect(here.card).to_have_attribute("data-verdict", "none")


def test_without_hints_fire_and_people_are_tried_too(desk):
    with desk(scene(throwing_state(), hints=False)) as here:
        assert here.page.locator(".kd-reach, .kd-marks .kd-line").count() == 0
        here.cell(2, 1).click()
        assert here.sent == [{"move": {"throw": [2, 1]}}]
    with desk(scene(tribe_state(), hints=False)) as here:
        here.cell(0, 0).click()
        here.cell(-2, -2).click()
        here.page.get_by_role("button", name="Hunter").click()
        assert here.sent == [{"pay": [[0, 0], [-2, -2]], "person": "hunter"}]
    paid = tuple(cell for cell, _ in tribe_state().territory.resources[:2])
    with desk(scene(tribe_state(), hints=False, choice=RecruitChoice("hunter", paid))) as here:
        here.cell(0, 0).click()
        assert here.sent[0]["move"]["cell"] == [0, 0]


def test_a_domino_that_fits_nowhere_shows_every_placement_of_a_reason(desk):
    """Scenario 5."""
    (reason,) = nowhere()["place"]["nowhere"]
    count = len(reason["ways"])
    with desk("nowhere") as here:
        button = here.page.locator(".kd-reason")
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")
        assert here.page.locator(".kd-reasons rect.kd-line").count() == count
        expect(here.live).to_contain_text(f"Inside the grid: {count} placements")
        button.click()
        expect(here.page.locator(".kd-step")).to_contain_text(f"1 / {count}")
        expect(here.page.locator(".kd-step")).to_contain_text("the limit is 5")
        expect(here.page.locator(".kd-reason-one rect.kd-line")).to_have_count(1)
        assert here.page.evaluate("document.activeElement.className") == "kd-reason"
        for _ in range(count):
            here.press("Enter")
        expect(here.page.locator(".kd-step")).to_have_count(0)
        here.press("Escape")
        expect(here.page.locator(".kd-reasons")).to_have_count(0)
        expect(here.button("discard")).to_be_visible()
