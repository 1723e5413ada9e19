"""Bots that think longer than a page may wait: their moves come from the analysis service, and nobody waits."""

from dataclasses import replace
from typing import Any

import pytest

from kdexplore.app.address import hash_of, opened
from kdexplore.app.analysis.answers import KnownAnswer
from kdexplore.app.analysis.bridge import Bridge
from kdexplore.app.analysis.queries import queries_in
from kdexplore.app.analysis.readiness import working
from kdexplore.app.explorer import Explorer
from kdexplore.app.intents import Back, Move, PressButton
from kdexplore.app.play.fields import groups
from kdexplore.app.play.head import row
from kdexplore.app.play.hint import hint
from kdexplore.app.play.intents import handle
from kdexplore.app.play.prompt import BOT
from kdexplore.app.play.questions import queries
from kdexplore.app.play.scenes import advice, board, line
from kdexplore.app.play.setup import Setup
from kdexplore.app.session import Session
from kdexplore.engine.kernel.speed import plain
from kdexplore.engine.players import ADVISER, EXPERT, QUICK_PLAYERS, REGISTER, choose
from kdexplore.engine.service.readiness import READINESS
from kdexplore.views.block_parts import plain as as_data
from kdexplore.words import Speaker
from tests.standin import StandIn


def easy(question):
    """A bot that thinks answers as the easy one would."""
    return {"player": "greedy"} if question["ask"] == "move" else {}


def begun(bot, *, seed=3, players=2):
    bots = ("", *(bot,) * (players - 1))
    play = Session().play.chosen(Setup(players=players, bots=bots, seed=seed, fresh=False)).begun()
    return replace(Session(), play=play).entered("play")


def over(play):
    """Whether the game is over."""
    assert play.state is not None
    return play.state.is_over


def until_it_thinks(session):
    """The game up to the first moment at which the bot has to decide."""
    while not session.play.thinking:
        session = handle(session, PressButton("advise"))
    return session


@pytest.mark.parametrize("bot", ["sampler", "thinker"])
def test_a_bot_that_thinks_is_asked_elsewhere_and_the_page_says_so(bot):
    session = until_it_thinks(begun(bot))
    (query,) = queries(session)
    assert (query.question()["ask"], query.question()["player"]) == ("move", bot)
    prompt = row(session)[0]
    assert "is thinking" in str(prompt)
    assert handle(session, Move(next(iter(session.play.state.legal_actions)))) == session


def test_quick_bots_answer_at_once():
    session = begun("planner")
    for _ in range(6):
        session = handle(session, PressButton("advise"))
        assert not session.play.thinking
        assert queries(session) == ()


@pytest.mark.parametrize("seconds", [0.0, 0.05, 3.0])
def test_a_whole_game_against_it_comes_to_its_end_however_slow_its_moves_are(seconds):
    service = StandIn(easy, seconds)
    explorer = Explorer(begun("thinker", players=3))
    explorer.analysis = Bridge(explorer, lambda: service)
    explorer.analysis.follow(explorer.session)
    while not over(explorer.session.play):
        assert not explorer.session.play.thinking
        explorer.change(lambda session: handle(session, PressButton("advise")))
    assert len(service.asked) > 20


def test_without_a_service_a_press_decides_for_the_bot():
    explorer = Explorer(until_it_thinks(begun("sampler")))
    explorer.analysis = Bridge(explorer, lambda: None)
    explorer.analysis.follow(explorer.session)
    before = explorer.session.play
    assert before.thinking
    assert "kdexplore serve" in str(row(explorer.session))
    explorer.change(lambda session: handle(session, PressButton("advise")))
    assert explorer.session.play.at > before.at


def test_a_link_seats_the_same_bots_and_a_moment_of_the_past_asks_nobody():
    session = until_it_thinks(begun("thinker"))
    again = opened(Session(), hash_of(session))
    assert again.play.setup.bots == ("", "thinker")
    assert len(queries(again)) == 1
    past = replace(session, play=session.play.moved(1))
    assert queries(past) == ()


def test_the_set_up_says_how_strong_a_bot_is():
    fields = groups(Setup(players=4, bots=("", "greedy", "planner", "thinker")), "en")["seats"]
    assert [("Wins" in field.get("hint", ""), "±" in field.get("hint", "")) for field in fields[1:]] == [
        (True, True)
    ] * 3


# ---- the kernel that answers


def with_kernel(session, kind, **value):
    """The session once it is known which kernel answers, and how far the other one is."""
    answer = KnownAnswer(READINESS, value, kind)
    return replace(session, answers=session.answers.having(READINESS, answer))


MAKING: dict[str, Any] = {"kernel": "plain", "share": 0.25, "seconds": 30}


def test_while_machine_code_is_made_the_room_says_how_long_it_will_take():
    session = with_kernel(until_it_thinks(begun("thinker")), "partial", **MAKING)
    assert "about 30 s" in str(row(session))
    assert [query.name for query in queries_in(session)] == [BOT, READINESS]
    made = with_kernel(session, "answer", kernel="compiled")
    assert "about 30 s" not in str(row(made))
    assert [query.name for query in queries_in(made)] == [BOT]


