"""The server of the dashboard: Voilà for one notebook, with a page of our own and nothing else to be had."""

from __future__ import annotations

import logging
import re
import signal
import socket
import threading
import webbrowser
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from tornado.ioloop import IOLoop
from tornado.web import RequestHandler
from traitlets.config import Config
from voila.app import Voila

from kdexplore.app.page_head import TEMPLATE, furnishing
from kdexplore.core.problems import BadInput
from kdexplore.core.reader import brief
from kdexplore.engine.service.process import running
from kdexplore.views.widgets import plotlyjs

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

HERE = Path(__file__).parent
NOTEBOOK = HERE / "notebook" / "dashboard.ipynb"

HOST = "127.0.0.1"  # this machine alone
PORT = 8866
POOL = 1  # a spare session for the next reader; more of them only compete with the one who is there
ONLY_ERRORS = 40

# Of all that may be installed for JupyterLab, what widgets need: a page that loads the rest takes seconds longer.
EXTENSIONS = ["@voila-dashboards/widgets-manager8", "@jupyter-widgets/jupyterlab-manager", "anywidget"]
HEAVY = ["jupyterlab-plotly"]
SECURITY = (
    "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval' blob: data:; "
    "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; "
    "connect-src 'self' blob: data:; frame-ancestors 'self'; object-src 'none'; "
    "base-uri 'self'; form-action 'self'"
)
LARGEST_MESSAGE = 1024 * 1024  # bytes; files are at most 256 kB
TORNADO = {
    "websocket_max_message_size": LARGEST_MESSAGE,
    "websocket_compression_options": {},
    "headers": {
        "Content-Security-Policy": SECURITY,
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
    },
}
PAGE = {
    "template": "lab",  # ours comes before it, and builds on it
    "allow_template_override": "NO",
    "allow_theme_override": "NO",
    "file_allowlist": [],
    "show_tracebacks": False,
    "strip_sources": True,
    "extension_allowlist": EXTENSIONS,
    "extension_denylist": HEAVY,
    "kernel_spec_manager_class": "kdexplore.app.kernels.ThisPython",
}
KERNELS = {
    "VoilaKernelManager": {"fill_delay": 3.0},  # seconds; the page that has just been taken is loading until then
    "MappingKernelManager": {
        "cull_interval": 30,  # seconds
        "cull_idle_timeout": 900,
        "cull_connected": True,  # the page says so, and comes back to the same place with one button
    },
    # A kernel that dies is not restarted empty: its page is notified at once. Without a restarter nobody would notice.
    "KernelRestarter": {"restart_limit": 0},
}


@dataclass(frozen=True)
class Serving:
    """What is served, and how: a port, the language of the page if it is not the browser's, how many spare kernels."""

    port: int = PORT
    lang: str | None = None
    pool: int = POOL
    notebook: Path = NOTEBOOK
    host: str = HOST
    base: str = "/"
    classroom: bool = False
    scheduler: str = ""  # of a Dask cluster that answers questions of analysis

    @property
    def address(self) -> str:
        return f"http://{self.host}:{self.port}{self.base}"


def config_of(serving: Serving, folder: str = "", more: Mapping[str, Any] = MappingProxyType({})) -> Config:
    """Everything that is not as Voilà has it by default; files that say otherwise are not read."""
    furnished = {**furnishing(serving.lang), "classroom": serving.classroom}
    server = {
        "ip": serving.host,
        "port": serving.port,
        "base_url": serving.base,
        "port_retries": 0,  # the port has been chosen already, and printed
        "notebook_path": str(serving.notebook),
        "open_browser": False,  # ours opens the link as well
        "config_file_paths": [],
        "log_level": ONLY_ERRORS,
        "kernel_websocket_connection_class": "kdexplore.app.kernels.Prompt",
        **more,
        "tornado_settings": {**TORNADO, **more.get("tornado_settings", {}), "jinja_template_vars": {"kd": furnished}},
    }
    page = {
        **PAGE,
        "resources": {"kd": furnished},
        "preheat_kernel": serving.pool > 0,
        "default_pool_size": serving.pool,
    }
    return Config({"Voila": server, "VoilaConfiguration": page, "ThisPython": {"folder": folder}, **KERNELS})


