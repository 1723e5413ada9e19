"""One drawing: every kind of square looks the same as Python draws it and as a widget does, shape by shape and seen."""

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from kdexplore.core.cells import Cell
from kdexplore.core.rules_json import position_rules
from kdexplore.core.territory import Territory
from kdexplore.core.tiles import START, Square
from kdexplore.views import art
from kdexplore.views.drawing import square_parts, squares
from kdexplore.views.drawing.page import Part, Pen, U, picture
from kdexplore.views.drawing.squares import BARE, Pieces, look_of
from kdexplore.views.palette import THEMES
from kdexplore.views.scenes import cells
from kdexplore.views.scenes.board_view import Setting
from tests.browser.references import ALLOWED, FONT, TWO_FRAMES, difference
from tests.drawing import KINGDOMINO, ORIGINS

# A box with more symbols on a square than are drawn one by one, and with a pattern that we have not drawn.
CROWDED = replace(KINGDOMINO, terrains=(replace(KINGDOMINO.terrains[0], pattern="ice"), *KINGDOMINO.terrains[1:]))
SIDES = [None, (1, 0), (0, 1), (-1, 0), (0, -1)]
SIZES = (16, 24, 29, 44, 64, 84)  # pixels of a square
COLUMNS = 12
WRITTEN = "markup => { document.getElementById('here').innerHTML = markup; }"
# Shapes as the widget works them out, for each look and each size.
WORKED_OUT = """async ([looks, sizes, sides]) => {
    const { shapes, struck, outline, U } = await import("/widgets/squares.js");
    const atLeast = (pixels) => (units, least) => Math.max(units, least * U / pixels);
    return {
        shapes: looks.map((look) => sizes.map((pixels) => shapes(look, atLeast(pixels)))),
        struck: sizes.map((pixels) => struck("fish", atLeast(pixels))),
        outlines: sides.map((side) => outline(side)),
    };
}"""
# The same squares as the widget draws them, side by side.
DRAWN = """async ([scene, looks, symbols, colours, pixels, columns]) => {
    const { Pen, U } = await import("/widgets/squares.js");
    const namespace = "http://www.w3.org/2000/svg";
    const root = document.createElementNS(namespace, "svg");
    const rows = Math.ceil(looks.length / columns);
    for (const [name, value] of Object.entries({
        viewBox: `0 0 ${columns * U} ${rows * U}`, width: columns * pixels, height: rows * pixels, "font-weight": 700,
    })) root.setAttribute(name, value);
    root.innerHTML = `<defs>${symbols}</defs>`;
    for (const [name, value] of Object.entries(colours)) root.style.setProperty(name, value);
    looks.forEach(([look, side], index) => {
        const square = new Pen(scene, "kd-", pixels).square(look, side);
        square.setAttribute("transform", `translate(${(index % columns) * U} ${Math.floor(index / columns) * U})`);
        root.append(square);
    });
    document.getElementById("here").replaceChildren(root);
}"""


def kinds(tiles):
    """Every kind of square of a box: whatever can be printed, and whatever can lie there."""
    for terrain in tiles.terrains:
        for digit in sorted(tiles.printed[terrain.key]):
            square = Square(terrain.key, 0, digit) if terrain.volcano else Square(terrain.key, digit)
            yield square, BARE
            if kind := tiles.resource_on(square):
                yield square, Pieces(resource=kind)
    ground = tiles.terrains[0].key
    yield from ((Square(ground, count), BARE) for count in (4, 5, 12))
    yield from ((Square(ground), Pieces(fires=token.fires)) for token in tiles.fire_tokens)
    yield from ((Square(ground, 1), Pieces(person=person.key)) for person in tiles.people)
    yield from ((Square(START), pieces) for pieces in (BARE, Pieces(fires=2)))


BOXES = {"kingdomino": KINGDOMINO, "origins": ORIGINS, "crowded": CROWDED}


