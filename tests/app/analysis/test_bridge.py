"""The bridge to the analysis service: what a session wants is asked, what it no longer wants is cancelled."""

import subprocess
import sys
from dataclasses import replace

import pytest

from kdexplore.app.analysis.answers import Answers
from kdexplore.app.analysis.bridge import Bridge
from kdexplore.app.analysis.queries import ServiceQuery
from kdexplore.app.explorer import Explorer
from kdexplore.core.problems import BadInput
from kdexplore.engine.service.ticket import Ticket, Update, error_update
from tests.standin import on_a_page


class FakeService:
    """Keeps every question with its ticket; `answers` are put into a ticket when it is asked."""

    def __init__(self, *answers):
        self.answers = answers
        self.questions, self.tickets, self.cancelled, self.closed = [], [], [], False

    def submit(self, question, asker=""):  # noqa: ARG002 -- as the service has it
        number = len(self.tickets)
        ticket = Ticket(lambda: self.cancelled.append(number))
        self.questions.append(question)
        self.tickets.append(ticket)
        for answer in self.answers:
            ticket.put(answer)
        return ticket

    def close(self):
        self.closed = True


def number(data):
    return data["n"]


def once(session):
    """One question for each room, until it is answered."""
    if session.answers.ended("one", session.room):
        return ()
    return (ServiceQuery("one", session.room, lambda: {"ask": session.room}, number),)


def both(session):
    """A question in the room of games, and one in the background everywhere."""
    behind = ServiceQuery("behind", "all", lambda: {"ask": "behind"}, number, background=True)
    before = ServiceQuery("before", session.room, lambda: {"ask": session.room}, number)
    return (before, behind) if session.room == "play" else (behind,)


def bridged(service, wants=once):
    explorer = Explorer()
    explorer.analysis = Bridge(explorer, lambda: service, wants)
    return explorer


def entered(explorer, room):
    explorer.change(lambda session: session.entered(room))


def test_an_answer_reaches_the_session_once_it_is_final():
    explorer = bridged(FakeService(Update("partial", {"n": 1}), Update("answer", {"n": 2})))
    entered(explorer, "play")
    assert explorer.session.answers.of("one", "play").value == 2
    assert explorer.session.answers.ended("one", "play")
    assert not explorer.analysis.asked


def test_what_is_known_is_not_asked_again_and_another_place_asks_anew():
    service = FakeService(Update("answer", {"n": 1}))
    explorer = bridged(service)
    for room in ("play", "play", "lab"):
        entered(explorer, room)
    assert [question["ask"] for question in service.questions] == ["play", "lab"]
    assert explorer.session.answers.of("one", "play") is None


def test_a_room_that_is_entered_asks_before_it_is_drawn():
    service = FakeService()
    explorer = Explorer()
    asked_before = []

    async def steps(until):
        explorer.analysis = Bridge(explorer, lambda: service, once)
        explorer.show_all = lambda _: asked_before.append(len(service.questions))
        entered(explorer, "play")
        await until(lambda: asked_before)

    on_a_page(steps)
    assert asked_before[0] == 1
    assert len(service.questions) == 1


def test_without_a_service_the_session_is_told_so():
    explorer = bridged(None)
    entered(explorer, "play")
    assert explorer.session.answers.of("one", "play").error == "no_service"


def test_a_refused_question_is_an_answer():
    class Full(FakeService):
        def submit(self, question, asker=""):  # noqa: ARG002 -- as the service has it
            raise BadInput("too_many_questions", limit=8)

    explorer = bridged(Full())
    entered(explorer, "play")
    assert explorer.session.answers.of("one", "play").error == "too_many_questions"


def test_an_answer_keeps_what_the_room_says_and_adds_nothing_to_the_history_of_the_browser():
    explorer = bridged(FakeService(Update("answer", {"n": 1})))
    explorer.change(lambda session: replace(session.entered("play").with_success("app.copied")))
    assert explorer.session.notice is not None
    assert explorer.session.answers.of("one", "play").value == 1


def test_on_a_page_nobody_waits_and_what_is_no_longer_wanted_is_cancelled():
    service = FakeService()

    async def steps(until):
        explorer = bridged(service)
        entered(explorer, "play")
        assert explorer.session.answers == Answers()
        service.tickets[0].put(Update("partial", {"n": 1}))
        await until(lambda: explorer.session.answers.of("one", "play"))
        entered(explorer, "lab")
        assert service.cancelled == [0]
        service.tickets[1].put(Update("answer", {"n": 5}))
        await until(lambda: explorer.session.answers.of("one", "lab"))
        assert explorer.session.answers.of("one", "lab").value == 5
        explorer.analysis.close()
        assert service.closed

    on_a_page(steps)


