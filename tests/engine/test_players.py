"""Players choose legal actions, the greedy ones what is worth most at once; the same seed chooses the same."""

from collections import Counter
from dataclasses import replace
from random import Random
from statistics import fmean

import pytest
from hypothesis import given

from kdexplore.core.actions import Claim, Discard, Pass, Place, Recruit
from kdexplore.core.game import apply, legal_actions, start, why_not
from kdexplore.core.line import Slot
from kdexplore.core.notation import parse
from kdexplore.core.placing import legal_placements
from kdexplore.core.scoring import score
from kdexplore.core.state import Seat, Step
from kdexplore.core.variants import rules
from kdexplore.engine.dealer import Dealer
from kdexplore.engine.players import GreedyPlayer, Player, RandomPlayer, best_gain
from tests.strategies import official_rules, random_history, seeds, states

RICH = {
    kind: f"*{code}'{code}'{code}'" for kind, code in zip(("mammoth", "fish", "mushroom", "flint"), "gljq", strict=True)
}
DECISIONS = (Step.CLAIM, Step.PLACE, Step.THROW, Step.GIVE, Step.RECRUIT)
PLAYERS = (RandomPlayer, GreedyPlayer)


@pytest.mark.no_cover
@pytest.mark.parametrize("kind", PLAYERS)
@given(states(official_rules(), steps=DECISIONS), seeds)
def test_whatever_a_player_chooses_is_legal_and_follows_from_the_seed(kind, state, seed):
    action = kind(Random(seed)).choose(state)
    assert why_not(state, action) == ()
    assert kind(Random(seed)).choose(state) == action


@given(states(steps=DECISIONS), seeds)
def test_a_random_player_plays_by_any_rules(state, seed):
    assert why_not(state, RandomPlayer(Random(seed)).choose(state)) == ()


def middle(mode, step, seed=1):
    """The last state of a random game that waits for this step."""
    history = random_history(rules(mode, players=2), seed)
    return next(turn.state for turn in reversed(history.turns) if turn.state.step is step)


def test_a_random_player_chooses_with_equal_odds():
    state = middle("duel", Step.CLAIM)
    offers = list(legal_actions(state))
    found = Counter(RandomPlayer(Random(seed)).choose(state) for seed in range(600))
    assert set(found) == set(offers)
    assert min(found.values()) > 0.7 * 600 / len(offers)


def test_a_random_player_recruits_half_of_the_time_when_it_can():
    history = random_history(rules("tribe", players=2), 11)
    rich = [turn.state for turn in history.turns if turn.state.step is Step.RECRUIT and affords(turn.state)]
    assert rich
    found = [isinstance(RandomPlayer(Random(seed)).choose(rich[0]), Recruit) for seed in range(300)]
    assert 0.35 < fmean(found) < 0.65


def affords(state):
    kinds = {kind for _, kind in state.territory.resources}
    return len(kinds) == 4 and state.cave.face_up and state.cave.stack


@given(states(official_rules(("classic", "duel", "discovery")), steps=(Step.PLACE,)), seeds)
def test_a_greedy_player_places_where_it_is_worth_most(state, seed):
    seat = state.playing
    action = GreedyPlayer(Random(seed)).choose(state)
    worth = {way: apply(state, way).state.score_of(seat).total for way in legal_actions(state)}
    if not any(apply(state, way).state.step is Step.OVER for way in worth):
        assert worth[action] == max(worth.values())


def test_the_best_gain_is_that_of_the_best_placement():
    classic = rules("classic", players=4)
    history = random_history(classic, 3, 60)
    state, domino = history.state, classic.tiles.domino(48)
    territory = state.seats[0].territory
    now = score(territory, classic).total
    ways = legal_placements(territory, domino, classic)
    assert ways
    assert best_gain(state, 0, domino) == max(score(territory.laid(way, classic), classic).total - now for way in ways)


