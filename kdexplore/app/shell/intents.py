"""What the bar, the page and the shell's own panels ask for: each intent a step from session to session."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from kdexplore.app.address import hash_of, opened
from kdexplore.app.importing import opened_text
from kdexplore.app.learn.lessons import lesson_of
from kdexplore.app.session import THEMES, Session
from kdexplore.app.shell.snippets import GAME_FILE
from kdexplore.core.gamefile import dump_game
from kdexplore.core.notation import write
from kdexplore.core.rule_ids import RULES
from kdexplore.core.tilewriter import dump_tiles

if TYPE_CHECKING:
    from collections.abc import Callable

    from kdexplore.app.explorer import Explorer

Intent = dict[str, Any]
KEYS = {"t": "twin", "?": "help"}


def heard_bar(explorer: Explorer, intent: Intent) -> None:
    """A room, a language, something of the menus, or a file from the dialog."""
    if "room" in intent:
        explorer.change(lambda session: session.entered(str(intent["room"])))
    elif "lang" in intent:
        explorer.change(lambda session: session.spoken(str(intent["lang"])), keep=True)
    elif "file" in intent:
        open_file(explorer, intent["file"])
    else:
        press(explorer, str(intent.get("press")))


def press(explorer: Explorer, name: str) -> None:
    """An item of the bar pressed; an unknown one is nothing."""
    pressed = PRESSES.get(name)
    if pressed is not None:
        pressed(explorer)


def open_file(explorer: Explorer, file: object) -> None:
    """A file from the dialog, or dropped on the page, opened in the room where it belongs."""
    told = file if isinstance(file, dict) else {}
    name, text = str(told.get("name", ""))[:80], str(told.get("text", ""))
    explorer.change(lambda session: opened_text(session, text, name).with_success("app.opened"))


def heard_page(explorer: Explorer, intent: Intent) -> None:
    """A file dropped, a key pressed where nothing else takes it, or how an order went."""
    if "file" in intent:
        open_file(explorer, intent["file"])
    elif "key" in intent:
        press(explorer, KEYS.get(str(intent["key"]).lower(), ""))
    elif intent.get("copied") is False:
        explorer.change(lambda session: replace(session, code=True), keep=True)
    elif "copied" in intent:
        explorer.change(lambda session: session.with_success("app.copied"), keep=True)


def arrived(explorer: Explorer, place: Intent) -> None:
    """The page has loaded, or its address has changed: the session becomes the one of the address."""
    text, lang = str(place.get("hash", "")).removeprefix("#"), str(place.get("language", ""))[:2].lower()
    before, explorer.address = explorer.address, text
    link = text if text != before else ""

    def step(session: Session) -> Session:
        session = replace(session, dark=bool(place.get("dark")))
        if link:
            return opened(session, link)
        if before and not text:  # back to the bare address at which the page was opened
            return session.entered("start")
        return session if before else session.spoken(lang)

    explorer.change(step, keep=True, link=link, otherwise=lambda session: session.spoken(lang).entered("start"))


def _toggle(name: str) -> Callable[[Explorer], None]:
    def toggle(explorer: Explorer) -> None:
        explorer.change(lambda session: session.toggled(name), keep=True)

    return toggle


def _theme(explorer: Explorer) -> None:
    def step(session: Session) -> Session:
        return session.themed(THEMES[(THEMES.index(session.theme) + 1) % len(THEMES)])

    explorer.change(step, keep=True)


def notation_of(session: Session) -> str:
    """The territory that is looked at, as text; nothing in a room without one."""
    if session.room == "lab":
        return session.lab.notation
    state = session.play.state
    if session.room != "play" or state is None:
        return ""
    seat = session.play.watched if session.play.watched is not None else state.actor or 0
    return write(state.seats[seat].territory, state.rules.tiles)


def _save(explorer: Explorer) -> None:
    """The game, the tile set or the territory of the room, as a file that this program opens again."""
    session = explorer.session
    if session.room == "play" and session.play.history is not None:
        _save_game(explorer)
    elif session.room == "studio":
        explorer.save(f"{session.studio.tiles.id}.json", "application/json", dump_tiles(session.studio.tiles))
    else:
        explorer.save("kdexplore.txt", "text/plain", f"{hash_of(session)}\n")


def _save_game(explorer: Explorer) -> None:
    """The game with all its branches as a file, whatever room is open."""
    history = explorer.session.play.history
    if history is not None:
        explorer.save(GAME_FILE, "application/json", dump_game(history))


def _copy_link(explorer: Explorer) -> None:
    explorer.copy(f"#{hash_of(explorer.session)}")  # the page puts its own address before it


def _summary(explorer: Explorer) -> None:
    explorer.change(lambda session: replace(session, rule="", code=False))


PRESSES: dict[str, Callable[[Explorer], None]] = {
    "home": lambda explorer: explorer.change(lambda session: session.entered("start")),
    "theme": _theme,
    "twin": _toggle("twin"),
    "purist": _toggle("purist"),
    "code": _toggle("code"),
    "help": _toggle("help"),
    "close_help": lambda explorer: explorer.change(lambda session: replace(session, help=False), keep=True),
    "copy_link": _copy_link,
    "copy_notation": lambda explorer: explorer.copy(notation_of(explorer.session)),
    "save": _save,
    "save_game": _save_game,
    "summary": _summary,
    "close_rule": lambda explorer: explorer.change(lambda session: replace(session, rule=""), keep=True),
    "close_code": lambda explorer: explorer.change(lambda session: replace(session, code=False), keep=True),
    "dismiss": lambda explorer: explorer.change(Session.without_notice, keep=True),
    "cancel": lambda explorer: explorer.worker.cancel(),
}


def heard_shell(explorer: Explorer, intent: Intent) -> None:
    """A button of the shell's panel, or the id of a rule."""
    if "rule" in intent:
        show_rule(explorer, intent["rule"])
    elif intent.get("press") == "lesson":
        explorer.change(_lesson)
    else:
        press(explorer, str(intent.get("press")))


def show_rule(explorer: Explorer, rule: object) -> None:
    """The page of a rule opened, wherever its id was pressed."""
    explorer.change(lambda session: replace(session, rule=str(rule) if rule in RULES else ""), keep=True)


def _lesson(session: Session) -> Session:
    """The lesson that teaches the rule whose page is open."""
    found = lesson_of(session.rule)
    return replace(session, learn=session.learn.opened(*found)).entered("learn") if found else session
