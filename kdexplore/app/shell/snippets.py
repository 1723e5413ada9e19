"""The code for a screen: the notebook cell and the command line that lead to the same numbers."""

from __future__ import annotations

import json
import shlex
from typing import TYPE_CHECKING, NamedTuple

from kdexplore.app.address import address_of
from kdexplore.app.shell.bar import custom_name
from kdexplore.core.rules_json import setup_of
from kdexplore.core.variants import FREE

if TYPE_CHECKING:
    from kdexplore.app.session import Session
    from kdexplore.core.variants import Rules

NAME = "kdexplore"
GAME_FILE = "game.json"
USUAL_SPAN = 5


class Code(NamedTuple):
    """Three ways to the same screen; a way that does not exist is empty."""

    notebook: str
    shell: str
    link: str


def code_of(session: Session) -> Code:
    """The code for this screen; what is too long for a link is read from its saved file."""
    link = address_of(session).link or ""
    if session.room == "play" and session.play.history is not None:
        return Code(_game_cell(session, link), f"{NAME} replay {link or GAME_FILE}", link)
    if session.room == "lab" and not custom_name(session.lab.rules):
        return Code(_lab_cell(session), _lab_command(session), link)
    if not link:
        return Code("", "", "")
    opened = f"from {NAME}.app import explore\n\nexplore({link!r})"
    return Code(opened, f"{NAME} serve --link {link}", link)


def _game_cell(session: Session, link: str) -> str:
    source = ("core.links import decode", f"decode({link!r}).game")
    if not link:
        source = ("core.gamefile import read_game", f'read_game(open("{GAME_FILE}", "rb").read())')
    lines = (
        f"import {NAME} as kd",
        f"from {NAME}.{source[0]}",
        "",
        f"history = {source[1]}",
        f"state = history.state_at({session.play.at})",
        "print([state.score_of(seat).total for seat in range(state.rules.players)])",
        "state",
    )
    return "\n".join(lines)


def _rules_call(rules: Rules) -> str:
    """The call that makes these rules."""
    if rules.mode == FREE:
        return f"setup_from(Reader({setup_of(rules)!r}))"
    chosen = [repr(rules.mode), f"players={rules.players}"]
    chosen += [f"bonuses={list(rules.bonuses)!r}"] if rules.bonuses else []
    chosen += ["dynasty=True"] if rules.games > 1 else []
    chosen += [f"readings={rules.readings.chosen!r}"] if rules.readings.chosen else []
    return f"kd.rules({', '.join(chosen)})"


def _lab_cell(session: Session) -> str:
    lab = session.lab
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


def _lab_command(session: Session) -> str:
    lab = session.lab
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
