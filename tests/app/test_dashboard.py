"""The whole dashboard without a browser: whatever is pressed, typed or sent, it answers in words and goes on."""

import gc
import json
from contextlib import suppress
from dataclasses import replace
from functools import _lru_cache_wrapper, cache
from itertools import count, cycle
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ipywidgets.widgets import widget as kept
from traitlets import TraitError

from kdexplore.app.address import opened
from kdexplore.app.dashboard import Dashboard
from kdexplore.app.explorer import Explorer
from kdexplore.app.importing import opened_text
from kdexplore.app.intents import read_arrival
from kdexplore.app.lab import intents as lab_intents
from kdexplore.app.learn import intents as learn_intents
from kdexplore.app.play import intents as play_intents
from kdexplore.app.play.setup import Setup
from kdexplore.app.session import ROOMS, THEMES, Session
from kdexplore.app.shell import intents as shell_intents
from kdexplore.app.start import intents as start_intents
from kdexplore.app.studio import intents as studio_intents
from kdexplore.app.table import intents as table_intents
from kdexplore.core.action_json import move_of
from kdexplore.core.game import legal_actions
from kdexplore.core.problems import BadInput, IllegalMove
from kdexplore.core.state import Step
from kdexplore.engine.players import RandomPlayer
from kdexplore.views.blocks import plain
from kdexplore.views.widgets.panel import Panel
from kdexplore.words import languages
from tests.app.sending import sent_to, widgets_in

FEW_PANELS, FEW_MESSAGES = 21, 10
NUMBERS = count(10**6)  # no two intents are equal
HUGE = 10**40
MARKUP = "<img src=x onerror=alert(1)>"
WORDS = ("", "\0", "\ud800", "../..", MARKUP, "x" * 100_000, "-1", "²", "٣", "1e9", "__class__", "kd1.", "line²")
VALUES: Any = (None, True, -1, 0, 3, HUGE, 1.5, float("nan"), float("inf"), [], {}, [[]], [[1]], *WORDS)
NAMES = (
    "room", "lang", "press", "file", "key", "copied", "rule", "move", "tried", "look", "back", "pay", "person", "at",
    "branch", "choose", "paint", "place", "throw", "n", "hash", "language", "dark", "", "nobody",
)  # fmt: skip
MOVES: Any = (
    {"place": "here"}, {"place": [[HUGE, 0], [0, 0]]}, {"place": [[0, 0], [0, 0]]}, {"throw": []}, {"claim": HUGE},
    {"claim": "x"}, {"discard": True}, {"reveal": [HUGE]}, {"place": [[1, 0], [1.5, 0]]}, {"recruit": {}}, {MARKUP: 1},
)  # fmt: skip
PAIRS = (["lens", "heat"], ["lens", MARKUP], ["tool", HUGE], ["step", "²"], ["answer", "x"], ["box", None], [1])
PRESSES = (
    "lab", "again", "new", "begin", "back", "advise", "watch99", "watch²", "step:99", "step:²", "lesson:x", "say:999",
    "line9999", "open:99999999", "ground:٣", "remove", "halve", "sort", "summary", "lesson", "cancel", "save", "code",
)  # fmt: skip


def hostile():
    """Intents that no page of ours would send."""
    yield {}
    values = cycle(VALUES)  # as many as there are names and one more: each name meets others in every turn
    yield from ({name: next(values)} for _ in range(5) for name in NAMES)
    yield from ({name: move} for name in ("move", "tried", "look", "paint", "file") for move in MOVES)
    yield from ({"choose": pair} for pair in PAIRS)
    yield from ({"press": press} for press in PRESSES)
    yield {"pay": [[1, 2], [HUGE, 1], "x", None] * 50, "person": MARKUP}
    yield {"paint": [{"brush": MARKUP, "cells": [[HUGE, 0]]}]}
    yield {"paint": [{"brush": "w", "cells": [[HUGE, 0]]}]}
    yield {"paint": [{"brush": "(", "cells": [[x, 1] for x in range(1000)]}]}
    yield {"file": {"name": HUGE, "text": "[" * 10_000}}
    yield {"file": {"name": MARKUP, "text": '{"dominoes": 3}'}}
    yield {"branch": [HUGE, -1]}
    yield {"branch": ["x"]}


@cache
def begun(mode="tribe", players=3):
    """A session with a game in every state of mind."""
    play = Session().play.chosen(Setup(mode=mode, players=players, bots=())).begun()
    for _ in range(12):
        play = play.advised()
    assert play.history is not None
    return replace(Session(), play=play, table=Session().table.with_game(play.history))


@cache
def in_room(room) -> Any:
    """A session in a room in which something lies."""
    session = begun().entered(room)
    return replace(session, studio=session.studio.copied()) if room == "studio" else session


def failures(caplog):
    """What nobody has foreseen."""
    return [record.exc_info for record in caplog.records if record.levelname == "ERROR"]


