"""`Board`: a territory in the browser: to be looked at, to place a domino, to throw fire."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import traitlets

from kdexplore.core.actions import Action
from kdexplore.core.notation import parse
from kdexplore.core.rules_json import position_rules
from kdexplore.core.state import GameState
from kdexplore.core.territory import Territory
from kdexplore.core.tilefiles import BUILT_IN, tile_set
from kdexplore.core.tiles import START, Domino, TileSet
from kdexplore.core.variants import Rules
from kdexplore.engine import heat as layers
from kdexplore.engine.what_if import WhatIf
from kdexplore.views import svg
from kdexplore.views.display import box_of_territory
from kdexplore.views.drawing.marks import Marks
from kdexplore.views.drawing.page import Picture
from kdexplore.views.embedding import in_theme
from kdexplore.views.scenes.board import Heat, scene, scene_of
from kdexplore.views.widgets.base import SceneWidget, mark
from kdexplore.views.widgets.bundling import packed, unpacking
from kdexplore.words import Text, say

HERE = Path(__file__).parent
LONGEST = 100  # letters of a widget that a notebook shows as text
GRID = 5
CELL = 48  # pixels, of the picture without a kernel
LAYERS = {"legal": layers.legal, "points": layers.points}
ENCODE = json.JSONEncoder(ensure_ascii=False, check_circular=False, separators=(",", ":")).encode  # none holds itself
PARTS = ("territory", "rules", "state", "domino", "heat", "marks", "ghosts", "seat", "hints", "lang", "theme")


def _sent(scene: Mapping[str, Any], _widget: object) -> dict[str, Any]:
    """A scene as it travels: one text, so that nothing on the way looks into each of its thousand lists."""
    return {"json": ENCODE(scene).encode()} if scene else {}


class DominoNumber(traitlets.Int[Any, Any]):
    """The number of a domino; the domino itself is taken as well."""

    def validate(self, obj: Any, value: Any) -> Any:  # noqa: ANN401 -- as traitlets has it
        """The number."""
        return super().validate(obj, value.number if isinstance(value, Domino) else value)


class Board(SceneWidget):
    """One board: a territory, perhaps with a domino to place, or that of a player in a game.

    >>> from kdexplore import parse, tiles
    >>> board = Board(territory=parse("w1w*", tiles("kingdomino")), domino=23)
    >>> board.domino = 19

    Whatever of `territory`, `rules`, `state`, `domino`, `heat`, `marks`, `ghosts`, `seat`, `hints`, `lang` and `theme`
    is set, the board is drawn again; all of them can be observed and linked, `domino`, `seat`, `hints`, `lang` and
    `theme` by `jslink` too. `heat` is `legal` or `points` for the domino, a layer of `kdexplore.engine.heat`, or a
    number for each cell; `marks` and `ghosts` are the layers of a picture by `svg.board`, drawn alike.
    `on_place(callback)` and its like call back with the action that the user chose.

    The stage, on which the board is drawn, is a square of one size: as wide as its place, and no wider than the custom
    property `--kd-stage` (462px), which a room sets once for its visit. What is on the board is scaled into it.

    For scenes of your own, set `scene` instead, and observe `intent`, which is numbered (`n`) and holds one of: `move`,
    an action as in saved games; `pay` with a `person`; `paint` with a brush and cells; `look`, a cell; `rule`, an id;
    `back`.
    """

    _esm = unpacking(HERE / "board.js")
    _packed = traitlets.Bytes(packed(HERE / "board.js")).tag(sync=True)

    scene = traitlets.Dict().tag(sync=True, to_json=_sent)

    territory = traitlets.Instance(Territory, allow_none=True)
    rules = traitlets.Instance(Rules, allow_none=True)
    state = traitlets.Instance(GameState, allow_none=True)
    domino = DominoNumber(None, allow_none=True).tag(sync=True)
    heat = traitlets.Any(None, allow_none=True)
    marks = traitlets.Instance(Marks, allow_none=True)
    ghosts = traitlets.Tuple()
    seat = traitlets.Int(None, allow_none=True).tag(sync=True)
    hints = traitlets.Bool(default_value=True).tag(sync=True)
    lang = traitlets.Unicode("en").tag(sync=True)
    theme = traitlets.Unicode("auto").tag(sync=True)

    def __init__(self, scene: Mapping[str, Any] | Territory | GameState | None = None, **traits: Any) -> None:  # noqa: ANN401 -- any trait of a widget
        if isinstance(scene, Territory | GameState):
            traits["territory" if isinstance(scene, Territory) else "state"] = scene
            scene = None
        super().__init__(scene, **traits)
        self._draw()

    @traitlets.validate("domino")
    def _check_domino(self, proposal: traitlets.Bunch) -> int | None:
        number: int | None = proposal["value"]
        if number is not None and number not in (numbers := self.usual_rules.tiles.numbers):
            raise traitlets.TraitError(f"There is no domino {number}. There are: {min(numbers)} to {max(numbers)}.")
        return number

    @traitlets.validate("heat")
    def _check_heat(self, proposal: traitlets.Bunch) -> object:
        value = proposal["value"]
        if isinstance(value, str) and value not in LAYERS:
            raise traitlets.TraitError(f'There is no heat "{value}". There are: {", ".join(LAYERS)}.')
        return value

    @property
    def usual_rules(self) -> Rules:
        """The rules of the board; where none are given, those of the game, or a grid of 5 by 5 for the territory."""
        if self.state is not None:
            return self.state.rules
        return self.rules or position_rules(box_of_territory(self.territory or Territory()), GRID)

    # ---- drawing

    @traitlets.observe(*PARTS)
    def _draw(self, _change: object = None) -> None:
        if not self._ready:
            return
        look: Any = {"lang": self.lang, "theme": self.theme, "hints": self.hints}
        look |= {"drawn": self.marks, "ghosts": self.ghosts}
        if self.state is not None:
            self.scene = dict(scene(self.state, seat=self.seat, heat=self._layer(), **look))
        elif self.territory is not None:
            rules = self.usual_rules
            domino = None if self.domino is None else rules.tiles.domino(self.domino)
            board = scene_of(self.territory, rules, domino=domino, seat=self.seat, heat=self._layer(), **look)
            self.scene = dict(board)

    def _layer(self) -> Heat | None:
        """The numbers on the cells."""
        given = self.heat
        if given is None or isinstance(given, Heat):
            return given
        rules = self.usual_rules
        if isinstance(given, str):
            if self.domino is None or self.territory is None:
                return None
            given = LAYERS[given](WhatIf(self.territory, rules, so_far=True), rules.tiles.domino(self.domino))
        if isinstance(given, layers.Layer):
            facts = dict(given.facts)
            fires = Text("count.fire", n=facts.get("fires", 0))
            name = say(Text(f"heat.{given.name}", fires=fires, person=facts.get("person", "")), self.lang, rules=rules)
            return Heat(name, given.values, signs=given.name != "legal")
        return Heat("", dict(given))

    # ---- what the user does

    def on_place(self, callback: Callable[[Action], object]) -> None:
        """Call back with each placement that the user chooses."""
        self.call_on("place", callback)

    def on_discard(self, callback: Callable[[Action], object]) -> None:
        """Call back when the user takes away a domino that fits nowhere."""
        self.call_on("discard", callback)

    def on_throw(self, callback: Callable[[Action], object]) -> None:
        """Call back with each throw of fire that the user chooses."""
        self.call_on("throw", callback)

    def on_give(self, callback: Callable[[Action], object]) -> None:
        """Call back with each totem that the user gives away."""
        self.call_on("give", callback)

    def on_recruit(self, callback: Callable[[Action], object]) -> None:
        """Call back with each person whom the user recruits."""
        self.call_on("recruit", callback)

    # ---- without a browser

    def __repr__(self) -> str:
        """What the board shows and a mark of its whole scene, the same in every run."""
        if not self.scene:
            return "<Board>"
        summary = f"<Board to {self.scene['mode']}: {self.scene['position']}"
        room = LONGEST - len(f", {mark(self.scene)}>")
        return f"{summary if len(summary) <= room else summary[: room - 1] + '…'}, {mark(self.scene)}>"

    def still(self) -> Picture | None:
        """The board as a picture, with its heat."""
        found = self._found() if self.scene else None
        if found is None:
            return None
        territory, tiles, span = found
        heat, whose = self._layer(), self._whose if self.state else self.seat
        layers: Any = {"marks": self.marks, "ghost": self.ghosts}
        look: Any = layers | {
            "lang": self.scene["lang"],
            "label": self.scene["label"],
            "heat": heat.values if heat else None,
        }
        return in_theme(
            lambda theme: svg.board(territory, tiles, theme=theme, cell=CELL, seat=whose, span=span, **look), self.theme
        )

    @property
    def _whose(self) -> int:
        assert self.state is not None  # noqa: S101 -- for the type checker: asked of a game only
        return self.seat if self.seat is not None else self.state.actor or 0

    def _found(self) -> tuple[Territory, TileSet, int | None] | None:
        """The territory on the board, its box and its grid; of a bare scene only the official boxes can be read."""
        if self.state is not None:
            return self.state.seats[self._whose].territory, self.state.rules.tiles, self.state.rules.span
        if self.territory is not None:
            return self.territory, self.usual_rules.tiles, self.usual_rules.span
        terrains = set(self.scene["terrains"]) - {START}
        box = next((box for box in map(tile_set, BUILT_IN) if set(box.terrain) == terrains), None)
        return (parse(self.scene["position"], box), box, None) if box else None
