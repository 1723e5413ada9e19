"""`Answers`: what the analysis service has answered so far, by the name of the question; never part of a link."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any


@dataclass(frozen=True)
class KnownAnswer:
    """What is known of one question: its key, the latest value, whether more will come, or what went wrong.

    `seconds` is how long it took so far.
    """

    key: Any
    value: Any = None
    ended: bool = False
    error: str = ""
    seconds: float = 0.0


@dataclass(frozen=True)
class Answers:
    """One finding for each name of a question."""

    findings: tuple[tuple[str, KnownAnswer], ...] = ()

    def of(self, name: str, key: object) -> KnownAnswer | None:
        """What is known of a question; nothing if the answer there is belongs to another key.

        >>> answers = Answers().having("moment", KnownAnswer(3, "first"))
        >>> answers.of("moment", 3).value, answers.of("moment", 4)
        ('first', None)
        """
        found = dict(self.findings).get(name)
        return found if found is not None and found.key == key else None

    def last(self, name: str) -> KnownAnswer | None:
        """What was last known under a name, whatever its key."""
        return dict(self.findings).get(name)

    def ended(self, name: str, key: object) -> bool:
        """Whether nothing more will come for a question."""
        found = self.of(name, key)
        return found is not None and found.ended

    def having(self, name: str, finding: KnownAnswer) -> Answers:
        """The same with another finding under a name."""
        return replace(self, findings=tuple((dict(self.findings) | {name: finding}).items()))

    def without(self, name: str) -> Answers:
        """The same without what is known under a name."""
        return replace(self, findings=tuple(pair for pair in self.findings if pair[0] != name))
