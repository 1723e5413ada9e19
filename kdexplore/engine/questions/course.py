"""`course`: what every seat could expect at moments of a game, what decisions cost there, and what luck led there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from kdexplore.core.codec import Codec, Coded, whole
from kdexplore.core.reader import Reader
from kdexplore.engine.course import ReviewedMoment, course, moments
from kdexplore.engine.fast import HIGHEST_SEED
from kdexplore.engine.policies import Policy
from kdexplore.engine.questions.played import PlayedQuestion
from kdexplore.engine.questions.question import Gradual


@dataclass(frozen=True)
class CourseSeen(Coded):
    """The moments that have been looked at."""

    moments: tuple[ReviewedMoment, ...]


def _turns(field: Reader, of: Any) -> tuple[int, ...]:  # noqa: ANN401 -- a question, as far as it has been read
    """Turns at which somebody decides, or the end."""
    known = moments(of.history)
    turns = []
    for item in field.items(len(known)):
        turns.append(item.integer(0, known[-1] if known else 0))
        if turns[-1] not in known:
            raise item.error("out_of_range", value=turns[-1], low=known[0], high=known[-1])
    return tuple(turns)


Turns = Annotated[tuple[int, ...], Codec(_turns, lambda turns, _of: list(turns))]


@dataclass(frozen=True)
class CourseQuestion(Gradual[CourseSeen], PlayedQuestion):
    """What a game looked like at given `turns`, or at every decision and at its end."""

    name: ClassVar[str] = "course"

    turns: Turns = ()
    seed: Annotated[int, whole(0, HIGHEST_SEED)] = 1
    playouts: Policy = "greedy"

    def answers(self, cancelled: Callable[[], bool] = bool) -> Iterator[CourseSeen]:
        """The moments so far, after each of them."""
        found: list[ReviewedMoment] = []
        look = course(self.history, self.turns or None, self.seed, playouts=self.playouts, cancelled=cancelled)
        for one in look:
            found.append(one)
            yield CourseSeen(tuple(found))
        if not found:
            yield CourseSeen(())

    def is_last(self, reply: CourseSeen) -> bool:
        """Whether it has every moment."""
        return len(reply.moments) >= len(self.turns or moments(self.history))
