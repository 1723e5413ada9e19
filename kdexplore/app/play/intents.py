"""What the intents of a game do: each is a step from session to session."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType

from kdexplore.app.analysis.readiness import kernel_of
from kdexplore.app.guide import advice, counting
from kdexplore.app.guide.beginning import with_guide
from kdexplore.app.heat.intents import with_heat
from kdexplore.app.intents import Back, Branch, Choose, GoTo, Intent, Move, Pay, PressButton
from kdexplore.app.play import cave, choosing, fields, hint, modes, shuffles
from kdexplore.app.play.charts import CHARTS
from kdexplore.app.play.ending.sheet import lights
from kdexplore.app.play.scenes import PERSON
from kdexplore.app.play.scores import watched_seat
from kdexplore.app.play.setup import BOTS
from kdexplore.app.play.state import Play
from kdexplore.app.session import Session
from kdexplore.core import tilechecks
from kdexplore.core.tiles import TileSet
from kdexplore.core.variants import FREE, MODES


def handle(session: Session, intent: Intent) -> Session:
    """The session after an intent; one without a meaning here changes nothing."""
    if isinstance(intent, PressButton) and intent.name in OF_SESSION:
        return OF_SESSION[intent.name](session)
    if intent == PressButton("cancel") and session.play.before is None:
        return session.entered("start")
    if (with_layer := with_heat(session, intent)) is not None:
        return with_layer
    asks = intent == PressButton("advise") and kernel_of(session) == "compiled"
    return replace(session, play=session.play.asking() if asks else _handle(session.play, intent))


def _handle(play: Play, intent: Intent) -> Play:  # noqa: PLR0911 -- one line per kind of intent
    match intent:
        case Move(action):
            return play.tried(action)
        case Pay(person, cells):
            return play.paying(person, cells)
        case Back():
            return play.taken_back()
        case GoTo(turn):
            return play.moved(turn)
        case Branch(index, branch):
            return play.branched(index, branch)
        case Choose("chart", str(name)):
            return replace(play, chart=name if name in CHARTS else play.chart)
        case Choose(name, str(bot)) if name.startswith("bot"):
            return _seated(play, name.removeprefix("bot"), "" if bot == PERSON else bot)
        case PressButton(name):
            return _pressed(play, name)
        case _:
            return play


def _pressed(play: Play, name: str) -> Play:
    if name.startswith("watch") and name.removeprefix("watch").isdecimal():
        return _watched(play, int(name.removeprefix("watch")))
    if name.startswith("line") or lights(name):
        return play.lighting(name)
    if name.startswith(cave.PRESS):
        return _hiring(play, name.removeprefix(cave.PRESS))
    if name.startswith((modes.PRESS, choosing.PLAYERS)):
        return _set_up(play, name)
    steps: dict[str, Callable[[], Play]] = {
        "back": play.taken_back,
        "advise": play.advised,
        "new": play.put_away,
        "replay": lambda: replace(play, replays=play.replays + 1),
        "cancel": play.brought_back,
        "before": play.brought_back,
        "unhint": lambda: replace(play, hints=0),
        "begin": lambda: _begun(play),
        "err": lambda: replace(play, may_err=play.guided and not play.may_err),
        "unguided": lambda: replace(play, guided=False, may_err=False),
        "again": lambda: play.begun_again(shuffles.fresh()),
    }
    return steps[name]() if name in steps else play


def _hiring(play: Play, person: str) -> Play:
    """Somebody from the cave board chosen and paid for as cheaply as can be; nobody where that cannot be done."""
    found = cave.hire(play.state, person) if play.state is not None else None
    return play.paying(person, found.paid) if found is not None else play


def _begun(play: Play) -> Play:
    """A new game from the choices; one that nobody has asked to repeat gets a shuffle of its own."""
    fresh = play.setup.deal == "seed" and play.setup.fresh
    return (play.chosen(replace(play.setup, seed=shuffles.fresh())) if fresh else play).begun()


def _set_up(play: Play, name: str) -> Play:
    """Another mode or another number of players before a game; one that there is not changes nothing."""
    kind, _, value = name.partition(":")
    if kind == "mode":
        known = value in (*MODES, FREE)
    else:
        known = value in {str(number) for number, reason in fields.players_of(play.setup) if not reason}
    return play.chosen(fields.chosen(play.setup, kind, value)) if known else play


def _seated(play: Play, seat: str, bot: str) -> Play:
    """Another player for a seat, if both exist."""
    if not seat.isdecimal() or int(seat) >= play.setup.players or bot not in BOTS:
        return play
    return play.with_bot(int(seat), bot)


def _watched(play: Play, seat: int) -> Play:
    """The territory of a seat; pressed again, or for the seat whose turn it is, the usual one."""
    state = play.state
    if state is None or seat >= state.rules.players:
        return play
    return play.watching(None if seat in (state.actor, play.watched) else seat)


def chosen(session: Session, name: str, value: object, own: TileSet | None) -> Session:
    """Another value for a choice before the game."""
    play = session.play
    return replace(session, play=play.chosen(fields.chosen(play.setup, name, value, own)))


def own_tiles(session: Session) -> TileSet | None:
    """The user's own tile set, if there is one without faults."""
    studio = session.studio
    return studio.draft if studio.draft is not None and not tilechecks.faults(studio.draft) else None


def _to_lab(session: Session) -> Session:
    """The territory on the board, opened in the lab."""
    state = session.play.state
    if state is None:
        return session
    return replace(session, lab=session.lab.of_game(state, watched_seat(session))).entered("lab")


def _to_analyse(session: Session) -> Session:
    """The game looked back on: the review of a finished one, else the moment on the screen."""
    play = session.play
    if play.history is None:
        return session
    part = "review" if play.history.state.is_over else "moment"
    analyse = replace(session.analyse.moved(play.history, play.at), part=part)
    return replace(session, analyse=analyse).entered("analyse")


def _hinted(session: Session) -> Session:
    """One more step of the hint; with a guide, its advice is shown or put away."""
    steps = min(hint.STEPS, session.play.hints + 1) if hint.offered(session) else 0
    if advice.offered(session):
        steps = 0 if session.play.hints else 1
    return replace(session, play=replace(session.play, hints=steps))


def _guided(session: Session) -> Session:
    """A game of the chosen mode with the guide."""
    return with_guide(session, session.play.setup.mode) if session.play.setup.mode in MODES else session


def _counting(session: Session) -> Session:
    """After a guided game one's own kingdom, to be counted in the room of lessons."""
    state = session.play.state
    if not session.play.guided or state is None or not state.is_over:
        return session
    return replace(session, learn=session.learn.with_own(counting.lesson_text(state))).entered("learn")


# What concerns more than the game on the table.
OF_SESSION: Mapping[str, Callable[[Session], Session]] = MappingProxyType(
    {"lab": _to_lab, "analyse": _to_analyse, "hint": _hinted, "guided": _guided, "count": _counting}
)
