"""Puzzles about what the table does: what is laid out and turned up, what follows from a move, who has won."""

from __future__ import annotations

from dataclasses import replace
from itertools import product, zip_longest
from typing import TYPE_CHECKING

from kdexplore.core import fire
from kdexplore.core.actions import Claim, DrawKing, Reveal, Throw
from kdexplore.core.cells import HOME
from kdexplore.core.game import apply, legal_actions, start, why_not
from kdexplore.core.modes import MODE_KINDS
from kdexplore.core.options import MODES, MODULES
from kdexplore.core.state import Step
from kdexplore.core.variants import rules
from kdexplore.engine.puzzles.facts import beliefs, burned_totem, fact, is_last_claim, truth, why_not_setup
from kdexplore.engine.puzzles.model import Puzzle, PuzzleAnswer
from tools.puzzles.by_rules import WRONG, rule_puzzle

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from kdexplore.core.actions import Action
    from kdexplore.core.state import GameState
    from kdexplore.engine.puzzles.facts import Belief
    from kdexplore.engine.puzzles.model import Fact

# How hard it is: to remember a number, to see what follows, to count a tie out.
GRADES = {"numbers": 1, "setup": 2, "unseen": 3, "next_round": 2, "targets": 2, "holder": 2, "ranking": 3}
FEW_DRAWN = 2  # kings that must have been drawn before one can be missing
FEW_SQUARES = 6  # on a territory with more of them a fire is easy to place


def fact_puzzle(kind: str, state: GameState, random: Random, then: Action | None = None, rule: str = "") -> Puzzle:
    """The puzzle of a question about a table; with a rule, what is believed without it is among the answers."""
    wrong = _chosen(beliefs(kind, state, then), random, rule)
    answers = (
        PuzzleAnswer(None, fact=truth(kind, state, then)),
        *(PuzzleAnswer(None, fact=each.fact, rule=each.rule) for each in wrong),
    )
    return _stated(kind, state, answers, random, then)


def _chosen(found: tuple[Belief, ...], random: Random, rule: str) -> list[Belief]:
    """As many as there are answers, the one about a rule first, then of each other rule before any comes twice."""
    mixed = random.sample(found, len(found))
    seen = [each.rule for each in mixed]
    ranked = sorted(range(len(mixed)), key=lambda at: (seen[at] != rule, seen[:at].count(seen[at])))
    return [mixed[at] for at in ranked[:WRONG]]


def _stated(
    kind: str, state: GameState, answers: Sequence[PuzzleAnswer], random: Random, then: Action | None = None
) -> Puzzle:
    order = random.sample(range(len(answers)), len(answers))
    tags = tuple(sorted({one.rule for one in answers} - {""}))
    return Puzzle("", kind, "rules", GRADES[kind], state, tuple(answers), tuple(order), tags, then=then)


# ---- what is laid out


def official_setups() -> Iterator[GameState]:
    """The table of every official game before the first line."""
    for kind in MODE_KINDS.values():
        for players in kind.seats:
            yield start(rules(kind.id, players=players))


def number_puzzles(random: Random) -> Iterator[Puzzle]:
    """For every official game the question what is laid out, where three mistakes are possible."""
    for state in official_setups():
        if len(beliefs("numbers", state)) >= WRONG:
            yield fact_puzzle("numbers", state, random)


def setup_puzzles(random: Random) -> Iterator[Puzzle]:
    """For every rule under which a game can be refused, such a game among three that can be played."""
    refused: dict[str, list[Fact]] = {}
    fine: list[Fact] = []
    for described in _games():
        problems = why_not_setup(described)
        if not problems:
            fine.append(described)
        elif len(problems) == 1:
            refused.setdefault(problems[0].rule, []).append(described)
    for rule, found in refused.items():
        wrong = random.choice([one for one in found if any(_apart(one, other) == 1 for other in fine)])
        alike = [one for one in fine if [key for key, _ in one] == [key for key, _ in wrong]]
        others = [PuzzleAnswer(None, fact=one) for one in random.sample(alike, WRONG)]
        answers = (PuzzleAnswer(None, fact=wrong, rule=rule), *others)
        yield _stated("setup", start(rules("classic", players=4)), answers, random)


def _apart(one: Fact, other: Fact) -> int:
    """In how many parts two games differ; those with other parts in all."""
    return sum(mine != theirs for mine, theirs in zip_longest(one, other))


