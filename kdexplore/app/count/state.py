"""`FinalCount`: the finished kingdoms of a game with the box, one after the other, and what they are worth."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from kdexplore.app.lab.kept import sorted_out, tokens_of
from kdexplore.app.lab.state import Lab
from kdexplore.app.play import fields
from kdexplore.app.play.setup import Setup
from kdexplore.core.bonuses import left_of
from kdexplore.core.cells import HOME, Cell
from kdexplore.core.names import cleaned
from kdexplore.core.notation import parse, write
from kdexplore.core.problems import BadInput
from kdexplore.core.state import GameState, Seat, Step
from kdexplore.core.territory import Box
from kdexplore.core.variants import BONUSES, DYNASTY, MODES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kdexplore.core.variants import Rules

NAMES, KINGDOMS, RESULT = "names", "kingdoms", "result"
MOST_SEATS = 4
MOST_POINTS = 999


@dataclass(frozen=True)
class CountedKingdom:
    """One kingdom: its squares, their grid of cells, and whether squares that the box lacks count all the same."""

    lab: Lab
    grid: Box
    stands: bool = False

    @classmethod
    def bare(cls, rules: Rules, seat: int) -> CountedKingdom:
        """Nothing but the starting tile, in the middle of the grid."""
        half = rules.span // 2
        lab = Lab(rules, seat=seat).fitting()
        return cls(lab, Box(-half, rules.span - 1 - half, -half, rules.span - 1 - half))

    @property
    def is_begun(self) -> bool:
        """Whether it has any square but the starting tile."""
        return len(self.lab.territory.squares) > 1

    def with_lab(self, lab: Lab) -> CountedKingdom:
        """After a change; a photograph brings its own grid."""
        placed = lab.photo is not None and lab.photo != self.lab.photo and lab.photo.cells.width == lab.rules.span
        return replace(self, lab=lab, grid=lab.photo.cells if placed and lab.photo else self.grid)

    def with_start(self, cell: Cell) -> CountedKingdom:
        """The starting tile on another cell of the grid; all other squares stay where they are in it."""
        if not (self.grid.west <= cell.x <= self.grid.east and self.grid.north <= cell.y <= self.grid.south):
            return self
        lab, (x, y) = self.lab, cell
        tokens = {
            Cell(at.x - x, at.y - y): token
            for at, token in tokens_of(lab.territory, lab.rules.tiles).items()
            if at not in (HOME, cell)
        }
        moved = lab.changed(sorted_out(tokens, lab.rules).territory, ())
        west, east, north, south = self.grid
        return replace(self, lab=moved, grid=Box(west - x, east - x, north - y, south - y))


@dataclass(frozen=True)
class FinalCount:
    """The choices and names, the kingdoms, whose is counted now; `totals` are those of earlier games of a dynasty.

    `lit` is the number of the result that is pressed.
    """

    setup: Setup = Setup(players=4, bots=())
    names: tuple[str, ...] = ("",) * MOST_SEATS
    part: str = NAMES
    kingdoms: tuple[CountedKingdom, ...] = ()
    now: int = 0
    totals: tuple[tuple[int, ...], ...] = ()
    lit: str = ""

    @property
    def rules(self) -> Rules:
        """The rules of the game, with the names of its players."""
        rules = self.setup.rules
        names = self.names[: rules.players]
        return replace(rules, names=names if any(names) else ())

    @property
    def kingdom(self) -> CountedKingdom:
        """The one that is counted now."""
        return self.kingdoms[self.now]

    @property
    def state(self) -> GameState:
        """The game as it ended, so that all that counts and ranks a game counts this one."""
        rules = self.rules
        seats = tuple(
            Seat(each.lab.territory, tuple(range(left_of(each.lab.territory, rules)))) for each in self.kingdoms
        )
        holders = tuple(sorted((totem, seat) for seat, each in enumerate(self.kingdoms) for totem in each.lab.totems))
        state = GameState(rules, Step.OVER, seats, frozenset(), holders=holders)
        return replace(state, totals=(*self.totals, tuple(state.score_of(seat).total for seat in range(rules.players))))

    # ---- before

    def chosen(self, name: str, value: object) -> FinalCount:
        """Another mode, number of players or bonus, as far as it is one."""
        known = (name == "mode" and value in MODES) or (name == "players" and value in range(2, MOST_SEATS + 1))
        if not known and name != "dynasty" and name not in {f"bonus:{bonus}" for bonus in BONUSES}:
            return self
        return replace(self, setup=fields.chosen(self.setup, name, value))

    def named(self, seat: int, name: str) -> FinalCount:
        """A name for a seat, as far as it is one."""
        names = tuple(cleaned(name) if seat == other else old for other, old in enumerate(self.names))
        return replace(self, names=names)

    def begun(self) -> FinalCount:
        """The kingdoms, still bare; those that are there already under these rules stay."""
        rules = self.rules
        old = self.kingdoms if self.kingdoms and self.kingdoms[0].lab.rules == rules else ()
        kingdoms = tuple(
            old[seat] if seat < len(old) else CountedKingdom.bare(rules, seat) for seat in range(rules.players)
        )
        return replace(self, part=KINGDOMS, kingdoms=kingdoms, now=0)

    # ---- the kingdoms

    def with_kingdom(self, kingdom: CountedKingdom) -> FinalCount:
        """The one that is counted now changed; a totem is with one player."""
        mine = kingdom.lab.totems
        kingdoms = tuple(
            kingdom if seat == self.now else replace(each, lab=_without(each.lab, mine))
            for seat, each in enumerate(self.kingdoms)
        )
        return replace(self, kingdoms=kingdoms)

    def at(self, seat: int) -> FinalCount:
        """Another kingdom."""
        return replace(self, now=seat, part=KINGDOMS) if 0 <= seat < len(self.kingdoms) else self

    def next(self) -> FinalCount:
        """The kingdom of the next player; after the last one the result."""
        return self.at(self.now + 1) if self.now + 1 < len(self.kingdoms) else replace(self, part=RESULT)

    def next_game(self) -> FinalCount:
        """The next game of a dynasty; the points of this one are kept."""
        if len(self.totals) + 1 >= self.rules.games:
            return self
        return replace(self, totals=self.state.totals, kingdoms=(), lit="").begun()

    # ---- the link

    def view(self) -> dict[str, str | int]:
        """What a link holds of it; nothing before anything has been chosen."""
        if self == FinalCount():
            return {}
        setup, found = self.setup, dict[str, "str | int"]()
        found |= {"cmode": setup.mode, "cplayers": setup.players, "cpart": self.part, "cnow": self.now}
        found |= {"cbonus": "+".join(setup.bonuses)} if setup.bonuses else {}
        found |= {"cdynasty": 1} if setup.dynasty else {}
        found |= {f"cname{seat}": name for seat, name in enumerate(self.names) if name}
        found |= {f"ctotals{game}": "+".join(map(str, points)) for game, points in enumerate(self.totals)}
        for seat, each in enumerate(self.kingdoms):
            corner = f"{-each.grid.west}+{-each.grid.north}{'+' if each.stands else ''}"
            found[f"ckingdom{seat}"] = f"{write(each.lab.territory, each.lab.rules.tiles)};{corner}"
            found |= {f"ctotems{seat}": "+".join(each.lab.totems)} if each.lab.totems else {}
        return found

    @classmethod
    def from_view(cls, view: Mapping[str, str | int]) -> FinalCount:
        """What a link describes; values without a meaning are left out."""
        count = cls()
        for name, key in (("mode", "cmode"), ("players", "cplayers")):
            count = count.chosen(name, view.get(key))
        for bonus in str(view.get("cbonus", "")).split("+"):
            count = count.chosen(f"bonus:{bonus}", value=True)
        count = count.chosen("dynasty", value=True) if view.get("cdynasty") == 1 and not count.setup.problems else count
        for seat in range(MOST_SEATS):
            count = count.named(seat, str(view.get(f"cname{seat}", "")))
        if count.setup.problems or "ckingdom0" not in view:
            return count
        count = count.begun()
        kingdoms = tuple(_kingdom_from(view, seat, each) for seat, each in enumerate(count.kingdoms))
        totals = tuple(_totals_from(view, game, count.rules.players) for game in range(DYNASTY - 1))
        count = replace(
            count, kingdoms=kingdoms, totals=tuple(each for each in totals if each)[: count.rules.games - 1]
        )
        now, part = view.get("cnow"), view.get("cpart")
        count = count.at(now) if isinstance(now, int) else count
        return replace(count, part=str(part)) if part in (NAMES, KINGDOMS, RESULT) else count


def _without(lab: Lab, totems: tuple[str, ...]) -> Lab:
    left = tuple(totem for totem in lab.totems if totem not in totems)
    return lab if left == lab.totems else replace(lab, totems=left)


def _kingdom_from(view: Mapping[str, str | int], seat: int, bare: CountedKingdom) -> CountedKingdom:
    """The kingdom of a seat; a bare one if it cannot be read."""
    text, _, corner = str(view.get(f"ckingdom{seat}", "")).partition(";")
    west, _, north = corner.rstrip("+").partition("+")
    rules = bare.lab.rules
    try:
        territory = parse(text, rules.tiles, rules.span)
    except BadInput:
        return bare
    if not all(
        len(part) == 1 and part.isascii() and part.isdecimal() and int(part) < rules.span for part in (west, north)
    ):
        return bare
    grid = Box(-int(west), rules.span - 1 - int(west), -int(north), rules.span - 1 - int(north))
    totems = tuple(str(view.get(f"ctotems{seat}", "")).split("+"))
    lab = replace(bare.lab, territory=territory, totems=totems).fitting()
    return CountedKingdom(lab, grid, stands=corner.endswith("+"))


def _totals_from(view: Mapping[str, str | int], game: int, players: int) -> tuple[int, ...]:
    parts = str(view.get(f"ctotals{game}", "")).split("+")
    known = len(parts) == players and all(part.isascii() and part.isdecimal() for part in parts)
    return tuple(min(int(part[:4]), MOST_POINTS) for part in parts) if known else ()
