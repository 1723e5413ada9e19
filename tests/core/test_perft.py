"""Counting the ways a game can go on, and all that can be asked of a board: kdexplore and the naive reading agree."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kdexplore.core import fire
from kdexplore.core.actions import Claim, Discard, Give, Place, Recruit, Throw
from kdexplore.core.game import apply, legal_actions
from kdexplore.core.notation import parse, write
from kdexplore.core.placing import legal_placements
from kdexplore.core.problems import BadInput
from kdexplore.core.scoring import Kind, score
from kdexplore.core.state import Step
from kdexplore.core.transitions import opening
from kdexplore.core.variants import MODES, READINGS, readings_of, rules, rules_for
from kdexplore.engine.dealer import FixedDealer
from kdexplore.engine.questions.count import perft
from tests.naive import boards, games
from tests.naive.tables import RESOURCES, dominoes
from tests.naive.turns import READINGS as NAIVE_READINGS
from tests.strategies import official_rules, readings, seeds, states

GOLDEN = Path(__file__).parents[1] / "golden" / "perft.json"
ROWS = [(row["ask"], row["nodes"]) for row in json.loads(GOLDEN.read_text(encoding="utf-8"))]
QUICK = 120  # sequences that have to be played out
SOON = 700  # more of them take minutes in all
NAIVE_VALUE = {"36": "lines_of_3", "48": "lines_of_4"}


# Counts


def naive_readings(chosen):
    """The readings of ours that the naive games know, under the names they have there."""
    return {key: NAIVE_VALUE.get(value, value) for key, value in chosen.items() if key in NAIVE_READINGS}


def table(mode, players, span, deck, order, people=(), readings=None, **_ask):
    """The state before the first line, and a dealer of what is settled; a grid of one cell is allowed here."""
    wanted = rules(mode, players=players, readings=readings)
    whole = len(deck) // wanted.line * wanted.line
    wanted = replace(wanted, span=span, pile=min(wanted.pile, whole))
    return opening(wanted), FixedDealer(deck, order, people)


def name(row):
    ask, _ = row
    return f"{ask['mode']}-{ask['players']}-{ask['span']}x{ask['span']}-{len(ask['deck'])}-depth-{ask['depth']}"


def check(row):
    ask, nodes = row
    state, dealer = table(**ask)
    assert perft(state, dealer, ask["depth"]) == nodes


def work(row):
    """How many sequences must be played out for a count: those of one decision fewer, or of fewer still."""
    ask, _ = row
    fewer = [nodes for other, nodes in ROWS if other["depth"] < ask["depth"] and game_of(other) == game_of(ask)]
    return max(fewer, default=1)


def game_of(ask):
    return {key: value for key, value in ask.items() if key != "depth"}


@pytest.mark.parametrize("row", [row for row in ROWS if work(row) <= QUICK], ids=name)
def test_the_ways_to_go_on_are_as_many_as_were_counted_plainly(row):
    check(row)


@pytest.mark.slow
@pytest.mark.parametrize("row", [row for row in ROWS if QUICK < work(row) <= SOON], ids=name)
def test_the_many_ways_to_go_on_are_as_many_as_were_counted_plainly(row):
    check(row)


@pytest.mark.deep
@pytest.mark.parametrize("row", [row for row in ROWS if work(row) > SOON], ids=name)
def test_the_very_many_ways_to_go_on_are_as_many_as_were_counted_plainly(row):
    check(row)


def test_every_mode_and_number_of_players_has_been_counted():
    counted = {(ask["mode"], ask["players"]) for ask, _ in ROWS}
    some = {(mode, players) for mode in ("discovery", "totem", "tribe", "classic") for players in (2, 3, 4)}
    assert counted == {*some, ("duel", 2)}


def test_a_count_stops_at_its_budget():
    ask, _ = ROWS[7]
    state, dealer = table(**ask)
    with pytest.raises(BadInput) as refusal:
        perft(state, dealer, 8, budget=100)
    assert refusal.value.fault.code == "count_too_large"
    assert perft(state, dealer, 0) == 1


# Whole games, decision by decision


def plainly(action, state):  # noqa: PLR0911 -- one case per action
    """One of our actions as the naive games write it."""
    match action:
        case Claim(number):
            return ("claim", number)
        case Place(cells):
            order = sorted(map(tuple, cells)) if state.domino.symmetric else map(tuple, cells)
            return ("place", *order)
        case Discard():
            return ("discard",)
        case Throw(target):
            return ("fire", tuple(target))
        case Give(totem, seat):
            return ("give", totem, seat)
        case Recruit(person, paid, cell):
            return ("recruit", person, tuple(sorted(map(tuple, paid))), tuple(cell))
        case _:
            return ("refuse",)


def until_somebody_decides(state, dealer):
    while state.step in (Step.REVEAL, Step.DRAW):
        state = apply(state, dealer.deal(state)).state
    return state


def snapshot(state):
    """What lies on the table, as the naive games write it."""
    waiting = state.line[state.turn + (state.step is Step.RECRUIT) :] if state.step is not Step.OVER else ()
    return {
        "territories": [write(seat.territory, state.rules.tiles) for seat in state.seats],
        "discards": [len(seat.discarded) for seat in state.seats],
        "next": [list(slot) for slot in state.next_line],
        "line": [list(slot) for slot in waiting],
        "totems": {key: state.holder_of.get(key) for key in RESOURCES.values()},
        "shown": sorted(state.cave.face_up),
        "stack": sorted(state.cave.stack),
    }


def same_table(step, state):
    theirs = {**step, "shown": sorted(step["shown"]), "stack": sorted(step["stack"])}
    ours = snapshot(state)
    if state.step is Step.RECRUIT:  # the naive turn ends later: its slot still lies there
        theirs["line"] = theirs["line"][1:]
    return all(theirs[part] == ours[part] for part in ours)


def play_both(seed, mode, players, span, chosen):
    """A random game of the naive reading, played along: the same choices, tables and points at every step."""
    game = games.random_game(seed, rules(mode, players=players).game, mode, players, span, naive_readings(chosen))
    settled = {**game["setup"], "people": game["setup"]["people"] or (), "readings": chosen}
    state, dealer = table(**settled)
    for step in game["states"]:
        state = until_somebody_decides(state, dealer)
        offers = {plainly(action, state): action for action in legal_actions(state)}
        assert offers.keys() == set(step["options"])
        assert state.actor == step["seat"]
        state = apply(state, offers[step["decision"]]).state
        assert same_table(step, until_somebody_decides(state, dealer))
    assert state.step is Step.OVER
    assert list(state.totals[0]) == game["totals"]


@st.composite
def set_ups(draw):
    """A mode, players, a span and readings that both know."""
    mode = draw(st.sampled_from(MODES))
    players = 2 if mode == "duel" else draw(st.integers(2, 4))
    fixed = ("centre", "two_kings_first_line", *(() if mode in ("classic", "duel") else ("must_place",)))
    return mode, players, draw(st.sampled_from((3, 5, 5, 7))), draw(readings(*fixed))


@given(seeds, set_ups())
def test_a_whole_game_offers_and_brings_the_same(seed, set_up):
    play_both(seed, *set_up)


@pytest.mark.parametrize("games", [pytest.param(5, marks=pytest.mark.slow), pytest.param(30, marks=pytest.mark.deep)])
@pytest.mark.parametrize("mode", MODES)
def test_many_whole_games_offer_and_bring_the_same(mode, games):
    for seed in range(games):
        chance = Random(seed)
        players = 2 if mode == "duel" else chance.choice((2, 3, 4))
        shared = [key for key in NAIVE_READINGS if key != "must_place" or mode in ("classic", "duel")]
        chosen = {key: chance.choice(READINGS[key]) for key in shared}
        play_both(seed, mode, players, chance.choice((4, 5, 7)), chosen)


# Boards


def painted(seed, span=5):
    """A territory that need not have been reached by legal play, in notation: anything goes that can be written."""
    chance = Random(seed)
    origins = chance.random() < 0.7
    letters = "dgljqv" if origins else "wflgsm"
    width, height = chance.randint(1, span), chance.randint(1, span)
    home = chance.randrange(width), chance.randrange(height)
    rows = (
        "".join("*" if (x, y) == home else _cell(chance, letters, origins) for x in range(width)) for y in range(height)
    )
    return "/".join(rows), origins


def _cell(chance, letters, origins):
    if chance.random() < 0.2:
        return "."
    letter = chance.choice(letters)
    if letter == "v":
        return f"v{chance.randint(1, 3)}"
    most = {"d": 1, "g": 1, "l": 1, "j": 2, "q": 2} if origins else {"m": 3, "g": 2, "s": 2}
    digit = chance.choice((0, 0, 0, chance.randint(0, most.get(letter, 1))))
    if digit or not origins:
        return f"{letter}{digit or ''}"
    piece = chance.choice(("", "", "^1", "^2", "^3", "(hunter)", "(painter)", "(shaman)", "(fire_eater)", "(warrior2)"))
    return f"{letter}{piece or chance.choice(('', _resource(letter)))}"


def _resource(letter):
    return "'" if letter in RESOURCES else ""


def compare_boards(text, wanted, chance):
    """Placements of a dozen dominoes, every throw under every reading, the score with anything held."""
    territory, board = parse(text, wanted.tiles), boards.read(text)
    assert write(territory, wanted.tiles) == boards.write(board)
    for number in chance.sample(range(1, 49), 12):
        domino = wanted.tiles.domino(number)
        halves = dominoes(wanted.game)[number]
        ours = {placement.cells for placement in legal_placements(territory, domino, wanted)}
        theirs = boards.legal_placements(board["squares"], halves, wanted.span)
        if domino.symmetric:
            assert {tuple(sorted(cells)) for cells in ours} == set(theirs)
        assert len(ours) == len(theirs) == len({*theirs})
        assert domino.symmetric or ours == set(theirs)
    compare_fire(territory, board, wanted)
    compare_scores(territory, board, wanted, chance)


def compare_fire(territory, board, wanted):
    for volcano, square in territory.squares.items():
        for path in READINGS["fire_path"] if square.craters else ():
            for landing in READINGS["fire_on_start"]:
                chosen = replace(wanted, readings=readings_of({"fire_path": path, "fire_on_start": landing}))
                theirs = boards.fire_targets(
                    board["squares"], board["fires"], volcano, path, fire_on_start=landing == "allowed"
                )
                assert sorted(fire.targets(territory, volcano, chosen)) == theirs


def compare_scores(territory, board, wanted, chance):
    held = tuple(kind for kind in wanted.tiles.resource if chance.random() < 0.5)
    discards = chance.randrange(2)
    for centre in READINGS["centre"]:
        chosen = replace(wanted, readings=readings_of({"centre": centre}))
        sheet = score(territory, chosen, discards=discards, totems=held)
        theirs = boards.score(board, wanted.mode, held, wanted.bonuses, discards, wanted.span, centre)
        assert sheet.total == theirs["total"]
        assert sheet.part(Kind.REGION) == theirs["area"]
        assert sheet.part(Kind.PERSON, Kind.HORDE) == theirs["people"]
        assert sheet.part(Kind.RESOURCE) == theirs["resources"]
        assert (sheet.largest, sheet.symbols) == boards.tie_break(board)


def any_board(seed):
    text, origins = painted(seed)
    chance = Random(seed)
    mode = chance.choice(("discovery", "totem", "tribe") if origins else ("classic",))
    compare_boards(text, replace(rules_for(mode, players=3, bonuses=("centre", "complete")), span=5), chance)


@given(seeds)
def test_a_painted_board_allows_and_scores_the_same(seed):
    any_board(seed)


@given(states(official_rules()), seeds)
def test_a_played_board_allows_and_scores_the_same(state, seed):
    for seat in state.seats[:2]:
        compare_boards(write(seat.territory, state.rules.tiles), state.rules, Random(seed))


@pytest.mark.deep
def test_a_thousand_painted_boards_allow_and_score_the_same():
    for seed in range(1_300):
        any_board(seed)
