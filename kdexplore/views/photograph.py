"""A photograph cut to the grid of a kingdom and straightened, with Pillow; a page in a browser does it by itself."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import Any

from kdexplore.core.problems import BadInput
from kdexplore.engine.photo.corners import LONGEST as SMALL
from kdexplore.engine.photo.corners import SmallPicture, corners_in
from kdexplore.engine.photo.looks import SIDE, Photograph
from kdexplore.views.export import installed

Corner = tuple[float, float]

FINE = 2  # pixels that become one, in each direction: what is small stays sharp
MOST_PIXELS = 120_000_000  # of a photograph, more than any phone takes
LONGEST = 4096  # pixels of a side that are looked at: a larger photograph is made smaller first


def straightened(file: bytes, span: int, corners: Sequence[Corner] | None = None) -> Photograph:
    """The grid between four corners (upper left, upper right, lower right, lower left), or the whole photograph."""
    image = _opened(file)
    wide, high = image.size
    scale = min(1.0, LONGEST / max(wide, high))
    to = [(x * scale, y * scale) for x, y in corners or ((0, 0), (wide, 0), (wide, high), (0, high))]
    image.thumbnail((LONGEST, LONGEST))
    size = FINE * SIDE * span
    pillow = installed("PIL.Image")
    straight = image.transform((size, size), pillow.Transform.PERSPECTIVE, _way(to, size), pillow.Resampling.BILINEAR)
    return Photograph(span, straight.resize((size // FINE, size // FINE), pillow.Resampling.BOX).tobytes())


def corners_on(file: bytes) -> list[Corner]:
    """The corners of the kingdom on a photograph, in pixels; none where nothing is found."""
    image = _opened(file)
    wide, high = image.size
    image.thumbnail((SMALL, SMALL))
    small = SmallPicture(image.width, image.height, image.tobytes())
    return [(x * wide, y * high) for x, y in corners_in(small)]


def _opened(file: bytes) -> Any:  # noqa: ANN401 -- a picture of Pillow, which is fetched when it is needed
    """The photograph the right way up, as the camera notes; `BadInput` if it is none, or too large."""
    pillow, operations = installed("PIL.Image"), installed("PIL.ImageOps")
    try:
        image = pillow.open(BytesIO(file))
        if image.width * image.height > MOST_PIXELS:
            raise BadInput("photo_too_large", limit=MOST_PIXELS // 1_000_000)
        return operations.exif_transpose(image).convert("RGB")
    except (OSError, ValueError, SyntaxError, pillow.DecompressionBombError):
        raise BadInput("photo_no_picture") from None


def _way(corners: Sequence[Corner], size: int) -> tuple[float, ...]:
    """How Pillow gets from a pixel of the square to one of the photograph (Heckbert's square to quadrilateral)."""
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = corners
    dx1, dy1, dx2, dy2 = x1 - x2, y1 - y2, x3 - x2, y3 - y2
    sx, sy = x0 - x1 + x2 - x3, y0 - y1 + y2 - y3
    cross = dx1 * dy2 - dx2 * dy1
    if not cross:
        raise BadInput("photo_corners", "--corners")
    g, h = (sx * dy2 - dx2 * sy) / cross, (dx1 * sy - sx * dy1) / cross
    a, b = x1 - x0 + g * x1, x3 - x0 + h * x3
    d, e = y1 - y0 + g * y1, y3 - y0 + h * y3
    return a / size, b / size, x0, d / size, e / size, y0, g / size, h / size
