"""The five catalogues against the core and against each other: nothing missing, nothing too much, nothing mistaken."""

import ast
import re
from collections import defaultdict
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import get_args

import pytest

from kdexplore.core import events
from kdexplore.core.actions import Action
from kdexplore.core.bonus_register import BONUS_KINDS
from kdexplore.core.problems import Reason
from kdexplore.core.rule_ids import RULES
from kdexplore.core.state import Step
from kdexplore.words.catalogue import Catalogue, catalogue_of, codes
from kdexplore.words.sentences import sentence
from kdexplore.words.wording import Wording
from tools.words.samples import ACTIONS, EVENTS, EVERYTHING, FAULTS, LINES, PROBLEMS

PACKAGE = Path(__file__).resolve().parents[2] / "kdexplore"
RAISED = ("BadInput", "MissingExtra", "TileSetError", "error")
ENGLISH = catalogue_of("en").messages
SKINS = ("kingdomino", "origins")
# asked for by the command line and the views
INTERFACE = (
    "analyse", "guide", "hint",
    "about", "answer", "reachable", "board", "book", "cli", "concordance", "head", "play", "sheet", "studio", "shown",
    "learn", "lesson", "draft", "timeline", "chart", "heat", "page", "serve", "room", "bar", "app", "start", "table",
    "lab", "help", "glossary", "number", "player", "review", "puzzle", "at_table", "search", "share",
    "question", "lesson_check", "task", "static", "class", "counting",
)  # fmt: skip
ROOMS = tuple(f"{room}." for room in INTERFACE)
FILES = (".css", ".js", ".html", ".pdf")  # names that look like keys
COUNTS_OF_THE_INTERFACE = {
    f"count.{noun}" for noun in ("action", "crater", "domino", "mistake", "placement", "player", "round")
}
# What is the same in English and another language: names, and words that the languages share.
ALIKE = {
    "Kingdomino", "Kingdomino Origins", "Origins", "Homo Habilis", "Totem", "amazon", "null", "Region",
    "symbol", "region", "domino", "totem",
    "Symbol", "kdexplore", "kdexplore: {room}", "Menu", "{n} domino", "{n} symbol", "Domino",
}  # fmt: skip

each_language = pytest.mark.parametrize("lang", codes())
each_translation = pytest.mark.parametrize("lang", codes()[1:])


@dataclass(frozen=True)
class Listener(Catalogue):
    """A catalogue that remembers what it has been asked for."""

    heard: set[str] = field(default_factory=set)

    def text(self, key, n=1):
        self.heard.add(key)
        return super().text(key, n)


def heard(*things):
    """The keys that are needed to say these things in any of the games."""
    listener = Listener("en", ENGLISH, catalogue_of("en").form)
    for thing in things:
        for skin in ("", *SKINS):
            sentence(Wording(listener, skin, dynasty=skin == "kingdomino"), thing)
    return listener.heard


@cache
def nodes():
    """Every node of our sources; they are parsed once."""
    sources = (path.read_text(encoding="utf-8") for path in sorted(PACKAGE.rglob("*.py")))
    return [node for source in sources for node in ast.walk(ast.parse(source))]


