"""Heat layers against the rules themselves: every number is the one that playing it out would give."""

from collections import Counter
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kdexplore import Cell, Territory, legal_placements, parse, rules, score
from kdexplore.core.actions import Place, Recruit, Throw
from kdexplore.core.game import apply, legal_actions
from kdexplore.core.placing import why_not as why_not_placed
from kdexplore.core.state import Step
from kdexplore.core.territory import Placement
from kdexplore.core.tribe import PRICE_OF_FACE_UP
from kdexplore.core.why import why_not
from kdexplore.engine import heat
from kdexplore.engine.heat import Layer, Option
from kdexplore.engine.what_if import WhatIf
from tests.strategies import official_rules, states

CLASSIC = rules("classic", players=4)
TRIBE = rules("tribe", players=2)
placing = states(official_rules(), (Step.PLACE,))
throwing = states(official_rules(("discovery", "totem", "tribe")), (Step.THROW,))
recruiting = states(official_rules(("tribe",)), (Step.RECRUIT,))


def holding_of(state):
    return WhatIf.of(state, state.playing)


def gained(state, action):
    """The points that an action brings to whoever takes it, played out by the rules."""
    after = apply(state, action).state
    return after.score_of(state.playing).total - state.score_of(state.playing).total, after


def settled(after):
    """Whether nobody has to decide anything more before the turn is over, and no dynasty has begun anew."""
    return after.step not in (Step.THROW, Step.GIVE) and not after.totals


def every_pair(territory, span):
    """Every pair of neighbouring cells that a domino could possibly lie on, in both orders."""
    west, east, north, south = territory.box
    for x in range(west - span, east + span + 1):
        for y in range(north - span, south + span + 1):
            for near in Cell(x, y).neighbours:
                yield Cell(x, y), near


@given(placing)
def test_legal_counts_every_placement_that_covers_a_cell(state):
    holding = holding_of(state)
    tried = {Placement(state.domino, pair) for pair in every_pair(holding.territory, state.rules.span)}
    ways = [way for way in tried if not why_not_placed(holding.territory, way, state.rules)]
    layer = heat.legal(holding, state.domino)
    assert len(layer.options) == len(ways)
    assert layer.values == Counter(cell for way in ways for cell in way.cells)


@given(placing)
def test_points_are_those_that_playing_the_placement_gains(state):
    layer = heat.points(holding_of(state), state.domino)
    actions = {action.cells for action in legal_actions(state) if isinstance(action, Place)}
    for option in layer.options:
        points, after = gained(state, Place((option.cells[0], option.cells[1])))
        if settled(after):
            assert option.value == points
    assert {frozenset(cells) for cells in actions} == {frozenset(option.cells) for option in layer.options}


@given(placing)
def test_a_cell_is_worth_the_best_placement_that_covers_it(state):
    layer = heat.points(holding_of(state), state.domino)
    best: dict[Cell, float] = {}
    for option in layer.options:
        for cell in option.cells:
            best[cell] = max(best.get(cell, option.value), option.value)
    assert layer.values == best
    assert (layer.best.value if layer.best else None) == max(best.values(), default=None)


@given(placing)
def test_the_terms_of_an_option_add_up_to_it(state):
    for option in heat.points(holding_of(state), state.domino).options:
        assert sum(term.points for term in option.terms) == option.value


def naive_followup(holding, placement, later):
    """The best gain of any later domino, tried one by one."""
    ground = holding.territory.laid(placement, holding.rules)
    gains = []
    for domino in later:
        for then in legal_placements(ground, domino, holding.rules):
            grown = ground.laid(then, holding.rules)
            worth = [score(one, holding.rules, discards=holding.discards).total for one in (ground, grown)]
            gains.append(worth[1] - worth[0])
    return max(gains, default=0)


@pytest.mark.slow
@given(states(official_rules(("classic", "duel", "discovery")), (Step.PLACE,)), st.randoms(use_true_random=False))
def test_followup_finds_the_best_later_domino(state, random):
    holding = holding_of(state)
    box = [domino for domino in state.rules.tiles.dominoes if domino.number != state.domino.number]
    later = random.sample(box, 3)
    last = None
    for last in heat.followup(holding, state.domino, later):
        assert 0 < last.done <= last.of
    placements = legal_placements(holding.territory, state.domino, state.rules)
    assert (last is None) == (not placements)
    if last is not None:
        assert last.done == last.of
        assert [option.cells for option in last.layer.options] == [way.cells for way in placements]
        assert [option.value for option in last.layer.options] == [
            naive_followup(holding, way, later) for way in placements
        ]


