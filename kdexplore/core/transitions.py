"""How one action changes the table: what follows from it, step by step, until somebody must decide again."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import assert_never

from kdexplore.core.actions import Action, Claim, Discard, DrawKing, Give, Pass, Place, Recruit, Reveal, Throw
from kdexplore.core.drafting import claim_order
from kdexplore.core.events import (
    DominoClaimed,
    DominoDiscarded,
    DominoesDropped,
    DominoPlaced,
    Event,
    FireReturned,
    FireThrown,
    GameEnded,
    GameStarted,
    KingDrawn,
    LineRevealed,
    PersonRecruited,
    RecruitmentDeclined,
    RoundStarted,
    TotemMoved,
)
from kdexplore.core.fire import targets, volcanoes
from kdexplore.core.line import Slot, free_numbers, with_king, without_free
from kdexplore.core.ruleset import Rules
from kdexplore.core.state import GameState, Seat, Step
from kdexplore.core.territory import Placement, Territory
from kdexplore.core.tribe import Cave

Events = list[Event]  # the events on the way, in order; each function below adds to it


def opening(rules: Rules, totals: tuple[tuple[int, ...], ...] = ()) -> GameState:
    """The table before anything is turned up."""
    people = sorted(person.key for person in rules.tiles.people for _ in range(person.count))
    tokens = tuple((token.fires, token.count) for token in rules.tiles.fire_tokens)
    return GameState(
        rules,
        Step.REVEAL,
        seats=(Seat(),) * rules.players,
        unseen=frozenset(rules.tiles.numbers),
        hand=tuple(seat for seat in range(rules.players) for _ in range(rules.kings)),
        cave=Cave((), tuple(people)) if rules.tribe else Cave(),
        tokens=tokens if rules.fire else (),
        totals=totals,
    )


def follow(state: GameState, action: Action, events: Events) -> GameState:  # noqa: PLR0911 -- one case per action
    """The state after a legal action."""
    match action:
        case Reveal():
            return _reveal(state, action, events)
        case DrawKing():
            return _draw(state, action, events)
        case Claim():
            return _claim(state, action, events)
        case Place():
            return _place(state, action, events)
        case Discard():
            return _discard(state, events)
        case Throw():
            return _throw(state, action, events)
        case Give():
            return _give(state, action, events)
        case Recruit():
            return _recruit(state, action, events)
        case Pass():
            events.append(RecruitmentDeclined(_seat(state)))
            return _end_turn(state, events)
        case _:
            assert_never(action)


def _seat(state: GameState) -> int:
    seat = state.actor
    assert seat is not None  # noqa: S101 -- only players decide in the steps that ask
    return seat


def _with_seat(state: GameState, number: int, seat: Seat) -> GameState:
    seats = (*state.seats[:number], seat, *state.seats[number + 1 :])
    return replace(state, seats=seats)


def _with_territory(state: GameState, number: int, territory: Territory) -> GameState:
    return _with_seat(state, number, replace(state.seats[number], territory=territory))


def _reveal(state: GameState, action: Reveal, events: Events) -> GameState:
    events.append(LineRevealed(action.dominoes, action.people))
    state = replace(
        state,
        unseen=state.unseen - set(action.dominoes),
        next_line=tuple(Slot(number) for number in action.dominoes),
        cave=state.cave.turned_up(action.people),
    )
    if state.hand:
        return replace(state, step=Step.DRAW)
    return _start_round(state, events)


def _draw(state: GameState, action: DrawKing, events: Events) -> GameState:
    events.append(KingDrawn(action.seat))
    claiming = claim_order(state, action.seat)
    left = Counter(state.hand) - Counter(claiming)
    return replace(state, step=Step.CLAIM, claiming=claiming, hand=tuple(sorted(left.elements())))


def _claim(state: GameState, action: Claim, events: Events) -> GameState:
    seat = _seat(state)
    events.append(DominoClaimed(seat, action.number))
    state = replace(state, next_line=with_king(state.next_line, action.number, seat))
    if state.claiming:
        return _go_on_opening(replace(state, claiming=state.claiming[1:]), events)
    return replace(state, step=Step.RECRUIT) if _may_recruit(state, seat) else _end_turn(state, events)


def _may_recruit(state: GameState, seat: int) -> bool:
    """Whether a player with two chiefs recruits after each of them or only after the last is a reading."""
    if state.rules.readings.two_chiefs_recruit == "once":
        return state.rules.tribe and all(slot.seat != seat for slot in state.line[state.turn + 1 :])
    return state.rules.tribe


def _go_on_opening(state: GameState, events: Events) -> GameState:
    if state.claiming:
        return state
    return replace(state, step=Step.DRAW) if state.hand else _next_line(state, events)


def _next_line(state: GameState, events: Events) -> GameState:
    """The claimed line moves up to be played; a new one is revealed while the pile lasts."""
    if dropped := free_numbers(state.next_line):
        events.append(DominoesDropped(dropped))
    state = replace(state, line=without_free(state.next_line), next_line=(), turn=0)
    return replace(state, step=Step.REVEAL) if state.lines_left else _start_round(state, events)


def _start_round(state: GameState, events: Events) -> GameState:
    events.append(RoundStarted(state.round))
    return replace(state, step=Step.PLACE)


def _place(state: GameState, action: Place, events: Events) -> GameState:
    seat, domino = _seat(state), state.domino
    assert domino is not None  # noqa: S101 -- a domino is placed from the line that is played
    placement = Placement(domino, action.cells)
    resources = tuple(sorted(placement.resources(state.rules).items()))
    events.append(DominoPlaced(seat, placement, resources))
    state = _with_territory(state, seat, state.seats[seat].territory.laid(placement, state.rules))
    erupting = volcanoes(placement) if state.rules.fire else ()
    return _erupt(replace(state, volcanoes=erupting), events)


def _discard(state: GameState, events: Events) -> GameState:
    seat, number = _seat(state), state.line[state.turn].number
    events.append(DominoDiscarded(seat, number))
    there = state.seats[seat]
    state = _with_seat(state, seat, replace(there, discarded=(*there.discarded, number)))
    return _after_placing(state, events)


def _erupt(state: GameState, events: Events) -> GameState:
    """The volcanoes of the domino just laid erupt, first half first; a token that cannot land leaves the game."""
    while state.volcanoes:
        # In the order of the halves, as the rules say: the first fire may change where the second can land.
        volcano = state.volcanoes[0]
        fires = state.territory.squares[volcano].craters
        if dict(state.tokens)[fires] and targets(state.territory, volcano, state.rules):
            return replace(state, step=Step.THROW)
        events.append(FireReturned(_playing(state), volcano, fires))
        state = _spent(state, fires)
    return _judge_totems(state, events)


def _playing(state: GameState) -> int:
    seat = state.playing
    assert seat is not None  # noqa: S101 -- the slot being played has a king on it
    return seat


def _spent(state: GameState, fires: int) -> GameState:
    """The state after a volcano is done with: its token, if one was left, is no longer in the supply."""
    tokens = tuple((kind, max(0, left - (kind == fires))) for kind, left in state.tokens)
    return replace(state, volcanoes=state.volcanoes[1:], tokens=tokens)


def _throw(state: GameState, action: Throw, events: Events) -> GameState:
    seat, volcano, target = _seat(state), state.volcanoes[0], action.target
    territory = state.territory
    fires = territory.squares[volcano].craters
    burned = territory.resource_at.get(target), territory.person_at.get(target)
    events.append(FireThrown(seat, volcano, target, fires, *burned))
    state = _with_territory(state, seat, territory.burning(target, fires))
    return _erupt(_spent(_with_majority_lost(state, seat, burned[0]), fires), events)


def _with_majority_lost(state: GameState, seat: int, burned: str | None) -> GameState:
    """Whether a holder who burns down to a tie must give the totem away is a reading."""
    lost = state.rules.totems and state.rules.readings.totem_after_fire == "given"
    if lost and burned is not None and state.holder_of.get(burned) == seat:
        return replace(state, gifts=(*state.gifts, burned))
    return state


def _judge_totems(state: GameState, events: Events) -> GameState:
    """Each totem goes to the seat with most of its kind; a tie that its holder must settle waits for an answer."""
    if state.rules.totems:
        heirs = {totem: state.heirs_of(totem) for totem in state.rules.tiles.resource}
        state = replace(state, gifts=tuple(totem for totem in heirs if len(heirs[totem]) > 1))
        for totem in (totem for totem in heirs if totem not in state.gifts):
            state = _hand_over(state, totem, heirs[totem][0] if heirs[totem] else None, events)
    return _after_judging(state, events)


def _hand_over(state: GameState, totem: str, taker: int | None, events: Events) -> GameState:
    giver = state.holder_of.get(totem)
    if giver == taker:
        return state
    events.append(TotemMoved(totem, giver, taker))
    holders = {key: seat for key, seat in state.holders if key != totem}
    if taker is not None:
        holders[totem] = taker
    return replace(state, holders=tuple(sorted(holders.items())))


def _after_judging(state: GameState, events: Events) -> GameState:
    return replace(state, step=Step.GIVE) if state.gifts else _after_placing(state, events)


def _give(state: GameState, action: Give, events: Events) -> GameState:
    state = _hand_over(state, action.totem, action.seat, events)
    return _after_judging(replace(state, gifts=state.gifts[1:]), events)


def _after_placing(state: GameState, events: Events) -> GameState:
    """In the last round there is no line to claim from: the turn is over, and nobody is recruited."""
    return replace(state, step=Step.CLAIM) if state.next_line else _end_turn(state, events)


def _recruit(state: GameState, action: Recruit, events: Events) -> GameState:
    seat = _seat(state)
    territory = state.seats[seat].territory
    paid = tuple((cell, territory.resource_at[cell]) for cell in action.paid)
    events.append(PersonRecruited(seat, action.person, paid, action.cell))
    territory = territory.without_resources(action.paid).with_person(action.cell, action.person)
    state = replace(state, cave=state.cave.without(action.person, len(action.paid)))
    return _end_turn(_with_territory(state, seat, territory), events)


def _end_turn(state: GameState, events: Events) -> GameState:
    state = replace(state, turn=state.turn + 1)
    if state.turn < len(state.line):
        return replace(state, step=Step.PLACE)
    return _next_line(state, events) if state.next_line else _end_game(state, events)


def _end_game(state: GameState, events: Events) -> GameState:
    totals = tuple(state.score_of(seat).total for seat in range(state.rules.players))
    played = (*state.totals, totals)
    events.append(GameEnded(len(played), totals))
    if len(played) < state.rules.games:
        events.append(GameStarted(len(played) + 1))
        return opening(state.rules, played)
    return replace(state, step=Step.OVER, totals=played)
