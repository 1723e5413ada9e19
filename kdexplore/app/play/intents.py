"""What the widgets of a game ask for: each intent a step from session to session."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from kdexplore.app.play import fields
from kdexplore.app.play.charts import CHARTS
from kdexplore.app.play.scenes import PERSON
from kdexplore.app.play.scores import watched_seat
from kdexplore.app.play.setup import BOTS
from kdexplore.core import tilechecks
from kdexplore.core.cells import Cell
from kdexplore.engine.dealer import HIGHEST_SEED

if TYPE_CHECKING:
    from kdexplore.app.play.state import Play
    from kdexplore.app.session import Session
    from kdexplore.core.tiles import TileSet

Intent = dict[str, Any]
MOST_PAID = 8


def heard(session: Session, intent: Intent) -> Session:
    """What a widget at the table asks for; what it cannot mean changes nothing."""
    if intent.get("press") == "lab":
        return _to_lab(session)
    return replace(session, play=_heard(session.play, intent))


def _heard(play: Play, intent: Intent) -> Play:  # noqa: PLR0911 -- one line per kind of intent
    match intent:
        case {"move": _}:
            return play.heard(intent)
        case {"pay": list(paid), "person": str(person)}:
            return play.paying(person, tuple(Cell(*cell) for cell in paid[:MOST_PAID] if _is_cell(cell)))
        case {"back": _}:
            return play.taken_back()
        case {"at": int(at)}:
            return play.moved(at)
        case {"branch": [int(index), int(branch)]}:
            return play.branched(index, branch)
        case {"choose": ["chart", str(name)]}:
            return replace(play, chart=name if name in CHARTS else play.chart)
        case {"choose": [str(name), str(bot)]} if name.startswith("bot"):
            return _seated(play, name.removeprefix("bot"), "" if bot == PERSON else bot)
        case {"press": str(name)}:
            return _pressed(play, name)
        case _:
            return play


def _is_cell(cell: object) -> bool:
    return isinstance(cell, list) and len(cell) == 2 and all(type(axis) is int for axis in cell)  # noqa: PLR2004 -- x, y


def _pressed(play: Play, name: str) -> Play:
    if name.startswith("watch") and name.removeprefix("watch").isdecimal():
        return _watched(play, int(name.removeprefix("watch")))
    if name.startswith("line"):
        return play.lighting(name)
    if name == "more":
        return replace(play, more=not play.more)
    if name == "again":
        seed = (play.setup.seed + 1) % (HIGHEST_SEED + 1)
        return play.chosen(replace(play.setup, seed=seed)).begun()
    steps = {
        "back": play.taken_back,
        "advise": play.advised,
        "new": play.put_away,
        "begin": play.begun,
    }
    return steps[name]() if name in steps else play


def _seated(play: Play, seat: str, bot: str) -> Play:
    """Somebody else deciding for a seat, if there are both."""
    if not seat.isdecimal() or int(seat) >= play.setup.players or bot not in BOTS:
        return play
    return play.with_bot(int(seat), bot)


def _watched(play: Play, seat: int) -> Play:
    """That seat's territory; pressed again, or pressed for whoever decides, the one of the moment."""
    state = play.state
    if state is None or seat >= state.rules.players:
        return play
    return play.watching(None if seat in (state.actor, play.watched) else seat)


def chosen(session: Session, name: str, value: object, own: TileSet | None) -> Session:
    """A choice before the game made otherwise."""
    play = session.play
    return replace(session, play=play.chosen(fields.chosen(play.setup, name, value, own)))


def own_tiles(session: Session) -> TileSet | None:
    """The box of one's own, if there is one that can be played with."""
    studio = session.studio
    return studio.draft if studio.draft is not None and not tilechecks.faults(studio.draft) else None


def _to_lab(session: Session) -> Session:
    """The territory that is looked at, under the lens."""
    state = session.play.state
    if state is None:
        return session
    return replace(session, lab=session.lab.of_game(state, watched_seat(session))).entered("lab")
