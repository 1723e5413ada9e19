"""`Session`: everything one user has in front of them, as a value; the whole screen is derived from it."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any

from kdexplore.app.analyse.state import Analyse
from kdexplore.app.analysis.answers import Answers
from kdexplore.app.heat.overlay import HeatChoice
from kdexplore.app.lab.state import Lab
from kdexplore.app.learn.state import Learn
from kdexplore.app.play.state import Play
from kdexplore.app.question.state import ClassQuestion
from kdexplore.app.rooms import IN_THE_BAR, KINDS, ROOMS
from kdexplore.app.start.state import Start
from kdexplore.app.studio.state import Studio
from kdexplore.app.table.state import TableGame
from kdexplore.core.problems import BadInput, Fault, IllegalMove
from kdexplore.words import Text, languages

if TYPE_CHECKING:
    from kdexplore.app.analysis.task import Task
    from kdexplore.app.desk.group import SchoolClass
    from kdexplore.app.room_kind import RoomKind
    from kdexplore.core.problems import Problem

__all__ = ["IN_THE_BAR", "ROOMS", "Notice", "Session"]
THEMES = ("auto", "light", "dark")
SWITCHES = ("no_hints", "twin", "cell_names", "projector")  # that a link holds
TOGGLED = (*SWITCHES, "sounds")
DRAWERS = (
    "rule",
    "term",
    "help",
    "code",
    "game",
    "qr",
    "ask",
    "sheets",
    "class",
)  # what opens beside a room, one at a time


@dataclass(frozen=True)
class Notice:
    """A message in the room where it belongs: what was read or done, or why that was not possible."""

    room: str
    thing: Fault | Text | None = None
    problems: tuple[Problem, ...] = ()
    good: bool = False


@dataclass(frozen=True)
class Session:
    """The room that is open, its looks, and the contents of every room.

    `dark` is what the browser likes, `touch` that it has neither pointer nor keys, `narrow` that the page is as narrow
    as a phone, `stacked` that rooms are one column, `base` the address of the page without what follows its #. `twin`
    adds each picture as text; `no_hints` hides hints; `cell_names` writes the names of all columns and rows;
    `projector` makes letters large; `sounds` are off at first and in no link; `drawer` is what is open beside the room,
    and `topic` what it is about. `answers` are those of the analysis service, `heat` is the layer over the boards of
    Play and Analyse. `group` is the class, where there is one. `others` are the states of rooms that have no field of
    their own. `linked` says whether a link can hold all of this: the explorer derives it after each step.
    """

    room: str = "start"
    lang: str = "en"
    theme: str = "auto"
    dark: bool = False
    touch: bool = False
    narrow: bool = False
    stacked: bool = False
    base: str = ""
    no_hints: bool = False
    twin: bool = False
    cell_names: bool = False
    projector: bool = False
    sounds: bool = False
    drawer: str = ""
    topic: str = ""
    linked: bool = True
    notice: Notice | None = None
    task: Task | None = None
    group: SchoolClass | None = None
    answers: Answers = Answers()
    heat: HeatChoice = HeatChoice()  # noqa: RUF009 -- it is frozen
    start: Start = Start()
    play: Play = Play()
    table: TableGame = TableGame()
    lab: Lab = Lab()
    analyse: Analyse = Analyse()
    studio: Studio = Studio()
    learn: Learn = Learn()
    question: ClassQuestion = ClassQuestion()
    others: tuple[tuple[str, Any], ...] = ()

    @property
    def kind(self) -> RoomKind:
        """What is special about the room that is open."""
        return KINDS[self.room]

    def part(self, room: str) -> Any:  # noqa: ANN401 -- every room has another state
        """What the session holds of a room."""
        if room in PARTS:
            return getattr(self, room)
        kind = KINDS[room]
        return dict(self.others).get(room, kind.state() if kind.state else None)

    def with_part(self, room: str, state: object) -> Session:
        """The session with another state of a room."""
        changes: dict[str, Any] = {room: state} if room in PARTS else {"others": self._others(room, state)}
        return replace(self, **changes)

    def _others(self, room: str, state: object) -> tuple[tuple[str, Any], ...]:
        return tuple((dict(self.others) | {room: state}).items())

    @property
    def shade(self) -> str:
        """The theme of charts and static pictures: for `auto`, the one of this browser."""
        return self.theme if self.theme != "auto" else "dark" if self.dark else "light"

    def entered(self, room: str) -> Session:
        """Another room, without the messages and cards of the old one."""
        return replace(self, room=room, drawer="", topic="", notice=None) if room in ROOMS else self

    def spoken(self, lang: str) -> Session:
        """The session in another language; an unknown one changes nothing."""
        return replace(self, lang=lang) if lang in dict(languages()) else self

    def themed(self, theme: str) -> Session:
        """The session in another theme; an unknown one changes nothing."""
        return replace(self, theme=theme) if theme in THEMES else self

    def toggled(self, name: str) -> Session:
        """The session with one of its switches turned: `no_hints`, `twin`, `cell_names`, `projector` or `sounds`."""
        switched: dict[str, Any] = {name: not getattr(self, name)}
        return replace(self, **switched) if name in TOGGLED else self

    def with_drawer(self, name: str, topic: str = "") -> Session:
        """The session with this open beside the room, and nothing else; an unknown name closes what is open."""
        return replace(self, drawer=name, topic=topic) if name in DRAWERS else replace(self, drawer="", topic="")

    def without_notice(self) -> Session:
        """A copy without the notice."""
        return replace(self, notice=None) if self.notice is not None else self

    def with_error(self, error: IllegalMove | BadInput) -> Session:
        """A copy with a notice that explains an error."""
        fault = error.fault if isinstance(error, BadInput) else None
        return replace(self, notice=Notice(self.room, fault, error.problems))

    def with_failure(self, key: str = "app.failed") -> Session:
        """A copy with a notice of an unexpected error, for which the user is not to blame."""
        return replace(self, notice=Notice(self.room, Text(key)))

    def with_success(self, key: str) -> Session:
        """A copy with a notice of something done."""
        return replace(self, notice=Notice(self.room, Text(key), good=True))


PARTS = frozenset(field.name for field in fields(Session)) & set(KINDS)  # the rooms that have a field of their own
