"""Letters on terrains: those of their words in the language that is spoken."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from kdexplore.core.tiles import TileSet
from kdexplore.words.speaker import Speaker
from kdexplore.words.wording import capital


@lru_cache(maxsize=64)
def letters_of(tiles: TileSet, lang: str) -> Mapping[str, str]:
    """A letter for every terrain of a box: the first of its word that no terrain before it has.

    A terrain without a word in the language keeps the letter of its notation; one of somebody's own has its own.

    >>> from kdexplore import tiles
    >>> letters_of(tiles("kingdomino"), "hu")["wheat"], letters_of(tiles("kingdomino"), "en")["wheat"]
    ('G', 'W')
    """
    speaker = Speaker(lang, tiles=tiles)
    letters: dict[str, str] = {}
    for terrain in tiles.terrains:
        known = speaker.wording.key(f"terrain.{terrain.key}")
        word = speaker.word("terrain", terrain.key) if (known or terrain.name) and not terrain.letter else ""
        own = capital(terrain.letter, lang) or terrain.code[:1].upper()
        capitals = (capital(letter, lang) for letter in word if letter.isalpha())
        letters[terrain.key] = next((letter for letter in (*capitals, own) if letter not in letters.values()), own)
    return letters