def is_free(port: int, host: str = HOST) -> bool:
    """Whether nobody on this machine listens at a port."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as asked:
        asked.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            asked.bind((host, port))
        except OSError:
            return False
    return True


def free_port(given: int | None, host: str = HOST) -> int:
    """The port asked for, or the usual one, or any that is free.

    `BadInput` if the one asked for is taken, or if the host is no address of this machine.
    """
    if not is_free(0, host):
        raise BadInput("not_here", "--host", value=brief(host))
    if given is not None:
        if not is_free(given, host):
            raise BadInput("port_taken", "--port", value=given)
        return given
    if is_free(PORT, host):
        return PORT
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as asked:
        asked.bind((host, 0))
        return int(asked.getsockname()[1])


class PlotlyHandler(RequestHandler):
    """plotly.js for every chart of a page: fetched by the first of them, then kept by the browser."""

    async def get(self) -> None:
        """The deflated module; its name holds its version, so it never changes."""
        packed = await IOLoop.current().run_in_executor(None, plotlyjs.packed)
        self.set_header("Content-Type", "text/javascript; charset=utf-8")
        self.set_header("Content-Encoding", "deflate")
        self.set_header("Cache-Control", "public, max-age=31536000, immutable")
        self.finish(packed)


class AliveHandler(RequestHandler):
    """Says that there is a server, to a page that has lost its kernel: a page of its own would start another one."""

    def get(self) -> None:
        """Nothing, at once."""
        self.set_header("Cache-Control", "no-store")
        self.set_status(204)


class Server(Voila):  # type: ignore[misc]  # Voilà has no types
    """Voilà, and beside its own pages the library of the charts and a sign of life."""

    def init_settings(self) -> dict[str, Any]:
        """Voilà's settings, but for the pages of errors: those of Jupyter need files that are not served here."""
        settings: dict[str, Any] = super().init_settings()
        return {**settings, "jinja2_env": settings["voila_jinja2_env"]}

    def init_handlers(self) -> list[Any]:
        """Ours first: Voilà's last one takes every address."""
        ours = [(re.escape(plotlyjs.NAME), PlotlyHandler), ("alive", AliveHandler)]
        return [*((f"{self.base_url}kdexplore/{name}", handler) for name, handler in ours), *super().init_handlers()]


def serve(
    serving: Serving,
    ready: Callable[[], None],
    made: Callable[..., Server] = Server.instance,
    more: Mapping[str, Any] = MappingProxyType({}),
) -> None:
    """Serve until Ctrl-C or the end of the process; `ready` is called once the address answers.

    Whatever Voilà logs of a page goes through the one instance of its kind, which `made` makes. `more` is what it is
    set up with besides.
    """
    with running(serving.scheduler), TemporaryDirectory(prefix="kdexplore-") as folder:
        application = made(config=config_of(serving, folder, more))
        application.initialize([])
        # Tornado warns of the server's own time from ping to pong. A shorter one would end every connection after 30 s.
        logging.getLogger("tornado.general").setLevel(ONLY_ERRORS)
        application.template_paths.insert(0, str(TEMPLATE))  # before Voilà's own, wherever kdexplore is installed
        loop = IOLoop.current()
        loop.add_callback(ready)
        # As Voilà does for the other signal: an end between two tasks, not in the midst of one.
        signal.signal(signal.SIGINT, lambda *_: loop.add_callback_from_signal(loop.stop))
        application.start()


def open_browser(address: str) -> None:
    """Open an address in the user's browser, and wait for nothing."""
    threading.Thread(target=webbrowser.open, args=(address, 2), daemon=True).start()
