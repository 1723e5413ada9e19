"""A page without a browser: it asks a session for its widgets, and sends what somebody would have pressed."""

from __future__ import annotations

import asyncio
from itertools import count
from typing import TYPE_CHECKING, Any

from kdexplore.hosting.messages import KernelMessage, packed, unpacked

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

PATIENCE = 60  # seconds
CONTROL = "the page asks for all states here"


class Talk:
    """One page, over whatever carries its messages."""

    def __init__(self, send: Callable[[bytes], Awaitable[Any]]) -> None:
        self._send, self._numbers = send, count()
        self.heard: asyncio.Queue[KernelMessage | None] = asyncio.Queue()

    async def hear(self, data: bytes | None) -> None:
        """A message has come, or the end."""
        self.heard.put_nowait(None if data is None else unpacked(data))

    async def tell(self, kind: str, content: dict[str, Any], *, channel: str = "shell", **more: Any) -> str:
        """Send a message; its id."""
        name = f"m{next(self._numbers)}"
        header = {"msg_id": name, "msg_type": kind, "username": "", "session": "page", "version": "5.3"}
        await self._send(packed(KernelMessage(channel, header, content=content, **more)))
        return name

    async def until(self, wanted: Callable[[KernelMessage], bool]) -> list[KernelMessage]:
        """All messages up to the first that is wanted."""
        heard: list[KernelMessage] = []
        async with asyncio.timeout(PATIENCE):
            while True:
                message = await self.heard.get()
                assert message is not None, "the connection has ended"
                heard.append(message)
                if wanted(message):
                    return heard

    async def ask(self, kind: str, content: dict[str, Any], **more: Any) -> list[KernelMessage]:
        """Send a message; all that comes back until the session is idle again."""
        name = await self.tell(kind, content, **more)
        return await self.until(
            lambda each: each.content.get("execution_state") == "idle" and each.parent.get("msg_id") == name
        )

    async def states(self) -> dict[str, Any]:
        """The state of every widget, by its id."""
        await self.ask("kernel_info_request", {})
        opening = {"comm_id": CONTROL, "target_name": "jupyter.widget.control", "data": {}}
        await self.ask("comm_open", opening, metadata={"version": "1.0.0"})
        heard = await self.ask("comm_msg", {"comm_id": CONTROL, "data": {"method": "request_states"}})
        return next(each.content["data"]["states"] for each in heard if each.kind == "comm_msg")

    async def update(self, widget: str, **state: Any) -> list[KernelMessage]:
        """Change traits of a widget, as a page does; what the session answers."""
        data = {"method": "update", "state": state, "buffer_paths": []}
        return await self.ask("comm_msg", {"comm_id": widget, "data": data})

    async def dead(self) -> None:
        """Until the page is told that its session has ended."""
        await self.until(lambda each: each.content.get("execution_state") == "dead")


def widget(states: dict[str, Any], model: str) -> str:
    """The id of the one widget of a kind."""
    (name,) = [name for name, state in states.items() if state["state"].get("_anywidget_id", "").endswith(model)]
    return name
