"""A game that is entered as it is seen: what is asked, what follows by itself, and what a correction keeps."""

import pytest

from kdexplore.app.table.entries import blocked, entries, waiting
from kdexplore.app.table.state import TableGame
from kdexplore.core.actions import Claim, DrawKing, Place, Reveal
from kdexplore.core.legal import LegalActions
from kdexplore.core.state import Step
from tests.app.table.gamesters import begun, entered, followed, seen

MODES = [("classic", 4), ("classic", 3), ("classic", 2), ("duel", 2), ("discovery", 3), ("totem", 4), ("tribe", 2)]


def at_turn(step, number=1):
    """Holds the so-many-th time that a table waits for a step."""
    seen_at = set()

    def holds(table):
        if table.state.step is step:
            seen_at.add(len(table.history))
        return table.state.step is step and len(seen_at) >= number

    return holds


def index_of(table, action):
    return table.history.actions.index(action)


@pytest.mark.no_cover
@pytest.mark.parametrize(("mode", "players"), MODES)
def test_a_whole_game_is_entered_with_nothing_dealt_or_decided_by_the_program(mode, players):
    table, presses = followed(begun(mode, players))
    assert table.state.step is Step.OVER
    dominoes = sum(len(action.dominoes) for action in table.history.actions if isinstance(action, Reveal))
    fires = sum(entry.key.step not in {Step.REVEAL, Step.DRAW, Step.CLAIM, Step.PLACE} for entry in made(table))
    people = sum(len(action.people) for action in table.history.actions if isinstance(action, Reveal))
    assert presses - fires - people <= 3 * dominoes


def rules_of(table):
    return table.history.start.rules


def made(table):
    return list(entries(table.history.start, table.history.turns))


def test_the_last_king_and_the_last_domino_of_a_line_need_no_press():
    table = begun()
    for number in (3, 9, 27, 41):
        table = table.pick(number)
    for seat in (2, 0, 3):
        table = table.took(seat)
    assert table.history.actions[-2:] == (DrawKing(1), Claim(41))
    assert table.state.step is Step.REVEAL


def test_in_the_opening_another_domino_can_be_asked_about():
    table = begun()
    for number in (3, 9, 27, 41):
        table = table.pick(number)
    assert table.about == 3
    table = table.asking(27).took(1)
    assert table.history.actions[-2:] == (DrawKing(1), Claim(27))
    assert table.about == 3
    assert table.asking(99).about == 3


def test_a_domino_pressed_by_mistake_is_pressed_again():
    table = begun().pick(3).pick(9).pick(3)
    assert table.picked == (9,)
    assert table.pick(0) == table
    assert table.pick_person(0) == table
    assert table.undone().picked == ()


def test_undo_takes_back_one_press_each_and_ends_at_the_beginning():
    table, presses = followed(begun("totem", 3), at_turn(Step.PLACE, 5))
    for _ in range(3 * presses):
        table = table.undone()
    assert table == begun("totem", 3)
    assert table.undone() == table


def test_undo_goes_past_what_followed_by_itself():
    table, _ = followed(begun(), at_turn(Step.PLACE))
    before = table.undone()
    assert before.state.step is Step.REVEAL
    assert len(before.picked) == 3
    for _ in range(4):
        before = before.undone()
    assert before.state.step is Step.DRAW  # the one about the third domino: the fourth was obvious
    assert len(before.state.hand) == 2


def test_a_corrected_place_keeps_all_later_entries_that_stay_legal():
    table, _ = followed(begun(), at_turn(Step.PLACE, 9))
    wrong = next(entry for entry in made(table) if entry.key.step is Step.PLACE)
    other = next(a for a in LegalActions(wrong.before) if isinstance(a, Place) and a != wrong.actions[0])
    fixed = table.moved(wrong.index)
    assert fixed.correcting
    fixed = fixed.enter(other)
    assert fixed.history.actions[wrong.index] == other
    kept = {entry.key: entry.actions for entry in made(fixed)}
    before = {entry.key: entry.actions for entry in made(table)}
    assert fixed.kept >= 4
    assert all(before[key] == actions for key, actions in kept.items() if key != wrong.key)
    assert set(before) == set(kept) | {entry.key for entry in waiting(fixed.history)}


def test_what_no_longer_fits_is_named_and_entered_again_and_the_rest_follows():
    table, _ = followed(begun(), at_turn(Step.PLACE, 20))
    for wrong in [entry for entry in made(table) if entry.key.step is Step.PLACE]:
        for other in [a for a in LegalActions(wrong.before) if isinstance(a, Place)]:
            fixed = table.moved(wrong.index).enter(other)
            if blocked(fixed.history):
                break
        else:
            continue
        break
    else:
        raise AssertionError("no correction in this game is in the way of a later entry")
    aside = len(waiting(fixed.history))
    again, _ = entered(fixed, seen(fixed))
    assert len(waiting(again.history)) < aside
    assert len(waiting(again.forget().history)) == 0


def test_a_misread_number_is_renamed_wherever_it_was_entered():
    table, _ = followed(begun(), at_turn(Step.PLACE, 7))
    first = table.history.actions[0]
    unseen = min(table.state.unseen)
    wrong = table.moved(0)
    assert wrong.picked == first.dominoes
    fixed = wrong.pick(first.dominoes[0]).pick(unseen)
    assert unseen in fixed.history.actions[0].dominoes
    assert Claim(unseen) in fixed.history.actions
    assert Claim(first.dominoes[0]) not in fixed.history.actions


def test_the_same_entry_again_changes_nothing():
    table, _ = followed(begun(), at_turn(Step.PLACE, 3))
    first = next(entry for entry in made(table) if entry.key.step is Step.PLACE)
    assert table.moved(first.index).enter(*first.actions).history == table.history


def test_a_correction_that_was_only_begun_is_given_up():
    table, _ = followed(begun(), at_turn(Step.PLACE, 3))
    assert table.moved(0).undone().history == table.history
    assert not table.moved(0).undone().correcting


def test_names_are_cleaned_and_go_with_the_game():
    table = TableGame().named(0, "  Anna\u202e ").named(1, "x" * 99).named(9, "nobody").begun()
    assert rules_of(table).names == ("Anna", "x" * 20, "", "")
    assert rules_of(TableGame().begun()).names == ()


def test_somebody_joins_a_game_in_its_middle():
    table, _ = followed(begun("duel", 2), at_turn(Step.PLACE, 4))
    later = TableGame().named(0, "Anna").joined(table.state)
    assert (later.state and later.state.seats) == table.state.seats
    assert rules_of(later).names == ("Anna", "")
    assert later.play.setup.mode == "duel"
    assert followed(later)[0].state.step is Step.OVER
