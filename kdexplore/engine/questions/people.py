"""`people` and `recruit`: who may be recruited and where people may live, and why somebody may not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from kdexplore.core import tribe
from kdexplore.core.cells import Cell, reading_order
from kdexplore.core.codec import Codec, Coded, Most, written
from kdexplore.core.territory import Territory
from kdexplore.core.tribe import PRICE_OF_FACE_UP, PRICE_OF_STACK, Cave, Purchase
from kdexplore.core.variants import Rules
from kdexplore.engine.questions.board import board
from kdexplore.engine.questions.question import Fields, Question, Subject
from kdexplore.engine.questions.why_not import Refusal

MOST_PEOPLE = 200
MOST_PAID = 64

Offer = Annotated[tuple[str, int], written(lambda offer: dict(zip(("person", "price"), offer, strict=True)))]
Person = Annotated[str, Codec(lambda item, of: item.choice(of.rules.tiles.person))]


@dataclass(frozen=True)
class Recruits(Coded):
    """Who can be paid for at which price, and the cells on which somebody may live after some payment."""

    offers: tuple[Offer, ...]
    cells: tuple[Cell, ...]


def _cave(fields: Fields) -> dict[str, Any]:
    """A territory in the tribe, with the people face up and in the stack; without either, everybody may be bought."""
    known = BOARD.read(fields)
    if "there" in known:
        return known | {"cave": known["there"].state.cave}
    people = known["rules"].tiles.person
    if "face_up" not in fields and "stack" not in fields:
        return known | {"cave": Cave(tuple(people), tuple(people))}
    parts = (
        tuple(item.choice(people) for item in fields[name].items(MOST_PEOPLE)) if name in fields else ()
        for name in ("face_up", "stack")
    )
    return known | {"cave": Cave(*parts)}


BOARD = board(fire=True, resources=True, tribe=True)
CAVE = Subject(
    (*BOARD.parts, "cave"),
    BOARD.required,
    _cave,
    lambda question: {
        **BOARD.write(question),
        "face_up": list(question.cave.face_up),
        "stack": list(question.cave.stack),
    },
    ("face_up", "stack", *BOARD.optional),
    beside=(),
)


@dataclass(frozen=True)
class People(Question):
    """Who may be recruited from the cave board, and where people may live.

    >>> question = People.from_plain({"tiles": "origins", "span": 5, "territory": "g'l'*d", "face_up": ["hunter"]})
    >>> question.answer().to_plain()
    {'offers': [{'person': 'hunter', 'price': 2}], 'cells': [[-2, 0], [-1, 0], [1, 0]]}
    """

    name: ClassVar[str] = "people"
    about: ClassVar[Subject] = CAVE

    territory: Territory
    rules: Rules
    cave: Cave

    def answer(self) -> Recruits:
        """The offers that can be paid for and lead somewhere, and the cells."""
        offers: list[tuple[str, int]] = []
        cells: set[Cell] = set()
        for price, people in ((PRICE_OF_FACE_UP, self.cave.face_up), (PRICE_OF_STACK, self.cave.stack)):
            there = self._cells(price) if people else set()
            offers += [(person, price) for person in dict.fromkeys(people) if there]
            cells |= there
        return Recruits(tuple(offers), tuple(sorted(cells, key=reading_order)))

    def _cells(self, price: int) -> set[Cell]:
        """The cells free after some payment at this price: those free anyway, and those whose resource can be paid."""
        if next(tribe.payments(self.territory, price), None) is None:
            return set()
        alone = ((cell,) for cell in self.territory.resource_at)
        free = {cell for paid in alone for cell in tribe.homes(self.territory, paid, self.rules)}
        return free | set(tribe.homes(self.territory, (), self.rules))


@dataclass(frozen=True)
class Recruitment(Question):
    """Why a person may not be recruited for these resources and put on this cell."""

    name: ClassVar[str] = "recruit"
    about: ClassVar[Subject] = CAVE

    territory: Territory
    rules: Rules
    cave: Cave
    person: Person
    paid: Annotated[tuple[Cell, ...], Most(MOST_PAID)]
    cell: Cell

    @property
    def purchase(self) -> Purchase:
        """The person, the payment and the new home."""
        return Purchase(self.person, self.paid, self.cell)

    def answer(self) -> Refusal:
        """Every broken rule."""
        return Refusal(tribe.why_not(self.territory, self.cave, self.purchase, self.rules))
