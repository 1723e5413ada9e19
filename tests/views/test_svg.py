"""Pictures: well-formed, the same every time, safe whatever a tile set says, and small."""

import pickle
import re
import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kdexplore.core.cells import Cell
from kdexplore.core.line import Slot
from kdexplore.core.notation import parse
from kdexplore.core.rules_json import position_rules
from kdexplore.core.scoring import score
from kdexplore.core.territory import Placement, Territory
from kdexplore.core.tiles import Domino, Person, Resource, Square, Terrain, TileSet
from kdexplore.core.variants import rules
from kdexplore.views import art, svg
from kdexplore.views.drawing.page import escaped, num
from kdexplore.views.embedding import FOLLOW, image
from kdexplore.views.palette import THEMES
from kdexplore.views.widgets.board import Board
from kdexplore.words import languages
from tests.drawing import KINGDOMINO, ORIGINS, domino_of, drawn, laid, table

RULEBOOK = parse("j'dd1l'l1/j1g'g'l1q'/j'v2*dq1/j^2ddq'q1/g'g'g^1g'v1", ORIGINS)
EVERYBODY = parse(
    "d(hunter)g(fisher)l(gatherer)j(sculptor)q(painter)/d(fire_eater)g(shaman)*l(warrior1)j(warrior2)/q(warrior3)....",
    ORIGINS,
)
WIDEST = parse("/".join(["w1f1l1g2s2m3w"] * 3 + ["w1f1l1*s2m3w"] + ["w1f1l1g2s2m3w"] * 3), KINGDOMINO)
SVG = "{http://www.w3.org/2000/svg}"


def tree(picture):
    return ET.fromstring(picture)  # noqa: S314 -- our own pictures


def used(picture):
    """The names of the symbols a picture draws, with how often each."""
    names = re.findall(r'href="#kd[0-9a-f]{8}-([a-z0-9_-]+)"', picture.partition("</defs>")[2])
    return {name: names.count(name) for name in names}


KINDS = ("everything", "lit", "people", "widest", "difference", "domino", "line", "game")


def every_kind():
    """One picture of every kind, each with all it can show."""
    sheet = score(RULEBOOK, position_rules(ORIGINS, 5))
    ghost = svg.Ghost(Placement(ORIGINS.domino(9), (Cell(0, 3), Cell(1, 3))), "+2", resources=True)
    marks = svg.Marks(legal=(Cell(3, 0),), targets=(Cell(1, 0),), refused=(Cell(0, 1), Cell(-3, 0)))
    heat = {Cell(1, 0): -1.25, Cell(0, 3): 4.0}
    totem = rules("totem", players=3)
    yield svg.board(RULEBOOK, ORIGINS, span=7, marks=marks, ghost=ghost, heat=heat, edges=True)
    yield svg.board(RULEBOOK, ORIGINS, marks=svg.score_marks(sheet, sheet.lines[0]))
    yield svg.board(EVERYBODY, ORIGINS, cell=24, seat=None)
    yield svg.board(WIDEST, KINGDOMINO, span=7)
    yield svg.difference(parse("j'*v1", ORIGINS), parse("j^1*v1", ORIGINS), ORIGINS)
    yield svg.domino(KINGDOMINO.domino(48), KINGDOMINO)
    yield svg.line((Slot(3, 1), Slot(48)), KINGDOMINO, turn=1)
    yield svg.game(table(totem, RULEBOOK, look="d-d", holders=(("fish", 0),)))


@pytest.mark.parametrize("picture", [*every_kind()], ids=KINDS)
def test_every_picture_is_well_formed_and_says_what_it_is(picture):
    root = tree(picture)
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    assert root.get("aria-label") == root.findtext(f"{SVG}title")


