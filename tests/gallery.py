"""Run the gallery again and store its outputs: `python tests/gallery.py`.

What belongs to one run alone is left out (the views and the state of widgets), so that the notebook opens as pictures
wherever it is read, and differs only where the pictures do.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

ROOT = Path(__file__).resolve().parent.parent
GALLERY = ROOT / "notebooks" / "gallery.ipynb"
VIEW = "application/vnd.jupyter.widget-view+json"


def stripped(notebook: Any) -> Any:
    """The notebook without what belongs to one run alone."""
    notebook.metadata.pop("widgets", None)
    notebook.metadata["language_info"] = {"name": "python"}
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        if cell.cell_type == "code":
            for output in cell.outputs:
                output.get("data", {}).pop(VIEW, None)
    return notebook


def main() -> None:
    """Run every cell and store the notebook."""
    notebook = nbformat.read(GALLERY, as_version=4)
    NotebookClient(notebook, timeout=600, resources={"metadata": {"path": str(GALLERY.parent)}}).execute()
    GALLERY.write_text(nbformat.writes(stripped(notebook), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
