"""What a plain notebook shows: a picture and its words, in the colours of the page, of whichever box."""

import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from urllib.parse import unquote

import pytest

from kdexplore.core.actions import Claim, DrawKing, Reveal
from kdexplore.core.cells import Cell
from kdexplore.core.history import History
from kdexplore.core.notation import parse
from kdexplore.core.problems import BadInput
from kdexplore.core.rules_json import position_rules
from kdexplore.core.scoring import ScoreSheet, score
from kdexplore.core.territory import Placement, Territory
from kdexplore.core.tiles import Square
from kdexplore.core.variants import rules
from kdexplore.views import display
from kdexplore.views.drawing.page import Picture
from kdexplore.views.embedding import both
from tests.drawing import KINGDOMINO, ORIGINS

ROOT = Path(__file__).parents[2]
KINGDOM = parse("..s1wg2/l1fgwf1/ff*ww/gf1s.w/..s.g", KINGDOMINO)
ISLAND = parse("j'dd1l'l1/j1g'g'l1q'/j'v2*dq1/j^2ddq'q1/g'g'g^1g'v1", ORIGINS)
STRANGE = Territory(painted=((Cell(1, 0), Square("ice", 2)), (Cell(0, 1), Square("<lava>", 0, 1))))
GAME = History.of(rules("classic", players=4)).play(Reveal((3, 9, 27, 41)), DrawKing(2), Claim(41))
SHEETS = (score(KINGDOM, position_rules(KINGDOMINO, 5)), score(ISLAND, position_rules(ORIGINS, 5)))
EVERYTHING = (
    *(KINGDOM, ISLAND, STRANGE, Territory(), GAME, GAME.state, *SHEETS, ScoreSheet((), 0, 0)),
    Placement(KINGDOMINO.domino(23), (Cell(1, 1), Cell(1, 2))),
    *(KINGDOMINO, ORIGINS, KINGDOMINO.domino(1), ORIGINS.domino(48)),
    *(rules("duel", players=2), rules("tribe", players=3, bonuses=["centre"], readings={"fire_path": "rays"})),
)


def html(value):
    """What a value shows in a notebook."""
    markup = value._repr_html_()
    assert markup is not None
    return markup


def names(value):
    return f"{type(value).__name__}"


@pytest.mark.parametrize("value", EVERYTHING, ids=names)
def test_every_value_shows_itself_well_formed_and_small(value):
    drawn, written = value._repr_svg_(), html(value)
    root = ET.fromstring(drawn)  # noqa: S314 -- our own pictures
    assert root.get("role") == "img"
    [image] = ET.fromstring(f"<body>{written}</body>").iter("img")  # noqa: S314 -- likewise
    assert unquote(image.get("src", "")) == f"data:image/svg+xml,{drawn}"
    assert image.get("alt", "").startswith(root.get("aria-label", "?"))
    assert len(written) < 64_000
    assert not re.search(r"<script|url\(|\son\w+=", written + drawn)


@pytest.mark.parametrize("value", EVERYTHING, ids=names)
def test_one_picture_is_that_of_both_themes(value):
    """With the variables of a theme in place of their names it is the picture of that theme."""
    drawn = value._repr_svg_()
    style = re.search("<style>(.*?)</style>", drawn)
    assert style
    for theme, rule in zip(("light", "dark"), style[1].split("@media"), strict=True):
        colours = dict(re.findall("(--c[0-9]+):(#[0-9a-f]{6})", rule))
        painted = re.sub(r"var\((--c[0-9]+),#[0-9a-f]{6}\)", lambda found: colours[found[1]], drawn)  # noqa: B023 -- used at once
        plain = painted.replace(style[0], "").replace(re.findall(' id="kd.{8}"', painted)[0], "", 1)
        mine = display.picture_of(value, theme=theme)
        assert re.sub("kd[0-9a-f]{8}-", "", plain) == re.sub("kd[0-9a-f]{8}-", "", mine)


def test_pictures_that_are_not_built_alike_are_not_mixed():
    light, dark = (Picture(f"<svg><title>{name}</title></svg>") for name in ("day", "night"))
    assert both(light, dark) == light


