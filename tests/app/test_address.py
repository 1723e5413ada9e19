"""Links of the explorer: what a session is restored from, and when the browser's history gets an entry."""

import json
import sys
from dataclasses import replace
from functools import cache
from itertools import count
from random import Random
from string import ascii_letters
from typing import Any

import pytest

from kdexplore.app.address import hash_of, link_of, opened
from kdexplore.app.dashboard import Dashboard, dashboard, explore
from kdexplore.app.explorer import Explorer
from kdexplore.app.intents import Arrive, read_arrival
from kdexplore.app.play.setup import Setup
from kdexplore.app.play.state import Play
from kdexplore.app.session import Session
from kdexplore.app.shell.intents import arrive
from kdexplore.core.cells import Cell
from kdexplore.core.game import legal_actions
from kdexplore.core.gamefile import read_game
from kdexplore.core.history import History
from kdexplore.core.links import Link, Position, decode, encode
from kdexplore.core.notation import parse
from kdexplore.core.problems import BadInput
from kdexplore.core.state import GameState
from kdexplore.core.variants import MODES, rules
from kdexplore.views.blocks import plain
from kdexplore.words import Text, languages, say

NUMBERS = count(1)  # no two intents are equal
CLASSIC = rules("classic", players=4)


def playing(mode="totem", moves=12, **more):
    play = Play(Setup(mode=mode, players=2, bots=("", ""), **more)).begun()
    for _ in range(moves):
        play = play.advised()
    return replace(Session(), play=play).entered("play")


def restored(session):
    return opened(Session(), hash_of(session))


@pytest.mark.parametrize("mode", MODES)
def test_a_game_of_any_mode_comes_back_at_the_same_moment(mode):
    session = playing(mode)
    session = replace(session, play=session.play.stepped(-4))
    back = restored(session)
    assert back.room == "play"
    assert back.play.history == session.play.history
    assert back.play.at == session.play.at
    assert back.play.state == session.play.state


STATE = "kds1 classic,players=4 w1w*|*|*|* >45:0,46:1,47:2,48:3 - place - - - -"


def test_a_link_with_a_state_is_opened_in_play_and_the_game_goes_on_from_there():
    state = GameState.parse(STATE)
    session = opened(Session(), encode(Link(state=state)))
    assert (session.room, session.play.state, session.play.history) == ("play", state, History(state))
    for _ in range(4):
        session = replace(session, play=session.play.advised())
    assert session.play.state is not None
    assert session.play.state.is_over
    back = restored(session)
    assert (back.play.history, back.play.at) == (session.play.history, session.play.at)


def test_a_state_in_a_link_can_be_shown_on_the_page():
    page = Dashboard(opened(Session(), encode(Link(state=GameState.parse(STATE)))))
    assert page.explorer.session.room == "play"


def test_branches_seed_and_bots_come_back():
    session = playing(moves=5, seed=77)
    play = session.play.taken_back()
    other = next(action for action in reversed(list(legal_actions(play.state))))
    session = replace(session, play=play.played(other).with_bot(1, "random"))
    back = restored(session)
    assert back.play.history == session.play.history
    assert back.play.setup.seed == 77
    assert back.play.setup.bot_of(1) == "random"


@pytest.mark.parametrize("lang", languages())
def test_language_switches_and_room_come_back(lang):
    session = replace(Session(), no_hints=True, twin=True).spoken(lang).themed("dark").entered("lab")
    back = restored(session)
    assert (back.lang, back.no_hints, back.twin, back.theme, back.room) == (lang, True, True, "dark", "lab")


def test_links_of_earlier_versions_still_hide_hints():
    session = opened(Session(), encode(Link(view=(("room", "lab"), ("purist", 1)))))
    assert session.no_hints
    assert dict(link_of(session).view)["no_hints"] == 1


def test_a_position_comes_back_with_its_rules_lens_layer_and_readings():
    wanted = rules("totem", players=2, bonuses=["centre"], readings={"fire_path": "rays"})
    lab = Session().lab.with_position(Position(wanted, parse("j'v2*", wanted.tiles), 2, ("fish",)))
    session = replace(Session(), lab=lab.through("heat").reading(layer="fire")).entered("lab")
    back = restored(session)
    assert back.lab == session.lab


