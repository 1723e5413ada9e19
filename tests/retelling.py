"""Witnesses played again by the rules themselves, and games to take territories from."""

from collections import Counter
from random import Random

import kdexplore
from kdexplore import Territory, parse, write
from kdexplore.core import fire, placing, tribe
from kdexplore.core.state import Step
from kdexplore.engine.dealer import Dealer
from kdexplore.engine.players import RandomPlayer
from kdexplore.engine.reachable.checks import Verdict


def same(one, other):
    return all(
        getattr(one, part) == getattr(other, part) for part in ("squares", "fire_at", "resource_at", "person_at")
    )


def assert_playable(answer, goal, rules):
    """The witness, laid and thrown by the rules themselves, ends in the same territory."""
    assert answer.verdict is Verdict.YES, answer
    board, numbers, bought = Territory(), [], Counter[str]()
    for turn, step in enumerate(answer.witness, 1):
        domino = step.discarded or step.placement.domino
        numbers.append(domino.number)
        assert rules.tiles.domino(domino.number) == domino
        if step.placement:
            assert not placing.why_not(board, step.placement, rules)
            board = board.laid(step.placement, rules)
            board = erupted(board, step, rules)
        else:
            must = rules.readings.must_place == "always"
            assert not must or not placing.fits_somewhere(board, domino, rules)
        if purchase := step.purchase:
            assert turn <= (rules.rounds - 1) * rules.kings
            assert rules.readings.two_chiefs_recruit == "each" or turn % rules.kings == 0
            assert not tribe.why_not(board, tribe.Cave((purchase.person,), (purchase.person,)), purchase, rules)
            bought[purchase.person] += 1
            board = board.without_resources(purchase.paid).with_person(purchase.cell, purchase.person)
    assert len(set(numbers)) == len(numbers) <= rules.rounds * rules.kings
    assert bought <= Counter({person.key: person.count for person in rules.tiles.people})
    assert same(board, goal)


def erupted(board, step, rules):
    """The board after the throws of a step, each of them legal, or nowhere to go."""
    erupting = fire.volcanoes(step.placement) if rules.fire else ()
    for volcano, target in zip(erupting, step.throws, strict=True):
        if target is None:
            assert not fire.targets(board, volcano, rules)
        else:
            assert not fire.why_not(board, volcano, target, rules)
            board = board.burning(target, board.squares[volcano].craters)
    return board


def played(rules, seed):
    """The states of a random game at which a turn begins, and its end."""
    state, dealer, player = kdexplore.start(rules), Dealer(seed), RandomPlayer(Random(seed))
    while state.step is not Step.OVER:
        if state.step is Step.PLACE:
            yield state
        action = dealer.deal(state) if state.actor is None else player.choose(state)
        state = kdexplore.apply(state, action).state
    yield state


def painted(territory, rules):
    return parse(write(territory, rules.tiles), rules.tiles, rules.span)
