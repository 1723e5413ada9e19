"""PNG and GIF files: of the size asked for, the same everywhere, with letters even where there are no fonts."""

import os
import re
import subprocess
import sys
import time
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from kdexplore.core.actions import Reveal
from kdexplore.core.history import History
from kdexplore.core.notation import parse
from kdexplore.core.problems import BadInput
from kdexplore.core.state import Step
from kdexplore.core.variants import rules
from kdexplore.engine.dealer import Dealer
from kdexplore.engine.players import RandomPlayer
from kdexplore.views import export, svg
from kdexplore.views.palette import THEMES, ground, parts
from tests.drawing import KINGDOMINO
from tests.speed import slowness

pytest.importorskip("resvg_py")
Image = pytest.importorskip("PIL.Image")

ROOT = Path(__file__).parents[2]
BOARD = svg.board(parse("w1f*", KINGDOMINO), KINGDOMINO)
LETTERS = '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="40" font-family="Inter, sans-serif">{}</svg>'


def opened(file):
    return Image.open(BytesIO(file))


def lettering(words):
    return LETTERS.format(f'<text x="4" y="30" font-size="24" font-weight="700">{words}</text>')


def ink(file):
    """How many pixels are painted."""
    return sum(opened(file).convert("RGBA").getchannel("A").point(lambda part: part > 128).histogram()[1:])


def played(mode, players, turns=None, seed=5):
    """A random game."""
    history, dealer, player = History.of(rules(mode, players=players)), Dealer(seed), RandomPlayer(Random(seed))
    while history.state.step is not Step.OVER and (turns is None or len(history) < turns):
        chooser = dealer.deal if history.state.actor is None else player.choose
        history = history.play(chooser(history.state))
    return history


def refused(make):
    with pytest.raises(BadInput) as caught:
        make()
    return caught.value.fault


def test_a_png_is_twice_as_large_as_its_picture_or_as_wide_as_wanted():
    width, height = export.size_of(BOARD)
    assert opened(export.png(BOARD)).size == (round(2 * width), round(2 * height))
    assert opened(export.png(BOARD, scale=1)).size == export.pixels(BOARD, scale=1)
    assert opened(export.png(BOARD, width=100)).size == export.pixels(BOARD, width=100)
    assert export.png(BOARD) == export.png(BOARD)


def test_an_svg_can_be_made_as_wide_as_wanted_too():
    smaller = export.resized(BOARD, 100)
    assert export.size_of(smaller) == export.pixels(BOARD, width=100)
    assert re.sub('width="100" height="[0-9]+"', "", smaller, count=1) == re.sub(
        'width="[0-9.]+" height="[0-9.]+"', "", BOARD, count=1
    )


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("cell", [24, 96])
def test_every_theme_comes_out_in_its_own_colours(theme, cell):
    drawn = svg.board(parse("w1f*", KINGDOMINO), KINGDOMINO, theme=theme, cell=cell)
    image = opened(export.png(drawn, scale=1)).convert("RGB")
    found = {colour for count, colour in image.getcolors(1 << 20) if count > cell}
    grounds = (ground(terrain, KINGDOMINO, THEMES[theme]).colour for terrain in ("wheat", "forest", "start"))
    assert {parts(colour) for colour in (THEMES[theme].board, *grounds)} <= found


