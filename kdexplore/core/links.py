"""Links: a game, a state of one or a position, and the view on it, in one line of URL-safe text."""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kdexplore.core.cells import expected
from kdexplore.core.gamefile import game_from, write_game
from kdexplore.core.notation import LONGEST as LONGEST_TERRITORY
from kdexplore.core.notation import parse, write
from kdexplore.core.problems import BadInput
from kdexplore.core.reader import SIZE, Reader, parse_json
from kdexplore.core.rules_json import setup_from, setup_of, tiles_from
from kdexplore.core.state_notation import LONGEST as LONGEST_STATE
from kdexplore.core.state_notation import write_state
from kdexplore.core.state_reading import parse_state
from kdexplore.core.tilechecks import is_custom
from kdexplore.core.tilefiles import write_tile_set

if TYPE_CHECKING:
    from kdexplore.core.history import History
    from kdexplore.core.state import GameState
    from kdexplore.core.territory import Territory
    from kdexplore.core.tiles import TileSet
    from kdexplore.core.variants import Rules

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


@dataclass(frozen=True)
class Position:
    """A single territory under its rules, with what it needs for its score."""

    rules: Rules
    territory: Territory
    discards: int = 0
    totems: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"<Position {self.rules.mode}: {self.territory!r}>"


@dataclass(frozen=True)
class Link:
    """A game, a position or a state (or none), and the view on it: room, layer, language, step of the game.

    `state` is any moment of a game, with no history behind it; `table` a second game, one that people play with a box;
    `own` is a tile set that somebody is designing, `lesson` the text of a lesson that somebody has written.
    """

    game: History | None = None
    position: Position | None = None
    view: tuple[tuple[str, str | int], ...] = ()
    state: GameState | None = None
    table: History | None = None
    own: TileSet | None = None
    lesson: str = ""

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
    data: dict[str, object] = {}
    if link.game is not None:
        data["game"] = write_game(link.game)
    if link.position is not None:
        data["position"] = _position_data(link.position)
    if link.state is not None:
        data |= _state_data(link.state)
    if link.table is not None:
        data["table"] = write_game(link.table)
    data |= _made_by_somebody(link)
    if link.view:
        data["view"] = dict(link.view)
    raw = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
    if len(raw) > SIZE:
        raise BadInput("link_too_long", size=len(raw), limit=SIZE)
    compressor = zlib.compressobj(9, zdict=COMMON)
    packed = compressor.compress(raw) + compressor.flush()
    text = base64.urlsafe_b64encode(_checksum(packed) + packed).rstrip(b"=").decode()
    if len(text) + len(PREFIX) > LONGEST:
        raise BadInput("link_too_long", size=len(text) + len(PREFIX), limit=LONGEST)
    return PREFIX + text


def _made_by_somebody(link: Link) -> dict[str, object]:
    """The tile set and the lesson that somebody has written."""
    own: dict[str, object] = {"own": write_tile_set(link.own)} if link.own is not None else {}
    return own | ({"lesson": parse_json(link.lesson)} if link.lesson else {})


def _checksum(packed: bytes) -> bytes:
    return zlib.crc32(packed).to_bytes(CHECKSUM, "big")


def _position_data(position: Position) -> dict[str, object]:
    data: dict[str, object] = {"setup": setup_of(position.rules)}
    data["territory"] = write(position.territory, position.rules.tiles)
    if position.discards:
        data["discards"] = position.discards
    if position.totems:
        data["totems"] = list(position.totems)
    return data


def _state_data(state: GameState) -> dict[str, object]:
    """The state in its notation, and beside it the box if it is one of somebody's own."""
    box = {"tiles": write_tile_set(state.rules.tiles)} if is_custom(state.rules.tiles) else {}
    return {"state": write_state(state), **box}


def decode(text: str) -> Link:
    """The link that a text holds, every part checked by the rules; `BadInput` says what is damaged."""
    if not isinstance(text, str):
        raise expected("the text of a link", text)
    fields = Reader(parse_json(_unpacked(text))).fields(
        (), ("game", "position", "state", "table", "tiles", "own", "lesson", "view")
    )
    return Link(
        game_from(fields["game"]) if "game" in fields else None,
        _position_from(fields["position"]) if "position" in fields else None,
        _view_from(fields["view"]) if "view" in fields else (),
        _state_from(fields) if "state" in fields else None,
        game_from(fields["table"]) if "table" in fields else None,
        tiles_from(fields["own"]) if "own" in fields else None,
        json.dumps(fields["lesson"].value, ensure_ascii=False) if "lesson" in fields else "",
    )


def _state_from(fields: dict[str, Reader]) -> GameState:
    tiles = tiles_from(fields["tiles"]) if "tiles" in fields else None
    text = fields["state"].text(LONGEST_STATE)
    try:
        return parse_state(text, tiles)
    except BadInput as error:
        raise error.within(fields["state"].where) from None


def _unpacked(text: str) -> bytes:
    text = text.strip().removeprefix("#")
    if len(text) > LONGEST:
        raise BadInput("too_long", size=len(text), limit=LONGEST)
    if not text.startswith(PREFIX):
        raise BadInput("not_a_link", prefix=PREFIX)
    body = text.removeprefix(PREFIX)
    try:
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
        data = machine.decompress(packed, SIZE + 1)
    except zlib.error:
        raise BadInput("link_damaged") from None
    if len(data) > SIZE:
        raise BadInput("too_long", size=len(data), limit=SIZE)
    if not machine.eof:
        raise BadInput("link_damaged")
    return data


def _position_from(reader: Reader) -> Position:
    fields = reader.fields(("setup", "territory"), ("discards", "totems"))
    chosen = setup_from(fields["setup"])
    text = fields["territory"].text(LONGEST_TERRITORY)
    try:
        territory = parse(text, chosen.tiles, chosen.span)
    except BadInput as error:
        raise error.within(fields["territory"].where) from None
    totems = fields["totems"].items(len(chosen.tiles.resources)) if "totems" in fields else ()
    return Position(
        chosen,
        territory,
        fields["discards"].integer(0, 99) if "discards" in fields else 0,
        tuple(item.choice(chosen.tiles.resource) for item in totems),
    )


def _view_from(reader: Reader) -> tuple[tuple[str, str | int], ...]:
    if not isinstance(reader.value, dict):
        reader.fields(())
    names = tuple(reader.value) if isinstance(reader.value, dict) else ()
    if len(names) > MOST_VIEWS:
        raise reader.error("too_many", found=len(names), limit=MOST_VIEWS)
    return tuple((Reader(name, reader.where).text(20), _value(item)) for name, item in reader.fields(names).items())


def _value(reader: Reader) -> str | int:
    return reader.text(LONGEST_VIEW) if isinstance(reader.value, str) else reader.integer(-(10**6), 10**6)
