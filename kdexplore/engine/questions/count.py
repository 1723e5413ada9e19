"""`perft`: how many sequences of decisions there are with a fixed draw order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar, Self

from kdexplore.core.codec import Codec, Coded, Plain, whole
from kdexplore.core.game import apply, legal_actions, start
from kdexplore.core.problems import BadInput, IllegalSetup
from kdexplore.core.reader import Reader
from kdexplore.core.rules_json import readings_from, repeated
from kdexplore.core.state import GameState, Step
from kdexplore.core.variants import FREE, GAME_OF_MODE, MODES, SEATS, Rules, rules_for
from kdexplore.engine.dealer import FixedDealer
from kdexplore.engine.questions.board import HIGHEST_NUMBER, span_in
from kdexplore.engine.questions.question import Fields, Question, Subject

MOST_WORK = 20_000_000  # some minutes of counting: an action applied counts ten, one only counted one
APPLYING = 10


def perft(state: GameState, dealer: FixedDealer, depth: int, budget: int = MOST_WORK) -> int:
    """How many sequences of `depth` decisions there are; what the dealer turns up is no decision.

    >>> from kdexplore import rules, start
    >>> from kdexplore.engine.dealer import FixedDealer
    >>> perft(start(rules("classic", players=4)), FixedDealer(range(1, 49), (2, 0, 3, 1)), 4)
    24
    """
    return _DecisionCount(dealer, budget).below(state, depth)


class _DecisionCount:
    """A count under way: it stops with an error rather than run for hours."""

    def __init__(self, dealer: FixedDealer, budget: int) -> None:
        self.dealer, self.left, self.budget = dealer, budget, budget

    def below(self, state: GameState, depth: int) -> int:
        if depth == 0:
            return 1
        while state.step in (Step.REVEAL, Step.DRAW):
            state = apply(state, self.dealer.deal(state)).state
        total = 0
        for action in legal_actions(state):
            self.left -= 1 if depth == 1 else APPLYING
            if self.left < 0:
                raise BadInput("count_too_large", limit=self.budget)
            total += 1 if depth == 1 else self.below(apply(state, action).state, depth - 1)
        return total


DEEPEST = 400
LONGEST_DECK = 200
MOST_KINGS = 16
NAMES = ("game", "mode", "players", "span")


@dataclass(frozen=True)
class Nodes(Coded):
    """How many sequences there are."""

    nodes: int


def _mode(fields: Fields) -> dict[str, Any]:
    """The rules of a mode for so many players, and the width of the grid."""
    mode = fields["mode"].choice(MODES)
    fields["game"].choice((GAME_OF_MODE[mode],))
    players, span = fields["players"].integer(SEATS[0], SEATS[-1]), span_in(fields)
    try:
        rules = rules_for(mode, players=players, readings=readings_from(fields.get("readings")))
    except IllegalSetup as error:
        raise fields["players"].error("illegal_setup").because(error.problems) from None
    return {"rules": rules, "span": span}


def _mode_plain(question: Perft) -> Plain:
    given = question.rules
    plain = {"game": given.game, "mode": given.mode, "players": given.players, "span": question.span}
    return plain | ({"readings": given.readings.chosen} if given.readings.chosen else {})


def _deck(field: Reader, setup: Rules) -> tuple[int, ...]:
    """The draw order: whole lines of dominoes of the box, each once."""
    deck = tuple(item.integer(1, HIGHEST_NUMBER) for item in field.items(LONGEST_DECK, setup.line))
    if unknown := [number for number in deck if number not in setup.tiles.numbers]:
        raise field.error("unknown_domino", number=unknown[0], tiles=setup.tiles.id)
    if twice := repeated(deck):
        raise field.error("given_twice", value=twice[0])
    if len(deck) % setup.line:
        raise field.error("no_whole_lines", found=len(deck), line=setup.line)
    return deck


def _order(field: Reader, setup: Rules) -> tuple[int, ...]:
    """The seats in the order in which their kings are drawn; where one draw settles the rest, that one may do."""
    order = tuple(item.integer(0, setup.players - 1) for item in field.items(MOST_KINGS, 1))
    kings = sorted(seat for seat in range(setup.players) for _ in range(setup.kings))
    if setup.opening == "drawn" and sorted(order) != kings:
        raise field.error("wrong_order", found=order, kings=tuple(kings))
    settled = (order[0], 1 - order[0], order[0], order[0], 1 - order[0], 1 - order[0]) if order[0] <= 1 else ()
    if setup.opening == "partners" and order not in (settled[:1], settled[:2], settled[2:]):
        raise field.error("wrong_order", found=order, kings=settled[:2])
    if setup.opening == "abba" and order not in (settled[:1], (order[0], 1 - order[0], 1 - order[0], order[0])):
        raise field.error("wrong_order", found=order, kings=settled[:1])
    return order


def _people(field: Reader, setup: Rules) -> tuple[str, ...]:
    """All the people of the box, top first; only the tribe has any."""
    if not setup.tribe:
        raise field.error("unknown_field", field="people", known=())
    people = tuple(item.choice(setup.tiles.person) for item in field.items(LONGEST_DECK))
    box = sorted(person.key for person in setup.tiles.people for _ in range(person.count))
    if sorted(people) != box:
        raise field.error("not_the_box", found=len(people), expected=len(box))
    return people


def _fixed(read: Callable[[Reader, Rules], tuple[Any, ...]]) -> Codec:
    """What chance brings, fixed beforehand under the rules of the question."""
    return Codec(lambda item, of: read(item, of.rules), lambda values, _of: list(values))


@dataclass(frozen=True)
class Perft(Question):
    """How many sequences of so many decisions a mode has on a grid of any span, with chance fixed beforehand."""

    name: ClassVar[str] = "perft"
    about: ClassVar[Subject] = Subject(("rules", "span"), NAMES, _mode, _mode_plain, ("readings",))

    rules: Rules
    span: int
    depth: Annotated[int, whole(0, DEEPEST)]
    deck: Annotated[tuple[int, ...], _fixed(_deck)]
    order: Annotated[tuple[int, ...], _fixed(_order)]
    people: Annotated[tuple[str, ...], _fixed(_people)] = ()

    @classmethod
    def from_fields(cls, given: Fields) -> Self:
        """The question that these fields ask; in the tribe the order of the people is fixed too."""
        question = super().from_fields(given)
        if question.rules.tribe and not question.people:
            raise BadInput("missing_field", field="people")
        return question

    def answer(self) -> Nodes:
        """The count; `BadInput` if it would take too long."""
        # a grid or a pile of its own makes it a free set-up, with everything else as the mode prints it
        pile = min(self.rules.pile, len(self.deck))
        state = start(replace(self.rules, mode=FREE, span=self.span, pile=pile))
        return Nodes(perft(state, FixedDealer(self.deck, self.order, self.people), self.depth))
