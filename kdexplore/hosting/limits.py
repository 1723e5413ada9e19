"""What a session may use of its machine."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass

from kdexplore.engine.service.client import VARIABLE
from kdexplore.hosting.seal import seal

MEGABYTE = 1024 * 1024


@dataclass(frozen=True)
class Limits:
    """Upper bounds of one session; 0 is none. Memory in megabytes, processor time in seconds.

    A `nice` one stands back for the server. A `sealed` one starts no program, writes no file and connects to nothing
    but the analysis service, as far as the system can see to it.
    """

    memory: int = 0
    seconds: int = 0
    files: int = 0
    nice: int = 0
    sealed: bool = False

    def written(self) -> str:
        """The limits as one word of a command line.

        >>> Limits.read(Limits(memory=512).written())
        Limits(memory=512, seconds=0, files=0, nice=0, sealed=False)
        """
        return json.dumps(asdict(self))

    @classmethod
    def read(cls, text: str) -> Limits:
        return cls(**json.loads(text))


def confine(limits: Limits) -> None:
    """Hold this process to its limits from now on; there is no way back."""
    import resource  # noqa: PLC0415 -- Windows has none, and forks no sessions

    # A session that dies of its limit must not fill the disk with an image of its memory.
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    bounds = {
        resource.RLIMIT_AS: limits.memory * MEGABYTE,
        resource.RLIMIT_CPU: limits.seconds,
        resource.RLIMIT_NOFILE: limits.files,
    }
    for what, most in bounds.items():
        if most:
            resource.setrlimit(what, (most, most))
    os.nice(limits.nice)
    if limits.sealed:
        seal(service_port())


def service_port() -> int:
    """The port of the analysis service, if there is one."""
    _, _, rest = os.environ.get(VARIABLE, "").partition(":")
    port = rest.partition(":")[0]
    return int(port) if port.isdecimal() else 0
