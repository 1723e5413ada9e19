"""The ladder plays what it is told, every seat in turn; calibration counts what came of predictions."""

import json
from itertools import pairwise
from math import hypot
from pathlib import Path

import pytest

from kdexplore.core.actions import Claim
from kdexplore.core.problems import BadInput
from kdexplore.core.variants import rules
from kdexplore.engine.dealer import deal
from kdexplore.engine.evaluation import evaluate
from kdexplore.engine.kernel import layout as at
from kdexplore.engine.kernel.convert import game_of
from kdexplore.engine.kernel.search import SUMS
from kdexplore.engine.kernel.speed import plain
from kdexplore.engine.kernel.weights import learned, mode_for, weights_for
from kdexplore.engine.players import REGISTER
from kdexplore.engine.search import Search, seen_by_all
from kdexplore.engine.strength import strength_of
from tools.engine.calibration import Prediction, bands, predictions
from tools.engine.ladder import PLAN, TABLES, Contender, Match, play_match, strengths, table_of

DOCS = Path(__file__).resolve().parents[2] / "docs"


def match(player, rival="random", **options):
    return play_match(player, rival, kernel=plain(), **options)


def test_players_are_written_by_name_or_by_how_they_search():
    assert Contender.of("planner").policy == at.LEARNED
    assert Contender.of("flat:random:50").search == Search(50, at.RANDOM)
    assert Contender.of("tree:planner:0.5s").search == Search(1_000_000, at.LEARNED, tree=True, seconds=0.5)
    for wrong in ("wizard", "flat:wizard:3", "flat:random", "flat:random:x", "flat:random:0", "tree:random:900s"):
        with pytest.raises(BadInput):
            Contender.of(wrong)
    with pytest.raises(BadInput):
        table_of("kitchen")


def test_a_match_depends_on_its_seed_alone():
    one = match("flat:random:8", games=4, table="two", seed=4)
    assert one.to_plain() | {"milliseconds": 0} == match("flat:random:8", games=4, table="two", seed=4).to_plain() | {
        "milliseconds": 0
    }
    assert Match.from_plain(json.loads(json.dumps(one.to_plain()))) == one


def test_alike_players_win_their_share():
    even = match("greedy", "greedy", games=80, table="four", seed=2)
    assert abs(even.wins[0] - 0.25) < 3 * even.wins[1]


@pytest.mark.parametrize("table", ["paper", "duel", "totem"])
def test_the_planner_beats_greedy_players(table):
    found = match("planner", "greedy", games=24, table=table, seed=2)
    assert found.margin[0] > 0


def test_every_set_of_weights_is_used_by_the_rules_that_it_was_learned_for():
    for mode in learned()["modes"]:
        given = rules(mode, players=2)
        assert mode_for(given) == mode
        assert any(weights_for(given))
        assert len(weights_for(given)) == 2 * at.FEATURES


def test_predictions_are_those_of_evaluate():
    state = deal(rules("classic", players=2), seed=17)
    found = evaluate(state, draws=16, seed=5, playouts="greedy", kernel=plain(), objective="win")
    kernel, table = plain(), plain().table(state.rules)
    base, sums = seen_by_all(game_of(state), table), plain().zeros(SUMS)
    numbers = [slot.number for slot in state.next_line]
    assert isinstance(found.best.action, Claim)
    base[at.MOVE] = numbers.index(found.best.action.number)
    base[at.POLICY : at.POLICY + 2] = [at.GREEDY, at.GREEDY]
    for number in range(1, 32, 2):  # the games that measure
        kernel.run.sample(base, kernel.game(2), table, 5, number, 1, sums)
    assert sums[5] / 840 / sums[0] == pytest.approx(found.best.win.mean)
    assert sums[3] / sums[0] == pytest.approx(found.best.margin.mean)


def test_bands_hold_every_prediction_once():
    found = predictions(players="greedy", playouts="greedy", table="two", decisions=40, draws=6, kernel=plain())
    made = bands(found)
    assert sum(band.decisions for band in made) == 40
    assert sum(band.won * band.decisions for band in made) == pytest.approx(sum(one.won for one in found), abs=0.01)
    lone = bands([Prediction(0, 1.0, 1.0), Prediction(0, 0.95, 0.0)])
    assert lone[0].error == 0.5  # of one game the deviations cancel: what is left is one more that went the other way


def test_stated_strengths_are_those_of_the_stored_ladder():
    stored = json.loads((DOCS / "ladder.json").read_text(encoding="utf-8"))
    assert {(row["table"], row["player"], row["rival"], row["games"]) for row in stored} == set(PLAN)
    assert set(TABLES) - {"four"} <= {row["table"] for row in stored}
    for name, kind in REGISTER.items():
        for kernel in ("compiled", "plain"):
            row = strengths(stored)["paper"][kind.contender(kernel)]
            found = strength_of(name, kernel=kernel)
            assert found is not None
            assert (found.wins, found.error, found.games) == (row["wins"], row["error"], row["games"])


def test_every_level_is_clearly_stronger_than_the_one_below():
    """By two standard errors: against greedy players, or against three of the level below."""
    stored = json.loads((DOCS / "ladder.json").read_text(encoding="utf-8"))
    direct = {(row["player"], row["rival"]): row["wins"] for row in stored if row["table"] == "paper"}
    levels = sorted(REGISTER.values(), key=lambda kind: kind.level)
    assert [kind.level for kind in levels] == [1, 2, 3, 4, 5]
    for weaker, stronger in pairwise(levels):
        one, other = strength_of(weaker.name), strength_of(stronger.name)
        assert one is not None
        assert other is not None
        wins, error = direct.get((stronger.contender(), weaker.contender()), (0.0, 1.0))
        apart = (other.wins - one.wins) / hypot(one.error, other.error)
        assert max(apart, (wins - 0.25) / error) > 2, stronger.name


def test_stored_calibration_covers_enough_decisions():
    stored = json.loads((DOCS / "calibration.json").read_text(encoding="utf-8"))
    own = [band for band in stored["bands"] if band["players"] == "greedy"]
    assert sum(band["decisions"] for band in own) >= 2_000
    for band in own:
        assert abs(band["won"] - band["predicted"]) <= 4 * band["error"] + 0.03
