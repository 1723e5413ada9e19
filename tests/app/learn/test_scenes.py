"""The scenes of the lessons: plain data in any language, nothing given away, every try answered."""

import json
import re
from dataclasses import replace
from typing import Any

import pytest

from kdexplore.app.learn.boards import board, line, others, places_first, shows_line
from kdexplore.app.learn.scenes import acts, card, contents, counting, head, more, panel, rail, task, title, twin
from kdexplore.app.learn.state import Learn
from kdexplore.core.actions import Discard, Place, Throw
from kdexplore.core.cells import Cell
from kdexplore.core.game import legal_actions
from kdexplore.lessons.checking import attempts, met, possible
from kdexplore.lessons.course import lesson, lessons
from kdexplore.lessons.model import BREAK, DO
from kdexplore.lessons.queries import CHOICE, offered, right_answers
from kdexplore.views.blocks import plain
from kdexplore.words import PSEUDO, Text, say

ALL = [(each.id, step.id) for each in lessons() for step in each.steps]
each_step = pytest.mark.parametrize(("name", "step"), ALL, ids=[f"{name} {step}" for name, step in ALL])


def at(name, step):
    return Learn().opened(name, step)


def blocks(scene, kind):
    waiting, found = list(scene), []
    for block in waiting:
        waiting += block.get("blocks", [])
        found += [block] if block["kind"] == kind else []
    return found


def notices(scene):
    return [block["text"] for block in blocks(scene, "notice")]


@each_step
def test_every_step_is_plain_data_in_which_only_the_words_change_with_the_language(name, step):
    learn = at(name, step)
    beside = (head(learn), task(learn), panel(learn), acts(learn), more(learn))
    for scene in (board(learn), *beside, twin(learn), contents(learn), rail(learn)):
        assert json.loads(json.dumps(plain(scene))) == plain(scene)
    ours, theirs = board(learn), board(learn, lang=PSEUDO)
    assert (ours["position"], ours.get("lit")) == (theirs["position"], theirs.get("lit"))
    assert [block["kind"] for block in panel(learn)] == [block["kind"] for block in panel(learn, lang=PSEUDO)]


@each_step
def test_a_task_is_acted_on_and_all_else_is_looked_at(name, step):
    learn = at(name, step)
    acts = learn.at.kind in {DO, BREAK}
    assert board(learn).get("tries", False) == acts
    assert acts or board(learn)["mode"] == "look"
    assert not shows_line(learn) or (line(learn)["mode"] == "claim") <= acts


def test_until_something_is_tried_the_panel_says_how_a_domino_is_placed():
    first = Learn().opened("aim")
    how = say(Text("learn.how_to_place"), "en")
    assert how in str(panel(first))
    assert how not in str(panel(first.tried(next(iter(legal_actions(first.moment))))))


def test_where_a_domino_is_placed_the_lines_come_after_the_board():
    drafting = {place for place in ALL if shows_line(at(*place))}
    after = {place for place in drafting if places_first(at(*place))}
    assert {("turn", "both"), ("two_players", "again"), ("last_line", "last")} <= after
    assert ("first_line", "pick") in drafting - after


@each_step
def test_a_board_marks_no_square_as_the_answer(name, step):
    learn = at(name, step)
    assert not board(learn).get("place", {}).get("anchors")
    if learn.at.query is not None:
        assert not board(learn)["regions"]
        assert not blocks(twin(learn), "table")


@each_step
def test_a_task_names_no_square_by_its_letters_but_marks_it_by_the_same_sign(name, step):
    learn = at(name, step)
    words = str(plain(task(learn)))
    assert not re.search(r"\b[A-P](?:\d|1[0-5])\b", words)
    assert ("①" in words) == ("①" in str(board(learn).get("marks")))


def refusals(learn):
    """The step after the first tries that the rules refuse, each for other reasons."""
    found: dict[frozenset[Any], Learn] = {}
    for move in possible(learn.at) if learn.at.kind in {DO, BREAK} else ():
        after = learn.tried(move)
        found.setdefault(frozenset(problem.reason for problem in after.attempt.problems), after)
    wrong = set(offered(learn.at)) - right_answers(learn.at) if learn.at.query else ()
    return [*(after for reasons, after in found.items() if reasons), *map(learn.answered, sorted(wrong))]


@each_step
def test_no_verdict_names_a_square_by_its_letters_but_marks_it_by_the_same_sign(name, step):
    for learn in refusals(at(name, step)):
        words = json.dumps([part["text"] for part in said(panel(learn)) if "text" in part], ensure_ascii=False)
        assert not re.search(r"\b[A-P](?:\d|1[0-5])\b", words), words
        scene = json.dumps(board(learn), ensure_ascii=False)
        assert all(sign in scene for sign in re.findall("[①-⑨]", words))
        assert not any(re.search(r"\b[A-P]\d+\b", problem["says"]) for problem in board(learn)["problems"])


def said(scene):
    return [part for block in blocks(scene, "say") for part in block.get("parts", [block])]


