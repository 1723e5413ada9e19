"""What a session may use of its machine."""

from __future__ import annotations

import json
import resource
from dataclasses import asdict, dataclass

MEGABYTE = 1024 * 1024


@dataclass(frozen=True)
class Limits:
    """Upper bounds of one session; 0 is none. Memory in megabytes, processor time in seconds."""

    memory: int = 0
    seconds: int = 0
    files: int = 0
    processes: int = 0

    def written(self) -> str:
        """The limits as one word of a command line.

        >>> Limits.read(Limits(memory=512).written())
        Limits(memory=512, seconds=0, files=0, processes=0)
        """
        return json.dumps(asdict(self))

    @classmethod
    def read(cls, text: str) -> Limits:
        return cls(**json.loads(text))


def confine(limits: Limits) -> None:
    """Hold this process to its limits from now on; there is no way back."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    bounds = {
        resource.RLIMIT_AS: limits.memory * MEGABYTE,
        resource.RLIMIT_CPU: limits.seconds,
        resource.RLIMIT_NOFILE: limits.files,
        resource.RLIMIT_NPROC: limits.processes,
    }
    for what, most in bounds.items():
        if most:
            resource.setrlimit(what, (most, most))
