"""`kdexplore`: run the command that was typed, and give the shell its exit code."""

from __future__ import annotations

import contextlib
import os
import re
import sys
from collections.abc import Sequence

from kdexplore.cli.answers import fault_data
from kdexplore.cli.commands import command_of
from kdexplore.cli.output import FINE, WRONG, Output
from kdexplore.cli.parser import Usage, language_of, parser
from kdexplore.core.problems import BadInput

INTERRUPTED = 130  # what shells expect of a program stopped by Ctrl-C


def main(words: Sequence[str] | None = None) -> int:
    """Run one command; its exit code is 0 for done or yes, 1 for no, 2 for a question that cannot be read."""
    given = sys.argv[1:] if words is None else words
    words = [f" {word}" if re.match(r"-\d+,", word) else word for word in given]  # `-1,0` is a cell, and no option
    _speak_utf8()
    out = Output(sys.stdout)
    try:
        out = Output(sys.stdout, language_of(words), "--json" in words)
        arguments = parser(out).parse_args(words)
        return _begin(out) if arguments.command is None else command_of(arguments.command).load().run(arguments, out)
    except Usage as error:
        return error.code
    except BadInput as error:
        return _refuse(error, out)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # the reader has gone: nothing is left to say, and the interpreter must not try at its end
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FINE


def _speak_utf8() -> None:
    """Five languages need more letters than some terminals offer by default."""
    for stream in (sys.stdout, sys.stderr, sys.stdin):
        with contextlib.suppress(AttributeError, ValueError):
            stream.reconfigure(encoding="utf-8")  # type: ignore[union-attr]


def _begin(out: Output) -> int:
    """Without a command the explorer opens; where it cannot, as in a bare checkout, help says what there is."""
    from kdexplore.cli import serve  # noqa: PLC0415 -- no other command needs it

    if serve.missing():
        parser(out).print_help()
        return FINE
    return serve.run(serve.WITHOUT_OPTIONS, out)


def _refuse(error: BadInput, out: Output) -> int:
    """Say what cannot be read, and which rules forbid it."""
    if out.json:
        out.data({"ok": False, "error": fault_data(error, out.lang)})
        return WRONG
    sys.stderr.write(f"{out.text('cli.error', message=out.say(error))}\n")
    for problem in error.problems:
        sys.stderr.write(f"  {out.problem(problem)}\n")
    return WRONG