def test_what_is_in_the_background_waits_while_anything_else_is_asked():
    service = FakeService()
    explorer = Explorer()

    async def steps(until):
        explorer.analysis = Bridge(explorer, lambda: service, both)
        entered(explorer, "lab")
        assert [question["ask"] for question in service.questions] == ["behind"]
        entered(explorer, "play")
        assert service.cancelled == [0]
        assert list(explorer.analysis.asked) == ["before"]
        entered(explorer, "lab")
        assert list(explorer.analysis.asked) == ["behind"]
        await until(lambda: service.cancelled == [0, 1])

    on_a_page(steps)


def test_after_an_error_what_was_known_stays_and_nobody_asks_again():
    service = FakeService(Update("partial", {"n": 1}), error_update("work_failed"))
    explorer = bridged(service)
    entered(explorer, "play")
    known = explorer.session.answers.of("one", "play")
    assert (known.value, known.kind, known.error, known.ended) == (1, "error", "work_failed", True)
    entered(explorer, "play")
    assert len(service.questions) == 1


@pytest.mark.parametrize(
    ("update", "kind", "error"),
    [(Update("cancelled", {}), "cancelled", "cancelled"), (Update("answer", {"other": 1}), "error", "work_failed")],
)
def test_what_is_cancelled_elsewhere_or_cannot_be_read_ends_too(update, kind, error):
    explorer = bridged(FakeService(update))
    entered(explorer, "play")
    known = explorer.session.answers.of("one", "play")
    assert (known.kind, known.error, known.ended) == (kind, error, True)
    assert not explorer.analysis.asked


def counting(session):
    """One question for each room; its last answer counts once more."""
    if session.answers.ended("one", session.room):
        return ()

    def then(session, value):
        return replace(session, topic=f"{session.topic}{value}")

    return (ServiceQuery("one", session.room, lambda: {"ask": session.room}, number, then),)


def test_only_the_last_answer_is_acted_upon_and_only_if_it_is_still_wanted():
    service = FakeService()

    async def steps(until):
        explorer = bridged(service, counting)
        entered(explorer, "play")
        for update in (Update("partial", {"n": 1}), Update("partial", {"n": 2}), Update("answer", {"n": 3})):
            service.tickets[0].put(update)
        await until(lambda: explorer.session.answers.ended("one", "play"))
        assert explorer.session.topic == "3"
        entered(explorer, "lab")
        explorer.session = replace(explorer.session, room="analyse")  # as after a step that was undone
        service.tickets[1].put(Update("answer", {"n": 4}))
        await until(lambda: not explorer.analysis.asked or len(service.tickets) == 3)
        assert explorer.session.topic == ""
        assert explorer.session.answers.of("one", "lab") is None

    on_a_page(steps)


@pytest.mark.parametrize("broken", ["then", "drawing"])
def test_an_answer_that_nothing_can_be_done_with_is_not_asked_for_again(broken):
    def wants(session):
        def then(_session, _value):
            raise ValueError

        return tuple(replace(query, then=then if broken == "then" else None) for query in once(session))

    def draw(session):
        if broken == "drawing" and session.answers.of("one", "play"):
            raise ValueError

    service = FakeService(Update("answer", {"n": 1}))
    explorer = bridged(service, wants)
    explorer.show_all = draw
    entered(explorer, "play")
    assert len(service.questions) == 1
    assert explorer.session.answers.of("one", "play").error == "work_failed"
    assert explorer.session.notice is not None


def test_what_a_session_wants_to_know_is_worked_out_once_for_it():
    sessions = []

    def wants(session):
        sessions.append(session)
        return once(session)

    explorer = bridged(FakeService(Update("answer", {"n": 1})), wants)
    entered(explorer, "analyse")
    entered(explorer, "play")
    entered(explorer, "lab")
    assert len(sessions) == len({id(session) for session in sessions}) <= 8


ALONE = """
import sys
from kdexplore.app.dashboard import Dashboard
made = Dashboard()
for room in ("play", "analyse"):
    made.explorer.change(lambda session: session.entered(room))
print([name for name in ("numba", "numpy", "plotly", "dask", "distributed") if name in sys.modules])
"""


def test_the_kernel_of_a_visitor_never_imports_what_analysis_needs():
    run = subprocess.run([sys.executable, "-c", ALONE], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
