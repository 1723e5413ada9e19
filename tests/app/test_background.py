"""Long work: beside the page, told how far it is, stopped at any time, and never in the way of a click."""

import asyncio
from dataclasses import replace
from time import monotonic, sleep
from typing import Any

import pytest

from kdexplore.app import background
from kdexplore.app.explorer import Explorer
from kdexplore.core.problems import BadInput
from kdexplore.words import Text, say

PATIENCE = 30  # seconds


def counting(most, pause=0.0):
    for value in range(most):
        if pause:
            sleep(pause)
        yield value, most
    return "counted"


def lit(session, found):
    return replace(session, lab=replace(session.lab, lit=found))


def told(explorer) -> Any:
    """What has to be told."""
    return explorer.session.notice.thing


async def until(holds):
    began = monotonic()
    while not holds():
        assert monotonic() - began < PATIENCE
        await asyncio.sleep(0.005)


def test_what_is_found_is_put_into_the_session():
    explorer = Explorer()
    explorer.work("count", lambda: counting(10), lit)
    assert explorer.session.lab.lit == "counted"
    assert explorer.session.task is None


def test_on_a_page_the_work_runs_beside_it_and_clicks_are_answered():
    async def page():
        explorer = Explorer()
        explorer.work("count", lambda: counting(60, 0.01), lit)
        assert explorer.session.task is not None
        waits = []
        while explorer.session.lab.lit != "counted":
            began = monotonic()
            explorer.change(lambda session: session.themed("dark"))
            await asyncio.sleep(0)
            waits.append(monotonic() - began)
            await asyncio.sleep(0.01)
        return explorer, waits

    explorer, waits = asyncio.run(page())
    assert explorer.session.theme == "dark"
    assert explorer.session.task is None
    assert sorted(waits)[len(waits) // 2] < 0.1


def test_it_tells_how_far_it_is():
    async def page():
        explorer = Explorer()
        seen = []
        explorer.show_all = lambda session: seen.append(session.task)
        explorer.work("count", lambda: counting(60, 0.01), lit)
        await until(lambda: explorer.session.lab.lit == "counted")
        return seen

    told = [task for task in asyncio.run(page()) if task is not None and task.most]
    assert told
    assert [task.value for task in told] == sorted(task.value for task in told)


def test_it_can_be_stopped_and_what_it_would_have_found_is_left_out():
    async def page():
        explorer = Explorer()
        explorer.work("count", lambda: counting(2000, 0.005), lit)
        await asyncio.sleep(0.05)
        explorer.worker.cancel()
        assert explorer.session.task is None
        await until(lambda: explorer.worker.thread is not None and not explorer.worker.thread.is_alive())
        return explorer

    assert asyncio.run(page()).session.lab.lit == ""


def test_newer_work_stops_the_older():
    async def page():
        explorer = Explorer()
        explorer.work("first", lambda: counting(2000, 0.005), lambda session, _: lit(session, "first"))
        explorer.work("second", lambda: counting(3), lambda session, _: lit(session, "second"))
        await until(lambda: explorer.session.lab.lit)
        return explorer

    assert asyncio.run(page()).session.lab.lit == "second"


def test_what_goes_wrong_is_told_and_nothing_else_is_lost():
    def refused():
        yield 0, 1
        raise BadInput("no_game")

    explorer = Explorer()
    explorer.work("refused", refused, lit)
    assert told(explorer).code == "no_game"
    assert explorer.session.task is None


def test_a_mistake_of_ours_is_told_to_the_reader_and_still_raised():
    def broken():
        yield 0, 1
        raise ZeroDivisionError

    explorer = Explorer()
    with pytest.raises(ZeroDivisionError):
        explorer.work("broken", broken, lit)
    assert say(told(explorer)) == say(Text("app.work_failed"))


@pytest.fixture
def no_threads(monkeypatch):
    """A Python without threads, as in a browser: slices of one step each."""
    monkeypatch.setattr(background, "CAN_THREAD", False)
    monkeypatch.setattr(background, "SLICE", 0.0)


@pytest.mark.usefixtures("no_threads")
def test_without_threads_steps_are_done_in_slices_and_clicks_are_answered_between_them():
    async def page():
        explorer = Explorer()
        explorer.work("count", lambda: counting(50), lit)
        assert explorer.session.task is not None
        explorer.change(lambda session: session.themed("dark"))
        await until(lambda: explorer.session.lab.lit == "counted")
        return explorer

    explorer = asyncio.run(page())
    assert explorer.worker.thread is None
    assert explorer.session.theme == "dark"
    assert explorer.session.task is None


@pytest.mark.usefixtures("no_threads")
def test_without_threads_it_can_be_stopped_too():
    async def page():
        explorer = Explorer()
        explorer.work("count", lambda: counting(1000), lit)
        await asyncio.sleep(0)
        explorer.worker.cancel()
        assert explorer.worker.slices is not None
        await explorer.worker.slices
        return explorer

    explorer = asyncio.run(page())
    assert explorer.session.lab.lit != "counted"
    assert explorer.session.task is None


def test_without_threads_what_has_no_steps_is_done_after_the_page_has_been_drawn(monkeypatch):
    monkeypatch.setattr(background, "CAN_THREAD", False)

    def found(report):
        report(1, 2)
        return "found"

    async def page():
        explorer = Explorer()
        explorer.worker.begin("find", found, lit)
        before = explorer.session
        await until(lambda: explorer.session.lab.lit == "found")
        return before, explorer.session

    before, after = asyncio.run(page())
    assert before.task is not None
    assert after.task is None


def test_without_a_page_and_without_threads_steps_are_done_at_once(monkeypatch):
    monkeypatch.setattr(background, "CAN_THREAD", False)
    explorer = Explorer()
    explorer.work("count", lambda: counting(10), lit)
    assert explorer.session.lab.lit == "counted"
