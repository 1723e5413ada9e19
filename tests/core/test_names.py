"""Names of players: any script, one line, nothing hidden; they travel in files and links, and sentences use them."""

from dataclasses import replace

import pytest

from kdexplore.core.gamefile import game_from, write_game
from kdexplore.core.history import History
from kdexplore.core.links import Link, decode, encode
from kdexplore.core.names import LONGEST_NAME, cleaned
from kdexplore.core.problems import BadInput
from kdexplore.core.reader import Reader
from kdexplore.core.rules_json import setup_from, setup_of
from kdexplore.core.state_reading import parse_state
from kdexplore.core.variants import rules
from kdexplore.words import Term, say

NAMES = ("Ἀλέξανδρος", "İpek Şahin", "陈小明", "Ég <b>")
NAMED = replace(rules("classic", players=4), names=NAMES)


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Anna\n\tMária ", "Anna Mária"),
        ("x" * 3000, "x" * LONGEST_NAME),
        ("ş\u200bI\u202eabc\x00", "şIabc"),
        ("\u2067\u200b", ""),
        ("Ann with a very long\u00a0name", "Ann with a very long"),
    ],
)
def test_a_name_is_one_short_line_in_which_nothing_is_hidden(typed, kept):
    assert cleaned(typed) == kept
    assert cleaned(kept) == kept


def test_names_are_in_the_setup_of_a_game_and_of_a_link():
    assert setup_from(Reader(setup_of(NAMED))) == NAMED
    history = History.of(NAMED).play("reveal 3 9 27 41", "king 2", "claim 9")
    assert game_from(Reader(write_game(history))) == history
    assert decode(encode(Link(table=history))).table == history
    assert decode(encode(Link(game=history, table=history))).game == history


def test_a_game_that_begins_in_the_middle_has_names_as_well():
    state = parse_state("kds1 duel,players=2 w1w*|* >5:0,9:1 7,12,20,31 place 13-16 - - -")
    start = replace(state, rules=replace(state.rules, names=("Anna", "")))
    assert game_from(Reader(write_game(History(start)))).start.rules.names == ("Anna", "")


@pytest.mark.parametrize(
    "names",
    [["Anna"], ["a", "b", "c", "d", "e"], ["x" * 21, "", "", ""], ["\u202eab", "", "", ""], [1, 2, 3, 4], "Anna"],
)
def test_hostile_names_are_refused_with_their_place(names):
    with pytest.raises(BadInput) as caught:
        setup_from(Reader(setup_of(NAMED) | {"names": names}))
    assert caught.value.fault.where.startswith("names")


def test_players_without_a_name_are_called_by_their_colour():
    some = replace(NAMED, names=("Anna", "", "", ""))
    assert [say(Term("seat", seat), "en", rules=some) for seat in range(3)] == ["Anna", "yellow", "green"]
    assert setup_from(Reader(setup_of(NAMED) | {"names": [""] * 4})).names == ()
