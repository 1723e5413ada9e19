"""The proof of the words: every message with slots has sentences, and whatever looks like a sum is one."""

from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from kdexplore.core.game import apply, start
from kdexplore.core.ranking import ranking
from kdexplore.core.score_changes import what_changed
from kdexplore.core.state import Step
from kdexplore.core.variants import MODES, rules
from kdexplore.engine.dealer import Dealer
from kdexplore.engine.players import RandomPlayer
from kdexplore.words import languages, say
from tests.golden.record import replayed
from tools.words.commands import main
from tools.words.proof import SLOT, proofs
from tools.words.sums import sums, wrong_sums

GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("*.txt"))
each_language = pytest.mark.parametrize("lang", languages())


@each_language
def test_every_message_with_slots_has_sentences_in_which_no_slot_is_open(lang):
    for proof in proofs(lang):
        assert proof.sentences, proof.key
        assert SLOT.search(proof.pattern), proof.key
        for text in proof.sentences:
            assert not SLOT.search(text.replace("{n}", "").replace("{like_this}", "")), text
            assert "((" not in text, text


def test_the_proof_of_a_language_can_be_read(capsys):
    assert main(["sentences", "--lang", "is", "--key", "event.domino_claimed"]) == 0
    key, *sentences = capsys.readouterr().out.splitlines()
    assert key == "event.domino_claimed: {seat} velur flís {number}."
    assert "    Leikmaður 7 velur flís 41." in sentences


# ---- sums


def test_a_false_sum_is_found():
    assert wrong_sums(["Harmony: discarded dominoes 1 = 0", "Lake: 2 squares × 3 crowns = 5"]) != []
    assert len(wrong_sums(["Centre: cells to the left 2, to the right 1 = 0", "Harmony: nothing discarded = 5"])) == 2
    assert not wrong_sums(["Lake: 2 squares × 3 crowns = 6; Horde: 3 warriors × power 4 + 1 = 13", "Points: 52 = 52"])


def sentences_of_a_game(mode, players, **given):
    """Everything that a random game gives to say of its points, state by state."""
    chosen = rules(mode, players=players, bonuses=("centre", "complete"), **given)
    state, dealer, player = start(chosen), Dealer(players), RandomPlayer(Random(players))
    while state.step is not Step.OVER:
        before = state
        state, _ = apply(state, dealer.deal(state) if state.actor is None else player.choose(state))
        for deltas in what_changed(before, state):
            yield from ((delta, chosen) for delta in deltas)
    yield from ((rung, chosen) for rung in ranking(state))
    yield from ((line, chosen) for seat in range(players) for line in state.score_of(seat).lines)


@pytest.mark.parametrize("mode", MODES)
def test_every_sum_of_a_game_is_right_in_every_language(mode):
    said = list(sentences_of_a_game(mode, 2)) + (list(sentences_of_a_game(mode, 4)) if mode != "duel" else [])
    assert len(said) > 50
    for lang in languages():
        texts = {say(thing, lang, rules=chosen) for thing, chosen in said}
        assert sum(bool(list(sums(text))) for text in texts) > 20
        assert not wrong_sums(texts)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_every_sum_of_a_golden_game_is_right_in_every_language(path):
    history = replayed(path.read_text(encoding="utf-8"))
    chosen, states = history.start.rules, [history.start, *(turn.state for turn in history.turns)]
    pairs = pairwise(states)
    said: list[object] = [
        delta for before, after in pairs for deltas in what_changed(before, after) for delta in deltas
    ]
    said += [line for seat in range(chosen.players) for line in states[-1].score_of(seat).lines]
    for lang in languages():
        texts = {say(thing, lang, rules=chosen) for thing in said}
        assert any(list(sums(text)) for text in texts)
        assert not wrong_sums(texts)
