"""What is true of a table, and what is believed by somebody who forgets one rule: the facts that puzzles ask for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from kdexplore.core import fire
from kdexplore.core.actions import Action
from kdexplore.core.game import apply
from kdexplore.core.line import free_numbers
from kdexplore.core.options import MODULES
from kdexplore.core.problems import BadInput, Problem
from kdexplore.core.ranking import ranking, values_of
from kdexplore.core.reader import Reader
from kdexplore.core.rules_json import setup_from
from kdexplore.core.state import GameState, Step
from kdexplore.engine.puzzles.model import Fact, FactValue

NOBODY = -1
LARGEST, SYMBOLS = 1, 2  # rungs of the ladder below the points
BY = ("total", "largest", "symbols", "shared")


class Belief(NamedTuple):
    """A fact as it would be without one rule."""

    rule: str
    fact: Fact


class FactQuestion(NamedTuple):
    """A question about a table on which a move may have been decided: the truth, and what one might believe."""

    truth: Callable[[GameState, Action | None], Fact]
    beliefs: Callable[[GameState, Action | None], Iterator[Belief]]


def fact(**parts: FactValue) -> Fact:
    """A fact of its parts.

    >>> fact(pile=24, line=4)
    (('pile', 24), ('line', 4))
    """
    return tuple(parts.items())


def changed(known: Fact, **parts: FactValue) -> Fact:
    """The same fact with other parts."""
    return fact(**(dict(known) | parts))


def truth(kind: str, state: GameState, then: Action | None = None) -> Fact:
    """What is true.

    >>> from kdexplore import rules, start
    >>> dict(truth("numbers", start(rules("classic", players=3))))["pile"]
    36
    """
    return QUESTIONS[kind].truth(state, then)


def beliefs(kind: str, state: GameState, then: Action | None = None) -> tuple[Belief, ...]:
    """What is not true, each with the one rule that it forgets; never the same twice."""
    known = {truth(kind, state, then)}
    found: list[Belief] = []
    for each in QUESTIONS[kind].beliefs(state, then):
        if each.fact not in known:
            known.add(each.fact)
            found.append(each)
    return tuple(found)


# ---- what is laid out


def _numbers(state: GameState, _then: Action | None) -> Fact:
    rules = state.rules
    numbers = {"pile": rules.pile, "line": rules.line, "kings": rules.kings, "rounds": rules.rounds, "span": rules.span}
    return fact(**numbers, modules="+".join(module for module in MODULES if getattr(rules, module)))


def _other_numbers(state: GameState, _then: Action | None) -> Iterator[Belief]:
    """The numbers of a game for four, where this one has others; a part left out, or totems where there are none."""
    known, rules = _numbers(state, None), state.rules
    box = len(rules.tiles.dominoes)
    yield Belief("setup.kings", changed(known, kings=1))
    yield Belief("setup.pile", changed(known, pile=box, rounds=box // rules.line))
    yield Belief("setup.span", changed(known, span=5))
    yield Belief("setup.rounds", changed(known, rounds=12))
    yield Belief("setup.line", changed(known, line=4, rounds=rules.pile // 4))
    modules = [module for module in MODULES if getattr(rules, module)]
    if rules.tribe:
        yield Belief("setup.no_totems", changed(known, modules="+".join((*modules[:-1], "totems", "tribe"))))
    for module in reversed(modules):
        yield Belief(f"setup.{module}", changed(known, modules="+".join(part for part in modules if part != module)))


def why_not_setup(described: Fact) -> tuple[Problem, ...]:
    """Why a game cannot be set up like this; empty when it can.

    >>> [problem.rule for problem in why_not_setup(fact(mode="discovery", players=4, dynasty=1))]
    ['setup.dynasty']
    """
    data: dict[str, Any] = dict(described)
    if "modules" in data:
        data["modules"] = [module for module in data["modules"].split("+") if module]
    if "dynasty" in data:
        data["dynasty"] = bool(data["dynasty"])
    try:
        setup_from(Reader(data))
    except BadInput as error:
        return error.problems
    return ()


def _unseen(state: GameState, _then: Action | None) -> Fact:
    return fact(dominoes=len(state.unseen))


def _other_unseen(state: GameState, _then: Action | None) -> Iterator[Belief]:
    """As if it were known what was put back into the box; as if what was seen could come again."""
    yield Belief("setup.shuffle", fact(dominoes=state.lines_left * state.rules.line))
    yield Belief("drafting.line", fact(dominoes=len(state.rules.tiles.dominoes)))


# ---- what follows


def _next_round(state: GameState, then: Action | None) -> Fact:
    """Who places in which order, what goes away, and how many dominoes are turned up."""
    after = _after(state, then)
    seats = tuple(NOBODY if slot.seat is None else slot.seat for slot in after.line)
    here = {slot.number for slot in after.line}
    dropped = tuple(slot.number for slot in state.next_line if slot.number not in here)
    return fact(order=seats, dropped=dropped, turned_up=after.rules.line if after.step is Step.REVEAL else 0)


def _other_rounds(state: GameState, then: Action | None) -> Iterator[Belief]:
    known = _next_round(state, then)
    order = tuple(slot.seat or 0 for slot in _after(state, then).line)
    yield Belief("drafting.order", changed(known, order=tuple(sorted(order))))
    yield Belief("turn.each_king", changed(known, order=tuple(dict.fromkeys(order))))
    yield Belief("drafting.leftover", changed(known, dropped=()))
    if dict(known)["turned_up"]:
        yield Belief("drafting.next_line", changed(known, turned_up=0))
    else:
        yield Belief("drafting.last_round", changed(known, turned_up=state.rules.line))


def _after(state: GameState, then: Action | None) -> GameState:
    return state if then is None else apply(state, then).state


def is_last_claim(state: GameState) -> bool:
    """Whether the next claim completes the line, and the round begins at once: in Tribe somebody recruits first."""
    if state.rules.tribe and not state.claiming:
        return False
    waiting = len(state.claiming) + len(state.hand) if state.claiming else len(state.line) - state.turn
    return state.step is Step.CLAIM and waiting == 1 and len(free_numbers(state.next_line)) > 0


def _targets(state: GameState, _then: Action | None) -> Fact:
    return fact(squares=len(fire.targets(state.territory, state.volcanoes[0], state.rules)))


def _other_targets(state: GameState, _then: Action | None) -> Iterator[Belief]:
    """No square at all, so that the token goes back; or those as well to which one rule alone objects."""
    yield Belief("fire.returns", fact(squares=0))
    there, volcano = state.territory, state.volcanoes[0]
    objections = [
        {problem.rule for problem in fire.why_not(there, volcano, cell, state.rules)} for cell in there.squares
    ]
    for rule in ("fire.free", "fire.volcano", "fire.start", "fire.reach"):
        yield Belief(rule, fact(squares=sum(found <= {rule} for found in objections)))


def _holder(state: GameState, then: Action | None) -> Fact:
    """Who holds the totem that a throw may cost somebody."""
    totem = burned_totem(state, then)
    return fact(totem=totem, holder=_after(state, then).holder_of.get(totem, NOBODY))


def burned_totem(state: GameState, then: Action | None) -> str:
    """The resource where a fire lands, which is also the name of its totem."""
    return state.territory.resource_at.get(getattr(then, "target", None), "")  # type: ignore[arg-type]


def _other_holders(state: GameState, then: Action | None) -> Iterator[Belief]:
    """Its holder keeps it, or a seat takes it though others have as many; it goes back, or to anybody."""
    known = dict(_holder(state, then))
    totem = burned_totem(state, then)
    before, right, counts = state.holder_of.get(totem, NOBODY), known["holder"], _after(state, then).counts_of(totem)
    for seat in (NOBODY, *range(state.rules.players)):
        if seat == NOBODY or right == NOBODY == before:
            rule = "totem.returns" if seat == NOBODY else "totem.majority"
        elif seat == before:
            rule = "totem.returns" if right == NOBODY else "totem.passes"
        else:
            rule = "totem.keeps" if counts[seat] == max(counts) > 0 else "totem.majority"
        yield Belief(rule, fact(totem=totem, holder=seat))


# ---- who has won


def _winners(state: GameState, _then: Action | None) -> Fact:
    standings = ranking(state)
    first = tuple(sorted(each.seat for each in standings if each.place == 1))
    if state.rules.games > 1:
        return fact(first=first, by="dynasty")
    return fact(first=first, by="shared" if len(first) > 1 else standings[1].below[-1].criterion)


def _other_winners(state: GameState, _then: Action | None) -> Iterator[Belief]:
    """Other winners than the true ones, and lots where the victory is shared."""
    winners = dict(_winners(state, None))["first"]
    for each in _forgotten_rungs(state):
        if dict(each.fact)["first"] != winners or dict(each.fact)["by"] == "lots":
            yield each


def _forgotten_rungs(state: GameState) -> Iterator[Belief]:
    """The ladder without one of its rungs; lots where the victory is shared; of a dynasty the last game alone."""
    if state.rules.games > 1:
        yield Belief("ending.dynasty", fact(first=_best([(game,) for game in state.totals[-1]])[0], by="last_game"))
        highest = max(max(game) for game in state.totals)
        yield Belief("ending.total", fact(first=tuple(
            seat for seat in range(state.rules.players) if any(game[seat] == highest for game in state.totals)
        ), by="one_game"))  # fmt: skip
        return
    values = [values_of(state, seat) for seat in range(state.rules.players)]
    for rung, rule in ((SYMBOLS, "ending.symbols"), (LARGEST, "ending.largest"), (0, "ending.total")):
        first, depth = _best([(*each[:rung], *each[rung + 1 :]) for each in values])
        left = [name for place, name in enumerate(BY[:3]) if place != rung]
        yield Belief(rule, fact(first=first, by="shared" if len(first) > 1 else left[depth]))
    shared = _best(values)[0]
    if len(shared) > 1:
        yield Belief("ending.shared", fact(first=shared, by="lots"))


def _best(values: Sequence[tuple[int, ...]]) -> tuple[tuple[int, ...], int]:
    """The seats with the best values, and the rung on which the first of them leaves the others behind."""
    best = max(values)
    first = tuple(seat for seat, each in enumerate(values) if each == best)
    others = [each for each in values if each != best]
    second = max(others, default=best)
    depth = next((rung for rung, pair in enumerate(zip(best, second, strict=True)) if pair[0] != pair[1]), 0)
    return first, depth


QUESTIONS: Mapping[str, FactQuestion] = MappingProxyType(
    {
        "numbers": FactQuestion(_numbers, _other_numbers),
        "unseen": FactQuestion(_unseen, _other_unseen),
        "next_round": FactQuestion(_next_round, _other_rounds),
        "targets": FactQuestion(_targets, _other_targets),
        "holder": FactQuestion(_holder, _other_holders),
        "ranking": FactQuestion(_winners, _other_winners),
    }
)
