"""Random boxes, rules, games, territories and actions for the tests; whatever is laid was reached by legal play."""

from __future__ import annotations

import os
from dataclasses import replace
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from hypothesis import HealthCheck, assume, settings
from hypothesis import strategies as st

from kdexplore.core.actions import Action, Claim, Discard, DrawKing, Give, Pass, Place, Recruit, Reveal, Throw
from kdexplore.core.cells import Cell
from kdexplore.core.game import apply, legal_actions, start
from kdexplore.core.history import History
from kdexplore.core.state import GameState, Step
from kdexplore.core.tilefiles import tile_set
from kdexplore.core.tiles import Domino, FireToken, Person, Resource, Square, Terrain, TileSet
from kdexplore.core.variants import BONUSES, GAME_OF_MODE, MODES, READINGS, Readings, Rules, rules, why_not_rules
from kdexplore.engine.dealer import Dealer
from kdexplore.engine.players import RandomPlayer

if TYPE_CHECKING:
    from kdexplore.core.events import Event

# `HYPOTHESIS_PROFILE=deep pytest ...` looks longer and elsewhere; without it every run is the same.
_PATIENT = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
settings.register_profile("ci", _PATIENT, max_examples=15, derandomize=True)
settings.register_profile("deep", _PATIENT, max_examples=500)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))

PATIENCE = 400  # actions: longer than any game that is drawn here, dynasties apart
LETTERS = "abcdefghijklmnopqrstuvwxyz"
COLOURS = ("#c8a030", "#305030", "#a0c8f0")

seeds = st.integers(0, 2**16 - 1)
near_cells = st.builds(Cell, st.integers(-4, 4), st.integers(-4, 4))
any_cells = near_cells | st.builds(Cell, st.integers(-99, 99), st.integers(-99, 99))


# Boxes


def squares_of(terrains: tuple[Terrain, ...], craters: tuple[int, ...]) -> st.SearchStrategy[Square]:
    """A square of one of these terrains, with symbols or, on a volcano, craters."""

    def square(terrain: Terrain) -> st.SearchStrategy[Square]:
        if terrain.volcano:
            return st.sampled_from([Square(terrain.key, 0, digit) for digit in craters])
        return st.sampled_from([Square(terrain.key, digit) for digit in (0, 0, 0, 1, 2, 3)])

    return st.sampled_from(terrains).flatmap(square)


@st.composite
def dominoes_of(draw, terrains: tuple[Terrain, ...], craters: tuple[int, ...]) -> tuple[Domino, ...]:
    """Between 8 and 60 dominoes, their numbers in order but not without gaps."""
    square = squares_of(terrains, craters)
    faces = draw(st.lists(st.tuples(square, square), min_size=8, max_size=60))
    gap = draw(st.integers(1, 9))
    return tuple(Domino(1 + gap * index, *pair) for index, pair in enumerate(faces))


@st.composite
def crafted_boxes(draw) -> TileSet:
    """A box nobody has printed: few terrains, odd tokens, strange people, two volcanoes on a domino."""
    kinds = tuple(
        Resource(key, draw(st.integers(0, 400)), draw(st.integers(0, 9)))
        for key in ("amber", "bone", "clay", "dye", "elk")[: draw(st.integers(0, 5))]
    )
    tokens = tuple(
        FireToken(fires, draw(st.integers(1, 4)), draw(st.integers(0, 6)))
        for fires in draw(st.sets(st.integers(1, 9), max_size=3))
    )
    grows = st.sampled_from((None, *(kind.key for kind in kinds)))
    letters = draw(st.lists(st.sampled_from(LETTERS), min_size=1, max_size=7, unique=True))
    erupts = st.booleans() if tokens else st.just(value=False)
    terrains = tuple(
        Terrain(f"land_{letter}", letter, draw(st.sampled_from(COLOURS)), "plain", draw(grows), draw(erupts))
        for letter in letters
    )
    per = st.sampled_from((*(kind.key for kind in kinds), "resource", "fire", "person"))
    makers = (
        *(Person(f"finder{n}", draw(st.integers(0, 3)), draw(st.integers(1, 9)), draw(per)) for n in range(3)),
        *(Person(f"fighter{n}", draw(st.integers(0, 3)), power=draw(st.integers(1, 9))) for n in range(2)),
    )
    people = makers[: draw(st.integers(0, len(makers)))]
    printed = draw(dominoes_of(terrains, tuple(token.fires for token in tokens)))
    return TileSet("crafted", draw(st.sampled_from(("crown", "fire"))), terrains, printed, kinds, tokens, people)


