"""What a room lays over a board: heat, squares that are lit, squares that are marked; and what stands beside it."""

import pytest
from playwright.sync_api import expect

from kdexplore.core.scoring import Kind, score
from kdexplore.views import palette, svg
from kdexplore.views.palette import THEMES
from kdexplore.views.scenes.layers import Lit
from tests.browser.positions import MIDDLE, TOTEM, doubted, giving, heated, holding, lighted, looking, placing
from tests.drawing import ORIGINS

CALM = {"reduced_motion": "reduce"}
# The last badge of the board and of a picture: its place, its size and its words.
SUMS = """picture => {
    const there = document.createElement("div");
    there.innerHTML = picture;
    const sides = (rect) => ["x", "y", "width", "height", "rx"].map((name) => Math.round(rect.getAttribute(name) * 10));
    return [document.querySelector(".kd-board .kd-marks"), there].map((drawn) => {
        const words = [...drawn.querySelectorAll("text")].at(-1);
        return [words.textContent, ...sides(words.previousElementSibling)];
    });
}"""


def test_heat_is_a_number_on_every_cell_and_is_told(desk):
    told = heated()["heat"]
    with desk("heated") as here:
        assert here.page.locator(".kd-heat text").all_text_contents() == [
            cell["text"] for cell in told["cells"].values()
        ]
        assert {"+2", "+1", "-1", "+0.5"} <= {cell["text"] for cell in told["cells"].values()}
        expect(here.cell(-2, 1)).to_have_attribute("aria-label", "F9, free, the domino fits here, Points now: +2")
        here.cell(0, -2).hover()
        expect(here.card).to_contain_text("Points now: -1")


def test_numbers_of_heat_are_there_on_demand(desk):
    scene = heated()
    scene["heat"]["numbers"] = False
    with desk(scene) as here:
        assert here.page.locator(".kd-heat text").count() == 0
        assert here.page.locator(".kd-heat .kd-shade").count() == len(scene["heat"]["cells"])


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_number_can_be_read_on_its_shade(theme):
    colours = looking()["themes"][theme]
    for step in range(9):
        ink, ground = colours[f"--kd-on-heat{step}"], colours[f"--kd-heat{step}"]
        assert palette.contrast(ink, ground) >= palette.READABLE
    for seat in range(4):
        own = looking(seat=seat)["own"][theme]["--kd-own-text"]
        for ground in (THEMES[theme].paper, THEMES[theme].board):
            assert palette.contrast(own, ground) >= palette.READABLE


def test_a_pressed_line_lights_its_squares_and_its_product_counts_up(desk):
    cells = lighted()["lit"]["cells"]
    with desk("looking") as here:
        here.page.evaluate("""() => {
            window.seen = new Set();
            const note = () => seen.add(document.querySelector('.kd-marks .kd-pill text')?.textContent);
            const watcher = new MutationObserver(note);
            const all = { childList: true, subtree: true, characterData: true };
            watcher.observe(document.querySelector('.kd-marks'), all);
        }""")
        here.show(lighted())
        assert here.page.locator(".kd-squares [data-lit]").count() == len(cells)
        expect(here.page.locator(".kd-marks .kd-pill")).to_have_text("3 × 2 = 6")
        assert len(here.page.evaluate("[...seen]")) > 1
        here.show(looking())
        assert here.page.locator(".kd-squares [data-lit]").count() == 0


def test_the_product_stands_there_at_once_for_who_asked_for_calm(desk):
    with desk("looking", **CALM) as here:
        here.show(lighted())
        assert here.page.locator(".kd-marks .kd-pill").text_content() == "3 × 2 = 6"


def test_a_picture_has_the_sum_where_the_board_has_it_and_as_large(desk):
    sheet = score(MIDDLE, TOTEM)
    for line in (line for line in sheet.lines if line.kind is Kind.REGION and line.cells):
        lit = Lit(line.cells, svg.score_marks(sheet, line).badges[-1][1])
        drawn = svg.board(MIDDLE, ORIGINS, span=5, marks=svg.Marks(lit=lit.cells, badges=((lit.cells, lit.badge),)))
        with desk(looking(lit=lit), **CALM) as here:
            boxes = here.page.evaluate(SUMS, drawn)
        assert boxes[0] == boxes[1], lit


def test_marked_squares_carry_their_word(desk):
    with desk("doubted") as here:
        expect(here.page.locator(".kd-marked")).to_have_count(2)
        assert here.page.locator(".kd-marked .kd-pill").all_text_contents() == ["only one", "odd"]
        assert doubted()["marks"][0]["tone"] == "bad"
        expect(here.cell(0, 1)).to_have_attribute("aria-label", "H9, desert, region of 1 square with 0 fires, only one")


def test_who_gets_a_totem_is_chosen_among_those_who_tie(desk):
    """Scenario 9."""
    with desk("giving") as here:
        expect(here.page.locator(".kd-now")).to_contain_text("Pink must give up a totem: mushroom totem.")
        expect(here.card).to_contain_text("These players tie for most")
        expect(here.card).to_contain_text("Tie for most: the holder chooses")
        group = here.page.get_by_role("group", name="Who gets the totem")
        assert group.get_by_role("button").all_inner_texts() == ["Black: 6 mushrooms", "Green: 6 mushrooms"]
        group.get_by_role("button", name="Green").click()
        assert here.sent == [{"move": {"give": "mushroom", "seat": 2}}]


def test_totems_lie_beside_the_name_and_are_seen_to_arrive(desk):
    arrived = holding() | {"happened": {"says": [], "shows": [{"kind": "totem", "totem": "fish"}]}}
    moving = "scene => { show(scene); return document.getAnimations().length; }"
    with desk("placing") as here:
        assert here.page.evaluate(moving, arrived) == 1
        names = here.page.get_by_role("list", name="Totems held").get_by_role("listitem").all_inner_texts()
        assert names == ["Fish totem", "Flint totem", "Mammoth totem"]
        assert here.page.locator("[data-news]").get_attribute("data-totem") == "fish"
    with desk("placing", **CALM) as here:
        assert here.page.evaluate(moving, arrived) == 0


def test_nobody_may_be_recruited(desk):
    with desk("paying") as here:
        here.button("nobody").click()
        assert here.sent == [{"move": {"pass": True}}]


def test_the_sentence_names_player_and_domino_in_the_players_colour(desk):
    with desk("placing") as here:
        assert here.page.locator(".kd-now").inner_text() == "Pink places a domino: desert – jungle. It fits in 3 ways."
        assert here.page.locator(".kd-now .kd-tone-own").all_inner_texts() == ["Pink", "desert – jungle"]
        expect(here.page.locator(".kd-title .kd-name")).to_have_text("Pink's territory")
        here.show(placing() | {"now_parts": [{"text": "Mine", "tone": "own"}, {"text": " alone"}]})
        expect(here.page.locator(".kd-now")).to_have_text("Mine alone")


def test_a_board_can_stand_without_its_side(desk):
    with desk(placing(side=False)) as here:
        for part in (".kd-now", ".kd-card", ".kd-buttons"):
            expect(here.page.locator(part)).to_be_hidden()
        expect(here.page.locator(".kd-title")).to_be_visible()
        here.cell(-2, 1).click()
        assert here.sent


@pytest.mark.parametrize("lang", ["hu", "tr", "is", "pl"])
def test_every_new_part_speaks_every_language(desk, lang):
    with desk(giving(lang=lang)) as here:
        expect(here.root).to_have_attribute("lang", lang)
        assert here.page.locator(".kd-now .kd-tone-own").count() >= 1
