"""Points during a game: a bonus counts once it can no longer be lost; until then it is shown apart, everywhere."""

from dataclasses import replace
from typing import Any

import pytest

from kdexplore.app.analyse import gains
from kdexplore.app.analyse.why import gained
from kdexplore.app.lab.score_cards import rules_card, total
from kdexplore.app.lab.state import Lab
from kdexplore.app.play import head, opponents, scenes, scores
from kdexplore.app.play.setup import Setup
from kdexplore.app.play.state import Play
from kdexplore.app.session import Session
from kdexplore.app.table.scenes import seats as seats_at_the_table
from kdexplore.core.bonuses import points_so_far
from kdexplore.core.notation import parse
from kdexplore.core.state import GameState, Step
from kdexplore.core.variants import BONUSES, rules
from kdexplore.engine.what_if import WhatIf
from kdexplore.views.blocks import TotalBlock
from kdexplore.views.charts.rounds import rounds
from kdexplore.views.known import Known
from kdexplore.views.scenes.board import scene
from kdexplore.words import Speaker, languages

CLASSIC = rules("classic", players=4, bonuses=BONUSES)
LAST = "wwwwl/wwwwl/ww*fl/wwwff/www.."  # the castle is in the middle for good; Harmony hangs on the last domino


def begun(**more):
    """A classic game of four with both bonuses, before anything has been placed."""
    play: Any = Play(Setup("classic", players=4, bots=("", "", "", ""), bonuses=BONUSES, seed=3, **more)).begun()
    return play


def at_the_first_placement():
    play = begun()
    while play.state.step is not Step.PLACE:
        play = play.advised()
    return play


def on(play):
    return replace(Session(), play=play).entered("play")


def cards(blocks: Any) -> Any:
    return next(block for block in blocks if block["kind"] == "cards")["cards"]


def folds(session: Session) -> Any:
    """The points of whoever is looked at, line by line."""
    return [*scores.sheet(session)]


def test_everybody_begins_with_nothing_and_no_placement_costs_anything():
    session = on(at_the_first_placement())
    assert {card["points"] for card in cards(opponents.row(session))} == {"0"}
    own: Any = head.row(session)[1]
    (fold,) = folds(session)
    assert fold["text"].endswith("0 points, still possible: +15")
    assert (own.number, own.text) == ("0", "0 points")
    drawn: Any = scenes.board(session)
    ways = drawn["place"]["ways"].values()
    assert {way["points"] for way in ways} >= {0}
    assert min(way["points"] for way in ways) == 0


def test_what_is_still_possible_is_beside_the_points_of_everybody():
    session = on(at_the_first_placement())
    assert all("still possible: +15" in card["text"] for card in cards(opponents.row(session)))
    assert "still possible: +15" in str(head.row(session)[0])
    table: Any = session.table
    at_table = replace(session, table=replace(table, play=session.play)).entered("table")
    assert all("still possible: +15" in card["text"] for card in cards(seats_at_the_table(at_table)))


def test_without_hints_nothing_is_told_about_what_is_possible():
    session = replace(on(at_the_first_placement()), no_hints=True)
    assert not any("possible" in (card.get("text") or "") for card in cards(opponents.row(session)))
    assert not any(isinstance(block, TotalBlock) for block in head.row(session))


def last_placement():
    """A moment before a last domino; the others have a finished territory."""
    return GameState.at(CLASSIC, [LAST], line=[(1, 0)])


def test_the_last_domino_makes_a_bonus_sure_and_gains_it():
    state = last_placement()
    before = points_so_far(state, 0)
    assert (before.total, before.possible) == (10, 5)
    here = WhatIf.of(state, 0, so_far=True)
    worth = {here.worth_laid(gains.placed(state, action)).total for action in state.legal_actions}
    assert worth == {15}
    known = Known(state)
    for action in state.legal_actions:
        assert gains.gain(known, action) == 5
        assert any("Harmony: 5 points" in said for said in gained(known, action, Speaker("en", rules=CLASSIC)))


@pytest.mark.parametrize("lang", languages())
def test_a_placement_that_gives_a_bonus_up_says_so(lang):
    state = GameState.at(CLASSIC, ["*ww"], line=[(1, 0)], unseen=range(3, 47))
    found: Any = scene(state, lang=lang)
    east = found["place"]["ways"]["3,0>4,0"]
    terms = [found["terms"][number] for number in east["terms"]]
    (given_up,) = (term for term in terms if term.get("given_up"))
    assert given_up["points"] == 0
    assert "10" in given_up["says"]
    assert Speaker(lang, rules=CLASSIC).term("bonus", "centre") in given_up["says"]
    beside = found["place"]["ways"]["0,1>1,1"]
    assert not any(found["terms"][number].get("given_up") for number in beside["terms"])


def test_greedy_players_decide_by_the_rules_as_before():
    state = last_placement()
    assert WhatIf.of(state, 0).sheet == state.score_of(0)


def test_numbers_agree_everywhere_during_a_game_and_with_the_rules_at_its_end():
    play = begun()
    while play.state.step is not Step.OVER:
        play = play.advised()
        session = on(play)
        state = play.state
        if state.step is Step.OVER:
            break
        own = scores.watched_seat(session)
        points = [points_so_far(state, seat).total for seat in range(4)]
        for card in cards(opponents.row(session)):
            assert card["points"] == str(points[int(card["name"].removeprefix("watch"))])
        (fold,) = folds(session)
        assert f"{points[own]} point" in fold["text"]
        assert head.row(session)[1] == TotalBlock(str(points[own]), Speaker("en").text("count.point", n=points[own]))
        if state.round:
            assert rounds(play.history)[-1].points == tuple(points)
    assert [points_so_far(play.state, seat) for seat in range(4)] == [play.state.score_of(seat) for seat in range(4)]


def test_the_lab_begins_at_nothing_and_ends_with_what_the_rules_give():
    empty = Lab(rules=CLASSIC)
    assert (empty.asked.sheet.total, empty.asked.sheet.possible) == (0, 15)
    card: Any = total(replace(Session(), lab=empty))
    assert card["blocks"][0]["number"] == "0"
    assert card["blocks"][0]["text"].endswith("still possible: +15")


@pytest.mark.parametrize(("discards", "worth", "possible"), [(0, 0, 15), (11, 10, 0)])
def test_the_lab_counts_a_finished_territory_by_the_rules_once_its_discards_are_entered(discards, worth, possible):
    lab = Lab(rules=CLASSIC, territory=parse("w*w", CLASSIC.tiles), discards=discards)
    assert (lab.asked.sheet.total, lab.asked.sheet.possible) == (worth, possible)
    card: Any = rules_card(replace(Session(), lab=lab))
    said = " ".join(
        part["text"] for block in card["blocks"] if block["kind"] == "say" for part in block["parts"] if "text" in part
    )
    assert ("Dominoes still to come: 11." in said) == bool(possible)
