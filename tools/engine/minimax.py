"""A plain minimax over the readable core, which tries every move of everybody, and small endings to compare with."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

from kdexplore.core.actions import Action, Reveal
from kdexplore.core.game import apply, legal_actions, start
from kdexplore.core.legal import chance_outcomes
from kdexplore.core.problems import IllegalSetup
from kdexplore.core.ranking import values_of
from kdexplore.core.state import GameState, Step
from kdexplore.core.tilefiles import tiles
from kdexplore.core.variants import BONUSES, READINGS, Readings, Rules, checked
from kdexplore.engine.exact.claims import Ends, points_of, preference
from kdexplore.engine.exact.ending import proved
from kdexplore.engine.exact.horizon import why_not_exact
from kdexplore.engine.game_ends import margin
from kdexplore.engine.kernel.speed import Kernel, fastest
from tools.dated import keep

AT_ONCE = 100  # endings compared with one seed
MOST_STATES = 300  # of an ending that is tried out in full, for each way to think


class EndingDiffers(Exception):
    """The proof and the plain minimax disagree."""


class TooMany(Exception):
    """The ending is not small."""


class PlainMinimax:
    """What all seats end with: each for itself, or all against `target`."""

    def __init__(self, target: int | None, most: int) -> None:
        self.target, self.left = target, most
        self._known: dict[GameState, Ends] = {}

    def outcome(self, state: GameState) -> Ends:
        """What comes of a state, found by trying everything."""
        if state.step is Step.OVER:
            return tuple(values_of(state, seat) for seat in range(len(state.seats)))
        if state.step is Step.REVEAL:  # what is left is the line
            return self.outcome(apply(state, Reveal(tuple(sorted(state.unseen)))).state)
        if state not in self._known:
            if not self.left:
                raise TooMany
            self.left -= 1
            outcomes = [self.outcome(apply(state, action).state) for action in legal_actions(state)]
            seat = state.actor or 0
            against = self.target is not None and seat != self.target
            by = self.target if self.target is not None and against else seat
            self._known[state] = (min if against else max)(outcomes, key=lambda ends: preference(ends, by))
        return self._known[state]


def values(state: GameState, most: int) -> dict[Action, tuple[Ends, int]]:
    """For each action what all end with, and the margin that is certain; `TooMany` beyond so many states."""
    seat = state.actor or 0
    free, against = PlainMinimax(None, most), PlainMinimax(seat, most)
    after = {action: apply(state, action).state for action in legal_actions(state)}
    least = {action: margin(points_of(against.outcome(then)), seat) for action, then in after.items()}
    return {action: (free.outcome(then), least[action]) for action, then in after.items()}


def small_rules(random: Random) -> Rules:
    """Rules of a game with a small grid and few dominoes, of any box and any readings that go together."""
    while True:
        box, seats = tiles(random.choice(("kingdomino", "origins"))), random.choice((2, 2, 3, 4))
        if random.random() < 0.5:
            few = tuple(replace(token, count=random.choice((0, 1, 2))) for token in box.fire_tokens)
            box = replace(box, fire_tokens=few)
        kings = random.choice((1, 2)) if seats == 2 else 1
        line = seats * kings + random.choice((0, 0, 1))
        fire = box.id == "origins"
        chosen: Any = {key: random.choice(known) for key, known in READINGS.items() if random.random() < 0.3}
        bonuses = tuple(bonus for bonus in BONUSES if random.random() < 0.5)
        totems = fire and random.random() < 0.5
        given = Rules(
            box, players=seats, span=random.choice((2, 3, 3, 4)), line=line, kings=kings, bonuses=bonuses,
            pile=line * random.choice((2, 3, 4)), fire=fire, resources=totems, totems=totems,
            readings=Readings(**chosen),
        )  # fmt: skip
        try:
            return checked(given)
        except IllegalSetup:
            continue


def endings(given: Rules, random: Random) -> Iterator[GameState]:
    """The decisions at the end of one random game of which nothing is left to chance."""
    state = start(given)
    while not state.is_over:
        if state.step in (Step.REVEAL, Step.DRAW):
            action = _any_chance(state, random)
        else:
            if not why_not_exact(state):
                yield state
            action = random.choice(list(legal_actions(state)))
        state = apply(state, action).state


def _any_chance(state: GameState, random: Random) -> Action:
    if state.step is Step.DRAW:
        return random.choice([action for action, _ in chance_outcomes(state)])
    return Reveal(tuple(random.sample(sorted(state.unseen), state.rules.line)))


def compare_endings(
    kernel: Kernel,
    number: int,
    seed: int = 1,
    most: int = MOST_STATES,
    done: Callable[[Counter[str]], None] = lambda _: None,
) -> Counter[str]:
    """So many small endings or a few more, proved and tried out in full; `EndingDiffers` names one that disagrees.

    They are compared `AT_ONCE` by `AT_ONCE`, each lot with the next seed; `done` hears of the sums after each.
    """
    compared = Counter[str]()
    for lot in range(-(-number // AT_ONCE)):
        compared += _compare_lot(kernel, min(AT_ONCE, number), Random(seed + lot), most)  # noqa: S311 -- games, not secrets
        done(compared)
    return compared


def _compare_lot(kernel: Kernel, number: int, random: Random, most: int) -> Counter[str]:
    compared = Counter[str]()
    while compared["endings"] < number:
        given = small_rules(random)
        for state in endings(given, random):
            try:
                expected = values(state, most)
            except TooMany:
                continue
            found = proved(state, kernel)
            ours = {one.action: (one.ends, one.least) for one in found.candidates} if found else {}
            if ours != expected:
                printed = replace(state.rules, tiles=tiles(state.rules.tiles.id))  # tokens are in the notation
                raise EndingDiffers(str(replace(state, rules=printed)))
            compared.update(_kinds(state, [ends for ends, _ in expected.values()]))
    return compared


def _kinds(state: GameState, ends: list[Ends]) -> dict[str, int]:
    rules = state.rules
    kind = "totems" if rules.totems else "fire" if rules.fire else "plain"
    claims = "with claims" if state.next_line else "last placements"
    tied = any(points.count(max(points)) > 1 for points in map(points_of, ends))
    kinds = {"endings": 1, "candidates": len(ends), f"{kind}, {rules.players} seats": 1, claims: 1}
    return kinds | {"tied at the top": 1} if tied else kinds


def main(words: list[str]) -> None:
    """Prove small endings and try them out in full in the core; the first difference ends it."""
    parser = ArgumentParser(prog="python -m tools endings", description=__doc__)
    parser.add_argument("number", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--output", metavar="FILE", help="keep what was compared, as docs/proofs-compared.json does")
    options = parser.parse_args(words)
    kernel = fastest()
    try:
        compared = compare_endings(kernel, options.number, options.seed)
    except EndingDiffers as error:
        sys.exit(f"{kernel.name}: {error}")
    data = {"kernel": kernel.name, "seed": options.seed, **dict(sorted(compared.items()))}
    print(json.dumps(data))
    keep(options.output, data)
