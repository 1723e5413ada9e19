"""Games, states and tile sets are saved whole, told by their content, and never saved so that they cannot be read."""

import os
from dataclasses import replace
from typing import Any

import pytest

import kdexplore as kd
from kdexplore.core.problems import BadInput, TileSetError
from tests.drawing import KINGDOMINO, ORIGINS

LOOSE: Any = kd
RULES = kd.rules("classic", players=4)
GAME = kd.History.of(RULES, ["reveal 3 9 27 41", "king 2", "claim 9"]).annotate(0, "a start")
MINE = replace(KINGDOMINO, id="mine", dominoes=KINGDOMINO.dominoes[:24], sources=())


@pytest.mark.parametrize("value", [GAME, ORIGINS, MINE], ids=["game", "origins", "mine"])
def test_what_is_saved_is_loaded_whatever_the_file_is_called(value, tmp_path):
    for name in ("a.json", "a.txt", "a"):
        kd.save(value, tmp_path / name)
        assert kd.load(tmp_path / name) == value
        assert kd.load(str(tmp_path / name)) == value


def test_a_state_is_saved_as_its_notation(tmp_path):
    state = kd.GameState.at(RULES, ["w1w*"], line=[(5, 0)])
    kd.save(state, tmp_path / "moment.txt")
    assert (tmp_path / "moment.txt").read_text(encoding="utf-8") == f"{state}\n"
    assert str(kd.load(tmp_path / "moment.txt")) == str(state)


def test_a_state_of_somebody_s_own_box_is_loaded_with_that_box(tmp_path):
    state = kd.start(kd.rules("duel", players=2, tiles=replace(KINGDOMINO, id="mine")))
    kd.save(state, tmp_path / "moment")
    assert kd.load(tmp_path / "moment", base=state.rules.tiles) == state
    with pytest.raises(BadInput, match="unknown_tiles at moment: setup"):
        kd.load(tmp_path / "moment")


def test_a_tile_set_is_saved_as_a_table_where_the_path_says_so(tmp_path):
    kd.save(MINE, tmp_path / "mine.csv")
    assert (tmp_path / "mine.csv").read_text(encoding="utf-8").startswith("number,left,right\n1,w,w\n")
    assert kd.load(tmp_path / "mine.csv") == kd.tiles(tmp_path / "mine.csv") == MINE


def test_a_table_cannot_hold_terrains_of_its_own(tmp_path):
    with pytest.raises(BadInput, match=r"not_as_table at origins\.csv"):
        kd.save(ORIGINS, tmp_path / "origins.csv")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ('{"format": "kdexplore/game"}', "missing_field at mine"),
        ('{"format": "kdexplore/tiles"}', "missing_field at mine"),
        ('{"format": "chess"}', "not_ours at mine"),
        ("[1]", "not_ours at mine"),
        ("{", "not_json at mine"),
        ("number,left,right\n7,w1,x", r"unknown_value at mine: rows\[2\].right"),
        ("what is this", "not_ours at mine"),
        ("kds1 classic", "wrong_width at mine: state"),
        ("", "not_ours at mine"),
    ],
)
def test_a_file_that_cannot_be_read_is_named_with_the_place(content, message, tmp_path):
    (tmp_path / "mine").write_text(content, encoding="utf-8")
    with pytest.raises(BadInput, match=message):
        kd.load(tmp_path / "mine")


def test_an_illegal_action_of_a_file_keeps_the_rules_that_it_breaks(tmp_path):
    kd.save(GAME, tmp_path / "game.json")
    text = (tmp_path / "game.json").read_text(encoding="utf-8").replace('"claim": 9', '"claim": 8')
    (tmp_path / "game.json").write_text(text, encoding="utf-8")
    with pytest.raises(BadInput, match=r"illegal_action at game.json: actions\[2\]") as caught:
        kd.load(tmp_path / "game.json")
    assert [problem.reason for problem in caught.value.problems] == ["not_in_line"]


def test_a_file_that_is_not_there_is_named(tmp_path):
    with pytest.raises(BadInput, match=r"absent.json: There is no such file. \[unreadable at absent.json\]"):
        kd.load(tmp_path / "absent.json")


def test_what_load_would_refuse_is_not_written_and_the_old_file_stays(tmp_path):
    kd.save(MINE, tmp_path / "mine.json")
    before = (tmp_path / "mine.json").read_bytes()
    faulty = replace(MINE, dominoes=(), draft=True)
    with pytest.raises(TileSetError, match=r"too_few at mine\.json: dominoes"):
        kd.save(faulty, tmp_path / "mine.json")
    assert (tmp_path / "mine.json").read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["mine.json"]


def test_a_write_that_fails_leaves_nothing_behind(tmp_path, monkeypatch):
    (tmp_path / "game.json").write_text("old", encoding="utf-8")

    def full(_number):
        raise OSError

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(BadInput, match="unwritable"):
        kd.save(GAME, tmp_path / "game.json")
    assert [path.read_text(encoding="utf-8") for path in tmp_path.iterdir()] == ["old"]


def test_a_folder_that_is_not_there_cannot_be_written_to(tmp_path):
    with pytest.raises(BadInput, match="unwritable"):
        kd.save(GAME, tmp_path / "absent" / "game.json")


def test_a_path_that_nobody_could_write_to_is_an_error_of_ours(tmp_path):
    (tmp_path / "file").write_text("", encoding="utf-8")
    for path in (tmp_path / "file" / "game.json", tmp_path / "a\0b", "/"):
        with pytest.raises(BadInput, match="unwritable"):
            kd.save(GAME, path)


def test_only_games_states_and_tile_sets_are_saved(tmp_path):
    with pytest.raises(TypeError, match="expected a History, a GameState or a TileSet, not str: 'w1w"):
        LOOSE.save("w1w*", tmp_path / "a")


def test_a_folder_cannot_be_written_over(tmp_path):
    with pytest.raises(BadInput, match="unwritable"):
        kd.save(GAME, tmp_path)
    assert list(tmp_path.parent.glob("*.new")) == []
