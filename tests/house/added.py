"""Run in the copy of the house that has one more of every kind (`tests/house/test_recipes.py`)."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from kdexplore.app.address import hash_of, opened
from kdexplore.app.dashboard import Dashboard
from kdexplore.app.explorer import STYLE
from kdexplore.app.lab.scenes import head, side
from kdexplore.app.play.fields import groups
from kdexplore.app.play.setup import Setup
from kdexplore.app.play.state import Play
from kdexplore.app.session import IN_THE_BAR, Session
from kdexplore.core.bonuses import Outlook, outlook
from kdexplore.core.cells import Cell
from kdexplore.core.scoring import score
from kdexplore.core.variants import rules_for
from kdexplore.engine.dealer import deal
from kdexplore.engine.kernel.tables import why_too_large
from kdexplore.engine.players import player_of
from kdexplore.engine.questions.register import question_from
from kdexplore.engine.simulation import played
from kdexplore.views import blocks
from kdexplore.words import Term, Text, languages, say

LAKES = rules_for("classic", players=2, bonuses="lake")


def restored(session):
    return opened(Session(), hash_of(session))


def test_the_bonus_is_scored_foreseen_offered_said_and_kept_in_a_link():
    assert score("l*", LAKES).total == 3
    assert score("w*", LAKES).total == 0
    assert outlook("lake", "l*", LAKES, left=9) is Outlook.SURE
    assert outlook("lake", "*", LAKES, left=9) is Outlook.POSSIBLE
    assert outlook("lake", "*", LAKES, left=0) is Outlook.LOST
    assert say(Term("bonus", "lake")) == "A lake"
    assert "bonus:lake" in [field["name"] for some in groups(Setup(), "en").values() for field in some]
    assert restored(replace(Session(), lab=Session().lab.under(LAKES)).entered("lab")).lab.rules == LAKES


def test_the_core_plays_a_bonus_that_the_kernel_does_not_know():
    assert why_too_large(LAKES) == "bonuses"
    *_, (last, _) = played(LAKES, ("random", "random"), 1)
    assert {line.key for line in last.score_of(0).lines} >= {"lake"}


def test_the_lens_is_offered_says_its_card_and_is_kept_in_a_link():
    lab = Session().lab.painted(("w1", [Cell(1, 0)])).through("squares")
    session = replace(Session(), lab=lab).entered("lab")
    assert "Squares" in str(head(session))
    assert "There are 2 squares." in str(side(session))
    assert restored(session).lab.lens == "squares"


def test_the_room_is_in_the_bar_holds_its_state_and_writes_its_part_of_a_link():
    assert IN_THE_BAR[-1] == "notes"
    page = Dashboard(Session().with_part("notes", "Claim the lake.").entered("notes"))
    room: Any = page.rooms["notes"]
    assert room.note.blocks[0]["value"] == "Claim the lake."
    assert restored(page.explorer.session).part("notes") == "Claim the lake."
    assert ".kd-notes" in STYLE


def test_the_player_decides_and_is_kept_in_a_link():
    state = deal(rules_for("classic", players=2), seed=1)
    assert player_of("last", Random(1)).choose(state) == state.legal_actions[-1]
    play = Play(Setup(mode="classic", players=2, bots=("", "last"))).begun()
    assert restored(replace(Session(), play=play).entered("play")).play.setup.bots == ("", "last")


def test_the_question_is_answered_by_its_name():
    answer = question_from({"ask": "width", "tiles": "kingdomino", "territory": "w1w*", "span": 5}).answer()
    assert answer.to_plain() == {"columns": 3, "rows": 1}


def test_the_block_is_drawn_by_a_panel():
    made: Any = blocks
    assert blocks.panel([made.quote("No.")], lang="en", label="A")["blocks"] == [{"kind": "quote", "text": "No."}]


@pytest.mark.parametrize("key", ["room.play", "app.close"])
def test_the_language_is_there(key):
    assert "de" in languages()
    assert say(Text(key), "de") == say(Text(key), "pl")
