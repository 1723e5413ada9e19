"""What Python does first in a page without a server, before anything else of the explorer is imported."""

from __future__ import annotations

import gc

from kdexplore.hosting.comms import install
from kdexplore.hosting.static import standins


def begin() -> None:
    """Have the widgets speak through comms of ours, and find what stands in for large packages."""
    standins.install()
    install()


def walk() -> None:
    """Walk once through every room, before a picture of the memory is taken: all is imported then, and drawn once."""
    from kdexplore.app.warming import prepare  # noqa: PLC0415 -- after the comms have been installed

    prepare()
    gc.collect()
