"""The score pad of a finished game: terrain by terrain, the players in the order of their places, ties at its foot."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from kdexplore.app.play.ending.names import Finish
from kdexplore.core.cells import Cell
from kdexplore.core.scoring import Kind, ScoreLine
from kdexplore.core.state import GameState
from kdexplore.core.variants import Rules
from kdexplore.views import blocks
from kdexplore.views.blocks import PadBlock, PadCell, PadHead, PadRow
from kdexplore.views.known import Known
from kdexplore.views.palette import THEMES, ground
from kdexplore.words import Term

PRESS = "pad"  # what the names of numbers on the pad begin with
MINUS = "\u2212"


@dataclass(frozen=True)
class Group:
    """A row of the pad: which lines of a score it adds up, and its name as a key of the words."""

    kind: str
    key: str
    word: Term | None = None


def groups(rules: Rules) -> tuple[Group, ...]:
    """The rows of the pad, from the first terrain to the last bonus.

    >>> from kdexplore import rules
    >>> [group.key for group in groups(rules("tribe"))][-4:]
    ['jungle', 'quarry', 'people', 'horde']
    """
    found = [
        Group(Kind.REGION, terrain.key, Term("terrain", terrain.key))
        for terrain in rules.tiles.terrains
        if not terrain.volcano
    ]
    found += [Group(Kind.RESOURCE, "resources")] if rules.resources_score else []
    found += [Group(Kind.TOTEM, "totems")] if rules.totems else []
    found += [Group(Kind.PERSON, "people"), Group(Kind.HORDE, "horde")] if rules.tribe else []
    return (*found, *(Group(Kind.BONUS, bonus, Term("bonus", bonus)) for bonus in rules.bonuses))


@lru_cache(maxsize=32)
def _lines(state: Known[GameState], seat: int) -> tuple[tuple[ScoreLine, ...], ...]:
    """The lines of a score, row by row of the pad."""
    sheet = state.value.score_of(seat).lines
    return tuple(tuple(line for line in sheet if _belongs(line, group)) for group in groups(state.value.rules))


def _belongs(line: ScoreLine, group: Group) -> bool:
    return line.kind == group.kind and (group.kind not in (Kind.REGION, Kind.BONUS) or line.key == group.key)


def lines_of(state: GameState, name: str) -> tuple[int, tuple[ScoreLine, ...]]:
    """The seat and the lines of the number with this name; a seat of -1 where there is none."""
    seat, _, row = name.removeprefix(PRESS).partition(":")
    if not (name.startswith(PRESS) and _small(seat) and _small(row) and int(seat) < state.rules.players):
        return -1, ()
    rows = _lines(Known(state), int(seat))
    return (int(seat), rows[int(row)]) if int(row) < len(rows) else (-1, ())


def _small(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 3  # noqa: PLR2004 -- two digits at most


def cells_of(lines: tuple[ScoreLine, ...]) -> tuple[Cell, ...]:
    """The squares that some lines speak of, those that earn nothing left out if any earns something."""
    worth = tuple(line for line in lines if line.points) or lines
    return tuple(dict.fromkeys(cell for line in worth for cell in line.cells))


# ---- the block


def pad(finish: Finish) -> PadBlock:
    """The pad, with the players side by side in the order of their places."""
    text = finish.voice.text
    return blocks.pad(
        text("table.end.pad"),
        text("table.end.corner"),
        [_head(finish, index) for index in range(len(finish.ranking))],
        [*_score_rows(finish), *_sums(finish), *_ties(finish)],
    )


def _head(finish: Finish, index: int) -> PadHead:
    standing = finish.ranking[index]
    first = standing.place == 1
    place = finish.voice.text("table.end.place", place=standing.place)
    mark, name = finish.mark(standing.seat), finish.name(standing.seat)
    return blocks.pad_head(str(standing.place), place, name, str(standing.values[0]), mark, first=first)


def _score_rows(finish: Finish) -> Iterator[PadRow]:
    state = finish.state
    for row, group in enumerate(groups(state.rules)):
        title = finish.voice.head(group.word) if group.word else finish.voice.text(f"table.end.row.{group.key}")
        cells = [_cell(finish, seat, row) for seat in finish.seats]
        yield blocks.pad_row(title, cells, swatch=_swatch(group, finish))


def _swatch(group: Group, finish: Finish) -> str | None:
    if group.kind != Kind.REGION:
        return None
    return ground(group.key, finish.state.rules.tiles, THEMES[finish.shade])[0]


def _cell(finish: Finish, seat: int, row: int) -> PadCell:
    """The sum of some lines, how it comes about, and its name if pressing it lights squares."""
    lines = _lines(Known(finish.state), seat)[row]
    points, cells, name = sum(line.points for line in lines), cells_of(lines), f"{PRESS}{seat}:{row}"
    lit = (finish.lit == name) if cells else None
    return blocks.pad_cell(
        str(points).replace("-", MINUS),
        note=_note(finish, lines) or None,
        name=name if cells else None,
        lit=lit,
        tone=None if points else "muted",
    )


def _note(finish: Finish, lines: tuple[ScoreLine, ...]) -> str:
    """How the points of a row come about, as small as it can be written."""
    worth = [line for line in lines if line.points]
    if lines and lines[0].kind is Kind.BONUS:
        return _bonus_note(finish, lines[0])
    products = [_product(line) for line in worth]
    return " + ".join(product for product in products if product)


def _product(line: ScoreLine) -> str:
    facts: dict[str, Any] = dict(line.facts)
    match line.kind:
        case Kind.REGION:
            return f"{facts['squares']}×{facts['symbols']}"
        case Kind.PERSON:
            return f"{facts['count']}×{facts['each']}".replace("-", MINUS)
        case Kind.HORDE:
            return f"{facts['warriors']}×{facts['power']}"
        case _:
            return ""


def _bonus_note(finish: Finish, line: ScoreLine) -> str:
    facts: dict[str, Any] = dict(line.facts)
    if "discards" in facts:
        return finish.voice.text("table.end.discarded", n=facts["discards"])
    return finish.voice.text("table.end.centred" if line.points else "table.end.off_centre")


def _sums(finish: Finish) -> Iterator[PadRow]:
    """The total; in a dynasty the points of each game before it."""
    totals, voice = finish.state.totals if finish.state.rules.games > 1 else (), finish.voice
    for number, points in enumerate(totals, 1):
        cells = [blocks.pad_cell(str(points[seat])) for seat in finish.seats]
        yield blocks.pad_row(voice.text("table.game", game=number), cells, tone="sum")
    cells = [blocks.pad_cell(str(each.values[0])) for each in finish.ranking]
    yield blocks.pad_row(voice.text("head.total"), cells, tone="total")


def _ties(finish: Finish) -> Iterator[PadRow]:
    """What is compared where points are equal: the rungs that were needed, and those that were not."""
    if finish.state.rules.games > 1:
        return
    for rung, (criterion, seats) in enumerate(finish.compared.items(), 1):
        title = finish.voice.term("rule", f"ending.{criterion}")
        cells = [
            _tied(finish, criterion, standing.seat, standing.values[rung], needed=seats) for standing in finish.ranking
        ]
        note = None if seats else finish.voice.text("table.end.not_needed")
        yield blocks.pad_row(title, cells, tone="tie" if seats else "muted", note=note)


def _tied(finish: Finish, criterion: str, seat: int, value: int, *, needed: set[int]) -> PadCell:
    if needed and seat not in needed:
        return blocks.pad_cell("–", tone="muted")
    if seat in finish.deciding[criterion]:
        return blocks.pad_cell(str(value), note=finish.voice.text("table.end.decides"), tone="decides")
    return blocks.pad_cell(str(value), tone=None if needed else "muted")
