"""Whole games played by registered players, and what they come to: a row for each game and seat, means, win shares."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from functools import cached_property
from statistics import fmean
from typing import TYPE_CHECKING, Any

from kdexplore.core.actions import Claim
from kdexplore.core.game import apply, start
from kdexplore.core.problems import BadInput
from kdexplore.core.ranking import ranking
from kdexplore.core.reader import whole_number
from kdexplore.core.scoring import Kind
from kdexplore.core.state import Step
from kdexplore.core.variants import rules_of
from kdexplore.engine.dealer import CHANCE_STEPS, Dealer, checked_seed
from kdexplore.engine.estimates import mean_of
from kdexplore.engine.kernel import board
from kdexplore.engine.players import PLAYERS, choose

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from kdexplore.core.actions import Action
    from kdexplore.core.state import GameState
    from kdexplore.core.variants import Rules

MOST_GAMES = 100_000


@dataclass(frozen=True, slots=True)
class SeatResult:
    """One seat at the end of one game; of a dynasty, the sum of its games.

    `margin` is the distance to the best of the other seats, negative behind it. `area` is the points of all regions,
    `largest` and `symbols` settle ties. `first_claim` is the number of the first domino claimed, `claimed` the sum of
    all. `seed` is the one to play the same game with anywhere else.
    """

    game: int
    seed: int
    seat: int
    player: str
    total: int
    place: int
    margin: int
    area: int
    resources: int
    people: int
    totems: int
    bonuses: int
    largest: int
    symbols: int
    discards: int
    first_claim: int
    claimed: int


@dataclass(frozen=True)
class Simulation:
    """Some games of the same players by the same rules."""

    rules: Rules
    players: tuple[str, ...]
    seed: int
    results: tuple[SeatResult, ...]

    def __repr__(self) -> str:
        return f"<Simulation {self.rules.mode}: {self.games} games of {', '.join(self.players)}>"

    @property
    def games(self) -> int:
        """How many games have been played."""
        return len(self.results) // len(self.players)

    def rows(self) -> list[dict[str, Any]]:
        """A row for each game and seat, as `pandas.DataFrame` takes them.

        >>> from kdexplore import rules
        >>> simulate_in_core(rules("duel", players=2), players="random", games=2).rows()[0]["player"]
        'random'
        """
        return [asdict(result) for result in self.results]

    @cached_property
    def _by_seat(self) -> list[tuple[SeatResult, ...]]:
        return [self.results[seat :: len(self.players)] for seat in range(len(self.players))]

    @property
    def means(self) -> tuple[float, ...]:
        """The mean total of each seat."""
        return tuple(fmean(result.total for result in results) for results in self._by_seat)

    @property
    def standard_errors(self) -> tuple[float, ...]:
        """The standard error of each mean, never zero: one game more, 10 points away, is counted in it."""
        return tuple(mean_of([result.total for result in results]).error for results in self._by_seat)

    @cached_property
    def win_shares(self) -> tuple[float, ...]:
        """The share of games that each seat has won; a shared victory counts in equal parts."""
        winners: dict[int, list[int]] = {}
        for result in self.results:
            if result.place == 1:
                winners.setdefault(result.game, []).append(result.seat)
        return tuple(
            sum(1 / len(seats) for seats in winners.values() if seat in seats) / self.games
            for seat in range(len(self.players))
        )


def simulate_in_core(
    rules: Rules, players: str | Sequence[str] = "greedy", games: int = 200, seed: int = 1
) -> Simulation:
    """Games that can be dealt and played again anywhere: one player for every seat, or a name for each.

    Every registered player can sit down, also those that think; some hundred times slower than `simulate`.

    The first game is the one that `seed` deals everywhere else; each further game has its own seed, which depends on
    nothing but `seed` and the number of the game.

    >>> from kdexplore import rules
    >>> result = simulate_in_core(rules("classic", players=2), players=("greedy", "random"), games=4, seed=17)
    >>> result.games, result.rows()[0]["seed"], result.win_shares
    (4, 17, (1.0, 0.0))
    """
    names = checked_players(rules, players)
    games = whole_number(games, "games", 1, MOST_GAMES)
    results = [row for game in range(games) for row in _results(rules, names, game, seed_of(seed, game))]
    return Simulation(rules, names, seed, tuple(results))


def checked_players(rules: Rules, players: str | Sequence[str], where: str = "players") -> tuple[str, ...]:
    """A registered name for each seat; a single name stands for all seats.

    >>> from kdexplore import rules
    >>> checked_players(rules("classic", players=3), "random")
    ('random', 'random', 'random')
    """
    names = (players,) * rules_of(rules).players if isinstance(players, str) else tuple(players)
    if unknown := [name for name in names if name not in PLAYERS]:
        raise BadInput("unknown_value", where, value=str(unknown[0])[:40], known=tuple(PLAYERS))
    if len(names) != rules.players:
        raise BadInput("wrong_seats", where, found=len(names), players=rules.players)
    return names


def seed_of(seed: int, game: int) -> int:
    """The seed of a game of a simulation, counted from 0.

    >>> seed_of(17, 0), seed_of(17, 1)
    (17, 618050)
    """
    return board.seed_of(checked_seed(seed), game)


def played(rules: Rules, players: Sequence[str], seed: int) -> Iterator[tuple[GameState, Action]]:
    """A game from its start to its end: each state and the action taken there, dealt and played from the seed.

    >>> from kdexplore import rules
    >>> [action for _, action in played(rules("classic", players=2), ("random",) * 2, 17)][1]
    DrawKing(seat=0)
    """
    state, at, dealer = start(rules), 0, Dealer(seed)
    while state.step is not Step.OVER:
        if state.step in CHANCE_STEPS:
            action = dealer.deal(state)
        else:
            action = choose(players[state.actor or 0], state, seed, at)
        yield state, action
        state, at = apply(state, action).state, at + 1


def ends(state: GameState, action: Action) -> GameState | None:
    """The final state of a game, or of one of the games of a dynasty, if this action ends it.

    >>> from kdexplore import rules
    >>> [end.totals for step in played(rules("duel", players=2), ("random",) * 2, 17) if (end := ends(*step))]
    [((57, 45),)]
    """
    alone = replace(state, rules=replace(state.rules, games=1), totals=())
    after = apply(alone, action).state
    return after if after.step is Step.OVER else None


def _results(rules: Rules, players: tuple[str, ...], game: int, seed: int) -> Iterator[SeatResult]:
    """The rows of one game, seat by seat."""
    finals: list[GameState] = []
    claims: list[list[int]] = [[] for _ in players]
    for state, action in played(rules, players, seed):
        if isinstance(action, Claim):
            claims[state.actor or 0].append(action.number)
        if state.lines_left == 0 and state.turn == len(state.line) - 1 and (end := ends(state, action)):
            finals.append(end)
    whole = replace(finals[-1], rules=rules, totals=tuple(end.totals[0] for end in finals))
    places = {standing.seat: standing.place for standing in ranking(whole)}
    totals = [sum(end.totals[0][seat] for end in finals) for seat in range(rules.players)]
    for seat, player in enumerate(players):
        others = [total for other, total in enumerate(totals) if other != seat]
        margin = totals[seat] - max(others, default=0)
        facts = _facts(finals, seat) | {"first_claim": claims[seat][0], "claimed": sum(claims[seat])}
        yield SeatResult(game, seed, seat, player, totals[seat], places[seat], margin, **facts)


def _facts(finals: list[GameState], seat: int) -> dict[str, int]:
    """The parts of a seat's points, what settles ties, and how many dominoes were discarded."""
    sheets = [end.score_of(seat) for end in finals]
    return {
        "area": sum(sheet.part(Kind.REGION) for sheet in sheets),
        "resources": sum(sheet.part(Kind.RESOURCE) for sheet in sheets),
        "people": sum(sheet.part(Kind.PERSON, Kind.HORDE) for sheet in sheets),
        "totems": sum(sheet.part(Kind.TOTEM) for sheet in sheets),
        "bonuses": sum(sheet.part(Kind.BONUS) for sheet in sheets),
        "largest": max(sheet.largest for sheet in sheets),
        "symbols": sum(sheet.symbols for sheet in sheets),
        "discards": sum(len(end.seats[seat].discarded) for end in finals),
    }
