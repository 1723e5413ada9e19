"""A state holds what lies on the table; whose turn it is, which round and which game are derived."""

import pytest

from kdexplore.core.actions import Claim, Discard, DrawKing, Place, Reveal
from kdexplore.core.cells import Cell
from kdexplore.core.game import start
from kdexplore.core.state import GameState, Step
from kdexplore.core.variants import Rules, rules
from tests.drawing import KINGDOMINO, ORIGINS, after, at_the_end, drawn, table

TWO = Rules(KINGDOMINO, players=2, line=2, pile=4)
RIGHT = Place((Cell(1, 0), Cell(2, 0)))
OPENING = (Reveal((13, 14)), DrawKing(1), Claim(14), DrawKing(0), Claim(13))
FIRST_ROUND = (Reveal((15, 16)), RIGHT, Claim(16), RIGHT, Claim(15))


def moments():
    """Every state of a short game, from the first to the last."""
    states = [start(TWO)]
    for action in (*OPENING, *FIRST_ROUND, Place((Cell(-1, 0), Cell(-2, 0))), Place((Cell(-1, 0), Cell(-2, 0)))):
        states.append(after(states[-1], action))
    return states


def test_rounds_are_counted_from_the_opening_on():
    assert [state.round for state in moments()] == [0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 2]


def test_lines_left_are_those_still_to_be_revealed():
    assert [state.lines_left for state in moments()] == [2, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0]


def test_the_table_acts_while_dominoes_and_kings_are_drawn_players_otherwise():
    acting = [(state.step.value, state.actor) for state in moments()]
    assert acting == [
        ("reveal", None),
        ("draw", None),
        ("claim", 1),
        ("draw", None),
        ("claim", 0),
        ("reveal", None),
        ("place", 0),
        ("claim", 0),
        ("place", 1),
        ("claim", 1),
        ("place", 1),
        ("place", 0),
        ("over", None),
    ]


def test_whose_turn_it_is_stands_on_the_slot_being_played():
    playing = [state.playing for state in moments()]
    assert playing[:5] == [None] * 5
    assert playing[6:] == [0, 0, 1, 1, 1, 0, None]


def test_the_domino_in_hand_is_the_one_on_that_slot():
    numbers = [state.domino and state.domino.number for state in moments()[6:]]
    assert numbers == [13, 13, 14, 14, 15, 16, None]


def test_the_territory_is_that_of_the_seat_whose_turn_it_is():
    board = drawn("* w", KINGDOMINO).territory
    assert table(TWO, board).territory == board


def test_in_the_opening_the_territory_is_that_of_the_seat_that_chooses():
    choosing = after(start(TWO), *OPENING[:2])
    assert choosing.playing is None
    assert choosing.actor == 1
    assert choosing.territory is choosing.seats[1].territory


def test_nobody_has_a_territory_while_nobody_plays():
    for state in (start(TWO), after(start(TWO), *OPENING[:1])):
        with pytest.raises(ValueError, match="nobody plays in this step"):
            _ = state.territory


def test_the_holder_of_a_totem_decides_to_whom_it_goes():
    state = table(
        rules("totem", players=3),
        drawn("* l'", ORIGINS).territory,
        step=Step.GIVE,
        gifts=("fish",),
        holders=(("fish", 2), ("flint", 0), ("mammoth", 2)),
    )
    assert state.actor == 2
    assert state.holder_of == {"fish": 2, "flint": 0, "mammoth": 2}
    assert [state.totems_of(seat) for seat in range(3)] == [("flint",), (), ("fish", "mammoth")]


def test_only_resources_in_territories_are_counted():
    boards = (drawn(each, ORIGINS).territory for each in ("* l' l' j'", "* l", "* l'"))
    state = table(rules("totem", players=3), *boards)
    assert state.counts_of("fish") == (2, 0, 1)
    assert state.heirs_of("fish") == (0,)
    assert state.heirs_of("flint") == ()


def test_the_score_of_a_seat_counts_its_discards_and_its_totems():
    state = table(rules("totem", players=2, bonuses=["complete"]), holders=(("flint", 1),))
    assert [state.score_of(seat).total for seat in (0, 1)] == [5, 11]
    one_gone = after(start(Rules(KINGDOMINO, players=1, line=1, pile=1, span=1, bonuses=("complete",))), *LOST)
    assert one_gone.score_of(0).total == 0


LOST = (Reveal((1,)), DrawKing(0), Claim(1), Discard())


@pytest.mark.parametrize("index", [0, 6, 12])
def test_a_state_shows_mode_round_step_and_seat(index):
    state = moments()[index]
    assert repr(state) == f"<GameState free: round {state.round}, {state.step}, seat {state.actor}>"


def test_a_state_of_a_dynasty_shows_its_game_too():
    dynasty = Rules(KINGDOMINO, players=1, line=1, pile=1, span=1, games=3)
    second = after(start(dynasty), *LOST)
    assert repr(second) == "<GameState free: round 0 of game 2, reveal, seat None>"
    assert [start(dynasty).game, second.game, at_the_end(second).game] == [1, 2, 3]


def test_two_games_in_a_row_are_counted_too():
    both = Rules(KINGDOMINO, players=1, line=1, pile=1, span=1, games=2)
    assert repr(start(both)) == "<GameState free: round 0 of game 1, reveal, seat None>"


def test_states_compare_and_hash_by_content():
    assert moments() == moments()
    assert len(set(moments() + moments())) == 13
    assert isinstance(moments()[0], GameState)
