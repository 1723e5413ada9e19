"""A card to share at the end of a way through the lessons: what somebody has learned, in one line and a list."""

from __future__ import annotations

from kdexplore.views import art
from kdexplore.views.drawing.page import Part, Pen, Picture, box, picture, stroke, text, use

WIDE, EDGE, MARGIN = 640, 24, 56
CROWN, TITLE, LINE, FOOT = 96, 30, 22, 16  # how wide the crown is, how high the letters are
ROW, ROWS_FROM = 34, 224


def certificate(says: str, lessons: tuple[str, ...], foot: str, pen: Pen) -> Picture:
    """The card: a crown, a sentence, the lessons with a tick each, and where it is from."""
    theme, tall = pen.theme, ROWS_FROM + ROW * len(lessons) + 72
    middle = WIDE / 2
    rows = "".join(
        text((MARGIN + 60, ROWS_FROM + ROW * at), "✓", LINE, theme.legal)
        + text((MARGIN + 84, ROWS_FROM + ROW * at), lesson, LINE, theme.ink, "start")
        for at, lesson in enumerate(lessons)
    )
    body = (
        box((0, 0, WIDE, tall), 0, theme.paper)
        + box((EDGE, EDGE, WIDE - 2 * EDGE, tall - 2 * EDGE), 20, theme.board, stroke(theme.frame, 4))
        + use(art.SYMBOLS[pen.tiles.symbol], middle - CROWN / 2, 44, CROWN)
        + text((middle, 176), says, TITLE, theme.ink)
        + rows
        + text((middle, tall - EDGE - 20), foot, FOOT, theme.muted)
    )
    return picture(Part(0, 0, WIDE, tall, body), pen, says, ", ".join(lessons))
