"""A box written as text is read back the same, as JSON and as a table."""

import json
from dataclasses import replace

import jsonschema
import pytest

from kdexplore.core.tile_reader import read_csv, read_tile_set
from kdexplore.core.tilefiles import BUILT_IN, dump_table, dump_tiles, tile_set
from kdexplore.core.tiles import Domino, Square
from tests.core.test_tilefiles import SCHEMA

each_box = pytest.mark.parametrize("id", BUILT_IN)


@each_box
def test_a_box_written_as_json_is_read_back_the_same(id):
    assert read_tile_set(dump_tiles(tile_set(id))) == tile_set(id)


@each_box
def test_a_written_file_fits_the_schema(id):
    jsonschema.validate(json.loads(dump_tiles(tile_set(id))), SCHEMA)


@each_box
def test_a_written_file_has_a_line_for_each_domino(id):
    lines = dump_tiles(tile_set(id)).splitlines()
    assert sum('"number"' in line for line in lines) == 48


@each_box
def test_dominoes_written_as_a_table_are_read_back_the_same(id):
    box = tile_set(id)
    assert read_csv(dump_table(box), box, "mine").dominoes == box.dominoes


def test_a_table_writes_symbols_and_craters_as_digits_and_nothing_for_none():
    box = replace(tile_set("origins"), dominoes=(Domino(7, Square("lake", 1), Square("volcano", craters=2)),))
    assert dump_table(box) == "number,left,right\n7,l1,v2\n"
    assert dump_table(replace(box, dominoes=(Domino(8, Square("lake"), Square("lake")),))).endswith("8,l,l\n")
