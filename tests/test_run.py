"""`python tests/run.py`: a lane whose tests are skipped, fail or are not there has failed; skipping is asked for."""

import re
import sys
import time
from pathlib import Path

import pytest
import yaml

from tests import run as runner
from tests.run import BROWSERS, DEEP, LONGER, ON_DEMAND, PROXY, WHOLE, Lane, all_lanes, chosen, run, summary

TESTS = {
    "skips": "import pytest\n\n\ndef test_a():\n    assert True\n\n\n@pytest.mark.skip\ndef test_b():\n    pass\n",
    "fails": "def test_a():\n    assert True\n\n\ndef test_b():\n    assert not True\n",
    "is empty": "",
}


@pytest.fixture(autouse=True)
def logs(tmp_path, monkeypatch):
    """What these lanes print is kept apart from the logs of the lane that runs these tests."""
    monkeypatch.setattr(runner, "LOGS", tmp_path)


@pytest.fixture
def lane(tmp_path, monkeypatch):
    """Makes a lane of one test file, run by this Python."""
    monkeypatch.setattr(runner, "PYTHON", Path(sys.executable))
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # to load them takes longer than these tests

    def made(name):
        path = tmp_path / "test_it.py"
        path.write_text(TESTS[name], encoding="utf-8")
        options = ("-p", "no:cacheprovider", "--color=no", "-c", str(tmp_path / "none.ini"), "--rootdir", str(tmp_path))
        (tmp_path / "none.ini").write_text("[pytest]\n", encoding="utf-8")
        return Lane("browser", (("pytest", *options, str(path)),))

    return made


@pytest.mark.parametrize(
    ("name", "may_skip", "fails", "tests"),
    [
        ("skips", False, True, (1, 1)),
        ("skips", True, False, (1, 0)),
        ("fails", True, True, (1, 1)),
        ("is empty", True, True, (0, 1)),
    ],
)
def test_a_lane_is_red_unless_all_of_it_was_run(name, may_skip, fails, tests, lane, capsys):
    result = run(lane(name), may_skip=may_skip)
    assert (bool(result.code), result.tests) == (fails, tests)
    assert ("ask for it with --may-skip browser" in capsys.readouterr().out) == (name == "skips" and not may_skip)
    assert summary([result]).splitlines()[-1] == f"{tests[0]} passed, {tests[1]} failed"


ONCE = """
from pathlib import Path


def test_a():
    seen = Path(__file__).with_name("seen")
    before = seen.exists()
    seen.touch()
    assert before


def test_b():
    assert True
"""


@pytest.mark.parametrize(("text", "code", "tests"), [(ONCE, 0, (2, 0)), (TESTS["fails"], 1, (1, 1))])
def test_what_failed_is_run_once_more_named_if_it_passes_then_and_red_if_not(text, code, tests, lane, tmp_path, capsys):
    first = lane("fails")
    (tmp_path / "test_it.py").write_text(text, encoding="utf-8")
    options = [option for option in first.commands[0] if option not in ("-p", "no:cacheprovider")]
    options += ["-o", f"cache_dir={tmp_path / 'cache'}"]
    result = run(first._replace(commands=(tuple(options),), again=(*options, "--last-failed")))
    assert (result.code, result.tests) == (code, tests)
    assert "1 failed and are run once more, alone" in capsys.readouterr().out
    *head, last = summary([result]).splitlines()
    assert last == f"{tests[0]} passed, {tests[1]} failed"
    late = [line for line in head if "second run" in line]
    yellow = (
        rf"{re.escape(runner.YELLOW)}1 passed only at the second run: \S*test_it.py::test_a{re.escape(runner.PLAIN)}"
    )
    assert len(late) == int(not code)
    assert all(re.fullmatch(yellow, line) for line in late)


