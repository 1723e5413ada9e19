"""The code for a territory: the notebook cell and the command that lead to the same numbers."""

from __future__ import annotations

import json
import shlex
from typing import TYPE_CHECKING

from kdexplore.app.room_kind import NAME, Code
from kdexplore.core.rules_json import setup_of
from kdexplore.core.tilechecks import is_custom
from kdexplore.core.variants import FREE

if TYPE_CHECKING:
    from kdexplore.app.lab.state import Lab
    from kdexplore.app.session import Session
    from kdexplore.core.variants import Rules

USUAL_SPAN = 5


def code_of(session: Session, link: str) -> Code | None:
    """The code for the territory on the screen; none if its box is one's own."""
    lab = session.lab
    return None if is_custom(lab.rules.tiles) else Code(_cell(lab), _command(lab), link)


def _rules_call(rules: Rules) -> str:
    """The call that makes these rules."""
    if rules.mode == FREE:
        return f"setup_from(Reader({setup_of(rules)!r}))"
    chosen = [repr(rules.mode), f"players={rules.players}"]
    chosen += [f"bonuses={list(rules.bonuses)!r}"] if rules.bonuses else []
    chosen += ["dynasty=True"] if rules.games > 1 else []
    chosen += [f"readings={rules.readings.chosen!r}"] if rules.readings.chosen else []
    return f"kd.rules({', '.join(chosen)})"


def _cell(lab: Lab) -> str:
    more = [f"discards={lab.discards}"] if lab.discards else []
    more += [f"totems={lab.totems!r}"] if lab.totems else []
    extra = [f"from {NAME}.core.reader import Reader", f"from {NAME}.core.rules_json import setup_from"]
    lines = (
        f"import {NAME} as kd",
        *(extra if lab.rules.mode == FREE else []),
        "",
        f"rules = {_rules_call(lab.rules)}",
        f"territory = kd.parse({lab.notation!r}, rules.tiles)",
        f"kd.score({', '.join(['territory', 'rules', *more])})",
    )
    return "\n".join(lines)


def _command(lab: Lab) -> str:
    if lab.rules.mode == FREE:
        question = {"ask": "score", "tiles": lab.rules.tiles.id, "span": lab.rules.span, "territory": lab.notation}
        return f"echo {shlex.quote(json.dumps(question))} | {NAME} ask"
    words = [NAME, "score", shlex.quote(lab.notation), "--mode", lab.rules.mode]
    words += ["--span", str(lab.rules.span)] if lab.rules.span != USUAL_SPAN else []
    words += [part for bonus in lab.rules.bonuses for part in ("--bonus", bonus)]
    words += [part for totem in lab.totems for part in ("--totem", totem)]
    words += ["--discards", str(lab.discards)] if lab.discards else []
    words += [part for key, value in lab.rules.readings.chosen.items() for part in ("--reading", f"{key}={value}")]
    return " ".join(words)
