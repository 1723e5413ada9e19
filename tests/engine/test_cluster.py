"""A cluster: another worker does what a killed one had in hand; nothing is lost or counted twice."""

import os
import signal
import threading
from time import sleep

import pytest

from kdexplore.cli.main import main
from kdexplore.core.problems import BadInput
from kdexplore.core.variants import rules
from kdexplore.engine import fast
from kdexplore.engine.fast import simulate_fast
from kdexplore.engine.questions.register import question_from
from kdexplore.engine.service.client import Remote
from kdexplore.engine.service.cluster import Cluster, client_of
from kdexplore.engine.service.pool import WAITING
from kdexplore.engine.service.server import Service
from tests.engine.test_service import FIXED, SOON

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
