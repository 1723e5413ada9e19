"""A box is named by its id, or by the file it is in."""

import json

import pytest

import kdexplore as kd
from kdexplore.core.problems import TileSetError
from kdexplore.core.tilefiles import tile_set, write_tile_set


def test_a_box_of_the_game_is_named_by_its_id():
    assert kd.tiles("kingdomino") is tile_set("kingdomino")


def test_a_box_comes_out_of_a_file(tmp_path):
    table = tmp_path / "mine.csv"
    table.write_text("number,left,right\n7,w1,f\n", encoding="utf-8")
    assert kd.tiles(table).domino(7).first.terrain == "wheat"
    assert kd.tiles(str(table)).id == "mine"
    whole = tmp_path / "whole.json"
    whole.write_text(json.dumps(write_tile_set(tile_set("origins"))), encoding="utf-8")
    assert kd.tiles(whole) == tile_set("origins")


def test_a_box_that_is_nowhere_says_so(tmp_path):
    for source, code in (
        ("castles", "unknown_tiles"),
        (tmp_path / "no.csv", "unreadable"),
        ("a.txt", "unknown_suffix"),
    ):
        with pytest.raises(TileSetError) as error:
            kd.tiles(source)
        assert error.value.fault.code == code
