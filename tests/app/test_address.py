"""Links of the explorer: what a session is restored from, and when the browser's history gets an entry."""

from dataclasses import replace
from typing import Any

import pytest

from kdexplore.app.address import hash_of, link_of, opened
from kdexplore.app.explorer import Explorer
from kdexplore.app.play.setup import Setup
from kdexplore.app.play.state import Play
from kdexplore.app.session import Session
from kdexplore.app.shell import intents
from kdexplore.core.game import legal_actions
from kdexplore.core.links import Link, Position, decode, encode
from kdexplore.core.notation import parse
from kdexplore.core.problems import BadInput
from kdexplore.core.variants import MODES, rules
from kdexplore.words import languages

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
    session = replace(Session(), purist=True, twin=True).spoken(lang).themed("dark").entered("lab")
    back = restored(session)
    assert (back.lang, back.purist, back.twin, back.theme, back.room) == (lang, True, True, "dark", "lab")


def test_a_position_comes_back_with_its_rules_lens_layer_and_readings():
    wanted = rules("totem", players=2, bonuses=["centre"], readings={"fire_path": "rays"})
    lab = Session().lab.with_position(Position(wanted, parse("j'v2*", wanted.tiles), 2, ("fish",)))
    session = replace(Session(), lab=lab.through("heat").reading(layer="fire")).entered("lab")
    back = restored(session)
    assert back.lab == session.lab


def test_a_custom_set_comes_back_with_the_studio():
    studio = Session().studio.copied().renamed("mine")
    session = replace(Session(), studio=studio).entered("studio")
    back = restored(session)
    assert back.room == "studio"
    assert back.studio.tiles == studio.tiles


def test_the_lesson_comes_back_with_what_has_been_done():
    learn = Session().learn.next_step()
    session = replace(Session(), learn=learn).entered("learn")
    back = restored(session)
    assert (back.learn.lesson, back.learn.step, back.learn.done) == (learn.lesson, learn.step, learn.done)


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
    intents.arrived(explorer, {"n": 1, "hash": f"#{text}", "language": "hu-HU"})
    assert explorer.session.room == "start"
    assert explorer.session.lang == "hu"
    notice: Any = explorer.session.notice
    assert notice.thing.code in {"link_damaged", "not_a_link"}


def test_the_page_speaks_the_language_of_the_browser_unless_the_link_says_otherwise():
    explorer = Explorer()
    intents.arrived(explorer, {"n": 1, "hash": "", "language": "pl-PL", "dark": True})
    assert (explorer.session.lang, explorer.session.shade) == ("pl", "dark")
    other = Explorer()
    intents.arrived(other, {"n": 1, "hash": f"#{hash_of(Session().spoken('is'))}", "language": "pl"})
    assert other.session.lang == "is"
    third = Explorer()
    intents.arrived(third, {"n": 1, "hash": "", "language": "fr"})
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
    intents.arrived(explorer, {"n": 2, "hash": f"#{first}"})
    assert explorer.session.lab.notation == "*"
    assert explorer.address == first


def test_a_session_too_large_for_a_link_keeps_its_own_room():
    session = playing("tribe", 130)
    huge = replace(session, play=session.play)
    for _ in range(3):
        assert link_of(huge).game == huge.play.history
    assert len(hash_of(huge)) < 16_384
