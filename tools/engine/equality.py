"""Games of the kernel replayed in the core, decision by decision: whatever is legal, laid, held or scored is equal.

The core is the truth: where the two differ, `KernelDiffers` names the decision and both sides.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

from kdexplore.core import fire, placing, tribe
from kdexplore.core.actions import Claim, DrawKing, Reveal
from kdexplore.core.game import apply, start
from kdexplore.core.problems import IllegalSetup
from kdexplore.core.ranking import values_of
from kdexplore.core.scoring import Kind
from kdexplore.core.state import GameState, Step
from kdexplore.core.variants import BONUSES, MODES, READINGS, Rules, rules
from kdexplore.engine.kernel import layout as at
from kdexplore.engine.kernel.convert import (
    action_of,
    bits,
    cells_in,
    cells_of_way,
    game_of,
    land_of,
    move_of,
    people_of,
)  # fmt: skip
from kdexplore.engine.kernel.ops import lowest
from kdexplore.engine.kernel.players import RESULT
from kdexplore.engine.kernel.speed import WORD, Kernel, can_compile, compiled, plain
from kdexplore.engine.kernel.tables import numbers_of, rule_table
from kdexplore.engine.kernel.tribe import heirs


class KernelDiffers(AssertionError):
    """The kernel and the core do not agree: what on, and what each of them has."""

    def __init__(self, what: str, kernel: object, core: object, state: GameState) -> None:
        super().__init__(f"{what}: kernel {kernel}, core {core}, in {state!r} {state}")


def same(what: str, kernel: object, core: object, state: GameState) -> None:
    """Refuse two sides that differ."""
    if kernel != core:
        raise KernelDiffers(what, kernel, core, state)


def replay(kernel: Kernel, given: Rules, seed: int, number: int, policies: tuple[int, ...]) -> Counter[str]:
    """One game of the kernel replayed in the core; how many decisions of each kind were compared."""
    table, game, run = kernel.table(given), kernel.game(given.players), kernel.run
    for seat, policy in enumerate(policies):
        game[at.POLICY + seat] = policy
    run.seed_game(game, seed, number)
    run.start(game, table)
    state, compared = _chance(start(given), kernel.words(game)), Counter[str]()
    claims: list[list[int]] = [[] for _ in policies]
    while game[at.STEP] != at.OVER:
        before = kernel.words(game)
        _same_state(kernel, before, state)
        _same_choices(kernel, game, table, state)
        run.step(game, table)
        move = kernel.words(game[at.MOVE : at.MOVE + 4])
        action = action_of(before, table, move, given)
        compared[state.step.value] += 1
        _same_move(before, state, move, move_of(state, action))
        if isinstance(action, Claim):
            claims[state.actor or 0].append(action.number)
        last = state
        state = apply(state, action).state
        if state.totals:
            _same_claims(kernel, game, claims, state)
            return compared + _same_end(kernel, game, table, last, state)
        state = _chance(state, kernel.words(game))
    raise KernelDiffers("the end", "over", state.step, state)


def _same_move(before: list[int], state: GameState, move: list[int], back: tuple[int, ...]) -> None:
    """The action turned back into a move is the same move."""
    parts = len(move) if before[at.STEP] == at.RECRUIT and move[1] else 1
    if before[at.STEP] == at.RECRUIT and not move[1]:
        move = [0]  # nobody is recruited: the other parts mean nothing
    same("the move", move[:parts], [number % WORD for number in back[:parts]], state)


def _chance(state: GameState, game: list[int]) -> GameState:
    """The core dealt as the kernel dealt itself."""
    given = state.rules
    numbers = numbers_of(given)
    while state.step in (Step.REVEAL, Step.DRAW) and not state.totals:
        if state.step is Step.DRAW:
            state = apply(state, DrawKing(game[at.ORDER + game[at.ORDER_AT]])).state
            continue
        dominoes = tuple(numbers[one] for one in game[at.NEXT : at.NEXT + game[at.NEXT_LENGTH]])
        people = Counter(people_of(game, given, at.FACE_UP)) - Counter(state.cave.face_up)
        state = apply(state, Reveal(dominoes, tuple(people.elements()))).state
    return state


# ---- states


def _same_state(kernel: Kernel, game: list[int], state: GameState) -> None:
    """The kernel's game is the core's state, part by part."""
    other = game_of(state)
    parts = ("STEP", "TURN", "LINE_LENGTH", "NEXT_LENGTH", "DECK_AT", "LINES_LEFT", "VOLCANOES", "GIFTS")
    for part in parts:
        place = getattr(at, part)
        same(part, game[place], other[place] % WORD, state)
    spans = [
        *((at.LINE + first, game[at.LINE_LENGTH]) for first in (0, at.LONGEST_LINE)),
        *((at.NEXT + first, game[at.NEXT_LENGTH]) for first in (0, at.LONGEST_LINE)),
        (at.VOLCANO, game[at.VOLCANOES]), (at.HOLDER, at.KINDS), (at.TOKENS, at.CRATERS),
        (at.FACE_UP, 2 * at.PERSONS),
    ]  # fmt: skip
    for first, length in spans:
        words = [number % WORD for number in other[first : first + length]]
        same(f"numbers from {first}", game[first : first + length], words, state)
    same("the unseen dominoes", set(game[at.DECK + game[at.DECK_AT] : at.DECK + _box(state)]), _unseen(state), state)
    same("who decides", kernel.run.actor(kernel.numbers(game)), state.actor, state)
    for seat in range(state.rules.players):
        land = land_of(seat)
        words = [number % WORD for number in other[land : land + at.FIRST_CLAIM]]
        same(f"territory of seat {seat}", game[land : land + at.FIRST_CLAIM], words, state)
        same(f"regions of seat {seat}", _regions(game, land), _regions(other, land), state)


def _box(state: GameState) -> int:
    return len(state.rules.tiles.dominoes)


def _unseen(state: GameState) -> set[int]:
    numbers = numbers_of(state.rules)
    return {numbers.index(number) for number in state.unseen}


def _regions(game: list[int], land: int) -> set[tuple[int, int, int]]:
    roots = {game[land + at.ROOT + bit] for bit in bits(game[land + at.TAKEN] & ~1)}
    return {(game[land + at.REGION + r], game[land + at.SIZE + r], game[land + at.FIRES + r]) for r in roots}


# ---- choices


def _same_choices(kernel: Kernel, game: Any, table: Any, state: GameState) -> None:
    """What the player to decide may do is the same on both sides."""
    match state.step:
        case Step.CLAIM:
            free = _words(kernel, kernel.run.free_slots(game, table))
            numbers = [state.next_line[slot].number for slot in bits(free)]
            same("claims", numbers, [action.number for action in state.legal_actions], state)  # type: ignore[union-attr]
        case Step.PLACE:
            _same_placements(kernel, game, table, state)
        case Step.THROW:
            land = land_of(state.actor or 0)
            cells = cells_in(game, table, land, _words(kernel, kernel.run.find_targets(game, table, land)))
            targets = fire.targets(state.territory, state.volcanoes[0], state.rules)
            same("fire targets", cells, tuple(sorted(targets)), state)
        case Step.GIVE:
            seats = tuple(bits(_words(kernel, kernel.run.heirs(game, table, lowest(int(game[at.GIFTS]))))))
            again = game_of(state)
            same("heirs of the state", heirs(again, list(rule_table(state.rules)), lowest(again[at.GIFTS])),
                 _words(kernel, kernel.run.heirs(game, table, lowest(int(game[at.GIFTS])))), state)  # fmt: skip
            same("heirs", seats, state.heirs_of(state.gifts[0]), state)
        case _:
            _same_purchases(kernel, game, table, state)


def _words(kernel: Kernel, number: int) -> int:
    return kernel.words(kernel.numbers([number]))[0]


def _same_placements(kernel: Kernel, game: Any, table: Any, state: GameState) -> None:
    domino, land = state.domino, land_of(state.actor or 0)
    assert domino is not None
    number = kernel.run.find_ways(game, table, land, game[at.LINE + game[at.TURN]])
    masks = kernel.words(game[at.WAYS : at.WAYS + 4])
    ways = [turned * at.CELLS + bit for turned, mask in enumerate(masks) for bit in bits(mask)]
    cells = sorted(cells_of_way(game, table, land, way) for way in ways)
    legal = sorted(one.cells for one in placing.legal_placements(state.territory, domino, state.rules))
    same("placements", cells, legal, state)
    same("their number", number, len(legal), state)


def _same_purchases(kernel: Kernel, game: Any, table: Any, state: GameState) -> None:
    """Every payment, the homes after it, and the people on offer for its price."""
    land = land_of(state.actor or 0)
    given = state.rules
    same("people face up", people_of(game, given, at.FACE_UP), state.cave.face_up, state)
    same("people in the stack", people_of(game, given, at.STACK), state.cave.stack, state)
    for price in (2, 4):
        core = set(tribe.payments(state.territory, price))
        masks = set(_payments(kernel.words(game), land, price))
        same("payments", {frozenset(cells_in(game, table, land, m)) for m in masks}, set(map(frozenset, core)), state)
        for mask in masks:
            paid = cells_in(game, table, land, mask)
            words = kernel.words(kernel.numbers([mask]))  # signed again where the build is
            number = int(kernel.numbers(words)[0])
            cells = cells_in(game, table, land, _words(kernel, kernel.run.homes(game, table, land, number)))
            same("homes", cells, tuple(sorted(tribe.homes(state.territory, paid, given))), state)


def _payments(game: list[int], land: int, price: int) -> Iterator[int]:
    """Every way to pay so many different resources, as masks."""
    kinds = [list(bits(game[land + at.GOODS + kind])) for kind in range(at.KINDS)]
    for chosen in product(*([None, *cells] for cells in kinds)):
        paid = [cell for cell in chosen if cell is not None]
        if len(paid) == price:
            yield sum(1 << cell for cell in paid)


# ---- the end


def _same_claims(kernel: Kernel, game: Any, claims: list[list[int]], state: GameState) -> None:
    """The numbers of the dominoes that each seat has claimed: the first, and the sum."""
    for seat, numbers in enumerate(claims):
        first = land_of(seat) + at.FIRST_CLAIM
        same("claims", kernel.words(game[first : first + 2]), [numbers[0], sum(numbers)], state)


def _same_end(kernel: Kernel, game: Any, table: Any, last: GameState, state: GameState) -> Counter[str]:
    """Points part by part, and what settles ties."""
    same("the end", int(game[at.STEP]), at.OVER, state)
    for seat in range(state.rules.players):
        results = kernel.zeros(RESULT)
        kernel.run.report(game, table, seat, results, 0)
        words = kernel.words(results)
        same("total", sum(words[:5]), state.totals[-1][seat], state)
        same("score", kernel.run.score(game, table, seat), state.totals[-1][seat], state)
        if not state.is_over:
            continue  # the next game of a dynasty has begun
        sheet = state.score_of(seat)
        parts = [sheet.part(Kind.REGION), sheet.part(Kind.RESOURCE), sheet.part(Kind.PERSON, Kind.HORDE)]
        parts += [sheet.part(Kind.TOTEM), sheet.part(Kind.BONUS), sheet.largest, sheet.symbols]
        same("parts", words[: len(parts) + 1], [*parts, len(state.seats[seat].discarded)], state)
        same("values", (sum(words[:5]), words[5], words[6]), values_of(state, seat), last)
    return Counter({"games": 1})


# ---- what is compared


def any_rules(random: Random) -> Rules:
    """Any mode, number of players, bonuses and readings that go together."""
    while True:
        readings: Any = {key: random.choice(values) for key, values in READINGS.items() if random.random() < 0.4}
        bonuses = tuple(bonus for bonus in BONUSES if random.random() < 0.5)
        try:
            return rules(random.choice(MODES), players=random.choice((2, 3, 4)), bonuses=bonuses, readings=readings)
        except IllegalSetup:
            continue


def compare(kernel: Kernel, games: int, seed: int = 1) -> Counter[str]:
    """So many games by rules and players drawn at random; how many decisions of each kind were compared."""
    random, compared = Random(seed), Counter[str]()  # noqa: S311 -- games, not secrets
    for number in range(games):
        given = any_rules(random)
        policies = tuple(random.choice((0, 0, 0, 1, 2, 3)) for _ in range(given.players))
        compared += replay(kernel, given, seed, number, policies)
        compared[f"{given.mode} {given.players}"] += 1
    return compared


def main(words: list[str]) -> None:
    """Replay games of both builds in the core; the first difference ends it."""
    parser = ArgumentParser(prog="python -m tools equality", description=__doc__)
    parser.add_argument("games", type=int)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(words)
    for kernel in (plain(), *((compiled(),) if can_compile() else ())):
        try:
            compared = compare(kernel, options.games, options.seed)
        except KernelDiffers as error:
            sys.exit(f"{kernel.name}: {error}")
        print(json.dumps({"kernel": kernel.name, **dict(sorted(compared.items()))}))
