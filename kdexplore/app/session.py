"""`Session`: everything one reader has in front of them, as a value; all that is shown follows from it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from kdexplore.app.lab.state import Lab
from kdexplore.app.learn.state import Learn
from kdexplore.app.play.state import Play
from kdexplore.app.start.state import Start
from kdexplore.app.studio.state import Studio
from kdexplore.core.problems import BadInput, Fault, IllegalMove
from kdexplore.words import Text, languages

if TYPE_CHECKING:
    from kdexplore.core.problems import Problem

ROOMS = ("start", "learn", "play", "lab", "studio")
THEMES = ("auto", "light", "dark")
SWITCHES = ("purist", "twin", "code", "help")


@dataclass(frozen=True)
class Notice:
    """What has to be told in the room where it happened: something read or done, or why it could not be."""

    room: str
    thing: Fault | Text | None = None
    problems: tuple[Problem, ...] = ()
    good: bool = False


@dataclass(frozen=True)
class Task:
    """Long work under way: its name, how far it is, how far there is to go."""

    name: str
    value: int = 0
    most: int = 0


@dataclass(frozen=True)
class Session:
    """The room, how it is shown, and what lies in every room.

    `twin` shows every picture as text as well; `purist` gives no hints; `rule` is the id of the rule whose page is
    open; `code` and `help` whether the code for this screen and the help are.
    """

    room: str = "start"
    lang: str = "en"
    theme: str = "auto"
    dark: bool = False
    purist: bool = False
    twin: bool = False
    rule: str = ""
    code: bool = False
    help: bool = False
    notice: Notice | None = None
    task: Task | None = None
    start: Start = Start()
    play: Play = Play()
    lab: Lab = Lab()
    studio: Studio = Studio()
    learn: Learn = Learn()

    @property
    def shade(self) -> str:
        """The theme in which charts and static pictures are drawn: what `auto` comes to in this browser."""
        return self.theme if self.theme != "auto" else "dark" if self.dark else "light"

    def entered(self, room: str) -> Session:
        """Another room, with nothing left to be told of the old one."""
        return replace(self, room=room, rule="", code=False, help=False, notice=None) if room in ROOMS else self

    def spoken(self, lang: str) -> Session:
        """The same in another language; an unknown one changes nothing."""
        return replace(self, lang=lang) if lang in dict(languages()) else self

    def themed(self, theme: str) -> Session:
        """The same in other colours."""
        return replace(self, theme=theme) if theme in THEMES else self

    def toggled(self, name: str) -> Session:
        """The same with one of its switches turned: `purist`, `twin` or `code`."""
        switched: dict[str, Any] = {name: not getattr(self, name)}
        return replace(self, **switched) if name in SWITCHES else self

    def quiet(self) -> Session:
        """The same with nothing left to be told."""
        return replace(self, notice=None) if self.notice is not None else self

    def told(self, error: IllegalMove | BadInput) -> Session:
        """The same with an error told where it happened."""
        fault = error.fault if isinstance(error, BadInput) else None
        return replace(self, notice=Notice(self.room, fault, error.problems))

    def failed(self) -> Session:
        """The same with a mistake of ours told: there is nothing that the reader could have done otherwise."""
        return replace(self, notice=Notice(self.room, Text("app.failed")))

    def done(self, key: str) -> Session:
        """The same with something done told where it happened."""
        return replace(self, notice=Notice(self.room, Text(key), good=True))
