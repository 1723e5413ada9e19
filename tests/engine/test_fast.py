"""Many games on the kernel: the same on one process and on several, with rows and errors that add up."""

import json
from collections import Counter
from dataclasses import replace
from importlib.metadata import PackageNotFoundError
from statistics import fmean
from typing import Any

import pytest

from kdexplore.core.problems import BadInput
from kdexplore.core.variants import rules
from kdexplore.engine import fast
from kdexplore.engine.dealer import deal
from kdexplore.engine.estimates import mean_of
from kdexplore.engine.evaluation import evaluate
from kdexplore.engine.fast import simulate, simulate_fast
from kdexplore.engine.kernel import machine_code
from kdexplore.engine.kernel.machine_code import cache_folder, digest, is_kept, mark_ready
from kdexplore.engine.kernel.players import RESULT
from kdexplore.engine.kernel.speed import plain
from kdexplore.engine.policies import POLICIES
from kdexplore.engine.questions.evaluation import Evaluate
from kdexplore.engine.questions.simulation import Games
from kdexplore.engine.questions.statistics import Statistics
from kdexplore.engine.simulation import simulate_in_core
from tools.engine.ladder import Contender

TOTEM = rules("totem", players=3, bonuses=("centre", "complete"))
CLASSIC = rules("classic", players=2)


def simulated(given, players, games, seed=1, **options):
    return simulate_fast(given, players, games, seed, build="plain", **options)


NAMES = tuple(POLICIES)[1:]


def test_rows_hold_one_seat_of_one_game_and_their_parts_add_up():
    result = simulated(TOTEM, NAMES, 12)
    rows = result.rows()
    assert [(row["game"], row["seat"]) for row in rows] == [(game, seat) for game in range(12) for seat in range(3)]
    for row in rows:
        assert row["total"] == sum(row[part] for part in ("area", "resources", "people", "totems", "bonuses"))
        totals = [each["total"] for each in rows if each["game"] == row["game"] and each["seat"] != row["seat"]]
        assert row["margin"] == row["total"] - max(totals)
        assert row["player"] == NAMES[row["seat"]]
    assert any(row["totems"] for row in rows)
    json.dumps(rows)


def test_means_errors_and_shares_are_those_of_the_rows():
    result = simulated(CLASSIC, ("greedy", "random"), 30)
    rows = result.rows()
    for seat in range(2):
        totals = [row["total"] for row in rows if row["seat"] == seat]
        margins = [row["margin"] for row in rows if row["seat"] == seat]
        assert result.means[seat] == pytest.approx(fmean(totals))
        assert result.standard_errors[seat] == pytest.approx(mean_of(totals).error)
        assert result.mean_margins[seat] == pytest.approx(fmean(margins))
        assert result.margin_errors[seat] == pytest.approx(mean_of(margins).error)
        assert result.points(seat) == dict(sorted(Counter(totals).items()))
        assert result.margins(seat) == dict(sorted(Counter(margins).items()))
        wins = [row["place"] == 1 for row in rows if row["seat"] == seat]
        assert result.win_shares[seat] == pytest.approx(fmean(wins), abs=0.04)
        assert result.win_errors[seat] <= 0.1
    assert sum(result.win_shares) == pytest.approx(1)
    assert result.win_shares[0] > 0.9


@pytest.mark.parametrize("given", [TOTEM, CLASSIC, rules("classic", players=2, dynasty=True)], ids=repr)
def test_claims_are_counted_by_the_numbers_of_the_dominoes(given):
    result = simulated(given, "greedy", 8)
    rows, seats = result.rows(), range(given.players)
    lines = given.rounds * given.games
    for seat in seats:
        mine = [row for row in rows if row["seat"] == seat]
        assert result.first_claims(seat) == dict(sorted(Counter(row["first_claim"] for row in mine).items()))
        means = [row["claimed"] / (lines * given.kings) for row in mine]
        assert result.claims(seat) == dict(sorted(Counter(means).items()))
        assert result.mean_claims[seat].mean == pytest.approx(fmean(means))
        assert result.mean_claims[seat].error > 0
        assert all(1 <= row["first_claim"] <= row["claimed"] for row in mine)
    if given is not TOTEM and given.games == 1:  # the whole pile is claimed
        assert all(sum(row["claimed"] for row in rows if row["game"] == game) >= 24 * 25 / 2 for game in range(8))


def test_a_shared_victory_counts_in_equal_parts():
    result = simulated(CLASSIC, "random", 1)
    same = replace(result, numbers=result.numbers[:RESULT] * 2)
    assert same.win_shares == (0.5, 0.5)
    assert [row["place"] for row in same.rows()] == [1, 1]
    assert same.standard_errors == (10, 10)  # one game alone leaves a doubt