@pytest.mark.parametrize(("bot", "kernel", "weaker"), [
    ("thinker", "plain", True), ("thinker", "compiled", False), ("sampler", "plain", False),
])  # fmt: skip
def test_where_a_bot_searches_less_than_it_could_the_room_says_so(bot, kernel, weaker):
    session = with_kernel(until_it_thinks(begun(bot)), "answer", kernel=kernel)
    assert ("plays weaker" in str(row(session))) == weaker


def test_what_is_worked_out_waits_for_machine_code_in_words_with_a_share():
    session = with_kernel(Session(), "partial", **MAKING)
    block: Any = working(session, Speaker("en"))
    assert (block["value"], block["most"], "once" in block["text"]) == (25, 100, True)
    assert working(Session(), Speaker("en")).get("value") is None


def test_the_computer_decides_as_the_best_bot_that_answers_within_half_a_second():
    session = with_kernel(begun("planner"), "answer", kernel="compiled")
    asked = handle(session, PressButton("advise"))
    assert (asked.play.at, asked.play.thinking) == (session.play.at, EXPERT)
    (query,) = queries(asked)
    assert query.question()["player"] == EXPERT
    action = choose("planner", session.play.state, session.play.setup.seed, session.play.at)
    joined = replace(asked, play=asked.play.joined(action))
    assert joined.play.at > session.play.at
    assert not joined.play.thinking
    assert handle(asked, Back()).play.thinking == ""
    assert handle(asked, PressButton("advise")).play == session.play.advised()  # nobody has to wait


def test_where_it_would_take_longer_the_best_of_the_quick_bots_decides():
    session = begun("planner")
    play = handle(session, PressButton("advise")).play
    assert max(QUICK_PLAYERS, key=lambda name: REGISTER[name].level) == ADVISER
    assert play.history is not None
    assert play.history.turns[session.play.at].action == choose(ADVISER, session.play.state, 3, session.play.at)


# ---- the hint


def hinted(mode, turns, players=2):
    play = Session().play.chosen(Setup(mode=mode, players=players, bots=("", "greedy"), seed=3, fresh=False)).begun()
    session = replace(Session(), play=play).entered("play")
    for _ in range(turns):
        session = handle(session, PressButton("advise"))
    explorer = Explorer(session)
    service = StandIn(lambda _: {"draws": 4, "playouts": "random"})
    explorer.analysis = Bridge(explorer, lambda: service)
    return explorer, service


def said(explorer) -> list[str]:
    found: Any = as_data(hint(explorer.session))
    return [block["parts"][0]["text"] for card in found for block in card["blocks"] if block["kind"] == "say"]


def signs_of(explorer) -> str:
    """The signs on the board and in the lines."""
    shown, lines = board(explorer.session), line(explorer.session)
    ghosts = [ghost["sign"] for ghost in shown.get("ghosts", ())]
    marked = [mark["text"] for mark in shown.get("marks", ())]
    slots = [slot["sign"] for each in lines["lines"] for slot in each["slots"] if slot.get("sign")]
    return "".join(sorted([*ghosts, *marked, *slots]))


@pytest.mark.parametrize(
    ("mode", "turns"), [("classic", 4), ("classic", 7), ("discovery", 7), ("totem", 7), ("tribe", 9)]
)
def test_the_hint_opens_in_four_steps_and_asks_the_service_once(mode, turns, monkeypatch):
    monkeypatch.setattr("kdexplore.engine.evaluation.at_hand", lambda **_: plain())
    monkeypatch.setattr("kdexplore.engine.evaluation.is_kept", bool)
    explorer, service = hinted(mode, turns)
    steps = []
    for step in range(1, 6):
        explorer.change(lambda session: handle(session, PressButton("hint")))
        steps.append(said(explorer))
        assert len(steps[-1]) == (1, 2, 3, 2, 2)[step - 1]  # the last one is about the best and the next best
        signs = "①②"[: max(0, min(step, 4) - 2)]
        assert set(signs_of(explorer)) <= set(signs)
        assert mode == "tribe" or signs_of(explorer) == signs  # who hires nobody has no place
    assert steps[0] == steps[2][:1]
    assert [("%" in line, line[0]) for line in steps[3]] == [(True, "①"), (True, "②")]
    assert [question["ask"] for question in service.asked] == ["evaluate"]
    explorer.change(lambda session: handle(session, PressButton("advise")))
    assert not said(explorer)


def test_no_hint_under_no_hints():
    explorer, service = hinted("classic", 4)
    explorer.change(lambda session: handle(session.toggled("no_hints"), PressButton("hint")))
    assert not hint(explorer.session)
    assert not explorer.session.play.hints
    assert not service.asked
    assert "hint" not in str(advice(explorer.session))


def test_without_a_service_the_hint_says_why_there_is_none():
    explorer, _ = hinted("classic", 4)
    explorer.analysis = Bridge(explorer, lambda: None)
    explorer.change(lambda session: handle(session, PressButton("hint")))
    assert "kdexplore serve" in str(hint(explorer.session))
