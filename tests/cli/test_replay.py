"""`replay` tells how a game went, from a file or a link, and what is wrong with a bad one."""

import json

from kdexplore import Claim, DrawKing, History, Reveal, parse, rules
from kdexplore.cli.main import main
from kdexplore.core.gamefile import dump_game
from kdexplore.core.links import Link, Position, encode

HISTORY = (
    History.of(rules("classic", players=4))
    .play(Reveal((3, 9, 27, 41)), DrawKing(2), Claim(41))
    .annotate(2, "the large farm")
)


def test_a_file_is_told_with_its_comments_and_its_link(capsys, tmp_path):
    path = tmp_path / "game.json"
    path.write_text(dump_game(HISTORY))
    assert main(("replay", str(path))) == 0
    out = capsys.readouterr().out
    assert "the large farm" in out
    assert out.splitlines()[-1] == encode(Link(game=HISTORY))


def test_a_link_is_replayed_like_a_file(capsys):
    assert main(("replay", encode(Link(game=HISTORY)), "--json")) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["ok"], data["turns"], data["step"]) == (True, 3, "draw")


def test_a_link_to_a_position_holds_no_game(capsys):
    classic = rules("classic", players=4)
    assert main(("replay", encode(Link(position=Position(classic, parse("w*", classic.tiles)))))) == 1
    assert "no game" in capsys.readouterr().out


def test_an_illegal_action_is_named_with_its_rule(capsys, tmp_path):
    path = tmp_path / "game.json"
    path.write_text(dump_game(HISTORY).replace('"claim": 41', '"claim": 40'))
    assert main(("replay", str(path))) == 1
    assert "actions[2]" in (out := capsys.readouterr().out)
    assert "[drafting.claim]" in out
    assert main(("replay", str(path), "--json")) == 1
    error = json.loads(capsys.readouterr().out)["error"]
    assert (error["where"], error["problems"][0]["reason"]) == ("actions[2]", "not_in_line")


def test_a_missing_file_is_said_so(capsys):
    assert main(("replay", "no-such-game.json")) == 1
    assert "no-such-game.json" in capsys.readouterr().out
