"""Which rules a set-up uses, chapter by chapter as its rule sheet tells them."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from kdexplore.core.rule_ids import RULES
from kdexplore.core.variants import BONUSES, DYNASTY

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from kdexplore.core.tiles import TileSet
    from kdexplore.core.variants import Rules

# A chapter takes the rules of these beginnings, in the order of the book. Ids of rules that only say which set-ups
# there are (setup.mode, setup.players ...) stand in none: whoever reads a sheet has chosen.
CHAPTERS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "needs": ("setup.kings", "setup.span", "setup.line", "setup.pile", "setup.rounds"),
        "setup": (
            *("setup.start", "setup.duel", "setup.shuffle", "setup.opening", "setup.fire", "setup.resources"),
            *("setup.totems", "setup.tribe", "setup.people", "setup.no_totems", "setup.dynasty"),
            *("drafting.line", "drafting.kings", "drafting.pairs"),
        ),
        "turn": (
            *("turn.", "drafting.claim", "drafting.leftover", "drafting.next_line", "drafting.order"),
            "drafting.last_round",
        ),
        "placing": ("placing.",),
        "fire": ("fire.",),
        "resources": ("totem.",),
        "people": ("tribe.",),
        "scoring": ("scoring.",),
        "bonuses": ("setup.bonus", "bonus."),
        "ending": ("ending.",),
    }
)
# Told by numbers, or by a numbered list, and not by their sentences: those speak of other set-ups and modes as well.
SHOWN = (*CHAPTERS["needs"], "turn.order")
# The rule that each reading is about, and whether the reading, once chosen, takes the place of its sentence.
READ_ANEW: Mapping[str, tuple[str, bool]] = MappingProxyType(
    {
        "fire_path": ("fire.reach", False),
        "fire_on_start": ("fire.start", True),
        "person_on_volcano": ("tribe.volcano", True),
        "centre": ("bonus.centre", True),
        "three_kings": ("setup.pile", False),
        "two_kings_first_line": ("setup.opening", True),
        "must_place": ("placing.must", True),
    }
)
# What a rule asks of a set-up, by its id or by the first part of it; the others go with every set-up.
CONDITIONS: Mapping[str, Callable[[Rules], bool]] = MappingProxyType(
    {
        "setup.duel": lambda wanted: wanted.mode == "duel",
        "setup.opening": lambda wanted: wanted.players == wanted.kings == 2,  # noqa: PLR2004 -- the rule is for two
        "setup.people": lambda wanted: wanted.tribe,
        "setup.no_totems": lambda wanted: wanted.tribe and not wanted.totems,
        "turn.each_king": lambda wanted: wanted.kings > 1,
        "setup.bonus": lambda wanted: not wanted.bonuses,
        "setup.dynasty": lambda wanted: wanted.games == DYNASTY,
        "setup.fire": lambda wanted: wanted.fire,
        "setup.resources": lambda wanted: wanted.resources,
        "setup.totems": lambda wanted: wanted.totems,
        "setup.tribe": lambda wanted: wanted.tribe,
        "drafting.kings": lambda wanted: wanted.opening == "drawn",
        "drafting.pairs": lambda wanted: wanted.opening == "partners",
        "drafting.leftover": lambda wanted: wanted.line > wanted.players * wanted.kings and wanted.game != "kingdomino",
        "fire": lambda wanted: wanted.fire,
        "fire.burns": lambda wanted: wanted.fire and wanted.resources,
        "fire.returns": lambda wanted: wanted.fire and _may_return(wanted.tiles),
        "totem": lambda wanted: wanted.totems,
        "totem.resources": lambda wanted: wanted.resources,
        "totem.gift": lambda wanted: wanted.totems and wanted.players > 2,  # noqa: PLR2004 -- two rivals and the holder
        "tribe": lambda wanted: wanted.tribe,
        "scoring.volcano": lambda wanted: any(terrain.volcano for terrain in wanted.tiles.terrains),
        "scoring.resource": lambda wanted: wanted.resources_score,
        "scoring.no_resource": lambda wanted: wanted.resources and not wanted.resources_score,
        "scoring.totem": lambda wanted: wanted.totems,
        **dict.fromkeys(
            ("scoring.hunter", "scoring.painter", "scoring.fire_eater", "scoring.shaman", "scoring.horde"),
            lambda wanted: wanted.tribe,
        ),
        "bonus.centre": lambda wanted: "centre" in (wanted.bonuses or BONUSES),
        "bonus.complete": lambda wanted: "complete" in (wanted.bonuses or BONUSES),
        "ending": lambda wanted: wanted.games == 1,
        "ending.dynasty": lambda wanted: wanted.games > 1,
    }
)


def _may_return(tiles: TileSet) -> bool:
    """Whether a volcano of the box has no free square at its side: its other half burns already, or erupts too."""
    halves = [(one, other) for each in tiles.dominoes for one, other in ((each.first, each.second), each[:0:-1])]
    return any(one.craters and (other.craters or other.symbols) for one, other in halves)


def applies(rule: str, wanted: Rules) -> bool:
    """Whether a game of this set-up needs the rule.

    >>> from kdexplore import rules
    >>> applies("totem.gift", rules("totem", players=3)), applies("totem.gift", rules("totem", players=2))
    (True, False)
    """
    asked = CONDITIONS.get(rule) or CONDITIONS.get(rule.partition(".")[0])
    return asked is None or asked(wanted)


def chapters(wanted: Rules) -> dict[str, tuple[str, ...]]:
    """The rules of a set-up by chapter; a chapter without any is left out.

    >>> from kdexplore import rules
    >>> chapters(rules("classic", bonuses=["complete"]))["bonuses"]
    ('bonus.complete',)
    """
    found = {
        chapter: tuple(rule for rule in RULES if rule.startswith(beginnings) and applies(rule, wanted))
        for chapter, beginnings in CHAPTERS.items()
    }
    return {chapter: rules for chapter, rules in found.items() if rules}


def used(wanted: Rules) -> tuple[str, ...]:
    """Every rule of a set-up once, in the order of the book."""
    found = {rule for rules in chapters(wanted).values() for rule in rules}
    return tuple(rule for rule in RULES if rule in found)


def told(wanted: Rules) -> tuple[str, ...]:
    """The rules that a sheet states by their sentences: neither by a number or a list nor by a reading."""
    return tuple(rule for rule in used(wanted) if rule not in (*SHOWN, *overruled(wanted)))


def readings(wanted: Rules) -> dict[str, str]:
    """The readings chosen that concern this set-up, each with its value."""
    chosen = wanted.readings.chosen.items()
    return {key: value for key, value in chosen if _concerns(key, wanted)}


def _concerns(reading: str, wanted: Rules) -> bool:
    if reading == "three_kings":
        return wanted.mode == "classic" and wanted.players == 3  # noqa: PLR2004 -- the reading is for three
    if reading == "two_kings_first_line":
        return wanted.opening == "abba"
    return applies(READ_ANEW[reading][0], wanted)


def overruled(wanted: Rules) -> tuple[str, ...]:
    """The rules whose sentences a chosen reading takes the place of."""
    return tuple(READ_ANEW[key][0] for key in readings(wanted) if READ_ANEW[key][1])
