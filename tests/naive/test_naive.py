"""The plain enumerator against facts a reader can check by hand or in the rulebook."""

import json
from statistics import mean

import pytest

from .boards import (
    empty_board,
    fire_targets,
    hordes,
    is_centred,
    legal_placements,
    person_points,
    read,
    regions,
    score,
    tie_break,
    write,
)
from .games import perft, random_game
from .make_golden import GOLDEN
from .tables import dominoes, halves
from .turns import after, decisions, judge_totems, play, start

RULEBOOK = "jdd1ll1/j1ggl1q/jv2*dq1/j^2ddqq1/ggg^1gv1"
LONE = empty_board()["squares"]
VOLCANO_NUMBERS = [28, 29, 38, 39, 40, 42, 43, 44, 45, 48]


def squares(text):
    """Only the squares of a written territory."""
    return read(text)["squares"]


def printed(game):
    """How often every square occurs among the dominoes of a game."""
    faces = [square for domino in dominoes(game).values() for square in domino]
    return {face: faces.count(face) for face in faces}


# The dominoes


def test_the_squares_of_kingdomino_are_those_counted_in_its_rulebook():
    counts = {
        "w": [21, 5, 0, 0],
        "f": [16, 6, 0, 0],
        "l": [12, 6, 0, 0],
        "g": [10, 2, 2, 0],
        "s": [6, 2, 2, 0],
        "m": [1, 1, 3, 1],
    }
    expected = {(t, n, 0): row[n] for t, row in counts.items() for n in range(4) if row[n]}
    assert printed("kingdomino") == expected


def test_the_squares_of_origins_are_those_counted_in_its_rulebook():
    counts = {"d": [20, 2], "g": [16, 3], "l": [13, 4], "j": [11, 3, 1], "q": [9, 2, 2]}
    expected = {(t, n, 0): many for t, row in counts.items() for n, many in enumerate(row)}
    assert printed("origins") == expected | {("v", 0, 1): 5, ("v", 0, 2): 4, ("v", 0, 3): 1}


# Notation


@pytest.mark.parametrize(
    "text", [RULEBOOK, "..s1wg2/l1fgwf1/ff*ww/gf1s.w/..s.g", "q'j'../j^1*v2d/.dg1l'", "*^2d(shaman)"]
)
def test_what_is_read_is_written_back(text):
    assert write(read(text)) == text


# Placing


@pytest.mark.parametrize("span", [3, 5, 7])
def test_beside_a_lone_start_each_half_takes_four_cells_and_the_other_three(span):
    assert len(legal_placements(LONE, halves("w-f"), span)) == 2 * 4 * 3


def test_equal_halves_leave_half_as_many_territories():
    assert len(legal_placements(LONE, halves("w-w"), 5)) == 4 * 3


def test_in_two_by_two_only_the_eight_bends_are_left():
    found = legal_placements(LONE, halves("w-w"), 2)
    bends = [(1, 0), (-1, 0), (0, 1), (0, -1)]
    assert len(found) == 8
    assert all((one in bends) != (other in bends) for one, other in found)


def test_nothing_fits_where_only_the_start_fits():
    assert legal_placements(LONE, halves("w-f"), 1) == []


def test_a_corner_left_open_takes_nothing_but_its_own_terrain():
    board = squares("ww./ww*/www")
    assert legal_placements(board, halves("w-f"), 3) == []
    board = squares("*ww/www/w..")
    assert legal_placements(board, halves("w-f"), 3) == [((1, 2), (2, 2)), ((2, 2), (1, 2))]
    assert legal_placements(board, halves("l-f"), 3) == []


def test_a_volcano_matches_a_volcano():
    board = squares("*dv1")
    assert ((3, 0), (4, 0)) in legal_placements(board, halves("v2-q"), 5)
    assert ((4, 0), (3, 0)) not in legal_placements(board, halves("v2-q"), 5)


# Fire


