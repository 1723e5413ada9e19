"""The stored puzzles made again: `python -m tools puzzles` writes the files of all modes.

The same seeds make the same puzzles. It takes some minutes. With the names of modes, or
`table`, it writes those files alone.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import product
from random import Random
from time import monotonic

from kdexplore.core.bonus_register import Bonus
from kdexplore.core.disk import write
from kdexplore.core.game import apply
from kdexplore.core.modes import MODE_KINDS
from kdexplore.core.options import MODES, Mode
from kdexplore.core.variants import Rules, rules
from kdexplore.engine.fast import simulate_fast
from kdexplore.engine.kernel.speed import plain
from kdexplore.engine.puzzles.model import FILES, KINDS, SHELF, TABLE, Puzzle
from kdexplore.engine.simulation import played
from tools.puzzles.by_table import number_puzzles, setup_puzzles, table_puzzles
from tools.puzzles.making import PuzzleSource

EACH = 20  # puzzles of each mode
GAMES = 18  # of each mode
# Games of players who draw lots: they burn their own resources, and lose totems to others who tie.
GIFT_SEEDS = range(1300, 2600)
PLAYERS = (4, 2, 3)  # one game after another
TABLES: tuple[tuple[Mode, int], ...] = (
    ("classic", 2), ("classic", 3), ("discovery", 3), ("totem", 2), ("totem", 4), ("tribe", 3),
)  # fmt: skip
TABLE_GAMES = 8  # of each of these
ENDS: tuple[tuple[Mode, int, bool], ...] = (("classic", 4, False), ("discovery", 4, False), ("duel", 2, True))
ENDED_GAMES = 20_000  # of each of these; ties that go all the way are rare
FEW_TIES = 6  # that are settled alike
BONUSES: tuple[tuple[Bonus, ...], ...] = ((), ("centre", "complete"), ("complete",))


def collected(mode: Mode, games: int) -> list[Puzzle]:
    """All puzzles of some games of a mode, with different numbers of players and bonuses."""
    found: list[Puzzle] = []
    for number in range(games):
        players = min(PLAYERS[number % 3], MODE_KINDS[mode].seats[-1])
        given = rules(mode, players=players, bonuses=BONUSES[number % 2])
        seats = ("greedy", "random") if number % 4 == 3 else ("greedy", "greedy")
        found += PuzzleSource(given, (seats * 2)[:players], plain()).puzzles(100 + number)
    return found


def gifts(seeds: Iterable[int]) -> list[Puzzle]:
    """All puzzles of some games about gifts of totems."""
    sources = [PuzzleSource(rules("totem", players=players), ("random",) * players, plain()) for players in (4, 3)]
    return [one for seed in seeds for one in sources[seed % 2].gifts(seed)]


def subject_of(puzzle: Puzzle) -> tuple[str, ...]:
    """What a puzzle is about: its kind, and where it is no placement that the rules settle, those rules."""
    apart = puzzle.question != puzzle.kind
    return (puzzle.kind, *puzzle.tags) if apart else (puzzle.kind,)


def spread(puzzles: Iterable[Puzzle], number: int) -> list[Puzzle]:
    """So many of them, as evenly over subjects and grades as they come; never two of the same position."""
    chosen: list[Puzzle] = []
    left = list(puzzles)
    while left and len(chosen) < number:
        subjects = Counter(map(subject_of, chosen))
        grades = Counter((subject_of(one), one.grade) for one in chosen)
        best = min(left, key=lambda one: (subjects[subject_of(one)], grades[subject_of(one), one.grade]))
        chosen.append(best)
        left = [one for one in left if one.state.seats[one.seat] != best.state.seats[best.seat]]
    return sorted(chosen, key=lambda one: (one.grade, one.kind))


def named(mode: str, puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    """The puzzles with their names."""
    return [replace(one, id=f"{mode}-{number:02}") for number, one in enumerate(puzzles, 1)]


# ---- what the table does


def of_tables(games: int) -> list[Puzzle]:
    """Puzzles about what the table does: of every official set-up, and of some games of several of them."""
    random = Random(TABLE)  # noqa: S311 -- games, not secrets
    found = [*number_puzzles(random), *setup_puzzles(random)]
    for seed, (mode, players) in product(range(games), TABLES):
        lots = Random(f"{mode}/{players}/{seed}")  # noqa: S311 -- likewise
        for state, _ in played(rules(mode, players=players), ("random",) * players, seed):
            found += table_puzzles(state, lots)
    return found


def of_ends(games: int) -> list[Puzzle]:
    """Puzzles about who has won: games that ended with a tie, and dynasties."""
    found: list[Puzzle] = []
    for mode, players, dynasty in ENDS:
        given = rules(mode, players=players, dynasty=dynasty)
        for seed in tied(given, games):
            *_, (state, last) = played(given, ("random",) * players, seed)
            end = apply(state, last).state
            found += table_puzzles(end, Random(f"{mode}/{seed}"))  # noqa: S311 -- likewise
    return found


def tied(given: Rules, games: int) -> list[int]:
    """The seeds of some of these random games that ended with a tie of points: a few for each way to settle it."""
    seeds: dict[tuple[bool, ...], list[int]] = {}
    rows = simulate_fast(given, "random", games, 0, build="plain").results()
    for seats in zip(*[rows] * given.players, strict=True):
        first, second = sorted(((row.total, row.largest, row.symbols) for row in seats), reverse=True)[:2]
        if first[0] == second[0]:
            alike = tuple(one == other for one, other in zip(first, second, strict=True))
            seeds.setdefault(alike, []).append(seats[0].seed)
    return [seed for each in seeds.values() for seed in each[:FEW_TIES]]


def one_for_each_rule(puzzles: Sequence[Puzzle], number: int) -> list[Puzzle]:
    """So many puzzles for every rule and kind that the puzzles are about, as few as that takes."""
    chosen: list[Puzzle] = []
    for subject in sorted({(one.question, tag) for one in puzzles for tag in one.tags}):
        for one in puzzles:
            enough = sum(subject in _subjects(each) for each in chosen) >= number
            seen = one.kind != "setup" and one.state in [each.state for each in chosen]
            if not enough and not seen and subject in _subjects(one):
                chosen.append(one)
    return sorted(chosen, key=lambda one: (one.grade, KINDS.index(one.kind)))


def _subjects(puzzle: Puzzle) -> list[tuple[str, str]]:
    return [(puzzle.question, tag) for tag in puzzle.tags]


def dump(puzzles: Sequence[Puzzle]) -> str:
    """A file of puzzles: one a line."""
    lines = ",\n".join(json.dumps(one.to_dict()) for one in puzzles)
    return f"[\n{lines}\n]\n"


def main(names: list[str]) -> None:
    """Write every file, or those that are named."""
    named_files = names or FILES
    if TABLE in named_files:
        puzzles = named(TABLE, one_for_each_rule([*of_tables(TABLE_GAMES), *of_ends(ENDED_GAMES)], 1))
        write(SHELF / f"{TABLE}.json", dump(puzzles))
        print("table", len(puzzles), dict(Counter(one.kind for one in puzzles)))
    for mode in [mode for mode in MODES if mode in named_files]:
        began = monotonic()
        found = [*collected(mode, GAMES), *(gifts(GIFT_SEEDS) if mode == "totem" else ())]
        puzzles = named(mode, spread(found, EACH))
        write(SHELF / f"{mode}.json", dump(puzzles))
        kinds = Counter((one.kind, one.grade) for one in puzzles)
        print(mode, len(found), len(puzzles), dict(kinds), f"{monotonic() - began:.0f} s")
