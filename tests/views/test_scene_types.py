"""The scenes that Python describes and those that the scripts are checked against have the same parts."""

import re
from pathlib import Path
from typing import NotRequired, get_origin, get_type_hints

import pytest

from kdexplore.views.scenes import types
from kdexplore.views.widgets import line

TEXT = (Path(line.__file__).parent / "scenes.d.ts").read_text(encoding="utf-8")
INTERFACES = {
    name: (parent, re.findall(r"^  (\w+)(\??):", body, re.MULTILINE))
    for name, parent, body in re.findall(
        r"export interface (\w+)(?: extends (\w+))? \{\n(.*?)^\}", TEXT, re.DOTALL | re.MULTILINE
    )
}

WHOLE = ("SlotScene", "RowScene", "DraftedScene", "LineScene", "MarkScene", "RoundScene", "TimelineScene")


def parts_of(name: str) -> dict[str, bool]:
    """The parts of an interface, its parent's included, and whether each may be missing."""
    parent, parts = INTERFACES[name]
    own = {part: mark == "?" for part, mark in parts}
    return (parts_of(parent) if parent else {}) | own


@pytest.mark.parametrize("name", INTERFACES)
def test_a_script_knows_the_parts_of_a_scene_and_which_may_be_missing(name):
    kind = getattr(types, name)
    hints = get_type_hints(kind, include_extras=True)
    assert parts_of(name).keys() - hints.keys() == set()
    if name in WHOLE:
        assert parts_of(name) == {part: get_origin(hint) is NotRequired for part, hint in hints.items()}
