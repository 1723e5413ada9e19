"""The analysis service: shared fairly, bounded, cancelled at once, and a killed worker loses nothing."""

import json
import os
import signal
import socket
import subprocess
import sys
from threading import Event, Thread
from time import monotonic, sleep
from types import SimpleNamespace

import psutil
import pytest

from kdexplore.core.problems import BadInput
from kdexplore.core.state_notation import write_state
from kdexplore.core.variants import rules
from kdexplore.engine.dealer import deal
from kdexplore.engine.kernel.speed import plain
from kdexplore.engine.questions.register import question_from
from kdexplore.engine.service.client import VARIABLE, Remote, service_at_hand
from kdexplore.engine.service.pool import WAITING, LocalPool
from kdexplore.engine.service.process import running
from kdexplore.engine.service.server import Service
from kdexplore.engine.service.ticket import Ticket, Update, error_update
from kdexplore.engine.service.worker import rehearse, updates_of
from tests.speed import slowness

QUICK = {"ask": "score", "mode": "classic", "territory": "w1*"}
STATE = write_state(deal(rules("classic", players=2), seed=17))
LONG = {"ask": "evaluate", "state": STATE, "budget": 60_000, "playouts": "random"}
TWO = {"mode": "classic", "players": 2}
BEGUN = [{"reveal": [3, 9, 27, 41]}, {"king": 0}, {"claim": 9}, {"king": 1}, {"claim": 3}]
FIXED = {"ask": "evaluate", "state": STATE, "draws": 60, "seed": 4, "playouts": "greedy"}
SOON = 90.0  # seconds within which anything quick is over, on a busy machine


PLAIN = """
import sys
from kdexplore.engine.kernel import speed
speed.can_compile = lambda: False
from kdexplore.engine.service.worker import work
work(sys.stdin, sys.stdout)
"""


def at_work():
    """The processes that this one has started, and theirs."""
    return set(psutil.Process().children(recursive=True))


@pytest.fixture(scope="module", autouse=True)
def nobody_stays():
    """Whatever these tests start has ended when they have."""
    before = at_work()
    yield
    until(lambda: not at_work() - before)


