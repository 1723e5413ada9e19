"""A session: what answers one page. It speaks the kernel protocol, and runs nothing but the cells it began with."""

from __future__ import annotations

import ast
import asyncio
import contextlib
import io
import json
import logging
import os
import sys
from datetime import UTC, datetime
from itertools import count
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from traitlets import TraitError

from kdexplore.hosting.comms import WidgetComm, displayed, is_known
from kdexplore.hosting.messages import EMPTY, BadMessageError, joined, text_of, unpacked

if TYPE_CHECKING:
    import socket
    from collections.abc import Callable, Iterable, Iterator

    from comm.base_comm import CommManager

    from kdexplore.hosting.messages import KernelMessage, Plain

SIZE = 4  # bytes that say how long the next message is
LARGEST = 64 * 1024 * 1024  # bytes of a message within this machine
AT_ONCE = 8 * 1024  # bytes of answers that wait for more; a board does not wait
VERSION = "5.3"
# JSON as it is written: nothing that goes in needs to be escaped, and a click is answered by a dozen messages.
HEADER = f'{{"msg_id":"%s_%d","msg_type":"%s","username":"","session":"%s","date":"%s","version":"{VERSION}"}}'
LANGUAGE = {"name": "python", "version": "", "mimetype": "text/x-python", "file_extension": ".py"}
ABOUT = {"status": "ok", "protocol_version": VERSION, "implementation": "kdexplore", "implementation_version": ""}
LONGEST_COMPLAINT = 200  # letters
MOST_COMPLAINTS = 20  # of one session, in the log of the server
log = logging.getLogger(__name__)


