"""Forecasts: the points of the cells add up to those of the regions; lost cells are proved; the same for a seed."""

from typing import Any

import pytest

from kdexplore.core.actions import Place
from kdexplore.core.cells import Cell
from kdexplore.core.history import History
from kdexplore.core.notation import parse
from kdexplore.core.problems import BadInput
from kdexplore.core.scoring import Kind
from kdexplore.core.state import GameState
from kdexplore.core.variants import rules, rules_for
from kdexplore.engine import estimated_heat
from kdexplore.engine.evaluation import evaluate
from kdexplore.engine.forecast import forecast, forecasts
from kdexplore.engine.kernel.speed import plain
from kdexplore.engine.lone_territory import moment_with
from kdexplore.engine.simulation import played

QUICK: Any = {"playouts": "random", "kernel": plain()}
HOLED = GameState.at(rules("classic", players=2), ["w*f/w.f/ffw", "*"], line=[(1, 0), (3, 1)])


def regions(state, seat):
    return sum(line.points for line in state.score_of(seat).lines if line.kind is Kind.REGION)


@pytest.mark.parametrize("mode", ["classic", "totem", "tribe", "duel"])
def test_when_a_seat_is_done_its_cells_add_up_to_the_points_of_its_regions(mode):
    given = rules_for(mode, players=2)
    history = History.of(given, [action for _, action in played(given, ("random",) * 2, 3)])
    last = max(turn for turn in range(len(history)) if history.state_at(turn).actor is not None)
    state = history.state_at(last)
    done = 1 - (state.actor or 0)
    found = forecast(state, done, 3, **QUICK)
    assert sum(one.value.mean for one in found.cells) == pytest.approx(regions(history.state, done))
    over = forecast(history.state, done)
    assert sum(one.value.mean for one in over.cells) == pytest.approx(regions(history.state, done))
    assert not any(one.value.error or one.empty.error for one in over.cells)


def test_a_lost_cell_is_proved_and_every_other_number_has_an_error():
    found = forecast(HOLED, draws=6, **QUICK)
    assert found.lost == (Cell(0, 1),)
    layer = estimated_heat.holes(found)
    assert {option.cells for option in layer.options if option.sure == "proved"} == {(Cell(0, 1),)}
    assert all(option.error > 0 for option in layer.options if option.sure == "estimated")
    values = estimated_heat.cells(found, HOLED.territory)
    assert all((option.error > 0) == (option.sure == "estimated") for option in values.options)


def test_a_seed_gives_the_same_forecast_and_more_games_smaller_errors():
    assert forecast(HOLED, draws=8, **QUICK) == forecast(HOLED, draws=8, **QUICK)
    few, *_, many = forecasts(HOLED, 0, 64, **QUICK)
    assert few.draws < many.draws == 64
    assert sum(one.value.error for one in many.cells) < sum(one.value.error for one in few.cells)


def test_the_final_score_of_a_cell_is_that_of_the_best_candidate_on_it():
    state = next(one for one, _ in played(rules("classic", players=2), ("random",) * 2, 3) if one.step == "place")
    found = evaluate(state, draws=4, **QUICK)
    layer = estimated_heat.final(found)
    best = max((one for one in found.candidates if isinstance(one.action, Place)), key=lambda one: one.own.mean)
    assert isinstance(best.action, Place)
    assert layer.values[best.action.cells[0]] == best.own.mean
    assert len(layer.options) == sum(isinstance(one.action, Place) for one in found.candidates)


def test_nobody_and_no_such_player_are_refused():
    with pytest.raises(BadInput, match="out_of_range"):
        forecast(HOLED, 5, 1, **QUICK)
    with pytest.raises(BadInput, match="unknown_value"):
        forecast(HOLED, 0, 1, playouts="genius")
    with pytest.raises(BadInput, match="nobody_decides"):
        forecast(GameState.parse("kds1 classic,players=3 *|*|* - - reveal:012 1-48 - - -"), draws=1)


@pytest.mark.parametrize(("mode", "players"), [("classic", 4), ("duel", 2), ("discovery", 3), ("tribe", 2)])
@pytest.mark.parametrize("domino", [1, 48])
def test_a_territory_without_a_game_is_put_into_one_with_its_domino_in_hand(mode, players, domino):
    given = rules_for(mode, players=players)
    drawn = "w1w*" if given.tiles.id == "kingdomino" else "j'*"
    state = moment_with(parse(drawn, given.tiles), given, 1, domino)
    assert state is not None
    assert (state.actor, state.domino and state.domino.number) == (1, domino)
    assert state.seats[1].territory.squares == parse(drawn, given.tiles).squares
    assert forecast(state, draws=1, **QUICK).cells