@st.composite
def mixed_boxes(draw) -> TileSet:
    """One of the two boxes with other dominoes in it."""
    box = tile_set(draw(st.sampled_from(("kingdomino", "origins"))))
    craters = tuple(box.fire_token)
    return replace(box, id="mixed", dominoes=draw(dominoes_of(box.terrains, craters)), sources=())


boxes = st.sampled_from((tile_set("kingdomino"), tile_set("origins"))) | mixed_boxes() | crafted_boxes()


# Rules


def readings(*fixed: str) -> st.SearchStrategy[dict[str, str]]:
    """Any choice of readings; those named stay as they are by default."""
    return st.fixed_dictionaries(
        {}, optional={key: st.sampled_from(values) for key, values in READINGS.items() if key not in fixed}
    )


bonuses = st.sampled_from(((), BONUSES[:1], BONUSES[1:], BONUSES))


@st.composite
def official_rules(draw, modes: tuple[str, ...] = MODES) -> Rules:
    """Any official mode with any number of players, bonuses and readings; Kingdomino as a dynasty too."""
    mode = draw(st.sampled_from(modes))
    kingdomino = GAME_OF_MODE[mode] == "kingdomino"
    return rules(
        mode,
        players=2 if mode == "duel" else draw(st.integers(2, 4)),
        bonuses=draw(bonuses),
        dynasty=kingdomino and draw(st.integers(0, 7)) == 1,
        readings=draw(readings() if kingdomino else readings("must_place")),
    )


