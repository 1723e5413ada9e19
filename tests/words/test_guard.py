"""The guard of the words: the catalogues and the pages pass it, and every old mistake, put back, is found."""

import pytest

from kdexplore.words.catalogue import codes
from tools.words import guard
from tools.words.commands import main
from tools.words.sums import wrong_sums

MISTAKES = [(lang, rule) for lang in codes() for rule in guard.avoided(lang)]


@pytest.mark.parametrize("lang", codes())
def test_no_message_says_what_it_should_not(lang):
    assert not [str(fault) for fault in guard.faults_of(lang)]


def test_no_page_says_what_it_should_not():
    assert not [str(fault) for fault in guard.faults_of_pages()]


@pytest.mark.parametrize(("lang", "rule"), MISTAKES, ids=[f"{lang}-{rule.instead}" for lang, rule in MISTAKES])
def test_an_old_mistake_put_back_is_found(lang, rule):
    found = [fault for fault in guard.judged(lang, "some.key", rule.mistake) if fault.instead == rule.instead]
    assert found
    assert rule.instead in str(found[0])
    for where in rule.right_in:
        assert rule.instead not in {fault.instead for fault in guard.judged(lang, f"{where}x", rule.mistake)}


def test_every_language_of_ours_has_its_list():
    assert {lang for lang, _ in MISTAKES} >= {"en", "hu", "is", "pl", "tr"}


@pytest.mark.parametrize(
    ("where", "text", "wrong"),
    [
        ("now.place", "Felfedezések: a régiók: pontot érnek", True),
        ("about.mode.discovery", "Origins fyrir tvo til fjóra: eldfjöll gjósa", True),
        ("about.mode.discovery", "Origins fyrir tvo til fjóra, með eldfjöllum", False),
        ("draft.leftover", "Dominoes in the line: {line}. Kings: {kings}.", False),
        ("lab.reachable.box", "In the box: {box}; here: {found}.", False),
        ("cli.about", "A „Kingdomino: Kezdetekben” elemzéséhez: minden válasz megnevezi a szabályát.", False),
        ("why.centre", "Nincs középen (balra: két sor, jobbra: három sor): nulla pont", False),
        ("play.keys", "u: undo · s: save", False),
    ],
)
def test_a_sentence_has_one_colon_unless_it_lists_values(where, text, wrong):
    assert guard.too_many_colons(where, text) is wrong


@pytest.mark.parametrize(
    ("lang", "text", "found"),
    [
        ("pl", "Najwyżej {n} płytki w kolumnie", "{n} płytki"),
        ("pl", "Najwyżej {n} znaków", ""),
        ("is", "{n} flís á mann", "{n} flís"),
        ("en", "{n} domino each", "{n} domino"),
        ("hu", "{n} négyzet", ""),
    ],
)
def test_a_noun_after_a_number_has_the_form_of_the_number(lang, text, found):
    assert guard.one_form_for_all(lang, "some.key", text) == found


def test_a_false_sum_is_found():
    assert wrong_sums(["Harmony: discarded dominoes 1 = 0", "Lake: 2 squares × 3 crowns = 5"]) != []
    assert len(wrong_sums(["Centre: cells to the left 2, to the right 1 = 0", "Harmony: nothing = 5"])) == 2
    assert not wrong_sums(["Lake: 2 squares × 3 crowns = 6; Horde: 3 warriors × power 4 + 1 = 13", "Points: 52 = 52"])


def test_proof_fails_and_names_key_and_words(monkeypatch, capsys):
    rule = next(rule for rule in guard.avoided("hu") if rule.instead == "kiszolgáló")
    fault = guard.WordFault("page.back", "szerver", rule.instead, rule.mistake)
    monkeypatch.setattr(guard, "faults_of", lambda lang: [fault] if lang == "hu" else [])
    assert main(["proof", "--lang", "hu"]) == 1
    assert "page.back: “szerver”: kiszolgáló" in capsys.readouterr().out
    assert main(["proof", "--lang", "pl"]) == 0
