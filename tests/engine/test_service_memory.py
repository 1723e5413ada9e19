"""What the service has found out about moments of games: kept, bounded, and merged with what is new."""

import pytest

from kdexplore.core.history import History
from kdexplore.core.problems import BadInput
from kdexplore.core.tilefiles import tile_set
from kdexplore.core.variants import Rules
from kdexplore.engine.course import moments
from kdexplore.engine.kernel.speed import plain
from kdexplore.engine.questions.best import BestQuestion
from kdexplore.engine.questions.course import CourseQuestion
from kdexplore.engine.service.memory import KeptAnswers, Remembering
from kdexplore.engine.service.ticket import Ticket, Update, update_of
from kdexplore.engine.service.worker import updates_of
from kdexplore.engine.simulation import played
from tests.standin import StandIn


@pytest.fixture(scope="module", autouse=True)
def plain_kernel():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("kdexplore.engine.course.fastest", lambda _: plain())
        yield


def asked(turns, seed=1):
    rules = Rules(tile_set("kingdomino"), players=2, kings=1, line=2, pile=8)
    game = History.of(rules, [action for _, action in played(rules, ("random",) * 2, 5)])
    every = moments(game)
    return CourseQuestion(game, tuple(every[number] for number in turns), seed, "random").to_plain()


def test_moments_that_are_known_are_not_worked_out_again_and_the_answer_is_the_same():
    whole = StandIn().submit(asked((0, 1, 2))).result()
    counting = StandIn()
    service = Remembering(counting)
    assert [one["turn"] for one in service.submit(asked((0, 2))).result()["moments"]] == asked((0, 2))["turns"]
    assert service.submit(asked((0, 1, 2))).result() == whole
    assert service.submit(asked((2, 1, 0))).result()["moments"] == whole["moments"][::-1]
    assert [question.get("turns") for question in counting.asked] == [asked((0, 2))["turns"], asked((1,))["turns"]]


def test_the_best_territory_of_dominoes_is_worked_out_once():
    """It was worked out again whenever a review was opened."""
    rules = Rules(tile_set("kingdomino"), players=2, kings=1, line=2, pile=8)
    counting = StandIn()
    service = Remembering(counting)
    best = BestQuestion(rules, (46, 47, 48), steps=500).to_plain()
    assert service.submit(best).result() == service.submit({**best}).result() == updates_of_answer(best)
    assert len(counting.asked) == 1
    service.submit({**best, "dominoes": [45, 47, 48]}).result()
    for _ in range(2):
        with pytest.raises(BadInput):
            service.submit({**best, "dominoes": "all"}).result()
    assert len(counting.asked) == 4


def updates_of_answer(question):
    return list(updates_of(question))[-1].data


def test_another_seed_or_a_question_that_is_no_course_is_asked():
    counting = StandIn()
    service = Remembering(counting)
    for seed in (1, 2):
        service.submit(asked((3,), seed)).result()
    assert service.submit({"ask": "score", "mode": "classic", "territory": "w1*"}).result()["total"] == 1
    assert len(counting.asked) == 3


@pytest.mark.parametrize("turns", [[], ["0"], [True], "0", {"0": 0}, [[0]], [10**9]])
def test_turns_that_are_none_are_refused_as_before_and_nothing_is_kept(turns):
    counting = StandIn()
    service = Remembering(counting)
    ends = [list(service.submit({**asked((0,)), "turns": turns}).updates())[-1] for _ in range(2)]
    assert ends[0] == ends[1]
    assert ends[0].kind == ("error" if turns else "answer")
    assert len(counting.asked) == 2


def test_only_so_many_are_kept_the_latest():
    kept = KeptAnswers(most=2)
    kept.keep("game", {turn: {"turn": turn} for turn in (1, 2)})
    assert kept.of("game", [1])
    kept.keep("game", {3: {"turn": 3}})
    assert kept.of("game", [1, 2, 3]) == [{"turn": 1}, {"turn": 3}]
    assert not kept.of("another", [1])


def test_cancelling_reaches_the_service_behind_it_and_an_error_is_passed_on():
    class Slow(StandIn):
        def submit(self, question, asker=""):  # noqa: ARG002
            self.ticket = Ticket(lambda: setattr(self, "cancelled", 1))
            return self.ticket

    slow = Slow()
    service = Remembering(slow)
    ticket = service.submit(asked((0,)))
    ticket.cancel()
    assert slow.cancelled == 1
    ticket = service.submit(asked((0,)))
    slow.ticket.put(Update("error", {"code": "work_failed", "where": ""}))
    with pytest.raises(BadInput, match="work_failed"):
        ticket.result()
    service.close()
    assert slow.closed


def test_an_update_is_read_from_its_line_and_passes_on_as_it_is():
    update = Update("partial", {"n": 1, "text": "a } and\na line"})
    line = update.line(7)
    known = update_of(line)
    assert known == (7, update)
    assert known[1].line(7) == line
    assert update_of("what a library has printed\n") is None
