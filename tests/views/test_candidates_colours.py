"""Candidates: their words can be read on every ground that a row may have, in both themes."""

import re
from pathlib import Path

import pytest

from kdexplore.views.palette import READABLE, THEMES, contrast, mix

CSS = Path(__file__).parents[2] / "kdexplore" / "views" / "widgets" / "panel.css"
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
MIXED = re.compile(r"color-mix\(in srgb, (\S+) (\d+)%, (\S+)\)")


def declared(name):
    """The values of a property in the rules of candidates, by their selectors."""
    css = re.sub(r"/\*.*?\*/", "", CSS.read_text(encoding="utf-8"), flags=re.DOTALL)
    rules = [(query.strip(), dict(re.findall(r"([\w-]+):\s*([^;]+);", body))) for query, body in RULE.findall(css)]
    return {query: each[name] for query, each in rules if re.search("kd-candidate|kd-strip", query) and name in each}


def paint(value, theme, below):
    """The colour that a value comes to."""
    if found := MIXED.fullmatch(value):
        one, share, other = found.groups()
        return mix(paint(other, theme, below), paint(one, theme, below), int(share) / 100)
    if value in ("none", "transparent"):
        return below
    name = re.fullmatch(r"var\(--kd-(\w+)\)", value)
    assert name, value
    return getattr(theme, name[1])


def grounds(theme):
    """What is behind the words of a row: the list, the band of those too close to call, the chosen row."""
    values = declared("background")
    band = values.pop(".kd-candidates-group.kd-band")
    rows = [value for query, value in values.items() if ".kd-strip" not in query]
    lists = (theme.board, theme.paper)
    return {*lists, *(paint(value, theme, below) for below in lists for value in (band, *rows))}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_word_of_a_candidate_can_be_read_in_every_state_of_its_row(theme):
    look = THEMES[theme]
    words = {query: value for query, value in declared("color").items() if value != "currentColor"}
    assert ".kd-candidate-detail" in words
    behind = grounds(look)
    assert len(behind) == 4
    faint = [
        (query, below) for query, value in words.items() for below in behind
        if contrast(paint(value, look, below), below) < READABLE
    ]  # fmt: skip
    assert not faint


def test_no_row_is_faded():
    """Less than full opacity makes words faint, whatever their colour: only bars of errors may be so."""
    assert set(declared("opacity")) <= {".kd-strip-line .kd-strip-near"}
