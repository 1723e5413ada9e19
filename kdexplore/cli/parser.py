"""The arguments of every command, with their help in the reader's language."""

from __future__ import annotations

import re
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NoReturn

from kdexplore import __version__
from kdexplore.cli import picture, rulebook, serve, sheet
from kdexplore.cli.output import FINE, WRONG
from kdexplore.core.tilefiles import BUILT_IN
from kdexplore.core.variants import BONUSES, MODES, READINGS
from kdexplore.words import PSEUDO, languages

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from kdexplore.cli.output import Output

EXAMPLES = {
    "modes": "kdexplore modes --lang pl",
    "tiles": "kdexplore tiles check mine.csv",
    "legal": 'kdexplore legal "..s1wg2/l1fgwf1/ff*ww/gf1s.w/..s.g" 23',
    "why": 'kdexplore why "w*" w1-f 1,1 1,2',
    "score": 'kdexplore score "j1j\'*/v1g." --mode discovery --bonus centre',
    "fire": "kdexplore fire \"v2dg'/*j'.\" 0,-1 --tiles origins",
    "tell": "kdexplore tell \"q'j'../j^1*v2d\" --tiles origins --lang tr",
    "arise": 'kdexplore arise "w1f*"',
    "play": "kdexplore play --mode totem --players 3 --seats me,greedy,random",
    "replay": "kdexplore replay game.json --lang hu",
    "rules": "kdexplore rules placing.match",
    "sheet": "kdexplore sheet --mode totem --players 3 --lang pl -o sheet.html",
    "picture": 'kdexplore picture "..s1wg2/l1fgwf1/ff*ww/gf1s.w/..s.g" --theme dark -o kingdom.svg',
    "serve": "kdexplore serve --lang pl",
    "ask": "kdexplore ask < questions.jsonl",
}
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
    """An argument parser that speaks the reader's language and leaves the exit code to `main`."""

    def __init__(self, out: Output, **options: Any) -> None:  # noqa: ANN401 -- argparse's own options
        super().__init__(add_help=False, allow_abbrev=False, formatter_class=_formatter(out), **options)
        self.out = out
        self.given = self.add_argument_group(out.text("cli.arguments"))
        self.choices = self.add_argument_group(out.text("cli.options"))
        self.choices.add_argument("-h", "--help", action="help", help=out.text("cli.arg.help"))

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

    return Formatter


def _mistake(message: str, out: Output) -> str:
    for pattern, key in MISTAKES.items():
        if found := re.fullmatch(pattern, message, re.DOTALL):
            return out.text(key, names=found["names"].strip()[:80])
    return message


def parser(out: Output) -> Parser:
    """The whole command line."""
    whole = Parser(out, prog="kdexplore", description=out.text("cli.about"))
    whole.choices.add_argument("--version", action="version", version=__version__, help=out.text("cli.arg.version"))
    _common(whole, out)
    commands = whole.add_subparsers(title=out.text("cli.commands"), dest="command", metavar="")
    for command, add in COMMANDS.items():
        made = commands.add_parser(
            command,
            out=out,
            help=out.text(f"cli.{command}.help"),
            description=out.text(f"cli.{command}.about"),
            epilog=f"  {EXAMPLES[command]}",
        )
        add(made, out)
        _common(made, out)
    return whole


def _common(made: Parser, out: Output) -> None:
    known = ", ".join(languages())
    # no default here: given before or after the command, the last one counts (see `language_of`)
    codes = (*languages(), PSEUDO)
    made.choices.add_argument("--lang", choices=codes, metavar="LANG", help=out.text("cli.arg.lang", known=known))
    made.choices.add_argument("--json", action="store_true", help=out.text("cli.arg.json"))


def _tiles(made: Parser, out: Output, default: str | None = "kingdomino") -> None:
    known = ", ".join(BUILT_IN)
    made.choices.add_argument("--tiles", default=default, help=out.text("cli.arg.tiles", known=known))


