"""The arguments that several commands have in common."""

from __future__ import annotations

from kdexplore.cli.output import Output
from kdexplore.cli.parser import Parser
from kdexplore.core.tilefiles import BUILT_IN
from kdexplore.core.variants import BONUSES, MODES, READINGS


def add_territory(parser: Parser, out: Output) -> None:
    """A territory in notation."""
    parser.given.add_argument("territory", help=out.text("cli.arg.territory"))


def add_board(parser: Parser, out: Output) -> None:
    """A territory, its grid, and how the rulebooks are read."""
    add_territory(parser, out)
    add_seat(parser, out)
    parser.choices.add_argument("--span", help=out.text("cli.arg.span"))
    add_reading(parser, out)


def add_seat(parser: Parser, out: Output) -> None:
    """Whose territory of a state is meant."""
    parser.choices.add_argument("--seat", help=out.text("cli.arg.seat"))


def add_tiles(parser: Parser, out: Output, default: str | None = None) -> None:
    """The box: its name or a file."""
    known = ", ".join(BUILT_IN)
    parser.choices.add_argument("--tiles", default=default, help=out.text("cli.arg.tiles", known=known))


def add_reading(parser: Parser, out: Output) -> None:
    """How a silent place of the rulebooks is read."""
    text = f"{out.text('cli.arg.reading')} ({', '.join(READINGS)})"
    parser.choices.add_argument("--reading", action="append", metavar="KEY=VALUE", help=text)


def add_mode(parser: Parser, out: Output) -> None:
    """The mode, and how many play it."""
    parser.choices.add_argument("--mode", default="classic", help=out.text("cli.arg.mode", known=", ".join(MODES)))


def add_bonus(parser: Parser, out: Output) -> None:
    """The bonuses of the game."""
    known = ", ".join(BONUSES)
    parser.choices.add_argument("--bonus", action="append", help=out.text("cli.arg.bonus", known=known))


def add_players(parser: Parser, out: Output, default: int | None) -> None:
    """How many play, and a set-up from a file instead."""
    parser.choices.add_argument("--players", default=default, help=out.text("cli.arg.players"))
    parser.choices.add_argument("--setup", metavar="FILE", help=out.text("cli.arg.setup"))
