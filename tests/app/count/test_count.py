"""Counting finished kingdoms: names, kingdoms, totals, ties, what cannot be, and links."""

from dataclasses import replace

import pytest

from kdexplore import parse, score, tiles
from kdexplore.app.address import hash_of, opened
from kdexplore.app.count import scenes
from kdexplore.app.count.intents import handle, typed
from kdexplore.app.count.state import FinalCount
from kdexplore.app.intents import Choose, Paint, PressButton
from kdexplore.app.session import Session
from kdexplore.core.cells import Cell
from kdexplore.core.territory import Box
from kdexplore.engine.box_check import impossible
from kdexplore.engine.photo.reading import notation_of
from kdexplore.views.blocks import ButtonsBlock
from tools.photo.truth import KINGDOMS, photos

BOX = tiles("kingdomino")
GRID = Box(-2, 2, -2, 2)
FULL = [photo for photo in photos() if (None, 0) not in photo.looks and photo.number in KINGDOMS]


def counting(mode="classic", players=2, **more):
    """A table at which kingdoms are counted."""
    session = Session().entered("count")
    for name, value in {"mode": mode, "players": players}.items():
        session = handle(session, Choose(name, value))
    for name, value in more.items():
        session = typed(session, name.replace("_", ":"), value)
    return handle(session, PressButton("begin"))


def painted(session, **strokes):
    """The kingdom of the player whose turn it is, painted: a brush, and cells in the grid around the starting tile."""
    return handle(
        session, Paint(tuple((brush, tuple(Cell(*cell) for cell in cells)) for brush, cells in strokes.items()))
    )


def of(session):
    return session.part("count")


def test_totals_of_all_are_side_by_side_at_once():
    session = painted(counting(name0="Mia", name1="Lena"), w1=[(1, 0), (1, 1)])
    (seats,) = scenes.head(session)
    assert isinstance(seats, ButtonsBlock)
    texts = [each.text for each in seats.buttons]
    assert texts == ["Mia 4", "Lena –"]


def test_a_tie_is_settled_by_the_ladder_in_words():
    session = painted(counting(name0="Mia", name1="Lena"), w1=[(1, 0), (1, 1)])
    session = painted(handle(session, PressButton("next")), w=[(1, 0), (1, 1), (1, 2)], w1=[(2, 2)])
    session = handle(session, PressButton("next"))
    said = "".join(part.text for part in scenes.result(session).prompt.parts)
    assert said == "Equal in points. Lena wins by the largest property: 4 squares against 2 (Mia)."


def test_three_games_of_a_dynasty_add_up():
    session = painted(counting(dynasty=True), w1=[(1, 0), (1, 1)])
    session = handle(handle(session, PressButton("next")), PressButton("next"))
    assert scenes.result(session).buttons[0].name == "next_game"
    session = painted(handle(session, PressButton("next_game")), f1=[(1, 0)])
    assert of(session).totals == ((4, 0),)
    assert of(session).state.totals == ((4, 0), (1, 0))
    session = handle(session, PressButton("next_game"))
    assert handle(session, PressButton("next_game")) == session


def test_the_starting_tile_moves_and_the_squares_stay_in_the_grid():
    session = painted(counting(), w1=[(-2, -2)])
    session = handle(session, Choose("start", "2,2"))
    kingdom = of(session).kingdom
    assert kingdom.grid == Box(-4, 0, -4, 0)
    assert kingdom.lab.notation == "w1..../...../...../...../....*"
    assert handle(session, Choose("start", "9,9")) == session


def test_a_totem_is_with_one_player():
    session = typed(counting("totem"), "totem:fish", value=True)
    session = typed(handle(session, PressButton("next")), "totem:fish", value=True)
    assert [each.lab.totems for each in of(session).kingdoms] == [(), ("fish",)]
    assert of(session).state.totems_of(1) == ("fish",)


