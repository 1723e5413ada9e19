"""Links: a game, a state of one or a position, and the view on it, in one line of URL-safe text."""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from kdexplore.core.cells import expected
from kdexplore.core.codec import Codec, Coded, Spread, WrittenAs, read_object, whole
from kdexplore.core.gamefile import game_from, write_game
from kdexplore.core.history import History
from kdexplore.core.notation import LONGEST as LONGEST_TERRITORY
from kdexplore.core.notation import parse, write
from kdexplore.core.problems import BadInput
from kdexplore.core.reader import SIZE, Reader, parse_json
from kdexplore.core.rules_json import setup_from, setup_of, tiles_from
from kdexplore.core.ruleset import Rules
from kdexplore.core.state import GameState
from kdexplore.core.state_notation import LONGEST as LONGEST_STATE
from kdexplore.core.state_notation import state_fields
from kdexplore.core.state_reading import parse_state
from kdexplore.core.territory import Territory
from kdexplore.core.tilefiles import write_tile_set
from kdexplore.core.tiles import TileSet

PREFIX = "kd1."
LONGEST = 16_384  # characters; addresses beyond that are cut by some browsers
CHECKSUM = 4  # bytes
MOST_VIEWS = 40
LONGEST_VIEW = 8_000  # characters of one part of the view
# What every link holds anyway, so that the compressor need not carry it: part of the format, never changed.
COMMON = (
    b'"tiles":"origins","game":"origins","mode":"discovery","totem","tribe","free","players":"bonuses":["centre",'
    b'"complete"],"readings":{"fire_path":"dynasty":true"tiles":"kingdomino","game":"kingdomino","mode":"duel"'
    b'"position":{"setup":{"territory":"discards":0,"totems":["mammoth","fish","mushroom","flint"]"domino":'
    b'"view":{"room":"play","lab","layer":"lang":"en","at":},{"recruit":"warrior1","paid":[[,"cell":[},{"pass":true}'
    b'"give":"seat":{"discard":true}{"throw":[1,1]},"people":["gatherer","hunter","painter","shaman","sculptor"]'
    b'{"game":{"format":"kdexplore/game","version":1,"setup":{"mode":"classic","players":4},"actions":[{"reveal":['
    b'{"king":0},{"claim":{"king":1},{"claim":{"king":2},{"claim":{"king":3},{"claim":'
    b'{"place":[[0,-1],[0,-2]]},{"place":[[-1,0],[-2,0]]},{"place":[[0,1],[0,2]]},{"place":[[1,0],[2,0]]},{"claim":'
)


def _painted(item: Reader, of: Any) -> Territory:  # noqa: ANN401 -- a position, as far as it has been read
    try:
        return parse(item.text(LONGEST_TERRITORY), of.rules.tiles, of.rules.span)
    except BadInput as error:
        raise error.within(item.where) from None


def _held(item: Reader, of: Any) -> tuple[str, ...]:  # noqa: ANN401 -- likewise
    return tuple(each.choice(of.rules.tiles.resource) for each in item.items(len(of.rules.tiles.resources)))


Setup = Annotated[
    Rules, WrittenAs("setup"), Codec(lambda item, _of: setup_from(item), lambda rules, _of: setup_of(rules))
]
Painted = Annotated[Territory, Codec(_painted, lambda territory, of: write(territory, of.rules.tiles))]
Held = Annotated[tuple[str, ...], Codec(_held, lambda totems, _of: list(totems))]


@dataclass(frozen=True)
class Position(Coded):
    """A single territory under its rules, with what it needs for its score."""

    rules: Setup
    territory: Painted
    discards: Annotated[int, whole(0, 99)] = 0
    totems: Held = ()

    def __repr__(self) -> str:
        return f"<Position {self.rules.mode}: {self.territory!r}>"


def _view_from(reader: Reader, _of: object) -> tuple[tuple[str, str | int], ...]:
    if not isinstance(reader.value, dict):
        reader.fields(())
    names = tuple(reader.value) if isinstance(reader.value, dict) else ()
    if len(names) > MOST_VIEWS:
        raise reader.error("too_many", found=len(names), limit=MOST_VIEWS)
    return tuple((Reader(name, reader.where).text(20), _value(item)) for name, item in reader.fields(names).items())


def _value(reader: Reader) -> str | int:
    return reader.text(LONGEST_VIEW) if isinstance(reader.value, str) else reader.integer(-(10**6), 10**6)


