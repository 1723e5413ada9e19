"""Catalogues: one gettext PO file per language, read with the standard library alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from gettext import c2py
from pathlib import Path

from kdexplore.core.problems import BadInput
from kdexplore.core.reader import brief, plain_text

ENGLISH = "en"  # where another language lacks a message
SHELF = Path(__file__).parents[1] / "data" / "words"

LARGEST = 1_048_576  # bytes of a catalogue: more than anybody may hand in, since these are ours

_PART = re.compile(r"(msgid_plural|msgid|msgstr(?:\[[0-9]\])?)\s+(.*)")
_QUOTED = re.compile(r'"((?:[^"\\]|\\["\\nt])*)"')
_ESCAPED = re.compile(r'\\(["\\nt])')
_UNESCAPED = {'"': '"', "\\": "\\", "n": "\n", "t": "\t"}
_FORMS = re.compile(r"\s*nplurals\s*=\s*([1-6])\s*;\s*plural\s*=\s*([n0-9()?:!=<>&|%+* -]{1,200}?)\s*;?\s*")
_SLOT = re.compile(r"\{[a-z][a-z_]*\}")


@dataclass(frozen=True)
class Catalogue:
    """The messages of one language: each key with its text, or with one text per plural form."""

    lang: str
    messages: Mapping[str, tuple[str, ...]]
    form: Callable[[int], int]
    fallback: Catalogue | None = None

    def __contains__(self, key: str) -> bool:
        return key in self.messages or (self.fallback is not None and key in self.fallback)

    def text(self, key: str, n: int = 1) -> str:
        """The message of that key, in the form that goes with the number; `KeyError` if there is none.

        >>> catalogue_of("en").text("count.square", 4)
        '{n} squares'
        """
        if key not in self.messages and self.fallback is not None:
            return self.fallback.text(key, n)
        texts = self.messages[key]
        # Plural forms are defined from 0 on; minus one point is worded as one point.
        return texts[self.form(abs(n))] if len(texts) > 1 else texts[0]


@dataclass
class _MessageEntry:
    """One message while it is being read: its parts by keyword, and the line on which it begins."""

    line: int
    fuzzy: bool = False
    parts: dict[str, str] = field(default_factory=dict)

    @property
    def key(self) -> str:
        return self.parts["msgid"]

    @property
    def texts(self) -> tuple[str, ...]:
        return tuple(text for part, text in self.parts.items() if part.startswith("msgstr"))


@cache
def codes() -> tuple[str, ...]:
    """The languages there are, English first: adding one is adding a file."""
    names = sorted(path.stem for path in SHELF.glob("*.po"))
    return tuple(sorted(names, key=lambda lang: lang != ENGLISH))


@cache
def catalogue_of(lang: str) -> Catalogue:
    """The catalogue of a language, read when it is first asked for; `BadInput` if there is none."""
    if lang not in codes():
        raise BadInput("unknown_language", value=brief(lang), known=codes())
    fallback = None if lang == ENGLISH else catalogue_of(ENGLISH)
    return read(lang, (SHELF / f"{lang}.po").read_bytes(), fallback)


@cache
def languages() -> dict[str, str]:
    """Every language by its code, named as its speakers call it, English first.

    >>> languages()["hu"]
    'magyar'
    """
    return {lang: catalogue_of(lang).text("language") for lang in codes()}


def read(lang: str, data: str | bytes, fallback: Catalogue | None = None) -> Catalogue:
    """The catalogue that a PO file holds; `BadInput` names file and line of what is wrong.

    Messages without a translation, or with a fuzzy one, are left to the fallback.
    """
    try:
        entries = _by_key(_entries(plain_text(data, size=LARGEST)))
        count, form = _plural_forms(entries.pop("", None))
        texts = {key: _checked(entry, count) for key, entry in entries.items() if not entry.fuzzy}
    except BadInput as error:
        where = f"{lang}.po {error.fault.where}".strip()
        raise BadInput(error.fault.code, where, **dict(error.fault.facts)) from None
    return Catalogue(lang, {key: forms for key, forms in texts.items() if all(forms)}, form, fallback)


def _entries(text: str) -> Iterator[_MessageEntry]:
    """The messages in the order of the file."""
    # The mark "fuzzy" is a comment before the message that it is about.
    entry, part, fuzzy = _MessageEntry(0), "", False
    for number, line in enumerate(map(str.strip, text.splitlines()), 1):
        if line.startswith("#"):
            fuzzy = fuzzy or (line.startswith("#,") and "fuzzy" in line)
            continue
        keyword = _PART.fullmatch(line)
        if keyword and keyword[1] == "msgid":
            yield from _finished(entry, number, line)
            entry, fuzzy = _MessageEntry(number, fuzzy), False
        if keyword:
            part = keyword[1]
            _refuse_disorder(entry, part, number, line)
        if line:
            entry.parts[part] = entry.parts.get(part, "") + _unquoted(keyword[2] if keyword else line, part, number)
    yield from _finished(entry, number=entry.line, line="")


def _finished(entry: _MessageEntry, number: int, line: str) -> Iterator[_MessageEntry]:
    if entry.parts:
        if not entry.texts:
            raise BadInput("po_order", f"line {number}", text=brief(line))
        yield entry


def _refuse_disorder(entry: _MessageEntry, part: str, number: int, line: str) -> None:
    """A key first, then perhaps its plural, then one text, or numbered ones from 0."""
    plural, texts = "msgid_plural" in entry.parts, len(entry.texts)
    expected = {
        "msgid": not entry.parts,
        "msgid_plural": list(entry.parts) == ["msgid"],
        "msgstr": list(entry.parts) == ["msgid"],
        f"msgstr[{texts}]": plural,
    }
    if not expected.get(part, False):
        raise BadInput("po_order", f"line {number}", text=brief(line))


def _unquoted(text: str, part: str, number: int) -> str:
    if not part or not text.startswith('"'):
        raise BadInput("po_line", f"line {number}", text=brief(text))
    quoted = _QUOTED.fullmatch(text)
    if quoted is None:
        raise BadInput("po_text", f"line {number}", text=brief(text))
    return _ESCAPED.sub(lambda escape: _UNESCAPED[escape[1]], quoted[1])


def _by_key(entries: Iterator[_MessageEntry]) -> dict[str, _MessageEntry]:
    entries_by_key: dict[str, _MessageEntry] = {}
    for entry in entries:
        if entry.key in entries_by_key:
            raise BadInput("po_duplicate", f"line {entry.line}", key=brief(entry.key))
        entries_by_key[entry.key] = entry
    return entries_by_key


def _plural_forms(header: _MessageEntry | None) -> tuple[int, Callable[[int], int]]:
    """How many plural forms the language has, and which of them goes with a number."""
    lines = header.texts[0].splitlines() if header else []
    fields = {name.strip().lower(): value for name, _, value in (line.partition(":") for line in lines)}
    if "charset=utf-8" not in fields.get("content-type", "").lower():
        raise BadInput("po_header", field="Content-Type: text/plain; charset=UTF-8")
    forms = _FORMS.fullmatch(fields.get("plural-forms", ""))
    try:
        if forms is None:
            raise BadInput("po_header", field="Plural-Forms")
        # The formula of the header is compiled by the standard library, after _FORMS has let through arithmetic only.
        return int(forms[1]), c2py(forms[2])
    except ValueError:
        raise BadInput("po_header", field="Plural-Forms") from None


def _checked(entry: _MessageEntry, count: int) -> tuple[str, ...]:
    """The texts of an entry: as many as the language has forms, with slots that are bare names."""
    where, texts = f"line {entry.line}", entry.texts
    if "msgid_plural" in entry.parts and len(texts) != count:
        raise BadInput("po_forms", where, key=brief(entry.key), found=len(texts), expected=count)
    for text in texts:
        if set("{}") & set(_SLOT.sub("", text)):
            raise BadInput("po_slot", where, key=brief(entry.key), slot="{like_this}")
    return texts
