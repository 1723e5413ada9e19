"""Machine code counts as kept when every file that was compiled is there; one process at a time makes it."""

import os
import subprocess
import sys

import pytest

from kdexplore.engine.kernel.machine_code import (
    USUAL,
    alone,
    cache_folder,
    is_being_made,
    is_kept,
    mark_begun,
    mark_ready,
    progress,
)
from tests.app.conftest import ROOT


def test_machine_code_is_kept_while_every_file_of_it_is_whole(tmp_path, monkeypatch):
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    there = cache_folder() / "kernel_4711"  # as numba names it
    there.mkdir(parents=True)
    assert not is_kept()
    mark_ready()
    assert not is_kept()  # nothing was compiled
    code = there / "rollout.play_on-1.py311.1.nbc"
    code.write_bytes(b"code")
    mark_ready()
    assert is_kept()
    code.write_bytes(b"co")
    assert not is_kept()
    code.unlink()
    assert not is_kept()


# ---- who makes it

STAND_IN = """
import sys, time
from kdexplore.engine.kernel import compiled
from kdexplore.engine.kernel.machine_code import cache_folder
begun = []
def load():
    (cache_folder() / "board.nbc").write_bytes(b"code")
    print("at work", flush=True)
    {work}
    (cache_folder() / "rollout.nbc").write_bytes(b"code")
compiled._load, compiled.mark_begun = load, begun.append
compiled.{call}()
print(len(begun), flush=True)
"""


@pytest.fixture
def maker(tmp_path, monkeypatch):
    """Starts a process that makes two files of machine code: the real thing without numba's work."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    started = []

    def start(work="pass", call="warm"):
        command = [sys.executable, "-c", STAND_IN.format(work=work, call=call)]
        there = {**os.environ, "PYTHONPATH": str(ROOT)}
        process = subprocess.Popen(command, text=True, env=there, stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # noqa: S603
        started.append(process)
        return started[-1]

    yield start
    for process in started:
        process.kill()
        process.wait()
        for pipe in filter(None, (process.stdin, process.stdout)):
            pipe.close()


def test_of_several_processes_one_makes_machine_code_and_the_others_find_it(maker):
    several = [maker("time.sleep(0.2)") for _ in range(3)]
    assert sum(int(process.communicate()[0].split()[-1]) for process in several) == 1
    assert is_kept()
    assert not is_being_made()


def test_making_that_is_interrupted_leaves_nothing_that_counts_as_kept_and_the_next_one_goes_on(maker):
    first = maker("time.sleep(600)")
    assert first.stdout.readline() == "at work\n"
    assert is_being_made()
    first.kill()
    first.wait()
    assert not is_being_made()
    assert not is_kept()
    assert maker().communicate()[0].split()[-1] == "1"
    assert is_kept()


def test_a_process_that_makes_machine_code_ends_with_who_has_started_it(maker):
    process = maker("time.sleep(600)", "main")
    assert process.stdout.readline() == "at work\n"
    assert process.stdin is not None
    process.stdin.close()
    assert process.wait() == 1
    assert not is_kept()


def test_how_far_it_is_comes_from_the_files_that_are_there(tmp_path, monkeypatch):
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    assert progress() == (0, USUAL)
    cache_folder().mkdir(parents=True)
    for number in range(9):
        if number == 1:
            mark_begun(9)
        (cache_folder() / f"{number}.nbc").write_bytes(b"code")
        if number:
            share, seconds = progress()
            assert share == number / 8
            assert 0 <= seconds <= USUAL
    assert progress() == (1, 0)


def test_what_cannot_be_kept_is_made_by_everybody_without_waiting(monkeypatch, tmp_path):
    (tmp_path / "file").touch()
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "file"))
    with alone(), alone():
        assert not is_being_made()
    assert not is_kept()


@pytest.mark.deep  # the whole of it, from nothing, as the lane kernel and tests/app/scenarios/test_first_minute.py do
def test_machine_code_is_made_from_nothing_beside_the_plain_kernel(tmp_path):
    code = (
        "from kdexplore.engine.kernel import machine_code, speed;"
        "speed.prepare(); assert speed.at_hand() is speed.plain();"
        "assert speed.fastest().name == 'compiled';"
        "print(machine_code.is_kept(), machine_code.progress().share)"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "NUMBA_CACHE_DIR": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)  # noqa: S603
    assert done.stdout.split() == ["True", "1.0"]
