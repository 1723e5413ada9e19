"""What the panels of the studio show: plain data with all its words, made from the state alone."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from kdexplore.app.analysis.readiness import getting_ready
from kdexplore.app.analysis.task import Task
from kdexplore.app.session import Session
from kdexplore.app.studio import fault_places
from kdexplore.app.studio.questions import effects_in, queries
from kdexplore.app.studio.state import BOXES, OWN, Studio
from kdexplore.core import tilechecks
from kdexplore.core.tiles import Domino, Square, TileSet
from kdexplore.engine import balance
from kdexplore.views import blocks, svg
from kdexplore.views.blocks import Block, ButtonItem, CardItem, TableBlock
from kdexplore.views.described.labels import square_title
from kdexplore.views.drawing.squares import BARE
from kdexplore.words import Speaker, Text, capital, say
from kdexplore.words.letters import letters_of

CELL = 40  # pixels of a half in the picture


def badge(tiles: TileSet, lang: str) -> str:
    """The label on every screen and export of a custom box; nothing for an official one.

    >>> from kdexplore import tiles
    >>> badge(tiles("origins"), "en")
    ''
    """
    return say(Text("answer.custom", id=tiles.title), lang) if tilechecks.is_custom(tiles) else ""


@dataclass(frozen=True)
class StudioView(Speaker):
    """A studio as one reader sees it: in a language and a theme, with work under way, with pictures as text or not."""

    studio: Studio = field(default_factory=Studio)
    theme: str = "light"
    task: Task | None = None
    twin: bool = False
    found: Any = None  # what the analysis service has answered about the dominoes of the box
    waiting: str = ""  # what that answer still waits for

    @property
    def box(self) -> TileSet:
        """The chosen box."""
        return self.studio.tiles

    def button(self, name: str, *, off: str = "", primary: bool = False, **slots: Any) -> ButtonItem:  # noqa: ANN401 -- as of a message
        """A button by its name; where it does nothing now, it says why."""
        return blocks.button(name, self.text(f"studio.{name}", **slots), off=off, primary=primary)

    @property
    def faulty(self) -> str:
        """Why a box that is not in order cannot be used yet; nothing for one that is."""
        return self.text("studio.faulty") if self.studio.faults else ""


def view(session: Session) -> StudioView:
    """The studio of a session."""
    studio = session.studio
    waiting = getting_ready(session, Speaker(session.lang)) if queries(session) else ""
    look = (session.shade, session.task, session.twin, effects_in(session), waiting)
    return StudioView(session.lang, None, studio.tiles, studio, *look)


# ---- which box, and what to do with it


def head(view: StudioView) -> list[Block]:
    """The choice between the boxes, and what can be done with the chosen one."""
    studio = view.studio
    known = [box for box in BOXES if box != OWN or studio.draft is not None]
    options = [blocks.option(box, view.text("studio.own") if box == OWN else view.term("tiles", box)) for box in known]
    steps = (("back", studio.past), ("redo", studio.future))
    tools = [
        view.button("play", off=view.faulty, primary=True),
        view.button("lab", off=view.faulty),
        *([] if studio.editing else [view.button("copy")]),
        *([_back(view, *each) for each in steps] if any(step for _, step in steps) else []),
    ]
    return [
        blocks.choices("box", view.text("studio.box"), options, studio.box),
        *([blocks.said(blocks.part(badge(view.box, view.lang), "strong"))] if studio.editing else []),
        blocks.buttons(*tools),
    ]


def _back(view: StudioView, name: str, steps: tuple[object, ...]) -> ButtonItem:
    """A step back or on; where there is none, it says so."""
    icon = "undo" if name == "back" else name
    off = None if steps else view.text(f"studio.{name}.none")
    return blocks.button(name, view.text(f"studio.{name}"), icon=icon, off=off)


# ---- the dominoes


def gallery(view: StudioView) -> list[Block]:
    """Every domino as a picture that opens it, and all of them as a table."""
    label, own = view.text("studio.picture"), view.studio.editing
    cards = [_card(view, at) for at in range(len(view.box.dominoes))]
    tools = blocks.buttons(*(view.button(name) for name in ("add", "sort", "halve")))
    return [
        blocks.title(f"{label}: {len(cards)}"),
        *([tools] if own else []),
        blocks.cards(cards, label=label) if cards else blocks.said(blocks.part(view.text("studio.none"), "muted")),
        blocks.fold("table", view.text("studio.table"), [_table(view)], opened=view.twin),
    ]


def _card(view: StudioView, at: int) -> CardItem:
    """One domino of the picture."""
    domino = view.box.dominoes[at]
    drawn = _drawn(domino, view.box, view.theme, view.lang)
    return blocks.mini(str(domino.number), name=f"open:{at}", svg=drawn, on=at == view.studio.at)


@lru_cache(maxsize=256)
def _drawn(domino: Domino, box: TileSet, theme: str, lang: str, label: str = "") -> str:
    """A small picture of a domino."""
    return svg.domino(domino, box, theme=theme, lang=lang, cell=CELL, label=label)


def _table(view: StudioView) -> TableBlock:
    """Number, halves, worth and rank of every domino."""
    rank = {domino: at for at, domino in enumerate(balance.by_worth(view.box), 1)}
    rows: list[list[str | int]] = [
        [
            domino.number,
            _half(view, domino.first),
            _half(view, domino.second),
            balance.worth(domino),
            rank[domino],
        ]
        for domino in view.box.dominoes
    ]
    names = ("number", "first", "second", "worth", "rank")
    heads = [capital(view.text(f"studio.{name}"), view.lang) for name in names]
    return blocks.table(view.text("studio.picture"), heads, rows, numbers=[0, 3, 4])


def _half(view: StudioView, square: Square) -> str:
    return square_title(square, BARE, view.box, view.lang)


def opened(view: StudioView) -> list[Block]:
    """The domino that is open, large, and what can be done with it."""
    domino = view.studio.domino
    if domino is None:
        return []
    drawn = svg.domino(domino, view.box, theme=view.theme, lang=view.lang, cell=2 * CELL)
    named = view.text("studio.open", number=domino.number)
    said = f"{named}: {_half(view, domino.first)} – {_half(view, domino.second)}"
    tools = blocks.buttons(view.button("turn"), view.button("remove"))
    last = tools if view.studio.editing else blocks.said(blocks.part(said, "muted"))
    return [blocks.title(named), blocks.picture(str(drawn), said, width=180), last]


def grounds(view: StudioView) -> list[Block]:
    """Every terrain with its pattern and letter; in a box of one's own, what can be done with the one that is open."""
    label = view.text("studio.terrains")
    cards = [_ground(view, at) for at in range(len(view.box.terrains))]
    tools = blocks.buttons(view.button("add_terrain"), view.button("remove_terrain"))
    more = [tools] if view.studio.editing else []
    return [blocks.title(label), blocks.cards(cards, label=label), *more]


