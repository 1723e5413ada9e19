"""The house of style.md: which room may import which, how large anything may grow, what no file may hold."""

import ast
import importlib
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

pytestmark = pytest.mark.no_cover  # these read files, and run next to nothing

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "kdexplore"
CORE = sorted((PACKAGE / "core").rglob("*.py"))
MODULES = sorted(PACKAGE.rglob("*.py"))
TOOLS = sorted((ROOT / "tools").rglob("*.py"))  # what only maintainers run
TESTS = sorted(path for path in (ROOT / "tests").rglob("*.py") if "node_modules" not in path.parts)

ROOMS = {
    "core": {"core"},
    "engine": {"engine", "core"},
    "words": {"words", "core"},
    "lessons": {"lessons", "engine", "core"},
    "views": {"views", "core", "engine", "words"},
    "app": {"app", "core", "engine", "words", "views", "lessons"},
    "hosting": {"hosting", "app", "core", "engine", "words", "views", "lessons"},
    "cli": {"cli", "core", "engine", "words", "views", "lessons", "app", "hosting", "kdexplore"},
}
FRONT = {"kdexplore", "core", "engine", "words", "views", "app"}  # for kdexplore/__init__.py: everything but cli
READER = "disk"  # the one module of core that opens files

CHANCE_CLOCK_LANGUAGE = {"calendar", "datetime", "gettext", "locale", "random", "secrets", "time", "uuid"}
FILES = {"fileinput", "glob", "importlib", "io", "os", "pathlib", "pkgutil", "shutil", "tempfile"}

LONGEST_FUNCTION = 60
LONGEST_MODULE = 400
LONGEST_MODULE_IN_CORE = 300

# Put together from pieces, so that this file does not find itself.
MACHINE_FOLDERS = "work|root|home|Users|farm|opt|tmp/lab"
REGISTRIES = "pypi|pythonhosted|npmjs|deb" + r"\.debian|anaconda"
NEVER = re.compile(rf"(?<![\w.~-])/(?:{MACHINE_FOLDERS})/\w|\b[A-Z]:\\{{1,2}}Users\b|\b(?:{REGISTRIES})\.(?:org|com)\b")


