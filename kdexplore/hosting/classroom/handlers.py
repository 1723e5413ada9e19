"""What a server answers to the pages of a class."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

from jupyter_server.base.handlers import APIHandler
from tornado.web import HTTPError, RequestHandler, authenticated

from kdexplore.app.session import ROOMS
from kdexplore.core.problems import BadInput
from kdexplore.hosting.classroom.state import Classroom, FullClassError
from kdexplore.words import Text, languages, say

HERE = Path(__file__).parent
KINDS = {"class.js": "text/javascript", "class.css": "text/css"}
TEACHER = "X-Kdexplore-Teacher"  # the header with the teacher's word: never part of an address that others see
WORDS = ("title", "name", "join", "joined", "show", "done", "failed", "full", "arrived", "nobody", "list")
FULL = 409


def words_of(lang: str) -> dict[str, Any]:
    """What a page says of its class, and the names of the rooms."""
    spoken = lang if lang in languages() else "en"
    rooms = {room: say(Text(f"room.{room}"), spoken) for room in ROOMS}
    return {**{key: say(Text(f"class.{key}", name="{name}"), spoken) for key in WORDS}, "rooms": rooms}


class WithClass(APIHandler):
    """What the handlers of a class have in common."""

    @property
    def classroom(self) -> Classroom:
        room: Classroom = self.settings["kdexplore_class"]
        return room

    @property
    def teaches(self) -> bool:
        """Whether the teacher asks."""
        return self.classroom.is_teacher(self.request.headers.get(TEACHER, ""))

    def given(self) -> dict[str, Any]:
        """What the page sends; 400 if it is no object."""
        try:
            body = json.loads(self.request.body)
        except (ValueError, RecursionError):
            raise HTTPError(400) from None
        if not isinstance(body, dict):
            raise HTTPError(400)
        return body


class ClassHandler(WithClass):
    """What the teacher has put before all; for the teacher also who is where."""

    @authenticated
    def get(self) -> None:
        classroom = self.classroom
        answer: dict[str, Any] = {"number": classroom.number, "link": classroom.link, "teacher": self.teaches}
        if self.teaches:
            answer["members"] = [{"name": each.name, "room": each.room} for each in classroom.members()]
        if lang := self.get_argument("lang", ""):
            answer["words"] = words_of(lang)
        self.set_header("Cache-Control", "no-store")
        self.finish(answer)


class HereHandler(WithClass):
    """Somebody says who and where they are."""

    @authenticated
    def post(self) -> None:
        given = self.given()
        try:
            self.classroom.hear(given.get("id"), given.get("name"), given.get("room"))
        except FullClassError:
            raise HTTPError(FULL) from None
        except BadInput:
            raise HTTPError(400) from None
        self.set_status(204)
        self.finish()


class ShowHandler(WithClass):
    """The teacher puts a position before all."""

    @authenticated
    async def post(self) -> None:
        if not self.teaches:
            raise HTTPError(403)
        link = self.given().get("link")
        try:
            number = await asyncio.to_thread(self.classroom.show, link)
        except BadInput:
            raise HTTPError(400) from None
        self.finish({"number": number})


class ScriptHandler(RequestHandler):
    """The script and the style of a class."""

    def get(self, name: str) -> None:
        self.set_header("Content-Type", f"{KINDS[name]}; charset=utf-8")
        self.set_header("Cache-Control", "no-cache")
        self.finish((HERE / name).read_bytes())


CLASS: tuple[tuple[str, type[RequestHandler]], ...] = (
    (r"kdexplore/class", ClassHandler),
    (r"kdexplore/class/here", HereHandler),
    (r"kdexplore/class/show", ShowHandler),
    (r"kdexplore/(class\.js|class\.css)", ScriptHandler),
)
