"""Pictures of boards, drawn by the code when the site is built: one for light pages, one for dark ones."""

from __future__ import annotations

import hashlib
import html
import shlex
from pathlib import Path

from kdexplore.core.links import Link, Position, encode
from kdexplore.core.notation import parse
from kdexplore.core.variants import rules
from kdexplore.views import svg

FOLDER = "_boards"
EXPLORER = "explorer/index.html"  # the page without a server, if it was built into the site
# What is in a closed part of a page is not loaded: the explorer comes once somebody opens it.
LIVE = (
    '<details class="live"><summary>Try it on this page</summary>'
    '<iframe src="{place}" title="{caption}" loading="lazy"></iframe></details>'
)


def board(words: str, outdir: Path, page: str) -> str:
    """A board as an image with its words: `"NOTATION" TILES "what it shows"`."""
    notation, tiles, caption = shlex.split(words)
    name = hashlib.sha256(f"{notation} {tiles}".encode()).hexdigest()[:12]
    folder = Path(outdir) / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    up = "../" * page.count("/")
    images = []
    for theme in ("light", "dark"):
        picture = svg.board(notation, tiles, theme=theme, cell=56)
        (folder / f"{name}-{theme}.svg").write_text(str(picture), encoding="utf-8")
        source = f"{up}{FOLDER}/{name}-{theme}.svg"
        images.append(f'<img class="only-{theme}" src="{source}" alt="{html.escape(caption)}">')
    drawn = "".join(images)
    live = ""
    if (Path(outdir) / EXPLORER).exists():
        place = f"{up}{EXPLORER}#{link(notation, tiles)}"
        drawn = f'<a href="{place}" title="Open it in the explorer">{drawn}</a>'
        live = LIVE.format(place=place, caption=html.escape(caption))
    return f'<figure class="board">{drawn}<figcaption>{html.escape(caption)}</figcaption>{live}</figure>'


def link(notation: str, tiles: str) -> str:
    """The link to a territory in the Lab."""
    there = rules("discovery" if tiles == "origins" else "classic", players=4)
    return encode(Link(position=Position(there, parse(notation, tiles)), view=(("room", "lab"),)))


def explorer(outdir: Path, page: str) -> str:
    """The way to the explorer in the site; nothing where it was not built."""
    if not (Path(outdir) / EXPLORER).exists():
        return ""
    place = "../" * page.count("/") + EXPLORER
    return (
        f'<p class="explorer"><a href="{place}">Open the explorer</a>: it runs in this browser, without a server.</p>'
    )
