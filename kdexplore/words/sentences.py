"""Sentences: which message words a value of the core, and what goes into its slots."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import cache
from typing import Any, get_args

from kdexplore.core import events
from kdexplore.core.actions import Action, Reveal
from kdexplore.core.cell_names import column_name, row_name
from kdexplore.core.cells import Cell
from kdexplore.core.problems import BadInput, Fault, IllegalMove, Problem, Reason
from kdexplore.core.ranking import Comparison, Standing
from kdexplore.core.score_changes import ScoreChange
from kdexplore.core.scoring import Kind, ScoreLine
from kdexplore.core.state import Step
from kdexplore.core.variants import READINGS
from kdexplore.core.verdict import Answer, Verdict
from kdexplore.words.terms import Term, Text
from kdexplore.words.wording import Wording, signed

# What the keys in facts and fields are keys of; everything else goes in as it is.
KINDS: Mapping[str, str] = {
    **dict.fromkeys(("met", "corner_terrain", "terrain"), "terrain"),
    **dict.fromkeys(("person", "people", "face_up"), "person"),
    **dict.fromkeys(("seat", "hand", "heirs", "giver", "taker"), "seat"),
    **dict.fromkeys(("totem", "due"), "totem"),
    **dict.fromkeys(("step", "wanted"), "step"),
    **{kind: kind for kind in ("mode", "tiles", "bonus", "reading", "module", "resource")},
    "corner": "cell",
    "parts": "part",
}
# The outermost columns and rows, and how each is named.
EDGES = {"west": column_name, "east": column_name, "north": row_name, "south": row_name}
FAULT_KINDS: Mapping[str, Mapping[str, str]] = {
    "wrong_type": {"expected": "kind", "found": "kind"},
    "wrong_form": {"expected": "form"},
    "digit_too_high": {"terrain": "terrain"},
    "no_volcano_here": {"cell": "cell"},
    "unknown_domino": {"tiles": "tiles"},
    "no_gift": {"totem": "totem"},
    "not_now": {"step": "step"},
    "too_many_people": {"person": "person"},
    "mode_of_other_tiles": {"mode": "mode", "tiles": "tiles"},
}
# What a person types as a whole: a place with this name has a word.
TYPED = ("territory", "domino", "cells", "volcano", "state")
UNREADABLE = {"FileNotFoundError": ".missing", "IsADirectoryError": ".folder", "PermissionError": ".locked"}
TERM_OF_LINE = {Kind.REGION: "terrain"}  # the other kinds of line are called like the kind of their key


def sentence(wording: Wording, thing: object) -> str:  # noqa: C901, PLR0911 -- one line per kind of thing
    """What the wording says of a thing."""
    match thing:
        case Problem():
            return _problem(wording, thing)
        case IllegalMove():
            return " ".join(_problem(wording, problem) for problem in thing.problems)
        case Fault():
            return _fault(wording, thing)
        case BadInput():
            return _fault(wording, thing.fault)
        case ScoreLine():
            return _line(wording, thing)
        case ScoreChange():
            return _delta(wording, thing)
        case Comparison():
            return _comparison(wording, thing)
        case Standing():
            return _standing(wording, thing)
        case Answer():
            return _occurrence(wording, thing)
        case Step():
            return wording.sentence(f"now.{thing}")
        case Term() | Text() | Cell():
            return wording.word(thing)
        case _:
            return _happening(wording, thing)


# ---- problems and faults


def _corner(facts: Mapping[str, Any]) -> str:
    if "corner" not in facts:
        return ""
    return ".corner_start" if facts["corner_terrain"] == "start" else ".corner"


def _overflow(facts: Mapping[str, Any]) -> str:
    wide, high = facts["width"] > facts["limit"], facts["height"] > facts["limit"]
    return ".both" if wide and high else ".width" if wide else ".height"


VARIANTS: Mapping[Reason, Callable[[Mapping[str, Any]], str]] = {
    Reason.UNKNOWN_BONUS: lambda facts: ".twice" if facts["bonus"] in facts["known"] else "",
    Reason.UNKNOWN_READING: lambda facts: "" if facts["reading"] in READINGS else ".key",
    Reason.PLAYERS: lambda facts: ".exact" if facts["least"] == facts["most"] else "",
    Reason.OPENING: lambda facts: "" if facts["opening"] in facts["known"] else ".unknown",
    Reason.NEEDS_RESOURCES: lambda facts: ".module" if "module" in facts else "",
    Reason.LEAVES_GRID: _overflow,
    Reason.TOUCHES_NOTHING: _corner,
    Reason.NO_MATCH: _corner,
    Reason.NOT_FACE_UP: lambda facts: "" if facts["face_up"] else ".none",
}


def _problem(wording: Wording, problem: Problem) -> str:
    facts: dict[str, Any] = dict(problem.facts)
    variant = VARIANTS[problem.reason](facts) if problem.reason in VARIANTS else ""
    # What is unknown, and what is known instead, is to be typed again: it is said as it is typed.
    kinds = {} if problem.reason.startswith("unknown") else KINDS
    slots = {name: wording.word(value, kinds.get(name, "")) for name, value in facts.items()}
    slots |= {name: naming(facts[name], facts["limit"]) for name, naming in EDGES.items() if name in facts}
    return wording.sentence(f"why.{problem.reason}{variant}", cells=wording.word(problem.cells), **slots)


def _fault(wording: Wording, fault: Fault) -> str:
    facts, kinds = dict(fault.facts), FAULT_KINDS.get(fault.code, {})
    variant = UNREADABLE.get(str(facts.get("reason")), "") if fault.code == "unreadable" else ""
    if fault.code == "wrong_type" and "found" not in facts:
        variant = ".bare"
    slots = {name: wording.word(value, kinds.get(name, "")) for name, value in facts.items()}
    said = wording.sentence(f"fault.{fault.code}{variant}", **slots)
    return wording.text("fault.where", where=_place(wording, fault.where), fault=said) if fault.where else said


def _place(wording: Wording, where: str) -> str:
    """A place in an input: its parts, rows and columns are worded, paths and file names stay as they are."""
    if match := re.search(r"row (\d+), column (\d+)$", where):
        place = wording.text("place.row_column", row=match[1], column=match[2])
    elif match := re.search(r"\b(row|line) (\d+)$", where):
        place = wording.text(f"place.{match[1]}", number=match[2])
    elif match := re.search(r"\bcolumn (\d+)$", where):
        place = wording.text("place.column", column=match[1])
    else:
        return _part(wording, where)
    part, comma, rest = where[: match.start()].partition(", ")
    return _part(wording, part) + comma + rest + place


def _part(wording: Wording, name: str) -> str:
    """What is typed on its own, such as a territory or a domino; any other name stays as it is."""
    key = wording.key(f"place.{name}") if name in TYPED else None
    return wording.text(key) if key else name


def _occurrence(wording: Wording, answer: Answer) -> str:
    """Whether a territory can occur in a game; a no names the check that fails."""
    check = f".{answer.check}" if answer.verdict is Verdict.NO else ""
    slots = {name: wording.word(value, KINDS.get(name, "")) for name, value in answer.facts}
    return wording.sentence(f"reachable.{answer.verdict}{check}", **slots)


# ---- events and actions


@cache
def _key_of(name: str) -> str:
    """The name of a class as it is in keys: `DominoPlaced` becomes `domino_placed`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


