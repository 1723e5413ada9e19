"""Controls: made once, kept by key, updated by traits, and in their order."""

import re
from copy import copy
from pathlib import Path
from typing import Any

import pytest

import kdexplore
from kdexplore.app.layout import AWAY
from kdexplore.views import blocks

ipywidgets = pytest.importorskip("ipywidgets")
controls = pytest.importorskip("kdexplore.app.controls")


@pytest.fixture
def pressed():
    return []


@pytest.fixture
def form(pressed):
    return controls.Form(pressed.append)


def classes(widget):
    return set(widget.get_state("_dom_classes")["_dom_classes"])


def visible(box):
    return [child for child in box.children if AWAY not in classes(child)]


def row(*buttons):
    return [blocks.buttons(*buttons)]


def test_a_button_says_what_it_is_and_is_heard(form, pressed):
    form.show(row(blocks.button("go", "Begin", primary=True), blocks.button("on", "Hints", pressed=True)))
    hints, go = form.children[0].children
    assert (go.description, hints.description) == ("Begin", "Hints")
    assert classes(go) >= {"kd-press-go", "kd-form-primary"}
    assert classes(hints) >= {"kd-toggle", "kd-on"}
    go.click()
    form.show(row(blocks.button("go", "Begin"), blocks.button("on", "Hints", pressed=False)))
    assert "kd-form-primary" not in classes(go)
    assert "kd-on" not in classes(hints)
    assert pressed == [{"press": "go"}]


def test_a_button_that_is_off_says_why_in_its_place_and_stays_within_reach(form, pressed):
    form.show(row(blocks.button("back", "Back", off="Nothing <yet>.")))
    (back,) = form.children[0].children
    assert (back.disabled, back.tooltip) == (False, "Nothing <yet>.")
    assert "kd-off" in classes(back)
    back.click()
    why = form.children[0].children[-1]
    assert why.value == "<p>Nothing &lt;yet&gt;.</p>"
    assert "kd-alert" in classes(why)
    form.show(row(blocks.button("back", "Back")))
    assert why.value == ""
    back.click()
    assert pressed == [{"press": "back"}]


def test_buttons_that_come_and_go_are_the_same_widgets_in_the_same_places(form):
    first, second, third = (blocks.button(name, name.upper()) for name in "abc")
    form.show(row(first, second, third))
    before = form.children[0].children
    form.show(row(first, third))
    assert form.children[0].children is before
    assert [each.description for each in visible(form.children[0])] == ["A", "C"]
    form.show(row(first, second, third))
    assert form.children[0].children is before


def choice(value, *texts):
    return [blocks.choices("lens", "Lens", [blocks.option(text.lower(), text) for text in texts], value)]


def test_the_primary_button_is_the_last_of_its_row_whatever_the_order(form):
    form.show(row(blocks.button("go", "Begin", primary=True), blocks.button("back", "Back")))
    assert [each.description for each in form.children[0].children] == ["Back", "Begin"]


def test_the_label_of_choices_is_seen_unless_other_words_say_it(form):
    form.show(choice("score", "Score", "Fire"))
    assert "kd-quiet" not in classes(form.children[0])
    options = [blocks.option("yes", "Yes"), blocks.option("no", "No")]
    form.show([blocks.choices("lens", "Lens", options, "yes", quiet=True)])
    assert "kd-quiet" in classes(form.children[0])


OFF = re.compile(r'aria-disabled="true"|:disabled|\.kd-off')
HOUSE = Path(kdexplore.__file__).parent
STYLES = sorted(path for room in ("app", "views/widgets") for path in (HOUSE / room).rglob("*.css"))


@pytest.mark.parametrize("sheet", STYLES, ids=lambda path: path.name)
def test_dashes_on_a_control_mean_that_it_cannot_be_pressed(sheet):
    """One look, one meaning: docs/contributing.md, "How controls look"."""
    text = re.sub(r"/\*.*?\*/", "", sheet.read_text(encoding="utf-8"), flags=re.DOTALL)
    for selector, declared in re.findall(r"([^{}]+)\{([^{}]*)\}", text):
        if "dashed" in declared:
            assert OFF.search(selector), selector.strip()


def test_choices_are_radio_buttons_and_tell_a_choice_once(form, pressed):
    form.show(choice("score", "Score", "Fire"))
    (radio,) = form.children
    assert isinstance(radio, ipywidgets.RadioButtons)
    assert (radio.description, radio.index) == ("Lens", 0)
    radio.index = 1
    form.show(choice("fire", "Score", "Fire", "Heat"))
    form.show(choice(None, "Score"))
    assert radio.index is None
    assert pressed == [{"choose": ["lens", "fire"]}]


def test_a_choice_that_is_not_taken_is_put_back(form, pressed):
    form.show(choice("score", "Score", "Fire"))
    form.children[0].index = 1
    form.show(choice("score", "Score", "Fire"))
    assert form.children[0].index == 0
    form.children[0].index = None
    assert form.children[0].index == 0
    assert pressed == [{"choose": ["lens", "fire"]}]


def test_an_option_keeps_its_title_behind_a_tab(form):
    form.show([blocks.choices("step", "Steps", [blocks.option("0", "1", "Castles"), blocks.option("1", "2")], "0")])
    assert [label for label, _ in form.children[0].options] == ["1\tCastles", "2"]


def fold(said, *, opened=False):
    return [blocks.fold("more", "More", [blocks.said(said)], opened=opened)]


def test_a_fold_costs_nothing_until_it_is_opened(form):
    form.show(fold("one"))
    (made,) = form.children
    (inside,) = made.children
    assert (made.titles, made.selected_index, inside.children) == (("More",), None, ())
    made.selected_index = 0
    assert "one" in inside.children[0].value
    made.selected_index = None
    form.show(fold("two"))
    assert "one" in inside.children[0].value
    made.selected_index = 0
    assert "two" in inside.children[0].value


