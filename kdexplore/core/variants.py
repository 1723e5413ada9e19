"""`Rules`: a variant is a value. The official modes, free set-ups, and why some of them cannot be played."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from kdexplore.core.notebook_display import NotebookDisplay
from kdexplore.core.problems import IllegalSetup, Problem, Reason
from kdexplore.core.tilefiles import tile_set

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from kdexplore.core.tiles import TileSet

# Where the rulebooks are silent or differ: every reading, its default first. See docs/rulings.md.
READINGS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "fire_path": ("flight", "squares", "rays"),
        "fire_on_start": ("allowed", "forbidden"),
        "totem_after_fire": ("kept", "given"),
        "two_chiefs_recruit": ("each", "once"),
        "person_on_volcano": ("forbidden", "allowed"),
        "centre": ("symmetric", "frame", "full"),
        "three_kings": ("36", "48"),
        "two_kings_first_line": ("random", "abba"),
        "must_place": ("always", "optional"),
    }
)
BONUSES = ("centre", "complete")
GAME_OF_MODE: Mapping[str, str] = MappingProxyType(
    dict.fromkeys(("classic", "duel"), "kingdomino") | dict.fromkeys(("discovery", "totem", "tribe"), "origins")
)
MODES = tuple(GAME_OF_MODE)
FREE = "free"  # the mode of a set-up that no rulebook describes
OPENINGS = ("drawn", "abba", "partners")
SPANS = range(1, 16)
SEATS = range(1, 9)
LINES = range(1, 13)
DYNASTY = 3
# What a mode settles by itself.
MODULES = ("fire", "resources", "totems", "tribe")
PRINTED = ("span", "line", "kings", "pile", "opening", *MODULES)


@dataclass(frozen=True, slots=True)
class Readings:
    """How the silent places of the rulebooks are read."""

    fire_path: str = "flight"
    fire_on_start: str = "allowed"
    totem_after_fire: str = "kept"
    two_chiefs_recruit: str = "each"
    person_on_volcano: str = "forbidden"
    centre: str = "symmetric"
    three_kings: str = "36"
    two_kings_first_line: str = "random"
    must_place: str = "always"

    @property
    def chosen(self) -> dict[str, str]:
        """The readings that differ from the default.

        >>> Readings(fire_path="rays").chosen
        {'fire_path': 'rays'}
        """
        return {key: value for key, value in asdict(self).items() if value != READINGS[key][0]}


@dataclass(frozen=True)
class Rules(NotebookDisplay):
    """Everything that distinguishes one game from another, as data."""

    tiles: TileSet
    mode: str = FREE
    players: int = 2
    span: int = 5
    line: int = 4
    kings: int = 1
    pile: int = 48
    opening: str = "drawn"
    fire: bool = False
    resources: bool = False
    totems: bool = False
    tribe: bool = False
    bonuses: tuple[str, ...] = ()
    games: int = 1
    readings: Readings = field(default_factory=Readings)

    def __repr__(self) -> str:
        extras = (*self.bonuses, *(("dynasty",) if self.games > 1 else ()), *self.readings.chosen.values())
        return f"<Rules {self.mode}: {', '.join((f'{self.players} players', *extras))}>"

    @property
    def game(self) -> str:
        """The rulebook that describes this mode: `kingdomino`, `origins` or, for none, `free`."""
        return GAME_OF_MODE.get(self.mode, FREE)

    @property
    def rounds(self) -> int:
        """How many lines a game has."""
        return self.pile // self.line

    @property
    def resources_score(self) -> bool:
        """Resources are worth a point each, except where they only pay for cave people."""
        return self.resources and (self.totems or not self.tribe)


def rules(  # noqa: PLR0913 -- a set-up has as many parts; all but the mode are named
    mode: str,
    *,
    players: int = 4,
    bonuses: Iterable[str] = (),
    dynasty: bool = False,
    readings: Mapping[str, str] | None = None,
    tiles: TileSet | None = None,
) -> Rules:
    """The rules of an official mode; `IllegalSetup` when they do not go together.

    Modes are classic, duel, discovery, totem and tribe; bonuses centre and complete. The readings and their values
    are in `READINGS` of this module and in docs/rulings.md.

    >>> rules("duel", players=2).span
    7
    """
    draft = _draft(mode, tiles)
    wanted = dict(readings or {})
    draft = replace(draft, players=players, bonuses=tuple(bonuses), games=DYNASTY if dynasty else 1)
    if problems := (*_official(draft), *_unknown_readings(wanted), *_bonuses(draft)):
        raise IllegalSetup(draft, problems)
    return checked(_official_numbers(replace(draft, readings=Readings(**wanted))))


def _draft(mode: str, tiles: TileSet | None) -> Rules:
    if mode not in GAME_OF_MODE:
        problem = Problem(Reason.UNKNOWN_MODE, "setup.mode", facts=(("mode", mode), ("known", MODES)))
        raise IllegalSetup(mode, (problem,))
    return Rules(tiles or tile_set(GAME_OF_MODE[mode]), mode)


def _unknown_readings(wanted: Mapping[str, str]) -> Iterator[Problem]:
    for key, value in wanted.items():
        if value not in READINGS.get(key, ()):
            facts = (("reading", key), ("value", value), ("known", READINGS.get(key, tuple(READINGS))))
            yield Problem(Reason.UNKNOWN_READING, "setup.readings", facts=facts)


def _official(draft: Rules) -> Iterator[Problem]:
    """What the rulebooks say of a mode before its numbers are known: seats, and which box it is played with."""
    least, most = (2, 2) if draft.mode == "duel" else (2, 4)
    if not least <= draft.players <= most:
        rule = "setup.duel" if draft.mode == "duel" else "setup.players"
        facts = (("players", draft.players), ("least", least), ("most", most))
        yield Problem(Reason.PLAYERS, rule, facts=facts)
    volcanoes = any(terrain.volcano for terrain in draft.tiles.terrains)
    if draft.game == "kingdomino" and volcanoes:
        yield Problem(Reason.WRONG_TILES, "setup.tiles", facts=(("tiles", draft.tiles.id), ("mode", draft.mode)))
    if draft.game == "origins" and draft.games > 1:
        yield Problem(Reason.DYNASTY_ELSEWHERE, "setup.dynasty", facts=(("mode", draft.mode),))


def _official_numbers(draft: Rules) -> Rules:
    """Span, line, kings and pile as the rulebooks print them for a mode and a number of players."""
    if draft.game == "origins":
        return _origins_numbers(draft)
    kings = 2 if draft.players == 2 else 1
    opening = "abba" if kings == 2 and draft.readings.two_kings_first_line == "abba" else "drawn"
    draft = replace(draft, span=5, line=4, kings=kings, opening=opening)
    draft = replace(draft, fire=False, resources=False, totems=False, tribe=False)
    if draft.mode == "duel":
        return replace(draft, span=7, pile=48)
    if draft.players == 3 and draft.readings.three_kings == "36":
        return replace(draft, line=3, pile=36)
    return replace(draft, pile=24 if draft.players == 2 else 48)


def _origins_numbers(draft: Rules) -> Rules:
    totems, tribe = draft.mode == "totem", draft.mode == "tribe"
    draft = replace(draft, fire=True, resources=totems or tribe, totems=totems, tribe=tribe, line=4, pile=48)
    if draft.players == 2:
        return replace(draft, span=7, kings=2, opening="partners")
    return replace(draft, span=5, kings=1, opening="drawn")


def checked(wanted: Rules) -> Rules:
    """The same rules, if a game can start from them; `IllegalSetup` with every problem otherwise."""
    if problems := why_not_rules(wanted):
        raise IllegalSetup(wanted, problems)
    return wanted


def why_not_rules(wanted: Rules) -> tuple[Problem, ...]:
    """Every reason why no game can start from these rules; empty when one can."""
    return tuple(problem for check in CHECKS for problem in check(wanted))


def _span(wanted: Rules) -> Iterator[Problem]:
    """A territory is at least as wide as its starting tile, and no wider than a table allows."""
    if wanted.span not in SPANS:
        facts = (("span", wanted.span), ("least", SPANS[0]), ("most", SPANS[-1]))
        yield Problem(Reason.SPAN, "setup.span", facts=facts)


def _seats(wanted: Rules) -> Iterator[Problem]:
    """There is somebody to play, and every player has a king."""
    if wanted.players not in SEATS:
        facts = (("players", wanted.players), ("least", SEATS[0]), ("most", SEATS[-1]))
        yield Problem(Reason.PLAYERS, "setup.players", facts=facts)
    if wanted.kings < 1:
        yield Problem(Reason.KINGS, "setup.kings", facts=(("kings", wanted.kings),))


def _line(wanted: Rules) -> Iterator[Problem]:
    """A line offers every king a domino, and is no longer than a table."""
    if wanted.line < max(LINES[0], wanted.players * wanted.kings):
        facts = (("line", wanted.line), ("kings", wanted.players * wanted.kings))
        yield Problem(Reason.LINE_LENGTH, "setup.line", facts=facts)
    elif wanted.line > LINES[-1]:
        yield Problem(Reason.LINE_TOO_LONG, "setup.line", facts=(("line", wanted.line), ("most", LINES[-1])))


def _pile(wanted: Rules) -> Iterator[Problem]:
    """The box holds the dominoes of the pile, and the pile makes whole lines."""
    if not 1 <= wanted.pile <= len(wanted.tiles.dominoes):
        facts = (("pile", wanted.pile), ("box", len(wanted.tiles.dominoes)))
        yield Problem(Reason.PILE, "setup.pile", facts=facts)
    elif wanted.line >= 1 and wanted.pile % wanted.line:
        yield Problem(Reason.PILE_LINES, "setup.pile", facts=(("pile", wanted.pile), ("line", wanted.line)))


def _opening(wanted: Rules) -> Iterator[Problem]:
    """Taking the outer or the inner pair of a line is for two players with two kings each and a line of four."""
    numbers = (wanted.players, wanted.kings, wanted.line)
    if wanted.opening not in OPENINGS or (wanted.opening != "drawn" and numbers != (2, 2, 4)):
        yield Problem(Reason.OPENING, "setup.opening", facts=(("opening", wanted.opening), ("known", OPENINGS)))


def _modules(wanted: Rules) -> Iterator[Problem]:
    """Fire needs tokens for its volcanoes; totems and cave people need resources; both need a box that has them."""
    tiles = wanted.tiles
    craters = {square.craters for domino in tiles.dominoes for square in (domino.first, domino.second)} - {0}
    if wanted.fire and (not craters or craters - set(tiles.fire_token)):
        yield Problem(Reason.NEEDS_TOKENS, "setup.fire", facts=(("tiles", tiles.id),))
    if wanted.resources and not tiles.resources:
        yield Problem(Reason.NEEDS_RESOURCES, "setup.resources", facts=(("tiles", tiles.id),))
    if wanted.totems and not wanted.resources:
        yield Problem(Reason.NEEDS_RESOURCES, "setup.totems", facts=(("module", "totems"),))
    if wanted.tribe and not wanted.resources:
        yield Problem(Reason.NEEDS_RESOURCES, "setup.tribe", facts=(("module", "tribe"),))
    if wanted.tribe and not tiles.people:
        yield Problem(Reason.NEEDS_PEOPLE, "setup.tribe", facts=(("tiles", tiles.id),))


def _bonuses(wanted: Rules) -> Iterator[Problem]:
    """A bonus is one of those printed, counted once; no grid of even span has a middle to fill."""
    for bonus in dict.fromkeys(wanted.bonuses):
        if bonus not in BONUSES or wanted.bonuses.count(bonus) > 1:
            yield Problem(Reason.UNKNOWN_BONUS, "setup.bonus", facts=(("bonus", bonus), ("known", BONUSES)))
    if "centre" in wanted.bonuses and wanted.span % 2 == 0 and wanted.readings.centre == "full":
        yield Problem(Reason.NO_CENTRE, "bonus.centre", facts=(("span", wanted.span),))


def _games(wanted: Rules) -> Iterator[Problem]:
    """One game, or several in a row up to a dynasty."""
    if not 1 <= wanted.games <= DYNASTY:
        facts = (("games", wanted.games), ("most", DYNASTY))
        yield Problem(Reason.DYNASTY_LENGTH, "setup.dynasty", facts=facts)


def _printed(wanted: Rules) -> Iterator[Problem]:
    """A mode of a rulebook is played with the numbers printed there; with others it is a free set-up."""
    if wanted.mode == FREE:
        return
    if wanted.mode not in MODES:
        yield Problem(Reason.UNKNOWN_MODE, "setup.mode", facts=(("mode", wanted.mode), ("known", (*MODES, FREE))))
        return
    printed = _official_numbers(wanted)
    other = tuple(part for part in PRINTED if getattr(wanted, part) != getattr(printed, part))
    if wanted.games not in (1, DYNASTY):
        other = (*other, "games")
    if other:
        yield Problem(Reason.NOT_AS_PRINTED, "setup.mode", facts=(("mode", wanted.mode), ("parts", other)))


def _readings(wanted: Rules) -> Iterator[Problem]:
    """A reading is a known one; only Kingdomino may be read so that a domino that fits is discarded all the same."""
    yield from _unknown_readings(wanted.readings.chosen)
    if wanted.game == "origins" and wanted.readings.must_place != "always":
        facts = (("reading", "must_place"), ("mode", wanted.mode))
        yield Problem(Reason.READING_ELSEWHERE, "setup.readings", facts=facts)


CHECKS: tuple[Callable[[Rules], Iterator[Problem]], ...] = (
    _printed, _span, _seats, _line, _pile, _opening, _modules, _bonuses, _games, _readings,
)  # fmt: skip
