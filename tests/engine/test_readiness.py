"""What the service says of the machine code by itself: how far it is, and in the end which kernel answers."""

from functools import partial

import pytest

from kdexplore.engine.kernel.machine_code import MakingProgress
from kdexplore.engine.service import readiness
from kdexplore.engine.service.pool import LocalPool
from kdexplore.engine.service.readiness import READINESS, watched

SOON = 60.0


@pytest.fixture
def machine(monkeypatch):
    """What there is of the machine code: it can be had, is there, is being made, how far it is."""
    state = {"can_compile": True, "is_kept": False, "is_being_made": True, "progress": MakingProgress(0.25, 31.0)}
    for name in tuple(state):
        monkeypatch.setattr(readiness, name, partial(state.get, name))
    monkeypatch.setattr(readiness, "PACE", 0.001)
    monkeypatch.setattr(readiness, "PATIENCE", 0.003)
    return state


def test_it_says_how_far_it_is_and_then_that_the_compiled_kernel_answers(machine):
    updates = watched().updates(SOON)
    first = next(updates)
    assert (first.kind, first.data) == ("partial", {"kernel": "plain", "share": 0.25, "seconds": 30})
    machine["progress"] = MakingProgress(0.9, 2.0)
    assert next(updates).data["seconds"] == 10
    machine["is_kept"] = True
    assert [(update.kind, update.data["kernel"]) for update in updates] == [("answer", "compiled")]


@pytest.mark.parametrize("change", [{"can_compile": False, "is_kept": True}, {"is_being_made": False}])
def test_where_nobody_makes_it_the_plain_kernel_answers(machine, change):
    machine |= change
    assert watched().result(SOON) == {"kernel": "plain"}


def test_nobody_needs_a_worker_for_it(machine):
    machine["is_kept"] = True
    pool = LocalPool(1)
    assert pool.submit({"ask": READINESS}).result(SOON) == {"kernel": "compiled"}
    assert pool.processes() == ()
    pool.close()
