"""A tile set file is read whole, or refused with the file, the entry and what was expected there."""

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

import kdexplore as kd
import kdexplore.core.tilefiles as module
from kdexplore.core.problems import TileSetError
from kdexplore.core.reader import SIZE, Reader
from kdexplore.core.tile_reader import read_csv, read_tile_set, tile_set_from
from kdexplore.core.tilefiles import BUILT_IN, load_tiles, tile_set, write_tile_set
from kdexplore.core.tiles import Domino, Square

DATA = Path(module.__file__).parents[1] / "data"
SCHEMA = json.loads((DATA / "schemas" / "tiles.schema.json").read_text(encoding="utf-8"))
ORIGINS = tile_set("origins")
KINGDOMINO = tile_set("kingdomino")
ABSENT = object()


def fault(ask, *args, **options):
    """The code, place and facts of the `TileSetError` that a call ends in."""
    with pytest.raises(TileSetError) as caught:
        ask(*args, **options)
    found = caught.value.fault
    return found.code, found.where, dict(found.facts)


def changed(path, value):
    """Origins as JSON data with one entry changed, or removed."""
    data = deepcopy(write_tile_set(ORIGINS))
    *steps, last = path
    entry: Any = data
    for step in steps:
        entry = entry[step]
    if value is ABSENT:
        del entry[last]
    else:
        entry[last] = value
    return data


# the shelf


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_file_on_the_shelf_is_what_would_be_written(name):
    data = json.loads((DATA / "tilesets" / f"{name}.json").read_text(encoding="utf-8"))
    assert data == write_tile_set(tile_set(name))
    assert list(data) == list(write_tile_set(tile_set(name)))


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_shelf_reads_well_one_domino_to_a_line(name):
    lines = (DATA / "tilesets" / f"{name}.json").read_text(encoding="utf-8").splitlines()
    assert sum('"number"' in line for line in lines) == 48
    assert max(map(len, lines)) <= 120


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_box_survives_the_round_trip(name):
    box = tile_set(name)
    again = read_tile_set(json.dumps(write_tile_set(box)))
    assert again == box
    assert hash(again) == hash(box)
    assert tile_set_from(Reader(write_tile_set(box))) == box


def test_a_box_is_read_once():
    assert tile_set("origins") is tile_set("origins")


def test_an_unknown_box_is_named_with_those_that_exist():
    assert fault(tile_set, "../" * 40) == ("unknown_tiles", "", {"value": ("../" * 40)[:79] + "…", "known": BUILT_IN})


# damaged files

