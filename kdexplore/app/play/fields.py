"""The form in which a game is set up: every choice as plain data, in words."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from kdexplore.app.play.setup import BOTS, DEALS, Setup
from kdexplore.core.tilefiles import BUILT_IN, tile_set
from kdexplore.core.variants import (
    BONUSES,
    DYNASTY,
    FREE,
    GAME_OF_MODE,
    LINES,
    MODES,
    MODULES,
    OPENINGS,
    READINGS,
    SEATS,
    SPANS,
)
from kdexplore.engine.dealer import HIGHEST_SEED
from kdexplore.words import Speaker, Term

if TYPE_CHECKING:
    from kdexplore.core.tiles import TileSet
    from kdexplore.views.blocks import Field

# Which silent places of the rulebooks matter in which games; the rest of them matter everywhere.
READINGS_OF = {
    "fire_path": ("origins", FREE),
    "fire_on_start": ("origins", FREE),
    "totem_after_fire": ("origins", FREE),
    "two_chiefs_recruit": ("origins", FREE),
    "person_on_volcano": ("origins", FREE),
    "three_kings": ("kingdomino",),
    "two_kings_first_line": ("kingdomino",),
}
NUMBERS = ("span", "line", "kings", "pile", "games")
MOST_PLAYERS = 4
OWN = "own"


# Which field a broken rule of the set-up speaks of, where there is one.
FIELD_OF = {
    "setup.mode": "mode",
    "setup.players": "players",
    "setup.duel": "players",
    "setup.tiles": "tiles",
    "setup.span": "span",
    "setup.line": "line",
    "setup.kings": "kings",
    "setup.pile": "pile",
    "setup.opening": "opening",
    "setup.fire": "module:fire",
    "setup.resources": "module:resources",
    "setup.totems": "module:totems",
    "setup.tribe": "module:tribe",
    "setup.dynasty": "games",
    "bonus.centre": "bonus:centre",
}
GROUPS = ("game", "seats", "options", "deal", "free", "readings")


def groups(setup: Setup, lang: str, own: TileSet | None = None) -> dict[str, list[Field]]:
    """Every choice before a game, group by group; `own` is the set of one's own that could be played with."""
    voice = Speaker(lang, tiles=setup.box)
    found = {
        "game": _mode_fields(setup, voice, own),
        "seats": _seat_fields(setup, voice),
        "options": _option_fields(setup, voice),
        "deal": _deal_fields(setup, voice),
        "free": _free_fields(setup, voice) if setup.mode == FREE else [],
        "readings": _reading_fields(setup, voice),
    }
    names = {field["name"] for made in found.values() for field in made}
    wrong = {_field_of(each.rule, names): voice.say(each) for each in setup.problems}
    return {name: [_hinted(field, wrong) for field in made] for name, made in found.items()}


def _field_of(rule: str, names: set[str]) -> str:
    """Where a broken rule is reported: at its own field, or at the dominoes if the mode fixes that."""
    name = FIELD_OF.get(rule, "mode")
    return name if name in names else "tiles"


def _hinted(field: Field, wrong: dict[str, str]) -> Field:
    """The field, with what is wrong with its value."""
    return {**field, "hint": wrong[field["name"]]} if field["name"] in wrong else field


def _select(name: str, label: str, options: list[list[str]], value: str) -> Field:
    return {"name": name, "kind": "select", "label": label, "options": options, "value": value}


def _check(name: str, label: str, *, value: bool) -> Field:
    return {"name": name, "kind": "check", "label": label, "value": value}


def _mode_fields(setup: Setup, voice: Speaker, own: TileSet | None) -> list[Field]:
    modes = [[f"{voice.term('game', GAME_OF_MODE[mode])} · {voice.term('mode', mode)}", mode] for mode in MODES]
    modes.append([voice.term("mode", FREE), FREE])
    most = MOST_PLAYERS if setup.mode != FREE else SEATS[-1]
    players = [[voice.text("count.player", n=number), str(number)] for number in range(2, most + 1)]
    boxes = [[voice.text("table.tiles.own"), ""]]
    boxes += [[voice.term("game", box), box] for box in BUILT_IN]
    for tiles in dict.fromkeys(each for each in (own, setup.tiles) if each is not None and each.id not in BUILT_IN):
        boxes.append([voice.text("bar.custom", name=tiles.id), OWN])
    return [
        _select("mode", voice.text("table.mode"), modes, setup.mode),
        _select("players", voice.text("table.players"), players, str(setup.players)),
        _select("tiles", voice.text("table.tiles"), boxes[: len(BUILT_IN) + 2], _box(setup)),
    ]


def _box(setup: Setup) -> str:
    if setup.tiles is None:
        return ""
    return setup.tiles.id if setup.tiles.id in BUILT_IN else OWN


