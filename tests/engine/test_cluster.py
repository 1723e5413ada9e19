"""A simulation on a cluster: another worker plays what a killed one had in hand; nothing is lost or counted twice."""

import os
import signal

import pytest

from kdexplore.core.variants import rules
from kdexplore.engine import fast
from kdexplore.engine.fast import simulate_fast

GIVEN = rules("discovery", players=3)


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
