"""The server of the dashboard: Voilà makes the page of one notebook, and every page gets a session of its own."""

from __future__ import annotations

import asyncio
import logging
import os
import re
import signal
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from tornado.ioloop import IOLoop
from tornado.web import RequestHandler
from voila.app import Voila

from kdexplore.app.page_head import TEMPLATE
from kdexplore.engine.service.process import running
from kdexplore.hosting.admission import Admission
from kdexplore.hosting.beside import BESIDE
from kdexplore.hosting.classroom.handlers import CLASS
from kdexplore.hosting.handlers import HANDLERS
from kdexplore.hosting.jsonlog import LOG_VARIABLE, log_as_json
from kdexplore.hosting.nursery import Nursery, can_fork
from kdexplore.hosting.page import PageParts, rendered
from kdexplore.hosting.public import LARGEST_BODY, Public, StrictHeaders
from kdexplore.hosting.serving import ONLY_ERRORS, Serving, config_of
from kdexplore.hosting.sessions import Sessions
from kdexplore.hosting.spares import Spares
from kdexplore.views.widgets import plotlyjs

IDLE = 900.0  # seconds without a message after which a session ends; the page says so, and comes back with one button
ABSENT = 60.0  # seconds without a page
ARRIVING = 3  # pages for each processor that are drawn for the first time at once


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
    """Voilà for everything but the page and its session; beside them the library of the charts and a sign of life."""

    sessions: Sessions
    page: asyncio.Task[PageParts] | None = None

    def init_settings(self) -> dict[str, Any]:
        """Voilà's settings and ours. Its pages of errors, for those of Jupyter need files that are not served here."""
        settings: dict[str, Any] = super().init_settings()
        ours = {"kdexplore_sessions": self.sessions, "kdexplore_page": self.rendered}
        return {**settings, "jinja2_env": settings["voila_jinja2_env"], **ours}

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
        ours = [("kdexplore/" + re.escape(plotlyjs.NAME), PlotlyHandler), ("kdexplore/alive", AliveHandler), *HANDLERS]
        IOLoop.current().add_callback(self.rendered)
        if self.app.settings.get("kdexplore_public"):
            ours += (*BESIDE, *(CLASS if self.app.settings.get("kdexplore_class") else ()))
            self.app.transforms.append(StrictHeaders)
            self.app.listen = partial(self.app.listen, max_body_size=LARGEST_BODY)
        return [*((f"{self.base_url}{path}", handler) for path, handler in ours), *super().init_handlers()]

    def stop(self) -> None:
        """End the sessions, then what Voilà has begun."""
        self.sessions.end()
        super().stop()


def serve(
    serving: Serving, ready: Callable[[], None], public: Public | None = None, *, fork: bool | None = None
) -> None:
    """Serve until Ctrl-C or the end of the process; `ready` is called once the address answers.

    Sessions are forked, where that can be done. Whatever Voilà logs of a page goes through its one instance.
    """
    if public is not None and public.json_log:
        log_as_json()
    with running(serving.scheduler):
        Server.sessions = sessions_of(serving, public, fork=can_fork() if fork is None else fork)
        application = Server.instance(config=config_of(serving, {} if public is None else public.config()))
        application.initialize([])
        # Tornado warns of the server's own time from ping to pong. A shorter one would end every connection after 30 s.
        logging.getLogger("tornado.general").setLevel(ONLY_ERRORS)
        application.template_paths.insert(0, str(TEMPLATE))  # before Voilà's own, wherever kdexplore is installed
        loop = IOLoop.current()
        loop.add_callback(ready)
        # As Voilà does for the other signal: an end between two tasks, not in the midst of one.
        signal.signal(signal.SIGINT, lambda *_: loop.add_callback_from_signal(loop.stop))
        application.start()


def sessions_of(serving: Serving, public: Public | None, *, fork: bool) -> Sessions:
    """The sessions of a server, whose process begins to get ready while the server starts itself."""
    notebook = Path(serving.notebook)
    if public is None:
        nursery = Nursery(notebook) if fork else Spares(notebook, serving.pool)
        sessions = Sessions(nursery, idle=IDLE, absent=ABSENT)
    else:
        environment = {LOG_VARIABLE: "json"} if public.json_log else {}
        admission = Admission(most=public.most, at_once=ARRIVING * (os.cpu_count() or 1))
        nursery = Nursery(notebook, public.limits, environment)
        sessions = Sessions(nursery, idle=public.idle, absent=public.absent, admission=admission)
    nursery.start()
    return sessions