def test_a_followup_can_be_left_at_any_time_and_holds_what_is_settled():
    holding = WhatIf(Territory(), CLASSIC)
    steps = heat.followup(holding, CLASSIC.tiles.domino(13), CLASSIC.tiles.dominoes)
    seen = list(islice(steps, 100))
    assert [progress.done for progress in seen] == list(range(1, 101))
    steps.close()
    grown = [len(progress.layer.options) for progress in seen]
    assert grown == sorted(grown)
    assert 0 < grown[-1] < 24


def test_a_domino_does_not_follow_itself():
    steps = heat.followup(WhatIf(Territory(), CLASSIC), CLASSIC.tiles.domino(13), [CLASSIC.tiles.domino(13)])
    assert all(option.then is None and option.value == 0 for progress in steps for option in progress.layer.options)


@given(throwing)
def test_fire_gains_what_throwing_it_gains(state):
    volcano = state.volcanoes[0]
    layer = heat.fire(holding_of(state), volcano, last=len(state.volcanoes) == 1)
    assert set(layer.values) == {action.target for action in legal_actions(state) if isinstance(action, Throw)}
    for option in layer.options:
        cell = option.cells[0]
        points, after = gained(state, Throw(cell))
        if settled(after):
            assert option.value == points
        standing = (state.territory.resource_at.get(cell) or state.territory.person_at.get(cell),)
        assert (option.burned or ("", None))[1:] == standing


@given(states(official_rules(("discovery", "totem", "tribe"))))
def test_fire_without_a_volcano_is_what_each_token_would_gain_wherever_it_can_lie(state):
    holding = WhatIf.of(state, 0)
    layers = heat.fires(holding)
    assert [dict(layer.facts)["fires"] for layer in layers] == [token.fires for token in state.rules.tiles.fire_tokens]
    for layer in layers:
        fires = int(str(dict(layer.facts)["fires"]))
        assert set(layer.values) == {cell for cell in holding.territory.squares if bare(holding, cell)}
        for cell, value in layer.values.items():
            after = holding.territory.burning(cell, fires)
            assert value == holding.worth(after, holding.totems_with(after)).total - holding.sheet.total


def bare(holding, cell):
    """Whether a square has neither fire nor craters, and may take fire as far as the reading goes."""
    square = holding.territory.squares[cell]
    forbidden = holding.rules.readings.fire_on_start == "forbidden" and cell == Cell(0, 0)
    return not (square.craters or holding.territory.symbols_on(cell) or forbidden)


def test_kingdomino_has_no_fire():
    assert heat.fires(WhatIf(parse("w1w*", CLASSIC.tiles), CLASSIC)) == ()


@pytest.mark.slow
@given(recruiting)
def test_people_gain_what_recruiting_them_gains(state):
    holding = holding_of(state)
    for person in dict.fromkeys(state.cave.face_up):
        last = None
        for last in heat.recruits(holding, person, PRICE_OF_FACE_UP):
            assert last.done <= last.of
        best: dict[Cell, int] = {}
        for action in legal_actions(state):
            if isinstance(action, Recruit) and action.person == person and len(action.paid) == PRICE_OF_FACE_UP:
                points, _ = gained(state, action)
                best[action.cell] = max(best.get(action.cell, points), points)
        assert (last.layer.values if last else {}) == best
        for option in last.layer.options if last else ():
            assert not why_not(state, Recruit(person, option.paid, option.cells[0]))


def test_a_person_is_worth_what_stands_around_it_after_paying():
    territory = parse("q'q1*/q'..", TRIBE.tiles)
    layer = heat.people(WhatIf(territory, TRIBE), "painter")
    assert dict(layer.facts)["person"] == "painter"
    assert layer.values == {}
    paid = (Cell(-2, 1),)
    assert heat.people(WhatIf(territory, TRIBE), "painter", paid).values == {Cell(-2, 1): 2}


def test_a_layer_of_nothing_is_empty_and_has_no_best():
    assert (Layer("points").values, Layer("points").best) == ({}, None)


def test_options_on_a_cell_are_told_best_first():
    cell, other = Cell(0, 1), Cell(0, 2)
    layer = Layer("points", (Option((cell,), 1), Option((cell, other), 4)))
    assert [option.value for option in layer.at[cell]] == [4, 1]
    assert Layer("legal", layer.options).values == {cell: 2, other: 1}


@given(placing)
def test_whoever_holds_a_territory_holds_what_the_state_says(state):
    for seat in range(state.rules.players):
        assert WhatIf.of(state, seat).sheet == state.score_of(seat)