def test_one_crater_reaches_three_squares_two_reach_two_three_reach_one():
    row = "v{}dddd*"
    for craters, reach in ((1, 3), (2, 2), (3, 1)):
        found = fire_targets(squares(row.format(craters)), {}, (-5, 0))
        assert found == [(x - 5, 0) for x in range(1, reach + 1)]


def test_fire_lands_on_no_fire_and_on_no_volcano():
    assert fire_targets(squares("g1v1/v2*"), {}, (0, -1)) == [(0, 0)]
    assert fire_targets(squares("g1v1/v2*"), {}, (0, -1), fire_on_start=False) == []
    assert fire_targets(squares("g1v1/v2*"), {(0, 0): 2}, (0, -1)) == []


def test_the_fires_drawn_in_the_rulebook_may_fly_so():
    board = squares(RULEBOOK)
    assert (-2, 1) in fire_targets(board, {}, (-1, 0))
    assert (0, 2) in fire_targets(board, {}, (2, 2))


def test_the_three_readings_of_the_path_part():
    gap = squares("v1.d/*..")
    assert fire_targets(gap, {}, (0, -1), "flight") == [(0, 0), (2, -1)]
    assert fire_targets(gap, {}, (0, -1), "squares") == [(0, 0)]
    bend = squares("v1d./*.d")
    assert fire_targets(bend, {}, (0, -1), "squares") == [(0, 0), (1, -1), (2, 0)]
    assert fire_targets(bend, {}, (0, -1), "rays") == [(0, 0), (1, -1)]


# Scoring


def test_the_rulebook_example_region_by_region():
    board = read(RULEBOOK)
    points: dict[str, int] = {}
    for region in regions(board):
        terrain = region["terrain"]
        points[terrain] = points.get(terrain, 0) + region["points"]
    assert points == {"d": 2, "g": 4, "l": 6, "j": 12, "q": 8, "v": 0}
    assert score(board, "discovery")["total"] == 32


def test_the_start_joins_no_regions():
    assert score(read("w1*w"), "classic")["total"] == 1


def test_a_horde_of_three_earns_twelve_and_a_lone_warrior_one():
    board = read("d(warrior2)d(warrior1)d*/d(warrior1)dd(warrior1).")
    assert sorted(horde["points"] for horde in hordes(board)) == [1, 12]
    assert score(board, "tribe")["people"] == 13


def test_the_fire_lady_counts_five_fires_and_no_craters():
    assert person_points(read("g^2l*/g1d(fire_eater)q1/lv2q^1"), (-1, 1)) == 5


def test_four_mammoths_earn_the_hunter_twelve_and_two_six():
    board = read("g'g'g'/*d(hunter)g'/dg1d/g'd(hunter)g'")
    assert person_points(board, (1, 0)) == 12
    assert person_points(board, (1, 2)) == 6


def test_every_hunter_counts_its_own_resource():
    for person, points in {"hunter": 3, "fisher": 3, "gatherer": 8, "sculptor": 5}.items():
        assert person_points(read(f"g'l'j'/q'd({person})j'/.*."), (0, -1)) == points
    assert person_points(read("g'l'j'/q'd(painter)j'/.*."), (0, -1)) == 10


def test_the_shaman_counts_neighbours_of_both_groups_but_not_himself():
    board = read("d(shaman)d(warrior1)/*d(fisher)")
    assert person_points(board, (0, -1)) == 4


def test_each_mode_counts_its_own_parts():
    board = read("g1g'/*d(warrior2)")
    assert score(board, "discovery")["total"] == 2
    assert score(board, "totem", totems=["mammoth", "flint"])["total"] == 2 + 1 + 3 + 6
    assert score(board, "tribe", totems=["mammoth"])["total"] == 2 + 2


def test_the_three_readings_of_the_centre():
    small, full = squares("w*w"), squares("www/w*w/www")
    readings = ("symmetric", "frame", "full")
    assert [is_centred(small, 3, reading) for reading in readings] == [True, True, False]
    assert [is_centred(squares("w*"), 3, reading) for reading in readings] == [False, True, False]
    assert [is_centred(full, 3, reading) for reading in readings] == [True, True, True]


