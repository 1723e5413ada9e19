"""A history is a start and the turns since: undo is shorter, a comment hangs on a turn, a branch leaves it."""

from dataclasses import replace

import pytest

from kdexplore.core.actions import Claim, DrawKing, Place, Reveal
from kdexplore.core.cells import Cell
from kdexplore.core.events import GameEnded
from kdexplore.core.game import start
from kdexplore.core.history import History, played
from kdexplore.core.problems import IllegalMove
from kdexplore.core.state import Step
from kdexplore.core.variants import Rules, rules
from tests.drawing import KINGDOMINO, rest_of

RULES = rules("classic", players=3)
FIRST = Reveal((3, 9, 27))
ACTIONS = (FIRST, DrawKing(2), Claim(27), DrawKing(0), Claim(3))
GAME = History.of(RULES, ACTIONS)
OTHER = (Claim(9), DrawKing(1), Claim(3))


def test_a_new_history_is_its_start():
    empty = History.of(RULES)
    assert (len(empty), empty.state, empty.actions) == (0, start(RULES), ())


def test_playing_on_leaves_the_old_history_as_it_was():
    longer = GAME.play(DrawKing(1))
    assert (len(GAME), len(longer)) == (5, 6)
    assert longer.actions == (*ACTIONS, DrawKing(1))
    assert longer.state.claiming == (1,)


def test_an_illegal_action_adds_nothing():
    with pytest.raises(IllegalMove):
        GAME.play(DrawKing(1), Claim(27))
    assert GAME.actions == ACTIONS


def test_a_turn_keeps_what_was_told_and_the_state_it_led_to():
    turn = GAME.turns[0]
    assert turn.action == FIRST
    assert [type(event).__name__ for event in turn.events] == ["LineRevealed"]
    assert turn.state.step is Step.DRAW


def test_there_is_one_state_more_than_there_are_turns():
    states = [GAME.state_at(index) for index in range(len(GAME) + 1)]
    assert states[0] == GAME.start
    assert states[-1] == GAME.state
    assert states[1:] == [turn.state for turn in GAME.turns]


@pytest.mark.parametrize(("count", "left"), [(0, 5), (1, 4), (3, 2), (5, 0), (9, 0)])
def test_undo_is_a_shorter_history_and_stops_at_the_start(count, left):
    assert GAME.undo(count).actions == ACTIONS[:left]


def test_undo_takes_one_turn_back_if_nothing_is_said():
    assert GAME.undo() == GAME.undo(1)


@pytest.mark.parametrize("index", [0, 2, 5])
def test_until_leaves_that_action_out(index):
    assert GAME.until(index).state == GAME.state_at(index)


def test_undoing_and_playing_again_makes_the_same_history():
    assert GAME.undo(2).play(*ACTIONS[3:]) == GAME
    assert hash(GAME.undo(2).play(*ACTIONS[3:])) == hash(GAME)


@pytest.mark.parametrize("index", [2, -3])
def test_a_comment_hangs_on_one_action(index):
    noted = GAME.annotate(index, "the highest", (("value", 52.4), ("error", 0.3)))
    assert [turn.comment for turn in noted.turns] == ["", "", "the highest", "", ""]
    assert noted.turns[2].evaluation == (("value", 52.4), ("error", 0.3))
    assert noted.state == GAME.state


def test_a_branch_leaves_the_game_at_an_action_and_the_game_goes_on():
    branched = GAME.branch(2, *OTHER)
    assert branched.actions == ACTIONS
    (line,) = branched.turns[2].branches
    assert [turn.action for turn in line] == list(OTHER)
    assert line == played(GAME.state_at(2), OTHER)


def test_several_branches_may_start_at_one_action():
    branched = GAME.branch(2, *OTHER).branch(2, Claim(3))
    assert [line[0].action for line in branched.turns[2].branches] == [Claim(9), Claim(3)]


def test_a_branch_obeys_the_rules_too():
    with pytest.raises(IllegalMove):
        GAME.branch(4, Claim(27))


def test_a_branch_without_an_action_is_none():
    with pytest.raises(ValueError, match="action"):
        GAME.branch(2)


