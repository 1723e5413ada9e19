"""A box on paper: a page of HTML with its dominoes to cut out, their numbers, and what is printed on each terrain."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from kdexplore.core import tilechecks
from kdexplore.core.tiles import Domino, TileSet
from kdexplore.views import svg
from kdexplore.views.drawing.page import escaped
from kdexplore.words import Term, Text, capital, say

STYLE = Path(__file__).with_suffix(".css")


def page(tiles: TileSet, lang: str = "en") -> str:
    """A page that needs nothing beside it; on paper a square is as wide as a thumb is long.

    >>> from kdexplore import tiles
    >>> page(tiles("kingdomino")).count("<figure>")
    48
    """
    title = named(tiles, lang)
    pieces = "\n".join(_piece(domino, tiles, lang) for domino in tiles.numbers.values())
    return (
        f'<!DOCTYPE html>\n<html lang="{escaped(lang)}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escaped(title)}</title>\n<style>\n{STYLE.read_text(encoding='utf-8')}</style>\n</head>\n<body>\n<main>\n"
        f"<h1>{escaped(title)}</h1>\n<p>{escaped(say(Text('studio.printed'), lang))}</p>\n"
        f'<div class="dominoes">\n{pieces}\n</div>\n{_counts(tiles, lang)}\n'
        f"<footer>{escaped(say(Text('sheet.disclaimer'), lang))}</footer>\n</main>\n</body>\n</html>\n"
    )


def named(tiles: TileSet, lang: str) -> str:
    """The name of a box; one of somebody's own says that it is one."""
    if tilechecks.is_custom(tiles):
        return capital(say(Text("answer.custom", id=tiles.title), lang), lang)
    return say(Term("tiles", tiles.id), lang)


def _piece(domino: Domino, tiles: TileSet, lang: str) -> str:
    """One domino and, beside where it is cut, its number."""
    drawn = svg.domino(domino, tiles, lang=lang)
    return f"<figure>{drawn}<figcaption>{domino.number}</figcaption></figure>"


def _counts(tiles: TileSet, lang: str) -> str:
    """How many squares of each terrain there are, and how many symbols or craters on them."""
    squares = [square for domino in tiles.dominoes for square in domino[1:]]
    terrains = Counter(square.terrain for square in squares)
    symbols: Counter[str] = Counter()
    for square in squares:
        symbols[square.terrain] += square.symbols or square.craters
    heads = [
        say(Text("studio.terrain"), lang),
        say(Text("studio.squares"), lang),
        say(Text("head.symbols"), lang, tiles=tiles),
    ]
    rows = "\n".join(
        f'<tr><th scope="row">{escaped(_ground(key, tiles, lang))}</th>'
        f"<td>{terrains[key]}</td><td>{symbols[key]}</td></tr>"
        for key in tiles.terrain
    )
    head = "".join(f'<th scope="col">{escaped(each)}</th>' for each in heads)
    caption = escaped(say(Text("studio.counts"), lang))
    return f"<table>\n<caption>{caption}</caption>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}\n</tbody>\n</table>"


def _ground(key: str, tiles: TileSet, lang: str) -> str:
    """A terrain with its letter; what a volcano carries are craters."""
    terrain = tiles.terrain[key]
    name = capital(say(Term("terrain", key), lang, tiles=tiles), lang)
    craters = f", {say(Text('head.craters'), lang)}" if terrain.volcano else ""
    return f"{name} ({terrain.code}){craters}"
