"""What the rulebooks leave open, as questions to the engine: each with its possible answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from kdexplore.core import fire, game, tribe, variants
from kdexplore.core.actions import Claim, Discard, DrawKing, Place, Recruit, Reveal
from kdexplore.core.cells import HOME, Cell, reading_order
from kdexplore.core.line import Slot, free_numbers
from kdexplore.core.scoring import ScoreSheet
from kdexplore.core.state import GameState, Step
from kdexplore.core.territory import Placement, Territory
from kdexplore.core.tiles import Domino
from kdexplore.core.variants import READINGS, Rules
from kdexplore.engine.questions.fire import Fire
from kdexplore.engine.questions.legal import Legal
from kdexplore.engine.questions.moment import Try
from kdexplore.engine.questions.people import People
from kdexplore.engine.questions.score import Score
from kdexplore.engine.questions.setup import NUMBERS
from kdexplore.engine.questions.why_not import WhyNot

RULED, OTHERWISE = "ruled", "otherwise"  # the two answers where a ruling is fixed

PERSON = "hunter"  # who moves in makes no difference to where people may live
CAVE = tribe.Cave((PERSON,), (PERSON,))

Answer = dict[str, Any]  # what is said of a position, by name


class SearchedPosition(NamedTuple):
    """What is on a table, and what is to be decided there; a set-up has the starting tiles only.

    `domino` and `cells` are a domino that waits, and where it is laid; `volcanoes` have yet to throw. Of a table of two
    `other` is the territory of the second seat, `target` where the first one throws, `holder` who has the `totem`.
    """

    mode: str = ""
    players: int = 1
    territory: Territory = Territory()
    domino: Domino | None = None
    cells: tuple[Cell, Cell] | None = None
    volcanoes: tuple[Cell, ...] = ()
    other: Territory | None = None
    target: Cell | None = None
    totem: str = ""
    holder: int | None = None


Ask: TypeAlias = "Callable[[SearchedPosition, Rules], Answer]"


@dataclass(frozen=True)
class Dispute:
    """A question, and where it is asked: in which mode, at which step; without a step it is asked of set-ups.

    A question about a reading is asked under both values. A ruling has no second value: there `rival` answers as one
    would who rules otherwise.
    """

    kind: str
    ask: Ask
    mode: str = ""
    step: Step | None = None
    rival: Ask | None = None
    players: int = 4
    bonuses: tuple[str, ...] = ()


# ---- what is asked


def _targets(position: SearchedPosition, rules: Rules) -> Answer:
    """Where fire may land."""
    return {"targets": Fire(position.territory, rules, position.volcanoes[0]).answer().targets}


def _throws(position: SearchedPosition, rules: Rules) -> Answer:
    """Where fire may land, and whether the token may be left where it is all the same."""
    return {**_targets(position, rules), "refusal": False}


def _eruptions(position: SearchedPosition, _rules: Rules) -> Answer:
    """Which volcanoes throw, in order."""
    return {"volcanoes": position.volcanoes}


def _homes(position: SearchedPosition, rules: Rules) -> Answer:
    """Where a person may live who can be paid for."""
    return {"homes": People(position.territory, rules, CAVE).answer().cells}


def _sheet(position: SearchedPosition, rules: Rules) -> ScoreSheet:
    return Score(position.territory, rules).answer().sheet


def _total(position: SearchedPosition, rules: Rules) -> Answer:
    """What a territory is worth."""
    return {"total": _sheet(position, rules).total}


def _largest(position: SearchedPosition, rules: Rules) -> Answer:
    """What decides a tie first."""
    return {"largest": _sheet(position, rules).largest}


def _symbols(position: SearchedPosition, rules: Rules) -> Answer:
    """What decides a tie next."""
    return {"symbols": _sheet(position, rules).symbols}


def _numbers(_position: SearchedPosition, rules: Rules) -> Answer:
    """The numbers of a set-up."""
    return {key: getattr(rules, key) for key in NUMBERS}


def _claims(_position: SearchedPosition, rules: Rules) -> Answer:
    """The orders in which the seats may claim the first line."""
    state = game.start(rules)
    line = tuple(sorted(state.unseen))[: rules.line]
    state = game.apply(state, Reveal(line, state.cave.stack[: state.cave.refill] if rules.tribe else ())).state
    return {"orders": tuple(sorted(set(_orders(state))))}


def _orders(state: GameState) -> Iterator[tuple[int, ...]]:
    if state.step is Step.DRAW:
        for seat in sorted(set(state.hand)):
            yield from _orders(game.apply(state, DrawKing(seat)).state)
    elif state.claiming:
        number = next(each for each in free_numbers(state.next_line) if not game.why_not(state, Claim(each)))
        for others in _orders(game.apply(state, Claim(number)).state):
            yield (state.claiming[0], *others)
    else:
        yield ()


def _placements(position: SearchedPosition, rules: Rules) -> Answer:
    """In how many ways a domino may be placed."""
    return {"placements": len(Legal(position.territory, rules, _domino(position)).answer().placements)}


def _discard(position: SearchedPosition, rules: Rules) -> Answer:
    """Why a domino may not be discarded."""
    return {"problems": Try(_last_round(position, rules), Discard()).answer().problems}


def _last_turn(position: SearchedPosition, rules: Rules) -> Answer:
    """What a player does next after placing the last domino of the game."""
    before = before_last(position, rules)
    if before.cells is None or fire.volcanoes(Placement(_domino(before), before.cells)):
        return {"step": ""}  # nothing has been laid, or fire is thrown first
    return {"step": game.apply(_last_round(before, rules), Place(before.cells)).state.step.value}


def _first_chief(position: SearchedPosition, rules: Rules) -> Answer:
    """What a player with two chiefs does next who has placed with the first of them and chosen a domino."""
    before = before_last(position, rules)
    higher = [number for number in rules.tiles.numbers if before.domino and number > before.domino.number]
    if before.cells is None or len(higher) < rules.line - 1 or fire.volcanoes(Placement(_domino(before), before.cells)):
        return {"step": ""}  # nothing has been placed, the chief is the second one, or fire is thrown first
    line = tuple(
        Slot(number, seat) for number, seat in zip((_domino(before).number, *higher), (0, 1, 1, 0), strict=False)
    )
    next_line = tuple(Slot(number) for number in rules.tiles.numbers if number not in dict(line))[: rules.line]
    state = replace(_last_round(before, rules), line=line, next_line=next_line)
    state = game.apply(game.apply(state, Place(before.cells)).state, Claim(next_line[0].number)).state
    step = state.step if any(isinstance(each, Recruit) for each in game.legal_actions(state)) else Step.PLACE
    return {"step": step.value}


def _domino(position: SearchedPosition) -> Domino:
    assert position.domino is not None  # noqa: S101 -- asked only where one waits
    return position.domino


def before_last(position: SearchedPosition, rules: Rules) -> SearchedPosition:
    """The position before its last domino was placed; the same one if more has happened since, or nothing."""
    there = position.territory
    if position.cells or not there.placements:
        return position
    last = there.placements[-1]
    resources = tuple(each for each in there.resources if each[0] not in last.cells)
    before = replace(there, placements=there.placements[:-1], resources=resources)
    before_it = position._replace(territory=before, domino=last.domino, cells=last.cells)
    return before_it if _laid(before_it, rules).territory == there else position


def _laid(position: SearchedPosition, rules: Rules) -> SearchedPosition:
    assert position.cells is not None  # noqa: S101 -- where a domino waits, so do its cells
    placement = Placement(_domino(position), position.cells)
    territory = position.territory.laid(placement, rules)
    return position._replace(territory=territory, domino=None, cells=None)


def _last_round(position: SearchedPosition, rules: Rules) -> GameState:
    """A last round of one turn, with the domino that waits."""
    cave = CAVE if rules.tribe else None
    return GameState.at(rules, [position.territory], line=[(_domino(position).number, 0)], cave=cave)


def _holder(position: SearchedPosition, rules: Rules) -> Answer:
    """Who has the totem once the fire has landed."""
    burned = position.territory.resource_at.get(position.target) if position.target else None
    lost = rules.readings.totem_after_fire == "given" and position.holder == 0 and burned == position.totem
    return {"holder": _judged(position.holder, _counts(position), lost=lost)}


def _judged(holder: int | None, counts: tuple[int, ...], *, lost: bool = False) -> int | None:
    heirs = tribe.heirs(holder, counts, lost=lost)
    return heirs[0] if heirs else None


def _counts(position: SearchedPosition, *, burning: bool = True) -> tuple[int, ...]:
    """How many resources of the kind in question each seat has, what burns left out."""
    burnt, others = position.target if burning else None, position.other.resources if position.other else ()
    mine = sum(kind == position.totem and cell != burnt for cell, kind in position.territory.resources)
    return mine, sum(kind == position.totem for _, kind in others)


# ---- what one would say who rules otherwise


def _refused(position: SearchedPosition, rules: Rules) -> Answer:
    """Fire that can be thrown need not be thrown."""
    throws = _targets(position, rules)
    return {**throws, "refusal": bool(throws["targets"])}


def _reversed(position: SearchedPosition, _rules: Rules) -> Answer:
    """The second half throws first."""
    return {"volcanoes": position.volcanoes[::-1]}


def _more_homes(more: Callable[[SearchedPosition], Iterable[Cell]], position: SearchedPosition, rules: Rules) -> Answer:
    """People may live on further cells."""
    homes: tuple[Cell, ...] = _homes(position, rules)["homes"]
    return {"homes": tuple(sorted({*homes, *more(position)}, key=reading_order)) if homes else ()}


def _start(position: SearchedPosition) -> Iterable[Cell]:
    return () if HOME in position.territory.fire_at else (HOME,)


def _lived_on(position: SearchedPosition) -> Iterable[Cell]:
    return position.territory.person_at


def _joined(position: SearchedPosition, rules: Rules) -> Answer:
    """The starting tile joins the regions of one terrain that it touches."""
    sheet, points = _sheet(position, rules), 0
    met = [region for region in position.territory.regions if set(HOME.neighbours) & set(region.cells)]
    for terrain in {region.terrain for region in met}:
        alike = [region for region in met if region.terrain == terrain]
        squares, symbols = sum(len(region.cells) for region in alike), sum(region.symbols for region in alike)
        points += squares * symbols - sum(region.points for region in alike)
    return {"total": sheet.total + points}


def _without_volcanoes(position: SearchedPosition, rules: Rules) -> Answer:
    """A volcano region is none."""
    terrain = rules.tiles.terrain
    regions = (region for region in position.territory.regions if not terrain[region.terrain].volcano)
    return {"largest": max((len(region.cells) for region in regions), default=0)}


def _without_start(position: SearchedPosition, rules: Rules) -> Answer:
    """Fire on the starting tile does not count."""
    return {"symbols": _symbols(position, rules)["symbols"] - position.territory.symbols_on(HOME)}


def _covering(position: SearchedPosition, rules: Rules) -> Answer:
    """A domino may cover another one, if no other rule is broken."""
    there, domino = position.territory, _domino(position)
    pairs = {(cell, near) for cell in there.squares for near in cell.neighbours}
    ways = {
        Placement(domino, way).cells for pair in pairs for way in (pair, pair[::-1])
    }  # equal halves: one way of two
    problems = (WhyNot(there, rules, domino, way).answer().problems for way in ways)
    covered = sum({problem.rule for problem in each} == {"placing.free"} for each in problems)
    return {"placements": _placements(position, rules)["placements"] + covered}


def _recruiting(position: SearchedPosition, rules: Rules) -> Answer:
    """People are recruited in the last round, too."""
    last = _last_turn(position, rules)
    if last["step"] and _homes(_laid(before_last(position, rules), rules), rules)["homes"]:
        return {"step": Step.RECRUIT.value}
    return last


def _kept(position: SearchedPosition, _rules: Rules) -> Answer:
    """A player who has lost all resources of a kind keeps the totem while no other player has any."""
    counts = _counts(position)
    return {"holder": _judged(position.holder, counts) if max(counts) else position.holder}


def _judged_twice(position: SearchedPosition, _rules: Rules) -> Answer:
    """The totem is judged before the fire as well."""
    first = _judged(position.holder, _counts(position, burning=False))
    return {"holder": _judged(first, _counts(position))}


# ---- the disputes

_fire = partial(Dispute, "fire", _targets, "discovery", Step.THROW)
_tribe = partial(Dispute, "homes", _homes, "tribe", Step.RECRUIT)
_totem = partial(Dispute, "totem", _holder, "totem", Step.GIVE, players=2)

DISPUTES: Mapping[str, Dispute] = MappingProxyType(
    {
        "three_kings": Dispute("setup", _numbers),
        "two_kings_first_line": Dispute("claims", _claims),
        "covering": Dispute("placements", _placements, "classic", Step.PLACE, _covering),
        "must_place": Dispute("discard", _discard, "classic", Step.PLACE),
        "fire_mandatory": Dispute("throw", _throws, "discovery", Step.THROW, _refused),
        "fire_path": _fire(),
        "fire_on_start": _fire(),
        "both_volcanoes": Dispute("eruptions", _eruptions, "discovery", Step.THROW, _reversed),
        "totem_timing": _totem(rival=_judged_twice),
        "totem_after_fire": _totem(),
        "totem_zero": _totem(rival=_kept),
        "two_chiefs_recruit": Dispute("first_chief", _first_chief, "tribe", Step.RECRUIT, players=2),
        "person_on_start": _tribe(rival=partial(_more_homes, _start)),
        "two_people": _tribe(rival=partial(_more_homes, _lived_on)),
        "person_on_volcano": _tribe(),
        "recruit_last_round": Dispute("last_turn", _last_turn, "tribe", Step.RECRUIT, _recruiting),
        "start_joins": Dispute("score", _total, "classic", Step.RECRUIT, _joined),
        "centre": Dispute("score", _total, "classic", Step.RECRUIT, bonuses=("centre",)),
        "volcano_region": Dispute("largest", _largest, "discovery", Step.RECRUIT, _without_volcanoes),
        "start_fire": Dispute("symbols", _symbols, "discovery", Step.RECRUIT, _without_start),
    }
)


def values_of(name: str) -> tuple[str, ...]:
    """The answers to a question, that of the program first: the values of a reading, or as ruled and otherwise.

    >>> values_of("centre"), values_of("two_people")
    (('symmetric', 'frame', 'full'), ('ruled', 'otherwise'))
    """
    return READINGS.get(name, (RULED, OTHERWISE))


@lru_cache(maxsize=256)
def rules_of(name: str, value: str, mode: str = "", players: int = 0) -> Rules:
    """The rules under which a question is asked, with that value if it is about a reading.

    >>> rules_of("centre", "full").readings.centre
    'full'
    """
    dispute, readings = DISPUTES[name], {name: value} if name in READINGS else {}
    bonuses = dispute.bonuses
    return variants.rules_for(
        mode or dispute.mode, players=players or dispute.players, bonuses=bonuses, readings=readings
    )


def answer(name: str, value: str, position: SearchedPosition) -> Answer:
    """What is said of a position.

    >>> answer("centre", "symmetric", SearchedPosition()), answer("centre", "full", SearchedPosition())
    ({'total': 10}, {'total': 0})
    """
    dispute = DISPUTES[name]
    asked = () if dispute.step else (position.mode, position.players)
    ask = dispute.rival if dispute.rival and value == OTHERWISE else dispute.ask
    return ask(position, rules_of(name, value, *asked))