def test_ones_own_set_is_still_there_after_a_reload_in_any_room():
    """Defect 22: the link held one territory, and the set was lost outside of its room."""
    studio = Session().studio.copied().renamed("mine")
    lab = Session().lab.painted(("w1", [Cell(1, 0)]))
    for room in ("play", "lab", "learn", "start"):
        session = replace(Session(), studio=studio, lab=lab).entered(room)
        back = opened(Session(), hash_of(session))
        assert (back.room, back.studio.own, back.lab.notation) == (room, studio.tiles, "*w1")
    there = replace(Session(), studio=studio, lab=lab).entered("studio")
    assert opened(Session(), hash_of(there)).lab.notation == "*w1"


def test_a_custom_set_comes_back_with_the_studio():
    studio = Session().studio.copied().renamed("mine")
    session = replace(Session(), studio=studio).entered("studio")
    back = restored(session)
    assert back.room == "studio"
    assert back.studio.tiles == studio.tiles


def test_the_lesson_comes_back_with_what_has_been_done():
    learn = Session().learn.opened("aim", "count").answered("10").next_step()
    session = replace(Session(), learn=learn).entered("learn")
    back = restored(session)
    assert (back.learn.here.id, back.learn.at.id, back.learn.progress) == (learn.here.id, learn.at.id, learn.progress)


def test_a_game_is_not_lost_in_another_room():
    session = playing()
    lab = session.lab.of_game(session.play.state, 0)
    back = restored(replace(session, lab=lab).entered("lab"))
    assert back.room == "lab"
    assert back.play.history == session.play.history
    assert back.lab.territory.squares == lab.territory.squares


def test_what_a_link_cannot_mean_is_left_out():
    odd = (("room", "cellar"), ("lang", "xx"), ("theme", "neon"), ("at", "soon"), ("seed", -4), ("bots", 7))
    session = opened(Session(), encode(Link(view=odd)))
    assert session == Session()


@pytest.mark.parametrize("text", ["kd1.", "kd1.AAAA", "kd2.x", "hello"])
def test_a_damaged_link_says_so_and_opens_the_start_page(text):
    with pytest.raises(BadInput):
        opened(Session(), text)
    explorer = Explorer(Session().entered("lab"))
    arrive(explorer, Arrive(text, "hu"))
    assert explorer.session.room == "start"
    assert explorer.session.lang == "hu"
    notice: Any = explorer.session.notice
    assert notice.thing.code in {"link_damaged", "not_a_link"}


def test_the_page_speaks_the_language_of_the_browser_unless_the_link_says_otherwise():
    explorer = Explorer()
    sent = {"n": 1, "hash": "", "language": "pl-PL", "dark": True, "width": 900}
    arrive(explorer, read_arrival(sent))
    assert (explorer.session.lang, explorer.session.shade) == ("pl", "dark")
    other = Explorer()
    arrive(other, read_arrival({"n": 1, "hash": f"#{hash_of(Session().spoken('is'))}", "language": "pl"}))
    assert other.session.lang == "is"
    third = Explorer()
    arrive(third, Arrive(lang="fr"))
    assert third.session.lang == "en"


def test_a_new_place_gets_an_entry_and_a_new_look_does_not():
    explorer = Explorer()
    explorer.change(lambda session: session.entered("lab"))
    assert explorer.page.push["replace"] is False
    assert decode(explorer.page.push["hash"]).view
    explorer.change(lambda session: session.spoken("tr"), keep=True)
    assert explorer.page.push["replace"] is True


def test_going_back_in_the_browser_is_going_back_in_the_session():
    explorer = Explorer()
    explorer.change(lambda session: session.entered("lab"))
    first = explorer.address
    explorer.change(lambda session: replace(session, lab=session.lab.pasted("w1w*")))
    arrive(explorer, Arrive(first))
    assert explorer.session.lab.notation == "*"
    assert explorer.address == first


# ---- too long for a link


def branched(comments=60, length=1500):
    """A game with so many branches, each with a long comment that no compressor makes short."""
    session, random = playing("classic", 12), Random(1)
    history = session.play.history
    first = next(at for at in range(len(history)) if len(list(legal_actions(history.state_at(at)))) > 1)
    other = next(action for action in legal_actions(history.state_at(first)) if action != history.actions[first])
    for _ in range(comments):
        history = history.annotate(first, "".join(random.choices(ascii_letters, k=length)))
        history = history.branch(first, other)
        history = history.promote(first, len(history.turns[first].branches) - 1)
    lines = [len(line) for line in history.turns[first].branches]
    history = history.promote(first, lines.index(max(lines)))
    return replace(session, play=session.play.with_game(history)).entered("play")


