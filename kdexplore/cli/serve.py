"""`serve`: the explorer in the browser, which is also what happens without any command."""

from __future__ import annotations

import sys
from argparse import Namespace
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

from kdexplore.cli import bootstrap
from kdexplore.cli.arguments import number_of
from kdexplore.cli.output import FINE
from kdexplore.core.links import decode
from kdexplore.core.problems import BadInput

if TYPE_CHECKING:
    from kdexplore.cli.output import Output
    from kdexplore.cli.parser import Parser

NEEDED = ("voila", "ipywidgets", "anywidget")
HIGHEST_PORT = 65535
MOST_SPARE = 16
WITHOUT_OPTIONS = Namespace(port=None, no_browser=False, pool=None, link=None, lang=None)


def add_arguments(parser: Parser, out: Output) -> None:
    """Add the arguments of the command."""
    add = parser.choices.add_argument
    add("--port", default=None, help=out.text("cli.arg.port"))
    add("--no-browser", action="store_true", help=out.text("cli.arg.no_browser"))
    add("--pool", default=None, metavar="N", help=out.text("cli.arg.pool"))
    add("--link", default=None, help=out.text("cli.arg.link"))


def missing() -> tuple[str, ...]:
    """The packages that the explorer needs and this Python does not have."""
    return tuple(name for name in NEEDED if find_spec(name) is None)


def run(arguments: Namespace, out: Output) -> int:
    """Open the explorer and stay until it is ended; in a checkout, what is missing is installed first."""
    if missing():
        if not bootstrap.is_checkout():
            raise BadInput("no_server", command='pip install "kdexplore[serve]"')
        python = bootstrap.prepared(lambda key: _tell(out, out.text(key)))
        return bootstrap.handed_over(python, sys.argv[1:])
    server = import_module("kdexplore.app.server")  # a second of imports, which no other command needs
    chosen = None if arguments.port is None else number_of(arguments.port, "--port", 1, HIGHEST_PORT)
    pool = server.POOL if arguments.pool is None else number_of(arguments.pool, "--pool", 0, MOST_SPARE)
    port = server.free_port(chosen)
    lang = out.lang if out.lang != "en" else arguments.lang  # "en" may only be what it is without --lang
    serving = server.Serving(port, lang, pool)
    address = serving.address + _fragment(arguments.link)
    if port not in (chosen, server.PORT):
        _tell(out, out.text("serve.other_port", port=server.PORT, other=port))

    def ready() -> None:
        if out.json:
            out.data({"address": address})
        _tell(out, out.text("serve.open", address=address), out.text("serve.stop"))
        if not arguments.no_browser:
            server.open_browser(address)

    import_module("kdexplore.hosting.server").serve(serving, ready)
    _tell(out, out.text("serve.ended"))
    return FINE


def _tell(out: Output, *lines: str) -> None:
    """Lines for a person; a program has read the address already."""
    for line in () if out.json else lines:
        out.write(line)


def _fragment(link: str | None) -> str:
    """A link as the end of an address, read once so that a damaged one is refused here; nothing without a link."""
    if link is None:
        return ""
    text = link.rpartition("#")[2]
    decode(text)
    return f"#{text}"
