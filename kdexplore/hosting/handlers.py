"""What the server answers: the page, the socket of its session, and the end of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jupyter_server.auth.decorator import ws_authenticated
from jupyter_server.base.handlers import APIHandler, JupyterHandler
from jupyter_server.base.websocket import WebSocketMixin
from tornado.iostream import StreamClosedError
from tornado.web import HTTPError, authenticated
from tornado.websocket import WebSocketHandler

from kdexplore.hosting.admission import FullError
from kdexplore.hosting.messages import PROTOCOL
from kdexplore.hosting.nursery import NurseryError
from kdexplore.hosting.page import FAILED

if TYPE_CHECKING:
    from kdexplore.hosting.page import PageParts
    from kdexplore.hosting.sessions import Sessions, VisitorSession

LEFT = (1000, 1001)  # how a browser closes the socket of a page that it leaves
RETRY = 15  # seconds until somebody who was sent away tries again
NEVER = "no-cache, no-store, must-revalidate"


class WithSessions:
    """What the handlers have in common: the sessions of this server."""

    settings: dict[str, Any]

    @property
    def sessions(self) -> Sessions:
        sessions: Sessions = self.settings["kdexplore_sessions"]
        return sessions

    def session(self, name: str) -> VisitorSession:
        """The session of this name; 404 if there is none."""
        try:
            return self.sessions.all[name]
        except KeyError:
            raise HTTPError(404) from None


class PageHandler(WithSessions, JupyterHandler):
    """The page: its head at once, the rest as soon as there is a session for it."""

    gone = False

    def get_template(self, name: str) -> Any:  # noqa: ANN401 -- Jinja's
        """Our templates before those of Jupyter."""
        return self.settings["voila_jinja2_env"].get_template(name)

    @authenticated
    async def get(self) -> None:
        try:
            self.sessions.admission.check(len(self.sessions.all))
        except FullError:
            self._send_away()
            return
        page: PageParts = await self.settings["kdexplore_page"]()
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", NEVER)
        self.write(page.head)
        await self._sent()
        try:
            session = await self.sessions.start()
        except (NurseryError, FullError) as error:
            self.log.warning("no session for a page: %s", error)
            self.sessions.metrics.failures += 1
            self.write(FAILED)
            return
        outputs = await session.outputs
        for piece in page.rest(session.id, outputs):
            self.write(piece)
        await self._sent()
        if self.gone:
            session.end()

    def _send_away(self) -> None:
        """Ask to come back: in the reader's language, with the position of the link, and without a session."""
        self.sessions.metrics.refusals += 1
        self.set_status(503)
        self.set_header("Retry-After", str(RETRY))
        self.set_header("Cache-Control", NEVER)
        self.finish(self.get_template("full.html").render(**self.template_namespace))

    async def _sent(self) -> None:
        try:
            await self.flush()
        except StreamClosedError:
            self.gone = True

    def on_connection_close(self) -> None:
        self.gone = True


class SocketHandler(WithSessions, WebSocketMixin, WebSocketHandler, JupyterHandler):
    """The socket of a session: messages go through it as they are."""

    def set_default_headers(self) -> None:
        """A socket has no page to protect."""

    def skip_check_origin(self) -> bool:
        """Never: even with a token, a socket is for our own page."""
        return False

    def get_compression_options(self) -> dict[str, Any] | None:
        options: dict[str, Any] | None = self.settings.get("websocket_compression_options")
        return options

    @ws_authenticated
    async def get(self, name: str) -> None:
        self.used = self.session(name)
        await super().get(name)

    def select_subprotocol(self, subprotocols: list[str]) -> str | None:
        return PROTOCOL if PROTOCOL in subprotocols else None

    def open(self, *_: str, **__: str) -> None:
        super().open()
        self.set_nodelay(True)
        if self.selected_subprotocol != PROTOCOL:
            self.close(1002)
            return
        self.used.come(self.send)

    async def send(self, data: bytes) -> None:
        """Send a message to the page."""
        await self.write_message(data, binary=True)

    async def on_message(self, message: str | bytes) -> None:
        if isinstance(message, bytes) and self.used.alive:
            self.sessions.metrics.messages += 1
            await self.used.hear(message)

    def on_close(self) -> None:
        self.used.leave(self.send)
        if self.close_code in LEFT:
            self.used.end()


class KernelHandler(WithSessions, APIHandler):
    """Whether there is a session of this name, as the scripts of Jupyter ask for it."""

    @authenticated
    def get(self, name: str) -> None:
        self.session(name)
        self.finish({"id": name, "name": "python3", "execution_state": "idle", "connections": 1, "last_activity": ""})


class EndHandler(WithSessions, APIHandler):
    """The end of a session, which its page asks for when it is left."""

    @authenticated
    def post(self, name: str) -> None:
        self.session(name).end()
        self.set_status(204)
        self.finish()


HANDLERS: tuple[tuple[str, type[Any]], ...] = (
    (r"", PageHandler),
    (r"api/kernels/([0-9a-f-]{36})/channels", SocketHandler),
    (r"api/kernels/([0-9a-f-]{36})", KernelHandler),
    (r"voila/api/shutdown/(.*)", EndHandler),
)
