"""The bar above every room: where one is, in which language and colours, and what can be shared."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from kdexplore.app.session import IN_THE_BAR, THEMES, Session
from kdexplore.core.history import History
from kdexplore.core.tilechecks import is_custom
from kdexplore.core.variants import Rules
from kdexplore.words import Term, Text, languages, say

Plain = dict[str, Any]
SHARING = ("copy_link", "qr", "ask", "svg", "png", "copy_notation", "save", "open", "sheets", "class", "code")
OF_A_POSITION = ("ask", "svg", "png", "copy_notation")
OPENS = ".json,.csv,.txt"
LONGEST_NAME = 40
SWITCHES = ("twin", "no_hints", "cell_names", "projector", "sounds")
WORDS = ("menu", "home", "too_large", "close", "search", "search_hint")


def bar_scene(session: Session) -> Plain:
    """All that the bar shows: most steps leave it as it is."""
    placed = rules_of(session) is not None
    on = tuple(name for name in SWITCHES if getattr(session, name))
    game = _game(session), _game(session, short=True), summary(session)
    return dict(_shown(BarParts(session.lang, session.room, session.theme, *game, on, placed, _class(session))))


def _class(session: Session) -> str:
    """The class that this page belongs to: how many are there, or the name of this pupil; nothing without one."""
    group = session.group
    if group is None:
        return ""
    if group.teacher:
        return say(Text("class.button", n=len(group.pupils)), session.lang)
    return group.name or say(Text("class.join"), session.lang)


class BarParts(NamedTuple):
    """What the bar depends on: `on` names the switches that are on, `placed` says whether there is a position."""

    lang: str
    room: str
    theme: str
    game: str
    short: str
    summary: str
    on: tuple[str, ...]
    placed: bool
    group: str = ""


@lru_cache(maxsize=8)
def _shown(parts: BarParts) -> Plain:
    def text(key: str, **slots: Any) -> str:  # noqa: ANN401 -- whatever a message has room for
        return say(Text(key, **slots), parts.lang)

    return {
        "lang": parts.lang,
        "label": text("bar.label"),
        "rooms": [{"name": room, "text": text(f"room.{room}")} for room in IN_THE_BAR],
        "room": parts.room,
        "title": text(f"room.{parts.room}"),
        "summary": {
            "name": "game",
            "text": parts.game,
            "short": parts.short,
            "title": f"{text('bar.game')}: {parts.summary}",
        },
        "languages": [{"code": code, "name": name} for code, name in languages().items()],
        "language": text("bar.language"),
        "theme": parts.theme,
        "menus": [
            *([{"name": "class", "text": parts.group}] if parts.group else []),
            {"name": "view", "text": text("bar.view"), "items": _view_items(parts, text)},
            {"name": "share", "text": text("bar.share"), "items": _share_items(parts, text)},
            {"name": "help", "text": text("bar.help")},
        ],
        "words": {name: text(f"bar.{name}") for name in WORDS},
    }


def _view_items(parts: BarParts, text: Any) -> list[Plain]:  # noqa: ANN401 -- the voice of the bar
    following = THEMES[(THEMES.index(parts.theme) + 1) % len(THEMES)]
    now, later = (Text(f"bar.theme.{theme}") for theme in (parts.theme, following))
    theme: Plain = {"name": "theme", "icon": parts.theme, "stays": True, "text": text("bar.theme", now=now)}
    items = [theme | {"hint": f"\u2192 {text(later.key)}"}]
    for name in SWITCHES:
        item: Plain = {"name": name, "text": text(f"bar.{name}"), "pressed": name in parts.on}
        items.append(item | ({"key": "T"} if name == "twin" else {"hint": text(f"bar.{name}.hint")}))
    return items


def _share_items(parts: BarParts, text: Any) -> list[Plain]:  # noqa: ANN401 -- likewise
    named = {"class": "room.desk"}
    items = [{"name": name, "text": text(named.get(name, f"bar.{name}"))} for name in SHARING]
    chosen = [item for item in items if parts.placed or item["name"] not in OF_A_POSITION]
    return [item | ({"file": {"accept": OPENS}} if item["name"] == "open" else {}) for item in chosen]


def summary(session: Session) -> str:
    """What is being played or looked at, in a few words; nothing in the rooms without rules."""
    rules = rules_of(session)
    if rules is None:
        return ""
    words = [say(Term("mode", rules.mode), session.lang, rules=rules)]
    if rules.game in ("kingdomino", "origins"):
        words.insert(0, say(Term("game", rules.game), session.lang))
    if history_of(session) is not None:
        words.append(say(Text("count.player", n=rules.players), session.lang))
    if custom := custom_name(rules):
        words.append(say(Text("bar.custom", name=custom), session.lang))
    return " · ".join(words)


def _game(session: Session, *, short: bool = False) -> str:
    """The game of the room, and for how many; `short` for a narrow bar; nothing in the rooms without rules."""
    rules = rules_of(session)
    if rules is None:
        return ""
    name = custom_name(rules) or say(Term("game", rules.game), session.lang)
    if short:
        plain = rules.game == "origins" and not custom_name(rules)
        return say(Text("bar.game_short"), session.lang) if plain else name
    alone = history_of(session) is None
    return name if alone else say(Text("bar.game_for", game=name, n=rules.players), session.lang)


def custom_name(rules: Rules) -> str:
    """The name of a set of one's own; nothing for the boxes of the games."""
    return rules.tiles.title[:LONGEST_NAME] if is_custom(rules.tiles) else ""


def rules_of(session: Session) -> Rules | None:
    """The rules of the game or the territory on the screen."""
    history = history_of(session)
    return history.start.rules if history is not None else session.kind.shows.rules(session)


def history_of(session: Session) -> History | None:
    """The game in the room that is open, if it is a room with a game."""
    return session.kind.shows.game(session)
