"""A command of `kdexplore`, run as the command line runs it."""

import io
import json

import pytest

from kdexplore.cli import ask
from kdexplore.cli.output import Output
from kdexplore.cli.parser import Parser
from kdexplore.core.problems import BadInput


class Running:
    """One command by its module and its name."""

    def __init__(self, command, name):
        self.command, self.name = command, name

    def __call__(self, *words, lang="en", json=False):
        """Exit code and what was said."""
        stream = io.StringIO()
        out = Output(stream, lang, json)
        made = Parser(out, prog=f"kdexplore {self.name}")
        self.command.add_arguments(made, out)
        code = self.command.run(made.parse_args(words), out)
        return code, stream.getvalue()

    def refused(self, *words):
        """The error of bad input."""
        with pytest.raises(BadInput) as caught:
            self(*words)
        return caught.value


def asked(**fields):
    """The answer to a question in JSON, without its `ok`."""
    answer = ask.answer(json.dumps(fields))
    assert answer.pop("ok"), answer
    return answer
