"""The parsers of text from outside, each with texts that it reads; imported while the fuzzer watches imports."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

from kdexplore.core.gamefile import read_game
from kdexplore.core.links import decode
from kdexplore.core.notation import parse
from kdexplore.core.state_reading import parse_state
from kdexplore.core.tile_reader import read_csv, read_tile_set
from kdexplore.core.tilefiles import dump_table, dump_tiles, tile_set
from kdexplore.core.variants import rules
from kdexplore.lessons.course import SHELF
from kdexplore.lessons.reading import read_lesson
from tests.core import test_fuzz
from tests.core.test_links import packed
from tests.strategies import random_history

if TYPE_CHECKING:
    from collections.abc import Callable

BOXES = [tile_set(box) for box in ("kingdomino", "origins")]
GAMES = [rules("classic", players=2), rules("duel", players=2), rules("totem", players=3), rules("tribe", players=4)]


class Parser(NamedTuple):
    """What reads, and texts to begin with."""

    read: Callable[[str], object]
    seeds: list[str]


PARSERS = {
    "notation": Parser(lambda text: parse(text, BOXES[1]), [test_fuzz.BOARD]),
    "state": Parser(parse_state, [str(random_history(each, 2, 30).state) for each in GAMES]),
    "game": Parser(read_game, [json.dumps(game) for game in test_fuzz.GAMES]),
    "link": Parser(decode, test_fuzz.WHOLE_LINKS),
    "packed": Parser(lambda text: decode(packed(text.encode())), [json.dumps(link) for link in test_fuzz.LINKS]),
    "tiles": Parser(lambda text: read_tile_set(text, "mine.json"), [dump_tiles(box) for box in BOXES]),
    "table": Parser(lambda text: read_csv(text, BOXES[0], "mine", "mine.csv"), [dump_table(BOXES[0])]),
    "lesson": Parser(read_lesson, [(SHELF / "template.json").read_text(encoding="utf-8")]),
    "question": Parser(test_fuzz.check_answer, [json.dumps(ask) for ask in test_fuzz.ASKS]),
}
