"""Whole games as text: `python tests/golden/record.py` records them anew, the same games from the same seeds.

A transcript is the set-up, each action in short form with its events on the same line, and how the game ended.
"""

from __future__ import annotations

import json
import sys
from dataclasses import fields, replace
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))  # a bare checkout will do

from kdexplore.core.action_json import move_from, move_of
from kdexplore.core.actions import DrawKing, Reveal
from kdexplore.core.cells import Cell
from kdexplore.core.game import apply, start
from kdexplore.core.history import History
from kdexplore.core.notation import faces, write
from kdexplore.core.ranking import ranking
from kdexplore.core.reader import Reader, parse_json
from kdexplore.core.rules_json import setup_from, setup_of
from kdexplore.core.state import Step
from kdexplore.core.territory import Placement
from kdexplore.core.tilefiles import tile_set
from kdexplore.core.tiles import Domino, Square
from kdexplore.core.variants import Rules, rules
from kdexplore.engine.players import RandomPlayer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kdexplore.core.actions import Action
    from kdexplore.core.bonus_register import Bonus
    from kdexplore.core.events import Event
    from kdexplore.core.history import Turn
    from kdexplore.core.state import GameState

HERE = Path(__file__).resolve().parent
BOTH: tuple[Bonus, ...] = ("centre", "complete")
ARROW = " => "


class Recipe(NamedTuple):
    """A game to record: the name of its file, its rules and the seed of its chance and its players."""

    name: str
    rules: Rules
    seed: int


