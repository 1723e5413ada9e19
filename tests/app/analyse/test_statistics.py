"""Statistics of many games of a set-up: choices, progress, cancel, tables and the chart."""

from dataclasses import replace
from typing import Any

from kdexplore.app.analyse import statistics
from kdexplore.app.analyse.effects import effects
from kdexplore.app.analyse.intents import handle
from kdexplore.app.analyse.questions import queries
from kdexplore.app.analysis.bridge import Bridge
from kdexplore.app.explorer import Explorer
from kdexplore.app.intents import Choose, PressButton
from kdexplore.app.play.setup import Setup
from kdexplore.app.session import Session
from kdexplore.core.variants import rules_for
from kdexplore.engine.domino_effects import DominoTally
from kdexplore.engine.kernel.speed import plain
from kdexplore.words import Speaker
from tests.app.answering import texts
from tests.standin import StandIn


def few(question):
    """A few games at random; the first answer comes after a hundred."""
    return {"games": min(question["games"], 200), "players": ["random"] * len(question["players"])}


def at(setup, service):
    session = Session()
    session = replace(session, play=session.play.chosen(setup)).entered("analyse")
    explorer = Explorer(handle(session, Choose("part", "statistics")))
    explorer.analysis = Bridge(explorer, lambda: service)
    return explorer


def listed(explorer) -> list[Any]:
    return list(statistics.statistics(explorer.session))


def test_nothing_is_played_before_it_is_asked_for_and_then_seats_are_compared():
    explorer = at(Setup(mode="totem", players=3), StandIn(few))
    assert queries(explorer.session) == ()
    assert statistics.figure(explorer.session) is None
    explorer.change(lambda session: handle(session, PressButton("sample")))
    tables = [block for block in listed(explorer) if block["kind"] == "table"]
    assert [len(block["rows"]) for block in tables] == [3, 8, 3]
    assert "±" in " ".join(texts(tables))
    assert queries(explorer.session) == ()
    drawn = statistics.figure(explorer.session)
    assert [trace.name for trace in drawn.data] == [row[0] for row in tables[0]["rows"]]
    assert len({tuple(trace.x) for trace in drawn.data}) == 1  # one scale for all seats
    assert [round(sum(trace.y), 9) for trace in drawn.data] == [1.0] * 3


def test_other_choices_are_other_games():
    explorer = at(Setup(), StandIn(few))
    explorer.change(lambda session: handle(session, PressButton("sample")))
    explorer.change(lambda session: handle(session, Choose("sample", 2000)))
    assert not [block for block in listed(explorer) if block["kind"] == "table"]
    (query,) = queries(handle(explorer.session, PressButton("sample")))
    question = query.question()
    assert (question["games"], question["players"]) == (2000, ["greedy"] * 2)
    assert handle(explorer.session, Choose("sample", 7)) == explorer.session
    assert handle(explorer.session, Choose("sample_player", "thinker")) == explorer.session


def test_progress_is_seen_and_can_be_stopped():
    service = StandIn(few, seconds=3.0, ends=False)
    explorer = at(Setup(), service)
    explorer.change(lambda session: handle(session, PressButton("sample")))
    assert [block["value"] for block in listed(explorer) if block["kind"] == "progress"] == [100]
    explorer.change(lambda session: handle(session, PressButton("sample_stop")))
    assert queries(explorer.session) == ()
    assert not explorer.analysis.asked
    assert service.cancelled == 1


def test_without_a_service_it_says_so():
    explorer = at(Setup(), None)
    explorer.change(lambda session: handle(session, PressButton("sample")))
    assert "kdexplore serve" in " ".join(texts(listed(explorer)))


def test_the_number_the_bonuses_and_the_tiles_are_said_to_matter_or_not_with_their_errors():
    rules = Setup(players=2).rules
    assert rules is not None
    found: Any = {"slope": [-0.4, 0.1], "bonus": [3.0, 0.2], "tallied": 50}
    found["dominoes"] = [[number, (24 - number) / 10, 0.3, 20] for number in range(1, 49)]
    for slope, word in (([-0.4, 0.1], "hurt"), ([0.4, 0.1], "help:"), ([0.1, 0.1], "no difference")):
        said = texts(effects(found | {"slope": slope}, rules, Speaker("en")))
        assert any(word in text and "±" in text for text in said)
    assert any(
        "Bonuses (" in text for text in texts(effects(found, replace(rules, bonuses=("centre",)), Speaker("en")))
    )
    table: Any = effects(found, rules, Speaker("en"))[-1]
    assert [row[0].split(":")[0] for row in table["rows"]] == ["1", "2", "3", "4", "45", "46", "47", "48"]
    assert all("±" in row[1] for row in table["rows"])
    said = texts(effects(found | {"slope": None}, rules, Speaker("en")))
    assert not [text for text in said if "no difference" in text]  # of too few dominoes nothing is said
    assert effects({}, rules, Speaker("en")) == []


def test_the_effects_of_dominoes_are_from_the_games_themselves():
    tally = DominoTally(rules_for("classic", players=2), ("random", "random"), plain(), seed=3)
    for _ in range(30):
        tally.play()
    found = tally.effects()
    assert sum(one.games for one in found) <= 30 * 24
    assert all(one.lead.error > 0 for one in found)
    # Every domino held is held by somebody, so that the leads of a table's two seats cancel out on average.
    assert abs(sum(one.lead.mean * one.games for one in found)) / sum(one.games for one in found) < 1
    again = DominoTally(rules_for("classic", players=2), ("random", "random"), plain(), seed=3)
    for _ in range(30):
        again.play()
    assert (again.effects(), again.slope()) == (found, tally.slope())


def test_games_of_a_set_of_ones_own_are_played_with_that_set():
    own = Session().studio.copied().own
    assert own is not None
    explorer = at(Setup(players=2, tiles=own), StandIn(few))
    (query,) = queries(handle(explorer.session, PressButton("sample")))
    assert query.question()["setup"]["tiles"]["id"] == own.id
    explorer.change(lambda session: handle(session, PressButton("sample")))
    assert "±" in " ".join(texts(listed(explorer)))
