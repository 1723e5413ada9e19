"""The scenes that Python describes and those that the scripts are checked against are the same."""

from tools import scene_types


def test_the_types_of_the_scripts_are_those_of_the_scenes():
    found = scene_types.FILE.read_text(encoding="utf-8")
    assert found == scene_types.text(), "run `python -m tools scenes`"
