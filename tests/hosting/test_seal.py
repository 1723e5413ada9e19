"""The locks on a session: what it never needs is refused by the system itself."""

import os
import socket
import threading

import pytest

from kdexplore.hosting.nursery import can_fork
from kdexplore.hosting.seal import seal

# A lane that skips a test has failed, unless it was asked to (`--may-skip`): see tests/run.py.
pytestmark = pytest.mark.skipif(not can_fork(), reason="Linux has these locks")


def outcome(what):
    """What becomes of an action: done, or the kind of error."""
    try:
        what()
    except OSError as error:
        return type(error).__name__
    return "done"


def in_a_sealed_process(port, **actions):
    """What becomes of each action there, and which locks hold."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            held = seal(port)
            said = {name: outcome(action) for name, action in actions.items()}
            os.write(writing, repr((held, said)).encode())
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        written = pipe.read()
    os.waitpid(child, 0)
    return eval(written)  # noqa: S307 -- what our own child has written


def listener():
    server = socket.socket()
    server.bind(("127.0.0.1", 0))
    server.listen()
    return server


def connect(port):
    with socket.socket() as line:
        line.connect(("127.0.0.1", port))


def start_thread():
    thread = threading.Thread(target=str)
    thread.start()
    thread.join()


def start_program():
    os.execv("/bin/true", ["true"])  # noqa: S606 -- it never starts


def udp():
    socket.socket(socket.AF_INET, socket.SOCK_DGRAM).close()


def test_a_sealed_process_writes_nothing_starts_nothing_and_reaches_one_port(tmp_path):
    mine = tmp_path / "mine.txt"
    mine.write_text("before", encoding="utf-8")
    with listener() as service, listener() as elsewhere:
        held, said = in_a_sealed_process(
            service.getsockname()[1],
            service=lambda: connect(service.getsockname()[1]),
            elsewhere=lambda: connect(elsewhere.getsockname()[1]),
            udp=udp,
            listen=listener,
            thread=start_thread,
            fork=os.fork,
            program=start_program,
            kill=lambda: os.kill(os.getppid(), 0),
            read=lambda: mine.read_text(encoding="utf-8"),
            write=lambda: mine.write_text("after", encoding="utf-8"),
            make=(tmp_path / "new.txt").touch,
            remove=mine.unlink,
        )
    assert mine.read_text(encoding="utf-8") == "before" or "landlock" not in held
    refused = {name for name, became in said.items() if became != "done"}
    by_calls = {"udp", "listen", "fork", "program", "kill"}
    by_rules = {"elsewhere", "write", "make", "remove"}
    expected = (by_calls if "seccomp" in held else set()) | (by_rules if "landlock" in held else set())
    assert held, "neither lock is to be had here"
    assert expected <= refused
    assert not refused & {"service", "thread", "read"}