ENTRIES = [
    (["format"], "kdexplore/game", "unknown_value", {"value": "kdexplore/game", "known": ("kdexplore/tiles",)}),
    (["version"], 2, "unknown_version", {"found": 2, "expected": 1}),
    (["version"], "1", "wrong_type", {"expected": "integer", "found": "text"}),
    (["id"], "My box", "wrong_form", {"found": "My box", "expected": "key"}),
    (["symbol"], "flower", "unknown_value", {"value": "flower", "known": ("crown", "fire")}),
    (["sources", 0], "a\nb", "not_printable", {"value": "a\ufffdb"}),
    (["sources"], [""] * 33, "too_many", {"found": 33, "limit": 32}),
    (["terrains"], [], "too_few", {"found": 0, "limit": 1}),
    (["terrains"], [{}] * 27, "too_many", {"found": 27, "limit": 26}),
    (["terrains", 0, "key"], "start", "reserved", {"found": "start"}),
    (["terrains", 0, "key"], "Desert", "wrong_form", {"found": "Desert", "expected": "key"}),
    (["terrains", 1, "key"], "desert", "duplicate", {"found": "desert", "first": "terrains[0].key"}),
    (["terrains", 1, "code"], "d", "duplicate", {"found": "d", "first": "terrains[0].code"}),
    (["terrains", 1, "code"], "gg", "wrong_form", {"found": "gg", "expected": "letter"}),
    (["terrains", 1, "code"], "é", "wrong_form", {"found": "é", "expected": "letter"}),
    (["terrains", 1, "colour"], "#fff", "wrong_form", {"found": "#fff", "expected": "colour"}),
    (["terrains", 1, "pattern"], "", "wrong_form", {"found": "", "expected": "key"}),
    (
        ["terrains", 1, "resource"],
        "wool",
        "unknown_value",
        {"value": "wool", "known": ("mammoth", "fish", "mushroom", "flint")},
    ),
    (["terrains", 5, "volcano"], 1, "wrong_type", {"expected": "flag", "found": "integer"}),
    (["dominoes"], [], "too_few", {"found": 0, "limit": 1}),
    (["dominoes"], [{}] * 201, "too_many", {"found": 201, "limit": 200}),
    (["dominoes", 3, "number"], 1, "duplicate", {"found": 1, "first": "dominoes[0].number"}),
    (["dominoes", 1, "number"], 0, "out_of_range", {"value": 0, "low": 1, "high": 999}),
    (["dominoes", 1, "number"], True, "wrong_type", {"expected": "integer", "found": "flag"}),
    (
        ["dominoes", 3, "left", "terrain"],
        "sea",
        "unknown_value",
        {"value": "sea", "known": ("desert", "grassland", "lake", "jungle", "quarry", "volcano")},
    ),
    (["dominoes", 3, "left", "symbols"], 10, "out_of_range", {"value": 10, "low": 0, "high": 9}),
    (["dominoes", 3, "left"], {"terrain": "lake", "craters": 2}, "no_volcano", {"found": 2, "expected": 0}),
    (["dominoes", 3, "left"], {"terrain": "volcano"}, "no_craters", {"found": 0, "expected": 1}),
    (
        ["dominoes", 3, "left"],
        {"terrain": "volcano", "craters": 1, "symbols": 2},
        "symbols_on_volcano",
        {"found": 2, "expected": 0},
    ),
    (
        ["dominoes", 3, "left"],
        {"terrain": "volcano", "craters": 4},
        "no_fire_token",
        {"found": 4, "expected": (1, 2, 3)},
    ),
    (["resources", 0, "key"], "fire", "reserved", {"found": "fire"}),
    (["resources", 1, "key"], "mammoth", "duplicate", {"found": "mammoth", "first": "resources[0].key"}),
    (["resources", 1, "count"], -1, "out_of_range", {"value": -1, "low": 0, "high": 400}),
    (["resources", 1, "totem"], 100, "out_of_range", {"value": 100, "low": 0, "high": 99}),
    (["fire_tokens", 1, "fires"], 1, "duplicate", {"found": 1, "first": "fire_tokens[0].fires"}),
    (["fire_tokens", 1, "fires"], 0, "out_of_range", {"value": 0, "low": 1, "high": 9}),
    (["fire_tokens", 1, "reach"], 13, "out_of_range", {"value": 13, "low": 1, "high": 12}),
    (["fire_tokens", 1, "count"], 1000, "out_of_range", {"value": 1000, "low": 0, "high": 400}),
    (["people", 1, "key"], "hunter", "duplicate", {"found": "hunter", "first": "people[0].key"}),
    (["people", 1, "count"], 100, "out_of_range", {"value": 100, "low": 0, "high": 99}),
    (["people", 1, "points"], 0, "out_of_range", {"value": 0, "low": 1, "high": 99}),
    (
        ["people", 1, "per"],
        "crab",
        "unknown_value",
        {"value": "crab", "known": ("mammoth", "fish", "mushroom", "flint", "resource", "fire", "person")},
    ),
    (["people", 9, "power"], 0, "out_of_range", {"value": 0, "low": 1, "high": 99}),
]
FIELDS = [
    ([], "id", ABSENT, "missing_field", {"field": "id"}),
    (["dominoes", 7], "right", ABSENT, "missing_field", {"field": "right"}),
    (["dominoes", 7], "middle", {}, "unknown_field", {"field": "middle", "known": ("number", "left", "right")}),
    (
        ["dominoes", 7, "left"],
        "crowns",
        1,
        "unknown_field",
        {"field": "crowns", "known": ("terrain", "symbols", "craters")},
    ),
    (["people", 0], "points", ABSENT, "missing_field", {"field": "points"}),
    (["people", 0], "per", ABSENT, "missing_field", {"field": "per"}),
    (["people", 9], "power", ABSENT, "missing_field", {"field": "points"}),
    (["people", 9], "points", 2, "unknown_field", {"field": "points", "known": ("key", "count", "power")}),
]
# what JSON Schema cannot see: whether entries differ in one field, and whether they refer to something that exists
BEYOND_THE_SCHEMA = {"duplicate", "no_volcano", "no_craters", "no_fire_token"}
REFERENCES = {"terrain", "resource", "per"}


