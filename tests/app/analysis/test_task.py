"""Long work: one question to the service, shown with its progress, stopped at any time, followed by what it brings."""

from dataclasses import replace

from kdexplore.app.analysis.bridge import Bridge
from kdexplore.app.analysis.queries import ServiceQuery
from kdexplore.app.analysis.task import begun, stopped
from kdexplore.app.explorer import Explorer
from tests.standin import StandIn

TRIAL = {"ask": "trial", "setup": {"mode": "classic", "players": 2}, "player": "random", "games": 5}


def explorer_of(service):
    """An explorer whose questions go to this service."""
    explorer = Explorer()
    explorer.analysis = Bridge(explorer, connect=lambda: service)
    return explorer


def lit(session, found):
    return replace(session, lab=replace(session.lab, lit=str(found)))


def asked(name="count", question=None, part=(0, 1)):
    """The step that begins to play games on trial, and lights up how many there were."""
    query = ServiceQuery(name, 0, lambda: question or TRIAL, lambda plain: plain["done"], lit)
    return lambda session: begun(session, query, part)


def seen_of(explorer):
    """Every task that the page shows from now on."""
    seen = []
    explorer.show_all = lambda session: seen.append(session.task)
    return seen


def test_what_is_worked_out_is_put_into_the_session():
    explorer = explorer_of(StandIn())
    explorer.change(asked())
    assert explorer.session.lab.lit == "5"
    assert explorer.session.task is None
    assert explorer.session.answers.last("count") is None


def test_it_shows_how_far_it_is():
    explorer = explorer_of(StandIn(seconds=1.0))
    seen = seen_of(explorer)
    explorer.change(asked())
    shown = [(task.value, task.most) for task in seen if task is not None and task.most]
    assert shown
    assert shown == sorted(shown)
    assert {most for _, most in shown} == {5}


def test_the_second_part_of_the_work_goes_on_where_the_first_has_ended():
    explorer = explorer_of(StandIn(seconds=1.0))
    seen = seen_of(explorer)
    explorer.change(asked(part=(1, 2)))
    assert all(5 < task.value < task.most == 10 for task in seen if task is not None and task.most)


def test_it_can_be_stopped_and_what_it_would_have_brought_is_left_out():
    service = StandIn(ends=False)
    explorer = explorer_of(service)
    explorer.change(asked())
    assert explorer.session.task is not None
    explorer.change(stopped, keep=True)
    assert explorer.session.task is None
    assert service.cancelled == 1
    assert explorer.session.lab.lit == ""
    assert stopped(explorer.session) == explorer.session


def test_newer_work_stops_the_older():
    service = StandIn(ends=False)
    explorer = explorer_of(service)
    explorer.change(asked())
    explorer.change(asked())
    assert (len(service.asked), service.cancelled) == (2, 1)


def test_it_goes_on_in_another_room():
    service = StandIn(ends=False)
    explorer = explorer_of(service)
    explorer.change(asked())
    explorer.change(lambda session: session.entered("learn"))
    assert explorer.session.task is not None
    assert service.cancelled == 0


def test_what_goes_wrong_is_shown_and_nothing_else_is_lost():
    explorer = explorer_of(StandIn())
    explorer.change(asked(question={"ask": "trial"}))
    assert explorer.session.task is None
    assert explorer.session.notice.thing.key == "app.work_failed"
    alone = explorer_of(None)
    alone.change(asked())
    assert alone.session.notice.thing.key == "analyse.no_service"
