"""What the house has many of is registered, and nothing outside its place switches on its name."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from kdexplore.app.lab.lenses import LENSES
from kdexplore.app.rooms import KINDS
from kdexplore.core.bonus_register import BONUS_KINDS
from kdexplore.core.modes import MODE_KINDS
from kdexplore.engine.players import REGISTER
from kdexplore.words import languages

pytestmark = pytest.mark.no_cover

PACKAGE = Path(__file__).parents[2] / "kdexplore"
NAMES = {"bonus": BONUS_KINDS, "mode": MODE_KINDS, "lens": LENSES, "room": KINDS, "bot": REGISTER, "lang": languages()}
# What holds such a name: to compare it with a name is to switch on it, whatever else the word means.
HOLDERS = {"room", "lens", "mode", "bonus", "bot", "player", "lang"}
# Words with no other meaning here: they may not even be keys of a table outside their place.
PLAIN = {"complete", "classic", "duel", "discovery", "greedy", "planner", "sampler", "thinker", "analyse", "studio"}
PLACES = {
    "core/bonus_register.py", "core/modes.py", "app/lab/lenses.py", "engine/players.py",
}  # fmt: skip
EXCEPTIONS = {
    "app/desk/group.py": "the desk follows what pupils are asked in two rooms, and leads nobody away who has begun",
    "app/desk/scenes.py": "likewise: a pupil has an answer in those two rooms only",
    "app/play/fields.py": "the ladder has its tables of the classic game under the numbers of players",
    "app/play/intents.py": "buttons that lead to other rooms are called after them",
    "app/play/modes.py": "the picture of each mode is drawn by hand",
    "app/start/intents.py": "the first page leads to rooms, by doors of its own",
    "app/start/scenes.py": "likewise: a door has a picture, and says where one was in its room",
    "app/ways.py": "ways lead to rooms; who is at the desk already has its class open",
    "engine/maxima/checker.py": "proofs are checked by code that believes nothing of the rest of the house",
    "engine/maxima/checker_middle.py": "likewise",
    "engine/maxima/stored.py": "each stored proof is of one mode",
    "engine/policies.py": "the kernel's numbers of the players that it plays",
}


def constants(node: ast.expr) -> Iterator[str]:
    """The texts that something is compared with."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.Tuple | ast.List | ast.Set):
        for part in node.elts:
            yield from constants(part)


def holder(node: ast.expr) -> str:
    """What is compared: the last part of `session.room`."""
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def switches(tree: ast.AST) -> Iterator[str]:
    """The registered names on which some code depends."""
    every = set().union(*NAMES.values())
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            held = any(holder(side) in HOLDERS for side in sides)
            yield from (name for side in sides for name in constants(side) if name in (every if held else PLAIN))
        elif isinstance(node, ast.Match) and holder(node.subject) in HOLDERS:
            values = (part.value for case in node.cases for part in ast.walk(case) if isinstance(part, ast.MatchValue))
            yield from (name for value in values for name in constants(value) if name in every)
        elif isinstance(node, ast.Dict):
            yield from (name for key in node.keys if key is not None for name in constants(key) if name in PLAIN)


def strangers() -> dict[str, list[str]]:
    """By file, the names that are asked for outside their place; a room may ask for its own."""
    found = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        file = path.relative_to(PACKAGE).as_posix()
        own = path.parent.name if file.startswith("app/") else ""
        if file not in PLACES and (names := sorted({*switches(ast.parse(path.read_text("utf-8")))} - {own})):
            found[file] = names
    return found


def test_nothing_switches_on_a_registered_name_outside_its_place():
    assert {file: names for file, names in strangers().items() if file not in EXCEPTIONS} == {}


def test_every_exception_is_still_needed():
    assert EXCEPTIONS.keys() <= strangers().keys()


@pytest.mark.parametrize(
    "code",
    [
        'session.room == "lab"', 'lab.lens in ("fire", "people")', 'if rules.mode != "totem": pass',
        'match setup.mode:\n    case "tribe":\n        pass', 'points = {"complete": 5}', '"planner" in bots',
    ],
)  # fmt: skip
def test_the_check_sees_a_switch(code):
    assert [*switches(ast.parse(code))]


@pytest.mark.parametrize("code", ['session.entered("lab")', 'rules("classic", players=4)', 'kind == "fire"'])
def test_the_check_lets_a_name_be_said(code):
    assert not [*switches(ast.parse(code))]
