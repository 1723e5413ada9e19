"""`import kdexplore as kd` is enough for analysis, and stays light."""

import subprocess
import sys
from typing import get_args, get_type_hints

import kdexplore as kd
from kdexplore.core import options
from kdexplore.core.variants import BONUSES, FREE, GAME_OF_MODE, MODES, MODULES, OPENINGS, READINGS, Readings


def test_every_public_name_is_there():
    assert {name for name in kd.__all__ if getattr(kd, name, None) is None} == set()
    assert set(dir(kd)) == {*kd.__all__, "__version__"}


def test_the_names_of_analysis_are_public():
    names = "Board svg charts heat deal simulate say Step decode encode GreedyPlayer RandomPlayer WhatIf"
    assert set(names.split()) <= set(kd.__all__)


def test_a_few_lines_play_score_and_simulate():
    state = kd.deal(kd.rules("classic", players=4), seed=17)
    assert state.apply(state.legal_actions[0]).state.step is kd.Step.DRAW
    rows = kd.simulate(kd.rules("duel", players=2), players="random", games=2).rows()
    assert {row["seat"] for row in rows} == {0, 1}
    assert kd.say(state.step)
    assert str(kd.decode(kd.encode(kd.Link(state=state))).state) == str(state)


def test_the_import_alone_loads_neither_views_nor_words():
    code = "import sys, kdexplore; print(sorted(name for name in sys.modules if name.startswith('kdexplore.')))"
    command = [sys.executable, "-c", code]
    loaded = subprocess.run(command, capture_output=True, check=True, text=True).stdout
    modules = "['kdexplore.core', 'kdexplore.core.notebook_display', 'kdexplore.core.problems']"
    assert loaded.strip() == modules


def test_the_help_of_rules_names_every_mode_bonus_and_reading():
    help_text = kd.rules.__doc__ or ""
    assert [name for name in (*MODES, *BONUSES) if name not in help_text] == []
    for key, values in READINGS.items():
        assert f"- {key}: {' or '.join((', '.join(values[:-1]), values[-1]))}\n" in help_text


def test_the_literal_types_are_the_registers():
    fields = get_type_hints(Readings)
    assert {key: get_args(hint) for key, hint in fields.items()} == READINGS
    assert {key: get_args(hint) for key, hint in get_type_hints(options.ReadingChoices).items()} == READINGS
    assert get_args(options.Mode) == MODES
    assert get_args(options.AnyMode) == (*MODES, FREE)
    assert get_args(options.Bonus) == BONUSES
    assert get_args(options.Opening) == OPENINGS
    assert get_args(options.Module) == MODULES
    assert set(GAME_OF_MODE) == set(MODES)
