"""The hint in four steps: where to look, what it is about, what to do, why; the analysis service works it out."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from kdexplore.app.analyse import gains
from kdexplore.app.analyse.why import comes_to, gained
from kdexplore.app.analysis.answers import problem
from kdexplore.app.analysis.readiness import working
from kdexplore.app.play.prompt import voice_of
from kdexplore.core.actions import Claim, Give, Pass, Place, Recruit
from kdexplore.engine.estimated_heat import cells_of
from kdexplore.views import blocks
from kdexplore.views.described.labels import listed
from kdexplore.views.known import Known
from kdexplore.words import Term

if TYPE_CHECKING:
    from kdexplore.app.analyse.ranked import Ranked
    from kdexplore.app.session import Session
    from kdexplore.core.actions import Action
    from kdexplore.core.state import GameState
    from kdexplore.engine.evaluation import Evaluation
    from kdexplore.views.blocks import Block
    from kdexplore.words import Speaker

HINT = "hint"
STEPS = 4
DRAWS = 240  # games for each candidate


def offered(session: Session) -> bool:
    """Whether a hint can be had: a person decides between several things, and hints are not hidden.

    A guide gives hints of its own.
    """
    play, state = session.play, session.play.state
    if state is None or state.actor is None or session.no_hints or play.thinking or play.guided:
        return False
    return not play.setup.bot_of(state.actor) and len([*islice(state.legal_actions, 2)]) > 1


def key_of(session: Session) -> object:
    """What the answer to a hint is known by."""
    return Known(session.play.state)


def hint(session: Session) -> list[Block]:
    """The steps of the hint that have been asked for, with the buttons for the next one and to close it."""
    if not session.play.hints or not offered(session):
        return []
    voice, hints = voice_of(session), session.play.hints
    ways = [blocks.button("hint", voice.text("hint.next"))] if hints < STEPS else []
    close = blocks.button("unhint", voice.text("hint.close"), icon="close")
    return [blocks.card(*_said(session, voice), blocks.buttons(*ways, close))]


def _said(session: Session, voice: Speaker) -> list[Block]:
    """The steps themselves, or what they wait for."""
    state = session.play.state
    found = session.answers.of(HINT, key_of(session))
    if found is not None and found.error:
        return [problem(found.error, voice)]
    if found is None or not found.ended or state is None:
        return [working(session, voice)]
    ranked: Ranked = found.value
    steps = _steps(state, ranked.evaluation, voice)[: session.play.hints]
    said: list[Block] = [blocks.title(voice.text("hint.title", n=session.play.hints), level=3)]
    return [*said, *(blocks.said(step) for step in steps)]


def _steps(state: GameState, found: Evaluation, voice: Speaker) -> list[str]:
    """All four steps."""
    best = found.best
    why = [*comes_to(best, found, voice)]
    if changes := [*gained(Known(state), best.action, voice)]:
        why.append(f"{listed(changes, voice.lang, 'list.then')}.")
    return [_where(state, best.action, voice), _what(state, best.action, voice), voice.say(best.action), " ".join(why)]


def _where(state: GameState, action: Action, voice: Speaker) -> str:
    """Where to look."""
    match action:
        case Claim():
            return voice.text("hint.line")
        case Give() | Pass():
            return voice.text("hint.others")
        case _:
            return voice.text(f"hint.{_side(state, action)}")


def _side(state: GameState, action: Action) -> str:
    """On which side of the middle of the territory the cells of an action are."""
    box = state.territory.box
    cells = cells_of(action) or tuple(state.territory.squares)
    across = sum(cell.x for cell in cells) / len(cells) - (box.west + box.east) / 2
    down = sum(cell.y for cell in cells) / len(cells) - (box.north + box.south) / 2
    if abs(across) >= abs(down):
        return "left" if across < 0 else "right"
    return "upper" if down < 0 else "lower"


def _what(state: GameState, action: Action, voice: Speaker) -> str:
    """What it is about: a terrain, a person, the resources."""
    if isinstance(action, Recruit):
        return voice.text("hint.person", person=Term("person", action.person))
    terrain = _terrain(state, action)
    return voice.text("hint.terrain", terrain=Term("terrain", terrain)) if terrain else voice.text("hint.resources")


def _terrain(state: GameState, action: Action) -> str:
    """The terrain that gains most, or the one that an action concerns; nothing for a gift."""
    best = max(gains.changes(Known(state), action), key=lambda each: each.points, default=None)
    if best is not None and best.points > 0 and best.key in state.rules.tiles.terrain:
        return best.key
    if isinstance(action, Claim):
        return str(state.rules.tiles.domino(action.number).first.terrain)
    if isinstance(action, Place) and state.domino is not None:
        return str(state.domino.first.terrain)
    squares = [state.territory.squares.get(cell) for cell in cells_of(action)]
    return next((str(square.terrain) for square in squares if square is not None), "")
