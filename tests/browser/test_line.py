"""The draft in a browser: claimed by pointer, finger and keys; refused in place; seen to move; for everybody."""

import json

import pytest
from playwright.sync_api import expect

from kdexplore.core.actions import Claim, DrawKing, Reveal
from kdexplore.core.game import apply
from kdexplore.core.history import History
from kdexplore.core.state import Step
from kdexplore.core.variants import rules
from kdexplore.views.scenes.draft import line_scene
from tests.browser.everybody import assert_app_decides_theme, assert_clean_in_both_themes, assert_fingers_find
from tests.drawing import after
from tests.strategies import moments

line = pytest.importorskip("kdexplore.views.widgets.line")

TOTEM = rules("totem", players=3)
OPENED = History.of(TOTEM).play(Reveal((9, 27, 33, 44)), DrawKing(0)).state
CLAIMING = after(OPENED, Claim(27), DrawKing(1))
BEFORE_DROP = after(OPENED, Claim(9), DrawKing(1), Claim(27), DrawKing(2))
GAME = moments(rules("tribe", players=4), 3)
PLAYING = next(moment.after for moment in GAME if moment.after.step is Step.CLAIM and moment.after.round)
REVEALING = next(moment.after for moment in GAME if moment.after.step is Step.REVEAL)
OVER = GAME[-1].after
CALM = {"reduced_motion": "reduce"}
PHONE = {"viewport": {"width": 320, "height": 640}, "has_touch": True, "is_mobile": True}
FOCUS = (
    "document.activeElement.dataset.number || document.activeElement.dataset.pick || document.activeElement.className"
)
# Scenes come one by one: each has been drawn in a frame before the next one comes, and moves in the frame after.
IN_NEXT_FRAME = """async scene => {
    const frame = () => new Promise(requestAnimationFrame);
    await frame();
    show(scene);
    await frame();
    return %s.length;
}"""

SCENES = {
    "claiming": line_scene(CLAIMING, back=True),
    "playing": line_scene(PLAYING),
    "drawing": line_scene(after(OPENED, Claim(27)), hand=True),
    "revealing": line_scene(REVEALING, hand=True),
    "dropped": line_scene(*apply(BEFORE_DROP, Claim(33))),
    "over": line_scene(OVER),
}
each_scene = pytest.mark.parametrize("name", SCENES)


@pytest.fixture
def table(widget_desk):
    def opened(scene, **context):
        return widget_desk("line", SCENES[scene] if isinstance(scene, str) else scene, ".kd-draft", **context)

    return opened


def slot(here, number):
    return here.page.locator(f'[data-number="{number}"]')


def seen_words(here):
    return here.page.locator(".kd-draft-why")


def test_a_click_claims(table):
    with table("claiming") as here:
        slot(here, 33).click()
        assert here.sent == [{"move": {"claim": 33}}]


def test_a_tap_claims(table):
    with table("claiming", **PHONE) as here:
        slot(here, 44).tap()
        assert here.sent == [{"move": {"claim": 44}}]


def test_keys_alone_claim(table):
    """One stop for the line, at what can be claimed; arrows move, Enter chooses."""
    with table("claiming") as here:
        here.press("Tab")
        assert here.page.evaluate(FOCUS) == "9"
        here.press("ArrowDown", "ArrowDown")
        assert here.page.evaluate(FOCUS) == "33"
        here.press("End")
        assert here.page.evaluate(FOCUS) == "44"
        here.press("Home", "Enter")
        assert here.sent == [{"move": {"claim": 9}}]


def test_digits_find_a_number(table):
    with table("claiming") as here:
        here.press("Tab", "4", "4")
        assert here.page.evaluate(FOCUS) == "44"


def test_on_a_phone_arrows_go_along_the_row(table):
    with table("claiming", **PHONE) as here:
        here.press("Tab", "ArrowRight", "ArrowRight", "ArrowLeft", "ArrowRight")
        assert here.page.evaluate(FOCUS) == "33"


def test_arrows_cross_from_line_to_line(table):
    with table("playing") as here:
        names = [[each["number"] for each in shown["slots"]] for shown in SCENES["playing"]["lines"]]
        here.press("Tab", "Home", "ArrowRight")
        assert here.page.evaluate(FOCUS) == str(names[1][0])
        here.press("ArrowLeft")
        assert here.page.evaluate(FOCUS) == str(names[0][0])


