"""The modes as picture cards: a board of each, the one thing that differs, a sentence, how many can play."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from kdexplore.app.play.setup import Setup
from kdexplore.core.tilefiles import tile_set
from kdexplore.core.variants import FREE, GAME_OF_MODE, MODES, SEATS
from kdexplore.views import blocks, svg
from kdexplore.views.blocks import Block, CardItem
from kdexplore.views.drawing.page import Part, Pen, U, picture, use
from kdexplore.views.palette import THEMES
from kdexplore.words import Speaker

PRESS = "mode:"
CELL = 24  # pixels of a square on the boards


class Sample(NamedTuple):
    """A board of a mode: what has been laid, whose it is, the symbol of what differs, how many can play."""

    notation: str
    seat: int
    symbol: str
    span: int = 5
    players: tuple[int, int] = (2, 4)


# Boards from the middle of games that the greedy player has played.
SAMPLES = {
    "classic": Sample("..sm2m3/....w/...f1w/..gf./ll*..", 1, "crown"),
    "duel": Sample(".l1fffw./.llgfg1./llff1fgl/l.f1s*gg1/wwww1g2g2l/w1s1wwwg./fsm2f1.g.", 0, "", 7, (2, 2)),
    "discovery": Sample("....j/....d/..d*d^1/dq1q.v1/.lq2q^2v2", 0, "token"),
    "totem": Sample("..g'd/..g1d/v2*^2g1l'/j'j^2j2l1/.v2..", 2, "totem-mammoth"),
    "tribe": Sample("..q../dl1l1l(warrior2)./.l1j2d1./q'v2*d^1v1/q1q^2v1d^1.", 3, "hunter"),
}


def cards(setup: Setup, lang: str, shade: str) -> list[Block]:
    """Every mode, under the name of its box; the free set-up is beside those of Kingdomino."""
    boxes = {"kingdomino": [*_of("kingdomino"), FREE], "origins": _of("origins")}
    made: list[Block] = []
    for box, modes in boxes.items():
        name = Speaker(lang, tiles=tile_set(box)).term("game", box)
        made.append(blocks.title(name, level=3))
        made.append(blocks.cards([_card(mode, setup, lang, shade) for mode in modes], label=name))
    return made


def _of(box: str) -> list[str]:
    return [mode for mode in MODES if GAME_OF_MODE[mode] == box]


def _card(mode: str, setup: Setup, lang: str, shade: str) -> CardItem:
    voice = Speaker(lang, tiles=tile_set(GAME_OF_MODE.get(mode, "kingdomino")))
    least, most = SAMPLES[mode].players if mode in SAMPLES else (SEATS[0], SEATS[-1])
    count = voice.text("count.player", n=most)
    return blocks.mini(
        voice.term("mode", mode),
        name=f"{PRESS}{mode}",
        svg=_board(mode, shade, lang),
        aside=_symbol(mode, shade),
        aside_text=voice.text(f"table.card.{mode}.aside"),
        text=voice.text(f"about.mode.{mode}"),
        note=count if least == most else f"{least}–{count}",
        on=setup.mode == mode,
    )


@lru_cache(maxsize=64)
def _board(mode: str, shade: str, lang: str) -> str:
    """A board from the middle of a game; the free set-up has none."""
    if mode not in SAMPLES:
        return ""
    notation, seat, _, span, _ = SAMPLES[mode]
    size = CELL * 5 / span
    box = tile_set(GAME_OF_MODE[mode])
    drawn = svg.board(notation, box, theme=shade, lang=lang, cell=size, span=span, seat=seat, labels=False)
    return str(drawn)


@lru_cache(maxsize=64)
def _symbol(mode: str, shade: str) -> str:
    """The symbol of what is different in a mode, where it has one."""
    if mode not in SAMPLES or not (symbol := SAMPLES[mode].symbol):
        return ""
    pen = Pen(tile_set(GAME_OF_MODE[mode]), THEMES[shade], cell=56, labels=False)
    return str(picture(Part(0, 0, U, U, use(symbol, 2, 2, U - 4)), pen, mode))
