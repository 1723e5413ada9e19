"""The two addresses of a class: the one for pupils also as a QR code, the other for the teacher alone."""

from __future__ import annotations

import io
import socket
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kdexplore.cli.output import Output
    from kdexplore.hosting.classroom.state import Classroom
    from kdexplore.hosting.serving import Serving

EVERYWHERE = {"0.0.0.0", "::"}  # noqa: S104 -- compared with, not listened at
ELSEWHERE = ("192.0.2.1", 9)  # an address for documentation; nothing is sent to it


def announce(out: Output, classroom: Classroom) -> None:
    """Print both addresses; a program gets them as data."""
    pupils = classroom.address
    teacher = f"{pupils}?teacher={classroom.teacher}"
    if out.json:
        out.data({"address": pupils, "teacher": teacher, "most": classroom.most})
        return
    out.write(out.text("class.pupils", address=pupils, number=classroom.most))
    out.write(qr_code(pupils))
    out.write(out.text("class.teacher", address=teacher))


def for_pupils(serving: Serving) -> str:
    """The address that pupils open."""
    host = local_address() if serving.host in EVERYWHERE else serving.host
    return f"http://{host}:{serving.port}{serving.base}"


def local_address() -> str:
    """The address of this machine in its network, or that for itself where there is no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect(ELSEWHERE)  # chooses a way there, and sends nothing
            return str(asked.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def qr_code(text: str) -> str:
    """A text as a QR code in letters.

    >>> len(qr_code("http://192.0.2.7:8866/").splitlines()) > 10
    True
    """
    drawn = io.StringIO()
    segno = import_module("segno")  # fetched with the first code
    segno.make(text, micro=False).terminal(drawn, compact=True)
    return drawn.getvalue().rstrip("\n")
