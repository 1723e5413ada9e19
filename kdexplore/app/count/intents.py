"""What the intents of counting do: each is a step from session to session."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kdexplore.app.count.state import NAMES, RESULT
from kdexplore.app.intents import Back, Choose, Intent, Paint, PressButton, PutPhoto, ReadPhoto, SeekCorners
from kdexplore.app.lab.intents import handle as in_lab
from kdexplore.app.play.ending.sheet import lights, toggled
from kdexplore.core.cells import Cell

if TYPE_CHECKING:
    from kdexplore.app.count.state import FinalCount
    from kdexplore.app.session import Session

LAB = ("undo", "redo", "clear", "back")


def handle(session: Session, intent: Intent) -> Session:
    """The session after an intent; one without a meaning here changes nothing."""
    return session.with_part("count", _handle(session.part("count"), intent))


def _handle(count: FinalCount, intent: Intent) -> FinalCount:
    match intent:
        case Choose("start", str(cell)) if count.kingdoms:
            return _started(count, cell)
        case Choose("brush", str()) | Paint() | PutPhoto() | SeekCorners() | ReadPhoto() | Back() if count.kingdoms:
            return _entered(count, intent)
        case Choose(name, value):
            return count.chosen(name, value)
        case PressButton(name):
            return _pressed(count, name)
        case _:
            return count


def _entered(count: FinalCount, intent: Intent) -> FinalCount:
    """A change of the kingdom that is counted now, as the lab makes it; what could not be has to be allowed again."""
    kingdom = count.kingdom
    after = kingdom.with_lab(in_lab(kingdom.lab, intent))
    same = after.lab.territory == kingdom.lab.territory
    return count.with_kingdom(after if same else replace(after, stands=False))


def _started(count: FinalCount, text: str) -> FinalCount:
    """The starting tile lies elsewhere in the grid."""
    x, _, y = text.partition(",")
    if not all(part.removeprefix("-").isdecimal() and len(part) <= 2 for part in (x, y)):  # noqa: PLR2004 -- two digits at most
        return count
    return count.with_kingdom(count.kingdom.with_start(Cell(int(x), int(y))))


def _pressed(count: FinalCount, name: str) -> FinalCount:  # noqa: PLR0911 -- one line per kind of button
    if lights(name):
        return replace(count, lit=toggled(count.lit, name))
    if name == "begin" and not count.setup.problems:
        return count.begun()
    if name == "names":
        return replace(count, part=NAMES)
    if not count.kingdoms:
        return count
    if name.startswith("seat") and name[4:].isascii() and name[4:].isdecimal():
        return count.at(int(name[4:5]))
    if name == "result":
        return replace(count, part=RESULT)
    if name == "stands":
        return count.with_kingdom(replace(count.kingdom, stands=not count.kingdom.stands))
    if name in LAB or name.startswith("seen:"):
        return _entered(count, PressButton(name))
    steps = {"next": count.next, "next_game": count.next_game}
    return steps[name]() if name in steps else count


def typed(session: Session, name: str, value: object) -> Session:
    """What was filled in: a name, a bonus, a totem."""
    count: FinalCount = session.part("count")
    kind, _, key = name.partition(":")
    if kind == "totem" and count.kingdoms:
        lab = count.kingdom.lab
        totems = tuple(each for each in lab.rules.tiles.resource if (each in lab.totems) != (each == key))
        count = count.with_kingdom(replace(count.kingdom, lab=replace(lab, totems=totems)))
    elif name.startswith("name") and name[4:].isdecimal():
        count = count.named(int(name[4:]), str(value))
    else:
        count = count.chosen(name, value)
    return session.with_part("count", count)
