"""What can be chosen before a game: modes, bonuses and readings, as literal types and as registers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, TypedDict, get_args

Mode = Literal["classic", "duel", "discovery", "totem", "tribe"]  # as in the register, core.modes
Opening = Literal["drawn", "abba", "partners"]
Module = Literal["fire", "resources", "totems", "tribe"]
# Where the rulebooks are silent or differ: every reading, its default first. See docs/rulings.md.
FirePath = Literal["flight", "squares", "rays"]
FireOnStart = Literal["allowed", "forbidden"]
TotemAfterFire = Literal["kept", "given"]
TwoChiefsRecruit = Literal["each", "once"]
PersonOnVolcano = Literal["forbidden", "allowed"]
Centre = Literal["symmetric", "frame", "full"]
ThreeKings = Literal["36", "48"]
TwoKingsFirstLine = Literal["random", "abba"]
MustPlace = Literal["always", "optional"]

FREE: Literal["free"] = "free"  # the mode of a set-up that no rulebook describes
MODES: tuple[Mode, ...] = get_args(Mode)
OPENINGS: tuple[Opening, ...] = get_args(Opening)
MODULES: tuple[Module, ...] = get_args(Module)
READINGS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "fire_path": get_args(FirePath),
        "fire_on_start": get_args(FireOnStart),
        "totem_after_fire": get_args(TotemAfterFire),
        "two_chiefs_recruit": get_args(TwoChiefsRecruit),
        "person_on_volcano": get_args(PersonOnVolcano),
        "centre": get_args(Centre),
        "three_kings": get_args(ThreeKings),
        "two_kings_first_line": get_args(TwoKingsFirstLine),
        "must_place": get_args(MustPlace),
    }
)
SPANS = range(1, 16)
SEATS = range(1, 9)
LINES = range(1, 13)
DYNASTY = 3
# What a mode settles by itself.
PRINTED = ("span", "line", "kings", "pile", "opening", *MODULES)


class ReadingChoices(TypedDict, total=False):
    """Readings by name, those that are left out as usual."""

    fire_path: FirePath
    fire_on_start: FireOnStart
    totem_after_fire: TotemAfterFire
    two_chiefs_recruit: TwoChiefsRecruit
    person_on_volcano: PersonOnVolcano
    centre: Centre
    three_kings: ThreeKings
    two_kings_first_line: TwoKingsFirstLine
    must_place: MustPlace


@dataclass(frozen=True, slots=True)
class Readings:
    """How the silent places of the rulebooks are read."""

    fire_path: FirePath = "flight"
    fire_on_start: FireOnStart = "allowed"
    totem_after_fire: TotemAfterFire = "kept"
    two_chiefs_recruit: TwoChiefsRecruit = "each"
    person_on_volcano: PersonOnVolcano = "forbidden"
    centre: Centre = "symmetric"
    three_kings: ThreeKings = "36"
    two_kings_first_line: TwoKingsFirstLine = "random"
    must_place: MustPlace = "always"

    def __repr__(self) -> str:
        return f"<Readings: {', '.join(f'{key}={value}' for key, value in self.chosen.items()) or 'as usual'}>"

    @property
    def chosen(self) -> dict[str, str]:
        """The readings that differ from the default.

        >>> Readings(fire_path="rays").chosen
        {'fire_path': 'rays'}
        """
        return {key: value for key, usual in READINGS.items() if (value := getattr(self, key)) != usual[0]}


def readings_of(chosen: Mapping[str, str]) -> Readings:
    """The readings with some of them chosen, by name.

    >>> readings_of({"fire_path": "rays"}).fire_path
    'rays'
    """
    return Readings(**chosen)  # type: ignore[arg-type]
