"""What a server answers to the pages of a class."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

from jupyter_server.base.handlers import APIHandler
from tornado.web import HTTPError, RequestHandler, authenticated

from kdexplore.core.problems import BadInput
from kdexplore.hosting.classroom.state import Classroom, NoEntryError, TooSoonError
from kdexplore.hosting.sessions import Sessions

SCRIPT = Path(__file__).with_name("class.js")
TEACHER = "X-Kdexplore-Teacher"  # the header with the teacher's word: never part of an address that others see
NO_ENTRY, TOO_SOON = 409, 429


class WithClass(APIHandler):
    """What the handlers of a class have in common."""

    @property
    def classroom(self) -> Classroom:
        """The class, which knows the sessions that have a page now."""
        found: Classroom = self.settings["kdexplore_class"]
        sessions: Sessions = self.settings["kdexplore_sessions"]
        found.knows = lambda mark: (session := sessions.all.get(mark)) is not None and session.page is not None
        return found

    @property
    def teaches(self) -> bool:
        """Whether the teacher asks."""
        return self.classroom.is_teacher(self.request.headers.get(TEACHER, ""))

    def given(self) -> dict[str, Any]:
        """What the page sends; 400 if it is no object."""
        try:
            found = json.loads(self.request.body)
        except (ValueError, RecursionError):
            raise HTTPError(400) from None
        if not isinstance(found, dict):
            raise HTTPError(400)
        return found

    def tell(self, **more: object) -> None:
        """What everybody may see of the class, and what only this page gets."""
        here = self.classroom
        self.set_header("Cache-Control", "no-store")
        self.finish({"number": here.number, "link": here.link, "answer": here.answer, **more})


class ClassHandler(WithClass):
    """What the teacher has put before all; for the teacher also who is where."""

    @authenticated
    def get(self) -> None:
        """The class as this page may see it."""
        here = self.classroom
        if not self.teaches:
            self.tell(teacher=False)
            return
        members = [{"name": each.name, **each.place} for each in here.members()]
        self.tell(teacher=True, members=members, open=here.is_open, most=here.most, address=here.address)


class HereHandler(WithClass):
    """Somebody says who and where they are."""

    @authenticated
    def post(self) -> None:
        """Their name in this class, and what the teacher shows."""
        given = self.given()
        try:
            name = self.classroom.hear(given.get("id"), given.get("name"), given.get("place"))
        except NoEntryError as error:
            self.set_status(NO_ENTRY)
            self.finish({"refused": error.reason})
        except TooSoonError:
            raise HTTPError(TOO_SOON) from None
        except BadInput:
            raise HTTPError(400) from None
        else:
            self.tell(teacher=False, name=name)


class TellHandler(WithClass):
    """What the teacher does: puts something before all, sends somebody away, closes the door or opens it."""

    @authenticated
    async def post(self) -> None:
        """One of `show` with `answer`, `away`, `open`."""
        if not self.teaches:
            raise HTTPError(403)
        given, here = self.given(), self.classroom
        if "away" in given:
            here.send_away(given["away"])
        elif isinstance(given.get("open"), bool):
            here.is_open = given["open"]
        else:
            try:
                await asyncio.to_thread(here.show, given.get("show"), answer=given.get("answer") is True)
            except BadInput:
                raise HTTPError(400) from None
        self.tell(teacher=True)


class ScriptHandler(RequestHandler):
    """The script of a class."""

    def get(self) -> None:
        """As it is in this version."""
        self.set_header("Content-Type", "text/javascript; charset=utf-8")
        self.set_header("Cache-Control", "no-cache")
        self.finish(SCRIPT.read_bytes())


CLASS: tuple[tuple[str, type[RequestHandler]], ...] = (
    (r"kdexplore/class", ClassHandler),
    (r"kdexplore/class/here", HereHandler),
    (r"kdexplore/class/tell", TellHandler),
    (r"kdexplore/class\.js", ScriptHandler),
)
