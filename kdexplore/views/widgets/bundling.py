"""Bundling: a widget's script and all that it imports as one module, which is what anywidget sends to a browser."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from functools import cache
from typing import TYPE_CHECKING
from zlib import compress

from kdexplore.views import art
from kdexplore.views.palette import SHAPES

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

# An import of ours takes a whole line, whatever its names; a module ends with its last line.
_IMPORT = re.compile(
    r'^import (?:\{[^}]*\}|(?P<name>\w+)) from "(?P<path>\.[^"?]+)(?:\?(?P<some>\w+))?"(?: with \{[^}]*\})?;\n+',
    re.MULTILINE,
)
_EXPORT = re.compile(r"^export (?!default)", re.MULTILINE)
_SYMBOLS: Mapping[str | None, tuple[str, ...] | None] = {None: None, "shapes": tuple(SHAPES.values())}
# The browser inflates the module and imports it, as it would have imported the module itself.
_UNPACK = """const packed = "{packed}";
const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
const address = URL.createObjectURL(new Blob([await new Response(stream).text()], {{ type: "text/javascript" }}));
const bundle = await import(address);
URL.revokeObjectURL(address);
export default bundle.default;
"""


@cache
def whole(script: Path) -> str:
    """A script as one module of its own: each file that it imports is in it once, before it is needed."""
    return _inlined(script, set())


def _inlined(script: Path, done: set[Path]) -> str:
    """A script without its imports, after those of them that are not there yet."""

    def imported(found: re.Match[str]) -> str:
        path = (script.parent / found["path"]).resolve()
        if path in done:
            return ""
        done.add(path)
        if path.suffix == ".js":
            return _EXPORT.sub("", _inlined(path, done)).rstrip() + "\n\n"
        return f"const {found['name']} = {_data(path, found['some'])};\n"

    return _IMPORT.sub(imported, script.read_text(encoding="utf-8"))


def _data(path: Path, some: str | None) -> str:
    """A file that is no script, as an expression: JSON as it is, our symbols (all, or some of them) as markup."""
    if path.suffix == ".svg":
        return json.dumps(art.symbols(_SYMBOLS[some]))
    return json.dumps(json.loads(path.read_text(encoding="utf-8")), separators=(",", ":"))


@cache
def lean(script: Path) -> str:
    """The same without its comments and indents."""
    return re.sub(r"^\s*//.*\n|^\s+", "", whole(script), flags=re.MULTILINE)


def packed(module: str) -> str:
    """A small module that becomes this one: it is sent once for every widget."""
    return _UNPACK.format(packed=b64encode(compress(module.encode(), 9)).decode())