@pytest.mark.parametrize("picture", [*every_kind()], ids=KINDS)
def test_a_picture_without_a_theme_is_light_in_a_file_and_follows_the_page_in_a_notebook(picture):
    """It stayed white in a dark JupyterLab."""
    drawn = picture._repr_svg_()
    assert tree(drawn).tag == f"{SVG}svg"
    assert "@media (prefers-color-scheme:dark)" in drawn
    assert "@media" not in picture
    assert picture._repr_html_() == FOLLOW + image(drawn)
    assert pickle.loads(pickle.dumps(picture)) == picture  # noqa: S301 -- our own


def test_a_picture_in_a_theme_shows_itself_as_it_is():
    picture = svg.board("w1w*", "kingdomino", theme="dark")
    assert picture._repr_svg_() == picture._repr_html_() == picture


@pytest.mark.parametrize("picture", [*every_kind()], ids=KINDS)
def test_a_picture_needs_nothing_from_outside(picture):
    assert not re.search(r"<script|<style|<image|<foreignObject|url\(|data:|\son\w+=|var\(", picture)
    assert re.findall(r"https?://[^\"]*", picture) == ["http://www.w3.org/2000/svg"]
    ids = re.findall(r'\bid="([^"]*)"', picture)
    assert len(ids) == len(set(ids))
    assert {f"#{id}" for id in ids} == set(re.findall(r'href="([^"]*)"', picture)) | {
        f"#{id}" for id in ids if f'href="#{id}"' in picture
    }


def test_the_same_value_makes_the_same_picture():
    assert [*every_kind()] == [*every_kind()]


def test_ids_of_different_pictures_never_meet():
    found = [set(re.findall(r'\bid="([^"]*)"', picture)) for picture in every_kind()]
    assert sum(map(len, found)) == len(set().union(*found))


@pytest.mark.parametrize("theme", THEMES)
def test_every_theme_draws_everything(theme):
    one, other = (svg.board(WIDEST, KINGDOMINO, theme=name, span=7) for name in ("light", theme))
    assert used(one) == used(other)


def test_a_full_kingdom_of_seven_by_seven_stays_small():
    assert len(svg.board(WIDEST, KINGDOMINO, span=7).encode()) < 60_000


def test_every_terrain_is_drawn_with_pattern_and_letter():
    for tiles in (KINGDOMINO, ORIGINS):
        board = parse("".join(f"{t.code}{'1' if t.volcano else ''}" for t in tiles.terrains) + "*", tiles)
        picture = svg.board(board, tiles)
        assert {art.pattern(terrain.pattern) for terrain in tiles.terrains} <= set(used(picture))
        assert re.findall(r">([A-Z])</text>", picture) == [terrain.code.upper() for terrain in tiles.terrains]
        assert not re.findall(r">([A-Z])</text>", svg.board(board, tiles, labels=False))


def test_crowns_craters_fires_resources_and_tokens_are_counted_out():
    assert used(svg.board(parse("w1f*m3", KINGDOMINO), KINGDOMINO))["crown"] == 4
    found = used(svg.board(RULEBOOK, ORIGINS))
    expected = {"flame": 6, "crater": 3, "mushroom": 2, "fish": 1, "flint": 2, "mammoth": 5, "token": 2, "disc": 10}
    assert {name: found[name] for name in expected} == expected


def test_many_crowns_are_written_as_a_number():
    tiles = replace(KINGDOMINO, dominoes=(Domino(1, Square("mine", 9), Square("lake")),))
    picture = svg.domino(tiles.domino(1), tiles)
    assert used(picture)["crown"] == 1
    assert ">9×</text>" in picture


def test_all_cave_people_are_drawn():
    assert set(art.PEOPLE) <= set(used(svg.board(EVERYBODY, ORIGINS)))


@pytest.mark.parametrize(("tiles", "building"), [(KINGDOMINO, "castle"), (ORIGINS, "hut")])
def test_a_start_bears_the_colour_and_the_shape_of_its_player(tiles, building):
    for seat, shape in enumerate(("circle", "diamond" if tiles is KINGDOMINO else "square", "triangle", "pentagon")):
        assert used(svg.board(Territory(), tiles, seat=seat)) == {building: 1, shape: 1}


