"""The service as a process of its own, for as long as the process that started it lives."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from kdexplore.engine.service.client import VARIABLE
from kdexplore.engine.service.pool import ROOT

COMMAND = (sys.executable, "-m", "kdexplore.engine.service.server")
PATIENCE = 5  # seconds that the service has to end its workers


@contextmanager
def running(scheduler: str = "") -> Iterator[str]:
    """The address of a service that runs meanwhile; processes started meanwhile find it in their environment.

    With the address of a scheduler it asks that Dask cluster; no other process gets the address.
    """
    path = os.pathsep.join(filter(None, (ROOT, os.environ.get("PYTHONPATH"))))
    process = subprocess.Popen(  # noqa: S603 -- our own module
        [*COMMAND, *filter(None, [scheduler])],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": path},
        text=True,
    )
    assert process.stdin is not None  # noqa: S101 -- opened with pipes
    assert process.stdout is not None  # noqa: S101
    os.environ[VARIABLE] = process.stdout.readline().strip()
    try:
        yield os.environ[VARIABLE]
    finally:
        del os.environ[VARIABLE]
        process.stdin.close()  # the service ends with its input
        process.stdout.close()
        try:
            process.wait(timeout=PATIENCE)
        except subprocess.TimeoutExpired:  # nobody who wants to go is kept waiting
            process.kill()
            process.wait()