def place(path):
    steps = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    return "".join(steps).removeprefix(".")


@pytest.mark.parametrize(("path", "value", "code", "facts"), ENTRIES)
def test_a_damaged_entry_is_named(path, value, code, facts):
    text = json.dumps(changed(path, value))
    assert fault(read_tile_set, text, "mine.json") == (code, f"mine.json: {place(path)}", facts)


@pytest.mark.parametrize(("path", "field", "value", "code", "facts"), FIELDS)
def test_a_field_too_many_or_too_few_is_named(path, field, value, code, facts):
    text = json.dumps(changed([*path, field], value))
    assert fault(read_tile_set, text, "mine.json") == (code, ": ".join(filter(None, ("mine.json", place(path)))), facts)


def test_a_fault_inside_another_file_is_placed_from_its_root():
    data = changed(["dominoes", 1, "number"], 1)
    expected = ("duplicate", "setup.tiles.dominoes[1].number", {"found": 1, "first": "setup.tiles.dominoes[0].number"})
    assert fault(tile_set_from, Reader(data, "setup.tiles")) == expected


def test_text_that_is_no_json_names_the_file():
    assert fault(read_tile_set, "{", "mine.json") == ("not_json", "mine.json", {"line": 1, "column": 2})
    assert fault(read_tile_set, b"\xff") == ("not_utf8", "", {"byte": 0})
    assert fault(read_tile_set, "[]", "x" * 100)[1] == "x" * 79 + "…"


def test_without_fire_tokens_a_volcano_may_have_any_craters():
    data = changed(["dominoes", 3, "left"], {"terrain": "volcano", "craters": 9})
    del data["fire_tokens"]
    assert read_tile_set(json.dumps(data)).domino(4).first == Square("volcano", craters=9)


def test_a_small_box_needs_little():
    data = {
        "format": "kdexplore/tiles",
        "version": 1,
        "id": "tiny",
        "symbol": "crown",
        "terrains": [{"key": "heath", "code": "h", "colour": "#AABBCC", "pattern": "dots", "volcano": False}],
        "dominoes": [{"number": 999, "left": {"terrain": "heath", "symbols": 0}, "right": {"terrain": "heath"}}],
    }
    Draft202012Validator(SCHEMA).validate(data)
    box = tile_set_from(Reader(data))
    assert box.domino(999) == Domino(999, Square("heath"), Square("heath"))
    assert tile_set_from(Reader(write_tile_set(box))) == box


@given(st.binary(max_size=100) | st.text(max_size=100))
def test_only_tile_set_errors_escape_from_any_bytes(data):
    for read in (read_tile_set, lambda text: read_csv(text, ORIGINS, "mine")):
        try:
            read(data)
        except TileSetError as error:
            assert error.fault.code  # noqa: PT017


