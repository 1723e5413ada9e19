"""Players that choose by themselves, and the register in which every room of the program finds them by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from random import Random
from types import MappingProxyType
from typing import Protocol, TypeAlias

from kdexplore.core import tribe
from kdexplore.core.actions import Action, Claim, Discard, Pass, Place, Recruit
from kdexplore.core.cells import Cell
from kdexplore.core.game import after_in_game, legal_actions
from kdexplore.core.placing import legal_placements
from kdexplore.core.problems import BadInput
from kdexplore.core.state import GameState, Step
from kdexplore.core.territory import Territory
from kdexplore.core.tiles import Domino
from kdexplore.engine.kernel.speed import Kernel
from kdexplore.engine.kernel.tables import why_too_large
from kdexplore.engine.policies import POLICIES, decision
from kdexplore.engine.thinking import PLAIN_THINKER, SAMPLER, THINKER, Planner, Searcher, sampler, thinker
from kdexplore.engine.what_if import WhatIf


class Player(Protocol):
    """Decides for a seat."""

    def choose(self, state: GameState) -> Action:
        """One of the legal actions of the state."""
        ...


@dataclass(frozen=True)
class RandomPlayer:
    """Chooses every claim, placement and throw with equal odds; recruits half of the time."""

    random: Random

    def choose(self, state: GameState) -> Action:
        """One of the legal actions; a recruitment is put together part by part, since there are so many."""
        if state.step is Step.RECRUIT:
            return self._recruit(state)
        return self.random.choice(tuple(legal_actions(state)))

    def _recruit(self, state: GameState) -> Action:
        offers = ((2, state.cave.face_up), (4, state.cave.stack))
        price, people = self.random.choice(offers)
        paid = any_payment(state.territory, price, self.random) if people else ()
        if not paid or self.random.random() < 0.5:  # noqa: PLR2004 -- even odds
            return Pass()
        cell = self.random.choice(tribe.homes(state.territory, paid, state.rules))
        return Recruit(self.random.choice(people), paid, cell)


@dataclass(frozen=True)
class GreedyPlayer:
    """Takes what is worth most at once: the best placement, the claim with the best placement to come."""

    random: Random

    def choose(self, state: GameState) -> Action:
        """The action after which this seat is best off; one at random among equals."""
        if state.step is Step.CLAIM:
            return self._best(state, {action: self._claim_value(state, action) for action in legal_actions(state)})
        if state.step is Step.RECRUIT:
            return self._recruit(state)
        return self._best(state, {action: _lead(state, action) for action in legal_actions(state)})

    def _best(self, _state: GameState, values: dict[Action, float]) -> Action:
        most = max(values.values())
        return self.random.choice([action for action, value in values.items() if value == most])

    def _claim_value(self, state: GameState, action: Action) -> float:
        if not isinstance(action, Claim) or state.actor is None:
            return 0.0
        return best_gain(state, state.actor, state.rules.tiles.domino(action.number))

    def _recruit(self, state: GameState) -> Action:
        """A few payments are tried with every person on every home, and the best kept if it gains."""
        values: dict[Action, float] = {Pass(): _lead(state, Pass())}
        for price, people in ((2, state.cave.face_up), (4, state.cave.stack)):
            ways = {any_payment(state.territory, price, self.random) for _ in range(3)} if people else set()
            for paid in sorted(ways - {()}):
                for cell in tribe.homes(state.territory, paid, state.rules):
                    for person in dict.fromkeys(people):
                        action = Recruit(person, paid, cell)
                        values[action] = _lead(state, action)
        return self._best(state, values)


def any_payment(territory: Territory, price: int, random: Random) -> tuple[Cell, ...]:
    """One way to pay so many resources, drawn by kind and then by cell; nothing if there are too few kinds."""
    by_kind: dict[str, list[Cell]] = {}
    for cell, kind in territory.resources:
        by_kind.setdefault(kind, []).append(cell)
    if len(by_kind) < price:
        return ()
    return tuple(sorted(random.choice(by_kind[kind]) for kind in random.sample(sorted(by_kind), price)))


def best_gain(state: GameState, seat: int, domino: Domino) -> float:
    """What the best placement of a domino adds to a seat's points now, with the resources and totems that come with it.

    A domino that fits nowhere is worth one point less than nothing.
    """
    here = WhatIf.of(state, seat)
    ways = legal_placements(here.territory, domino, here.rules)
    return max((here.worth_laid(way).total - here.sheet.total for way in ways), default=-1)


def _lead(state: GameState, action: Action) -> float:
    """How far the deciding seat is ahead of the best of the others after an action."""
    seat = state.actor
    if seat is None or isinstance(action, Place | Discard | Pass | Recruit):
        seat = state.playing or 0
        return float(after_in_game(state, action).score_of(seat).total)
    after = after_in_game(state, action)
    others = [after.score_of(other).total for other in range(state.rules.players) if other != seat]
    return after.score_of(seat).total - max(others, default=0)


# ---- the register

MakePlayer: TypeAlias = "Callable[[Random], Player]"


@dataclass(frozen=True)
class PlayerKind:
    """A registered player: how it is made, how hard it is to beat (1 to 5), and whether it answers at once.

    What it is called, what it does and its level are in the words: `table.bot.<name>`, `about.player.<name>` and
    `player.level.<level>`. One that searches thinks for about a second in the plain kernel, so a page asks it outside
    its event loop; `search` is how the ladder (`tools.engine.ladder`) writes it, `plain_search` likewise with the
    plain kernel, if it searches less there. `letter` is what links of earlier versions call it.
    """

    name: str
    make: MakePlayer
    level: int
    letter: str = ""
    search: str = ""
    plain_search: str = ""

    @property
    def quick(self) -> bool:
        """Whether it answers at once: then the kernel plays it too, by the same name (`engine.policies`)."""
        return self.name in POLICIES

    def contender(self, kernel: str = "compiled") -> str:
        """The player of the ladder whose strength it has with a kernel."""
        return (kernel == "plain" and self.plain_search) or self.search or self.name


REGISTER: Mapping[str, PlayerKind] = MappingProxyType(
    {
        kind.name: kind
        for kind in (
            PlayerKind("random", RandomPlayer, 1, "r"),
            PlayerKind("greedy", GreedyPlayer, 2, "g"),
            PlayerKind("planner", Planner, 3, "p"),
            PlayerKind("sampler", sampler, 4, "s", SAMPLER),
            PlayerKind("thinker", thinker, 5, "t", THINKER, PLAIN_THINKER),
        )
    }
)
PLAYERS: Mapping[str, MakePlayer] = MappingProxyType({name: kind.make for name, kind in REGISTER.items()})
QUICK_PLAYERS: Mapping[str, MakePlayer] = MappingProxyType(
    {name: kind.make for name, kind in REGISTER.items() if kind.quick}
)


ADVISER = "planner"  # the best of those that answer at once: whom a person may ask
EXPERT = "thinker"  # the best that answers within half a second with the compiled kernel


def player_of(name: str, random: Random) -> Player:
    """The player registered under a name; `BadInput` if there is none.

    >>> player_of("greedy", Random(1)).choose
    <bound method GreedyPlayer.choose of GreedyPlayer(random=...)>
    """
    if name not in PLAYERS:
        raise BadInput("unknown_value", "player", value=name[:40], known=tuple(PLAYERS))
    return PLAYERS[name](random)


def choose(name: str, state: GameState, seed: int, at: int, kernel: Kernel | None = None) -> Action:
    """The decision of a registered player as action number `at` of the game with this seed.

    It depends on nothing else, so the same players play the same game wherever they play it. Those that answer at
    once decide in the kernel, where it has room for the rules: simulations play that very game.
    Those that search play on more games with the compiled kernel than with the plain one, and by default use the
    fastest at hand.

    >>> from kdexplore import rules
    >>> from kdexplore.engine.dealer import deal
    >>> choose("greedy", deal(rules("classic", players=4), seed=17), seed=17, at=5)
    Claim(number=44)
    """
    if name in POLICIES and not why_too_large(state.rules):
        return decision(state, name, seed)
    random = Random(f"{seed}/{at}/{state.actor}")  # noqa: S311 -- games, not secrets
    player = player_of(name, random)
    return (replace(player, kernel=kernel) if kernel and isinstance(player, Searcher) else player).choose(state)
