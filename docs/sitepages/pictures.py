"""Pictures of boards, drawn by the code when the site is built: one for light pages, one for dark ones."""

from __future__ import annotations

import hashlib
import html
import shlex
from pathlib import Path

from kdexplore.views import svg

FOLDER = "_boards"


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
    return f'<figure class="board">{"".join(images)}<figcaption>{html.escape(caption)}</figcaption></figure>'
