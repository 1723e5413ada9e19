"""Which rules of the book a game uses: its set-up, each of its actions with what follows, and its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict
from functools import partial
from types import MappingProxyType

from kdexplore.core.actions import Action, Claim, Discard, DrawKing, Give, Pass, Place, Recruit, Reveal, Throw
from kdexplore.core.cells import HOME
from kdexplore.core.events import (
    DominoDiscarded,
    DominoesDropped,
    DominoPlaced,
    Event,
    FireReturned,
    FireThrown,
    GameEnded,
    GameStarted,
    LineRevealed,
    PersonRecruited,
    RoundStarted,
    TotemMoved,
)
from kdexplore.core.history import History
from kdexplore.core.modes import VARIANTS
from kdexplore.core.ranking import ranking
from kdexplore.core.state import GameState, Step
from kdexplore.core.territory import Territory
from kdexplore.core.tribe import PRICE_OF_FACE_UP
from kdexplore.core.variants import BONUSES

# The rules that judge an action: `why_not` refuses it under one of these, and a legal one agrees with all of them.
JUDGED_BY: Mapping[type[Action], tuple[str, ...]] = MappingProxyType(
    {
        Reveal: ("drafting.line", "setup.people", "tribe.refill"),
        DrawKing: ("drafting.kings",),
        Claim: ("drafting.claim", "drafting.pairs"),
        Place: ("placing.domino", "placing.free", "placing.grid", "placing.match"),
        Discard: ("placing.must",),
        Throw: ("fire.reach", "fire.land", "fire.free", "fire.volcano", "fire.start"),
        Give: ("totem.gift",),
        Recruit: ("tribe.price", "tribe.face_up", "tribe.stack", "tribe.cell", "tribe.volcano"),
        Pass: (),
    }
)


def game_rules(history: History) -> tuple[frozenset[str], ...]:
    """The rules behind the table at the beginning, then those behind each turn.

    >>> from kdexplore.core.history import History
    >>> from kdexplore import Reveal, rules
    >>> opened = game_rules(History.of(rules("classic"), [Reveal((3, 9, 27, 41))]))
    >>> sorted(opened[1])
    ['drafting.line', 'turn.order']
    """
    states = (history.start, *(turn.state for turn in history.turns))
    turns = (
        turn_rules(before, turn.action, turn.events, turn.state)
        for before, turn in zip(states, history.turns, strict=False)
    )
    return (opening_rules(history.start), *turns)


# ---- before the first domino


def opening_rules(state: GameState) -> frozenset[str]:
    """The rules behind the table before anything is turned up.

    >>> from kdexplore import rules, start
    >>> "setup.duel" in opening_rules(start(rules("duel", players=2)))
    True
    """
    return frozenset(rule for rule, visible in OPENING.items() if visible(state))


def _variants(state: GameState) -> int:
    """How many of the variants of Kingdomino are played together."""
    rules = state.rules
    return len(rules.bonuses) + (rules.games > 1) + (rules.mode in VARIANTS)


def _has_mode(mode: str, state: GameState) -> bool:
    return state.rules.mode == mode


def _printed_people(state: GameState) -> bool:
    printed = Counter({person.key: person.count for person in state.rules.tiles.people})
    return state.rules.tribe and Counter(state.cave.stack) == printed


OPENING: Mapping[str, Callable[[GameState], bool]] = MappingProxyType(
    {
        "setup.mode": lambda state: state.rules.mode != "",
        "setup.tiles": lambda state: set(state.unseen) == set(state.rules.tiles.numbers),
        "setup.players": lambda state: len(state.seats) == state.rules.players,
        "setup.kings": lambda state: set(Counter(state.hand).values()) == {state.rules.kings},
        "setup.start": lambda state: all(set(seat.territory.squares) == {HOME} for seat in state.seats),
        **{rule: partial(_has_mode, mode) for mode, rule in VARIANTS.items()},
        "setup.span": lambda state: state.rules.span > 0,
        "setup.line": lambda state: state.rules.line >= len(state.hand),
        "setup.pile": lambda state: state.rules.pile <= len(state.unseen),
        "setup.shuffle": lambda state: len(state.unseen) == len(state.rules.tiles.dominoes),
        "setup.rounds": lambda state: state.lines_left == state.rules.rounds,
        "setup.opening": lambda state: state.rules.players == state.rules.kings == 2,  # noqa: PLR2004 -- it is for two
        "setup.fire": lambda state: (
            dict(state.tokens) == {t.fires: t.count for t in state.rules.tiles.fire_tokens} != {}
        ),
        "setup.resources": lambda state: state.rules.resources,
        "setup.totems": lambda state: state.rules.totems and not state.holders,
        "setup.tribe": lambda state: state.rules.tribe and not state.cave.face_up,
        "setup.people": _printed_people,
        "setup.no_totems": lambda state: state.rules.tribe and not state.rules.totems,
        "setup.bonus": lambda state: set() < set(state.rules.bonuses) <= set(BONUSES),
        "setup.dynasty": lambda state: state.rules.games > 1,
        "setup.combining": lambda state: state.rules.game == "kingdomino" and _variants(state) > 1,
        "setup.readings": lambda state: bool(asdict(state.rules.readings)),
    }
)


# ---- an action and what follows


def turn_rules(before: GameState, action: Action, events: tuple[Event, ...], after: GameState) -> frozenset[str]:
    """The rules that allow an action, and those by which the rest follows from it."""
    rules = {"turn.order", *_allowed_by(before, action)}
    for event in events:
        rules.update(_followed_by(before, event, after))
    if before.rules.totems and isinstance(action, Place | Throw) and _kept_in_a_tie(after):
        rules.add("totem.keeps")
    return frozenset(rules)


def _allowed_by(before: GameState, action: Action) -> Iterator[str]:
    """The rules that judge an action, as far as this one has to do with them."""
    conditions = {
        "setup.people": before.rules.tribe,
        "tribe.refill": before.rules.tribe,
        "drafting.pairs": before.rules.opening == "partners" and bool(before.claiming),
        "fire.start": isinstance(action, Throw) and action.target == HOME,
        "tribe.face_up": isinstance(action, Recruit) and len(action.paid) == PRICE_OF_FACE_UP,
        "tribe.stack": isinstance(action, Recruit) and len(action.paid) > PRICE_OF_FACE_UP,
    }
    yield from (rule for rule in JUDGED_BY[type(action)] if conditions.get(rule, True))
    match action:
        case Place() | Discard():
            yield "drafting.order"
            yield from () if before.rules.kings == 1 else ("turn.each_king",)
        case Throw():
            yield "fire.throw"
        case Recruit() | Pass():
            yield "tribe.recruit"
    if before.line and not before.next_line and before.step is not Step.REVEAL:
        yield "drafting.last_round"
        yield from ("tribe.last_round",) if before.rules.tribe else ()


def _followed_by(before: GameState, event: Event, after: GameState) -> Iterator[str]:  # noqa: C901 -- one case per event
    """The rules behind an event."""
    match event:
        case LineRevealed():
            yield from ("drafting.next_line",) if before.lines_seen else ()
        case RoundStarted():
            yield "drafting.order"
        case DominoesDropped():
            yield "drafting.leftover" if before.rules.game == "origins" else "setup.readings"
        case DominoPlaced():
            yield from _placed(event)
        case DominoDiscarded():
            yield "placing.discard"
        case FireThrown(resource=resource, person=person):
            yield from ("fire.burns",) if resource or person else ()
        case FireReturned():
            yield "fire.returns"
        case TotemMoved():
            yield from _moved(event)
        case PersonRecruited():
            yield "tribe.recruit"
        case GameStarted():
            yield "setup.dynasty"
        case GameEnded():
            yield from end_rules(after) if after.step is Step.OVER else ()
        case _:
            return


def _placed(event: DominoPlaced) -> Iterator[str]:
    yield "placing.must"
    if any(HOME in cell.neighbours for cell in event.placement.cells):
        yield "placing.start"
    if event.resources:
        yield "totem.resources"


def _moved(event: TotemMoved) -> Iterator[str]:
    if event.taker is None:
        yield "totem.returns"
    else:
        yield "totem.majority"
        yield from () if event.giver is None else ("totem.passes",)


def _kept_in_a_tie(state: GameState) -> bool:
    """Whether somebody holds a totem of which another player has as many."""
    for totem, holder in state.holders:
        counts = state.counts_of(totem)
        if counts.count(counts[holder]) > 1 and counts[holder] == max(counts) > 0:
            return True
    return False


# ---- the end


def end_rules(state: GameState) -> frozenset[str]:
    """The rules by which a finished game is counted, and its winner found."""
    found = {"ending.dynasty"} if state.rules.games > 1 else set()
    for seat, there in enumerate(state.seats):
        found |= {line.rule for line in state.score_of(seat).lines} | set(_counted(there.territory, state))
    found |= {rung.rule for standing in ranking(state) for rung in standing.below}
    return frozenset(found)


def _counted(territory: Territory, state: GameState) -> Iterator[str]:
    """What decides over points without a line of its own."""
    terrains = Counter(region.terrain for region in territory.regions)
    if max(terrains.values(), default=0) > 1:
        yield "scoring.apart"
    if not any(HOME in region.cells for region in territory.regions):
        yield "scoring.start"
    if territory.resources and not state.rules.resources_score:
        yield "scoring.no_resource"
