"""The timeline in a browser: scrubbed, stepped, played through; by pointer, finger and keys; for everybody."""

import pytest
from playwright.sync_api import expect

from kdexplore.core.actions import Claim
from kdexplore.core.game import legal_actions
from kdexplore.core.history import History
from kdexplore.core.variants import rules
from kdexplore.views.scenes.timeline import timeline_scene
from tests.browser.everybody import assert_app_decides_theme, assert_clean_in_both_themes, assert_fingers_find
from tests.strategies import random_history

timeline = pytest.importorskip("kdexplore.views.widgets.timeline")

GAME = random_history(rules("totem", players=3), 3)
FIRST = next(index for index, turn in enumerate(GAME.turns) if isinstance(turn.action, Claim))
OTHERS = [action for action in legal_actions(GAME.state_at(FIRST)) if action != GAME.turns[FIRST].action][:2]
NOTED = GAME.branch(FIRST, OTHERS[0]).branch(FIRST, OTHERS[1]).annotate(FIRST + 2, "Too early.")
ERRORS = [(FIRST, "small"), (FIRST + 2, "big"), (FIRST + 4, "blunder")]
DYNASTY = random_history(rules("classic", players=4, dynasty=True), 3, steps=400)
PHONE = {"viewport": {"width": 320, "height": 640}, "has_touch": True, "is_mobile": True}
# The room answers at once, as a kernel does: the same scene with the cursor where it was wanted.
ANSWER = "() => { window.answer = ({ at }) => { if (at !== undefined) show({ ...window.last, at }); }; }"

SCENES = {
    "start": timeline_scene(NOTED, 0),
    "branching": timeline_scene(NOTED, FIRST, errors=ERRORS),
    "short": timeline_scene(NOTED.until(20), 20, errors=ERRORS),
    "long": timeline_scene(DYNASTY, 200),
    "empty": timeline_scene(History.of(GAME.start.rules), 0),
}
STOPS = SCENES["start"]["stops"]
each_scene = pytest.mark.parametrize("name", SCENES)


class Bar:
    """A timeline whose room answers."""

    def __init__(self, here):
        self.here, self.page = here, here.page
        self.slider = here.page.get_by_role("slider")
        self.where = here.page.locator(".kd-time-where")

    @property
    def at(self):
        return [intent["at"] for intent in self.here.sent if "at" in intent]

    def stands_at(self, at):
        expect(self.slider).to_have_attribute("aria-valuenow", str(at))


@pytest.fixture
def bar(widget_desk):
    def opened(scene, **context):
        return widget_desk("timeline", SCENES[scene] if isinstance(scene, str) else scene, ".kd-time", **context)

    return opened


def answering(here, scene):
    here.page.evaluate("scene => { window.last = scene; }", SCENES[scene])
    here.page.evaluate(ANSWER)
    return Bar(here)


def test_the_slider_tells_where_it_stands_in_words(bar):
    with bar("branching") as here:
        slider = here.page.get_by_role("slider", name="Course of the game")
        expect(slider).to_have_attribute("aria-valuetext", SCENES["branching"]["marks"][FIRST - 1]["says"])
        expect(slider).to_have_attribute("aria-valuemax", str(len(GAME)))
        expect(slider).to_have_attribute("aria-valuenow", str(FIRST))


def test_arrow_keys_go_from_decision_to_decision_and_skip_chance(bar):
    with bar("start") as here:
        shown = answering(here, "start")
        here.press("Tab", "ArrowRight", "ArrowRight", "ArrowUp", "ArrowLeft")
        assert shown.at == [*STOPS[:3], STOPS[1]]
        shown.stands_at(STOPS[1])


def test_page_keys_go_from_round_to_round_and_home_and_end_to_the_ends(bar):
    rounds = [entry["stop"] for entry in SCENES["start"]["rounds"]]
    with bar("start") as here:
        shown = answering(here, "start")
        here.press("Tab", "PageUp", "PageUp", "PageDown", "End", "Home")
        assert shown.at == [rounds[0], rounds[1], rounds[0], len(GAME), 0]


def test_buttons_do_the_same_and_are_read_out(bar):
    with bar("start") as here:
        shown = answering(here, "start")
        for name in ("next", "next", "next_round", "back"):
            here.button(name).click()
        second = SCENES["start"]["rounds"][1]["stop"]
        assert shown.at == [STOPS[0], STOPS[1], second, STOPS[STOPS.index(second) - 1]]
        expect(here.live).to_have_text(SCENES["start"]["marks"][shown.at[-1] - 1]["says"])