def test_the_halves_of_one_domino_meet_and_dominoes_do_not():
    joined = svg.board(laid(". . . .\n* A A .", "w-w"), KINGDOMINO)
    painted = svg.board(parse("*ww", KINGDOMINO), KINGDOMINO)
    assert "64.4" in joined
    assert "64.4" not in painted


# ---- frame


def free_cells(picture):
    return re.findall(r"M-?\d+ -?\d+h36", picture)


def test_without_a_span_no_frame_is_drawn():
    assert not free_cells(svg.board(Territory(), KINGDOMINO))
    assert "stroke-dasharray" not in svg.board(Territory(), KINGDOMINO)


def test_an_empty_kingdom_shows_all_the_cells_it_may_fill():
    assert len(free_cells(svg.board(Territory(), KINGDOMINO, span=5))) == 24


def test_a_picture_shows_the_frame_and_no_cell_beside_it():
    assert 'viewBox="-210 -146 356 356"' in svg.board(parse("ww*", KINGDOMINO), KINGDOMINO, span=5)
    ghost = svg.Ghost(Placement(domino_of("w-w", KINGDOMINO), (Cell(1, 0), Cell(2, 0))))
    assert 'viewBox="-146 -146 356 356"' in svg.board(parse("ww*", KINGDOMINO), KINGDOMINO, span=5, ghost=ghost)


# ---- marks


def test_marks_are_drawn_where_they_point():
    marks = svg.Marks(legal=(Cell(1, 0), Cell(2, 0)), targets=(Cell(-1, 0),), refused=(Cell(0, 1),))
    picture = svg.board(parse("w*", KINGDOMINO), KINGDOMINO, marks=marks)
    assert used(picture)["spark"] == 1
    assert picture.count("<circle") - svg.board(parse("w*", KINGDOMINO), KINGDOMINO).count("<circle") == 3


def test_what_is_not_lit_is_dimmed():
    marks = svg.Marks(lit=(Cell(-1, 0),), badges=(((Cell(-1, 0),), "1 × 1 = 1"),))
    picture = svg.board(parse("w1*", KINGDOMINO), KINGDOMINO, marks=marks)
    faded = next(group for group in tree(picture).iter(f"{SVG}g") if group.get("opacity") == "0.55")
    assert [title.text for title in faded.iter(f"{SVG}title")] == ["castle"]
    assert "1 × 1 = 1" in picture


def test_the_sum_of_a_lit_region_is_written_out_and_the_points_of_the_others():
    sheet = score(RULEBOOK, position_rules(ORIGINS, 5))
    jungle = max((line for line in sheet.lines if line.key == "jungle"), key=lambda line: line.points)
    badges = {words: cells for cells, words in svg.score_marks(sheet, jungle).badges}
    assert set(badges) == {"4 × 3 = 12", "2", "6", "8", "4"}
    assert badges["4 × 3 = 12"] == jungle.cells


def test_people_and_hordes_are_summed_up_too():
    board = drawn("g' g(hunter) *\nq(warrior1) q(warrior2) .", ORIGINS).territory
    sheet = score(board, position_rules(ORIGINS, 5, resources=True, tribe=True))
    sums = {svg.score_marks(sheet, line).badges[-1][1] for line in sheet.lines if line.cells}
    assert {"1 × 3 = 3", "2 × 3 = 6"} <= sums


def test_a_ghost_says_what_it_is_worth():
    placement = Placement(KINGDOMINO.domino(1), (Cell(1, 0), Cell(2, 0)))
    fine = svg.board(Territory(), KINGDOMINO, ghost=svg.Ghost(placement, "+3"))
    refused = svg.board(Territory(), KINGDOMINO, ghost=svg.Ghost(placement, "", refused=True))
    assert ">+3</text>" in fine
    assert THEMES["light"].bad not in fine
    assert THEMES["light"].bad in refused


