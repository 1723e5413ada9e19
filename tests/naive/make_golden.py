"""Writes tests/golden/perft.json (about a minute): `python -m tests.naive.make_golden`."""

import json
import random
from pathlib import Path

from .games import perft
from .tables import PEOPLE

GOLDEN = Path(__file__).parent.parent / "golden" / "perft.json"
VOLCANOES = [28, 29, 38, 39, 40, 42, 43, 44, 45, 48]
RESOURCEFUL = [19, 20, 21, 22, 23, 12, 15, 17]
EQUAL_HALVES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]


def deck(seed, first=(), size=48):
    """A shuffled deck; the numbers in `first` lie on top, shuffled among themselves."""
    chance = random.Random(seed)
    top = chance.sample(list(first), len(first))
    rest = [number for number in range(1, 49) if number not in first]
    return (top + chance.sample(rest, len(rest)))[:size]


def people(seed):
    """The cave people in the order they are turned up."""
    return random.Random(seed).sample(PEOPLE, len(PEOPLE))


# game, mode, players, span, deck, order, greatest depth
GAMES = [
    # ordinary games from a shuffled deck
    ("kingdomino", "classic", 2, 5, deck(1), [0, 1, 1, 0], 8),
    ("kingdomino", "classic", 2, 5, deck(2), [1, 1, 0, 0], 8),
    ("kingdomino", "classic", 2, 5, deck(3), [0, 1, 0, 1], 8),
    ("kingdomino", "classic", 3, 5, deck(4), [2, 0, 1], 7),
    ("kingdomino", "classic", 3, 5, deck(5), [0, 1, 2], 7),
    ("kingdomino", "classic", 4, 5, deck(6), [3, 1, 0, 2], 8),
    ("kingdomino", "classic", 4, 5, deck(7), [0, 1, 2, 3], 8),
    ("kingdomino", "duel", 2, 7, deck(8), [1, 0, 0, 1], 8),
    ("kingdomino", "duel", 2, 7, deck(9), [0, 0, 1, 1], 6),
    ("origins", "discovery", 2, 7, deck(10), [0, 1], 8),
    ("origins", "discovery", 3, 5, deck(11), [1, 2, 0], 6),
    ("origins", "discovery", 4, 5, deck(12), [2, 3, 0, 1], 7),
    ("origins", "totem", 2, 7, deck(13), [1, 0], 8),
    ("origins", "totem", 3, 5, deck(14), [2, 1, 0], 6),
    ("origins", "totem", 4, 5, deck(15), [0, 2, 1, 3], 7),
    ("origins", "tribe", 2, 7, deck(16), [0, 1], 7),
    ("origins", "tribe", 3, 5, deck(17), [1, 0, 2], 6),
    ("origins", "tribe", 4, 5, deck(18), [3, 2, 1, 0], 7),
    # volcanoes first: fire at once
    ("origins", "discovery", 2, 7, deck(20, VOLCANOES), [1, 0], 8),
    ("origins", "discovery", 3, 5, deck(21, VOLCANOES), [0, 2, 1], 7),
    ("origins", "discovery", 4, 5, deck(22, VOLCANOES), [1, 3, 2, 0], 8),
    ("origins", "totem", 2, 7, deck(23, VOLCANOES), [0, 1], 8),
    ("origins", "totem", 3, 3, deck(24, VOLCANOES), [2, 0, 1], 7),
    ("origins", "totem", 4, 3, deck(25, VOLCANOES), [0, 1, 2, 3], 8),
    ("origins", "tribe", 2, 7, deck(26, VOLCANOES), [1, 0], 8),
    ("origins", "tribe", 4, 5, deck(27, VOLCANOES), [2, 0, 3, 1], 7),
    # resources first: recruitments at once
    ("origins", "totem", 2, 7, deck(30, RESOURCEFUL), [1, 0], 8),
    ("origins", "tribe", 2, 7, deck(31, RESOURCEFUL), [0, 1], 10),
    ("origins", "tribe", 3, 5, deck(32, RESOURCEFUL), [1, 2, 0], 7),
    ("origins", "tribe", 4, 3, deck(33, RESOURCEFUL), [3, 0, 1, 2], 8),
    # equal halves: twelve first placements instead of twenty-four
    ("kingdomino", "classic", 2, 5, deck(40, EQUAL_HALVES), [0, 1, 1, 0], 8),
    ("kingdomino", "classic", 4, 3, deck(41, EQUAL_HALVES), [1, 0, 3, 2], 8),
    # a territory of three by three
    ("kingdomino", "classic", 2, 3, deck(45), [0, 0, 1, 1], 8),
    ("kingdomino", "classic", 3, 3, deck(46), [1, 0, 2], 8),
    ("origins", "discovery", 2, 3, deck(47), [0, 1], 8),
    ("origins", "discovery", 3, 3, deck(48), [2, 1, 0], 7),
    # one line only, played to its end and one decision further
    ("kingdomino", "classic", 3, 5, deck(50, EQUAL_HALVES, size=3), [0, 2, 1], 7),
    ("kingdomino", "classic", 2, 3, deck(51, size=4), [1, 0, 0, 1], 7),
    ("kingdomino", "duel", 2, 3, deck(52, size=4), [0, 1, 1, 0], 7),
    ("origins", "discovery", 3, 3, deck(53, size=4), [0, 2, 1], 6),
    ("origins", "tribe", 3, 2, deck(54, RESOURCEFUL, size=4), [1, 0, 2], 7),
    # two by two: one domino each, everything after it is discarded
    ("kingdomino", "classic", 2, 2, deck(60, size=4), [1, 0, 0, 1], 9),
    ("kingdomino", "duel", 2, 2, deck(61, EQUAL_HALVES, size=8), [0, 1, 0, 1], 9),
    ("origins", "discovery", 3, 2, deck(64, VOLCANOES, size=4), [1, 0, 2], 7),
    ("origins", "discovery", 2, 2, deck(65, VOLCANOES, size=4), [0, 1], 11),
    ("origins", "tribe", 2, 2, deck(66, size=4), [0, 1], 9),
    ("origins", "totem", 2, 2, deck(62, VOLCANOES, size=8), [1, 0], 10),
    ("origins", "tribe", 2, 2, deck(63, RESOURCEFUL, size=8), [0, 1], 10),
    # one by one: nothing ever fits, only claims differ; whole games
    ("kingdomino", "classic", 2, 1, deck(70, size=8), [1, 0, 1, 0], 17),
    ("kingdomino", "classic", 3, 1, deck(71, size=12), [2, 0, 1], 22),
    ("kingdomino", "classic", 4, 1, deck(72, size=8), [0, 3, 1, 2], 17),
    ("origins", "discovery", 2, 1, deck(73, size=8), [0, 1], 17),
    ("origins", "discovery", 3, 1, deck(74, size=8), [1, 2, 0], 13),
    ("origins", "totem", 4, 1, deck(75, size=8), [3, 1, 2, 0], 17),
    ("origins", "tribe", 2, 1, deck(76, size=8), [1, 0], 21),
    ("origins", "tribe", 3, 1, deck(77, size=8), [0, 1, 2], 16),
]


def questions(row, seed):
    """One `perft` question for every depth of a row."""
    names = ("game", "mode", "players", "span", "deck", "order")
    fields = dict(zip(names, row[:6], strict=True))
    extra = {"people": people(seed)} if row[1] == "tribe" else {}
    return [{"ask": "perft"} | fields | {"depth": depth} | extra for depth in range(1, row[6] + 1)]


def answered(ask):
    """The question with its answer."""
    return {"ask": ask, "nodes": perft(**{key: ask[key] for key in ask if key != "ask"})}


def main():
    """Ask everything and write one line per question."""
    asks = [ask for seed, row in enumerate(GAMES) for ask in questions(row, seed)]
    lines = ",\n".join(json.dumps(answered(ask)) for ask in asks)
    GOLDEN.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