def test_a_button_that_leads_nowhere_says_why(bar):
    with bar("start") as here:
        here.button("back").click(force=True)
        expect(here.live).to_have_text("Start of the game.")
        assert here.sent == []
    with bar("empty") as here:
        here.button("next").click(force=True)
        expect(here.live).to_have_text("Nothing has been played yet.")


def test_a_click_on_the_bar_goes_there_and_dragging_scrubs(bar):
    with bar("start") as here:
        shown = answering(here, "start")
        box = shown.slider.bounding_box()
        here.page.mouse.move(box["x"] + 5, box["y"] + 22)
        here.page.mouse.down()
        here.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 22, steps=8)
        here.page.mouse.move(box["x"] + box["width"] - 5, box["y"] + 22, steps=8)
        here.page.mouse.up()
        assert len(shown.at) > 6
        assert shown.at == sorted(shown.at)
        shown.stands_at(len(GAME))


def test_a_tap_on_the_bar_goes_there(bar):
    with bar("start", **PHONE) as here:
        shown = answering(here, "start")
        box = shown.slider.bounding_box()
        here.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + 22)
        assert len(shown.at) == 1
        assert abs(shown.at[0] - len(GAME) / 2) < 4


def test_only_moments_at_which_somebody_decides_are_reached_by_scrubbing(bar):
    with bar("start") as here:
        shown = answering(here, "start")
        box = shown.slider.bounding_box()
        for share in range(1, 10):
            here.page.mouse.click(box["x"] + box["width"] * share / 10, box["y"] + 22)
        assert set(shown.at) <= {0, *STOPS, len(GAME)}


def test_a_slow_answer_never_sets_the_cursor_back(bar):
    with bar("start") as here:
        here.press("Tab", "ArrowRight", "ArrowRight", "ArrowRight")
        shown = Bar(here)
        assert shown.at == STOPS[:1]
        shown.stands_at(STOPS[2])
        here.show(SCENES["start"] | {"at": STOPS[0]})
        shown.stands_at(STOPS[2])
        assert shown.at == [STOPS[0], STOPS[2]]
        here.show(SCENES["start"] | {"at": STOPS[2]})
        shown.stands_at(STOPS[2])


def test_an_answer_that_never_comes_does_not_stop_anything(bar):
    with bar("start") as here:
        here.press("Tab", "ArrowRight", "ArrowRight")
        here.page.wait_for_function("sent.length === 2")
        assert Bar(here).at == STOPS[:2]


def test_somebody_else_may_move_the_cursor(bar):
    with bar("start") as here:
        here.show(SCENES["start"] | {"at": 9})
        Bar(here).stands_at(9)
        assert here.sent == []


def test_the_game_plays_through_and_stops_at_its_end(bar):
    scene = timeline_scene(GAME.until(STOPS[3]), 0)
    quick = scene | {"paces": [["slow", 40], ["medium", 40], ["fast", 40]]}
    with bar(quick) as here:
        here.page.evaluate("scene => { window.last = scene; }", quick)
        here.page.evaluate(ANSWER)
        here.button("play").click()
        expect(here.button("play")).to_have_attribute("aria-label", "Stop")
        expect(here.button("play")).to_have_attribute("aria-label", "Play the game through")
        assert Bar(here).at == STOPS[:4]
        here.button("play").click()
        here.page.wait_for_function("sent.length > 5")
        assert Bar(here).at[4] == 0


@pytest.mark.parametrize("how", ["key", "space", "pointer", "button"])
def test_any_key_and_any_press_stops_it(bar, how):
    with bar("start") as here:
        answering(here, "start")
        here.page.get_by_role("slider").focus()
        here.press("Space")
        play = here.button("play")
        expect(play).to_have_attribute("aria-label", "Stop")
        if how == "key":
            here.press("x")
        elif how == "space":
            here.press("Space")
        elif how == "pointer":
            here.page.mouse.click(3, 300)
        else:
            play.click()
        expect(play).to_have_attribute("aria-label", "Play the game through")


