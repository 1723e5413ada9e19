"""Scenes: all that a screen needs to show one board and to answer every question about it, as plain data."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from kdexplore.core.notation import write
from kdexplore.core.state import Step
from kdexplore.views import art
from kdexplore.views.described.labels import board_about, board_label
from kdexplore.views.drawing import frame as frames
from kdexplore.views.palette import theme_of
from kdexplore.views.scenes import cells as cell_parts
from kdexplore.views.scenes import without_hints
from kdexplore.views.scenes.board_view import Plain, Setting, cell_of_key
from kdexplore.views.scenes.events import happened
from kdexplore.views.scenes.fire import every_cell, fire_part
from kdexplore.views.scenes.give import give_part, held
from kdexplore.views.scenes.layers import Badge, Heat, Layers, Lit, Marked
from kdexplore.views.scenes.paint import Painting, paint_part
from kdexplore.views.scenes.place import place_part
from kdexplore.views.scenes.prompt import now_parts, title
from kdexplore.views.scenes.shared import Tables
from kdexplore.views.scenes.tribe import RecruitChoice, home_part, pay_part
from kdexplore.words import Text, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from kdexplore.core.cells import Cell
    from kdexplore.core.events import Event
    from kdexplore.core.problems import Problem
    from kdexplore.core.state import GameState
    from kdexplore.core.territory import Territory
    from kdexplore.core.tiles import Domino
    from kdexplore.core.variants import Rules
    from kdexplore.views.drawing.ghosts import Ghost
    from kdexplore.views.drawing.marks import Marks
    from kdexplore.views.scenes.types import BoardMode, BoardScene, DoingScene, GroundScene

__all__ = ["Badge", "Heat", "Lit", "Marked", "Painting", "RecruitChoice", "scene", "scene_of"]

VERSION = 1
AUTO = "auto"  # the theme of the page
# The words of the controls. What a button does is the same in every game.
CONTROLS = (
    "put", "throw", "settle", "turn", "flip", "back", "discard", "here", "not_here", "keys", "grid", "brushes",
    "people", "rule", "nobody", "heirs", "totems", "open", "nowhere", "reasons",
    "why_right", "why_down", "why_left", "why_up",
)  # fmt: skip


def scene(  # noqa: PLR0913 -- what is drawn, and how; all but state and events are named
    state: GameState,
    events: Iterable[Event] = (),
    *,
    lang: str = "en",
    seat: int | None = None,
    choice: RecruitChoice | None = None,
    problems: Iterable[Problem] = (),
    back: bool = False,
    theme: str = AUTO,
    hints: bool = True,
    side: bool = True,
    prompt: bool = True,
    bench: bool = False,
    tries: bool = False,
    steady: bool = False,
    beyond: bool = False,
    slides: bool = False,
    so_far: bool = True,
    heat: Heat | None = None,
    lit: Lit | None = None,
    marks: Iterable[Marked] = (),
    drawn: Marks | None = None,
    ghosts: Iterable[Ghost] = (),
) -> BoardScene:
    """The board of a seat (by default the one that decides), with everything that can be done on it now.

    `choice` is the person being recruited, `problems` why the last move was refused, `back` whether it can be taken
    back. Without `hints` nothing is said about what is legal or what it would gain. Without its `side` the board has
    no sentence, card or buttons; without `prompt` only the sentence above it is left to the room. With `tries` the
    widget reports refused moves as well. With `steady` the domino never turns by itself: a refusal is the goal; with
    `beyond` the board shows cells that no grid could hold, for a refusal that needs them.
    With `slides` a domino is placed by one stroke over both squares, first half first. Without `so_far` bonuses count
    as if the game ended now, as lessons teach them. `drawn` and `ghosts` are the layers of
    `svg.board`.

    >>> from kdexplore import Claim, DrawKing, Reveal, History, rules
    >>> history = History.of(rules("classic", players=4)).play(Reveal((1, 2, 3, 4)), DrawKing(0), Claim(1))
    >>> scene(history.state)["mode"]
    'look'
    """
    whose = state.actor if seat is None else seat
    whose = (state.playing or 0) if whose is None else whose
    setting = Setting(state.seats[whose].territory, state.rules, whose, lang, state, so_far=so_far)
    tables = Tables(setting)
    mode, part = _doing(setting, state, tables, choice, hints=hints)
    layers, free = (
        Layers(heat, lit, tuple(marks), (), drawn, tuple(ghosts)),
        frames.ends(setting.nearby) if beyond else (),
    )
    found = _assembled(setting, tables, mode, part, layers, problems, free)
    found["now"] = setting.say(state.step) if mode != "look" else ""
    found["now_parts"] = now_parts(setting, mode, part, state.domino, hints=hints)
    found["happened"] = happened(setting, events)
    found["parts"] = {"side": side, "prompt": prompt and not bench, "bench": bench, "exercise": False}
    found["theme"], found["back"], found["tries"], found["steady"] = _known(theme), back, tries, steady
    found["slides"] = slides
    return found


def scene_of(  # noqa: PLR0913 -- as above
    territory: Territory,
    rules: Rules,
    *,
    domino: Domino | None = None,
    paint: bool | Painting = False,
    bench: bool = False,
    lang: str = "en",
    seat: int | None = 0,
    problems: Iterable[Problem] = (),
    back: bool = False,
    theme: str = AUTO,
    hints: bool = True,
    side: bool = True,
    regions: bool = True,
    heat: Heat | None = None,
    lit: Lit | None = None,
    marks: Iterable[Marked] = (),
    badges: Iterable[Badge] = (),
    drawn: Marks | None = None,
    ghosts: Iterable[Ghost] = (),
) -> BoardScene:
    """A territory alone: to be looked at, to be painted, or with a domino to be placed.

    Without `regions` it does not say what they are worth. On a `bench` the palette is beside the board, and what
    goes with a place that is pointed at is below it.

    >>> from kdexplore import parse, rules
    >>> classic = rules("classic", players=4)
    >>> scene_of(parse("w1*", classic.tiles), classic, domino=classic.tiles.domino(13))["place"]["count"]
    25
    """
    setting = Setting(territory, rules, seat, lang, lag=1 if domino else rules.span // 2)
    tables = Tables(setting)
    mode, part = _handling(setting, domino, tables, paint=paint, hints=hints)
    layers = Layers(heat, lit, tuple(marks), tuple(badges), drawn, tuple(ghosts))
    found = _assembled(setting, tables, mode, part, layers, problems)
    found["now"] = setting.say(Step.PLACE) if mode == "place" else ""
    found["now_parts"] = now_parts(setting, mode, part, domino, hints=hints)
    found["parts"] = {"side": side, "prompt": not bench, "bench": bench, "exercise": False}
    found["theme"], found["back"] = _known(theme), back
    if not regions:
        found["regions"], found["about"] = [], ""
        found["cells"] = cell_parts.cells(setting, regions=False)
    return found


def _handling(
    setting: Setting, domino: Domino | None, tables: Tables, *, paint: bool | Painting, hints: bool
) -> tuple[BoardMode, Plain]:
    if paint:
        return "paint", paint_part(setting, Painting() if paint is True else paint)
    return ("look", {}) if domino is None else ("place", _placing(setting, domino, tables, hints=hints))


def _placing(setting: Setting, domino: Domino, tables: Tables, *, hints: bool) -> Plain:
    return place_part(setting, domino, tables) if hints else without_hints.blind_place(setting, domino)


def _doing(
    setting: Setting, state: GameState, tables: Tables, choice: RecruitChoice | None, *, hints: bool
) -> tuple[BoardMode, Plain]:
    """What can be done on this board: by the one whose turn it is, and by nobody else."""
    if setting.seat != state.actor:
        return "look", {}
    match state.step:
        case Step.PLACE if state.domino is not None:
            return "place", _placing(setting, state.domino, tables, hints=hints)
        case Step.THROW:
            return "throw", _throwing(setting, state, tables, hints=hints)
        case Step.GIVE:
            return "give", give_part(setting, state, tables)
        case Step.RECRUIT:
            return _recruiting(setting, state, tables, choice, hints=hints)
        case _:
            return "look", {}


def _throwing(setting: Setting, state: GameState, tables: Tables, *, hints: bool) -> Plain:
    volcano, last = state.volcanoes[0], len(state.volcanoes) == 1
    return fire_part(setting, volcano, tables, last=last) if hints else without_hints.blind_throw(setting, volcano)


def _recruiting(
    setting: Setting, state: GameState, tables: Tables, choice: RecruitChoice | None, *, hints: bool
) -> tuple[BoardMode, Plain]:
    """First what is paid with, and then, when somebody has been chosen, where that person is to live."""
    if choice is None:
        return "pay", (pay_part if hints else without_hints.blind_pay)(setting, state.cave, tables)
    if hints:
        return "settle", home_part(setting, state.cave, choice, tables)
    return "settle", without_hints.blind_settle(setting, choice)


def _assembled(  # noqa: PLR0913, PLR0917 -- all that a scene consists of
    setting: Setting,
    tables: Tables,
    mode: BoardMode,
    part: Plain,
    layers: Layers,
    problems: Iterable[Problem],
    more: tuple[Cell, ...] = (),
) -> BoardScene:
    """The territory itself, what can be done there, what is laid over it, and the words for it."""
    doing: DoingScene = {}
    doing[mode] = part
    found: BoardScene = {
        **_ground(setting, tuple(_reached(setting, mode, part)), (*layers.cells, *more)),
        "theme": AUTO,
        "mode": mode,
        "regions": cell_parts.regions(setting),
        "words": dict(_words(setting.lang)),
        "back": False,
        "tries": False,
        "steady": False,
        "slides": False,
        "now": "",
        "now_parts": [],
        "parts": {"side": True, "prompt": True, "bench": False, "exercise": False},
        "happened": {"says": [], "shows": []},
        "refused": _refused(tables, problems),
        **doing,
        **layers.plain(setting),
        **tables.plain(),
    }
    for region in found["regions"]:
        tables.rule(region["rule"])
    return found


def _reached(setting: Setting, mode: BoardMode, part: Plain) -> Iterable[Cell]:
    """The cells that the domino or the brush in hand can reach."""
    if mode == "paint":
        return every_cell(setting.near(1))
    if mode != "place":
        return ()
    if part.get("open"):  # without hints a board does not say which of them
        return every_cell(setting.near(2))
    return map(cell_of_key, part["anchors"])


def _ground(setting: Setting, reached: tuple[Cell, ...], needed: tuple[Cell, ...]) -> GroundScene:
    """The territory itself, in a window that holds the frame and these cells, as far as the scene knows them."""
    territory, rules, lang = setting.territory, setting.rules, setting.lang
    known = [cell for cell in (*reached, *needed) if frames.holds(setting.view, cell)]
    return {
        "version": VERSION,
        "lang": lang,
        "themes": cell_parts.themes(setting),
        "own": cell_parts.own(setting),
        "title": title(setting),
        "label": board_label(territory, rules.tiles, lang, setting.seat, rules),
        "about": board_about(territory, rules.tiles, lang),
        "position": write(territory, rules.tiles),
        "symbol": art.SYMBOLS[rules.tiles.symbol],
        "view": list(setting.view),
        "window": list(frames.view_of(territory, rules.span, known)),
        "names": cell_parts.names(setting),
        "frame": cell_parts.frame(setting, reached, known),
        "terrains": cell_parts.terrains(setting),
        "player": cell_parts.player(setting),
        "totems": held(setting),
        "cells": cell_parts.cells(setting),
    }


@lru_cache(maxsize=16)
def _words(lang: str) -> Mapping[str, str]:
    """The words of the controls, which no game changes."""
    return {name: say(Text(f"board.{name}"), lang) for name in CONTROLS}


def _known(theme: str) -> str:
    """A theme by its name, or what the browser is set to; `BadInput` if there is none of that name."""
    return theme if theme == AUTO else theme_of(theme).name


def _refused(tables: Tables, problems: Iterable[Problem]) -> int | None:
    """The group of broken rules for which the last move was refused."""
    broken = tuple(problems)
    return tables.refusal(broken) if broken else None
