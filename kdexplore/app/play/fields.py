"""The form in which a game is set up: every choice as plain data, in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from kdexplore.app.play.setup import BOTS, DEALS, Setup
from kdexplore.core.bonus_register import BONUS_KINDS
from kdexplore.core.scoring import BONUS_POINTS
from kdexplore.core.tilefiles import BUILT_IN, tile_set
from kdexplore.core.tiles import TileSet
from kdexplore.core.variants import (
    BONUSES,
    DYNASTY,
    FREE,
    GAME_OF_MODE,
    LINES,
    MODE_KINDS,
    MODULES,
    OPENINGS,
    READINGS,
    SEATS,
    SPANS,
)
from kdexplore.engine.dealer import HIGHEST_SEED
from kdexplore.engine.strength import strength_of
from kdexplore.views.blocks import Field
from kdexplore.words import Speaker, Term, signed

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
CLASSIC_TABLES = {2: "two", 3: "three", 4: "paper"}  # of the ladder, by the number of players
FRESH = "fresh"


# Which field a broken rule of the set-up speaks of, where there is one.
FIELD_OF = {
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
} | {kind.rule: f"bonus:{kind.id}" for kind in BONUS_KINDS.values()}
GROUPS = ("seats", "options", "free", "deal", "readings")


def groups(setup: Setup, lang: str, own: TileSet | None = None, kernel: str = "") -> dict[str, list[Field]]:
    """Every choice before a game, group by group; `own` is the set of one's own that could be played with.

    Bots have the strength that they have with this kernel.
    """
    voice = Speaker(lang, tiles=setup.box)
    found = {
        "seats": _seat_fields(setup, voice, kernel),
        "options": _option_fields(setup, voice),
        "free": _free_fields(setup, voice) if setup.mode == FREE else [],
        "deal": [_tile_field(setup, voice, own), *_deal_fields(setup, voice)],
        "readings": _reading_fields(setup, voice),
    }
    names = {field["name"] for made in found.values() for field in made}
    wrong = {_field_of(each.rule, names): voice.say(each) for each in setup.problems}
    return {name: [_hinted(field, wrong) for field in made] for name, made in found.items()}


def _field_of(rule: str, names: set[str]) -> str:
    """Where a broken rule is reported: at its own field, or at the dominoes if the mode fixes that."""
    name = FIELD_OF.get(rule, "tiles")
    return name if name in names else "tiles"


def _hinted(field: Field, wrong: dict[str, str]) -> Field:
    """The field, with what is wrong with its value."""
    return {**field, "hint": wrong[field["name"]]} if field["name"] in wrong else field


def _select(name: str, label: str, options: list[list[str]], value: str) -> Field:
    return {"name": name, "kind": "select", "label": label, "options": options, "value": value}


def _check(name: str, label: str, *, value: bool) -> Field:
    return {"name": name, "kind": "check", "label": label, "value": value}


def players_of(setup: Setup) -> Iterator[tuple[int, str]]:
    """Each number of players, and why it cannot be chosen in this mode, as a key of the words; free for up to eight."""
    seats = _seats_of(setup.mode)
    for number in SEATS if setup.mode == FREE else range(2, MOST_PLAYERS + 1):
        yield number, "" if number in seats else "table.duel_is_for_two"


def _seats_of(mode: str) -> range:
    return MODE_KINDS[mode].seats if mode in MODE_KINDS else SEATS


def _tile_field(setup: Setup, voice: Speaker, own: TileSet | None) -> Field:
    boxes = [[voice.text("table.tiles.own"), ""]]
    boxes += [[voice.term("game", box), box] for box in BUILT_IN]
    for tiles in dict.fromkeys(each for each in (own, setup.tiles) if each is not None and each.id not in BUILT_IN):
        boxes.append([voice.text("bar.custom", name=tiles.title), OWN])
    return _select("tiles", voice.text("table.tiles"), boxes[: len(BUILT_IN) + 2], _box(setup))


def _box(setup: Setup) -> str:
    if setup.tiles is None:
        return ""
    return setup.tiles.id if setup.tiles.id in BUILT_IN else OWN


def _seat_fields(setup: Setup, voice: Speaker, kernel: str) -> list[Field]:
    bots = [[bot_name(voice, bot), bot] for bot in BOTS]
    found: list[Field] = []
    for seat in range(setup.players):
        bot = setup.bot_of(seat)
        field = _select(f"bot{seat}", voice.text("table.who", seat=Term("seat", seat)), bots, bot)
        found.append({**field, "hint": _about_bot(setup, voice, bot, kernel)} if bot else field)
    return found


def _about_bot(setup: Setup, voice: Speaker, bot: str, kernel: str) -> str:
    """How strong a bot is at such a table; what it does, where that has not been measured."""
    table = CLASSIC_TABLES.get(setup.players, "") if setup.mode == "classic" else setup.mode
    strength = strength_of(bot, table, kernel)
    if strength is None:
        return voice.text(f"about.player.{bot}")
    both = f"{voice.number(100 * strength.wins, 0)} ± {voice.number(max(1, 100 * strength.error), 0)}"
    return voice.text("table.strength", wins=voice.text("number.percent", n=both))


def bot_name(voice: Speaker, bot: str) -> str:
    """What the player of a seat is called: a person, or a bot and how well it plays."""
    return voice.text(f"table.bot.{bot or 'person'}")


def _option_fields(setup: Setup, voice: Speaker) -> list[Field]:
    found: list[Field] = []
    for bonus in BONUSES:
        label = voice.text("table.bonus", bonus=Term("bonus", bonus), points=signed(BONUS_POINTS[bonus]))
        field = _check(f"bonus:{bonus}", label, value=bonus in setup.bonuses)
        found.append({**field, "hint": voice.text(f"table.bonus.{bonus}")})
    return [*found, *_dynasty_field(setup, voice)]


def _dynasty_field(setup: Setup, voice: Speaker) -> Iterator[Field]:
    """Three games in a row; where the rulebook has none, the field is pale and says so."""
    if setup.mode == FREE:  # there the number of games is a field of its own
        return
    field = _check("dynasty", voice.text("table.dynasty"), value=setup.dynasty)
    if GAME_OF_MODE[setup.mode] == "kingdomino":
        yield {**field, "hint": voice.text("table.dynasty.about")}
    else:
        yield {**field, "value": False, "off": True, "hint": voice.text("table.dynasty.not_here")}


def _deal_fields(setup: Setup, voice: Speaker) -> list[Field]:
    deals = [[voice.text(f"table.deal.{deal}"), deal] for deal in (FRESH, *DEALS)]
    found = [_select("deal", voice.text("table.deal"), deals, deal_of(setup))]
    if deal_of(setup) == "seed":
        hint = voice.text("table.seed.hint")
        found.append({**number("seed", voice.text("table.seed"), setup.seed, 0, HIGHEST_SEED), "hint": hint})
    return found


def deal_of(setup: Setup) -> str:
    """Where the dominoes come from: a fresh shuffle, one of a chosen number, or somebody's hands."""
    return FRESH if setup.deal == "seed" and setup.fresh else setup.deal


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


def first_reading(key: str) -> str:
    """How a silent place of the rulebooks is read unless somebody chooses."""
    return READINGS[key][0] if key in READINGS else ""


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
        return setup.with_players(int(value))
    if name == "deal":
        return replace(setup, deal="hand" if value == "hand" else "seed", fresh=value == FRESH)
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
    players = min(setup.players, MOST_PLAYERS, _seats_of(mode)[-1])
    official = setup.tiles is not None and setup.tiles.id in BUILT_IN
    dynasty = setup.dynasty and GAME_OF_MODE.get(mode) == "kingdomino"
    tiles = None if official else setup.tiles
    return replace(setup, mode=mode, players=players, readings=readings, tiles=tiles, dynasty=dynasty)
