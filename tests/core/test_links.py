"""Links: whole games and positions in one line of text; whatever is damaged says so."""

import base64
import json
import string
import zlib
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kdexplore.core.links import COMMON, LONGEST, PREFIX, Link, Position, decode, encode
from kdexplore.core.notation import parse, write
from kdexplore.core.problems import BadInput
from kdexplore.core.reader import SIZE
from kdexplore.core.variants import MODES, rules
from tests.strategies import official_rules, random_history, seeds, states

SAFE = {*string.ascii_letters, *string.digits, "-", "_", "."}
views = st.dictionaries(
    st.text(string.ascii_lowercase, min_size=1, max_size=20),
    st.integers(-(10**6), 10**6) | st.text(string.ascii_letters + " é", max_size=80),
    max_size=5,
).map(lambda view: tuple(view.items()))


def packed(data, level=9):
    """A link that is whole outside, whatever lies in it."""
    raw = data if isinstance(data, bytes) else json.dumps(data).encode()
    machine = zlib.compressobj(level, zdict=COMMON)
    body = machine.compress(raw) + machine.flush()
    return sealed(body)


def sealed(body):
    return PREFIX + base64.urlsafe_b64encode(zlib.crc32(body).to_bytes(4, "big") + body).rstrip(b"=").decode()


@given(official_rules(), seeds, st.integers(0, 399), views)
def test_a_game_and_the_view_on_it_are_read_back(wanted, seed, steps, view):
    link = Link(game=random_history(wanted, seed, steps), view=view)
    text = encode(link)
    assert decode(text) == link
    assert set(text) <= SAFE
    assert decode(f" #{text}\n") == link


@given(states(), st.integers(0, 99), st.data())
def test_a_position_is_read_back(state, discards, data):
    tiles = state.rules.tiles
    held = tuple(kind for kind in tiles.resource if data.draw(st.booleans()))
    territory = parse(write(state.seats[0].territory, tiles), tiles)
    link = Link(position=Position(state.rules, territory, discards, held))
    assert decode(encode(link)) == link


@pytest.mark.parametrize("mode", MODES)
def test_a_whole_game_of_every_mode_fits_into_a_link(mode):
    players = 2 if mode == "duel" else 4
    link = Link(game=random_history(rules(mode, players=players), 5))
    assert len(encode(link)) < LONGEST / 4
    assert decode(encode(link)) == link


def test_the_empty_link_is_a_link():
    assert decode(encode(Link())) == Link()


@pytest.mark.parametrize(
    ("text", "code", "where"),
    [
        ("", "not_a_link", ""),
        ("kd2.abc", "not_a_link", ""),
        (PREFIX, "link_damaged", ""),
        (f"{PREFIX}abcde", "link_damaged", ""),
        (f"{PREFIX}é", "link_damaged", ""),
        (sealed(b""), "link_damaged", ""),
        (sealed(b"nonsense"), "link_damaged", ""),
        (sealed(zlib.compress(b"{}")[:-2]), "link_damaged", ""),
        ("x" * (LONGEST + 1), "too_long", ""),
        (packed(b"[" * 1000), "too_deep", ""),
        (packed(b"{"), "not_json", ""),
        (packed([]), "wrong_type", ""),
        (packed({"room": 1}), "unknown_field", ""),
        (packed({"view": []}), "wrong_type", "view"),
        (packed({"view": {"at": 1.5}}), "wrong_type", "view.at"),
        (packed({"view": {f"v{n}": n for n in range(41)}}), "too_many", "view"),
        (packed({"position": {}}), "missing_field", "position"),
        (packed({"position": {"setup": {"mode": "duel", "players": 2}, "territory": "*?"}}), "unknown_token", None),
        (packed({"game": {}}), "missing_field", "game"),
    ],
)
def test_a_link_that_cannot_be_read_says_why(text, code, where):
    with pytest.raises(BadInput) as refusal:
        decode(text)
    assert refusal.value.fault.code == code
    assert refusal.value.fault.where == ("position.territory, row 1, column 2" if where is None else where)


@given(seeds, st.data())
def test_one_changed_letter_damages_a_link(seed, data):
    text = encode(Link(game=random_history(rules("totem", players=3), seed, 40)))
    at = data.draw(st.integers(len(PREFIX), len(text) - 2))
    other = data.draw(st.sampled_from(string.ascii_letters).filter(lambda letter: letter != text[at]))
    with pytest.raises(BadInput, match="link_damaged"):
        decode(text[:at] + other + text[at + 1 :])
    with pytest.raises(BadInput):
        decode(text[:at])


@pytest.mark.parametrize("filling", [b" ", b'{"view":', b"[[[["])
def test_a_bomb_is_not_blown_up(filling):
    bomb = packed(filling * (8 * SIZE // len(filling)))
    assert len(bomb) <= LONGEST
    with pytest.raises(BadInput, match="too_long"):
        decode(bomb)


def test_the_longest_text_that_may_be_handed_in_is_still_read():
    assert decode(packed(b"{}" + b" " * (SIZE - 2))) == Link()
    with pytest.raises(BadInput, match="too_long"):
        decode(packed(b"{}" + b" " * (SIZE - 1)))


def test_a_stream_that_breaks_off_is_damaged():
    machine = zlib.compressobj(9, zdict=COMMON)
    body = machine.compress(b"{}") + machine.flush(zlib.Z_SYNC_FLUSH)
    with pytest.raises(BadInput, match="link_damaged"):
        decode(sealed(body))


def test_a_game_too_long_for_an_address_is_not_made_a_link():
    history = random_history(rules("duel", players=2), 3)
    chance = Random(1)
    for index in range(8):
        history = history.annotate(index, "".join(chr(chance.randrange(0x4E00, 0x9FA0)) for _ in range(2_000)))
    with pytest.raises(BadInput, match="link_too_long"):
        encode(Link(game=history))


@given(states())
def test_a_state_is_read_back(state):
    again = decode(encode(Link(state=state))).state
    assert again is not None
    assert str(again) == str(state)
    assert again.rules == state.rules


def test_a_damaged_state_in_a_link_names_its_place():
    with pytest.raises(BadInput, match=r"not_a_state at state"):
        decode(packed({"state": "w1w*"}))
    with pytest.raises(BadInput, match=r"unknown_value at state\.step, column 34"):
        decode(packed({"state": "kds1 classic,players=3 *|*|* - - shuffle 1-48 - - -"}))
