"""What holds in every state of every game: offers and refusals agree with brute force, sums add up, values stay."""

import copy
import pickle
from collections import Counter
from dataclasses import fields, is_dataclass, replace
from itertools import combinations, islice, pairwise, product
from types import MappingProxyType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kdexplore.core import fire, placing, tribe
from kdexplore.core.actions import Pass, Place, Recruit, Reveal, Throw
from kdexplore.core.cells import HOME, Cell
from kdexplore.core.game import STEP_OF, apply, legal_actions, start, why_not
from kdexplore.core.placing import legal_placements
from kdexplore.core.problems import IllegalMove
from kdexplore.core.ranking import ranking
from kdexplore.core.score_changes import score_changes, what_changed
from kdexplore.core.scoring import Kind
from kdexplore.core.state import Step
from kdexplore.core.territory import Placement
from kdexplore.core.variants import rules
from tests.strategies import any_rules, free_rules, mangled, moments, official_rules, random_history, seeds, states

A_FEW = 60
FIRE_GAMES = official_rules(("discovery", "totem", "tribe")) | free_rules().filter(lambda wanted: wanted.fire)
TRIBES = official_rules(("tribe",)) | free_rules().filter(lambda wanted: wanted.tribe)


# What is offered and what is refused


@given(states())
def test_whatever_is_offered_can_be_played(state):
    for action in islice(legal_actions(state), A_FEW):
        assert why_not(state, action) == ()
        after, events = apply(state, action)
        assert events
        assert after != state


@given(states())
def test_what_is_offered_is_offered_once_and_in_every_state_that_waits(state):
    offered = list(islice(legal_actions(state), 2_000))
    assert len(set(offered)) == len(offered)
    assert bool(offered) is (state.step is not Step.OVER)


def offered(state, action):
    """Whether an action is among the legal ones; two ways that leave the same territory are one."""
    match state.step, action:
        case (Step.PLACE, Place(cells)):
            return Place(Placement(state.domino, cells).cells) in legal_actions(state)
        case (Step.REVEAL, Reveal()):
            new = len(set(action.dominoes)) == state.rules.line == len(action.dominoes)
            refill = state.cave.refill if state.rules.tribe else 0
            left = Counter(action.people) <= Counter(state.cave.stack)
            return new and set(action.dominoes) <= state.unseen and len(action.people) == refill and left
        case (Step.RECRUIT, Recruit(person, paid, cell)):  # there may be millions: asked one by one
            kinds = {state.territory.resource_at.get(each) for each in paid} - {None}
            people = {2: state.cave.face_up, 4: state.cave.stack}.get(len(paid), ())
            affordable = len(kinds) == len(paid) and person in people
            return affordable and cell in tribe.homes(state.territory, paid, state.rules)
        case (step, _):
            return STEP_OF[type(action)] is step and action in legal_actions(state)


@given(st.data())
def test_what_is_not_offered_is_explained_and_changes_nothing(data):
    state = data.draw(states())
    action = data.draw(mangled(state))
    problems = why_not(state, action)
    assert bool(problems) is not offered(state, action)
    before = repr_of(state)
    if not problems:
        apply(state, action)
    else:
        with pytest.raises(IllegalMove) as refusal:
            apply(state, action)
        assert refusal.value.problems == problems
        assert refusal.value.action == action
        assert all(problem.rule.count(".") == 1 for problem in problems)
        assert str(refusal.value)
    assert repr_of(state) == before


def repr_of(value):
    """Everything a value holds, as text: two equal values could still differ in what they hide."""
    if is_dataclass(value):
        return f"{type(value).__name__}({', '.join(repr_of(getattr(value, each.name)) for each in fields(value))})"
    if isinstance(value, tuple):
        return f"({', '.join(map(repr_of, value))})"
    return repr(sorted(value)) if isinstance(value, frozenset) else repr(value)


# Brute force


def window(territory, margin=2):
    """Every cell of the box round a territory and of a margin round that."""
    west, east, north, south = territory.box
    columns, rows = range(west - margin, east + margin + 1), range(north - margin, south + margin + 1)
    return [Cell(x, y) for x, y in product(columns, rows)]


@given(states(steps=(Step.PLACE,)))
def test_the_placements_offered_are_those_that_nothing_forbids(state):
    territory, domino = state.territory, state.domino
    pairs = ((one, two) for one in window(territory) for two in (*one.surroundings, one))
    tried = {Placement(domino, pair) for pair in pairs}
    legal = {placement for placement in tried if not placing.why_not(territory, placement, state.rules)}
    ways = legal_placements(territory, domino, state.rules)
    assert set(ways) == legal
    looks = {frozenset(territory.laid(way, state.rules).squares.items()) for way in ways}
    assert len(ways) == len(legal) == len(looks)
    assert placing.fits_somewhere(territory, domino, state.rules) is bool(ways)


