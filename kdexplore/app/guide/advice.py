"""What the guide advises: the move of the best player that answers in time, and why, in facts of the game."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Any

from kdexplore.app.analyse import gains
from kdexplore.app.analyse.why import gained
from kdexplore.app.analysis.queries import ServiceQuery
from kdexplore.app.analysis.readiness import kernel_of
from kdexplore.core.action_json import move_from
from kdexplore.core.actions import Claim, Place
from kdexplore.core.game import after_in_game
from kdexplore.core.placing import fits_somewhere
from kdexplore.core.reader import Reader
from kdexplore.engine.odds import left
from kdexplore.engine.players import ADVISER, EXPERT, choose
from kdexplore.engine.questions.move import PlayerMove
from kdexplore.views.known import Known
from kdexplore.words import Term, Text, signed

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator

    from kdexplore.app.session import Session
    from kdexplore.core.actions import Action
    from kdexplore.core.history import History
    from kdexplore.core.score_changes import ScoreChange
    from kdexplore.core.state import GameState
    from kdexplore.core.territory import Territory
    from kdexplore.core.tiles import Domino
    from kdexplore.words import Speaker

ADVICE = "advice"


def learner(session: Session) -> int:
    """The seat that is guided: the first that no bot plays."""
    setup = session.play.setup
    return next((seat for seat in range(setup.players) if not setup.bot_of(seat)), 0)


def offered(session: Session) -> bool:
    """Whether there is something to advise: the learner has a choice, at the end of the game so far."""
    play, state = session.play, session.play.state
    if not play.guided or state is None or state.actor != learner(session) or not play.at_end or session.no_hints:
        return False
    return (play.slip is None or play.slip.is_over) and len(state.legal_actions) > 1


def _key(session: Session) -> Hashable:
    return Known(session.play.history), session.play.setup


def queries(session: Session) -> tuple[ServiceQuery, ...]:
    """What the best player would do, asked as soon as the learner's turn comes: it is known when they ask."""
    history, seed = session.play.history, session.play.setup.seed
    if not offered(session) or history is None or kernel_of(session) != "compiled":
        return ()
    if session.answers.ended(ADVICE, _key(session)):
        return ()

    def question() -> dict[str, Any]:
        return PlayerMove(history, EXPERT, seed).to_plain()

    def read(data: dict[str, Any]) -> Action:
        return move_from(Reader(data["action"]))[0]

    return (ServiceQuery(ADVICE, _key(session), question, read),)


def advised(session: Session) -> Action | None:
    """What the guide would do; `None` while the best player is thinking.

    Where it cannot answer in time, as without machine code, the best of those that answer at once does.
    """
    known = session.answers.of(ADVICE, _key(session))
    if known is not None and known.ended and not known.error:
        action: Action = known.value
        return action
    if kernel_of(session) == "compiled" and (known is None or not known.error):
        return None
    assert session.play.history is not None  # noqa: S101 -- asked for only where there is a choice
    return _at_once(Known(session.play.history), session.play.setup.seed)


@lru_cache(maxsize=8)
def _at_once(history: Known[History], seed: int) -> Action:
    return choose(ADVISER, history.value.state, seed, len(history.value))


# ---- why


def why(known: Known[GameState], action: Action, voice: Speaker) -> str:
    """The reason for an action in one sentence, a fact of the position; nothing if there is none to give."""
    reasons: Iterable[str]
    match action:
        case Place():
            reasons = chain(_of_place(known, action, voice), _what_fits(known, action, voice))
        case Claim():
            reasons = _of_claim(known, action, voice)
        case _:
            reasons = (f"{change}." for change in gained(known, action, voice))
    return next(iter(reasons), "")


def _of_place(known: Known[GameState], action: Place, voice: Speaker) -> Iterator[str]:
    state = known.value
    assert state.domino is not None  # noqa: S101 -- something is being placed
    here, gain = after_in_game(state, action), gains.gain(known, action)
    laid = here.seats[state.playing or 0].territory
    best = gains.best_placement(known, state.playing or 0, state.domino.number)
    most = best.gain if best is not None else gain
    line = _largest(gains.changes(known, action), voice) if gain > 0 else ""
    if 0 < gain >= most:
        yield voice.text("guide.why.most", points=signed(gain), line=line)
    coming = left(state)
    if best is not None and gain < most:
        other = state.territory.laid(best.placement, state.rules)
        fits, fewer = (sum(fits_somewhere(there, domino, state.rules) for domino in coming) for there in (laid, other))
        if fits > fewer:
            yield voice.text("guide.why.room", n=fits, other=fewer, all=len(coming))
    yield from _grown(laid, action, coming, voice)
    if gain > 0:
        yield voice.text("guide.why.gain", points=signed(gain), line=line)


def _what_fits(known: Known[GameState], action: Place, voice: Speaker) -> Iterator[str]:
    """How many of the dominoes to come the territory still takes, where there is nothing better to say."""
    state = known.value
    laid, coming = after_in_game(state, action).seats[state.playing or 0].territory, left(state)
    if coming:
        fits = sum(fits_somewhere(laid, domino, state.rules) for domino in coming)
        yield voice.text("guide.why.fits", n=fits, all=len(coming))


def _grown(laid: Territory, action: Place, coming: tuple[Domino, ...], voice: Speaker) -> Iterator[str]:
    """A region without symbols that has grown, if symbols of its terrain are still to come."""
    for region in laid.regions:
        if region.symbols or len(region.cells) < 2 or not set(region.cells) & set(action.cells):  # noqa: PLR2004 -- grown
            continue
        halves = (half for domino in coming for half in (domino.first, domino.second))
        if symbols := sum(half.symbols for half in halves if half.terrain == region.terrain):
            squares, count = Text("count.square", n=len(region.cells)), Text("count.symbol", n=symbols)
            yield voice.text("guide.why.grows", thing=Term("terrain", region.terrain), squares=squares, symbols=count)


def _of_claim(known: Known[GameState], action: Claim, voice: Speaker) -> Iterator[str]:
    state = known.value
    best = gains.best_placement(known, state.actor or 0, action.number)
    if best is not None and best.gain > 0:
        line = _largest(gains.changes(known, action), voice)
        yield voice.text("guide.why.claim", points=signed(best.gain), line=line)
    elif symbols := sum(half.symbols for half in _halves(state, action)):
        yield voice.text("guide.why.symbols", symbols=Text("count.symbol", n=symbols))
    for seat, gain, rest in gains.denied_by(known, action)[:1]:
        yield voice.text("analyse.denied", seat=Term("seat", seat), points=signed(gain), left=signed(rest))
    order = gains.place_in_line(state, action)
    if order is not None and state.lines_left:
        n, places = order
        yield voice.text("guide.why.first" if n == 1 else "guide.why.order", n=n, all=places)


def _halves(state: GameState, action: Claim) -> tuple[Any, Any]:
    domino = state.rules.tiles.domino(action.number)
    return domino.first, domino.second


def _largest(changes: tuple[ScoreChange, ...], voice: Speaker) -> str:
    """The line of the score that gains most, as its product."""
    best = max(changes, key=lambda change: change.points)
    return voice.say((best.after or best.before)[0])
