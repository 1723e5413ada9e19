"""The first page: one sentence, the doors, the counted kingdom, where somebody was, and what cannot be read."""

from dataclasses import replace
from typing import Any

import pytest

from kdexplore.app.explorer import Explorer
from kdexplore.app.intents import Arrive, PressButton
from kdexplore.app.learn.state import Learn
from kdexplore.app.play.state import Play
from kdexplore.app.session import Session
from kdexplore.app.shell.intents import arrive
from kdexplore.app.start import scenes
from kdexplore.app.start.intents import handle
from kdexplore.app.start.state import waiting
from kdexplore.core.scoring import score
from kdexplore.words import languages

pressed: Any = handle
page: Any = scenes  # of blocks of many kinds
MOST_WORDS = 20  # before the first action
LESSON = replace(Session(), learn=Learn().opened("order").next_step()).entered("learn")


def doors(session):
    return page.doors(session)[0]["cards"]


@pytest.mark.parametrize("lang", dict(languages()))
def test_little_is_read_before_the_first_door(lang):
    sentence, *facts = page.front(Session().spoken(lang))
    assert len(sentence["parts"][0]["text"].split()) <= MOST_WORDS
    assert len(facts) == 3


def test_the_kingdom_of_the_first_page_is_counted_as_the_rules_count():
    drawn, lit, regions = page.picture(Session())
    assert lit["rows"][0]["text"] == "7 wheat squares × 2 crowns"
    points = [int(row["points"]) for row in regions["rows"][:-1]]
    assert points[0] == int(lit["rows"][0]["points"]) == 14
    assert regions["rows"][-1]["points"] == f"{sum(points)} points"
    assert sum(points) == score(scenes.KINGDOM, scenes.CLASSIC).total == 46
    assert drawn["svg"].count("kd-count") == 7 + 2


def test_every_door_leads_into_another_room_but_two():
    cards, links = page.others(Session())
    names = [each["name"] for each in (*doors(Session()), *cards["cards"], *links["buttons"])]
    rooms = {name: pressed(Session(), PressButton(name)).room for name in names}
    assert {rooms.pop(name) for name in ("opening", "sheets")} == {"start"}
    assert rooms == {
        "learn": "learn", "play": "play", "table": "table", "analyse": "analyse", "puzzle": "analyse",
        "lab": "lab", "studio": "studio", "class": "desk", "count": "count",
    }  # fmt: skip
    assert pressed(Session(), PressButton("analyse")).play.history is not None


def test_who_has_begun_something_goes_on_from_there():
    assert doors(Session())[0]["name"] == "learn"
    home = LESSON.entered("start")
    assert doors(home)[0]["text"] == "Order comes from numbers, 2 of 4"
    assert pressed(home, PressButton("on")) == replace(home, room="learn")
    game = replace(Session(), play=Play().begun())
    assert doors(game)[0]["text"] == "Your game, round 1"


def test_a_browser_that_has_been_here_brings_what_was_begun_and_nothing_damaged():
    first = Explorer()
    first.change(lambda _: LESSON)
    kept = first.page.push
    assert kept["keep"]
    for text, found in ((kept["hash"], ("learn", "order")), ("kd1.damaged", None), ("", None)):
        later = Explorer()
        arrive(later, Arrive(kept=text))
        there = waiting(later.session)
        assert later.session.room == "start"
        assert (there and (there[0], there[1].learn.lesson)) == found
        if found:
            assert not later.page.push.get("keep", False)  # the address of the first page does not take its place
            assert pressed(later.session, PressButton("on")).learn.at == LESSON.learn.at


@pytest.mark.parametrize(
    ("typed", "place"), [("w1wx*/w1.ff", "x"), ("w1w*/w1.z", "z"), ("hello", "h"), ("kd1.x", ""), ("w1w", "")]
)
def test_what_cannot_be_read_stays_in_the_field_and_its_place_is_marked(typed, place):
    session = replace(Session(), start=replace(Session().start, typed=typed, opening=True))
    after = pressed(session, PressButton("open"))
    assert (after.room, after.start.typed) == ("start", typed)
    wrong, *marked = page.unread(after)
    assert wrong["tone"] == "bad"
    parts = [part for line in marked for part in line["parts"]]
    assert "".join(part["text"] for part in parts) in {typed, ""}
    assert [part["text"] for part in parts if part.get("tone") == "bad"] == ([place] if place else [])
