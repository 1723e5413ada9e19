"""The official modes and free set-ups as `Rules`, and why some of them cannot be played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any

from kdexplore.core.bonus_register import BONUSES, Bonus
from kdexplore.core.cells import expected, whole
from kdexplore.core.modes import GAME_OF_MODE, MODE_KINDS
from kdexplore.core.options import (
    DYNASTY,
    FREE,
    LINES,
    MODES,
    MODULES,
    OPENINGS,
    PRINTED,
    READINGS,
    SEATS,
    SPANS,
    Mode,
    ReadingChoices,
    Readings,
    readings_of,
)
from kdexplore.core.problems import IllegalSetup, Problem, Reason
from kdexplore.core.ruleset import Rules, rules_of
from kdexplore.core.setup_checks import bonus_problems, printed_numbers, unknown_readings, why_not_rules
from kdexplore.core.tilefiles import tiles as box_of
from kdexplore.core.tiles import TilesLike

# What can be chosen is in `core.options` and `core.modes`, the value in `core.ruleset`; both are imported from here.
__all__ = [
    "BONUSES",
    "DYNASTY",
    "FREE",
    "GAME_OF_MODE",
    "LINES",
    "MODES",
    "MODE_KINDS",
    "MODULES",
    "OPENINGS",
    "PRINTED",
    "READINGS",
    "SEATS",
    "SPANS",
    "Readings",
    "Rules",
    "checked",
    "readings_of",
    "rules",
    "rules_for",
    "rules_of",
    "why_not_rules",
]


def rules(  # noqa: PLR0913 -- a set-up has as many parts; all but the mode are named
    mode: Mode,
    *,
    players: int = 4,
    bonuses: Bonus | Iterable[Bonus] = (),
    dynasty: bool = False,
    readings: ReadingChoices | None = None,
    tiles: TilesLike | None = None,
) -> Rules:
    """The rules of an official mode; `IllegalSetup` when they do not go together.

    The modes are classic and duel (Kingdomino), discovery, totem and tribe (Kingdomino Origins); the bonuses are
    centre and complete. Readings, each with its usual value first, say how a place of the rulebooks is read that is
    silent or ambiguous (docs/rulings.md):

    - fire_path: flight, squares or rays
    - fire_on_start: allowed or forbidden
    - totem_after_fire: kept or given
    - two_chiefs_recruit: each or once
    - person_on_volcano: forbidden or allowed
    - centre: symmetric, frame or full
    - three_kings: 36 or 48
    - two_kings_first_line: random or abba
    - must_place: always or optional

    >>> rules("duel", players=2).span
    7
    >>> rules("tribe", players=3, bonuses="complete", readings={"fire_path": "rays"})
    <Rules tribe: 3 players, complete, rays>
    """
    draft = _draft(mode, tiles)
    choices: dict[str, Any] = dict(readings or {})
    if (seats := whole(players)) is None:
        raise expected("a number of players", players)
    extras = (bonuses,) if isinstance(bonuses, str) else tuple(bonuses)
    draft = replace(draft, players=seats, bonuses=extras, games=DYNASTY if dynasty else 1)
    if problems := (*_official(draft), *unknown_readings(choices), *bonus_problems(draft)):
        raise IllegalSetup(draft, problems)
    return _one_of(checked(printed_numbers(replace(draft, readings=Readings(**choices)))))


@lru_cache(maxsize=64)
def _one_of(given: Rules) -> Rules:
    """Of equal rules always the same ones: what is remembered by its rules is then found without comparing them."""
    return given


def rules_for(mode: str, **choices: Any) -> Rules:  # noqa: ANN401 -- whatever `rules` takes
    """The same from texts that come from a form, a file or a command line, where no type checker has seen them.

    >>> rules_for("du" + "el", players=2) == rules("duel", players=2)
    True
    """
    return rules(mode, **choices)  # type: ignore[arg-type]


def _draft(mode: str, tiles: TilesLike | None) -> Rules:
    if mode not in GAME_OF_MODE:
        problem = Problem(Reason.UNKNOWN_MODE, "setup.mode", facts=(("mode", mode), ("known", MODES)))
        raise IllegalSetup(mode, (problem,))
    return Rules(box_of(tiles or GAME_OF_MODE[mode]), mode)


def _official(draft: Rules) -> Iterator[Problem]:
    """What the rulebooks say of a mode before its numbers are known: seats, and which box it is played with."""
    kind = MODE_KINDS[draft.mode]
    if draft.players not in kind.seats:
        facts = (("players", draft.players), ("least", kind.seats[0]), ("most", kind.seats[-1]))
        yield Problem(Reason.PLAYERS, kind.rule or "setup.players", facts=facts)
    volcanoes = any(terrain.volcano for terrain in draft.tiles.terrains)
    if draft.game == "kingdomino" and volcanoes:
        yield Problem(Reason.WRONG_TILES, "setup.tiles", facts=(("tiles", draft.tiles.id), ("mode", draft.mode)))
    if draft.game == "origins" and draft.games > 1:
        yield Problem(Reason.DYNASTY_ELSEWHERE, "setup.dynasty", facts=(("mode", draft.mode),))


def checked(given: Rules) -> Rules:
    """The same rules, if a game can start from them; `IllegalSetup` with every problem otherwise."""
    if problems := why_not_rules(rules_of(given)):
        raise IllegalSetup(given, problems)
    return given
