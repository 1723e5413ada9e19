"""The cave board as cards: what each person scores for, what it would bring here at best, and what that costs."""

from __future__ import annotations

from functools import lru_cache

from kdexplore.app.play.prompt import voice_of
from kdexplore.app.play.scores import hides, watched_seat
from kdexplore.app.session import Session
from kdexplore.core.cell_names import cell_name
from kdexplore.core.cells import Cell
from kdexplore.core.events import LineRevealed, PersonRecruited
from kdexplore.core.scoring import Kind
from kdexplore.core.state import GameState, Step
from kdexplore.core.tiles import TileSet
from kdexplore.core.tribe import FACE_UP, PRICE_OF_FACE_UP, PRICE_OF_STACK
from kdexplore.engine.hiring import Hire, best_hire
from kdexplore.engine.what_if import WhatIf
from kdexplore.views import art, blocks
from kdexplore.views.blocks import Block, CardAim, CardItem
from kdexplore.views.drawing.page import Part, Pen, U, picture, use
from kdexplore.views.known import Known
from kdexplore.views.palette import THEMES
from kdexplore.views.sheets.people import scores
from kdexplore.words import Speaker, Term, Text, signed

PRESS = "hire:"
CELL = 66  # pixels of a picture


def row(session: Session) -> list[Block]:
    """The spaces of the cave board, and the stack in one line; nothing where a game has no cave people."""
    state, voice = session.play.state, voice_of(session)
    if state is None or not state.rules.tribe:
        return []
    asked = recruiting(state)
    people = [_card(session, state, person, asked=asked) for person in state.cave.face_up]
    gone = [_empty(voice, event) for event in _taken(session)][: FACE_UP - len(people)]
    label = voice.text("table.cave.title")
    return [blocks.title(label), blocks.cards([*people, *gone], label=label), _stack(session, state, asked=asked)]


def recruiting(state: GameState) -> bool:
    """Whether somebody is asked to recruit."""
    return state.step is Step.RECRUIT and state.actor is not None


@lru_cache(maxsize=256)
def _best(state: Known[GameState], person: str, price: int) -> Hire | None:
    """What a person would bring the player who decides, at best."""
    assert state.value.actor is not None  # noqa: S101 -- asked for only while somebody decides
    return best_hire(WhatIf.of(state.value, state.value.actor), person, price)


def hire(state: GameState, person: str) -> Hire | None:
    """The best way to hire somebody who is face up; `None` where that is not possible now."""
    known = recruiting(state) and person in state.cave.face_up
    return _best(Known(state), person, PRICE_OF_FACE_UP) if known else None


def _card(session: Session, state: GameState, person: str, *, asked: bool) -> CardItem:
    voice, found = voice_of(session), hire(state, person) if asked else None
    note = _payment(voice, state, found) if found else voice.text("table.cave.cannot" if asked else "table.cave.price")
    return blocks.mini(
        voice.term("person", person),
        name=f"{PRESS}{person}" if found else None,
        svg=_picture(person, state.rules.tiles, session.shade),
        text=scores(state.rules.tiles.person[person], state.rules, session.lang),
        note=note,
        points=signed(found.gain) if found and not hides(session) else None,
        aim=_aim(session, state, found) if found else None,
        said=_counted_words(voice, state, found) if found else None,
    )


def _aim(session: Session, state: GameState, found: Hire) -> CardAim | None:
    """What the board shows while the card is pointed at; nothing where another territory is looked at."""
    if watched_seat(session) != state.actor:
        return None
    aim: CardAim = {
        "home": [*found.cell],
        "symbol": art.person(found.person),
        "paid": [[*cell] for cell in found.paid],
        "counts": [[*cell] for cell in _counts(Known(state), found)],
    }
    return aim if hides(session) else {**aim, "points": signed(found.gain)}


@lru_cache(maxsize=64)
def _counts(state: Known[GameState], found: Hire) -> tuple[Cell, ...]:
    """The squares that a person would score for: neighbours with what they count, or the rest of a horde."""
    assert state.value.actor is not None  # noqa: S101 -- somebody recruits
    sheet = WhatIf.of(state.value, state.value.actor).worth_settled(found.person, found.cell, found.paid)
    own = (
        line.cells
        for line in sheet.lines
        if (line.kind is Kind.PERSON and line.cells[0] == found.cell)
        or (line.kind is Kind.HORDE and found.cell in line.cells)
    )
    return tuple(cell for cell in next(own, ()) if cell != found.cell)


def _counted_words(voice: Speaker, state: GameState, found: Hire) -> str | None:
    """The same squares by their names, for who does not see the board."""
    cells = ", ".join(cell_name(cell, state.rules.span) for cell in _counts(Known(state), found))
    return voice.text("table.cave.counts", cells=cells) if cells else None


def _payment(voice: Speaker, state: GameState, found: Hire) -> str:
    """The resources that are paid with their squares, and where the person would live."""
    assert state.actor is not None  # noqa: S101 -- somebody recruits
    standing, span = state.seats[state.actor].territory.resource_at, state.rules.span
    paid = ", ".join(f"{voice.word('resource', standing[cell])} {cell_name(cell, span)}" for cell in found.paid)
    return f"{paid} \u203a {cell_name(found.cell, span)}"


def _empty(voice: Speaker, event: PersonRecruited) -> CardItem:
    """A space that is empty until the next line, and who has taken the person."""
    went = voice.text("table.cave.gone", seat=Term("seat", event.seat))
    return blocks.mini(voice.term("person", event.person), text=went)


def _taken(session: Session) -> list[PersonRecruited]:
    """Who has been hired from the board since it was filled."""
    play, found = session.play, list[PersonRecruited]()
    for turn in reversed(play.history.turns[: play.at] if play.history is not None else ()):
        if any(isinstance(event, LineRevealed) for event in turn.events):
            break
        found += [
            each for each in turn.events if isinstance(each, PersonRecruited) and len(each.paid) == PRICE_OF_FACE_UP
        ]
    return found


def _stack(session: Session, state: GameState, *, asked: bool) -> Block:
    """How many people are in the stack, and who of them would bring most if four resources can be paid."""
    voice, people = voice_of(session), dict.fromkeys(state.cave.stack)
    words = voice.text("table.cave.stack", n=len(state.cave.stack))
    ways = [way for person in people if asked and (way := _best(Known(state), person, PRICE_OF_STACK)) is not None]
    best = max(ways, key=lambda way: way.gain, default=None)
    if best is None or hides(session):
        return blocks.said(words, size="small")
    more = Text("table.cave.best", person=Term("person", best.person), points=signed(best.gain))
    return blocks.said(f"{words} {voice.say(more)}", size="small")


@lru_cache(maxsize=64)
def _picture(person: str, tiles: TileSet, shade: str) -> str:
    pen = Pen(tiles, THEMES[shade], cell=CELL, labels=False)
    return str(picture(Part(0, 0, U, U, use(art.person(person), 2, 2, U - 4)), pen, person))