def test_a_claimed_domino_is_refused_in_place_and_aloud(table):
    with table("claiming") as here:
        slot(here, 27).click(force=True)
        expect(seen_words(here)).to_contain_text("There is already a chief on domino 27: pink.")
        expect(here.live).to_have_text("Not this one: There is already a chief on domino 27: pink.")
        assert here.sent == [{"look": 27}]
        here.page.locator("[data-rule]").click()
        assert here.sent[-1] == {"rule": "drafting.claim"}
        here.press("Escape")
        expect(seen_words(here)).to_be_hidden()


def test_after_a_claim_nothing_says_not_this_one(table):
    """The domino just claimed used to be refused at once: "Not this one: 9 - a king already stands on it"."""
    with table("claiming") as here:
        slot(here, 9).click()
        here.show(line_scene(*apply(CLAIMING, Claim(9)), back=True))
        expect(seen_words(here)).to_be_hidden()
        slot(here, 27).click()
        expect(seen_words(here)).to_be_visible()


def test_outside_the_draft_a_domino_says_that_it_is_not_time_for_it(table):
    moment = next(moment for moment in GAME if moment.after.step is Step.PLACE)
    number = moment.after.next_line[0].number
    with table(line_scene(moment.after)) as here:
        slot(here, number).click()
        expect(seen_words(here)).to_contain_text("Not yet:")
        assert here.sent == [{"look": number}]


def test_a_domino_that_is_played_is_looked_at(table):
    number = PLAYING.line[0].number
    with table("playing") as here:
        slot(here, number).click()
        expect(seen_words(here)).to_be_hidden()
        assert here.sent == [{"look": number}]


def test_the_last_move_is_taken_back_by_button_and_key(table):
    with table("claiming") as here:
        here.button("back").click()
        here.press("Escape")
        assert here.sent == [{"back": True}, {"back": True}]


def test_who_comes_next_is_told_in_words_and_shapes(table):
    with table("claiming") as here:
        expect(here.page.locator(".kd-draft-turn")).to_contain_text("Turn: black.")
        expect(here.page.locator(".kd-draft-orders")).to_contain_text("Order in the next round so far")
        expect(here.page.locator(".kd-draft-orders li", has_text="pink (27)")).to_have_count(1)
        assert here.page.locator('.kd-draft-orders use[href$="-circle"]').count() == 1


def test_a_king_is_drawn_by_hand(table):
    with table("drawing", **PHONE) as here:
        here.page.locator('[data-king="0"]').tap(force=True)
        expect(seen_words(here)).to_contain_text("All chiefs of this player have been drawn: pink.")
        here.page.locator('[data-king="2"]').tap()
        assert here.sent == [{"move": {"king": 2}}]


def test_a_line_and_its_people_are_turned_up_by_hand(table):
    part = SCENES["revealing"]["reveal"]
    numbers = [piece["number"] for piece in part["dominoes"]][: part["wanted"] + 1]
    with table("revealing") as here:
        confirm = here.button("confirm")
        confirm.click(force=True)
        assert here.sent == []
        expect(here.live).to_contain_text("Dominoes still to choose: 4.")
        for number in numbers:
            here.page.locator(f'[data-pick="{number}"]').click()
        expect(here.live).to_have_text("That is enough. Remove one first.")
        for index in range(part["people_wanted"]):
            here.page.locator(f'[data-person="{index}"]').click()
        confirm.click()
        people = [person["person"] for person in part["people"]][: part["people_wanted"]]
        wanted = {"reveal": numbers[:-1]} | ({"people": people} if people else {})
        assert here.sent == [{"move": wanted}]


def test_keys_alone_turn_up_a_line(table):
    part = SCENES["revealing"]["reveal"]
    numbers = [piece["number"] for piece in part["dominoes"]]
    with table("revealing") as here:
        here.page.locator(f'[data-pick="{numbers[0]}"]').focus()
        here.press("Enter", "ArrowRight", "Space")
        chosen = here.page.locator('[data-pick][aria-selected="true"]')
        assert chosen.evaluate_all("nodes => nodes.map(node => Number(node.dataset.pick))") == numbers[:2]
        here.press("Space")
        expect(chosen).to_have_count(1)