def test_both_bonuses_add_up():
    board, both = read("w1*w"), ["centre", "complete"]
    assert score(board, "classic", bonuses=both)["total"] == 1 + 10 + 5
    assert score(board, "classic", bonuses=both, discards=1)["total"] == 1 + 10


def test_a_volcano_region_and_a_fire_on_the_start_count_in_a_tie():
    assert tie_break(read("v1v2v1/*^2d1d")) == (3, 3)


# Games


def test_two_origins_players_open_with_four_times_one_times_two_times_one():
    ask = ("origins", "discovery", 2, 7, list(range(1, 49)), [1, 0])
    assert [perft(*ask, depth) for depth in (1, 2, 3, 4)] == [4, 4, 8, 8]


@pytest.mark.parametrize(("first", "partner"), [(1, 4), (2, 3), (3, 2), (4, 1)])
def test_the_second_chief_takes_the_partner(first, partner):
    state = start("origins", "discovery", 2, 7, list(range(1, 49)), [1, 0])
    state = after(state, ("claim", first))
    assert decisions(state) == [("claim", partner)]
    state = after(state, ("claim", partner))
    assert len(decisions(state)) == 2
    assert sorted(owner for _, owner in state["next"] if owner is not None) == [1, 1]


def test_first_decisions_of_kingdomino_by_hand():
    """4! claims, 24 places for wheat and mine, then four dominoes to claim."""
    ask = ("kingdomino", "classic", 4, 5, [48, 23, 22, 21, *range(1, 20)], [0, 1, 2, 3])
    assert [perft(*ask, depth) for depth in range(1, 7)] == [4, 12, 24, 24, 24 * 24, 24 * 24 * 4]


def test_a_whole_game_of_discards_by_hand():
    """In one by one only claims differ: 3! at the start, 3! for the second line, then nothing."""
    ask = ("kingdomino", "classic", 3, 1, [1, 2, 3, 4, 5, 6], [0, 1, 2])
    assert perft(*ask, 3 + 6 + 3) == 36
    assert perft(*ask, 3 + 6 + 3 + 1) == 0


def test_a_domino_no_chief_claimed_is_gone():
    state = start("origins", "discovery", 3, 5, list(range(1, 9)), [2, 1, 0])
    for number in (4, 3, 1):
        play(state, ("claim", number))
    assert state["line"] == [[1, 0], [3, 1], [4, 2]]
    assert [number for number, _ in state["next"]] == [5, 6, 7, 8]


def test_the_pile_is_cut_to_the_usual_size():
    sizes = {("classic", 2): 24, ("classic", 3): 36, ("classic", 4): 48, ("duel", 2): 48}
    for (mode, players), size in sizes.items():
        state = start("kingdomino", mode, players, 5, list(range(1, 49)), [0, 1])
        assert len(state["deck"]) + len(state["next"]) == size


def totem_state(*territories, holder):
    """A turn of seat 0 in the totem mode, with these territories and one holder of the mammoth."""
    state = start("origins", "totem", len(territories), 5, list(range(1, 5)), range(3))
    state |= {"seats": [read(text) | {"discards": 0} for text in territories], "line": [[1, 0]]}
    state["totems"]["mammoth"] = holder
    return state


def test_a_holder_keeps_the_totem_at_equality():
    state = totem_state("*g'", "*g'", "*", holder=1)
    judge_totems(state)
    assert state["totems"]["mammoth"] == 1


def test_a_tie_for_a_totem_on_the_table_leaves_it_there():
    state = totem_state("*g'", "*g'", "*", holder=None)
    judge_totems(state)
    assert state["totems"]["mammoth"] is None


def test_a_passed_holder_chooses_among_several():
    state = totem_state("*g'", "*g'g'", "g'*g'", holder=0)
    judge_totems(state)
    assert decisions(state) == [("give", "mammoth", 1), ("give", "mammoth", 2)]
    play(state, ("give", "mammoth", 2))
    assert state["totems"]["mammoth"] == 2
    assert state["stage"] == "claim"


