"""`start`, `why_not`, `legal_actions` and `apply` agree: what is offered can be played, the rest has a reason."""

from dataclasses import replace
from itertools import islice

import pytest

from kdexplore.core.actions import Claim, Discard, DrawKing, Give, Pass, Place, Recruit, Reveal, Throw
from kdexplore.core.cells import HOME, Cell
from kdexplore.core.game import STEP_OF, after_in_game, apply, legal_actions, start, why_not
from kdexplore.core.problems import IllegalMove, IllegalSetup, Problem, Reason
from kdexplore.core.state import GameState, Step
from kdexplore.core.tribe import Cave
from kdexplore.core.variants import Readings, Rules, rules
from tests.drawing import KINGDOMINO, ORIGINS, after, at_the_end, drawn, rest_of, table

EAST, FURTHER_EAST = Cell(1, 0), Cell(2, 0)
TINY = Rules(KINGDOMINO, players=2, line=2, pile=4, span=3)
SAMPLES = (
    *(Reveal((1, 2)), DrawKing(0), Claim(1), Place((EAST, FURTHER_EAST)), Discard()),
    *(Throw(HOME), Give("fish", 0), Recruit("hunter", (), EAST), Pass()),
)


def lake(drawing):
    return drawn(drawing, ORIGINS).territory


def moments():
    """A state in every step, by its step."""
    tribe, totem = rules("tribe", players=3), rules("totem", players=3)
    cave = Cave(("hunter",), ("shaman",))
    opening = start(TINY)
    drawing = after(opening, Reveal((13, 14)))
    claiming = after(drawing, DrawKing(1))
    giving = table(totem, *map(lake, ("*", "* l'", "* l'")), holders=(("fish", 0),), gifts=("fish",))
    return {
        Step.REVEAL: opening,
        Step.DRAW: drawing,
        Step.CLAIM: claiming,
        Step.PLACE: table(TINY, look="w-f"),
        Step.THROW: table(totem, lake("* v1 d"), step=Step.THROW, volcanoes=(EAST,)),
        Step.GIVE: replace(giving, step=Step.GIVE),
        Step.RECRUIT: table(tribe, lake("g' * l'"), step=Step.RECRUIT, cave=cave),
        Step.OVER: at_the_end(opening),
    }


def test_a_game_starts_from_rules_that_can_be_played():
    assert start(TINY).step is Step.REVEAL
    with pytest.raises(IllegalSetup) as caught:
        start(replace(TINY, line=1))
    assert [problem.reason for problem in caught.value.problems] == [Reason.LINE_LENGTH]


@pytest.mark.parametrize("step", list(Step)[:-1])
def test_everything_offered_can_be_played(step):
    state = moments()[step]
    offered = list(legal_actions(state))
    assert offered
    for action in offered:
        assert why_not(state, action) == ()
        assert apply(state, action).state != state


@pytest.mark.parametrize("step", list(Step)[:-1])
def test_what_belongs_to_another_step_is_out_of_order(step):
    state = moments()[step]
    for action in SAMPLES:
        wanted = STEP_OF[type(action)]
        if wanted is not step:
            facts = (("step", step.value), ("wanted", wanted.value))
            assert why_not(state, action) == (Problem(Reason.WRONG_STEP, "turn.order", facts=facts),)


def test_once_the_game_is_over_nothing_is_offered_and_nothing_allowed():
    state = moments()[Step.OVER]
    assert list(legal_actions(state)) == []
    assert {why_not(state, action)[0].reason for action in SAMPLES} == {Reason.GAME_OVER}


def test_an_illegal_action_is_refused_with_its_problems_and_changes_nothing():
    state = moments()[Step.PLACE]
    with pytest.raises(IllegalMove) as caught:
        apply(state, Place((EAST, Cell(5, 5))))
    assert [problem.reason for problem in caught.value.problems] == [Reason.APART, Reason.LEAVES_GRID]
    assert caught.value.action == Place((EAST, Cell(5, 5)))
    assert state == moments()[Step.PLACE]


def test_every_line_that_chance_may_bring_is_offered():
    assert len(list(legal_actions(start(TINY)))) == 48 * 47 // 2