def has_failed(session):
    return session.notice is not None and getattr(session.notice.thing, "key", "") == "app.failed"


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("room", ROOMS)
def test_every_room_is_shown_in_every_language_and_every_look(room, lang, caplog):
    made = Dashboard(in_room(room).spoken(lang))
    for theme in THEMES:
        made.bar.intent = {"n": next(NUMBERS), "press": "theme"}
        for switch in ("no_hints", "twin", "cell_names", "projector", "sounds"):
            made.bar.intent = {"n": next(NUMBERS), "press": switch}
            assert not failures(caplog), (theme, switch)
    scenes = [widget.scene for widget in widgets_in(made) if hasattr(widget, "scene")]
    assert json.loads(json.dumps(scenes)) == scenes
    assert repr(made) == f"<Dashboard in {room!r}, {lang!r}>"


@pytest.mark.parametrize("every", [pytest.param(5, marks=pytest.mark.slow), pytest.param(1, marks=pytest.mark.deep)])
@pytest.mark.parametrize("room", ROOMS)
def test_what_no_page_of_ours_would_send_changes_nothing_or_is_told(room, every, caplog):
    made = Dashboard(in_room(room))
    senders = [(widget, name) for widget in widgets_in(made) for name in ("intent", "place") if hasattr(widget, name)]
    assert len(senders) >= 4
    for nth, (widget, name) in enumerate(senders):
        for number, intent in list(enumerate(hostile()))[nth % every :: every]:
            made.explorer.session = in_room(room)
            with suppress(TraitError):  # refused before anybody of ours hears of it
                setattr(widget, name, {"n": number, **intent})
            assert not failures(caplog), (widget, intent)
            assert made.explorer.session.room in ROOMS


@pytest.mark.slow
@pytest.mark.parametrize("room", ROOMS)
def test_what_no_field_allows_is_put_back_or_told(room, caplog):
    made = Dashboard(in_room(room))
    fields = [(widget, name) for widget in widgets_in(made) for name in ("value", "index") if widget.has_trait(name)]
    for widget, name in fields:
        for value in VALUES:
            with suppress(TraitError, TypeError):  # by ipywidgets, before anybody of ours hears of it
                widget.set_state({name: value})
            assert not failures(caplog), (widget, value)


# ---- any intent at all

BRUSHES = ("w", "f1", "'", "^1", ".", "(", "w9")
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12) | st.sampled_from(WORDS),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(NAMES), inner, max_size=3),
    max_leaves=6,
)
cells = st.lists(st.integers(-8, 8) | st.just(HUGE), min_size=1, max_size=3)
likely = st.fixed_dictionaries(
    {},
    optional={
        "move": st.dictionaries(st.sampled_from(["place", "throw", "claim", "recruit"]), st.lists(cells, max_size=3)),
        "press": st.sampled_from(PRESSES),
        "choose": st.lists(st.sampled_from(["lens", "tool", "layer", "step", "answer", "chart", "box", "fire", "0"])),
        "look": cells,
        "at": st.integers(),
        "paint": st.lists(st.fixed_dictionaries({"brush": st.sampled_from(BRUSHES), "cells": st.lists(cells)})),
    },
)
intents = likely | st.dictionaries(st.sampled_from(NAMES), json_values, max_size=3)

GAME = begun()
STUDIO = GAME.studio.copied()
HEARD = {
    "play": lambda intent: sent_to(play_intents.handle)(GAME, intent),
    "lab": lambda intent: sent_to(lab_intents.handle)(GAME.lab, intent),
    "learn": lambda intent: sent_to(learn_intents.handle)(GAME.learn.opened("volcanoes", "throw"), intent),
    "start": lambda intent: sent_to(start_intents.handle)(GAME, intent),
    "table": lambda intent: sent_to(table_intents.handle)(GAME, intent),
    "filled": lambda intent: table_intents.typed(Session(), str(intent.get("press")), intent.get("at")),
    "studio": lambda intent: sent_to(studio_intents.handle)(STUDIO, intent),
    "typed": lambda intent: studio_intents.typed(STUDIO, str(intent.get("press")), intent.get("at")),
    "arrive": read_arrival,
    "opened": lambda intent: opened(GAME, f"kd1.{intent.get('hash')}"),
    "text": lambda intent: opened_text(GAME, str(intent.get("file"))),
}


@pytest.mark.no_cover
@pytest.mark.parametrize("name", HEARD)
@settings(deadline=None)
@given(intent=intents)
def test_any_intent_is_a_step_or_a_refusal_in_words(name, intent):
    with suppress(BadInput, IllegalMove):
        HEARD[name](intent)


@settings(deadline=None)
@given(intent=intents)
def test_any_intent_of_the_shell_leaves_a_session(intent):
    explorer = Explorer(GAME)
    explorer.handler(lambda read: shell_intents.handle_shell(explorer, read))(intent)
    assert not has_failed(explorer.session)


