"""The sentence above a board: whose turn it is and what is to be done, in parts, so that some can be coloured."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal

from kdexplore.words import Term, Text, capital

if TYPE_CHECKING:
    from kdexplore.core.tiles import Domino
    from kdexplore.views.scenes.board_view import Plain, Setting
    from kdexplore.views.scenes.types import TextPart

OWN: Literal["own"] = "own"  # the tone of the player's own colour
MORE: Literal["more"] = "more"  # the tone of what follows the sentence
_MARKS = str.maketrans("", "", "⟪⟫")  # what sets coloured words apart while a sentence is made
_PART = re.compile("⟪(.*?)⟫")


def marked(setting: Setting, thing: object) -> str:
    """The words for a thing, as they go into a sentence whose parts differ in looks."""
    return f"⟪{setting.say(thing).translate(_MARKS)}⟫"


def parts(setting: Setting, sentence: Text, *more: str) -> list[TextPart]:
    """A sentence in parts, the marked ones in the player's tone, and further sentences after it."""
    pieces = _PART.split(setting.say(sentence))
    found: list[TextPart] = [
        {"text": words, "tone": OWN} if number % 2 else {"text": words} for number, words in enumerate(pieces) if words
    ]
    found[0]["text"] = capital(found[0]["text"], setting.lang)
    found.extend({"text": f" {words}", "tone": MORE} for words in more if words)
    return found


def now_parts(setting: Setting, mode: str, part: Plain, domino: Domino | None, *, hints: bool) -> list[TextPart]:
    """What is to be done now; nothing where nobody acts."""
    if mode in ("look", "paint"):
        return []
    if setting.seat is None or setting.state is None:
        return parts(setting, Text("board.who.this", domino=_pair(setting, domino)), _ways(setting, part, hints=hints))
    slots = {"seat": marked(setting, Term("seat", setting.seat))}
    if mode == "place":
        slots["domino"] = _pair(setting, domino)
        return parts(setting, Text("board.who.place", **slots), _ways(setting, part, hints=hints))
    if mode == "give":
        slots["totem"] = marked(setting, Term("totem", part["totem"]))
    if mode == "settle":
        slots["person"] = marked(setting, Term("person", part["person"]))
    return parts(setting, Text(f"board.who.{mode}", **slots), _detail(setting, mode, part))


def _detail(setting: Setting, mode: str, part: Plain) -> str:
    """What follows the sentence; where the person or the reason is known already, no more than that."""
    if mode == "settle":
        return setting.say(Text("board.homes", n=len(part["homes"]))) if "homes" in part else ""
    return "" if mode == "give" else str(part["detail"])


def _pair(setting: Setting, domino: Domino | None) -> str:
    if domino is None:
        return ""
    first, second = (Term("terrain", square.terrain) for square in (domino.first, domino.second))
    return marked(setting, Text("board.pair", first=setting.say(first), second=setting.say(second)))


def _ways(setting: Setting, part: Plain, *, hints: bool) -> str:
    if not hints:
        return ""
    return setting.say(Text("board.ways", n=part["count"]) if part["count"] else Text("board.no_way"))


def title(setting: Setting) -> str:
    """Whose board this is."""
    if setting.seat is None:
        return setting.say(Text("head.territory"))
    return capital(setting.say(Text("board.title", seat=setting.say(Term("seat", setting.seat)))), setting.lang)
