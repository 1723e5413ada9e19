"""What the intents of the bar, of the page and of the shell's panel do: each is a step from session to session."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING

from kdexplore.app import rooms
from kdexplore.app.address import hash_of, opened
from kdexplore.app.analysis.task import stopped
from kdexplore.app.desk.group import heard
from kdexplore.app.importing import opened_text
from kdexplore.app.intents import (
    Choose,
    Copied,
    Enter,
    HearClass,
    OpenFile,
    OpenLesson,
    OpenRule,
    OpenTerm,
    PressButton,
    PressKey,
    Speak,
)
from kdexplore.app.question.state import KINDS
from kdexplore.app.room_kind import GAME_FILE
from kdexplore.app.session import THEMES, Session
from kdexplore.app.shell import share
from kdexplore.app.shell.bar import history_of
from kdexplore.app.shell.rule_card import example_in
from kdexplore.app.shell.sheets import SHEETS, choosing
from kdexplore.app.shell.term_card import terms
from kdexplore.app.ways import WAYS
from kdexplore.core.gamefile import dump_game
from kdexplore.core.notation import write
from kdexplore.core.problems import BadInput, IllegalMove
from kdexplore.core.rule_ids import RULES
from kdexplore.lessons.course import lesson_of
from kdexplore.views.export import size_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from kdexplore.app.explorer import Explorer
    from kdexplore.app.intents import Arrive, Intent

KEYS = {"t": "twin", "?": "help"}
PICTURE = "kdexplore"  # the name of a picture file
NARROW = 700  # pixels of a page: below it, as on a phone, not all that is open elsewhere is open
STACKED = 900  # below it a room is one column


def handle_shell(explorer: Explorer, intent: Intent) -> None:
    """An intent of the bar, of the page or of the shell's panel; any other does nothing."""
    match intent:
        case Enter(room):
            explorer.change(lambda session: session.entered(room))
        case Speak(lang):
            explorer.change(lambda session: session.spoken(lang), keep=True)
        case OpenFile(name, text):
            explorer.change(lambda session: opened_text(session, text, name).with_success("app.opened"))
        case PressButton(name):
            press(explorer, name)
        case PressKey(key) if key in explorer.session.kind.keys:
            _press_in_room(explorer, explorer.session.kind.keys[key])
        case PressKey(key):
            press(explorer, KEYS.get(key.lower(), ""))
        case HearClass(group):
            explorer.answered(lambda session: heard(session, group))
        case Copied(done):
            explorer.change(_copied if done else _copied_by_hand, keep=True)
        case _:
            _show(explorer, intent)


def _press_in_room(explorer: Explorer, button: str) -> None:
    """A button of the room that is open, by its key; what handles it is fetched with the first key."""
    handle = import_module(f"kdexplore.app.{explorer.session.room}.intents").handle
    explorer.change(lambda session: handle(session, PressButton(button)))


def _show(explorer: Explorer, intent: Intent) -> None:
    """Open something beside the room, or a step of a lesson."""
    match intent:
        case OpenRule(rule):
            show_rule(explorer, rule)
        case OpenTerm(key):
            explorer.change(lambda session: session.with_drawer("term" if key in terms() else "", key), keep=True)
        case OpenLesson(lesson, step):
            explorer.change(lambda session: replace(session, learn=session.learn.opened(lesson, step)).entered("learn"))
        case Choose("ask", str(kind)) if kind in KINDS:
            explorer.change(lambda session: session.with_drawer("ask", kind), keep=True)
        case Choose("sheet_mode" | "sheet_players" as name, str(value)):
            explorer.change(lambda session: choosing(session, name, value), keep=True)
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
    return session.with_drawer("code")


def arrive(explorer: Explorer, place: Arrive) -> None:
    """The page has loaded, or its address has changed: the session becomes the one of the address."""
    before, explorer.address = explorer.address, place.address
    link = place.address if place.address != before else ""

    def step(session: Session) -> Session:
        session = replace(session, dark=place.dark, touch=place.touch, base=place.base)
        session = replace(session, narrow=place.width < NARROW, stacked=place.width < STACKED)
        if link:
            return opened(session, link)
        if before and not place.address:  # back to the bare address at which the page was opened
            return session.entered("start")
        return session if before else _welcomed(session.spoken(place.lang), place.kept)

    explorer.change(step, keep=True, link=link, otherwise=lambda session: session.spoken(place.lang).entered("start"))


def _welcomed(session: Session, kept: str) -> Session:
    """The first page for a visitor who comes back: with what was begun before, if it can still be read."""
    with suppress(BadInput, IllegalMove):
        return replace(session, start=replace(session.start, kept=opened(session, kept))) if kept else session
    return session


def _themed(theme: str) -> Callable[[Explorer], None]:
    return lambda explorer: explorer.change(lambda session: session.themed(theme), keep=True)


def _entering(way: Callable[[Session], Session]) -> Callable[[Explorer], None]:
    return lambda explorer: explorer.change(way)


def _toggle(name: str) -> Callable[[Explorer], None]:
    def toggle(explorer: Explorer) -> None:
        explorer.change(lambda session: session.toggled(name), keep=True)

    return toggle


def _theme(explorer: Explorer) -> None:
    def step(session: Session) -> Session:
        return session.themed(THEMES[(THEMES.index(session.theme) + 1) % len(THEMES)])

    explorer.change(step, keep=True)


