"""Statistics of many games of a set-up: choices, progress, cancel, tables and the chart."""

from dataclasses import replace
from typing import Any

from kdexplore.app.analyse import statistics
from kdexplore.app.analyse.intents import handle
from kdexplore.app.analyse.questions import queries
from kdexplore.app.analyse.scenes import problem
from kdexplore.app.analysis.bridge import Bridge
from kdexplore.app.explorer import Explorer
from kdexplore.app.intents import Choose, PressButton
from kdexplore.app.play.setup import Setup
from kdexplore.app.session import Session
from kdexplore.engine.questions.register import question_from
from kdexplore.engine.service.ticket import Ticket, Update
from tests.app.analyse.test_review import texts


class Sampler:
    """The real question with a few games at random, or partial answers for ever."""

    def __init__(self, *, endless=False):
        self.endless, self.cancelled = endless, 0

    def submit(self, question, asker=""):  # noqa: ARG002 -- as the service has it
        ticket = Ticket(self.cancel)
        few = question | {"games": 6, "players": ["random"] * len(question["players"])}
        for reply in question_from(few).answers():
            ticket.put(Update("partial" if self.endless else "answer", reply.to_plain()))
        if self.endless:
            ticket.put(Update("cancelled", {}))
        return ticket

    def cancel(self):
        self.cancelled += 1

    def close(self):
        pass


def at(setup, service):
    session = Session()
    session = replace(session, play=session.play.chosen(setup)).entered("analyse")
    explorer = Explorer(handle(session, Choose("part", "statistics")))
    explorer.analysis = Bridge(explorer, lambda: service)
    return explorer


def listed(explorer) -> list[Any]:
    return list(statistics.statistics(explorer.session, problem))


def test_nothing_is_played_before_it_is_asked_for_and_then_seats_are_compared():
    explorer = at(Setup(mode="totem", players=3), Sampler())
    assert queries(explorer.session) == ()
    assert statistics.figure(explorer.session) is None
    explorer.change(lambda session: handle(session, PressButton("sample")))
    tables = [block for block in listed(explorer) if block["kind"] == "table"]
    assert [len(block["rows"]) for block in tables] == [3, 3]
    assert "±" in " ".join(texts(tables))
    assert queries(explorer.session) == ()
    drawn = statistics.figure(explorer.session)
    assert [trace.name for trace in drawn.data] == [row[0] for row in tables[0]["rows"]]
    assert len({tuple(trace.x) for trace in drawn.data}) == 1  # one scale for all seats
    assert [round(sum(trace.y), 9) for trace in drawn.data] == [1.0] * 3


def test_other_choices_are_other_games():
    explorer = at(Setup(), Sampler())
    explorer.change(lambda session: handle(session, PressButton("sample")))
    explorer.change(lambda session: handle(session, Choose("sample", 2000)))
    assert not [block for block in listed(explorer) if block["kind"] == "table"]
    (query,) = queries(handle(explorer.session, PressButton("sample")))
    question = query.question()
    assert (question["games"], question["players"]) == (2000, ["full_greedy"] * 2)
    assert handle(explorer.session, Choose("sample", 7)) == explorer.session
    assert handle(explorer.session, Choose("sample_player", "thinker")) == explorer.session


def test_progress_is_seen_and_can_be_stopped():
    explorer = at(Setup(), Sampler(endless=True))
    explorer.change(lambda session: handle(session, PressButton("sample")))
    assert [block["value"] for block in listed(explorer) if block["kind"] == "progress"] == [6]
    explorer.change(lambda session: handle(session, PressButton("sample_stop")))
    assert queries(explorer.session) == ()
    assert not explorer.analysis.asked


def test_without_a_service_it_says_so():
    explorer = at(Setup(), None)
    explorer.change(lambda session: handle(session, PressButton("sample")))
    assert "kdexplore serve" in " ".join(texts(listed(explorer)))
