"""Whatever a reader has is opened in the room where it belongs; what cannot be read says where and why."""

import json
from dataclasses import replace
from typing import Any

import pytest

from kdexplore.app.address import hash_of
from kdexplore.app.explorer import Explorer
from kdexplore.app.importing import opened_text
from kdexplore.app.intents import OpenFile
from kdexplore.app.session import Session
from kdexplore.app.shell.intents import handle_shell
from kdexplore.core.actions import Claim, DrawKing, Reveal
from kdexplore.core.gamefile import dump_game
from kdexplore.core.history import History
from kdexplore.core.problems import BadInput
from kdexplore.core.tilefiles import dump_table, dump_tiles, tile_set
from kdexplore.core.variants import rules

GAME = History.of(rules("classic", players=4), (Reveal((3, 9, 27, 41)), DrawKing(2), Claim(41)))


STATE = "kds1 classic,players=4 w1w*|*|*|* >45:0,46:1,47:2,48:3 - place - - - -"


def told(explorer) -> Any:
    """What has to be told."""
    return explorer.session.notice.thing


@pytest.mark.parametrize(
    ("text", "room"),
    [
        (hash_of(Session().entered("lab")), "lab"),
        (f"http://127.0.0.1:8866/#{hash_of(Session().entered('studio'))}", "studio"),
        (dump_game(GAME), "play"),
        (dump_tiles(tile_set("origins")), "studio"),
        (dump_table(tile_set("kingdomino")), "studio"),
        (STATE, "play"),
        ("w1w*", "lab"),
        ("j'v2*", "lab"),
        ("d(shaman)*", "lab"),
    ],
)
def test_a_text_opens_in_its_room(text, room):
    assert opened_text(Session(), text).room == room


def test_a_territory_is_looked_at_under_rules_that_know_its_pieces():
    assert opened_text(Session(), "w1w*").lab.rules.mode == "classic"
    assert opened_text(Session(), "j'v2*").lab.rules.mode == "totem"
    assert opened_text(Session(), "d(shaman)*").lab.rules.mode == "tribe"
    assert opened_text(Session(), "wwwwww*").lab.rules.span == 7


def test_a_game_file_is_shown_at_its_end():
    session = opened_text(Session(), dump_game(GAME))
    assert session.play.history == GAME
    assert session.play.at == len(GAME)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "empty_row"),
        ("x*", "unknown_letter"),
        ("{", "not_json"),
        ("{}", "not_ours"),
        (json.dumps({"format": "kdexplore/game", "version": 9, "setup": {}, "actions": []}), "unknown_version"),
        ("kd1.damaged", "link_damaged"),
        ("w" * 400_000, "too_long"),
    ],
)
def test_what_cannot_be_read_says_why(text, code):
    with pytest.raises(BadInput) as refused:
        opened_text(Session(), text)
    assert refused.value.fault.code == code


def test_a_file_that_cannot_be_read_is_told_where_it_was_opened_with_its_name_and_place():
    explorer = Explorer()
    handle_shell(explorer, OpenFile("mine.csv", "number,left,right\n1,q,q"))
    assert explorer.session.room == "start"
    assert told(explorer).where.startswith("mine.csv")
    handle_shell(explorer, OpenFile("mine.csv", dump_table(tile_set("origins"))))
    assert told(explorer).where.startswith("mine.csv")


def test_the_own_rooms_stay_as_they_were():
    session = replace(Session(), twin=True).spoken("hu")
    opened = opened_text(session, "w1w*")
    assert (opened.lang, opened.twin) == ("hu", True)
