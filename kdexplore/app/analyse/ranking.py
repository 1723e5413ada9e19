"""The candidates of a moment as a block: their values on one scale, those too close to call in a band of their own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, floor, inf
from typing import NamedTuple

from kdexplore.app.analyse.state import MomentOfGame, choices_at, state_of
from kdexplore.app.analyse.why import detail_of, in_full, name_of
from kdexplore.core.actions import Action, Claim
from kdexplore.engine.estimates import Estimate
from kdexplore.engine.evaluation import Candidate
from kdexplore.views import analysis_blocks, blocks, svg
from kdexplore.views.analysis_blocks import CandidateGroup, CandidateItem, CandidatesBlock, Strip, StripColumn
from kdexplore.views.blocks import TableBlock
from kdexplore.views.described.values import amount, share, written
from kdexplore.views.known import Known
from kdexplore.words import Speaker

COLUMNS = ("points", "margin", "win")
FOLDED = 7  # candidates that are listed while the rest is folded
LEAST = {"points": 2.0, "margin": 2.0, "win": 0.02}  # half of a scale
TICKS = 2  # numbers on a scale, about
SMALL = 30  # pixels of a square of a claimed domino


class Scale(NamedTuple):
    """The range of a column."""

    low: float
    high: float

    def at(self, value: float) -> float:
        """Where a value is, from 0 to 1."""
        return round(min(1.0, max(0.0, (value - self.low) / (self.high - self.low))), 4)

    @classmethod
    def of(cls, estimates: Sequence[Estimate], column: str) -> Scale:
        """The range of values with twice their errors, with a little room; half of it is at least so wide.

        A share is never below 0 or above 1, whatever its error is.
        """
        low = min((one.mean - 2 * one.error for one in estimates), default=0.0)
        high = max((one.mean + 2 * one.error for one in estimates), default=1.0)
        room = max(0.06 * (high - low), LEAST[column] - (high - low) / 2)
        ends = (0.0, 1.0) if column == "win" else (-inf, inf)
        return cls(max(ends[0], low - room), min(ends[1], high + room))

    def ticks(self) -> Iterator[float]:
        """Round numbers inside the range."""
        step = next(
            size
            for size in (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, inf)
            if (self.high - self.low) / size <= TICKS + 1
        )
        if step < inf:
            yield from (number * step for number in range(ceil(self.low / step), floor(self.high / step) + 1))


def value_in(one: Candidate, column: str) -> Estimate:
    """The value of a candidate in a column."""
    return {"points": one.own, "margin": one.margin, "win": one.win}[column]


def first_of(candidates: tuple[Candidate, ...], *kept: Action | None) -> list[Candidate]:
    """The candidates that are listed while the rest is folded: the first ones, among them those kept in any case."""
    first = sorted(candidates, key=lambda one: one.action not in kept)[:FOLDED]
    return [one for one in candidates if one in first]


class Listing(NamedTuple):
    """What the list needs to know: the moment, its candidates, those picked and played, how it looks."""

    moment: MomentOfGame
    candidates: tuple[Candidate, ...]
    picked: Action
    played: Action | None
    chosen_column: str
    voice: Speaker
    theme: str
    unfolded: bool = False

    def block(self) -> CandidatesBlock:
        """The block."""
        listed = self.candidates if self.unfolded else first_of(self.candidates, self.picked, self.played)
        scales = {column: Scale.of([value_in(one, column) for one in listed], column) for column in COLUMNS}
        columns = [self._column(column, scales[column]) for column in COLUMNS]
        close = [one for one in listed if one.is_close]
        rest = [one for one in listed if not one.is_close]
        band = self.voice.text("analyse.close") if len(close) > 1 else ""
        groups: list[CandidateGroup] = [{"title": band, "items": [self._item(one, scales) for one in close]}]
        if rest:
            groups.append({"title": "", "items": [self._item(one, scales) for one in rest]})
        if not band:
            groups = [{"title": "", "items": [item for each in groups for item in each["items"]]}]
        return analysis_blocks.candidates(self.voice.text("analyse.candidates"), columns, groups)

    def _column(self, column: str, scale: Scale) -> StripColumn:
        ticks = [(scale.at(value), self._tick(column, value)) for value in scale.ticks()]
        best = max(value_in(one, column).mean for one in self.candidates[:1])
        title = self.voice.text(f"analyse.column.{column}")
        return {"title": title, "ticks": ticks, "best": scale.at(best), "on": column == self.chosen_column}

    def _tick(self, column: str, value: float) -> str:
        if column == "win":
            return self.voice.percent(value, 0)
        return amount(value, self.voice, signs=column == "margin")

    def _item(self, one: Candidate, scales: dict[str, Scale]) -> CandidateItem:
        voice, state = self.voice, state_of(self.moment)
        known = Known(state)
        rank = self.candidates.index(one) + 1
        strips = [self._strip(one, column, scales[column]) for column in COLUMNS]
        values = dict(zip(COLUMNS, (strip["full"] for strip in strips), strict=True))
        label = voice.text("analyse.row", rank=rank, action=in_full(one.action, state, voice), **values)
        claimed = isinstance(one.action, Claim)
        return analysis_blocks.candidate(
            choices_at(self.moment).index(one.action) if one.action in choices_at(self.moment) else -1,
            str(rank),
            name_of(one.action, state, voice),
            label,
            strips=strips,
            filled=one.is_close,
            on=one.action == self.picked,
            detail=detail_of(known, one.action, voice),
            aside=voice.text("analyse.played") if one.action == self.played else None,
            svg=self._domino(one.action) if claimed else None,
        )

    def _domino(self, action: Action) -> str:
        assert isinstance(action, Claim)  # noqa: S101 -- asked for claims alone
        tiles = state_of(self.moment).rules.tiles
        return svg.domino(action.number, tiles, theme=self.theme, lang=self.voice.lang, cell=SMALL, labels=False)

    def _strip(self, one: Candidate, column: str, scale: Scale) -> Strip:
        value, voice = value_in(one, column), self.voice
        near = [scale.at(value.mean - value.error), scale.at(value.mean + value.error)]
        far = [scale.at(value.mean - 2 * value.error), scale.at(value.mean + 2 * value.error)]
        if column == "win":
            text, full = voice.percent(value.mean, 0), share(value, voice)
        else:
            signs = column == "margin"
            text, full = amount(value.mean, voice, signs=signs), written(value, voice, signs=signs)
        return {"at": scale.at(value.mean), "near": near, "far": far, "text": text, "full": full}

    def twin(self) -> TableBlock:
        """The same as a table: every candidate with its values, its kind and its games."""
        voice, state = self.voice, state_of(self.moment)
        head = [voice.text(f"analyse.head.{name}") for name in ("candidate", *COLUMNS, "behind", "sure", "games")]
        lines = []
        for rank, one in enumerate(self.candidates, 1):
            values = [written(one.own, voice), written(one.margin, voice, signs=True), share(one.win, voice)]
            behind, kind = written(one.behind, voice), voice.text(f"analyse.kind.{one.kind}")
            lines.append(
                [f"{rank}. {in_full(one.action, state, voice)}", *values, behind, kind, voice.number(one.draws)]
            )
        return blocks.table(voice.text("analyse.candidates"), head, lines, numbers=(1, 2, 3, 4, 6))