@given(states(FIRE_GAMES, steps=(Step.THROW,)))
def test_the_targets_of_fire_are_the_cells_that_nothing_forbids(state):
    territory, volcano = state.territory, state.volcanoes[0]
    cells = window(territory, 1)
    legal = {cell for cell in cells if not fire.why_not(territory, volcano, cell, state.rules)}
    assert legal == set(fire.targets(territory, volcano, state.rules)) != set()
    assert {Throw(cell) for cell in legal} == set(legal_actions(state))
    reach = fire.token_of(territory, volcano, state.rules).reach
    for cell in legal:
        assert 1 <= volcano.steps_to(cell) <= reach
        assert cell in territory.squares
        assert not territory.symbols_on(cell)
        assert not territory.squares[cell].craters


@pytest.mark.slow
@given(states(TRIBES, steps=(Step.RECRUIT,)))
def test_the_recruitments_offered_are_those_that_nothing_forbids(state):
    state = with_few_resources(state, 6)
    standing = [cell for cell, _ in state.territory.resources]
    people, cells = {*state.cave.face_up, *state.cave.stack, "nobody"}, (*state.territory.squares, Cell(99, 0))
    payments = [paid for size in range(6) for paid in combinations((*standing, Cell(99, 0)), size)]
    tried = (Recruit(*each) for each in product(people, payments, cells))
    legal = {action for action in tried if not why_not(state, action)}
    assert legal | {Pass()} == set(legal_actions(state))


def with_few_resources(state, most):
    """The same state, but that fire has burned all except a few of the resources of whoever recruits."""
    seat = state.seats[state.playing]
    poor = replace(seat, territory=replace(seat.territory, resources=seat.territory.resources[:most]))
    return replace(state, seats=tuple(poor if each is seat else each for each in state.seats))


@given(states(TRIBES, steps=(Step.RECRUIT,)))
def test_whoever_can_pay_finds_a_home_for_the_person(state):
    for price, people in ((2, state.cave.face_up), (4, state.cave.stack)):
        payments = islice(tribe.payments(state.territory, price) if people else (), A_FEW)
        assert all(tribe.homes(state.territory, paid, state.rules) for paid in payments)


# What a territory looks like


@given(states())
def test_a_territory_stays_in_its_grid_in_one_piece_and_its_pieces_lie_on_squares(state):
    for seat in state.seats:
        territory, rules_ = seat.territory, state.rules
        assert max(territory.box.width, territory.box.height) <= rules_.span
        assert len(territory.squares) == 1 + 2 * len(territory.placements)
        for cell, kind in territory.resources:
            assert rules_.tiles.resource_on(territory.squares[cell]) == kind
            assert cell not in territory.fire_at
        for cell, _ in territory.people:
            assert cell != HOME
            assert not territory.symbols_on(cell)
            assert cell not in territory.resource_at
        for part in (territory.fires, territory.resources, territory.people):
            assert list(part) == sorted(dict(part).items())


@given(states(official_rules(("totem",)) | free_rules().filter(lambda wanted: wanted.totems)))
def test_a_totem_is_held_by_one_who_has_most(state):
    if state.step in (Step.THROW, Step.GIVE):  # the totems are judged after the fire, and one gift after the other
        return
    for kind in state.rules.tiles.resource:
        counts, holder = state.counts_of(kind), state.holder_of.get(kind)
        if holder is None:
            assert max(counts) == 0 or counts.count(max(counts)) > 1
        else:
            assert counts[holder] == max(counts) > 0


# Sums


@given(states())
def test_the_lines_of_a_score_add_up_to_its_total(state):
    for seat in range(state.rules.players):
        sheet = state.score_of(seat)
        assert sheet.total == sum(line.points for line in sheet.lines) == sheet.part(*Kind)
        assert sheet.total == sum(sheet.part(kind) for kind in Kind)
        territory = state.seats[seat].territory
        regions = [line for line in sheet.lines if line.kind is Kind.REGION]
        assert sorted(cell for line in regions for cell in line.cells) == sorted({*territory.squares} - {HOME})
        for line in regions:
            volcano = state.rules.tiles.terrain[line.key].volcano
            assert line.points == (0 if volcano else line.fact("squares") * line.fact("symbols"))
        assert sheet.largest == max((len(line.cells) for line in regions), default=0)


