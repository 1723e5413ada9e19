"""Drafting: why a line is not revealed, a king not drawn, a domino not claimed, and who claims next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from kdexplore.core.actions import Claim, DrawKing, Reveal
from kdexplore.core.line import partner
from kdexplore.core.problems import Problem, Reason
from kdexplore.core.state import GameState


def claim_order(state: GameState, seat: int) -> tuple[int, ...]:
    """The seats that claim once this king is drawn: its own, or the whole opening where one draw settles it."""
    other = 1 - seat
    match state.rules.opening:
        case "abba":
            return seat, other, other, seat
        case "partners":
            return seat, seat, other, other
        case _:
            return (seat,)


def why_not_reveal(state: GameState, action: Reveal) -> Iterator[Problem]:
    """A line has its full length, of dominoes not yet seen; the cave board is filled up to four with it."""
    numbers, length = action.dominoes, state.rules.line
    if len(numbers) != length:
        yield Problem(Reason.LINE_SIZE, "drafting.line", facts=(("shown", len(numbers)), ("line", length)))
    if twice := tuple(number for number, count in Counter(numbers).items() if count > 1):
        yield Problem(Reason.SHOWN_TWICE, "drafting.line", facts=(("numbers", twice),))
    if seen := tuple(number for number in dict.fromkeys(numbers) if number not in state.unseen):
        yield Problem(Reason.SEEN_BEFORE, "drafting.line", facts=(("numbers", seen),))
    refill = state.cave.refill if state.rules.tribe else 0
    if len(action.people) != refill:
        yield Problem(Reason.PEOPLE_SIZE, "tribe.refill", facts=(("shown", len(action.people)), ("refill", refill)))
    if missing := tuple((Counter(action.people) - Counter(state.cave.stack)).elements()):
        yield Problem(Reason.PERSON_NOT_LEFT, "setup.people", facts=(("people", missing),))


def why_not_draw(state: GameState, action: DrawKing) -> Iterator[Problem]:
    """Kings come out of the hand one by one, each once."""
    if action.seat not in state.hand:
        yield Problem(Reason.KING_NOT_LEFT, "drafting.kings", facts=(("seat", action.seat), ("hand", state.hand)))


def why_not_claim(state: GameState, action: Claim) -> Iterator[Problem]:
    """A king goes on a free domino of the line; in the Origins opening for two the second chief has no choice."""
    number, line = action.number, state.next_line
    slot = next((slot for slot in line if slot.number == number), None)
    if slot is None:
        offered = tuple(slot.number for slot in line)
        yield Problem(Reason.NOT_IN_LINE, "drafting.claim", facts=(("number", number), ("line", offered)))
    elif slot.seat is not None:
        yield Problem(Reason.CLAIMED, "drafting.claim", facts=(("number", number), ("seat", slot.seat)))
    elif state.claiming and state.rules.opening == "partners":
        due = partner(line)
        if due is not None and due != number:
            yield Problem(Reason.NOT_PARTNER, "drafting.pairs", facts=(("number", number), ("partner", due)))
