"""`import kdexplore as kd` is enough for analysis, and stays light."""

import runpy
import subprocess
import sys
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

import kdexplore as kd
from kdexplore.core import bonus_register, options
from kdexplore.core.variants import BONUSES, GAME_OF_MODE, MODES, MODULES, OPENINGS, READINGS, Readings

ROOT = Path(__file__).resolve().parent.parent
NEEDS_NOTEBOOK = 'Boards, charts and the explorer need the extra notebook: pip install "kdexplore[notebook]".'


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


def bare(code, folder=ROOT):
    """What Python says that has the standard library and this checkout, and no other package."""
    command = [sys.executable, "-S", "-c", code]
    return subprocess.run(command, capture_output=True, check=False, text=True, cwd=folder)


def test_everything_can_be_imported_with_a_star_on_a_bare_install():
    done = bare("from kdexplore import *; print(Board, score('w1w*', rules('duel', players=2)).total)")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"<{NEEDS_NOTEBOOK} [no_notebook]> 2\n"


@pytest.mark.parametrize(
    "code",
    [
        "import kdexplore; kdexplore.Board('w1w*')",
        "import kdexplore; kdexplore.explore()",
        "import kdexplore as kd; kd.charts.breakdown({}, kd.rules('duel', players=2))",
        "from kdexplore.app import dashboard",
        "from kdexplore.views.widgets.line import Line",
    ],
)
def test_what_needs_an_extra_names_it_and_the_command_on_a_bare_install(code):
    done = bare(code)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == f"kdexplore.core.problems.MissingExtra: {NEEDS_NOTEBOOK} [no_notebook]"


def test_a_missing_extra_is_an_import_error():
    assert bare("try: import kdexplore.app\nexcept ImportError: print('caught')").stdout == "caught\n"


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
    assert get_args(bonus_register.Bonus) == BONUSES
    assert get_args(options.Opening) == OPENINGS
    assert get_args(options.Module) == MODULES
    assert set(GAME_OF_MODE) == set(MODES)


def test_every_public_value_is_short_in_a_plain_terminal():
    rules = kd.rules("tribe", players=4, bonuses=["centre"], readings={"fire_path": "rays"})
    state = kd.deal(rules, seed=17)
    game = kd.History.of(kd.rules("classic", players=4), ["reveal 3 9 27 41"])
    sheet = kd.score("w1w*", game.state.rules)
    placed = kd.GameState.at(game.state.rules, ["w1w*"], line=[(48, 0)])
    values = [
        rules, rules.tiles, rules.readings, state, state.seats[0], state.legal_actions, game, game[0], sheet,
        sheet.lines[0], *kd.score_changes(sheet, kd.score("w1w*w", game.state.rules)), *kd.ranking(state),
        *placed.why_not("place 1,1 1,2"), kd.Link(game, kd.Position(rules, kd.Territory()), (("at", 1),), state),
        kd.start(game.state.rules).legal_actions, kd.WhatIf("w1w*", game.state.rules), kd.simulate(rules, "random", 1),
        kd.heat.points(kd.WhatIf("w1w*", game.state.rules), 48), placed.legal_actions[0], placed.territory,
        kd.heat.points(kd.WhatIf("w1w*", game.state.rules), 48).options[0], rules.tiles.domino(48),
    ]  # fmt: skip
    assert {text: len(text) for text in map(repr, values) if len(text) > 160} == {}


def test_the_actions_of_a_chance_step_are_shown_without_being_counted():
    assert repr(kd.start(kd.rules("classic", players=4)).legal_actions) == "<LegalActions: in the step reveal>"
    assert repr(kd.deal(kd.rules("classic", players=4)).legal_actions) == "<LegalActions: 4 in the step claim>"


def test_the_package_runs_as_a_command(monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["kdexplore", "modes"])
    with pytest.raises(SystemExit) as ended:
        runpy.run_module("kdexplore", run_name="__main__")
    assert ended.value.code == 0
    assert "classic" in capsys.readouterr().out
