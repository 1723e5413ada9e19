"""One of everything is added to a copy of the house by the recipes, and what must hold still holds."""

import subprocess
import sys

import pytest

from tests.house.recipes import house_with_all, pieces

WORDS = "kdexplore/data/words/en.po"
FILES = {
    "bonus": {"kdexplore/core/bonus_register.py"},
    "lens": {"kdexplore/app/lab/lenses.py"},
    "room": {f"kdexplore/app/notes/{name}" for name in ("__init__.py", "kind.py", "room.py", "notes.css")},
    "player": {"kdexplore/engine/players.py"},
    "question": {"kdexplore/engine/questions/width.py"},
    "block": {"kdexplore/views/blocks.py", "kdexplore/views/widgets/panel.js"},
    "language": set(),
}
# What is run in the copy: the pieces themselves, and tests that speak of all bonuses, lenses, rooms, players and words.
THERE = (
    "tests/house/added.py",
    "tests/app/test_rooms.py",
    "tests/words/test_catalogue.py",
    "tests/words/test_two_games.py",
    "tests/views/test_scene_types.py",
    "tests/test_house.py::test_imports_only_point_up_the_list",
)


def test_a_new_one_of_a_kind_touches_only_its_place_and_the_words():
    assert {kind: {piece.file for piece in some} - {WORDS} for kind, some in pieces().items()} == FILES


@pytest.mark.slow
def test_one_more_of_every_kind_lives_in_a_copy_of_the_house(tmp_path):
    house_with_all(tmp_path)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *THERE]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)  # noqa: S603 -- this Python
    assert run.returncode == 0, run.stdout[-4000:] + run.stderr[-1000:]
