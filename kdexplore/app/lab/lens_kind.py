"""`LensKind`: all that is special about a lens of the lab, as a value (`kdexplore.app.lab.lenses`)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from kdexplore.app.lab.state import Lab
    from kdexplore.app.session import Session
    from kdexplore.core.actions import Action
    from kdexplore.core.state import GameState
    from kdexplore.engine.heat import Layer
    from kdexplore.views.blocks import Block, Field
    from kdexplore.views.scenes.board import Badge
    from kdexplore.words import Speaker


def never(_: Lab) -> bool:
    """Of a lens that has no such thing, as the following."""
    return False


def nothing(*_: Any) -> tuple[()]:  # noqa: ANN401 -- whatever a lens is asked
    """No fields, no blocks, no badges."""
    return ()


@dataclass(frozen=True)
class LensKind:
    """A lens: `lab.lens.<id>` are its words, `fields` is what it asks for, `layer` is what it measures.

    On the board it draws `badges`, the moment of a game that `moment` makes instead of the territory, or the `numbers`
    of its layer; `lays` and `paints` say what is in the hand. Beside the board, its `choice` is above the palette and
    its `card` says what it shows; with `hinted`, that is a hint, hidden where hints are. `missing` names what it needs
    and the rules or the territory have not. `charted` is a layer that a chart can show too. `write` and `read` are its
    part of a link. It shows the `examples` of rules of these kinds, and those of other kinds in which one of its
    `actions` is played.
    """

    id: str
    fields: Callable[[Session, Speaker], Iterable[Field]] = nothing
    layer: Callable[[Session], Layer | None] = lambda _: None
    badges: Callable[[Lab], Iterable[Badge]] = nothing
    moment: Callable[[Lab], GameState | None] = lambda _: None
    numbers: bool = False
    charted: bool = False
    lays: Callable[[Lab], bool] = never
    paints: Callable[[Lab], bool] = never
    choice: Callable[[Session, Speaker], Iterable[Block]] = nothing
    card: Callable[[Session, Speaker], Iterable[Block]] = nothing
    hinted: bool = True
    missing: Callable[[Lab], str] = lambda _: ""
    write: Callable[[Lab], dict[str, str | int]] = lambda _: {}
    read: Callable[[Lab, Mapping[str, str | int]], Lab] = lambda lab, _: lab
    examples: tuple[str, ...] = ()
    actions: tuple[type[Action], ...] = ()
