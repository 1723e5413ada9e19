"""`GivenAnswers`: what somebody answered first in each step, in how many tries, and whether it was right in the end."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple

LONGEST = 8_000  # characters of a link
MOST = 200  # steps
MOST_TRIES = 9
_ENTRY = re.compile(r"([a-z][a-z0-9_]{0,39})~([a-z][a-z_]{0,39})~([1-9])([+-])~([a-z0-9_,. -]{1,60})")


class GivenAnswer(NamedTuple):
    """A step, the tries so far, whether the last of them was right, and the first answer."""

    lesson: str
    step: str
    tries: int
    right: bool
    first: str


@dataclass(frozen=True)
class GivenAnswers:
    """The steps in which something was answered, in the order in which they were met."""

    answers: tuple[GivenAnswer, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.answers)

    def with_answer(self, lesson: str, step: str, answer: str, *, right: bool) -> GivenAnswers:
        """A copy with one more try; the first answer of a step stays, and what is right stays right.

        >>> given = GivenAnswers().with_answer("aim", "count", "7", right=False)
        >>> given.with_answer("aim", "count", "10", right=True).answers[0][2:]
        (2, True, '7')
        """
        before = next((each for each in self.answers if each[:2] == (lesson, step)), None)
        if before is not None and before.right:
            return self
        if before is None:
            if len(self.answers) >= MOST:
                return self
            return GivenAnswers((*self.answers, GivenAnswer(lesson, step, 1, right, answer)))
        after = before._replace(tries=min(before.tries + 1, MOST_TRIES), right=right)
        return GivenAnswers(tuple(after if each is before else each for each in self.answers))

    def __str__(self) -> str:
        """What a link holds.

        >>> str(GivenAnswers().with_answer("aim", "count", "7", right=False))
        'aim~count~1-~7'
        """
        return ";".join(f"{one.lesson}~{one.step}~{one.tries}{'-+'[one.right]}~{one.first}" for one in self.answers)

    @staticmethod
    def parse(text: str) -> GivenAnswers:
        """The answers of a link; whatever it cannot mean is left out, and of a step that is there twice the second.

        >>> [each.first for each in GivenAnswers.parse("aim~count~2+~7;?;aim~earn~1+~place 1,0 2,0").answers]
        ['7', 'place 1,0 2,0']
        """
        answers: dict[tuple[str, str], GivenAnswer] = {}
        for part in text[:LONGEST].split(";")[:MOST]:
            if entry := _ENTRY.fullmatch(part):
                name, step, tries, sign, first = entry.groups()
                answers.setdefault((name, step), GivenAnswer(name, step, int(tries), sign == "+", first))
        return GivenAnswers(tuple(answers.values()))
