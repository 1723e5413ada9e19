"""The folder of a page without a server: what is in it, and how it is written."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from html import escape
from importlib.metadata import distribution
from pathlib import Path

from kdexplore.app.page_head import furnishing
from kdexplore.core.problems import BadInput
from kdexplore.hosting.static import shelf
from kdexplore.hosting.static.packages import CONTROLS, PYODIDE, PYTHON, WIDGETS, contents
from kdexplore.views.palette import THEMES
from kdexplore.views.widgets import plotlyjs

Files = Mapping[str, bytes]

BROWSER = Path(__file__).parent / "browser"
PAGE = "index.html"
OF_PYODIDE = ("pyodide.js", "pyodide.asm.js", "pyodide.asm.wasm", shelf.LIBRARY)
LOCK = "pyodide-lock.json"
MEMORY = "python/memory.bin"
# Of the scripts of Jupyter's widgets, those of ipywidgets 8; their manager is ours (browser/manager.js).
MODULES = ("@jupyter-widgets/base", "@jupyter-widgets/controls")
STYLES = ("materialcolors.css", "labvariables.css", "lumino.css", "nouislider.css", "widgets-base.css")
IMPORT = re.compile(r"^@import .*\n", re.MULTILINE)
DEFINITION = re.compile(r'^(?=define\("([^"]*)")', re.MULTILINE)
LIBRARY = f"/lib/python{PYTHON}/site-packages"
# A page may fetch and run what is in its own folder; anywidget hands scripts to the browser as blobs.
POLICY = (
    "default-src 'none'; script-src 'self' blob:; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "font-src 'self' data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'none'"
)


@dataclass(frozen=True)
class StaticPage:
    """The files of a page by their names in its folder."""

    files: Files

    @property
    def size(self) -> int:
        """How many bytes they have."""
        return sum(map(len, self.files.values()))


def built(packages: Path | None = None, lang: str | None = None, *, fast: bool = False) -> StaticPage:
    """The whole page; its packages are fetched by npm, or come from a folder. `lang` fixes its language.

    A `fast` one carries a picture of Python's memory: more to load, less to do.
    """
    python = contents(PYODIDE, packages)
    widgets, controls = contents(WIDGETS, packages), contents(CONTROLS, packages)
    frame = furnishing(lang)
    python_files = {name: python[name] for name in (*OF_PYODIDE, "pyodide.mjs", LOCK)}
    modules, library = shelf.compiled(shelf.packed(shelf.files()), python_files)
    python_files[shelf.LIBRARY] = library
    plain: dict[str, bytes] = {
        **({MEMORY: shelf.remembered(modules, python_files)} if fast else {}),
        **{f"python/{name}": python_files[name] for name in OF_PYODIDE},
        # Pyodide's packages are on another host: none of them is ever asked for
        f"python/{LOCK}": json.dumps(json.loads(python[LOCK]) | {"packages": {}}).encode(),
        "widgets.js": widget_scripts(widgets["dist/libembed-amd.js"].decode()).encode(),
        "widgets.css": "".join(IMPORT.sub("", controls[f"css/{name}"].decode()) for name in STYLES).encode(),
        "anywidget.js": bytes(
            Path(str(distribution("anywidget").locate_file("anywidget/nbextension/index.js"))).read_bytes()
        ),
        "files.bin": gzip.compress(modules, 9, mtime=0),
        plotlyjs.NAME: plotlyjs.module(),
        "loading.js": frame["script"].encode(),
        "icon.svg": frame["picture"].encode(),
        "manifest.webmanifest": _manifest(frame["words"][frame["lang"]]["title"], frame["lang"]),
        "kdexplore/alive": b"",
        PAGE: _page(frame),
        **{name: (BROWSER / name).read_bytes() for name in ("page.js", "kernel.js", "manager.js", "messages.js")},
        "licences.txt": _licences((python, widgets, controls)),
    }
    return StaticPage(plain | _with_cache(plain))


def write(page: StaticPage, folder: Path) -> None:
    """Write the files; `BadInput` if something else is in the folder, or nothing can be written there."""
    try:
        if folder.exists() and any(folder.iterdir()) and not (folder / "service.js").exists():
            raise BadInput("folder_in_use", str(folder)[:200])
        for name, content in page.files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
    except OSError as error:
        raise BadInput("unwritable", str(folder)[:200], reason=type(error).__name__) from None


def widget_scripts(scripts: str) -> str:
    r"""The modules of widgets that a page of ours needs, cut out of the file that has them all.

    >>> cut = 'define("@jupyter-widgets/base",1);\ndefine("other",2);\n'
    >>> widget_scripts(cut).splitlines()[-1]
    'define("@jupyter-widgets/base",1);'
    """
    _, *parts = DEFINITION.split(scripts)
    texts = dict(zip(parts[::2], parts[1::2], strict=True))
    return "".join(texts[name] for name in MODULES if name in texts)


def _manifest(title: str, lang: str) -> bytes:
    """What a browser wants to know of an app that is installed."""
    icon = {"src": "icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"}
    paper = THEMES["light"].board
    manifest = {
        "name": title,
        "short_name": "kdexplore",
        "lang": lang,
        "id": "./",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": paper,
        "theme_color": paper,
        "icons": [icon],
    }
    return json.dumps(manifest, ensure_ascii=False, indent=1).encode()


def _page(frame: Mapping[str, object]) -> bytes:
    """The page itself: its words stand in it, so that it can say that it is loading."""
    words = frame["words"]
    assert isinstance(words, dict)  # noqa: S101 -- for the type checker
    texts = {
        "plotly": plotlyjs.NAME,
        "fixed": f' data-kd-lang="{escape(str(frame["fixed"]))}"' if frame["fixed"] else "",
        "policy": escape(POLICY),
        "title": escape(words[frame["lang"]]["title"]),
        "style": str(frame["style"]),
        "words": json.dumps(words, ensure_ascii=False).replace("<", "\\u003c"),
        "picture": str(frame["picture"]),
        "no_script": "\n".join(f'  <p lang="{lang}">{escape(each["no_script"])}</p>' for lang, each in words.items()),
    }
    return filled((BROWSER / PAGE).read_text(encoding="utf-8"), texts).encode()


def filled(template: str, texts: Mapping[str, str]) -> str:
    """A template with each name in braces replaced by its text, all at once.

    >>> filled("{a} {b} {c}", {"a": "{b}", "b": "2"})
    '{b} 2 {c}'
    """
    return re.sub(r"\{(\w+)\}", lambda found: texts.get(found[1], found[0]), template)


def _with_cache(files: Files) -> dict[str, bytes]:
    """The two scripts that know the cache of this build: its name changes with any file."""
    scripts = {name: (BROWSER / name).read_text(encoding="utf-8") for name in ("worker.js", "service.js")}
    mark = sha256()
    for name, content in (*sorted(files.items()), *((name, text.encode()) for name, text in sorted(scripts.items()))):
        mark.update(f"{name} {len(content)}\n".encode() + content)
    kept = ["./", *(name for name in (*files, "worker.js") if name != "licences.txt")]
    memory = MEMORY if MEMORY in files else ""
    texts = {"build": mark.hexdigest()[:16], "library": LIBRARY, "files": json.dumps(kept), "memory": memory}
    return {name: filled(text, texts).encode() for name, text in scripts.items()}


def _licences(packages: tuple[Files, ...]) -> bytes:
    """The names, versions and licences of what others have made."""
    parts = []
    for package in packages:
        about = json.loads(package["package.json"])
        parts.append(f"{about['name']} {about['version']}: {about['license']}\n{about.get('homepage', '')}")
    for name in (*shelf.LIBRARIES, "plotly"):
        found = distribution(name)
        texts = [
            each for each in found.files or () if "licen" in each.name.lower() and each.suffix not in {".py", ".pyc"}
        ]
        parts.append("\n".join([f"{name} {found.version}", *(each.read_text() for each in texts)]))
    return "\n\n".join(parts).encode()