def test_a_dynasty_is_the_sum_of_its_games():
    dynasty = simulated(rules("classic", players=2, dynasty=True), "random", 2)
    for row in dynasty.rows():
        starts = [((row["game"] * 3 + one) * 2 + row["seat"]) * RESULT for one in range(3)]
        games = [dynasty.numbers[start : start + RESULT] for start in starts]
        assert row["total"] == sum(sum(one[:5]) for one in games)
        assert row["largest"] == max(one[5] for one in games)
    alone = simulated(CLASSIC, "random", 1)
    assert dynasty.numbers[: 2 * RESULT] == alone.numbers  # a seed begins with the same game


def test_games_depend_on_the_seed_and_their_number_alone(monkeypatch):
    whole = simulated(TOTEM, "greedy", 25)
    monkeypatch.setitem(fast.CHUNK, "plain", 7)
    steps = []
    pieces = simulated(TOTEM, "greedy", 25, progress=lambda done, total: steps.append((done, total)))
    assert pieces == whole
    assert steps == [(7, 25), (14, 25), (21, 25), (25, 25)]
    assert simulated(TOTEM, "greedy", 25, seed=2).numbers != whole.numbers


@pytest.mark.parametrize("simulation", [simulate_fast, simulate_in_core])
@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"players": "wizard"}, "unknown_value at players"),
        ({"players": ("greedy",)}, "wrong_seats at players"),
        ({"players": ("greedy", 3)}, "unknown_value at players"),
        ({"games": 0}, "out_of_range at games"),
        ({"games": 10**9}, "out_of_range at games"),
        ({"games": "many"}, "wrong_type at games"),
        ({"seed": -1}, "out_of_range at seed"),
    ],
)
def test_what_cannot_be_simulated_is_refused_by_the_name_of_the_argument(simulation, fields, message):
    with pytest.raises(BadInput, match=message):
        simulation(CLASSIC, **fields)


def test_the_players_of_the_register_are_simulated_by_their_names():
    found = simulate(CLASSIC, ("greedy", "planner"), 4, 3)
    assert found.players == ("greedy", "planner")
    assert found.numbers == simulated(CLASSIC, ("greedy", "planner"), 4, seed=3).numbers
    with pytest.raises(BadInput, match="unknown_value at players"):
        simulate(CLASSIC, "thinker", 4)


def test_greedy_is_one_player_in_simulations_questions_and_the_core():
    asked = {"game": "kingdomino", "mode": "classic", "players": 2, "bots": ["greedy"] * 2, "games": 12, "seed": 7}
    sampled = {"setup": {"mode": "classic", "players": 2}, "players": ["greedy"] * 2, "games": 12, "seed": 7}
    means = [round(mean, 4) for mean in simulate_in_core(CLASSIC, "greedy", 12, 7).means]
    assert [round(mean, 4) for mean in simulate(CLASSIC, "greedy", 12, 7).means] == means
    played: Any = Games.from_plain(asked).answer().to_plain()
    seen: Any = Statistics.from_plain(sampled).answer().to_plain()
    assert [round(mean, 4) for mean in played["means"]] == means
    assert [seat["mean"][0] for seat in seen["seats"]] == means


def test_an_old_name_of_the_greedy_player_is_read_as_greedy():
    assert simulated(CLASSIC, "full_greedy", 3) == simulated(CLASSIC, "greedy", 3)
    assert Contender.of("flat:full_greedy:30").name == "flat:greedy:30"
    state = deal(CLASSIC, 3)
    old, new = (evaluate(state, draws=4, playouts=name, kernel=plain()) for name in ("full_greedy", "greedy"))
    assert old == new
    question = {"ask": "statistics", "setup": {"mode": "classic", "players": 2}, "games": 2, "seed": 1}
    assert Statistics.from_plain({**question, "players": ["full_greedy"] * 2}).players == ("greedy", "greedy")
    assert Evaluate.from_plain({"ask": "evaluate", "state": str(state), "playouts": "full_greedy"}).playouts == "greedy"
    with pytest.raises(BadInput, match="unknown_value at playouts"):
        Evaluate.from_plain({"ask": "evaluate", "state": str(state), "playouts": "fool_greedy"})


def test_where_no_numba_is_installed_no_machine_code_is_kept(monkeypatch):
    def missing(name):
        raise PackageNotFoundError(name)

    digest.cache_clear()
    monkeypatch.setattr(machine_code, "version", missing)
    assert not is_kept()
    digest.cache_clear()


def test_machine_code_is_kept_only_while_every_file_is_there(monkeypatch, tmp_path):
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    cache_folder().mkdir(parents=True)
    mark_ready()
    assert not is_kept()
    files = [cache_folder() / name for name in ("a.nbi", "a.nbc")]
    for file in files:
        file.write_text("code")
    assert not is_kept()
    mark_ready()
    assert is_kept()
    files[0].write_text("cod")
    assert not is_kept()
    files[0].write_text("code")
    files[1].unlink()
    assert not is_kept()
