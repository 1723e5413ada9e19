"""`sheet`: the rules of a mode and its score pad, as a page of HTML or printed to a PDF file."""

from __future__ import annotations

import os
import subprocess
from argparse import Namespace
from pathlib import Path
from tempfile import TemporaryDirectory

from kdexplore.cli import browsers
from kdexplore.cli.arguments import rules_of
from kdexplore.cli.files import save
from kdexplore.cli.output import FINE, Output
from kdexplore.cli.parser import Parser
from kdexplore.core.problems import BadInput
from kdexplore.core.tilefiles import BUILT_IN
from kdexplore.core.variants import BONUSES, MODES, MODULES, READINGS, Rules
from kdexplore.views import sheet as sheets
from kdexplore.views.sheets.rules import used

OUTPUT = "-"  # as a file: the standard output
PATIENCE = 60  # seconds for a browser to print two pages
NUMBERS = ("players", "span", "line", "kings", "pile", "rounds", "games")
QUIET = (
    *("--headless", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync", "--disable-extensions"),
    *("--no-pdf-header-footer", "--print-to-pdf-no-header"),  # the second is what older ones call the first
)


def add_arguments(parser: Parser, out: Output) -> None:
    """Add the arguments of the command."""
    add = parser.choices.add_argument
    add("--mode", default="classic", help=out.text("cli.arg.mode", known=", ".join(MODES)))
    add("--players", default=2, help=out.text("cli.arg.players"))
    add("--bonus", action="append", help=out.text("cli.arg.bonus", known=", ".join(BONUSES)))
    add("--dynasty", action="store_true", help=out.text("cli.arg.dynasty"))
    readings = f"{out.text('cli.arg.reading')} ({', '.join(READINGS)})"
    add("--reading", action="append", metavar="KEY=VALUE", help=readings)
    add("--tiles", default=None, help=out.text("cli.arg.tiles", known=", ".join(BUILT_IN)))
    add("--setup", metavar="FILE", help=out.text("cli.arg.setup"))
    add("-o", "--output", metavar="FILE", help=out.text("cli.arg.output"))


def run(arguments: Namespace, out: Output) -> int:
    """Write the sheet; a program gets the rules on it and the numbers."""
    rules = rules_of(arguments)
    target = arguments.output or OUTPUT
    if target == OUTPUT and not out.json:
        out.stream.write(sheets.sheet(rules, out.lang))
        return FINE
    if target != OUTPUT:
        page = sheets.sheet(rules, out.lang)
        if Path(target).suffix.lower() == ".pdf":
            write_pdf(target, page)
        else:
            save(target, page)
    if out.json:
        out.data(_data(rules))
    else:
        out.write(out.text("play.saved", file=target))
    return FINE


def _data(rules: Rules) -> dict[str, object]:
    """What the sheet is about, as plain data."""
    return {
        "mode": rules.mode,
        "tiles": rules.tiles.id,
        "numbers": {key: getattr(rules, key) for key in NUMBERS},
        "opening": rules.opening,
        "modules": [module for module in MODULES if getattr(rules, module)],
        "bonuses": list(rules.bonuses),
        "readings": rules.readings.chosen,
        "rules": list(used(rules)),
    }


def printer() -> str:
    """The browser that prints; `BadInput` if there is none."""
    program = browsers.browser()
    if program is None:
        raise BadInput("no_printer", known=browsers.NAMES)
    return program


def write_pdf(target: str, page: str) -> None:
    """Print a page to a PDF file; what was there before is lost only once the new file is whole."""
    program = printer()
    with TemporaryDirectory() as folder:
        source, printed = Path(folder, "page.html"), Path(folder, "page.pdf")
        source.write_text(page, encoding="utf-8")
        places = (f"--user-data-dir={Path(folder, 'browser')}", f"--print-to-pdf={printed}", source.as_uri())
        # as root, which is how containers run, it starts only without its sandbox; the page is our own
        alone = ("--no-sandbox",) if hasattr(os, "geteuid") and os.geteuid() == 0 else ()
        try:
            subprocess.run(  # noqa: S603 -- a browser of this machine, without a shell, on a page of our own
                (program, *QUIET, *alone, *places), capture_output=True, check=True, timeout=PATIENCE
            )
            draft = Path(f"{target}.new")
            draft.write_bytes(printed.read_bytes())
            draft.replace(target)
        except (OSError, ValueError, subprocess.SubprocessError) as error:
            raise BadInput("unwritable", target[:80], reason=type(error).__name__) from None
