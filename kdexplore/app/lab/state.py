"""`Lab`: one territory under some rules, the lens over it, and what is asked of it."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from kdexplore.core import placing
from kdexplore.core.cells import HOME, Cell
from kdexplore.core.links import Position
from kdexplore.core.notation import parse, token, write
from kdexplore.core.problems import BadInput, Fault
from kdexplore.core.territory import Box, Placement, Territory
from kdexplore.core.variants import Rules, rules
from kdexplore.engine.heat import LAYERS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from kdexplore.core.problems import Problem
    from kdexplore.core.state import GameState
    from kdexplore.core.verdict import Answer
    from kdexplore.engine.heat import Layer

LENSES = ("legal", "score", "fire", "people", "heat")
TOOLS = ("look", "paint", "lay")
FREE = "."
MOST_BACK = 200
USUAL = rules("classic", players=4)
_FACE = re.compile(r"[a-z]\d?")
_BRUSH = re.compile(r"[a-z]\d?|'|\^\d|\([a-z0-9_]+\)|\.")
_LINE = re.compile(r"line\d{1,3}")
_SQUARE = re.compile(r"([a-z*]\d?).*")


class Asked(NamedTuple):
    """All that a score depends on."""

    rules: Rules
    territory: Territory
    discards: int
    totems: tuple[str, ...]


@dataclass(frozen=True)
class Lab:
    """The territory, the lens, the tool, and the last question.

    `domino` is the one to be laid or asked for, `volcano` and `person` what the lenses of fire and people ask for;
    `lit` names the line of the score that is pressed; `typed` is a notation that could not be read, and `fault` why;
    `answer` says whether the territory can occur in a game, `turn` how many turns of that way are drawn; `found` is a
    layer of heat that had to be calculated; `before` is the score before the last change; `opened` names what
    the user has unfolded.
    """

    rules: Rules = USUAL
    territory: Territory = Territory()
    seat: int = 0
    lens: str = "score"
    layer: str = "points"
    tool: str = "paint"
    domino: int = 1
    volcano: Cell | None = None
    person: str = ""
    discards: int = 0
    totems: tuple[str, ...] = ()
    lit: str = ""
    typed: str = ""
    fault: Fault | None = None
    refused: tuple[Problem, ...] = ()
    answer: Answer | None = None
    past: tuple[Territory, ...] = ()
    numbers: bool = True
    found: Layer | None = None
    turn: int | None = None
    before: Asked | None = None
    opened: tuple[str, ...] = ()

    @property
    def notation(self) -> str:
        """The territory as text."""
        return write(self.territory, self.rules.tiles)

    @property
    def position(self) -> Position:
        """What a link carries of it."""
        return Position(self.rules, self.territory, self.discards, self.totems)

    @property
    def asked(self) -> Asked:
        """What is scored."""
        return Asked(self.rules, self.territory, self.discards, self.totems)

    @property
    def touched(self) -> bool:
        """Whether the room holds anything that would be a loss."""
        return bool(self.past) or self.territory != Territory() or self.rules != USUAL

    def view(self) -> dict[str, str | int]:
        """What a link carries of the way it is looked at."""
        options: dict[str, str | int] = {"lens": self.lens, "tool": self.tool, "domino": self.domino, "seat": self.seat}
        options |= {"layer": self.layer} if self.lens == "heat" else {}
        options |= {"person": self.person} if self.person else {}
        options |= {"volcano": self.volcanoes.index(self.volcano)} if self.volcano in self.volcanoes else {}
        return options | ({"lit": self.lit} if self.lit else {})

    def from_view(self, options: Mapping[str, str | int]) -> Lab:
        """The same looked at as a link says; what it cannot mean is left out."""
        seat, domino = options.get("seat"), options.get("domino")
        lab = self.using(str(options.get("tool", ""))).through(str(options.get("lens", "")))
        lab = replace(lab, layer=str(options["layer"])) if options.get("layer") in LAYERS else lab
        lab = replace(lab, seat=seat) if isinstance(seat, int) and 0 <= seat < lab.rules.players else lab
        lab = replace(lab, domino=domino) if isinstance(domino, int) else lab
        volcano, lit = options.get("volcano"), str(options.get("lit", ""))
        if isinstance(volcano, int) and 0 <= volcano < len(lab.volcanoes):
            lab = replace(lab, volcano=lab.volcanoes[volcano])
        return replace(lab, person=str(options.get("person", "")), lit=lit if _LINE.fullmatch(lit) else "").fitting()

    # ---- what is looked at

    def with_position(self, position: Position) -> Lab:
        """Another territory under its own rules; the lens stays."""
        clean = Lab(position.rules, position.territory, lens=self.lens, tool=self.tool, layer=self.layer)
        return replace(clean, discards=position.discards, totems=position.totems).fitting()

    def of_game(self, state: GameState, seat: int) -> Lab:
        """The territory of a seat at one moment of a game."""
        there = state.seats[seat]
        position = Position(state.rules, there.territory, len(there.discarded), state.totems_of(seat))
        lab = replace(self.with_position(position), seat=seat, tool="look")
        return replace(lab, domino=state.domino.number) if state.domino is not None else lab

    def under(self, rules: Rules) -> Lab:
        """The same territory under other rules; where their box has not these squares, an empty one."""
        try:
            territory = parse(self.notation, rules.tiles, rules.span)
        except BadInput as error:
            if rules.tiles == self.rules.tiles:
                raise
            territory = Territory()
            return replace(Lab(rules, territory), lens=self.lens, tool=self.tool, fault=error.fault).fitting()
        kept = self.territory if territory == self.territory else territory
        clean = replace(self, answer=None, turn=None, refused=(), fault=None, found=None, lit="")
        return replace(clean, rules=rules, territory=kept, before=self.asked).fitting()

    def fitting(self) -> Lab:
        """The same, with nothing chosen that these rules do not have."""
        numbers = [domino.number for domino in self.rules.tiles.dominoes]
        people = [person.key for person in self.rules.tiles.people]
        return replace(
            self,
            domino=self.domino if self.domino in numbers else numbers[0],
            person=self.person if self.person in people else "".join(people[:1]),
            totems=tuple(totem for totem in self.totems if totem in self.rules.tiles.resource),
            volcano=self.volcano if self.volcano in self.volcanoes else next(iter(self.volcanoes), None),
        )

    @property
    def volcanoes(self) -> tuple[Cell, ...]:
        """The volcanoes that lie there, in reading order."""
        return tuple(sorted(cell for cell, square in self.territory.squares.items() if square.craters))

    def through(self, lens: str) -> Lab:
        """Another lens over the same territory."""
        return replace(self, lens=lens, lit="", refused=(), turn=None) if lens in LENSES else self

    def using(self, tool: str) -> Lab:
        """Another tool in the hand."""
        return replace(self, tool=tool, refused=()) if tool in TOOLS else self

    def reading(self, **changes: object) -> Lab:
        """The same with some of what is asked changed."""
        scored = {"before": self.asked} if {"discards", "totems"} & set(changes) else {}
        return replace(self, refused=(), **scored, **changes)  # type: ignore[arg-type]

    def toggled(self, name: str) -> Lab:
        """The same with something unfolded that was folded, or the other way round."""
        kept = tuple(each for each in self.opened if each != name)
        return replace(self, opened=kept if name in self.opened else (*self.opened, name))

    def retold(self, turn: int) -> Lab:
        """The lab after so many turns of the way to its territory; the whole territory, if there are no more."""
        turns = len(self.answer.witness or ()) if self.answer is not None else 0
        return replace(self, turn=turn if 0 <= turn < turns else None, lit="")

    # ---- changing the territory

    def changed(self, territory: Territory) -> Lab:
        """Another territory in its place; the old one can be taken back."""
        past = (*self.past, self.territory)[-MOST_BACK:]
        clean = replace(self, answer=None, turn=None, refused=(), fault=None, typed="", lit="", found=None)
        return replace(clean, territory=territory, past=past, before=self.asked).fitting()

    def taken_back(self) -> Lab:
        """Without the answer, if there is one; else the territory before the last change."""
        if self.refused or self.lit or self.turn is not None:
            return replace(self, refused=(), lit="", turn=None)
        if not self.past:
            return self
        return replace(self.changed(self.past[-1]), past=self.past[:-1])

    def cleared(self) -> Lab:
        """Nothing but the starting tile."""
        return self.changed(Territory())

    def pasted(self, text: str) -> Lab:
        """The territory that a notation describes; what cannot be read stays as it was typed, with why."""
        try:
            territory = parse("".join(text.split()), self.rules.tiles, self.rules.span)
        except BadInput as error:
            return replace(self, typed=text, fault=error.fault)
        return self.changed(territory)

    def painted(self, brush: str, cells: Iterable[Cell]) -> Lab:
        """The cells painted with a brush, which is a token of the notation; a square there already is exchanged."""
        if not _BRUSH.fullmatch(brush):
            raise BadInput("unknown_token", "brush", text=brush)
        tokens = {cell: token(self.territory, cell, self.rules.tiles) for cell in self.territory.squares}
        for cell in cells:
            tokens[cell] = _brushed(tokens.get(cell, FREE), brush)
        return self.changed(parse(_joined(tokens), self.rules.tiles, self.rules.span))

    def laid(self, cells: tuple[Cell, Cell]) -> Lab:
        """The chosen domino laid there; why not, if it may not lie there."""
        piece = self.rules.tiles.domino(self.domino)
        placement = Placement(piece, cells)
        if problems := placing.why_not(self.territory, placement, self.rules):
            return replace(self, refused=problems)
        return self.changed(self.territory.laid(placement, self.rules))


def _brushed(old: str, brush: str) -> str:
    """The token of a cell after a brush has gone over it."""
    found = _SQUARE.fullmatch(old)
    square = found[1] if found else FREE
    if brush == FREE:
        return FREE if square != "*" else "*"
    if _FACE.fullmatch(brush):
        if square == "*":
            raise BadInput("starting_tile_painted")
        return brush
    if brush == "'":
        return f"{square}'"
    return f"{square}{brush}"  # fire burns the piece there, and a person moves in where there is none


def _joined(tokens: Mapping[Cell, str]) -> str:
    """The notation of these cells."""
    laid = [cell for cell, text in tokens.items() if text != FREE]
    box = Box(0, 0, 0, 0).around([*laid, HOME])
    rows = (range(box.west, box.east + 1) for _ in range(box.north, box.south + 1))
    lines = ["".join(tokens.get(Cell(x, y), FREE) for x in row) for y, row in enumerate(rows, box.north)]
    return "/".join(lines)
