"""Above the board: whose it is, what to do now in words, the points, the totems and resources. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kdexplore.app.analysis.answers import problem
from kdexplore.app.play import turn_steps
from kdexplore.app.play.prompt import BOT, bot_key, thinking, voice_of
from kdexplore.app.play.scores import hides, still_possible, watched_seat
from kdexplore.app.play.seats import holdings, name_of, only_person, seat_mark
from kdexplore.app.session import Session
from kdexplore.core import fire
from kdexplore.core.bonuses import points_so_far
from kdexplore.core.state import GameState, Step
from kdexplore.views import blocks
from kdexplore.views.blocks import Block, TextPiece
from kdexplore.words import Text


def row(session: Session) -> list[Block]:
    """The head of the board on the screen."""
    state, voice = session.play.state, voice_of(session)
    assert state is not None  # noqa: S101 -- drawn only where there is a game
    seat = watched_seat(session)
    score = points_so_far(state, seat)
    colon = "" if seat == only_person(session.play.setup) else ":"
    words = [blocks.part(name_of(session, seat), "strong"), blocks.part(colon), *_doing(session, state, seat)]
    if possible := "" if hides(session) else still_possible(score, voice):
        words.append(blocks.part(f" {possible}", "muted"))
    found: list[Block] = [blocks.prompt(words, session.play.at, seat=seat_mark(state.rules.tiles, seat, session.shade))]
    if not hides(session):
        found.append(blocks.total(str(score.total), voice.text("count.point", n=score.total)))
    if (known := session.answers.of(BOT, bot_key(session))) is not None and known.error and session.play.thinking:
        found.append(problem(known.error, voice))
    if state.rules.fire:
        found.append(turn_steps.row(session))
        found += [blocks.picture(drawn, words) for drawn, words in holdings(session, state, seat)]
    return found


# ---- what to do now


def _doing(session: Session, state: GameState, seat: int) -> list[TextPiece]:
    """What the player does now and next; which bot is thinking; what the table does."""
    voice, play = voice_of(session), session.play
    if play.thinking:
        pieces = thinking(session)
    elif state.actor is None:
        pieces = [blocks.part(voice.say(state.step))]
    else:
        first, *then = _steps(session, state)
        pieces = [blocks.part(voice.text("table.do.then", first=first, next=then[0]) if then else first)]
    who = [] if state.actor in (None, seat) else [blocks.part(f"{name_of(session, state.actor or 0)}: ", "muted")]
    return [blocks.part(" "), *who, *pieces]


def _steps(session: Session, state: GameState) -> Iterator[str]:
    """What is done now; in games without volcanoes, whose turns have two steps, what follows too."""
    events = turn_steps.happened(session.play)
    for stage in turn_steps.stages(state, events):
        if stage.state == "now" or (stage.state == "ahead" and not state.rules.fire):
            yield _step(session, state, stage)


def _step(session: Session, state: GameState, stage: turn_steps.TurnStep) -> str:
    text_of, slots = voice_of(session).text, dict[str, Any]()
    key = f"table.do.{stage.step}"
    if stage.step is Step.PLACE:
        slots["number"] = stage.number
    if stage.step is Step.THROW and state.actor is not None:
        token = fire.token_of(state.seats[state.actor].territory, state.volcanoes[0], state.rules)
        slots["fires"] = Text("count.fire", n=token.fires)
    free = [slot.number for slot in state.next_line if slot.seat is None]
    if stage.step is Step.CLAIM and len(free) == 1:
        key, slots["number"] = "table.do.take", free[0]
    return text_of(key, **slots)
