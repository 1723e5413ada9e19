"""Takes from a process what a session never needs: other programs, other processes, files to write, the network.

Two locks of Linux, each used as far as the system has it. Landlock closes all files to writing and every port but the
given one to connections, and signals cannot leave the process. Seccomp refuses the system calls that start programs
or processes, listen, trace, or send without a connection. Neither can be undone, and threads go on as before.
"""

from __future__ import annotations

import ctypes
import errno
import logging
import os
import platform
import struct

log = logging.getLogger(__name__)

NO_NEW_PRIVILEGES = 38
SET_SECCOMP, FILTER = 22, 2
LOAD, EQUAL, ANY_BIT, AND, RETURN = 0x20, 0x15, 0x45, 0x54, 0x06
ALLOW, REFUSE = 0x7FFF0000, 0x00050000
NUMBER_AT, MACHINE_AT, ARGUMENTS_AT = 0, 4, 16  # in what a filter sees of a call
THREAD = 0x00010000  # CLONE_THREAD
KIND_OF_SOCKET, STREAM = 0xF, 1
# By machine: its number, and the numbers of calls that are refused; `clone` and `socket` depend on an argument.
MACHINES: dict[str, tuple[int, dict[str, int], tuple[int, ...]]] = {
    "x86_64": (
        0xC000003E,
        {"clone": 56, "clone3": 435, "socket": 41},
        # bind listen fork vfork execve kill ptrace add_key keyctl unshare perf setns vm_readv vm_writev bpf execveat
        # pidfd_signal io_uring pidfd_getfd
        (49, 50, 57, 58, 59, 62, 101, 248, 250, 272, 298, 308, 310, 311, 321, 322, 424, 425, 438),
    ),
    "aarch64": (
        0xC00000B7,
        {"clone": 220, "clone3": 435, "socket": 198},
        (200, 201, 221, 129, 117, 217, 219, 97, 241, 268, 270, 271, 280, 281, 424, 425, 438),
    ),
}

CREATE_RULES, ADD_RULE, RESTRICT = 444, 445, 446  # the same on every machine
VERSION, FOR_PORTS = 1, 2
WRITING = 0x1FF2  # to write, make, remove, rename: bits 1 and 4 to 12
WITH_LINKS, WITH_CUTTING = 1 << 13, 1 << 14  # since versions 2 and 3
LISTEN_OR_CONNECT, CONNECT = 3, 2  # since version 4
ABSTRACT_SOCKETS_AND_SIGNALS = 3  # since version 6


def seal(port: int = 0) -> tuple[str, ...]:
    """Close what can be closed, all connections but those to this port included; the locks that hold from now on."""
    system = ctypes.CDLL(None, use_errno=True)
    # Without root the kernel installs a filter only for a process that can never gain rights again.
    if system.prctl(NO_NEW_PRIVILEGES, 1, 0, 0, 0):
        return ()
    held = [name for name, lock in (("landlock", _landlock), ("seccomp", _seccomp)) if lock(system, port)]
    return tuple(held)


def _landlock(system: ctypes.CDLL, port: int) -> bool:
    version = system.syscall(CREATE_RULES, None, 0, VERSION)
    if version < 1:
        return False
    files = WRITING | (WITH_LINKS if version >= 2 else 0) | (WITH_CUTTING if version >= 3 else 0)  # noqa: PLR2004 -- versions are numbers
    handled = [files, LISTEN_OR_CONNECT, ABSTRACT_SOCKETS_AND_SIGNALS][: 1 + (version >= 4) + (version >= 6)]  # noqa: PLR2004 -- likewise
    packed = struct.pack(f"={len(handled)}Q", *handled)
    rules = system.syscall(CREATE_RULES, packed, ctypes.c_size_t(len(packed)), 0)
    if rules < 0:
        return False
    try:
        if port and len(handled) > 1:
            system.syscall(ADD_RULE, rules, FOR_PORTS, struct.pack("=QQ", CONNECT, port), 0)
        return bool(system.syscall(RESTRICT, rules, 0) == 0)
    finally:
        os.close(rules)


def _seccomp(system: ctypes.CDLL, _: int) -> bool:
    if platform.machine() not in MACHINES:
        return False
    program = filter_of(*MACHINES[platform.machine()])
    steps = ctypes.create_string_buffer(program, len(program))

    class Program(ctypes.Structure):
        _fields_ = (("length", ctypes.c_ushort), ("steps", ctypes.c_void_p))

    whole = Program(len(program) // 8, ctypes.cast(steps, ctypes.c_void_p))
    return bool(system.prctl(SET_SECCOMP, FILTER, ctypes.byref(whole), 0, 0) == 0)


def filter_of(machine: int, asked: dict[str, int], refused: tuple[int, ...]) -> bytes:
    """The filter as the kernel reads it: eight bytes a step; jumps count the steps that they leave out."""
    no, unknown = REFUSE | errno.EPERM, REFUSE | errno.ENOSYS
    steps = [
        (LOAD, 0, 0, MACHINE_AT),
        # Numbers of calls differ between machines; a call by the numbers of another one would slip through.
        (EQUAL, 1, 0, machine),
        (RETURN, 0, 0, no),
        (LOAD, 0, 0, NUMBER_AT),
        *(step for number in refused for step in ((EQUAL, 0, 1, number), (RETURN, 0, 0, no))),
        (EQUAL, 0, 1, asked["clone3"]),
        (RETURN, 0, 0, unknown),  # its flags cannot be seen: for a thread, the C library asks again by `clone`
        (EQUAL, 0, 4, asked["clone"]),
        (LOAD, 0, 0, ARGUMENTS_AT),
        # `clone` makes threads, which numba and asyncio need, and processes, which nobody does.
        (ANY_BIT, 0, 1, THREAD),
        (RETURN, 0, 0, ALLOW),
        (RETURN, 0, 0, no),
        (EQUAL, 0, 4, asked["socket"]),
        (LOAD, 0, 0, ARGUMENTS_AT + 8),
        # The kind is in the lower bits; flags such as "close on exec" are beside it.
        (AND, 0, 0, KIND_OF_SOCKET),
        (EQUAL, 1, 0, STREAM),
        (RETURN, 0, 0, no),
        (RETURN, 0, 0, ALLOW),
    ]
    return b"".join(struct.pack("=HBBI", *step) for step in steps)
