"""Whole games: counting every sequence of decisions, and playing random ones."""

import random

from .boards import score, write
from .tables import PEOPLE, TOTEMS
from .turns import READINGS, active, after, decisions, pile_size, play, start

# Counting


def count(state, depth):
    """The sequences of exactly `depth` decisions from here."""
    if depth == 0:
        return 1
    options = decisions(state)
    if depth == 1:
        return len(options)
    return sum(count(after(state, option), depth - 1) for option in options)


def perft(game, mode, players, span, deck, order, depth, people=None, readings=None):
    """The sequences of exactly `depth` decisions with everything drawn in a fixed order."""
    return count(start(game, mode, players, span, deck, order, people, readings), depth)


# Playing at random


def random_order(chance, game, players):
    """The seats as kings or chiefs are drawn: both kings of each seat in Kingdomino for two."""
    seats = list(range(players))
    order = seats * 2 if game == "kingdomino" and players == 2 else seats
    chance.shuffle(order)
    return order


def totals(state):
    """The points of every seat, without bonuses."""
    held = [[kind for kind in TOTEMS if state["totems"][kind] == n] for n in range(state["players"])]
    return [score(board, state["mode"], totems=held[seat])["total"] for seat, board in enumerate(state["seats"])]


def snapshot(state):
    """What lies on the table, as text and numbers."""
    return {
        "territories": [write(board) for board in state["seats"]],
        "discards": [board["discards"] for board in state["seats"]],
        "line": [list(slot) for slot in state["line"]],
        "next": [list(slot) for slot in state["next"]],
        "totems": dict(state["totems"]),
        "shown": list(state["shown"]),
        "stack": list(state["stack"]),
    }


def random_game(seed, game, mode, players, span, readings=None, *, trace=True):
    """One game of uniformly random decisions: its set-up, every step, and how it ended.

    Each of `states` holds the decision taken, the seat, all that could have been
    decided, and the table after it; set-up and decisions replay the game anywhere.
    """
    chance = random.Random(seed)
    deck = chance.sample(range(1, 49), pile_size(game, mode, players, READINGS | (readings or {})))
    order = random_order(chance, game, players)
    people = chance.sample(PEOPLE, len(PEOPLE)) if mode == "tribe" else None
    setup = {"game": game, "mode": mode, "players": players, "span": span}
    setup |= {"deck": deck, "order": order, "people": people, "readings": readings}
    state, states = start(**setup), []
    while options := decisions(state):
        step = {"seat": active(state), "stage": state["stage"], "options": options}
        step["decision"] = chance.choice(options)
        play(state, step["decision"])
        if trace:
            states.append(step | snapshot(state))
    return {
        "setup": setup,
        "squares": [board["squares"] for board in state["seats"]],
        "discards": [board["discards"] for board in state["seats"]],
        "totals": totals(state),
        "states": states,
    }
