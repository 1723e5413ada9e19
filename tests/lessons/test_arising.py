"""The moment of a step can be one of a game: dominoes as the rounds brought them, boards that the box can make."""

from random import Random

import pytest

from kdexplore import rules, start
from kdexplore.core.game import apply, legal_actions
from kdexplore.core.state_reading import parse_state
from kdexplore.engine.dealer import Dealer
from kdexplore.lessons import course
from kdexplore.lessons.arising import miscounted, unreachable

MODES = [("classic", 4), ("classic", 3), ("classic", 2), ("duel", 2), ("discovery", 2), ("totem", 3), ("tribe", 4)]
WRONG = {
    "one seat has played alone": ("kds1 classic,players=4 ww*|*|*|* >13:0 2 place - - - -", {"wrong_rounds"}),
    "half a domino": (
        "kds1 classic,players=4 w*|w*|w*|w* >13:0,14:1,15:2,16:3 2,3,4,5 place - - - -",
        {"cannot_arise", "wrong_pile"},
    ),
    "a pile that is gone": ("kds1 classic,players=2 *|* >13:0,22:1,32:0,33:1 - place - - - -",
                            {"wrong_pile", "wrong_length"}),
    "a domino in two places": (
        "kds1 classic,players=2 wm3*|f1w* >13:0,22:1,32:0,33:1 1,2,3,48 place - - - -", {"cannot_arise"}),
    "crowns that are not in the box": (
        "kds1 classic,players=2 w1w1*|ff* >13:0,22:1,32:0,33:1 - place - - - -", {"cannot_arise"}),
}  # fmt: skip


def played(mode, players, seed, moves):
    """A game after some moves chosen at random."""
    state, dealer, chance = start(rules(mode, players=players)), Dealer(seed), Random(seed)
    for _ in range(moves):
        if state.step == "over":
            break
        action = dealer.deal(state) if state.actor is None else chance.choice(list(legal_actions(state)))
        state = apply(state, action).state
    return state


@pytest.mark.parametrize(("mode", "players"), MODES)
def test_every_moment_of_a_game_is_counted_right(mode, players):
    for moves in range(0, 120, 7):
        state = played(mode, players, 5, moves)
        assert miscounted(state) == (), str(state)


@pytest.mark.parametrize(("mode", "players"), MODES)
def test_the_boards_of_a_young_game_can_occur(mode, players):
    for moves in range(0, 26, 5):
        assert unreachable(played(mode, players, 8, moves)) == ()


@pytest.mark.parametrize("name", WRONG)
def test_what_no_game_has_is_found(name):
    text, codes = WRONG[name]
    assert codes <= {each.code for check in (miscounted, unreachable) for each in check(parse_state(text))}


def test_a_volcano_that_is_about_to_throw_has_no_fire_yet():
    text = "kds1 discovery,players=4 *dv1|*|*|* >28:0 2,13 throw:2:0 - - 1:5,2:4,3:1 -"
    assert unreachable(parse_state(text)) == ()
    assert unreachable(parse_state(text.replace("throw:2:0", "claim")))[0].code == "cannot_arise"


def test_only_the_lesson_on_ties_is_played_on_boards_of_a_game_cut_short():
    steps = [(lesson.id, step) for lesson in course.lessons() for step in lesson.steps]
    exceptions = {(name, step.id, step.artificial) for name, step in steps if step.artificial}
    assert exceptions == {("ties", at, "short_game") for at in ("ahead", "largest", "shared", "end", "cover")}
    assert [(name, step.id) for name, step in steps if not step.artificial and miscounted(step.state)] == []
    assert [(name, step.id) for name, step in steps if unreachable(step.state)] == []
