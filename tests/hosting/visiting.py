"""A visitor without a browser: fetches the page, connects, and plays real moves in a game of two."""

from __future__ import annotations

import asyncio
import json
import re
import time
from dataclasses import dataclass, field
from functools import cache, reduce
from operator import getitem
from typing import TYPE_CHECKING, Any

from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

from kdexplore.app.address import hash_of
from kdexplore.app.play.setup import Setup
from kdexplore.hosting.messages import PROTOCOL
from tests.app.scenarios.playing import game
from tests.hosting.talking import Talk, widget

if TYPE_CHECKING:
    from kdexplore.hosting.messages import KernelMessage

KERNEL = re.compile(r'"kernelId": "([^"]+)"')
PAGE = {"language": "en-GB", "dark": False, "width": 1400}
PRESSED = {"method": "custom", "content": {"event": "click"}}
LEFT, LOST = 1001, 4000  # how a socket closes: with its page, or for another reason, so that the page may come back


class RefusedError(Exception):
    """The server has no room for another visitor, and said so."""


@cache
def game_link() -> str:
    """The link of a game of two persons that has just begun."""
    return hash_of(game(Setup(mode="classic", players=2, bots=("", ""), seed=3)))


@dataclass
class Visitor:
    """One page: its connection, its widgets, and how long it has waited for what."""

    address: str
    headers: dict[str, str] = field(default_factory=dict)
    authority: str | None = None  # a file of certificates, for a server that nobody else knows
    ready: float = 0.0  # seconds from asking for the page to a board that can be used
    clicks: list[float] = field(default_factory=list)
    states: dict[str, Any] = field(default_factory=dict)

    opened: str = ""

    @property
    def link(self) -> str:
        """What is in the address of the page: where its session has got to, or what it was opened with."""
        pushed = [state["state"]["push"] for state in self.states.values() if "push" in state["state"]]
        return next((str(push["hash"]) for push in pushed if push), self.opened or game_link())

    async def arrive(self, client: AsyncHTTPClient) -> None:
        """Open the page at its link, which a reloaded page keeps."""
        self.opened = self.link
        began = time.perf_counter()
        answer = await client.fetch(self.request(self.address), raise_error=False)
        found = KERNEL.search(answer.body.decode())
        if found is None:
            raise RefusedError(answer.code)
        self.kernel = found[1]
        await self.connect()
        await self.refresh()
        await self.heard(await self.talk.update(widget(self.states, "Page"), place={"hash": self.opened, **PAGE}))
        self.ready = time.perf_counter() - began

    def request(self, address: str) -> HTTPRequest:
        """A request of this visitor, who has patience."""
        return HTTPRequest(
            address, headers=self.headers, ca_certs=self.authority, request_timeout=120, connect_timeout=120
        )

    async def connect(self) -> None:
        """Open the socket of the session, and read from it until it closes."""
        address = f"{self.address.replace('http', 'ws', 1)}api/kernels/{self.kernel}/channels?session_id=page"
        self.socket: WebSocketClientConnection = await websocket_connect(
            self.request(address), subprotocols=[PROTOCOL], max_message_size=1 << 26
        )

        async def send(data: bytes) -> None:
            await self.socket.write_message(data, binary=True)

        self.talk = Talk(send)
        self.reading = asyncio.create_task(self.read())

    async def read(self) -> None:
        """Take in what comes, until the connection ends."""
        while (data := await self.socket.read_message()) is not None:
            await self.talk.hear(data if isinstance(data, bytes) else data.encode())
        await self.talk.hear(None)

    async def refresh(self) -> None:
        """Ask for the states of all widgets, as a page does when it comes."""
        self.states = await self.talk.states()

    async def heard(self, messages: list[KernelMessage]) -> None:
        """Keep what the session has changed."""
        for message in messages:
            data = message.content.get("data", {})
            if message.kind == "comm_open":
                self.states[message.content["comm_id"]] = {"state": whole(data, message.buffers)}
            if message.kind == "comm_msg" and data.get("method") == "update":
                known = self.states.setdefault(message.content["comm_id"], {"state": {}})["state"]
                known.update(whole(data, message.buffers))

    async def play(self, clicks: int, think: float) -> None:
        """Play so many moves, and think for so many seconds before each."""
        for _ in range(clicks):
            await asyncio.sleep(think)
            await self.click()

    async def click(self) -> None:
        """Play one move, and take the time until it has been answered."""
        sent = self.move()
        began = time.perf_counter()
        await self.heard(await self.talk.ask("comm_msg", sent))
        self.clicks.append(time.perf_counter() - began)

    def move(self) -> dict[str, Any]:
        """A domino to claim, a place for it, or else whatever the computer would do."""
        for name, state in self.states.items():
            found = state["state"].get("scene") or {}
            scene = json.loads(found["json"]) if "json" in found else found
            ways = (scene.get("place") or {}).get("ways") or {}
            slots = [slot for line in scene.get("lines", ()) for slot in line.get("slots", ()) if slot.get("can")]
            if ways or slots:
                move: dict[str, Any] = {"claim": slots[0]["number"]} if slots else {"place": _cells(min(ways))}
                return pressed(name, {"move": move})
        button = next(
            name for name, state in self.states.items() if "kd-press-advise" in state["state"].get("_dom_classes", ())
        )
        return {"comm_id": button, "data": PRESSED}

    async def leave(self, code: int = LEFT) -> None:
        """Close the tab, or lose the connection."""
        self.socket.close(code)
        await self.reading


def pressed(name: str, intent: object) -> dict[str, Any]:
    """The message of a page in which something was pressed."""
    return {"comm_id": name, "data": {"method": "custom", "content": {"intent": intent}}}


def whole(data: dict[str, Any], buffers: tuple[bytes, ...]) -> dict[str, Any]:
    """The state in a message, with what has travelled as bytes back in its places."""
    for (*path, last), buffer in zip(data["buffer_paths"], buffers, strict=True):
        reduce(getitem, path, data["state"])[last] = buffer
    state: dict[str, Any] = data["state"]
    return state


def _cells(name: str) -> list[list[int]]:
    return [[int(number) for number in cell.split(",")] for cell in name.split(">")]