def test_what_the_box_does_not_have_is_marked_at_once_and_may_stand():
    session = painted(counting(), m3=[(1, 0), (1, 1)])
    assert scenes.wrong(session) == {Cell(1, 0), Cell(1, 1)}
    before = of(session).state.totals
    session = handle(session, PressButton("stands"))
    assert of(session).kingdom.stands
    assert of(session).state.totals == before == ((12, 0),)
    assert not of(painted(session, w=[(2, 2)])).kingdom.stands  # a change asks again


def test_two_kingdoms_share_one_box():
    session = painted(counting(), m3=[(1, 0)])
    assert not scenes.wrong(session)
    session = painted(handle(session, PressButton("next")), m3=[(1, 0)])
    assert scenes.wrong(session) == {Cell(1, 0)}


@pytest.mark.parametrize("photo", FULL, ids=lambda photo: str(photo.number))
def test_kingdoms_from_tables_are_possible(photo):
    start = photo.looks.index(("start", 0))
    grid = Box(-(start % 5), 4 - start % 5, -(start // 5), 4 - start // 5)
    assert not impossible(parse(notation_of(photo.looks, 5, BOX), BOX), grid, BOX)


def test_a_full_grid_that_no_dominoes_make_up_is_all_marked():
    looks = FULL[0].looks
    # two faces of which each is in the box, in places where the rest of their dominoes is not
    odd = next(
        swapped
        for one in range(25)
        for other in range(one)
        if "start" not in (looks[one][0], looks[other][0])
        for swapped in [tuple(looks[{one: other, other: one}.get(at, at)] for at in range(25))]
        if len(impossible(parse(notation_of(swapped, 5, BOX), BOX), GRID, BOX)) == 24
    )
    assert odd != looks


def test_a_square_that_fits_no_neighbour_is_marked():
    there = parse("...../...../.l*../m3l.../.l...", BOX)
    assert Cell(-2, 1) not in impossible(there, GRID, BOX)
    assert Cell(-2, 2) not in impossible(there, GRID, BOX)
    shut = parse("ww*/m3w.", BOX)
    assert impossible(shut, Box(-2, 2, 0, 4), BOX) == frozenset()


def test_a_link_holds_all_of_it():
    session = painted(counting(name0="Mia", bonus_centre=True), w1=[(1, 0), (1, 1)])
    session = handle(session, Choose("start", "1,2"))
    session = handle(handle(session, PressButton("stands")), PressButton("next"))
    there = opened(Session(), hash_of(session))
    assert there.room == "count"
    same = [(each.lab.territory, each.grid, each.stands) for each in of(session).kingdoms]
    assert [(each.lab.territory, each.grid, each.stands) for each in of(there).kingdoms] == same
    assert (of(there).names, of(there).rules, of(there).now) == (of(session).names, of(session).rules, 1)


@pytest.mark.parametrize(
    "view",
    [
        {"ckingdom0": "nonsense;2+2"},
        {"ckingdom0": "w1*;9+9"},
        {"cmode": "nothing", "cplayers": 9, "ckingdom0": "*;2+2", "cnow": 70, "cpart": "?"},
        {"cdynasty": 1, "ctotals0": "x+1", "ckingdom0": "*;2+2"},
    ],
)
def test_a_damaged_link_opens(view):
    count = FinalCount.from_view(view)
    assert all(len(each.lab.territory.squares) == 1 for each in count.kingdoms)


def test_points_are_those_of_the_rules():
    photo = next(each for each in FULL if each.looks.index(("start", 0)) == 12)
    notation = notation_of(photo.looks, 5, BOX)
    session = counting(bonus_centre=True, bonus_complete=True)
    kingdom = of(session).kingdom
    lab = replace(kingdom.lab, territory=parse(notation, BOX))
    session = session.with_part("count", of(session).with_kingdom(replace(kingdom, lab=lab)))
    assert of(session).state.totals[-1][0] == score(parse(notation, BOX), of(session).rules).total