def _ground(view: StudioView, at: int) -> CardItem:
    """One terrain: how two squares of it look, its name and its letter."""
    terrain = view.box.terrains[at]
    name, square = view.term("terrain", terrain.key), Square(terrain.key)
    piece = Domino(0, square, square)
    drawn = _drawn(piece, view.box, view.theme, view.lang, name)
    letter = letters_of(view.box, view.lang)[terrain.key]
    if not view.studio.editing:
        return blocks.mini(name, svg=drawn, text=letter)
    on = at == view.studio.ground
    return blocks.mini(name, svg=drawn, text=letter, name=f"ground:{at}", on=on)


# ---- faults and files


def faults(view: StudioView) -> list[Block]:
    """Everything that is wrong with the set, each line opening its place; or that nothing is."""
    studio, label = view.studio, view.text("studio.faults")
    if not studio.editing:
        return []
    if not studio.faults:
        return [blocks.notice(view.text("studio.in_order"), tone="good")]
    rows = [
        blocks.row(fault_places.sentence(fault, view.box, view.lang), name=f"{fault_places.name(fault)}#{at}")
        for at, fault in enumerate(studio.faults)
    ]
    later = any(fault.where.startswith("terrains") for fault in studio.faults)
    notes = [view.text("studio.mended_first")] if later else []
    notes.append(view.text("studio.unlinked"))
    return [
        blocks.card(
            blocks.title(label),
            blocks.rows(rows, label=label),
            *(blocks.said(blocks.part(note, "muted"), size="small") for note in notes),
            tone="refused",
        ),
    ]


def files(view: StudioView) -> list[Block]:
    """What can be saved."""
    label = view.text("studio.files")
    tools = blocks.buttons(*(view.button(name, off=view.faulty) for name in ("json", "csv", "print")))
    return [blocks.title(label), tools]
