"""The cave board as cards: what a person brings and costs, who has taken whom; nonsense hires nobody."""

from dataclasses import replace
from typing import Any

import pytest

from kdexplore.app.play import cave
from kdexplore.app.play.intents import handle
from kdexplore.app.play.setup import Setup
from kdexplore.app.play.state import Play
from kdexplore.app.session import Session
from kdexplore.core.actions import Recruit
from kdexplore.core.game import legal_actions
from kdexplore.core.state import Step
from kdexplore.engine.what_if import WhatIf
from kdexplore.views.blocks import CardsBlock
from kdexplore.words import languages
from tests.app.sending import sent_to

heard = sent_to(handle)


def recruiting(*, taken=False, **more):
    """A moment in which somebody can recruit; with `taken`, one in which somebody else has done so in this round."""
    play: Any = Play(Setup(mode="tribe", players=3, seed=3, bots=("",) * 3)).begun()
    while True:
        session = replace(Session(), play=play, **more).entered("play")
        ready = play.state.step is Step.RECRUIT and any(isinstance(act, Recruit) for act in legal_actions(play.state))
        if ready and (not taken or len(play.state.cave.face_up) < 4):
            return session
        play = play.advised()


def cards_of(session):
    return next(list(block.cards) for block in cave.row(session) if isinstance(block, CardsBlock))


def test_a_card_says_what_a_person_scores_brings_and_costs():
    """The cave board used to be a line of names below the fold: "Hunter" never said what it scores."""
    session = recruiting()
    card = next(card for card in cards_of(session) if "name" in card)
    found = cave.hire(session.play.state, card["name"].removeprefix(cave.PRESS))
    assert found is not None
    assert card["points"] == f"{found.gain:+d}".replace("-", "\u2212") if found.gain else "0"
    assert "×" in card["text"] or "power" in card["text"].lower()
    assert card["note"].count(",") == 1
    assert "\u203a" in card["note"]


def test_a_card_that_is_pointed_at_shows_on_the_board_what_it_would_score_there():
    """Nothing on the board used to tell which neighbours a person would count, or where it would live best."""
    session = recruiting()
    state = session.play.state
    card = next(card for card in cards_of(session) if "name" in card)
    found = cave.hire(state, card["name"].removeprefix(cave.PRESS))
    assert found is not None
    aim = card["aim"]
    assert (aim["home"], aim["paid"]) == ([*found.cell], [[*cell] for cell in found.paid])
    assert aim["points"] == card["points"]
    sheet = WhatIf.of(state, state.actor).worth_settled(found.person, found.cell, found.paid)
    (line,) = [line for line in sheet.lines if line.key == found.person and line.cells[0] == found.cell]
    assert aim["counts"] == [[*cell] for cell in line.cells[1:]]
    assert bool(aim["counts"]) is ("said" in card)


def test_the_board_of_somebody_else_shows_nothing_of_it():
    session = recruiting()
    other = (session.play.state.actor + 1) % 3
    watching = replace(session, play=session.play.watching(other))
    assert not any("aim" in card for card in cards_of(watching))


def test_a_press_on_a_card_pays_and_the_board_asks_for_the_home():
    session = recruiting()
    name = next(card["name"] for card in cards_of(session) if "name" in card)
    paid = heard(session, {"press": name})
    assert paid.play.choice.person == name.removeprefix(cave.PRESS)
    found = cave.hire(session.play.state, paid.play.choice.person)
    assert found is not None
    settled = paid.play.played(Recruit(found.person, found.paid, found.cell))
    assert found.person in [
        person
        for _, person in settled.history.turns[session.play.at].state.seats[session.play.state.actor].territory.people
    ]


def test_an_empty_space_says_who_took_the_person():
    session = recruiting(taken=True)
    gone = [card for card in cards_of(session) if "svg" not in card]
    assert gone
    assert all("recruited by" in card["text"] and "name" not in card for card in gone)


def test_without_hints_there_are_no_gains_and_other_modes_have_no_cave():
    cards = cards_of(recruiting(no_hints=True))
    assert not any("points" in card or "points" in card.get("aim", ()) for card in cards)
    assert cave.row(replace(Session(), play=Play(Setup()).begun())) == []


@pytest.mark.parametrize("name", ["hire:", "hire:nobody", "hire:hunter:x", "hire:²"])
def test_nonsense_hires_nobody(name):
    session = recruiting()
    assert heard(session, {"press": name}) == session
    assert heard(Session().entered("play"), {"press": name}) == Session().entered("play")


@pytest.mark.parametrize("lang", languages())
def test_every_language_has_the_words_of_the_cave(lang):
    assert "{" not in repr([card.get("text") for card in cards_of(recruiting(lang=lang))])
