"""The same seed is the same game everywhere, and many games come to rows, means and win shares."""

import json
from dataclasses import replace

import pytest

from kdexplore.app.play.setup import Setup
from kdexplore.app.play.state import Play
from kdexplore.cli.main import main
from kdexplore.core.gamefile import read_game
from kdexplore.core.history import History
from kdexplore.core.problems import BadInput
from kdexplore.core.ranking import ranking
from kdexplore.core.state import Step
from kdexplore.core.variants import rules
from kdexplore.engine import fast
from kdexplore.engine.dealer import HIGHEST_SEED, Dealer, deal, dealt
from kdexplore.engine.fast import MOST_GAMES, simulate
from kdexplore.engine.kernel import board
from kdexplore.engine.kernel.speed import plain
from kdexplore.engine.players import PLAYERS
from kdexplore.engine.simulation import ends, played, seed_of, simulate_in_core

DUEL = rules("duel", players=2)
CLASSIC = rules("classic", players=2)
STEP_OF_SEEDS = 618_033  # from one game of a simulation to the next
SHORT = replace(CLASSIC, mode="free", pile=8)


def actions(wanted, names, seed):
    return tuple(action for _, action in played(wanted, names, seed))


@pytest.mark.parametrize(("mode", "names"), [("classic", ("random", "greedy")), ("tribe", ("planner", "random"))])
def test_the_same_seed_is_the_same_game_in_the_command_line_the_page_and_the_simulation(mode, names, tmp_path, capsys):
    path = tmp_path / "game.json"
    words = ("--mode", mode, "--seats", ",".join(names), "--seed", "17", "--output", str(path))
    assert main(("play", "--json", *words)) == 0
    capsys.readouterr()
    typed = read_game(path.read_text()).actions

    play = Play(Setup(mode=mode, bots=names, seed=17)).begun()
    while play.state and play.state.step is not Step.OVER:
        play = play.advised()
    assert play.history
    assert play.state
    assert typed == play.history.actions == actions(rules(mode, players=2), names, 17)

    row = simulate(rules(mode, players=2), names, games=2, seed=17 - STEP_OF_SEEDS + HIGHEST_SEED + 1).rows()[2:]
    assert [one["seed"] for one in row] == [17, 17]
    assert tuple(one["total"] for one in row) == play.state.totals[0]


SEATS = [("random",) * 4, ("greedy", "random", "greedy", "greedy"), ("planner", "greedy") * 2]
FAMILIES = {
    "classic": rules("classic", players=3, bonuses=("centre", "complete")),
    "four": rules("classic", players=4),
    "dynasty": rules("classic", players=2, dynasty=True),
    "duel": DUEL,
    "discovery": rules("discovery", players=4),
    "totem": rules("totem", players=3, bonuses=("centre",)),
    "tribe": rules("tribe", players=4, readings={"two_chiefs_recruit": "once"}),
    "chiefs": rules("tribe", players=2),
}


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("names", SEATS)
def test_a_row_of_a_simulation_is_replayed_by_its_seed_with_any_number_of_workers(family, names):
    given = FAMILIES[family]
    names = names[: given.players]
    rows = simulate(given, names, games=20, seed=5, build="plain").rows()
    for row in rows[:: 7 * given.players]:
        again = simulate_in_core(given, names, games=1, seed=row["seed"]).rows()
        game = [one for one in rows if one["game"] == row["game"]]
        assert [{**one, "game": 0} for one in game] == again


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("names", SEATS)
@pytest.mark.parametrize(
    ("games", "chunk"), [pytest.param(5, 2, marks=pytest.mark.slow), pytest.param(20, 7, marks=pytest.mark.deep)]
)
def test_every_row_is_replayed_whoever_has_worked_on_it(family, names, games, chunk, monkeypatch):
    given = FAMILIES[family]
    names = names[: given.players]
    monkeypatch.setitem(fast.CHUNK, "plain", chunk)
    rows = simulate(given, names, games=games, seed=5, build="plain").rows()
    assert simulate(given, names, games=games, seed=5, build="plain", workers=2).rows() == rows
    assert simulate_in_core(given, names, games=games, seed=5).rows() == rows


def test_a_notebook_is_dealt_the_game_of_the_page():
    play = Play(Setup(mode="classic", players=4, bots=(), seed=17)).begun()
    wanted = rules("classic", players=4)
    assert deal(wanted, seed=17) == play.state == dealt(History.of(wanted), 17).state


def test_seeds_have_one_limit_everywhere(capsys):
    assert main(("play", "--seats", "random,random", "--seed", str(HIGHEST_SEED), "--json")) == 0
    capsys.readouterr()
    assert main(("play", "--seed", str(HIGHEST_SEED + 1), "--json")) == 2
    error = json.loads(capsys.readouterr().out)["error"]
    assert (error["code"], error["where"]) == ("wrong_type", "seed") or error["code"] == "out_of_range"
    for strange in (HIGHEST_SEED + 1, -1):
        with pytest.raises(BadInput, match="out_of_range at seed"):
            Dealer(strange)
    with pytest.raises(BadInput, match="wrong_type at seed"):
        simulate_in_core(DUEL, games=1, seed="17")  # type: ignore[arg-type]


def test_a_row_says_how_its_game_ended():
    result = simulate_in_core(DUEL, ("greedy", "random"), games=2, seed=9)
    for row in result.rows():
        *_, last = played(DUEL, result.players, row["seed"])
        end = ends(*last)
        assert end
        standing = next(each for each in ranking(end) if each.seat == row["seat"])
        assert (row["place"], row["total"]) == (standing.place, standing.values[0])
        assert (row["largest"], row["symbols"]) == standing.values[1:]
        assert row["discards"] == len(end.seats[row["seat"]].discarded)


def test_a_dynasty_is_the_sum_of_its_games():
    dynasty = rules("classic", players=2, dynasty=True)
    result = simulate_in_core(dynasty, "random", games=1, seed=4)
    finals = [end for step in played(dynasty, ("random",) * 2, 4) if (end := ends(*step))]
    assert len(finals) == 3
    assert [row["total"] for row in result.rows()] == [
        sum(end.score_of(seat).total for end in finals) for seat in range(2)
    ]


def test_no_seed_comes_twice_and_neighbouring_seeds_share_no_games():
    seeds = [board.seed_of(17, game) for game in range(MOST_GAMES)]
    assert len(set(seeds)) == len(seeds)
    assert seeds[0] == 17
    assert not {seed_of(18, game) for game in range(200)} & set(seeds[:200])


@pytest.mark.no_cover
def test_every_registered_player_can_be_simulated(monkeypatch):
    monkeypatch.setattr("kdexplore.engine.thinking.at_hand", plain)
    for name in PLAYERS:
        assert simulate_in_core(SHORT, name, games=1).rows()[0]["player"] == name
