"""`serve`: the explorer in the browser, which is also what happens without any command."""

from __future__ import annotations

import re
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
from kdexplore.core.reader import brief
from kdexplore.words.catalogue import ENGLISH

if TYPE_CHECKING:
    from kdexplore.cli.output import Output
    from kdexplore.cli.parser import Parser
    from kdexplore.hosting.public import Public

NEEDED = ("voila", "ipywidgets", "anywidget")
HIGHEST_PORT = 65535
MOST_SPARE = 16
MOST_VISITORS = 10_000
LOGS = ("text", "json")
PUBLIC_OPTIONS = ("host", "base_url", "max_visitors", "frame_ancestors", "token", "log")
PRIVATE = dict.fromkeys(PUBLIC_OPTIONS, None)
SHARED = {"public": False, "classroom": False, **PRIVATE}
WITHOUT_OPTIONS = Namespace(port=None, no_browser=False, pool=None, link=None, lang=None, scheduler=None, **SHARED)
CLASS_SIZE = 40
ADDRESS = re.compile(r"[0-9A-Za-z:.\-]{1,100}")
BASE = re.compile(r"/([0-9A-Za-z_~-][0-9A-Za-z._~-]{0,49}/){0,5}")
SITE = re.compile(r"'self'|'none'|\*|https?://[0-9A-Za-z.*-]{1,100}(:\d{1,5})?")


def add_arguments(parser: Parser, out: Output) -> None:
    """Add the arguments of the command."""
    add = parser.choices.add_argument
    add("--port", default=None, help=out.text("cli.arg.port"))
    add("--no-browser", action="store_true", help=out.text("cli.arg.no_browser"))
    add("--pool", default=None, metavar="N", help=out.text("cli.arg.pool"))
    add("--link", default=None, help=out.text("cli.arg.link"))
    add("--scheduler", default=None, metavar="ADDRESS", help=out.text("cli.arg.scheduler"))
    add("--class", action="store_true", dest="classroom", help=out.text("cli.arg.class"))
    add("--public", action="store_true", help=out.text("cli.arg.public"))
    add("--host", default=None, help=out.text("cli.arg.host"))
    add("--base-url", default=None, help=out.text("cli.arg.base_url"))
    add("--max-visitors", default=None, metavar="N", help=out.text("cli.arg.max_visitors"))
    add("--frame-ancestors", action="append", default=None, metavar="URL", help=out.text("cli.arg.frame_ancestors"))
    add("--token", default=None, help=out.text("cli.arg.token"))
    add("--log", default=None, metavar="FORMAT", help=out.text("cli.arg.log"))


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
    chosen = None if arguments.port is None else number_of(arguments.port, "--port", 1, HIGHEST_PORT)
    spare = None if arguments.pool is None else number_of(arguments.pool, "--pool", 0, MOST_SPARE)
    public, opened = _public(arguments), _fragment(arguments.link)
    server = import_module("kdexplore.hosting.serving")  # a second of imports, which no other command needs
    pool = server.POOL if spare is None else spare
    host, base = (public.host, public.base) if public else (server.HOST, "/")
    port = server.free_port(chosen, host)
    lang = out.lang if out.lang != ENGLISH else arguments.lang  # it may only be what it is without --lang
    serving = server.Serving(
        port, lang, pool, host=host, base=base, classroom=arguments.classroom, scheduler=_scheduler(arguments)
    )
    address = serving.address + opened
    if port not in (chosen, server.PORT):
        _tell(out, out.text("serve.other_port", port=server.PORT, other=port))

    if public and public.classroom:  # before the server makes its own copy of all settings
        public.classroom.address = import_module("kdexplore.cli.class_links").for_pupils(serving)

    def ready() -> None:
        if out.json and not (public and public.classroom):
            out.data({"address": address})
        if public and public.classroom:
            import_module("kdexplore.cli.class_links").announce(out, public.classroom)
        else:
            _tell(out, out.text("serve.public" if public else "serve.open", address=address))
        _tell(out, out.text("serve.stop"))
        if not (arguments.no_browser or public):
            server.open_browser(address)

    import_module("kdexplore.hosting.server").serve(serving, ready, public)
    _tell(out, out.text("serve.ended"))
    return FINE


def _public(arguments: Namespace) -> Public | None:
    """The options of a public server; nothing without `--public`, and then none of them may be there."""
    given = {name: value for name in PUBLIC_OPTIONS if (value := getattr(arguments, name)) is not None}
    if not (arguments.public or arguments.classroom):
        for name in given:
            raise BadInput("needs_public", f"--{name.replace('_', '-')}")
        return None
    if not import_module("kdexplore.hosting.nursery").can_fork():
        raise BadInput("needs_fork")
    public = import_module("kdexplore.hosting.public")
    usual = CLASS_SIZE if arguments.classroom else public.MOST_VISITORS
    base = f"/{given.get('base_url', '').strip('/')}/".replace("//", "/")
    sites = tuple(
        _matched(site, "--frame-ancestors", SITE, "site") for site in given.get("frame_ancestors", ("'self'",))
    )
    most = number_of(given.get("max_visitors", str(usual)), "--max-visitors", 1, MOST_VISITORS)
    if (log := given.get("log", LOGS[0])) not in LOGS:
        raise BadInput("unknown_value", "--log", value=log[:40], known=LOGS)
    made: Public = public.Public(
        host=_matched(given.get("host", public.EVERYWHERE), "--host", ADDRESS, "host"),
        base=_matched(base, "--base-url", BASE, "path"),
        most=most,
        ancestors=sites,
        token=given.get("token", ""),
        json_log=log == "json",
        classroom=import_module("kdexplore.hosting.classroom.state").Classroom(most) if arguments.classroom else None,
    )
    return made


def _scheduler(arguments: Namespace) -> str:
    """The address of a cluster that answers; nothing without one. `BadInput` before anything starts if it does not."""
    address = str(arguments.scheduler or "")
    if address:
        import_module("kdexplore.engine.service.cluster").client_of(address).close()
    return address


def _matched(text: str, where: str, form: re.Pattern[str], expected: str) -> str:
    """A text of the right form; anything else could say more than one thing in a header."""
    if not form.fullmatch(text):
        raise BadInput("wrong_form", where, found=brief(text), expected=expected)
    return text


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
