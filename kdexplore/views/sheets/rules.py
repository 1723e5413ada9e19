"""Which rules a set-up uses, chapter by chapter as its rule sheet states them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType

from kdexplore.core.bonus_register import BONUS_KINDS
from kdexplore.core.modes import VARIANTS
from kdexplore.core.rule_ids import RULES
from kdexplore.core.tiles import TileSet
from kdexplore.core.variants import DYNASTY, Rules
from kdexplore.words import Term, Text

# A chapter takes the rules whose ids begin like this, in the order of the book.
CHAPTERS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "steps": ("setup.", "turn.", "drafting."),
        "placing": ("placing.",),
        "fire": ("fire.",),
        "resources": ("totem.",),
        "people": ("tribe.",),
        "scoring": ("scoring.",),
        "bonuses": ("setup.bonus", "bonus."),
        "ending": ("ending.",),
    }
)
# These only say which set-ups there are; a sheet is for one of them.
CHOSEN = ("setup.mode", "setup.tiles", "setup.players", "setup.combining", "setup.readings")
# What each cave person scores is a table.
TABLED = ("scoring.hunter", "scoring.painter", "scoring.fire_eater", "scoring.shaman", "scoring.horde")
# The rule that each reading is about, and whether the reading, once chosen, takes the place of its sentence.
READ_OTHERWISE: Mapping[str, tuple[str, bool]] = MappingProxyType(
    {
        "fire_path": ("fire.reach", False),
        "fire_on_start": ("fire.start", True),
        "totem_after_fire": ("totem.keeps", False),
        "two_chiefs_recruit": ("tribe.recruit", False),
        "person_on_volcano": ("tribe.volcano", True),
        "centre": ("bonus.centre", True),
        "three_kings": ("setup.pile", False),
        "two_kings_first_line": ("setup.opening", True),
        "must_place": ("placing.must", True),
    }
)


def _has_mode(mode: str, rules: Rules) -> bool:
    return rules.mode == mode


def _may_earn(bonus: str, rules: Rules) -> bool:
    """Whether a bonus is played with; a set-up without any says which there are."""
    return bonus in (rules.bonuses or BONUS_KINDS)


# What a rule asks of a set-up, by its id or by the first part of it; the others go with every set-up.
CONDITIONS: Mapping[str, Callable[[Rules], bool]] = MappingProxyType(
    {
        **{rule: partial(_has_mode, mode) for mode, rule in VARIANTS.items()},
        "setup.opening": lambda rules: rules.players == rules.kings == 2,  # noqa: PLR2004 -- the rule is for two
        "setup.people": lambda rules: rules.tribe,
        "setup.no_totems": lambda rules: rules.tribe and not rules.totems,
        "turn.each_king": lambda rules: rules.kings > 1,
        "setup.bonus": lambda rules: not rules.bonuses,
        "setup.dynasty": lambda rules: rules.games == DYNASTY,
        "setup.fire": lambda rules: rules.fire,
        "setup.resources": lambda rules: rules.resources,
        "setup.totems": lambda rules: rules.totems,
        "setup.tribe": lambda rules: rules.tribe,
        "drafting.kings": lambda rules: rules.opening == "drawn",
        "drafting.pairs": lambda rules: rules.opening == "partners",
        "drafting.leftover": lambda rules: rules.line > rules.players * rules.kings and rules.game != "kingdomino",
        "fire": lambda rules: rules.fire,
        "fire.burns": lambda rules: rules.fire and rules.resources,
        "fire.returns": lambda rules: rules.fire and _may_return(rules.tiles),
        "totem": lambda rules: rules.totems,
        "totem.resources": lambda rules: rules.resources,
        "totem.gift": lambda rules: rules.totems and rules.players > 2,  # noqa: PLR2004 -- two rivals and the holder
        "tribe": lambda rules: rules.tribe,
        "scoring.volcano": lambda rules: any(terrain.volcano for terrain in rules.tiles.terrains),
        "scoring.resource": lambda rules: rules.resources_score,
        "scoring.no_resource": lambda rules: rules.resources and not rules.resources_score,
        "scoring.totem": lambda rules: rules.totems,
        **dict.fromkeys(TABLED, lambda rules: rules.tribe),
        **dict.fromkeys(CHOSEN, lambda _: False),
        **{kind.rule: partial(_may_earn, bonus) for bonus, kind in BONUS_KINDS.items()},
        "ending": lambda rules: rules.games == 1,
        "ending.dynasty": lambda rules: rules.games > 1,
    }
)


def _may_return(tiles: TileSet) -> bool:
    """Whether a volcano of the box has no free square at its side: its other half burns already, or erupts too."""
    halves = [(one, other) for each in tiles.dominoes for one, other in ((each.first, each.second), each[:0:-1])]
    return any(one.craters and (other.craters or other.symbols) for one, other in halves)


def applies(rule: str, rules: Rules) -> bool:
    """Whether a game of this set-up needs the rule.

    >>> from kdexplore import rules
    >>> applies("totem.gift", rules("totem", players=3)), applies("totem.gift", rules("totem", players=2))
    (True, False)
    """
    condition = CONDITIONS.get(rule) or CONDITIONS.get(rule.partition(".")[0])
    return condition is None or condition(rules)


def chapters(rules: Rules) -> dict[str, tuple[str, ...]]:
    """The rules of a set-up by chapter; a chapter without any is left out.

    >>> from kdexplore import rules
    >>> chapters(rules("classic", bonuses=["complete"]))["bonuses"]
    ('bonus.complete',)
    """
    ids_of = {
        chapter: tuple(rule for rule in RULES if rule.startswith(beginnings) and applies(rule, rules))
        for chapter, beginnings in CHAPTERS.items()
    }
    return {chapter: ids for chapter, ids in ids_of.items() if ids}


def used(rules: Rules) -> tuple[str, ...]:
    """Every rule of a set-up once, in the order of the book."""
    in_use = {rule for ids in chapters(rules).values() for rule in ids}
    return tuple(rule for rule in RULES if rule in in_use)


def stated(rules: Rules) -> tuple[str, ...]:
    """The rules that a sheet states by their sentences: neither as a step, nor in a table, nor by a reading."""
    other = (*overruled(rules), *TABLED)
    return tuple(rule for rule in used(rules) if not is_step(rule) and rule not in other)


def wording(rule: str, rules: Rules) -> Term | Text:
    """The sentence of a rule on a sheet: without cave people, fire burns resources only.

    >>> from kdexplore import rules
    >>> wording("fire.burns", rules("totem")).key, wording("fire.burns", rules("tribe")).key
    ('sheet.burns', 'fire.burns')
    """
    return Text("sheet.burns") if rule == "fire.burns" and not rules.tribe else Term("book", rule)


def is_step(rule: str) -> bool:
    """Whether a rule is stated by the numbers and the numbered steps of a sheet."""
    return rule.startswith(CHAPTERS["steps"]) and rule != "setup.bonus"


def readings(rules: Rules) -> dict[str, str]:
    """The readings chosen that concern this set-up, each with its value."""
    chosen = rules.readings.chosen.items()
    return {key: value for key, value in chosen if _concerns(key, rules)}


def _concerns(reading: str, rules: Rules) -> bool:
    if reading == "three_kings":
        return rules.game == "kingdomino" and rules.players == 3  # noqa: PLR2004 -- the reading is for three
    if reading == "two_kings_first_line":
        return rules.opening == "abba"
    if reading == "two_chiefs_recruit":
        return rules.tribe and rules.kings > 1
    return applies(READ_OTHERWISE[reading][0], rules)


def overruled(rules: Rules) -> tuple[str, ...]:
    """The rules whose sentences a chosen reading takes the place of."""
    return tuple(READ_OTHERWISE[key][0] for key in readings(rules) if READ_OTHERWISE[key][1])
