"""Whatever is handed in from outside is read or refused with its place: nothing else comes out, and nothing hangs."""

import copy
import json

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from kdexplore.cli.ask import answer
from kdexplore.core.gamefile import dump_game, read_game
from kdexplore.core.links import PREFIX, Link, Position, decode, encode
from kdexplore.core.notation import parse, parse_faces, write
from kdexplore.core.problems import BadInput
from kdexplore.core.reader import DEPTH, SIZE, parse_json
from kdexplore.core.rules_json import setup_of
from kdexplore.core.tile_reader import read_tile_set
from kdexplore.core.tilefiles import tile_set, write_tile_set
from kdexplore.core.variants import rules
from tests.core.test_links import packed, sealed
from tests.golden.record import ashen
from tests.strategies import boxes, random_history

KINGDOMINO, ORIGINS = tile_set("kingdomino"), tile_set("origins")
LENGTHY = 2_000  # letters: no message repeats all that was handed in

# What is wrong with a text as a whole has no place in it.
OF_THE_WHOLE = {
    *("not_json", "too_deep", "too_long", "not_utf8", "not_text", "duplicate_key", "number_too_long", "not_finite"),
    *("wrong_type", "unknown_field", "missing_field", "no_start", "wider_than_span", "not_a_domino"),
    *("not_a_link", "link_damaged", "count_too_large"),
}


def refused(read, *given_):
    """What is read, or the refusal; anything but `BadInput` is a failure of the test."""
    try:
        return read(*given_)
    except BadInput as error:
        return checked(error)


def checked(error):
    """The refusal, if it says what is wrong, and where, without repeating all that was handed in."""
    assert error.fault.code
    assert len(str(error)) < LENGTHY
    assert error.fault.where or error.fault.code in OF_THE_WHOLE
    return error


# Texts that look like something

signs = st.characters(exclude_categories=())
words = st.text(signs, max_size=60)
near_notation = st.text(".*/'^()0123456789dgjlqvwfsm_", max_size=60)
near_json = st.text('{}[]",:0123456789eE+-.truefalsnl \n\\u', max_size=80)
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | words | st.sampled_from(("free", "duel", "start", "*w")),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(words, inner, max_size=4),
    max_leaves=12,
)
odd_values: st.SearchStrategy[object] = values | st.sampled_from(
    (-1, 0, 1, 2, 16, 99, 1000, 10**50, "", "x" * 100, [], {}, [[0, 0]], True, None)
)


@st.composite
def mutated_texts(draw, texts):
    """A text with a few letters lost, doubled, changed or added."""
    text = draw(st.sampled_from(texts))
    for _ in range(draw(st.integers(1, 3))):
        at, until = draw(st.integers(0, len(text))), draw(st.integers(0, 3))
        text = (
            text[:at] + draw(st.sampled_from(("", text[at : at + 3])) | st.text(signs, max_size=3)) + text[at + until :]
        )
    return text


def places(value, path=()):
    """Every place in parsed JSON, as the steps to it."""
    if path:
        yield path
    if isinstance(value, dict | list):
        for step in value if isinstance(value, dict) else range(len(value)):
            yield from places(value[step], (*path, step))


@st.composite
def mutated_documents(draw, documents):
    """A document in which something is another value, missing, or one too many; and where."""
    data = copy.deepcopy(draw(st.sampled_from(documents)))
    path = draw(st.sampled_from(list(places(data))))
    inner = data
    for step in path[:-1]:
        inner = inner[step]
    match draw(st.sampled_from(("change", "change", "drop", "add"))):
        case "drop":
            del inner[path[-1]]
        case "add" if isinstance(inner, dict):
            inner[draw(words)] = draw(odd_values)
        case "add":
            inner.insert(path[-1], draw(odd_values))
        case _:
            inner[path[-1]] = draw(odd_values)
    return data, path


def games():
    """A game of every kind: with notes and branches, with a crafted box, of every mode."""
    dynasty = rules("classic", players=3, dynasty=True, bonuses=("centre",), readings={"centre": "full"})
    noted = random_history(dynasty, 1, 30).annotate(3, "hm", (("value", 1.5), ("by", "greedy")))
    noted = noted.branch(5, noted.actions[5])
    found = [noted, random_history(ashen(), 1, 20)]
    found += [random_history(rules(mode, players=2), 2, 40) for mode in ("duel", "discovery", "totem", "tribe")]
    return [json.loads(dump_game(history)) for history in found]


