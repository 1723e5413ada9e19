"""What the intents of the studio do: each is a step from studio to studio, or an order to the page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from kdexplore.app.analysis.queries import ServiceQuery
from kdexplore.app.analysis.task import begun
from kdexplore.app.explorer import Explorer
from kdexplore.app.intents import Choose, Intent, PressButton
from kdexplore.app.play.setup import Setup
from kdexplore.app.session import Session
from kdexplore.app.studio.state import Studio
from kdexplore.core.links import Position
from kdexplore.core.problems import BadInput
from kdexplore.core.territory import Territory
from kdexplore.core.tilefiles import dump_table
from kdexplore.engine.balance import GAMES, Trial
from kdexplore.engine.questions.trial import TrialQuestion
from kdexplore.views import tilepage

PRESSES: dict[str, Callable[[Studio], Studio]] = {
    "copy": lambda studio: studio.copied(),
    "back": lambda studio: studio.taken_back(),
    "redo": lambda studio: studio.redone(),
    "add": lambda studio: studio.added(),
    "remove": lambda studio: studio.removed(),
    "turn": lambda studio: studio.turned(),
    "sort": lambda studio: studio.sorted_by_worth(),
    "halve": lambda studio: studio.halved(),
    "add_terrain": lambda studio: studio.terrain_added(),
    "chart": lambda studio: studio.charted(),
    "remove_terrain": lambda studio: studio.terrain_removed(),
}


def handle(studio: Studio, intent: Intent) -> Studio:
    """The studio after an intent; one without a meaning here changes nothing."""
    match intent:
        case PressButton(name):
            return pressed(studio, name)
        case Choose(name, value):
            return chosen(studio, name, value)
        case _:
            return studio


def pressed(studio: Studio, name: str) -> Studio:
    """A button, or a row that opens a domino or a terrain; an unknown one changes nothing."""
    if name in PRESSES:
        return PRESSES[name](studio)
    kind, _, index = name.partition("#")[0].partition(":")
    if not index.isdecimal():
        return studio
    at = int(index[:4])
    return studio.opened(at) if kind == "open" else studio.opened_terrain(at) if kind == "ground" else studio


def chosen(studio: Studio, name: str, value: object) -> Studio:
    """Another box, or other players for the test games."""
    match name:
        case "box":
            return studio.chosen(str(value))
        case "players" if str(value).isdecimal():
            return studio.asked(players=int(str(value)[:4]))
        case "player":
            return studio.asked(player=str(value))
        case _:
            return studio


def typed(studio: Studio, name: str, value: Any) -> Studio:  # noqa: ANN401 -- whatever a field holds
    """A field with a new value; `BadInput` where a number is missing, or a file cannot be read."""
    match name:
        case "file":
            return studio.imported(*_file(value))
        case "paste":
            return studio.with_pasted(str(value))
        case "ground":
            return studio.opened_terrain(_number(value, name))
        case _:
            return _edited(studio, name, value) if studio.editing else studio


def _edited(studio: Studio, name: str, value: Any) -> Studio:  # noqa: ANN401, PLR0911 -- as above; one line per field
    """A field of the set, of the open domino or of the open terrain."""
    match name.split("."):
        case ["id"]:
            return studio.renamed(str(value))
        case ["symbol"]:
            return studio.with_symbol(str(value))
        case ["number"]:
            return studio.renumbered(_number(value, name))
        case ["terrain", field]:
            return studio.terrain_edited(field, value)
        case [half, "terrain"]:
            return studio.edited(half, terrain=str(value))
        case [half, "digit"]:
            return studio.edited(half, digit=_number(value, name))
        case _:
            return studio


def _number(value: object, where: str) -> int:
    """The whole number in a field."""
    text = str(value).strip()[:12]
    if not text.removeprefix("-").isdecimal():
        raise BadInput("wrong_form", where, found=text, expected="number")
    return int(text)


def _file(value: Any) -> tuple[str, str]:  # noqa: ANN401 -- as the form gives it
    """Name and content of a file."""
    return str(value.get("name", "")), str(value.get("text", ""))


# ---- orders: more than a step of this room


def _play(session: Session) -> Session:
    """A game with this tile set, against the computer."""
    rules = session.studio.rules_for_play()
    bots = ("", *["greedy"] * (rules.players - 1))
    setup = Setup.of(rules, bots=bots, seed=session.play.setup.seed)
    return replace(session, play=session.play.chosen(setup).begun()).entered("play")


def _lab(session: Session) -> Session:
    """An empty territory in the lab, to be painted with this tile set."""
    position = Position(session.studio.rules_for_play(), Territory())
    return replace(session, lab=session.lab.with_position(position)).entered("lab")


def tried(session: Session, studio: Studio, found: tuple[Trial, ...] = ()) -> Session:
    """The session that asks for test games: with the box, then with the official one."""
    boxes = studio.on_trial()
    question = TrialQuestion(boxes[len(found)], studio.player, GAMES)

    def done(session: Session, trial: Trial) -> Session:
        trials = (*found, trial)
        return tried(session, studio, trials) if len(trials) < len(boxes) else with_trials(session, studio, trials)

    read = partial(Trial.from_plain, outer=question)
    return begun(session, ServiceQuery("studio", boxes, question.to_plain, read, done), (len(found), len(boxes)))


def with_trials(session: Session, studio: Studio, found: tuple[Trial, ...]) -> Session:
    """The session with the results of the test games, unless the tile set has changed meanwhile."""
    same = session.studio.tiles == studio.tiles
    return replace(session, studio=session.studio.tried(found)) if same else session


def _save(suffix: str, mime: str, write: Callable[[Studio, str], str]) -> Callable[[Explorer], None]:
    def save(explorer: Explorer) -> None:
        studio = explorer.session.studio
        if not studio.faults:
            explorer.save(f"{studio.tiles.id}{suffix}", mime, write(studio, explorer.session.lang))

    return save


ORDERS: dict[str, Callable[[Explorer], None]] = {
    "play": lambda explorer: explorer.change(_play),
    "lab": lambda explorer: explorer.change(_lab),
    "try": lambda explorer: explorer.change(lambda session: tried(session, session.studio), keep=True),
    "json": _save(".json", "application/json", lambda studio, _: studio.file()),
    "csv": _save(".csv", "text/csv", lambda studio, _: dump_table(studio.tiles)),
    "print": _save(".html", "text/html", lambda studio, lang: tilepage.page(studio.tiles, lang)),
}
