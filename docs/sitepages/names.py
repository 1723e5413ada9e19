"""The public names of `kdexplore`, from the code: signature, docstring, parts, and an example that runs."""

from __future__ import annotations

import enum
import inspect
import re
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import kdexplore
from sitepages.markdown import code, table

if TYPE_CHECKING:
    from collections.abc import Iterator

EXAMPLES = Path(__file__).with_name("examples.md")
WIDEST = 88  # letters of a line that a page shows without scrolling
ROOMS = ("core", "engine", "views", "words", "app")


def section(room: str) -> str:
    """The reference of all names whose module is in a room of the package.

    >>> "## `say`" in section("words")
    True
    """
    return "\n\n".join(entry(name) for name in kdexplore.__all__ if room_of(name) == room)


def room_of(name: str) -> str:
    """The room of the package in which a public name is made."""
    value = getattr(kdexplore, name)
    home = value.__name__ if isinstance(value, ModuleType) else getattr(value, "__module__", "") or ""
    if not home.startswith("kdexplore."):
        home = next(module for module, names in homes() if name in names.split())
    return home.split(".")[1]


def homes() -> Iterator[tuple[str, str]]:
    """Every module of the package that gives public names, and its names: for values that know no module."""
    yield from ((f"kdexplore.core.{module}", names) for module, names in kdexplore._NAMES.items())  # noqa: SLF001 -- ours
    yield from ((f"kdexplore.{module}", names) for module, names in kdexplore._NAMES_ELSEWHERE.items())  # noqa: SLF001


def entry(name: str) -> str:
    """One name: its heading, how it is called, what it is, its parts, and an example."""
    value = getattr(kdexplore, name)
    prose = re.sub(r"^>>> .*?(\n\n|\Z)", "", documentation(value), flags=re.MULTILINE | re.DOTALL).rstrip() or sentence(
        name
    )
    pieces = [f"## `{name}`", called(name, value), prose, parts(value), code(example(name), "pycon")]
    return "\n\n".join(piece for piece in pieces if piece)


def documentation(value: object) -> str:
    """The docstring of a name of ours; a plain value has none of its own."""
    own = inspect.isclass(value) or inspect.isroutine(value) or isinstance(value, ModuleType)
    return (inspect.getdoc(value) or "") if own else ""


def sentence(name: str) -> str:
    """What `examples.md` says of a name that has no docstring."""
    text = EXAMPLES.read_text(encoding="utf-8")
    found = re.search(rf"^## {name}\n+([^`#\n].*?)\n\n```", text, re.MULTILINE)
    return found[1] if found else ""


def called(name: str, value: Any) -> str:  # noqa: ANN401 -- a public name may stand for anything
    """How it is called, as code, a long one with a line for each argument; nothing for what is not called."""
    if not callable(value) or isinstance(value, enum.EnumMeta):
        return ""
    signature = inspect.signature(value)
    arguments = re.sub(r"ForwardRef\(('[^']*')\)", r"\1", str(signature))
    arguments = re.sub(r"(: |-> )'([^']*)'", r"\1\2", arguments)
    text = f"{name}{arguments.removesuffix(' -> None')}"
    if len(text) > WIDEST:
        text = re.sub(r", (?=\w+: |\*)", ",\n    ", text).replace("(", "(\n    ", 1)
        text = re.sub(r"\)( -> [^\n]*)?$", r",\n)\1", text)
    return code(text, "python")


def parts(value: object) -> str:
    """A table of what a class or module holds: public properties and methods, each in one sentence."""
    if not (inspect.isclass(value) or isinstance(value, ModuleType)):
        return ""
    if isinstance(value, type) and issubclass(value, enum.Enum):
        return ", ".join(f"`{member.value}`" for member in value)
    return table(("part", "what it is"), rows) if (rows := list(described(value))) else ""


def described(value: object) -> Iterator[tuple[object, ...]]:
    """The public parts of a class or a module that have a docstring of ours, with its first line."""
    names = getattr(value, "__all__", None) or [name for name in vars(value) if not name.startswith("_")]
    for name in names:
        part = inspect.getattr_static(value, name)
        part = getattr(part, "__func__", getattr(part, "func", part))
        documented = inspect.isroutine(part) or isinstance(part, property) or inspect.isclass(part)
        if isinstance(value, ModuleType) and not getattr(part, "__module__", "").startswith(value.__name__):
            continue
        if documented and (text := inspect.getdoc(part)):
            yield f"`{name}`", text.split("\n", 1)[0].replace("`", "").replace("*", "\\*")


def example(name: str) -> str:
    """The example of a name: the one in `examples.md`, or else that of its docstring.

    >>> example("Cell").splitlines()[-1]
    'Cell(x=1, y=-2)'
    """
    if name in examples():
        return examples()[name]
    found = re.search(r"^>>> .*?(?=\n\n|\Z)", documentation(getattr(kdexplore, name)), re.MULTILINE | re.DOTALL)
    if not found:
        raise KeyError(name)
    return found[0]


def examples() -> dict[str, str]:
    """The examples beside the code, by name."""
    text = EXAMPLES.read_text(encoding="utf-8")
    return dict(re.findall(r"^## (\w+)\n[^`]*```python\n(.*?)\n```$", text, re.MULTILINE | re.DOTALL))