def ashen() -> Rules:
    """A free set-up in which fire may find no square: volcanoes side by side, or beside printed fire, and all modules.

    With the printed box that cannot happen: the other half of every volcano's domino is free when it is laid.
    """
    box = tile_set("origins")
    burning = [domino for domino in box.dominoes if domino.second.craters]
    lit = [domino for domino in box.dominoes if domino.first.symbols or domino.second.symbols]
    halves = [*((one.second, two.second) for one, two in pairwise(burning)), *(domino[1:] for domino in burning)]
    faces_ = [*halves, *((domino.second, Square("volcano", 0, 3)) for domino in lit if not domino.second.craters)]
    dominoes = tuple(Domino(number, *pair) for number, pair in enumerate((*faces_, *[d[1:] for d in lit][:4]), 1))
    tiles = replace(box, id="ashen", dominoes=dominoes, sources=())
    chosen = Rules(tiles, players=3, span=5, line=4, pile=len(dominoes) // 4 * 4)
    return replace(chosen, fire=True, resources=True, totems=True, tribe=True, bonuses=BOTH)


# The seeds were searched so that all of test_golden.RARE happens somewhere.
RECIPES = (
    Recipe("classic-2", rules("classic", players=2, bonuses=BOTH), 1),
    Recipe("classic-2-abba", rules("classic", players=2, readings={"two_kings_first_line": "abba"}), 5),
    Recipe("classic-3", rules("classic", players=3, bonuses=BOTH), 2),
    Recipe("classic-3-lines-of-four", rules("classic", players=3, readings={"three_kings": "48"}), 4),
    Recipe("classic-4", rules("classic", players=4, bonuses=BOTH), 3),
    Recipe("classic-4-dynasty", rules("classic", players=4, dynasty=True), 6),
    Recipe("duel", rules("duel", players=2, bonuses=BOTH, readings={"centre": "full"}), 7),
    Recipe("discovery-2", rules("discovery", players=2, bonuses=BOTH), 1),
    Recipe("discovery-3", rules("discovery", players=3, bonuses=BOTH), 2),
    Recipe("discovery-4", rules("discovery", players=4, bonuses=BOTH), 3),
    Recipe("totem-2", rules("totem", players=2, bonuses=BOTH), 2),
    Recipe("totem-3", rules("totem", players=3, bonuses=BOTH), 8),
    Recipe("totem-4", rules("totem", players=4, bonuses=BOTH), 99),
    Recipe("tribe-2", rules("tribe", players=2, bonuses=BOTH), 11),
    Recipe("tribe-3", rules("tribe", players=3, bonuses=BOTH), 9),
    Recipe("tribe-4", rules("tribe", players=4, bonuses=BOTH), 4),
    # games that end in a shared victory, so that every step of the ladder is climbed
    Recipe("classic-4-shared", rules("classic", players=4), 78),
    Recipe("duel-shared", rules("duel", players=2), 2182),
    Recipe("discovery-4-shared", rules("discovery", players=4), 86),
    Recipe("totem-4-shared", rules("totem", players=4), 117),
    Recipe("tribe-4-shared", rules("tribe", players=4), 122),
    Recipe("duel-dynasty", rules("duel", players=2, bonuses=BOTH, dynasty=True), 1),
    Recipe("free-ashen", ashen(), 12),
)


# Writing


def transcript(history: History) -> str:
    """A whole game as text."""
    return "\n".join([*_head(history.start.rules), *map(_line, history.turns), *_end(history.state)]) + "\n"


def _head(chosen: Rules) -> list[str]:
    return [f"setup {json.dumps(setup_of(chosen))}", ""]


def _line(turn: Turn) -> str:
    happened = "; ".join(map(_event_line, turn.events))
    return f"{json.dumps(move_of(turn.action))}{ARROW}{happened}"


def _event_line(event: Event) -> str:
    parts = (f"{each.name}={_short(getattr(event, each.name))}" for each in fields(event))
    return " ".join([type(event).__name__, *parts])


def _short(value: object) -> str:
    if isinstance(value, Cell):
        return f"{value.x},{value.y}"
    if isinstance(value, Placement):
        return f"{value.domino.number}@{_short(value.cells)}"
    if isinstance(value, tuple):
        return f"[{' '.join(map(_short, value))}]"
    return str(value)


def _end(state: GameState) -> Iterator[str]:
    """The territories, every line of their scores, and who has won."""
    for seat in range(state.rules.players):
        territory, sheet = state.seats[seat].territory, state.score_of(seat)
        laid = (
            f"{each.domino.number}:{faces(each.domino, state.rules.tiles)}@{_short(each.cells)}"
            for each in territory.placements
        )
        yield from ("", f"seat {seat}: {write(territory, state.rules.tiles)}", f"  laid {' '.join(laid)}")
        for line in sheet.lines:
            facts = " ".join(f"{name}={_short(fact)}" for name, fact in line.facts)
            yield f"  {line.points:3} {line.rule} {line.key} {_short(line.cells)} {facts}".rstrip()
        yield f"  {sheet.total:3} total, largest {sheet.largest}, symbols {sheet.symbols}"
    yield ""
    for standing in ranking(state):
        steps = " ".join(f"{step.criterion}={step.upper}:{step.lower}" for step in standing.below)
        yield f"place {standing.place}: seat {standing.seat} {_short(standing.values)} {steps}".rstrip()


# Reading


def replayed(text: str) -> History:
    """The game of a transcript: its actions played anew, whatever else stands in it unread."""
    head, *lines = text.splitlines()
    chosen = setup_from(Reader(parse_json(head.removeprefix("setup "))))
    return History.of(chosen, [_action(line) for line in lines if ARROW in line])


def _action(line: str) -> Action:
    action, _ = move_from(Reader(parse_json(line.partition(ARROW)[0])))
    return action


# Recording


def recorded(recipe: Recipe) -> History:
    """The game that chance and random players make of a recipe."""
    drawing, player = Random(recipe.seed), RandomPlayer(Random(recipe.seed))
    state = start(recipe.rules)
    actions: list[Action] = []
    while state.step is not Step.OVER:
        chance = state.step in (Step.REVEAL, Step.DRAW)
        actions.append(_drawn(state, drawing) if chance else player.choose(state))
        state = apply(state, actions[-1]).state
    return History.of(recipe.rules, actions)


def _drawn(state: GameState, random: Random) -> Action:
    """What chance decides next; the stored games were recorded this way, before the dealer shuffled a box at a time."""
    if state.step is Step.DRAW:
        return DrawKing(random.choice(state.hand))
    people = random.sample(state.cave.stack, state.cave.refill) if state.rules.tribe else []
    return Reveal(tuple(random.sample(sorted(state.unseen), state.rules.line)), tuple(people))


def main() -> None:
    """Write every transcript beside this file."""
    for recipe in RECIPES:
        path = HERE / f"{recipe.name}.txt"
        path.write_text(transcript(recorded(recipe)), encoding="utf-8", newline="\n")
        sys.stdout.write(f"{path.name}\n")


if __name__ == "__main__":
    main()
