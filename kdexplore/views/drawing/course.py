"""The course of a game as a drawing: a line for every seat with its error, marks for what happened, a cursor."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kdexplore.views.drawing.page import FONT, Picture, box, escaped, num, stroke, text
from kdexplore.views.palette import Theme

LETTER = 7  # pixels of a letter, about
LEAST_APART = 16  # pixels between two names at the right
# The shapes of the seats around a point, as large as a letter.
SHAPES = {
    "circle": "M0-5.5a5.5 5.5 0 1 0 .01 0z", "diamond": "M0-6.5L6.5 0L0 6.5L-6.5 0z", "triangle": "M0-6L6.5 5.5H-6.5z",
    "pentagon": "M0-6L6-1.300L3.800 6H-3.800L-6-1.300z", "square": "M-5-5h10v10h-10z",
}  # fmt: skip


class Size(NamedTuple):
    """How large a graph is, in pixels, and what is left free around its lines; a `bare` one has no words."""

    width: int
    height: int
    left: float
    top: float
    right: float
    bottom: float
    bare: bool = False


FOLDED = Size(640, 44, 10, 10, 10, 10, bare=True)  # a line, to walk along
WIDE = Size(1180, 200, 64, 14, 130, 28)
BESIDE = Size(624, 300, 64, 24, 104, 30)  # half of a wide page
PHONE = Size(366, 210, 56, 16, 92, 28)


class Point(NamedTuple):
    """One value of one seat: at which stop, its mean and its standard error."""

    stop: int
    mean: float
    error: float


class SeatLine(NamedTuple):
    """The values of one seat in the order of the game, its colour and shape, its name and what it ended with."""

    points: tuple[Point, ...]
    colour: str
    shape: str
    name: str
    strong: bool


class CourseMark(NamedTuple):
    """A mark on the line of a seat: a `mistake`, a `doubtful` decision, `luck`, or a number: what decided the game."""

    stop: int
    seat: int
    kind: str


class CourseDrawing(NamedTuple):
    """All that is drawn: so many stops, the range of the values, where rounds begin, and where the cursor is.

    `axes` are the names of both: what the values are, and what the rounds are called. `decided` is the stop from which
    on the game was decided, with the word for it.
    """

    stops: int
    low: float
    high: float
    ticks: tuple[tuple[float, str], ...]
    rounds: tuple[tuple[int, str], ...]
    lines: tuple[SeatLine, ...]
    marks: tuple[CourseMark, ...]
    now: int
    size: Size = WIDE
    axes: tuple[str, str] = ("", "")
    decided: tuple[int, str] | None = None

    @property
    def span(self) -> tuple[float, float]:
        """Where the first and the last stop are, as shares of the width."""
        return self.size.left / self.size.width, 1 - self.size.right / self.size.width

    @property
    def foot(self) -> float:
        """How far down the lowest value is."""
        return self.size.height - self.size.bottom

    def x(self, stop: float) -> float:
        """Where a stop is."""
        size = self.size
        return size.left + stop / max(1, self.stops - 1) * (size.width - size.left - size.right)

    def y(self, value: float) -> float:
        """How high a value is, inside the picture."""
        share = (value - self.low) / (self.high - self.low) if self.high > self.low else 0.5
        return self.size.top + (1 - min(1.0, max(0.0, share))) * (self.foot - self.size.top)


def course(drawing: CourseDrawing, theme: Theme, label: str) -> Picture:
    """The drawing as a picture of its own.

    >>> line = SeatLine((Point(0, 0.5, 0.1), Point(1, 1.0, 0.0)), "#d6559a", "circle", "Pink 44", True)
    >>> from kdexplore.views.palette import THEMES
    >>> course(CourseDrawing(2, 0, 1, ((0.5, "50"),), (), (line,), (), 1), THEMES["light"], "x").count("<path")
    6
    """
    width, height, *_ = drawing.size
    body = _decided(drawing, theme) + _grid(drawing, theme) + "".join(_band(line, drawing) for line in drawing.lines)
    body += "".join(_line(line, drawing) for line in drawing.lines)
    body += _cursor(drawing, theme) + "".join(_mark(mark, drawing, theme) for mark in drawing.marks)
    body += "" if drawing.size.bare else _names(drawing, theme) + _axes(drawing, theme)
    return Picture(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        f'role="img" font-family="{FONT}"><title>{escaped(label)}</title>{body}</svg>'
    )


def _decided(drawing: CourseDrawing, theme: Theme) -> str:
    """What comes after the decision, shaded."""
    if drawing.decided is None:
        return ""
    stop, word = drawing.decided
    left, right, top = drawing.x(stop), drawing.x(drawing.stops - 1), drawing.size.top
    wide, high = right - left, drawing.foot - top
    shade = box((left, top, wide, high), 0, theme.slot, ' opacity=".55"')
    fits = not drawing.size.bare and wide > LETTER * len(word)
    return shade + (text((left + wide / 2, top + high / 2 + 4), word, 12, theme.muted) if fits else "")


def _grid(drawing: CourseDrawing, theme: Theme) -> str:
    left, right, foot = drawing.x(0), drawing.x(drawing.stops - 1), drawing.foot
    lines = [f'<path d="M{num(left)} {num(foot)}H{num(right)}"{stroke(theme.frame, 1.2)}/>']
    if drawing.size.bare:
        return lines[0]
    for value, words in drawing.ticks:
        y = drawing.y(value)
        lines.append(f'<path d="M{num(left)} {num(y)}H{num(right)}"{stroke(theme.slot, 1)}/>')
        lines.append(text((left - 8, y + 4), words, 12, theme.muted, "end"))
    ends = [*(stop for stop, _ in drawing.rounds[1:]), drawing.stops - 1]
    for (stop, words), end in zip(drawing.rounds, ends, strict=False):
        lines.append(f'<path d="M{num(drawing.x(stop))} {num(foot)}v5"{stroke(theme.frame, 1)}/>')
        lines.append(text((drawing.x((stop + end) / 2), foot + 18), words, 12, theme.muted))
    return "".join(lines)


def _axes(drawing: CourseDrawing, theme: Theme) -> str:
    """What the values are, upwards along their axis, and what the numbers below are, before the first of them."""
    values, rounds = drawing.axes
    middle = (drawing.size.top + drawing.foot) / 2
    turned = f'<g transform="translate(14 {num(middle)}) rotate(-90)">{text((0, 0), values, 12, theme.muted)}</g>'
    return turned + text((drawing.size.left - 8, drawing.foot + 18), rounds, 12, theme.muted, "end")


def _runs(points: Sequence[Point]) -> list[list[Point]]:
    """The points in pieces without a gap."""
    runs: list[list[Point]] = []
    for point in points:
        if runs and runs[-1][-1].stop == point.stop - 1:
            runs[-1].append(point)
        else:
            runs.append([point])
    return runs


def _band(line: SeatLine, drawing: CourseDrawing) -> str:
    bands = ""
    for run in _runs(line.points):
        upper = [f"{num(drawing.x(one.stop))} {num(drawing.y(one.mean + one.error))}" for one in run]
        lower = [f"{num(drawing.x(one.stop))} {num(drawing.y(one.mean - one.error))}" for one in reversed(run)]
        opacity = ".2" if line.strong else ".12"
        bands += f'<path d="M{"L".join((*upper, *lower))}z" fill="{line.colour}" opacity="{opacity}"/>'
    return bands


def _line(line: SeatLine, drawing: CourseDrawing) -> str:
    lines = ""
    for run in _runs(line.points):
        places = "L".join(f"{num(drawing.x(one.stop))} {num(drawing.y(one.mean))}" for one in run)
        wide = 3 if line.strong else 1.8
        lines += f'<path d="M{places}" fill="none"{stroke(line.colour, wide)} stroke-linejoin="round"/>'
    return lines


def _cursor(drawing: CourseDrawing, theme: Theme) -> str:
    x, foot = drawing.x(drawing.now), drawing.foot
    knob = f'<circle cx="{num(x)}" cy="{num(foot)}" r="7" fill="{theme.ink}"{stroke(theme.board, 3)}/>'
    return f'<path d="M{num(x)} {num(drawing.size.top - 6)}V{num(foot)}"{stroke(theme.ink, 2)}/>{knob}'


def _mark(mark: CourseMark, drawing: CourseDrawing, theme: Theme) -> str:
    line = drawing.lines[mark.seat]
    value = next((one.mean for one in line.points if one.stop == mark.stop), drawing.low)
    small = " scale(.7)" if drawing.size.bare else ""
    where = f'transform="translate({num(drawing.x(mark.stop))} {num(drawing.y(value))}){small}"'
    if mark.kind == "luck":
        return f'<path {where} d="M0-8l7 8l-7 8l-7-8z" fill="{theme.board}"{stroke(line.colour, 2.4)}/>'
    if mark.kind.isdecimal():
        return _number(mark, where, line.colour, theme)
    full = mark.kind == "mistake"
    fill, edge = (theme.bad, theme.board) if full else (theme.board, theme.bad)
    return f'<path {where} d="M-7-7h14l-7 13z" fill="{fill}"{stroke(edge, 1.6 if full else 2.2)}/>'


def _number(mark: CourseMark, where: str, colour: str, theme: Theme) -> str:
    """A point of the line with its number at the left, where a line that rises leaves room."""
    point = f'<circle r="5" fill="{colour}"{stroke(theme.board, 2)}/>'
    disc = f'<circle cx="-19" r="10" fill="{theme.ink}"{stroke(theme.board, 2)}/>'
    return f"<g {where}>{point}{disc}{text((-19, 4.5), mark.kind, 13, theme.board)}</g>"


def _names(drawing: CourseDrawing, theme: Theme) -> str:
    """The names at the right, in the order of the last values, never closer than a line of text."""
    ends = sorted((drawing.y(line.points[-1].mean) if line.points else 0.0, line) for line in drawing.lines)
    places, limit = [], drawing.size.height - 8.0
    for y, line in reversed(ends):
        limit = min(y, limit)
        places.append((limit, line))
        limit -= LEAST_APART
    x = drawing.size.width - drawing.size.right + 16
    lowest = min((y for y, _ in places), default=0.0)
    down = max(0.0, 10 - lowest)
    drawn = ""
    for y, line in places:
        shape = SHAPES.get(line.shape, SHAPES["circle"])
        drawn += f'<path transform="translate({num(x)} {num(y + down)})" d="{shape}" fill="{line.colour}"/>'
        drawn += text((x + 12, y + down + 4.5), line.name, 13, theme.ink, "start")
    return drawn