def test_letters_are_drawn_on_a_machine_without_fonts(tmp_path):
    nothing = tmp_path / "fonts.conf"
    nothing.write_text("<fontconfig></fontconfig>")
    script = (
        "import sys; from kdexplore.views import export; "
        f"sys.stdout.buffer.write(export.png({lettering('Őrség ğş ðþ łż 12')!r}))"
    )
    alone = {**os.environ, "FONTCONFIG_FILE": str(nothing), "HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, check=True, env=alone)  # noqa: S603 -- this very Python
    assert ink(done.stdout) > 500
    assert done.stdout == export.png(lettering("Őrség ğş ðþ łż 12"))


@pytest.mark.parametrize("words", ["áéíóöőúüű", "çğıİöşü", "ðéíóúýþæö", "ąćęłńóśźż", "× – ’ …", "αβγ", "Жизнь"])
def test_our_own_font_has_every_letter_of_our_languages(words):
    assert export.FOREIGN.search(lettering(words)) is None
    each = [export.png(lettering(letter)) for letter in words if letter != " "]
    assert all(ink(file) for file in each)
    assert export.png(lettering("\ue000")) not in each  # what a letter that is missing looks like


def test_letters_that_our_font_has_not_are_looked_for_elsewhere():
    assert export.FOREIGN.search(lettering("海"))
    assert export.png(lettering("海")).startswith(b"\x89PNG")


def test_what_is_too_large_or_no_picture_is_refused_before_it_is_drawn():
    assert refused(lambda: export.png(BOARD, width=100_000)).code == "picture_too_large"
    assert refused(lambda: export.png("<p>")).code == "not_a_picture"
    game = History.of(rules("classic", players=4))
    assert refused(lambda: export.frames(game, seat=4)).code == "out_of_range"
    one = tuple(export.frames(game))
    assert refused(lambda: export.film_of(one * 500, width=2000)).code == "film_too_large"


def test_a_game_without_end_is_no_film(monkeypatch):
    monkeypatch.setattr(export, "MOST_FRAMES", 1)
    game = History.of(rules("classic", players=4)).play(Reveal((3, 9, 27, 41)))
    assert refused(lambda: export.frames(game)).code == "film_too_long"


@pytest.mark.parametrize("package", ["resvg_py", "PIL.Image"])
def test_what_is_missing_is_named(monkeypatch, package):
    monkeypatch.setitem(sys.modules, package, None)
    fault = refused(lambda: export.gif(History.of(rules("classic", players=4))))
    assert (fault.code, dict(fault.facts)) == (
        "no_pictures",
        {"package": package.partition(".")[0], "known": "kdexplore[pictures]"},
    )


@pytest.mark.parametrize(("mode", "players"), [("duel", 2), ("totem", 3), ("tribe", 4), ("classic", 4)])
def test_all_pictures_of_a_game_are_of_one_size(mode, players):
    history = played(mode, players, turns=60)
    pictures = [*export.frames(history, width=300)]
    assert len(pictures) == len(history) + 1
    assert {export.pixels(each, width=300) for each in pictures} == {export.pixels(pictures[0], width=300)}
    assert len({each.partition("viewBox=")[2].partition(" role")[0] for each in pictures}) == 1
    assert abs(export.size_of(pictures[0])[0] - 300) < 2


def test_the_board_of_one_seat_is_shown_whenever_it_changes():
    history = played("classic", 4, turns=60)
    changes = sum(one.seats[2] != two.seats[2] for one, two in pairwise(map(history.state_at, range(61))))
    assert len([*export.frames(history, seat=2)]) == changes + 1


def test_a_new_game_of_a_dynasty_begins_without_marks():
    history = History.of(rules("duel", players=2, dynasty=True))
    dealer, player = Dealer(2), RandomPlayer(Random(2))
    while history.state.game < 2:
        chooser = dealer.deal if history.state.actor is None else player.choose
        history = history.play(chooser(history.state))
    assert 'stroke-dasharray="8 7"' not in [*export.frames(history)][-1]


@pytest.mark.no_cover
@pytest.mark.parametrize("theme", ["light", "print"])
def test_a_gif_shows_what_its_pictures_show(theme):
    history = played("discovery", 2, turns=30)
    film = opened(export.gif(history, theme=theme, pace=0.3, width=240))
    pictures = [
        opened(export.png(each, width=240)).convert("RGB") for each in export.frames(history, theme=theme, width=240)
    ]
    assert film.info["loop"] == 0
    times, index = 0, 0
    for number in range(film.n_frames):
        film.seek(number)
        times += film.info["duration"]
        index = min(round(times / 300), len(pictures)) - 1
        assert difference(film.convert("RGB"), pictures[index]) < 6
    assert times == 300 * (len(pictures) + export.HOLD - 1)


def difference(one, other):
    """How far two pictures are apart on the average, from 0 to 255, corners left out."""
    changed = (
        pytest.importorskip("PIL.ImageChops")
        .difference(one, other)
        .convert("L")
        .crop((16, 16, *(side - 16 for side in one.size)))
    )
    return sum(value * count for value, count in enumerate(changed.histogram())) / (changed.width * changed.height)


def test_a_game_that_has_not_begun_is_one_picture():
    film = opened(export.gif(History.of(rules("classic", players=4)), width=200))
    assert (film.format, film.n_frames, film.width) == ("GIF", 1, 200)


@pytest.mark.parametrize(
    ("mode", "players"),
    [pytest.param("classic", 2, marks=pytest.mark.slow), pytest.param("tribe", 4, marks=pytest.mark.deep)],
)
def test_a_whole_game_is_a_small_file_and_soon_made(mode, players):
    history, begun = played(mode, players), time.process_time()  # its own time: other tests run meanwhile
    film = export.gif(history)
    assert time.process_time() - begun < 30 * slowness()
    assert len(film) < 1_500_000
