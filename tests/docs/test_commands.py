"""Every command that the docs name runs: as it is written, or at a small size where the docs' own takes minutes."""

import json
import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from kdexplore import History, rules, save
from kdexplore.core.state import Step
from kdexplore.engine.dealer import Dealer
from kdexplore.engine.players import RandomPlayer
from kdexplore.views import export, svg
from tests.app.conftest import free_port

pytestmark = pytest.mark.no_cover  # each of them is a process of its own

ROOT = Path(__file__).resolve().parents[2]
PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")), *sorted((ROOT / "notebooks").glob("*.ipynb")))
COMMAND = re.compile(r"(?:(?:\.venv/bin/)?python (?:-m [\w.]+|[\w/.-]+\.py)|kdexplore [a-z]+)(?=\s|$)")
PATIENCE = 240  # seconds on a busy machine; what takes longer needs a small size here
STATE = '"kds1 duel,players=2 w1w*|* >5:0,9:1 7,12,20,31 place 13-16 - - -"'

# The same at a small size, or with what the docs leave out.
SMALL = {
    "kdexplore ask": "kdexplore ask < questions.jsonl",
    "kdexplore best 48 47 …": "kdexplore best 48 47 46 --steps 100",
    "kdexplore evaluate": f"kdexplore evaluate {STATE} --draws 4",
    "kdexplore evaluate game.json --turn 24": "kdexplore evaluate game.json --turn 24 --draws 4",
    "kdexplore holes": f"kdexplore holes {STATE} --draws 4",
    "kdexplore lesson check": "kdexplore lesson check mine.json",
    "kdexplore photo": "kdexplore photo kingdom.png --corners whole",
    "kdexplore photo FILE --corners whole --tiles classic --span 5 --json": (
        "kdexplore photo kingdom.png --corners whole --tiles classic --span 5 --json"
    ),
    "kdexplore photo kingdom.jpg --corners whole": "kdexplore photo kingdom.png --corners whole",
    "kdexplore play": "kdexplore play --seats random,random",
    "kdexplore play --lang pseudo": "kdexplore play --lang pseudo --seats random,random",
    "kdexplore play --seed": "kdexplore play --seed 17 --seats random,random",
    "kdexplore review": "kdexplore review game.json --playouts random",
    "kdexplore review game.json": "kdexplore review game.json --playouts random",
    "kdexplore simulate": "kdexplore simulate --games 4",
    "kdexplore simulate --players 2 --seats planner,greedy --games 5000": (
        "kdexplore simulate --players 2 --seats planner,greedy --games 4"
    ),
    "kdexplore why … --json": 'kdexplore why "w*" w1-f 1,1 1,2 --json',
    "kdexplore …": "kdexplore modes",
    "python -m tools words proof --lang xx": "python -m tools words proof --lang is",
    "python -m tools words seen --all --lang xx": "python -m tools words seen --all --lang is",
    "python -m tools words seen KEY": "python -m tools words seen learn.hint",
    "python -m tools words sentences --lang is": "python -m tools words sentences --lang is --key event.",
    "python -m tests.app.monkey": "python -m tests.app.monkey --minutes 0.05",
    "python -m tests.app.monkey --minutes 10": "python -m tests.app.monkey --minutes 0.05",
    "python -m tools accuracies --games 6 --output docs/accuracy.json": (
        "python -m tools accuracies --games 1 --players random"
    ),
    "python -m tools bench --output docs/speed.json": "python -m tools bench --modes duel --seconds 0.001 --fresh 5",
    "python -m tools certificates": "python -m tools certificates discovery",
    "python -m tools learn classic duel discovery totem tribe": "python -m tools learn duel --generations 1 --games 2",
    "python -m tools lessons --lang tr": "python -m tools lessons --lang tr --most 2",
    "python -m tools calibrate": "python -m tools calibrate --decisions 4 --draws 4",
    "python -m tools endings 1000": "python -m tools endings 2",
    "python -m tools equality 400": "python -m tools equality 2",
    "python -m tools errors --output docs/estimates.json": (
        "python -m tools errors --positions 2 --seeds 2 --reference 40 --draws 8"
    ),
    **dict.fromkeys(
        ("python -m tools ladder", "python -m tools ladder --all"),
        "python -m tools ladder --player greedy --rival random --games 2",
    ),
    "python -m tools proofs 40 --seed 17 --output docs/proof-times.json": "python -m tools proofs 1 --seed 17",
    "python -m tools puzzles": "python -m tools puzzles table",
    **dict.fromkeys(
        ("python -m tools screens", "python -m tools screens --rooms play lab --widths 1280 968 390 1920"),
        "python -m tools screens --rooms lab --widths 390 --themes light",
    ),
    "python tools/benchmarks/analysis.py": "python tools/benchmarks/analysis.py --no-review --games 64",
    "python tools/benchmarks/dashboard.py": "python tools/benchmarks/dashboard.py --placements 1",
    "python tools/benchmarks/views.py": "python tools/benchmarks/views.py --placements 2",
}
# These serve until they are stopped.
STAYING = {
    "kdexplore serve",
    "kdexplore serve --public --max-visitors 100",
    "kdexplore serve --class --max-visitors 32",
    "python -m http.server --directory site",
}
# A lane of CI runs these, or they need what a test has not; why, in a word.
LANE = "a lane of tests/run.py is this command, or runs it"
ELSEWHERE = {
    **dict.fromkeys((f"python tests/run.py{each}" for each in ("", " --quick", " --also proxy --also browsers")), LANE),
    **dict.fromkeys((f"python tests/run.py --only {lane}" for lane in ("deep --only whole", "site", "types")), LANE),
    **dict.fromkeys((f"{python} -m tests.site --into site" for python in ("python", ".venv/bin/python")), LANE),
    "python tests/gallery.py": "the lane notebooks runs the gallery and compares every letter",
    "python deploy/proxy/local.py": "the lane proxy starts it",
    "python -m tools": "tests/tools/test_tools.py reads its list, which it ends with 2 as nothing was asked for",
    "kdexplore warmup": "the lane kernel runs it",
    "kdexplore static --out site": "tests/hosting/test_static.py builds the page; it needs npm",
    "python tools/benchmarks/static.py FOLDER": "it needs such a page",
    "kdexplore serve --public --scheduler tcp://10.0.0.5:8786": "tests/engine/test_cluster.py has a cluster",
    "python -m pip install build": "it changes the environment",
    "python -m pip install --no-deps --no-build-isolation -e .": "it changes the environment",
    "python -m tools photo FOLDER --check": "it needs photographs that are no part of the project",
    "python -m build": "tests/test_packaging.py builds both, with setuptools alone",
    "python -m tests.fuzzing": "it needs atheris; tests/fuzzing/test_parsers.py runs its parsers",
    "python -m tests.fuzzing --seconds 600": "likewise",
}
DEAR = (  # they start a browser, or search: CI runs them every week
    "tools certificates",
    "tools puzzles",
    "tools screens",
    "tools lessons",
    "benchmarks/analysis",
    "tests.app.monkey",
    "tests.browser.references",
    "benchmarks/views",
    "benchmarks/dashboard",
)


