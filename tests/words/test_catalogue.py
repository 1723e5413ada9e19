"""The reader of PO files: it agrees with Babel, and refuses what is broken."""

import subprocess
import sys
from gettext import c2py
from io import BytesIO

import pytest
from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po

from kdexplore.core.problems import BadInput
from kdexplore.words import languages
from kdexplore.words.catalogue import SHELF, catalogue_of, codes, read
from tests.words.headers import header_of

HEADER = r"""
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"
"""
each_language = pytest.mark.parametrize("lang", codes())


def message(key, *texts):
    plural = f'msgid_plural "{key}"\n' if len(texts) > 1 else ""
    numbers = (f"[{index}]" if len(texts) > 1 else "" for index in range(len(texts)))
    return f'msgid "{key}"\n{plural}' + "".join(
        f'msgstr{number} "{text}"\n' for number, text in zip(numbers, texts, strict=True)
    )


def fault_in(text):
    with pytest.raises(BadInput) as caught:
        read("xx", text)
    return caught.value.fault


def test_languages_are_those_of_the_files_under_their_own_names():
    five = {"en": "English", "hu": "magyar", "is": "íslenska", "pl": "polski", "tr": "Türkçe"}
    assert five.items() <= languages().items()
    assert set(languages()) == {path.stem for path in SHELF.glob("*.po")}
    assert next(iter(languages())) == "en"


@each_language
def test_our_reader_and_babel_agree(lang):
    data = (SHELF / f"{lang}.po").read_bytes()
    theirs = read_po(BytesIO(data), abort_invalid=True)
    expected = {}
    for one in theirs:
        if one.id:
            assert not one.fuzzy
            assert not one.context
            key, *plural = one.id if isinstance(one.id, tuple) else (one.id,)
            assert plural in ([], [key])
            expected[key] = tuple(one.string or "") if plural else (one.string,)
    assert catalogue_of(lang).messages == expected


@each_language
def test_plural_forms_are_those_of_the_language(lang):
    count, expression = get_plural(header_of(lang)["Language"])
    theirs, ours = c2py(expression), catalogue_of(lang).form
    assert [ours(n) for n in range(250)] == [theirs(n) for n in range(250)]
    assert {len(texts) for texts in catalogue_of(lang).messages.values()} == {1, count}


@each_language
def test_every_message_has_a_comment_that_says_where_it_comes_from(lang):
    for one in read_po(BytesIO((SHELF / f"{lang}.po").read_bytes())):
        if one.id:
            assert any(comment.startswith(("rulebook: ", "our ")) for comment in one.auto_comments), one.id


def test_texts_may_go_over_several_lines_and_hold_signs():
    text = HEADER + '# ours\nmsgid "a"\nmsgstr ""\n"one\\n"\n"\\"two\\" \\\\ \\t{slot}"\n'
    assert read("xx", text).messages == {"a": ('one\n"two" \\ \t{slot}',)}


def test_a_byte_order_mark_and_windows_line_ends_do_no_harm():
    text = ("\ufeff" + HEADER + message("a", "b")).replace("\n", "\r\n")
    assert read("xx", text.encode()).messages == {"a": ("b",)}


def test_what_is_not_translated_is_said_in_english():
    text = HEADER + message("language", "") + "#, fuzzy\n" + message("at", "? {thing} {cell}")
    own = read("xx", text + message("list.none", "niks"), catalogue_of("en"))
    assert own.text("language") == "English"
    assert own.text("at") == catalogue_of("en").text("at")
    assert own.text("list.none") == "niks"
    assert "at" in own
    assert "no.such.key" not in own
    with pytest.raises(KeyError):
        own.text("no.such.key")


@pytest.mark.parametrize(
    ("text", "code", "where"),
    [
        (HEADER + 'msgctxt "x"\n', "po_line", "xx.po line 6"),
        (HEADER + "nonsense\n", "po_line", "xx.po line 6"),
        ('"text"\n', "po_line", "xx.po line 1"),
        (HEADER + 'msgid "a\nmsgstr "b"\n', "po_text", "xx.po line 6"),
        (HEADER + 'msgid "a"\nmsgstr "\\x41"\n', "po_text", "xx.po line 7"),
        (HEADER + 'msgid "a" "b"\nmsgstr "b"\n', "po_text", "xx.po line 6"),
        (HEADER + 'msgid "a"\nmsgid "b"\n', "po_order", "xx.po line 7"),
        (HEADER + 'msgid "a"\n', "po_order", "xx.po line 6"),
        (HEADER + 'msgid "a"\nmsgstr "b"\nmsgstr "c"\n', "po_order", "xx.po line 8"),
        (HEADER + 'msgid "a"\nmsgstr[0] "b"\n', "po_order", "xx.po line 7"),
        (HEADER + 'msgid "a"\nmsgid_plural "a"\nmsgstr[1] "b"\n', "po_order", "xx.po line 8"),
        ('msgstr "b"\n', "po_order", "xx.po line 1"),
        (HEADER + message("a", "b") + message("a", "c"), "po_duplicate", "xx.po line 8"),
        (message("a", "b"), "po_header", "xx.po"),
        (HEADER.replace("UTF-8", "latin1"), "po_header", "xx.po"),
        (HEADER.replace("nplurals=2", "nplurals=two"), "po_header", "xx.po"),
        (HEADER.replace("n != 1", "n !="), "po_header", "xx.po"),
        (HEADER.replace("n != 1", "exit()"), "po_header", "xx.po"),
        (HEADER + message("a", "b", "c", "d"), "po_forms", "xx.po line 6"),
        *((HEADER + message("a", text), "po_slot", "xx.po line 6") for text in ("{0}", "{a.b}", "{a[0]}", "{a!r}")),
        *((HEADER + message("a", text), "po_slot", "xx.po line 6") for text in ("{", "}", "{}", "{{a}}", "{a:>9}")),
        (b"\xff", "not_utf8", "xx.po"),
    ],
)
def test_a_broken_catalogue_is_refused_and_the_line_named(text, code, where):
    fault = fault_in(text)
    assert (fault.code, fault.where) == (code, where)


@pytest.mark.parametrize("lang", ["", "xx", "EN", "../words/en", "en.po", "x" * 500])
def test_a_language_that_is_not_there_is_named(lang):
    with pytest.raises(BadInput) as caught:
        catalogue_of(lang)
    assert caught.value.fault.code == "unknown_language"
    assert dict(caught.value.fault.facts)["known"] == tuple(languages())


def test_importing_words_reads_no_catalogue_and_wants_no_babel():
    ask = (
        "import sys, kdexplore.words as words; from kdexplore.words.catalogue import catalogue_of;"
        "assert not catalogue_of.cache_info().currsize; words.say(words.Term('terrain', 'lake'), 'is');"
        "assert 'babel' not in sys.modules"
    )
    done = subprocess.run(  # noqa: S603 -- this very Python
        [sys.executable, "-c", ask], cwd=SHELF.parents[2], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