@given(st.data())
def test_only_tile_set_errors_escape_from_a_damaged_box(data):
    box = write_tile_set(ORIGINS)
    field = data.draw(st.sampled_from(sorted(box)))
    junk = data.draw(st.none() | st.booleans() | st.integers(-3, 10**20) | st.text(max_size=5) | st.just([{}]))
    value = deepcopy(box[field])
    if isinstance(value, list) and isinstance(value[0], dict):
        entry = data.draw(st.sampled_from(value))
        entry[data.draw(st.sampled_from([*entry, "new"]))] = junk
    else:
        value = junk
    text = json.dumps(box | {field: value})
    try:
        read_tile_set(text)
    except TileSetError as error:
        assert error.fault.where  # noqa: PT017


# the table

TABLE = "number,left,right\n1,w1,f\n2,l,m3\n"
DOMINOES = (Domino(1, Square("wheat", 1), Square("forest")), Domino(2, Square("lake"), Square("mine", 3)))


@pytest.mark.parametrize(
    "text",
    [
        TABLE,
        TABLE.encode(),
        b"\xef\xbb\xbf" + TABLE.encode(),
        TABLE.replace(",", ";"),
        TABLE.replace("\n", "\r\n"),
        TABLE.replace("\n", "\r"),
        TABLE.replace("\n", "\n\n , , \n"),
        "Number, Left ,RIGHT\n 1 , w1 ,f\n2,l,m3",
        'left,right,number\nw1,f,1\nl,m3,"2"',
    ],
)
def test_a_table_of_dominoes_is_read_into_the_box_it_belongs_to(text):
    box = read_csv(text, KINGDOMINO, "mine")
    assert (box.id, box.dominoes, box.sources) == ("mine", DOMINOES, ())
    assert (box.terrains, box.symbol) == (KINGDOMINO.terrains, "crown")


def test_digits_on_a_volcano_are_craters():
    box = read_csv("number,left,right\n1,v2,q1", ORIGINS, "mine")
    assert box.dominoes == (Domino(1, Square("volcano", craters=2), Square("quarry", 1)),)
    assert box.people == ORIGINS.people


HEAD = "number,left,right\n"


@pytest.mark.parametrize(
    ("text", "code", "where", "facts"),
    [
        ("", "missing_field", "rows[1]", {"field": "number"}),
        ("1,w,f\n", "unknown_field", "rows[1]", {"field": "1", "known": ("number", "left", "right")}),
        ("\nnumber,left\n", "missing_field", "rows[2]", {"field": "right"}),
        ("number,left,right,left\n1,w,f,l", "wrong_width", "rows[1]", {"found": 4, "expected": 3}),
        (HEAD, "too_few", "rows", {"found": 0, "limit": 1}),
        (HEAD + "1,w,f\n" * 201, "too_many", "rows", {"found": 201, "limit": 200}),
        (HEAD + "\n1,w\n", "wrong_width", "rows[3]", {"found": 2, "expected": 3}),
        (HEAD + '1,"w"x,f', "not_csv", "rows[2]", {}),
        (HEAD + "one,w,f", "wrong_form", "rows[2].number", {"found": "one", "expected": "number"}),
        (HEAD + "1000,w,f", "out_of_range", "rows[2].number", {"value": 1000, "low": 1, "high": 999}),
        (HEAD + "1,w,f\n1,w,f", "duplicate", "rows[3].number", {"found": 1, "first": "rows[2].number"}),
        (HEAD + "1,w,F", "wrong_form", "rows[2].right", {"found": "F", "expected": "square"}),
        (HEAD + "1,w12,f", "wrong_form", "rows[2].left", {"found": "w12", "expected": "square"}),
        (HEAD + "1,w,q", "unknown_value", "rows[2].right", {"value": "q", "known": ("w", "f", "l", "g", "s", "m")}),
        (b"number\xff", "not_utf8", "", {"byte": 6}),
    ],
)
def test_a_damaged_table_names_row_and_column(text, code, where, facts):
    place = ": ".join(filter(None, ("mine.csv", where)))
    assert fault(read_csv, text, KINGDOMINO, "mine", "mine.csv") == (code, place, facts)


