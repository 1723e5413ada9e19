"""What is said of a picture: names of squares, and a sentence for who cannot see it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from kdexplore.core.bonuses import points_so_far
from kdexplore.core.rules_json import position_rules
from kdexplore.core.scoring import score
from kdexplore.words import Term, Text, capital, said, say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kdexplore.core.line import Line
    from kdexplore.core.state import GameState
    from kdexplore.core.territory import Territory
    from kdexplore.core.tiles import Domino, Square, TileSet
    from kdexplore.core.variants import Rules
    from kdexplore.views.drawing.squares import Pieces


@lru_cache(maxsize=4096)
def square_title(square: Square, lying: Pieces, tiles: TileSet, lang: str) -> str:
    """A square in a few words: its terrain, what is printed there, the pieces on it."""
    things: list[Term | Text] = [Term("terrain", square.terrain)]
    if square.symbols:
        things.append(Text("count.symbol", n=square.symbols))
    if lying.resource:
        things.append(Term("resource", lying.resource))
    if lying.fires:
        things.append(Text("count.fire", n=lying.fires))
    if lying.person:
        things.append(Term("person", lying.person))
    words = [say(thing, lang, tiles=tiles) for thing in things]
    if square.craters:
        words.append(say(Text("count.crater", n=square.craters), lang))
    return listed(words, lang)


def listed(words: Iterable[str], lang: str, key: str = "list.comma") -> str:
    """Words one after the other."""
    return _listed(tuple(words), lang, key)


# Most squares say the same from move to move.
@lru_cache(maxsize=4096)
def _listed(words: tuple[str, ...], lang: str, key: str) -> str:
    so_far, *others = words
    for word in others:
        so_far = say(Text(key, first=so_far, last=word), lang)
    return so_far


def board_label(territory: Territory, tiles: TileSet, lang: str, seat: int | None, rules: Rules | None = None) -> str:
    """Whose territory this is, and how much of it there is; with the rules, by the name of the player."""
    head = say(Text("head.territory"), lang, tiles=tiles)
    laid = say(Text("count.square", n=len(territory.squares)), lang)
    owner = [capital(say(Term("seat", seat), lang, rules=rules, tiles=tiles), lang)] if seat is not None else []
    return listed([*owner, head, laid], lang)


def board_about(territory: Territory, tiles: TileSet, lang: str) -> str:
    """Every region of a territory with what it is worth, one after the other."""
    if not territory.regions or any(region.terrain not in tiles.terrain for region in territory.regions):
        return ""
    box = territory.box
    rules = _position_rules(tiles, max(box.width, box.height))
    return listed((said(line, lang, rules) for line in score(territory, rules).lines), lang, "list.then")


_position_rules = lru_cache(maxsize=64)(position_rules)


@lru_cache(maxsize=1024)
def domino_label(piece: Domino, tiles: TileSet, lang: str) -> str:
    """A domino by its number and its halves."""
    halves = (say(Term("terrain", square.terrain), lang, tiles=tiles) for square in (piece.first, piece.second))
    first, second = halves
    return say(Text("play.domino", number=piece.number, first=first, second=second), lang)


def line_label(slots: Line, tiles: TileSet, lang: str) -> str:
    """The dominoes of a line, and whose kings are on them."""
    words = []
    for slot in slots:
        said = domino_label(tiles.domino(slot.number), tiles, lang)
        standing = [] if slot.seat is None else [say(Term("seat", slot.seat), lang, tiles=tiles)]
        words.append(listed([said, *standing], lang))
    return listed([say(Text("head.line"), lang), *words], lang, "list.then")


def game_label(state: GameState, lang: str) -> str:
    """What the game waits for, from whom, and everybody's points."""
    rules = state.rules
    points = [
        say(
            Text(
                "seat_points",
                seat=capital(say(Term("seat", seat), lang, rules=rules), lang),
                points=points_so_far(state, seat).total,
            ),
            lang,
        )
        for seat in range(len(state.seats))
    ]
    turn = [] if state.actor is None else [say(Text("play.turn", seat=Term("seat", state.actor)), lang, rules=rules)]
    return " ".join([*(f"{words}." for words in turn), say(state.step, lang, rules=rules), f"{listed(points, lang)}."])
