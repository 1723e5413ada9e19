"""The scenes of the lessons: whatever is said is shown, in any language, and every try gets its answer."""

import json
from dataclasses import replace

import pytest

from kdexplore.app.learn import questions
from kdexplore.app.learn.lessons import lesson, lessons
from kdexplore.app.learn.scenes import board, contents, lit, panel, sentences, twin
from kdexplore.app.learn.state import Learn
from kdexplore.core.actions import Place, Throw
from kdexplore.core.cells import Cell
from kdexplore.words import PSEUDO, languages

ALL = [(each.id, at) for each in lessons() for at in range(len(each.steps))]
each_step = pytest.mark.parametrize(("name", "step"), ALL)
NAMES = {  # what the panel's blocks hold whole for the machine, not for a person
    *("kind", "name", "value", "rule", "svg", "tone", "size", "lang", "level", "points", "number", "of"),
}


def at(name, step):
    return Learn().opened(name, [each.id for each in lesson(name).steps].index(step))


def blocks(scene, kind):
    """Every block of a kind, folded ones too."""
    found, waiting = [], list(scene)
    for block in waiting:
        waiting += block.get("blocks", [])
        found += [block] if block["kind"] == kind else []
    return found


def said(scene):
    """All that the notices and the cards say."""
    return [block["text"] for block in blocks(scene, "notice")]


def words(value, key=""):
    if isinstance(value, dict):
        return [text for name, item in value.items() for text in words(item, name)]
    if isinstance(value, list):
        return [text for item in value for text in words(item, key)]
    return [value] if isinstance(value, str) and key not in NAMES else []


@each_step
def test_every_step_can_be_shown_as_plain_data(name, step):
    learn = Learn().opened(name, step)
    for scene in (board(learn), panel(learn), twin(learn), contents(learn)):
        assert json.loads(json.dumps(scene)) == scene


@each_step
def test_nothing_but_the_language_changes_with_the_language(name, step):
    learn = Learn().opened(name, step)
    ours, theirs = board(learn), board(learn, lang=PSEUDO)
    assert ours["position"] == theirs["position"]
    assert ours.get("lit") == theirs.get("lit")
    assert [block["kind"] for block in panel(learn)] == [block["kind"] for block in panel(learn, lang=PSEUDO)]
    assert not set(sentences(learn)) & set(sentences(learn, PSEUDO))


@each_step
def test_a_task_is_acted_on_and_all_else_is_looked_at(name, step):
    learn = Learn().opened(name, step)
    shown = board(learn)
    acts = learn.at.kind in {"do", "break"} and learn.at.goal != "richest"
    assert (shown["mode"] in {"place", "throw"}) == acts
    assert ("lit" in shown) != acts
    assert shown.get("tries", False) == acts


@each_step
def test_every_rule_of_a_step_is_a_chip_with_its_sources(name, step):
    learn = Learn().opened(name, step)
    chips = [block["rule"] for block in blocks(panel(learn), "rule")]
    assert set(learn.at.rules) <= set(chips)
    assert blocks(panel(learn), "table")


def test_what_is_said_is_lit():
    learn = Learn().pointed_at(3)
    assert set(lit(learn)) == {Cell(x, 1) for x in range(-1, 3)}
    assert {tuple(cell) for cell in board(learn)["lit"]["cells"]} == set(lit(learn))
    assert board(learn)["lit"]["badge"] == "4 × 0 = 0"
    rows = blocks(panel(learn), "rows")[0]["rows"]
    assert [row["lit"] for row in rows] == [False, False, False, True, False]


def test_the_board_does_not_answer_for_the_reader():
    learn = at("aim", "one_property")
    assert not board(learn)["regions"]
    assert not blocks(twin(learn), "table")
    done = learn.answered(questions.right(learn.at))
    assert board(done)["regions"]
    assert blocks(twin(done), "table")


def test_the_contents_count_what_is_done():
    learn = Learn().next_step()
    rows = blocks(contents(learn), "rows")[0]["rows"]
    assert [row["points"] for row in rows] == ["1 / 7", "0 / 12", "0 / 11"]
    assert blocks(contents(learn), "progress")[0]["value"] == 1


def test_the_buttons_say_where_they_lead():
    def buttons(learn):
        return {each["name"]: each for each in blocks(panel(learn), "buttons")[0]["buttons"]}

    assert "previous" not in buttons(Learn())
    assert buttons(Learn())["next"]["primary"]
    assert buttons(at("aim", "richest"))["next"] == {"name": "next", "text": "Skip this"}
    assert buttons(at("aim", "level"))["next"]["text"] == "Next lesson"
    assert buttons(Learn().opened(*ALL[-1]))["next"]["text"] == "Finish"
    assert buttons(Learn().opened(*ALL[-1]).next_step())["next"]["off"]
    assert "again" in buttons(at("connecting", "first").tried(Place((Cell(1, 0), Cell(2, 0)))))


# what came of a try


def test_a_wrong_try_is_told_with_the_rule_it_breaks():
    scene = panel(at("connecting", "first").tried(Place((Cell(1, 1), Cell(2, 1)))))
    assert said(scene) == ["The rules do not allow this. Here is why."]
    (card,) = blocks(scene, "card")
    (say,) = card["blocks"]
    assert say["parts"][1]["rule"] == "placing.match"


def test_the_panel_counts_columns_and_rows_as_the_board_does():
    learn = at("connecting", "covering").tried(Place((Cell(0, 0), Cell(1, 0))))
    told = blocks(panel(learn), "card")[0]["blocks"][0]["parts"][0]["text"].strip()
    assert told in [problem["says"] for problem in board(learn)["problems"]]
    learn = at("connecting", "nowhere").tried(Place((Cell(3, 0), Cell(3, 1))))
    told = blocks(panel(learn), "card")[0]["blocks"][0]["parts"][0]["text"].strip()
    assert told in [problem["says"] for problem in board(learn)["problems"]]