def test_a_fold_follows_the_room_only_when_the_room_changes_its_mind(form):
    form.show(fold("x", opened=True))
    (made,) = form.children
    made.selected_index = None
    form.show(fold("y", opened=True))
    assert made.selected_index is None
    form.show(fold("y"))
    form.show(fold("y", opened=True))
    assert made.selected_index == 0


def test_a_fold_of_another_thing_is_as_the_room_says(form):
    form.show([blocks.fold("hint", "A hint", [blocks.said("x")], of="step 1")])
    (made,) = form.children
    made.selected_index = 0
    form.show([blocks.fold("hint", "A hint", [blocks.said("y")], of="step 1")])
    assert made.selected_index == 0
    form.show([blocks.fold("hint", "A hint", [blocks.said("z")], of="step 2")])
    assert made.selected_index is None, "a hint opened for one step gives nothing away about the next"


def test_words_are_never_markup(form):
    evil = "<img src=x onerror=alert(1)>"
    seat = blocks.seat(f'red"{evil}', evil)
    notice = blocks.notice(evil, tone="bad", rule="placing.match", name=evil)
    form.show(
        [
            blocks.title(evil, seat=seat),
            blocks.said(blocks.part(evil, "bad")),
            blocks.prompt([blocks.part(evil)], 1),
            notice,
        ]
    )
    shown = [each.value for each in _all(form) if isinstance(each, ipywidgets.HTML)]
    assert len(shown) == 3
    assert not any("<img" in value or 'red"' in value for value in shown)


def _all(box):
    yield box
    for child in getattr(box, "children", ()):
        yield from _all(child)


def test_what_a_panel_draws_is_one_panel_and_sentences_beside_it_are_in_it(form, pressed):
    lines = blocks.rows([blocks.row("Wheat", name="line0")], label="Score")
    rule = blocks.said("Why: ", blocks.chip("placing.match", "Matching"))
    form.show([blocks.title("Score"), blocks.said("Press a line."), lines, rule, *row(blocks.button("go", "Go"))])
    heading, place, _ = form.children
    (panel,) = place.children
    assert heading.value == '<h2 class="kd-form-title">Score</h2>'
    assert [block["kind"] for block in panel.scene["blocks"]] == ["say", "rows", "say"]
    panel.intent = {"n": 1, "press": "line0"}
    panel.intent = {"n": 2, "rule": "placing.match"}
    assert pressed == [{"press": "line0"}, {"rule": "placing.match"}]
    form.show([blocks.title("Score")])
    assert visible(form) == [heading]
    form.show([blocks.title("Score"), lines])
    assert len(panel.scene["blocks"]) == 1


def test_progress_is_a_bar_and_can_be_stopped(form, pressed):
    form.show([blocks.progress(3, 9, "Looking", cancel=blocks.button("cancel", "Stop"))])
    bar, stop = form.children[0].children
    assert (bar.value, bar.max, bar.description, classes(bar)) == (3, 9, "Looking", set())
    assert "kd-progress" in classes(form.children[0])
    stop.click()
    form.show([blocks.progress(None, 2, "Looking")])
    assert (bar.value, bar.max, classes(bar)) == (0, 2, {"kd-busy"})
    assert pressed == [{"press": "cancel"}]


def test_a_colour_of_a_player_can_be_read_in_each_theme(form):
    form.show([blocks.prompt([blocks.part("Pink", "own")], 1, own={"light": "#ffffff", "dark": "#000000"})])
    assert "--kd-own-light:#" in form.children[0].value
    assert "#ffffff" not in form.children[0].value


def test_every_control_keeps_its_classes_wherever_it_stands(form):
    everything = [
        blocks.title("T"),
        *row(blocks.button("go", "Go")),
        *choice("a", "A", "B"),
        *fold("f"),
        blocks.card(blocks.said("S")),
        blocks.notice("N"),
        blocks.progress(1, 2, "P"),
    ]
    form.show(everything)
    assert all(
        any(name.startswith("kd-") for name in classes(child) - {f"kd-at-{place(child)}"}) for child in form.children
    )


def test_what_has_not_changed_is_not_sent(form):
    everything = [blocks.title("T"), *row(blocks.button("go", "Go")), *choice("a", "A", "B"), *fold("f", opened=True)]
    form.show(everything)
    sent: list[Any] = []
    for widget in _all(form):
        widget.observe(sent.append)
    form.show([copy(block) for block in everything])
    assert sent == []


def test_a_new_block_in_front_moves_no_other_to_another_widget(form):
    form.show([*fold("f"), *row(blocks.button("go", "Go"))])
    before = form.children
    form.show([blocks.notice("New"), *fold("f"), *row(blocks.button("go", "Go"))])
    assert form.children[:-1] == before, "the new one is made last"
    assert sorted(form.children, key=place) == [form.children[-1], *before], "and stands first"
    form.show([*fold("f"), *row(blocks.button("go", "Go"))])
    assert tuple(visible(form)) == before


def place(widget):
    """Where a widget stands among its neighbours."""
    return next(int(name.removeprefix("kd-at-")) for name in classes(widget) if name.startswith("kd-at-"))


def test_no_child_is_ever_taken_out_of_a_box(form):
    names = "abcde"
    for shown in ("ac", "abc", "e", "dabc", "cba", "abcde"):
        before = form.children[0].children if form.children else ()
        form.show(row(*(blocks.button(name, name) for name in shown)))
        assert form.children[0].children[: len(before)] == before
        standing = [each.description for each in sorted(visible(form.children[0]), key=place)]
        assert standing == list(shown)
    assert len(form.children[0].children) == len(names)
