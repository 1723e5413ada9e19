"""Where answers go: sentences in a language for a person, JSON for a program."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from typing import IO

from kdexplore.core.problems import Problem
from kdexplore.core.variants import Rules
from kdexplore.words import Speaker, capital

FINE, NO, WRONG = 0, 1, 2  # exit codes: yes or done; no; the question cannot be read


@dataclass(frozen=True)
class Output:
    """A stream, a language, and whether a program is reading."""

    stream: IO[str]
    lang: str = "en"
    json: bool = False
    rules: Rules | None = None

    def write(self, text: str = "") -> None:
        """A line or several, for a person."""
        self.stream.write(f"{text}\n")
        self.stream.flush()

    def data(self, data: object) -> None:
        """One JSON document, for a program."""
        self.write(json.dumps(data, ensure_ascii=False))

    @cached_property
    def speaker(self) -> Speaker:
        """The language, in the words of these rules."""
        return Speaker(self.lang, self.rules)

    def text(self, key: str, **slots: object) -> str:
        """An interface sentence in the language of the user."""
        return self.speaker.text(key, **slots)

    def term(self, kind: str, key: str | int) -> str:
        """The word for a key of the core."""
        return self.speaker.word(kind, key)

    def heading(self, key: str, **slots: object) -> str:
        """A word of the interface as the beginning of a line."""
        return capital(self.text(key, **slots), self.lang)

    def problem(self, problem: Problem) -> str:
        """A broken rule: its sentence and its id."""
        return self.text("answer.why", why=self.say(problem), rule=problem.rule)

    def say(self, thing: object) -> str:
        """The words for a value of the core."""
        return self.speaker.say(thing)
