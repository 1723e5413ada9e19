"""Games as people at a table would enter them: a game that our players have played, told press by press."""

from dataclasses import replace

from kdexplore.app.table.state import TableGame
from kdexplore.core.actions import DrawKing, Reveal
from kdexplore.core.state import Step
from kdexplore.engine.dealer import CHANCE_STEPS, Dealer
from kdexplore.engine.players import choose


def begun(mode="classic", players=4, names=("Anna", "Béla", "", "Dóra"), **choices):
    """A table at which a game of that mode has begun."""
    fresh = TableGame()
    setup = replace(fresh.play.setup, mode=mode, players=players, **choices)
    table = replace(fresh, play=replace(fresh.play, setup=setup), names=tuple(names))
    return table.begun()


def seen(table, seed=7):
    """What is seen next at the table: a line from the box, or what a player does."""
    state = table.state
    if state.step in CHANCE_STEPS:
        return Dealer(seed).deal(state)
    return choose("greedy", state, seed, len(table.history))


def entered(table, action):
    """The table after the presses for what was seen, and how many presses those were."""
    if isinstance(action, Reveal):
        before = len(action.dominoes) + len(action.people)
        stack = list(table.state.cave.stack)
        for number in action.dominoes:
            table = table.pick(number)
        for person in action.people:
            place = next(at for at, each in enumerate(stack) if each == person and at not in table.people)
            table = table.pick_person(place)
        return table, before
    if isinstance(action, DrawKing):
        return table.took(action.seat), 1
    return table.enter(action), 1


def followed(table, until=lambda _: False, seed=7):
    """The table with everything entered until something holds, or to the end; with the number of presses."""
    presses = 0
    while table.state.step is not Step.OVER and not until(table):
        table, more = entered(table, seen(table, seed))
        presses += more
    return table, presses
