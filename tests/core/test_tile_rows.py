"""A tile set from rows or a DataFrame, and a tile set made by hand: refused for what its file would be refused for."""

from dataclasses import replace
from typing import Any

import pandas as pd  # type: ignore[import-untyped]
import pytest

import kdexplore as kd
from kdexplore.core.problems import TileSetError
from kdexplore.core.tiles import Terrain
from tests.drawing import KINGDOMINO

LOOSE: Any = kd
ROWS = [{"number": 7, "left": "w1", "right": "f"}, {"number": 8, "left": "m2", "right": "m"}]
TABLE = pd.DataFrame(ROWS)


def test_rows_and_a_dataframe_make_the_same_box():
    box = kd.TileSet.from_rows(ROWS, id="mine")
    assert box.rows() == ROWS
    assert kd.TileSet.from_rows(TABLE, id="mine") == box
    assert kd.TileSet.from_rows(TABLE.set_index("number"), id="mine") == box
    assert kd.TileSet.from_rows([tuple(row.values()) for row in ROWS], id="mine") == box
    assert kd.TileSet.from_rows(TABLE.astype({"number": float}), id="mine") == box


def test_rows_of_a_box_make_the_box_again():
    for id in ("kingdomino", "origins"):
        box = kd.tiles(id)
        assert kd.TileSet.from_rows(pd.DataFrame(box.rows()), base=box, id=id) == replace(box, sources=())


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (TABLE.reset_index(), r"rows\[0\]: The column “index” looks like the row numbers of a DataFrame: leave it out"),
        (TABLE.assign(**{"Unnamed: 0": 1}), "The column “Unnamed: 0” looks like the row numbers"),
        (TABLE.drop(columns="left"), r"missing_field at rows\[0\]"),
        (TABLE.assign(points=3), r"unknown_field at rows\[0\]"),
        (TABLE.assign(number=[7, None]), r"wrong_type at rows\[1\].number"),
        (TABLE.assign(number=[7, 7]), r"duplicate at rows\[1\].number"),
        (TABLE.assign(left="x"), r"unknown_value at rows\[0\].left"),
        (TABLE.assign(left="w99"), r"wrong_form at rows\[0\].left"),
        (TABLE.head(0), "too_few at rows"),
        ([7], r"wrong_type at rows\[0\]"),
    ],
)
def test_rows_that_are_no_dominoes_are_named(rows, message):
    with pytest.raises(TileSetError, match=message):
        kd.TileSet.from_rows(rows)


def test_a_table_with_the_row_numbers_of_a_dataframe_says_so(tmp_path):
    TABLE.to_csv(tmp_path / "mine.csv")
    with pytest.raises(TileSetError, match=r"mine.csv: rows\[1\]: The column “” looks like the row numbers"):
        kd.tiles(tmp_path / "mine.csv")
    TABLE.to_csv(tmp_path / "mine.csv", index=False)
    assert kd.tiles(tmp_path / "mine.csv").rows() == ROWS


@pytest.mark.parametrize("rows", [3, "7,w1,f"])
def test_what_is_no_list_of_rows_is_a_type_error(rows):
    with pytest.raises(TypeError, match="expected rows with number, left and right"):
        kd.TileSet.from_rows(rows)


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ({"dominoes": [kd.Domino(1, kd.Square("ice"), kd.Square("wheat"))]}, r"unknown_value at dominoes\[0\].left"),
        ({"dominoes": ()}, "too_few at dominoes"),
        ({"symbol": "star"}, "unknown_value at symbol"),
        ({"id": "My Set"}, "wrong_form at id"),
        ({"terrains": [Terrain("wheat", "W", "#ffda64", "ears")]}, r"wrong_form at terrains\[0\].code"),
    ],
)
def test_a_box_made_by_hand_is_refused_as_its_file_would_be(parts, message):
    with pytest.raises(TileSetError, match=message):
        replace(KINGDOMINO, **parts)
    assert replace(KINGDOMINO, **parts, draft=True).draft


def test_a_box_takes_lists_and_refuses_other_types():
    box = KINGDOMINO
    copy = LOOSE.TileSet(box.id, box.symbol, list(box.terrains), list(box.dominoes))
    assert (copy.terrains, copy.dominoes) == (box.terrains, box.dominoes)
    with pytest.raises(TypeError, match=r"expected a Domino in dominoes\[0\], not tuple"):
        LOOSE.TileSet(box.id, box.symbol, box.terrains, [(1, "w", "f")])