def _state_in(fields: Mapping[str, Reader], _of: object) -> GameState | None:
    if "state" not in fields:
        return None
    tiles = tiles_from(fields["tiles"]) if "tiles" in fields else None
    try:
        return parse_state(fields["state"].text(LONGEST_STATE), tiles)
    except BadInput as error:
        raise error.within(fields["state"].where) from None


Played = Annotated[History, Codec(lambda item, _of: game_from(item), lambda game, _of: write_game(game))]
Moment = Annotated[GameState | None, Spread(("state", "tiles"), _state_in, lambda state, _of: state_fields(state))]
OwnTiles = Annotated[TileSet, Codec(lambda item, _of: tiles_from(item), lambda tiles, _of: write_tile_set(tiles))]
Lesson = Annotated[
    str, Codec(lambda item, _of: json.dumps(item.value, ensure_ascii=False), lambda text, _of: parse_json(text))
]
View = Annotated[tuple[tuple[str, str | int], ...], Codec(_view_from, lambda view, _of: dict(view))]


@dataclass(frozen=True)
class Link(Coded):
    """A game, a position or a state (or none), and the view on it: room, layer, language, step of the game.

    `state` is any moment of a game, with no history behind it; `table` a second game, one that people play with a box;
    `own` is a tile set that somebody is designing, `lesson` the text of a lesson that somebody has written.
    """

    plain_order: ClassVar = ("game", "position", "state", "table", "own", "lesson", "view")

    game: Played | None = None
    position: Position | None = None
    view: View = ()
    state: Moment = None
    table: Played | None = None
    own: OwnTiles | None = None
    lesson: Lesson = ""

    def __repr__(self) -> str:
        parts = [repr(part) for part in (self.game, self.position, self.state, self.table) if part is not None]
        view = [", ".join(f"{key}={value}" for key, value in self.view)] if self.view else []
        return f"<Link: {'; '.join((*parts, *view)) or 'nothing'}>"


def encode(link: Link) -> str:
    """The link as text; `decode` restores it. `BadInput` if `decode` would refuse it as too long.

    >>> decode(encode(Link(view=(("room", "lab"),)))).view
    (('room', 'lab'),)
    """
    if not isinstance(link, Link):
        raise expected("a Link such as Link(state=state)", link)
    # No spaces, and letters of all languages as they are: both are shorter once packed.
    raw = json.dumps(link.to_plain(), ensure_ascii=False, separators=(",", ":")).encode()
    if len(raw) > SIZE:
        raise BadInput("link_too_long", size=len(raw), limit=SIZE)
    compressor = zlib.compressobj(9, zdict=COMMON)
    packed = compressor.compress(raw) + compressor.flush()
    text = base64.urlsafe_b64encode(_checksum(packed) + packed).rstrip(b"=").decode()
    if len(text) + len(PREFIX) > LONGEST:
        raise BadInput("link_too_long", size=len(text) + len(PREFIX), limit=LONGEST)
    return PREFIX + text


def _checksum(packed: bytes) -> bytes:
    return zlib.crc32(packed).to_bytes(CHECKSUM, "big")


def decode(text: str) -> Link:
    """The link that a text holds, every part checked by the rules; `BadInput` says what is damaged."""
    if not isinstance(text, str):
        raise expected("the text of a link", text)
    return read_object(Link, Reader(parse_json(_unpacked(text))))


def _unpacked(text: str) -> bytes:
    text = text.strip().removeprefix("#")
    if len(text) > LONGEST:
        raise BadInput("too_long", size=len(text), limit=LONGEST)
    if not text.startswith(PREFIX):
        raise BadInput("not_a_link", prefix=PREFIX)
    body = text.removeprefix(PREFIX)
    try:
        # The padding is left off in links, where some programs take "=" for something else.
        data = base64.b64decode(body + "=" * (-len(body) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        raise BadInput("link_damaged") from None
    checksum, packed = data[:CHECKSUM], data[CHECKSUM:]
    if checksum != _checksum(packed):
        raise BadInput("link_damaged")
    return _inflated(packed)


def _inflated(packed: bytes) -> bytes:
    """The text inside, if it is no longer than anything that is handed in may be."""
    machine = zlib.decompressobj(zdict=COMMON)
    try:
        # One byte more than allowed is enough to know; a small link cannot blow up in memory.
        data = machine.decompress(packed, SIZE + 1)
    except zlib.error:
        raise BadInput("link_damaged") from None
    if len(data) > SIZE:
        raise BadInput("too_long", size=len(data), limit=SIZE)
    # Cut off, although what is there could be read.
    if not machine.eof:
        raise BadInput("link_damaged")
    return data
