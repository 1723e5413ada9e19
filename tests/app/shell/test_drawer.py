"""What surrounds the rooms: notices, work under way, and what opens beside a room."""

from dataclasses import replace
from typing import Any

import pytest

from kdexplore.app.analysis.task import Task
from kdexplore.app.explorer import Explorer
from kdexplore.app.lab.state import Lab
from kdexplore.app.session import DRAWERS, ROOMS, Notice, Session
from kdexplore.app.shell.bar import bar_scene
from kdexplore.app.shell.drawer import drawer_of
from kdexplore.app.shell.intents import press
from kdexplore.app.shell.rule_card import example_in
from kdexplore.app.shell.sheets import choosing, chosen_in
from kdexplore.app.shell.toasts import toasts
from kdexplore.core.rule_ids import RULES
from kdexplore.engine.rulebook import entry_of, result_of
from kdexplore.words import Text, languages


def kinds(session):
    cards: Any = toasts(session)
    return [[block["kind"] for block in card["blocks"]] for card in cards]


def test_there_is_nothing_most_of_the_time():
    assert kinds(Session()) == []
    assert drawer_of(Session()) is None


def test_trouble_in_the_lab_is_told_in_the_lab_and_elsewhere_in_a_toast_that_can_be_closed():
    trouble = Notice("lab", Text("app.work_failed"))
    done = Notice("lab", Text("app.copied"), good=True)
    assert kinds(replace(Session().entered("lab"), notice=trouble)) == []
    assert kinds(replace(Session(), notice=replace(trouble, room="start"))) == [["notice", "buttons"]]
    assert kinds(replace(Session().entered("lab"), notice=done)) == [["notice", "buttons"]]


def test_work_under_way_is_shown_once():
    assert kinds(replace(Session(), task=Task("simulate"))) == [["progress"]]
    assert kinds(replace(Session().entered("lab"), task=Task("reachable"))) == []


@pytest.mark.parametrize("lang", languages())
def test_every_rule_opens_with_its_title_in_words_and_never_with_its_id(lang):
    for rule in RULES:
        opened = drawer_of(Session().spoken(lang).with_drawer("rule", rule))
        assert opened is not None
        assert opened.title
        assert rule not in opened.title


def test_an_unknown_rule_and_an_unknown_drawer_open_nothing():
    assert drawer_of(Session().with_drawer("rule", "no.such")) is None
    assert drawer_of(Session().with_drawer("attic")) is None


def test_one_thing_at_a_time_is_open_and_another_room_closes_it():
    session = Session().with_drawer("help").with_drawer("rule", "placing.match")
    assert (session.drawer, session.topic) == ("rule", "placing.match")
    assert not session.entered("lab").drawer


def test_help_and_code_can_be_asked_for_in_every_room():
    for room in ("start", "play", "lab", "studio", "learn"):
        for name in ("help", "code"):
            opened = drawer_of(Session().entered(room).with_drawer(name))
            assert opened is not None
            assert opened.blocks


def test_the_rules_of_the_game_are_told_where_there_is_one():
    opened = drawer_of(Session().entered("lab").with_drawer("game"))
    assert opened is not None
    assert "change_rules" in str(opened.blocks)
    playing = replace(Session(), play=Session().play.begun()).entered("play").with_drawer("game")
    opened = drawer_of(playing)
    assert opened is not None
    assert "new_game" in str(opened.blocks)
    assert drawer_of(Session().with_drawer("game")) is None


@pytest.mark.parametrize("room", ["play", "lab", "analyse"])
def test_defect_15_the_name_of_the_game_in_the_bar_opens_its_rules(room):
    """It used to do nothing in Play and in the Lab."""
    explorer = Explorer(replace(Session(), play=Session().play.begun()).entered(room))
    named = bar_scene(explorer.session)["summary"]
    assert named["text"]
    press(explorer, named["name"])
    opened = drawer_of(explorer.session)
    assert opened is not None
    assert opened.blocks


def test_every_drawer_that_there_is_can_be_filled():
    session = replace(Session(), play=Session().play.begun()).entered("play")
    topics = {"rule": "placing.match", "term": "glossary.domino"}
    for name in DRAWERS:
        assert drawer_of(session.with_drawer(name, topics.get(name, ""))) is not None, name


def test_a_rule_speaks_of_the_game_on_the_screen():
    def words(session):
        opened: Any = drawer_of(session.with_drawer("rule", "scoring.region"))
        return opened.title + str([block for block in opened.blocks if block.get("size") == "large"])

    origins = Session().entered("learn")
    origins = replace(origins, learn=origins.learn.opened("volcanoes", "throw"))
    assert "crowns" in words(Session())
    assert "× fires" in words(Session())
    assert "crown" not in words(origins)
    assert "Squares times fires" in words(origins)


def test_the_example_of_a_rule_is_in_the_lab_as_the_book_has_it():
    tried = [(rule, lab) for rule in RULES if (lab := example_in(Lab(), rule)) is not None]
    assert len(tried) > len(RULES) // 3
    for rule, lab in tried:
        boards = result_of(entry_of(rule).example).boards
        assert lab.territory.squares in [board.squares for board in boards], rule


def test_a_domino_that_is_tried_is_one_of_the_box_with_the_faces_of_the_example():
    lab = example_in(Lab(), "placing.start")
    assert lab is not None
    assert (lab.lens, lab.rules.mode) == ("legal", "classic")
    piece = lab.rules.tiles.domino(lab.domino)
    assert piece.first == piece.second
    assert str(piece.first.terrain) == "lake"


@pytest.mark.parametrize("lang", languages())
def test_help_is_help_for_the_page_one_is_in_and_names_keys_only_where_there_are_some(lang):
    seen = set()
    for room in ROOMS:
        for touch in (False, True):
            session = replace(Session().spoken(lang).entered(room), touch=touch).with_drawer("help")
            opened: Any = drawer_of(session)
            said = [block.plain()["parts"][0]["text"] for block in opened.blocks if block.kind == "say"]
            assert 1 <= len(said) <= 3
            assert [block.kind for block in opened.blocks][len(said) :] == ["picture", "buttons"]
            assert touch != any("T " in each and "?" in each for each in said)
            seen.add(said[0])
    assert len(seen) == len(ROOMS)


def test_sheets_have_a_door_where_no_game_is_on_the_screen():
    made = Explorer()
    press(made, "sheet")
    assert made.session.drawer == "sheets"
    assert not made.page.order
    made.session = choosing(choosing(made.session, "sheet_mode", "tribe"), "sheet_players", "3")
    press(made, "score_pad")
    assert made.page.order["save"]["name"] == "tribe-pad-en.html"
    assert chosen_in("duel:3") == ("duel", 2)
    assert chosen_in("no such:x") == ("classic", 4)
    opened: Any = drawer_of(made.session)
    assert [block.value for block in opened.blocks if block.kind == "choices"] == ["tribe", "3"]
