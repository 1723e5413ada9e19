"""Puzzles that the rules alone settle: the only legal move, or the one among several that is illegal, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kdexplore.core.actions import Claim, Give, Place
from kdexplore.core.cells import Cell
from kdexplore.core.game import legal_actions, why_not
from kdexplore.core.line import partner
from kdexplore.core.problems import Reason
from kdexplore.core.state import Step
from kdexplore.engine.puzzles.model import Puzzle, PuzzleAnswer

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from kdexplore.core.actions import Action
    from kdexplore.core.state import GameState

WRONG = 3  # answers beside the right one
# Placements that break one of these alone look right at first sight; the last teaches least.
TEMPTING = (Reason.LEAVES_GRID, Reason.NO_MATCH, Reason.TOUCHES_NOTHING)
REACH = 2  # how far around a territory illegal placements are looked for
MANY_MISSES = 8  # from so many tempting placements on, the only legal one is hard to see
ABOUT = {
    Step.REVEAL: "drafting.line", Step.DRAW: "drafting.kings",
    Step.PLACE: "placing.match", Step.CLAIM: "drafting.claim", Step.THROW: "fire.throw", Step.GIVE: "totem.gift",
    Step.RECRUIT: "tribe.recruit",
}  # fmt: skip


def rule_puzzle(state: GameState, kind: str, actions: Sequence[Action], grade: int, random: Random) -> Puzzle:
    """A puzzle of these answers, the right one first; which rules each of them breaks is looked up."""
    answers = tuple(
        PuzzleAnswer(action, reasons=tuple(problem.reason.value for problem in why_not(state, action)))
        for action in actions
    )
    rules = {problem.rule for action in actions for problem in why_not(state, action)}
    order = random.sample(range(len(answers)), len(answers))
    tags = tuple(sorted({ABOUT[state.step], *rules}))
    return Puzzle("", kind, "rules", grade, state, answers, tuple(order), tags)


# ---- placements


def placement_puzzles(state: GameState, random: Random) -> Iterator[Puzzle]:
    """*Find the only legal placement* if there is one only, *which of these is illegal* if there are several."""
    legal = [action for action in legal_actions(state) if isinstance(action, Place)]
    tempting = near_misses(state)
    if len(legal) == 1 and len(tempting) >= WRONG:
        grade = 2 + (len(tempting) > MANY_MISSES)
        yield rule_puzzle(state, "only_legal", (legal[0], *tempting[:WRONG]), grade, random)
    elif len(legal) >= WRONG and tempting and len(state.territory.placements) > WRONG:
        wrong = _one_of_each_reason(state, tempting, random)
        grade = {Reason.LEAVES_GRID: 3, Reason.NO_MATCH: 2}.get(why_not(state, wrong)[0].reason, 1)
        yield rule_puzzle(state, "which_illegal", (wrong, *random.sample(legal, WRONG)), grade, random)


def near_misses(state: GameState) -> list[Place]:
    """Illegal placements that break one rule only, the most tempting first."""
    box, found = state.territory.box, []
    for y in range(box.north - REACH, box.south + REACH + 1):
        for x in range(box.west - REACH, box.east + REACH + 1):
            for other in (Cell(x + 1, y), Cell(x, y + 1)):
                for cells in ((Cell(x, y), other), (other, Cell(x, y))):
                    problems = why_not(state, Place(cells))
                    if len(problems) == 1 and problems[0].reason in TEMPTING:
                        corner = any(name == "corner" for name, _ in problems[0].facts)
                        found.append(((TEMPTING.index(problems[0].reason), not corner), Place(cells)))
    found.sort(key=lambda one: (one[0], one[1].cells))
    return _varied(found)


def _one_of_each_reason(state: GameState, tempting: list[Place], random: Random) -> Place:
    """The most tempting placement that breaks one rule or another: which rule is drawn by lot."""
    by_reason: dict[Reason, Place] = {}
    for place in tempting:
        by_reason.setdefault(why_not(state, place)[0].reason, place)
    return random.choice(list(by_reason.values()))


def _varied(found: list[tuple[tuple[int, bool], Place]]) -> list[Place]:
    """At most one for each pair of cells."""
    kept: dict[frozenset[Cell], Place] = {}
    for _, place in found:
        kept.setdefault(frozenset(place.cells), place)
    return list(kept.values())


# ---- pairs of dominoes, gifts of totems


def pair_puzzles(state: GameState, random: Random) -> Iterator[Puzzle]:
    """In the opening for two: the one domino that the second chief of a pair may go on."""
    due = partner(state.next_line)
    if state.claiming and state.rules.opening == "partners" and due is not None:
        others = [Claim(slot.number) for slot in state.next_line if slot.number != due]
        yield rule_puzzle(state, "only_legal", (Claim(due), *others), 2, random)


def gift_puzzles(state: GameState, random: Random) -> Iterator[Puzzle]:
    """The player to whom a totem must not go, among those to whom it may."""
    totem = state.gifts[0]
    heirs, counts = state.heirs_of(totem), state.counts_of(totem)
    others = [seat for seat in range(state.rules.players) if seat not in heirs]
    if len(heirs) > 1 and others:
        wrong = random.choice(others)
        grade = 2 + (counts[wrong] + 1 >= counts[heirs[0]])
        actions = [Give(totem, seat) for seat in (wrong, *heirs)]
        yield rule_puzzle(state, "which_illegal", actions, grade, random)
