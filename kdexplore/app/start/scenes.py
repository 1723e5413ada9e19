"""The first page in words: the doors, the small board, the field for links and notations."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from kdexplore.core.notation import parse
from kdexplore.core.problems import BadInput
from kdexplore.core.scoring import score
from kdexplore.core.territory import Territory
from kdexplore.views import art, blocks, svg
from kdexplore.views.described.squares import spoken
from kdexplore.views.drawing import squares
from kdexplore.views.drawing.page import Part, Pen, U, picture
from kdexplore.views.palette import THEMES, player
from kdexplore.views.scenes.board_view import Setting
from kdexplore.views.scenes.place import fits
from kdexplore.words import Speaker, signed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kdexplore.app.session import Session
    from kdexplore.core.tiles import TileSet
    from kdexplore.views.blocks import Block
    from kdexplore.views.palette import Theme

DOORS = ("learn", "play", "lab", "analyse")
MARKS = 56  # pixels of the signs of the players
PICTURE = 98  # pixels of the longest side of a picture on a door
APART = (38, 84)  # how far the second of two dominoes is from the first, in units of a square of 64
# What is drawn on the doors: a territory in notation, dominoes by their numbers, or the course of a game.
ON_THE_DOORS: dict[str, str | tuple[int, ...] | None] = {
    "learn": "w*/wf",
    "play": (3, 24),
    "lab": "f1fl/w*l/wwg1",
    "analyse": None,
}
# The course of a game of two: their lines, and where a mistake and some luck are.
LINES = "M4 64C20 62 26 40 42 38S66 16 94 12", "M4 48C20 52 30 58 48 56S76 66 94 64"
MISTAKE, LUCK = "M33 32h15l-7.500 13z", "M71 53l8 9-8 9-8-9z"


def doors(session: Session) -> list[Block]:
    """What this is, and the ways in: one press leads to something useful."""
    voice = Speaker(session.lang)
    ways = [
        blocks.mini(
            voice.text(f"start.{door}"),
            name=door,
            svg=_picture(ON_THE_DOORS[door], session.start.rules.tiles, session.shade, session.lang),
            text=voice.text(f"start.{door}.about"),
        )
        for door in DOORS
    ]
    title = voice.text("start.title")
    return [
        blocks.said(blocks.part(title, "strong"), size="large"),
        blocks.cards(ways, label=voice.text("start.doors")),
    ]


@lru_cache(maxsize=32)
def _picture(drawn: str | tuple[int, ...] | None, tiles: TileSet, shade: str, lang: str) -> str:
    """The picture on a door: two dominoes by their numbers, a territory in notation, or the course of a game."""
    look: Any = {"theme": shade, "lang": lang, "labels": False}
    if drawn is None:
        return _course(tiles, THEMES[shade])
    if isinstance(drawn, tuple):
        return _stepped(drawn, Pen(tiles, THEMES[shade], lang, labels=False))
    territory = parse(drawn, tiles)
    return svg.board(territory, tiles, cell=PICTURE // territory.box.width, **look)


def _course(tiles: TileSet, theme: Theme) -> str:
    """The lines of two players, a mistake on one and luck on the other."""
    one, other = (player(seat, tiles, theme).colour for seat in (0, 3))
    drawn = "".join(
        f'<path d="{line}" fill="none" stroke="{colour}" stroke-width="4" stroke-linecap="round"/>'
        for line, colour in zip(LINES, (one, other), strict=True)
    )
    floor = f'<path d="M4 84H94" stroke="{theme.frame}" stroke-width="2.5" stroke-linecap="round"/>'
    marks = (
        f'<path d="{MISTAKE}" fill="{theme.bad}"/>'
        f'<path d="{LUCK}" fill="{theme.board}" stroke="{other}" stroke-width="2.5"/>'
    )
    view = f"0 0 {PICTURE} {PICTURE}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" width="100%">{floor}{drawn}{marks}</svg>'


def _stepped(numbers: tuple[int, ...], pen: Pen) -> str:
    """Two dominoes, the second one below the first and further to the right."""
    one, other = (squares.domino(pen.tiles.domino(number), pen) for number in numbers)
    body = one.moved(0, 0) + other.moved(*APART)
    both = Part(0, 0, other.width + APART[0], other.height + APART[1], body)
    return picture(both, replace(pen, cell=PICTURE * U / both.width), "")


def table(session: Session) -> list[Block]:
    """The way to those who play with the real box, with a button of its own."""
    voice = Speaker(session.lang)
    people = blocks.picture(_people(session), voice.text("room.table"), width=MARKS)
    title = blocks.title(voice.text("start.table"))
    about = blocks.said(voice.text("start.table.about"), size="small")
    go = blocks.button("table", voice.text("start.table.go"), primary=True)
    first = blocks.button("first", voice.text("start.first"))
    return [blocks.buttons(first), blocks.card(people, title, about, blocks.buttons(go))]


def _people(session: Session) -> str:
    """The signs of four players."""
    tiles, theme, half = session.start.rules.tiles, THEMES[session.shade], MARKS // 2
    parts = []
    for seat in range(4):
        look = player(seat, tiles, theme)
        place = f'x="{seat % 2 * half}" y="{seat // 2 * half}" width="{half - 4}" height="{half - 4}"'
        parts.append(f'<svg {place} style="color:{look.colour}" {art.drawings()[look.shape]}</svg>')
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {MARKS} {MARKS}">{"".join(parts)}</svg>'


def about(session: Session) -> list[Block]:
    """What can be done with the small board."""
    return [blocks.title(Speaker(session.lang).text("start.board"))]


def tried(session: Session) -> list[Block]:
    """Why the domino that was put last was legal, and what the small board is worth by now."""
    start = session.start
    voice = Speaker(session.lang, rules=start.rules)
    lines = [
        blocks.row(voice.say(line), points=signed(line.points))
        for line in score(start.territory, start.rules).lines
        if line.points
    ]
    return [*_why(session, voice), *([blocks.rows(lines, label=voice.text("start.board"))] if lines else [])]


def _why(session: Session, voice: Speaker) -> Iterator[Block]:
    """The sentence that made the last domino legal, with its rule."""
    start = session.start
    if not start.territory.placements:
        return
    *earlier, last = start.territory.placements
    says, rule = fits(Setting(Territory(tuple(earlier)), start.rules, 0, session.lang), last)
    chip = blocks.chip(rule, voice.term("rule", rule))
    again = blocks.button("again", voice.text("start.clear"), icon="undo")
    yield blocks.card(
        blocks.title(voice.text("start.why"), level=3), blocks.said(says, chip), blocks.buttons(again), tone="legal"
    )


def field(session: Session) -> list[Block]:
    """The field for whatever a user has, and why the last of it could not be read."""
    voice, start = Speaker(session.lang), session.start
    fault = voice.say(BadInput(start.fault.code, start.fault.where, **dict(start.fault.facts))) if start.fault else ""
    return [
        {
            "name": "typed",
            "kind": "text",
            "label": voice.text("start.open.label"),
            "value": start.typed,
            "hint": fault or voice.text("start.open.hint"),
            "enter": "open",
        },
        blocks.buttons(blocks.button("open", voice.text("start.open"))),
    ]


def twin(session: Session) -> list[Block]:
    """The small board as text."""
    start = session.start
    first, *lines = spoken(start.territory, start.rules, session.lang, 0)
    return [blocks.title(first, level=3), *(blocks.said(line, size="small") for line in lines)]
