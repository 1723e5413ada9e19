"""What the site adds to the pages: parts made from the code, pictures of boards, anchors of the book of rules.

A page asks for such a part with a comment, which nobody sees in the repository: `<!-- site: commands -->`.
"""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, Any

from sitepages import commands, coverage, formats, names, pictures
from sitepages.markdown import changelog

if TYPE_CHECKING:
    from collections.abc import Callable

    from sphinx.application import Sphinx

COMMENT = re.compile(r"^<!-- site: (?P<part>\w+) ?(?P<rest>.*?) -->$", re.MULTILINE)
ANCHOR = re.compile(r'^<a id="(?P<id>[\w.]+)"></a>$', re.MULTILINE)
LAST = 900  # after the theme, which comes at 500
PARTS: dict[str, Callable[[str], str]] = {
    "changelog": changelog,
    "commands": commands.section,
    "coverage": coverage.section,
    "names": names.section,
    "schema": formats.section,
}


def setup(app: Sphinx) -> dict[str, bool]:
    """Join in when pages are read and when the site is written."""
    app.connect("source-read", read)
    app.connect("html-page-context", mend, priority=LAST)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def read(app: Sphinx, page: str, source: list[str]) -> None:
    """Put into a page, before it is parsed, what its comments ask for."""
    text = COMMENT.sub(partial(part, app, page), source[0])
    if text != source[0]:
        app.env.note_reread()  # the code may change while the page does not
    source[0] = ANCHOR.sub(r'<a id="\g<id>"></a>\n\n(\g<id>)=', text)


def mend(_app: Sphinx, _page: str, _template: str, context: dict[str, Any], _tree: object) -> None:
    """Add what the theme leaves out: levels of headings for screen readers, code that the keyboard can scroll."""
    if tree := context.get("furo_navigation_tree"):
        context["furo_navigation_tree"] = tree.replace('role="heading"', 'role="heading" aria-level="2"')
    if body := context.get("body"):
        context["body"] = body.replace("<pre>", '<pre tabindex="0">')


def part(app: Sphinx, page: str, comment: re.Match[str]) -> str:
    """The Markdown that one comment stands for."""
    if comment["part"] == "board":
        return pictures.board(comment["rest"], app.outdir, page)
    if comment["part"] == "explorer":
        return pictures.explorer(app.outdir, page)
    return PARTS[comment["part"]](comment["rest"])