@pytest.mark.parametrize("box", BOXES)
def test_both_work_out_the_same_shapes(box, desk):
    tiles = BOXES[box]
    terrains = cells.terrains(Setting(Territory(), position_rules(tiles, 5), 0))
    looks = []
    for square, pieces in kinds(tiles):
        more = {name: terrains[square.terrain].get(name) for name in ("pattern", "letter", "building")}
        shape = {"shape": "star"} if square.terrain == START else {}
        looks.append({**look_of(square, pieces), "symbol": art.SYMBOLS[tiles.symbol], **more, **shape})
    pens = [Pen(tiles, THEMES["light"], cell=size) for size in SIZES]
    with desk({}) as here:
        found = here.page.evaluate(WORKED_OUT, [looks, SIZES, SIDES])
    for look, sizes in zip(looks, found["shapes"], strict=True):
        for pen, there in zip(pens, sizes, strict=True):
            assert plain(there) == plain(square_parts.shapes(look, pen.at_least)), look
    for pen, there in zip(pens, found["struck"], strict=True):
        assert plain(there) == plain(square_parts.struck("fish", pen.at_least))
    assert found["outlines"] == [square_parts.outline(side) for side in SIDES]


def plain(shapes):
    """Shapes as they can be compared: numbers to a thousandth."""
    rows = [tuple(shape.values()) if isinstance(shape, dict) else tuple(shape) for shape in shapes]
    return [tuple(round(part, 3) if isinstance(part, float | int) else part for part in row) for row in rows]


@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("seat", [0, 3])
@pytest.mark.parametrize(("theme", "pixels"), [("light", 64), ("dark", 29), ("light", 44)])
def test_both_pictures_look_the_same(box, seat, theme, pixels, desk):
    tiles = BOXES[box]
    found = list(kinds(tiles))
    with desk({}, viewport={"width": 1200, "height": 900}) as here:
        here.page.add_style_tag(content=FONT)
        here.page.evaluate("document.fonts.load('16px Inter').then(() => document.fonts.ready)")
        python = seen(
            here,
            "markup => { document.getElementById('here').innerHTML = markup; }",
            by_python(found, tiles, seat, theme, pixels),
        )
        widget = seen(here, DRAWN, by_widget(found, tiles, seat, theme, pixels))
    assert python.size == widget.size
    wrong = []
    for index, kind in enumerate(found):
        x, y = index % COLUMNS * pixels, index // COLUMNS * pixels
        place = (x, y, x + pixels, y + pixels)
        if difference(python.crop(place), widget.crop(place))[0] > ALLOWED:
            wrong.append(kind)
    assert not wrong


def side_of(index, square):
    """A side on which the square goes on, another one for each; the starting tile has none."""
    return None if square.terrain == START else SIDES[index % len(SIDES)]


def by_python(found, tiles, seat, theme, pixels):
    pen = Pen(tiles, THEMES[theme], cell=pixels)
    body = ""
    for index, (square, pieces) in enumerate(found):
        start = square.terrain == START
        drawn = squares.home(pen, seat, pieces) if start else squares.face(square, pen, side_of(index, square), pieces)
        body += squares.at(Cell(index % COLUMNS, index // COLUMNS), drawn)
    rows = -(-len(found) // COLUMNS)
    return picture(Part(0, 0, COLUMNS * U, rows * U, body), pen, "squares")


def by_widget(found, tiles, seat, theme, pixels):
    setting = Setting(Territory(), position_rules(tiles, 5), seat)
    scene = {"terrains": cells.terrains(setting), "symbol": art.SYMBOLS[tiles.symbol], "player": cells.player(setting)}
    looks = [[look_of(square, pieces), side_of(index, square)] for index, (square, pieces) in enumerate(found)]
    colours = cells.themes(setting)[theme] | cells.own(setting)[theme]
    return [scene, looks, art.symbols(), colours, pixels, COLUMNS]


def seen(here, script, given):
    """What a browser shows of it."""
    here.page.evaluate(script, given)
    here.page.evaluate(TWO_FRAMES)
    taken = here.page.locator("#here > svg").screenshot()
    return Image.open(BytesIO(taken)).convert("RGB")
