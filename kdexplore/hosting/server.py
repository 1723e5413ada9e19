"""The server whose sessions are forked from a warmed process, where the system can do that; else one kernel each."""

from __future__ import annotations

import asyncio
import os
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tornado.ioloop import IOLoop

from kdexplore.app import server
from kdexplore.hosting.admission import Admission
from kdexplore.hosting.beside import BESIDE
from kdexplore.hosting.classroom.handlers import CLASS
from kdexplore.hosting.handlers import HANDLERS
from kdexplore.hosting.jsonlog import LOG_VARIABLE, log_as_json
from kdexplore.hosting.nursery import Nursery, can_fork
from kdexplore.hosting.page import PageParts, rendered
from kdexplore.hosting.public import LARGEST_BODY, Public, StrictHeaders
from kdexplore.hosting.sessions import Sessions

if TYPE_CHECKING:
    from collections.abc import Callable

IDLE = 900.0  # seconds without a message after which a session ends; the page says so, and comes back with one button
ABSENT = 60.0  # seconds without a page
ARRIVING = 3  # pages for each processor that are drawn for the first time at once


class ForkingServer(server.Server):
    """Voilà for everything but the page and its session."""

    sessions: Sessions
    page: asyncio.Task[PageParts] | None = None

    def init_settings(self) -> dict[str, Any]:
        """Voilà's settings and ours."""
        ours = {"kdexplore_sessions": self.sessions, "kdexplore_page": self.rendered}
        return {**super().init_settings(), **ours}

    async def rendered(self) -> PageParts:
        """The page, rendered once: when the server begins, so that nobody waits for it."""
        if self.page is None or (self.page.done() and self.page.exception()):
            self.page = asyncio.get_running_loop().create_task(rendered(self, self.place))
        return await self.page

    @property
    def place(self) -> str:
        """The notebook, from the folder of the server."""
        return os.path.relpath(self.notebook_path, self.root_dir)

    def init_handlers(self) -> list[Any]:
        """Ours first: Voilà's own page, and the kernels behind it, cannot be reached."""
        ours: list[Any] = [(f"{self.base_url}{path}", handler) for path, handler in HANDLERS]
        IOLoop.current().add_callback(self.rendered)
        if self.app.settings.get("kdexplore_public"):
            more = CLASS if self.app.settings.get("kdexplore_class") else ()
            ours += [(f"{self.base_url}{path}", handler) for path, handler in (*BESIDE, *more)]
            self.app.transforms.append(StrictHeaders)
            self.app.listen = partial(self.app.listen, max_body_size=LARGEST_BODY)
        return [*ours, *super().init_handlers()]

    def stop(self) -> None:
        """End the sessions, then what Voilà has begun."""
        self.sessions.end()
        super().stop()


def serve(
    serving: server.Serving, ready: Callable[[], None], public: Public | None = None, *, fork: bool | None = None
) -> None:
    """Serve until Ctrl-C or the end of the process; sessions are forked, where that can be done."""
    if not (can_fork() if fork is None else fork):
        server.serve(serving, ready)
        return
    if public is not None and public.json_log:
        log_as_json()
    serving = replace(serving, pool=0)  # Voilà's own kernels are not started
    more = {} if public is None else public.config()
    server.serve(serving, ready, partial(_made, Path(serving.notebook), public), more)


def _made(notebook: Path, public: Public | None, **options: Any) -> ForkingServer:  # noqa: ANN401 -- as Voilà takes them
    """A server that begins to warm its process while it starts itself."""
    if public is None:
        sessions = Sessions(Nursery(notebook), idle=IDLE, absent=ABSENT)
    else:
        environment = {LOG_VARIABLE: "json"} if public.json_log else {}
        admission = Admission(most=public.most, at_once=ARRIVING * (os.cpu_count() or 1))
        nursery = Nursery(notebook, public.limits, environment)
        sessions = Sessions(nursery, idle=public.idle, absent=public.absent, admission=admission)
    sessions.nursery.start()
    made: ForkingServer = ForkingServer.instance(**options)
    made.sessions = sessions
    return made
