"""What a person who installs kdexplore gets: all of its files, at once, and nothing that is not needed."""

import re
import shutil
import statistics
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parent.parent
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = PYPROJECT["project"]
ENVIRONMENT = yaml.safe_load((ROOT / "environment.yml").read_text(encoding="utf-8"))

SHIPPED = {".css", ".html", ".ipynb", ".j2", ".js", ".json", ".otf", ".po", ".py", ".svg", ".txt", ".typed"}
BOOTSTRAP = {"python", "pip"}  # what conda needs to make an environment at all
IMPORT_MILLISECONDS = 60
IMPORT_RUNS = 7


def pins(requirements):
    """Each requirement as name and pin, the name as conda writes it."""
    parted = (re.fullmatch(r"([\w.-]+)\s*(.*)", requirement) for requirement in requirements)
    return {match[1].lower(): match[2].replace(" ", "") for match in parted if match}


def python(*arguments):
    """What this Python answers, started afresh in the checkout."""
    done = subprocess.run([sys.executable, *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done


def test_environment_and_pyproject_are_in_step():
    left_out = {name.lower() for name in PYPROJECT["tool"]["kdexplore"]["not-in-environment"]}
    declared = pins(PROJECT["dependencies"]) | pins(PROJECT["optional-dependencies"]["test"])
    assert left_out <= set(declared)
    conda = pins(ENVIRONMENT["dependencies"])
    assert {name: pin for name, pin in conda.items() if name not in BOOTSTRAP} == {
        name: pin for name, pin in declared.items() if name not in left_out
    }


def test_the_environment_comes_from_conda_forge_alone():
    assert ENVIRONMENT["channels"] == ["conda-forge", "nodefaults"]
    assert ENVIRONMENT["name"] == PROJECT["name"]
    assert all(isinstance(dependency, str) for dependency in ENVIRONMENT["dependencies"])


def test_importing_brings_in_nothing_but_the_standard_library():
    show = "import sys; before = set(sys.modules); import kdexplore; print(*set(sys.modules) - before)"
    imported = {name.split(".")[0] for name in python("-c", show).stdout.split()}
    assert imported <= {"kdexplore", *sys.stdlib_module_names}


@pytest.mark.slow  # a stopwatch wants a calm machine
def test_importing_is_quick():
    def milliseconds():
        report = python("-X", "importtime", "-c", "import kdexplore").stderr
        line = next(line for line in reversed(report.splitlines()) if line.split("|")[-1].strip() == "kdexplore")
        return int(line.split("|")[1]) / 1000

    milliseconds()  # the first run may still compile
    assert statistics.median(milliseconds() for _ in range(IMPORT_RUNS)) <= IMPORT_MILLISECONDS


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel, built from a copy of the checkout, so that nothing is left behind and nothing old gets in."""
    source, target = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("wheel")
    shutil.copytree(ROOT / "kdexplore", source / "kdexplore", ignore=shutil.ignore_patterns("__pycache__"))
    for path in ROOT.iterdir():
        if path.is_file() and path.suffix in {"", ".md", ".toml"}:
            shutil.copy(path, source)
    build = ("-m", "pip", "wheel", "--no-deps", "--no-index", "--no-build-isolation", "--disable-pip-version-check")
    python(*build, "--wheel-dir", str(target), str(source))
    return next(target.glob("*.whl"))


@pytest.mark.slow
def test_one_wheel_fits_every_python_and_system(wheel):
    assert wheel.name == f"kdexplore-{PROJECT['version']}-py3-none-any.whl"


@pytest.mark.slow
def test_the_wheel_holds_every_module_and_every_data_file_and_nothing_more(wheel):
    there = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "kdexplore").rglob("*")
        if path.suffix in SHIPPED and "__pycache__" not in path.parts
    }
    with zipfile.ZipFile(wheel) as archive:
        packed = {name for name in archive.namelist() if not name.split("/")[0].endswith(".dist-info")}
    assert packed == there
