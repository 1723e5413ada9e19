"""`course`: what every seat could expect at moments of a game, what decisions cost there, and what luck led there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Self

from kdexplore.core.action_json import move_from, move_of
from kdexplore.core.reader import Reader
from kdexplore.engine.course import ReviewedMoment, course, moments
from kdexplore.engine.estimates import Estimate, pair_of
from kdexplore.engine.fast import HIGHEST_SEED
from kdexplore.engine.game_ends import PARTS
from kdexplore.engine.policies import policy_from
from kdexplore.engine.questions.played import PlayedQuestion, history_in, history_plain
from kdexplore.engine.review import VALUE_DRAWS, BetterEnd, LineLuck, ReviewedDecision

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from kdexplore.engine.questions.question import Fields, Plain

CHOICES = ("turns", "seed", "playouts")
Pairs = list[list[float]]


@dataclass(frozen=True)
class CourseSeen:
    """The moments that have been looked at."""

    moments: tuple[ReviewedMoment, ...]

    def to_plain(self) -> Plain:
        """The moments; an estimate is a pair of its mean and its standard error."""
        return {"moments": [_moment_plain(one) for one in self.moments]}


@dataclass(frozen=True)
class CourseQuestion(PlayedQuestion):
    """What a game looked like at given `turns`, or at every decision and at its end."""

    name: ClassVar[str] = "course"
    required: ClassVar[tuple[str, ...]] = ("setup", "actions")
    optional: ClassVar[tuple[str, ...]] = CHOICES
    of_state = (("actions",), CHOICES)

    turns: tuple[int, ...] = ()
    seed: int = 1
    playouts: str = "greedy"

    @classmethod
    def from_fields(cls, fields: Fields) -> Self:
        """The question that these fields ask."""
        history = history_in(fields)
        known = moments(history)
        items = fields["turns"].items(len(known)) if "turns" in fields else ()
        return cls(
            history,
            tuple(_known(item, known) for item in items),
            fields["seed"].integer(0, HIGHEST_SEED) if "seed" in fields else 1,
            policy_from(fields["playouts"]) if "playouts" in fields else "greedy",
        )

    def to_plain(self) -> Plain:
        """The question as plain data."""
        turns = {"turns": list(self.turns)} if self.turns else {}
        return {"ask": self.name, **history_plain(self.history), **turns, "seed": self.seed, "playouts": self.playouts}

    def answer(self) -> CourseSeen:
        """All moments."""
        *_, last = self.answers()
        return last

    def answers(self, cancelled: Callable[[], bool] = bool) -> Iterator[CourseSeen]:
        """The moments so far, after each of them."""
        found: list[ReviewedMoment] = []
        look = course(self.history, self.turns or None, self.seed, playouts=self.playouts, cancelled=cancelled)
        for one in look:
            found.append(one)
            yield CourseSeen(tuple(found))
        if not found:
            yield CourseSeen(())

    def is_last(self, reply: CourseSeen) -> bool:
        """Whether it has every moment."""
        return len(reply.moments) >= len(self.turns or moments(self.history))


def _known(item: Reader, known: tuple[int, ...]) -> int:
    """A turn at which somebody decides, or the end."""
    turn = item.integer(0, known[-1] if known else 0)
    if turn not in known:
        raise item.error("out_of_range", value=turn, low=known[0], high=known[-1])
    return turn


# ---- plain data and back


def _pairs(estimates: tuple[Estimate, ...]) -> Pairs:
    return [pair_of(one) for one in estimates]


def _moment_plain(one: ReviewedMoment) -> Plain:
    plain: Plain = {"turn": one.turn, "margin": _pairs(one.margin), "win": _pairs(one.win)}
    plain |= {"kernel": one.build} if one.build else {}
    if one.decision:
        plain["decision"] = _decision_plain(one.decision)
    if one.luck:
        plain["luck"] = {"line": one.luck.line, "margin": _pairs(one.luck.margin), "win": _pairs(one.luck.win)}
    return plain


def _decision_plain(each: ReviewedDecision) -> Plain:
    plain: Plain = {
        "seat": each.seat, "kind": each.kind, "action": move_of(each.action), "best": move_of(each.best),
        "margin": pair_of(each.margin), "win": pair_of(each.win), "verdict": each.verdict, "proof": each.proof,
        "candidates": each.candidates,
    }  # fmt: skip
    if each.end:
        plain |= {"own": pair_of(each.end.own), "parts": {name: pair_of(one) for name, one in each.end.parts}}
    return plain


def moment_from(plain: Mapping[str, object]) -> ReviewedMoment:
    """The moment that the plain data of an answer describes."""
    fields = Reader(dict(plain)).fields(("turn", "margin", "win"), ("decision", "luck", "kernel"))
    turn = fields["turn"].value
    margin, win = _estimates(fields["margin"]), _estimates(fields["win"])
    decision = _decision(fields["decision"], turn) if "decision" in fields else None
    luck = None
    if "luck" in fields:
        parts = fields["luck"].fields(("line", "margin", "win"))
        luck = LineLuck(turn, parts["line"].value, _estimates(parts["margin"]), _estimates(parts["win"]))  # type: ignore[arg-type]
    build = fields["kernel"].choice(VALUE_DRAWS) if "kernel" in fields else ""
    return ReviewedMoment(turn, margin, win, decision, luck, build)  # type: ignore[arg-type]


def _decision(reader: Reader, turn: object) -> ReviewedDecision:
    names = ("seat", "kind", "action", "best", "margin", "win", "verdict", "proof", "candidates")
    parts = reader.fields(names, ("own", "parts"))
    values: dict[str, object] = {name: parts[name].value for name in names}
    values |= {name: move_from(parts[name])[0] for name in ("action", "best")}
    values |= {name: _estimate(parts[name]) for name in ("margin", "win")}
    if "own" in parts:
        columns = parts["parts"].fields((), PARTS)
        better = tuple((name, _estimate(columns[name])) for name in PARTS if name in columns)
        values["end"] = BetterEnd(_estimate(parts["own"]), better)
    return ReviewedDecision(turn, **values)  # type: ignore[arg-type]


def _estimates(reader: Reader) -> tuple[Estimate, ...]:
    return tuple(_estimate(item) for item in reader.items(16))


def _estimate(reader: Reader) -> Estimate:
    mean, error = (item.value for item in reader.items(2, 2))
    return Estimate(float(mean), float(error))  # type: ignore[arg-type]
