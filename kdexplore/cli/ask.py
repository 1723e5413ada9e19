"""`kdexplore ask`: one JSON question a line in, one JSON answer a line out. The contract is docs/notation.md."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Iterator
from typing import IO

from kdexplore.cli.answers import answer_data, fault_data
from kdexplore.cli.output import FINE, Output
from kdexplore.cli.parser import Parser
from kdexplore.core.codec import Plain
from kdexplore.core.problems import BadInput
from kdexplore.core.reader import SIZE, Reader, parse_json
from kdexplore.engine.questions.question import Fields
from kdexplore.engine.questions.register import QUESTIONS, kind_of
from kdexplore.words import languages

COMMON = ("id", "lang")  # what every question may carry
LONGEST_ID = 200


def add_arguments(_parser: Parser, _out: Output) -> None:
    """Add no arguments: the questions come from the standard input."""


def run(_arguments: Namespace, _out: Output) -> int:
    """Answer the questions of the standard input until it ends."""
    serve(sys.stdin.buffer, sys.stdout)
    return FINE


def lines_of(stream: IO[bytes]) -> Iterator[bytes]:
    """The lines of a stream; of one that is too long only so much that it is seen to be."""
    while line := stream.readline(SIZE + 2):
        if not line.endswith(b"\n"):
            while (rest := stream.readline(SIZE)) and not rest.endswith(b"\n"):
                pass
        yield line.rstrip(b"\r\n")


def serve(questions: IO[bytes], answers: IO[str]) -> None:
    """Answer every line of a stream, in order, until it ends."""
    for line in lines_of(questions):
        answers.write(json.dumps(answer(line), ensure_ascii=False, separators=(", ", ": ")) + "\n")
        answers.flush()


def answer(line: str | bytes) -> Plain:
    """The answer to one question: always an object with `ok`, whatever was asked.

    >>> answer('{"ask": "fire", "tiles": "origins", "territory": "*v3j", "volcano": [1, 0]}')
    {'ok': True, 'reach': 1, 'fires': 3, 'targets': [[0, 0], [2, 0]]}
    """
    head: Plain = {}
    lang = "en"
    try:
        question = Reader(parse_json(line))
        given = question.value if isinstance(question.value, dict) else question.fields(())
        head = _echo(given)
        parts = Fields({name: Reader(part, name) for name, part in given.items()})
        lang = parts["lang"].choice(languages()) if "lang" in parts else lang
        kind = kind_of(parts["ask"].choice(QUESTIONS))
        required, optional = kind.form(given)
        asked = kind.from_fields(Fields(question.fields(("ask", *required), (*optional, *COMMON))))
        return {"ok": True, **head, **answer_data(asked, asked.answer(), lang)}
    except BadInput as error:
        return {"ok": False, **head, "error": fault_data(error, lang)}


def _echo(given: Plain) -> Plain:
    """The question's own name, if it has one: a short text, a number or null."""
    name = given.get("id")
    if isinstance(name, str) and len(name) > LONGEST_ID:
        raise BadInput("too_long", "id", size=len(name), limit=LONGEST_ID)
    if not isinstance(name, str | int | float | None):
        Reader(name, "id").text()  # which says what was found instead
    return {"id": name} if "id" in given else {}