def _board(made: Parser, out: Output) -> None:
    made.given.add_argument("territory", help=out.text("cli.arg.territory"))
    made.choices.add_argument("--span", help=out.text("cli.arg.span"))
    _reading(made, out)


def _reading(made: Parser, out: Output) -> None:
    text = f"{out.text('cli.arg.reading')} ({', '.join(READINGS)})"
    made.choices.add_argument("--reading", action="append", metavar="KEY=VALUE", help=text)


def _mode(made: Parser, out: Output, default: str) -> None:
    made.choices.add_argument("--mode", default=default, help=out.text("cli.arg.mode", known=", ".join(MODES)))
    known = ", ".join(BONUSES)
    made.choices.add_argument("--bonus", action="append", help=out.text("cli.arg.bonus", known=known))


def _nothing(_made: Parser, _out: Output) -> None:
    pass


def _tile_sets(made: Parser, out: Output) -> None:
    text = f"{out.text('cli.arg.tiles', known=', '.join(BUILT_IN))}; check: {out.text('cli.tiles_check.help')}"
    made.given.add_argument("what", nargs="*", help=text)


def _legal(made: Parser, out: Output) -> None:
    _board(made, out)
    made.given.add_argument("domino", help=out.text("cli.arg.domino"))
    _tiles(made, out)


def _why(made: Parser, out: Output) -> None:
    _legal(made, out)
    made.given.add_argument("cells", nargs=2, metavar="x,y", help=out.text("cli.arg.cells"))


def _score(made: Parser, out: Output) -> None:
    _board(made, out)
    _tiles(made, out, None)
    _mode(made, out, "classic")
    made.choices.add_argument("--discards", default=0, help=out.text("cli.arg.discards"))
    known = "mammoth, fish, mushroom, flint"
    made.choices.add_argument("--totem", action="append", help=out.text("cli.arg.totem", known=known))


def _fire(made: Parser, out: Output) -> None:
    _board(made, out)
    made.given.add_argument("volcano", metavar="x,y", help=out.text("cli.arg.volcano"))
    _tiles(made, out, "origins")


def _tell(made: Parser, out: Output) -> None:
    made.given.add_argument("territory", help=out.text("cli.arg.territory"))
    _tiles(made, out)


def _arise(made: Parser, out: Output) -> None:
    made.given.add_argument("territory", help=out.text("cli.arg.territory"))
    known = ", ".join(MODES)
    made.choices.add_argument("--mode", default="classic", help=out.text("cli.arg.mode", known=known))
    made.choices.add_argument("--players", default=4, help=out.text("cli.arg.players"))
    made.choices.add_argument("--setup", metavar="FILE", help=out.text("cli.arg.setup"))
    made.set_defaults(bonus=None, dynasty=False)  # they change nothing about what can arise
    _tiles(made, out, None)
    _reading(made, out)


def _play(made: Parser, out: Output) -> None:
    _mode(made, out, "classic")
    made.choices.add_argument("--players", default=2, help=out.text("cli.arg.players"))
    made.choices.add_argument("--dynasty", action="store_true", help=out.text("cli.arg.dynasty"))
    made.choices.add_argument("--setup", metavar="FILE", help=out.text("cli.arg.setup"))
    made.choices.add_argument("--seats", help=out.text("cli.arg.seats"))
    made.choices.add_argument("--seed", default=1, help=out.text("cli.arg.seed"))
    made.choices.add_argument("--output", metavar="FILE", help=out.text("cli.arg.save"))
    _tiles(made, out, None)
    _reading(made, out)


def _replay(made: Parser, out: Output) -> None:
    made.given.add_argument("file", help=out.text("cli.arg.file"))


COMMANDS = {
    "modes": _nothing,
    "tiles": _tile_sets,
    "legal": _legal,
    "why": _why,
    "score": _score,
    "fire": _fire,
    "tell": _tell,
    "arise": _arise,
    "play": _play,
    "replay": _replay,
    "rules": rulebook.given,
    "sheet": sheet.given,
    "picture": picture.given,
    "serve": serve.given,
    "ask": _nothing,
}