def test_with_a_line_come_all_groups_of_people_that_may_be_turned_up():
    state = start(rules("tribe", players=3))
    few = replace(state, unseen=frozenset({1, 2, 3, 4}), cave=Cave(("hunter",) * 2, ("painter", "painter", "shaman")))
    assert list(legal_actions(few)) == [
        Reveal((1, 2, 3, 4), ("painter", "painter")),
        Reveal((1, 2, 3, 4), ("painter", "shaman")),
    ]


def test_the_first_of_many_lines_is_there_at_once():
    assert next(legal_actions(start(rules("tribe")))) == Reveal(
        (1, 2, 3, 4), ("fire_eater", "fire_eater", "fisher", "fisher")
    )


def test_a_king_is_drawn_whichever_is_left():
    state = start(rules("classic", players=2))
    state = after(state, Reveal((1, 2, 3, 4)), DrawKing(1), Claim(3), DrawKing(1), Claim(2))
    assert list(legal_actions(state)) == [DrawKing(0)]


def test_every_free_domino_of_the_line_may_be_claimed():
    assert list(legal_actions(moments()[Step.CLAIM])) == [Claim(13), Claim(14)]


def test_discarding_is_offered_only_when_nothing_fits():
    state = table(TINY, look="w-f")
    assert Discard() not in list(legal_actions(state))
    full = table(TINY, drawn(". l .\nl * l\n. l .", KINGDOMINO).territory, look="w-f")
    assert list(legal_actions(full)) == [Discard()]


def test_read_otherwise_discarding_is_always_offered():
    optional = replace(TINY, readings=Readings(must_place="optional"))
    ways = list(legal_actions(table(optional, look="w-f")))
    assert ways[-1] == Discard()
    assert len(ways) == 25
    assert why_not(table(optional, look="w-f"), Discard()) == ()


def test_fire_is_thrown_it_cannot_be_kept():
    assert list(legal_actions(moments()[Step.THROW])) == [Throw(HOME), Throw(FURTHER_EAST)]


def test_a_totem_is_given_to_one_of_those_who_tie():
    assert list(legal_actions(moments()[Step.GIVE])) == [Give("fish", 1), Give("fish", 2)]


def test_whoever_can_pay_may_recruit_and_everybody_may_pass():
    state = moments()[Step.RECRUIT]
    paid = (Cell(-1, 0), EAST)
    assert list(legal_actions(state)) == [Recruit("hunter", paid, paid[0]), Recruit("hunter", paid, paid[1]), Pass()]
    assert list(legal_actions(table(rules("tribe"), step=Step.RECRUIT))) == [Pass()]


def test_the_order_of_cells_in_a_payment_does_not_matter():
    paid = (Cell(-1, 0), EAST)
    assert Recruit("hunter", paid, EAST) == Recruit("hunter", paid[::-1], EAST)
    assert Reveal((4, 1), ("shaman", "hunter")) == Reveal((1, 4), ("hunter", "shaman"))


def test_the_same_actions_lead_to_the_same_game():
    actions = [action for action, _ in islice(rest_of(start(TINY)), 40)]
    assert after(start(TINY), *actions) == after(start(TINY), *actions) == at_the_end(start(TINY))


@pytest.mark.parametrize("mode", ["classic", "duel", "discovery", "totem"])
def test_every_mode_for_two_plays_to_its_end(mode):
    state = at_the_end(start(rules(mode, players=2, bonuses=["centre", "complete"])))
    assert (state.step, state.next_line, state.lines_left) == (Step.OVER, (), 0)
    assert state.totals == (tuple(state.score_of(seat).total for seat in (0, 1)),)


@pytest.mark.parametrize("totals", [(), ((9, 4),), ((9, 4), (7, 5))])
def test_the_last_action_of_each_game_of_a_dynasty_is_scored_in_that_game(totals):
    """The next game begins with it; the points were once those of its empty territory."""
    last = GameState.at(rules("classic", players=2, dynasty=True), ["w1w*", "*"], line=[(3, 0)], totals=totals)
    then = after_in_game(last, Place((EAST, FURTHER_EAST)))
    assert then.is_over
    assert then.score_of(0).total == apply(last, "place 1,0 2,0").state.totals[-1][0] > 0
