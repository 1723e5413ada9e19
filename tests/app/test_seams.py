"""How an answer travels: the real bridge, service, pool and worker, and answers that are slow, lost, late or too large.

Nothing here measures time: a test waits until something is so.
"""

import os
import sys
from contextlib import contextmanager
from dataclasses import replace
from threading import Thread
from typing import Any

import pytest

from kdexplore.app.analysis.bridge import Bridge, connected
from kdexplore.app.analysis.queries import ServiceQuery
from kdexplore.app.explorer import Explorer
from kdexplore.app.intents import PressButton
from kdexplore.app.play.intents import handle
from kdexplore.app.play.questions import queries
from kdexplore.app.play.setup import Setup
from kdexplore.app.session import Session
from kdexplore.core.state_notation import write_state
from kdexplore.core.variants import rules
from kdexplore.engine.dealer import deal
from kdexplore.engine.questions.register import QUESTIONS, question_from
from kdexplore.engine.service.client import LONGEST, VARIABLE
from kdexplore.engine.service.pool import ATTEMPTS
from kdexplore.engine.service.server import Service
from kdexplore.hosting.static.answering import AnalysisWorker
from kdexplore.hosting.static.session import PageAnalysis
from tests.engine.test_questions import EXAMPLES
from tests.seams_worker import LOADING
from tests.standin import on_a_page

WORKER = (sys.executable, "-m", "tests.seams_worker")


@contextmanager
def served(workers):
    """A service with so many workers, which pages find meanwhile."""
    with pytest.MonkeyPatch.context() as patch:
        there = Service(workers)
        patch.setenv(VARIABLE, there.address)
        Thread(target=there.serve_forever, daemon=True).start()
        yield there
        there.end()