def short(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def failing(check: Callable[[Path], object], paths: list[Path]) -> dict[str, object]:
    """What a check finds wrong, by file; empty when all is well."""
    return {short(path): wrong for path in paths if (wrong := check(path))}


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def name_of(path: Path) -> tuple[str, ...]:
    """The dotted name of a module: kdexplore/core/fire.py is ("kdexplore", "core", "fire")."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return parts[:-1] if parts[-1] == "__init__" else parts


def imports(path: Path) -> Iterator[str]:
    """The full name of every module this one imports, wherever the import stands and whatever guards it."""
    package = name_of(path) if path.name == "__init__.py" else name_of(path)[:-1]
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            origin = ".".join([*above, *([node.module] if node.module else [])])
            # `from kdexplore import core` names a room; `from kdexplore.core import fire` is in one already
            yield from (f"{origin}.{alias.name}" for alias in node.names)


def rooms(path: Path) -> set[str]:
    """The rooms of the house this module imports; "kdexplore" stands for the front door."""
    inside = [name.split(".") for name in imports(path) if name.split(".")[0] == "kdexplore"]
    known = {*ROOMS, "__main__"}
    return {parts[1] if len(parts) > 1 and parts[1] in known else "kdexplore" for parts in inside}


def allowed(path: Path) -> set[str]:
    parts = name_of(path)
    if parts == ("kdexplore",):
        return FRONT
    return {"cli"} if parts[1] == "__main__" else ROOMS.get(parts[1], set())


def test_imports_only_point_up_the_list():
    assert not failing(lambda path: rooms(path) - allowed(path), MODULES)


def test_nothing_in_the_package_needs_the_tools():
    """The wheel has none of them."""
    assert not failing(lambda path: {name for name in imports(path) if name.split(".")[0] == "tools"}, MODULES)


def outside(path: Path) -> set[str]:
    """The packages that a module imports, ours apart."""
    return {name.split(".")[0] for name in imports(path)} - {"kdexplore"}


def test_the_core_imports_the_standard_library_and_itself_only():
    assert not failing(lambda path: outside(path) - sys.stdlib_module_names, CORE)


def below(path: Path) -> set[str]:
    """What a module imports at its top, for its types too; a method may reach for what builds on its value."""
    body = tree(path).body
    lines = [*body, *(line for node in body if isinstance(node, ast.If) for line in node.body)]
    origins = [(line.module or "", line.names) for line in lines if isinstance(line, ast.ImportFrom)]
    return {name for module, names in origins for name in (module, *(f"{module}.{alias.name}" for alias in names))}


def test_the_modules_of_the_core_are_layers_that_import_one_way():
    left = {".".join(name_of(path)): below(path) for path in CORE if path.name != "__init__.py"}
    while lowest := [name for name, others in left.items() if left.keys().isdisjoint(others)]:
        for name in lowest:
            del left[name]
    assert not sorted(left), "these import each other in a circle"


def test_the_core_knows_no_chance_no_clock_and_no_language():
    assert not failing(lambda path: outside(path) & CHANCE_CLOCK_LANGUAGE, CORE)


def opens_files(path: Path) -> set[str]:
    """By what a module could open a file: modules that it imports, functions that it calls."""
    called = {
        node.func.id for node in ast.walk(tree(path)) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    return outside(path) & FILES | called & {"open", "__import__"}


def test_one_module_of_the_core_opens_files():
    assert not failing(opens_files, [path for path in CORE if path.stem != READER])


def too_long(path: Path) -> int:
    """How many lines a module has, if those are too many."""
    lines = len(path.read_text(encoding="utf-8").splitlines())
    return lines if lines > (LONGEST_MODULE_IN_CORE if path in CORE else LONGEST_MODULE) else 0


def test_no_module_grows_too_long():
    assert not failing(too_long, MODULES + TOOLS + TESTS)


def length(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """How many lines a function takes from its `def` on, its docstring apart."""
    lines = (function.end_lineno or function.lineno) - function.lineno + 1
    if ast.get_docstring(function) is None:
        return lines
    docstring = function.body[0]
    return lines - ((docstring.end_lineno or docstring.lineno) - docstring.lineno + 1)


def long_functions(path: Path) -> dict[str, int]:
    """The functions of a module that are too long, and how long they are."""
    functions = [node for node in ast.walk(tree(path)) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    return {each.name: length(each) for each in functions if length(each) > LONGEST_FUNCTION}


def test_no_function_grows_too_long():
    assert not failing(long_functions, MODULES + TOOLS + TESTS)


def renamed_classes(path: Path) -> set[str]:
    """Classes of ours that a module imports under another name, as it must where one name means two things."""
    aliases = (alias for node in ast.walk(tree(path)) if isinstance(node, ast.ImportFrom) for alias in node.names)
    return {
        f"{each.name} as {each.asname}"
        for each in aliases
        if each.asname and re.fullmatch(r"[A-Z]\w*[a-z]\w*", each.name)
    }


def test_no_class_needs_another_name_where_it_is_imported():
    assert not failing(renamed_classes, MODULES + TOOLS)


def test_every_module_says_what_lives_there():
    assert not failing(lambda path: path.stat().st_size and not ast.get_docstring(tree(path)), MODULES + TOOLS + TESTS)


def public_classes(path: Path) -> set[str]:
    """The classes that a module defines at its top for others to use."""
    return {node.name for node in tree(path).body if isinstance(node, ast.ClassDef) and not node.name.startswith("_")}


def test_no_two_public_classes_share_a_name():
    """One word, one meaning; each room of the dashboard has a class `Room`, which is one meaning."""
    homes: dict[str, list[str]] = {}
    for path in MODULES + TOOLS:
        for name in public_classes(path) - {"Room"}:
            homes.setdefault(name, []).append(short(path))
    assert not {name: places for name, places in homes.items() if len(places) > 1}


def our_files() -> list[Path]:
    """Every file of the project: tracked, or new and not ignored; without git, all that lies in its folders."""
    command = ["git", "-C", str(ROOT), "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        listed = subprocess.run(command, capture_output=True, check=True).stdout.decode().split("\0")
    except (OSError, subprocess.CalledProcessError):
        folders = (".ci", "docs", "kdexplore", "notebooks", "tests", "tools")
        return [*ROOT.glob("*.*"), *(path for folder in folders for path in (ROOT / folder).rglob("*.*"))]
    return [ROOT / name for name in listed if name]


def test_no_file_knows_a_machine_or_a_registry():
    found = {}
    for path in filter(Path.is_file, our_files()):
        content = path.read_bytes()
        if b"\0" not in content and (hit := NEVER.search(content.decode("utf-8", errors="replace"))):
            found[short(path)] = hit.group()
    assert not found


def test_the_needles_are_sharp():
    for folder in ("home/ann", "root/x", "work/main"):
        assert NEVER.search(f"path='/{folder}'")
    hosts = (one.replace("_", ".") for one in ("pypi_org", "deb_debian_org"))
    for needle in ("C:/Users".replace("/", "\\"), *(f"https://{host}/x" for host in hosts)):
        assert NEVER.search(needle)
    for innocent in ("docs/home/page", "~/" + "work/notes", "example.org/home/x", "./opt/x"):
        assert not NEVER.search(innocent)


def problems(path: Path) -> Iterator[ast.expr]:
    """The rule given to each `Problem(Reason.X, "rule.id", ...)` of a module."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Problem":
            yield from node.args[1:2]
            yield from (keyword.value for keyword in node.keywords if keyword.arg == "rule")


def rules_named(path: Path) -> set[str]:
    """The ids of rules that the problems of a module name."""
    parts = (part for rule in problems(path) for part in ast.walk(rule) if isinstance(part, ast.Constant))
    return {part.value for part in parts if isinstance(part.value, str)}


def test_every_problem_names_a_rule_of_the_book():
    rules = set(importlib.import_module("kdexplore.core.rule_ids").RULES)
    assert not failing(lambda path: rules_named(path) - rules, CORE)


def test_every_reason_is_given_somewhere():
    reasons = importlib.import_module("kdexplore.core.problems").Reason
    given = {
        node.attr
        for path in CORE
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "Reason"
    }
    assert {reason.name for reason in reasons} <= given