def test_a_totem_of_which_nobody_has_any_returns_to_the_table():
    state = totem_state("*g", "*d", "*", holder=0)
    judge_totems(state)
    assert state["totems"]["mammoth"] is None


def tribe_state(text, people):
    """A recruitment of seat 0, with this territory, four people shown and the rest stacked."""
    state = start("origins", "tribe", 2, 7, list(range(1, 5)), [0, 1], people)
    board = read(text) | {"discards": 0}
    return state | {"seats": [board, board], "line": [[1, 0]], "stage": "recruit"}


def test_two_different_resources_buy_one_shown_person():
    """Two kinds are shown, one pair can pay; its two cells and the desert can take the person."""
    shown = ["shaman", "shaman", "warrior1", "shaman"]
    state = tribe_state("g'l'*dv1d1", [*shown, "painter"])
    assert len(decisions(state)) == 1 + 2 * 1 * 3
    play(state, ("recruit", "shaman", ((-2, 0), (-1, 0)), (-2, 0)))
    assert write(state["seats"][0]) == "g(shaman)l*dv1d1"
    assert (state["shown"], state["stack"]) == (["shaman", "warrior1", "shaman"], ["painter"])


def test_four_different_resources_buy_any_kind_in_the_stack():
    shown = ["shaman"] * 4
    state = tribe_state("g'l'*j'q'", [*shown, "painter", "hunter", "painter"])
    assert len(decisions(state)) == 1 + 6 * 2 + 2 * 4
    paid = ((-2, 0), (-1, 0), (1, 0), (2, 0))
    play(state, ("recruit", "painter", paid, (2, 0)))
    assert (state["shown"], state["stack"]) == (shown, ["hunter", "painter"])


def test_a_game_replays_from_its_trace():
    game = random_game(12, "origins", "tribe", 2, 7)
    state = start(**game["setup"])
    for step in game["states"]:
        assert decisions(state) == step["options"]
        play(state, step["decision"])
    assert decisions(state) == []
    assert [board["squares"] for board in state["seats"]] == game["squares"]


@pytest.mark.parametrize("mode", ["discovery", "totem", "tribe"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_origins_always_lasts_twelve_rounds(mode, players):
    game = random_game(1, "origins", mode, players, 7 if players == 2 else 5)
    laid = [step["decision"][0] in ("place", "discard") for step in game["states"]]
    assert sum(laid) == 12 * (4 if players == 2 else players)


def test_all_volcanoes_can_be_thrown_from():
    assert [n for n, faces in dominoes("origins").items() if faces[1][0] == "v"] == VOLCANO_NUMBERS


@pytest.mark.deep
@pytest.mark.parametrize(
    ("mode", "players", "span", "games", "expected"),
    [("classic", 4, 5, 250, 19.28), ("classic", 2, 5, 400, 19.09), ("duel", 2, 7, 150, 52.5)],
)
def test_random_games_score_what_random_games_are_known_to_score(mode, players, span, games, expected):
    means = [mean(random_game(seed, "kingdomino", mode, players, span, trace=False)["totals"]) for seed in range(games)]
    assert mean(means) == pytest.approx(expected, rel=0.05)


# The stored counts


def stored():
    """Every stored question with its answer."""
    return json.loads(GOLDEN.read_text(encoding="utf-8"))


def asked_again(ask):
    """What this enumerator answers today."""
    return perft(**{key: ask[key] for key in ask if key != "ask"})


@pytest.mark.no_cover
def test_shallow_stored_counts_still_hold():
    for row in stored():
        if row["ask"]["depth"] <= 5:
            assert asked_again(row["ask"]) == row["nodes"], row["ask"]


@pytest.mark.deep
def test_every_stored_count_still_holds():
    for row in stored():
        assert asked_again(row["ask"]) == row["nodes"], row["ask"]
