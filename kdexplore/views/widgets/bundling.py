"""Bundling: a widget's script and all that it imports as one module, which is what anywidget sends to a browser."""

from __future__ import annotations

import json
import re
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
# The browser inflates what travels beside this module, and imports it, as it would have imported the module itself.
UNPACKING = """let bundle;
async function unpacked(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  const address = URL.createObjectURL(new Blob([await new Response(stream).text()], { type: "text/javascript" }));
  const { default: widget } = await import(address);
  URL.revokeObjectURL(address);
  return widget;
}
export default {
  async render(given) {
    bundle ??= unpacked(given.model.get("_packed"));
    return (await bundle).render(given);
  },
};
"""
# What a style sheet says is in the packed module too: beside it, it would be sent as it is.
_STYLE = """
{{
  const style = document.getElementById({name}) ?? document.head.appendChild(document.createElement("style"));
  style.id = {name};
  style.textContent = {text};
}}
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


# Only what begins a line is a comment for certain: elsewhere it may be part of a text.
_NOT_NEEDED = re.compile(r"^\s*(?://.*\n|/\*(?:[^*]|\*(?!/))*\*/\n)|^\s+", re.MULTILINE)


@cache
def lean(script: Path) -> str:
    """The same without its comments and indents."""
    return _NOT_NEEDED.sub("", whole(script))


@cache
def lean_style(sheet: Path) -> str:
    """A style sheet without its comments and spaces."""
    text = re.sub(r"/\*.*?\*/|\s+", " ", sheet.read_text(encoding="utf-8"), flags=re.DOTALL)
    return re.sub(r" *([{};]) *", r"\1", text).strip()


def styled(module: str, sheet: Path) -> str:
    """A module that puts its style sheet into the page, once for all widgets of its kind."""
    name, text = json.dumps(f"kd-style-{sheet.stem}"), json.dumps(lean_style(sheet), ensure_ascii=False)
    return module + _STYLE.format(name=name, text=text)


def packed(module: str) -> bytes:
    """What `UNPACKING` makes this module of: it is sent once for every widget, as bytes and not as text."""
    return compress(module.encode(), 9)
