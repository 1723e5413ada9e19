"""Pictures of the engine's figures as plain SVG: the ladder as bars with errors, calibration as points."""

from __future__ import annotations

from html import escape
from itertools import groupby
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from tools.engine.calibration import Band
    from tools.engine.ladder import Match

ROW, LEFT, WIDE, RIGHT = 20, 330, 320, 150
SIDE, EDGE = 300, 50
STYLE = (
    "<style>text{font:12px sans-serif;fill:#222}.bar{fill:#3f6fb5}.error{stroke:#222;stroke-width:1.5}"
    ".grid{stroke:#bbb;stroke-width:1}.point{fill:#3f6fb5}.head{font-weight:bold}"
    "@media(prefers-color-scheme:dark){text{fill:#eee}.error{stroke:#eee}.grid{stroke:#555}.bar,.point{fill:#7fa8e0}}"
    "</style>"
)


def ladder_picture(matches: Iterable[Match], label: str) -> str:
    """A bar for each match: the share of victories with its standard error, and the mean points behind it."""
    parts, y = [], ROW
    for table, rows in groupby(matches, key=lambda match: match.table):
        parts.append(f'<text class="head" x="8" y="{y + 14}">{escape(table)}</text>')
        y += ROW
        for match in rows:
            parts += _bar(match, y)
            y += ROW
        y += ROW // 2
    grid = [
        f'<line class="grid" x1="{LEFT + WIDE * part / 4}" x2="{LEFT + WIDE * part / 4}" y1="{ROW}" y2="{y}"/>'
        f'<text x="{LEFT + WIDE * part / 4}" y="{ROW - 6}" text-anchor="middle">{25 * part} %</text>'
        for part in range(5)
    ]
    return _svg(LEFT + WIDE + RIGHT, y + ROW, label, [*grid, *parts])


def _bar(match: Match, y: int) -> Iterator[str]:
    share, error = match.wins
    end, reach = LEFT + WIDE * share, WIDE * error
    yield f'<text x="16" y="{y + 14}">{escape(match.player)} – {escape(match.rival)}</text>'
    yield f'<rect class="bar" x="{LEFT}" y="{y + 3}" width="{WIDE * share:.1f}" height="{ROW - 6}"/>'
    middle = y + ROW / 2
    yield f'<line class="error" x1="{end - reach:.1f}" x2="{end + reach:.1f}" y1="{middle}" y2="{middle}"/>'
    text = f"{100 * share:.0f} ± {100 * error:.0f} %, {match.points[0]:.1f}"
    yield f'<text x="{LEFT + WIDE + 12}" y="{y + 14}">{text}</text>'


def calibration_picture(series: Sequence[tuple[str, Sequence[Band]]], label: str) -> str:
    """For each series a square: predicted share of the victory across, what came of it up, errors as lines."""
    parts = []
    for place, (name, bands) in enumerate(series):
        left = EDGE + place * (SIDE + EDGE)
        low = EDGE + SIDE
        parts.append(f'<text class="head" x="{left}" y="{EDGE - 24}">{escape(name)}</text>')
        parts.append(f'<line class="grid" x1="{left}" y1="{low}" x2="{left + SIDE}" y2="{EDGE}"/>')
        for tick in range(0, 101, 25):
            at = SIDE * tick / 100
            parts.append(f'<text x="{left + at}" y="{low + 16}" text-anchor="middle">{tick} %</text>')
            parts.append(f'<text x="{left - 6}" y="{low - at + 4}" text-anchor="end">{tick}</text>')
        for band in bands:
            x, y, reach = left + SIDE * band.predicted, low - SIDE * band.won, SIDE * band.error
            parts.append(f'<line class="error" x1="{x:.1f}" x2="{x:.1f}" y1="{y - reach:.1f}" y2="{y + reach:.1f}"/>')
            parts.append(f'<circle class="point" cx="{x:.1f}" cy="{y:.1f}" r="4"/>')
    return _svg(EDGE + len(series) * (SIDE + EDGE), SIDE + 2 * EDGE, label, parts)


def _svg(width: int, height: int, label: str, parts: Sequence[str]) -> str:
    size = f'viewBox="0 0 {width} {height}" role="img" aria-label="{escape(label)}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>'
    return "\n".join([head, STYLE, *parts, "</svg>", ""])
