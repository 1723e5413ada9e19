"""The choices of a person at the terminal: the legal actions, grouped to keep each list short."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from kdexplore.cli.output import Output
from kdexplore.core import tribe
from kdexplore.core.actions import Action, Claim, Give, Pass, Place, Recruit, Throw
from kdexplore.core.bonuses import points_so_far
from kdexplore.core.cells import Cell
from kdexplore.core.game import apply, legal_actions
from kdexplore.core.notation import faces, token
from kdexplore.core.state import GameState, Step
from kdexplore.words import signed

Further = Callable[[], list["Choice"]]


@dataclass(frozen=True)
class Choice:
    """One line of a list: an action, or a question that leads on to further choices."""

    label: str
    leads_to: Action | Further


def choices(state: GameState, out: Output) -> list[Choice]:
    """Everything the seat may do now."""
    if state.step is Step.RECRUIT:
        return [Choice(out.say(Pass()), Pass()), *_offers(state, out)]
    return [Choice(_label(state, action, out), action) for action in legal_actions(state)]


def _label(state: GameState, action: Action, out: Output) -> str:
    match action:
        case Claim(number):
            return f"{number:>2}  {faces(state.rules.tiles.domino(number), state.rules.tiles)}"
        case Place(cells):
            return f"{out.say(cells[0])} {out.say(cells[1])}  {signed(_gain(state, action))}"
        case Throw(target):
            square = token(state.territory, target, state.rules.tiles)
            return f"{out.say(target)} {square}  {signed(_gain(state, action))}"
        case Give(_, seat):
            return out.term("seat", seat)
        case _:
            return out.say(action)


def _gain(state: GameState, action: Action) -> int:
    """How many points an action changes at once for the seat that takes it."""
    seat = state.playing or 0
    return points_so_far(apply(state, action).state, seat).total - points_so_far(state, seat).total


def _offers(state: GameState, out: Output) -> list[Choice]:
    """Each person that can be paid for, at its price."""
    offers = []
    for price, people in ((2, state.cave.face_up), (4, state.cave.stack)):
        if next(tribe.payments(state.territory, price), None) is not None:
            for person in dict.fromkeys(people):
                label = f"{out.term('person', person)}: {out.text('count.resource', n=price)}"
                offers.append(Choice(label, _payments(state, person, price, out)))
    return offers


def _payments(state: GameState, person: str, price: int, out: Output) -> Further:
    def further() -> list[Choice]:
        return [
            Choice(_paid_text(state, paid, out), _homes(state, person, paid, out))
            for paid in tribe.payments(state.territory, price)
        ]

    return further


def _paid_text(state: GameState, paid: tuple[Cell, ...], out: Output) -> str:
    kinds = state.territory.resource_at
    return ", ".join(f"{out.term('resource', kinds[cell])} {out.say(cell)}" for cell in paid)


def _homes(state: GameState, person: str, paid: tuple[Cell, ...], out: Output) -> Further:
    def further() -> list[Choice]:
        actions = [Recruit(person, paid, cell) for cell in tribe.homes(state.territory, paid, state.rules)]
        return [Choice(f"{out.say(one.cell)}  {signed(_gain(state, one))}", one) for one in actions]

    return further