def test_a_promoted_branch_is_the_game_and_the_old_game_a_branch_of_it():
    branched = GAME.annotate(2, "as played").branch(2, *OTHER).branch(2, Claim(3))
    promoted = branched.promote(2, 0)
    assert promoted.actions == (*ACTIONS[:2], *OTHER)
    others, old = promoted.turns[2].branches
    assert [turn.action for turn in others] == [Claim(3)]
    assert [turn.action for turn in old] == list(ACTIONS[2:])
    assert old[0].comment == "as played"
    assert promoted.state == played(GAME.state_at(2), OTHER)[-1].state


def test_promoting_back_and_forth_keeps_every_line():
    there = GAME.branch(2, *OTHER).promote(2, 0)
    assert there.promote(2, 0) == GAME.branch(2, *OTHER)


def test_a_branch_keeps_its_own_branches_when_it_becomes_the_game():
    inner = played(GAME.state_at(2), (Claim(3),))
    head, *rest = played(GAME.state_at(2), OTHER)
    forked = (replace(head, branches=(inner,)), *rest)
    game = replace(GAME, turns=(*GAME.turns[:2], replace(GAME.turns[2], branches=(forked,)), *GAME.turns[3:]))
    assert [line[0].action for line in game.promote(2, 0).turns[2].branches] == [Claim(3), ACTIONS[2]]


def test_an_index_from_the_end_names_the_same_action_as_one_from_the_start():
    branched = GAME.branch(4, Claim(9))
    assert GAME.branch(-1, Claim(9)) == branched
    assert branched.promote(-1, 0) == branched.promote(4, 0)


def test_an_index_from_the_end_reaches_back_to_the_first_action():
    assert GAME.branch(-5, Reveal((1, 2, 4))) == GAME.branch(0, Reveal((1, 2, 4)))


def test_a_history_shows_its_length_and_its_moment():
    assert repr(GAME) == f"<History of 5 turns: {GAME.state!r}>"


def test_a_dynasty_is_one_history_with_the_totals_of_every_game():
    dynasty = replace(Rules(KINGDOMINO, players=2, line=2, pile=4), games=3, bonuses=("complete",))
    history = History.of(dynasty, (action for action, _ in rest_of(start(dynasty))))
    ended = [event.totals for turn in history.turns for event in turn.events if isinstance(event, GameEnded)]
    assert len(ended) == 3
    assert history.state.totals == tuple(ended)
    games = [turn.state.game for turn in history.turns]
    assert games == sorted(games)
    assert set(games) == {1, 2, 3}
    assert History.of(dynasty, history.actions) == history


def test_what_is_played_from_a_state_is_told_turn_by_turn():
    alone = start(Rules(KINGDOMINO, players=1, line=1, pile=1))
    turns = played(alone, (Reveal((13,)), DrawKing(0), Claim(13), Place((Cell(1, 0), Cell(2, 0)))))
    assert [len(turn.events) for turn in turns] == [1, 1, 2, 2]
    assert played(alone, ()) == ()


NOTES = {
    "a whole comment": ("x" * 2000, (), True),
    "a long comment": ("x" * 2001, (), False),
    "two lines": ("first\nsecond", (), False),
    "a whole name and text": ("", (("n" * 40, "t" * 40),), True),
    "a long name": ("", (("n" * 41, 1),), False),
    "a long text": ("", (("value", "t" * 41),), False),
    "the largest number": ("", (("value", 10**9),), True),
    "too large a number": ("", (("value", 10**9 + 1),), False),
    "no finite number": ("", (("value", float("inf")),), False),
    "twenty values": ("", tuple((f"value{n}", n) for n in range(20)), True),
    "too many values": ("", tuple((f"value{n}", n) for n in range(21)), False),
}


@pytest.mark.parametrize(("comment", "evaluation", "fits"), NOTES.values(), ids=NOTES)
def test_a_note_is_taken_only_if_a_file_can_hold_it(comment, evaluation, fits):
    history = History.of(RULES).play(FIRST)
    if fits:
        turn = history.annotate(0, comment, evaluation).turns[0]
        assert (turn.comment, turn.evaluation) == (comment, evaluation)
    else:
        with pytest.raises(ValueError, match="printable line"):
            history.annotate(0, comment, evaluation)
