"""A board that can be trusted: the ghost stays as it was turned, and nothing moves under the pointer."""

import pytest
from playwright.sync_api import expect

from kdexplore.core.notation import parse
from kdexplore.core.rules_json import position_rules
from kdexplore.views.scenes.board import scene_of
from tests.browser.positions import SCENES, castle, seen, wide
from tests.drawing import KINGDOMINO

LANGS = ("en", "hu", "is", "pl", "tr")
FIVE = position_rules(KINGDOMINO, 5)


def direction(ghost):
    """Where the second half of the ghost is, seen from its first."""
    (x1, y1), (x2, y2) = (map(int, name.split(",")) for name in ghost)
    return x2 - x1, y2 - y1


def test_the_ghost_stays_as_the_user_turned_it(desk):
    """The ghost used to turn itself again on every dotted cell, also after R."""
    with desk("castle") as here:
        first, *others = castle()["place"]["anchors"]
        here.page.locator(f'[data-at="{first}"]').hover()
        here.press("r")
        turned = direction(here.ghost)
        for name in others:
            here.page.locator(f'[data-at="{name}"]').hover()
            assert direction(here.ghost) == turned, name


def test_where_a_refusal_is_the_goal_the_ghost_never_turns_by_itself(desk):
    with desk(castle(steady=True)) as here:
        for name in castle()["place"]["anchors"]:
            here.page.locator(f'[data-at="{name}"]').hover()
            assert direction(here.ghost) == (1, 0), name


@pytest.mark.parametrize("lang", LANGS)
def test_after_r_the_announcement_says_how_the_domino_lies(desk, lang):
    """It used to say only whether the domino fits."""
    scene = castle(lang=lang, steady=True)
    with desk(scene) as here:
        here.page.locator(f'[data-at="{scene["place"]["anchors"][0]}"]').hover()
        for turn in (1, 2, 3):
            here.press("r")
            expect(here.live).to_contain_text(scene["place"]["domino"]["lies"][turn])
        here.press("f")
        expect(here.live).to_contain_text(scene["place"]["domino"]["lies"][1])


# ---- nothing moves under the pointer

SHIFTS = """() => {
  window.shifts = [];
  new PerformanceObserver((list) => window.shifts.push(...list.getEntries().map((entry) => entry.value)))
    .observe({ type: "layout-shift", buffered: true });
}"""
MOST_SHIFT = 0.02


def painted(cells):
    """A kingdom with wheat on these cells, to be painted."""
    columns, rows = ((0, *(cell[axis] for cell in cells)) for axis in (0, 1))
    west, east, north, south = min(columns), max(columns), min(rows), max(rows)
    drawn = [
        "".join("*" if (x, y) == (0, 0) else "w" if (x, y) in cells else "." for x in range(west, east + 1))
        for y in range(north, south + 1)
    ]
    return scene_of(parse("/".join(drawn), KINGDOMINO), FIVE, paint=True)


def middle(box):
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_five_clicks_on_five_neighbouring_cells_paint_five_cells_in_one_row(desk):
    """The board used to slide after every click: five clicks in one row painted cells of two rows."""
    with desk(painted(())) as here:
        places = [middle(here.cell(x, -1).bounding_box()) for x in range(-2, 3)]
        cells = []
        for place in places:
            here.page.mouse.click(*place)
            cells.append(tuple(here.sent[-1]["paint"][0]["cells"][0]))
            here.show(painted(cells))
        assert cells == [(x, -1) for x in range(-2, 3)]
        assert [middle(here.cell(x, -1).bounding_box()) for x in range(-2, 3)] == places


def test_the_board_is_put_in_the_middle_again_only_when_the_hand_has_left_it(desk):
    with desk(painted(()), reduced_motion="reduce") as here:
        before = here.cell(0, 0).bounding_box()
        here.cell(2, 0).click()
        here.show(painted([(2, 0)]))
        here.page.wait_for_timeout(900)  # longer than a pause
        assert here.cell(0, 0).bounding_box() == before
        here.page.mouse.move(0, 0)
        expect(here.cell(3, 0)).to_be_visible()
        assert here.cell(0, 0).bounding_box() != before


