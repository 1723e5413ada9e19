"""The kernel of the dashboard: this very Python, whatever else is installed here; and the socket to it."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from jupyter_client.kernelspec import NATIVE_KERNEL_NAME, KernelSpec, KernelSpecManager
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from traitlets import Unicode

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable

PACKAGES = Path(__file__).resolve().parents[2]  # where kdexplore lies: a checkout, or the packages of this Python
# No history: what readers do is not written down. No folder of the server among those that modules come from.
OPTIONS = ("--HistoryManager.enabled=False", "--IPKernelApp.ignore_cwd=True", "--IPKernelApp.log_level=40")


class ThisPython(KernelSpecManager):
    """One kernel, by whatever name it is asked for."""

    folder = Unicode(help="where the kernel looks for a profile, so that it runs nobody's start-up files").tag(
        config=True
    )

    def find_kernel_specs(self) -> dict[str, str]:
        return {NATIVE_KERNEL_NAME: ""}

    def get_kernel_spec(self, kernel_name: str) -> KernelSpec:
        argv = [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}", *OPTIONS]
        return KernelSpec(argv=argv, display_name=kernel_name, language="python", env=self._environment())

    def _environment(self) -> dict[str, str]:
        """What the kernel finds around it; a checkout that is not installed must be told where it lies."""
        # Without the first, the debugger warns of frozen modules at every start; the second is a message less a click.
        quiet = {"PYDEVD_DISABLE_FILE_VALIDATION": "1", "JUPYTER_WIDGETS_ECHO": "0"}
        profile = {"IPYTHONDIR": self.folder} if self.folder else {}
        if PACKAGES.name in {"site-packages", "dist-packages"}:
            return quiet | profile
        known = os.environ.get("PYTHONPATH", "")
        return quiet | profile | {"PYTHONPATH": os.pathsep.join(filter(None, (str(PACKAGES), known)))}


class Prompt(ZMQChannelsWebsocketConnection):
    """The way from a kernel to its page, on which nothing is held back.

    Otherwise the system waits with a small message until the one before it is confirmed: 40 ms for each click.
    """

    @property
    def write_message(self) -> Callable[..., asyncio.Future[None]]:
        return self._write

    def _write(self, message: bytes | str, *, binary: bool = False) -> asyncio.Future[None]:
        """Send a message; that its reader has just left is no failure to be logged."""
        sent: asyncio.Future[None] = self.websocket_handler.write_message(message, binary=binary)
        sent.add_done_callback(lambda done: done.cancelled() or done.exception())
        return sent

    def connect(self) -> asyncio.Future[None] | None:  # type: ignore[override]  # as the class above has it
        self.websocket_handler.set_nodelay(True)
        return super().connect()