@each_step
def test_every_rule_of_a_step_is_a_chip_with_its_sources(name, step):
    learn = at(name, step)
    assert set(learn.at.rules) <= {block["rule"] for block in blocks(more(learn), "rule")}
    assert blocks(more(learn), "table")


def test_where_the_rulebooks_differ_waits_until_after_the_first_way():
    differing = [learn for learn in (at(*place) for place in ALL) if "rival:" in str(more(learn))]
    assert differing
    assert all("rival:" not in str(more(replace(learn, path="basics"))) for learn in differing)


@each_step
def test_every_choice_is_offered_in_words_of_its_own(name, step):
    learn = at(name, step)
    if learn.at.query is None or learn.at.query.kind != CHOICE:
        return
    (choices,) = (block for block in blocks(panel(learn), "choices") if block["name"] == "answer")
    assert [option["value"] for option in choices["options"]] == list(offered(learn.at))
    assert len({option["text"] for option in choices["options"]}) == len(choices["options"])


def test_the_contents_count_what_is_done():
    learn = at("aim", "count").answered("10")
    rows = blocks(contents(learn), "rows")[0]["rows"]
    assert rows[0]["points"] == f"1 / {len(lesson('aim').steps)}"
    assert rows[0]["lit"]
    assert blocks(contents(learn), "progress")[0]["value"] == 1


def test_the_buttons_say_where_they_lead():
    def buttons(learn):
        return {each["name"]: each for row in blocks(acts(learn), "buttons") for each in row["buttons"]}

    assert buttons(Learn())["next"]["text"] == "Skip this"
    assert not buttons(Learn())["next"]["primary"]
    assert buttons(at("aim", "grow"))["watch"]["primary"]
    assert buttons(at("aim", "count"))["check"]["primary"]
    assert buttons(at("aim", "count").answered("10"))["next"]["primary"]
    last = at("aim", "covered").tried(Place((Cell(0, 0), Cell(1, 0))))
    assert last.is_met
    assert buttons(last)["next"]["text"] == "Next lesson"
    assert "next" not in buttons(Learn().opened(*ALL[-1]))


@each_step
def test_a_step_has_one_main_button_at_most(name, step):
    learn = at(name, step)
    for there in (learn, replace(learn, seen=len(learn.at.plays))):
        main = [each for row in blocks(acts(there), "buttons") for each in row["buttons"] if each["primary"]]
        assert len(main) <= 1


def test_a_lesson_ends_with_what_the_learner_can_do_now_and_the_first_way_with_all_of_it_and_where_to_go_next():
    learn = Learn().on_path("basics")
    for name in learn.way.lessons:
        learn = learn.opened(name)
        for step in learn.here.steps:
            learn = replace(learn.opened(name, step.id), seen=0)
            learn = solved(learn)
            last = step is learn.here.steps[-1]
            assert learn.is_ended == last
            assert ("Now you" in json.dumps(plain(panel(learn)))) == last
    cards = blocks(panel(learn), "card")
    assert [len(rows["rows"]) for rows in blocks(cards, "rows")] == [len(learn.way.lessons)]
    assert [each["name"] for row in blocks(cards, "buttons") for each in row["buttons"]] == [
        "path:origins_next",
        "table",
        "card",
    ]
    assert all(title(lesson(name)) in card() for name in learn.way.lessons)
    assert "'play'" in str(acts(learn))
    assert [row["name"] for row in blocks(rail(learn), "rows")[0]["rows"]][-1] == "play"


def solved(learn):
    """A step as it is when it has been done right."""
    if learn.at.query is not None:
        return learn.answered(min(right_answers(learn.at)))
    if learn.at.plays:
        for _ in learn.at.plays:
            learn = learn.watched()
        return learn
    way = next(way for way in attempts(learn.at) if met(learn.at, way))
    for move in (*way.moves, *filter(None, [way.refused])):
        learn = learn.tried(move)
    return learn


def test_a_right_count_is_a_picture_of_the_region_and_its_product():
    learn = at("aim", "count")
    assert not counting(learn, "en", "light")
    right = learn.answered("10")
    drawn: Any = counting(right, "en", "light")[0]
    assert drawn.svg.count("kd-count") == 5 + 2
    assert [(total["number"], total["text"]) for total in blocks(panel(right), "total")] == [
        ("5", "squares"), ("2", "crowns"), ("10", "points"),
    ]  # fmt: skip


def test_a_refused_place_shows_its_meetings_edge_by_edge():
    scene = panel(at("connecting", "match").tried(Place((Cell(-2, 1), Cell(-1, 1)))))
    (cards,) = blocks(scene, "cards")
    assert {(card["title"], card["text"]) for card in cards["cards"]} == {
        ("Forest", "touches lake"), ("Grassland", "touches wheat"),
    }  # fmt: skip
    assert notices(scene)


def test_the_rail_has_the_lessons_around_this_one():
    rows = blocks(rail(at("connecting", "match")), "rows")[0]["rows"]
    assert len(rows) == 8
    assert [row["points"] for row in rows if row["lit"]] == ["7"]


