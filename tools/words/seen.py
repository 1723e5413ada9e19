"""Which English text each translation was last compared with: `seen.txt`, a line for each message.

A line holds the key and, for each language, the start of the hash of the English text. Where the English message has
changed since, the translation is marked: somebody reads it, and `python -m tools words seen KEY` takes the mark away.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

from kdexplore.core.problems import BadInput
from kdexplore.words.catalogue import ENGLISH, catalogue_of

FILE = Path(__file__).parent / "seen.txt"
DIGITS = 6  # of a hash
NEVER = "-" * DIGITS

Marks = dict[str, dict[str, str]]  # hashes by key and language


def hash_of(key: str) -> str:
    """The start of the hash of an English message.

    >>> len(hash_of("language"))
    6
    """
    return sha256("\n".join(catalogue_of(ENGLISH).messages[key]).encode()).hexdigest()[:DIGITS]


def languages_marked() -> tuple[str, ...]:
    """The languages whose translations are marked: the head of the file."""
    return tuple(FILE.read_text(encoding="utf-8").partition("\n")[0].split()[1:])


def stored() -> Marks:
    """The hashes of the file; of two lines for one key, as a merge leaves them, the last one counts."""
    lines = FILE.read_text(encoding="utf-8").splitlines()[1:]
    return {key: dict(zip(languages_marked(), hashes, strict=False)) for key, *hashes in map(str.split, lines)}


def unseen() -> dict[str, list[str]]:
    """The languages whose translation nobody has compared with the English text, by key."""
    marks, langs = stored(), languages_marked()
    found = {
        key: [lang for lang in langs if marks.get(key, {}).get(lang) != hash_of(key)]
        for key in catalogue_of(ENGLISH).messages
    }
    return {key: behind for key, behind in found.items() if behind}


def gone() -> list[str]:
    """The keys of the file that are no longer in the catalogue."""
    return [key for key in stored() if key not in catalogue_of(ENGLISH).messages]


def renew(keys: Iterable[str], langs: Iterable[str]) -> None:
    """Write that the translations of these messages were compared with the English text of today."""
    messages, marks = catalogue_of(ENGLISH).messages, stored()
    columns, compared = languages_marked(), tuple(langs)
    for key in keys:
        if key not in messages:
            raise BadInput("unknown_value", "seen", value=key, known=())
        marks.setdefault(key, {}).update(dict.fromkeys(compared, hash_of(key)))
    lines = [
        " ".join((key, *(marks[key].get(lang, NEVER) for lang in columns))) for key in sorted(marks) if key in messages
    ]
    FILE.write_text("\n".join((" ".join(("key", *columns)), *lines, "")), encoding="utf-8", newline="\n")
