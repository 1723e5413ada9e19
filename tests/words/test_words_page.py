"""The page about the words says what is so: each of its terms is in the catalogue, and what it refuses is refused."""

import re
from pathlib import Path

import pytest

from kdexplore.words.catalogue import catalogue_of, codes
from tools.words import guard

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "words.md").read_text(encoding="utf-8")
TERMS = re.findall(r"^\| `(\w\w)` \| (.+?) \| (.+?) \| (.+?) \|$", PAGE, re.MULTILINE)
CENTRE = re.compile(r"^\| `centre` \| `(\w+)` (\| Kingdomino.*)$", re.MULTILINE)


@pytest.mark.parametrize(("lang", "thing", "word", "refused"), TERMS, ids=[" ".join(row[:2]) for row in TERMS])
def test_a_term_is_used_and_the_others_are_refused(lang, thing, word, refused):
    texts = [text for forms in catalogue_of(lang).messages.values() for text in forms]
    assert any(word[:5].lower() in text.lower() for text in texts), thing
    assert list(guard.judged(lang, "some.key", refused)), refused
    assert not list(guard.judged(lang, "some.key", word)), word


def test_every_language_has_terms():
    assert {lang for lang, *_ in TERMS} >= {"en", "hu", "is", "pl", "tr"}
    assert set(codes()) >= {lang for lang, *_ in TERMS}


def test_what_it_says_of_the_centre_is_what_the_rulings_say():
    rulings = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")
    agree = {value: len(re.findall(r"(?:<br>|\| )Kingdomino", books)) for value, books in CENTRE.findall(rulings)}
    assert agree == {"symmetric": 4, "frame": 5, "full": 4}
    assert "Four of the five books agree with it." in PAGE


def test_the_files_it_names_are_there():
    for path in re.findall(r"`((?:tools|tests|kdexplore)/[\w/.]+)`", PAGE):
        assert (ROOT / path).exists(), path
    for name in re.findall(r"`(ONE_FORM|too_many_colons)`", PAGE):
        assert hasattr(guard, name)
