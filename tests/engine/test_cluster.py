"""A cluster: another worker does what a killed one had in hand; nothing is lost or counted twice."""

import json
import os
import signal
import threading
from time import sleep
from typing import Any

import pytest

from kdexplore.cli.main import main
from kdexplore.core.problems import BadInput
from kdexplore.core.variants import rules
from kdexplore.engine import fast
from kdexplore.engine.fast import simulate, simulate_fast
from kdexplore.engine.questions.register import question_from
from kdexplore.engine.service.client import Remote
from kdexplore.engine.service.cluster import Cluster, client_of
from kdexplore.engine.service.pool import WAITING
from kdexplore.engine.service.server import Service
from tests.engine.test_service import FIXED, SOON

CLASSIC, PLAYED = rules("classic", players=2), fast._played  # noqa: SLF001 -- to see what is given out
GIVEN = rules("discovery", players=3)
OPTIONS = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": None}
ASKED = [{**FIXED, "draws": 24, "seed": seed} for seed in range(4)]


@pytest.mark.deep
@pytest.mark.filterwarnings("default")  # the cluster's own warnings about a worker that is gone
def test_a_killed_worker_changes_nothing(monkeypatch, tmp_path):
    from distributed import Client, LocalCluster  # noqa: PLC0415 -- only this test needs a cluster

    monkeypatch.setitem(fast.CHUNK, "plain", 40)
    alone = simulate_fast(GIVEN, "greedy", 600, 7, build="plain")
    options = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": None, "local_directory": str(tmp_path)}
    killed: list[int] = []
    with LocalCluster(**options) as cluster, Client(cluster) as client:

        def kill(_done, _total):
            if not killed:
                killed.append(next(iter(client.run(os.getpid).values())))
                os.kill(killed[0], signal.SIGKILL)

        together = simulate_fast(GIVEN, "greedy", 600, 7, build="plain", client=client, progress=kill)
    assert killed
    assert together == alone


@pytest.mark.slow
@pytest.mark.filterwarnings("default")  # those of packages that Dask imports
def test_a_small_simulation_is_shared_by_the_workers_who_say_what_they_have(monkeypatch, tmp_path, capsys):
    from distributed import LocalCluster  # noqa: PLC0415 -- only this test needs a cluster

    alone = simulate(CLASSIC, "random", 60, 7, build="plain")
    chunks: list[fast.Chunk] = []
    clients: list[Any] = []

    def given_out(tasks, *who):
        chunks.extend(tasks)
        return PLAYED(tasks, *who)

    def known(address):
        clients.append(client_of(address))
        return clients[0]

    monkeypatch.setattr("kdexplore.engine.fast.can_compile", lambda: True)  # here, and not on the workers
    monkeypatch.setattr("kdexplore.engine.fast.is_kept", lambda: True)
    monkeypatch.setattr(fast, "_played", given_out)
    monkeypatch.setattr("kdexplore.cli.simulate.client_of", known)
    monkeypatch.setenv("PYTHONPATH", without_numba(tmp_path))
    with LocalCluster(**OPTIONS, local_directory=str(tmp_path)) as cluster:
        words = ("--players", "2", "--seats", "random", "--games", "60", "--seed", "7")
        assert main(["simulate", "--json", *words, "--scheduler", cluster.scheduler_address]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["kernel"], found["means"]) == ("plain", [round(mean, 6) for mean in alone.means])
    assert len(chunks) > 2
    assert clients[0].status == "closed"


def without_numba(folder):
    """A folder for the path of a worker: where numba is looked for there, nothing is found."""
    (folder / "sitecustomize.py").write_text("import sys\nsys.modules['numba'] = None\n", encoding="utf-8")
    return str(folder)


@pytest.mark.slow
@pytest.mark.filterwarnings("default")  # likewise
def test_the_service_on_a_cluster_loses_no_question_when_a_worker_is_killed(tmp_path):
    from distributed import Client, LocalCluster  # noqa: PLC0415 -- only this test needs a cluster

    expected = [question_from(question).answer().to_plain() for question in ASKED]
    with (
        LocalCluster(**OPTIONS, local_directory=str(tmp_path)) as cluster,
        Client(cluster) as client,
        client_of(cluster.scheduler_address) as used,  # closed before the cluster, or it would look for it for a while
    ):
        service = Service(cluster=Cluster(used))
        threading.Thread(target=service.serve_forever, daemon=True).start()
        page, other = Remote(service.address, "a page"), Remote(service.address, "another")
        tickets = [(page, other)[number % 2].submit(question) for number, question in enumerate(ASKED)]
        while not (busy := [worker for worker, tasks in client.processing().items() if tasks]):
            sleep(0.05)  # until work has been given out
        os.kill(client.run(os.getpid)[busy[0]], signal.SIGKILL)
        assert [ticket.result(SOON) for ticket in tickets] == expected
        many = [page.submit(ASKED[0]) for _ in range(2 * WAITING)]
        with pytest.raises(BadInput, match="too_many_questions"):
            many[-1].result(SOON)
        for each in (page, other):
            each.close()
        service.end()


@pytest.mark.filterwarnings("default")  # those of packages that Dask imports
def test_a_cluster_that_does_not_answer_is_refused_before_anything_starts(capsys, monkeypatch):
    monkeypatch.setattr("kdexplore.engine.service.cluster.PATIENCE", 0.2)
    assert main(["serve", "--no-browser", "--scheduler", "tcp://127.0.0.1:1"]) == 2
    assert "tcp://127.0.0.1:1" in capsys.readouterr().err
