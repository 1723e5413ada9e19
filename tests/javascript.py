"""The scripts of the widgets, linted by ESLint and checked against their types by TypeScript: `-m tests.javascript`.

Node and npm must be there. The tools are installed once, from the lockfile in tests/js.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent / "js"


def main() -> int:
    """Install the tools if they are missing, and run both; the exit code is that of the first that fails."""
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        sys.stderr.write("Node.js and npm are needed to check the scripts: install them, or leave this lane out.\n")
        return 1
    lock, stamp = HERE / "package-lock.json", HERE / "node_modules" / ".package-lock.json"
    if not stamp.exists() or stamp.stat().st_mtime < lock.stat().st_mtime:
        code = subprocess.run([npm, "ci", "--no-fund", "--no-audit"], cwd=HERE, check=False).returncode  # noqa: S603 -- our own words
        if code:
            return code
    return subprocess.run([npm, "run", "--silent", "check"], cwd=HERE, check=False).returncode  # noqa: S603 -- likewise


if __name__ == "__main__":
    sys.exit(main())
