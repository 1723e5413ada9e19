"""`Answers`: what the analysis service has answered so far, by the name of the question; never part of a link."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from kdexplore.engine.service.ticket import Kind
from kdexplore.views import blocks
from kdexplore.views.blocks import Block
from kdexplore.words import Speaker

MISSING = ("no_service", "service_closed")  # errors that say that nobody is there to answer


@dataclass(frozen=True)
class KnownAnswer:
    """What is known of one question: its key, the latest value, and of what kind the last update was.

    `error` says what went wrong, `seconds` how long it took so far.
    """

    key: Any
    value: Any = None
    kind: Kind = "answer"
    error: str = ""
    seconds: float = 0.0

    @property
    def ended(self) -> bool:
        """Whether nothing more will come."""
        return self.kind != "partial"


@dataclass(frozen=True)
class Answers:
    """One answer for each name of a question."""

    known: tuple[tuple[str, KnownAnswer], ...] = ()

    def of(self, name: str, key: object) -> KnownAnswer | None:
        """What is known of a question; nothing if the answer there is that to another key.

        >>> answers = Answers().having("moment", KnownAnswer(3, "first"))
        >>> answers.of("moment", 3).value, answers.of("moment", 4)
        ('first', None)
        """
        answer = self.last(name)
        return answer if answer is not None and answer.key == key else None

    def last(self, name: str) -> KnownAnswer | None:
        """What was last known under a name, whatever its key."""
        return dict(self.known).get(name)

    def ended(self, name: str, key: object) -> bool:
        """Whether nothing more will come for a question."""
        answer = self.of(name, key)
        return answer is not None and answer.ended

    def having(self, name: str, answer: KnownAnswer) -> Answers:
        """A copy with another answer under a name."""
        return replace(self, known=tuple((dict(self.known) | {name: answer}).items()))

    def without(self, name: str) -> Answers:
        """A copy without what is known under a name."""
        return replace(self, known=tuple(pair for pair in self.known if pair[0] != name))


def problem_text(code: str) -> str:
    """The key of the words that say why there is no answer."""
    words = {"too_large": "fault.too_large", **dict.fromkeys(MISSING, "analyse.no_service")}
    return words.get(code, "app.work_failed")


def problem(code: str, voice: Speaker) -> Block:
    """Why there is no answer."""
    return blocks.notice(voice.text(problem_text(code)), tone="bad")
