"""Comms of ipywidgets without a kernel of Jupyter: each widget speaks through one, and the session carries it.

A page hears of a widget when something that it knows already refers to it: a box with a new child, or a layout; and of
a link, to which nothing refers, when it knows both its ends. Until then nothing is sent, and the first that it hears is
the whole state. So a room may be made ahead, and what changes while one is made costs no message.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from uuid import uuid4

import comm
from comm.base_comm import BaseComm, CommManager

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from kdexplore.hosting.messages import Plain

    Publish = Callable[..., None]

MODEL = "IPY_MODEL_"  # how a state refers to a widget
VIEW = "application/vnd.jupyter.widget-view+json"
PAGE = "page"
BARE, NESTED = frozenset((str, int, float, bool, type(None))), frozenset((dict, list, tuple))
VERSION = {"version": "2.1.0"}  # of the protocol of widgets


def _nobody(*_: object, **__: object) -> None:
    """Nobody listens yet: a page asks for all states when it comes."""


class WidgetComm(BaseComm):
    """The comm of one widget. The page does not know it before `introduce`, unless the page has opened it."""

    publish: Publish = staticmethod(_nobody)
    kernel: str | None = None  # ipywidgets work out no message where there is none

    def publish_msg(
        self,
        msg_type: str,
        data: Plain | None = None,
        metadata: Plain | None = None,
        buffers: list[bytes] | None = None,
        **keys: object,
    ) -> None:
        """Tell the page, if it knows this widget: first of those that the message refers to."""
        if is_known(self):
            data = data or {}
            # A page that meets an unknown id shows nothing at all: children are introduced before their box.
            for name in referred(data.get("state", {})):
                introduce(name)
            WidgetComm.publish(msg_type, {"data": data, "comm_id": self.comm_id, **keys}, metadata or {}, buffers or [])


def is_known(line: BaseComm | None) -> bool:
    """Whether the page knows a widget, or has opened this comm itself."""
    return isinstance(line, WidgetComm) and (line.kernel is not None or not line.primary)


def referred(state: Plain) -> Iterator[str]:
    """The widgets that a state refers to: a trait holds one of them, or a row of them.

    >>> list(referred({"layout": "IPY_MODEL_a", "children": ["IPY_MODEL_b", "IPY_MODEL_c"], "value": 3}))
    ['a', 'b', 'c']
    """
    for value in state.values():
        for each in value if isinstance(value, list | tuple) else (value,):
            if isinstance(each, str) and each.startswith(MODEL):
                yield each.removeprefix(MODEL)


def is_link(widget: Any) -> bool:  # noqa: ANN401 -- widgets have no types
    """Whether this is a widget without a view, such as one made by `jslink`, all ends of which the page knows."""
    if widget._view_name is not None:  # noqa: SLF001 -- how the page finds the view
        return False
    ends = [_widgets().get(name) for name in referred(widget.get_state())]
    return bool(ends) and all(end is not None and is_known(end.comm) for end in ends)


def introduce(name: str) -> None:
    """Tell the page of a widget and all that it refers to, if it does not know them."""
    widget = _widgets().get(name)
    if widget is not None and not is_known(widget.comm):
        widget.comm.kernel = PAGE
        data, buffers = _apart(_state_of(widget, widget.keys), "state")
        widget.comm.publish_msg("comm_open", data, VERSION, buffers, target_name="jupyter.widget", target_module=None)


def _apart(state: Plain, name: str) -> tuple[Plain, list[bytes]]:
    """A state as data of a message, and what of it travels as bytes."""
    from ipywidgets.widgets.widget import _remove_buffers  # noqa: PLC0415 -- see `install`

    plain, paths, buffers = (state, [], []) if is_plain(state) else _remove_buffers(state)
    return {name: plain, "buffer_paths": paths}, buffers


def is_plain(state: Plain) -> bool:
    """Whether nothing in a state travels as bytes; asking takes a fraction of the time that parting it takes.

    >>> is_plain({"rows": [1, "two", None]}), is_plain({"rows": [{"json": b"3"}]})
    (True, False)
    """
    left: list[Any] = [state]
    while left:
        whole = left.pop()
        for part in whole.values() if type(whole) is dict else whole:
            if type(part) in NESTED:
                left.append(part)
            elif type(part) not in BARE:
                return False
    return True


def _widgets() -> dict[str, Any]:
    """All widgets of this process, by the ids of their comms."""
    from ipywidgets.widgets.widget import _instances  # noqa: PLC0415 -- see `install`

    widgets: dict[str, Any] = _instances
    return widgets


class DisplayedWidgets:
    """The widgets that a page begins with: those that it shows, and all that they refer to."""

    def __init__(self) -> None:
        self.names: list[str] = []

    def add(self, output: Plain) -> None:
        """Take note of an output, if it is a widget."""
        if isinstance(view := output.get(VIEW), dict):
            self.names.append(view["model_id"])

    def opened(self, line: BaseComm, _: Plain) -> None:
        """The page has opened the comm through which it asks for all states."""
        line.on_msg(lambda message: self._answer(line, message))

    def _answer(self, line: BaseComm, message: Plain) -> None:
        if message["content"]["data"].get("method") != "request_states":
            return
        states: dict[str, Plain] = {}
        met: set[str] = set()
        # A page that connects again knew more than the cells show.
        known = [name for name, widget in _widgets().items() if is_known(widget.comm)]
        for name in (*self.names, *known):
            _collect(name, states, met)
        for name in [name for name, widget in _widgets().items() if is_link(widget)]:
            _collect(name, states, met)
        data, buffers = _apart(states, "states")
        line.send({"method": "update_states", **data}, buffers=buffers)


displayed = DisplayedWidgets()


def _collect(name: str, states: dict[str, Plain], met: set[str]) -> None:
    """Add the states of all that a widget refers to, and then its own; from now on the page knows them."""
    widget = _widgets().get(name)
    # `met` and not `states`: a circle of references must end before the state of its first widget is there.
    if widget is not None and name not in met:
        met.add(name)
        widget.comm.kernel = PAGE
        state = _state_of(widget, widget.keys)
        for each in referred(state):
            _collect(each, states, met)
        about = {key: state[f"_{key}"] for key in ("model_name", "model_module", "model_module_version")}
        states[name] = {**about, "state": state}


def _opened(widget: Any) -> None:  # noqa: ANN401 -- as above
    """Give a widget its comm; its state is sent when the page hears of it."""
    if widget.comm is None:
        widget.comm = WidgetComm(target_name="jupyter.widget", comm_id=widget._model_id)  # noqa: SLF001 -- see below
        if is_link(widget):
            introduce(widget.comm.comm_id)


def _state_of(widget: Any, names: Iterable[str]) -> Plain:  # noqa: ANN401 -- as above
    """Some traits as they travel; ipywidgets look at all traits for that, and twice at what is known of each."""
    kind, usual = type(widget), widget._trait_to_json  # noqa: SLF001 -- for a trait that does not say it itself
    return {name: getattr(kind, name).metadata.get("to_json", usual)(getattr(widget, name), widget) for name in names}


def _send_state(widget: Any, key: str | Iterable[str] | None = None) -> None:  # noqa: ANN401 -- as above
    """What ipywidgets do, without looking at all traits of the widget to send one of them."""
    if not is_known(widget.comm):
        return
    names = widget.keys if key is None else (key,) if isinstance(key, str) else tuple(key)
    if not names:
        return
    state = _state_of(widget, names)
    lock = widget._property_lock  # noqa: SLF001 -- what the page has just set, and need not hear again
    lock.update({name: value for name, value in state.items() if name in lock})
    data, buffers = _apart(state, "state")
    widget.comm.send({"method": "update", **data}, buffers=buffers)


def install() -> CommManager:
    """The one register of comms of this process, from now on also for ipywidgets."""
    manager = CommManager()
    comm.create_comm = WidgetComm
    comm.get_comm_manager = lambda: manager
    from ipywidgets import Widget  # noqa: PLC0415 -- what it is made of depends on the two lines above

    Widget.open, Widget.send_state = _opened, _send_state
    # A page opens this one to ask for all states. It may not make widgets: ours makes none.
    manager.register_target("jupyter.widget.control", displayed.opened)
    return manager


def renew_ids(manager: CommManager) -> None:
    """Give every widget an id of its own: two sessions forked from one process share none."""
    widgets = list(_widgets().values())
    _widgets().clear()
    manager.comms.clear()
    for widget in widgets:
        line = widget.comm
        line.comm_id = widget._model_id = uuid4().hex  # noqa: SLF001 -- ipywidgets keep the id of a comm there
        # In place, so that every reference to a widget, to its comm and between widgets stays valid.
        line.topic = f"comm-{line.comm_id}".encode()
        manager.register_comm(line)
        _widgets()[line.comm_id] = widget
