"""Every exception of the library explains itself: in English, with its facts, keys in brackets behind it."""

import pickle
from typing import Any

import pytest

import kdexplore as kd
from kdexplore.core.problems import BadInput, IllegalMove
from tools.words.samples import FAULTS, PROBLEMS

LOOSE: Any = kd  # called as in a notebook, where nobody checks types
CLASSIC = kd.rules("classic", players=4)
PAIR = kd.GameState.at(CLASSIC, ["w1w*"], line=[(5, 0)], next_line=[7])


MODE = "Unknown mode “clasic”. Try: classic, duel, discovery, totem and tribe."
SEATS = "This is for 2 to 4 players, not for 7."
BONUS = "There is no bonus “middle”. There are: centre and complete."
LETTER = "row 1, column 1: The letter “q” is not a terrain of this tile set. Known: w, f, l, g, s and m."


@pytest.mark.parametrize(
    ("asked", "text", "keys"),
    [
        (lambda: LOOSE.rules("clasic"), MODE, "unknown_mode (setup.mode)"),
        (
            lambda: LOOSE.rules("classic", players=7, bonuses=["middle"]),
            *(f"{SEATS} {BONUS}", "players (setup.players); unknown_bonus (setup.bonus)"),
        ),
        (
            lambda: kd.tiles("castles"),
            *("There is no tile set “castles”. There are: kingdomino and origins.", "unknown_tiles"),
        ),
        (lambda: kd.parse("q*", CLASSIC.tiles), LETTER, "unknown_letter at row 1, column 1"),
        (
            lambda: kd.GameState.parse("kds1 classic,players=7 * - - over - - - -"),
            *(f"setup, column 6: No game can start like this. {SEATS}", "illegal_setup at setup, column 6"),
        ),
    ],
)
def test_an_exception_says_what_is_wrong(asked, text, keys):
    with pytest.raises((BadInput, IllegalMove)) as error:
        asked()
    assert str(error.value) == f"{text} [{keys}]"


def test_an_illegal_move_speaks_the_words_of_its_game():
    with pytest.raises(IllegalMove, match=r"The kingdom would be 31 high.*\[apart \(placing.domino\); leaves_grid"):
        kd.apply(PAIR, kd.Place((kd.Cell(0, -2), kd.Cell(0, -30))))


@pytest.mark.parametrize("problem", PROBLEMS, ids=lambda problem: problem.reason)
def test_every_problem_is_explained(problem):
    said = str(IllegalMove(None, (problem,)))
    assert said.endswith(f" [{problem.reason} ({problem.rule})]")


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: f"{fault.code} {fault.where}")
def test_every_fault_is_explained(fault):
    error = BadInput(fault.code, fault.where, **dict(fault.facts))
    assert str(error).endswith(f" [{error.keys}]")


def test_a_code_that_nobody_knows_stays_a_code():
    assert str(BadInput("my_own", "here", size=3)) == "my_own at here (size=3)"


def test_errors_travel_between_processes():
    for error in (IllegalMove(kd.Pass(), tuple(PROBLEMS[:2]), CLASSIC), BadInput("too_long", size=9, limit=8)):
        again = pickle.loads(pickle.dumps(error))  # noqa: S301 -- it is ours
        assert str(again) == str(error)
