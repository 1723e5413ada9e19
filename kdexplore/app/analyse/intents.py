"""What the intents of the room do: each is a step from session to session."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from kdexplore.app.analyse import drill, puzzles, statistics
from kdexplore.app.analyse.example import with_example
from kdexplore.app.analyse.graph import next_mistake
from kdexplore.app.analyse.kind import ROOM
from kdexplore.app.analyse.questions import COURSE, MOMENT, course_of
from kdexplore.app.analyse.review import GO
from kdexplore.app.analyse.scenes import view_of
from kdexplore.app.analyse.state import (
    PARTS,
    SHOWN_VALUES,
    Analyse,
    choices_at,
    last_decision,
    moment_of,
    next_decision,
)
from kdexplore.app.heat.intents import with_heat
from kdexplore.app.importing import opened_text
from kdexplore.app.intents import Choose, GoTo, Intent, LookAt, OpenFile, PressButton
from kdexplore.app.session import Session
from kdexplore.core.problems import BadInput

LONGEST_TURN = 6  # digits of a number in the name of a button


def handle(session: Session, intent: Intent) -> Session:  # noqa: PLR0911 -- one line per kind of intent
    """The session after an intent; one without a meaning here changes nothing."""
    if (with_layer := with_heat(session, intent)) is not None:
        return with_layer
    match intent:
        case GoTo(turn):
            return _gone(session, turn)
        case LookAt(int(number)):
            return _picked(session, number)
        case Choose():
            return _chosen(session, intent)
        case OpenFile(name, text):
            return opened_here(session, text, name)
        case PressButton(name):
            return _pressed(session, name)
        case _:
            return session


def _chosen(session: Session, choice: Choose) -> Session:  # noqa: PLR0911 -- one line per choice
    """Another value of a choice; one that there is not changes nothing."""
    match choice:
        case Choose("column", str(name)) if name in SHOWN_VALUES:
            return _with(session, replace(session.analyse, column=name))
        case Choose("part", str(name)) if name in PARTS:
            return _with(session, replace(session.analyse, part=name, drill=False, guesses=()))
        case Choose("puzzle_mode" | "puzzle_kind" | "puzzle_rule" | "puzzle_grade" as name, value):
            return _with(session, puzzles.narrowed(session.analyse, name, value))
        case Choose("sample", int(games)) if games in statistics.GAMES:
            return _with(session, replace(session.analyse, sample=games, sampling=False))
        case Choose("sample_player", str(player)) if player in statistics.PLAYERS:
            return _with(session, replace(session.analyse, sample_player=player, sampling=False))
        case Choose("typed", str(text)):
            return _with(session, replace(session.analyse, typed=text, fault=None))
        case Choose("whose", int(seat)):
            return _with(session, replace(session.analyse, whose=None if seat < 0 else seat))
        case _:
            return session


def opened_here(session: Session, text: str, name: str = "") -> Session:
    """A game from a file, a link or a notation, looked at here; anything else in the room where it belongs."""
    found = opened_text(session, text, name)
    return found.entered("analyse") if found.room in ROOM.needs else found


def _pasted(session: Session) -> Session:
    """What was pasted, opened; what cannot be read stays in the field, with why."""
    try:
        found = opened_here(session, session.analyse.typed)
    except BadInput as error:
        return _with(session, replace(session.analyse, fault=error.fault))
    return _with(found, replace(found.analyse, typed="", fault=None))


def _with(session: Session, analyse: Analyse) -> Session:
    return replace(session, analyse=analyse)


def _pressed(session: Session, name: str) -> Session:
    steps: dict[str, Callable[[Session], Session]] = {
        "stop": lambda session: _with(_here(session), replace(_here(session).analyse, stopped=True)),
        "refine": lambda session: _with(_here(session), _here(session).analyse.refined()),
        "unfold": lambda session: _with(session, replace(session.analyse, unfolded=not session.analyse.unfolded)),
        "graph": lambda session: _with(session, replace(session.analyse, graph=not session.analyse.graph)),
        "try": _tried,
        "back": lambda session: _with(session, session.analyse.back()),
        "idle": lambda session: _with(session, replace(session.analyse, idle=True)),
        "resume": lambda session: _with(session, replace(session.analyse, idle=False)),
        "step_on": lambda session: _stepped(session, 1),
        "step_back": lambda session: _stepped(session, -1),
        "next_mistake": lambda session: _walked(session, back=False),
        "last_mistake": lambda session: _walked(session, back=True),
        "play": lambda session: session.entered("play"),
        "look_back": lambda session: _with(session, replace(session.analyse, part="review")),
        "example": with_example,
        "open": _pasted,
        "retry": _retried,
        "sample": lambda session: _with(session, replace(session.analyse, sampling=True)),
        "sample_stop": lambda session: _with(session, replace(session.analyse, sampling=False)),
        "line_on": lambda session: _with(session, puzzles.gone_on(session.analyse, 1)),
        "line_back": lambda session: _with(session, puzzles.gone_on(session.analyse, -1)),
        "drill_end": lambda session: _with(session, drill.ended(session.analyse)),
        "another": lambda session: _with(session, puzzles.another(session.analyse)),
    }
    if name.startswith(GO) and name.removeprefix(GO).isdecimal():
        there = _gone(session, int(name.removeprefix(GO)[:LONGEST_TURN]))
        return _with(there, replace(there.analyse, part=PARTS[0]))
    if name.startswith(puzzles.PRESS) and name.removeprefix(puzzles.PRESS).isdecimal():
        return _with(session, puzzles.answered(session.analyse, int(name.removeprefix(puzzles.PRESS)[:LONGEST_TURN])))
    if name.startswith(drill.BEGIN) and name.removeprefix(drill.BEGIN).isdecimal():
        return _drilled(session, int(name.removeprefix(drill.BEGIN)[:LONGEST_TURN]))
    if name.startswith(drill.GUESS) and name.removeprefix(drill.GUESS).isdecimal():
        return _guessed(session, int(name.removeprefix(drill.GUESS)[:LONGEST_TURN]))
    return steps[name](session) if name in steps else session


def _drilled(session: Session, seat: int) -> Session:
    """The first mistake of a seat, as a puzzle."""
    moment = moment_of(session)
    if moment is None:
        return session
    return _with(session, drill.begun(session.analyse, moment.game.value, course_of(session), seat))


def _guessed(session: Session, number: int) -> Session:
    """An answer to the mistake that is asked, by its number among the legal actions."""
    view = view_of(session)
    if view is None or number >= len(choices_at(view.moment)) or not drill.asking(view):
        return session
    return _with(session, drill.guessed(view, number))


def _here(session: Session) -> Session:
    """The session in which the room has a moment of its own: that of Play, until something was done here."""
    moment = moment_of(session)
    if moment is None or session.analyse.game is moment.game.value:
        return session
    return _with(session, session.analyse.moved(moment.game.value, moment.at))


def _gone(session: Session, turn: int) -> Session:
    """Another moment: the one asked for, or the next at which somebody decides."""
    game = session.play.history
    if game is None:
        return session
    return _with(session, session.analyse.moved(game, next_decision(game, max(0, min(turn, len(game))))))


def _stepped(session: Session, by: int) -> Session:
    """A decision on, or back; from a line that is tried, back to the game."""
    moment = moment_of(session)
    if moment is None:
        return session
    game, at = moment.game.value, moment.at
    if moment.tried:
        return _with(session, session.analyse.moved(game, at))
    to = next_decision(game, min(at + 1, len(game))) if by > 0 else last_decision(game, max(at - 1, 0))
    return _with(session, session.analyse.moved(game, to))


def _walked(session: Session, *, back: bool) -> Session:
    """The next mistake, or the one before; the moment stays if there is none."""
    moment = moment_of(session)
    if moment is None:
        return session
    turn = next_mistake(course_of(session), moment.at, session.analyse.whose, back=back)
    return session if turn is None else _gone(session, turn)


def _picked(session: Session, number: int) -> Session:
    """A candidate that is pointed at, by its number among the legal actions."""
    session = _here(session)
    moment = moment_of(session)
    choices = choices_at(moment) if moment is not None else ()
    if number >= len(choices):
        return session
    return _with(session, replace(session.analyse, picked=choices[number]))


def _tried(session: Session) -> Session:
    """What if: the picked candidate as if it had been played."""
    session = _here(session)
    view = view_of(session)
    if view is None or view.picked is None:
        return session
    return _with(session, session.analyse.trying(view.picked.action))


def _retried(session: Session) -> Session:
    """Ask once more what could not be worked out."""
    return replace(session, answers=session.answers.without(MOMENT).without(COURSE))
