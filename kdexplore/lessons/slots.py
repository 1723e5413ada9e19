"""The shelf of sentences that all lessons share, and what goes into the slots of each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from kdexplore.core.reader import Reader
from kdexplore.core.rule_ids import RULES
from kdexplore.lessons.expressions import read_expression
from kdexplore.lessons.model import SlotValue
from kdexplore.lessons.numbers import NUMBERS

HIGHEST = 999
LONGEST = 40


def _number(reader: Reader) -> SlotValue:
    """A number, or what the engine counts on the board, such as `{"squares": [1, 0]}`."""
    return read_expression(reader, NUMBERS) if isinstance(reader.value, dict) else reader.integer(0, HIGHEST)


def _key(reader: Reader) -> SlotValue:
    return reader.text(LONGEST)


def _rule(reader: Reader) -> SlotValue:
    return reader.choice(RULES)


def _cell(reader: Reader) -> SlotValue:
    return tuple(reader.cell())


SLOTS: Mapping[str, Callable[[Reader], SlotValue]] = MappingProxyType(
    {
        "number": _number,
        "points": _number,
        "squares": _number,
        "symbols": _number,
        "cell": _cell,
        "person": _key,
        "totem": _key,
        "rule": _rule,
    }
)
# Each sentence of the shelf, `task.<key>` in the catalogues, and its slots.
SHELF_SENTENCES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        # to do
        "lay": (),
        "connect": (),
        "gain": (),
        "best": (),
        "discard": (),
        "throw": (),
        "throw_safe": (),
        "throw_best": (),
        "claim": (),
        "recruit": ("person",),
        "pass": (),
        "give": ("totem",),
        "break": ("rule",),
        "watch": (),
        # to answer
        "count_region": ("cell",),
        "count_total": (),
        "count_placements": (),
        "press_richest": (),
        "press_targets": (),
        "press_home": ("person",),
        "pick_first": (),
        "winner": (),
        "first": (),
        "which_rule": (),
        "may_discard": (),
        "holder": ("totem",),
        # what has been learned
        "product": ("squares", "symbols", "points"),
        # hints
        "count_parts": (),
        "parts": ("squares", "symbols"),
        "each_alone": (),
        "add_up": (),
        # what a wrong answer means
        "squares_only": ("number",),
        "symbols_only": ("number",),
        "added": ("number",),
        "not_times_all": ("number",),
        "line_only": ("number",),
        "lines_only": ("number",),
        "lower_number": (),
        "no_gain": (),
        "more_possible": (),
        "only_start": (),
    }
)


def read_slots(reader: Reader | None, phrase: Reader, names: tuple[str, ...]) -> tuple[tuple[str, SlotValue], ...]:
    """What goes into the slots of a sentence: all of them, and nothing else."""
    if reader is None:
        if names:
            raise phrase.error("missing_field", field="slots")
        return ()
    return tuple((name, SLOTS[name](value)) for name, value in reader.fields(names).items())