GAMES = games()
BOARD = write(random_history(rules("tribe", players=2), 11).state.seats[0].territory, ORIGINS)
POSITION = {"setup": setup_of(rules("totem", players=2)), "territory": BOARD, "discards": 1, "totems": ["fish"]}
LINKS = [
    *({"game": game, "view": {"room": "play", "at": 3}} for game in GAMES[:2]),
    {"position": POSITION, "view": {"room": "lab"}},
]
WHOLE_LINKS = [
    encode(Link(view=(("room", "lab"),))),
    encode(Link(position=Position(rules("duel", players=2), parse("*", KINGDOMINO)))),
]
ONE_LINE = {"deck": [1, 2, 3, 4], "order": [0, 1, 2, 3], "depth": 3}
ASKS: list[dict[str, object]] = [
    {"ask": "legal", "id": 7, "tiles": "origins", "span": 7, "territory": BOARD, "domino": 48},
    {"ask": "legal", "tiles": "kingdomino", "span": 5, "territory": "*", "domino": "w1-f", "lang": "hu"},
    {"ask": "why_not", "tiles": "kingdomino", "span": 5, "territory": "*w", "domino": 3, "cells": [[1, 0], [2, 0]]},
    {"ask": "score", "tiles": "origins", "span": 7, "territory": BOARD, "mode": "tribe", "discards": 2}
    | {"bonuses": ["centre", "complete"], "totems": ["fish"], "readings": {"centre": "frame"}},
    {"ask": "fire", "tiles": "origins", "territory": "*v3j", "volcano": [1, 0]}
    | {"readings": {"fire_path": "rays", "fire_on_start": False}},
    {"ask": "perft", "game": "kingdomino", "mode": "classic", "players": 4, "span": 5} | ONE_LINE,
    {"ask": "score", "tiles": write_tile_set(ashen().tiles), "span": 5, "territory": "*v1(shaman)", "mode": "totem"},
    {"ask": "fire", "tiles": "origins", "territory": "*v1d", "volcano": [1, 0], "target": [0, 0]},
    {"ask": "people", "tiles": "origins", "span": 5, "territory": "g'l'*d", "face_up": ["hunter"], "stack": ["shaman"]},
    {"ask": "recruit", "tiles": "origins", "span": 5, "territory": "g'l'*d", "person": "hunter"}
    | {"paid": [[-2, 0], [-1, 0]], "cell": [1, 0], "face_up": ["hunter"]},
    {"ask": "setup", "setup": {"mode": "free", "tiles": "origins", "players": 3, "modules": ["fire"], "span": 7}},
    {
        "ask": "game",
        "setup": {"mode": "duel", "players": 2},
        "actions": [{"reveal": [3, 9, 27, 41]}],
        "try": {"king": 1},
    },
    {"ask": "ranking", "mode": "classic", "territories": ["*", "*w"], "totals": [[40, 50], [50, 30], [20, 29]]},
    {"ask": "reachable", "setup": {"mode": "totem", "players": 3}, "territory": "j'*"},
]


# Notation and faces


@given(near_notation | words, st.sampled_from((KINGDOMINO, ORIGINS)))
def test_any_notation_is_read_or_refused(text, tiles):
    found = refused(parse, text, tiles)
    if not isinstance(found, BadInput):
        assert parse(write(found, tiles), tiles) == found
        assert parse(write(found, tiles), tiles, 15) == found


@given(mutated_texts([BOARD, "..s1wg2/l1fgwf1/ff*ww/gf1s.w/..s.g", "q'j'../j^1*v2d/.dg1l'"]), boxes)
def test_a_damaged_notation_is_read_or_refused(text, tiles):
    refused(parse, text, tiles)


@given(near_notation | words | mutated_texts(["w1-f", "q-v3"]), boxes)
def test_any_faces_are_read_or_refused(text, tiles):
    refused(parse_faces, text, tiles)


# Files


@given(st.binary(max_size=60) | words | near_json)
def test_any_text_or_bytes_are_a_game_or_refused(text):
    refused(read_game, text)
    refused(read_tile_set, text, "mine.json")


@given(mutated_texts([json.dumps(game) for game in GAMES]))
def test_a_damaged_game_file_is_read_or_refused(text):
    refused(read_game, text)


@given(mutated_documents(GAMES))
def test_a_changed_game_is_read_or_refused_where_it_was_changed(case):
    data, path = case
    error = refused(read_game, json.dumps(data))
    if isinstance(error, BadInput) and len(path) > 1 and error.fault.code not in ("not_finite", "number_too_long"):
        assert error.fault.where


