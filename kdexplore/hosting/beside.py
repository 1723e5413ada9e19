"""What a server answers beside its page: whether it is well, what it counts, robots, and the picture of a link."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from ipaddress import ip_address

from jupyter_server.base.handlers import JupyterHandler
from tornado.web import HTTPError, RequestHandler

from kdexplore.core.history import History
from kdexplore.core.links import decode
from kdexplore.core.problems import BadInput
from kdexplore.hosting.handlers import WithSessions
from kdexplore.views import svg
from kdexplore.words import languages

LONGEST_LINK = 8192  # letters
ROBOTS = "User-agent: *\nDisallow: /\n"
drawing = asyncio.Semaphore(1)  # one picture after the other: nobody can keep the server busy with them


class HealthHandler(WithSessions, RequestHandler):
    """Whether the server is well, without starting anything."""

    def get(self) -> None:
        self.set_header("Cache-Control", "no-store")
        self.finish({"status": "ok", "sessions": len(self.sessions.all)})


class MetricsHandler(WithSessions, RequestHandler):
    """What the server counts, for this machine alone: a request through a proxy gets no answer."""

    def get(self) -> None:
        local = ip_address(self.request.remote_ip or "0.0.0.0").is_loopback  # noqa: S104 -- an address of nobody
        if not local or "X-Forwarded-For" in self.request.headers:
            raise HTTPError(404)
        self.set_header("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
        sessions = self.sessions
        self.finish(sessions.metrics.text(len(sessions.all), sessions.admission.waiting))


class RobotsHandler(RequestHandler):
    """No robot may come: every page is a session."""

    def get(self) -> None:
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(ROBOTS)


class PictureHandler(JupyterHandler):
    """The position of a link as a picture, for somebody whom the server has no room for."""

    async def get(self) -> None:
        link, lang, theme = (self.get_argument(name, "") for name in ("link", "lang", "theme"))
        if len(link) > LONGEST_LINK or drawing.locked():
            raise HTTPError(404)
        async with drawing:
            drawn = await asyncio.to_thread(picture_of, link, lang if lang in languages() else "en", theme == "dark")
        if not drawn:
            raise HTTPError(404)
        self.set_header("Content-Type", "image/svg+xml; charset=utf-8")
        self.set_header("Cache-Control", "private, max-age=3600")
        self.finish(drawn)


@lru_cache(maxsize=64)
def picture_of(text: str, lang: str, dark: bool = False) -> str:  # noqa: FBT001, FBT002 -- a key of the cache
    """The position or game of a link, drawn; nothing if the link is damaged or has neither.

    >>> picture_of("kd1.damaged", "en")
    ''
    """
    try:
        link = decode(text)
    except BadInput:
        return ""
    theme = "dark" if dark else "light"
    if link.position is not None:
        return str(svg.board(link.position.territory, link.position.rules.tiles, lang=lang, theme=theme))
    if not isinstance(link.game, History):
        return ""
    seen = dict(link.view).get("at")
    game = link.game.until(seen) if isinstance(seen, int) and 0 <= seen <= len(link.game) else link.game
    return str(svg.game(game.state, lang=lang, theme=theme))


BESIDE: tuple[tuple[str, type[RequestHandler]], ...] = (
    (r"kdexplore/health", HealthHandler),
    (r"kdexplore/metrics", MetricsHandler),
    (r"kdexplore/picture", PictureHandler),
    (r"robots\.txt", RobotsHandler),
)
