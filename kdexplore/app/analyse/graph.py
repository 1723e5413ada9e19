"""The course of the game as a block: lines, marks of mistakes and luck; the next mistake, and the one before."""

from __future__ import annotations

from collections.abc import Iterator

from kdexplore.app.analyse.questions import GameCourse
from kdexplore.core.history import History
from kdexplore.core.state import Step
from kdexplore.engine.course import ReviewedMoment, moments
from kdexplore.engine.estimates import SURE, Estimate
from kdexplore.views import analysis_blocks, blocks
from kdexplore.views.analysis_blocks import GraphBlock
from kdexplore.views.blocks import TableBlock
from kdexplore.views.described.values import share, written
from kdexplore.views.drawing.course import CourseDrawing, CourseMark, Point, SeatLine, Size, course
from kdexplore.views.palette import THEMES, player
from kdexplore.views.scenes.timeline import does, where
from kdexplore.words import Speaker, Term

LUCKY = (4.0, 0.1)  # points of the margin, and share of the victory, from which on luck is marked
LEAST_TICKS = 3
NAMED = (0.0, 0.5, 1.0)  # shares at which a tick has its number


def value_of(moment: ReviewedMoment, seat: int, column: str) -> Estimate:
    """What a seat can expect at a moment: its share of the victory, or its margin."""
    return moment.win[seat] if column == "win" else moment.margin[seat]


def luckiest(moment: ReviewedMoment) -> int | None:
    """The seat that luck has moved most, for certain and by much."""
    if moment.luck is None:
        return None
    sure = []
    for seat, (margin, win) in enumerate(zip(moment.luck.margin, moment.luck.win, strict=True)):
        for one, least in zip((margin, win), LUCKY, strict=True):
            if abs(one.mean) >= max(least, SURE * one.error):
                sure.append((abs(one.mean) / least, seat))
    return max(sure)[1] if sure else None


def mistakes(found: GameCourse, whose: int | None) -> tuple[int, ...]:
    """The turns at which somebody made a mistake or a doubtful decision."""
    return tuple(
        one.turn
        for one in found.moments
        if found.mistake_at(one) and one.decision and whose in (None, one.decision.seat)
    )


def next_mistake(found: GameCourse | None, at: int, whose: int | None, *, back: bool = False) -> int | None:
    """The mistake after a moment, or before it."""
    turns = mistakes(found, whose) if found is not None else ()
    if back:
        return next((turn for turn in reversed(turns) if turn < at), None)
    return next((turn for turn in turns if turn > at), None)


