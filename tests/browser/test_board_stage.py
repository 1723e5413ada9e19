"""The stage: whatever is on a board, it is drawn inside one square that keeps its size, and moves under no hand."""

import random

import pytest
from playwright.sync_api import expect

from kdexplore.core.cells import Cell
from kdexplore.core.notation import parse
from kdexplore.core.placing import legal_placements
from kdexplore.core.rules_json import position_rules
from kdexplore.core.territory import Territory
from kdexplore.core.variants import rules
from kdexplore.views.scenes.board import Heat, Lit, Marked, scene, scene_of
from tests.browser.positions import CLASSIC, SCENES, TOTEM, TRIBE, throwing
from tests.drawing import KINGDOMINO, ORIGINS, table

RULES = (CLASSIC, rules("duel", players=2), TOTEM, TRIBE, position_rules(ORIGINS, 9), position_rules(KINGDOMINO, 4))
# Shows a scene, points at cells, turns there, and names everything that is drawn outside the stage.
TRY = """([scene, cells]) => {
  show(scene);
  const sheet = document.querySelector(".kd-sheet").getBoundingClientRect();
  const grid = document.querySelector(".kd-grid");
  const out = new Set();
  const away = (box) =>
    Math.max(sheet.left - box.left, box.right - sheet.right, sheet.top - box.top, box.bottom - sheet.bottom);
  const look = () => {
    for (const node of document.querySelectorAll(".kd-board-picture :is(rect, path, circle, text, use), .kd-grid")) {
      const far = node.closest("defs, symbol") ? 0 : away(node.getBoundingClientRect());
      if (far > 1) out.add(`${node.closest("g[class]")?.getAttribute("class")} ${node.tagName} ${far}`);
    }
  };
  look();
  for (const at of cells) {
    const cell = grid.querySelector(`[data-at="${at}"]`);
    if (!cell) continue;
    const box = cell.getBoundingClientRect();
    const place = { clientX: box.left + box.width / 2, clientY: box.top + box.height / 2, bubbles: true };
    grid.dispatchEvent(new PointerEvent("pointermove", { ...place, pointerType: "mouse" }));
    for (const key of ["r", "r", "f", "r"]) {
      look();
      cell.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    }
  }
  return [Math.round(sheet.width), Math.round(sheet.height), [...out]];
}"""


def grown(chance, rule, most):
    """A territory after so many random legal placements at most."""
    territory = Territory()
    for domino in chance.sample(rule.tiles.dominoes, min(most, len(rule.tiles.dominoes))):
        if ways := legal_placements(territory, domino, rule):
            territory = territory.laid(chance.choice(ways), rule)
    return territory


def any_scene(chance):
    """A board with a domino, a brush, a heat, marks or light on it."""
    rule = chance.choice(RULES)
    territory = grown(chance, rule, chance.randrange(0, 24))
    kind = chance.choice(("place", "blind", "beyond", "paint", "heat", "lit", "marks"))
    domino = chance.choice(rule.tiles.dominoes)
    cells = tuple(chance.sample(sorted(territory.squares), min(3, len(territory.squares))))
    if kind in ("place", "blind"):
        return scene_of(territory, rule, domino=domino, hints=kind == "place")
    if kind == "beyond" and rule.mode != "free":
        state = table(rule, territory, look="w-f" if rule.tiles is KINGDOMINO else "d-j")
        return scene(state, beyond=True, steady=True)
    if kind == "paint":
        return scene_of(stroked(chance, rule, 30), rule, paint=True)
    if kind == "heat":
        near = [cell for at in territory.squares for cell in at.neighbours if cell not in territory.squares]
        return scene_of(territory, rule, heat=Heat("Value", dict.fromkeys(near[:9], 12.5)))
    if kind == "lit":
        return scene_of(territory, rule, lit=Lit(cells, "7 × 12 = 84"))
    return scene_of(territory, rule, marks=(Marked(cells, "neither box has it", "bad"), Marked(cells[:1], "odd")))


def stroked(chance, rule, most):
    """A painted territory after so many random strokes, as far as its grid allows."""
    cells = {Cell(0, 0)}
    for _ in range(most):
        near = sorted({near for at in cells for near in at.neighbours} - cells)
        cell = chance.choice(near)
        if max(max(side) - min(side) for side in zip(*cells, cell, strict=True)) < rule.span:
            cells.add(cell)
    return on_cells(cells, rule.tiles)


def on_cells(cells, tiles):
    """The same terrain on all of these cells."""
    letter = {KINGDOMINO.id: "w", ORIGINS.id: "d"}[tiles.id]
    (west, east), (north, south) = ((min(side), max(side)) for side in zip(*cells, strict=True))
    rows = [[letter if Cell(x, y) in cells else "." for x in range(west, east + 1)] for y in range(north, south + 1)]
    rows[-north][-west] = "*"
    return parse("/".join("".join(row) for row in rows), tiles)


@pytest.mark.parametrize(("width", "zoom"), [(1280, 1), (968, 1.25), (390, 1), (320, 1)])
def test_nothing_leaves_the_stage_and_it_keeps_its_size(desk, width, zoom):
    chance = random.Random(width)
    with desk("start", viewport={"width": width, "height": 720}, reduced_motion="reduce") as here:
        here.page.evaluate("zoom => (document.body.style.zoom = zoom)", zoom)
        sizes = set()
        for number in range(50):
            shown = SCENES[chance.choice(sorted(SCENES))]() if number % 4 == 0 else any_scene(chance)
            named = [cell["at"] for cell in shown["cells"]]
            cells = [f"{x},{y}" for x, y in chance.sample(named, 5)]
            *size, out = here.page.evaluate(TRY, [shown, cells])
            assert not out, (number, shown["mode"], shown["position"], out)
            sizes.add(tuple(size))
        ((wide, tall),) = sizes
        assert wide == tall


def test_a_volcano_at_the_edge_throws_within_the_stage(desk):
    with desk("throwing", reduced_motion="reduce") as here:
        shown = throwing()
        *_, out = here.page.evaluate(TRY, [shown, list(shown["throw"]["targets"])])
        assert not out


def box_of(here, x, y):
    return here.cell(x, y).bounding_box()


def test_a_board_moves_between_turns_and_never_under_a_hand_that_aims(desk):
    """Random strokes of paint with the hand on the board: no cell moves until the hand has left."""
    chance, cells = random.Random(7), {Cell(0, 0)}
    with desk(scene_of(parse("*", KINGDOMINO), CLASSIC, paint=True), reduced_motion="reduce") as here:
        here.cell(1, 1).hover()
        before = box_of(here, 0, 0)
        for _ in range(12):
            near = sorted({near for at in cells for near in at.neighbours} - cells)
            cell = chance.choice([each for each in near if max(abs(each.x), abs(each.y)) <= 2])
            here.cell(*cell).click()
            cells.add(cell)
            here.show(scene_of(on_cells(cells, KINGDOMINO), CLASSIC, paint=True))
            assert box_of(here, 0, 0) == before
        here.page.mouse.move(0, 0)
        west, east, north, south = scene_of(on_cells(cells, KINGDOMINO), CLASSIC, paint=True)["window"]
        expect(here.page.get_by_role("gridcell")).to_have_count((east - west + 1) * (south - north + 1))
