"""Making puzzles: games are simulated, and moments kept that have one best answer, or one that the rules settle."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from kdexplore.core.actions import Action
from kdexplore.core.game import apply
from kdexplore.core.scoring import ScoreSheet
from kdexplore.core.state import GameState, Step
from kdexplore.core.variants import Rules
from kdexplore.engine.exact.ending import ProvedCandidate, exact_ending, proved
from kdexplore.engine.exact.horizon import why_not_exact
from kdexplore.engine.kernel.speed import Kernel
from kdexplore.engine.puzzles.model import Puzzle, PuzzleAnswer
from kdexplore.engine.simulation import played
from tools.puzzles.by_rules import ABOUT, WRONG, gift_puzzles, pair_puzzles, placement_puzzles
from tools.puzzles.grading import found_by, grade_of
from tools.puzzles.recruiting import best_recruit_puzzles, can_buy_from_stack, illegal_recruit_puzzles

CLEAR = 2  # points that the best is ahead of the second, at least
KIND_OF = {Step.PLACE: "placement", Step.CLAIM: "claim", Step.THROW: "fire", Step.GIVE: "gift"}
FEWEST = {Step.GIVE: 2}  # candidates; of other decisions three, since between two there is hardly a choice
SOME = 0.15  # of the recruitments, and of the placements in the last two thirds of a game, are looked at for the rules


@dataclass(frozen=True)
class PuzzleSource:
    """Where puzzles are looked for: games of given players, with the kernel that proves and plays."""

    rules: Rules
    players: tuple[str, ...]
    kernel: Kernel

    def puzzles(self, seed: int) -> Iterator[Puzzle]:
        """The puzzles of one game; their ids are still empty."""
        random = Random(f"{seed}/puzzles")  # noqa: S311 -- games, not secrets
        for at, (state, _) in enumerate(played(self.rules, self.players, seed)):
            if state.step is Step.PLACE and state.round > self.rules.rounds // 3 and random.random() < SOME:
                yield from placement_puzzles(state, random)
            yield from settled_puzzles(state, Random(f"{seed}/settled/{at}"))  # noqa: S311 -- likewise
            if state.step in KIND_OF and not why_not_exact(state):
                yield from proved_puzzles(state, self.kernel, random)

    def gifts(self, seed: int) -> Iterator[Puzzle]:
        """The puzzles of one game that are about gifts of totems alone."""
        random = Random(f"{seed}/gifts")  # noqa: S311 -- likewise
        for state, _ in played(self.rules, self.players, seed):
            if state.step is Step.GIVE:
                yield from gift_puzzles(state, random)
                if not why_not_exact(state):
                    yield from proved_puzzles(state, self.kernel, random)


def settled_puzzles(state: GameState, random: Random) -> Iterator[Puzzle]:
    """The puzzles of a decision about a pair of dominoes, a gift or a recruitment, without any playing on."""
    match state.step:
        case Step.CLAIM:
            yield from pair_puzzles(state, random)
        case Step.GIVE:
            yield from gift_puzzles(state, random)
        case Step.RECRUIT if random.random() < SOME or can_buy_from_stack(state):
            yield from illegal_recruit_puzzles(state, random)
            yield from best_recruit_puzzles(state, random)


# ---- one proved best answer


def proved_puzzles(state: GameState, kernel: Kernel, random: Random) -> Iterator[Puzzle]:
    """The puzzle of a decision whose best candidate is proved to be clearly ahead of every other."""
    ending = proved(state, kernel)
    candidates = ending.candidates if ending is not None else ()
    few = len(candidates) < FEWEST.get(state.step, 3)
    if few or candidates[0].margin < candidates[1].margin + CLEAR:
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
    """A candidate with the course of the game that proves its value."""
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
    return tuple(sorted({ABOUT[state.step], *rules}))


def _by_rule(sheet: ScoreSheet) -> dict[str, int]:
    points: dict[str, int] = {}
    for line in sheet.lines:
        points[line.rule] = points.get(line.rule, 0) + line.points
    return points
