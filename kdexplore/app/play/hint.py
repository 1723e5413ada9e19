"""The hint in four steps: where to look, what it is about, what to do (①), why, beside the next best (②).

The analysis service works it out; the board and the lines have the same signs as the sentences.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from kdexplore.app.analyse import gains
from kdexplore.app.analyse.why import gained
from kdexplore.app.analysis.answers import problem
from kdexplore.app.analysis.readiness import working
from kdexplore.app.play.prompt import voice_of
from kdexplore.core.actions import Claim, Give, Pass, Place, Recruit
from kdexplore.engine.estimated_heat import cells_of
from kdexplore.views import blocks
from kdexplore.views.described.labels import listed
from kdexplore.views.described.values import share
from kdexplore.views.drawing.ghosts import Ghost
from kdexplore.views.known import Known
from kdexplore.views.scenes.layers import Marked
from kdexplore.words import Term, capital, signed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kdexplore.app.analyse.ranked import Ranked
    from kdexplore.app.session import Session
    from kdexplore.core.actions import Action
    from kdexplore.core.state import GameState
    from kdexplore.engine.evaluation import Candidate, Evaluation
    from kdexplore.views.blocks import Block
    from kdexplore.words import Speaker

HINT = "hint"
STEPS = 4
SIGNS = "①②"  # of what to do, and of the next best
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
    answer = session.answers.of(HINT, key_of(session))
    if answer is not None and answer.error:
        return [problem(answer.error, voice)]
    if answer is None or not answer.ended or state is None:
        return [working(session, voice)]
    ranked: Ranked = answer.value
    hints, steps = session.play.hints, [*_steps(state, ranked.evaluation, voice)]
    steps = steps[-1:] if hints == STEPS else steps[:hints]  # the reasons have the whole card
    said: list[Block] = [blocks.title(voice.text("hint.title", n=hints), level=3)]
    return [*said, *(blocks.said(line) for step in steps for line in step)]


def _steps(state: GameState, found: Evaluation, voice: Speaker) -> Iterator[list[str]]:
    """All four steps, each of some sentences."""
    best = found.best.action
    yield [_where(state, best, voice)]
    yield [_what(state, best, voice)]
    does = f"{SIGNS[0]} {capital(voice.say(best), voice.lang)}"
    yield [voice.text("guide.here", sign=SIGNS[0]) if isinstance(best, Place) else does]
    yield [_why(state, one, sign, voice) for one, sign in zip(_compared(found), SIGNS, strict=False)]


def _why(state: GameState, one: Candidate, sign: str, voice: Speaker) -> str:
    """What it brings at once, then the next domino; the share of games it wins; whether that is too close to call."""
    changes, then = [*gained(Known(state), one.action, voice)], gains.next_domino(Known(state), one.action)
    said = [f"{listed(changes, voice.lang, 'list.then')}."] if changes else []
    if then is not None:
        said.append(voice.text("hint.then", number=then.number, points=signed(then.gain)))
    said.append(voice.text("hint.wins", win=share(one.win, voice)))
    if sign != SIGNS[0] and one.is_close:
        said.append(voice.text("analyse.no_telling"))
    return " ".join([sign, *said])


def _compared(found: Evaluation) -> list[Candidate]:
    """The best, and the best of those that are elsewhere."""
    best = found.best
    others = (one for one in found.candidates[1:] if not _same_place(one.action, best.action))
    return [best, *islice(others, 1)]


def _same_place(one: Action, other: Action) -> bool:
    return isinstance(one, Place) and isinstance(other, Place) and {*one.cells} == {*other.cells}


# ---- on the board and in the line


def _signed(session: Session) -> Iterator[tuple[Action, str]]:
    """What has a sign now: what to do from the third step on, the next best with the last one."""
    answer = session.answers.of(HINT, key_of(session))
    if session.play.hints < STEPS - 1 or not offered(session) or answer is None or not answer.ended or answer.error:
        return
    compared = _compared(answer.value.evaluation)[: session.play.hints - STEPS + 2]
    yield from ((one.action, sign) for one, sign in zip(compared, SIGNS, strict=False))


def ghosts(session: Session) -> tuple[Ghost, ...]:
    """The dominoes as they would be placed, with what they bring."""
    state = session.play.state
    return tuple(
        Ghost(
            gains.placed(state, action),
            signed(gains.gain(Known(state), action)),
            resources=state.rules.resources,
            sign=sign,
            alternative=sign != SIGNS[0],
        )
        for action, sign in _signed(session)
        if isinstance(action, Place) and state is not None
    )


def marks(session: Session) -> tuple[Marked, ...]:
    """Where anything else than a domino would go."""
    shown = [(cells_of(action), sign) for action, sign in _signed(session) if not isinstance(action, Place)]
    return tuple(Marked(cells, sign) for cells, sign in shown if cells)


def signs(session: Session) -> dict[int, str]:
    """The dominoes that would be chosen, by their numbers."""
    return {action.number: sign for action, sign in _signed(session) if isinstance(action, Claim)}


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