def test_a_refused_ghost_has_a_cross_on_each_edge_where_nothing_matches():
    territory = parse("gw./lw1*", KINGDOMINO)
    domino = domino_of("f-f", KINGDOMINO)
    clashing = Placement(domino, (Cell(-2, 1), Cell(-1, 1)))
    assert [edge.fits for edge in svg.meetings(territory, clashing)] == [False, False]
    fitting = Placement(domino, (Cell(0, 1), Cell(1, 1)))
    assert [edge.fits for edge in svg.meetings(territory, fitting)] == [True]
    plain = svg.board(territory, KINGDOMINO, span=5).count("<circle")
    assert (
        svg.board(territory, KINGDOMINO, span=5, ghost=svg.Ghost(clashing, refused=True)).count("<circle") == plain + 2
    )
    assert svg.board(territory, KINGDOMINO, span=5, ghost=svg.Ghost(fitting, refused=True)).count("<circle") == plain


def test_layers_are_the_same_for_a_picture_and_for_a_board():
    territory = parse("w1w*", KINGDOMINO)
    cells = territory.regions[0].cells
    marks = svg.Marks(
        lit=cells, ringed=(cells,), refused=(Cell(0, 0),), badges=((cells, "2"),), signs=((Cell(0, 0), "1"),),
        counted=cells, symbols=cells[:1], edges=(svg.Edge(Cell(0, 0), Cell(-1, 0), fits=True),),
    )  # fmt: skip
    ghosts = (svg.Ghost(Placement(KINGDOMINO.domino(1), (Cell(0, 1), Cell(1, 1))), "+3", sign="2", alternative=True),)
    picture = svg.board(territory, KINGDOMINO, span=5, marks=marks, ghost=ghosts)
    assert re.findall(r">([+\d]+)</text>", picture) == ["2", "+3", "2", "1", "2", "1"]
    board = Board(territory=territory, marks=marks, ghosts=ghosts).scene
    assert [sign["text"] for sign in board["signs"]] == ["1"]
    assert board["counted"] == {"squares": [[-2, 0], [-1, 0]], "symbols": [[-2, 0]]}
    assert [(line["tone"], len(line["cells"])) for line in board["lines"]] == [("ink", 2), ("bad", 1)]
    assert board["edges"] == [{"cells": [[0, 0], [-1, 0]], "fits": True}]
    assert board["lit"]["cells"] == [[-2, 0], [-1, 0]]
    (ghost,) = board["ghosts"]
    assert (ghost["badge"], ghost["sign"], ghost["alternative"], ghost["cells"]) == ("+3", "2", True, [[0, 1], [1, 1]])


def test_heat_is_a_number_on_every_cell():
    heat = {Cell(0, 0): 1.26, Cell(1, 0): -2.0, Cell(2, 0): 0.0}
    assert re.findall(r">(-?[\d.]+)</text>", svg.board(Territory(), KINGDOMINO, heat=heat)) == ["-2", "0", "1.3"]


# ---- changes


def test_a_difference_shows_what_burned_and_where_the_spark_came_from():
    picture = svg.difference(parse("j'*v1", ORIGINS), parse("j^1*v1", ORIGINS), ORIGINS)
    assert {"struck": 1, "spark": 1, "mushroom": 1, "token": 1}.items() <= used(picture).items()


def test_a_difference_outlines_what_was_laid_and_who_arrived():
    before = parse("*.", ORIGINS)
    laid_since = svg.difference(before, parse("*d", ORIGINS), ORIGINS)
    assert laid_since.count("<path") > svg.board(parse("*d", ORIGINS), ORIGINS).count("<path")
    arrived = svg.difference(parse("*g'd", ORIGINS), parse("*gd(hunter)", ORIGINS), ORIGINS)
    assert {"struck": 1, "hunter": 1}.items() <= used(arrived).items()


def test_a_difference_backwards_keeps_the_place_of_what_is_gone():
    picture = svg.difference(parse("*dd", ORIGINS), parse("*", ORIGINS), ORIGINS)
    assert float(tree(picture).get("width")) == float(tree(svg.board(parse("*dd", ORIGINS), ORIGINS)).get("width"))


