"""Lessons: what they are made of, how their files are read, and which of them teaches a rule."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict

from kdexplore.core import fire, variants
from kdexplore.core.notation import LONGEST, parse
from kdexplore.core.problems import BadInput, Reason
from kdexplore.core.reader import Reader, parse_json
from kdexplore.core.rule_ids import RULES
from kdexplore.core.state import GameState, Step
from kdexplore.core.state_notation import LONGEST as LONGEST_STATE
from kdexplore.core.variants import FREE, MODES, Rules
from kdexplore.engine.concordance import concordance

if TYPE_CHECKING:
    from kdexplore.core.cells import Cell
    from kdexplore.core.territory import Territory
    from kdexplore.core.tiles import Domino
    from kdexplore.engine.concordance import Exhibit

SHELF = Path(__file__).parents[2] / "data" / "lessons"
LESSONS = ("aim", "connecting", "volcanoes")  # in the order in which they are taken; new ones go to the end
FORMAT, VERSION = "kdexplore/lesson", 1
PLAYERS = 4  # nobody else plays in a lesson, but a mode has players
GOALS = ("laid", "matches", "gains", "most", "spares", "richest")
ASKS = ("region", "total", "gain", "winner", "refusal", "discard", "target", "way")
EXTRAS = ("score", "tokens")
PLAYING = (Step.PLACE, Step.THROW, Step.CLAIM)  # a lesson ends its turn where a domino is to be chosen
# What every step has, and what each kind of step has besides: what it must have, and what it may have.
COMMON = ("id", "kind", "rules", "says")
PARTS = ("resources", "volcano", "domino")  # beside a `territory`; a `state` holds them all
KINDS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "see": ((), ("resources", "volcano", "show")),
    "do": (("goal",), ("resources", "volcano", "domino", "hints")),
    "check": (("question",), ("resources", "volcano")),
    "break": (("wants",), ("resources", "volcano", "domino", "hints")),
}


@dataclass(frozen=True)
class Saying:
    """A sentence by its key, and the cells that it is about."""

    key: str
    cells: tuple[Cell, ...] = ()


@dataclass(frozen=True)
class RefusalTask:
    """The refusal that is to be brought about: for one of these reasons, and with this fact if one is named."""

    reasons: tuple[Reason, ...]
    fact: str = ""


@dataclass(frozen=True)
class QuizQuestion:
    """What is asked, and what it is asked about; the answers are for the engine to find."""

    ask: str
    cells: tuple[Cell, ...] = ()
    domino: Domino | None = None
    ways: tuple[tuple[Cell, Cell], ...] = ()
    others: tuple[Territory, ...] = ()


@dataclass(frozen=True)
class LessonStep:
    """One step of a lesson: a position, what is said of it, and what is to be done there.

    A step of the kind `do` has a goal, `check` a question, `break` the refusal that is the task.
    With a `state` the position is that whole moment of a game; otherwise nothing but the territory is on the table.
    """

    id: str
    kind: str
    rules: tuple[str, ...]
    setup: Rules
    territory: Territory
    says: tuple[Saying, ...]
    hints: tuple[str, ...] = ()
    show: str = ""
    domino: Domino | None = None
    volcano: Cell | None = None
    state: GameState | None = None
    goal: str = ""
    question: QuizQuestion | None = None
    wants: RefusalTask | None = None


class LessonPosition(TypedDict):
    """The fields of a step that say what is on the table."""

    setup: Rules
    territory: Territory
    domino: Domino | None
    volcano: Cell | None
    state: GameState | None


@dataclass(frozen=True)
class Lesson:
    """A lesson: its id, the rules of the game it is played by, its steps."""

    id: str
    setup: Rules
    steps: tuple[LessonStep, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules that it teaches, in the order in which they are met."""
        return tuple(dict.fromkeys(rule for step in self.steps for rule in step.rules))


@cache
def lessons() -> tuple[Lesson, ...]:
    """Every lesson, in order.

    >>> [lesson.id for lesson in lessons()]
    ['aim', 'connecting', 'volcanoes']
    """
    return tuple(map(load, LESSONS))