@pytest.mark.parametrize("value", EVERYTHING, ids=names)
def test_around_the_picture_the_page_decides_the_colours(value):
    around = re.sub("<img .*?/>", "", html(value), flags=re.DOTALL)
    assert not re.search(r"#[0-9a-f]{3,6}\b|rgb|background", around)


def test_a_territory_is_told_square_by_square():
    words = html(ISLAND).partition("<summary>")[2]
    assert words.startswith("In words</summary>")
    assert words.count("<li>") == len(ISLAND.squares) + 1


def test_the_box_is_found_by_what_lies_there():
    assert display.box_of_territory(KINGDOM) is KINGDOMINO
    assert display.box_of_territory(ISLAND) is ORIGINS
    assert display.box_of_territory(Territory()) is KINGDOMINO
    assert display.box_of_territory(Territory(fires=((Cell(0, 0), 1),))) is ORIGINS
    assert [display.box_of_sheet(sheet) for sheet in SHEETS] == [KINGDOMINO, ORIGINS]


def test_a_box_that_is_not_known_is_drawn_plain_and_said_to_be():
    markup = html(STRANGE)
    assert "The tile set is not known here" in markup
    assert "<lava>" not in markup
    assert str(STRANGE._repr_svg_()).count('-crown"') >= 2


def test_a_game_is_told_with_its_line_and_everybody():
    markup = html(GAME)
    assert GAME._repr_svg_() == GAME.state._repr_svg_()
    assert markup.count("<li>") == 1 + 1 + 4
    assert "Green" in markup


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_score_sheet_is_a_table_that_adds_up_and_a_map(sheet):
    markup = html(sheet)
    points = [int(number) for number in re.findall(r"<td[^>]*>(-?\d+)</td>", markup)]
    assert points == [*(line.points for line in sheet.lines), sheet.total]
    assert ET.fromstring(sheet._repr_svg_()).get("aria-label") == f"Total: {sheet.total} points"  # noqa: S314 -- ours


def test_rules_are_told_with_their_numbers_bonuses_and_readings():
    written = html(EVERYTHING[-1])
    assert written.count("<li>") == 5
    assert "Grid 5×5" in written
    assert repr(EVERYTHING[-1]) == "<Rules tribe: 3 players, centre, rays>"
    assert repr(SHEETS[0]) == f"<ScoreSheet: {SHEETS[0].total} points, {len(SHEETS[0].lines)} lines>"


def test_a_language_and_a_theme_can_be_preferred():
    plain = KINGDOM._repr_svg_()
    try:
        display.prefer(lang="hu", theme="dark")
        markup = html(KINGDOM)
        assert 'lang="hu"' in markup
        assert "#26252d" in str(KINGDOM._repr_svg_())
        for wrong in ({"lang": "xx"}, {"theme": "neon"}):
            with pytest.raises(BadInput):
                display.prefer(**wrong)
        assert html(KINGDOM) == markup
    finally:
        display.prefer()
    assert KINGDOM._repr_svg_() == plain


def test_what_cannot_be_drawn_is_left_as_it_is():
    assert display.draw("w1w*", "html") is None


def test_a_notebook_asks_for_it_and_gets_it():
    formatters = pytest.importorskip("IPython.core.formatters")
    for value in (KINGDOM, GAME, GAME.state, SHEETS[0], KINGDOMINO, KINGDOMINO.domino(1), GAME.start.rules):
        data, _ = formatters.DisplayFormatter().format(value)
        assert {"text/plain", "text/html", "image/svg+xml"} <= set(data)
        assert data["text/html"] == html(value)


def test_who_wants_no_picture_loads_no_views():
    script = (
        "import sys, kdexplore as kd; board = kd.parse('w1w*', kd.tiles('kingdomino')); "
        "before = any(name.startswith('kdexplore.views') for name in sys.modules); "
        "print(before, board._repr_svg_()[:4])"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)  # noqa: S603 -- this very Python
    assert done.stdout.split() == ["False", "<svg"]