def _seat_fields(setup: Setup, voice: Speaker) -> list[Field]:
    bots = [[voice.text(f"table.bot.{bot or 'person'}"), bot] for bot in BOTS]
    return [
        _select(f"bot{seat}", voice.text("table.who", seat=Term("seat", seat)), bots, setup.bot_of(seat))
        for seat in range(setup.players)
    ]


def _option_fields(setup: Setup, voice: Speaker) -> list[Field]:
    found = [_check(f"bonus:{bonus}", voice.term("bonus", bonus), value=bonus in setup.bonuses) for bonus in BONUSES]
    if GAME_OF_MODE.get(setup.mode) == "kingdomino":
        label = voice.text("table.dynasty")
        found.append(_check("dynasty", label, value=setup.dynasty))
    return found


def _deal_fields(setup: Setup, voice: Speaker) -> list[Field]:
    deals = [[voice.text(f"table.deal.{deal}"), deal] for deal in DEALS]
    found = [_select("deal", voice.text("table.deal"), deals, setup.deal)]
    if setup.deal == "seed":
        hint = voice.text("table.seed.hint")
        found.append({**number("seed", voice.text("table.seed"), setup.seed, 0, HIGHEST_SEED), "hint": hint})
    return found


def _reading_fields(setup: Setup, voice: Speaker) -> list[Field]:
    game, chosen = GAME_OF_MODE.get(setup.mode, FREE), dict(setup.readings)
    return [
        _select(
            f"reading:{key}",
            voice.text(f"reading.{key}"),
            [[voice.text(f"reading.{key}.{value}"), value] for value in values],
            chosen.get(key, values[0]),
        )
        for key, values in READINGS.items()
        if game in READINGS_OF.get(key, (game,))
    ]


def number(name: str, label: str, value: int, least: int, most: int) -> Field:
    """A field for a whole number."""
    return {"name": name, "kind": "number", "label": label, "value": value, "least": least, "most": most}


def _free_fields(setup: Setup, voice: Speaker) -> list[Field]:
    limits = {
        "span": SPANS[-1],
        "line": LINES[-1],
        "kings": LINES[-1],
        "pile": len(setup.box.dominoes),
        "games": DYNASTY,
    }
    numbers = [number(name, voice.text(f"table.{name}"), getattr(setup, name), 1, limits[name]) for name in NUMBERS]
    openings = [[voice.text(f"table.opening.{opening}"), opening] for opening in OPENINGS]
    modules = [
        _check(f"module:{name}", voice.text(f"table.module.{name}"), value=name in setup.modules) for name in MODULES
    ]
    return [*numbers, _select("opening", voice.text("table.opening"), openings, setup.opening), *modules]


def chosen(setup: Setup, name: str, value: Any, own: TileSet | None = None) -> Setup:  # noqa: ANN401, PLR0911 -- one case per field
    """The choices with one of them made otherwise."""
    if name == "mode":
        return _with_mode(setup, str(value))
    if name == "players":
        return replace(setup, players=int(value))
    if name == "tiles":
        boxes = {"": None, OWN: setup.tiles if _box(setup) == OWN else own}
        return replace(setup, tiles=boxes[value] if value in boxes else tile_set(str(value)))
    if name.startswith("bot"):
        return setup.with_bot(int(name.removeprefix("bot")), str(value))
    kind, _, key = name.partition(":")
    if kind == "reading":
        return setup.with_reading(key, str(value))
    if kind == "bonus":
        return replace(setup, bonuses=_toggled(setup.bonuses, key, BONUSES))
    if kind == "module":
        return replace(setup, modules=_toggled(setup.modules, key, MODULES))
    return replace(setup, **{name: value})


def _toggled(old: tuple[str, ...], name: str, order: tuple[str, ...]) -> tuple[str, ...]:
    toggled = set(old) ^ {name}
    return tuple(key for key in order if key in toggled)


def _with_mode(setup: Setup, mode: str) -> Setup:
    """Another mode; a free set-up begins with the numbers of the mode before it, so that it can be played at once."""
    if mode == FREE and setup.mode != FREE and not setup.problems:
        old = setup.rules
        numbers = {name: getattr(old, name) for name in (*NUMBERS, "opening")}
        modules = tuple(module for module in MODULES if getattr(old, module))
        return replace(setup, mode=FREE, tiles=old.tiles, modules=modules, **numbers)
    same_game = GAME_OF_MODE.get(mode) == GAME_OF_MODE.get(setup.mode)
    readings = setup.readings if same_game else ()
    players = 2 if mode == "duel" else min(setup.players, MOST_PLAYERS)
    official = setup.tiles is not None and setup.tiles.id in BUILT_IN
    return replace(setup, mode=mode, players=players, readings=readings, tiles=None if official else setup.tiles)
