"""The shapes of scenes: what a board, the draft and the timeline are given to show, key by key.

`python -m tools scenes` makes views/widgets/scenes.d.ts of them, for the scripts. Cells are `[x, y]`, boxes
`[west, east, north, south]`; a cell is named `x,y`, a pair of cells `x,y>x,y`; a colour is the name of a custom
property; texts are finished sentences.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

Cell = list[int]
Box = list[int]  # west, east, north, south
BoardMode = Literal["look", "paint", "place", "throw", "give", "pay", "settle"]
LineMode = Literal["look", "claim", "draw", "reveal"]
Colours = dict[str, str]  # custom properties


class Parts(TypedDict):
    """Which parts of a board are drawn: its side, the sentence above it; whether the palette is beside it.

    In an `exercise` a move is an answer: nothing is discarded or taken back.
    """

    side: bool
    prompt: bool
    bench: bool
    exercise: bool


class TextPart(TypedDict):
    """Some words of a sentence, perhaps in a tone of their own."""

    text: str
    tone: NotRequired[Literal["own", "more"]]


class CellScene(TypedDict):
    """One cell of a board: what is said of it, and what there is to see on it."""

    at: Cell
    label: str
    terrain: NotRequired[str]
    symbols: NotRequired[int]
    craters: NotRequired[int]
    resource: NotRequired[str]
    fires: NotRequired[int]
    person: NotRequired[str]
    join: NotRequired[Cell]  # on which side the other half of its domino is
    region: NotRequired[int]  # the number of its region


class RegionScene(TypedDict):
    """A region: its cells, what it is worth, and how."""

    cells: list[Cell]
    points: int
    says: str
    rule: str
    sum: str


class NamesScene(TypedDict):
    """What the columns and rows of a board are called, and the number of those of the starting tile."""

    columns: list[str]
    rows: list[str]
    home: int


class FrameScene(TypedDict):
    """The floating grid: its size, where it is drawn, how far it could move, which cells beside it can be reached."""

    span: int
    box: Box
    reach: Box
    beside: list[Cell]


class TerrainScene(TypedDict):
    """How a terrain is drawn; the starting tile has a building instead of a pattern and a letter."""

    paint: str
    pattern: NotRequired[str]
    letter: NotRequired[str]
    building: NotRequired[str]


class HappenedScene(TypedDict):
    """What has just happened: as sentences, and as what moves on this board."""

    says: list[str]
    shows: list[dict[str, Any]]


class HeatCell(TypedDict):
    """A number on a cell: between 0 and 1, as a shade, as it is written and as it is read out."""

    level: float
    shade: int
    text: str
    label: str


class HeatScene(TypedDict):
    """A number for each of some cells, and whether it is written there."""

    name: str
    numbers: bool
    cells: dict[str, HeatCell]


class LitScene(TypedDict):
    """Cells that are lit while the others fade, and the badge among them."""

    cells: list[Cell]
    badge: str


class MarkedScene(TypedDict):
    """Cells of which something is said."""

    cells: list[Cell]
    text: str
    tone: str


class BadgeScene(TypedDict):
    """Words on some cells, in the colours of a terrain."""

    cells: list[Cell]
    text: str
    ground: str


class SignScene(TypedDict):
    """A number on a cell, the same as in a sentence."""

    at: Cell
    text: str


class EdgeScene(TypedDict):
    """The edge between two cells, and whether they match there."""

    cells: list[Cell]
    fits: bool


class LineAroundScene(TypedDict):
    """A line around some cells, in one of the tones of the theme."""

    cells: list[Cell]
    tone: str


class CountedScene(TypedDict):
    """Squares with their number, and squares whose crowns or fires are counted."""

    squares: list[Cell]
    symbols: list[Cell]


class GhostScene(TypedDict):
    """A domino that might be laid there, with its points and the sign that a sentence has for it."""

    cells: list[Cell]
    halves: list[dict[str, Any]]
    badge: str
    sign: str
    alternative: bool
    refused: bool


class LayersScene(TypedDict, total=False):
    """What a room lays over a board."""

    heat: HeatScene
    lit: LitScene
    marks: list[MarkedScene]
    badges: list[BadgeScene]
    lines: list[LineAroundScene]
    edges: list[EdgeScene]
    signs: list[SignScene]
    counted: CountedScene
    ghosts: list[GhostScene]


class TablesScene(TypedDict):
    """What a scene says more than once: other parts point at it by its number."""

    terms: list[dict[str, Any]]
    problems: list[dict[str, Any]]
    groups: list[list[int]]
    rules: dict[str, str]


class DoingScene(TypedDict, total=False):
    """What can be done on a board, under the name of its mode."""

    look: dict[str, Any]
    paint: dict[str, Any]
    place: dict[str, Any]
    throw: dict[str, Any]
    give: dict[str, Any]
    pay: dict[str, Any]
    settle: dict[str, Any]


class GroundScene(TypedDict):
    """The territory itself: how it is drawn, and what is said of it."""

    version: int
    lang: str
    themes: dict[str, Colours]
    own: dict[str, Colours]
    title: str
    label: str
    about: str
    position: str
    symbol: str
    view: Box
    window: Box
    names: NamesScene
    frame: FrameScene
    terrains: dict[str, TerrainScene]
    player: dict[str, Any]
    totems: list[dict[str, str]]
    cells: list[CellScene]


class BoardScene(GroundScene, LayersScene, TablesScene, DoingScene):
    """All that a board needs."""

    theme: str
    mode: BoardMode
    regions: list[RegionScene]
    words: dict[str, str]
    back: bool
    tries: bool
    steady: bool
    slides: bool
    now: str
    now_parts: list[TextPart]
    parts: Parts
    happened: HappenedScene
    refused: int | None


class SeatScene(TypedDict):
    """A player: name, shape and colour."""

    name: str
    shape: str
    paint: str


class PieceScene(TypedDict):
    """A domino: its number, its two halves as they are drawn, and what is said of it."""

    number: int
    halves: list[dict[str, Any]]
    label: str


class RefusalScene(TypedDict):
    """A broken rule: its sentence, its id and its name."""

    says: str
    rule: str
    name: str


class SlotScene(PieceScene):
    """A domino of a line: who is on it, when it is played, whether it can be claimed, and why not."""

    seat: int | None
    when: str
    can: bool
    why: NotRequired[list[RefusalScene]]
    hint: NotRequired[str]
    sign: NotRequired[str]


class RowScene(TypedDict):
    """One line of dominoes: `line` is played, `next` is drafted."""

    name: Literal["line", "next"]
    title: str
    slots: list[SlotScene]


class OrderScene(TypedDict):
    """Who comes one after the other; `nobody` is said where nobody does."""

    title: str
    places: list[dict[str, Any]]
    nobody: str


class TurnScene(TypedDict):
    """Whose turn it is and why, and what is to be done."""

    seat: int | None
    now: str
    says: str
    why: str


class GoneScene(TypedDict):
    """Why dominoes leave the game: sentences and the rule."""

    says: list[str]
    rule: str
    name: str


class DraftedScene(TypedDict):
    """What has just happened in the draft: sentences, numbers that moved, dominoes that left and why."""

    says: list[str]
    revealed: list[int]
    claimed: list[int]
    dropped: list[PieceScene]
    gone: NotRequired[GoneScene]


class LineScene(TypedDict):
    """Both lines of dominoes with all that can be done with them."""

    version: int
    lang: str
    theme: str
    themes: dict[str, Colours]
    label: str
    position: str
    symbol: str
    terrains: dict[str, TerrainScene]
    seats: list[SeatScene]
    mode: LineMode
    back: bool
    turn: TurnScene | None
    lines: list[RowScene]
    orders: list[OrderScene]
    happened: DraftedScene
    refused: list[RefusalScene]
    words: dict[str, str]
    look: NotRequired[dict[str, Any]]
    claim: NotRequired[dict[str, Any]]
    draw: NotRequired[dict[str, Any]]
    reveal: NotRequired[dict[str, Any]]


class MarkScene(TypedDict):
    """A turn on the timeline: its kind, what is said of it, whose it was, what hangs on it."""

    kind: str
    says: str
    seat: NotRequired[int | None]
    comment: NotRequired[str]
    branches: NotRequired[list[str]]
    error: NotRequired[str]


class RoundScene(TypedDict):
    """Where a round begins, and the first moment in it in which somebody decides."""

    at: int
    stop: int
    round: int
    says: str


class FootScene(TypedDict):
    """A timeline folded to a line: the round in words, and how much of the game is over."""

    says: str
    share: float


class TimelineScene(TypedDict):
    """A game as a line of marks, with a cursor after so many of them."""

    version: int
    lang: str
    theme: str
    themes: dict[str, Colours]
    at: int
    marks: list[MarkScene]
    stops: list[int]
    rounds: list[RoundScene]
    seats: list[SeatScene]
    paces: list[list[Any]]  # a name and milliseconds
    words: dict[str, str]
    foot: NotRequired[FootScene]
