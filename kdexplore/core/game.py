"""The only way a game moves forward: `start`, `why_not`, `legal_actions`, `apply`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from typing import assert_never

from kdexplore.core import fire, placing, tribe
from kdexplore.core.action_text import given_action
from kdexplore.core.actions import Action, Claim, Discard, DrawKing, Give, Pass, Place, Recruit, Reveal, Throw
from kdexplore.core.drafting import why_not_claim, why_not_draw, why_not_reveal
from kdexplore.core.events import Event
from kdexplore.core.problems import IllegalMove, Problem, Reason
from kdexplore.core.state import Change, GameState, Step
from kdexplore.core.territory import Placement
from kdexplore.core.transitions import follow, opening
from kdexplore.core.variants import Rules, checked

STEP_OF: dict[type[Action], Step] = {
    Reveal: Step.REVEAL,
    DrawKing: Step.DRAW,
    Claim: Step.CLAIM,
    Place: Step.PLACE,
    Discard: Step.PLACE,
    Throw: Step.THROW,
    Give: Step.GIVE,
    Recruit: Step.RECRUIT,
    Pass: Step.RECRUIT,
}


def start(rules: Rules) -> GameState:
    """The table before the first line is revealed; `IllegalSetup` if no game can start from these rules.

    >>> from kdexplore import rules
    >>> start(rules("totem", players=3))
    <GameState totem: round 0, reveal, seat None>
    """
    return opening(checked(rules))


def why_not(state: GameState, action: Action | str) -> tuple[Problem, ...]:
    """Every rule this action breaks, in rulebook order; empty when it is legal."""
    action = given_action(action)
    if state.step is not STEP_OF[type(action)]:
        reason = Reason.GAME_OVER if state.step is Step.OVER else Reason.WRONG_STEP
        facts = (("step", state.step.value), ("wanted", STEP_OF[type(action)].value))
        return (Problem(reason, "turn.order", facts=facts),)
    return tuple(_problems(state, action))


def _problems(state: GameState, action: Action) -> Iterator[Problem]:
    match action:
        case Reveal():
            yield from why_not_reveal(state, action)
        case DrawKing():
            yield from why_not_draw(state, action)
        case Claim():
            yield from why_not_claim(state, action)
        case Place():
            assert state.domino is not None  # noqa: S101 -- the step has been checked
            yield from placing.why_not(state.territory, Placement(state.domino, action.cells), state.rules)
        case Discard():
            yield from _why_not_discard(state)
        case Throw():
            yield from fire.why_not(state.territory, state.volcanoes[0], action.target, state.rules)
        case Give():
            yield from _why_not_give(state, action)
        case Recruit():
            purchase = tribe.Purchase(action.person, action.paid, action.cell)
            yield from tribe.why_not(state.territory, state.cave, purchase, state.rules)
        case Pass():
            return
        case _:
            assert_never(action)


def _why_not_discard(state: GameState) -> Iterator[Problem]:
    """A domino that fits somewhere must be placed, unless the reading leaves it open."""
    domino = state.domino
    if domino is not None and state.rules.readings.must_place == "always":
        ways = placing.legal_placements(state.territory, domino, state.rules)
        if ways:
            facts = (("number", domino.number), ("ways", len(ways)))
            yield Problem(Reason.STILL_FITS, "placing.must", ways[0].cells, facts)


def _why_not_give(state: GameState, action: Give) -> Iterator[Problem]:
    """The old holder chooses among those who tie for the totem that is passed on."""
    due = state.gifts[0]
    if action.totem != due:
        yield Problem(Reason.OTHER_TOTEM, "totem.gift", facts=(("totem", action.totem), ("due", due)))
    elif action.seat not in state.heirs_of(due):
        facts = (("totem", due), ("seat", action.seat), ("heirs", state.heirs_of(due)))
        yield Problem(Reason.NOT_MOST, "totem.gift", facts=facts)


def legal_actions(state: GameState) -> Iterator[Action]:
    """Exactly the actions that `why_not` lets pass, one by one; whatever chance may bring among them.

    >>> from kdexplore import rules
    >>> next(legal_actions(start(rules("classic", players=3))))
    Reveal(dominoes=(1, 2, 3), people=())
    """
    match state.step:
        case Step.REVEAL:
            return _reveals(state)
        case Step.DRAW:
            return (DrawKing(seat) for seat in sorted(set(state.hand)))
        case Step.PLACE:
            return _placings(state)
        case Step.RECRUIT:
            return _recruitments(state)
        case Step.OVER:
            return iter(())
        case _:
            return (action for action in _named(state) if not why_not(state, action))


def _named(state: GameState) -> Iterator[Action]:
    """Every action that could be meant in the steps with a handful of choices."""
    match state.step:
        case Step.CLAIM:
            yield from (Claim(slot.number) for slot in state.next_line)
        case Step.THROW:
            yield from (Throw(cell) for cell in fire.targets(state.territory, state.volcanoes[0], state.rules))
        case _:
            yield from (Give(state.gifts[0], seat) for seat in range(state.rules.players))


def _reveals(state: GameState) -> Iterator[Action]:
    refill = state.cave.refill if state.rules.tribe else 0
    groups = sorted(set(combinations(state.cave.stack, refill)))
    for dominoes in combinations(sorted(state.unseen), state.rules.line):
        yield from (Reveal(dominoes, people) for people in groups)


def _placings(state: GameState) -> Iterator[Action]:
    domino = state.domino
    assert domino is not None  # noqa: S101 -- there is a domino in this step
    ways = placing.legal_placements(state.territory, domino, state.rules)
    yield from (Place(placement.cells) for placement in ways)
    if not ways or state.rules.readings.must_place != "always":
        yield Discard()


def _recruitments(state: GameState) -> Iterator[Action]:
    for purchase in tribe.purchases(state.territory, state.cave, state.rules):
        yield Recruit(*purchase)
    yield Pass()


def apply(state: GameState, action: Action | str) -> Change:
    """The state after `action` and the events on the way; `IllegalMove` if it breaks a rule."""
    action = given_action(action)
    if problems := why_not(state, action):
        raise IllegalMove(action, problems, state.rules)
    events: list[Event] = []
    return Change(follow(state, action, events), tuple(events))


def after_in_game(state: GameState, action: Action) -> GameState:
    """The state after an action; if it ends a game of a dynasty, that game at its end, and not the next one begun.

    >>> from kdexplore import rules
    >>> last = GameState.at(rules("classic", players=2, dynasty=True), ["w1w*", "*"], line=[(3, 0)])
    >>> apply(last, "place 1,0 2,0").state.score_of(0).total
    0
    >>> after_in_game(last, Place(((1, 0), (2, 0)))).score_of(0).total
    2
    """
    after = apply(state, action).state
    if len(after.totals) == len(state.totals) or state.rules.games == 1:
        return after
    return apply(replace(state, rules=replace(state.rules, games=1), totals=()), action).state
