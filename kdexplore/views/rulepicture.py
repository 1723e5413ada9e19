"""The example of a rule as one picture: the board it is about, with what is tried on it."""

from __future__ import annotations

from kdexplore.core.cells import Cell
from kdexplore.core.problems import Problem
from kdexplore.core.scoring import ScoreLine
from kdexplore.core.territory import Placement, Territory
from kdexplore.engine.rulebook import Entry, Result, result_of
from kdexplore.views import svg

CELL = 44  # pixels of a square
NARROW = 36  # of a line of dominoes


def seat_of(result: Result) -> int:
    """Whose board an example is about."""
    return (result.state.playing or 0) if result.state is not None else 0


def picture_of(entry: Entry, lang: str = "en", theme: str = "light") -> str:
    """The picture; nothing for an example without a board or a line.

    >>> from kdexplore.engine.rulebook import entry_of
    >>> picture_of(entry_of("placing.match"))[:4], picture_of(entry_of("setup.players"))
    ('<svg', '')
    """
    result = result_of(entry.example)
    if result.rules is None or not result.boards:
        return ""
    territory = result.boards[seat_of(result)]
    if territory == Territory() and not result.marks and not _scored(result):
        line = result.state.next_line or result.state.line if result.state is not None else ()
        look = {"theme": theme, "lang": lang, "cell": NARROW}
        return svg.line(line, result.rules.tiles, resources=result.rules.resources, **look) if line else ""  # type: ignore[arg-type]
    ghost = _ghost(result)
    marks = svg.Marks() if ghost else _marks(entry, result)
    return svg.board(
        territory, result.rules.tiles, theme=theme, lang=lang, cell=CELL, seat=seat_of(result), marks=marks, ghost=ghost
    )


def _refused(result: Result) -> bool:
    return any(isinstance(finding, Problem) for finding in result.findings)


def _scored(result: Result) -> tuple[ScoreLine, ...]:
    return tuple(finding for finding in result.findings if isinstance(finding, ScoreLine))


def _ghost(result: Result) -> svg.Ghost | None:
    """The domino that is tried, if its cells are side by side."""
    if result.domino is None or len(result.marks) != 2:  # noqa: PLR2004 -- the halves of a domino
        return None
    one, other = result.marks
    if other not in one.neighbours:
        return None
    return svg.Ghost(Placement(result.domino, (one, other)), refused=_refused(result))


def _marks(entry: Entry, result: Result) -> svg.Marks:
    if scored := _scored(result):
        return svg.Marks(badges=tuple((line.cells, str(line.points)) for line in scored if line.points and line.cells))
    cells: tuple[Cell, ...] = result.marks
    if _refused(result):
        return svg.Marks(refused=cells)
    return svg.Marks(targets=cells) if entry.example["kind"] == "fire" else svg.Marks(legal=cells)
