"""The stored puzzles made again: `python -m kdexplore.engine.puzzles.shelf` writes the files of all modes.

The same seeds make the same puzzles. It takes some minutes.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING

from kdexplore.core.disk import write
from kdexplore.core.options import MODES
from kdexplore.core.variants import rules
from kdexplore.engine.kernel.speed import plain
from kdexplore.engine.puzzles.making import PuzzleSource
from kdexplore.engine.puzzles.model import SHELF

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from kdexplore.core.options import Bonus, Mode
    from kdexplore.engine.puzzles.model import Puzzle

EACH = 20  # puzzles of each mode
GAMES = 18  # of each mode
# Games of players who draw lots: they burn their own resources, and lose totems to others who tie.
GIFT_SEEDS = range(1300, 2600)
PLAYERS = (4, 2, 3)  # one game after another
BONUSES: tuple[tuple[Bonus, ...], ...] = ((), ("centre", "complete"), ("complete",))


def collected(mode: Mode, games: int) -> list[Puzzle]:
    """All puzzles of some games of a mode, with different numbers of players and bonuses."""
    found: list[Puzzle] = []
    for number in range(games):
        players = 2 if mode == "duel" else PLAYERS[number % 3]
        given = rules(mode, players=players, bonuses=BONUSES[number % 2])
        seats = ("greedy", "random") if number % 4 == 3 else ("greedy", "greedy")  # noqa: PLR2004
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


def dump(puzzles: Sequence[Puzzle]) -> str:
    """A file of puzzles: one a line."""
    lines = ",\n".join(json.dumps(one.to_dict()) for one in puzzles)
    return f"[\n{lines}\n]\n"


def main() -> None:
    """Write every file."""
    for mode in MODES:
        began = monotonic()
        found = [*collected(mode, GAMES), *(gifts(GIFT_SEEDS) if mode == "totem" else ())]
        puzzles = named(mode, spread(found, EACH))
        write(SHELF / f"{mode}.json", dump(puzzles))
        kinds = Counter((one.kind, one.grade) for one in puzzles)
        print(mode, len(found), len(puzzles), dict(kinds), f"{monotonic() - began:.0f} s")  # noqa: T201 -- a report


if __name__ == "__main__":
    main()
