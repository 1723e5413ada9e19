"""Shipping: scripts and styles as they are sent to a browser, a fraction of their length."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from functools import cache
from typing import TYPE_CHECKING
from zlib import compress

from kdexplore.views import art

if TYPE_CHECKING:
    from pathlib import Path

# The browser inflates the script and imports it, as it would have imported the script itself.
_UNPACK = """const packed = "{packed}";
const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
const address = URL.createObjectURL(new Blob([await new Response(stream).text()], {{ type: "text/javascript" }}));
const shipped = await import(address);
URL.revokeObjectURL(address);
export default shipped.default;
"""


@cache
def slim(style: Path) -> str:
    """A style sheet without its comments and indents."""
    return re.sub(r"\s*(/\*.*?\*/|\n)\s*", " ", style.read_text(encoding="utf-8"), flags=re.DOTALL)


@cache
def shipped(script: Path) -> str:
    """A module that becomes this script without its comments; in it, `DRAWINGS` is every symbol of ours."""
    told = re.sub(r"^\s*//.*\n|^\s+", "", script.read_text(encoding="utf-8"), flags=re.MULTILINE)
    text = f"const DRAWINGS = {json.dumps(art.symbols())};\n{told}"
    return _UNPACK.format(packed=b64encode(compress(text.encode(), 9)).decode())
