"""The kernel of the dashboard: the running Python, whatever else is installed here; and the socket to it."""

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

PACKAGES = Path(__file__).resolve().parents[2]  # where kdexplore is: a checkout, or the packages of this Python
# Seconds after which a thread lets another one run. A thread of the kernel sends the answers: with Python's usual 5 ms
# it waits until the whole screen has been computed, and a click during background work takes two or three times as
# long. Only this kernel may do so: it is ours alone, and a notebook of somebody else is not.
SWITCH_INTERVAL = 0.0005
# No history: nobody records what users do. Modules are not imported from the folder of the server.
OPTIONS = (
    "--HistoryManager.enabled=False",
    "--IPKernelApp.ignore_cwd=True",
    "--IPKernelApp.log_level=40",
    f"--IPKernelApp.exec_lines=import sys; sys.setswitchinterval({SWITCH_INTERVAL})",
)


class ThisPython(KernelSpecManager):
    """One kernel, whatever name a notebook gives it."""

    folder = Unicode(help="the folder of the kernel's profile: an empty one, so that no start-up files run").tag(
        config=True
    )

    def find_kernel_specs(self) -> dict[str, str]:
        return {NATIVE_KERNEL_NAME: ""}

    def get_kernel_spec(self, kernel_name: str) -> KernelSpec:
        argv = [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}", *OPTIONS]
        return KernelSpec(argv=argv, display_name=kernel_name, language="python", env=self._environment())

    def _environment(self) -> dict[str, str]:
        """The environment of the kernel; it needs the path of a checkout that is not installed."""
        # Without the first, the debugger warns of frozen modules at each start; the second saves a message per click.
        quiet = {"PYDEVD_DISABLE_FILE_VALIDATION": "1", "JUPYTER_WIDGETS_ECHO": "0"}
        profile = {"IPYTHONDIR": self.folder} if self.folder else {}
        if PACKAGES.name in {"site-packages", "dist-packages"}:
            return quiet | profile
        known = os.environ.get("PYTHONPATH", "")
        return quiet | profile | {"PYTHONPATH": os.pathsep.join(filter(None, (str(PACKAGES), known)))}


class Prompt(ZMQChannelsWebsocketConnection):
    """The socket from a kernel to its page, without delay.

    Otherwise the system holds a small message back until the one before it is confirmed: 40 ms for each click.
    """

    @property
    def write_message(self) -> Callable[..., asyncio.Future[None]]:
        return self._write

    def _write(self, message: bytes | str, *, binary: bool = False) -> asyncio.Future[None]:
        """Send a message; a page that has just been closed is not an error to log."""
        sent: asyncio.Future[None] = self.websocket_handler.write_message(message, binary=binary)
        sent.add_done_callback(lambda done: done.cancelled() or done.exception())
        return sent

    def connect(self) -> asyncio.Future[None] | None:  # type: ignore[override]  # as the class above has it
        self.websocket_handler.set_nodelay(True)
        return super().connect()