def test_a_table_obeys_the_volcanoes_of_its_box():
    assert fault(read_csv, HEAD + "1,d,v", ORIGINS, "mine") == (
        "no_craters",
        "rows[2].right",
        {"found": 0, "expected": 1},
    )
    assert fault(read_csv, HEAD + "1,v4,d", ORIGINS, "mine")[:2] == ("no_fire_token", "rows[2].left")


def test_the_box_of_a_table_needs_a_key_for_a_name():
    assert fault(read_csv, TABLE, ORIGINS, "Mine!") == ("wrong_form", "id", {"found": "Mine!", "expected": "key"})


# files


def test_a_file_is_read_by_its_suffix(tmp_path):
    (tmp_path / "mine.JSON").write_text(json.dumps(write_tile_set(ORIGINS)), encoding="utf-8")
    (tmp_path / "My tiles.csv").write_text(TABLE, encoding="utf-8")
    (tmp_path / "2.csv").write_text(HEAD + "1,v2,q1", encoding="utf-8")
    assert load_tiles(tmp_path / "mine.JSON") == ORIGINS
    assert load_tiles(str(tmp_path / "My tiles.csv")).id == "my_tiles"
    assert load_tiles(tmp_path / "2.csv", ORIGINS).id == "tiles_2"


@pytest.mark.parametrize(
    ("name", "code", "where", "facts"),
    [
        ("none.json", "unreadable", "none.json", {"reason": "FileNotFoundError"}),
        ("folder.csv", "unreadable", "folder.csv", {"reason": "IsADirectoryError"}),
        ("nul\0.json", "unreadable", "nul\ufffd.json", {"reason": "ValueError"}),
        ("mine.txt", "unknown_suffix", "mine.txt", {"found": ".txt", "expected": (".json", ".csv")}),
        ("long.json", "too_long", "long.json", {"size": SIZE + 1, "limit": SIZE}),
        ("bad.csv", "not_csv", "bad.csv: rows[1]", {}),
    ],
)
def test_a_file_that_cannot_be_read_is_named(tmp_path, name, code, where, facts):
    (tmp_path / "folder.csv").mkdir()
    (tmp_path / "long.json").write_bytes(b" " * (SIZE + 500))
    (tmp_path / "bad.csv").write_text('"', encoding="utf-8")
    assert fault(load_tiles, tmp_path / name) == (code, where, facts)


# the published schema


def test_the_schema_is_a_schema_and_accepts_both_boxes():
    Draft202012Validator.check_schema(SCHEMA)
    for name in BUILT_IN:
        Draft202012Validator(SCHEMA).validate(write_tile_set(tile_set(name)))


@pytest.mark.parametrize(("path", "value", "code", "_facts"), ENTRIES)
def test_the_schema_refuses_every_damaged_entry_it_can_see(path, value, code, _facts):
    hidden = code in BEYOND_THE_SCHEMA or (code == "unknown_value" and path[-1] in REFERENCES)
    assert Draft202012Validator(SCHEMA).is_valid(changed(path, value)) == hidden


@pytest.mark.parametrize(("path", "field", "value", "_code", "_facts"), FIELDS)
def test_the_schema_refuses_fields_too_many_or_too_few(path, field, value, _code, _facts):
    assert not Draft202012Validator(SCHEMA).is_valid(changed([*path, field], value))


# ---- a box is named by its id, or by the file it is in


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


@pytest.mark.parametrize(
    ("name", "code"), [("castles", "unknown_tiles"), ("no.csv", "unreadable"), ("a.txt", "unknown_suffix")]
)
def test_a_box_that_is_nowhere_says_so(name, code):
    assert fault(kd.tiles, name)[0] == code
