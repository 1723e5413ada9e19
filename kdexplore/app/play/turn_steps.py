"""The turn in named steps: what is done, what is asked now, what follows, and what is skipped and why. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from kdexplore.app.play.prompt import voice_of
from kdexplore.app.play.state import Play, cannot_pay
from kdexplore.app.session import Session
from kdexplore.core.events import DominoClaimed, DominoDiscarded, DominoPlaced, Event, FireThrown
from kdexplore.core.state import GameState, Step
from kdexplore.views import blocks
from kdexplore.views.blocks import StepsBlock, StepState

ORDER = (Step.PLACE, Step.THROW, Step.GIVE, Step.CLAIM, Step.RECRUIT)


class TurnStep(NamedTuple):
    """A step of a turn: how far it is, the domino that it is about, and why it is skipped, as keys of the words."""

    step: Step
    state: StepState
    number: int | None = None
    why: str = ""


def row(session: Session) -> StepsBlock:
    """The steps of the turn that is being played, in their order."""
    voice, play = voice_of(session), session.play
    assert play.state is not None  # noqa: S101 -- drawn only where there is a game
    items = []
    for stage in stages(play.state, happened(play)):
        name = voice.text(f"table.turn.{stage.step}")
        words = name if stage.number is None else f"{name} {stage.number}"
        said = voice.text(f"table.turn.{stage.state}") if stage.state in ("done", "skipped") else None
        why = voice.text(f"table.turn.{stage.why}") if stage.why else None
        items.append(blocks.step(words, stage.state, said=said, why=why))
    return blocks.steps(voice.text("table.turn"), items)


def happened(play: Play) -> tuple[Event, ...]:
    """What has happened in this turn since its domino was placed or discarded; nothing before that."""
    state = play.state
    found: tuple[Event, ...] = ()
    if state is None or state.claiming or state.step not in ORDER[1:] or play.history is None:
        return found
    for turn in reversed(play.history.turns[: play.at]):
        found = (*turn.events, *found)
        if any(isinstance(event, DominoPlaced | DominoDiscarded) for event in turn.events):
            break
    return found


def stages(state: GameState, events: tuple[Event, ...]) -> Iterator[TurnStep]:
    """Every step that this turn has."""
    opening, placed = state.playing is None, _placing(state)
    yield placed
    if placed.state != "skipped" and _erupts(state):
        yield _throwing(state, events)
    if state.step is Step.GIVE:
        yield TurnStep(Step.GIVE, "now")
    yield _claiming(state, events, opening=opening)
    if state.rules.tribe:
        yield _recruiting(state, opening=opening)


def _progress(state: GameState, step: Step) -> StepState:
    """How far a step is."""
    if state.step not in ORDER:
        return "ahead"
    here, there = ORDER.index(state.step), ORDER.index(step)
    return "now" if here == there else "done" if there < here else "ahead"


def _erupts(state: GameState) -> bool:
    """Whether the domino of this turn brings a volcano, in a game with fire."""
    domino = state.domino
    return state.rules.fire and domino is not None and bool(domino.first.craters or domino.second.craters)


def _placing(state: GameState) -> TurnStep:
    if state.playing is None:
        return TurnStep(Step.PLACE, "skipped", why="opening")
    number = state.line[state.turn].number
    if number in state.seats[state.playing].discarded:
        return TurnStep(Step.PLACE, "skipped", number, "discarded")
    return TurnStep(Step.PLACE, _progress(state, Step.PLACE), number)


def _throwing(state: GameState, events: tuple[Event, ...]) -> TurnStep:
    progress = _progress(state, Step.THROW)
    thrown = any(isinstance(event, FireThrown) for event in events)
    if progress == "done" and not thrown:
        return TurnStep(Step.THROW, "skipped", why="returned")
    return TurnStep(Step.THROW, progress)


def _claiming(state: GameState, events: tuple[Event, ...], *, opening: bool) -> TurnStep:
    if not opening and not state.next_line:
        return TurnStep(Step.CLAIM, "skipped", why="last_line")
    chosen = [event.number for event in events if isinstance(event, DominoClaimed)]
    progress = _progress(state, Step.CLAIM)
    return TurnStep(Step.CLAIM, progress, chosen[-1] if chosen and progress == "done" else None)


def _recruiting(state: GameState, *, opening: bool) -> TurnStep:
    if opening or state.playing is None:
        return TurnStep(Step.RECRUIT, "skipped", why="opening")
    if not state.next_line:
        return TurnStep(Step.RECRUIT, "skipped", why="last_round")
    if _recruits_later(state, state.playing):
        return TurnStep(Step.RECRUIT, "skipped", why="later")
    if state.step is Step.CLAIM and cannot_pay(state, state.playing):
        return TurnStep(Step.RECRUIT, "skipped", why="unpaid")
    return TurnStep(Step.RECRUIT, _progress(state, Step.RECRUIT))


def _recruits_later(state: GameState, seat: int) -> bool:
    """Whether somebody with two chiefs recruits only after the second of them, as a reading has it."""
    once = state.rules.readings.two_chiefs_recruit == "once"
    return once and any(slot.seat == seat for slot in state.line[state.turn + 1 :])