def test_no_change_is_the_board_itself():
    assert svg.difference(RULEBOOK, RULEBOOK, ORIGINS) == svg.board(RULEBOOK, ORIGINS)


# ---- table


def test_a_line_shows_numbers_and_who_stands_there():
    picture = svg.line((Slot(3, 1), Slot(17), Slot(48, 0)), KINGDOMINO)
    assert re.findall(r">(\d+)</text>", picture) == ["3", "17", "48"]
    assert {"diamond", "circle"} <= set(used(picture))
    assert "yellow" in tree(picture).get("aria-label")
    assert tree(svg.line((), KINGDOMINO)).get("aria-label")


def test_a_game_shows_every_territory_the_lines_and_the_points():
    state = table(rules("totem", players=3), RULEBOOK, look="d-d", holders=(("fish", 0),))
    picture = svg.game(state)
    assert used(picture)["hut"] == 3
    assert used(picture)["totem-fish"] == 1
    assert f"Pink  {state.score_of(0).total}" in picture
    assert ">Next line</text>" in picture


# ---- words and texts


@pytest.mark.parametrize("lang", languages())
def test_every_language_labels_every_picture(lang):
    state = table(rules("discovery", players=2), RULEBOOK, look="d-d")
    pictures = (svg.board(RULEBOOK, ORIGINS, lang=lang), svg.game(state, lang=lang))
    assert all(tree(picture).get("aria-label") for picture in pictures)


def test_a_board_says_whose_it_is_and_what_its_regions_are_worth():
    root = tree(svg.board(parse("w1w*", KINGDOMINO), KINGDOMINO))
    assert root.get("aria-label") == "Pink, Kingdom, 3 squares"
    assert root.findtext(f"{SVG}desc") == "Wheat: 2 squares × 1 crown = 2"
    assert tree(svg.board(Territory(), KINGDOMINO, label="<mine>")).get("aria-label") == "<mine>"


EVIL = "<script>alert('1')</script>\"'&]]>\0\x1b\ud800\u202e"


def test_a_hostile_tile_set_stays_text():
    terrain = Terrain(EVIL, EVIL, EVIL, EVIL, EVIL)
    domino, resource = Domino(1, Square(EVIL, 1), Square(EVIL)), Resource(EVIL, 1, 1)
    tiles = TileSet(EVIL, "crown", (terrain,), (domino,), (resource,), draft=True)
    tiles = replace(tiles, people=(Person(EVIL, 1, 1, EVIL),))
    cells = ((Cell(1, 0), Square(EVIL, 1)), (Cell(2, 0), Square("unheard of")))
    board = Territory(painted=cells, resources=((Cell(1, 0), EVIL),), people=((Cell(2, 0), EVIL),))
    marks = svg.Marks(badges=(((Cell(1, 0),), EVIL),))
    ghost = svg.Ghost(Placement(tiles.domino(1), (Cell(1, 1), Cell(2, 1))), EVIL, resources=True)
    for picture in (
        svg.board(board, tiles, span=5, marks=marks, ghost=ghost, label=EVIL),
        svg.board(board, tiles),
        svg.difference(Territory(), board, tiles),
        svg.domino(tiles.domino(1), tiles, resources=True),
        svg.line((Slot(1, 7),), tiles),
    ):
        tags = {element.tag.removeprefix(SVG) for element in tree(picture).iter()}
        assert tags <= {"svg", "title", "desc", "defs", "symbol", "g", "path", "rect", "circle", "text", "use"}
        picture.encode()


@given(st.text())
def test_any_text_fits_into_xml(text):
    root = tree(f'<a b="{escaped(text)}">{escaped(text)}</a>')
    fit = re.sub("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "\ufffd", text)
    assert (root.text or "") == fit.replace("\r\n", "\n").replace("\r", "\n")


def test_numbers_are_short():
    assert [num(value) for value in (0, -0.0, 1.005, 12345.678, -0.004)] == ["0", "0", "1", "12346", "0"]
