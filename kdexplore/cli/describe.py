"""`describe`: a territory in words, square by square, as a screen reader says it."""

from __future__ import annotations

from argparse import Namespace

from kdexplore.cli.arguments import seat_in_state, territory_of, tiles_of, typed
from kdexplore.cli.options import add_seat, add_territory, add_tiles
from kdexplore.cli.output import FINE, Output
from kdexplore.cli.parser import Parser
from kdexplore.core.rules_json import position_rules
from kdexplore.core.territory import Territory
from kdexplore.core.variants import Rules
from kdexplore.views.described.squares import spoken
from kdexplore.words import capital


def add_arguments(parser: Parser, out: Output) -> None:
    """Add the arguments of the command."""
    add_territory(parser, out)
    add_seat(parser, out)
    add_tiles(parser, out, "kingdomino")


def run(arguments: Namespace, out: Output) -> int:
    """Write a sentence for every square: its place, what is on it, its region."""
    sentences = list(spoken(*_board(arguments), out.lang))
    if out.json:
        out.data({"sentences": sentences})
    else:
        for sentence in sentences:
            out.write(f"{capital(sentence, out.lang)}.")
    return FINE


def _board(arguments: Namespace) -> tuple[Territory, Rules]:
    text = typed(arguments.territory)
    if there := seat_in_state(arguments, text):
        return there.territory, there.state.rules
    tiles = tiles_of(arguments)
    territory = territory_of(text, tiles)
    return territory, position_rules(tiles, max(territory.box.width, territory.box.height))
