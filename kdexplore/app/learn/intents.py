"""What the intents of a lesson do: each is a step from lesson to lesson."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kdexplore.app.intents import Back, Choose, Intent, LookAt, Move, Pay, PressButton
from kdexplore.app.learn import rivals

if TYPE_CHECKING:
    from collections.abc import Callable

    from kdexplore.app.learn.state import Learn


def handle(learn: Learn, intent: Intent) -> Learn:  # noqa: PLR0911 -- one line per kind of intent
    """The lesson after an intent; one without a meaning here changes nothing."""
    match intent:
        case Move(action):
            return learn.tried(action)
        case Pay(person, cells):
            return learn.paying(person, cells)
        case LookAt(at):
            return learn.looked(at)
        case Back():
            return learn.unpaid() if learn.recruiting is not None else learn.again()
        case PressButton(name):
            return _pressed(learn, *name.partition(":")[::2])
        case Choose(name, str(value)):
            return _pressed(learn, name, value)
        case _:
            return learn


def _pressed(learn: Learn, name: str, value: str) -> Learn:
    steps: dict[str, Callable[[], Learn]] = {
        "next": learn.next_step,
        "previous": learn.back,
        "again": learn.again,
        "err": learn.with_mistakes,
        "names": lambda: replace(learn, listing=not learn.listing),
        "watch": learn.watched,
        "rival": lambda: _rivals(learn, value),
        "leave": lambda: learn.acting_as(""),
        "path": lambda: learn.on_path(value),
        "lesson": lambda: learn.opened(value),
        "step": lambda: learn.opened(learn.here.id, value),
        "answer": lambda: learn.answered(value),
    }
    return steps[name]() if name in steps else learn


def _rivals(learn: Learn, named: str) -> Learn:
    """A position under both readings, opened as a lesson; one that does not exist changes nothing."""
    name, _, at = named.partition(":")
    try:
        return learn.with_own(rivals.lesson_text(name, int(at)))
    except (KeyError, ValueError):
        return learn


def typed(learn: Learn, name: str, value: object) -> Learn:
    """A number typed as an answer, or another way chosen from the list."""
    if name == "path" and isinstance(value, str):
        return learn.on_path(value)
    return learn.answered(str(value).strip()) if name == "answer" else learn