class FirstComplaints(logging.Filter):
    """Lets the first complaints of a session into the log: a page that makes it fail again and again fills no disk."""

    def __init__(self) -> None:
        super().__init__()
        self.left = MOST_COMPLAINTS

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether this one is logged; of a wrong type that a page has sent, one short line is enough."""
        self.left -= 1
        if self.left >= 0 and record.exc_info and isinstance(record.exc_info[1], TraitError):
            record.msg, record.args = str(record.exc_info[1])[:LONGEST_COMPLAINT], ()
            record.exc_info = None
        return self.left >= 0


class WidgetKernel:
    """Answers the messages of one page, one after the other."""

    def __init__(self, send: Callable[[bytes], object], manager: CommManager) -> None:
        self.send, self.manager = send, manager
        self.name, self.numbers = uuid4().hex, count()
        self.parent = EMPTY  # the header of the message that is being answered
        self.heard = False  # whether a page is there: before, nobody listens
        WidgetComm.publish = self.publish

    def publish(self, kind: str, content: Plain, metadata: Plain | None = None, buffers: Iterable[Any] = ()) -> None:
        """Tell the page something."""
        if self.heard:
            self._tell("iopub", kind, content, metadata or {}, tuple(bytes(each) for each in buffers))

    def _tell(
        self, channel: str, kind: str, content: Plain, metadata: Plain | None = None, buffers: tuple[bytes, ...] = ()
    ) -> None:
        header = HEADER % (self.name, next(self.numbers), kind, self.name, datetime.now(UTC).isoformat())
        objects = (header.encode(), self.parent, text_of(metadata or {}), text_of(content))
        self.send(joined(channel.encode(), *objects, *buffers))

    def handle(self, data: bytes) -> None:
        """Answer a message; what is none, or of no kind that a page may send, is passed over."""
        try:
            message = unpacked(data)
        except BadMessageError:
            return
        answer = ANSWERS.get((message.channel, message.kind))
        if answer is None:
            return
        # The page matches answers to its requests by this header, and shows "busy" until the status that follows.
        self.heard, self.parent = True, text_of(message.header)
        self.publish("status", {"execution_state": "busy"})
        try:
            answer(self, message)
        except Exception:
            log.exception("a message failed")  # in the log of the server: the page learns nothing of it
        self.publish("status", {"execution_state": "idle"})

    def introduce(self, message: KernelMessage) -> None:
        """Say what this is."""
        content = {**ABOUT, "language_info": LANGUAGE, "banner": "", "help_links": []}
        self._tell(message.channel, "kernel_info_reply", content)

    def list_comms(self, message: KernelMessage) -> None:
        """Say which widgets there are."""
        lines = {name: line for name, line in self.manager.comms.items() if is_known(line)}
        comms = {name: {"target_name": line.target_name} for name, line in lines.items()}
        self._tell(message.channel, "comm_info_reply", {"status": "ok", "comms": comms})

    def open_comm(self, message: KernelMessage) -> None:
        """Let the page open the comm through which it asks for all states, and no other."""
        if message.content.get("target_name") in self.manager.targets and message.content.get("comm_id"):
            self.manager.comm_open(None, "", _plain(message))  # type: ignore[arg-type]  # no stream of zmq

    def pass_on(self, message: KernelMessage) -> None:
        """Hand a message to its widget."""
        name = message.content.get("comm_id")
        if isinstance(name, str) and is_known(self.manager.comms.get(name)):
            self.manager.comm_msg(None, "", _plain(message))  # type: ignore[arg-type]


def _plain(message: KernelMessage) -> Plain:
    """A message as comms know it."""
    return {
        "header": message.header,
        "parent_header": message.parent,
        "metadata": message.metadata,
        "content": message.content,
        "buffers": [memoryview(each) for each in message.buffers],
    }


ANSWERS: dict[tuple[str, str], Callable[[WidgetKernel, KernelMessage], None]] = {
    ("shell", "kernel_info_request"): WidgetKernel.introduce,
    ("control", "kernel_info_request"): WidgetKernel.introduce,
    ("shell", "comm_info_request"): WidgetKernel.list_comms,
    ("shell", "comm_open"): WidgetKernel.open_comm,
    ("shell", "comm_msg"): WidgetKernel.pass_on,
}


def outputs_of(cells: Iterable[str]) -> list[list[Plain]]:
    """What each cell shows, as notebooks store it. A failed one is the last; why it failed is in the log only."""
    namespace: Plain = {"__name__": "__main__", "__builtins__": __builtins__}
    outputs: list[list[Plain]] = []
    for cell in cells:
        printed = io.StringIO()
        try:
            with contextlib.redirect_stdout(printed):
                value = _value_of(cell, namespace)
        except Exception:
            log.exception("a cell failed")
            return [*outputs, [{"output_type": "error"}]]
        text = [{"output_type": "stream", "name": "stdout", "text": printed.getvalue()}] if printed.getvalue() else []
        outputs.append([*text, *([] if value is None else [_result(value)])])
    return outputs


def _value_of(cell: str, namespace: Plain) -> Any:  # noqa: ANN401 -- whatever the cell ends with
    """Run a cell; the value of its last expression, if it ends with one."""
    body = ast.parse(cell).body
    last = body[-1] if body else None
    first = body[:-1] if isinstance(last, ast.Expr) else body
    exec(compile(ast.Module(first, []), "<cell>", "exec"), namespace)  # noqa: S102 -- our own notebook
    if not isinstance(last, ast.Expr):
        return None
    return eval(compile(ast.Expression(last.value), "<cell>", "eval"), namespace)  # noqa: S307 -- likewise


def _result(value: Any) -> Plain:  # noqa: ANN401 -- whatever a cell ends with
    bundle = getattr(value, "_repr_mimebundle_", lambda: None)() or {"text/plain": repr(value)}
    data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
    displayed.add(data)
    return {"output_type": "execute_result", "execution_count": None, "data": data, "metadata": metadata}


class Outbox:
    """The line to the server. Of an answer the first message, "busy", goes out at once, and a large one too."""

    def __init__(self, write: Callable[[bytes], object]) -> None:
        self.write = write
        self.waiting: list[bytes] = []
        self.most = self.room = 0  # bytes that may wait for more, and how many of them are left

    def send(self, data: bytes) -> None:
        """Send a message."""
        self.waiting += (len(data).to_bytes(SIZE, "big"), data)
        self.room -= len(data)
        if self.room < 0:
            self.flush()
            self.room = self.most

    def flush(self) -> None:
        """Send what waits."""
        if self.waiting:
            self.write(b"".join(self.waiting))
            self.waiting.clear()

    @contextlib.contextmanager
    def together(self) -> Iterator[None]:
        """What is sent meanwhile goes out in few pieces."""
        self.most = AT_ONCE
        try:
            yield
        finally:
            self.most = self.room = 0
            self.flush()


async def converse(sock: socket.socket, cells: Iterable[str], manager: CommManager) -> None:
    """Run the cells, send what they show, then answer messages until the server hangs up."""
    reader, writer = await asyncio.open_connection(sock=sock)
    outbox = Outbox(writer.write)
    kernel = WidgetKernel(outbox.send, manager)
    outbox.send(json.dumps(outputs_of(cells)).encode())
    while (data := await framed(reader)) is not None:
        with outbox.together():
            kernel.handle(data)
        # While this waits for the page, a message of megabytes would stay in memory.
        del data
        await writer.drain()  # a page that does not read is not answered any further


async def framed(reader: asyncio.StreamReader) -> bytes | None:
    """The next message, or nothing when the other side has gone."""
    try:
        size = int.from_bytes(await reader.readexactly(SIZE), "big")
        return await reader.readexactly(size) if size <= LARGEST else None
    except (asyncio.IncompleteReadError, ConnectionError):
        return None


def live(sock: socket.socket, cells: Iterable[str], manager: CommManager) -> None:
    """Be the session of one page, until it ends; then end the process at once, whatever else it is doing."""
    logging.getLogger().handlers[0].addFilter(FirstComplaints())
    status = 1
    try:
        asyncio.run(converse(sock, cells, manager))
        status = 0
    except Exception:
        log.exception("a session failed")
    finally:
        with contextlib.suppress(OSError):  # the disk of the log is full
            sys.stderr.flush()
        # No clean-up: threads of libraries may hang, and there is nothing to keep.
        os._exit(status)
