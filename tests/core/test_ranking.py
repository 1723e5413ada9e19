"""The ranking, and the rungs of the ladder that set one seat above another."""

from kdexplore.core.game import start
from kdexplore.core.ranking import Comparison, Standing, ranking, values_of
from kdexplore.core.state import Step
from kdexplore.core.variants import Rules, rules
from tests.drawing import KINGDOMINO, drawn, table

SHARED = Comparison("shared", "ending.shared", 0, 0)


def standings(*drawings, players=None, **changes):
    played = rules("classic", players=players or len(drawings))
    boards = (drawn(drawing, KINGDOMINO).territory for drawing in drawings)
    return ranking(table(played, *boards, last=True, step=Step.OVER, **changes))


def test_the_best_comes_first_and_nobody_stands_above():
    first, second = standings("* w", "* w1")
    assert first == Standing(1, 1, (1, 1, 1))
    assert second == Standing(2, 0, (0, 1, 0), (Comparison("total", "ending.total", 1, 0),))


def test_a_rung_is_climbed_only_when_the_one_before_did_not_decide():
    below = [each.below for each in standings("* w w", "* w f", "* f1")]
    assert below == [
        (),
        (Comparison("total", "ending.total", 1, 0),),
        (Comparison("total", "ending.total", 0, 0), Comparison("largest", "ending.largest", 2, 1)),
    ]


def test_the_third_rung_counts_symbols():
    """Four points each, no region larger than two; one has three crowns, the other four."""
    three = """
        w1  w  *  f1
        .   .  .  l1
    """
    four = """
        w1  f1  *  f1  l1
        .   .   g  g   .
    """
    first, second = standings(three, four)
    assert (first.seat, second.seat) == (1, 0)
    assert [(step.criterion, step.upper, step.lower) for step in second.below] == [
        ("total", 4, 4),
        ("largest", 2, 2),
        ("symbols", 4, 3),
    ]


def test_several_may_share_a_place_and_the_next_one_is_counted_after_them():
    found = standings("* w1", "w1 *", "* f1", "*")
    assert [(each.place, each.seat) for each in found] == [(1, 0), (1, 1), (1, 2), (4, 3)]
    assert [each.below[-1] == SHARED for each in found[1:]] == [True, True, False]


def test_last_places_may_be_shared_too():
    found = standings("*", "* w1", "*")
    assert [(each.place, each.seat) for each in found] == [(1, 1), (2, 0), (2, 2)]


def test_a_ranking_stands_at_every_moment_of_a_game():
    assert [each.place for each in ranking(start(rules("classic")))] == [1, 1, 1, 1]


def test_a_dynasty_adds_the_game_being_played_to_those_that_are_over():
    dynasty = Rules(KINGDOMINO, players=2, line=2, pile=2, games=3)
    board = drawn("* w1 w", KINGDOMINO).territory
    playing = table(dynasty, board, totals=((10, 20), (5, 1)))
    assert [values_of(playing, seat) for seat in (0, 1)] == [(17,), (21,)]
    over = table(dynasty, board, totals=((10, 20), (5, 1), (2, 0)), step=Step.OVER)
    assert [values_of(over, seat) for seat in (0, 1)] == [(17,), (21,)]
    assert [each.seat for each in ranking(over)] == [1, 0]


def test_two_games_are_added_up_as_three_are():
    both = Rules(KINGDOMINO, players=2, line=2, pile=2, games=2)
    over = table(both, totals=((10, 20), (5, 1)), step=Step.OVER)
    assert [each.values for each in ranking(over)] == [(21,), (15,)]


def test_a_dynasty_knows_no_rung_but_the_sum():
    dynasty = Rules(KINGDOMINO, players=2, line=2, pile=2, games=3)
    board = drawn("* w w w", KINGDOMINO).territory
    tied = ranking(table(dynasty, board, totals=((3, 1), (0, 2), (0, 0)), step=Step.OVER))
    assert [(each.place, each.seat) for each in tied] == [(1, 0), (1, 1)]
    assert tied[1].below == (Comparison("total", "ending.total", 3, 3), SHARED)
