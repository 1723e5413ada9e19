"""`static`: the explorer as a folder of files that any web server can serve, and that needs no Python there."""

from __future__ import annotations

from argparse import Namespace
from importlib import import_module
from pathlib import Path

from kdexplore.cli.output import FINE, Output
from kdexplore.cli.parser import Parser
from kdexplore.words.catalogue import ENGLISH

MEGABYTE = 1e6


def add_arguments(parser: Parser, out: Output) -> None:
    """Add the arguments of the command."""
    add = parser.choices.add_argument
    add("--out", required=True, metavar="FOLDER", help=out.text("cli.arg.static_out"))
    add("--packages", default=None, metavar="FOLDER", help=out.text("cli.arg.static_packages"))
    add("--fast", action="store_true", help=out.text("cli.arg.static_fast"))


def run(arguments: Namespace, out: Output) -> int:
    """Build the page and write it."""
    shelf = import_module("kdexplore.hosting.static.shelf")
    shelf.check_libraries()
    build = import_module("kdexplore.hosting.static.build")  # needs the libraries
    packages = None if arguments.packages is None else Path(arguments.packages)
    lang = out.lang if out.lang != ENGLISH else arguments.lang  # it may only be what it is without --lang
    page = build.built(packages, lang, fast=arguments.fast)
    folder = Path(arguments.out)
    build.write(page, folder)
    if out.json:
        out.data({"folder": str(folder), "files": len(page.files), "bytes": page.size})
    else:
        size = f"{page.size / MEGABYTE:.1f}"
        out.write(out.text("static.written", folder=folder, number=len(page.files), size=size))
        out.write(out.text("static.serve"))
    return FINE
