"""Values as plain data: JSON holds them, rows make a DataFrame, and the columns stay as they are documented."""

import json
from pathlib import Path

import pandas as pd  # type: ignore[import-untyped]
import pytest

import kdexplore as kd
from kdexplore.core.action_text import action_of, write_action
from kdexplore.core.gamefile import game_from
from kdexplore.core.reader import Reader
from kdexplore.core.rules_json import setup_from
from kdexplore.core.tile_reader import tile_set_from
from kdexplore.engine.simulation import played

RULES = {
    "classic": kd.rules("classic", players=2, bonuses=["complete"]),
    "dynasty": kd.rules("classic", players=2, dynasty=True),
    "totem": kd.rules("totem", players=3),
    "tribe": kd.rules("tribe", players=2),
}
BONUS = 5  # counted from the start, and lost with the first domino discarded
DOCS = (Path(__file__).parents[2] / "docs" / "notebooks.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module", params=RULES)
def history(request):
    rules = RULES[request.param]
    actions = [action for _, action in played(rules, ("random",) * rules.players, 17)]
    return kd.History.of(rules, actions)


def test_every_action_of_a_game_is_read_from_its_text_again(history):
    assert [action_of(write_action(turn.action)) for turn in history] == [turn.action for turn in history]


def test_plain_data_is_json_and_makes_the_value_again(history):
    state = history.state_at(len(history) // 2)
    game = json.loads(json.dumps(history.to_dict()))
    assert game_from(Reader(game)) == history
    assert setup_from(Reader(json.loads(json.dumps(state.rules.to_dict())))) == state.rules
    assert tile_set_from(Reader(json.loads(json.dumps(state.rules.tiles.to_dict())))) == state.rules.tiles
    table = json.loads(json.dumps(state.to_dict()))
    assert str(kd.GameState.parse(table["notation"])) == str(state)
    assert table["seats"][0]["points"] == state.score_of(0).total
    assert json.loads(json.dumps(state.seats[0].territory.to_dict()))["placements"]
    assert json.loads(json.dumps(state.score_of(0).to_dict()))["total"] == state.score_of(0).total


def test_the_points_of_the_turns_add_up_to_the_totals(history):
    frame = pd.DataFrame(history.rows())
    assert len(frame) == len(history)
    for game, totals in enumerate(history.state.totals, 1):
        for seat, total in enumerate(totals):
            mine = frame[(frame.game == game) & (frame.seat == seat)]
            if not history.start.rules.totems:  # a totem moves in the turn of another seat
                assert mine.points.iloc[-1] == total
                assert mine.gained.sum() == total - BONUS * bool(history.start.rules.bonuses)
    assert set(frame[frame.kind == "reveal"].seat.isna()) == {True}
    assert frame[frame.kind == "claim"].domino.notna().all()


def test_a_row_of_a_place_names_domino_and_gain():
    state = kd.GameState.at(kd.rules("classic", players=4), ["w1w*"], line=[(48, 0)])
    (row,) = kd.History(state).play("place -3,0 -4,0").rows()
    assert row == {
        "turn": 0, "game": 1, "round": 12, "seat": 0, "kind": "place", "action": "place -3,0 -4,0",
        "domino": 48, "points": 6, "gained": 4, "comment": "",
    }  # fmt: skip


def test_rows_of_a_score_and_of_a_state_add_up(history):
    state = history.state_at(len(history) - 2)
    frame = pd.DataFrame(state.rows())
    for seat in range(state.rules.players):
        lines = pd.DataFrame(state.score_of(seat).rows(), columns=COLUMNS["sheet.rows()"])
        mine = frame[frame.seat == seat].iloc[0]
        assert lines.points.sum() == mine.total == state.score_of(seat).total
        assert mine[["area", "resources", "people", "totems", "bonuses"]].sum() == mine.total
        assert lines[lines.kind == "region"].points.sum() == mine.area


def test_rows_of_a_territory_hold_every_piece(history):
    for seat in history.state_at(len(history) - 2).seats:
        frame = pd.DataFrame(seat.territory.rows())
        assert len(frame) == len(seat.territory.squares)
        assert frame.resource.notna().sum() == len(seat.territory.resources)
        assert frame.person.notna().sum() == len(seat.territory.people)
        assert (frame.fires > 0).sum() == len(seat.territory.fires)
        assert frame.domino.notna().sum() == 2 * len(seat.territory.placements)


COLUMNS = {
    line.split("|")[1].strip().strip("`"): [column.strip(" `") for column in line.split("|")[3].split(",")]
    for line in DOCS.splitlines()
    if line.startswith("| `") and ".rows()`" in line
}


def test_the_columns_are_the_documented_ones():
    rules = RULES["tribe"]
    state = kd.GameState.at(kd.rules("classic", players=4), ["w1w*"], line=[(48, 0)])
    rows = {
        "history.rows()": kd.History(state).play("place -3,0 -4,0").rows(),
        "state.rows()": state.rows(),
        "sheet.rows()": state.score_of(0).rows(),
        "territory.rows()": state.territory.rows(),
        "tiles.rows()": rules.tiles.rows(),
        "layer.rows()": kd.heat.points(kd.WhatIf("w1w*", state.rules), 48).rows(),
        "simulation.rows()": kd.simulate_in_core(RULES["classic"], "random", games=1).rows(),
    }
    assert {name: list(values[0]) for name, values in rows.items()} == COLUMNS
