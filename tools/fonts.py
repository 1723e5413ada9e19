"""The letters that travel with the page: `python -m tools fonts FOLDER` makes them from Inter-Regular and Inter-Bold.

The folder is that of the fonts as their makers ship them: on Debian the package `fonts-inter` has
/usr/share/fonts/opentype/inter. It needs `pip install fonttools brotli`, which nothing else here does.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from kdexplore.views import art
from kdexplore.words.catalogue import SHELF

OUTPUT = Path(art.__file__).with_name("art")
WEIGHTS = {"Regular": 400, "Bold": 700}
# Latin-1, and signs that no catalogue has: minus, times, arrows, ticks, crosses, numbered signs.
SIGNS = (
    "\u2212\u00d7\u2013\u2014\u2026\u2018\u2019\u201c\u201d\u201e\u2022\u2190"
    "\u2192\u2191\u2193\u21e7\u23ce\u2713\u2715\u2460\u2461\u2462\u2463"
)
ALWAYS = {*map(chr, range(0x20, 0x7F)), *map(chr, range(0xA0, 0x180)), *SIGNS}
FEATURES = "kern,liga,calt,tnum,ccmp,locl,mark"  # figures of one width; letters of Turkish


def letters() -> str:
    """Every letter that a page can show: of all languages, and our signs."""
    words = "".join(path.read_text(encoding="utf-8") for path in SHELF.glob("*.po"))
    return "".join(sorted(ALWAYS | {letter for letter in words if letter.isprintable()}))


def main(words: list[str]) -> int:
    """Make the two files again, each with no more than these letters."""
    (folder,) = map(Path, words)
    for name in WEIGHTS:
        made = OUTPUT / f"Inter-{name}.woff2"
        command = [
            sys.executable, "-m", "fontTools.subset", str(folder / f"Inter-{name}.otf"), f"--text={letters()}",
            f"--layout-features={FEATURES}", "--flavor=woff2", "--desubroutinize", f"--output-file={made}",
        ]  # fmt: skip
        subprocess.run(command, check=True)  # noqa: S603 -- our own command
        print(f"{made.name}: {made.stat().st_size:,} bytes")
    return 0
