"""The ladder: one player against copies of another, at the tables that are compared, every game with its own seed.

A player is written as its name (`greedy`), or as how it searches: `flat:greedy:400` plays 400 games with
greedy players for every decision, `tree:planner:0.1s` grows a tree for a tenth of a second of processor time.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from time import process_time
from typing import Any

from kdexplore.cli.files import check_writable, save
from kdexplore.cli.progress import progress_on
from kdexplore.core.problems import BadInput
from kdexplore.core.variants import Rules, rules
from kdexplore.engine import estimates
from kdexplore.engine.kernel import layout as at
from kdexplore.engine.kernel.search import share_of
from kdexplore.engine.kernel.speed import Kernel, fastest
from kdexplore.engine.players import REGISTER
from kdexplore.engine.policies import OLD_NAMES, POLICIES
from kdexplore.engine.search import Search
from kdexplore.engine.strength import SHELF
from kdexplore.engine.thinking import THINKER
from tools.engine.pictures import ladder_picture

MOST_SEARCHED = 1_000_000
SEARCHES = ("flat", "tree")
KNOWN = (*POLICIES, "flat:greedy:400", "tree:planner:0.1s")


def table_of(name: str) -> Rules:
    """The rules of a table: `paper` is that of the paper of 2018, the others are as the rulebooks have them.

    >>> table_of("paper").readings.centre, table_of("three").players
    ('frame', 3)
    """
    if name not in TABLES:
        raise BadInput("unknown_value", "table", value=name[:40], known=tuple(TABLES))
    return TABLES[name]()


TABLES: dict[str, Callable[[], Rules]] = {
    "paper": lambda: rules("classic", players=4, bonuses=("centre", "complete"), readings={"centre": "frame"}),
    "two": lambda: rules("classic", players=2),
    "three": lambda: rules("classic", players=3),
    "four": lambda: rules("classic", players=4),
    "duel": lambda: rules("duel", players=2),
    "discovery": lambda: rules("discovery", players=4),
    "totem": lambda: rules("totem", players=4),
    "tribe": lambda: rules("tribe", players=4),
}


@dataclass(frozen=True)
class Contender:
    """A player of the ladder: one of the kernel's own, or a search."""

    name: str
    policy: int = at.GREEDY
    search: Search | None = None

    @classmethod
    def of(cls, text: str) -> Contender:
        """The player that is written so.

        >>> Contender.of("flat:planner:64").search.games
        64
        """
        kind, *parts = (OLD_NAMES.get(part, part) for part in text.split(":"))
        if not parts and kind in POLICIES:
            return cls(kind, POLICIES[kind])
        if kind not in SEARCHES or len(parts) != 2 or parts[0] not in POLICIES:
            raise BadInput("unknown_value", "player", value=text[:40], known=KNOWN)
        number = parts[1].removesuffix("s")
        if not number.replace(".", "", parts[1].endswith("s")).isdigit():
            raise BadInput("unknown_value", "player", value=text[:40], known=KNOWN)
        timed = parts[1].endswith("s")
        games, cap = (MOST_SEARCHED, float(number)) if timed else (int(number), None)
        if not (0 < games <= MOST_SEARCHED and (cap is None or 0 < cap <= 60)):
            raise BadInput("out_of_range", "player", value=games, low=1, high=MOST_SEARCHED)
        search = Search(games, POLICIES[parts[0]], kind == "tree", cap, process_time)
        return cls(":".join((kind, *parts)), search=search)


@dataclass(frozen=True)
class GameResult:
    """One game as the challenger's seat has it: points, margin, share of the victory; time for each decision."""

    points: int
    margin: int
    win: float
    rivals: float
    seconds: float
    decisions: int


@dataclass(frozen=True)
class Match:
    """What some games came to: each figure with its standard error."""

    table: str
    player: str
    rival: str
    games: int
    seed: int
    build: str
    wins: tuple[float, float]
    points: tuple[float, float]
    margin: tuple[float, float]
    rivals: float
    milliseconds: float

    def to_plain(self) -> dict[str, Any]:
        """The row as it is stored."""
        return {key: list(value) if isinstance(value, tuple) else value for key, value in asdict(self).items()}

    @classmethod
    def from_plain(cls, plain: dict[str, Any]) -> Match:
        """A stored row."""
        values: dict[str, Any] = {
            key: tuple(value) if isinstance(value, list) else value for key, value in plain.items()
        }
        return cls(**values)


