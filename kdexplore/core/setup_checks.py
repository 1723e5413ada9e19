"""Why no game can start from some rules: one check for each part of a set-up."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from kdexplore.core.bonus_register import BONUS_KINDS, BONUSES
from kdexplore.core.modes import MODE_KINDS
from kdexplore.core.options import (
    DYNASTY,
    FREE,
    LINES,
    MODES,
    OPENINGS,
    PRINTED,
    READINGS,
    SEATS,
    SPANS,
)
from kdexplore.core.problems import BadInput, Problem, Reason
from kdexplore.core.ruleset import Rules


def why_not_rules(rules: Rules) -> tuple[Problem, ...]:
    """Every reason why no game can start from these rules; empty when one can."""
    return tuple(problem for check in CHECKS for problem in check(rules))


def printed_numbers(draft: Rules) -> Rules:
    """Span, line, kings and pile as the rulebooks print them for a mode and a number of players."""
    if draft.mode not in MODE_KINDS:
        raise BadInput("unknown_value", "mode", value=draft.mode[:40], known=MODES)
    kind = MODE_KINDS[draft.mode]
    printed: dict[str, Any] = kind.numbers(draft.players, draft.readings)._asdict()
    return replace(draft, **printed, **kind.switches)


def _span(rules: Rules) -> Iterator[Problem]:
    """A territory is at least as wide as its starting tile, and no wider than a table allows."""
    if rules.span not in SPANS:
        facts = (("span", rules.span), ("least", SPANS[0]), ("most", SPANS[-1]))
        yield Problem(Reason.SPAN, "setup.span", facts=facts)


def _seats(rules: Rules) -> Iterator[Problem]:
    """There is somebody to play, and every player has a king."""
    if rules.players not in SEATS:
        facts = (("players", rules.players), ("least", SEATS[0]), ("most", SEATS[-1]))
        yield Problem(Reason.PLAYERS, "setup.players", facts=facts)
    if rules.kings < 1:
        yield Problem(Reason.KINGS, "setup.kings", facts=(("kings", rules.kings),))


def _line(rules: Rules) -> Iterator[Problem]:
    """A line offers every king a domino, and is no longer than a table."""
    if rules.line < max(LINES[0], rules.players * rules.kings):
        facts = (("line", rules.line), ("kings", rules.players * rules.kings))
        yield Problem(Reason.LINE_LENGTH, "setup.line", facts=facts)
    elif rules.line > LINES[-1]:
        yield Problem(Reason.LINE_TOO_LONG, "setup.line", facts=(("line", rules.line), ("most", LINES[-1])))


def _pile(rules: Rules) -> Iterator[Problem]:
    """The box holds the dominoes of the pile, and the pile makes whole lines."""
    if not 1 <= rules.pile <= len(rules.tiles.dominoes):
        facts = (("pile", rules.pile), ("box", len(rules.tiles.dominoes)))
        yield Problem(Reason.PILE, "setup.pile", facts=facts)
    elif rules.line >= 1 and rules.pile % rules.line:
        yield Problem(Reason.PILE_LINES, "setup.pile", facts=(("pile", rules.pile), ("line", rules.line)))


def _opening(rules: Rules) -> Iterator[Problem]:
    """Taking the outer or the inner pair of a line is for two players with two kings each and a line of four."""
    numbers = (rules.players, rules.kings, rules.line)
    if rules.opening not in OPENINGS or (rules.opening != "drawn" and numbers != (2, 2, 4)):
        yield Problem(Reason.OPENING, "setup.opening", facts=(("opening", rules.opening), ("known", OPENINGS)))


def _modules(rules: Rules) -> Iterator[Problem]:
    """Fire needs tokens for its volcanoes; totems and cave people need resources; both need a box that has them."""
    tiles = rules.tiles
    craters = {square.craters for domino in tiles.dominoes for square in (domino.first, domino.second)} - {0}
    if rules.fire and (not craters or craters - set(tiles.fire_token)):
        yield Problem(Reason.NEEDS_TOKENS, "setup.fire", facts=(("tiles", tiles.id),))
    if rules.resources and not tiles.resources:
        yield Problem(Reason.NEEDS_RESOURCES, "setup.resources", facts=(("tiles", tiles.id),))
    if rules.totems and not rules.resources:
        yield Problem(Reason.NEEDS_RESOURCES, "setup.totems", facts=(("module", "totems"),))
    if rules.tribe and not rules.resources:
        yield Problem(Reason.NEEDS_RESOURCES, "setup.tribe", facts=(("module", "tribe"),))
    if rules.tribe and not tiles.people:
        yield Problem(Reason.NEEDS_PEOPLE, "setup.tribe", facts=(("tiles", tiles.id),))


def bonus_problems(rules: Rules) -> Iterator[Problem]:
    """A bonus is one of those printed, counted once, and may have its own conditions."""
    for bonus in dict.fromkeys(rules.bonuses):
        if bonus not in BONUSES or rules.bonuses.count(bonus) > 1:
            yield Problem(Reason.UNKNOWN_BONUS, "setup.bonus", facts=(("bonus", bonus), ("known", BONUSES)))
    for kind in BONUS_KINDS.values():
        if kind.id in rules.bonuses:
            yield from kind.problems(rules)


def _games(rules: Rules) -> Iterator[Problem]:
    """One game, or several in a row up to a dynasty."""
    if not 1 <= rules.games <= DYNASTY:
        facts = (("games", rules.games), ("most", DYNASTY))
        yield Problem(Reason.DYNASTY_LENGTH, "setup.dynasty", facts=facts)


def _printed(rules: Rules) -> Iterator[Problem]:
    """A mode of a rulebook is played with the numbers printed there; with others it is a free set-up."""
    if rules.mode == FREE:
        return
    if rules.mode not in MODES:
        yield Problem(Reason.UNKNOWN_MODE, "setup.mode", facts=(("mode", rules.mode), ("known", (*MODES, FREE))))
        return
    printed = printed_numbers(rules)
    other = tuple(part for part in PRINTED if getattr(rules, part) != getattr(printed, part))
    if rules.games not in (1, DYNASTY):
        other = (*other, "games")
    if other:
        yield Problem(Reason.NOT_AS_PRINTED, "setup.mode", facts=(("mode", rules.mode), ("parts", other)))


def unknown_readings(chosen: Mapping[str, str]) -> Iterator[Problem]:
    """A reading is one of those that can be chosen, and so is its value."""
    for key, value in chosen.items():
        if value not in READINGS.get(key, ()):
            facts = (("reading", key), ("value", value), ("known", READINGS.get(key, tuple(READINGS))))
            yield Problem(Reason.UNKNOWN_READING, "setup.readings", facts=facts)


def _readings(rules: Rules) -> Iterator[Problem]:
    """A reading is a known one; only Kingdomino may be read so that a domino that fits is discarded all the same."""
    yield from unknown_readings(rules.readings.chosen)
    if rules.game == "origins" and rules.readings.must_place != "always":
        facts = (("reading", "must_place"), ("mode", rules.mode))
        yield Problem(Reason.READING_ELSEWHERE, "setup.readings", facts=facts)


CHECKS: tuple[Callable[[Rules], Iterator[Problem]], ...] = (
    _printed, _span, _seats, _line, _pile, _opening, _modules, bonus_problems, _games, _readings,
)  # fmt: skip
