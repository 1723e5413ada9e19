"""Where the plain kernel plays games on from a position: by the lean kernel if that knows them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from kdexplore.engine.kernel import layout as at
from kdexplore.engine.kernel import rollout
from kdexplore.engine.kernel.convert import bits, cell_at, cells_of_way, land_of
from kdexplore.engine.kernel.lean import LeanGame, box_of, plays
from kdexplore.engine.kernel.players import RESULT

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kdexplore.engine.kernel.lean import LeanBox
    from kdexplore.engine.kernel.ops import Ints

MOST_KNOWN = 32  # tables of rules
PLAYED = {at.GREEDY_PLACEMENT, at.GREEDY}
_boxes: dict[int, tuple[Ints, LeanBox | None]] = {}


class _AfterMove(NamedTuple):
    """A game of the kernel with a move to be made, and the game of the lean kernel in which it has been made."""

    box: LeanBox
    base: Ints
    game: LeanGame


_last: list[_AfterMove] = []


def box_for(game: Ints, rules: Ints) -> LeanBox | None:
    """The tables of the lean kernel, if it knows the rules and the players of a game; made once for each table."""
    known = _boxes.get(id(rules))
    # The list is kept with its answer: an id is used again once a list is gone.
    if known is None or known[0] is not rules:
        if len(_boxes) >= MOST_KNOWN:
            _boxes.clear()
        known = _boxes[id(rules)] = rules, box_of(rules) if plays(rules) else None
    return known[1] if set(policies(game, rules)) <= PLAYED else None


def policies(game: Ints, rules: Ints) -> list[int]:
    """The players of a game, by seat."""
    return game[at.POLICY : at.POLICY + rules[at.PLAYERS]]


def play_on(base: Ints, game: Ints, rules: Ints, seed: int, first: int, games: int, results: Ints) -> None:
    """As `rollout.play_on`."""
    box = box_for(base, rules)
    if box is None:
        rollout.play_on(base, game, rules, seed, first, games, results)
        return
    after = _after_move(box, base)
    _finish((after.dealt(seed, number, 0) for number in range(first, first + games)), results)


def play_outs(base: Ints, game: Ints, rules: Ints, seed: int, first: int, games: int, results: Ints) -> None:
    """As `rollout.play_outs`."""
    box = box_for(base, rules)
    if box is None:
        rollout.play_outs(base, game, rules, seed, first, games, results)
        return
    start = position(box, base)
    if base[at.STEP] == at.CLAIM and not start.opening:
        # The domino of this turn has been laid already; only its claim is left.
        start.due = start.owner[start.line.pop(0)]
    _finish((start.dealt(seed, number, 1) for number in range(first, first + games)), results)


def _after_move(box: LeanBox, base: Ints) -> LeanGame:
    """The game after the move in `base`, kept for the next call: a candidate is played on a few games at a time."""
    # Only the last one: a race plays each candidate for a while before it goes on to the next.
    before = _last[0] if _last else None
    if before and before.box is box and before.base == base:
        return before.game
    game = position(box, base)
    make_move(game, base)
    _last[:] = [_AfterMove(box, list(base), game)]
    return game


def _finish(games: Iterable[LeanGame], results: Ints) -> None:
    """The games are played to their ends and reported, one after the other."""
    place = 0
    for game in games:
        game.finish()
        for numbers in game.report():
            results[place : place + len(numbers)] = numbers
            place += RESULT


def position(box: LeanBox, base: Ints) -> LeanGame:
    """A game of the kernel as the lean one has it, at the same decision."""
    game = LeanGame(box, policies(base, box.rules))
    game.unseen, game.lines_left = base[at.DECK + base[at.DECK_AT] : at.DECK + len(box.faces)], base[at.LINES_LEFT]
    game.opening = base[at.ORDER + base[at.ORDER_AT] : at.ORDER + base[at.ORDER_LENGTH]]
    for turn in range(base[at.TURN], base[at.LINE_LENGTH]):
        game.line.append(base[at.LINE + turn])
        game.owner[game.line[-1]] = base[at.LINE_SEAT + turn]
    for slot in range(base[at.NEXT_LENGTH]):
        game.coming.append(base[at.NEXT + slot])
        if base[at.NEXT_SEAT + slot] >= 0:
            game.owner[game.coming[-1]] = base[at.NEXT_SEAT + slot]
    game.offer = [domino for domino in game.coming if domino not in game.owner]
    for seat, land in enumerate(game.lands):
        place = land_of(seat)
        land.discards = base[place + at.DISCARDS]
        for terrain in range(box.terrains):
            for bit in bits(base[place + at.LAND + terrain]):
                cell = box.grid.cell(*cell_at(base, box.rules, place, bit))
                symbols = sum((base[place + at.SYMBOLS + plane] >> bit & 1) << plane for plane in range(2))
                land.settle(terrain, cell, symbols)
    return game


def make_move(game: LeanGame, base: Ints) -> None:
    """The decision in `MOVE` is taken."""
    rules, move = game.box.rules, base[at.MOVE]
    if base[at.STEP] == at.CLAIM:
        seat = game.opening.pop(0) if game.opening else game.owner[game.line.pop(0)]
        game.owner[base[at.NEXT + move]] = seat
        game.offer.remove(base[at.NEXT + move])
        return
    domino = game.line.pop(0)
    seat = game.owner[domino]
    land = game.lands[seat]
    if game.offer:
        game.due = seat
    if move < 0:
        land.discards += 1
        return
    one, other = cells_of_way(base, rules, land_of(seat), move)
    land.settle(rules[at.FIRST + domino], game.box.grid.cell(*one), rules[at.FIRST_SYMBOLS + domino])
    land.settle(rules[at.SECOND + domino], game.box.grid.cell(*other), rules[at.SECOND_SYMBOLS + domino])


DOORS = {"play_on": play_on, "play_outs": play_outs}
