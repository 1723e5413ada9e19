"""`Lab`: one territory under some rules, the lens over it, and what is asked of it."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from kdexplore.app.lab.kept import sorted_out, tokens_of
from kdexplore.app.lab.lenses import LENSES
from kdexplore.app.lab.links import kept_as_text, kept_from, photo_as_text, photo_from
from kdexplore.app.lab.painting import first_brush, known_brush, repainted
from kdexplore.app.lab.reading import grid_of, looks_in, settled, strokes_between
from kdexplore.core import placing
from kdexplore.core.bonuses import left_of, sheet_so_far
from kdexplore.core.links import Position
from kdexplore.core.notation import parse, write
from kdexplore.core.problems import BadInput, Fault
from kdexplore.core.territory import Placement, Territory
from kdexplore.core.variants import Rules, rules
from kdexplore.engine.photo.corners import corners_in
from kdexplore.engine.photo.reading import read
from kdexplore.engine.photo.teaching import taught
from kdexplore.views.scenes.photo import PhotoAnswer, PhotoPlace

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kdexplore.app.lab.kept import Kept
    from kdexplore.app.lab.lens_kind import LensKind
    from kdexplore.app.lab.painting import Stroke
    from kdexplore.core.cells import Cell
    from kdexplore.core.problems import Problem
    from kdexplore.core.scoring import ScoreSheet
    from kdexplore.core.state import GameState
    from kdexplore.core.tiles import Domino, TileSet
    from kdexplore.core.verdict import Answer
    from kdexplore.engine.heat import Layer
    from kdexplore.engine.photo.corners import SmallPicture
    from kdexplore.engine.photo.looks import Photograph
    from kdexplore.engine.photo.reading import PhotoReading

TOOLS = ("look", "paint", "lay")
MOST_BACK = 200
USUAL = rules("classic", players=4)
_LINE = re.compile(r"line\d{1,3}")


class Asked(NamedTuple):
    """All that a score depends on, and the squares that these rules cannot hold."""

    rules: Rules
    territory: Territory
    discards: int
    totems: tuple[str, ...]
    kept: tuple[Kept, ...] = ()

    @property
    def sheet(self) -> ScoreSheet:
        """What the territory is worth so far; once all dominoes are placed or discarded, by the rules."""
        return sheet_so_far(self.territory, self.rules, left=self.left, discards=self.discards, totems=self.totems)

    @property
    def left(self) -> int:
        """How many dominoes are still to come in a game."""
        return left_of(self.territory, self.rules, self.discards)


@dataclass(frozen=True)
class Lab:
    """The territory, the lens, the tool, and the last question.

    `domino` is the one to be laid or asked for, `volcano` and `person` what the lenses of fire and people ask for;
    `lit` names the line of the score that is pressed; `typed` is a notation that could not be read, and `fault` why;
    `answer` says whether the territory can occur in a game, `turn` how many turns of that way are drawn; `found` is a
    layer of heat that had to be calculated; `before` is what was scored before the last change, `past` and `future`
    what undo and redo bring back; `kept` are painted squares that the rules cannot hold, `photo` the place of a picture
    behind the grid, `seen` what was read of it, `photo_answer` the last answer about it, `brush` what is painted
    with; `opened` names what the user has unfolded.
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
    past: tuple[Asked, ...] = ()
    future: tuple[Asked, ...] = ()
    kept: tuple[Kept, ...] = ()
    photo: PhotoPlace | None = None
    seen: PhotoReading | None = None
    photo_answer: PhotoAnswer | None = None
    brush: str = first_brush(USUAL)
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
        return Asked(self.rules, self.territory, self.discards, self.totems, self.kept)

    @property
    def lens_kind(self) -> LensKind:
        """The lens that it is looked at through, and all that is special about it."""
        return LENSES[self.lens]

    @property
    def piece(self) -> Domino:
        """The domino to be laid or asked for."""
        return self.rules.tiles.domino(self.domino)

    @property
    def touched(self) -> bool:
        """Whether the room holds anything that would be a loss."""
        there = self.territory != Territory() or self.rules != USUAL or self.photo is not None
        return there or bool(self.past or self.kept)

    def view(self) -> dict[str, str | int]:
        """What a link carries of the way it is looked at."""
        options: dict[str, str | int] = {"lens": self.lens, "tool": self.tool, "domino": self.domino, "seat": self.seat}
        options |= self.lens_kind.write(self)
        options |= {"person": self.person} if self.person else {}
        options |= {"volcano": self.volcanoes.index(self.volcano)} if self.volcano in self.volcanoes else {}
        options |= {"kept": kept_as_text(self.kept)} if self.kept else {}
        options |= {"photo": photo_as_text(self.photo)} if self.photo is not None else {}
        return options | ({"lit": self.lit} if self.lit else {})

    def from_view(self, options: Mapping[str, str | int], own: TileSet | None = None) -> Lab:
        """The same looked at as a link says; what it cannot mean is left out. `own` is a box that the link holds."""
        seat, domino = options.get("seat"), options.get("domino")
        lab = self.using(str(options.get("tool", ""))).through(str(options.get("lens", "")))
        lab = lab.lens_kind.read(lab, options)
        lab = replace(lab, seat=seat) if isinstance(seat, int) and 0 <= seat < lab.rules.players else lab
        lab = replace(lab, domino=domino) if isinstance(domino, int) else lab
        volcano, lit = options.get("volcano"), str(options.get("lit", ""))
        if isinstance(volcano, int) and 0 <= volcano < len(lab.volcanoes):
            lab = replace(lab, volcano=lab.volcanoes[volcano])
        kept = kept_from(str(options.get("kept", "")), lab.territory, lab.rules, own)
        lab = replace(lab, kept=kept, photo=photo_from(str(options.get("photo", ""))))
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
        """The same squares under other rules; those that these rules cannot hold are kept beside the territory."""
        if rules == self.rules:
            return self
        sorted_tokens = sorted_out(tokens_of(self.territory, self.rules.tiles, self.kept), rules)
        same = not sorted_tokens.kept and sorted_tokens.territory == parse(self.notation, rules.tiles)
        territory = self.territory if same and rules.tiles == self.rules.tiles else sorted_tokens.territory
        return replace(self._moved_on(), rules=rules, territory=territory, kept=sorted_tokens.kept).fitting()

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
            brush=self.brush if known_brush(self.brush, self.rules) else first_brush(self.rules),
        )

    @property
    def volcanoes(self) -> tuple[Cell, ...]:
        """The volcanoes that lie there, in reading order."""
        return tuple(sorted(cell for cell, square in self.territory.squares.items() if square.craters))

    def through(self, lens: str) -> Lab:
        """Another lens over the same territory."""
        return replace(self, lens=lens, lit="", refused=(), turn=None) if lens in LENSES else self

    def using(self, tool: str) -> Lab:
        """Another tool in the hand, under the lens that has tools."""
        return replace(self.through("score"), tool=tool, refused=()) if tool in TOOLS else self

    def with_brush(self, brush: str) -> Lab:
        """Another brush in the hand; one that the rules do not have changes nothing."""
        return replace(self, brush=brush) if known_brush(brush, self.rules) else self

    def reading(self, **changes: object) -> Lab:
        """The same with some of what is asked changed."""
        lab = self._moved_on() if {"discards", "totems"} & set(changes) else self
        return replace(lab, refused=(), **changes)  # type: ignore[arg-type]

    def toggled(self, name: str) -> Lab:
        """The same with something unfolded that was folded, or the other way round."""
        kept = tuple(each for each in self.opened if each != name)
        return replace(self, opened=kept if name in self.opened else (*self.opened, name))

    def retold(self, turn: int) -> Lab:
        """The lab after so many turns of the way to its territory; the whole territory, if there are no more."""
        turns = len(self.answer.witness or ()) if self.answer is not None else 0
        return replace(self, turn=turn if 0 <= turn < turns else None, lit="")

    # ---- changing the territory

    def _moved_on(self) -> Lab:
        """Ready for another thing to be scored: this one can be brought back, and no answer to it is left."""
        past = (*self.past, self.asked)[-MOST_BACK:]
        clean = replace(self, answer=None, turn=None, refused=(), fault=None, lit="", found=None, seen=None)
        return replace(clean, past=past, future=(), before=self.asked)

    def changed(self, territory: Territory, kept: tuple[Kept, ...] | None = None) -> Lab:
        """Another territory in its place; the old one can be brought back."""
        kept = self.kept if kept is None else kept
        return replace(self._moved_on(), typed="", territory=territory, kept=kept).fitting()

    def undone(self) -> Lab:
        """What was scored before the last change."""
        if not self.past:
            return self
        lab = replace(self._moved_on().asking(self.past[-1]), past=self.past[:-1])
        return replace(lab, future=(*self.future, self.asked))

    def redone(self) -> Lab:
        """What was undone last, done again."""
        if not self.future:
            return self
        return replace(self._moved_on().asking(self.future[-1]), future=self.future[:-1])

    def asking(self, asked: Asked) -> Lab:
        """The same lab with something else to be scored."""
        rules, territory, discards, totems, kept = asked
        return replace(
            self, rules=rules, territory=territory, discards=discards, totems=totems, kept=kept, typed=""
        ).fitting()

    def taken_back(self) -> Lab:
        """Without the answer, if there is one; else what was scored before the last change."""
        if self.refused or self.lit or self.turn is not None:
            return replace(self, refused=(), lit="", turn=None)
        return self.undone()

    def cleared(self) -> Lab:
        """Nothing but the starting tile."""
        return self.changed(Territory(), ())

    def pasted(self, text: str) -> Lab:
        """The territory that a notation describes; what cannot be read stays as it was typed, with why."""
        try:
            territory = parse("".join(text.split()), self.rules.tiles, self.rules.span)
        except BadInput as error:
            return replace(self, typed=text, fault=error.fault)
        return self.changed(territory, ())

    def painted(self, *strokes: Stroke) -> Lab:
        """Cells gone over with brushes, which are tokens of the notation; a square there already is exchanged."""
        over = {cell for brush, cells in strokes for cell in cells}
        kept = tuple(each for each in self.kept if each.cell not in over)
        lab = self.changed(repainted(self.territory, strokes, self.rules), kept)
        return replace(lab, seen=settled(self.seen, over))

    # ---- a photograph

    def sought(self, n: int, picture: SmallPicture) -> Lab:
        """The corners of the kingdom on a photograph, as far as they are found."""
        return replace(self, photo_answer=PhotoAnswer(n, corners_in(picture)))

    def read(self, n: int, picture: Photograph, corners: tuple[tuple[int, int], ...], *, like: bool = False) -> Lab:
        """The kingdom that is read of a photograph, in place of the territory; or why it cannot be.

        With `like`, what is painted already says what its squares look like.
        """
        known = looks_in(self.territory, self.photo.cells) if like and self.photo is not None else {}
        picture, weights = taught(picture, known, self.rules.tiles) if known else (picture, None)
        try:
            found = read(picture, self.rules.tiles, weights, known)
        except BadInput as error:
            return replace(self, photo_answer=PhotoAnswer(n, fault=error.fault))
        lab = self.changed(parse(found.notation, self.rules.tiles), ())
        place = PhotoPlace(corners, grid_of(found))
        return replace(lab, seen=found, photo=place, photo_answer=PhotoAnswer(n))

    def told(self, place: int, choice: int) -> Lab:
        """What somebody says of a doubtful square; squares that depend on it change as well."""
        if self.seen is None or not 0 <= place < self.seen.span**2:
            return self
        choices = self.seen.choices(place)
        if not 0 <= choice < len(choices):
            return self
        after = self.seen.settle(place, choices[choice].look)
        lab = self.painted(*strokes_between(self.seen, after))
        return replace(lab, seen=after)

    def laid(self, cells: tuple[Cell, Cell]) -> Lab:
        """The chosen domino laid there; why not, if it may not lie there."""
        placement = Placement(self.piece, cells)
        if problems := placing.why_not(self.territory, placement, self.rules):
            return replace(self, refused=problems)
        return self.changed(self.territory.laid(placement, self.rules))