@pytest.mark.parametrize("width", [1400, 1280, 360])
def test_hovering_every_cell_shifts_nothing(desk, width):
    """Hovering used to shift the layout by half a screen in sum, because the card beside the board grew and shrank."""
    with desk("castle", viewport={"width": width, "height": 900}) as here:
        here.page.evaluate(SHIFTS)
        for x, y in seen(castle())[::2]:
            here.cell(x, y).hover()
        here.page.mouse.move(0, 0)
        assert sum(here.page.evaluate("window.shifts")) <= MOST_SHIFT


# ---- coordinates


def test_what_is_pointed_at_has_its_names_on_the_edge_and_the_starting_tile_is_h8(desk):
    names = ".kd-edges [data-said]"
    with desk("castle") as here:
        expect(here.page.locator(names)).to_have_count(0)
        here.cell(-2, 1).hover()
        assert here.page.locator(names).all_text_contents() == ["F", "G", "9"]
        here.button("back").click()
        expect(here.page.locator(names)).to_have_count(0)
        expect(here.cell(0, 0)).to_have_attribute("aria-label", "H8, castle")
        expect(here.cell(0, 0)).to_have_attribute("aria-colindex", "8")


def test_a_square_keeps_its_name_while_the_frame_floats(desk):
    """A square used to be row 3, column 3, and row 1, column 1, in the same game."""
    with desk(painted([(1, 0)])) as here:
        before = here.cell(1, 0).get_attribute("aria-label")
        here.show(painted([(1, 0), (2, 0), (3, 0), (4, 0)]))
        assert before.split(",")[0] == here.cell(1, 0).get_attribute("aria-label").split(",")[0] == "I8"


# ---- the grid that would be left


def test_column_six_is_there_only_where_it_can_be_refused(desk):
    """Five columns are all that a grid of five has, unless a lesson asks for a placement outside it."""
    with desk("wide") as here:
        expect(here.page.get_by_role("gridcell")).to_have_count(25)
        here.show(wide(beyond=True))
        for x in (1, -5):
            here.cell(x, 0).hover()
            expect(here.card).to_contain_text("6 wide; the limit is 5")
            assert f"{x},0" in here.ghost


# ---- what is on the squares stays in sight

OVERLAPS = """() => {
  const boxes = (selector) => [...document.querySelectorAll(selector)].map((node) => node.getBoundingClientRect());
  const signs = boxes(".kd-squares use, .kd-ghost .kd-half use").filter((box) => box.width < SQUARE * 0.7);
  const crosses = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2
    && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2;
  return boxes(".kd-badges .kd-pill rect").filter((pill) => signs.some((sign) => crosses(pill, sign))).length;
}"""


@pytest.mark.parametrize("name", ["placing", "castle"])
def test_a_gain_never_hides_a_crown_a_fire_or_a_piece(desk, name):
    """The points of a ghost used to cover the crown of its right half."""
    shown = SCENES[name]()
    with desk(name) as here:
        covering = OVERLAPS.replace("SQUARE", str(here.cell(0, 0).bounding_box()["width"]))
        for anchor in shown["place"]["anchors"][::2]:
            here.page.locator(f'[data-at="{anchor}"]').hover()
            for _ in range(4):
                assert here.page.evaluate(covering) == 0, (anchor, here.ghost)
                here.press("r")


def test_the_domino_in_hand_is_always_to_be_seen(desk):
    """It used to be a name in a sentence until it was pointed somewhere."""
    for context in ({}, {"viewport": {"width": 360, "height": 740}}):
        with desk("castle", **context) as here:
            expect(here.page.locator("svg.kd-hand .kd-ground")).to_have_count(2)
            expect(here.page.locator("svg.kd-hand")).to_be_visible()
