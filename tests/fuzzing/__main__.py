"""Every parser of text from outside under a coverage-guided fuzzer: `python -m tests.fuzzing --seconds 60 [NAME ...]`.

It needs `pip install atheris` (Linux). A parser may read or refuse: whatever raises anything but `BadInput`, takes over
two seconds or over 1 GB ends the run, and libFuzzer prints the input. `tests/core/test_fuzz.py` is the part in CI.
"""

from __future__ import annotations

import argparse
import contextlib
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

NAMES = ("notation", "state", "game", "link", "packed", "tiles", "table", "lesson", "question")  # as in parsers.py
LIMITS = ("-timeout=2", "-rss_limit_mb=1024", "-max_len=20000")


def fuzz(name: str, seconds: int, corpus: Path) -> None:
    """Feed one parser until the time is over; libFuzzer ends the process."""
    atheris: Any = import_module("atheris")
    with atheris.instrument_imports(include=["kdexplore"]):
        parser = import_module("tests.fuzzing.parsers").PARSERS[name]
        refusal = import_module("kdexplore.core.problems").BadInput
    for number, seed in enumerate(parser.seeds):
        (corpus / f"seed{number}").write_text(seed, encoding="utf-8")

    def feed(data: bytes) -> None:
        with contextlib.suppress(refusal):
            parser.read(data.decode("utf-8", "replace"))

    atheris.Setup([sys.argv[0], *LIMITS, f"-max_total_time={seconds}", str(corpus)], feed)
    atheris.Fuzz()


def main() -> int:
    """Every parser that was asked for, each in a process of its own; 1 if one of them failed."""
    options = argparse.ArgumentParser(description="Give every parser to a fuzzer.")
    options.add_argument("names", nargs="*", metavar="NAME", choices=(*NAMES, []), help=", ".join(NAMES))
    options.add_argument("--seconds", type=int, default=60, help="for each parser (60)")
    options.add_argument("--corpus", type=Path, help=argparse.SUPPRESS)
    given = options.parse_args()
    if given.corpus:
        fuzz(given.names[0], given.seconds, given.corpus)
    failed = 0
    for name in given.names or NAMES:
        with TemporaryDirectory() as folder:
            command = [sys.executable, "-m", "tests.fuzzing", name, f"--seconds={given.seconds}", f"--corpus={folder}"]
            code = subprocess.run(command, check=False).returncode  # noqa: S603 -- this very Python
        sys.stdout.write(f"{name}: {'failed' if code else 'nothing but reading and refusing'}\n")
        failed |= int(code != 0)
    return failed


if __name__ == "__main__":
    sys.exit(main())
