"""The site of docs/, built into a temporary folder with every warning as an error, and looked through: `-m tests.site`.

With `--into FOLDER` the site stays there, and `--explorer` puts the page without a server into it, which its boards
then open. It must work as a folder without a network, so nothing in it may come from another host.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from html.parser import HTMLParser
from pathlib import Path

from sphinx.cmd.build import main as sphinx

from kdexplore.cli.main import main as command_line

ROOT = Path(__file__).resolve().parents[1]
BUILD = ("-W", "--keep-going", "-q", "-b", "html")
LOADING = {"script": "src", "img": "src", "iframe": "src", "source": "src", "embed": "src", "link": "href"}
ELSEWHERE = re.compile(r"^(?:https?:)?//")
IN_STYLES = re.compile(r"""(?:url\(\s*["']?|@import\s+["'])((?:https?:)?//[^"')]+)""")

IN_COMMENTS = re.compile(r"/\*.*?\*/", re.DOTALL)
A_POSITION = "kd1."  # how links of the explorer begin: what follows the # is read by it, and names no place in its page


class Page(HTMLParser):
    """What a page loads, the links that it has and the ids that it offers."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.loads: list[str] = []
        self.links: list[str] = []
        self.ids: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what one element loads, where it leads and what it is called."""
        given = {name: value or "" for name, value in attrs}
        if tag in LOADING and (place := given.get(LOADING[tag])):
            self.loads.append(place)
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        if "id" in given:
            self.ids.add(given["id"])


def faults(folder: Path) -> list[str]:
    """What is wrong with a built site: files from another host, links and anchors that lead nowhere."""
    pages = {path: Page(path.read_text(encoding="utf-8")) for path in sorted(folder.rglob("*.html"))}
    found = [
        f"{path.relative_to(folder)} loads {place}"
        for path, page in pages.items()
        for place in page.loads
        if ELSEWHERE.match(place)
    ]
    for path in sorted(folder.rglob("*.css")):
        styles = IN_COMMENTS.sub("", path.read_text(encoding="utf-8"))
        found += [f"{path.relative_to(folder)} loads {place}" for place in IN_STYLES.findall(styles)]
    for path, page in pages.items():
        found += [f"{path.relative_to(folder)}: {link}" for link in page.links if leads_nowhere(link, path, pages)]
    return found


def leads_nowhere(link: str, path: Path, pages: dict[Path, Page]) -> bool:
    """Whether a link inside the site has no page or no anchor at its end."""
    if re.match(r"^\w+:", link):
        return False
    place, _, anchor = link.partition("#")
    target = (path.parent / place.partition("?")[0]).resolve() if place else path
    if target not in pages:
        return not target.is_file()
    return bool(anchor) and not anchor.startswith(A_POSITION) and anchor not in pages[target].ids


def build(folder: Path) -> int:
    """Build the site into a folder and look through it; the exit code."""
    folder = folder.resolve()
    if code := sphinx([*BUILD, "-d", str(folder / ".doctrees"), str(ROOT / "docs"), str(folder)]):
        return code
    found = faults(folder)
    sys.stdout.write("".join(f"{fault}\n" for fault in found))
    sys.stdout.write(f"{len(list(folder.rglob('*.html')))} pages, {len(found)} faults\n")
    return int(bool(found))


def main() -> int:
    """Build the site where the command line says, or into a folder that is gone afterwards."""
    parser = argparse.ArgumentParser(description="Build the site of docs/ and look through it.")
    parser.add_argument("--into", metavar="FOLDER", type=Path, help="keep the site in this folder")
    parser.add_argument("--explorer", action="store_true", help="with the explorer itself; needs --into and npm")
    given = parser.parse_args()
    into = given.into
    if given.explorer and (not into or command_line(["static", "--out", str(into / "explorer")])):
        sys.stdout.write("The explorer was not built; it needs --into.\n" if not into else "")
        return 1
    if into:
        return build(into)
    with tempfile.TemporaryDirectory() as folder:
        return build(Path(folder))


if __name__ == "__main__":
    sys.exit(main())
