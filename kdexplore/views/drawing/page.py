"""The paper all pictures are drawn on: `Picture`, the pen that draws, and the few shapes it knows."""

from __future__ import annotations

import re
from dataclasses import dataclass
from hashlib import sha256
from typing import NamedTuple

from kdexplore.core.tiles import TileSet
from kdexplore.views import art
from kdexplore.views.palette import Theme

U = 64  # a cell, in the units everything is drawn in
FONT = "Inter, 'Noto Sans', 'DejaVu Sans', sans-serif"
OWN = "\0"  # takes the place of the prefix of a picture's ids until its content is known; no text may hold it
_USED = re.compile(f'href="#{OWN}([a-z0-9_-]+)"')
_UNFIT = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")  # what XML cannot hold


class Picture(str):
    """An SVG picture that shows itself in a notebook, and is its own text everywhere else."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return str(self)

    def _repr_svg_(self) -> str:
        return str(self)


@dataclass(frozen=True)
class Pen:
    """Whose box is drawn, in which colours and language, how many pixels wide a cell is, whether it has a letter."""

    tiles: TileSet
    theme: Theme
    lang: str = "en"
    cell: float = U
    labels: bool = True

    def at_least(self, units: float, pixels: float) -> float:
        """A size in units that is no less than so many pixels on the screen."""
        return max(units, pixels * U / self.cell)


class Part(NamedTuple):
    """A piece of a picture: its place, and what is drawn there."""

    x: float
    y: float
    width: float
    height: float
    body: str

    def moved(self, x: float, y: float, scale: float = 1) -> str:
        """The piece with its upper left corner somewhere else."""
        grown = f" scale({num(scale)})" if scale != 1 else ""
        return f'<g transform="translate({num(x - self.x * scale)} {num(y - self.y * scale)}){grown}">{self.body}</g>'


def picture(part: Part, pen: Pen, label: str, about: str = "") -> Picture:
    """The piece as a picture of its own: its symbols inside, its ids its own, its words for screen readers."""
    used = art.symbols(set(_USED.findall(part.body)), prefix=OWN, paints=pen.theme.variables)
    texts = f"<title>{escaped(label)}</title>" + (f"<desc>{escaped(about)}</desc>" if about else "")
    inside = f"{texts}<defs>{used}</defs>{part.body}"
    width, height = (num(side * pen.cell / U) for side in (part.width, part.height))
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="{num(part.x)} {num(part.y)} {num(part.width)} {num(part.height)}" role="img" '
        f'aria-label="{escaped(label)}" style="max-width:100%;height:auto" font-family="{FONT}" font-weight="700">'
    )
    text = f"{head}{inside}</svg>"
    return Picture(text.replace(OWN, f"kd{sha256(text.encode()).hexdigest()[:8]}-"))


def num(value: float) -> str:
    """A number as short as it can be written, to a hundredth.

    >>> num(3.0), num(0.456), num(-0.001)
    ('3', '0.46', '0')
    """
    return f"{round(value, 2) + 0:g}" if abs(value) < 1e4 else str(round(value))  # noqa: PLR2004 -- %g keeps six digits


def escaped(text: str) -> str:
    """Any text, escaped for XML, between tags or in an attribute.

    >>> escaped('<b a="1">')
    '&lt;b a=&quot;1&quot;&gt;'
    """
    fit = _UNFIT.sub("\ufffd", text)
    return fit.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def use(symbol: str, *place: float, colour: str = "") -> str:
    """One of our symbols: its upper left corner, its width, and its height where that differs."""
    x, y, width, *height = place
    corner = "".join(f' {name}="{num(value)}"' for name, value in (("x", x), ("y", y)) if value)
    painted = f' color="{colour}"' if colour else ""
    return f'<use href="#{OWN}{symbol}"{corner} width="{num(width)}" height="{num([width, *height][-1])}"{painted}/>'


def text(foot: tuple[float, float], words: str, size: float, fill: str, anchor: str = "middle") -> str:
    """A line of text above a point."""
    x, y = foot
    hold = "" if anchor == "start" else f' text-anchor="{anchor}"'
    return f'<text x="{num(x)}" y="{num(y)}" font-size="{num(size)}" fill="{fill}"{hold}>{escaped(words)}</text>'


def box(place: tuple[float, float, float, float], radius: float, fill: str, more: str = "") -> str:
    """A rectangle with round corners: its upper left corner, its width and height."""
    x, y, width, height = map(num, place)
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{num(radius)}" fill="{fill}"{more}/>'


def stroke(colour: str, width: float) -> str:
    """The attributes of a contour."""
    return f' stroke="{colour}" stroke-width="{num(width)}"'


def pill(middle: tuple[float, float], words: str, size: float, colours: tuple[str, str, str]) -> str:
    """Words on a badge around a point; its colours are those of the ground, the words and the edge."""
    (x, y), (fill, ink, edge) = middle, colours
    wide, tall = pill_width(words, size), size * 1.5
    plate = box((x - wide / 2, y - tall / 2, wide, tall), tall / 2, fill, stroke(edge, size / 7))
    return plate + text((x, y + size * 0.36), words, size, ink)


def pill_width(words: str, size: float) -> float:
    """How wide the badge of some words is."""
    return max(size * 1.5, len(words) * size * 0.62 + size * 0.9)