def test_success_says_what_has_been_learned_and_keeps_the_fewest_tries():
    learn = at("aim", "count").answered("7").answered("10")
    assert notices(panel(learn)) == ["5 × 2 = 10: squares times crowns."]
    assert "Your best: 2 tries" in json.dumps(plain(panel(learn)))


def test_a_wrong_number_says_what_it_means():
    assert notices(panel(at("aim", "count").answered("5"))) == ["5 counts the squares only."]
    assert notices(panel(at("aim", "count").answered("7"))) == ["7 adds the two instead of multiplying them."]
    assert notices(panel(at("aim", "count").answered("11"))) == ["Almost: you are one off. Count again."]


def test_a_wrong_number_of_which_nothing_is_known_shows_where_to_look():
    learn = at("aim", "count").answered("99")
    assert notices(panel(learn)) == ["Look again at the squares that are lit."]
    assert len(board(learn)["lit"]["cells"]) == 5


def test_a_pressed_region_is_lit_with_what_it_scores_and_a_right_one_is_counted():
    wrong = at("aim", "richest").looked(Cell(2, -3 + 1))
    assert notices(panel(wrong)) == ["This one scores less than another."]
    assert len(board(wrong)["lit"]["cells"]) == 3
    assert notices(panel(wrong.looked(Cell(3, 0)))) == ["This one scores less than another."]
    right = wrong.looked(Cell(0, -3))
    assert board(right)["lit"]["cells"] == board(wrong.looked(Cell(-1, -1)))["lit"]["cells"]
    assert [total["number"] for total in blocks(panel(right), "total")] == ["7", "2", "14"]
    assert counting(right, "en", "light")


def test_a_region_that_has_grown_is_counted():
    learn = solved(at("aim", "earn"))
    assert [total["text"] for total in blocks(panel(learn), "total")] == ["squares", "crowns", "points"]
    assert counting(learn, "en", "light")


def test_a_discard_shows_that_no_place_is_left():
    learn = at("discard", "away").tried(Discard())
    assert board(learn)["marks"]
    (cards,) = blocks(panel(learn), "cards")
    assert {card["title"] for card in cards["cards"]} == {"Lake"}


def test_a_placement_that_was_asked_about_shows_its_edges():
    learn = at("connecting", "which").answered("placing.match")
    (cards,) = blocks(panel(learn), "cards")
    assert [(card["title"], card["text"]) for card in cards["cards"]] == [("Swamp", "touches wheat")]


def test_a_question_about_a_domino_shows_it_and_where_it_would_be_placed():
    for name, step in (("connecting", "which"), ("connecting", "split"), ("frame", "span")):
        learn = at(name, step)
        (ghost,) = board(learn)["ghosts"]
        assert ghost["alternative"]
        assert blocks(panel(learn), "picture")
        assert board(learn.answered(min(right_answers(learn.at))))["ghosts"][0]["refused"]
    for name, step in (("connecting", "ways"), ("discard", "keep"), ("must_place", "may")):
        assert blocks(panel(at(name, step)), "picture")
        assert not board(at(name, step)).get("ghosts")


def test_where_mistakes_may_be_made_the_panel_says_which():
    learn = at("connecting", "match")
    about = say(Text("learn.err_about"), "en")
    assert about not in str(panel(learn))
    assert about in str(panel(learn.with_mistakes()))


def test_a_refused_try_comes_with_the_rule_it_breaks():
    scene = panel(at("connecting", "castle").tried(Place((Cell(1, 1), Cell(2, 1)))))
    assert notices(scene) == ["The rules do not allow this. Here is why."]
    assert blocks(scene, "card")[0]["blocks"][0]["parts"][1]["rule"] == "placing.match"


def test_a_goal_missed_says_why():
    scene = panel(at("connecting", "match").tried(Place((Cell(1, 0), Cell(2, 0)))))
    assert notices(scene) == ["That only fits because of the castle. Match a terrain this time."]


def test_a_volcano_is_placed_and_then_throws():
    learn = at("volcanoes", "feed")
    first, second = (Cell(*map(int, cell.split(","))) for cell in next(iter(board(learn)["place"]["ways"])).split(">"))
    learn = learn.tried(Place((first, second)))
    assert board(learn)["mode"] == "throw"
    assert not learn.is_missed
    targets = board(learn)["throw"]["targets"]
    x, y = map(int, min(targets, key=lambda name: abs(int(name.split(",")[1]))).split(","))
    assert board(learn.tried(Throw(Cell(x, y))))["mode"] == "look"


def test_a_wrong_square_is_marked_and_a_right_one_is_not():
    wrong = at("aim", "richest").looked(Cell(1, 0))
    assert board(wrong)["marks"][0]["cells"] == [[1, 0]]
    right = next(iter(right_answers(wrong.at)))
    assert not board(wrong.answered(right)).get("marks")


def test_other_players_are_in_sight_where_they_have_placed_something():
    assert not list(others(at("aim", "count"), "en", "light"))
