"""What the page wears: language, title, colours, and the words it needs when the kernel can no longer be asked."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from kdexplore.views.palette import THEMES, page_variables
from kdexplore.words import Speaker, Text

if TYPE_CHECKING:
    from kdexplore.app.session import Session

Plain = dict[str, Any]
BROWSER_THEMES = ("light", "dark")


def dress_of(session: Session) -> Plain:
    """What the page wears for a session."""
    voice = Speaker(session.lang)
    return {
        "lang": session.lang,
        "theme": session.theme,
        "large": session.projector,
        "sounds": session.sounds,
        "names": session.cell_names,
        "title": voice.text("app.title", room=Text(f"room.{session.room}")),
        "words": page_words(session.lang) | ({} if session.linked else {"lost": voice.text("page.lost_partly")}),
        "themes": colours(),
    }


@cache
def page_words(lang: str) -> dict[str, str]:
    """The words of the page itself: of files dropped on it, and of a connection that is gone."""
    voice = Speaker(lang)
    return {
        "lost": voice.text("page.lost"),
        "resume": voice.text("page.resume"),
        "away": voice.text("page.away"),
        "back": voice.text("page.back"),
        "lost_notebook": voice.text("page.lost_notebook"),
        "drop": voice.text("page.drop"),
        "too_large": voice.text("page.too_large", size="{size}", most="{most}"),
        "unreadable": voice.text("page.unreadable"),
        "close": voice.text("page.close"),
    }


@cache
def colours() -> dict[str, dict[str, str]]:
    """The custom properties of the page in each of the browser's themes."""
    return {name: page_variables(THEMES[name]) for name in BROWSER_THEMES}