def texts(page):
    """The text of a page: Markdown, or the cells of a notebook that are prose."""
    text = page.read_text(encoding="utf-8")
    if page.suffix == ".md":
        return [text]
    return ["".join(cell["source"]) for cell in json.loads(text)["cells"] if cell["cell_type"] == "markdown"]


def named():
    """Every command in the docs, in code of its own or in a sentence; ours in one of the two ways to call them."""
    found = set()
    for text in (text for page in PAGES for text in texts(page)):
        for block in re.findall(r"^```\w*\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
            found |= {line.strip() for line in block.splitlines() if COMMAND.match(line.strip())}
        prose = re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)
        found |= {code for code in re.findall(r"`([^`\n]+)`", prose) if COMMAND.match(code)}
    return sorted({each.replace("python -m kdexplore ", "kdexplore ") for each in found})


def words_of(command, folder):
    """The words with which this Python runs a command, and the files that `<` and `>` name."""
    words = shlex.split(command)
    files = {sign: folder / words.pop(words.index(sign) + 1) for sign in "<>" if sign in words}
    words = [word for word in words if word not in {"<", ">"}]
    start = [sys.executable, "-m", "kdexplore"] if words[0] == "kdexplore" else [sys.executable]
    return [*start, *words[1:]], files


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A copy of the checkout, so that nothing is written into this one, with the files that the docs speak of."""
    there = tmp_path_factory.mktemp("commands") / "here"
    left_out = shutil.ignore_patterns(".git", ".venv", ".*_cache", ".hypothesis", "__pycache__", "node_modules")
    shutil.copytree(ROOT, there, ignore=left_out)
    save(finished(), there / "game.json")
    (there / "questions.jsonl").write_text(
        '{"ask": "score", "mode": "classic", "territory": "w1*"}\n', encoding="utf-8"
    )
    rows = "number,left,right\n1,w,w\n2,w,f1\n"
    (there / "mine.csv").write_text(rows, encoding="utf-8")
    template = subprocess.run(
        [sys.executable, "-m", "kdexplore", "lesson", "template"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    (there / "mine.json").write_text(template.stdout, encoding="utf-8")
    drawn = svg.board("..s1wg2/l1fgwf1/ff*ww/gf1s.w/..s.g", "kingdomino")
    (there / "kingdom.png").write_bytes(export.png(drawn))
    (there / "site").mkdir(exist_ok=True)
    return there


def finished():
    """A game that random players have played to its end."""
    game, dealer, player = History.of(rules("classic", players=2)), Dealer(3), RandomPlayer(Random(3))
    while game.state.step is not Step.OVER:
        game = game.play(player.choose(game.state) if game.state.actor is not None else dealer.deal(game.state))
    return game


def small():
    """What is run: each command once, however often the docs name it."""
    return sorted({SMALL.get(each, each) for each in named() if each not in STAYING and each not in ELSEWHERE})


@pytest.mark.parametrize(
    "command",
    [
        pytest.param(each, marks=pytest.mark.deep if any(name in each for name in DEAR) else pytest.mark.slow)
        for each in small()
    ],
)
def test_a_command_of_the_docs_runs(folder, command):
    words, files = words_of(command, folder)
    given = files["<"].read_text(encoding="utf-8") if "<" in files else ""
    around = {"cwd": folder, "env": {**os.environ, "PYTHONPATH": str(folder)}, "input": given}
    try:
        done = subprocess.run(words, **around, capture_output=True, text=True, timeout=PATIENCE, check=False)  # noqa: S603
    except subprocess.TimeoutExpired:
        pytest.fail(f"say in SMALL how to run it small: {command}")
    assert done.returncode in {0, 1}, done.stderr  # 1 is an answer too: not legal, or slower than a target
    assert "Traceback" not in done.stderr, done.stderr
    assert done.stdout or ">" in files or "-o " in command or done.returncode == 0


@pytest.mark.slow
@pytest.mark.parametrize("command", sorted(STAYING))
def test_a_command_that_serves_is_there_until_it_is_stopped(folder, command):
    words, _ = words_of(command, folder)
    port = free_port()
    words += [str(port)] if "http.server" in command else ["--no-browser", "--port", str(port)]
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    stop = (
        signal.SIGTERM if "http.server" in command else signal.SIGINT
    )  # Python alone ignores SIGINT in the background
    with subprocess.Popen(words, cwd=folder, env=environment, stdout=-3, stderr=-3) as process:  # noqa: S603 -- likewise
        try:
            until = time.monotonic() + PATIENCE
            while not answers(port):
                assert process.poll() is None
                assert time.monotonic() < until
                time.sleep(0.2)
            process.send_signal(stop)
            assert process.wait(PATIENCE) in {0, 128 + stop, -stop}
        finally:
            process.kill()


def answers(port):
    """Whether somebody listens there."""
    with socket.socket() as asking:
        return asking.connect_ex(("127.0.0.1", port)) == 0


def test_no_entry_is_left_of_a_command_that_the_docs_no_longer_name():
    assert {*SMALL, *STAYING, *ELSEWHERE} - {*named()} == set()
