"""Pictures inside HTML: as an address that holds all of them, as an `<img>`, and for light and dark at once."""

from __future__ import annotations

import re
from collections.abc import Callable
from hashlib import sha256
from html import unescape
from typing import Self
from urllib.parse import quote

from kdexplore.views.drawing.page import Picture, escaped

Names = dict[tuple[str, str], str]  # the variables of pairs of colours: by day, by night
_PLAIN = " /:;=,()'@!*~.-_&?+[]{}|^$"  # what an address of this kind may hold as it is
_COLOUR = re.compile("(#[0-9a-fA-F]{6})")
_OWN_ID = re.compile("kd[0-9a-f]{8}-")
_SIZE = re.compile(r'<svg [^>]*?\bwidth="([\d.]+)" height="([\d.]+)"')
CLASS = "kd-picture"
AUTO = "auto"  # light or dark, as the page around is
# JupyterLab and Visual Studio Code name their theme, but do not pass it on to the pictures on their pages.
FOLLOW = (
    f"<style>[data-jp-theme-light='true'] .{CLASS},.vscode-light .{CLASS}{{color-scheme:light}}"
    f"[data-jp-theme-light='false'] .{CLASS},.vscode-dark .{CLASS}{{color-scheme:dark}}</style>"
)


def data_uri(picture: str) -> str:
    """The address of an SVG picture that is its own file.

    >>> data_uri('<svg width="1"/>')
    'data:image/svg+xml,%3Csvg width=%221%22/%3E'
    """
    return "data:image/svg+xml," + quote(picture, safe=_PLAIN)


def image(picture: str) -> str:
    """A picture as an HTML element without any text to be read as letters; its words are its `alt`.

    >>> from kdexplore import tiles
    >>> from kdexplore.views import svg
    >>> box = tiles("kingdomino")
    >>> image(svg.domino(box.domino(1), box)).partition(" src=")[0]
    '<img class="kd-picture" alt="Domino 1: wheat and wheat" width="138" height="74"'
    """
    size = _SIZE.match(picture)
    width, height = size.groups() if size else ("", "")
    return (
        f'<img class="{CLASS}" alt="{escaped(words_of(picture))}" width="{width}" height="{height}"'
        f' src="{escaped(data_uri(picture))}" style="max-width:100%;height:auto"/>'
    )


def words_of(picture: str) -> str:
    """What a screen reader says of a picture of ours: its name and its description."""
    name, about = re.search('aria-label="(.*?)"', picture), re.search("</title><desc>(.*?)</desc>", picture)
    return ". ".join(unescape(found[1]) for found in (name, about) if found)


def in_theme(draw: Callable[[str], Picture], theme: str) -> Picture:
    """What `draw` draws in a theme; `auto` makes one picture that is light or dark as the page around it is."""
    return both(draw("light"), draw("dark")) if theme == AUTO else draw(theme)


class FollowingPicture(Picture):
    """A picture in light colours that notebooks show in those of the page around it."""

    def __new__(cls, draw: Callable[[str], Picture]) -> Self:
        """The light picture that `draw` draws; in the dark it is drawn when it is shown."""
        made = super().__new__(cls, draw("light"))
        made.draw = draw
        return made

    draw: Callable[[str], Picture]

    def __reduce__(self) -> tuple[type, tuple[str]]:
        return Picture, (str(self),)

    def _repr_html_(self) -> str:
        return FOLLOW + image(self._repr_svg_())

    def _repr_svg_(self) -> str:
        return str(in_theme(self.draw, AUTO))


def both(light: Picture, dark: Picture) -> Picture:
    """Two pictures built alike as one, in the colours that the page around it prefers.

    Programs that know no CSS variables show the light one.
    """
    names: Names = {}
    text = blended(light, dark, names)
    if not names:
        return light
    name = "kd" + sha256(light.encode()).hexdigest()[:8]
    head = text.replace("<svg ", f'<svg id="{name}" ', 1)
    return Picture(head.replace("<title>", f"<style>{palette_style(f'#{name}', names)}</style><title>", 1))


def blended(light: str, dark: str, names: Names) -> str:
    """The light picture; each colour that is another one in the dark is a variable, named in `names`."""
    mine, theirs = _COLOUR.split(light), _COLOUR.split(dark)
    if [_OWN_ID.sub("", each) for each in mine[::2]] != [_OWN_ID.sub("", each) for each in theirs[::2]]:
        return light  # not built alike
    for index in range(1, len(mine), 2):
        pair = mine[index], theirs[index]
        if pair[0] != pair[1]:
            mine[index] = f"var({names.setdefault(pair, f'--c{len(names)}')},{pair[0]})"
    return "".join(mine)


def palette_style(selector: str, names: Names) -> str:
    """The values of such variables, for light and for dark."""
    light, dark = ("".join(f"{name}:{pair[side]};" for pair, name in names.items()) for side in (0, 1))
    return f"{selector}{{{light}}}@media (prefers-color-scheme:dark){{{selector}{{{dark}}}}}"