@pytest.fixture(scope="module", autouse=True)
def plain_workers(nobody_stays):  # noqa: ARG001 -- set up after it, so that it ends before
    """Workers with the plain kernel: it is there at once, and a long question takes long."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("kdexplore.engine.service.pool.COMMAND", (sys.executable, "-c", PLAIN))
        yield


@pytest.fixture(scope="module")
def pool():
    there = LocalPool(2)
    assert there.submit(QUICK).result(SOON)  # the workers have started
    yield there
    there.close()


def until(condition):
    """Wait until something is so."""
    began = monotonic()
    while not condition():
        assert monotonic() - began < SOON
        sleep(0.01)


def test_answers_are_those_of_the_question_itself(pool):
    assert pool.submit(QUICK).result(SOON) == question_from(QUICK).answer().to_plain()
    answer = pool.submit(FIXED).result(SOON)
    assert answer["stopped"] in ("draws", "clear")
    assert answer == pool.submit(FIXED, "somebody else").result(SOON)


def test_partial_answers_come_before_the_last_one(pool):
    ticket = pool.submit({**LONG, "budget": 1_500})
    kinds = [update.kind for update in ticket.updates(SOON)]
    assert kinds[-1] == "answer"
    assert set(kinds[:-1]) <= {"partial"}


def test_what_cannot_be_read_is_an_error_with_its_place(pool):
    with pytest.raises(BadInput, match="unknown_value at ask"):
        pool.submit({"ask": "weather"}).result(SOON)


def test_nobody_holds_every_worker_and_a_newcomer_is_next(pool):
    greedy = [pool.submit(LONG, "greedy") for _ in range(4)]
    until(lambda: pool.running("greedy") == 1)
    began = monotonic()
    assert pool.submit(QUICK, "newcomer").result(SOON)
    assert monotonic() - began < SOON / 2
    assert pool.running("greedy") == 1
    assert not any(ticket.ended for ticket in greedy)
    for ticket in greedy:
        ticket.cancel()
    until(lambda: pool.running("greedy") == 0)


def test_an_asker_may_have_only_so_many_waiting(pool):
    tickets = [pool.submit(LONG, "eager") for _ in range(WAITING + 1)]
    with pytest.raises(BadInput, match="too_many_questions"):
        pool.submit(LONG, "eager")
    assert pool.submit(QUICK, "modest").result(SOON)
    for ticket in tickets:
        ticket.cancel()
    until(lambda: pool.running("eager") == 0)


def test_cancelling_is_felt_at_once(pool):
    taken = []
    for _ in range(3):  # the quickest: others may be busy on this machine
        ticket = pool.submit(LONG, "fickle")
        until(lambda: pool.running("fickle") == 1)
        began = monotonic()
        ticket.cancel()
        *_, last = ticket.updates(SOON)
        taken.append(monotonic() - began)
        assert last == Update("cancelled", {})
        until(lambda: pool.running("fickle") == 0)
    assert min(taken) < 0.5 * slowness()


def test_a_killed_worker_loses_nothing(pool):
    wanted = pool.submit(FIXED, "patient").result(SOON)
    before = pool.processes()
    ticket = pool.submit({**LONG, "budget": 1_000}, "unlucky")
    until(lambda: pool.running("unlucky") == 1)
    for process in before:
        os.kill(process, signal.SIGKILL)
    assert ticket.result(SOON)["candidates"]  # in full, whether time or certainty ends it
    assert pool.submit(FIXED, "patient").result(SOON) == wanted
    assert not set(before) & set(pool.processes())


def test_a_worker_that_is_gone_before_anybody_has_noticed_can_be_spoken_to():
    """Its reader has closed the line and waits for the lock, while another reader gives out work."""
    pool = LocalPool(1)
    until(lambda: not pool.submit(QUICK).result(SOON).get("error"))
    (worker,) = pool._workers  # noqa: SLF001 -- between two steps of another thread
    assert worker.process.stdin
    worker.process.stdin.close()
    pool._tell(worker, {"id": 0, "question": QUICK})  # noqa: SLF001
    pool.close()


def test_a_question_that_kills_every_worker_is_given_up(pool, monkeypatch):
    monkeypatch.setattr("kdexplore.engine.service.pool.ATTEMPTS", 1)
    ticket = pool.submit(LONG, "fatal")
    until(lambda: pool.running("fatal") == 1)
    for process in pool.processes():
        os.kill(process, signal.SIGKILL)
    with pytest.raises(BadInput, match="work_failed"):
        ticket.result(SOON)


def test_a_closed_pool_tells_those_who_wait():
    there = LocalPool(1)
    tickets = [there.submit(LONG) for _ in range(3)]
    there.close()
    ends = [list(ticket.updates(SOON))[-1] for ticket in tickets]
    assert ends == [error_update("service_closed")] * 3
    with pytest.raises(BadInput, match="service_closed"):
        there.submit(QUICK)


@pytest.fixture(scope="module")
def service():
    there = Service(1)
    Thread(target=there.serve_forever, daemon=True).start()
    yield there
    there.end()


def test_the_service_answers_over_a_socket(service, monkeypatch):
    monkeypatch.setenv(VARIABLE, service.address)
    remote = service_at_hand()
    assert remote is not None
    assert remote.submit(QUICK).result(SOON) == question_from(QUICK).answer().to_plain()
    with pytest.raises(BadInput, match="missing_field"):
        remote.submit({"ask": "score"}).result(SOON)
    ticket = remote.submit(LONG)
    until(lambda: service.pool.running(str(os.getpid())) == 1)
    ticket.cancel()
    assert [update.kind for update in ticket.updates(SOON)][-1] == "cancelled"
    remote.submit(LONG)
    remote.close()
    until(lambda: service.pool.running(str(os.getpid())) == 0)


def test_who_does_not_know_the_secret_is_not_heard(service):
    host, port, _ = service.address.split(":")
    stranger = Remote(f"{host}:{port}:wrong")
    with pytest.raises(BadInput, match="service_closed"):
        stranger.submit(QUICK).result(SOON)
    stranger.close()
    for lines in (b"[1]\n", b"{}\n", b"nonsense\n"):
        with socket.create_connection((host, int(port))) as raw:
            raw.sendall(lines)
            assert raw.recv(10) == b""
    with pytest.raises(BadInput, match="unreadable"):
        Remote("127.0.0.1:none:x")


def test_nobody_who_asks_waits_for_the_connection(monkeypatch):
    answers = Event()

    def connect(*_args, **_options):
        answers.wait()
        raise OSError

    monkeypatch.setattr("kdexplore.engine.service.client.socket.create_connection", connect)
    ticket = Remote("127.0.0.1:1:secret").submit(QUICK)
    assert not ticket.ended
    answers.set()
    with pytest.raises(BadInput, match="service_closed"):
        ticket.result(SOON)


def test_the_service_runs_as_a_process_until_it_is_no_longer_needed():
    before = at_work()
    with running() as address:
        assert os.environ[VARIABLE] == address
        until(lambda: len(at_work() - before) > 1)  # the service has hired a worker before anybody has asked
        remote = service_at_hand()
        assert remote is not None
        assert remote.submit(QUICK).result(SOON)["total"] == 1
    assert VARIABLE not in os.environ
    with pytest.raises(BadInput, match="service_closed"):
        remote.submit(QUICK).result(SOON)
    remote.close()


@pytest.mark.parametrize("kept", [False, True])
def test_a_worker_loads_machine_code_that_is_kept_and_has_it_made_otherwise_without_waiting_for_it(monkeypatch, kept):
    begun = []

    def fastest():
        begun.append("waited")
        return plain()

    fakes = {
        "is_kept": lambda: kept,
        "prepare": lambda: begun.append("prepared"),
        "fastest": fastest,
        "evaluate": lambda _, **options: begun.append(options["kernel"]),
    }
    for name, fake in fakes.items():
        monkeypatch.setattr(f"kdexplore.engine.service.worker.{name}", fake)
    rehearse()
    assert begun == ["prepared", *["waited"][: int(kept)], plain()]


def test_without_a_service_there_is_none(monkeypatch):
    monkeypatch.delenv(VARIABLE, raising=False)
    assert service_at_hand() is None


def test_whoever_asks_imports_nothing_heavy():
    code = "import sys, kdexplore.engine.service.client; print([m for m in ('numba', 'numpy') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)  # noqa: S603
    assert done.stdout.strip() == "[]"


def test_a_ticket_has_one_end():
    ticket = Ticket(lambda: None)
    ticket.put(Update("answer", {"one": 1}))
    ticket.put(Update("error", {}))
    ticket.cancel()
    assert ticket.result() == {"one": 1}
    with pytest.raises(TimeoutError):
        Ticket(lambda: None).result(0.01)


def test_who_follows_a_ticket_hears_what_came_before_and_what_comes():
    ticket, heard = Ticket(bool), list[Update]()
    ticket.put(Update("partial", {"n": 1}))
    ticket.follow(heard.append)
    ticket.put(Update("partial", {"n": 2}))
    ticket.cancel()
    ticket.put(Update("answer", {}))
    assert heard == [Update("partial", {"n": 1}), Update("partial", {"n": 2}), Update("cancelled", {})]


def test_an_error_of_ours_is_an_update_too(monkeypatch):
    monkeypatch.setattr("kdexplore.engine.service.worker.question_from", lambda _: 1 / 0)
    assert [update.kind for update in updates_of(QUICK)] == ["error"]
    assert json.dumps([update.data for update in updates_of(QUICK)])


@pytest.mark.deep
@pytest.mark.filterwarnings("default")
def test_a_cluster_answers_likewise(tmp_path):
    from distributed import Client, LocalCluster  # noqa: PLC0415 -- only this test needs a cluster

    from kdexplore.engine.service.cluster import Cluster  # noqa: PLC0415

    options = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": None, "local_directory": str(tmp_path)}
    with LocalCluster(**options) as cluster, Client(cluster) as client:
        there = Cluster(client)
        assert there.submit(QUICK).result(SOON) == question_from(QUICK).answer().to_plain()
        state = write_state(deal(rules("tribe", players=4), seed=17))
        ticket = there.submit({**LONG, "state": state, "playouts": "planner"})
        assert next(iter(ticket.updates(SOON))).kind == "partial"
        began = monotonic()
        ticket.cancel()
        assert [update.kind for update in ticket.updates(SOON)][-1] == "cancelled"
        assert monotonic() - began < slowness()  # a cluster, and other tests beside it
        there.close()


class SlowQuestion:
    """A question of so many replies; each takes its seconds of a clock that stands still otherwise."""

    def __init__(self, *seconds):
        self.seconds, self.now, self.worked_out = seconds, 0.0, 0

    def updates(self):
        return updates_of(QUICK, clock=lambda: self.now)

    def answers(self, _cancelled):
        for number, seconds in enumerate(self.seconds):
            self.now += seconds
            self.worked_out = number + 1
            yield SimpleNamespace(number=number, to_plain=lambda number=number: {"n": number})

    def is_last(self, reply):
        return reply.number == len(self.seconds) - 1


@pytest.fixture
def slow(monkeypatch):
    """Makes a slow question, which is then the one that is asked."""

    def made(*seconds):
        question = SlowQuestion(*seconds)
        monkeypatch.setattr("kdexplore.engine.service.worker.question_from", lambda _: question)
        return question

    return made


@pytest.mark.parametrize("seconds", [0.0, 0.05, 0.11, 3.0])
def test_a_reply_of_one_piece_is_sent_once_however_slow_it_is(slow, seconds):
    assert list(slow(seconds).updates()) == [Update("answer", {"n": 0})]


def test_an_answer_on_the_way_is_passed_on_at_once_and_not_with_the_next(slow):
    question = slow(3.0, 3.0, 3.0)
    updates = question.updates()
    assert (next(updates), question.worked_out) == (Update("partial", {"n": 0}), 1)
    assert [(update.kind, update.data["n"]) for update in updates] == [("partial", 1), ("answer", 2)]


def test_partial_answers_come_at_a_pace_that_one_can_read_and_the_last_one_is_sent_once(slow):
    question = slow(*[0.06] * 100)  # 6 s: partial answers after 0.1, 0.4 and 0.8 s more, then every 2 s
    sent = [(update.kind, update.data["n"]) for update in question.updates()]
    assert [kind for kind, _ in sent] == ["partial"] * 5 + ["answer"]
    assert [number for _, number in sent] == [1, 8, 22, 56, 90, 99]


IN_PIECES: dict[str, dict[str, object]] = {
    "evaluate": {"ask": "evaluate", "state": STATE, "draws": 8, "playouts": "random"},
    "forecast": {"ask": "forecast", "state": STATE, "draws": 8, "playouts": "random"},
    "statistics": {"ask": "statistics", "setup": TWO, "players": ["random"] * 2, "games": 40, "seed": 1},
    "course": {"ask": "course", "setup": TWO, "actions": BEGUN, "playouts": "random"},
}


@pytest.mark.parametrize("ask", IN_PIECES)
def test_only_the_last_reply_of_a_question_is_its_last(ask, monkeypatch):
    for place in ("evaluation.at_hand", "forecast.at_hand", "questions.statistics.at_hand"):
        monkeypatch.setattr(f"kdexplore.engine.{place}", lambda **_: plain())
    monkeypatch.setattr("kdexplore.engine.course.fastest", lambda _: plain())
    question = question_from(IN_PIECES[ask])
    last = [question.is_last(reply) for reply in question.answers()]
    assert last == [False] * (len(last) - 1) + [True]
    assert len(last) > 1 or ask == "statistics"
