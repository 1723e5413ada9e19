"""The command line: the parser of every command, with its help in the user's language."""

from __future__ import annotations

import re
import sys
from argparse import PARSER, Action, ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import Any, NoReturn

from kdexplore import __version__
from kdexplore.cli.commands import COMMANDS, FORMER, Command
from kdexplore.cli.output import FINE, WRONG, Output
from kdexplore.words import PSEUDO, languages

# What the standard library says in English of the usual mistakes, and our message for each.
MISTAKES = {
    r"the following arguments are required: (?P<names>.*)": "cli.mistake.required",
    r"unrecognized arguments: (?P<names>.*)": "cli.mistake.unknown",
    r"argument (?P<names>.*): expected .*": "cli.mistake.value",
    r"argument .*: invalid choice: '(?P<names>.*?)' .*": "cli.mistake.command",
}


class Usage(Exception):
    """The command line has been answered already: with help, or with what is wrong with it."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


def language_of(words: Sequence[str]) -> str:
    """The language asked for, before anything else is read; English if there is no such language."""
    given = [after for word, after in pairwise(words) if word == "--lang"]
    given += [word.removeprefix("--lang=") for word in words if word.startswith("--lang=")]
    return given[-1] if given and given[-1] in (*languages(), PSEUDO) else "en"


class Parser(ArgumentParser):
    """An argument parser that speaks the user's language and leaves the exit code to `main`.

    `fill` adds the arguments when the parser is first used, so that one command does not import all the others.
    """

    def __init__(self, out: Output, fill: Callable[[Parser], None] | None = None, **options: Any) -> None:  # noqa: ANN401 -- argparse's own options
        super().__init__(add_help=False, allow_abbrev=False, formatter_class=_formatter(out), **options)
        self.out, self.fill = out, fill
        self.given = self.add_argument_group(out.text("cli.arguments"))
        self.choices = self.add_argument_group(out.text("cli.options"))
        self.choices.add_argument("-h", "--help", action="help", help=out.text("cli.arg.help"))

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: Namespace | None = None
    ) -> tuple[Namespace, list[str]]:
        """Parse with all arguments added."""
        if self.fill:
            fill, self.fill = self.fill, None
            fill(self)
        return super().parse_known_args(args, namespace)

    def exit(self, status: int = FINE, message: str | None = None) -> NoReturn:
        """Leave by way of `main`."""
        if message:
            sys.stdout.write(message)
        raise Usage(status)

    def error(self, message: str) -> NoReturn:
        """Say what is wrong, and where to read more."""
        sys.stderr.write(f"{self.out.text('cli.error', message=_mistake(message, self.out))}\n")
        sys.stderr.write(f"{self.out.text('cli.try_help', command=f'{self.prog} --help')}\n")
        raise Usage(WRONG)


def _formatter(out: Output) -> type[RawDescriptionHelpFormatter]:
    class Formatter(RawDescriptionHelpFormatter):
        def add_usage(
            self, usage: str | None, actions: Iterable[Any], groups: Iterable[Any], prefix: str | None = None
        ) -> None:
            heading = f"{out.text('cli.usage')} " if prefix is None else prefix
            super().add_usage(usage, actions, groups, heading)

        def _format_action(self, action: Action) -> str:
            text = super()._format_action(action)
            return text.partition("\n")[2] if action.nargs == PARSER else text  # the heading says COMMAND already

    return Formatter


def _mistake(message: str, out: Output) -> str:
    for pattern, key in MISTAKES.items():
        if parts := re.fullmatch(pattern, message, re.DOTALL):
            return out.text(key, names=parts["names"].strip()[:80])
    return message


def parser(out: Output) -> Parser:
    """The whole command line; the arguments of a command are added when it is used."""
    whole = Parser(out, prog="kdexplore", description=out.text("cli.about"))
    whole.choices.add_argument("--version", action="version", version=__version__, help=out.text("cli.arg.version"))
    _add_common(whole, out)
    commands = whole.add_subparsers(title=out.text("cli.commands"), dest="command", metavar="COMMAND")
    for name, command in COMMANDS.items():
        commands.add_parser(name, help=out.text(f"cli.{name}.help"), **_options(name, command, out))
    for former, name in FORMER.items():
        commands.add_parser(former, **_options(name, COMMANDS[name], out))  # without `help` it is not listed
    return whole


def _options(name: str, command: Command, out: Output) -> dict[str, Any]:
    def fill(made: Parser) -> None:
        command.load().add_arguments(made, out)
        _add_common(made, out)

    about = out.text(f"cli.{name}.about")
    return {"out": out, "description": about, "epilog": f"  {command.example}", "fill": fill}


def _add_common(made: Parser, out: Output) -> None:
    known = ", ".join(languages())
    # no default here: given before or after the command, the last one counts (see `language_of`)
    codes = (*languages(), PSEUDO)
    made.choices.add_argument("--lang", choices=codes, metavar="LANG", help=out.text("cli.arg.lang", known=known))
    made.choices.add_argument("--json", action="store_true", help=out.text("cli.arg.json"))