def _happening(wording: Wording, thing: object) -> str:
    room = next((room for room, kinds in ROOMS.items() if isinstance(thing, kinds)), None)
    if room is None:
        raise TypeError(f"nothing to say of {type(thing).__name__}")
    value: Any = thing
    name = _key_of(type(thing).__name__)
    slots = {field.name: wording.word(getattr(value, field.name), KINDS.get(field.name, "")) for field in fields(value)}
    variant, more = _variant(wording, thing)
    return wording.sentence(f"{room}.{name}{variant}", **{**slots, **more})


ROOMS: Mapping[str, tuple[type, ...]] = {"event": get_args(events.Event), "action": get_args(Action)}


def _variant(wording: Wording, thing: object) -> tuple[str, dict[str, str]]:
    """Which form of its message an event or action takes, and the slots that are not simply its fields."""
    match thing:
        case events.LineRevealed() | Reveal():
            return ".people" if thing.people else "", {}
        case events.DominoPlaced():
            number, cells = str(thing.placement.domino.number), wording.word(thing.placement.cells)
            return ".resources" if thing.resources else "", {"number": number, "cells": cells}
        case events.FireThrown():
            burned = ".resource" if thing.resource else ".person" if thing.person else ""
            return burned, {"count": wording.count("fire", thing.fires)}
        case events.TotemMoved():
            return ".taken" if thing.giver is None else ".returned" if thing.taker is None else ".passed", {}
        case events.GameEnded():
            each = (
                wording.text("seat_points", seat=wording.seat(seat), points=str(total))
                for seat, total in enumerate(thing.totals)
            )
            return ".dynasty" if wording.dynasty else "", {"totals": wording.joined("list.comma", each)}
        case _:
            return "", {}