def test_it_does_not_play_while_nobody_can_see_it(bar):
    hide = """() => {
        Object.defineProperty(document, 'hidden', { get: () => true });
        document.dispatchEvent(new Event('visibilitychange'));
    }"""
    with bar("start") as here:
        answering(here, "start")
        here.button("play").click()
        here.page.evaluate(hide)
        expect(here.button("play")).to_have_attribute("aria-label", "Play the game through")
        here.button("play").click()
        expect(here.button("play")).to_have_attribute("aria-label", "Play the game through")


def test_there_are_three_paces(bar):
    with bar("start") as here:
        pace, heard = here.button("pace"), []
        for _ in range(3):
            heard.append(pace.get_attribute("aria-label"))
            pace.click()
        assert heard == ["Pace: normal", "Pace: fast", "Pace: slow"]


def test_the_branches_at_the_cursor_are_a_menu(bar):
    with bar("branching") as here:
        here.button("branch").focus()
        here.press("Enter")
        menu = here.page.get_by_role("group", name="Branches that leave the game here")
        expect(menu.get_by_role("button")).to_have_count(2)
        assert here.page.evaluate("document.activeElement.dataset.branch") == "0"
        here.press("Escape")
        expect(menu).to_be_hidden()
        assert here.page.evaluate("document.activeElement.dataset.button") == "branch"
        here.button("branch").click()
        menu.get_by_role("button").nth(1).click()
        assert here.sent == [{"branch": [FIRST, 1]}]


def test_where_no_branch_leaves_the_game_the_button_says_so(bar):
    with bar("start") as here:
        here.button("branch").click(force=True)
        expect(here.live).to_contain_text("No branch leaves the game here.")


def test_errors_differ_in_shape_as_well_as_in_colour(bar):
    with bar("branching") as here:
        here.page.wait_for_function("getComputedStyle(document.querySelector('.kd-time-error')).fill === 'none'")
        looks = here.page.locator(".kd-time-error").evaluate_all(
            "nodes => nodes.map(node => [node.getAttribute('d'), getComputedStyle(node).stroke])"
        )
        assert [len({look[part] for look in looks}) for part in (0, 1)] == [3, 3]


def test_marks_thin_out_where_there_is_no_room(bar):
    with bar("short") as here:
        assert here.page.locator(".kd-time-marks use").count() == sum("seat" in m for m in SCENES["short"]["marks"])
    with bar("long", **PHONE) as here:
        expect(here.page.locator(".kd-time-marks > *")).to_have_count(0)
        assert here.page.locator(".kd-time-tick").count() == len(SCENES["long"]["rounds"])


def test_hovering_tells_what_a_mark_is(bar):
    with bar("start") as here:
        here.page.get_by_role("slider").hover(position={"x": 60, "y": 22})
        tip = here.page.locator(".kd-time-tip")
        assert tip.inner_text() in {mark["says"] for mark in SCENES["start"]["marks"]}
        here.page.mouse.move(2, 400)
        expect(tip).to_be_hidden()


@each_scene
def test_axe_finds_nothing_to_complain_about_in_either_theme(bar, name):
    with bar(name) as here:
        if name == "branching":
            here.button("branch").click()
        assert_clean_in_both_themes(here, SCENES[name], 600)


@each_scene
def test_at_320_pixels_a_finger_finds_every_control(bar, name):
    with bar(name, **PHONE) as here:
        assert_fingers_find(here, ".kd-time button, .kd-time [role=slider]")


def test_the_theme_of_the_app_decides(bar):
    with bar("start") as here:
        assert_app_decides_theme(here, "timeline", SCENES["start"])


def test_what_is_closed_leaves_nothing_behind(bar):
    with bar("start") as here:
        here.button("play").click()
        here.page.evaluate("close_board()")
        assert here.page.evaluate("listening('change:scene')") == 0
        expect(here.root).to_have_count(0)
        here.press("x")


def test_a_comment_cannot_smuggle_in_markup(bar):
    evil = '<img src=x onerror="window.broken = true">'
    with bar(timeline_scene(GAME.annotate(0, evil), 1)) as here:
        expect(here.page.locator(".kd-time-where")).to_contain_text(evil)
        assert here.page.evaluate("window.broken") is None


def test_a_timeline_tells_where_it_stands_the_same_in_every_run():
    assert repr(timeline.Timeline(SCENES["branching"])).startswith(f"<Timeline at {FIRST} of {len(GAME)}, ")
    assert repr(timeline.Timeline()) == "<Timeline>"
