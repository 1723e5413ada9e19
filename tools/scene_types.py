"""The types of the widgets' scripts, made from `kdexplore.views.scenes.types`: one interface for each shape there."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from kdexplore.views.scenes import types
from kdexplore.views.widgets import board

FILE = Path(board.__file__).parent / "scenes.d.ts"
HEAD = """// The shapes of scenes, for the types of the scripts. `python -m tools scenes` makes them from
// kdexplore/views/scenes/types.py, which says what each part is for.

export type Cell = [number, number];
export type Box = [number, number, number, number]; // west, east, north, south
export type Colours = Record<string, string>;
"""
PLAIN = {"str": "string", "int": "number", "float": "number", "bool": "boolean", "Any": "any", "None": "null"}


def text() -> str:
    """The whole file."""
    module = ast.parse(Path(types.__file__).read_text(encoding="utf-8"))
    shapes = [node for node in module.body if isinstance(node, ast.ClassDef)]
    named = dict(_aliases(module))
    return "\n".join([HEAD, *(_interface(shape, named) for shape in shapes)])


def _aliases(module: ast.Module) -> Iterator[tuple[str, ast.expr]]:
    """The names of a few words of which one is meant."""
    for node in module.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.value).startswith("Literal"):
            yield ast.unparse(node.targets[0]), node.value


def _interface(shape: ast.ClassDef, named: dict[str, ast.expr]) -> str:
    parents = [ast.unparse(base) for base in shape.bases if ast.unparse(base) != "TypedDict"]
    extends = f" extends {', '.join(parents)}" if parents else ""
    partial = any(keyword.arg == "total" for keyword in shape.keywords)
    parts = [part for part in shape.body if isinstance(part, ast.AnnAssign)]
    lines = "".join(_part(part, named, partial=partial) for part in parts)
    return f"export interface {shape.name}{extends} {{\n{lines}}}\n"


def _part(part: ast.AnnAssign, named: dict[str, ast.expr], *, partial: bool) -> str:
    kind, missing = part.annotation, partial
    if isinstance(kind, ast.Subscript) and ast.unparse(kind.value) == "NotRequired":
        kind, missing = kind.slice, True
    return f"  {ast.unparse(part.target)}{'?' if missing else ''}: {_type(kind, named)};\n"


def _type(kind: ast.expr, named: dict[str, ast.expr]) -> str:
    match kind:
        case ast.Name(name):
            return _type(named[name], named) if name in named else PLAIN.get(name, name)
        case ast.Constant(None):
            return "null"
        case ast.BinOp(left, ast.BitOr(), right):
            return f"{_type(left, named)} | {_type(right, named)}"
        case ast.Subscript(ast.Name("Literal"), words):
            several = words.elts if isinstance(words, ast.Tuple) else [words]
            return " | ".join(f'"{ast.literal_eval(word)}"' for word in several)
        case ast.Subscript(ast.Name("list"), inside):
            item = _type(inside, named)
            return f"({item})[]" if "|" in item else f"{item}[]"
        case ast.Subscript(ast.Name("dict"), ast.Tuple([key, value])):
            return f"Record<{_type(key, named)}, {_type(value, named)}>"
        case _:
            raise TypeError(ast.unparse(kind))


def main(_: list[str]) -> int:
    """Write the file."""
    FILE.write_text(text(), encoding="utf-8", newline="\n")
    return 0