def test_a_task_done_tells_what_happened():
    scene = panel(at("volcanoes", "throw").tried(Throw(Cell(1, 1))))
    assert said(scene) == ["Done."]
    assert blocks(scene, "card")[0]["tone"] == "legal"


def test_a_goal_missed_is_told():
    scene = panel(at("connecting", "second").tried(Place((Cell(1, 0), Cell(2, 0)))))
    assert said(scene)[0].startswith("Allowed, but")


def test_after_the_volcano_lies_its_fire_is_asked_for():
    learn = at("volcanoes", "feeding")
    ways = board(learn)["place"]["ways"]
    first, second = (Cell(*map(int, cell.split(","))) for cell in next(iter(ways)).split(">"))
    learn = learn.tried(Place((first, second)))
    assert board(learn)["mode"] == "throw"
    assert said(panel(learn)) == ["Placed. Its volcano erupts at once: throw the fire."]
    assert board(learn)["back"]


def test_a_square_pressed_lights_its_region():
    learn = at("aim", "richest").looked(Cell(1, 0))
    assert lit(learn) == (Cell(1, 0),) or Cell(1, 0) in lit(learn)
    assert said(panel(learn))[0].startswith("Not this one")
    assert said(panel(at("aim", "richest").looked(Cell(0, -3)))) == ["Done."]
    assert lit(at("aim", "richest").looked(Cell(0, 0))) == (Cell(0, 0),)


def chooses(learn):
    """Whether a step offers answers to choose from."""
    return learn.at.kind == "check" and learn.at.question.ask != "target"


@pytest.mark.parametrize(("name", "step"), [each for each in ALL if chooses(Learn().opened(*each))])
def test_every_answer_is_offered_in_words_of_its_own_and_is_answered(name, step):
    learn = Learn().opened(name, step)
    (choices,) = (block for block in blocks(panel(learn), "choices") if block["name"] == "answer")
    assert [option["value"] for option in choices["options"]] == list(questions.options(learn.at))
    assert len({option["text"] for option in choices["options"]}) == len(choices["options"])
    assert not said(panel(learn))
    for value in questions.options(learn.at):
        right = value == questions.right(learn.at)
        told = panel(learn.answered(value))
        assert (said(told) == ["Right."]) == right
        assert next(block for block in blocks(told, "choices") if block["name"] == "answer")["value"] == value


@pytest.mark.parametrize("lang", languages())
def test_a_square_is_answered_by_pressing_it_on_the_board(lang):
    """It used to be chosen from a list: "row 3, column 5, jungle, 1 fire"."""
    learn = at("volcanoes", "only_one")
    assert not [block for block in blocks(panel(learn, lang=lang), "choices") if block["name"] == "answer"]
    assert all(name in json.dumps(panel(learn, lang=lang)) for name in ("G6", "G8", "I8", "H10"))
    right = questions.cell_of(questions.right(learn.at))
    missed = next(cell for cell in learn.at.question.cells if cell != right)
    assert learn.looked(Cell(9, 9)) == learn
    assert learn.looked(missed).answer
    assert not learn.looked(missed).is_met
    assert board(learn.looked(missed))["marks"][0]["cells"] == [list(missed)]
    assert learn.looked(right).is_met


def test_points_are_written_only_where_they_are_the_subject():
    """The first sentence on volcanoes used to cover its two craters with "1 x 0 = 0"."""
    assert board(at("volcanoes", "eruption"))["lit"]["badge"] == ""
    assert board(at("aim", "kingdom").pointed_at(1))["lit"]["badge"]


def test_breaking_a_rule_is_praised_and_another_refusal_is_told_apart():
    learn = at("connecting", "too_wide")
    assert said(panel(learn.tried(Place((Cell(3, 1), Cell(3, 0)))))) == [
        "Refused, and for the right reason. Well done."
    ]
    assert said(panel(learn.tried(Place((Cell(0, 0), Cell(0, 1))))))[0].startswith("Refused, but")
    assert said(panel(learn.tried(Place((Cell(0, -1), Cell(0, -2))))))[0].startswith("The rules allow")


def test_a_hint_opens_by_itself_after_some_tries():
    learn = at("connecting", "corner")
    assert not blocks(panel(learn), "fold")[0]["open"]
    assert blocks(panel(replace(learn, tries=3)), "fold")[0]["open"]


def test_where_the_rulebooks_differ_there_is_an_exhibit_beside_the_step():
    folds = [block["name"] for block in blocks(panel(at("volcanoes", "silent")), "fold")]
    assert "exhibit:fire_on_start" in folds


def test_the_twin_has_the_board_the_marks_and_the_points():
    scene = twin(Learn().pointed_at(3))
    assert "[f]" in blocks(scene, "code")[0]["text"]
    assert ["Forest: 4 squares × 0 crowns = 0", "0"] in blocks(scene, "table")[0]["rows"]


def test_a_board_at_work_is_not_marked_in_its_twin():
    assert "[" not in blocks(twin(at("connecting", "first")), "code")[0]["text"]


@each_step
def test_no_word_escapes_the_catalogues(name, step):
    learn = Learn().opened(name, step)
    plain = [text for text in words(panel(learn, lang=PSEUDO)) if text.isascii() and any(map(str.isalpha, text))]
    sources = {cell for block in blocks(panel(learn), "table") for row in block["rows"] for cell in row}
    assert not {text for text in plain if text not in sources and text != PSEUDO}
