"""A question is answered the same with flags, in JSON, and in words; and a command imports no more than it needs."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kdexplore.cli.commands import COMMANDS, FORMER, command_of
from kdexplore.cli.main import main
from kdexplore.core.notation import write
from kdexplore.core.state import Step
from kdexplore.words import languages
from tests.cli.running import asked
from tests.strategies import official_rules, states

ROOT = Path(__file__).parents[2]
MOST_MODULES = 63  # of ours, for one question; it was 103 when every command was imported
SCORED = "j'dd1l'l1/j1g'g'l1q'/j'v2*dq1/j^2ddq'q1/g'g'g^1g'v1"
same = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)


def typed(capsys, *words):
    """What a command writes."""
    assert main(words) in (0, 1)
    return capsys.readouterr().out


def cell(x, y):
    return f"{x},{y}"


@same
@given(states(official_rules(), (Step.PLACE,)), st.data())
def test_why_says_the_same_with_flags_and_in_json(capsys, state, data):
    lang = data.draw(st.sampled_from(sorted(languages())))
    x, y = data.draw(st.integers(-3, 3)), data.draw(st.integers(-3, 3))
    rules, text = state.rules, write(state.seats[state.playing].territory, state.rules.tiles)
    cells = [[x, y], data.draw(st.sampled_from([[x + 1, y], [x, y + 1], [x + 1, y + 1]]))]
    fields = {"tiles": rules.tiles.id, "span": rules.span, "territory": text, "domino": state.domino.number}
    answer = asked(ask="why_not", **fields, cells=cells, lang=lang)

    flags = ("--tiles", rules.tiles.id, "--span", str(rules.span), "--lang", lang)
    words = ("why", text, str(state.domino.number), *(cell(*each) for each in cells), *flags)
    problems = json.loads(typed(capsys, *words, "--json"))["problems"]
    assert [{key: one[key] for key in one if key != "facts"} for one in problems] == answer["problems"]
    spoken = [line.strip() for line in typed(capsys, *words).splitlines()[1:]]
    assert spoken == [f"{one['text']} [{one['rule']}]" for one in answer["problems"]]


def test_a_kingdom_is_a_kingdom_whichever_way_why_is_asked(capsys):
    words = ("why", "*ww", "f-f", "3,3", "3,4")
    fields = {"tiles": "kingdomino", "span": 5, "territory": "*ww", "domino": "f-f", "cells": [[3, 3], [3, 4]]}
    (text,) = (one["text"] for one in asked(ask="why_not", **fields)["problems"] if one["rule"] == "placing.match")
    assert text in typed(capsys, *words)
    assert "territory" not in typed(capsys, *words)


@same
@given(states(official_rules(), (Step.PLACE,)))
def test_legal_and_score_say_the_same_with_flags_and_in_json(capsys, state):
    rules, text = state.rules, write(state.seats[state.playing].territory, state.rules.tiles)
    fields = {"tiles": rules.tiles.id, "span": rules.span, "territory": text}
    flags = ("--tiles", rules.tiles.id, "--span", str(rules.span), "--json")
    placements = typed(capsys, "legal", text, str(state.domino.number), *flags)
    assert json.loads(placements) == asked(ask="legal", **fields, domino=state.domino.number)
    sheet = typed(capsys, "score", text, "--mode", rules.mode, *flags)
    assert json.loads(sheet) == asked(ask="score", **fields, mode=rules.mode)


@pytest.mark.parametrize(
    ("words", "fields"),
    [
        (
            ("score", SCORED, "--mode", "totem", "--bonus", "centre", "--totem", "fish", "--discards", "3"),
            {
                "ask": "score", "tiles": "origins", "span": 5, "territory": SCORED, "mode": "totem",
                "bonuses": ["centre"], "totems": ["fish"], "discards": 3,
            },
        ),
        (
            ("fire", "v2dg'/*j'.", "0,-1", "--reading", "fire_on_start=no"),
            {
                "ask": "fire", "tiles": "origins", "territory": "v2dg'/*j'.", "volcano": [0, -1],
                "readings": {"fire_on_start": "forbidden"},
            },
        ),
        (
            ("reachable", "w1f*", "--players", "3"),
            {"ask": "reachable", "setup": {"mode": "classic", "players": 3}, "territory": "w1f*"},
        ),
    ],
    ids=["score", "fire", "reachable"],
)  # fmt: skip
def test_every_flag_reaches_the_question(capsys, words, fields):
    assert json.loads(typed(capsys, *words, "--json")) == asked(**fields)


@pytest.mark.parametrize(
    ("words", "where"),
    [
        (("score", "*", "--bonus", "luck"), "bonus"),
        (("score", "j*", "--mode", "totem", "--totem", "wood"), "totem"),
        (("score", "*", "--discards", "many"), "discards"),
        (("score", "*", "--mode", "totem", "--tiles", "kingdomino"), "mode"),
        (("legal", "*", "1", "--span", "wide"), "span"),
        (("legal", "*", "77"), "domino"),
        (("why", "*", "1", "0;0", "1,0"), "cells"),
        (("fire", "*v1j", "5,5"), "volcano"),
        (("reachable", "*", "--players", "0"), "players"),
        (("play", "--seed", "-1"), "seed"),
    ],
)
def test_an_error_names_the_flag(capsys, words, where):
    assert main((*words, "--json")) == 2
    assert json.loads(capsys.readouterr().out)["error"]["where"] == where


@pytest.mark.parametrize(("former", "name"), FORMER.items())
def test_a_former_name_still_works_and_is_not_listed(capsys, former, name):
    territory = "q'j'../j^1*v2d" if name == "describe" else "j'*"
    flags = ("--tiles", "origins") if name == "describe" else ("--mode", "totem")
    assert typed(capsys, former, territory, *flags) == typed(capsys, name, territory, *flags)
    assert command_of(former) is COMMANDS[name]
    listed = {line.split()[0] for line in typed(capsys, "--help").splitlines() if line.startswith("    ")}
    assert name in listed
    assert former not in listed


def imported(*words):
    """The modules of ours that a command imports in a fresh interpreter."""
    script = (
        "import sys; from kdexplore.cli.main import main; main(sys.argv[1:]); "
        "print(*(name for name in sys.modules if name.startswith('kdexplore')), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-S", "-c", script, *words], cwd=ROOT, capture_output=True, encoding="utf-8", check=True
    )
    return set(done.stderr.split())


def test_a_question_imports_little_and_no_other_command():
    modules = imported("why", "*w", "1", "0,0", "1,0")
    assert len(modules) <= MOST_MODULES, sorted(modules)
    others = {f"kdexplore.cli.{command.module}" for command in COMMANDS.values()} - {
        "kdexplore.cli.why",
        "kdexplore.cli.legal",
    }
    assert not modules & others
    assert not [name for name in modules if name.startswith(("kdexplore.app", "kdexplore.views.widgets"))]


def test_help_imports_no_command():
    modules = imported("--help")
    assert not modules & {f"kdexplore.cli.{command.module}" for command in COMMANDS.values()}