@pytest.fixture(scope="module")
def service():
    """A service with three workers, two of which one page may hold."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("kdexplore.engine.service.pool.COMMAND", WORKER)
        with served(3) as there:
            yield there


def slow(*seconds, **how):
    return {"ask": "slow", "how": {"seconds": list(seconds), **how}}


def query(question, name="one", **options):
    return ServiceQuery(name, options.pop("key", "key"), lambda: question, **options)


class Page:
    """A page whose session wants to know what `queries` say, until it is answered; what it has seen of each."""

    def __init__(self, *queries, connect=connected):
        self.queries = queries
        self.seen: dict[str, list[Any]] = {}
        self.explorer = Explorer()
        self.explorer.analysis = Bridge(self.explorer, connect, self.wants)
        self.explorer.show_all = self.draw

    def wants(self, session):
        return tuple(one for one in self.queries if not session.answers.ended(one.name, one.key))

    def draw(self, session):
        for name, known in session.answers.known:
            if not self.seen.setdefault(name, []) or self.seen[name][-1] != known:
                self.seen[name].append(known)

    def known(self, name="one"):
        return self.explorer.session.answers.last(name)

    def kinds(self, name="one"):
        return [known.kind for known in self.seen.get(name, [])]

    def ask(self):
        self.explorer.analysis.follow(self.explorer.session)

    def ask_for(self, *queries):
        self.queries = queries
        self.explorer.change(lambda session: session.toggled("twin"))

    @property
    def ended(self):
        return not self.wants(self.explorer.session)


def visited(*queries, steps=None, connect=connected):
    """A page at which everything has been answered; `steps` are what happens there meanwhile."""
    page = Page(*queries, connect=connect)

    async def visit(until):
        page.ask()
        if steps is not None:
            await steps(page, until)
        await until(lambda: page.ended)
        page.explorer.analysis.close()

    on_a_page(visit)
    return page


@pytest.mark.usefixtures("service")
@pytest.mark.parametrize("name", QUESTIONS)
def test_every_question_is_answered_once_and_with_its_own_answer(name, monkeypatch):
    monkeypatch.setattr("kdexplore.engine.kernel.speed.can_compile", bool)
    plain = {"ask": name, **EXAMPLES[name]}
    page = visited(query(plain))
    assert page.kinds()[-1:] == ["answer"]
    assert page.kinds().count("answer") == 1
    assert page.known().value == question_from(plain).answer().to_plain()


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_page_without_a_server_hears_every_answer_once_too(name, monkeypatch):
    monkeypatch.setattr("kdexplore.engine.kernel.speed.can_compile", bool)
    plain = {"ask": name, **EXAMPLES[name]}

    def connect():
        worker = AnalysisWorker(print)
        analysis = PageAnalysis(worker.ask, worker.cancel)
        worker.tell = analysis.answered
        return analysis

    page = visited(query(plain), connect=connect)
    assert page.kinds()[-1:] == ["answer"]
    assert page.kinds().count("answer") == 1
    assert page.known().value == question_from(plain).answer().to_plain()


@pytest.mark.usefixtures("service")
@pytest.mark.parametrize("seconds", [0.05, 0.3, 3.0])
def test_a_reply_of_one_piece_is_seen_once_however_slow_it_is(seconds):
    page = visited(query(slow(seconds)))
    assert page.kinds() == ["answer"]
    assert page.known().seconds >= seconds


@pytest.mark.usefixtures("service")
def test_pieces_are_seen_while_they_come_and_the_last_one_once():
    page = visited(query(slow(0.2, 0.6, 1.0, 0.01), read=lambda data: data["n"]))
    assert [(known.kind, known.value) for known in page.seen["one"]] == [
        ("partial", 0), ("partial", 1), ("partial", 2), ("answer", 3),
    ]  # fmt: skip


def test_what_is_no_longer_wanted_frees_its_worker_and_what_follows_is_answered(service):
    asker = str(os.getpid())

    async def steps(page, until):
        for number in range(3):
            await until(lambda: service.pool.running(asker) == 1)
            page.ask_for(query(slow(60.0), key=number))
        page.ask_for(query(slow(0.05), key="last"))

    page = visited(query(slow(60.0)), steps=steps)
    assert [(known.key, known.kind) for known in page.seen["one"]] == [("last", "answer")]


@pytest.mark.usefixtures("service")
def test_answers_come_in_any_order_each_to_its_own_question(tmp_path):
    gate = tmp_path / "gate"

    async def steps(page, until):
        await until(lambda: page.kinds("second") == ["answer"])
        assert page.kinds("first") == []
        gate.touch()

    first = query(slow(0.0, gate=str(gate)), "first", read=lambda data: ("first", data["n"]))
    second = query(slow(0.0), "second", read=lambda data: ("second", data["n"]))
    page = visited(first, second, steps=steps)
    assert [page.known(name).value for name in ("first", "second")] == [("first", 0), ("second", 0)]


@pytest.mark.usefixtures("service")
@pytest.mark.parametrize(
    "question", [slow(0.0, letters=LONGEST), slow(0.2, 60.0, letters=LONGEST), {"ask": "score", "more": "x" * LONGEST}]
)
def test_what_is_too_large_is_an_error_that_says_so_and_the_next_question_is_answered(question):
    async def steps(page, until):
        await until(lambda: page.ended)
        page.ask_for(query(slow(0.0), "next"))

    page = visited(query(question), steps=steps)
    assert [(known.kind, known.error) for known in page.seen["one"]] == [("error", "too_large")]
    assert page.kinds("next") == ["answer"]


@pytest.mark.usefixtures("service")
@pytest.mark.parametrize(("dies", "end"), [(1, ("answer", "")), (ATTEMPTS, ("error", "work_failed"))])
def test_when_a_worker_dies_another_answers_and_after_three_there_is_an_error(dies, end, tmp_path):
    page = visited(query(slow(0.0, dies=dies, deaths=str(tmp_path / "deaths"))))
    assert [(known.kind, known.error) for known in page.seen["one"]] == [end]
    assert (tmp_path / "deaths").stat().st_size == min(dies + 1, ATTEMPTS)


@pytest.mark.usefixtures("service")
@pytest.mark.parametrize("noise", ["a library says something", "[1]", '{"kind": "answer"}'])
def test_what_a_library_prints_in_a_worker_is_no_answer(noise):
    page = visited(query(slow(0.0, noise=noise)))
    assert page.kinds() == ["answer"]


FIRST = {"ask": "evaluate", "state": write_state(deal(rules("classic", players=2), seed=17))}


def test_while_machine_code_is_being_made_the_plain_kernel_answers(monkeypatch):
    monkeypatch.setattr("kdexplore.engine.service.pool.COMMAND", (*WORKER, LOADING))
    with served(1):
        page = visited(query({**FIRST, "draws": 4, "playouts": "random"}))
    assert page.kinds()[-1] == "answer"
    assert (page.known().value["kernel"], page.known().value["stopped"]) == ("plain", "draws")


def test_a_service_that_ends_is_an_error_and_the_next_one_answers(monkeypatch):
    async def steps(page, until):
        with served(1) as first:
            page.ask_for(query(slow(60.0)))
            await until(lambda: first.pool.running(str(os.getpid())) == 1)
            ended = first.address
        monkeypatch.setenv(VARIABLE, ended)
        await until(lambda: page.ended)
        page.ask_for(query(slow(0.0), key="nobody there"))
        await until(lambda: page.ended)
        with served(1):
            page.ask_for(query(slow(0.0), key="another"))
            await until(lambda: page.ended)

    monkeypatch.setattr("kdexplore.engine.service.pool.COMMAND", WORKER)
    page = visited(steps=steps)
    assert [(known.key, known.kind, known.error) for known in page.seen["one"]] == [
        ("key", "error", "service_closed"),
        ("nobody there", "error", "service_closed"),
        ("another", "answer", ""),
    ]


@pytest.mark.usefixtures("service")
@pytest.mark.parametrize("bot", ["sampler", "thinker"])
def test_strong_bots_move_over_the_real_service(bot):
    play = Session().play.chosen(Setup(players=2, bots=("", bot), seed=3, fresh=False)).begun()
    session = replace(Session(), play=play).entered("play")
    while not session.play.thinking:
        session = handle(session, PressButton("advise"))
    explorer = Explorer(session)
    explorer.analysis = Bridge(explorer, wants=queries)  # and not how far machine code is
    drawn = []
    explorer.show_all = lambda session: drawn.append(session.play.at)

    async def visit(until):
        explorer.analysis.follow(session)
        await until(lambda: not explorer.session.play.thinking)
        explorer.analysis.close()

    on_a_page(visit)
    assert drawn == sorted(set(drawn))  # each move once
    assert drawn
