"""Pictures as files: PNG of anything drawn here, and a GIF of a game; they need the extra `pictures`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import Any

from kdexplore.core.history import History
from kdexplore.core.problems import BadInput
from kdexplore.views.drawing import film
from kdexplore.views.drawing.page import Pen, Picture
from kdexplore.views.palette import Theme, theme_of

EXTRA = "kdexplore[pictures]"
FONT = Path(__file__).with_name("art") / "Inter-Bold.otf"  # so that letters look the same where there are no fonts
MOST_PIXELS = 40_000_000
MOST_FRAMES = 600
MOST_PIXELS_OF_A_FILM = 400_000_000
COLOURS = 128
SAMPLES = 8  # pictures of a game that its colours are taken from
HOLD = 4  # how many times as long the last picture stays
_SIZE = re.compile(r'<svg [^>]*?\bwidth="([\d.]+)" height="([\d.]+)"')
FOREIGN = re.compile("[^\n -~\u00a0-\u017f\u0386-\u03ce\u0400-\u045f\u2010-\u2026\u20ac\u2212]")


def png(picture: str, *, width: int | None = None, scale: float = 2, paper: str | None = None) -> bytes:
    """A picture as a PNG file, `scale` times its own size or `width` pixels wide; with a background colour, if given.

    `BadInput` if it would be too large, or if what is needed is not installed.
    """
    wide, tall = pixels(picture, width=width, scale=scale)
    if wide * tall > MOST_PIXELS:
        raise BadInput("picture_too_large", width=wide, height=tall, limit=MOST_PIXELS)
    made: bytes = installed("resvg_py").svg_to_bytes(
        svg_string=str(picture),
        width=wide,
        background=paper,
        font_files=[str(FONT)],
        sans_serif_family="Inter",
        # with our font alone a picture is the same everywhere; others are asked only for letters it has not
        skip_system_fonts=not FOREIGN.search(picture),
    )
    return made


def size_of(picture: str) -> tuple[float, float]:
    """How wide and high a picture of ours is, in pixels.

    >>> from kdexplore import tiles
    >>> from kdexplore.views import svg
    >>> size_of(svg.domino(tiles("kingdomino").domino(1), tiles("kingdomino")))
    (138.0, 74.0)
    """
    match = _SIZE.match(picture)
    if match is None:
        raise BadInput("not_a_picture")
    return float(match[1]), float(match[2])


def pixels(picture: str, *, width: int | None = None, scale: float = 2) -> tuple[int, int]:
    """How many pixels wide and high the file of a picture is: at least one."""
    own_width, own_height = size_of(picture)
    wide = max(1, width if width is not None else round(own_width * scale))
    return wide, max(1, round(own_height * wide / own_width))


def resized(picture: str, width: int) -> str:
    """The same SVG picture, so many pixels wide."""
    wide, tall = pixels(picture, width=width)
    return _SIZE.sub(lambda found: f'{found[0].rpartition(" width=")[0]} width="{wide}" height="{tall}"', picture, 1)


def frames(
    history: History, *, theme: str | Theme = "light", lang: str = "en", width: int = 480, seat: int | None = None
) -> Iterator[Picture]:
    """The pictures of a game, all of one size: the table, or the board of one seat, after every decision.

    >>> from kdexplore import History, Reveal, rules
    >>> game = History.of(rules("classic", players=4)).play(Reveal((3, 9, 27, 41)))
    >>> len(list(frames(game)))
    2
    """
    rules = history.start.rules
    if seat is not None and not 0 <= seat < rules.players:
        raise BadInput("out_of_range", "seat", value=seat, low=0, high=rules.players - 1)
    if len(history) >= MOST_FRAMES:
        raise BadInput("film_too_long", found=len(history) + 1, limit=MOST_FRAMES)
    stage = film.Stage.of(history, seat)
    pen = film.fitting(history, Pen(rules.tiles, theme_of(theme), lang), stage, width)
    return film.pictures_of(history, pen, stage)


def gif(  # noqa: PLR0913 -- as of a picture
    history: History,
    *,
    theme: str | Theme = "light",
    lang: str = "en",
    pace: float = 0.8,
    width: int = 480,
    seat: int | None = None,
) -> bytes:
    """A game as a GIF file, `pace` seconds to a decision; its end is held."""
    drawn = tuple(frames(history, theme=theme, lang=lang, width=width, seat=seat))
    return film_of(drawn, theme=theme, pace=pace, width=width)


def film_of(drawn: Sequence[Picture], *, theme: str | Theme = "light", pace: float = 0.8, width: int = 480) -> bytes:
    """Pictures one after the other, all in the same few colours, so that only what changes takes room."""
    image, paper = installed("PIL.Image"), theme_of(theme).paper
    wide, tall = pixels(drawn[0], width=width)
    if len(drawn) * wide * tall > MOST_PIXELS_OF_A_FILM:
        raise BadInput("film_too_large", found=len(drawn), width=wide, height=tall, limit=MOST_PIXELS_OF_A_FILM)
    files = [png(each, width=wide, paper=paper) for each in drawn]
    palette = _palette(files, image)
    images = [_opened(each, image).quantize(palette=palette, dither=image.Dither.NONE) for each in files]
    moment, made = round(pace * 1000), BytesIO()
    durations = [moment] * (len(images) - 1) + [moment * HOLD]
    images[0].save(made, "GIF", save_all=True, append_images=images[1:], duration=durations, loop=0, optimize=True)
    return made.getvalue()


def _opened(file: bytes, image: Any) -> Any:  # noqa: ANN401 -- Pillow is fetched when it is needed
    return image.open(BytesIO(file)).convert("RGB")


def _palette(files: Sequence[bytes], image: Any) -> Any:  # noqa: ANN401 -- likewise
    """The colours of some pictures from the beginning to the end."""
    steps = max(len(files) - 1, 1)
    chosen = sorted({round(share * steps / (SAMPLES - 1)) for share in range(SAMPLES)} & set(range(len(files))))
    opened = [_opened(files[index], image) for index in chosen]
    width, height = opened[0].size
    strip = image.new("RGB", (width, height * len(opened)))
    for index, each in enumerate(opened):
        strip.paste(each, (0, index * height))
    return strip.quantize(COLOURS, method=image.Quantize.MEDIANCUT, dither=image.Dither.NONE)


def installed(name: str) -> Any:  # noqa: ANN401 -- a module that need not be there
    """A module of the extra `pictures`; `BadInput` says how to get it."""
    try:
        return import_module(name)
    except ImportError:
        raise BadInput("no_pictures", package=name.partition(".")[0], known=EXTRA) from None
