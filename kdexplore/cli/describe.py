"""`tell`: a territory in words, square by square, as a screen reader says it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kdexplore.cli.arguments import territory_of, tiles_of
from kdexplore.cli.output import FINE, Output
from kdexplore.core.rules_json import position_rules
from kdexplore.views.described.squares import spoken
from kdexplore.words import capital

if TYPE_CHECKING:
    from argparse import Namespace


def tell(arguments: Namespace, out: Output) -> int:
    """Every square of a territory: where it lies, what is there, its region."""
    tiles = tiles_of(arguments)
    territory = territory_of(arguments.territory, tiles)
    box = territory.box
    sentences = list(spoken(territory, position_rules(tiles, max(box.width, box.height)), out.lang))
    if out.json:
        out.data({"sentences": sentences})
    else:
        for sentence in sentences:
            out.write(f"{capital(sentence, out.lang)}.")
    return FINE