@settings(deadline=None)
@given(intent=intents)
def test_wherever_the_page_says_it_is_there_is_a_session(intent):
    explorer = Explorer(GAME)
    explorer.guarded(lambda sent: shell_intents.arrive(explorer, read_arrival(sent)))(intent)
    assert not has_failed(explorer.session)


# ---- what nobody has foreseen


def broken(*_):
    raise ZeroDivisionError


def test_a_mistake_of_ours_is_told_in_words_and_logged_and_nothing_is_lost(caplog):
    made = Dashboard(in_room("play"))
    before = made.explorer.session
    made.explorer.change(broken)
    assert replace(made.explorer.session, notice=None) == before
    assert has_failed(made.explorer.session)
    assert "Something went wrong" in json.dumps(plain(made.toasts.blocks))
    assert [info[0] for info in failures(caplog)] == [ZeroDivisionError]


def test_a_mistake_between_the_widget_and_the_step_is_told_as_well(caplog):
    made = Dashboard()
    made.explorer.guarded(broken)({"n": 1})
    assert has_failed(made.explorer.session)
    assert failures(caplog)


def test_what_cannot_be_shown_leaves_the_screen_as_it_was(caplog, monkeypatch):
    made = Dashboard(in_room("play"))
    monkeypatch.setattr(made.rooms["play"], "show", lambda session: broken() if session.twin else None)
    made.explorer.change(lambda session: session.toggled("twin"))
    assert not made.explorer.session.twin
    assert has_failed(made.explorer.session)
    assert failures(caplog)


# ---- a long evening


def decided(made: Any, random):
    """One decision of a game by way of the widgets; now and then the cursor is moved into the past instead."""
    room, play = made.rooms["play"], made.explorer.session.play
    if random.random() < 0.05 or play.state.step is Step.OVER:
        room.timeline.intent = {"n": next(NUMBERS), "at": random.randrange(len(play.history))}
    else:
        room.board.intent = {"n": next(NUMBERS), "move": move_of(RandomPlayer(random).choose(play.state))}


def forgotten():
    """What is kept only for a while, so that it need not be worked out again, is given up."""
    for kept_back in (each for each in gc.get_objects() if isinstance(each, _lru_cache_wrapper)):
        if kept_back.cache_parameters()["maxsize"] is not None:
            kept_back.cache_clear()
    gc.collect()


@pytest.mark.parametrize("many", [pytest.param(20, marks=pytest.mark.slow), pytest.param(100, marks=pytest.mark.deep)])
def test_many_decisions_make_no_new_widget_and_leave_nothing_behind(many, caplog):
    made: Any = Dashboard(begun("discovery", 4).entered("play"))
    setup, living, left = made.explorer.session.play.setup, [], []
    for _ in range(5):
        random = Random(5)
        made.explorer.change(lambda session: replace(session, play=session.play.chosen(setup).begun()))
        for _ in range(many):
            decided(made, random)
        made.rooms["play"].side.pressed({"press": "new"})
        forgotten()
        living.append(len(kept._instances))  # noqa: SLF001 -- its public name is deprecated
        left.append(len(gc.get_objects()))
    assert not failures(caplog)
    assert made.explorer.session.play.history is None
    assert len(set(living[1:])) == 1  # what a game shows late for the first time is made in the second
    assert max(left[1:]) < 1.01 * left[0]


def within(widget):
    """A widget and all that it holds."""
    yield widget
    for child in getattr(widget, "children", ()):
        yield from within(child)


def test_what_is_drawn_needs_few_panels():
    made = Dashboard(replace(Session(), play=Session().play.begun()).entered("play"))
    for room in (*ROOMS, "play"):
        made.bar.intent = {"n": next(NUMBERS), "room": room}
    panels = [each for each in within(made) if isinstance(each, Panel)]
    assert len(made.rooms) == len(ROOMS)
    assert len(panels) <= FEW_PANELS < 7 * len(ROOMS)


def test_a_move_takes_few_messages(monkeypatch):
    """One to each widget that has changed, whatever of it has."""
    play: Any = Session().play.chosen(Setup(seed=2, fresh=False)).begun()
    while play.state.step is not Step.PLACE:
        play = play.advised()
    made: Any = Dashboard(replace(Session(), play=play).entered("play"))
    sent: list[Any] = []
    monkeypatch.setattr(kept.Widget, "_send", lambda widget, message, **_: sent.append((widget, message)))
    action = next(iter(legal_actions(play.state)))
    made.rooms["play"].board.intent = {"n": 1, "move": move_of(action)}
    assert made.explorer.session.play.at > play.at
    assert 0 < len(sent) <= FEW_MESSAGES, sent
    assert len({id(widget) for widget, _ in sent}) >= len(sent) - 1, "only the board, for its intent, twice"
