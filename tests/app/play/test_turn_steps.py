"""The turn in named steps: what is done, current, ahead and skipped, and why, at every moment of a game."""

import re
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from kdexplore.app.play import turn_steps
from kdexplore.app.play.setup import Setup
from kdexplore.app.play.state import Play
from kdexplore.app.session import Session
from kdexplore.core.state import Step
from kdexplore.engine.players import choose
from kdexplore.views import blocks
from kdexplore.views.blocks import step
from kdexplore.words import languages

controls = pytest.importorskip("kdexplore.app.controls")


@cache
def games(mode, **more):
    """Every moment of a game in which somebody decides."""
    found = []
    play: Any = Play(Setup(mode=mode, players=2, seed=3, bots=("", ""), **more)).begun()
    while not play.state.is_over:
        found.append(play)
        play = play.played(choose("random", play.state, 3, play.at))
    return tuple(found)


def steps_of(play, lang="en"):
    return turn_steps.row(replace(Session(), play=play, lang=lang))["steps"]


def named(play):
    return {step["text"].split()[0]: (step["state"], step.get("why")) for step in steps_of(play)}


@pytest.mark.parametrize("mode", ["classic", "discovery", "tribe"])
def test_exactly_one_step_is_current_and_all_before_it_are_done_or_skipped(mode):
    for play in games(mode):
        states = [step["state"] for step in steps_of(play)]
        current = states.index("now")
        assert "now" not in states[current + 1 :]
        assert set(states[:current]) <= {"done", "skipped"}
        assert set(states[current + 1 :]) <= {"ahead", "skipped"}


def test_a_skipped_step_says_why():
    """Recruiting used to be skipped where nobody can be afforded, with nothing on the screen to tell."""
    seen: dict[str, set[str]] = {name: set() for name in ("Place", "Choose", "Recruit")}
    for play in games("tribe"):
        for name, (state, why) in named(play).items():
            assert (why is not None) is (state == "skipped")
            if why:
                seen[name].add(why)
    assert seen["Recruit"] == {"starts in round 1", "you cannot afford anyone", "not in the last round"}
    assert seen["Choose"] == {"no dominoes left"}
    assert seen["Place"] == {"starts in round 1", "fits nowhere"}


def test_fire_is_a_step_only_of_a_turn_with_a_volcano():
    found = set()
    for play in games("discovery"):
        domino, there = play.state.domino, "Fire" in named(play)
        craters = domino is not None and bool(domino.first.craters or domino.second.craters)
        assert there is (craters and domino.number not in play.state.seats[play.state.playing].discarded)
        found.add((there, play.state.step))
    assert {(True, Step.THROW), (True, Step.CLAIM), (False, Step.PLACE)} <= found


def test_what_is_done_names_its_domino():
    play = next(each for each in games("classic") if each.state.step is Step.CLAIM and not each.state.claiming)
    number = play.state.line[play.state.turn].number
    assert steps_of(play)[0] == step(f"Place {number}", "done", said="done")


def test_two_chiefs_may_recruit_once_a_round():
    waits = [
        named(play)["Recruit"]
        for play in games("tribe", readings=(("two_chiefs_recruit", "once"),))
        if play.state.step is Step.PLACE and play.state.turn == 0
    ]
    assert ("skipped", "after your second domino") in waits


@pytest.mark.parametrize("lang", languages())
def test_every_step_is_an_item_of_a_list_and_one_is_current_in_every_language(lang):
    form = controls.Form()
    for play in games("tribe")[::7]:
        block = turn_steps.row(replace(Session(), play=play, lang=lang))
        form.show([block])
        (shown,) = form.children
        assert shown.value.count("<li ") == len(block["steps"])
        assert shown.value.count('aria-current="step"') == 1
        assert shown.value.count("<small>") == sum("why" in step for step in block["steps"])


def test_nothing_in_a_step_is_read_as_markup():
    form = controls.Form()
    form.show([blocks.steps('"<i>', [blocks.step("<b>", "skipped", said="<u>", why="<s>")])])
    assert not {"<i>", "<b>", "<u>", "<s>"} & set(re.findall("<.>", form.children[0].value))
