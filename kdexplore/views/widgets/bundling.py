"""Bundling: a widget's script and all that it imports as one module, which is what anywidget sends to a browser."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from zlib import compress

from kdexplore.views import art
from kdexplore.views.palette import SHAPES

# An import of ours takes a whole line, whatever its names; a module ends with its last line.
_IMPORT = re.compile(
    r'^import (?:\{[^}]*\}|(?P<name>\w+)) from "(?P<path>\.[^"?]+)(?:\?(?P<some>[\w-]+))?"(?: with \{[^}]*\})?;\n+',
    re.MULTILINE,
)
_EXPORT = re.compile(r"^export (?!default)", re.MULTILINE)
_SYMBOLS: Mapping[str | None, tuple[str, ...] | None] = {None: None, "shapes": tuple(SHAPES.values())}
# The browser inflates what travels beside this module, and imports it, as it would have imported the module itself.
_UNPACKING = """let bundle;
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
        # Before its own imports: two scripts may import each other.
        done.add(path)
        if path.suffix == ".js":
            return _EXPORT.sub("", _inlined(path, done)).rstrip() + "\n\n"
        return f"const {found['name']} = {_data(path, found['some'])};\n"

    return _IMPORT.sub(imported, script.read_text(encoding="utf-8"))


def _data(path: Path, some: str | None) -> str:
    """A file that is no script, as an expression.

    JSON as it is; our symbols as markup, all or some of them; a style sheet as text, for elements of one class.
    """
    if path.suffix == ".svg":
        return json.dumps(art.symbols(_SYMBOLS[some]))
    if path.suffix == ".css":
        return json.dumps(lean_style(path, some or ""), ensure_ascii=False)
    return json.dumps(json.loads(path.read_text(encoding="utf-8")), separators=(",", ":"))


# Only what begins a line is a comment for certain: elsewhere it may be part of a text.
_NOT_NEEDED = re.compile(r"^\s*(?://.*\n|/\*(?:[^*]|\*(?!/))*\*/\n)|^\s+", re.MULTILINE)


@cache
def lean(script: Path) -> str:
    """The same without its comments and indents."""
    return _NOT_NEEDED.sub("", whole(script))


# What comes before the declarations of a rule, and the commas between its selectors.
_RULE = re.compile(r"(?:^|(?<=[{}]))[^{}@]+(?=\{)")
_BETWEEN = re.compile(r",\s*(?![^(]*\))")


_SHEET = re.compile(r'@import "(?P<path>[\w.]+)\?(?P<root>[\w-]+)";')
_TOKEN = re.compile(r"var\((--kd-[\w-]+)\)")


@cache
def _tokens() -> dict[str, str]:
    """The sizes that style sheets share, by name."""
    sheet = (Path(__file__).parent / "tokens.css").read_text(encoding="utf-8")
    return dict(re.findall(r"^\s*(--kd-[\w-]+): (.+);$", sheet, re.MULTILINE))


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@cache
def lean_style(sheet: Path, within: str = "") -> str:
    """A style sheet with the one it imports and its tokens filled in; a rule holds only inside elements of `within`.

    No rule weighs more for that, and what others on the same page call theirs is not touched. Comments and spaces go.
    """
    sizes = _tokens()
    # Tokens are filled in here and not left to the browser: conditions of containers cannot use variables.
    written = _SHEET.sub(
        lambda other: _read(sheet.parent / other["path"]).replace("kd-root", other["root"]), _read(sheet)
    )
    filled = _TOKEN.sub(lambda token: sizes.get(token[1], token[0]), written)
    text = re.sub(r"/\*.*?\*/|\s+", " ", filled, flags=re.DOTALL)
    lean = re.sub(r" *([{};]) *|([:,>]) ", r"\1\2", text).replace(";}", "}").strip()
    return _RULE.sub(lambda rule: _inside(rule[0], within), lean) if within else lean


def _inside(selectors: str, name: str) -> str:
    """Selectors of which each matches only inside elements of a class, or the element itself."""
    inside = re.compile(rf"\.{name}(?![\w-])")
    return ",".join(one if inside.search(one) else f":where(.{name}) {one}" for one in _BETWEEN.split(selectors))


def packed(script: Path) -> bytes:
    """A script as one module in few bytes: it is sent once for every widget, as bytes and not as text."""
    return compress(lean(script).encode(), 9)


def unpacking(script: Path) -> str:
    """The module that makes a widget of these bytes; it names them, as some pages keep one module for equal texts."""
    return f"// {script.name} {sha256(packed(script)).hexdigest()[:8]}\n{_UNPACKING}"