@cache
def asked_for():
    """Every text in our sources that may be a key, and one pattern for all those with a part still to fill in."""
    whole, patterns = set(), set()
    for node in nodes():
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            whole.add(node.value)
        if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
            parts = [re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+" for part in node.values]
            patterns.add("".join(parts))
    whole = {key for key in whole if key.startswith(ROOMS) and key.islower() and not key.endswith(FILES)}
    patterns = {pattern for pattern in patterns if pattern.startswith(tuple(re.escape(room) for room in ROOMS))}
    return whole, re.compile("|".join(f"(?:{pattern})" for pattern in sorted(patterns)))


@cache
def fault_sites():
    """Each code that anything raises, with the facts given with it."""
    return [
        (node.args[0].value, frozenset(keyword.arg for keyword in node.keywords if keyword.arg))
        for node in nodes()
        if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant)
        if (node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")) in RAISED
        if isinstance(node.args[0].value, str)
    ]


def slots(text):
    return set(re.findall(r"\{(\w+)\}", text))


def without_skin(key):
    stem, _, last = key.rpartition(".")
    return stem if last in SKINS else key


@each_translation
def test_every_language_has_every_message(lang):
    ours = catalogue_of(lang).messages
    assert not set(ENGLISH) - set(ours)
    assert not set(ours) - set(ENGLISH)


@each_language
def test_the_slots_of_a_message_are_the_same_in_every_language(lang):
    for key, texts in catalogue_of(lang).messages.items():
        for text in texts:
            assert slots(text) == slots(ENGLISH[key][0]), key


@each_translation
def test_no_english_sentence_is_left_untranslated(lang):
    def letters(text):
        return re.sub(r"\{\w+\}|[\W\d_]", "", text)

    left = {
        key: text
        for key, texts in catalogue_of(lang).messages.items()
        for text in texts
        if letters(text) and text in ENGLISH[key] and text not in ALIKE
    }
    assert not left


@each_language
def test_a_message_is_written_neatly(lang):
    for key, texts in catalogue_of(lang).messages.items():
        for text in texts:
            assert text.strip() == text or (key.startswith("play.") and f"{text.strip()} " == text), key
            assert "  " not in text, key
            assert not set("\n\t\u00a0→\u2212") & set(text), key
            if key.startswith(("why.", "event.")):
                assert text[-1] == ".", key


@each_language
def test_the_words_of_one_game_have_a_general_form_or_its_twin(lang):
    keys = set(catalogue_of(lang).messages)
    for key in keys:
        stem = without_skin(key)
        assert stem in {*keys, "game", "tiles"} or stem.endswith((".width", ".height", ".both")), key


def test_whatever_breaks_a_rule_can_be_said():
    said = {problem.reason for problem in PROBLEMS}
    assert said == set(Reason)
    assert {key.split(".")[1] for key in heard(*PROBLEMS) if key.startswith("why.")} == {*Reason}


def test_whatever_happens_and_whatever_can_be_done_can_be_said():
    assert {type(event) for event in EVENTS} == set(get_args(events.Event))
    assert {type(action) for action in ACTIONS} == set(get_args(Action))


def test_every_rule_of_the_score_can_be_said():
    scoring = ast.parse((PACKAGE / "core" / "scoring.py").read_text(encoding="utf-8"))
    given = {
        node.value
        for node in ast.walk(scoring)
        if isinstance(node, ast.Constant) and re.fullmatch(r"(scoring|bonus)\.\w+", str(node.value))
    }
    assert given
    assert {line.rule for line in LINES} == given | {kind.rule for kind in BONUS_KINDS.values()}


def test_every_step_and_every_rule_has_a_name():
    for step in Step:
        assert {f"now.{step}", f"step.{step}"} <= set(ENGLISH)
    assert {f"rule.{rule}" for rule in RULES} <= set(ENGLISH)
    assert len(set(RULES)) == len(RULES)


@pytest.mark.no_cover
def test_every_code_that_is_raised_can_be_said():
    raised = {code for code, _ in fault_sites()}
    assert not {code for code in raised if not any(key.startswith(f"fault.{code}") for key in ENGLISH)}
    assert {fault.code for fault in FAULTS} == raised | {"unwritable"} - {""}


def test_a_fault_gives_what_its_message_asks_for():
    variants = defaultdict(list)
    for key, texts in ENGLISH.items():
        if key.startswith("fault."):
            variants[key.split(".")[1]].append(slots(texts[0]))
    for code, facts in fault_sites():
        assert any(needed <= facts for needed in variants[code]), (code, facts)


def test_no_message_is_left_over():
    words, (whole, patterns) = heard(*EVERYTHING), asked_for()
    interface = {
        key
        for key in ENGLISH
        if key.startswith(ROOMS)
        if without_skin(key) in whole or patterns.fullmatch(without_skin(key))
    }
    by_hand = {"language", "seat.table", "count.other", *COUNTS_OF_THE_INTERFACE}
    assert not set(ENGLISH) - words - interface - by_hand


def test_whatever_the_interface_asks_for_is_there():
    whole, _ = asked_for()
    assert len(whole) > 500
    assert not {key for key in whole if not key.endswith(".")} - set(ENGLISH)
