"""Actions as short JSON objects and back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, assert_never

from kdexplore.core.actions import Action, Claim, Discard, DrawKing, Give, Pass, Place, Recruit, Reveal, Throw
from kdexplore.core.codec import Codec
from kdexplore.core.reader import Reader

HIGHEST_NUMBER = 999
HIGHEST_SEAT = 7

Fields = dict[str, "Reader"]


def move_of(action: Action) -> dict[str, object]:  # noqa: PLR0911 -- one case per action
    """The action as a short JSON object.

    >>> from kdexplore import Cell, Place
    >>> move_of(Place((Cell(1, 0), Cell(2, 0))))
    {'place': [[1, 0], [2, 0]]}
    """
    match action:
        case Reveal(dominoes, people):
            return {"reveal": list(dominoes)} | ({"people": list(people)} if people else {})
        case DrawKing(seat):
            return {"king": seat}
        case Claim(number):
            return {"claim": number}
        case Place(cells):
            return {"place": [list(cell) for cell in cells]}
        case Discard():
            return {"discard": True}
        case Throw(target):
            return {"throw": list(target)}
        case Give(totem, seat):
            return {"give": totem, "seat": seat}
        case Recruit(person, paid, cell):
            return {"recruit": person, "paid": [list(one) for one in paid], "cell": list(cell)}
        case Pass():
            return {"pass": True}
        case _:
            assert_never(action)


def _reveal(fields: Fields) -> Action:
    numbers = tuple(item.integer(1, HIGHEST_NUMBER) for item in fields["reveal"].items(200))
    people = fields["people"].items(200) if "people" in fields else ()
    return Reveal(numbers, tuple(item.text() for item in people))


def _place(fields: Fields) -> Action:
    first, second = fields["place"].cells(2)
    return Place((first, second))


def _recruit(fields: Fields) -> Action:
    return Recruit(fields["recruit"].text(), fields["paid"].cells(most=8), fields["cell"].cell())


def _give(fields: Fields) -> Action:
    return Give(fields["give"].text(), fields["seat"].integer(0, HIGHEST_SEAT))


def _yes(action: Action, key: str) -> Callable[[Fields], Action]:
    def make(fields: Fields) -> Action:
        if not fields[key].flag():
            raise fields[key].error("must_be_true")
        return action

    return make


# Each kind of action: the field it is known by, the further fields it needs and may have, and how it is read.
KINDS: dict[str, tuple[tuple[str, ...], tuple[str, ...], Callable[[Fields], Action]]] = {
    "reveal": ((), ("people",), _reveal),
    "king": ((), (), lambda fields: DrawKing(fields["king"].integer(0, HIGHEST_SEAT))),
    "claim": ((), (), lambda fields: Claim(fields["claim"].integer(1, HIGHEST_NUMBER))),
    "place": ((), (), _place),
    "discard": ((), (), _yes(Discard(), "discard")),
    "throw": ((), (), lambda fields: Throw(fields["throw"].cell())),
    "give": (("seat",), (), _give),
    "recruit": (("paid", "cell"), (), _recruit),
    "pass": ((), (), _yes(Pass(), "pass")),
}


def move_from(reader: Reader, notes: tuple[str, ...] = ()) -> tuple[Action, Fields]:
    """The action that a short object describes, and those of its fields that are notes on it."""
    if not isinstance(reader.value, dict):
        reader.fields(())
    named = [key for key in KINDS if isinstance(reader.value, dict) and key in reader.value]
    if len(named) != 1:
        raise reader.error("one_action", found=tuple(named), known=tuple(KINDS))
    required, optional, make = KINDS[named[0]]
    fields = reader.fields((named[0], *required), (*optional, *notes))
    return make(fields), {key: fields[key] for key in notes if key in fields}


Move = Annotated[Action, Codec(lambda item, _of: move_from(item)[0], lambda action, _of: move_of(action))]
