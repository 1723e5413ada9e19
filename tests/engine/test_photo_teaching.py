"""A reader taught by squares of one's own picture: drawn kingdoms of Origins, and Kingdomino in odd light."""

import io
from functools import cache

import numpy as np
import pytest
from PIL import Image

from kdexplore import rules
from kdexplore.core.cells import HOME, Cell
from kdexplore.core.territory import Box
from kdexplore.core.tiles import Square
from kdexplore.engine.photo.box import EMPTY, START, look_of
from kdexplore.engine.photo.looks import SIDE, Photograph
from kdexplore.engine.photo.reading import read
from kdexplore.engine.photo.teaching import can_be_learned, in_its_light, taught
from kdexplore.engine.simulation import played
from kdexplore.views import export, svg
from tests.learned_picture import kingdom
from tools.photo import pictures
from tools.photo.truth import photos

ORIGINS = rules("discovery", players=2)
KINGDOMINO = rules("classic", players=2)


@cache
def square(look, tiles):
    """The project's drawing of a square."""
    terrain, symbols = look
    volcano = terrain in tiles.terrain and tiles.terrain[terrain].volcano
    what = Square(terrain or "", 0, symbols) if volcano else Square(terrain or "", symbols)
    file = export.png(str(svg.square(what, tiles, theme="light", lang="en", cell=SIDE)), width=SIDE)
    return np.asarray(Image.open(io.BytesIO(file)).convert("RGB"))


def ended(seed):
    """A kingdom of Origins as a game of bots ended, row by row."""
    *_, (state, _) = played(ORIGINS, ("greedy", "greedy"), seed)
    territory = state.seats[0].territory
    box, span = territory.box, ORIGINS.span
    grid = Box(box.west, box.west + span - 1, box.north, box.north + span - 1)
    cells = [Cell(x, y) for y in range(grid.north, grid.south + 1) for x in range(grid.west, grid.east + 1)]
    there = territory.squares
    return [START if cell == HOME else look_of(there[cell]) if cell in there else EMPTY for cell in cells]


def photograph(looks, tiles, random):
    """The drawn kingdom in another light, a little out of focus, with noise."""
    span = round(len(looks) ** 0.5)
    rows = [
        np.concatenate([square(look, tiles) for look in looks[at : at + span]], 1) for at in range(0, span**2, span)
    ]
    lit = pictures.another_light(np.concatenate(rows).astype(float), random.uniform(0.75, 1.2, 3), 1.0)
    noisy = np.clip(lit + random.normal(0, 4, lit.shape), 0, 255).astype(np.uint8)
    return Photograph(span, noisy.tobytes())


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_one_square_of_each_terrain_teaches_a_drawn_kingdom_of_origins(seed):
    there, random = ended(seed), np.random.default_rng(seed)
    picture = photograph(there, ORIGINS.tiles, random)
    terrains = {look[0]: place for place, look in reversed([*enumerate(there)]) if look != EMPTY}
    known = {place: there[place] for place in terrains.values()}
    known |= {place: look for place, look in enumerate(there) if look == EMPTY and EMPTY not in known.values()}
    picture, weights = taught(picture, known, ORIGINS.tiles)
    found = read(picture, ORIGINS.tiles, weights, known)
    assert [look[0] for look in found.looks] == [look[0] for look in there]
    assert all(found.looks[place] == look for place, look in known.items())


def test_the_light_is_put_right_by_squares_that_are_known():
    there = photos()[0].looks
    plain = kingdom(there).astype(float)
    odd = Photograph(5, np.clip(plain * [0.8, 1.0, 1.2], 0, 255).astype(np.uint8).tobytes())
    known = {place: there[place] for place in (0, 1, 2, 5, 11)}
    lit = np.frombuffer(in_its_light(odd, known).pixels, np.uint8).reshape(-1, 3).mean(0)
    wrong = np.frombuffer(odd.pixels, np.uint8).reshape(-1, 3).mean(0)
    right = plain.reshape(-1, 3).mean(0)
    assert abs(lit[0] / lit[2] - right[0] / right[2]) < abs(wrong[0] / wrong[2] - right[0] / right[2])


def test_only_terrains_of_photographs_are_read_without_teaching():
    assert can_be_learned(KINGDOMINO.tiles)
    assert not can_be_learned(ORIGINS.tiles)
