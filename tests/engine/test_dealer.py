"""A seed deals one game; a settled order is dealt from the top."""

from collections import Counter
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from kdexplore.core.actions import DrawKing, Reveal
from kdexplore.core.game import apply, legal_actions, start, why_not
from kdexplore.core.state import Step
from kdexplore.core.variants import rules
from kdexplore.engine.dealer import Dealer, FixedDealer
from tests.strategies import any_rules, random_history, seeds, states

CHANCE = (Step.REVEAL, Step.DRAW)


def line(dealer, state):
    """The line that a dealer turns up."""
    action = dealer.deal(state)
    assert isinstance(action, Reveal)
    return action


@given(states(steps=CHANCE), seeds)
def test_whatever_is_dealt_is_legal_and_follows_from_the_seed(state, seed):
    dealt = Dealer(seed).deal(state)
    assert why_not(state, dealt) == ()
    assert Dealer(seed).deal(state) == dealt


@given(any_rules, seeds)
def test_the_same_seed_plays_the_same_game(wanted, seed):
    assert random_history(wanted, seed, 80) == random_history(wanted, seed, 80)


def test_seeds_deal_evenly():
    state = start(rules("classic", players=4))
    revealed = Counter(number for seed in range(1_200) for number in line(Dealer(seed), state).dominoes)
    assert len(revealed) == 48
    assert all(60 <= count <= 145 for count in revealed.values())  # 100 are expected, and 10 is the deviation
    hand = apply(state, Reveal((1, 2, 3, 4))).state
    kings = Counter(Dealer(seed).deal(hand) for seed in range(1_200))
    assert all(kings[DrawKing(seat)] >= 240 for seat in range(4))


@given(st.permutations(range(1, 49)), st.permutations(range(4)))
def test_a_settled_order_is_dealt_from_the_top(deck, order):
    dealer, state = FixedDealer(deck, order), start(rules("classic", players=4))
    revealed: list[Reveal] = []
    drawn: list[int] = []
    while len(revealed) < 8:
        action = dealer.deal(state) if state.step in CHANCE else next(legal_actions(state))
        revealed += [action] if isinstance(action, Reveal) else []
        drawn += [action.seat] if isinstance(action, DrawKing) else []
        state = apply(state, action).state
    assert drawn == list(order)
    assert [set(line.dominoes) for line in revealed] == [set(deck[at : at + 4]) for at in range(0, 32, 4)]


def test_whoever_was_bought_out_of_the_stack_is_skipped():
    wanted = rules("tribe", players=3)
    everybody = sorted(person.key for person in wanted.tiles.people for _ in range(person.count))
    dealer = FixedDealer(range(1, 49), (0, 1, 2), everybody)
    state = start(wanted)
    revealed = line(dealer, state)
    assert revealed.people == tuple(everybody[:4])
    state = apply(state, revealed).state
    cave = state.cave.without(everybody[4], 4).without(everybody[0], 2)
    assert line(dealer, replace(state, cave=cave, step=Step.REVEAL)).people == (everybody[5],)


def test_nobody_is_dealt_where_nobody_recruits():
    state = start(rules("totem", players=3))
    assert line(FixedDealer(range(1, 49), (0, 1, 2), ("shaman",)), state).people == ()
    assert line(Dealer(1), state).people == ()