def _open(name: str) -> Callable[[Explorer], None]:
    """Open something beside the room, or close it if it is what is open."""

    def opened_or_closed(explorer: Explorer) -> None:
        explorer.change(lambda session: session.with_drawer("" if session.drawer == name else name), keep=True)

    return opened_or_closed


def notation_of(session: Session) -> str:
    """The territory that is looked at, as text; nothing in a room without one."""
    looked_at = share.position_of(session)
    return write(looked_at.position.territory, looked_at.position.rules.tiles) if looked_at is not None else ""


def _save(explorer: Explorer) -> None:
    """The game, the tile set or the territory of the room, as a file that this program opens again."""
    session = explorer.session
    if history_of(session) is not None:
        _save_game(explorer)
    elif file := session.kind.shows.file(session):
        explorer.save(*file)
    else:
        explorer.save("kdexplore.txt", "text/plain", f"{hash_of(session)}\n")


def _save_game(explorer: Explorer) -> None:
    """The game with all its branches as a file, whatever room is open."""
    session = explorer.session
    games = (kind.shows.game(session) for kind in (session.kind, *rooms.KINDS.values()))
    history = next((game for game in games if game is not None), None)
    if history is not None:
        explorer.save(GAME_FILE, "application/json", dump_game(history))


def _copy_link(explorer: Explorer) -> None:
    explorer.copy(f"#{hash_of(explorer.session)}")  # the page puts its own address before it


def show_rule(explorer: Explorer, rule: str) -> None:
    """A rule beside the room, wherever its title was pressed; nothing for an unknown id."""
    explorer.change(lambda session: session.with_drawer("rule" if rule in RULES else "", rule), keep=True)


def _lesson(session: Session) -> Session:
    """The lesson that teaches the rule that is open."""
    step = lesson_of(session.topic)
    return replace(session, learn=session.learn.opened(*step)).entered("learn") if step else session


def _tried(session: Session) -> Session:
    """The example of the rule that is open, in the lab."""
    lab = example_in(session.lab, session.topic) if session.topic in RULES else None
    return replace(session, lab=lab).entered("lab") if lab is not None else session


def _new_game(session: Session) -> Session:
    """The choices before a game; the one that is played goes back with the browser's button."""
    begins = next(kind.begins for kind in (session.kind, *rooms.KINDS.values()) if kind.begins)
    return begins(session)


def _changing_rules(session: Session) -> Session:
    """The choice of rules in the lab."""
    lab = session.lab if "rules" in session.lab.opened else session.lab.toggled("rules")
    return replace(session, lab=lab).entered("lab")


def _save_svg(explorer: Explorer) -> None:
    drawn = share.picture_of(explorer.session)
    if drawn:
        explorer.save(f"{PICTURE}.svg", "image/svg+xml", drawn)


def _save_png(explorer: Explorer, *, hands_on: bool = False) -> None:
    drawn = share.picture_of(explorer.session)
    if drawn:
        width, height = (round(side) for side in size_of(drawn))
        explorer.save_png(f"{PICTURE}.png", drawn, width, height, share=hands_on)


def _copy_question(explorer: Explorer) -> None:
    question = share.question_of(explorer.session)
    if question is not None:
        explorer.copy(f"#{share.question_link(explorer.session, question)}")


def _question(session: Session) -> Session:
    """The question as its link shows it."""
    question = share.question_of(session)
    return replace(session, question=question).entered("question") if question is not None else session


def _show_all(explorer: Explorer) -> None:
    """What is on the screen, put before the whole class."""
    explorer.tell_class({"show": hash_of(explorer.session.with_drawer(""))})


PRESSES: dict[str, Callable[[Explorer], None]] = {
    "home": lambda explorer: explorer.change(lambda session: session.entered("start")),
    **{name: _entering(way) for name, way in WAYS.items()},
    "desk": lambda explorer: explorer.change(lambda session: session.entered("desk")),
    "join": lambda explorer: explorer.tell_class({"join": explorer.session.topic}),
    "show_all": _show_all,
    "theme": _theme,
    "theme:dark": _themed("dark"),
    "theme:light": _themed("light"),
    "twin": _toggle("twin"),
    "no_hints": _toggle("no_hints"),
    "cell_names": _toggle("cell_names"),
    "projector": _toggle("projector"),
    "sounds": _toggle("sounds"),
    "code": _open("code"),
    "help": _open("help"),
    "game": _open("game"),
    "close_drawer": lambda explorer: explorer.change(lambda session: session.with_drawer(""), keep=True),
    "copy_link": _copy_link,
    "copy_notation": lambda explorer: explorer.copy(notation_of(explorer.session)),
    "save": _save,
    "save_game": _save_game,
    "dismiss": lambda explorer: explorer.change(Session.without_notice, keep=True),
    "cancel": lambda explorer: explorer.change(stopped, keep=True),
    "lesson": lambda explorer: explorer.change(_lesson),
    "try_rule": lambda explorer: explorer.change(_tried),
    "new_game": lambda explorer: explorer.change(_new_game),
    "change_rules": lambda explorer: explorer.change(_changing_rules, keep=True),
    **SHEETS,
    "qr": _open("qr"),
    "ask": _open("ask"),
    "svg": _save_svg,
    "png": _save_png,
    "share_png": lambda explorer: _save_png(explorer, hands_on=True),
    "copy_question": _copy_question,
    "see_question": lambda explorer: explorer.change(_question),
}
