"""What the intents of the bar, of the page and of the shell's panel do: each is a step from session to session."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kdexplore.app.address import hash_of, opened
from kdexplore.app.importing import opened_text
from kdexplore.app.intents import Copied, Enter, OpenFile, OpenRule, PressButton, PressKey, Speak
from kdexplore.app.learn.lessons import lesson_of
from kdexplore.app.session import THEMES, Session
from kdexplore.app.shell.snippets import GAME_FILE
from kdexplore.core.gamefile import dump_game
from kdexplore.core.notation import write
from kdexplore.core.rule_ids import RULES
from kdexplore.core.tilefiles import dump_tiles

if TYPE_CHECKING:
    from collections.abc import Callable

    from kdexplore.app.explorer import Explorer
    from kdexplore.app.intents import Arrive, Intent

KEYS = {"t": "twin", "?": "help"}
NARROW = 700  # pixels of a page: below it, as on a phone, not all that is open elsewhere is open


def handle_shell(explorer: Explorer, intent: Intent) -> None:
    """An intent of the bar, of the page or of the shell's panel; any other does nothing."""
    match intent:
        case Enter(room):
            explorer.change(lambda session: session.entered(room))
        case Speak(lang):
            explorer.change(lambda session: session.spoken(lang), keep=True)
        case OpenFile(name, text):
            explorer.change(lambda session: opened_text(session, text, name).with_success("app.opened"))
        case OpenRule(rule):
            show_rule(explorer, rule)
        case PressButton(name):
            press(explorer, name)
        case PressKey(key):
            press(explorer, KEYS.get(key.lower(), ""))
        case Copied(done):
            explorer.change(_copied if done else _copied_by_hand, keep=True)
        case _:
            pass


def press(explorer: Explorer, name: str) -> None:
    """A button of the shell; an unknown one does nothing."""
    pressed = PRESSES.get(name)
    if pressed is not None:
        pressed(explorer)


def _copied(session: Session) -> Session:
    return session.with_success("app.copied")


def _copied_by_hand(session: Session) -> Session:
    """The browser does not let the page copy: the code is open, to be copied from there."""
    return replace(session, code=True)


def arrive(explorer: Explorer, place: Arrive) -> None:
    """The page has loaded, or its address has changed: the session becomes the one of the address."""
    before, explorer.address = explorer.address, place.address
    link = place.address if place.address != before else ""

    def step(session: Session) -> Session:
        session = replace(session, dark=place.dark, narrow=place.width < NARROW)
        if link:
            return opened(session, link)
        if before and not place.address:  # back to the bare address at which the page was opened
            return session.entered("start")
        return session if before else session.spoken(place.lang)

    explorer.change(step, keep=True, link=link, otherwise=lambda session: session.spoken(place.lang).entered("start"))


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
    "lesson": lambda explorer: explorer.change(_lesson),
}


def show_rule(explorer: Explorer, rule: str) -> None:
    """The page of a rule, wherever its id was pressed; none for an unknown id."""
    explorer.change(lambda session: replace(session, rule=rule if rule in RULES else ""), keep=True)


def _lesson(session: Session) -> Session:
    """The lesson that teaches the rule whose page is open."""
    step = lesson_of(session.rule)
    return replace(session, learn=session.learn.opened(*step)).entered("learn") if step else session
