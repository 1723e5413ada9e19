"""`python -m tools NAME …`: one entry for everything that only maintainers run."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import NamedTuple

from kdexplore.core.problems import BadInput


class Tool(NamedTuple):
    """A command for maintainers: the module whose `main` takes its words, and what it is for."""

    module: str
    about: str


TOOLS = {
    "accuracies": Tool("tools.engine.accuracies", "review players of known strength: --games 24"),
    "bench": Tool("tools.engine.bench", "measure games a second of the kernels and the core"),
    "calibrate": Tool("tools.engine.calibration", "compare predicted victories with what happened: --decisions 500"),
    "certificates": Tool("tools.certificates.making", "search the highest scores again and prove them: names, or all"),
    "endings": Tool("tools.engine.minimax", "compare proofs with a plain minimax over the core: 1000"),
    "equality": Tool("tools.engine.equality", "replay games of the kernel in the core: 400"),
    "errors": Tool("tools.engine.stated_errors", "compare errors that evaluate states with the truth: --positions 4"),
    "fonts": Tool("tools.fonts", "make the letters of the page from the fonts of a folder: FOLDER"),
    "ladder": Tool("tools.engine.ladder", "let players play against each other: --player planner --games 1000"),
    "learn": Tool("tools.learning", "learn the weights of the planner again: names of modes"),
    "lessons": Tool("tools.lesson_sheets", "take every lesson on a phone, to be looked at: --lang hu"),
    "pages": Tool("tools.pages", "write the pages of docs that are made from the code: names, or all"),
    "photo": Tool("tools.photo.learning", "learn to read photographs from those of a folder, or check: FOLDER --check"),
    "proofs": Tool("tools.engine.proof_times", "measure how long the last decisions of games take to prove: 40"),
    "puzzles": Tool("tools.puzzles.stock", "make the stored puzzles again: names of modes, `table`, or all"),
    "scenes": Tool("tools.scene_types", "write the types of the widgets' scripts from those of the scenes"),
    "screens": Tool("tools.screens", "take every room in a browser, to be looked at: --rooms play --widths 1280"),
    "words": Tool("tools.words.commands", "proof, sentences, seen and readability of the messages: proof"),
}


def main(words: list[str]) -> int:
    """Run the tool that the first word names with the others; without a known one, list them all."""
    if not words or words[0] not in TOOLS:
        for name, tool in TOOLS.items():
            print(f"{name:<13} {tool.about}")
        return 2
    try:
        return int(import_module(TOOLS[words[0]].module).main(words[1:]) or 0)
    except BadInput as error:
        print(error, file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
