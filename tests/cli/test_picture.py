"""`kdexplore picture`: a position, a game or a link becomes a file; its ending says which kind."""

import json

import pytest

from kdexplore.cli import picture as command
from kdexplore.core.actions import Claim, DrawKing, Reveal
from kdexplore.core.gamefile import dump_game
from kdexplore.core.history import History
from kdexplore.core.links import Link, Position, encode
from kdexplore.core.notation import parse
from kdexplore.core.rules_json import position_rules
from kdexplore.core.variants import rules
from kdexplore.views import export, svg
from tests.cli.running import Running
from tests.drawing import KINGDOMINO, ORIGINS

GAME = History.of(rules("classic", players=4)).play(Reveal((3, 9, 27, 41)), DrawKing(2), Claim(41))
BOARD = parse("w1f*", KINGDOMINO)


run = Running(command, "picture")


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "game.json"
    path.write_text(dump_game(GAME), encoding="utf-8")
    return str(path)


def test_without_a_file_the_svg_goes_to_the_output():
    expected = svg.board(BOARD, KINGDOMINO, lang="hu", theme="dark", cell=20, seat=2)
    words = ("w1f*", "--theme", "dark", "--cell", "20", "--seat", "2")
    assert run(*words, lang="hu") == (0, f"{expected}\n")
    assert run(*words, "-o", "-", lang="hu") == (0, f"{expected}\n")


def test_a_position_may_show_its_grid_and_be_of_any_box():
    plain, framed = (run("j'*v1", "--tiles", "origins", *words)[1] for words in ((), ("--span", "7")))
    assert plain.strip() == svg.board(parse("j'*v1", ORIGINS), ORIGINS)
    assert framed.strip() == svg.board(parse("j'*v1", ORIGINS), ORIGINS, span=7)


def test_with_a_file_it_goes_there(tmp_path, file):
    path = tmp_path / "game.svg"
    assert run(file, "-o", str(path)) == (0, f"Saved: {path}\n")
    assert path.read_text(encoding="utf-8") == svg.game(GAME.state)


def test_a_game_is_drawn_at_any_decision_and_for_any_seat(file):
    assert run(file, "--at", "1")[1].strip() == svg.game(GAME.state_at(1))
    alone = svg.board(GAME.state.seats[3].territory, KINGDOMINO, span=5, seat=3)
    assert run(file, "--seat", "3")[1].strip() == alone


def test_a_link_is_drawn_as_it_was_seen():
    position = Position(position_rules(KINGDOMINO, 5), BOARD)
    assert run(f"#{encode(Link(position=position))}")[1].strip() == svg.board(BOARD, KINGDOMINO)
    seen = encode(Link(game=GAME, view=(("at", 1),)))
    assert run(seen)[1].strip() == svg.game(GAME.state_at(1))
    assert run(seen, "--at", "2")[1].strip() == svg.game(GAME.state_at(2))
    assert run(encode(Link(game=GAME, view=(("at", 99),))))[1].strip() == svg.game(GAME.state)


def test_a_png_has_the_size_that_a_program_is_told(tmp_path):
    image = pytest.importorskip("PIL.Image")
    pytest.importorskip("resvg_py")
    data = {}
    for words in ((), ("--width", "1234")):
        path = tmp_path / "board.PNG"
        code, said = run("w1f*", "-o", str(path), *words, json=True)
        data = json.loads(said)
        assert code == 0
        with image.open(path) as made:
            assert made.size == (data["width"], data["height"])
        assert (data["format"], data["frames"], data["bytes"]) == ("png", 1, path.stat().st_size)
    assert data["width"] == 1234


def test_an_svg_can_be_made_as_wide_as_wanted(tmp_path):
    path = tmp_path / "board.svg"
    data = json.loads(run("w1f*", "-o", str(path), "--width", "99", json=True)[1])
    assert data["width"] == 99
    assert export.size_of(path.read_text(encoding="utf-8")) == (99, data["height"])


def test_a_gif_shows_the_game_up_to_where_it_is_wanted(tmp_path, file):
    image = pytest.importorskip("PIL.Image")
    pytest.importorskip("resvg_py")
    path = tmp_path / "game.gif"
    words = ("-o", str(path), "--width", "160", "--pace", "100", "--at", "2")
    data = json.loads(run(file, *words, json=True)[1])
    with image.open(path) as film:
        assert film.size == (data["width"], data["height"])
        assert (film.n_frames, data["frames"], film.info["duration"]) == (3, 3, 100)
    assert json.loads(run(file, *words, "--seat", "0", json=True)[1])["frames"] == 1


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("w1f*", "-o", "board.pdf"), "unknown_value"),
        (("w1f*", "-o", "board.gif"), "unknown_value"),
        (("w1f*", "--theme", "neon"), "unknown_value"),
        (("w1f*", "--cell", "2"), "out_of_range"),
        (("w1f*", "--seat", "99"), "out_of_range"),
        (("w1f*", "--width", "99999"), "out_of_range"),
        (("w/*w",), "uneven_rows"),
        (("missing.json",), "unreadable"),
        (("kd1.AAAA",), "link_damaged"),
        ((encode(Link(view=(("room", "lab"),))),), "no_game_in_link"),
        ((encode(Link(game=GAME)), "--at", "4"), "out_of_range"),
        ((encode(Link(game=GAME)), "--seat", "4"), "out_of_range"),
        ((encode(Link(game=GAME)), "-o", "game.gif", "--pace", "1"), "out_of_range"),
        (("w1f*", "-o", "/.svg"), "unknown_value"),
        (("w1f*", "-o", "/no/such/folder/x.svg"), "unwritable"),
    ],
)
def test_what_cannot_be_drawn_is_refused_by_name(monkeypatch, tmp_path, words, code):
    monkeypatch.chdir(tmp_path)
    assert run.refused(*words).fault.code == code
    assert not [*tmp_path.iterdir()]
