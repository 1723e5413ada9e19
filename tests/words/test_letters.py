"""Letters on terrains follow the language."""

import pytest

from kdexplore.core.tilefiles import BUILT_IN, tile_set
from kdexplore.words import Term, capital, languages, say
from kdexplore.words.letters import letters_of


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("box", BUILT_IN)
def test_every_terrain_has_a_letter_of_its_own_word(box, lang):
    """They used to be W, F and L in all five languages."""
    tiles = tile_set(box)
    letters = letters_of(tiles, lang)
    assert len(set(letters.values())) == len(letters) == len(tiles.terrains)
    for key, letter in letters.items():
        assert letter in [capital(each, lang) for each in say(Term("terrain", key), lang, tiles=tiles)]


def test_in_english_the_letters_are_those_of_the_notation():
    for tiles in map(tile_set, BUILT_IN):
        assert letters_of(tiles, "en") == {terrain.key: terrain.code.upper() for terrain in tiles.terrains}
