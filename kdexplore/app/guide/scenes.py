"""What the guide of a first game shows: the rule that matters now, a hint that fades, a slip explained, the review."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kdexplore.app.analyse.why import gained
from kdexplore.app.guide import review, topics
from kdexplore.app.play.prompt import voice_of
from kdexplore.engine.players import ADVISER, choose
from kdexplore.views import blocks
from kdexplore.views.known import Known
from kdexplore.words import capital

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kdexplore.app.session import Session
    from kdexplore.core.state import GameState
    from kdexplore.views.blocks import Block
    from kdexplore.words import Speaker


def learner(session: Session) -> int:
    """The seat that is guided: the first that no bot plays."""
    setup = session.play.setup
    return next((seat for seat in range(setup.players) if not setup.bot_of(seat)), 0)


def guide(session: Session) -> list[Block]:
    """What the guide says at this moment; nothing without a guide, and after the end, where there is a review."""
    play, state = session.play, session.play.state
    if not play.guided or state is None or state.is_over:
        return []
    return [blocks.card(*_said(session, state, voice_of(session)))]


def _said(session: Session, state: GameState, voice: Speaker) -> Iterator[Block]:
    play = session.play
    if play.slip is not None:
        yield from _slip(session, voice)
        if play.slip.is_over:
            yield _foot(session, voice)
    elif play.history is not None and state.actor == learner(session):
        rule = topics.topic(play.history, play.at, learner(session))
        if rule:
            yield _rule(rule, voice)
        yield from _hint(session, state, voice)
    else:
        yield _foot(session, voice)


def _rule(rule: str, voice: Speaker) -> Block:
    """A rule in a sentence, when it first matters; its chip opens all about it, with the lesson."""
    words = capital(voice.term("book", rule), voice.lang)
    return blocks.said(f"{words} ", blocks.chip(rule, voice.term("rule", rule)))


def _slip(session: Session, voice: Speaker) -> Iterator[Block]:
    """While a placement against the rules stands: only that it may; when it has been taken back, why."""
    slip = session.play.slip
    if slip is None or not slip.is_over:
        yield blocks.said(voice.text("guide.stands"))
        return
    yield blocks.notice(voice.text("guide.taken_back"), tone="bad")
    for problem in slip.problems:
        yield blocks.said(f"{voice.say(problem)} ", blocks.chip(problem.rule, voice.term("rule", problem.rule)))


def _hint(session: Session, state: GameState, voice: Speaker) -> Iterator[Block]:
    """What would be good now; open in the first turns, to be opened in those that follow, and then gone."""
    level = topics.level(state, learner(session))
    if level == topics.NONE or session.no_hints or len(state.legal_actions) < 2:  # noqa: PLR2004 -- no choice
        yield _foot(session, voice)
        return
    play = session.play
    action = choose(ADVISER, state, play.setup.seed, play.at)
    why = (blocks.said(words, size="small") for words in gained(Known(state), action, voice))
    inside: list[Block] = [blocks.said(capital(voice.say(action), voice.lang)), *why]
    opened = level == topics.OPENED and not session.narrow
    if session.narrow:  # on a phone the board comes after all this
        inside = [*inside, _foot(session, voice)]
    yield blocks.fold("guide", voice.text("guide.hint"), inside, opened=opened, of=level)
    if not session.narrow:
        yield _foot(session, voice)


def _foot(session: Session, voice: Speaker) -> Block:
    """The way out of the guide, and whether mistakes may be made."""
    err = blocks.button("err", voice.text("guide.err"), pressed=session.play.may_err)
    return blocks.buttons(blocks.button("unguided", voice.text("guide.stop")), err)


def after(session: Session) -> list[Block]:
    """The short review at the end of a guided game: how well it went, where most was left, which rules were met."""
    play, state = session.play, session.play.state
    if not play.guided or state is None or not state.is_over or play.history is None:
        return []
    voice, seat = voice_of(session), learner(session)
    found = review.review(Known(play.history), seat)
    lines: list[Block] = [blocks.said(voice.text("guide.best", n=found.best, all=found.all))]
    if found.missed:
        lines.append(blocks.said(voice.text("guide.missed", round=found.round, points=found.missed)))
    chips = [blocks.chip(rule, voice.term("rule", rule)) for rule in topics.met(play.history, seat)]
    spaced = [part for chip in chips for part in (" ", chip)]
    lines.append(blocks.said(voice.text("guide.rules"), *spaced))
    return [blocks.card(blocks.title(voice.text("guide.review")), *lines)]
