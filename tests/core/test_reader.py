"""Whatever comes from outside is read, or refused by name and place: never half of either."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kdexplore.core.cells import Cell
from kdexplore.core.problems import BadInput
from kdexplore.core.reader import DEPTH, SIZE, Reader, brief, parse_json, plain_text, printable

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**9), 10**9) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=5), inner, max_size=5),
)


def fault(ask, *args, **options):
    """The code, place and facts of the `BadInput` that a call ends in."""
    with pytest.raises(BadInput) as caught:
        ask(*args, **options)
    found = caught.value.fault
    return found.code, found.where, dict(found.facts)


UNSOUND = [
    (b"[1, \xff]", "not_utf8", "", {"byte": 4}),
    (b"\xef\xbb\xbf\xff", "not_utf8", "", {"byte": 3}),
    ("", "not_json", "", {"line": 1, "column": 1}),
    ("[1,\n2,\n  oops]", "not_json", "", {"line": 3, "column": 3}),
    ('{"a": 1}}', "not_json", "", {"line": 1, "column": 9}),
    ('["open', "not_json", "", {"line": 1, "column": 2}),
    ("[" * (DEPTH + 1) + "]" * (DEPTH + 1), "too_deep", "", {"limit": DEPTH}),
    ('{"a":' * 10_000, "too_deep", "", {"limit": DEPTH}),
    ('{"a": {"b": 1, "b": 2}}', "duplicate_key", "", {"key": "b"}),
    ("[NaN]", "not_finite", "", {"value": "NaN"}),
    ("-Infinity", "not_finite", "", {"value": "-Infinity"}),
    ("1e999", "not_finite", "", {"value": "1e999"}),
    ("1" * 41, "number_too_long", "", {"limit": 40}),
    ("-" + "1" * 41, "number_too_long", "", {"limit": 40}),
    ("0." + "1" * 5000, "number_too_long", "", {"limit": 40}),
    ('"\ud800"', "not_text", "", {"value": '"\ufffd"'}),
    (r'["a", {"b": {"c": "\ud800"}}]', "not_text", "[1].b.c", {"value": "\ufffd"}),
    (r'[{"\udfff": 1}]', "not_text", "[0]", {"value": "\ufffd"}),
]


@pytest.mark.parametrize(("data", "code", "where", "facts"), UNSOUND, ids=[row[1] for row in UNSOUND])
def test_a_text_that_is_not_sound_json_is_refused_by_name(data, code, where, facts):
    assert fault(parse_json, data) == (code, where, facts)


@pytest.mark.parametrize("data", [b"[" + b" " * SIZE + b"]", "[" + " " * SIZE + "]"])
def test_too_long_a_text_is_not_even_looked_at(data):
    assert fault(parse_json, data) == ("too_long", "", {"size": SIZE + 2, "limit": SIZE})


def test_the_size_of_a_text_is_counted_in_bytes():
    assert parse_json('"éé"', size=6) == "éé"
    assert fault(parse_json, '"éé"', size=5) == ("too_long", "", {"size": 6, "limit": 5})


def test_brackets_inside_texts_open_nothing():
    assert parse_json(r'["[[[[\"[[[[", {}]', depth=2) == ['[[[["[[[[', {}]


def test_however_deep_a_text_may_go_python_never_runs_out_of_stack():
    data = "[" * 100_000 + "]" * 100_000
    assert fault(parse_json, data, depth=10**6) == ("too_deep", "", {"limit": 10**6})


def test_sixty_four_levels_are_allowed():
    assert parse_json("[" * DEPTH + "]" * DEPTH)


def test_a_byte_order_mark_is_passed_over():
    assert parse_json(b"\xef\xbb\xbf[1]") == parse_json("\ufeff[1]") == [1]


def test_both_halves_of_a_surrogate_pair_make_one_character():
    assert parse_json(r'"\ud83d\ude00"') == "😀"


def test_numbers_stay_numbers():
    assert parse_json("[1, -2, 0.5, 1e3, true, null]") == [1, -2, 0.5, 1000.0, True, None]


@given(VALUES)
def test_what_json_writes_is_read_back(value):
    assert parse_json(json.dumps(value)) == parse_json(json.dumps(value, ensure_ascii=False).encode()) == value


@given(st.binary(max_size=200) | st.text(max_size=200) | st.text('[]{}",:\\ud8019eE.-NaInfty ', max_size=60))
def test_nothing_but_bad_input_ever_escapes(data):
    try:
        parse_json(data)
    except BadInput as error:
        assert error.keys.startswith(error.fault.code)  # noqa: PT017


@given(VALUES, st.data())
def test_nothing_but_bad_input_escapes_from_damaged_json(value, data):
    text = bytearray(json.dumps(value).encode())
    for _ in range(data.draw(st.integers(1, 4))):
        text[data.draw(st.integers(0, len(text) - 1))] = data.draw(st.integers(0, 255))
    try:
        parse_json(bytes(text))
    except BadInput as error:
        assert error.fault.where.isprintable()  # noqa: PT017


@given(VALUES)
def test_a_reader_gives_a_value_back_or_says_bad_input(value):
    reader = Reader(value, "here")
    asks = (
        lambda: reader.fields(["a"], ["b"]),
        lambda: reader.items(3, 1),
        lambda: reader.integer(-5, 5),
        lambda: reader.text(5),
        reader.flag,
        lambda: reader.choice(["a"]),
        reader.cell,
        reader.cells,
    )
    for ask in asks:
        try:
            ask()
        except BadInput as error:
            assert error.fault.where.startswith("here")  # noqa: PT017


def test_a_text_is_shortened_and_cleaned_before_an_error_repeats_it():
    assert brief("a\nb") == "a\ufffdb"
    assert brief("x" * 80) == "x" * 80
    assert brief("x" * 81) == "x" * 79 + "…"


def test_spaces_of_every_width_are_printable_and_hidden_marks_are_not():
    assert printable("« Région : 4 »")
    assert not any(map(printable, ("a\u202eb", "a\x00", "\t", "\u2028", "\ud800")))


def test_plain_text_takes_both_kinds():
    assert plain_text(b"\xef\xbb\xbfa") == plain_text("\ufeffa") == "a"
    assert fault(plain_text, "a\udc80") == ("not_text", "", {"value": "a\ufffd"})


# the reader, shape by shape


def test_an_object_gives_its_fields_and_their_places():
    fields = Reader({"a": 1, "c": 3}, "root").fields(["a"], ["b", "c"])
    assert fields == {"a": Reader(1, "root.a"), "c": Reader(3, "root.c")}
    assert Reader({"a": 1}).fields(["a"])["a"].where == "a"


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ([], ("wrong_type", "root", {"expected": "object", "found": "list"})),
        ({"b": 1}, ("missing_field", "root", {"field": "a"})),
        ({"a": 1, "x\n": 1}, ("unknown_field", "root", {"field": "x\ufffd", "known": ("a", "b")})),
        ({"a": 1, "x" * 100: 1}, ("unknown_field", "root", {"field": "x" * 79 + "…", "known": ("a", "b")})),
    ],
)
def test_an_object_has_every_required_field_and_no_unknown_one(value, expected):
    assert fault(Reader(value, "root").fields, ("a",), ("b",)) == expected


def test_a_list_gives_its_entries_and_their_places():
    assert Reader([5, 6], "a").items() == (Reader(5, "a[0]"), Reader(6, "a[1]"))
    assert Reader([]).items() == ()


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ({}, ("wrong_type", "a", {"expected": "list", "found": "object"})),
        ([1, 2, 3], ("too_many", "a", {"found": 3, "limit": 2})),
        ([], ("too_few", "a", {"found": 0, "limit": 1})),
    ],
)
def test_a_list_has_neither_too_many_entries_nor_too_few(value, expected):
    assert fault(Reader(value, "a").items, most=2, least=1) == expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (True, ("wrong_type", "n", {"expected": "integer", "found": "flag"})),
        (1.0, ("wrong_type", "n", {"expected": "integer", "found": "number"})),
        ("1", ("wrong_type", "n", {"expected": "integer", "found": "text"})),
        (None, ("wrong_type", "n", {"expected": "integer", "found": "null"})),
        ((), ("wrong_type", "n", {"expected": "integer", "found": "other"})),
        (0, ("out_of_range", "n", {"value": 0, "low": 1, "high": 9})),
        (10, ("out_of_range", "n", {"value": 10, "low": 1, "high": 9})),
    ],
)
def test_a_whole_number_lies_between_its_bounds(value, expected):
    assert fault(Reader(value, "n").integer, 1, 9) == expected
    assert [Reader(good).integer(1, 9) for good in (1, 9)] == [1, 9]


def test_a_number_too_long_to_be_repeated_is_not_repeated():
    assert fault(Reader(10**5000, "n").integer, 1, 9) == ("number_too_long", "n", {"limit": 40})


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (1, ("wrong_type", "t", {"expected": "text", "found": "integer"})),
        ("12345678901", ("too_long", "t", {"size": 11, "limit": 10})),
        ("a\tb", ("not_printable", "t", {"value": "a\ufffdb"})),
        ("\ud800", ("not_printable", "t", {"value": "\ufffd"})),
    ],
)
def test_a_text_is_short_and_printable(value, expected):
    assert fault(Reader(value, "t").text, 10) == expected
    assert Reader("1234567890").text(10) == "1234567890"


def test_a_flag_is_true_or_false_and_not_one_or_zero():
    assert Reader(value=True).flag()
    assert not Reader(value=False).flag()
    assert fault(Reader(1, "f").flag) == ("wrong_type", "f", {"expected": "flag", "found": "integer"})


def test_a_choice_is_one_of_the_texts_allowed():
    assert Reader("duel").choice(iter(["classic", "duel"])) == "duel"
    assert fault(Reader(2, "m").choice, ["duel"]) == ("wrong_type", "m", {"expected": "text", "found": "integer"})
    found = fault(Reader("d" * 200, "m").choice, ["classic", "duel"])
    assert found == ("unknown_value", "m", {"value": "d" * 79 + "…", "known": ("classic", "duel")})


def test_a_cell_is_a_pair_of_small_numbers():
    assert Reader([-99, 99]).cell() == Cell(-99, 99)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("0,0", ("wrong_type", "c", {"expected": "list", "found": "text"})),
        ([1], ("too_few", "c", {"found": 1, "limit": 2})),
        ([1, 2, 3], ("too_many", "c", {"found": 3, "limit": 2})),
        ([0, 100], ("out_of_range", "c[1]", {"value": 100, "low": -99, "high": 99})),
        ([False, 0], ("wrong_type", "c[0]", {"expected": "integer", "found": "flag"})),
    ],
)
def test_anything_else_is_no_cell(value, expected):
    assert fault(Reader(value, "c").cell) == expected


def test_cells_come_in_the_number_asked_for():
    assert Reader([[0, 1], [1, 1]]).cells(2) == (Cell(0, 1), Cell(1, 1))
    assert Reader([]).cells() == Reader([]).cells(0) == ()
    assert fault(Reader([[0, 1]], "c").cells, 2) == ("too_few", "c", {"found": 1, "limit": 2})
    assert fault(Reader([[0, 1]], "c").cells, 0) == ("too_many", "c", {"found": 1, "limit": 0})
    assert fault(Reader([[0, 0]] * 3, "c").cells, most=2) == ("too_many", "c", {"found": 3, "limit": 2})
    assert fault(Reader([[0, 0], [0]], "c").cells) == ("too_few", "c[1]", {"found": 1, "limit": 2})
