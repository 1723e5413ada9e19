"""`reachable` and `describe`: whether a territory can occur in a game, and what it is in words."""

import json

import pytest

from kdexplore.cli.main import main
from kdexplore.words import languages

EXAMPLE = "j'dd1l'l1/j1g'g'l1q'/j'v2*dq1/j^2ddq'q1/g'g'g^1g'v1"


def test_the_rulebooks_territory_can_occur_and_here_is_how(capsys):
    assert main(("reachable", EXAMPLE, "--mode", "totem", "--json")) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["verdict"] == "yes"
    assert sorted(len(turn["place"]) for turn in answer["witness"]) == [2] * 12
    assert sum("throws" in turn for turn in answer["witness"]) == 2
    assert main(("reachable", EXAMPLE, "--mode", "totem")) == 0
    assert capsys.readouterr().out.count("12.") == 2  # the last domino, and the fire of its volcano


REFUSED = {
    "two great mines": ("m3w*wm3", "squares", [[-2, 0], [2, 0]]),
    "an odd area": ("ww*w", "area", [[1, 0]]),
    "no such domino": ("w1w*", "tiling", [[-2, 0], [-1, 0]]),
    "no order": ("wf*/ww./ll.", "order", [[-2, 2], [-1, 2]]),
}


@pytest.mark.parametrize(("text", "check", "cells"), REFUSED.values(), ids=REFUSED)
def test_the_first_check_that_fails_is_named_with_its_cells(capsys, text, check, cells):
    assert main(("reachable", text, "--json")) == 1
    answer = json.loads(capsys.readouterr().out)
    assert (answer["verdict"], answer["check"], answer["cells"]) == ("no", check, cells)


def test_a_set_up_of_ones_own_is_asked_too(capsys, tmp_path):
    path = tmp_path / "free.json"
    path.write_text('{"tiles": "kingdomino", "mode": "free", "players": 1, "line": 1, "span": 3}')
    assert main(("reachable", "w1f*ll", "--setup", str(path))) == 1
    assert main(("reachable", "w1f*", "--setup", str(path))) == 0
    assert "3" in capsys.readouterr().out


@pytest.mark.parametrize("lang", languages())
def test_a_territory_is_told_square_by_square_in_every_language(capsys, lang):
    assert main(("describe", "q'j'../j^1*v2d", "--tiles", "origins", "--lang", lang)) == 0
    assert len(capsys.readouterr().out.splitlines()) == 7
    assert main(("describe", "q'j'../j^1*v2d", "--tiles", "origins", "--lang", lang, "--json")) == 0
    assert len(json.loads(capsys.readouterr().out)["sentences"]) == 7
