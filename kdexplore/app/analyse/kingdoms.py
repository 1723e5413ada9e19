"""How good was my kingdom? Each territory of a finished game beside the best one of the same dominoes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from kdexplore.app.analysis.queries import ServiceQuery
from kdexplore.app.session import Session
from kdexplore.core.notation import parse
from kdexplore.core.scoring import Kind
from kdexplore.core.state import GameState
from kdexplore.core.territory import Territory
from kdexplore.engine.questions.best import BestQuestion
from kdexplore.views import blocks, svg
from kdexplore.views.blocks import Block
from kdexplore.views.known import Known
from kdexplore.words import Speaker

NAME = "best"  # of a question, with the number of its seat
COMPARED = (Kind.REGION, Kind.BONUS)
FEWEST = 2  # dominoes that can be laid better
CELL = 36  # pixels of a square


class Kingdom(NamedTuple):
    """What a seat has made of its dominoes: its points, the best that is known, and what none exceeds."""

    seat: int
    points: int
    best: int
    bound: int
    territory: Territory

    @property
    def proved(self) -> bool:
        """Whether nothing better is possible."""
        return self.best >= self.bound


def dominoes_of(state: GameState, seat: int) -> tuple[int, ...]:
    """All dominoes that a seat has had, those it discarded too."""
    there = state.seats[seat]
    laid = [placement.domino.number for placement in there.territory.placements]
    return tuple(sorted((*laid, *there.discarded)))


def compared_points(state: GameState, seat: int) -> int:
    """The points that the dominoes alone decide: no totems and no people, which need rivals and payments."""
    kinds = (*COMPARED, Kind.RESOURCE) if state.rules.resources_score else COMPARED
    return sum(line.points for line in state.score_of(seat).lines if line.kind in kinds)


def queries(session: Session) -> tuple[ServiceQuery, ...]:
    """The best territory of each seat, once the game is over, one after the other."""
    game = session.play.history
    if game is None or not game.state.is_over or session.no_hints:
        return ()
    state = game.state
    for seat in range(state.rules.players):
        if len(dominoes_of(state, seat)) >= FEWEST and not session.answers.ended(f"{NAME}{seat}", Known(state)):
            return (_query(state, seat),)
    return ()


def _query(state: GameState, seat: int) -> ServiceQuery:
    name, key = f"{NAME}{seat}", Known(state)

    def question() -> dict[str, Any]:
        return BestQuestion(state.rules, dominoes_of(state, seat)).to_plain()

    return ServiceQuery(name, key, question, background=True)


def kingdoms(session: Session, state: GameState) -> Iterator[Kingdom]:
    """The kingdoms whose best is known; one's own is the best where the search found nothing better."""
    for seat in range(state.rules.players):
        found = session.answers.of(f"{NAME}{seat}", Known(state))
        if found is None or not found.value:
            continue
        own, points, plain = state.seats[seat].territory, compared_points(state, seat), found.value
        better = plain["points"] > points
        territory = parse(plain["territory"], state.rules.tiles, state.rules.span) if better else own
        yield Kingdom(seat, points, max(points, plain["points"]), max(points, plain["bound"]), territory)


def how_good(session: Session, state: GameState, voice: Speaker) -> list[Block]:
    """The comparison as drawn territories and as a table; nothing while nothing is known."""
    found = list(kingdoms(session, state))
    if not found:
        return []
    listed: list[Block] = [blocks.title(voice.text("analyse.review.good")), _note(state, voice)]
    cards = [blocks.mini(_title(one, voice), svg=_drawn(session, state, one), text=_said(one, voice)) for one in found]
    listed.append(blocks.cards(cards, label=voice.text("analyse.review.good")))
    head = [voice.text(f"analyse.head.{name}") for name in ("seat", "own", "best", "bound", "sure")]
    rows: list[list[str | int]] = [
        [voice.term("seat", one.seat), one.points, one.best, one.bound, _kind(one, voice)] for one in found
    ]
    return [*listed, blocks.table(voice.text("analyse.review.good"), head, rows, numbers=(1, 2, 3))]


def _note(state: GameState, voice: Speaker) -> Block:
    alone = state.rules.totems or state.rules.tribe
    return blocks.said(voice.text("analyse.review.good_alone" if alone else "analyse.review.good_about"), size="small")


def _title(one: Kingdom, voice: Speaker) -> str:
    return voice.text("analyse.review.good_title", seat=voice.term("seat", one.seat), points=one.points, best=one.best)


def _said(one: Kingdom, voice: Speaker) -> str:
    """How sure the best is: proved, or the most that it could be."""
    if one.proved:
        return voice.text("analyse.review.good_proved" if one.best > one.points else "analyse.review.good_own")
    return voice.text("analyse.review.good_bound", bound=one.bound)


def _kind(one: Kingdom, voice: Speaker) -> str:
    return voice.text("analyse.kind.proved" if one.proved else "analyse.kind.found")


def _drawn(session: Session, state: GameState, one: Kingdom) -> str:
    rules, look = state.rules, {"theme": session.shade, "lang": session.lang}
    return svg.board(one.territory, rules.tiles, cell=CELL, span=rules.span, seat=one.seat, **look)  # type: ignore[arg-type]
