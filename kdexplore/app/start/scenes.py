"""The first page in words and pictures: what the game is, the ways in, a kingdom being counted, a field for links."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from kdexplore.app.learn.phrases import title
from kdexplore.app.pasting import unreadable
from kdexplore.app.start.state import waiting
from kdexplore.core.notation import parse
from kdexplore.core.scoring import Kind, score
from kdexplore.core.variants import rules
from kdexplore.views import art, blocks, palette
from kdexplore.views.drawing.counting import counted
from kdexplore.views.drawing.page import Pen
from kdexplore.views.palette import THEMES, player
from kdexplore.words import Speaker, languages

if TYPE_CHECKING:
    from kdexplore.app.session import Session
    from kdexplore.core.scoring import ScoreLine
    from kdexplore.views.blocks import Block

CLASSIC = rules("classic", players=4)
KINGDOM = parse("s2wwl1l/swwl1l/m2w*fl1/lw1gg2l/mw1fgg", CLASSIC.tiles)  # the fifth by which a game of bots ended
COUNTED = "wheat"
CELL, SEAT = 84, 1
FACTS = ("players", "minutes", "games")
SIGN, SHAPE = 44, 22  # pixels of the sign on a card, and of a shape with the room around it
# The course of a game of two: their lines.
LINES = "M6 20C13 22 17 26 22 29S31 32 38 32", "M6 28C14 26 16 25 21 18S30 9 38 8"


def front(session: Session) -> list[Block]:
    """What the game is, in one sentence and three facts."""
    voice = Speaker(session.lang)
    facts = (blocks.said(voice.text(f"start.{fact}"), size="small") for fact in FACTS)
    return [blocks.said(voice.text("start.aim"), size="large"), *facts]


def doors(session: Session) -> list[Block]:
    """The main doors: going on where something was begun, else learning; and playing."""
    voice = Speaker(session.lang)
    found = waiting(session)
    if found is None:
        first = blocks.mini(voice.text("start.learn"), name="learn", text=voice.text("start.learn.about"))
    else:
        first = blocks.mini(voice.text("start.on"), name="on", text=_where(*found, voice))
    play = blocks.mini(voice.text("room.play"), name="play")
    return [blocks.cards([first, play], label=voice.text("start.doors"))]


def _where(room: str, session: Session, voice: Speaker) -> str:
    """Where in a room somebody is."""
    learn, game = session.learn, session.play.state
    if room == "learn":
        steps = {"n": learn.place + 1, "most": len(learn.here.steps)}
        return voice.text("start.on.learn", lesson=title(learn.here, voice.lang), **steps)
    if room == "play" and game is not None:
        return voice.text("start.on.play", n=max(game.round, 1))
    return voice.text(f"room.{room}")


def others(session: Session) -> list[Block]:
    """The other ways in, for those who have a box or a game."""
    voice = Speaker(session.lang)
    signs = {"table": _people(session), "analyse": _course(session)}
    cards = [
        blocks.mini(voice.text(f"start.{name}"), name=name, svg=svg, text=voice.text(f"start.{name}.about"))
        for name, svg in signs.items()
    ]
    links = [
        blocks.button("count", voice.text("counting.door")),
        blocks.button("puzzle", voice.text("analyse.puzzle.today")),
        *(blocks.button(room, voice.text(f"room.{room}")) for room in ("lab", "studio")),
        blocks.button("class", voice.text("room.desk")),
        blocks.button("sheets", voice.text("bar.sheets")),
        blocks.button("opening", voice.text("start.opening"), pressed=session.start.opening),
    ]
    return [blocks.cards(cards, label=voice.text("start.others")), blocks.buttons(*links)]


def _people(session: Session) -> str:
    """The signs of four players."""
    parts = []
    for seat in range(4):
        look = player(seat, CLASSIC.tiles, THEMES[session.shade])
        place = f'x="{seat % 2 * SHAPE}" y="{seat // 2 * SHAPE}" width="{SHAPE - 3}" height="{SHAPE - 3}"'
        parts.append(f'<svg {place} style="color:{look.colour}" {art.drawings()[look.shape]}</svg>')
    return _sign("".join(parts))


def _course(session: Session) -> str:
    """The lines of two players."""
    theme = THEMES[session.shade]
    drawn = "".join(
        f'<path d="{line}" stroke="{player(seat, CLASSIC.tiles, theme).colour}" stroke-width="4"/>'
        for line, seat in zip(LINES, (3, 0), strict=True)
    )
    floor = f'<path d="M5 39H39" stroke="{theme.frame}" stroke-width="2"/>'
    return _sign(f'<g fill="none" stroke-linecap="round">{floor}{drawn}</g>')


def _sign(body: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIGN} {SIGN}">{body}</svg>'


# ---- a kingdom being counted


def picture(session: Session) -> list[Block]:
    """A finished kingdom, one of its regions counted, and the sum of all."""
    voice = Speaker(session.lang, rules=CLASSIC)
    lines = sorted((line for line in score(KINGDOM, CLASSIC).lines if line.points), key=lambda line: -line.points)
    lit = next(line for line in lines if line.key == COUNTED)
    regions = [line for line in (lit, *lines) if line.kind is Kind.REGION]
    facts = dict(lit.facts)
    named = voice.text("start.counted", squares=facts["squares"], crowns=facts["symbols"])
    terms = [_term(line, voice, session.shade) for line in dict.fromkeys(regions)]
    total = voice.text("start.total", n=sum(line.points for line in lines))
    return [
        blocks.picture(_counted(lit, session.shade, session.lang), f"{named} = {lit.points}"),
        blocks.rows([blocks.row(named, swatch=_colour(lit, session.shade), points=str(lit.points))], label=named),
        blocks.rows([*terms, blocks.row("=", points=total)], label=voice.text("start.regions")),
    ]


@lru_cache(maxsize=16)
def _counted(line: ScoreLine, shade: str, lang: str) -> str:
    pen = Pen(CLASSIC.tiles, THEMES[shade], lang, CELL, labels=False)
    return str(counted(KINGDOM, line.cells, pen, span=CLASSIC.span, seat=SEAT))


def _term(line: ScoreLine, voice: Speaker, shade: str) -> blocks.RowItem:
    return blocks.row(voice.term("terrain", str(line.key)), swatch=_colour(line, shade), points=str(line.points))


def _colour(line: ScoreLine, shade: str) -> str:
    return palette.ground(str(line.key), CLASSIC.tiles, THEMES[shade]).colour


# ---- what somebody has


def field(session: Session) -> list[Block]:
    """The field for a link, a game or a territory."""
    voice, start = Speaker(session.lang), session.start
    typed: blocks.Field = {
        "name": "typed",
        "kind": "text",
        "label": voice.text("start.open.label"),
        "value": start.typed,
        "hint": voice.text("start.open.hint"),
        "enter": "open",
    }
    return [typed, blocks.buttons(blocks.button("open", voice.text("start.open"), primary=True))]


def unread(session: Session) -> list[Block]:
    """Why what was typed cannot be read, and the place in it."""
    return unreadable(session.start.typed, session.start.fault, Speaker(session.lang))


# ---- the foot


def foot(session: Session) -> list[Block]:
    """Every language by its own name."""
    named = [blocks.button(f"lang:{code}", name, pressed=code == session.lang) for code, name in languages().items()]
    return [blocks.buttons(*named), blocks.said(Speaker(session.lang).text("start.free"), size="small")]
