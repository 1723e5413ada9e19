"""Help for the room that is open: what it is for, how to do it with what this reader has, and a picture."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from kdexplore.app.shell.bar import rules_of
from kdexplore.core.cells import Cell
from kdexplore.core.notation import parse
from kdexplore.core.rules_json import position_rules
from kdexplore.core.scoring import score
from kdexplore.core.territory import Placement
from kdexplore.core.tilefiles import tile_set
from kdexplore.views import blocks, svg
from kdexplore.views.described.labels import board_label
from kdexplore.views.drawing.ghosts import Ghost
from kdexplore.words import Speaker, Term

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kdexplore.app.session import Session
    from kdexplore.views.blocks import Block

CELL, SPAN = 48, 5
# A small territory of each box, and a domino whose first half meets its own terrain at this place.
PLACED = {"kingdomino": ("*w/.f", 13), "origins": ("*g/.d", 19)}
PLACE = Cell(2, 0), Cell(3, 0)
SCORED = {"kingdomino": "fff1w*/.fw1w1l/..fww", "origins": "q2jjdd/.qdd*"}


def help_blocks(session: Session) -> list[Block]:
    """A sentence on the room, one on mouse or fingers, one on keys where there are some; a picture; the rules."""
    voice = Speaker(session.lang)
    sentences = (blocks.said(" ".join(map(voice.text, keys))) for keys in _sentences(session))
    printed = blocks.buttons(blocks.button("sheet", voice.text("help.print")))
    return [*sentences, _picture(session), printed]


def _sentences(session: Session) -> Iterator[tuple[str, ...]]:
    """The messages of each paragraph."""
    hands = session.kind.hands
    yield (f"help.{session.room}",)
    if hands:
        yield (f"help.{hands}.{'touch' if session.touch else 'mouse'}",)
    if not session.touch:
        yield (*session.kind.about_keys, "help.keys.page")


def _picture(session: Session) -> Block:
    """As the boards draw it: a domino where it would be placed, or the points of regions where nothing is placed."""
    rules = rules_of(session)
    box = "origins" if rules is not None and rules.game == "origins" else "kingdomino"
    draw = _placing if session.kind.hands == "place" else _scored
    return blocks.picture(*draw(box, session.shade, session.lang))


@lru_cache(maxsize=8)
def _placing(box: str, shade: str, lang: str) -> tuple[str, str]:
    """The picture, and what it shows in words."""
    tiles = tile_set(box)
    notation, number = PLACED[box]
    ghost = Ghost(Placement(tiles.domino(number), PLACE))
    drawn = svg.board(parse(notation, tiles), tiles, theme=shade, lang=lang, cell=CELL, ghost=ghost, labels=False)
    terrain = Term("terrain", str(tiles.domino(number).first.terrain))
    return str(drawn), Speaker(lang, position_rules(tiles, SPAN)).text("help.pictured", terrain=terrain)


@lru_cache(maxsize=8)
def _scored(box: str, shade: str, lang: str) -> tuple[str, str]:
    rules = position_rules(tile_set(box), SPAN)
    territory = parse(SCORED[box], rules.tiles)
    marks = svg.score_marks(score(territory, rules))
    drawn = svg.board(territory, rules.tiles, theme=shade, lang=lang, cell=CELL, marks=marks, labels=False)
    return str(drawn), board_label(territory, rules.tiles, lang, 0)
