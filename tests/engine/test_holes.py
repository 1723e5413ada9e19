"""Cells that are lost stay empty in every game; risks are shares of games with their error, the same for a seed."""

from typing import Any

import pytest

from kdexplore.core.cells import Cell
from kdexplore.core.notation import parse
from kdexplore.core.problems import BadInput
from kdexplore.core.variants import rules
from kdexplore.engine.dealer import deal
from kdexplore.engine.exact.holes import holes, lost_cells
from kdexplore.engine.forecast import forecast
from kdexplore.engine.kernel.speed import plain
from kdexplore.engine.simulation import played

CLASSIC = rules("classic", players=4)
BOX = CLASSIC.tiles


def lost(drawn, dominoes=tuple(BOX.dominoes), most=12, given=CLASSIC):
    return lost_cells(parse(drawn, given.tiles, given.span), given, dominoes, most)


def test_a_single_cell_between_squares_is_lost():
    assert lost("w*f/w.f/ffw") == (Cell(0, 1),)


def test_two_cells_beside_each_other_are_not_lost_while_something_fits():
    assert lost("w*f/w.f/w.f/ffw") == ()
    only_swamp = tuple(one for one in BOX.dominoes if {one.first.terrain, one.second.terrain} == {"swamp"})
    assert lost("w*f/ww.f/w.f/ffw".replace("ww.f", "w.f"), only_swamp) == ()  # the starting tile takes any terrain
    assert lost("www/w.f/w.f/f*w", only_swamp) == ()
    assert lost("wwwww/w..fw/wffww/f*www/wwwww", only_swamp) == (Cell(0, -2), Cell(1, -2))


def test_nothing_is_filled_without_dominoes():
    assert lost("w*f/w.f/w.f/ffw", most=0) == (Cell(0, 1), Cell(0, 2))


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("seeds", "every"), [pytest.param((2,), 4), pytest.param((2, 5), 2, marks=pytest.mark.deep)], ids=["one", "more"]
)
@pytest.mark.parametrize("mode", ["classic", "duel", "discovery"])
def test_what_is_lost_at_any_moment_of_a_game_is_empty_at_its_end(mode, seeds, every):
    given, found = rules(mode, players=2), 0
    claimed: set[tuple[int, Cell]] = set()
    for seed in seeds:
        claimed.clear()
        for state, _ in played(given, ("random", "greedy"), seed):
            if state.actor is not None and state.step == "place" and state.round % every == 1:
                there = holes(state, draws=1, playouts="random", kernel=plain())
                claimed |= {(there.seat, cell) for cell in there.lost}
        last = state
        found += len(claimed)
        assert all(cell not in last.seats[seat].territory.squares for seat, cell in claimed)
    assert found


def test_risks_are_shares_of_games_and_the_same_for_a_seed():
    state = next(state for state, _ in played(CLASSIC, ("random",) * 4, 3) if state.step == "place" and state.round > 8)
    found = holes(state, draws=40, seed=2, playouts="random", kernel=plain())
    assert found == holes(state, draws=40, seed=2, playouts="random", kernel=plain())
    assert found.risks
    assert all(0 <= one.share <= 1 and one.cell not in found.lost for one in found.risks)
    assert [one.share for one in found.risks] == sorted((one.share for one in found.risks), reverse=True)
    assert found.to_dict()["risks"][0]["share"] == found.risks[0].share


def test_what_cannot_be_asked_is_refused():
    with pytest.raises(BadInput, match="out_of_range at seat"):
        holes(deal(CLASSIC), 7)
    with pytest.raises(BadInput, match="unknown_value"):
        holes(deal(CLASSIC), playouts="nobody")


def test_risks_are_those_of_the_forecast_and_none_of_them_is_certain():
    state = next(state for state, _ in played(CLASSIC, ("random",) * 4, 3) if state.step == "place" and state.round > 8)
    how: dict[str, Any] = {"draws": 2, "seed": 2, "playouts": "random", "kernel": plain()}
    risks = {one.cell: (one.share, one.error) for one in holes(state, **how).risks}
    assert {0.0, 1.0} & {share for share, _ in risks.values()}
    assert all(error > 0 for _, error in risks.values())
    same = {one.cell: (one.empty.mean, one.empty.error) for one in forecast(state, **how).cells if one.cell in risks}
    assert same
    assert same == {cell: risks[cell] for cell in same}
