"""Shipping: scripts and styles as they are sent to a browser: each in one piece, and the board's in a small one."""

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

_IMPORT = re.compile(r'^import \{[^}]*\} from "\./(\w+\.js)";\n+', re.MULTILINE)
# The browser inflates the script and imports it, as it would have imported the script itself.
_UNPACK = """const packed = "{packed}";
const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
const address = URL.createObjectURL(new Blob([await new Response(stream).text()], {{ type: "text/javascript" }}));
const shipped = await import(address);
URL.revokeObjectURL(address);
export default shipped.default;
"""
# The style travels with the script, where it is packed as well; a page needs it once, however many boards it holds.
_DRESS = """if (!document.querySelector("style[data-of={name}]")) {{
const style = document.createElement("style");
style.dataset.of = "{name}";
style.textContent = {style};
document.head.append(style);
}}
"""


@cache
def whole(script: Path) -> str:
    """A script that stands alone: what it imports from beside it stands in it."""

    def imported(found: re.Match[str]) -> str:
        text = script.with_name(found[1]).read_text(encoding="utf-8")
        return re.sub(r"^export ", "", text, flags=re.MULTILINE) + "\n"

    return _IMPORT.sub(imported, script.read_text(encoding="utf-8"))


@cache
def lean(script: Path) -> str:
    """The same without its comments and indents."""
    return re.sub(r"^\s*//.*\n|^\s+", "", whole(script), flags=re.MULTILINE)


@cache
def slim(style: Path) -> str:
    """A style sheet without its comments and indents."""
    return re.sub(r"\s*(/\*.*?\*/|\n)\s*", " ", style.read_text(encoding="utf-8"), flags=re.DOTALL)


@cache
def shipped(script: Path) -> str:
    """A module that becomes this script and the style beside it; in it, `DRAWINGS` is every symbol of ours."""
    dress = _DRESS.format(name=f"kd-{script.stem}", style=json.dumps(slim(script.with_suffix(".css"))))
    text = f"const DRAWINGS = {json.dumps(art.symbols())};\n{dress}{lean(script)}"
    return packed(text)


def packed(module: str) -> str:
    """A small module that becomes this one: it is sent once for every widget."""
    return _UNPACK.format(packed=b64encode(compress(module.encode(), 9)).decode())
