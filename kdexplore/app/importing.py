"""Opening what somebody has: a link, the text of a game, lesson or tile set, the notation of a state or territory."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kdexplore.app.address import opened
from kdexplore.core.gamefile import read_game
from kdexplore.core.history import History
from kdexplore.core.links import PREFIX, Position
from kdexplore.core.notation import parse
from kdexplore.core.problems import BadInput
from kdexplore.core.reader import SIZE, Reader, parse_json
from kdexplore.core.state_notation import is_state
from kdexplore.core.state_reading import parse_state
from kdexplore.core.tilefiles import BUILT_IN, tile_set
from kdexplore.core.variants import rules_for
from kdexplore.lessons.reading import FORMAT as LESSON

if TYPE_CHECKING:
    from kdexplore.app.session import Session
    from kdexplore.core.variants import Rules

# The rules under which a territory is looked at that comes with none: those that use the most of its box.
LOOKED_AT = {"kingdomino": "classic", "origins": "totem"}
PEOPLE = "("  # in the notation only cave people are in brackets


def opened_text(session: Session, text: str, name: str = "") -> Session:
    """The session with this text opened in the room where it belongs; `BadInput` says what cannot be read."""
    text = text.strip()
    if len(text) > SIZE:
        raise BadInput("too_long", name, size=len(text), limit=SIZE)
    if PREFIX in text[:400] and not text.startswith("{"):
        return opened(session, text[text.index(PREFIX) :].split()[0])
    if is_state(text):
        return replace(session, play=session.play.with_game(History(parse_state(text)))).entered("play")
    if text.startswith("{"):
        return _opened_json(session, text, name)
    if "," in text or "\n" in text:
        return _opened_tiles(session, text, name)
    return _opened_territory(session, text)


def _opened_json(session: Session, text: str, name: str) -> Session:
    data = parse_json(text)
    if isinstance(data, dict) and str(data.get("format", "")).startswith("kdexplore/") and "actions" in data:
        return replace(session, play=session.play.with_game(read_game(text))).entered("play")
    if isinstance(data, dict) and data.get("format") == LESSON:
        return replace(session, learn=session.learn.with_own(text)).entered("learn")
    if isinstance(data, dict) and "dominoes" in data:
        return _opened_tiles(session, text, name)
    raise Reader(data, name).error("not_ours")


def _opened_tiles(session: Session, text: str, name: str) -> Session:
    return replace(session, studio=session.studio.imported(name, text)).entered("studio")


def _opened_territory(session: Session, text: str) -> Session:
    first: BadInput | None = None
    for box in BUILT_IN:
        try:
            territory = parse(text, tile_set(box))
        except BadInput as error:
            first = first or error
            continue
        position = Position(_rules_for(box, text, max(territory.box.width, territory.box.height)), territory)
        return replace(session, lab=session.lab.with_position(position)).entered("lab")
    assert first is not None  # noqa: S101 -- there is a box, and it refused
    raise first


def _rules_for(box: str, text: str, width: int) -> Rules:
    mode = "tribe" if PEOPLE in text else LOOKED_AT[box]
    if width <= rules_for(mode, players=4).span:
        return rules_for(mode, players=4)
    return rules_for("duel" if box == "kingdomino" else mode, players=2)
