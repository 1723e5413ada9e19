"""What the intents of a table do: each is a step from session to session."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from kdexplore.app.intents import Back, Choose, GoTo, Intent, Move, Pay, PressButton
from kdexplore.app.play import fields
from kdexplore.app.play.ending.sheet import lights, toggled
from kdexplore.app.play.scores import watched_seat
from kdexplore.app.session import Session
from kdexplore.app.table.entries import owns_by_domino
from kdexplore.app.table.fields import PLAYERS
from kdexplore.app.table.late import MOST_SEATS, NUMBERS_MISSING, Late
from kdexplore.app.table.scenes import as_played
from kdexplore.app.table.state import TableGame
from kdexplore.core.actions import Action, Claim, DrawKing
from kdexplore.core.links import Position
from kdexplore.core.problems import BadInput
from kdexplore.core.state_reading import parse_state
from kdexplore.core.territory import Territory
from kdexplore.core.variants import BONUSES, MODES

MOST_ROUNDS = 99
BEFORE_A_GAME = tuple(f"bonus:{bonus}" for bonus in BONUSES)


def handle(session: Session, intent: Intent) -> Session:
    """The session after an intent; one without a meaning here changes nothing."""
    if intent == PressButton("lab"):
        return _to_lab(session)
    if intent == PressButton("play"):
        return _to_play(session)
    if intent == PressButton("count"):
        return session.entered("count")
    if isinstance(intent, PressButton) and intent.name.startswith("paint") and session.table.history is None:
        return _painting(session, intent.name.removeprefix("paint"))
    return replace(session, table=_handle(session.table, intent))


def _handle(table: TableGame, intent: Intent) -> TableGame:  # noqa: PLR0911 -- one line per kind of intent
    match intent:
        case Move(action):
            return _entered(table, action)
        case Pay(person, cells):
            return replace(table, play=table.play.paying(person, cells))
        case Back():
            return table.undone()
        case GoTo(turn):
            return table.moved(turn)
        case Choose("pick", int(number)):
            return table.pick(number)
        case Choose("people", int(place)):
            return table.pick_person(place)
        case Choose(name, value):
            return _chosen(table, name, value)
        case PressButton(name):
            return _pressed(table, name)
        case _:
            return table


def _entered(table: TableGame, action: Action) -> TableGame:
    """What was seen; in the opening a domino that is pressed is only asked about."""
    by_domino = table.state is not None and owns_by_domino(table.state)
    match action:
        case DrawKing(seat) if by_domino:
            return table.took(seat)
        case Claim(number) if by_domino:
            return table.asking(number)
        case _:
            return table.enter(action)


def _chosen(table: TableGame, name: str, value: object) -> TableGame:
    """Another mode, or another number of players, before a game."""
    known = (name == "mode" and value in MODES) or (name == "players" and value in PLAYERS)
    if table.history is not None or not known:
        return table
    return replace(table, play=table.play.chosen(fields.chosen(table.play.setup, name, value)))


def _pressed(table: TableGame, name: str) -> TableGame:
    if name.startswith("watch"):
        return _watched(table, name.removeprefix("watch"))
    if lights(name):
        return replace(table, play=replace(table.play, lit=toggled(table.play.lit, name), since=table.play.at))
    if name.startswith("line"):
        return replace(table, play=table.play.lighting(name))
    steps: dict[str, Callable[[], TableGame]] = {
        "begin": table.begun,
        "undo": table.undone,
        "latest": lambda: table.moved(len(table.history or ())),
        "forget": table.forget,
        "new": table.put_away,
        "join": lambda: _joined(table),
    }
    return steps[name]() if name in steps else table


def _watched(table: TableGame, seat: str) -> TableGame:
    """The territory of a seat; pressed again, or for the seat whose turn it is, the usual one."""
    state = table.state
    if state is None or not (seat.isascii() and seat.isdecimal()) or int(seat) >= state.rules.players:
        return table
    usual = int(seat) in (state.actor, table.play.watched)
    return replace(table, play=table.play.watching(None if usual else int(seat)))


def _joined(table: TableGame) -> TableGame:
    """A game that goes on from the moment that was typed or painted; what cannot be read stays there, with why."""
    if not table.typed.strip() and table.late.lacks_numbers(table.play.setup.rules):
        return replace(table, fault=NUMBERS_MISSING)
    try:
        return table.joined(parse_state(table.typed.strip())) if table.typed.strip() else table.joined_late()
    except BadInput as error:
        return replace(table, fault=error.fault)


def typed(session: Session, name: str, value: object) -> Session:
    """What was filled in before a game: a name, a bonus, a notation."""
    table = session.table
    seat = name.removeprefix("name")
    if name == "typed":
        table = replace(table, typed=str(value), fault=None)
    elif name.startswith("late_"):
        table = replace(table, late=_filled(table.late, name.removeprefix("late_"), value), fault=None)
    elif name == "mode":
        table = _chosen(table, name, value)
    elif name in BEFORE_A_GAME:
        table = replace(table, play=table.play.chosen(fields.chosen(table.play.setup, name, value)))
    elif seat.isdecimal():
        table = table.named(int(seat), str(value))
    return replace(session, table=table)


def _filled(late: Late, name: str, value: object) -> Late:
    """What was typed of a game that began without us: a territory, the numbers taken, the rounds that are over."""
    field, seat = name.rstrip("0123"), name[-1:]
    if name == "rounds" and isinstance(value, int) and 0 <= value <= MOST_ROUNDS:
        return replace(late, rounds=value)
    if seat not in map(str, range(MOST_SEATS)) or len(name) != len(field) + 1:
        return late
    fill = {"territory": late.with_territory, "dominoes": late.with_dominoes}.get(field)
    return fill(int(seat), str(value)) if fill is not None else late


def _painting(session: Session, seat: str) -> Session:
    """The territory of a seat, to be painted in the lab; one that cannot be read begins empty."""
    table, rules = session.table, session.table.play.setup.rules
    if seat not in map(str, range(rules.players)):
        return session
    late = replace(table.late, painting=int(seat))
    readable = late.fault_of(int(seat), rules) is None
    position = Position(rules, late.territory_of(int(seat), rules) if readable else Territory())
    lab = replace(session.lab.with_position(position).using("paint"), seat=int(seat))
    return replace(session, lab=lab, table=replace(table, late=late)).entered("lab")


def _to_lab(session: Session) -> Session:
    """The territory on the board, opened in the lab."""
    state = session.table.state
    if state is None:
        return session
    return replace(session, lab=session.lab.of_game(state, watched_seat(as_played(session)))).entered("lab")


def _to_play(session: Session) -> Session:
    """The game opened in the room Play, to be looked at move by move."""
    history = session.table.history
    if history is None:
        return session
    return replace(session, play=session.play.with_game(history)).entered("play")
