"""The guard of the words: what a text must not say, and what it says instead; one file per language in `avoid`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from kdexplore.words.catalogue import ENGLISH, catalogue_of
from tools.words.proof import proofs
from tools.words.sums import wrong_sums

AVOID = Path(__file__).parent / "avoid"
ROOT = Path(__file__).parents[2]
COMMENT = "#"
NAMED_BEFORE = (
    "about.mode.",
    "about.bonus.",
    "about.player.",
)  # what follows a name and a colon has no colon of its own
KEYS = ("play.keys", "timeline.keys", "help.keys.")  # lists of keys
SUMS = ("score.", "delta.")
# Nouns in a form that only some numbers have: a message with one form for all numbers cannot say them after a slot.
ONE_FORM = {
    "en": r"square|domino|point|round|crown|game|line|step|player|fire|move",
    "is": r"reitur|flís|umferð|kóróna|röð|leikmaður|eldur|auðlind|leikur",
    "pl": r"pol[ea]|płytk[ai]|punkty?|gr[ay]|rund[ay]|kolumn[ay]|koron[ay]|kroki?|wiersze?|zas[óo]by?",
}
FIXED = ("start.counted",)  # its numbers are always the same
# Made from the catalogue, or quoting what was said before.
UNREAD = ("docs/words.md", "docs/rules.md", "docs/rulings.md", "docs/concordance.md", "docs/glossary.md")
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+(?=[^a-z])")
_IN_BRACKETS = re.compile(r"\([^)]*\)")
TITLE = "Kingdomino: Kezdetekben"
_CODE = re.compile(r"```.*?```|`[^`]*`|<[^>]*>|\]\([^)]*\)", re.DOTALL)


class Avoided(NamedTuple):
    """What a text must not say, the words to use instead, a sentence that said it, and where it is right."""

    pattern: re.Pattern[str]
    instead: str
    mistake: str
    right_in: tuple[str, ...]


class WordFault(NamedTuple):
    """A text that says what it should not: its key or file, what was found, and what to say instead."""

    where: str
    found: str
    instead: str
    text: str

    def __str__(self) -> str:
        return f"{self.where}: “{self.found}”: {self.instead}\n    {self.text}\n"


@cache
def avoided(lang: str) -> tuple[Avoided, ...]:
    """The list of a language; without a file it is empty.

    >>> avoided("en")[0].instead
    'the player who, or you'
    """
    path = AVOID / f"{lang}.txt"
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return tuple(_avoided(line) for line in lines if line and not line.startswith(COMMENT))


def _avoided(line: str) -> Avoided:
    pattern, instead, mistake, *right_in = line.split(" | ")
    return Avoided(
        re.compile(rf"(?<![\w{{])(?:{pattern})", re.IGNORECASE), instead, mistake, tuple("".join(right_in).split())
    )


def faults_of(lang: str) -> list[WordFault]:
    """What the catalogue of a language must not say: avoided words, a second colon, a wrong form, a false sum."""
    faults: list[WordFault] = []
    for key, forms in catalogue_of(lang).messages.items():
        for text in dict.fromkeys(forms):
            faults += judged(lang, key, text)
            if too_many_colons(key, text):
                faults.append(WordFault(key, ":", "one colon in a sentence", text))
        if len(forms) == 1 and (found := one_form_for_all(lang, key, forms[0])):
            faults.append(WordFault(key, found, "plural forms for this number", forms[0]))
    made = [(proof.key, text) for proof in proofs(lang) if proof.key.startswith(SUMS) for text in proof.sentences]
    return faults + [WordFault(key, text, "a sum that is true", text) for key, text in made if wrong_sums([text])]


def one_form_for_all(lang: str, key: str, text: str) -> str:
    """A slot and a noun in a form that only some numbers have, if a message without plural forms says that.

    >>> one_form_for_all("pl", "analyse.course_games", "{n} gry na wartość")
    '{n} gry'
    """
    found = re.search(rf"\{{\w+\}} (?:{ONE_FORM.get(lang, '(?!)')})\b", text)
    return found[0] if found and not key.startswith(FIXED) else ""


def judged(lang: str, where: str, text: str) -> Iterator[WordFault]:
    """What is wrong with one text, a message or a line of a page."""
    for rule in avoided(lang):
        found = rule.pattern.search(text)
        if found and not (rule.right_in and where.startswith(rule.right_in)):
            yield WordFault(where, found[0], rule.instead, text)


def too_many_colons(where: str, text: str) -> bool:
    """Whether a sentence has a second colon, unless both only label what is in a slot.

    >>> too_many_colons("now.place", "Three kings: two rounds: the end.")
    True
    """
    if where.startswith(KEYS):
        return False
    most = 0 if where.startswith(NAMED_BEFORE) else 1
    for sentence in _SENTENCE_END.split(_IN_BRACKETS.sub("", text.replace(TITLE, ""))):
        colons = re.findall(r":\s+(\S)", sentence)
        if len(colons) > most and any(after != "{" for after in colons):
            return True
    return False


def faults_of_pages() -> list[WordFault]:
    """What the README, the docs and the notebooks must not say: the list of English, without code and addresses."""
    return [
        fault
        for path in (
            ROOT / "README.md",
            *sorted((ROOT / "docs").rglob("*.md")),
            *sorted(ROOT.glob("notebooks/*.ipynb")),
        )
        if (where := path.relative_to(ROOT).as_posix()) not in UNREAD
        for line in _CODE.sub(" ", _prose(path)).splitlines()
        for fault in judged(ENGLISH, where, line)
    ]


def _prose(path: Path) -> str:
    """What a person reads of a file: of a notebook its text without the code."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".ipynb":
        return text
    return "\n".join("".join(cell["source"]) for cell in json.loads(text)["cells"] if cell["cell_type"] == "markdown")
