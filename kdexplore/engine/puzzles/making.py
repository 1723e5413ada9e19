"""Making puzzles: games are simulated, and moments kept that have one best answer, or one that the rules settle."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from kdexplore.core.actions import Place
from kdexplore.core.cells import Cell
from kdexplore.core.game import apply, legal_actions, why_not
from kdexplore.core.problems import Reason
from kdexplore.core.state import Step
from kdexplore.engine.exact.ending import ProvedCandidate, exact_ending
from kdexplore.engine.exact.horizon import why_not_exact
from kdexplore.engine.puzzles.grading import found_by, grade_of
from kdexplore.engine.puzzles.model import Puzzle, PuzzleAnswer
from kdexplore.engine.simulation import played

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kdexplore.core.actions import Action
    from kdexplore.core.scoring import ScoreSheet
    from kdexplore.core.state import GameState
    from kdexplore.core.variants import Rules
    from kdexplore.engine.kernel.speed import Kernel

CLEAR = 2  # points that the best is ahead of the second, at least
WRONG = 3  # answers beside the right one
KIND_OF = {Step.PLACE: "placement", Step.CLAIM: "claim", Step.THROW: "fire"}
# Placements that break one of these alone look right at first sight; the last teaches least.
TEMPTING = (Reason.LEAVES_GRID, Reason.NO_MATCH, Reason.TOUCHES_NOTHING)
SOME = 0.15  # of the placements in the last two thirds of a game are looked at for the rules alone
REACH = 2  # how far around a territory illegal placements are looked for


@dataclass(frozen=True)
class PuzzleSource:
    """Where puzzles are looked for: games of given players, with the kernel that proves and plays."""

    rules: Rules
    players: tuple[str, ...]
    kernel: Kernel

    def puzzles(self, seed: int) -> Iterator[Puzzle]:
        """The puzzles of one game; their ids are still empty."""
        random = Random(f"{seed}/puzzles")  # noqa: S311 -- games, not secrets
        for state, _ in played(self.rules, self.players, seed):
            if state.step is Step.PLACE and state.round > self.rules.rounds // 3 and random.random() < SOME:
                yield from rule_puzzles(state, random)
            if state.step in KIND_OF and not why_not_exact(state):
                yield from proved_puzzles(state, self.kernel, random)


# ---- one proved best answer


def proved_puzzles(state: GameState, kernel: Kernel, random: Random) -> Iterator[Puzzle]:
    """The puzzle of a decision whose best candidate is proved to be clearly ahead of every other."""
    candidates = exact_ending(state, kernel).candidates
    if len(candidates) < 3 or candidates[0].margin < candidates[1].margin + CLEAR:  # noqa: PLR2004 -- nothing to choose
        return
    wrong = instructive(state, candidates)
    answers = tuple(_proved_answer(state, one, kernel) for one in (candidates[0], *wrong))
    found = found_by(state, candidates[0].action, kernel)
    tags = tags_of(state, answers)
    order = random.sample(range(len(answers)), len(answers))
    yield Puzzle("", KIND_OF[state.step], "proved", grade_of(found), state, answers, tuple(order), tags, found)


def instructive(state: GameState, candidates: tuple[ProvedCandidate, ...]) -> list[ProvedCandidate]:
    """Wrong answers that tempt: the one that has most at once, then those that come nearest."""
    seat, rest = state.actor or 0, candidates[1:]
    greedy = max(rest, key=lambda one: apply(state, one.action).state.score_of(seat).total)
    chosen: list[ProvedCandidate] = [greedy]
    for one in rest:  # best first; of those that come to the same one is enough
        if len(chosen) < WRONG and all(one.points != other.points for other in chosen):
            chosen.append(one)
    return chosen


def _proved_answer(state: GameState, one: ProvedCandidate, kernel: Kernel) -> PuzzleAnswer:
    """A candidate with the course of the game that proves what it comes to."""
    line: list[Action] = []
    then = apply(state, one.action).state
    while not then.is_over:
        action = exact_ending(then, kernel).best.action
        line.append(action)
        then = apply(then, action).state
    return PuzzleAnswer(one.action, tuple(map(float, one.points)), float(one.margin), 0.0, tuple(line))


def end_of(state: GameState, answer: PuzzleAnswer) -> GameState:
    """Where an answer and its line lead."""
    for action in (answer.action, *answer.line):
        state = apply(state, action).state
    return state


def tags_of(state: GameState, answers: tuple[PuzzleAnswer, ...]) -> tuple[str, ...]:
    """The rules that make the difference: those by which the seat earns other points than with a wrong answer."""
    seat = state.actor or 0
    first, *others = (_by_rule(end_of(state, one).score_of(seat)) for one in answers)
    rules = {rule for other in others for rule in first | other if first.get(rule, 0) != other.get(rule, 0)}
    step = {Step.CLAIM: "drafting.claim", Step.THROW: "fire.throw", Step.PLACE: "placing.match"}[state.step]
    return tuple(sorted({step, *rules}))


def _by_rule(sheet: ScoreSheet) -> dict[str, int]:
    points: dict[str, int] = {}
    for line in sheet.lines:
        points[line.rule] = points.get(line.rule, 0) + line.points
    return points


# ---- what the rules settle


def rule_puzzles(state: GameState, random: Random) -> Iterator[Puzzle]:
    """*Find the only legal placement* if there is one only, *which of these is illegal* if there are several."""
    legal = [action for action in legal_actions(state) if isinstance(action, Place)]
    tempting = near_misses(state)
    if len(legal) == 1 and len(tempting) >= WRONG:
        yield _rule_puzzle(state, "only_legal", (legal[0], *tempting[:WRONG]), 2 + (len(tempting) > 8), random)  # noqa: PLR2004
    elif len(legal) >= WRONG and tempting and len(state.territory.placements) > WRONG:
        wrong = _one_of_each_reason(state, tempting, random)
        reason = why_not(state, wrong)[0].reason
        grade = {Reason.LEAVES_GRID: 3, Reason.NO_MATCH: 2}.get(reason, 1)
        yield _rule_puzzle(state, "which_illegal", (wrong, *random.sample(legal, WRONG)), grade, random)


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


def _rule_puzzle(state: GameState, kind: str, actions: tuple[Place, ...], grade: int, random: Random) -> Puzzle:
    answers = tuple(
        PuzzleAnswer(action, reasons=tuple(problem.reason.value for problem in why_not(state, action)))
        for action in actions
    )
    rules = {problem.rule for action in actions for problem in why_not(state, action)}
    order = random.sample(range(len(answers)), len(answers))
    return Puzzle("", kind, "rules", grade, state, answers, tuple(order), tuple(sorted({"placing.match", *rules})))