@st.composite
def free_rules(draw) -> Rules:
    """A set-up that no rulebook describes, from any box: any span, line, kings, modules."""
    box = draw(boxes)
    most = min(12, len(box.dominoes))
    players, kings = draw(st.integers(1, min(8, most))), 1
    kings = draw(st.integers(1, min(3, most // players)))
    line = draw(st.integers(players * kings, most))
    pairs = (players, kings, line) == (2, 2, 4)
    craters = any(box.terrain[half.terrain].volcano for domino in box.dominoes for half in domino[1:])
    resources = bool(box.resources) and draw(st.booleans())
    drawn_rules = Rules(
        tiles=box,
        players=players,
        span=draw(st.integers(2, 9) | st.integers(2, 15)),
        line=line,
        kings=kings,
        pile=line * draw(st.integers(1, len(box.dominoes) // line)),
        opening=draw(st.sampled_from(("drawn", "abba", "partners") if pairs else ("drawn",))),
        fire=craters and draw(st.booleans()),
        resources=resources,
        totems=resources and draw(st.booleans()),
        tribe=resources and bool(box.people) and draw(st.booleans()),
        bonuses=draw(bonuses),
        games=draw(st.sampled_from((1, 1, 1, 3))),
        readings=Readings(**draw(readings())),
    )
    if "centre" in drawn_rules.bonuses and drawn_rules.readings.centre == "full":
        drawn_rules = replace(drawn_rules, span=drawn_rules.span | 1)
    assert not why_not_rules(drawn_rules), why_not_rules(drawn_rules)
    return drawn_rules


any_rules = official_rules() | free_rules()


# Games


def next_action(state: GameState, dealer: Dealer, player: RandomPlayer) -> Action:
    """What the table or the player does now."""
    return dealer.deal(state) if state.step in (Step.REVEAL, Step.DRAW) else player.choose(state)


def random_history(drawn_rules: Rules, seed: int, steps: int = PATIENCE) -> History:
    """The first actions of the game that follows from a seed; all of it unless a dynasty takes longer."""
    history = History.of(drawn_rules)
    actions: list[Action] = []
    dealer, player = Dealer(seed), RandomPlayer(Random(seed))
    state = history.state
    while state.step is not Step.OVER and len(actions) < steps:
        actions.append(next_action(state, dealer, player))
        state = apply(state, actions[-1]).state
    return history.play(*actions)


class Moment(NamedTuple):
    """A state, the action taken there, and what came of it."""

    before: GameState
    action: Action
    after: GameState
    events: tuple[Event, ...]


def moments(drawn_rules: Rules, seed: int, steps: int = PATIENCE) -> list[Moment]:
    """The game that follows from a seed, moment by moment."""
    state = start(drawn_rules)
    found: list[Moment] = []
    dealer, player = Dealer(seed), RandomPlayer(Random(seed))
    while state.step is not Step.OVER and len(found) < steps:
        action = next_action(state, dealer, player)
        after, events = apply(state, action)
        found.append(Moment(state, action, after, events))
        state = after
    return found


@st.composite
def states(draw, drawn_rules: st.SearchStrategy[Rules] = any_rules, steps: tuple[Step, ...] = tuple(Step)) -> GameState:
    """A state that legal play reaches and that waits for one of the steps named."""
    chosen, seed, index = draw(drawn_rules), draw(seeds), draw(st.integers(0, 399))
    found = [start(chosen), *(moment.after for moment in moments(chosen, seed))]
    waiting = [state for state in found if state.step in steps]
    assume(waiting)
    state: GameState = waiting[index % len(waiting)]
    return state


histories = st.builds(random_history, any_rules, seeds, st.integers(0, 150))


# Actions


def legal(state: GameState, most: int = 300) -> st.SearchStrategy[Action]:
    """One of the legal actions of a state; of many, one of the first."""
    return st.sampled_from(list(islice(legal_actions(state), most)))


@st.composite
def mangled(draw, state: GameState) -> Action:
    """An action of the right shape that means nothing in particular, of the kind that is waited for or another."""
    box = state.rules.tiles
    numbers = st.integers(0, 60) | st.sampled_from(sorted(box.numbers))
    keys = st.sampled_from(("nobody", *box.person))
    seat = st.integers(-1, 8)
    standing = [cell for one in state.seats for cell, _ in one.territory.resources]
    paid = st.lists(any_cells | st.sampled_from(standing) if standing else any_cells, max_size=5)
    size = state.rules.line
    lines = st.lists(numbers, min_size=size - 1, max_size=size + 1)
    kinds: dict[Step, st.SearchStrategy[Action]] = {
        Step.REVEAL: st.builds(Reveal, lines.map(tuple), st.lists(keys, max_size=5).map(tuple)),
        Step.DRAW: st.builds(DrawKing, seat),
        Step.CLAIM: st.builds(Claim, numbers),
        Step.PLACE: st.builds(Place, st.tuples(any_cells, any_cells) | neighbours()) | st.just(Discard()),
        Step.THROW: st.builds(Throw, any_cells),
        Step.GIVE: st.builds(Give, st.sampled_from(("nothing", *box.resource)), seat),
        Step.RECRUIT: st.builds(Recruit, keys, paid.map(tuple), any_cells) | st.just(Pass()),
    }
    drawn_rules = draw(st.sampled_from((state.step, state.step, *kinds)).filter(kinds.__contains__))
    action: Action = draw(kinds[drawn_rules])
    return action


@st.composite
def neighbours(draw) -> tuple[Cell, Cell]:
    """Two cells that share an edge."""
    first = draw(near_cells)
    return first, draw(st.sampled_from(first.neighbours))