def test_a_lane_that_does_not_end_is_ended_with_all_it_started_and_is_red(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(runner, "PYTHON", Path(sys.executable))
    monkeypatch.setattr(runner, "LIMIT", 8)
    (tmp_path / "hangs.py").write_text(
        "import subprocess, sys, time\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'])\n"
        "print('child', child.pid, flush=True)\ntime.sleep(60)\n",
        encoding="utf-8",
    )
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    result = run(Lane("browser", (("hangs",),)))
    said = capsys.readouterr().out
    assert (result.code, result.seconds < 30) == (runner.TOO_LONG, True)
    assert "browser: hangs did not end in time and was ended" in said
    [child] = re.findall(r"child (\d+)", said)
    assert ended(Path(f"/proc/{child}/stat"))


def ended(state):
    """Whether a process ends within seconds; where nobody waits for it, what is left of it is a zombie."""
    until = time.monotonic() + 20
    while time.monotonic() < until:
        if not state.exists() or state.read_text().split()[2] == "Z":
            return True
        time.sleep(0.05)
    return False


def lanes_of(monkeypatch, *arguments):
    monkeypatch.setattr(sys, "argv", ["run.py", *arguments])
    return [each.name for each in chosen(runner.asked(), 2)]


def test_without_options_every_lane_runs_but_those_on_demand(monkeypatch):
    everything = [each.name for each in all_lanes(2)]
    assert lanes_of(monkeypatch) == [name for name in everything if name not in ON_DEMAND]
    asked_for = ("--also", PROXY, "--also", BROWSERS)
    assert lanes_of(monkeypatch, *asked_for) == [name for name in everything if name not in {DEEP, WHOLE}]
    assert lanes_of(monkeypatch, "--quick") == [name for name in everything if name not in {*LONGER, *ON_DEMAND}]
    assert lanes_of(monkeypatch, "--only", DEEP, "--only", "lint") == ["lint", DEEP]
    assert "types" not in lanes_of(monkeypatch, "--without", "types")


def test_the_tests_of_the_core_run_once_watched_if_that_lane_is_there(monkeypatch):
    for words, once in ((["run.py"], True), (["run.py", "--quick"], False), (["run.py", "--only", "quick"], False)):
        monkeypatch.setattr(sys, "argv", words)
        [quick] = [lane for lane in chosen(runner.asked(), 2) if lane.name == "quick"]
        assert ("--ignore=tests/core" in quick.commands[0]) == ("--ignore=tests/core" in quick.again) == once


@pytest.mark.parametrize(("words", "workers"), [((), 2), (("--quick",), 4), (("--only", "browser"), 8)])
def test_lanes_with_pages_run_beside_the_others_on_half_of_the_machine_each(monkeypatch, words, workers):
    monkeypatch.setattr(sys, "argv", ["run.py", *words])
    used = [word for lane in chosen(runner.asked(), 4) for word in lane.commands[0] if word.startswith("--numproc")]
    assert used[0] == f"--numprocesses={workers}"


@pytest.mark.parametrize(("name", "least"), [("coverage", runner.OF_CORE), (WHOLE, runner.OF_PACKAGE)])
def test_a_lane_that_watches_is_red_below_what_must_be_covered(name, least):
    lane = next(each for each in all_lanes(2) if each.name == name)
    assert "--cov" in lane.commands[0]
    assert lane.commands[1][-1] == f"--fail-under={least}"
    assert runner.OF_CORE >= runner.OF_PACKAGE >= 95


WORKFLOW = Path(__file__).parents[1] / ".github/workflows/checks.yml"


def test_the_workflow_runs_every_lane():
    jobs = yaml.safe_load(WORKFLOW.read_text(encoding="utf-8"))["jobs"]
    lanes = {lane for name in ("lane", "weekly") for lane in jobs[name]["strategy"]["matrix"]["lane"]}
    assert lanes | {runner.KERNEL} == {each.name for each in all_lanes(2)}


def test_a_lane_that_nobody_knows_is_refused(monkeypatch, capsys):
    with pytest.raises(SystemExit):
        lanes_of(monkeypatch, "--may-skip", "nonsense")
    assert "invalid choice" in capsys.readouterr().err
