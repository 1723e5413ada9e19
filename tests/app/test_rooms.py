"""Rooms: what is special about each is in its own folder, and found there."""

from dataclasses import replace

from kdexplore.app.address import hash_of, link_of, opened
from kdexplore.app.play.setup import Setup
from kdexplore.app.play.state import Play
from kdexplore.app.rooms import IN_THE_BAR, KINDS, ROOMS
from kdexplore.app.session import Session
from kdexplore.core.links import encode
from kdexplore.words import Text, languages, say


def test_rooms_are_in_their_order_and_have_a_name_in_every_language():
    assert ROOMS[0] == "start"
    assert [kind.order for kind in KINDS.values()] == sorted(kind.order for kind in KINDS.values())
    assert set(IN_THE_BAR) < set(ROOMS)
    for lang in languages():
        assert all(say(Text(f"room.{room}"), lang) for room in IN_THE_BAR)


def test_the_style_sheets_of_a_room_are_in_its_folder():
    assert all(sheet.is_file() for kind in KINDS.values() for sheet in kind.styles)


def test_a_part_of_a_session_can_be_exchanged_for_every_room():
    session = Session()
    for room in ROOMS:
        assert session.with_part(room, session.part(room)).part(room) == session.part(room)


def against_bots():
    play = Play(Setup(mode="classic", players=4, bots=("", "planner", "sampler", "random"))).begun()
    return replace(Session(), play=play).entered("play")


def test_a_link_names_bots_by_their_ids():
    link = link_of(against_bots())
    assert dict(link.view)["bots"] == "+planner+sampler+random"
    assert opened(Session(), hash_of(against_bots())).play.setup.bots == against_bots().play.setup.bots


def test_an_old_link_names_bots_by_letters():
    link = link_of(against_bots())
    old = replace(link, view=tuple({**dict(link.view), "bots": "-psr"}.items()))
    assert opened(Session(), encode(old)).play.setup.bots == ("", "planner", "sampler", "random")