def lesson(name: str) -> Lesson:
    """The lesson of that id; `KeyError` if there is none.

    >>> lesson("aim").steps[0].kind
    'see'
    """
    return {each.id: each for each in lessons()}[name]


def lesson_of(rule: str) -> tuple[str, int] | None:
    """The lesson and the step that first teach a rule; `None` if no lesson does.

    >>> lesson_of("placing.match"), lesson_of("tribe.price")
    (('connecting', 2), None)
    """
    found = ((each.id, at) for each in lessons() for at, step in enumerate(each.steps) if rule in step.rules)
    return next(found, None)


def exhibit_of(rule: str) -> tuple[Exhibit, ...]:
    """The questions about a rule to which the rulebooks give different answers or none.

    >>> [question.id for question in exhibit_of("fire.reach")]
    ['fire_path']
    """
    return tuple(question for question in concordance() if question.rule == rule)


# ---- reading a file


def load(name: str) -> Lesson:
    """The lesson on the shelf under that name; `BadInput` names the file and the place of what is wrong."""
    path = SHELF / f"{name}.json"
    try:
        return lesson_from(Reader(parse_json(path.read_bytes())))
    except BadInput as error:
        raise error.within(path.name) from None


def lesson_from(reader: Reader) -> Lesson:
    """The lesson that plain data describe."""
    fields = reader.fields(("format", "version", "id", "mode", "steps"))
    fields["format"].choice((FORMAT,))
    fields["version"].integer(VERSION, VERSION)
    setup = variants.rules_for(fields["mode"].choice(MODES), players=PLAYERS)
    steps = tuple(_step(each, setup) for each in fields["steps"].items(most=40, least=1))
    return Lesson(fields["id"].text(), setup, steps)


def _step(reader: Reader, setup: Rules) -> LessonStep:
    kind = reader.value.get("kind") if isinstance(reader.value, dict) else None
    if kind not in KINDS:
        raise _no_kind(reader)
    fields = _fields(reader, *KINDS[kind])
    step = LessonStep(
        **_position(fields, setup),
        id=fields["id"].text(),
        kind=fields["kind"].choice(KINDS),
        rules=tuple(each.choice(RULES) for each in fields["rules"].items(least=1)),
        says=(),
        hints=tuple(each.text() for each in fields["hints"].items()) if "hints" in fields else (),
        show=fields["show"].choice(EXTRAS) if "show" in fields else "",
        goal=fields["goal"].choice(GOALS) if "goal" in fields else "",
        question=_question(fields["question"], setup) if "question" in fields else None,
        wants=_refusal_task(fields["wants"]) if "wants" in fields else None,
    )
    _check_task(reader, step)
    return replace(step, says=tuple(_saying(each, step) for each in fields["says"].items(least=1)))


def _fields(reader: Reader, required: tuple[str, ...], optional: tuple[str, ...]) -> dict[str, Reader]:
    """The fields of a step, whose position is a `state`, or a `territory` and the parts beside it."""
    if isinstance(reader.value, dict) and "state" in reader.value:
        return reader.fields((*COMMON, "state", *required), [name for name in optional if name not in PARTS])
    return reader.fields((*COMMON, "territory", *required), optional)


def _position(fields: dict[str, Reader], setup: Rules) -> LessonPosition:
    if "state" in fields:
        return _moment(_state(fields["state"], setup))
    if "resources" in fields and fields["resources"].flag():
        setup = replace(setup, mode=FREE, resources=True)
    territory = _territory(fields["territory"], setup)
    domino = _domino(fields["domino"], setup) if "domino" in fields else None
    volcano = _volcano(fields["volcano"], territory) if "volcano" in fields else None
    return {"setup": setup, "territory": territory, "domino": domino, "volcano": volcano, "state": None}


def _moment(state: GameState) -> LessonPosition:
    """What the learner, who has the first seat, is to place or throw at this moment."""
    domino = state.domino if state.step is Step.PLACE else None
    volcano = state.volcanoes[0] if state.step is Step.THROW else None
    territory = state.seats[0].territory
    return {"setup": state.rules, "territory": territory, "domino": domino, "volcano": volcano, "state": state}


