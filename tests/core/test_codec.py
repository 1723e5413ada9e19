"""Dataclasses are written as plain data and read again as their type hints say; errors name the place."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

import pytest

from kdexplore.core.cells import Cell
from kdexplore.core.codec import OUTER, Codec, Coded, Most, WrittenAs, codec_of, one_of, spread, whole, written
from kdexplore.core.problems import BadInput
from kdexplore.core.reader import Reader

NUMBERS = Codec(
    lambda item, of: (len(of.camp), *(each.integer(0, 9) for each in item.items())),
    lambda numbers, _of: list(numbers[1:]),
)


@dataclass(frozen=True)
class Fare(Coded):
    price: Annotated[int, whole(0, 9)]
    paid: bool


@dataclass(frozen=True)
class Guest(Coded):
    camp: Annotated[str, OUTER]
    name: str


@dataclass(frozen=True)
class Camp(Coded):
    plain_order: ClassVar = ("camp", "site", "size", "guests", "numbers", "fare", "kind")

    camp: str
    site: Cell
    fare: Annotated[Fare, spread(Fare)]
    guests: Annotated[tuple[Guest, ...], Most(2)] = ()
    numbers: Annotated[tuple[int, ...], NUMBERS] = ()
    kind: Annotated[str, WrittenAs("sort"), one_of(("cave", "hut"))] | None = None

    @property
    def size(self) -> int:
        """How many guests there are."""
        return len(self.guests)


CAMP = Camp("north", Cell(1, -2), Fare(3, paid=True), (Guest("north", "Ada"),), (5, 7))
PLAIN = {
    "camp": "north",
    "site": [1, -2],
    "size": 1,
    "guests": [{"name": "Ada"}],
    "numbers": [7],
    "price": 3,
    "paid": True,
}


def test_it_is_written_in_its_order_and_read_again():
    assert list(CAMP.to_plain().items()) == list(PLAIN.items())
    assert Camp.from_plain(PLAIN) == CAMP


def test_what_is_empty_by_default_is_left_out_while_it_is_empty():
    bare = Camp("north", Cell(0, 0), Fare(0, paid=False))
    assert bare.to_plain() == {"camp": "north", "site": [0, 0], "size": 0, "price": 0, "paid": False}
    assert Camp.from_plain(bare.to_plain()) == bare


@pytest.mark.parametrize(
    ("changes", "code", "where"),
    [
        ({"site": [1]}, "too_few", "site"),
        ({"price": 10}, "out_of_range", "price"),
        ({"paid": 1}, "wrong_type", "paid"),
        ({"guests": [{"name": "Ada"}] * 3}, "too_many", "guests"),
        ({"guests": [{"name": "Ada"}, {"name": 7}]}, "wrong_type", "guests[1].name"),
        ({"guests": [{}]}, "missing_field", "guests[0]"),
        ({"guests": [{"name": "Ada", "age": 7}]}, "unknown_field", "guests[0]"),
        ({"colour": "red"}, "unknown_field", ""),
    ],
)
def test_what_is_wrong_is_named_with_its_place(changes, code, where):
    with pytest.raises(BadInput) as caught:
        Camp.from_plain({**PLAIN, **changes})
    assert (caught.value.fault.code, caught.value.fault.where) == (code, where)


def test_a_type_that_nobody_has_told_how_to_write_is_a_mistake():
    with pytest.raises(TypeError):
        codec_of(complex)


def test_what_is_only_written_is_not_read():
    with pytest.raises(BadInput, match="unknown_field"):
        codec_of(Annotated[int, written(str)]).read(Reader("7"), None)
