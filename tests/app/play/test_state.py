"""A game and the cursor in it: what is played, taken back, branched and left to the computer."""

import pytest

from kdexplore.app.play.setup import Setup
from kdexplore.app.play.state import Play
from kdexplore.core.actions import Claim, Discard, Place, Reveal
from kdexplore.core.cells import Cell
from kdexplore.core.game import legal_actions
from kdexplore.core.problems import BadInput, IllegalSetup, Reason
from kdexplore.core.state import Step
from kdexplore.core.variants import MODES

PERSONS = ("", "", "", "")


def begun(mode="classic", players=2, bots=PERSONS, **more):
    return Play(Setup(mode=mode, players=players, bots=bots, **more)).begun()


def to_the_end(play, most=400):
    for _ in range(most):
        if play.state.step is Step.OVER:
            return play
        play = play.advised()
    raise AssertionError(play.state)


def first(play):
    return next(iter(legal_actions(play.state)))


def test_a_game_begins_at_the_first_decision_of_a_person():
    play = begun(players=4)
    assert play.state.step is Step.CLAIM
    assert play.at == len(play.history) == 2


@pytest.mark.parametrize("mode", MODES)
def test_every_mode_can_be_played_to_its_end_by_the_computer(mode):
    play = to_the_end(begun(mode))
    assert play.state.step is Step.OVER
    assert play.at_end


def test_bots_among_persons_decide_by_themselves():
    play = begun(players=3, bots=("", "greedy", "random"))
    while play.state.step is not Step.OVER:
        assert play.state.actor == 0
        play = play.played(first(play))


def test_without_a_person_every_decision_waits_to_be_asked_for():
    play = begun(players=2, bots=("greedy", "random"))
    assert len(play.advised().history) > len(play.history)
    assert play.advised().at < 10


def test_the_same_number_deals_the_same_game():
    assert begun(seed=7).history == begun(seed=7).history
    assert begun(seed=7).history != begun(seed=8).history


def test_what_is_dealt_does_not_depend_on_what_was_tried_before():
    play = to_the_end(begun(seed=3))
    reveals = [turn.action for turn in play.history.turns if type(turn.action).__name__ == "Reveal"]
    other = begun(seed=3).played(list(legal_actions(begun(seed=3).state))[-1])
    other = to_the_end(other)
    assert [turn.action for turn in other.history.turns if type(turn.action).__name__ == "Reveal"] == reveals


def test_dealt_by_hand_the_table_waits():
    play = begun(deal="hand")
    assert play.state.step is Step.REVEAL
    play = play.tried(Reveal((3, 9, 27, 41)))
    assert play.state.step is Step.DRAW


def test_a_refused_move_is_told_and_changes_nothing():
    play = begun()
    tried = play.tried(Claim(99))
    assert [problem.reason for problem in tried.refused] == [Reason.NOT_IN_LINE]
    assert tried.history == play.history
    assert tried.taken_back() == play.watching(None)


def test_what_is_no_move_is_bad_input():
    with pytest.raises(BadInput):
        Play().played(Discard())


def test_taking_back_shows_the_moment_before_the_last_decision_of_a_person():
    play = begun(players=2, bots=("", "greedy"))
    decided = play.played(first(play))
    back = decided.taken_back()
    assert back.state == play.state
    assert back.history == decided.history


def test_deciding_otherwise_in_the_past_keeps_what_was_played_as_a_branch():
    play = begun()
    one, other, *_ = legal_actions(play.state)
    played = play.played(one)
    changed = played.taken_back().played(other)
    assert changed.history.turns[play.at].action == other
    assert changed.history.turns[play.at].branches[0][0].action == one
    back = changed.branched(play.at, 0)
    assert back.history.turns[play.at].action == one
    assert back.at == play.at + 1


def test_deciding_the_same_in_the_past_only_moves_on():
    play = begun()
    played = play.played(first(play))
    again = played.taken_back().played(first(play))
    assert again.history == played.history
    assert again.at == played.at


def test_a_branch_that_is_played_again_is_found_again():
    play = begun()
    one, other, *_ = legal_actions(play.state)
    both = play.played(one).taken_back().played(other).taken_back().played(one)
    assert len(both.history.turns[play.at].branches) == 1


def test_steps_skip_what_the_table_deals():
    play = to_the_end(begun(players=2))
    back = play.stepped(-5)
    assert back.state.actor is not None
    assert back.stepped(5).at == play.at
    assert play.stepped(-1000).stepped(1000).at == play.at


def test_any_moment_can_be_shown_and_none_outside_the_game():
    play = to_the_end(begun())
    assert play.moved(-3).at == 0
    assert play.moved(9999).at == len(play.history)
    assert play.moved(0).news == ()


def test_the_news_are_what_has_happened_since_the_last_decision():
    play = begun(players=2, bots=("", "greedy"))
    after = play.played(first(play))
    assert after.news[0].seat == 0
    assert len(after.news) >= 1


def test_a_bot_put_into_a_seat_decides_at_once():
    play = begun(players=2)
    seat = play.state.actor
    other = play.with_bot(seat, "greedy")
    assert other.state.actor != seat
    assert other.setup.bot_of(seat) == "greedy"


def test_a_game_from_a_file_is_shown_where_the_link_says():
    whole = to_the_end(begun(mode="totem", players=3))
    play = Play().with_game(whole.history, 20)
    assert play.at == 20
    assert play.setup.rules == whole.history.start.rules
    assert Play().with_game(whole.history, 10**6).at == len(whole.history)


def test_choices_that_do_not_go_together_begin_no_game():
    setup = Setup(mode="duel", players=3)
    assert setup.problems
    with pytest.raises(IllegalSetup):
        Play(setup).begun()


def test_placing_by_intent_is_placing():
    play = begun(players=2)
    while play.state.step is not Step.PLACE:
        play = play.played(first(play))
    action = next(action for action in legal_actions(play.state) if isinstance(action, Place))
    after = play.tried(action)
    assert after.history == play.played(action).history
    assert not after.refused
    assert play.tried(Place((Cell(0, 0), Cell(0, 1)))).refused[0].cells == (Cell(0, 0),)
