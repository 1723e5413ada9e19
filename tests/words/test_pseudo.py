"""In the pseudo-language nothing reads as English: what does was not taken from a catalogue."""

import io
import re

import pytest

from kdexplore.cli.commands import COMMANDS
from kdexplore.cli.main import main
from kdexplore.core.variants import READINGS
from kdexplore.words import PSEUDO, Term, Text, say

INNERMOST = re.compile(r"⟦[^⟦⟧]*⟧")
NOTATION = re.compile(r"\b[a-z]\d?\([a-z_0-9]+\)")
WORD = re.compile(r"(?<![-\w./=])[A-Za-z]{4,}(?![\w./=])")
EXAMPLE = "j'dd1l'l1/j1g'g'l1q'/j'v2*dq1/j^2ddq'q1/g'g'g^1g'v1"
# names, as they are typed
TYPED = ("kdexplore", "source", "check", "state", "territory", "domino", "dominoes", "volcano", "what", "file", "rule")
QUESTIONS = {
    "legal": ("legal", "..s1wg2/l1fgwf1/ff*ww/gf1s.w/..s.g", "23"),
    "why": ("why", "w*", "w1-f", "1,1", "1,2"),
    "score": ("score", EXAMPLE, "--mode", "totem", "--bonus", "centre", "--bonus", "complete", "--totem", "fish"),
    "fire": ("fire", "v2dg'/*j'.", "0,-1"),
    "reachable": ("reachable", EXAMPLE, "--mode", "totem"),
    "play": ("play", "--mode", "tribe", "--seats", "greedy,random"),
}


def escaped(text):
    """The plain words outside every bracket of the pseudo-language, and outside territory notation."""
    text = NOTATION.sub(" ", text)
    while INNERMOST.search(text):
        text = INNERMOST.sub(" ", text)
    return WORD.findall(text)


def test_what_is_taken_from_a_catalogue_is_strange():
    assert escaped(say(Text("count.square", n=4), PSEUDO)) == []
    assert escaped(say(Term("terrain", "lake"), PSEUDO)) == []
    assert escaped("a plain sentence") == ["plain", "sentence"]


@pytest.mark.parametrize("words", QUESTIONS.values(), ids=QUESTIONS)
def test_no_answer_has_a_word_of_its_own(capsys, monkeypatch, words):
    monkeypatch.setattr("sys.stdin", io.StringIO("1\nh\nt\nnonsense\n1,1 1,2\nq\n"))
    main((*words, "--lang", PSEUDO))
    assert escaped(capsys.readouterr().out) == []


def test_a_game_with_a_person_has_no_word_of_its_own(capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO("u\n1\nh\nt\nnonsense\n1,1 1,2\nq\n"))
    main(("play", "--seats", "me,me", "--lang", PSEUDO))
    assert escaped(capsys.readouterr().out) == []


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_no_help_has_a_word_of_its_own(capsys, command):
    main((*filter(None, [command]), "--help", "--lang", PSEUDO))
    printed = capsys.readouterr().out.replace(COMMANDS[command].example if command else "", "")
    names = {*COMMANDS, *READINGS, *TYPED}
    assert [word for word in escaped(printed) if word not in names and not word.isupper()] == []
