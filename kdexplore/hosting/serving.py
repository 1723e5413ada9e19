"""What is served and how: a port, a notebook, and how Voilà is set up for it."""

from __future__ import annotations

import socket
import sys
import threading
import webbrowser
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

from jupyter_client.kernelspec import NATIVE_KERNEL_NAME, KernelSpec, KernelSpecManager
from traitlets.config import Config

from kdexplore import app
from kdexplore.app.page_head import furnishing
from kdexplore.core.problems import BadInput
from kdexplore.core.reader import brief

NOTEBOOK = Path(app.__file__).parent / "notebook" / "dashboard.ipynb"

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
    "kernel_spec_manager_class": "kdexplore.hosting.serving.ThisPython",
    "preheat_kernel": False,  # sessions are our own
}


class ThisPython(KernelSpecManager):
    """The one kernel that a notebook may name, whatever else is installed here. None is ever started."""

    def find_kernel_specs(self) -> dict[str, str]:
        return {NATIVE_KERNEL_NAME: ""}

    def get_kernel_spec(self, kernel_name: str) -> KernelSpec:
        return KernelSpec(argv=[sys.executable], display_name=kernel_name, language="python")


@dataclass(frozen=True)
class Serving:
    """What is served, and how: a port, the language of the page if it is not the browser's, how many spare sessions."""

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


def config_of(serving: Serving, more: Mapping[str, Any] = MappingProxyType({})) -> Config:
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
        **more,
        "tornado_settings": {**TORNADO, **more.get("tornado_settings", {}), "jinja_template_vars": {"kd": furnished}},
    }
    return Config({"Voila": server, "VoilaConfiguration": {**PAGE, "resources": {"kd": furnished}}})


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


def open_browser(address: str) -> None:
    """Open an address in the user's browser, and wait for nothing."""
    threading.Thread(target=webbrowser.open, args=(address, 2), daemon=True).start()