def test_a_domino_that_fits_nowhere_is_worth_less_than_nothing():
    state = start(rules("classic", players=4))
    full = parse("/".join(["wwwww"] * 2 + ["ww*ww"] + ["wwwww"] * 2), state.rules.tiles)
    seats = (type(state.seats[0])(full), *state.seats[1:])
    assert best_gain(type(state)(state.rules, state.step, seats, state.unseen), 0, state.rules.tiles.domino(1)) == -1


def claim_between(mode, territory, offered, **parts):
    """A claim for the first of two seats, whose territory this is, with these dominoes offered."""
    state = start(rules(mode, players=2))
    board = parse(territory, state.rules.tiles)
    line = tuple(Slot(number) for number in offered)
    seats = (Seat(board), *state.seats[1:])
    return replace(state, step=Step.CLAIM, seats=seats, next_line=line, claiming=(0, 1), **parts)


def plain_domino(tiles, resources):
    """A domino without symbols or craters, with so many squares on which a resource lies."""
    for domino in tiles.dominoes:
        halves = (domino.first, domino.second)
        printed = sum(half.symbols + half.craters for half in halves)
        if not printed and sum(bool(tiles.terrain[half.terrain].resource) for half in halves) == resources:
            return domino.number
    raise AssertionError


def test_a_greedy_player_counts_the_resources_of_a_domino_it_claims():
    state = claim_between("tribe", "*", (1, 2))
    box = state.rules.tiles
    rich, poor = plain_domino(box, 2), plain_domino(box, 0)
    # in the tribe resources pay for people: by themselves they are worth nothing
    assert best_gain(state, 0, box.domino(rich)) == best_gain(state, 0, box.domino(poor)) == 0

    state = claim_between("totem", "*", (rich, poor))
    assert best_gain(state, 0, box.domino(rich)) > best_gain(state, 0, box.domino(poor)) == 0
    assert {GreedyPlayer(Random(seed)).choose(state) for seed in range(20)} == {Claim(rich)}


def test_a_greedy_player_counts_the_totem_that_a_claim_brings():
    state = claim_between("totem", "*", (1, 2))
    box, domino = state.rules.tiles, state.rules.tiles.domino(plain_domino(state.rules.tiles, 1))
    kind = next(
        box.terrain[half.terrain].resource
        for half in (domino.first, domino.second)
        if box.terrain[half.terrain].resource
    )
    free = best_gain(state, 0, domino)
    rival = parse(RICH[kind], box)
    taken = replace(state, seats=(state.seats[0], Seat(rival)), holders=((kind, 1),))
    assert free > best_gain(taken, 0, domino) == 1  # the resource alone


@pytest.mark.slow
@pytest.mark.parametrize(("mode", "ahead"), [("classic", 15), ("totem", 15), ("tribe", 10)])
def test_greedy_players_beat_random_ones_by_far(mode, ahead):
    wanted = rules(mode, players=2)
    margins = []
    for seed in range(6):
        state, dealer = start(wanted), Dealer(seed)
        players: list[Player] = [GreedyPlayer(Random(seed)), RandomPlayer(Random(seed))]
        while state.step is not Step.OVER:
            action = dealer.deal(state) if state.actor is None else players[state.actor ^ seed % 2].choose(state)
            state = apply(state, action).state
        margins.append(state.totals[0][seed % 2] - state.totals[0][1 - seed % 2])
    assert fmean(margins) > ahead


def test_a_player_never_discards_what_fits_unless_the_reading_lets_it():
    state = middle("classic", Step.PLACE)
    found = {type(RandomPlayer(Random(seed)).choose(state)) for seed in range(20)}
    assert found in ({Place}, {Discard})
    assert isinstance(GreedyPlayer(Random(1)).choose(middle("duel", Step.CLAIM)), Claim)
    assert isinstance(GreedyPlayer(Random(1)).choose(middle("tribe", Step.RECRUIT)), Recruit | Pass)
