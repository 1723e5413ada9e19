"""The difference between two scores, explained: what grew, joined, burned or moved, and what it was worth."""

from __future__ import annotations

from dataclasses import dataclass

from kdexplore.core.scoring import Kind, ScoreLine, ScoreSheet
from kdexplore.core.state import GameState

JOINING = (Kind.REGION, Kind.HORDE)  # kinds whose lines grow together, and are known by their cells


@dataclass(frozen=True, slots=True)
class ScoreChange:
    """What became of some lines of a score sheet: the lines before, the lines after, the points between."""

    kind: Kind
    key: str
    points: int
    before: tuple[ScoreLine, ...]
    after: tuple[ScoreLine, ...]

    def __repr__(self) -> str:
        return f"<ScoreChange {self.key}: {self.points:+} points>"

    @property
    def given_up(self) -> int:
        """The points of a bonus that was still possible and no longer is."""
        was_possible = any(line.number("possible") for line in self.before)
        return sum(line.number("lost") for line in self.after) if was_possible else 0


def score_changes(before: ScoreSheet, after: ScoreSheet) -> tuple[ScoreChange, ...]:
    """Every line that changed; the points of all deltas add up to the difference of the totals."""
    left, deltas = list(before.lines), []
    for line in after.lines:
        if line in left:  # unchanged, as most are: nothing else that was there is about the same thing
            left.remove(line)
            continue
        old = tuple(earlier for earlier in left if _same(earlier, line))
        for earlier in old:
            left.remove(earlier)
        deltas.append(_delta(old, (line,)))
    return (*deltas, *(_delta((line,), ()) for line in left))


def _delta(before: tuple[ScoreLine, ...], after: tuple[ScoreLine, ...]) -> ScoreChange:
    line = (after or before)[0]
    points = sum(one.points for one in after) - sum(one.points for one in before)
    return ScoreChange(line.kind, line.key, points, before, after)


def _same(earlier: ScoreLine, later: ScoreLine) -> bool:
    """Whether a later line is about the same thing as an earlier one."""
    if (earlier.kind, earlier.key) != (later.kind, later.key):
        return False
    if earlier.kind in JOINING:
        return not set(earlier.cells).isdisjoint(later.cells)
    return earlier.kind is not Kind.PERSON or earlier.cells[0] == later.cells[0]


def what_changed(before: GameState, after: GameState) -> tuple[tuple[ScoreChange, ...], ...]:
    """The score_changes of every seat between two moments of one game."""
    seats = range(before.rules.players)
    return tuple(score_changes(before.score_of(seat), after.score_of(seat)) for seat in seats)
