"""The score pad of a set-up: what it scores, row by row, with a column for every seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from kdexplore.core.scoring import BONUS_POINTS
from kdexplore.views import palette
from kdexplore.views.drawing.page import Part, Pen, U, escaped, num, picture, use
from kdexplore.views.palette import THEMES
from kdexplore.words import Term, Text, capital, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kdexplore.core.variants import Rules

HEIGHT = 250.0  # millimetres that the pads of a page share
SHORTEST, TALLEST = 7.6, 10.5  # millimetres of a row
DYNASTY_ROWS = 3.4  # what a dynasty adds: its games, the room for names that stand upright, the sum
MANY = 6  # columns from which on the names of the colours stand upright
AROUND = 3.2  # rows that a pad has besides: colours, names, the total's own height, the gap below


class Row(NamedTuple):
    """A line of the pad: what it is called, and what is printed beside it as a help."""

    name: str
    hint: str = ""
    kind: str = ""


def rows(wanted: Rules, lang: str = "en") -> tuple[Row, ...]:
    """What is added up, from the first terrain to the total.

    >>> from kdexplore import rules
    >>> [row.name for row in rows(rules("classic"))][-3:]
    ['Swamp', 'Mine', 'Total']
    """
    return (*_rows(wanted, lang), Row(say(Text("head.total"), lang), kind="total"))


def _rows(wanted: Rules, lang: str) -> Iterator[Row]:
    def word(thing: object) -> str:
        return capital(say(thing, lang, rules=wanted), lang)

    for terrain in wanted.tiles.terrains:
        if not terrain.volcano:
            yield Row(word(Term("terrain", terrain.key)), terrain.code.upper(), "terrain")
    if wanted.resources_score:
        yield Row(word(Text("head.resources")), "× 1")
    for resource in wanted.tiles.resources if wanted.totems else ():
        yield Row(word(Term("totem", resource.key)), f"{resource.totem}")
    if wanted.tribe:
        yield Row(word(Text("sheet.gatherers")))
        yield Row(word(Text("sheet.warriors")), "n × Σ")
    for bonus in wanted.bonuses:
        yield Row(word(Term("bonus", bonus)), f"{BONUS_POINTS[bonus]}")


def pads(wanted: Rules, lang: str = "en") -> str:
    """As many pads as fill a page; in those of a dynasty its games stand side by side, and their sum below."""
    lines = rows(wanted, lang)
    tall = len(lines) + AROUND + DYNASTY_ROWS * (wanted.games > 1)
    copies = max(1, int(HEIGHT / SHORTEST / tall))
    height = min(TALLEST, HEIGHT / copies / tall)
    drawn = "\n".join(_pad(lines, wanted, lang) for _ in range(copies))
    return f'<div style="--row: {num(height)}mm">\n{drawn}\n</div>'


def _pad(lines: tuple[Row, ...], wanted: Rules, lang: str) -> str:
    columns = wanted.games * wanted.players
    heads = "".join(_seat_head(index, wanted, lang) for index in range(columns))
    names = f'<tr class="names"><th scope="row">{_text("sheet.name", lang)}</th>{_blanks(columns, wanted.players)}</tr>'
    head = f"<thead>{_games(wanted, lang)}<tr><td></td>{heads}</tr>{names}</thead>"
    body = "\n".join(_row(line, columns, wanted.players) for line in lines)
    kind = "score many" if columns > MANY else "score"
    return f'<table class="{kind}">{head}<tbody>{body}{_sum(wanted, lang)}</tbody></table>'


def _games(wanted: Rules, lang: str) -> str:
    """A heading over the columns of each game of a dynasty."""
    if wanted.games == 1:
        return ""
    said = (_text("play.game", lang, game=number, games=wanted.games) for number in range(1, wanted.games + 1))
    heads = (f'<th scope="colgroup" colspan="{wanted.players}" class="first">{text}</th>' for text in said)
    return f"<tr><td></td>{''.join(heads)}</tr>"


def _row(line: Row, columns: int, seats: int) -> str:
    hint = f' <span class="hint">{escaped(line.hint)}</span>' if line.hint else ""
    kind = f' class="{line.kind}"' if line.kind else ""
    return f'<tr{kind}><th scope="row">{escaped(line.name)}{hint}</th>{_blanks(columns, seats)}</tr>'


def _blanks(columns: int, seats: int) -> str:
    return "".join(f"<td{_first(index, seats)}></td>" for index in range(columns))


def _first(index: int, seats: int) -> str:
    """Where a game of a dynasty begins, the line is thicker."""
    return "" if index % seats else ' class="first"'


def _sum(wanted: Rules, lang: str) -> str:
    """The sum of all games of a dynasty, in the columns of the last one."""
    if wanted.games == 1:
        return ""
    label, columns = _text("sheet.sum", lang), (wanted.games - 1) * wanted.players + 1
    blanks = _blanks(wanted.players, wanted.players)
    return f'<tr class="sum"><th scope="row" colspan="{columns}">{label}</th>{blanks}</tr>'


def _seat_head(index: int, wanted: Rules, lang: str) -> str:
    """The colour of a seat in words and as its shape."""
    seat = index % wanted.players
    name = capital(say(Term("seat", seat), lang, rules=wanted), lang)
    return f'<th scope="col"{_first(index, wanted.players)}>{_shape(seat, wanted)}<span>{escaped(name)}</span></th>'


def _shape(seat: int, wanted: Rules) -> str:
    pen = Pen(wanted.tiles, THEMES["print"], cell=16)
    own = palette.player(seat, wanted.tiles, pen.theme)
    drawn = picture(Part(0, 0, U, U, use(own.shape, 4, 4, U - 8, colour=own.colour)), pen, own.name)
    return drawn.replace('role="img"', 'aria-hidden="true"', 1)


def _text(key: str, lang: str, **slots: object) -> str:
    return escaped(say(Text(key, **slots), lang))
