"""`picture`: a position or a game drawn to a file, as SVG, PNG or a GIF that shows it decision by decision."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import NamedTuple, TypeAlias

from kdexplore.cli.arguments import number_of, seat_in_state, span_of, territory_of, tiles_of, typed
from kdexplore.cli.files import content, save
from kdexplore.cli.output import FINE, Output
from kdexplore.cli.parser import Parser
from kdexplore.core.gamefile import read_game
from kdexplore.core.history import History
from kdexplore.core.links import PREFIX, Position, decode
from kdexplore.core.problems import BadInput
from kdexplore.core.rules_json import position_rules
from kdexplore.core.state import GameState
from kdexplore.core.tilefiles import BUILT_IN
from kdexplore.core.variants import SEATS, Rules
from kdexplore.views import export, svg
from kdexplore.views.drawing.page import Picture
from kdexplore.views.palette import THEMES, theme_of

OUTPUT = "-"  # as a file: the standard output
FORMATS = (".svg", ".png", ".gif")
STILL = FORMATS[:2]  # those that show one moment
CELLS = (8, 400)
WIDTHS = (16, 6000)
FILM_WIDTHS = (16, 2000)
PACES = (20, 10_000)  # milliseconds
DEFAULTS = {"board": 64, "game": 40, "film": 480}  # pixels: of a cell, of a cell, of the whole
NOTATION = "*"  # every territory in notation has a starting tile, and no file is named so


Source: TypeAlias = "Position | History | GameState"


class Drawn(NamedTuple):
    """A file to write, and what a program reads about it."""

    data: str | bytes
    width: int
    height: int
    frames: int = 1


def add_arguments(parser: Parser, out: Output) -> None:
    """Add the arguments of the command."""
    add = parser.choices.add_argument
    parser.given.add_argument("source", help=out.text("cli.arg.source"))
    add("-o", "--output", metavar="FILE", help=out.text("cli.arg.picture", known=", ".join(FORMATS)))
    add("--theme", default="light", help=out.text("cli.arg.theme", known=", ".join(THEMES)))
    add("--cell", help=out.text("cli.arg.cell"))
    add("--width", help=out.text("cli.arg.width"))
    add("--seat", help=out.text("cli.arg.seat"))
    add("--at", help=out.text("cli.arg.at"))
    add("--pace", default="800", metavar="MS", help=out.text("cli.arg.pace"))
    add("--tiles", default="kingdomino", help=out.text("cli.arg.tiles", known=", ".join(BUILT_IN)))
    add("--span", help=out.text("cli.arg.span"))


def run(arguments: Namespace, out: Output) -> int:
    """Draw a position or a game, and write the file; a program reads its size."""
    target = arguments.output or OUTPUT
    form = STILL[0] if target == OUTPUT else Path(target).suffix.lower()
    if form not in FORMATS:
        raise BadInput("unknown_value", "output", value=form[:40], known=FORMATS)
    made = _drawn(arguments, form, out.lang)
    if target == OUTPUT and not out.json:
        out.write(str(made.data))
        return FINE
    if target != OUTPUT:
        save(target, made.data)
    if out.json:
        size = {"width": made.width, "height": made.height, "frames": made.frames}
        whole = len(made.data if isinstance(made.data, bytes) else made.data.encode())
        out.data({"ok": True, "file": arguments.output, "format": form[1:], **size, "bytes": whole})
    else:
        out.write(out.text("play.saved", file=target))
    return FINE


def _drawn(arguments: Namespace, form: str, lang: str) -> Drawn:
    source = _source(arguments)
    if form in STILL:
        return _still(_picture(source, arguments, lang), form, arguments)
    if not isinstance(source, History):
        raise BadInput("unknown_value", "output", value=form, known=STILL)
    return _film(source, arguments, lang)


def _picture(source: Source, arguments: Namespace, lang: str) -> Picture:
    if isinstance(source, Position):
        rules, cell = source.rules, _number(arguments.cell, "cell", CELLS, DEFAULTS["board"])
        span = rules.span if arguments.span else None
        seat = _number(arguments.seat, "seat", (0, SEATS[-1] - 1), 0)
        theme = arguments.theme
        return svg.board(source.territory, rules.tiles, theme=theme, lang=lang, cell=cell, span=span, seat=seat)
    return _table(source.state if isinstance(source, History) else source, arguments, lang)


def _source(arguments: Namespace) -> Source:
    """The position, state or game to draw: from a link, a notation, or a file."""
    text = typed(arguments.source)
    if there := seat_in_state(arguments, text):
        return there.state
    if text.startswith((PREFIX, f"#{PREFIX}")):
        link = decode(text)
        if link.position is None and link.game is None:
            raise BadInput("no_game_in_link")
        return link.position or _until(link.game, arguments, dict(link.view).get("at"))  # type: ignore[arg-type]
    if NOTATION not in text:
        return _until(read_game(content(arguments.source)), arguments)
    tiles = tiles_of(arguments)
    rules = position_rules(tiles, span_of(arguments))
    return Position(rules, territory_of(text, tiles, rules.span if arguments.span else None))


def _until(game: History, arguments: Namespace, seen: str | int | None = None) -> History:
    """The game up to the decision of `--at`; a link knows how far it was played."""
    if arguments.at is not None:
        return game.until(number_of(arguments.at, "at", 0, len(game)))
    return game.until(seen) if isinstance(seen, int) and 0 <= seen <= len(game) else game


def _table(state: GameState, arguments: Namespace, lang: str) -> Picture:
    seat, theme = _seat(state.rules, arguments), arguments.theme
    if seat is None:
        cell = _number(arguments.cell, "cell", CELLS, DEFAULTS["game"])
        return svg.game(state, theme=theme, lang=lang, cell=cell)
    cell, rules = _number(arguments.cell, "cell", CELLS, DEFAULTS["board"]), state.rules
    territory = state.seats[seat].territory
    return svg.board(territory, rules.tiles, theme=theme, lang=lang, cell=cell, span=rules.span, seat=seat)


def _still(drawn: Picture, form: str, arguments: Namespace) -> Drawn:
    width = _number(arguments.width, "width", WIDTHS, 0) or None
    if form == STILL[0]:
        sized = export.resized(drawn, width) if width else drawn
        return Drawn(sized, *map(round, export.size_of(sized)))
    return Drawn(export.png(drawn, width=width), *export.pixels(drawn, width=width))


def _film(game: History, arguments: Namespace, lang: str) -> Drawn:
    width = _number(arguments.width, "width", FILM_WIDTHS, DEFAULTS["film"])
    pace = _number(arguments.pace, "pace", PACES, PACES[0]) / 1000
    theme, seat = theme_of(arguments.theme), _seat(game.start.rules, arguments)
    frames = [*export.frames(game, theme=theme, lang=lang, width=width, seat=seat)]
    film = export.film_of(frames, theme=theme, pace=pace, width=width)
    return Drawn(film, *export.pixels(frames[0], width=width), len(frames))


def _seat(rules: Rules, arguments: Namespace) -> int | None:
    if arguments.seat is None:
        return None
    return number_of(arguments.seat, "seat", 0, rules.players - 1)


def _number(text: str | None, where: str, limits: tuple[int, int], default: int) -> int:
    return default if text is None else number_of(text, where, *limits)
