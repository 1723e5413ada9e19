"""The score pad of a set-up: what it scores, row by row, with a column for every seat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from kdexplore.core.scoring import BONUS_POINTS
from kdexplore.core.tiles import Square
from kdexplore.core.variants import BONUSES, Rules
from kdexplore.views import palette
from kdexplore.views.drawing.page import Part, Pen, U, escaped, num, picture, use
from kdexplore.views.drawing.squares import face
from kdexplore.views.palette import THEMES
from kdexplore.views.sheets import people
from kdexplore.words import Term, Text, capital, say

HEIGHT = 250.0  # millimetres that the pads of a page share
SHORTEST, TALLEST = 7.2, 11.5  # millimetres of a row
DYNASTY_ROWS = 3.4  # what a dynasty adds: its games, the room for upright names, the sum
MANY = 6  # columns from which on the names of the colours are set upright
AROUND = 3.2  # rows that a pad has besides: colours, names, the total's own height, the gap below


class Row(NamedTuple):
    """A line of the pad: what it is called, a small picture of it, and what is printed beside it as a help."""

    name: str
    picture: str = ""
    hint: str = ""
    kind: str = ""


def rows(rules: Rules, lang: str = "en") -> tuple[Row, ...]:
    """What is added up, from the first terrain to the total.

    >>> from kdexplore import rules
    >>> [row.name for row in rows(rules("classic"))][-3:]
    ['The Middle Kingdom', 'Harmony', 'Total']
    """
    return (*_rows(rules, lang), Row(say(Text("head.total"), lang), kind="total"))


def _rows(rules: Rules, lang: str) -> Iterator[Row]:
    def word(thing: object) -> str:
        return capital(say(thing, lang, rules=rules), lang)

    for terrain in rules.tiles.terrains:
        if not terrain.volcano:
            name = word(Term("terrain", terrain.key))
            yield Row(name, _swatch(terrain.key, rules, name), kind="terrain")
    if rules.resources_score:
        yield Row(word(Text("head.resources")), hint="× 1")
    for resource in rules.tiles.resources if rules.totems else ():
        yield Row(word(Term("totem", resource.key)), hint=f"{resource.totem}")
    for kind in people.rows(rules, lang) if rules.tribe else ():
        if kind.points:
            yield Row(kind.name, kind.icon, f"{kind.points} ×")
    if rules.tribe:
        yield Row(word(Text("sheet.warriors")))
    for bonus in rules.bonuses or BONUSES:
        yield Row(word(Term("bonus", bonus)), hint=f"{BONUS_POINTS[bonus]}")


def _swatch(terrain: str, rules: Rules, name: str) -> str:
    """A square of a terrain as the dominoes show it."""
    pen = Pen(rules.tiles, THEMES["print"], cell=20, labels=False)
    drawn = picture(Part(0, 0, U, U, face(Square(terrain), pen)), pen, name)
    return drawn.replace('role="img"', 'aria-hidden="true"', 1)


def pads(rules: Rules, lang: str = "en") -> str:
    """As many pads as fill a page; in those of a dynasty its games are side by side, with their sum below."""
    lines = rows(rules, lang)
    tall = len(lines) + AROUND + DYNASTY_ROWS * (rules.games > 1)
    copies = max(1, int(HEIGHT / SHORTEST / tall))
    height = min(TALLEST, HEIGHT / copies / tall)
    drawn = "\n".join(_pad(lines, rules, lang) for _ in range(copies))
    return f'<div style="--row: {num(height)}mm">\n{drawn}\n</div>'


def _pad(lines: tuple[Row, ...], rules: Rules, lang: str) -> str:
    columns = rules.games * rules.players
    heads = "".join(_seat_head(index, rules, lang) for index in range(columns))
    names = f'<tr class="names"><th scope="row">{_text("sheet.name", lang)}</th>{_blanks(columns, rules.players)}</tr>'
    head = f"<thead>{_games(rules, lang)}<tr><td></td>{heads}</tr>{names}</thead>"
    body = "\n".join(_row(line, columns, rules.players) for line in lines)
    kind = "score many" if columns > MANY else "score"
    return f'<table class="{kind}">{head}<tbody>{body}{_sum(rules, lang)}</tbody></table>'


def _games(rules: Rules, lang: str) -> str:
    """A heading over the columns of each game of a dynasty."""
    if rules.games == 1:
        return ""
    said = (_text("play.game", lang, game=number, games=rules.games) for number in range(1, rules.games + 1))
    heads = (f'<th scope="colgroup" colspan="{rules.players}" class="first">{text}</th>' for text in said)
    return f"<tr><td></td>{''.join(heads)}</tr>"


def _row(line: Row, columns: int, seats: int) -> str:
    hint = f' <span class="hint">{escaped(line.hint)}</span>' if line.hint else ""
    kind = f' class="{line.kind}"' if line.kind else ""
    return f'<tr{kind}><th scope="row">{line.picture}{escaped(line.name)}{hint}</th>{_blanks(columns, seats)}</tr>'


def _blanks(columns: int, seats: int) -> str:
    return "".join(f"<td{_first(index, seats)}></td>" for index in range(columns))


def _first(index: int, seats: int) -> str:
    """Where a game of a dynasty begins, the line is thicker."""
    return "" if index % seats else ' class="first"'


def _sum(rules: Rules, lang: str) -> str:
    """The sum of all games of a dynasty, in the columns of the last one."""
    if rules.games == 1:
        return ""
    label, columns = _text("sheet.sum", lang), (rules.games - 1) * rules.players + 1
    blanks = _blanks(rules.players, rules.players)
    return f'<tr class="sum"><th scope="row" colspan="{columns}">{label}</th>{blanks}</tr>'


def _seat_head(index: int, rules: Rules, lang: str) -> str:
    """The colour of a seat in words and as its shape."""
    seat = index % rules.players
    name = capital(say(Term("seat", seat), lang, rules=rules), lang)
    return f'<th scope="col"{_first(index, rules.players)}>{_shape(seat, rules)}<span>{escaped(name)}</span></th>'


def _shape(seat: int, rules: Rules) -> str:
    pen = Pen(rules.tiles, THEMES["print"], cell=16)
    own = palette.player(seat, rules.tiles, pen.theme)
    drawn = picture(Part(0, 0, U, U, use(own.shape, 4, 4, U - 8, colour=own.colour)), pen, own.name)
    return drawn.replace('role="img"', 'aria-hidden="true"', 1)


def _text(key: str, lang: str, **slots: object) -> str:
    return escaped(say(Text(key, **slots), lang))
