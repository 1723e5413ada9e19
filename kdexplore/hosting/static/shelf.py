"""The Python files of a page without a server: ours, and those of the libraries that this Python has installed."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator, Mapping
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from tempfile import TemporaryDirectory

from kdexplore.core.problems import BadInput
from kdexplore.hosting.static.packages import PATIENCE, node

LIBRARY = "python_stdlib.zip"  # Python's own, as Pyodide brings it: source code
LIBRARIES = ("anywidget", "comm", "ipywidgets", "psygnal", "segno", "traitlets", "typing_extensions")
NAMED = (*LIBRARIES, "plotly")  # whose version somebody asks for
PACKAGE = Path(__file__).resolve().parents[2]
SUFFIXES = {".py", ".json", ".po", ".css", ".js", ".svg", ".txt", ".woff2"}
# What serves pages and answers on a command line; of `hosting`, the part of a session is needed.
LEFT_OUT = ("cli", "app/notebook", "app/template", "data/schemas", "hosting")
OF_HOSTING = ("__init__.py", "comms.py", "messages.py", "session.py", "static/__init__.py", "static/answering.py",
              "static/begin.py", "static/session.py", "static/standins.py")  # fmt: skip


def check_libraries() -> None:
    """`BadInput` if one of the libraries is missing."""
    for name in NAMED:
        try:
            distribution(name)
        except PackageNotFoundError:
            raise BadInput("no_server", command='pip install "kdexplore[notebook]"') from None


def files() -> Mapping[str, bytes]:
    """Every file by its name in the folder of Python's packages."""
    found = dict(_ours())
    for name in NAMED:
        found |= _of_library(name)
    return dict(sorted(found.items()))


def packed(found: Mapping[str, bytes]) -> bytes:
    """All of them in one piece, as worker.js reads it: the length of a list, the list, and what is in the files.

    >>> len(packed({"a.py": b"abc"}))
    19
    """
    names = json.dumps([[name, len(content)] for name, content in found.items()], separators=(",", ":")).encode()
    return b"".join((len(names).to_bytes(4, "little"), names, *found.values()))


def compiled(files: bytes, pyodide: Mapping[str, bytes]) -> tuple[bytes, bytes]:
    """The same files, and Python's own library, with modules compiled by the Python that will run them.

    Where there is no Node.js, both are as they were.
    """
    made = _made("compile.mjs", files, pyodide, "made", "library")
    return (made[0], made[1]) if made else (files, pyodide[LIBRARY])


def remembered(files: bytes, pyodide: Mapping[str, bytes]) -> bytes:
    """The memory of that Python once it has drawn every room, compressed; `BadInput` where there is no Node.js."""
    if not (made := _made("remember.mjs", files, pyodide, "made")):
        raise BadInput("no_node")
    return made[0]


def _made(script: str, files: bytes, pyodide: Mapping[str, bytes], *results: str) -> list[bytes]:
    """What a script for Node.js makes of the files, which it finds beside Pyodide in a folder; nothing if it cannot."""
    if (program := node()) is None:
        return []
    with TemporaryDirectory(prefix="kdexplore-") as made:
        folder = Path(made)
        for name, content in {**pyodide, "files": files}.items():
            (folder / name).write_bytes(content)
        command = [program, str(Path(__file__).with_name(script)), made]
        try:
            subprocess.run(command, check=True, capture_output=True, timeout=PATIENCE)  # noqa: S603 -- our own script
        except (OSError, subprocess.SubprocessError):
            return []
        return [(folder / name).read_bytes() for name in results]


def _ours() -> Iterator[tuple[str, bytes]]:
    needed = {f"hosting/{name}" for name in OF_HOSTING}
    for path in sorted(PACKAGE.rglob("*")):
        name = path.relative_to(PACKAGE).as_posix()
        left_out = any(name == one or name.startswith(f"{one}/") for one in LEFT_OUT) and name not in needed
        if path.suffix in SUFFIXES and not left_out and path.is_file():
            yield f"kdexplore/{name}", path.read_bytes()


def _of_library(name: str) -> dict[str, bytes]:
    """The modules of a library, and its name and version; of Plotly nothing else."""
    package = distribution(name)
    metadata = f"Metadata-Version: 2.1\nName: {name}\nVersion: {package.version}\n"
    made = {f"{name}-{package.version}.dist-info/METADATA": metadata.encode()}
    if name not in LIBRARIES:
        return made
    modules = (each for each in package.files or () if each.suffix == ".py" and "tests" not in each.parts)
    return made | {each.as_posix(): each.read_binary() for each in modules if ".." not in each.parts}
