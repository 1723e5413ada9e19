"""Comms of ipywidgets without a kernel of Jupyter: each widget speaks through one, and the session carries it."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import uuid4

import comm
from comm.base_comm import BaseComm, CommManager

if TYPE_CHECKING:
    from collections.abc import Callable

    from kdexplore.hosting.messages import Plain

    Publish = Callable[..., None]


def _nobody(*_: object, **__: object) -> None:
    """Nobody listens yet: a page asks for all states when it comes."""


class WidgetComm(BaseComm):
    """The comm of one widget."""

    publish: Publish = staticmethod(_nobody)

    def publish_msg(
        self,
        msg_type: str,
        data: Plain | None = None,
        metadata: Plain | None = None,
        buffers: list[bytes] | None = None,
        **keys: object,
    ) -> None:
        """Tell the page."""
        content = {"data": data or {}, "comm_id": self.comm_id, **keys}
        WidgetComm.publish(msg_type, content, metadata or {}, buffers or [])


def install() -> CommManager:
    """The one register of comms of this process, from now on also for ipywidgets."""
    manager = CommManager()
    comm.create_comm = WidgetComm
    comm.get_comm_manager = lambda: manager
    from ipywidgets import Widget  # noqa: PLC0415 -- what it is made of depends on the two lines above

    # A page opens this one to ask for all states. It may not make widgets: ours makes none.
    manager.register_target("jupyter.widget.control", Widget.handle_control_comm_opened)
    return manager


def renew_ids(manager: CommManager) -> None:
    """Give every widget an id of its own: two sessions forked from one process share none."""
    from ipywidgets.widgets.widget import _instances  # noqa: PLC0415 -- as above

    widgets = list(_instances.values())
    _instances.clear()
    manager.comms.clear()
    for widget in widgets:
        line = widget.comm
        line.comm_id = widget._model_id = uuid4().hex  # noqa: SLF001 -- ipywidgets keep the id of a comm there
        line.topic = f"comm-{line.comm_id}".encode()
        manager.register_comm(line)
        _instances[line.comm_id] = widget
