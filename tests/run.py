"""Every check of the project, with nothing but Python there: `python tests/run.py`.

It makes `.venv` in the checkout, installs the test tools there, and runs the lanes side by side. A lane in which a test
is skipped, or in which there is no test at all, has failed: `--may-skip LANE` and `--without LANE` ask for it by name.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import io
import os
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from math import inf
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
STAMP = VENV / "installed-for"
LOGS = ROOT / "build" / "lanes"
OLDEST = (3, 11)
# Where tests need a browser; the files with the longest tests come first, so that no file is left over at the end.
IN_BROWSER = ("tests/app", "tests/hosting", "tests/browser")
MARKED = ("slow", "browser", "journeys")  # lanes of marked tests
PAGES = 2  # tests of pages for each core: half of the time they wait for a page, a timer or a kernel
OF_PAGES = ("browser", "journeys")  # these lanes run beside the others
KERNEL = "kernel"  # machine code that many tests need is made once, before them; they would all make it otherwise
FEW = 12  # so many failures of a lane may come of a machine that is busy: those tests are run once more, alone
TOO_LONG = 124  # the exit code of what was ended, as `timeout` has it
LIMIT, LONG, ALL = 35 * 60, 90 * 60, 60 * 60  # seconds after which a lane is ended, a large one, and all of them
DEEP = "deep"  # a lane of some 20 minutes: before a release and every week
PROXY = "proxy"  # a lane that needs nginx
BROWSERS = "browsers"  # a lane that needs Firefox and WebKit
WHOLE = "whole"  # the quick tests again, watched line by line in every room: a job of its own in the workflow
ON_DEMAND = (DEEP, PROXY, BROWSERS, WHOLE)  # run only by `--only` and `--also`
TESTING = ("quick", "coverage", *MARKED, *ON_DEMAND, "notebooks")
LONGER = (*MARKED, "coverage", "notebooks", "scripts", "site")  # --quick leaves these out
OF_PACKAGE, OF_CORE = 95, 99  # percent of the branches and lines that tests must run
CORE_TESTS = ("tests/core", "tests/rules", "tests/naive", "kdexplore/core")  # they alone run all of the core
CLOSING = re.compile(r"^=*\s*(?:\x1b\[\d+m)*(\d+ \w+(?:, \d+ \w+)* in [\d.]+s\b.*?)[\s=]*$", re.MULTILINE)
FAILED = re.compile(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", re.MULTILINE)
YELLOW, PLAIN = "\x1b[33m", "\x1b[0m"


Commands = tuple[tuple[str, ...], ...]


class Lane(NamedTuple):
    """One check: its name, the commands it runs one after the other, and how the first one runs its failures again."""

    name: str
    commands: Commands
    again: tuple[str, ...] = ()

    @property
    def limit(self) -> float:
        """The seconds that it may take."""
        return LONG if self.name in (DEEP, WHOLE) else LIMIT


class Result(NamedTuple):
    """How a lane ended: its exit code, all it printed, how long it took, and what passed only when run again."""

    lane: str
    code: int
    output: str
    seconds: float
    late: tuple[str, ...] = ()

    @property
    def counts(self) -> Counter[str]:
        """What the closing lines of pytest say: how many tests passed, failed, were skipped."""
        counts: Counter[str] = Counter()
        for closing in CLOSING.findall(self.output):
            counts.update({word: int(number) for number, word in re.findall(r"(\d+) (\w+)", closing)})
        return counts

    @property
    def failures(self) -> int:
        """How many tests failed, once or for good."""
        return sum(self.counts[word] for word in ("failed", "error", "errors"))

    @property
    def tests(self) -> tuple[int, int]:
        """How many tests passed and failed; a lane that fails in any other way counts as one failure."""
        return self.counts["passed"], max(self.failures - len(self.late), int(self.code != 0))


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def side_by_side(workers: int, shared: str = "worksteal") -> tuple[str, ...]:
    """The command of pytest with this many processes, and how they share the tests."""
    return (
        "pytest",
        "--color=no",
        f"--numprocesses={workers}",
        f"--dist={shared}",
        "--no-loadscope-reorder",
        "--durations=20",
    )


def files_with(mark: str, *folders: str) -> tuple[str, ...]:
    """The test files in which something has that mark: to collect the others takes longer than many a test."""
    paths = [path for folder in folders for path in sorted((ROOT / folder).rglob("test_*.py"))]
    return tuple(str(path.relative_to(ROOT)) for path in paths if f"mark.{mark}" in path.read_text(encoding="utf-8"))


def all_lanes(workers: int) -> tuple[Lane, ...]:
    """Every lane there is, those of pytest with this many workers."""
    alone = ("pytest", "--color=no", "--last-failed", "--last-failed-no-failures=none")

    def marked(name: str, expression: str, *folders: str, at_once: int = workers, shared: str = "worksteal") -> Lane:
        which = ("-m", expression, "-o", f"cache_dir=.pytest_cache/{name}", *folders)
        return Lane(name, ((*side_by_side(at_once, shared), *which),), (*alone, *which))

    def watched(lane: Lane, least: int, *which: str) -> Lane:
        """The lane, red if its tests have run less than so many percent."""
        report = ("coverage", "report", *which, f"--fail-under={least}")
        return lane._replace(commands=((*lane.commands[0], "--cov", "--cov-report="), report))

    unmarked = "not slow and not browser and not deep and not proxy and not browsers"
    lanes = [
        Lane("lint", (("ruff", "check", "."), ("ruff", "format", "--check", "."))),
        Lane("types", (("mypy",),)),
        Lane("scripts", (("tests.javascript",),)),
        Lane("site", (("tests.site",),)),
        Lane(KERNEL, (("kdexplore", "warmup"),)),
        marked("quick", unmarked),
        watched(marked("coverage", unmarked, *CORE_TESTS), OF_CORE, "--include=kdexplore/core/*"),
        watched(marked(WHOLE, unmarked), OF_PACKAGE),
        marked("slow", "slow and not browser and not deep", *files_with("slow", "tests")),
        Lane(DEEP, ((*side_by_side(workers), "-m", "deep", f"--timeout={LONG}", *files_with("deep", "tests")),)),
        marked(PROXY, "proxy", "tests/hosting", at_once=0),
        marked(BROWSERS, "browsers", "tests/app/test_browsers.py", at_once=0),
        # the tests of a file take turns on one page, and some share a server: they stay together
        marked("browser", "browser and not slow and not deep", *IN_BROWSER, at_once=PAGES * workers, shared="loadfile"),
        marked("journeys", "browser and slow and not deep", *files_with("slow", *IN_BROWSER), at_once=PAGES * workers),
    ]
    if any((ROOT / "notebooks").glob("*.ipynb")):
        # The gallery has its outputs with it, and every letter of them counts; the others must run to their end.
        # The notebook kernel's own libraries warn about themselves: not ours to mend.
        notebook, gallery = ("pytest", "--color=no", "-W", "default"), "notebooks/gallery.ipynb"
        others = ("--nbval-lax", f"--ignore={gallery}", "notebooks")
        lanes.append(Lane("notebooks", ((*notebook, "--nbval", gallery), (*notebook, *others))))
    return tuple(lanes)


def has_pip() -> bool:
    """Whether `.venv` is there and whole: its making may have been interrupted, or its Python removed."""
    ask = [str(PYTHON), "-m", "pip", "--version"]
    return PYTHON.exists() and subprocess.run(ask, capture_output=True, check=False).returncode == 0


def prepare() -> None:
    """Make `.venv` if it is missing, and install the test tools if pyproject.toml has changed since the last time."""
    fingerprint = hashlib.sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest()
    if PYTHON.exists() and STAMP.exists() and STAMP.read_text(encoding="ascii") == fingerprint:
        return
    if not has_pip():
        if importlib.util.find_spec("ensurepip") is None or importlib.util.find_spec("venv") is None:
            sys.exit("This Python cannot make environments: install ensurepip (Debian, Ubuntu: package python3-venv).")
        print("making .venv", flush=True)
        subprocess.run([sys.executable, "-m", "venv", str(VENV)], check=True)
    print("installing the test tools into .venv", flush=True)
    install = ("-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--editable", ".[test]")
    subprocess.run([str(PYTHON), *install], cwd=ROOT, check=True)
    STAMP.write_text(fingerprint, encoding="ascii")


def printed(lane: Lane, commands: Commands, until: float = inf) -> tuple[list[int], str]:
    """The exit codes of a lane's commands, run one after the other, and all they printed; none is left out.

    While they run, what they print is in `build/lanes`. One that does not end is ended, with all it has started.
    """
    codes, output = [], ""
    environment = {
        **os.environ,
        "PYTHONUTF8": "1",
        "PYTHONUNBUFFERED": "1",
        "COVERAGE_FILE": f".coverage.{lane.name}.data",
    }
    log = LOGS / f"{lane.name}.log"
    LOGS.mkdir(parents=True, exist_ok=True)
    for command in commands:
        with log.open("wb") as file:
            started = subprocess.Popen(
                [str(PYTHON), "-m", *command],
                cwd=ROOT,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=file,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
            codes.append(ended(started, max(0, min(lane.limit, until - time.monotonic()))))
        output += log.read_text(encoding="utf-8", errors="replace")
        if codes[-1] == TOO_LONG:
            output += f"\n{lane.name}: {command[0]} did not end in time and was ended"
    return codes, output


def ended(started: subprocess.Popen[bytes], limit: float) -> int:
    """The exit code of a process that has so many seconds; after them it is ended, with all it has started."""
    try:
        return started.wait(limit)
    except subprocess.TimeoutExpired:
        if os.name == "posix":
            os.killpg(started.pid, signal.SIGKILL)
        started.kill()
        started.wait()
        return TOO_LONG


def run(lane: Lane, *, may_skip: bool = False, until: float = inf) -> Result:
    """Run the commands of one lane, what failed once more if that is little, and show what they printed."""
    began = time.monotonic()
    codes, output = printed(lane, lane.commands, until)
    result = Result(lane.name, max(codes, key=abs), output, 0)
    if lane.again and codes[0] and 0 < result.failures <= FEW:
        result = once_more(lane, result, codes[1:], until)
    output = result.output
    if skipped := result.counts["skipped"]:
        asked_for = "as asked" if may_skip else f"ask for it with --may-skip {lane.name}"
        output += f"\n{skipped} tests were skipped: {asked_for}"
        result = result._replace(code=result.code or int(not may_skip), output=output)
    print(f"\n----- {lane.name} -----\n{output.rstrip()}", flush=True)
    return result._replace(seconds=time.monotonic() - began)


def once_more(lane: Lane, first: Result, others: list[int], until: float) -> Result:
    """The tests that failed, run alone: the lane is red only if one fails again, or if another command had failed."""
    (code,), output = printed(lane, (lane.again,), until)
    head = f"\n----- {lane.name}: {first.failures} failed and are run once more, alone -----\n"
    if code:
        return first._replace(output=first.output + head + CLOSING.sub("", output))
    rest = max(others, key=abs, default=0)
    return first._replace(code=rest, output=first.output + head + output, late=tuple(FAILED.findall(first.output)))


def run_all(lanes: tuple[Lane, ...], may_skip: list[str]) -> list[Result]:
    """Run lanes side by side; those of pytest take turns, in two queues: pages, which often wait, and all others.

    The first of these turns is to make machine code.
    """

    until = time.monotonic() + max(ALL, *(lane.limit for lane in lanes))

    def one_by_one(queue: list[Lane]) -> list[Result]:
        return [run(lane, may_skip=lane.name in may_skip, until=until) for lane in queue]

    first = [lane for lane in lanes if lane.name == KERNEL]
    pages = [lane for lane in lanes if lane.name in OF_PAGES]
    shared = [lane for lane in lanes if lane.name in TESTING and lane not in pages]
    queues = [[lane] for lane in lanes if lane not in (*first, *pages, *shared)]
    turns = [queue for queue in (shared, pages) if queue]
    with ThreadPoolExecutor(max_workers=len(queues) + len(turns)) as pool:
        others = [pool.submit(one_by_one, queue) for queue in queues]
        done = one_by_one(first)
        others += [pool.submit(one_by_one, queue) for queue in turns]
        return done + [result for other in others for result in other.result()]


def summary(results: list[Result]) -> str:
    """A table of the lanes, what passed only at the second run, and how many tests passed and failed in all of them.

    The last line is alone, for whatever reads it.
    """
    rows = [f"{each.lane:<10} {'failed' if each.code else 'ok':<7} {each.seconds:6.1f} s" for each in results]
    passed, failed = (sum(counts) for counts in zip(*(each.tests for each in results), strict=True))
    names = [name for each in results for name in each.late]
    late = [f"{YELLOW}{len(names)} passed only at the second run: {', '.join(names)}{PLAIN}", ""] if names else []
    return "\n".join(["", "----- summary -----", *rows, "", *late, f"{passed} passed, {failed} failed"])


def asked() -> argparse.Namespace:
    """What the command line asks for."""
    names = [lane.name for lane in all_lanes(1)]
    parser = argparse.ArgumentParser(description="Run every check of kdexplore.")
    add = parser.add_argument
    add("--quick", action="store_true", help=f"leave out the lanes {', '.join(LONGER)}")
    add("--only", metavar="LANE", action="append", choices=names, help="run this lane (again for another)")
    add("--also", metavar="LANE", action="append", default=[], choices=ON_DEMAND, help="run this lane with the others")
    add("--without", metavar="LANE", action="append", default=[], choices=names, help="leave out this lane")
    add("--may-skip", metavar="LANE", action="append", default=[], choices=names, help="let this lane skip tests")
    return parser.parse_args()


def chosen(options: argparse.Namespace, available: int) -> tuple[Lane, ...]:
    """The lanes that were asked for; where pages run beside others, each has half of the machine."""
    if options.only:
        names = set(options.only)
    else:
        on_demand = (name for name in ON_DEMAND if name not in options.also)
        names = {lane.name for lane in all_lanes(1)} - {*on_demand, *(LONGER if options.quick else ())}
    names -= set(options.without)
    both = names & set(OF_PAGES) and names & (set(TESTING) - set(OF_PAGES))
    workers = max(1, available // 2) if both else available
    lanes = (lane for lane in all_lanes(workers) if lane.name in names)
    return tuple(without_core(lane) if lane.name == "quick" and "coverage" in names else lane for lane in lanes)


def without_core(lane: Lane) -> Lane:
    """A lane without the tests of the core, which another one runs and watches."""
    ignored = tuple(f"--ignore={path}" for path in CORE_TESTS)
    return lane._replace(commands=((*lane.commands[0], *ignored),), again=(*lane.again, *ignored))


def main() -> int:
    """Set everything up, run the lanes asked for, and say how they ended."""
    if sys.version_info < OLDEST:
        sys.exit("kdexplore needs Python 3.11 or newer: run this command with a newer Python.")
    options = asked()
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a Windows console may lack a letter that a test prints
    available = cores()
    lanes = chosen(options, available)
    prepare()
    print(f"{', '.join(lane.name for lane in lanes)}: on {available} cores", flush=True)
    if options.without:
        print(f"left out as asked: {', '.join(options.without)}", flush=True)
    results = run_all(lanes, options.may_skip)
    print(summary(results))
    return int(any(result.code for result in results))


if __name__ == "__main__":
    sys.exit(main())