def _games() -> Iterator[Fact]:
    """Official games and games of one's own, playable or not."""
    for mode, players in product(MODES, range(2, 6)):
        for tiles, dynasty in product(("kingdomino", "origins"), (0, 1)):
            yield fact(mode=mode, players=players, tiles=tiles, dynasty=dynasty)
    every = [tuple(name for at, name in enumerate(MODULES) if bits >> at & 1) for bits in range(2 ** len(MODULES))]
    for tiles, modules in product(("kingdomino", "origins"), every):
        yield fact(mode="free", players=4, tiles=tiles, modules="+".join(modules))
    for players, kings, line, pile in product((2, 3, 4), (1, 2), (3, 4, 5), (24, 36, 48)):
        yield fact(mode="free", players=players, tiles="kingdomino", kings=kings, line=line, pile=pile)


# ---- what is turned up, drawn and thrown


def table_puzzles(state: GameState, random: Random) -> Iterator[Puzzle]:
    """The puzzles about what the table does at a moment of a game."""
    match state.step:
        case Step.REVEAL if state.lines_seen:
            yield from _reveal_puzzles(state, random)
            if state.lines_left > 1 and len(beliefs("unseen", state)) >= WRONG - 1:
                yield fact_puzzle("unseen", state, random)
        case Step.DRAW:
            yield from _draw_puzzles(state, random)
        case Step.CLAIM if is_last_claim(state):
            then = random.choice([action for action in legal_actions(state) if isinstance(action, Claim)])
            yield from _each_rule("next_round", state, random, then)
        case Step.THROW:
            yield from _throw_puzzles(state, random)
        case Step.OVER:
            yield from _each_rule("ranking", state, random)


def _each_rule(kind: str, state: GameState, random: Random, then: Action | None = None) -> Iterator[Puzzle]:
    """A puzzle for every rule that can be forgotten there; none where hardly anything can."""
    found = beliefs(kind, state, then)
    if len(found) >= WRONG - 1:
        for rule in dict.fromkeys(each.rule for each in found):
            yield fact_puzzle(kind, state, random, then, rule)


def _reveal_puzzles(state: GameState, random: Random) -> Iterator[Puzzle]:
    """Lines of which one has too few dominoes, or comes with too many people, or with one who has left the stack."""
    legal = list(dict.fromkeys(_turned_up(state, random) for _ in range(WRONG)))
    if len(legal) < WRONG:
        return
    dominoes, people = legal[0].dominoes, legal[0].people
    faults = [Reveal(dominoes[1:], people)]
    if state.rules.tribe:
        hired = sorted({person.key for person in state.rules.tiles.people} - set(state.cave.stack))
        faults += [Reveal(dominoes, (*people, state.cave.stack[0]))] if state.cave.stack else []
        faults += [Reveal(dominoes, (*people[1:], random.choice(hired)))] if hired and people else []
    for wrong in faults:
        if len(why_not(state, wrong)) == 1:
            grade = 1 + (wrong.dominoes == dominoes)
            yield rule_puzzle(state, "which_illegal", (wrong, *legal), grade, random)


def _turned_up(state: GameState, random: Random) -> Reveal:
    dominoes = tuple(sorted(random.sample(sorted(state.unseen), state.rules.line)))
    refill = state.cave.refill if state.rules.tribe else 0
    return Reveal(dominoes, tuple(sorted(random.sample(state.cave.stack, refill))))


def _draw_puzzles(state: GameState, random: Random) -> Iterator[Puzzle]:
    """A king that has been drawn already, among those that are still in the hand."""
    gone = [seat for seat in range(state.rules.players) if seat not in state.hand]
    if gone and len(set(state.hand)) >= FEW_DRAWN:
        actions = [DrawKing(random.choice(gone)), *map(DrawKing, sorted(set(state.hand)))]
        yield rule_puzzle(state, "which_illegal", actions, 1, random)


def _throw_puzzles(state: GameState, random: Random) -> Iterator[Puzzle]:
    """How many squares a fire may land on, who holds a totem after it, and the start where a reading forbids it."""
    if len(state.territory.squares) >= FEW_SQUARES:
        yield from _each_rule("targets", state, random)
    for throw in map(Throw, fire.targets(state.territory, state.volcanoes[0], state.rules)):
        held = state.rules.totems and state.holder_of.get(burned_totem(state, throw)) == state.actor
        if held and not apply(state, throw).state.gifts:
            yield from _each_rule("holder", state, random, throw)
    yield from _start_puzzles(state, random)


def _start_puzzles(state: GameState, random: Random) -> Iterator[Puzzle]:
    """A fire that must not land on the starting tile, by the reading that forbids it."""
    readings = replace(state.rules.readings, fire_on_start="forbidden")
    strict = replace(state, rules=replace(state.rules, readings=readings))
    others = fire.targets(strict.territory, strict.volcanoes[0], strict.rules)
    if len(why_not(strict, Throw(HOME))) == 1 and len(others) >= WRONG:
        actions = [Throw(HOME), *map(Throw, random.sample(others, WRONG))]
        yield rule_puzzle(strict, "which_illegal", actions, 2, random)
