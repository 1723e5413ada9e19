"""`Intent`: what a widget asks for, as a value. Whatever comes from the browser is read here, and nowhere else."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from kdexplore.app.desk.group import SchoolClass, read_group
from kdexplore.core.action_json import move_from
from kdexplore.core.actions import Action
from kdexplore.core.cells import Cell
from kdexplore.core.reader import SIZE, Reader, plain_text
from kdexplore.core.territory import Box
from kdexplore.engine.photo.corners import LONGEST, SmallPicture
from kdexplore.engine.photo.looks import SIDE, Photograph
from kdexplore.views.scenes.photo import CORNERS, SHARES, PhotoPlace

FAR = 10**6  # no number of an intent is larger
MOST_PAID = 8
MOST_CELLS = 225
MOST_STROKES = 60
LONGEST_BRUSH = 20
LONGEST_NAME = 80
LONGEST_BASE = 300
LEAST_SPAN, MOST_SPAN = 3, 9  # squares of a side of a grid that is read; nine of them fill a message
OUTERMOST = 30  # no picture reaches further from the starting tile


@dataclass(frozen=True)
class Move:
    """An action of the game, legal or not."""

    action: Action


@dataclass(frozen=True)
class Pay:
    """The cells of the resources that pay for a person, before a home is chosen."""

    person: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Paint:
    """Strokes, one after the other: each a brush, which is a token of the notation, and the cells gone over."""

    strokes: tuple[tuple[str, tuple[Cell, ...]], ...]


@dataclass(frozen=True)
class PutPhoto:
    """Where the page has put a picture behind the grid; nowhere, if it was taken away. The picture stays there."""

    place: PhotoPlace | None


@dataclass(frozen=True)
class SeekCorners:
    """A small copy of a photograph, in which the corners of the kingdom are looked for; `n` numbers what is asked."""

    n: int
    picture: SmallPicture


@dataclass(frozen=True)
class ReadPhoto:
    """The squares between the corners of a photograph, straightened, to be read; perhaps `like` the painted ones."""

    n: int
    picture: Photograph
    corners: tuple[tuple[int, int], ...]
    like: bool = False


@dataclass(frozen=True)
class LookAt:
    """A cell of a board, or the number of a domino in a line."""

    at: Cell | int


@dataclass(frozen=True)
class Back:
    """The last thing taken back."""


@dataclass(frozen=True)
class PressButton:
    """A button by its name."""

    name: str


@dataclass(frozen=True)
class Choose:
    """One value of several."""

    name: str
    value: str | int | None


@dataclass(frozen=True)
class GoTo:
    """A moment of a game: so many turns from its start."""

    turn: int


@dataclass(frozen=True)
class Branch:
    """Another line of a game: the index of the turn it leaves at, and its number there."""

    index: int
    branch: int


@dataclass(frozen=True)
class OpenRule:
    """The page of a rule."""

    rule: str


@dataclass(frozen=True)
class SearchFor:
    """Words to look for among things to do, rooms, rules, lessons and terms."""

    words: str


@dataclass(frozen=True)
class OpenTerm:
    """A term of the glossary by its key."""

    key: str


@dataclass(frozen=True)
class OpenLesson:
    """A step of a lesson; the first unless one is named."""

    lesson: str
    step: str = ""


@dataclass(frozen=True)
class Enter:
    """A room."""

    room: str


@dataclass(frozen=True)
class Speak:
    """A language."""

    lang: str


@dataclass(frozen=True)
class OpenFile:
    """A file from a dialog, or dropped on the page."""

    name: str
    text: str


@dataclass(frozen=True)
class PressKey:
    """A key that no widget has used."""

    key: str


@dataclass(frozen=True)
class Copied:
    """Whether the browser has copied what it was asked to copy."""

    done: bool


@dataclass(frozen=True)
class Saved:
    """The browser has saved a file."""

    name: str


@dataclass(frozen=True)
class Arrive:
    """The page has loaded, or its address has changed: the address, and what the browser is like.

    `kept` is the last address at which something was begun, for a visitor who comes back to the first page.
    """

    address: str = ""
    lang: str = ""
    dark: bool = False
    touch: bool = False
    width: int = FAR
    base: str = ""
    kept: str = ""


@dataclass(frozen=True)
class HearClass:
    """What the server says of the class."""

    group: SchoolClass


Intent = (
    Move | Pay | Paint | LookAt | Back | PressButton | Choose | GoTo | Branch | OpenRule | Enter | Speak | OpenFile
    | PressKey | Copied | Saved | SearchFor | OpenTerm | OpenLesson | PutPhoto | SeekCorners | ReadPhoto
    | HearClass
)  # fmt: skip
Fields = dict[str, Reader]


def _look(fields: Fields) -> Intent:
    at = fields["look"]
    return LookAt(at.cell() if isinstance(at.value, list) else at.integer(0, FAR))


def _paint(fields: Fields) -> Intent:
    strokes = (item.fields(("brush", "cells")) for item in fields["paint"].items(most=MOST_STROKES, least=1))
    return Paint(tuple((each["brush"].text(LONGEST_BRUSH), each["cells"].cells(most=MOST_CELLS)) for each in strokes))


def _photo(fields: Fields) -> Intent:
    if fields["photo"].value is None:
        return PutPhoto(None)
    inner = fields["photo"].fields(("corners", "cells"))
    west, east, north, south = (each.integer(-OUTERMOST, OUTERMOST) for each in inner["cells"].items(most=4, least=4))
    return PutPhoto(PhotoPlace(_corners(inner["corners"]), Box(west, max(west, east), north, max(north, south))))


def _corners(reader: Reader) -> tuple[tuple[int, int], ...]:
    corners = (each.items(most=2, least=2) for each in reader.items(most=CORNERS, least=CORNERS))
    return tuple((x.integer(0, SHARES), y.integer(0, SHARES)) for x, y in corners)


def _seek(fields: Fields) -> Intent:
    inner = fields["seek"].fields(("n", "width", "height", "pixels"))
    width, height = (inner[name].integer(1, LONGEST) for name in ("width", "height"))
    return SeekCorners(
        inner["n"].integer(0, FAR), SmallPicture(width, height, _pixels(inner["pixels"], width * height))
    )


def _read(fields: Fields) -> Intent:
    inner = fields["read"].fields(("n", "span", "pixels", "corners"), ("like",))
    span = inner["span"].integer(LEAST_SPAN, MOST_SPAN)
    picture = Photograph(span, _pixels(inner["pixels"], (span * SIDE) ** 2))
    like = inner["like"].flag() if "like" in inner else False
    return ReadPhoto(inner["n"].integer(0, FAR), picture, _corners(inner["corners"]), like)


def _pixels(reader: Reader, number: int) -> bytes:
    """So many pixels, three bytes each, as base64."""
    try:
        found = b64decode(_any_text(reader), validate=True)
    except ValueError:
        found = b""
    if len(found) != 3 * number:
        raise reader.error("photo_no_picture")
    return found


def _pay(fields: Fields) -> Intent:
    return Pay(fields["person"].text(), fields["pay"].cells(most=MOST_PAID))


def _choose(fields: Fields) -> Intent:
    name, value = fields["choose"].items(most=2, least=2)
    return Choose(name.text(), _value(value))


def _value(reader: Reader) -> str | int | None:
    if reader.value is None:
        return None
    return reader.text() if isinstance(reader.value, str) else reader.integer(-FAR, FAR)


def _branch(fields: Fields) -> Intent:
    index, branch = (item.integer(0, FAR) for item in fields["branch"].items(most=2, least=2))
    return Branch(index, branch)


def _lesson(fields: Fields) -> Intent:
    inner = fields["lesson"].fields(("id",), ("step",))
    return OpenLesson(inner["id"].text(), inner["step"].text() if "step" in inner else "")


def _file(fields: Fields) -> Intent:
    inner = fields["file"].fields(("name", "text"), ("size",))
    return OpenFile(_any_text(inner["name"])[:LONGEST_NAME], _any_text(inner["text"]))


def _any_text(reader: Reader) -> str:
    """A text of any characters, line breaks included."""
    if not isinstance(reader.value, str):
        reader.text()  # says what it is instead
    return plain_text(str(reader.value), size=SIZE)


def _back(fields: Fields) -> Intent:
    fields["back"].flag()
    return Back()


# Each kind of intent: the field it is known by, the further fields that it needs, and how it is read.
KINDS: Mapping[str, tuple[tuple[str, ...], Callable[[Fields], Intent]]] = {
    "rule": ((), lambda fields: OpenRule(fields["rule"].text())),
    "move": ((), lambda fields: Move(move_from(fields["move"])[0])),
    "tried": ((), lambda fields: Move(move_from(fields["tried"])[0])),
    "pay": (("person",), _pay),
    "paint": ((), _paint),
    "photo": ((), _photo),
    "seek": ((), _seek),
    "read": ((), _read),
    "look": ((), _look),
    "back": ((), _back),
    "press": ((), lambda fields: PressButton(fields["press"].text())),
    "choose": ((), _choose),
    "at": ((), lambda fields: GoTo(fields["at"].integer(-FAR, FAR))),
    "branch": ((), _branch),
    "room": ((), lambda fields: Enter(fields["room"].text())),
    "lang": ((), lambda fields: Speak(fields["lang"].text())),
    "file": ((), _file),
    "key": ((), lambda fields: PressKey(fields["key"].text())),
    "copied": ((), lambda fields: Copied(fields["copied"].flag())),
    "search": ((), lambda fields: SearchFor(_any_text(fields["search"])[:LONGEST_NAME])),
    "term": ((), lambda fields: OpenTerm(fields["term"].text())),
    "lesson": ((), _lesson),
    "class": ((), lambda fields: HearClass(read_group(fields["class"]))),
    "saved": ((), lambda fields: Saved(_any_text(fields["saved"]))),
}


def read_intent(sent: Mapping[str, object]) -> Intent | None:
    """The intent that a widget has sent; `None` for one that no widget of ours sends, `BadInput` for a damaged one.

    >>> read_intent({"n": 3, "press": "begin"})
    PressButton(name='begin')
    """
    reader = Reader({name: value for name, value in sent.items() if name != "n"})
    kind = next((name for name in KINDS if name in sent), None)
    if kind is None:
        return None
    required, make = KINDS[kind]
    return make(reader.fields((kind, *required)))


def _web_address(reader: Reader) -> str:
    """An address of a page, or nothing."""
    text = reader.text(LONGEST_BASE) if reader.value else ""
    return text if text.startswith(("http://", "https://")) and "#" not in text else ""


def read_arrival(sent: Mapping[str, object]) -> Arrive:
    """Where the page says that it is."""
    fields = Reader(dict(sent)).fields((), ("n", "hash", "language", "dark", "touch", "width", "base", "kept"))
    return Arrive(
        _any_text(fields["hash"]).removeprefix("#") if "hash" in fields else "",
        fields["language"].text()[:2].lower() if "language" in fields else "",
        fields["dark"].flag() if "dark" in fields else False,
        fields["touch"].flag() if "touch" in fields else False,
        fields["width"].integer(0, FAR) if "width" in fields else FAR,
        _web_address(fields["base"]) if "base" in fields else "",
        _any_text(fields["kept"]) if "kept" in fields else "",
    )