def play_match(  # noqa: PLR0913 -- all but the two players are named
    player: str,
    rival: str = "greedy",
    *,
    table: str = "paper",
    games: int = 100,
    seed: int = 1,
    kernel: Kernel | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Match:
    """One player against copies of another; it takes every seat in turn.

    >>> from kdexplore.engine.kernel.speed import plain
    >>> match = play_match("greedy", "random", games=4, kernel=plain())
    >>> match.wins[0], match.points
    (1.0, (46.5, 3.9686))
    """
    given, kernel = table_of(table), kernel or fastest()
    challenger, other = Contender.of(player), Contender.of(rival)
    results = []
    for number in range(games):
        mine = number % given.players
        seats = tuple(challenger if seat == mine else other for seat in range(given.players))
        results.append(_game(kernel, given, seats, mine, (seed, number)))
        if progress:
            progress(number + 1, games)
    rivals = sum(result.rivals for result in results) / games
    spent = 1_000 * sum(result.seconds for result in results) / sum(result.decisions for result in results)
    figures = (_figure([getattr(result, part) for result in results]) for part in ("win", "points", "margin"))
    wins, points, margin = figures
    if not wins[1]:  # all games alike: one more might have ended otherwise
        wins = wins[0], round(estimates.share_of(wins[0] * games, games).error, 4)
    parts = (table, challenger.name, other.name, games, seed, kernel.name)
    return Match(*parts, wins, points, margin, round(rivals, 2), round(spent, 2))


def _figure(values: Sequence[float]) -> tuple[float, float]:
    """The mean and its standard error."""
    number = len(values)
    mean = sum(values) / number
    error = sqrt(sum((value - mean) ** 2 for value in values) / (number - 1) / number) if number > 1 else 0.0
    return round(mean, 4), round(error, 4)


def _game(kernel: Kernel, given: Rules, seats: Sequence[Contender], mine: int, numbers: tuple[int, int]) -> GameResult:
    """One game: number so-and-so of a seed."""
    seed, number = numbers
    run, table, game = kernel.run, kernel.table(given), kernel.game(given.players)
    for seat, who in enumerate(seats):
        game[at.POLICY + seat] = who.policy
    run.seed_game(game, seed, number)
    run.start(game, table)
    spent, decisions, turn = 0.0, 0, 0
    while game[at.STEP] != at.OVER:
        seat, began = int(run.actor(game)), process_time()
        _decide(kernel, seats[seat], game, table, (seed * 7_919 + number * 101 + turn) % 2**31)
        spent += (process_time() - began) * (seat == mine)
        decisions += seat == mine
        turn += 1
    points = [int(run.score(game, table, seat)) for seat in range(given.players)]
    others = [one for seat, one in enumerate(points) if seat != mine]
    win = share_of(kernel.words(game), kernel.words(table), mine) / 840
    return GameResult(points[mine], points[mine] - max(others), win, sum(others) / len(others), spent, decisions)


def _decide(kernel: Kernel, who: Contender, game: Any, table: Any, seed: int) -> None:
    """The player takes its decision, and the game goes on."""
    if who.search is None:
        kernel.run.step(game, table)
        return
    for place, part in enumerate(who.search.move(kernel, game, table, seed)):
        game[at.MOVE + place] = part
    kernel.run.make_move(game, table)


# ---- what is stored

SECOND = "flat:greedy:1s"
SHORT = (("random", 1_000), ("planner", 1_000), ("flat:greedy:30", 80), ("tree:planner:30", 80))
TREE = "tree:planner:1s"
WITH_A_SECOND = {  # of processor time for each decision
    "two": ((SECOND, 24),), "three": ((SECOND, 24),), "duel": ((SECOND, 16),),
    **dict.fromkeys(("discovery", "totem", "tribe"), ((SECOND, 16), (TREE, 16))),
}  # fmt: skip
# Table, player, rival, games. The same seed for all: every player of a table meets the same deals.
PLAN: tuple[tuple[str, str, str, int], ...] = (
    ("paper", "random", "greedy", 2_000),
    ("paper", "greedy_placement", "greedy", 2_000),
    ("paper", "greedy", "greedy", 2_000),
    ("paper", "planner", "greedy", 2_000),
    ("paper", "flat:random:100", "greedy", 120),
    ("paper", "flat:greedy:30", "greedy", 200),
    ("paper", "flat:greedy:100", "greedy", 200),
    ("paper", "flat:planner:30", "greedy", 200),
    ("paper", "tree:planner:30", "greedy", 120),
    ("paper", "tree:planner:100", "greedy", 120),
    ("paper", "flat:greedy:0.1s", "greedy", 80),
    ("paper", SECOND, "greedy", 48),
    ("paper", "flat:greedy:0.02s", "flat:greedy:30", 80),
    ("paper", "flat:planner:0.02s", "flat:greedy:30", 80),
    ("paper", "tree:planner:0.02s", "flat:greedy:30", 80),
    ("paper", THINKER, "greedy", 32),
    ("paper", THINKER, "flat:greedy:30", 36),
    *((table, player, "greedy", games) for table in WITH_A_SECOND for player, games in (*SHORT, *WITH_A_SECOND[table])),
)
SEED = 2018


def run_plan(
    plan: Iterable[tuple[str, str, str, int]] = PLAN, *, done: Callable[[Match], None] = lambda _: None
) -> list[Match]:
    """Every match of a plan; `done` hears of each as soon as it is over."""
    matches = []
    for table, player, rival, games in plan:
        matches.append(play_match(player, rival, table=table, games=games, seed=SEED))
        done(matches[-1])
    return matches


def strengths(matches: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """What the matches of the ladder say of the registered players, as `strength_of` reads it."""
    contenders = {kind.contender(kernel) for kind in REGISTER.values() for kernel in ("compiled", "plain")}
    stored: dict[str, dict[str, Any]] = {}
    for match in matches:
        if match["rival"] == "greedy" and match["player"] in contenders:
            row = {"wins": match["wins"][0], "error": match["wins"][1]}
            row |= {"points": match["points"][0], "points_error": match["points"][1]}
            row |= {"games": match["games"], "seed": match["seed"]}
            stored.setdefault(match["table"], {})[match["player"]] = row
    return stored


def main(words: list[str]) -> None:
    """Play a match, or every one of the stored ladder, and write the figures."""
    parser = ArgumentParser(prog="python -m tools ladder", description=__doc__)
    parser.add_argument("--player", default="planner", help=f"one of {', '.join(KNOWN)}")
    parser.add_argument("--rival", default="greedy", help="whom it plays against")
    parser.add_argument("--table", choices=TABLES, default="paper")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--all", action="store_true", help="every match of the stored ladder; stores the strengths")
    parser.add_argument("--output", metavar="FILE", help="write the data (JSON)")
    parser.add_argument("--picture", metavar="FILE", help="draw them (SVG)")
    options = parser.parse_args(words)
    check_writable(options.output, options.picture)
    if options.all:
        matches = run_plan(PLAN, done=lambda match: print(line(match)))
        save(str(SHELF), json.dumps(strengths([match.to_plain() for match in matches]), indent=1) + "\n")
    else:
        chosen = {name: getattr(options, name) for name in ("table", "games", "seed")}
        with progress_on(printed=True) as progress:
            matches = [play_match(options.player, options.rival, **chosen, progress=progress)]
        print(line(matches[0]))
    if options.output:
        rows = ",\n".join(json.dumps(match.to_plain()) for match in matches)
        save(options.output, f"[\n{rows}\n]\n")
    if options.picture:
        save(options.picture, ladder_picture(matches, "let players play against each other"))


def line(match: Match) -> str:
    """A match for a person to read."""
    wins, error = (100 * number for number in match.wins)
    points, margin = (f"{mean:.2f} ± {its_error:.2f}" for mean, its_error in (match.points, match.margin))
    return (
        f"{match.table}: {match.player} against {match.rival}, {match.games} games: wins {wins:.1f} ± {error:.1f} %, "
        f"{points} points, margin {margin}, {match.milliseconds:.1f} ms a decision"
    )
