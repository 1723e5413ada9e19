"""What can be done from the search: each command with its title and what it presses, says or enters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kdexplore.app.shell.bar import OPENS
from kdexplore.words import Text, languages, say

if TYPE_CHECKING:
    from collections.abc import Mapping

# The key of the title where it is not `bar.<command>`.
TITLES: Mapping[str, Text] = {
    "theme:dark": Text("bar.theme", now=Text("bar.theme.dark")),
    "theme:light": Text("bar.theme", now=Text("bar.theme.light")),
    "class": Text("room.desk"),
    "puzzle": Text("analyse.puzzle.today"),
    "new_game": Text("app.game.new"),
}
PRESSED = (
    "sheet", "score_pad", "projector", "photo", *TITLES, "copy_link", "qr", "save", "open", "no_hints", "sounds",
    "png", "help", "twin", "ask",
)  # fmt: skip
SPOKEN = "lang:"


def commands() -> tuple[str, ...]:
    """Every command by its id."""
    return (*PRESSED, *(f"{SPOKEN}{code}" for code in languages()))


def title_of(command: str, lang: str) -> str:
    """What a command is called: a language by the name that its speakers give it."""
    if command.startswith(SPOKEN):
        return languages()[command.removeprefix(SPOKEN)]
    return say(TITLES.get(command, Text(f"bar.{command}")), lang)


def synonyms_of(command: str, lang: str) -> str:
    """What people type who look for it."""
    name, _, code = command.partition(":")
    generic = say(Text(f"search.do.{name}"), lang)
    return f"{say(Text(f'search.do.lang.{code}'), lang)}, {generic}" if name == "lang" else generic


def intent_of(command: str) -> dict[str, Any]:
    """What it asks the page for."""
    if command.startswith(SPOKEN):
        return {"lang": command.removeprefix(SPOKEN)}
    if command == "open":
        return {"file": {"accept": OPENS}}  # which the bar asks the browser for
    return {"press": command}