class GameGraph:
    """What the graph of a game needs: the game, what is known of its course, where the cursor is, how it looks."""

    def __init__(self, game: History, found: GameCourse | None, at: int, column: str, voice: Speaker) -> None:
        self.game, self.at, self.voice = game, at, voice
        self.column = "win" if column == "win" else "margin"
        self.course = found or GameCourse((), 0)
        self.seen = self.course.moments
        self.stops = moments(game) or (0,)
        self.places = {turn: place for place, turn in enumerate(self.stops)}

    def block(self, theme: str, size: Size) -> GraphBlock:
        """The block."""
        drawing = self._drawing(theme, size)
        label = self.voice.text("analyse.graph")
        left, right = drawing.span
        says = [self._says(turn) for turn in self.stops]
        svg = course(drawing, THEMES[theme], label)
        return analysis_blocks.graph(
            svg, label, now=self.stops[self._now], stops=self.stops, says=says, left=left, right=right
        )

    @property
    def _now(self) -> int:
        """The stop at or after the cursor."""
        return next((place for place, turn in enumerate(self.stops) if turn >= self.at), len(self.stops) - 1)

    def _drawing(self, theme: str, size: Size) -> CourseDrawing:
        low, high = self._range()
        ticks = tuple((value, self._tick(value)) for value in self._ticks(low, high))
        lines = tuple(self._line(seat, theme) for seat in range(self.game.start.rules.players))
        marks = tuple(self._marks())
        decided = self.course.decided
        shaded = None if decided is None else (self.places[decided], self.voice.text("analyse.decided"))
        rounds = tuple(self._rounds())
        axes = self.voice.text(f"analyse.axis.{self.column}"), self.voice.text("chart.round")
        return CourseDrawing(len(self.stops), low, high, ticks, rounds, lines, marks, self._now, size, axes, shaded)

    def _range(self) -> tuple[float, float]:
        if self.column == "win":
            return 0.0, 1.0
        values = [one.mean for moment in self.seen for one in moment.margin] or [0.0]
        return min(-5.0, min(values) - 2), max(5.0, max(values) + 2)

    def _ticks(self, low: float, high: float) -> tuple[float, ...]:
        if self.column == "win":
            return (0.0, 0.25, 0.5, 0.75, 1.0)
        step = next(size for size in (5, 10, 20, 50, 100, 1000) if (high - low) / size <= 2 * LEAST_TICKS)
        return tuple(float(number * step) for number in range(int(low // step) + 1, int(high // step) + 1))

    def _tick(self, value: float) -> str:
        if self.column == "win":
            return self.voice.number(100 * value, 0) if value in NAMED else ""
        return self.voice.number(value, 0, signs=True)

    def _line(self, seat: int, theme: str) -> SeatLine:
        look = player(seat, self.game.start.rules.tiles, THEMES[theme])
        name = self.voice.term("seat", seat)
        if self.game.state.is_over:
            name = f"{name} {sum(totals[seat] for totals in self.game.state.totals)}"
        values = [(self.places[one.turn], value_of(one, seat, self.column)) for one in self.seen]
        points = tuple(Point(stop, one.mean, one.error) for stop, one in values)
        return SeatLine(points, look.colour, look.shape, name, strong=seat == self._whose)

    @property
    def _whose(self) -> int | None:
        """The seat that decides at the cursor."""
        return self.game.state_at(self.stops[self._now]).actor

    def _marks(self) -> Iterator[CourseMark]:
        for one in self.seen:
            stop = self.places[one.turn]
            if (seat := luckiest(one)) is not None:
                yield CourseMark(stop, seat, "luck")
            if one.decision and (kind := self.course.mistake_at(one)):
                yield CourseMark(stop, one.decision.seat, kind)
        for nth, point in enumerate(self.course.turning_points, 1):
            yield CourseMark(self.places[point.turn], self.course.winners[0], str(nth))

    def _rounds(self) -> Iterator[tuple[int, str]]:
        before: tuple[int, int] | None = None
        for stop, turn in enumerate(self.stops):
            state = self.game.state_at(turn)
            now = (state.game, state.round)
            if now != before and state.round and state.step is not Step.OVER:
                yield stop, str(state.round)
            before = now

    # ---- in words

    def _says(self, turn: int) -> str:
        state, voice = self.game.state_at(turn), self.voice
        what = does(self.game[turn], state, voice.lang) if turn < len(self.game) else voice.say(state.step)
        said = voice.text("timeline.mark", when=where(state, voice.lang), what=what)
        moment = next((one for one in self.seen if one.turn == turn), None)
        return f"{said} {self._judged(moment)}".strip() if moment is not None else said

    def _judged(self, moment: ReviewedMoment) -> str:
        """The verdict on a decision with what it cost, and the luck before it."""
        voice, found = self.voice, []
        if moment.decision and self.course.mistake_at(moment):
            verdict = voice.text(f"review.verdict.{moment.decision.verdict}")
            found.append(voice.text("analyse.cost", verdict=verdict, loss=written(moment.decision.margin, voice)))
        if moment.luck and (seat := luckiest(moment)) is not None:
            luck = written(moment.luck.margin[seat], voice, signs=True)
            found.append(voice.text("analyse.lucky", seat=Term("seat", seat), luck=luck))
        return " ".join(found)

    def twin(self) -> TableBlock:
        """The same as a table: every moment that is known, with what each seat could expect there."""
        voice, seats = self.voice, range(self.game.start.rules.players)
        head = [voice.text("analyse.head.turn"), *(voice.term("seat", seat) for seat in seats)]
        lines = [[self._says(one.turn), *(self._written(one, seat) for seat in seats)] for one in self.seen]
        return blocks.table(voice.text("analyse.graph"), head, lines, numbers=range(1, len(head)))

    def _written(self, moment: ReviewedMoment, seat: int) -> str:
        """What a seat could expect, with its error."""
        value = value_of(moment, seat, self.column)
        return share(value, self.voice) if self.column == "win" else written(value, self.voice, signs=True)
