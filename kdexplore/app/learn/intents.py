"""What the intents of a lesson do: each is a step from lesson to lesson."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kdexplore.app.intents import Back, Choose, Intent, LookAt, Move, PressButton
from kdexplore.core.cells import Cell

if TYPE_CHECKING:
    from kdexplore.app.learn.state import Learn

LONGEST_NUMBER = 4  # digits


def handle(learn: Learn, intent: Intent) -> Learn:
    """The lesson after an intent; one without a meaning here changes nothing."""
    match intent:
        case Move(action):
            return learn.tried(action)
        case LookAt(Cell() as cell):
            return learn.looked(cell)
        case Back():
            return learn.again()
        case PressButton(name):
            return _pressed(learn, *name.partition(":")[::2])
        case Choose(name, str(value)):
            return _chosen(learn, name, value)
        case _:
            return learn


def _pressed(learn: Learn, name: str, value: str) -> Learn:
    match name:
        case "next":
            return learn.next_step()
        case "previous":
            return learn.back()
        case "again":
            return learn.again()
        case _:
            return _chosen(learn, name, value)


def _chosen(learn: Learn, name: str, value: str) -> Learn:
    number = int(value[:LONGEST_NUMBER]) if value.isdecimal() else -1
    match name:
        case "lesson":
            return learn.opened(value)
        case "step":
            return learn.opened(learn.lesson, number)
        case "say":
            return learn.pointed_at(number)
        case "answer":
            return learn.answered(value)
        case _:
            return learn
