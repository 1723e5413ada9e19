"""`photo`: a photograph of a finished kingdom read, with the squares about which there is a doubt."""

from __future__ import annotations

import re
from argparse import Namespace
from typing import Any

from kdexplore.cli.arguments import span_of, tiles_of
from kdexplore.cli.options import add_tiles
from kdexplore.cli.output import FINE, Output
from kdexplore.cli.parser import Parser
from kdexplore.core import disk
from kdexplore.core.modes import GAME_OF_MODE
from kdexplore.core.problems import BadInput
from kdexplore.engine.photo.looks import Photograph
from kdexplore.engine.photo.reading import PhotoReading, clearest, read
from kdexplore.views.photograph import corners_on, straightened
from kdexplore.words import Text

LARGEST = 40_000_000  # bytes of a photograph
WHOLE = "whole"  # in place of corners: the photograph is the grid
CORNER = re.compile(r"(-?\d{1,5}(?:\.\d+)?),(-?\d{1,5}(?:\.\d+)?)")


def add_arguments(parser: Parser, out: Output) -> None:
    """Add the arguments of the command."""
    parser.given.add_argument("file", help=out.text("cli.arg.photo"))
    parser.choices.add_argument("--corners", nargs="+", help=out.text("cli.arg.corners"))
    add_tiles(parser, out, "kingdomino")
    parser.choices.add_argument("--span", help=out.text("cli.arg.span"))


def run(arguments: Namespace, out: Output) -> int:
    """Write the territory in notation, its points, and the doubtful squares."""
    arguments.tiles = GAME_OF_MODE.get(arguments.tiles, arguments.tiles)  # a mode names its box
    file = disk.content(arguments.file, LARGEST)
    reading = read(picture_of(file, span_of(arguments), arguments.corners), tiles_of(arguments))
    if out.json:
        out.data(data_of(reading))
        return FINE
    out.write(reading.notation)
    out.write(out.text("answer.total", count=Text("count.point", n=reading.points)))
    for place in reading.doubtful:
        row, column = divmod(place, reading.span)
        out.write(out.text("answer.photo.doubtful", row=row + 1, column=column + 1))
    return FINE


def picture_of(file: bytes, span: int, corners: list[str] | None) -> Photograph:
    """The grid of a photograph; without corners, the one that is found, or the whole photograph if that is clearer."""
    if corners is not None:
        return straightened(file, span, corners_of(corners))
    found = corners_on(file)
    return clearest([straightened(file, span, each) for each in ([found, None] if found else [None])])


def corners_of(words: list[str]) -> list[tuple[float, float]] | None:
    """Four corners in pixels, `x,y` each; nothing for the whole photograph.

    >>> corners_of(["0,0", "90.5,1", "90,90", "0,88"])
    [(0.0, 0.0), (90.5, 1.0), (90.0, 90.0), (0.0, 88.0)]
    """
    if words == [WHOLE]:
        return None
    parts = [CORNER.fullmatch(word.strip()) for word in words]
    if len(parts) != 4 or not all(parts):  # noqa: PLR2004 -- a grid has four corners
        raise BadInput("photo_corners", "--corners")
    return [(float(part[1]), float(part[2])) for part in parts if part]


def data_of(found: PhotoReading) -> dict[str, Any]:
    """What a program reads: rows as in the picture, places by row and column from 0."""
    squares = [[terrain, symbols, place not in found.doubtful] for place, (terrain, symbols) in enumerate(found.looks)]
    return {
        "ok": True,
        "territory": found.notation,
        "squares": [squares[start : start + found.span] for start in range(0, len(squares), found.span)],
        "doubtful": [list(divmod(place, found.span)) for place in found.doubtful],
        "points": found.points,
    }
