"""What is counted in a box, how it is compared, how it can be played, and what games with it come to."""

from dataclasses import replace

import pytest

from kdexplore.core.tilefiles import BUILT_IN, tile_set
from kdexplore.core.tiles import Domino, Square
from kdexplore.core.variants import FREE, rules, why_not_rules
from kdexplore.engine.balance import Report, Trial, by_worth, official, rules_for, trials, worth

KINGDOMINO, ORIGINS = tile_set("kingdomino"), tile_set("origins")
WHEAT, LAKE, CROWNED = Square("wheat"), Square("lake"), Square("lake", 2)


def box(*dominoes, base=KINGDOMINO):
    return replace(base, id="mine", dominoes=tuple(Domino(*domino) for domino in dominoes), draft=True)


def first(number, base=KINGDOMINO):
    return replace(base, id="mine", dominoes=base.dominoes[:number])


def test_the_official_counts_are_those_of_the_rulebook():
    counts = {count.key: (count.squares, count.symbols) for count in Report(KINGDOMINO).terrains}
    assert counts == {
        "wheat": (26, 5), "forest": (22, 6), "lake": (18, 6), "grassland": (14, 6), "swamp": (10, 6), "mine": (6, 10),
    }  # fmt: skip
    volcano = Report(ORIGINS).terrains[-1]
    assert (volcano.squares, volcano.symbols, volcano.craters, volcano.most) == (10, 0, 16, 3)


def test_a_terrain_on_no_domino_counts_nothing_and_one_that_only_a_half_names_comes_last():
    counts = Report(box((1, WHEAT, Square("ice", 1)))).terrains
    assert [(count.key, count.squares) for count in counts if count.squares or count.key == "mine"] == [
        ("wheat", 1), ("mine", 0), ("ice", 1),
    ]  # fmt: skip


@pytest.mark.parametrize("id", BUILT_IN)
def test_official_numbers_follow_what_the_dominoes_are_worth(id):
    report = Report(tile_set(id))
    assert report.order == 1
    assert not report.out_of_order


def test_numbers_out_of_order_are_found():
    report = Report(box((1, CROWNED, WHEAT), (2, WHEAT, WHEAT), (3, LAKE, Square("lake", 1))))
    assert report.out_of_order == ((1, 2),)
    assert report.order == pytest.approx(1 / 3)


def test_dominoes_alike_are_found_whichever_way_they_lie():
    report = Report(box((1, WHEAT, LAKE), (2, LAKE, WHEAT), (3, CROWNED, WHEAT)))
    assert report.alike == ((1, 2),)
    assert report.doubles == 0


def test_an_empty_box_can_be_reported_on():
    report = Report(box())
    assert (report.symbols, report.order, report.out_of_order) == (0, 1, ())


def test_dominoes_are_worth_their_symbols_and_their_craters():
    assert worth(Domino(1, Square("jungle", 1), Square("volcano", craters=3))) == 4


def test_symbols_on_rare_terrain_come_later_in_order_of_worth():
    mine, wheat = Domino(1, Square("mine", 1), WHEAT), Domino(2, Square("wheat", 1), WHEAT)
    assert by_worth(replace(KINGDOMINO, dominoes=(mine, wheat))) == (wheat, mine)


def test_a_box_is_measured_by_the_official_one_with_the_same_symbols():
    assert official(first(3)) == KINGDOMINO
    assert official(first(3, ORIGINS)) == ORIGINS


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_full_box_is_played_like_the_official_one(players):
    assert rules_for(KINGDOMINO, players) == rules("classic", players=players)
    assert rules_for(ORIGINS, players) == rules("discovery", players=players)


@pytest.mark.parametrize("base", [KINGDOMINO, ORIGINS], ids=BUILT_IN)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_smaller_box_can_be_played_whatever_its_size(base, players):
    for size in range(1, 48):
        wanted = rules_for(first(size, base), players)
        assert not why_not_rules(wanted), (size, wanted)
        assert size - wanted.pile < wanted.line


def test_twenty_four_dominoes_are_played_by_two_in_six_lines_of_four():
    wanted = rules_for(first(24))
    assert (wanted.mode, wanted.players, wanted.kings, wanted.line, wanted.pile, wanted.span) == (FREE, 2, 2, 4, 24, 5)


def test_a_grid_holds_what_everybody_gets():
    for size in (24, 25, 47, 48):
        many = replace(KINGDOMINO, dominoes=tuple(Domino(number, WHEAT, LAKE) for number in range(1, size + 4)))
        wanted = rules_for(many)
        assert wanted.span**2 >= 2 * (wanted.pile // wanted.players) + 1


def test_fire_is_thrown_where_there_are_volcanoes_and_tokens():
    assert rules_for(replace(first(40, ORIGINS))).fire
    assert not rules_for(first(24, ORIGINS)).fire
    assert not rules_for(replace(ORIGINS, id="mine", fire_tokens=())).fire


def test_a_trial_tells_after_each_game_how_far_it_is():
    after_each = list(trials(rules("classic", players=2), games=4))
    assert [trial.done for trial in after_each] == [1, 2, 3, 4]
    assert after_each[-1].points[:2] == after_each[1].points


def test_the_same_seed_plays_the_same_games():
    wanted = rules_for(first(24))
    assert list(trials(wanted, games=3, seed=5)) == list(trials(wanted, games=3, seed=5))
    assert list(trials(wanted, games=3, seed=5)) != list(trials(wanted, games=3, seed=6))


def test_mean_and_error_are_those_of_the_games():
    trial = Trial(rules("classic"), "random", 4, (10.0, 12.0, 14.0, 16.0), (0.0, 0.5, 0.0, 0.5))
    assert trial.mean == 13
    assert trial.error == pytest.approx((20 + 100) ** 0.5 / 4)  # their deviations, and one game that is 10 points away
    assert trial.discarded == 0.25


def test_a_trial_of_no_games_knows_nothing_yet():
    trial = Trial(rules("classic"), "random", 4)
    assert (trial.done, trial.mean, trial.error, trial.discarded) == (0, 0, 10, 0)


def test_greedy_players_score_more_than_random_ones():
    wanted = rules_for(first(24))
    *_, random = trials(wanted, games=12)
    *_, greedy = trials(wanted, player="greedy", games=12)
    assert greedy.mean > random.mean


def test_every_point_of_a_trial_is_reached_by_legal_play():
    *_, trial = trials(rules_for(replace(first(40, ORIGINS))), games=3)
    assert all(points >= 0 for points in trial.points)
    assert all(0 <= share <= 1 for share in trial.discards)
