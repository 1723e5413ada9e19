"""`Studio`: the box that is looked at, the one that is being designed, and what has been found out about them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property

from kdexplore.core import tilechecks
from kdexplore.core.links import Position
from kdexplore.core.problems import BadInput, Fault, TileSetError
from kdexplore.core.reader import plain_text
from kdexplore.core.tile_reader import read_csv, read_tile_set
from kdexplore.core.tilefiles import BUILT_IN, dump_tiles, id_from, tile_set
from kdexplore.core.tiles import Domino, Square, Terrain, TileSet
from kdexplore.core.variants import Rules
from kdexplore.engine import balance
from kdexplore.engine.balance import Trial
from kdexplore.engine.players import QUICK_PLAYERS

OWN = "own"  # the box that is being designed
BOXES = (*BUILT_IN, OWN)
HALVES = ("first", "second")
MOST_DOMINOES, MOST_TERRAINS = 200, 26  # as in a file
MOST_BACK = 50
TYPED = 80  # characters of a name that are kept
SEATS = (2, 3, 4)
LETTERS = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True)
class Studio:
    """The chosen box, the one being designed, valid or not, and which domino and terrain of it are open.

    `pasted` is a text that could not be read, and `refused` why; `past` are earlier designs, to be brought
    back, and `future` those that were undone; `trials` the results of games with the chosen box.
    """

    box: str = BUILT_IN[0]
    draft: TileSet | None = None
    at: int = 0
    ground: int = 0
    pasted: str = ""
    refused: Fault | None = None
    past: tuple[TileSet | None, ...] = ()
    future: tuple[TileSet | None, ...] = ()
    trials: tuple[Trial, ...] = ()
    players: int = 2
    player: str = "random"
    chart: bool = False

    # ---- the chosen box

    @property
    def editing(self) -> bool:
        """Whether the chosen box is a custom one."""
        return self.box == OWN and self.draft is not None

    @property
    def own(self) -> TileSet | None:
        """The box of one's own, if there is one that can be played with."""
        return self.draft if self.draft is not None and not self.faults_of_draft else None

    @property
    def tiles(self) -> TileSet:
        """The chosen box, valid or not."""
        return self.draft if self.box == OWN and self.draft is not None else _to_edit(self._built_in)

    @property
    def _built_in(self) -> str:
        return self.box if self.box in BUILT_IN else BUILT_IN[0]

    @property
    def domino(self) -> Domino | None:
        """The domino that is open."""
        return next(iter(self.tiles.dominoes[self.at : self.at + 1]), None)

    @property
    def terrain(self) -> Terrain:
        """The terrain that is open."""
        return self.tiles.terrains[self.ground]

    @cached_property
    def faults_of_draft(self) -> tuple[Fault, ...]:
        """Everything that is wrong with the box of one's own, each at its place."""
        return tilechecks.faults(self.draft) if self.draft is not None else ()

    @property
    def faults(self) -> tuple[Fault, ...]:
        """Every fault of the chosen box."""
        return self.faults_of_draft if self.editing else ()

    @cached_property
    def report(self) -> balance.Report:
        """The chosen box in numbers."""
        return balance.Report(self.tiles)

    def tile_set(self) -> TileSet:
        """The chosen box, ready to play with; `TileSetError` with its first fault otherwise."""
        for fault in self.faults:
            raise TileSetError(fault.code, fault.where, **dict(fault.facts))
        return self.tiles

    def rules_for_play(self) -> Rules:
        """Rules under which the chosen box can be played."""
        return balance.rules_for(self.tile_set(), self.players)

    def file(self) -> str:
        """The chosen box as a JSON file, valid or not."""
        return dump_tiles(self.tiles)

    # ---- which box

    def chosen(self, box: str) -> Studio:
        """Another box on show; one's own stays as it was, and begins as a copy if there is none yet."""
        if box == OWN and self.draft is None:
            return self.copied()
        studio = replace(self, box=box, at=0, ground=0, trials=()) if box in BOXES else self
        return studio.fitting()

    def copied(self) -> Studio:
        """A custom box that begins as a copy of the chosen one."""
        return self.with_draft(_own_name(replace(self.tiles, sources=())))

    def with_draft(self, draft: TileSet) -> Studio:
        """Another design in place of the last, which can be taken back."""
        past = (*self.past, self.draft)[-MOST_BACK:]
        return replace(self, box=OWN, draft=replace(draft, draft=True), past=past, future=(), trials=()).fitting()

    def taken_back(self) -> Studio:
        """The design before the last change."""
        if not self.past:
            return self
        *past, draft = self.past
        return replace(self._showing(draft), past=tuple(past), future=(*self.future, self.draft))

    def redone(self) -> Studio:
        """The design that was undone last, brought back."""
        if not self.future:
            return self
        *future, draft = self.future
        return replace(self._showing(draft), past=(*self.past, self.draft), future=tuple(future))

    def _showing(self, draft: TileSet | None) -> Studio:
        """Another design on show; without one, an official box."""
        box = OWN if draft is not None else self._built_in
        return replace(self, box=box, draft=draft, trials=()).fitting()

    def fitting(self) -> Studio:
        """The same, with nothing open that this box does not have."""
        at = min(max(self.at, 0), max(len(self.tiles.dominoes) - 1, 0))
        return replace(self, at=at, ground=min(max(self.ground, 0), len(self.tiles.terrains) - 1))

    def imported(self, name: str, content: str | bytes) -> Studio:
        """The box in a file, JSON or a table by its content; `BadInput` names file, entry and field."""
        return self.with_draft(_own_name(_read(name, content, self.tiles)))

    def with_pasted(self, text: str) -> Studio:
        """The box that a text describes; what cannot be read stays as it was pasted, with why."""
        if not text.strip():
            return replace(self, pasted="", refused=None)
        try:
            return replace(self.imported("", text), pasted="", refused=None)
        except BadInput as error:
            return replace(self, pasted=text, refused=error.fault)

    def renamed(self, name: str) -> Studio:
        """Another name for the box, in any script; its id is made from it."""
        name = " ".join(name.split())[:TYPED]
        id = id_from(name)
        return self.with_draft(replace(self.tiles, id=id, name="" if name == id else name))

    def with_symbol(self, symbol: str) -> Studio:
        """Crowns or fires; the rule is the same."""
        return self.with_draft(replace(self.tiles, symbol=symbol)) if symbol in balance.OFFICIAL else self

    # ---- dominoes

    def opened(self, at: int) -> Studio:
        """Another domino open, counted from zero."""
        return replace(self, at=at).fitting()

    def edited(self, half: str, *, terrain: str | None = None, digit: int | None = None) -> Studio:
        """A half of the open domino with another terrain, or another number of symbols or craters."""
        if self.domino is None or half not in HALVES:
            return self
        old: Square = getattr(self.domino, half)
        key = old.terrain if terrain is None else terrain
        new = self._square(key, old.symbols or old.craters if digit is None else digit)
        number, first, second = self.domino
        return self._with_domino(Domino(number, new, second) if half == HALVES[0] else Domino(number, first, new))

    def _square(self, key: str, digit: int) -> Square:
        """What a digit says depends on the ground: craters on a volcano, symbols everywhere else."""
        found = self.tiles.terrain.get(key)
        return Square(key, craters=digit) if found is not None and found.volcano else Square(key, digit)

    def renumbered(self, number: int) -> Studio:
        """The open domino with another number on its back."""
        return self if self.domino is None else self._with_domino(self.domino._replace(number=number))

    def turned(self) -> Studio:
        """The halves of the open domino exchanged."""
        if self.domino is None:
            return self
        number, first, second = self.domino
        return self._with_domino(Domino(number, second, first))

    def _with_domino(self, domino: Domino) -> Studio:
        kept = self.tiles.dominoes
        return self.with_draft(replace(self.tiles, dominoes=(*kept[: self.at], domino, *kept[self.at + 1 :])))

    def added(self) -> Studio:
        """One domino more, like the one that is open, with the next free number; it is opened."""
        if (found := len(self.tiles.dominoes)) >= MOST_DOMINOES:
            raise BadInput("too_many", "dominoes", found=found + 1, limit=MOST_DOMINOES)
        taken = {domino.number for domino in self.tiles.dominoes}
        number = next(number for number in range(1, MOST_DOMINOES + 1) if number not in taken)
        plain = Square(self.tiles.terrains[0].key)
        first, second = self.domino[1:] if self.domino is not None else (plain, plain)
        draft = replace(self.tiles, dominoes=(*self.tiles.dominoes, Domino(number, first, second)))
        return self.with_draft(draft).opened(found)

    def removed(self) -> Studio:
        """The box without the open domino."""
        kept = self.tiles.dominoes
        return self.with_draft(replace(self.tiles, dominoes=(*kept[: self.at], *kept[self.at + 1 :])))

    def halved(self) -> Studio:
        """Every other domino in order of worth: half a box that is balanced like the whole one."""
        kept = {id(domino) for domino in balance.by_worth(self.tiles)[::2]}
        return self.with_draft(
            replace(self.tiles, dominoes=tuple(domino for domino in self.tiles.dominoes if id(domino) in kept))
        )

    def sorted_by_worth(self) -> Studio:
        """The dominoes in order of worth, numbered from one again."""
        row = balance.by_worth(self.tiles)
        dominoes = tuple(domino._replace(number=number) for number, domino in enumerate(row, 1))
        return self.with_draft(replace(self.tiles, dominoes=dominoes))

    # ---- terrains

    def opened_terrain(self, ground: int) -> Studio:
        """Another terrain open, counted from zero."""
        return replace(self, ground=ground).fitting()

    def terrain_edited(self, field: str, value: str | bool) -> Studio:  # noqa: FBT001 -- the new value of a field
        """The open terrain with one field changed; the dominoes follow its name and what it is."""
        old = self.terrain
        if field == "volcano":
            return self._with_terrain(replace(old, volcano=bool(value)))
        text = " ".join(str(value).split())[:TYPED]
        if field == "name":
            return self._with_terrain(self._named(text))
        if field == "letter":
            return self._with_terrain(self._lettered(text[:1]))
        if field not in {"colour", "pattern", "resource"}:
            return self
        resource = text or None
        return self._with_terrain(replace(old, **{field: resource if field == "resource" else text}))  # type: ignore[arg-type]

    def _named(self, name: str) -> Terrain:
        """The open terrain under another name, its key made from it; `BadInput` if another terrain has it."""
        old, others = self.terrain, [each for each in self.tiles.terrains if each != self.terrain]
        key = id_from(name) if name else old.key
        if any(key == each.key for each in others):
            raise BadInput("duplicate", "terrains.name", found=name, first="terrains")
        return replace(old, key=key, name="" if name == key else name)

    def _lettered(self, letter: str) -> Terrain:
        """The open terrain with another letter; that of the notation is it, or is made from it, or is a free one."""
        if not letter.isalpha():
            raise BadInput("wrong_form", "terrains.letter", found=letter, expected="sign")
        taken = {each.code for each in self.tiles.terrains if each != self.terrain}
        wishes = (id_from(letter)[:1], self.terrain.code, *LETTERS)
        code = next(each for each in wishes if each not in taken)
        return replace(self.terrain, code=code, letter="" if letter.lower() == code else letter)

    def _with_terrain(self, new: Terrain) -> Studio:
        old, kept = self.terrain, self.tiles.terrains

        def follow(square: Square) -> Square:
            if square.terrain != old.key:
                return square
            digit = square.symbols or square.craters
            least = 0 if old.volcano else 1  # what becomes a volcano has a crater
            return Square(new.key, craters=max(digit, least)) if new.volcano else Square(new.key, digit)

        dominoes = tuple(Domino(number, follow(first), follow(second)) for number, first, second in self.tiles.dominoes)
        terrains = (*kept[: self.ground], new, *kept[self.ground + 1 :])
        return self.with_draft(replace(self.tiles, terrains=terrains, dominoes=dominoes))

    def terrain_added(self) -> Studio:
        """One terrain more, with a name and a letter that are still free; it is opened."""
        kept = self.tiles.terrains
        if len(kept) >= MOST_TERRAINS:
            raise BadInput("too_many", "terrains", found=len(kept) + 1, limit=MOST_TERRAINS)
        code = next(letter for letter in LETTERS if letter not in self.tiles.terrain_of_code)
        key = next(f"terrain{n}" for n in range(1, 99) if f"terrain{n}" not in self.tiles.terrain)
        new = Terrain(key, code, "#b9b3a8", "dunes")
        return self.with_draft(replace(self.tiles, terrains=(*kept, new))).opened_terrain(len(kept))

    def terrain_removed(self) -> Studio:
        """The box without the open terrain; dominoes that still show it are faulty from then on."""
        kept = self.tiles.terrains
        if len(kept) == 1:
            raise BadInput("too_few", "terrains", found=0, limit=1)
        return self.with_draft(replace(self.tiles, terrains=(*kept[: self.ground], *kept[self.ground + 1 :])))

    # ---- trials

    def asked(self, *, players: int = 0, player: str = "") -> Studio:
        """Other players for the trial."""
        seats = players if players in SEATS else self.players
        who = player if player in QUICK_PLAYERS else self.player
        return replace(self, players=seats, player=who, trials=())

    def charted(self) -> Studio:
        """The counts also as a chart, or no longer."""
        return replace(self, chart=not self.chart)

    def on_trial(self) -> tuple[Rules, ...]:
        """The rules of test games: those with the chosen box, and those with the official one."""
        mine, theirs = self.rules_for_play(), balance.rules_for(balance.official(self.tiles), self.players)
        return (mine,) if mine == theirs else (mine, theirs)

    def tried(self, trials: tuple[Trial, ...]) -> Studio:
        """The same with what a trial has come to."""
        return replace(self, trials=trials)

    # ---- links

    def view(self) -> dict[str, str | int]:
        """What a link says of the room besides the box itself."""
        return {"box": self.box, "tile": self.at}

    def from_view(self, view: Mapping[str, str | int]) -> Studio:
        """The room as a link describes it; a box of one's own comes with the position."""
        box, at = str(view.get("box", self.box)), view.get("tile", 0)
        studio = self if box == OWN and self.draft is None else self.chosen(box)
        return studio.opened(at if isinstance(at, int) else 0)

    def from_position(self, position: Position) -> Studio:
        """The room with the box that a position is played with."""
        tiles = position.rules.tiles
        return self.with_own(tiles) if tilechecks.is_custom(tiles) else self.chosen(tiles.id)

    def with_own(self, tiles: TileSet) -> Studio:
        """The room with the box of one's own that a link carries."""
        return self if tiles == self.draft and self.editing else self.with_draft(tiles)


def _read(name: str, content: str | bytes, base: TileSet) -> TileSet:
    """The box in a file: JSON begins with a bracket, a table does not."""
    try:
        text = plain_text(content)
    except BadInput as error:
        raise error.within(name[:TYPED]) from None
    if text.lstrip()[:1] in ("{", "["):
        return read_tile_set(text, name)
    return read_csv(text, base, id_from(name.rpartition(".")[0] or name), name)


@cache
def _to_edit(id: str) -> TileSet:
    """A box of a game, as the first draft of another one."""
    return replace(tile_set(id), draft=True)


def _own_name(tiles: TileSet) -> TileSet:
    """The same under a name that no official box has."""
    return replace(tiles, id=f"my_{tiles.id}") if tiles.id in BUILT_IN else tiles
