"""What notebooks show of territories, games and score sheets: a picture, and the same in words below it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kdexplore.core.history import History
from kdexplore.core.rules_json import position_rules
from kdexplore.core.scoring import Kind, ScoreSheet
from kdexplore.core.state import GameState
from kdexplore.core.territory import Placement, Territory
from kdexplore.core.tilefiles import BUILT_IN, tile_set
from kdexplore.core.tiles import START, Square, Terrain, TileSet
from kdexplore.core.variants import SPANS
from kdexplore.views import svg
from kdexplore.views.described import labels
from kdexplore.views.described.squares import spoken
from kdexplore.views.drawing.board import Overlay, board
from kdexplore.views.drawing.marks import score_marks
from kdexplore.views.drawing.page import Pen, escaped, picture
from kdexplore.views.palette import UNKNOWN, theme_of
from kdexplore.words import Text, capital, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from kdexplore.core.scoring import ScoreLine
    from kdexplore.views.drawing.page import Picture

CELL, SMALL = 48, 30  # how wide a square of a territory is, and one of a whole game
PREFERRED = {"lang": "en", "theme": "light"}
# The page decides the colours of letters and paper, be it light or dark; lines are thin shades of its ink.
_CELL = "padding:.15em .8em .15em 0;border-top:1px solid currentColor;text-align:"


def prefer(*, lang: str = "en", theme: str = "light") -> None:
    """From now on notebooks speak that language and draw in that theme; `BadInput` if there is no such one."""
    say(Text("head.total"), lang)
    PREFERRED.update(lang=lang, theme=theme_of(theme).name)


def draw(value: object, form: str) -> str | None:
    """A value as `svg`, or as `html` with its words; `None` for one of which there is no picture.

    >>> from kdexplore import parse, tiles
    >>> draw(parse("w1w*", tiles("kingdomino")), "svg")[:4], draw("w1w*", "svg")
    ('<svg', None)
    """
    lang, theme = PREFERRED["lang"], PREFERRED["theme"]
    match value:
        case Placement():
            box = box_of(square.terrain for square in value.squares.values())
            drawn: Picture = svg.domino(value.domino, box, theme=theme, lang=lang, cell=CELL)
            told: str = drawn
        case Territory():
            box = box_of_territory(value)
            drawn = svg.board(value, box, theme=theme, lang=lang, cell=CELL, seat=None)
            told = _figure(drawn, _listed(_told(value, box, lang)))
        case GameState() | History():
            state = value.state if isinstance(value, History) else value
            drawn = svg.game(state, theme=theme, lang=lang, cell=SMALL)
            told = _figure(drawn, _listed(_told_of_game(state, lang)))
        case ScoreSheet():
            drawn = sheet_picture(value, theme, lang)
            told = _beside(drawn, _table(value, lang))
        case _:
            return None
    return str(drawn if form == "svg" else told)


# ---- which box


def box_of(terrains: Iterable[str], people: Iterable[str] = ()) -> TileSet:
    """The built-in tile set that has all of these; else one made up for them, of plain ground.

    >>> box_of(["wheat"]), box_of(["jungle"]), box_of(["ice"])
    (<TileSet kingdomino: 48 dominoes>, <TileSet origins: 48 dominoes>, <TileSet unknown: 0 dominoes>)
    """
    wanted, living = set(terrains) - {START}, set(people)
    known = (box for box in map(tile_set, BUILT_IN) if wanted <= set(box.terrain) and living <= set(box.person))
    return next(known, None) or _made_up(sorted(wanted))


def box_of_territory(territory: Territory) -> TileSet:
    """The tile set of a territory, which does not know it: that of its terrains and its people."""
    origins = bool(territory.fires or territory.resources or territory.people)
    terrains = [square.terrain for square in territory.squares.values()]
    box = box_of(terrains, (person for _, person in territory.people))
    return tile_set("origins") if origins and terrains == [START] else box


def _made_up(terrains: list[str]) -> TileSet:
    return TileSet("unknown", "crown", tuple(Terrain(key, key[:1], UNKNOWN, key) for key in terrains), ())


# ---- a score sheet has no territory, but its lines know every cell


def sheet_picture(sheet: ScoreSheet, theme: str = "light", lang: str = "en") -> Picture:
    """Where the points are: the regions as plain ground, each with what it is worth."""
    regions = [line for line in sheet.lines if line.kind is Kind.REGION]
    ground = {cell: Square(line.key) for line in regions for cell in line.cells}
    territory = Territory(painted=tuple(sorted(ground.items())))
    pen = Pen(box_of_sheet(sheet), theme_of(theme), lang, CELL)
    drawn = board(territory, pen, Overlay(seat=None, marks=score_marks(sheet)))
    return picture(drawn, pen, _total(sheet, lang), labels.listed(_sayings(sheet, lang), lang, "list.then"))


def box_of_sheet(sheet: ScoreSheet) -> TileSet:
    """The tile set of a score sheet: that of the terrains and the people it tells of."""
    regions = (line.key for line in sheet.lines if line.kind is Kind.REGION)
    return box_of(regions, (line.key for line in sheet.lines if line.kind is Kind.PERSON))


def _total(sheet: ScoreSheet, lang: str) -> str:
    return say(Text("answer.total", count=Text("count.point", n=sheet.total)), lang)


def _sayings(sheet: ScoreSheet, lang: str) -> list[str]:
    rules = position_rules(box_of_sheet(sheet), SPANS[0])
    return [say(line, lang, rules=rules) for line in sheet.lines] or [_total(sheet, lang)]


def _table(sheet: ScoreSheet, lang: str) -> str:
    """Every line: its sentence with the rule, its points; the total at the foot."""
    rows = "".join(
        _row(capital(said, lang), line) for line, said in zip(sheet.lines, _sayings(sheet, lang), strict=False)
    )
    total = capital(say(Text("head.total"), lang), lang)
    foot = f'<tr><th scope="row" style="{_CELL}left">{escaped(total)}</th>{_number(sheet.total, bold=True)}</tr>'
    return f'<table style="border-collapse:collapse;color:inherit;margin:.5em 0"><tbody>{rows}{foot}</tbody></table>'


def _row(said: str, line: ScoreLine) -> str:
    name = f'<th scope="row" title="{escaped(line.rule)}" style="{_CELL}left;font-weight:normal">{escaped(said)}</th>'
    return f"<tr>{name}{_number(line.points)}</tr>"


def _number(points: int, *, bold: bool = False) -> str:
    weight = ";font-weight:bold" if bold else ""
    return f'<td style="{_CELL}right;font-variant-numeric:tabular-nums{weight}">{points}</td>'


# ---- the same in words


def _told(territory: Territory, box: TileSet, lang: str) -> Iterator[str]:
    """The squares of a territory, one by one."""
    if box.id == "unknown":
        yield say(Text("shown.unknown_box"), lang)
    around = territory.box
    yield from spoken(territory, position_rules(box, max(around.width, around.height)), lang)


def _told_of_game(state: GameState, lang: str) -> Iterator[str]:
    """What the game waits for, both lines, and the regions of everybody."""
    tiles = state.rules.tiles
    yield labels.game_label(state, lang)
    yield from (labels.line_label(line, tiles, lang) for line in (state.line[state.turn :], state.next_line) if line)
    for seat, there in enumerate(state.seats):
        label = labels.board_label(there.territory, tiles, lang, seat)
        about = labels.board_about(there.territory, tiles, lang)
        yield labels.listed(filter(None, (label, about)), lang, "list.then")


def _listed(sentences: Iterable[str]) -> str:
    lang = PREFERRED["lang"]
    items = "".join(f"<li>{escaped(capital(sentence, lang))}</li>" for sentence in sentences)
    said = escaped(say(Text("shown.words"), lang))
    return f"<details><summary>{said}</summary><ul>{items}</ul></details>"


def _figure(drawn: Picture, words: str) -> str:
    said = f'<figcaption lang="{PREFERRED["lang"]}">{words}</figcaption>'
    return f'<figure style="margin:0">{drawn}{said}</figure>'


def _beside(drawn: Picture, words: str) -> str:
    """A picture and a table side by side, one below the other where there is no room."""
    sides = f'<div style="max-width:100%">{drawn}</div><div>{words}</div>'
    flow = "display:flex;flex-wrap:wrap;gap:1em;align-items:flex-start"
    return f'<div lang="{PREFERRED["lang"]}" style="{flow}">{sides}</div>'
