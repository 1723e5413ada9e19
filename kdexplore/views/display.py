"""What notebooks show of a value: a picture in the colours of the page, and the same in words below it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

from kdexplore.core.history import History
from kdexplore.core.rules_json import position_rules
from kdexplore.core.scoring import Kind, ScoreLine, ScoreSheet
from kdexplore.core.state import GameState
from kdexplore.core.territory import Placement, Territory
from kdexplore.core.tilefiles import BUILT_IN, tile_set
from kdexplore.core.tiles import START, Domino, Square, Terrain, TileSet
from kdexplore.core.variants import SPANS, Rules
from kdexplore.views import svg
from kdexplore.views.described import labels
from kdexplore.views.described.setup import setup_label, setup_lines
from kdexplore.views.described.squares import spoken
from kdexplore.views.drawing.board import Overlay, board
from kdexplore.views.drawing.marks import score_marks
from kdexplore.views.drawing.page import Pen, Picture, escaped, picture
from kdexplore.views.embedding import AUTO, FOLLOW, image, in_theme
from kdexplore.views.palette import UNKNOWN, theme_of
from kdexplore.words import Text, capital, say

CELL, SMALL, TINY = 48, 30, 24  # pixels per square: of a territory, of a whole game, of a box
PREFERRED = {"lang": "en", "theme": AUTO}
# The page decides the colours of letters and paper, be it light or dark; lines are thin shades of its ink.
_CELL = "padding:.15em .8em .15em 0;border-top:1px solid currentColor;text-align:"

Drawable: TypeAlias = Placement | Domino | Territory | GameState | History | ScoreSheet | TileSet | Rules


def prefer(*, lang: str = "en", theme: str = AUTO) -> None:
    """From now on notebooks speak that language and draw in that theme; `BadInput` if there is no such one."""
    say(Text("head.total"), lang)
    PREFERRED.update(lang=lang, theme=theme if theme == AUTO else theme_of(theme).name)


def draw(value: object, form: str) -> str | None:
    """A value as `svg`, as `html` with its words, or as a whole `page`; `None` for one of which there is no picture.

    >>> from kdexplore import parse, tiles
    >>> draw(parse("w1w*", tiles("kingdomino")), "svg")[:4], draw("w1w*", "svg")
    ('<svg', None)
    """
    if form == "page":
        return page(value)
    if not isinstance(value, Drawable):
        return None
    lang = PREFERRED["lang"]
    drawn = in_theme(lambda theme: picture_of(value, theme=theme, lang=lang), PREFERRED["theme"])
    return str(drawn) if form == "svg" else _with_words(drawn, value, lang)


def page(value: object) -> str | None:
    """A value as a page that works alone; `None` for one of which there is no picture."""
    from kdexplore.views import webpage  # noqa: PLC0415 -- most pictures are drawn in a notebook

    lang, theme = PREFERRED["lang"], PREFERRED["theme"]
    if isinstance(value, History):
        return webpage.game_page(value, lang=lang, theme=theme)
    if not isinstance(value, Drawable):
        return None
    drawn = in_theme(lambda theme: picture_of(value, theme=theme, lang=lang), theme)
    return webpage.picture_page(drawn, _in_words(value, lang), lang)


def picture_of(value: Drawable, *, theme: str = "light", lang: str = "en") -> Picture:
    """The picture of a value."""
    look: Any = {"theme": theme, "lang": lang}
    match value:
        case Placement(domino=piece) | (Domino() as piece):
            drawn = svg.domino(piece, box_of(square.terrain for square in piece[1:]), cell=CELL, **look)
        case Territory():
            drawn = svg.board(value, box_of_territory(value), cell=CELL, seat=None, **look)
        case GameState():
            drawn = svg.game(value, cell=SMALL, **look)
        case History():
            drawn = svg.game(value.state, cell=SMALL, **look)
        case ScoreSheet():
            drawn = sheet_picture(value, theme, lang)
        case TileSet():
            drawn = svg.box(value, cell=TINY, **look)
        case _:  # rules: the empty grid of the mode
            label = setup_label(value, lang)
            drawn = svg.board(Territory(), value.tiles, cell=SMALL, seat=None, span=value.span, label=label, **look)
    return drawn


def _with_words(drawn: Picture, value: Drawable, lang: str) -> str:
    """A picture as HTML, with the same in words."""
    figure = FOLLOW + image(drawn)
    match value:
        case ScoreSheet():
            return _beside(figure, _table(value, lang))
        case Rules():
            return _beside(figure, _list(setup_lines(value, lang)))
        case Placement() | Domino():
            return figure
        case _:
            return _figure(figure, _folded(_sentences(value, lang)))


def _in_words(value: Drawable, lang: str) -> str:
    """The words alone, not folded."""
    match value:
        case ScoreSheet():
            return _table(value, lang)
        case Rules():
            return _list(setup_lines(value, lang))
        case Placement() | Domino():
            return ""
        case _:
            return _list(_sentences(value, lang))


def _sentences(value: Territory | TileSet | GameState | History, lang: str) -> Iterable[str]:
    match value:
        case Territory():
            return _square_by_square(value, box_of_territory(value), lang)
        case TileSet():
            return (labels.domino_label(domino, value, lang) for domino in value.dominoes)
        case History():
            return _of_game(value.state, lang)
        case GameState():
            return _of_game(value, lang)


# ---- which box


def box_of(terrains: Iterable[str], people: Iterable[str] = ()) -> TileSet:
    """The built-in tile set that has all of these; else one made up for them, of plain ground.

    >>> box_of(["wheat"]), box_of(["jungle"]), box_of(["ice"])
    (<TileSet kingdomino: 48 dominoes>, <TileSet origins: 48 dominoes>, <TileSet unknown: 0 dominoes>)
    """
    used, living = set(terrains) - {START}, set(people)
    known = (box for box in map(tile_set, BUILT_IN) if used <= set(box.terrain) and living <= set(box.person))
    return next(known, None) or _made_up(sorted(used))


def box_of_territory(territory: Territory) -> TileSet:
    """The tile set of a territory, which does not know it: that of its terrains and its people."""
    origins = bool(territory.fires or territory.resources or territory.people)
    terrains = [square.terrain for square in territory.squares.values()]
    box = box_of(terrains, (person for _, person in territory.people))
    return tile_set("origins") if origins and terrains == [START] else box


def _made_up(terrains: list[str]) -> TileSet:
    return TileSet("unknown", "crown", tuple(Terrain(key, key[:1], UNKNOWN, key) for key in terrains), (), draft=True)


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
    """The tile set of a score sheet: that of the terrains and the people in it."""
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


def _square_by_square(territory: Territory, box: TileSet, lang: str) -> Iterator[str]:
    """The squares of a territory, one by one."""
    if box.id == "unknown":
        yield say(Text("shown.unknown_box"), lang)
    around = territory.box
    yield from spoken(territory, position_rules(box, max(around.width, around.height)), lang)


def _of_game(state: GameState, lang: str) -> Iterator[str]:
    """What the game waits for, both lines, and the regions of everybody."""
    tiles = state.rules.tiles
    yield labels.game_label(state, lang)
    yield from (labels.line_label(line, tiles, lang) for line in (state.line[state.turn :], state.next_line) if line)
    for seat, there in enumerate(state.seats):
        label = labels.board_label(there.territory, tiles, lang, seat)
        about = labels.board_about(there.territory, tiles, lang)
        yield labels.listed(filter(None, (label, about)), lang, "list.then")


def _folded(sentences: Iterable[str]) -> str:
    lang = PREFERRED["lang"]
    return f"<details><summary>{escaped(say(Text('shown.words'), lang))}</summary>{_list(sentences)}</details>"


def _list(sentences: Iterable[str]) -> str:
    items = "".join(f"<li>{escaped(capital(sentence, PREFERRED['lang']))}</li>" for sentence in sentences)
    return f"<ul>{items}</ul>"


def _figure(figure: str, words: str) -> str:
    caption = f'<figcaption lang="{PREFERRED["lang"]}">{words}</figcaption>'
    return f'<figure style="margin:0">{figure}{caption}</figure>'


def _beside(figure: str, words: str) -> str:
    """A picture and a table side by side, one below the other where there is no room."""
    sides = f'<div style="max-width:100%">{figure}</div><div>{words}</div>'
    flow = "display:flex;flex-wrap:wrap;gap:1em;align-items:flex-start"
    return f'<div lang="{PREFERRED["lang"]}" style="{flow}">{sides}</div>'