def test_the_dropped_domino_is_seen_to_go(table):
    """Scenario 6: it falls, and stays struck out with the reason."""
    with table(line_scene(BEFORE_DROP)) as here:
        assert (
            here.page.evaluate(IN_NEXT_FRAME % "document.querySelectorAll('.kd-draft-falling')", SCENES["dropped"]) == 1
        )
        expect(here.page.locator(".kd-draft-gone")).to_contain_text("In Kingdomino with three players")
        expect(here.page.locator(".kd-draft-struck")).to_have_count(1)
        expect(here.live).to_contain_text("Not chosen, out of the game: 44.")
        expect(here.page.locator(".kd-draft-falling")).to_have_count(0)
        expect(slot(here, 44)).to_have_count(0)


def test_a_line_that_moves_up_and_a_new_one_are_animated_and_a_touch_ends_it(table):
    state, _ = apply(BEFORE_DROP, Claim(33))
    then = line_scene(*apply(state, Reveal((1, 2, 3, 4))))
    with table("dropped") as here:
        assert here.page.evaluate(IN_NEXT_FRAME % "document.getAnimations()", then) >= 4
        here.press("Shift")
        here.root.click(position={"x": 2, "y": 2})
        assert here.page.evaluate("document.getAnimations().length") == 0


def test_nothing_moves_for_who_asked_for_calm(table):
    with table(line_scene(BEFORE_DROP), **CALM) as here:
        assert here.page.evaluate(IN_NEXT_FRAME % "document.getAnimations()", SCENES["dropped"]) == 0
        expect(here.page.locator(".kd-draft-falling")).to_have_count(0)


def test_the_focus_stays_through_a_whole_opening(table):
    with table(line_scene(OPENED)) as here:
        here.press("Tab", "ArrowDown")
        for number, seat in ((9, 1), (27, 2)):
            state = after(OPENED, Claim(9), DrawKing(1)) if seat == 1 else BEFORE_DROP
            here.show(line_scene(state))
            assert here.page.evaluate("document.activeElement.getAttribute('role')") == "option", number
        here.show(SCENES["over"])
        assert here.page.evaluate(FOCUS) == "kd-draft-turn"


def test_a_domino_keeps_its_element_when_its_line_moves_up(table):
    with table(line_scene(BEFORE_DROP)) as here:
        slot(here, 27).evaluate("node => { node.mine = true; }")
        here.show(SCENES["dropped"])
        assert slot(here, 27).evaluate("node => node.mine")


@each_scene
def test_axe_finds_nothing_to_complain_about_in_either_theme(table, name):
    with table(name) as here:
        assert_clean_in_both_themes(here, SCENES[name], 800)


@each_scene
def test_at_320_pixels_a_finger_finds_everything(table, name):
    with table(name, **PHONE) as here:
        assert_fingers_find(here, ".kd-draft [role=option], .kd-draft .kd-draft-button")


def test_the_theme_of_the_app_decides(table):
    with table("claiming") as here:
        assert_app_decides_theme(here, "line", SCENES["claiming"])


def test_high_contrast_keeps_the_focus_visible(table):
    with table("claiming", forced_colors="active") as here:
        here.press("Tab")
        assert here.page.locator(":focus").evaluate("node => getComputedStyle(node).outlineWidth") == "4px"


def test_what_is_closed_leaves_nothing_behind(table):
    with table("claiming") as here:
        here.page.evaluate("close_board()")
        assert here.page.evaluate("listening('change:scene')") == 0
        expect(here.root).to_have_count(0)


def test_a_tile_set_cannot_smuggle_in_markup(table):
    scene = json.loads(json.dumps(SCENES["claiming"]))
    evil = '<img src=x onerror="window.broken = true">'
    scene["lines"][0]["title"] = scene["lines"][0]["slots"][0]["label"] = scene["terrains"]["desert"]["letter"] = evil
    with table(scene) as here:
        assert here.page.evaluate("window.broken") is None
        assert here.page.locator(".kd-draft img").count() == 0


def test_a_line_tells_who_stands_where_the_same_in_every_run():
    assert repr(line.Line(SCENES["claiming"])).startswith("<Line to claim:  / 9 27:0 33 44, ")
    assert repr(line.Line()) == "<Line>"
