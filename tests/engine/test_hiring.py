"""What a cave person brings at best: as much as the best of every legal recruitment."""

from kdexplore.app.play.setup import Setup
from kdexplore.app.play.state import Play
from kdexplore.core import tribe
from kdexplore.core.notation import parse
from kdexplore.core.state import Step
from kdexplore.core.tilefiles import tile_set
from kdexplore.core.tribe import Cave
from kdexplore.core.variants import rules
from kdexplore.engine.hiring import best_hire
from kdexplore.engine.what_if import WhatIf

RICH = "g'g'l'l/.j'*q'/d(hunter)g'q'd"  # four kinds of resources, and a hunter who counts some of them


def positions():
    """Every moment of two games in which somebody may recruit."""
    for seed in (3, 8):
        play = Play(Setup(mode="tribe", players=3, seed=seed, bots=("",) * 3)).begun()
        while play.state is not None and not play.state.is_over:
            if play.state.step is Step.RECRUIT:
                yield play.state
            play = play.advised()


def agree(here, person, cave, price):
    """Whether the best that is found is the best of all legal recruitments, and whether there are any."""
    ways = [way for way in tribe.purchases(here.territory, cave, here.rules) if len(way.paid) == price]
    gains = [
        here.worth_settled(person, way.cell, way.paid).total - here.sheet.total for way in ways if way.person == person
    ]
    found = best_hire(here, person, price)
    assert (found.gain if found else None) == max(gains, default=None)
    return bool(gains)


def test_nobody_face_up_brings_more():
    compared = [
        agree(WhatIf.of(state, state.actor), person, state.cave, 2)
        for state in positions()
        for person in dict.fromkeys(state.cave.face_up)
    ]
    assert sum(compared) >= 20


def test_nobody_in_the_stack_brings_more():
    box = tile_set("origins")
    here = WhatIf(parse(RICH, box), rules("tribe"))
    people = tuple(person.key for person in box.people)
    assert all(agree(here, person, Cave((), people), 4) for person in people)
    assert all(agree(here, person, Cave(people, ()), 2) for person in people)


def test_without_the_means_there_is_nobody():
    assert best_hire(WhatIf("g'g*g'", rules("tribe")), "hunter", 2) is None