@given(any_rules, seeds, st.integers(0, 399), st.integers(0, 399))
def test_the_deltas_of_a_ledger_add_up_to_the_difference(wanted, seed, one, two):
    found = [start(wanted), *(moment.after for moment in moments(replace(wanted, games=1), seed))]
    before, after = found[one % len(found)], found[two % len(found)]
    for seat, deltas in enumerate(what_changed(before, after)):
        old, new = before.score_of(seat), after.score_of(seat)
        assert sum(delta.points for delta in deltas) == new.total - old.total
        kept = Counter(old.lines) - Counter(line for delta in deltas for line in delta.before)
        assert kept + Counter(line for delta in deltas for line in delta.after) == Counter(new.lines)
        assert score_changes(new, new) == ()


@given(states())
def test_a_ranking_orders_every_seat_once_and_ties_share_a_place(state):
    standings = ranking(state)
    assert sorted(standing.seat for standing in standings) == list(range(state.rules.players))
    assert standings[0].place == 1
    assert standings[0].below == ()
    values = [standing.values for standing in standings]
    assert values == sorted(values, reverse=True)
    for index, (upper, lower) in enumerate(pairwise(standings), start=2):
        tied = upper.values == lower.values
        assert lower.place == (upper.place if tied else index)
        assert (lower.below[-1].criterion == "shared") is tied
        deciding = lower.below[-1]
        assert tied or deciding.upper > deciding.lower
        assert all(rung.upper == rung.lower for rung in lower.below[:-1])


@pytest.mark.slow
@given(official_rules(("classic", "duel")).map(lambda wanted: replace(wanted, games=3)), seeds)
def test_a_dynasty_is_three_games_and_their_sum(wanted, seed):
    state = random_history(wanted, seed, 2_000).state
    assert state.step is Step.OVER
    assert len(state.totals) == 3
    sums = [sum(totals) for totals in zip(*state.totals, strict=True)]
    assert {standing.seat: standing.values for standing in ranking(state)} == {
        seat: (total,) for seat, total in enumerate(sums)
    }


# Values


def frozen(value):
    """Whether nothing inside a value can be changed; what is derived and kept beside it counts too."""
    if is_dataclass(value):
        kept = getattr(value, "__dict__", {}).values()
        inside = [getattr(value, each.name) for each in fields(value)]
        return vars(type(value))["__dataclass_params__"].frozen and all(map(frozen, (*inside, *kept)))
    if isinstance(value, MappingProxyType):
        return all(map(frozen, (*value.keys(), *value.values())))
    if isinstance(value, tuple | frozenset):
        return all(map(frozen, value))
    return value is None or isinstance(value, str | int)


@given(any_rules, seeds, st.integers(0, 399))
def test_values_are_frozen_to_the_bottom_and_equal_by_content(wanted, seed, index):
    ones, others = moments(wanted, seed), moments(wanted, seed)
    one, other = ones[index % len(ones)], others[index % len(others)]
    for first, second in zip(one, other, strict=True):
        assert first == second
        assert first is not second or first == ()
        assert hash(first) == hash(second)
        assert frozen(first)
    assert one.before != one.after


@given(states())
def test_what_a_territory_knows_from_the_one_before_is_what_it_would_derive_alone(state):
    for seat in state.seats:
        growing = replace(seat.territory, placements=(), resources=())
        for placement in seat.territory.placements:
            assert len(growing.regions) <= len(growing.squares)  # known before the next domino is laid
            growing = growing.laid(placement, state.rules)
            alone = replace(growing)
            assert [*growing.squares.items()] == [*alone.squares.items()]
            assert (growing.box, growing.regions) == (alone.box, alone.regions)


@given(states())
def test_a_state_can_be_copied(state):
    assert all(seat.territory.squares for seat in state.seats)
    assert copy.copy(state) == state


def test_a_state_travels_to_another_process():
    state = random_history(rules("totem", players=3), 3, 60).state
    assert pickle.loads(pickle.dumps(state)) == state  # noqa: S301 -- our own bytes


def test_rules_travel_without_their_hash_which_is_of_one_process():
    known = rules("totem", players=3)
    assert hash(known) == hash(replace(known))
    moved = pickle.loads(pickle.dumps(known))  # noqa: S301 -- likewise
    assert "_hash" not in vars(moved)
    assert moved == known


def test_equal_rules_are_the_same_ones():
    assert rules("duel", players=2) is rules("duel", players=2)
