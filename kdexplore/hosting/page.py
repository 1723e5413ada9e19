"""The page of a session: Voilà and our template render it once, with places left for what differs between visitors."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from jinja2.utils import htmlsafe_json_dumps
from voila.notebook_renderer import NotebookRenderer
from voila.utils import get_page_config

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

    from voila.app import Voila

    from kdexplore.hosting.messages import Plain

OUTPUT = re.compile(r'<script type="application/vnd\.voila\.cell-output\+json">[^<]*</script>')
CELL = re.compile(r'(?=<div cell-index="\d+">)')
TRUSTED = {"trusted": True}
# Every inline script of a page, but for the one of the template: a content policy names them.
INLINE = ("kdexplore.speak();", "display_cells();", "kdexplore.fail();", "kdexplore.wait();")
FAILED = f"<script>{INLINE[2]}</script>"


class _Places(NotebookRenderer):  # type: ignore[misc]  # Voilà has no types
    """Renders a notebook as if every cell had an output, in a session with this id."""

    name: str

    async def _jinja_kernel_start(self, *_: object, **__: object) -> str:
        return self.name

    async def _jinja_cell_generator(self, notebook: Any, kernel_id: str) -> AsyncIterator[Any]:  # noqa: ANN401, ARG002 -- as Voilà has it
        for cell in notebook.cells:
            if cell.cell_type == "code":
                cell.outputs = [{"output_type": "display_data", "data": {"text/plain": "-"}, "metadata": {}}]
                yield cell


@dataclass(frozen=True)
class PageParts:
    """A page in pieces: what comes before the session is there, what is around the output of each cell, and the end."""

    name: str
    head: str
    start: str
    cells: tuple[tuple[str, str], ...]
    end: str

    def rest(self, name: str, outputs: list[list[Plain]]) -> Iterator[str]:
        """What follows the head once there is a session: its id, what its cells show, and the end."""
        yield self.start.replace(self.name, name)
        for (before, after), printed in zip(self.cells, outputs, strict=False):
            if any(each["output_type"] == "error" for each in printed):
                # Why it failed is in the log of the server only: the page may belong to anybody.
                yield FAILED
            elif printed:
                yield before + "".join(map(script_of, printed)) + after
        yield self.end


def script_of(output: Plain) -> str:
    """What a cell shows, as Voilà's script reads it."""
    return f'<script type="application/vnd.voila.cell-output+json">{htmlsafe_json_dumps(output | TRUSTED)}</script>'


async def rendered(server: Voila, notebook: str) -> PageParts:
    """The page of a notebook, whose path begins at the folder of the server."""
    config = get_page_config(
        base_url=server.base_url,
        settings=server.app.settings,
        log=server.log,
        voila_configuration=server.voila_configuration,
    )
    renderer = _Places(
        voila_configuration=server.voila_configuration,
        traitlet_config=server.config,
        notebook_path=notebook,
        template_paths=server.template_paths,
        config_manager=server.config_manager,
        contents_manager=server.contents_manager,
        base_url=server.base_url,
        kernel_spec_manager=server.kernel_spec_manager,
        page_config=config,
        mathjax_config=server.mathjax_config,
        mathjax_url=server.mathjax_url,
    )
    renderer.name = uuid4().hex
    await renderer.initialize()
    text = "".join([piece async for piece, _ in renderer.generate_content_generator()])
    return split(text, renderer.name)


def split(text: str, name: str) -> PageParts:
    """A page cut where visitors differ."""
    first, *rest = CELL.split(text)
    # All before this is the same for every visitor, and is sent before there is a session.
    cut = first.index('<script id="jupyter-config-data"')
    *cells, (before, after) = [_halves(cell) for cell in rest]
    at = after.rindex("</div>", 0, after.index("<script>display_cells();"))
    return PageParts(name, first[:cut], first[cut:], (*cells, (before, after[:at])), after[at:])


def _halves(cell: str) -> tuple[str, str]:
    """What is before and after the output of a cell."""
    before, after = OUTPUT.split(cell, maxsplit=1)
    return before, after
