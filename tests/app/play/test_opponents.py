"""The other players on the screen: what each has just done, what it brought, and where it is to be seen."""

import re
from dataclasses import replace
from typing import Any

import pytest

from kdexplore.app.play import opponents, scenes
from kdexplore.app.play.intents import handle
from kdexplore.app.play.setup import Setup
from kdexplore.app.play.state import Play
from kdexplore.app.session import Session
from kdexplore.core.actions import Pass, Recruit
from kdexplore.core.game import legal_actions
from kdexplore.core.state import Step
from kdexplore.views.blocks import CardsBlock
from kdexplore.words import languages
from tests.app.sending import sent_to

heard = sent_to(handle)
FOUR = ("", "greedy", "greedy", "greedy")


def playing(mode="classic", **more):
    """A game of a person and three bots after a placement of the person, with what the bots have answered."""
    play: Any = Play(Setup(mode=mode, players=4, bots=FOUR, seed=3)).begun()
    while not (play.state.round >= 4 and play.state.step is Step.CLAIM):
        play = play.advised()
    play = play.advised()
    while not any(play.history.state_at(at).actor in (1, 2, 3) for at in range(play.since, play.at)):
        play = play.advised()
    return replace(Session(), play=play, **more).entered("play")


def cards_of(session):
    return next(list(block.cards) for block in opponents.row(session) if isinstance(block, CardsBlock))


@pytest.mark.parametrize("mode", ["classic", "totem", "tribe"])
def test_what_the_bots_did_is_told_with_what_it_brought(mode):
    """Moves of bots used to be thumbnails that were different from one moment to the next."""
    session = playing(mode)
    moved = opponents.moves(session)
    assert moved
    assert all(each.seat != 0 for each in moved)
    for each in moved:
        before, after = each.before.score_of(each.seat).total, session.play.state.score_of(each.seat).total
        gained = f"{after - before:+d}: ".replace("-", "\u2212") if after != before else ""
        done = opponents.happened(each, session)
        assert re.match(rf"{re.escape(gained)}([Pp]laced|[Dd]iscarded|[Cc]hose) \d+", done)


def test_the_cells_of_the_last_moves_are_ringed_and_move_one_after_the_other():
    session = playing()
    moved = [each for each in opponents.moves(session) if each.cells]
    cards = {card["name"]: card for card in cards_of(session)}
    beats = [cards[f"watch{each.seat}"]["motion"]["beat"] for each in moved]
    assert beats == sorted(set(beats))
    for each in moved:
        assert cards[f"watch{each.seat}"]["svg"].count('data-move="0"') == len(each.cells[0]) + 1
    again = heard(session, {"press": "replay"})
    seen, once_more = (
        [card["motion"]["id"] for card in cards_of(each) if "motion" in card] for each in (session, again)
    )
    assert len(seen) == len(once_more) >= 1
    assert set(seen).isdisjoint(once_more)


def test_whoever_only_looks_sees_nothing_move():
    session = replace(playing(), play=playing().play.moved(5))
    assert opponents.moves(session) == ()
    assert all("motion" not in card for card in cards_of(session))


def test_without_hints_one_hears_what_was_done_and_no_points():
    session = playing(no_hints=True)
    words = repr(opponents.row(session))
    assert "'0: " not in words
    assert all("points" not in card for card in cards_of(session))


@pytest.mark.parametrize("lang", languages())
def test_every_language_says_what_was_done(lang):
    session = playing("tribe", lang=lang)
    assert opponents.moves(session)
    assert all("{" not in opponents.happened(each, session) for each in opponents.moves(session))


# ---- recruiting where nobody can be afforded


def test_a_person_who_can_pay_nobody_is_not_asked():
    """In the tribe, "Skip recruiting" had to be pressed in every turn, without any resource."""
    play: Any = Play(Setup(mode="tribe", players=2, bots=("", ""), seed=3)).begun()
    declined = 0
    while not play.state.is_over:
        if play.state.step is Step.RECRUIT:
            assert any(isinstance(action, Recruit) for action in legal_actions(play.state))
        at = play.at
        play = play.played(next(iter(legal_actions(play.state))))
        declined += sum(turn.action == Pass() for turn in play.history.turns[at + 1 : play.at])
    assert declined > 0


@pytest.mark.parametrize("mode", ["classic", "tribe"])
def test_the_log_names_cells_as_the_board_of_that_player_does(mode):
    """Cells of opponents used to be counted in the frame of the board on the screen: "column 2, row 0", "column -1"."""
    session = playing(mode)
    log: Any = scenes.log(session)[0]
    entries = [entry["text"] for entry in log["blocks"][0]["entries"]]
    assert not [text for text in entries if re.search(r"\b(row|column)\b|-\d", text)]