@given(mutated_documents([write_tile_set(ORIGINS), write_tile_set(ashen().tiles)]))
def test_a_changed_box_is_read_or_refused(case):
    data, path = case
    error = refused(read_tile_set, json.dumps(data), "mine.json")
    if isinstance(error, BadInput):
        assert error.fault.where.startswith("mine.json")
        assert len(path) == 1 or error.fault.where > "mine.json" or error.fault.code in OF_THE_WHOLE


BOMBS = {
    "too deep": "[" * (DEPTH + 1),
    "much too deep": "[" * 100_000,
    "deep objects": '{"a":' * 50_000,
    "deep, and closed": "[" * 5_000 + "]" * 5_000,
    "too long": " " * (SIZE + 1),
    "a long number": "1" * 100_000,
    "a number beyond all": "1e99999",
    "a number that is none": "NaN",
    "an endless text": '"' + "\\" * 100_001,
    "quotes": '"' * 100_001,
    "half a pair": '"\\ud800"',
    "a key twice": '{"a": 1, "a": 2}',
    "four bytes too many": "é" * (SIZE // 2 + 2),
}


@pytest.mark.parametrize("bomb", BOMBS.values(), ids=BOMBS)
def test_a_bomb_is_refused(bomb):
    for read in (parse_json, read_game, read_tile_set):
        with pytest.raises(BadInput):
            read(bomb)
    with pytest.raises(BadInput):
        decode(packed(bomb.encode()) if len(packed(bomb.encode())) < SIZE else bomb)
    assert answer(bomb)["ok"] is False


# Links


@given(words | words.map(PREFIX.__add__) | st.binary(max_size=60).map(sealed))
def test_any_text_is_a_link_or_refused(text):
    refused(decode, text)


@given(mutated_texts(WHOLE_LINKS))
def test_a_damaged_link_is_read_or_refused(text):
    refused(decode, text)


@given(mutated_documents(LINKS))
def test_a_changed_link_is_read_or_refused_where_it_was_changed(case):
    data, path = case
    error = refused(decode, packed(data))
    if isinstance(error, BadInput) and len(path) > 1 and error.fault.code not in ("not_finite", "number_too_long"):
        assert error.fault.where


# Questions


def check_answer(line):
    """Every answer is one line of strict JSON: an object with `ok`, and what went wrong if it did."""
    found = answer(line)
    assert "\n" not in json.dumps(found, allow_nan=False)
    assert type(found["ok"]) is bool
    if not found["ok"]:
        error = found["error"]
        assert isinstance(error, dict)
        assert set(error) >= {"code", "message", "where"}
        assert all(isinstance(part, str) for part in error.values())
        assert error["code"]
        assert error["message"]
    return found


@given(st.binary(max_size=60) | words | near_json)
@example(b"")
@example("null")
@example('{"id": 1e5}')
@example('{"id": true, "lang": 5}')
def test_any_line_is_answered(line):
    assert check_answer(line)["ok"] is False


@given(mutated_texts([json.dumps(ask) for ask in ASKS]))
def test_a_damaged_question_is_answered(line):
    check_answer(line)


@given(mutated_documents(ASKS))
def test_a_changed_question_is_answered(case):
    check_answer(json.dumps(case[0]))


@pytest.mark.parametrize("ask", ASKS, ids=lambda ask: ask["ask"])
def test_the_unchanged_question_is_answered_well(ask):
    found = check_answer(json.dumps(ask))
    assert found["ok"] is True
    assert found.get("id") == ask.get("id")


def test_fire_is_asked_of_a_box_without_tokens():
    tiles = write_tile_set(ORIGINS) | {"fire_tokens": []}
    check_answer(json.dumps({"ask": "fire", "tiles": tiles, "territory": "*v3j", "volcano": [1, 0]}))


@given(st.data(), boxes)
def test_any_box_answers_every_question(data, tiles):
    inline, span = write_tile_set(tiles), data.draw(st.integers(2, 7))
    domino = data.draw(st.sampled_from(tiles.dominoes))
    letters = [terrain.code for terrain in tiles.terrains]
    text = "*" + "".join(data.draw(st.lists(st.sampled_from(letters), max_size=span - 1)))
    common = {"tiles": inline, "span": span, "territory": text}
    for ask in (
        {**common, "ask": "legal", "domino": domino.number},
        {**common, "ask": "why_not", "domino": domino.number, "cells": [[0, 1], [0, 2]]},
        {**common, "ask": "score", "mode": data.draw(st.sampled_from(("classic", "discovery", "totem", "tribe")))},
        {"ask": "fire", "tiles": inline, "territory": text, "volcano": [1, 0]},
    ):
        check_answer(json.dumps(ask))