def _state(reader: Reader, setup: Rules) -> GameState:
    try:
        state = GameState.parse(reader.text(LONGEST_STATE), setup.tiles)
    except BadInput as error:
        raise error.within(reader.where) from None
    if state.rules.tiles != setup.tiles:
        raise reader.error("mode_of_other_tiles", mode=state.rules.mode, tiles=setup.tiles.id)
    if state.step not in PLAYING or state.actor is None:
        raise reader.error("not_now", step=state.step.value, part=FORMAT)
    if state.actor:
        raise reader.error("out_of_range", value=state.actor, low=0, high=0)
    return state


def _no_kind(reader: Reader) -> BadInput:
    """What to raise of a step whose kind is missing or unknown."""
    try:
        kind = reader.value["kind"] if isinstance(reader.value, dict) and "kind" in reader.value else None
        Reader(kind, f"{reader.where}.kind").choice(KINDS)
    except BadInput as error:
        return error
    return reader.error("missing_field", field="kind")


def _check_task(reader: Reader, step: LessonStep) -> None:
    """Whoever is to lay or throw something has a domino or a volcano."""
    asks = step.question.ask if step.question else ""
    lays = step.kind in {"do", "break"} and step.goal != "richest"
    if lays and step.domino is None and step.volcano is None:
        raise reader.error("missing_field", field="domino")
    if asks in {"gain", "target"} and step.volcano is None:
        raise reader.error("missing_field", field="volcano")


def _territory(reader: Reader, setup: Rules) -> Territory:
    try:
        return parse(reader.text(LONGEST), setup.tiles, setup.span)
    except BadInput as error:
        raise error.within(reader.where) from None


def _domino(reader: Reader, setup: Rules) -> Domino:
    return setup.tiles.domino(reader.integer(min(setup.tiles.numbers), max(setup.tiles.numbers)))


def _volcano(reader: Reader, territory: Territory) -> Cell:
    cell = reader.cell()
    if cell not in territory.squares or not territory.squares[cell].craters:
        raise reader.error("no_volcano_here", cell=tuple(cell))
    return cell


def _saying(reader: Reader, step: LessonStep) -> Saying:
    """A sentence with what it lights: some cells, a region by one of its squares, or wherever the fire may land."""
    fields = reader.fields(("key",), ("cells", "region", "targets"))
    cells = fields["cells"].cells() if "cells" in fields else ()
    if "region" in fields:
        cells = _region(fields["region"], step.territory)
    if "targets" in fields and fields["targets"].flag() and step.volcano:
        cells = fire.targets(step.territory, step.volcano, step.setup)
    return Saying(fields["key"].text(), cells)


def _region(reader: Reader, territory: Territory) -> tuple[Cell, ...]:
    cell = reader.cell()
    found = [region.cells for region in territory.regions if cell in region.cells]
    if not found:
        raise reader.error("not_a_cell", text=f"{cell.x},{cell.y}")
    return found[0]


def _question(reader: Reader, setup: Rules) -> QuizQuestion:
    fields = reader.fields(("ask",), ("cell", "cells", "domino", "ways", "others"))
    cells = (fields["cell"].cell(),) if "cell" in fields else ()
    return QuizQuestion(
        ask=fields["ask"].choice(ASKS),
        cells=fields["cells"].cells() if "cells" in fields else cells,
        domino=_domino(fields["domino"], setup) if "domino" in fields else None,
        ways=tuple(_way(each) for each in fields["ways"].items()) if "ways" in fields else (),
        others=tuple(_territory(each, setup) for each in fields["others"].items()) if "others" in fields else (),
    )


def _way(reader: Reader) -> tuple[Cell, Cell]:
    first, second = reader.cells(2)
    return first, second


def _refusal_task(reader: Reader) -> RefusalTask:
    fields = reader.fields(("reasons",), ("fact",))
    reasons = tuple(Reason(each.choice(tuple(Reason))) for each in fields["reasons"].items(least=1))
    return RefusalTask(reasons, fields["fact"].text() if "fact" in fields else "")
