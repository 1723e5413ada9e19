"""Messages between a page and its session: the kernel protocol of Jupyter, as its websockets carry it (version 1).

A message is a row of parts with a table of offsets before it: channel, four JSON objects, and any number of buffers.
Whatever a page sends is hostile: every number is checked before it is used.
"""

from __future__ import annotations

import json
import struct
from dataclasses import dataclass, field
from itertools import accumulate, pairwise
from typing import Any, NoReturn

Plain = dict[str, Any]

PROTOCOL = "v1.kernel.websocket.jupyter.org"
WORD = 8  # bytes of an offset
OBJECTS = 4  # header, header of the parent, metadata, content
MOST_BUFFERS = 64
# What we say never holds itself, so that nothing has to watch for it.
ENCODE = json.JSONEncoder(ensure_ascii=False, check_circular=False, separators=(",", ":"), default=str).encode
EMPTY = b"{}"
MOST_PARTS = 2 + OBJECTS + MOST_BUFFERS  # offsets: where each part begins, and where the last one ends


class BadMessageError(ValueError):
    """Not a message."""


@dataclass(frozen=True)
class KernelMessage:
    """One message of the kernel protocol."""

    channel: str
    header: Plain
    parent: Plain = field(default_factory=dict)
    metadata: Plain = field(default_factory=dict)
    content: Plain = field(default_factory=dict)
    buffers: tuple[bytes, ...] = ()

    @property
    def kind(self) -> str:
        return str(self.header.get("msg_type", ""))


def packed(message: KernelMessage) -> bytes:
    """A message as bytes.

    >>> unpacked(packed(KernelMessage("shell", {"msg_type": "comm_msg"}, buffers=(b"abc",)))).buffers
    (b'abc',)
    """
    objects = (message.header, message.parent, message.metadata, message.content)
    return joined(message.channel.encode(), *map(text_of, objects), *message.buffers)


def joined(*parts: bytes) -> bytes:
    """The parts of a message behind the table of where each of them begins."""
    at = WORD * (len(parts) + 2)
    offsets = [*accumulate(map(len, parts), initial=at)]
    table = struct.pack(f"<{len(offsets) + 1}Q", len(offsets), *offsets)
    return b"".join((table, *parts))


def text_of(thing: Plain) -> bytes:
    """A JSON object as it travels."""
    return ENCODE(thing).encode("utf-8", "replace") if thing else EMPTY


def unpacked(data: bytes) -> KernelMessage:
    """A message from bytes; `BadMessageError` if they are none."""
    parts = _parts(data)
    try:
        channel = parts[0].decode()
        header, parent, metadata, content = (_object(part) for part in parts[1 : 1 + OBJECTS])
    except UnicodeDecodeError:
        raise BadMessageError("not UTF-8") from None
    return KernelMessage(channel, header, parent, metadata, content, tuple(parts[1 + OBJECTS :]))


def _parts(data: bytes) -> list[bytes]:
    """The parts of a message, once its offsets are known to rise and to end with it."""
    count = int.from_bytes(data[:WORD], "little")
    if not 2 + OBJECTS <= count <= MOST_PARTS or len(data) < WORD * (count + 1):
        raise BadMessageError("offsets")
    offsets = [int.from_bytes(data[WORD * at : WORD * (at + 1)], "little") for at in range(1, count + 1)]
    # Slices with offsets out of order would be empty or overlap, and look like a message.
    if offsets != sorted(offsets) or offsets[0] != WORD * (count + 1) or offsets[-1] > len(data):
        raise BadMessageError("offsets")
    return [data[start:end] for start, end in pairwise(offsets)]


def _object(part: bytes) -> Plain:
    try:
        thing = json.loads(part, parse_constant=_refused)
    except (ValueError, RecursionError):
        raise BadMessageError("JSON") from None
    if not isinstance(thing, dict):
        raise BadMessageError("JSON")
    return thing


def _refused(name: str) -> NoReturn:
    raise BadMessageError(name)
