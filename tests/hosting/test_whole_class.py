"""A class of 24 pages with a hostile one among them: everybody else is seen, and their answers are counted."""

import asyncio
import json
from contextlib import ExitStack
from typing import Any

import pytest
from tornado.httpclient import AsyncHTTPClient, HTTPRequest

from kdexplore.core.links import Link, encode
from kdexplore.hosting.classroom.state import SOONEST
from kdexplore.hosting.nursery import can_fork
from tests.app.conftest import STATIC, free_port, started
from tests.hosting.visiting import Visitor

PAGES = 24
RIGHT = 18  # of the others, so many answer rightly
NAMES = [f"Pupil {number}" for number in range(1, PAGES)]
QUESTION = encode(Link(view=(("room", "learn"), ("lesson", "aim"), ("step", "count"))))
EVIL = "<img src=x onerror=alert(1)>"
AT_ONCE = 6

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not can_fork(), reason="only Linux serves others")]


@pytest.fixture(scope="module")
def school(tmp_path_factory):
    """A class, its address, and the teacher's word."""
    port, folder = free_port(), tmp_path_factory.mktemp("school")
    command = ["-m", "kdexplore", "serve", "--class", "--json", "--host", "127.0.0.1", "--port", str(port)]
    with ExitStack() as stack:
        server = stack.enter_context(started([*command, "--max-visitors", str(PAGES + 2)], port, folder, STATIC))
        printed = json.loads(next(line for line in server.said.splitlines() if line.startswith("{")))
        yield server.address, printed["teacher"].partition("?teacher=")[2]


class Page(Visitor):
    """A page of the class, and what its script sends."""

    async def ask(self, path="", body=None, word=""):
        headers = {"Cookie": "_xsrf=made", "X-XSRFToken": "made", "X-Kdexplore-Teacher": word}
        sent: Any = {"method": "POST", "body": body if isinstance(body, str) else json.dumps(body)} if body else {}
        request = HTTPRequest(f"{self.address}kdexplore/class{path}", headers=headers, request_timeout=60, **sent)
        answer = await AsyncHTTPClient().fetch(request, raise_error=False)
        return answer.code, json.loads(answer.body) if answer.code == 200 else {}

    async def here(self, name, **place):
        return await self.ask("/here", {"id": self.kernel, "name": name, "place": place})


async def arrived(address):
    """All pages, some at a time."""
    pages, places = [Page(f"{address}/") for _ in range(PAGES)], asyncio.Semaphore(AT_ONCE)

    async def come(page):
        async with places:
            await page.arrive(AsyncHTTPClient())

    await asyncio.gather(*map(come, pages))
    return pages


async def attacks(eve, others):
    """What a hostile pupil can do with a console: none of it is taken."""
    codes = [(await eve.ask("/tell", each, word))[0] for word in ("", "guess") for each in
             ({"show": QUESTION}, {"away": NAMES[0]}, {"open": False})]  # fmt: skip
    assert set(codes) == {403}
    made_up = [f"{number:08x}-0000-0000-0000-000000000000" for number in range(100)]
    ghosts = [await eve.ask("/here", {"id": mark, "name": "Ghost", "place": {}}) for mark in made_up]
    assert {code for code, _ in ghosts} == {400}
    assert (await eve.here(EVIL, room="lab"))[1]["name"] == EVIL[:24]
    flood = await asyncio.gather(*(eve.here(f"Pupil {number}", said="x" * 10_000) for number in range(200)))
    assert {code for code, _ in flood} <= {200, 429}
    assert all(told.get("name", EVIL[:24]) == EVIL[:24] for _, told in flood)
    for body in ("{", "[]", '{"id": 7}', '{"id": {}, "name": [], "place": 3}', "[" * 50_000):
        assert (await eve.ask("/here", body))[0] == 400
    assert others[0].kernel not in json.dumps([told for _, told in flood])


async def lesson(address, word):
    """The whole hour."""
    pages = await arrived(address)
    eve, others = pages[0], pages[1:]
    attacking = asyncio.create_task(attacks(eve, others))
    joined = await asyncio.gather(*(page.here(name, room="start") for page, name in zip(others, NAMES, strict=True)))
    assert [told["name"] for _, told in joined] == NAMES
    assert (await eve.ask("/tell", {"show": QUESTION}, word))[0] == 200
    await asyncio.sleep(2 * SOONEST)  # a page that speaks again at once is not heard
    for number, (page, name) in enumerate(zip(others, NAMES, strict=True)):
        right = number < RIGHT
        at = {"room": "learn", "lesson": "aim", "step": "count", "tries": 1, "number": 1}
        await asyncio.sleep(0.01)
        code, told = await page.here(name, **at, said="10" if right else "7", right=right)
        assert (code, told["number"], told["link"]) == (200, 1, QUESTION)
    await attacking
    _, seen = await eve.ask("", None, word)
    answers = {each["name"]: (each["said"], each["right"]) for each in seen["members"] if each["room"] == "learn"}
    assert answers == {name: ("10", True) if at < RIGHT else ("7", False) for at, name in enumerate(NAMES)}
    assert len(seen["members"]) == PAGES
    await eve.ask("/tell", {"away": EVIL[:24]}, word)
    assert await eve.here("Pupil 1") == (409, {})
    assert len((await eve.ask("", None, word))[1]["members"]) == PAGES - 1
    for page in pages:
        await page.leave()


def test_a_class_of_24_with_a_hostile_one_among_them(school):
    asyncio.run(lesson(*school))
