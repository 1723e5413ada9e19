"""`kdexplore serve --public`: how a server is set up that anybody may reach."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from tornado.web import OutputTransform

from kdexplore.app.page_head import furnishing
from kdexplore.hosting.limits import Limits
from kdexplore.hosting.page import INLINE

if TYPE_CHECKING:
    from tornado.httputil import HTTPHeaders, HTTPServerRequest

    from kdexplore.hosting.classroom.state import Classroom

MOST_VISITORS = 200
EVERYWHERE = "0.0.0.0"  # noqa: S104 -- a public server is one that others reach
LARGEST_BODY = 64 * 1024  # bytes of a request: a page posts nothing but "I am leaving"
IDLE = 900.0  # seconds
ABSENT = 45.0  # seconds
# One session; the memory counts addresses, of which Python takes more than it uses.
LIMITS = Limits(memory=1024, seconds=900, files=64, nice=5, sealed=True)


@dataclass(frozen=True)
class Public:
    """The options of a public server."""

    host: str = EVERYWHERE
    base: str = "/"
    most: int = MOST_VISITORS
    ancestors: tuple[str, ...] = ("'self'",)
    token: str = ""
    json_log: bool = False
    limits: Limits = field(default=LIMITS)
    idle: float = IDLE
    absent: float = ABSENT
    classroom: Classroom | None = None

    def config(self) -> dict[str, Any]:
        """What Voilà is set up with, beside what every server of ours has."""
        headers = {
            "Content-Security-Policy": policy(self.ancestors),
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "no-referrer",
            "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
            "Cross-Origin-Opener-Policy": "same-origin",
        }
        lines = {"formatters": {"console": {"class": "kdexplore.hosting.jsonlog.JsonLines"}}}
        log = {"logging_config": lines} if self.json_log else {}
        settings = {"headers": headers, "kdexplore_public": True, "kdexplore_class": self.classroom}
        return {"token": self.token, "tornado_settings": settings, **log}


def policy(ancestors: tuple[str, ...]) -> str:
    """The content policy of a public page: its own scripts, named one by one, and nothing from or to another host."""
    texts = (furnishing(None)["script"], *INLINE)
    scripts = " ".join(f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'" for text in texts)
    return (
        f"default-src 'none'; script-src 'self' blob: {scripts}; style-src 'self' 'unsafe-inline'; "
        "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; manifest-src 'self'; "
        f"frame-ancestors {' '.join(ancestors)}; base-uri 'none'; form-action 'self'"
    )


class StrictHeaders(OutputTransform):
    """Takes the name and version of the web server out of every answer, and has browsers guess nothing."""

    def __init__(self, request: HTTPServerRequest) -> None:
        """Nothing of the request matters."""

    def transform_first_chunk(
        self,
        status_code: int,
        headers: HTTPHeaders,
        chunk: bytes,
        finishing: bool,  # noqa: FBT001 -- as Tornado has it
    ) -> tuple[int, HTTPHeaders, bytes]:
        headers["Server"] = "kdexplore"
        headers["X-Content-Type-Options"] = "nosniff"
        headers["Referrer-Policy"] = "no-referrer"
        return super().transform_first_chunk(status_code, headers, chunk, finishing)
