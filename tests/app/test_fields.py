"""Forms: made once, updated by traits, and deaf to whatever a field does not allow."""

from datetime import UTC, datetime
from typing import Any

import pytest

from kdexplore.app.layout import AWAY

ipywidgets = pytest.importorskip("ipywidgets")
controls = pytest.importorskip("kdexplore.app.controls")

fields = pytest.importorskip("kdexplore.app.controls.fields")
LARGEST = fields.LARGEST
OPTIONS = [["Classic", "classic"], ["Dynasty", "dynasty"], ["None", None], ["One", 1], ["Yes", True]]
SELECT = {"name": "mode", "kind": "select", "label": "Mode", "options": OPTIONS, "value": "classic"}
CHECK = {"name": "middle", "kind": "check", "label": "Middle kingdom", "value": False}
TEXT = {"name": "seed", "kind": "text", "label": "Seed", "value": "abc"}
AREA = {"name": "csv", "kind": "area", "label": "List", "value": "", "too_large": "Too long."}
NUMBER = {"name": "line", "kind": "number", "label": "Line", "value": 4, "least": 3, "most": 8}
FILE = {
    "name": "open", "kind": "file", "label": "Open", "value": None, "too_large": "Too large.", "unreadable": "No text."
}  # fmt: skip
EVERYTHING: list[Any] = [SELECT, CHECK, TEXT, AREA, NUMBER, FILE]


@pytest.fixture
def heard():
    return []


@pytest.fixture
def shown(heard):
    made = controls.Form(typed=lambda name, value: heard.append((name, value)))
    made.show(EVERYTHING)
    return made


def control(shown, field):
    """The widget of a field, as the visitor has it in hand."""
    return shown.children[EVERYTHING.index(field)].children[0]


def hint(shown, field):
    lines = shown.children[EVERYTHING.index(field)].children[1:]
    return [label.value for label in lines if AWAY not in label.get_state("_dom_classes")["_dom_classes"]]


def file(content, **more):
    entry = {
        "name": "game.json",
        "type": "text/plain",
        "size": 1,
        "content": content,
        "last_modified": datetime.now(UTC),
    }
    return (entry | more,)


def test_showing_tells_nobody(shown, heard):
    shown.show([field | {"value": 5} if field is NUMBER else field for field in EVERYTHING])
    shown.show([SELECT | {"value": "dynasty"}, CHECK | {"value": True}, TEXT | {"value": "x"}, AREA | {"value": "y"}])
    shown.show([SELECT | {"options": OPTIONS[1:], "value": 1}, NUMBER | {"least": 20, "most": 30, "value": 25}])
    assert heard == []
    assert [control(shown, field).value for field in (SELECT, NUMBER)] == [2, 25]


def test_a_widget_is_made_once(shown):
    before = [box.children[0] for box in shown.children]
    boxes = shown.children
    shown.show([field | {"label": "Other"} for field in EVERYTHING])
    assert [box.children[0] for box in shown.children] == before
    assert shown.children is boxes
    shown.show([])
    assert all(AWAY in box._dom_classes for box in boxes)  # noqa: SLF001 -- ipywidgets has no other way to read them
    shown.show(EVERYTHING)
    assert shown.children is boxes
    assert not any(AWAY in box._dom_classes for box in boxes)  # noqa: SLF001 -- likewise
    assert before[0].description == "Mode"


def test_what_is_chosen_is_told_once(shown, heard):
    control(shown, SELECT).index = 1
    control(shown, CHECK).value = True
    control(shown, TEXT).value = "a seed"
    control(shown, AREA).value = "1,2"
    control(shown, NUMBER).value = 8
    assert heard == [("mode", "dynasty"), ("middle", True), ("seed", "a seed"), ("csv", "1,2"), ("line", 8)]


def test_values_that_are_equal_to_python_alone_are_told_apart(shown, heard):
    shown.show([SELECT | {"value": True}])
    assert shown.children[0].children[0].value == 4
    shown.children[0].children[0].index = 3
    assert heard == [("mode", 1)]
    assert heard[0][1] is not True


def test_a_number_beyond_its_bounds_is_not_told_whatever_the_bounds_are_made(shown, heard):
    number = control(shown, NUMBER)
    number.max = 10**9
    number.value = 10**7
    assert heard == []
    assert (number.value, number.max) == (4, 8)


def test_nothing_chosen_is_no_choice(shown, heard):
    control(shown, SELECT).index = None
    assert heard == []
    assert control(shown, SELECT).value == 0


def test_a_field_that_is_off_tells_nothing_even_if_it_is_switched_on_from_outside(shown, heard):
    why = "The game has begun."
    shown.show([field | {"off": True, "hint": why} for field in EVERYTHING])
    for field in EVERYTHING:
        assert control(shown, field).disabled
        assert hint(shown, field) == [why]
        control(shown, field).disabled = False
    control(shown, SELECT).index = 1
    control(shown, CHECK).value = True
    control(shown, TEXT).value = "x"
    control(shown, NUMBER).value = 5
    control(shown, FILE).value = file(b"{}")
    assert heard == []
    assert (control(shown, SELECT).value, control(shown, CHECK).value, control(shown, NUMBER).value) == (0, False, 4)


def test_a_value_that_is_not_taken_is_put_back_by_the_next_show(shown):
    control(shown, SELECT).index = 1
    shown.show(EVERYTHING)
    assert control(shown, SELECT).value == 0


def test_text_that_is_too_long_is_not_told_and_not_lost(shown, heard):
    long = "w" * (LARGEST + 1)
    control(shown, AREA).value = long
    assert heard == []
    assert control(shown, AREA).value == long
    assert hint(shown, AREA) == ["Too long."]
    control(shown, TEXT).value = "\ud800"
    assert heard == []


def test_a_file_is_told_as_text_and_the_next_one_can_follow(shown, heard):
    for _ in range(2):
        control(shown, FILE).value = file(memoryview("{ő}".encode()))
    assert heard == [("open", {"name": "game.json", "size": 4, "text": "{ő}"})] * 2
    assert control(shown, FILE).value == ()


@pytest.mark.parametrize(
    ("content", "words"),
    [(b"w" * (LARGEST + 1), ["Too large."]), (b"\xff\xfe", ["No text."])],
    ids=["large", "bytes"],
)
def test_a_file_that_cannot_be_a_game_is_refused_in_its_place(shown, heard, content, words):
    control(shown, FILE).value = file(content)
    assert heard == []
    assert hint(shown, FILE) == words
    shown.show(EVERYTHING)
    assert hint(shown, FILE) == []


def test_a_visitor_cannot_make_room_for_a_file_that_is_none(shown, heard):
    control(shown, FILE).value = file(10**12)
    assert heard == [("open", {"name": "game.json", "size": 0, "text": ""})]


def test_while_one_is_told_the_form_may_be_shown_anew():
    def heard(_, value):
        made.show([SELECT | {"value": value}])

    made = controls.Form(typed=heard)
    made.show([SELECT])
    made.children[0].children[0].index = 1
    assert made.children[0].children[0].value == 1
