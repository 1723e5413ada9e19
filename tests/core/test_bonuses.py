"""What can become of a bonus: over whole games, what is sure is never lost, what is lost is never earned."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kdexplore.core.bonuses import Outlook, left_of, outlook, points_so_far, sheet_so_far
from kdexplore.core.game import start
from kdexplore.core.notation import parse
from kdexplore.core.scoring import BONUS_POINTS, Kind
from kdexplore.core.tilefiles import tile_set
from kdexplore.core.variants import BONUSES, READINGS, rules
from tests.strategies import random_history, seeds

KINGDOMINO = tile_set("kingdomino")
MODES = (("classic", 4), ("classic", 3), ("classic", 2), ("duel", 2), ("discovery", 4), ("totem", 2), ("tribe", 3))
FULL = "wwwww/wwwww/ww*ww/wwwww/wwwww"  # a whole grid, the castle in its middle


def classic(reading="symmetric"):
    return rules("classic", players=4, bonuses=BONUSES, readings={"centre": reading})


def outlooks(state):
    """What can become of each bonus of each seat."""
    for number, seat in enumerate(state.seats):
        left, discards = state.dominoes_left(number), len(seat.discarded)
        for bonus in state.rules.bonuses:
            yield (number, bonus), outlook(bonus, seat.territory, state.rules, left=left, discards=discards)


@given(st.sampled_from(MODES), st.sampled_from(READINGS["centre"]), seeds)
def test_a_sure_bonus_is_never_lost_and_a_lost_one_never_earned(mode, reading, seed):
    name, players = mode
    given_rules = rules(name, players=players, bonuses=BONUSES, readings={"centre": reading})
    history = random_history(given_rules, seed)
    end = history.state
    assert end.is_over
    earned = {(seat, line.key): line.points for seat in range(players) for line in end.score_of(seat).lines}
    for turn in history.turns:
        for (seat, bonus), found in outlooks(turn.state):
            if found is not Outlook.POSSIBLE:
                assert earned[seat, bonus] == (found is Outlook.SURE) * BONUS_POINTS[bonus], str(turn.state)
    assert Outlook.POSSIBLE not in dict(outlooks(end)).values()


@given(st.sampled_from(MODES), seeds)
def test_at_the_end_the_points_so_far_are_those_of_the_rules(mode, seed):
    name, players = mode
    end = random_history(rules(name, players=players, bonuses=BONUSES), seed).state
    assert [points_so_far(end, seat) for seat in range(players)] == [end.score_of(seat) for seat in range(players)]


@given(st.sampled_from(MODES), seeds)
def test_every_domino_of_a_seat_is_counted_until_it_is_placed_or_discarded(mode, seed):
    name, players = mode
    history = random_history(rules(name, players=players), seed)
    for turn in history.turns:
        for seat, there in enumerate(turn.state.seats):
            left = left_of(there.territory, turn.state.rules, len(there.discarded))
            assert turn.state.dominoes_left(seat) == left, str(turn.state)


def test_everybody_begins_at_nothing():
    state = start(classic())
    for seat in range(4):
        sheet = points_so_far(state, seat)
        assert (sheet.total, sheet.possible) == (0, 15)


@pytest.mark.parametrize(
    ("board", "reading", "left", "found"),
    [
        ("*", "symmetric", 12, "possible"),
        ("*ww", "frame", 11, "possible"),
        ("*www", "frame", 11, "lost"),
        ("*www", "symmetric", 11, "lost"),
        ("*ww", "symmetric", 1, "possible"),
        ("*ww", "symmetric", 0, "lost"),
        ("*ww", "full", 2, "lost"),
        ("ww*ww", "symmetric", 1, "possible"),
        ("ww*ww", "symmetric", 0, "sure"),
        ("ww*ww/..w../..w..", "frame", 1, "possible"),
        ("..w../..w../ww*ww/..w../..w..", "symmetric", 8, "sure"),
        ("..w../..w../ww*ww/..w../..w..", "frame", 8, "sure"),
        ("..w../..w../ww*ww/..w../..w..", "full", 8, "sure"),
    ],
)
def test_the_centre_is_judged_by_the_rectangle_around_the_territory(board, reading, left, found):
    assert outlook("centre", parse(board, KINGDOMINO), classic(reading), left=left) == found


@pytest.mark.parametrize(
    ("board", "left", "discards", "found"),
    [
        ("*", 12, 0, "possible"),
        ("*", 11, 1, "lost"),
        (FULL, 0, 0, "sure"),
        ("wwwww/wwwww/ww*ww/wwwww/www..", 1, 0, "possible"),
        ("wwww./wwwww/ww*ww/wwwww/wwww.", 1, 0, "lost"),  # two holes: the last domino has no room
        ("wwwww/.wwww/w.*ww/wwwww/wwwww", 1, 0, "lost"),
        ("*w/.w/ww", 9, 0, "possible"),  # the hole can still be at the edge of the grid
        ("www./w.w./*www", 8, 0, "lost"),  # nothing fits into it, wherever the grid will be
    ],
)
def test_a_complete_kingdom_is_lost_as_soon_as_a_domino_has_no_room(board, left, discards, found):
    assert outlook("complete", parse(board, KINGDOMINO), classic(), left=left, discards=discards) == found


def test_a_bonus_that_is_open_brings_nothing_yet_and_says_how_much_it_may_bring():
    sheet = sheet_so_far("*www", classic(), left=10)
    lines = {line.key: line for line in sheet.lines if line.kind is Kind.BONUS}
    assert sheet.possible == 5
    assert lines["centre"].facts == (("lost", 10),)
    assert lines["complete"].facts == (("possible", 5),)
    assert {line.points for line in lines.values()} == {0}
