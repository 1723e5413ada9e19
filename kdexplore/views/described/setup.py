"""A set-up in words: its mode, its numbers, its bonuses, and the readings that are not the usual ones."""

from __future__ import annotations

from collections.abc import Iterator

from kdexplore.core.variants import DYNASTY, MODES, Rules
from kdexplore.words import Term, Text, say


def setup_label(rules: Rules, lang: str = "en") -> str:
    """The mode and how many play it.

    >>> from kdexplore import rules
    >>> setup_label(rules("classic", players=3))
    'Classic game, 3 players'
    """
    return f"{say(Term('mode', rules.mode), lang)}, {say(Text('count.player', n=rules.players), lang)}"


def setup_lines(rules: Rules, lang: str = "en") -> Iterator[str]:
    """Everything that distinguishes these rules from others, sentence by sentence."""
    yield setup_label(rules, lang)
    if rules.mode in MODES:
        yield say(Text(f"about.mode.{rules.mode}"), lang)
    grid = f"{say(Text('head.grid'), lang)} {rules.span}×{rules.span}"
    line = f"{say(Text('head.line'), lang)}: {rules.line}"
    dominoes, rounds = Text("count.domino", n=rules.pile), Text("count.round", n=rules.rounds)
    yield f"{grid} · {say(dominoes, lang)} · {line} · {say(rounds, lang)}"
    for bonus in rules.bonuses:
        yield say(Text(f"about.bonus.{bonus}"), lang)
    if rules.games == DYNASTY:
        yield say(Text("about.mode.dynasty"), lang)
    for reading, value in rules.readings.chosen.items():
        yield f"{say(Text(f'about.reading.{reading}'), lang)} {say(Term(f'reading.{reading}', value), lang)}"
