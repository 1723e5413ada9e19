"""plotly.js for the browser: one script for a whole page, from the plotly package on this machine."""

from __future__ import annotations

from functools import cache
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from zlib import compress

VERSION = version("plotly")
NAME = f"plotly-{VERSION}.js"  # a file that never changes: browsers may keep it


@cache
def module() -> bytes:
    """plotly.js as an ES module whose default export is the library."""
    spec = find_spec("plotly")  # finds the package without importing it
    assert spec is not None  # noqa: S101 -- for the type checker: plotly is installed
    assert spec.origin is not None  # noqa: S101 -- likewise
    script = Path(spec.origin).with_name("package_data") / "plotly.min.js"
    return b"const module = { exports: {} };\n" + script.read_bytes() + b"\nexport default module.exports;\n"


@cache
def packed() -> bytes:
    """The same, deflated: less than a third of the size."""
    return compress(module(), 6)