@cache
def long_game():
    session = branched()
    with pytest.raises(BadInput, match="link_too_long"):
        encode(link_of(session))
    return session


@pytest.mark.no_cover
def test_no_step_is_undone_because_the_game_is_too_long_for_a_link():
    explorer: Any = Explorer(long_game())
    before = len(explorer.session.play.history)
    for turns in (1, 2, 3):
        explorer.change(lambda session: replace(session, play=session.play.advised()))
        assert explorer.session.notice is None
        assert len(explorer.session.play.history) >= before + turns


def test_a_game_too_long_for_a_link_is_announced_and_can_be_saved():
    made = Dashboard(long_game())
    for lang in languages():
        made.explorer.change(lambda session: replace(session, play=session.play.advised()))
        made.bar.intent = {"n": next(NUMBERS), "lang": lang}
        assert not made.explorer.session.linked
        assert say(Text("app.too_long_for_link"), lang) in json.dumps(plain(made.toasts.blocks), ensure_ascii=False)
        assert made.explorer.page.dress["words"]["lost"] == say(Text("page.lost_partly"), lang)
    made.toasts.pressed({"press": "save_game"})
    assert read_game(made.explorer.page.order["save"]["text"]) == made.explorer.session.play.history
    made.explorer.change(lambda session: replace(session, play=session.play.put_away()))
    assert made.explorer.session.linked
    assert "save_game" not in json.dumps(plain(made.toasts.blocks))


def test_the_address_stays_where_it_was_while_there_is_no_link():
    explorer = Explorer()
    explorer.change(lambda session: session.entered("lab"))
    address, pushed = explorer.address, explorer.page.push
    explorer.change(lambda _: long_game())
    explorer.change(lambda session: replace(session, play=session.play.advised()))
    assert (explorer.address, explorer.page.push) == (address, pushed)
    explorer.change(lambda session: session.entered("lab"))
    assert decode(explorer.address).game is None
    assert not explorer.session.linked
    explorer.change(lambda session: replace(session, play=Play()))
    assert explorer.session.linked


def test_who_asks_for_a_link_that_there_is_not_reads_why():
    made = Dashboard(long_game())
    made.bar.intent = {"n": 1, "press": "copy_link"}
    assert made.explorer.page.order == {}
    notice: Any = made.explorer.session.notice
    assert notice.thing.code == "link_too_long"
    made.bar.intent = {"n": 2, "press": "code"}
    assert made.explorer.session.drawer == "code"
    assert "decode(" not in json.dumps(plain(made.inside.blocks))


def test_an_unexpected_error_of_the_address_undoes_nothing(monkeypatch, caplog):
    monkeypatch.setattr("kdexplore.app.explorer.address_of", lambda _: 1 / 0)
    explorer = Explorer()
    explorer.change(lambda session: session.entered("lab"))
    assert (explorer.session.room, explorer.session.notice) == ("lab", None)
    assert "no address" in caplog.text


# ---- opening a link


def test_a_link_is_opened_without_showing_another_room_first():
    made = dashboard()
    assert made.rooms == {}
    made.explorer.page.place = {"n": 1, "hash": f"#{hash_of(playing())}", "language": "en"}
    assert list(made.rooms) == ["play"]


def test_the_bare_address_shows_the_start():
    made = dashboard()
    made.explorer.page.place = {"n": 1, "hash": "", "language": "en"}
    assert list(made.rooms) == ["start"]


def test_a_link_that_was_just_read_is_not_written_again(monkeypatch):
    text = hash_of(playing())
    monkeypatch.setattr("kdexplore.app.explorer.address_of", lambda _: pytest.fail("encoded"))
    made = dashboard()
    made.explorer.page.place = {"n": 1, "hash": f"#{text}", "language": "en"}
    assert made.explorer.address == text
    assert made.explorer.page.push == {}


def test_in_a_notebook_the_switch_interval_stays_as_it_was():
    before = sys.getswitchinterval()
    explore()
    explore(playing().play.history)
    assert sys.getswitchinterval() == before
