"""What the room wants to know of the analysis service, and how its answers are kept."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any

from kdexplore.app.analyse import kingdoms, statistics
from kdexplore.app.analyse.ranked import PLAYOUTS, Ranked
from kdexplore.app.analyse.state import LEVELS, SEED, MomentOfGame, choices_at, moment_of, played_at, state_of
from kdexplore.app.analysis.queries import ServiceQuery
from kdexplore.app.heat.overlay import NONE, HeatOverlay
from kdexplore.app.heat.overlay import queries as heat_queries
from kdexplore.app.session import Session
from kdexplore.core.history import History
from kdexplore.engine.course import ReviewedMoment, moments
from kdexplore.engine.evaluation import Evaluation
from kdexplore.engine.questions.course import CourseQuestion
from kdexplore.engine.questions.evaluation import Evaluate
from kdexplore.engine.review import refined
from kdexplore.engine.turning_points import TurningPoint, decided_at, turning_points, winners
from kdexplore.views.known import Known

MOMENT, COURSE = "moment", "course"
MISTAKES = {"doubtful": "doubtful", "bad": "mistake", "very_bad": "mistake"}
AT_ONCE = 6  # moments of a course in one question: others wait no longer than that


@dataclass(frozen=True)
class GameCourse:
    """What is known of the course of a game, moment by moment, how many moments there are, and who won."""

    moments: tuple[ReviewedMoment, ...]
    most: int
    winners: tuple[int, ...] = ()

    @property
    def done(self) -> bool:
        """Whether every moment is known."""
        return len(self.moments) == self.most

    def at(self, turn: int) -> ReviewedMoment | None:
        """What is known of one moment."""
        return next((one for one in self.moments if one.turn == turn), None)

    @property
    def games(self) -> int:
        """From how many games each of its values is, at least; none while nothing but the end is known."""
        return min((one.games for one in self.moments if one.games), default=0)

    @property
    def left_out(self) -> bool:
        """Whether decisions are only judged where the ending is proved."""
        return any(one.build == "plain" for one in self.moments)

    @cached_property
    def decided(self) -> int | None:
        """The turn from which on the game was decided."""
        return decided_at(self.moments, self.winners)

    @cached_property
    def turning_points(self) -> tuple[TurningPoint, ...]:
        """What decided the game; nothing until every moment is known."""
        return turning_points(self.moments, self.winners) if self.done else ()

    def is_late(self, moment: ReviewedMoment, seat: int) -> bool:
        """Whether it is a decision of a seat once the game was decided."""
        mine = moment.decision is not None and moment.decision.seat == seat
        return mine and self.decided is not None and moment.turn >= self.decided

    def mistake_at(self, moment: ReviewedMoment) -> str:
        """`mistake`, `doubtful`, or nothing: once the game is decided there are no mistakes."""
        if moment.decision is None or self.is_late(moment, moment.decision.seat):
            return ""
        return MISTAKES.get(moment.decision.verdict, "")


def queries(session: Session) -> tuple[ServiceQuery, ...]:
    """The candidates of the moment, and behind them the course of the game."""
    moment = moment_of(session)
    if session.analyse.part == "statistics":
        return statistics.queries(session)
    if moment is None or session.analyse.part == "puzzles":
        return ()
    here = _moment_queries(session, moment) if session.analyse.part == "moment" else ()
    overlay = overlay_of(session)
    if session.analyse.part == "moment" and session.heat.layer != "final":  # the candidates have those values already
        here = (*here, *heat_queries(session, overlay))
    best = kingdoms.queries(session) if session.analyse.part == "review" else ()
    return (*here, *best, *_course_queries(session, moment.game.value))


def overlay_of(session: Session) -> HeatOverlay | None:
    """The layer over the board of the moment."""
    moment = moment_of(session)
    if moment is None or session.heat.layer == NONE:
        return None
    state, known = state_of(moment), ranked(session)
    seat = state.actor if state.actor is not None else 0
    return HeatOverlay(state, seat, session.heat.layer, known.evaluation if known is not None else None)


# ---- the candidates of a moment


def ranked(session: Session) -> Ranked | None:
    """What is known of the candidates of the moment."""
    moment = moment_of(session)
    answer = session.answers.of(MOMENT, moment) if moment is not None else None
    return answer.value if answer is not None else None


def refining(session: Session) -> bool:
    """Whether more games are being played for the moment."""
    moment = moment_of(session)
    return moment is not None and bool(_moment_queries(session, moment))


def _moment_queries(session: Session, moment: MomentOfGame) -> tuple[ServiceQuery, ...]:
    analyse, known = session.analyse, session.answers.of(MOMENT, moment)
    level = analyse.level if analyse.game is moment.game.value else 0
    if analyse.stopped or len(choices_at(moment)) < 2:  # noqa: PLR2004 -- nothing to choose
        return ()
    if known is not None and known.ended and (known.error or known.value.level >= level):
        return ()

    def question() -> dict[str, Any]:
        state, played = state_of(moment), played_at(moment)
        return Evaluate(state, draws=LEVELS[level], seed=SEED, playouts=PLAYOUTS, keep=played).to_plain()

    def read(data: dict[str, Any]) -> Ranked:
        """The candidates; until more games have been played for them than before, those of before."""
        now, before = Ranked(Evaluation.from_plain(data), level), known.value if known is not None else None
        return before if before is not None and not now.evaluation.stopped and now.draws < before.draws else now

    return (ServiceQuery(MOMENT, moment, question, read, part=level),)


# ---- the course of the game


def course_of(session: Session) -> GameCourse | None:
    """What is known of the course of the game."""
    game = session.play.history
    known = _so_far(session, game) if game is not None else ()
    if game is None or not known:
        return None
    return GameCourse(tuple(_as_listed(known, session)), len(moments(game)), winners(game))


def _as_listed(known: tuple[ReviewedMoment, ...], session: Session) -> Iterator[ReviewedMoment]:
    """The moments; the one whose candidates are listed has the verdict of that list, which may know more games."""
    moment, listed = moment_of(session), ranked(session)
    at = moment.at if moment is not None and not moment.tried else None
    for one in known:
        if one.turn == at and one.decision and listed is not None and listed.evaluation.stopped:
            yield replace(one, decision=refined(one.decision, listed.evaluation))
        else:
            yield one


def _so_far(session: Session, game: History) -> tuple[ReviewedMoment, ...]:
    """The moments that are known, those of another game too as far as both are the same: a move changes no past."""
    answer = session.answers.last(COURSE)
    if answer is None or not answer.value:
        return ()
    before: History = answer.key.value
    if before is game:
        return answer.value.moments  # type: ignore[no-any-return]
    same = _shared(Known(before), Known(game))
    return tuple(one for one in answer.value.moments if one.turn < same)


@lru_cache(maxsize=16)
def _shared(one: Known[History], other: Known[History]) -> int:
    """How many turns two games have in common from their start on."""
    if one.value.start != other.value.start:
        return 0
    pairs = zip(one.value.turns, other.value.turns, strict=False)
    return next(
        (turn for turn, (mine, theirs) in enumerate(pairs) if mine.action != theirs.action),
        min(len(one.value), len(other.value)),
    )


def course_problem(session: Session) -> str:
    """Why the course of the game cannot be worked out; nothing if it can."""
    game = session.play.history
    answer = session.answers.of(COURSE, Known(game)) if game is not None else None
    return answer.error if answer is not None else ""


def _course_queries(session: Session, game: History) -> tuple[ServiceQuery, ...]:
    key = Known(game)
    answer = session.answers.of(COURSE, key)
    if session.analyse.idle or (answer is not None and answer.error):
        return ()
    seen, turns = _so_far(session, game), moments(game)
    known = {one.turn for one in seen}
    groups = (turns[first : first + AT_ONCE] for first in range(0, len(turns), AT_ONCE))
    group = next((group for group in groups if not known.issuperset(group)), None)
    if group is None:
        return ()

    def question() -> dict[str, Any]:
        missing = tuple(turn for turn in group if turn not in known)
        return CourseQuestion(game, missing, SEED, PLAYOUTS).to_plain()

    def read(data: dict[str, Any]) -> GameCourse:
        fresh = {one.turn: one for one in (*seen, *map(ReviewedMoment.from_plain, data["moments"]))}
        return GameCourse(tuple(fresh[turn] for turn in sorted(fresh)), len(turns))

    return (ServiceQuery(COURSE, key, question, read, part=group, background=True),)
