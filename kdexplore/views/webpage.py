"""A value as a web page: one file that works alone, for light and dark; a game can be stepped through."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from kdexplore.core.history import History
from kdexplore.views.drawing.page import Picture, escaped
from kdexplore.views.embedding import AUTO, Names, blended, image, palette_style, words_of
from kdexplore.views.export import frames
from kdexplore.views.scenes.timeline import timeline_scene
from kdexplore.words import Text, say

HERE = Path(__file__).parent
WIDTH = 720  # pixels, of the pictures of a game
_OWN_ID = re.compile("kd[0-9a-f]{8}-")
_TAGS = re.compile("(?=<)")


def picture_page(drawn: Picture, words: str, lang: str = "en") -> str:
    """A page with one picture and its words in HTML; its title is the name of the picture."""
    title = words_of(drawn).partition(". ")[0]
    return page_of(title, f"<figure>{image(drawn)}<figcaption>{words}</figcaption></figure>", lang)


def game_page(history: History, *, lang: str = "en", theme: str = AUTO) -> str:
    """A page with the table after every decision: a slider, two buttons and the arrow keys step through the game.

    >>> from kdexplore import History, Reveal, rules
    >>> page = game_page(History.of(rules("classic", players=4)).play(Reveal((3, 9, 27, 41))))
    >>> page.count("<li>"), "https:" in page
    (2, False)
    """
    names: Names = {}
    light, dark = ("light", "dark") if theme == AUTO else (theme, theme)
    drawn = tuple(frames(history, theme=light, lang=lang, width=WIDTH))
    nightly = drawn if dark == light else tuple(frames(history, theme=dark, lang=lang, width=WIDTH))
    steps = [_OWN_ID.sub("kd-", blended(*pair, names)) for pair in zip(drawn, nightly, strict=True)]
    title = words_of(drawn[-1])
    return page_of(title, _stage(history, steps, lang), lang, palette_style("main", names))


def _stage(history: History, steps: Sequence[str], lang: str) -> str:
    """The picture, what leads from one to the next, and every decision in words; without scripts it is the last one."""
    says = [
        say(Text("timeline.start"), lang),
        *(mark["says"] for mark in timeline_scene(history, 0, lang=lang)["marks"]),
    ]
    last = len(steps) - 1
    words = {name: escaped(say(Text(f"timeline.{name}"), lang)) for name in ("label", "back", "next")}
    items = "".join(f"<li>{escaped(line)}</li>" for line in says)
    return (
        f'<div id="picture">{steps[-1]}</div><p id="says" role="status">{escaped(says[-1])}</p>'
        f'<p id="controls" hidden><button type="button" id="back" aria-label="{words["back"]}">◀</button>'
        f'<input type="range" id="at" min="0" max="{last}" value="{last}" aria-label="{words["label"]}"/>'
        f'<button type="button" id="next" aria-label="{words["next"]}">▶</button></p>'
        f'<ol start="0">{items}</ol>'
        f'<script type="application/json" id="game">{_packed(steps)}</script><script>{_text("webpage.js")}</script>'
    )


def _packed(steps: Sequence[str]) -> str:
    """Pictures as lists of tags: most tags of a picture are those of the one before it."""
    tags: dict[str, int] = {}
    lists = [[tags.setdefault(tag, len(tags)) for tag in _TAGS.split(step)] for step in steps]
    text = json.dumps({"tags": list(tags), "steps": lists}, ensure_ascii=False, separators=(",", ":"))
    return text.replace("</", "<\\/")


def page_of(title: str, body: str, lang: str, style: str = "") -> str:
    """A page of its own: a title and HTML below it."""
    return (
        f'<!DOCTYPE html>\n<html lang="{escaped(lang)}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n<link rel="icon" href="data:,">\n'
        f"<title>{escaped(title)}</title>\n<style>\n{_text('webpage.css')}{style}</style>\n</head>\n"
        f"<body>\n<main>\n<h1>{escaped(title)}</h1>\n{body}\n</main>\n</body>\n</html>\n"
    )


@cache
def _text(name: str) -> str:
    return (HERE / name).read_text(encoding="utf-8")
