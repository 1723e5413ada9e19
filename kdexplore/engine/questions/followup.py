"""`followup`: for every placement of a domino the best gain of another domino after it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from kdexplore.core.codec import OUTER, Codec, Coded, Plain
from kdexplore.core.reader import Reader
from kdexplore.core.territory import Placement, Territory
from kdexplore.core.variants import Rules
from kdexplore.engine import heat
from kdexplore.engine.heat import Option
from kdexplore.engine.questions.board import IN_A_GAME, WaitingDomino, cells_plain, domino_in
from kdexplore.engine.questions.question import Gradual, Question, Subject
from kdexplore.engine.what_if import WhatIf

MOST_GAIN = 10_000


def _option(item: Reader, of: Any) -> Option:  # noqa: ANN401 -- an answer, as far as it has been read
    parts, then = item.fields(("cells", "value"), ("then",)), None
    if "then" in parts:
        domino, cells = parts["then"].fields(("domino", "cells")).values()
        first, second = cells.cells(2)
        then = Placement(domino_in(domino, of.rules.tiles), (first, second))
    return Option(parts["cells"].cells(2), parts["value"].integer(-MOST_GAIN, MOST_GAIN), then=then)


def _option_plain(option: Option, _of: object) -> Plain:
    plain: Plain = {"cells": cells_plain(option.cells), "value": option.value}
    if option.then is not None:
        plain["then"] = {"domino": option.then.domino.number, "cells": cells_plain(option.then.cells)}
    return plain


@dataclass(frozen=True)
class Followups(Coded):
    """What has been worked out after so many of all steps: a placement, the best gain after it, and by what."""

    rules: Annotated[Rules, OUTER]
    done: int
    most: int
    options: tuple[Annotated[Option, Codec(_option, _option_plain)], ...]


@dataclass(frozen=True)
class FollowupQuestion(Gradual[Followups], Question):
    """What could come after a domino: for each of its placements the best gain of one of the other dominoes.

    >>> question = {"setup": {"mode": "classic", "players": 2}, "territory": "ww/w*", "domino": 48}
    >>> FollowupQuestion.from_plain(question).answer().options[0].value
    8
    """

    name: ClassVar[str] = "followup"
    about: ClassVar[Subject] = IN_A_GAME

    territory: Territory
    rules: Rules
    domino: WaitingDomino

    def answers(self, cancelled: Callable[[], bool] = bool) -> Iterator[Followups]:
        """What is known after every step."""
        what_if, followups = WhatIf(self.territory, self.rules, so_far=True), Followups(self.rules, 0, 0, ())
        for done, most, layer in heat.followup(what_if, self.domino, self.rules.tiles.dominoes):
            if cancelled():
                return
            followups = Followups(self.rules, done, most, layer.options)
            if not self.is_last(followups):
                yield followups
        yield followups

    def is_last(self, reply: Followups) -> bool:
        """Whether nothing is left to be worked out."""
        return reply.done == reply.most
