"""Whole games of some players and their results: a row for each game and seat, means, win shares."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from kdexplore.core.actions import Action, Claim
from kdexplore.core.game import after_in_game, apply, start
from kdexplore.core.problems import BadInput
from kdexplore.core.reader import whole_number
from kdexplore.core.scoring import Kind
from kdexplore.core.state import GameState, Step
from kdexplore.core.variants import Rules, rules_of
from kdexplore.engine.dealer import CHANCE_STEPS, Dealer, checked_seed
from kdexplore.engine.estimates import Estimate, error_of, mean_of, share_of
from kdexplore.engine.game_ends import PARTS, TOTAL, margin
from kdexplore.engine.kernel import board
from kdexplore.engine.kernel.players import RESULT
from kdexplore.engine.players import PLAYERS, choose
from kdexplore.engine.policies import OLD_NAMES

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
    """Many games of the same players by the same rules; of a dynasty, the sum of its games.

    `numbers` are `PARTS` for each seat of each game, whatever played them: `build` says what did.
    """

    rules: Rules
    players: tuple[str, ...]
    seed: int
    games: int
    build: str
    numbers: array[int]

    def __repr__(self) -> str:
        return f"<Simulation {self.rules.mode}: {self.games} games of {', '.join(self.players)}>"

    def results(self) -> Iterator[SeatResult]:
        """What each seat has at the end of each game."""
        for game in range(self.games):
            seed, parts = board.seed_of(self.seed, game), [self._parts(game, seat) for seat in range(len(self.players))]
            points, values = tuple([sum(seat[:TOTAL]) for seat in parts]), [self._value(seat) for seat in parts]
            for seat, player in enumerate(self.players):
                place = 1 + sum(value > values[seat] for value in values)
                named = dict(zip(PARTS, parts[seat], strict=True))
                yield SeatResult(game, seed, seat, player, points[seat], place, margin(points, seat), **named)

    def rows(self) -> list[dict[str, Any]]:
        """A row for each game and seat, as `pandas.DataFrame` takes them.

        >>> from kdexplore import rules
        >>> simulate_in_core(rules("duel", players=2), players="random", games=2).rows()[0]["player"]
        'random'
        """
        names = SeatResult.__dataclass_fields__
        return [{name: getattr(row, name) for name in names} for row in self.results()]

    def _parts(self, game: int, seat: int) -> list[int]:
        """What one seat has at the end of one game; of a dynasty the sum, and the largest of its regions."""
        seats, games = len(self.players), self.rules.games
        starts = [((game * games + one) * seats + seat) * RESULT for one in range(games)]
        if games == 1:
            return list(self.numbers[starts[0] : starts[0] + RESULT])
        several = [self.numbers[start : start + RESULT] for start in starts]
        sums = [sum(column) for column in zip(*several, strict=True)]
        sums[PARTS.index("largest")] = max(one[PARTS.index("largest")] for one in several)
        sums[PARTS.index("first_claim")] = several[0][PARTS.index("first_claim")]
        return sums

    def _value(self, parts: list[int]) -> tuple[int, ...]:
        """What decides: points, largest region, symbols; the points alone in a dynasty."""
        total = sum(parts[:TOTAL])
        return (total,) if self.rules.games > 1 else (total, *parts[TOTAL : TOTAL + 2])

    @cached_property
    def _tally(self) -> list[tuple[Counter[int], Counter[int], Counter[int]]]:
        """For each seat: how often it had so many points, such a margin, and such a share of the victory, in 840ths."""
        tally = [(Counter[int](), Counter[int](), Counter[int]()) for _ in self.players]
        winners: list[int] = []
        for row in self.results():
            points, margins, _ = tally[row.seat]
            points[row.total] += 1
            margins[row.margin] += 1
            winners += [row.seat] * (row.place == 1)
            if row.seat == len(self.players) - 1:
                for seat in winners:
                    tally[seat][2][840 // len(winners)] += 1
                winners = []
        return tally

    def points(self, seat: int) -> dict[int, int]:
        """How often a seat had so many points."""
        return dict(sorted(self._tally[seat][0].items()))

    def margins(self, seat: int) -> dict[int, int]:
        """How often a seat was so far ahead of the best of the others, or behind."""
        return dict(sorted(self._tally[seat][1].items()))

    def first_claims(self, seat: int) -> dict[int, int]:
        """How often a seat claimed each domino first, by its number; of a dynasty in its first game."""
        return dict(sorted(Counter(self._column("first_claim", seat)).items()))

    def claims(self, seat: int) -> dict[float, int]:
        """How often the dominoes that a seat claimed in a game had this mean number."""
        return dict(sorted(Counter(self._mean_numbers(seat)).items()))

    @cached_property
    def mean_claims(self) -> tuple[Estimate, ...]:
        """The mean number of the dominoes that each seat claims, with its standard error."""
        return tuple(mean_of(self._mean_numbers(seat)) for seat in range(len(self.players)))

    def _mean_numbers(self, seat: int) -> list[float]:
        dominoes = self.rules.rounds * self.rules.kings * self.rules.games
        return [total / dominoes for total in self._column("claimed", seat)]

    def _column(self, part: str, seat: int) -> list[int]:
        return [self._parts(game, seat)[PARTS.index(part)] for game in range(self.games)]

    @property
    def means(self) -> tuple[float, ...]:
        """The mean points of each seat."""
        return tuple(_mean(points, self.games) for points, _, _ in self._tally)

    @property
    def standard_errors(self) -> tuple[float, ...]:
        """The standard error of each mean, never zero: one game more, 10 points away, is counted in it."""
        return tuple(_error(points, self.games) for points, _, _ in self._tally)

    @property
    def mean_margins(self) -> tuple[float, ...]:
        """The mean margin of each seat."""
        return tuple(_mean(margins, self.games) for _, margins, _ in self._tally)

    @property
    def margin_errors(self) -> tuple[float, ...]:
        """The standard error of each mean margin, likewise never zero."""
        return tuple(_error(margins, self.games) for _, margins, _ in self._tally)

    @property
    def win_shares(self) -> tuple[float, ...]:
        """The share of games that each seat has won; a shared victory counts in equal parts."""
        return tuple(_mean(shares, self.games) / 840 for _, _, shares in self._tally)

    @property
    def win_errors(self) -> tuple[float, ...]:
        """The standard error of each share, which is never zero: one game more might have differed."""
        return tuple(share_of(share * self.games, self.games).error for share in self.win_shares)


def _mean(counts: Counter[int], games: int) -> float:
    return sum(value * number for value, number in counts.items()) / games


def _error(counts: Counter[int], games: int) -> float:
    """The standard error of a mean; values that are not counted are zeros."""
    mean = _mean(counts, games)
    squares = sum((value - mean) ** 2 * number for value, number in counts.items())
    squares += mean**2 * (games - counts.total())
    return error_of(squares, games)


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
    numbers = array("i", (number for game in range(games) for number in _numbers(rules, names, seed_of(seed, game))))
    return Simulation(rules, names, seed, games, "core", numbers)


def checked_players(rules: Rules, players: str | Sequence[str], known: Iterable[str] = PLAYERS) -> tuple[str, ...]:
    """A known name for each seat; a single name is for all seats. `BadInput` names what cannot be simulated.

    >>> from kdexplore import rules
    >>> checked_players(rules("classic", players=3), "random")
    ('random', 'random', 'random')
    """
    given = (players,) * rules_of(rules).players if isinstance(players, str) else tuple(players)
    names = tuple(OLD_NAMES.get(name, name) for name in given)
    if unknown := [name for name in names if name not in known]:
        raise BadInput("unknown_value", "players", value=str(unknown[0])[:40], known=tuple(known))
    if len(names) != rules.players:
        raise BadInput("wrong_seats", "players", found=len(names), players=rules.players)
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
    after = after_in_game(state, action)
    return after if after.is_over else None


def _numbers(rules: Rules, players: tuple[str, ...], seed: int) -> Iterator[int]:
    """`PARTS` of each seat at the end of a game, or of each game of a dynasty."""
    claims: list[list[int]] = [[] for _ in players]
    for state, action in played(rules, players, seed):
        if isinstance(action, Claim):
            claims[state.actor or 0].append(action.number)
        if state.lines_left == 0 and state.turn == len(state.line) - 1 and (end := ends(state, action)):
            for seat, numbers in enumerate(claims):
                sheet = end.score_of(seat)
                yield sheet.part(Kind.REGION)
                yield sheet.part(Kind.RESOURCE)
                yield sheet.part(Kind.PERSON, Kind.HORDE)
                yield sheet.part(Kind.TOTEM)
                yield sheet.part(Kind.BONUS)
                yield from (sheet.largest, sheet.symbols, len(end.seats[seat].discarded), numbers[0], sum(numbers))
                numbers.clear()