# ---- points


def _line(wording: Wording, line: ScoreLine) -> str:
    facts: dict[str, Any] = dict(line.facts)
    slots = {name: str(value) for name, value in facts.items()}
    slots["thing"] = wording.term(TERM_OF_LINE.get(line.kind, line.kind.value), line.key)
    variant = ""
    match line.kind:
        case Kind.REGION:
            slots |= {noun: wording.count(noun[:-1], facts[noun]) for noun in ("squares", "symbols")}
        case Kind.RESOURCE:
            slots["count"] = wording.count(line.key, facts["count"])
        case Kind.PERSON:
            slots["count"] = wording.count(facts["per"], facts["count"])
        case Kind.HORDE:
            slots["count"] = wording.count("warrior", facts["warriors"])
        case Kind.BONUS:
            if open_ := next((key for key in ("possible", "lost") if key in facts), ""):
                return wording.sentence(f"score.bonus.{open_}", points=str(line.points), **slots)
            variant = ".yes" if line.points else ".no"
    return wording.sentence(f"score.{line.rule.partition('.')[2]}{variant}", points=str(line.points), **slots)


def _delta(wording: Wording, delta: ScoreChange) -> str:
    before, after = (
        wording.joined("list.then", [_line(wording, line) for line in lines]) if lines else ""
        for lines in (delta.before, delta.after)
    )
    variant = "joined" if len(delta.before) > 1 else "changed"
    if not delta.before:
        variant = "new"
    if not delta.after:
        variant = "gone"
    if delta.given_up:
        bonus = wording.term("bonus", delta.key)
        return wording.sentence("delta.given_up", bonus=bonus, points=str(delta.given_up))
    was = str(sum(line.points for line in delta.before))
    return wording.sentence(f"delta.{variant}", points=signed(delta.points), was=was, before=before, after=after)


def _comparison(wording: Wording, rung: Comparison) -> str:
    sign = "=" if rung.upper == rung.lower else ">"
    return wording.sentence(f"compare.{rung.criterion}", upper=str(rung.upper), lower=str(rung.lower), sign=sign)


def _standing(wording: Wording, standing: Standing) -> str:
    """A place, and where points alone did not decide it, what did."""
    slots = {
        "place": str(standing.place),
        "seat": wording.seat(standing.seat),
        "points": wording.count("point", standing.values[0]),
    }
    if len(standing.below) <= 1:
        return wording.sentence("standing", **slots)
    steps = wording.joined("list.then", [_comparison(wording, rung) for rung in standing.below])
    return wording.sentence("standing.behind", steps=steps, **slots)
