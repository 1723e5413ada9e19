"""What a person who installs kdexplore gets: all of its files, at once, and nothing that is not needed."""

import os
import re
import shutil
import statistics
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement

import kdexplore

ROOT = Path(__file__).resolve().parent.parent
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = PYPROJECT["project"]
ENVIRONMENT = yaml.safe_load((ROOT / "environment.yml").read_text(encoding="utf-8"))

PICTURES, SCRIPTS = {".otf", ".svg", ".woff2"}, {".css", ".html", ".j2", ".js", ".mjs", ".ts"}
SHIPPED = {*PICTURES, *SCRIPTS, ".ipynb", ".json", ".po", ".py", ".txt", ".typed"}
BOOTSTRAP = {"python", "pip"}  # what conda needs to make an environment at all
IMPORT_MILLISECONDS = 60
IMPORT_RUNS = 7
BUILD_SDIST = "import sys; from setuptools.build_meta import build_sdist; build_sdist(sys.argv[1])"


def pins(requirements):
    """Each requirement as name and pin, the name as conda writes it; an extra of ours stands for what it holds.

    Of several for one package the first counts: the others are for systems that it leaves out.
    """
    requirements = list(requirements)
    while ours := [each for each in requirements if each.startswith("kdexplore[")]:
        requirements.remove(ours[0])
        for extra in re.findall(r"[\w-]+", ours[0])[1:]:
            requirements += PROJECT["optional-dependencies"][extra]
    parted = (re.match(r"([\w.-]+)\s*([^;]*)", requirement) for requirement in reversed(requirements))
    return {match[1].lower(): match[2].replace(" ", "") for match in parted if match}


def python(*arguments, folder=ROOT):
    """What this Python answers, started afresh in the checkout, or in another folder."""
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    done = subprocess.run(
        [sys.executable, *arguments], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done


def test_environment_and_pyproject_are_in_step():
    left_out = {name.lower() for name in PYPROJECT["tool"]["kdexplore"]["not-in-environment"]}
    declared = pins(PROJECT["optional-dependencies"]["test"])
    assert left_out <= set(declared)
    conda = pins(ENVIRONMENT["dependencies"])
    assert {name: pin for name, pin in conda.items() if name not in BOOTSTRAP} == {
        name: pin for name, pin in declared.items() if name not in left_out
    }


def test_the_core_installs_with_no_dependency_at_all():
    assert PROJECT["dependencies"] == []
    assert set(PROJECT["optional-dependencies"]) >= {"notebook", "serve", "pictures", "test"}


MACHINES = [
    *(
        ("CPython", python, "linux", machine)
        for python in ("3.11", "3.14", "3.15")
        for machine in ("x86_64", "aarch64")
    ),
    ("CPython", "3.12", "darwin", "arm64"),
    ("CPython", "3.13", "darwin", "x86_64"),
    ("CPython", "3.13", "win32", "AMD64"),
]
MACHINES_WITHOUT = [
    ("CPython", "3.14", "darwin", "x86_64"),
    ("CPython", "3.16", "linux", "x86_64"),
    ("CPython", "3.13", "linux", "armv7l"),
    ("CPython", "3.11", "win32", "ARM64"),
    ("PyPy", "3.11", "linux", "x86_64"),
]


@pytest.mark.parametrize(
    ("machine", "number"), [*((one, 1) for one in MACHINES), *((one, 0) for one in MACHINES_WITHOUT)]
)
def test_serving_brings_numba_wherever_there_are_wheels_of_it_and_is_installed_elsewhere_without(machine, number):
    names = ("platform_python_implementation", "python_version", "sys_platform", "platform_machine")
    there = dict(zip(names, machine, strict=True))
    assert "kdexplore[fast,page]" in PROJECT["optional-dependencies"]["serve"]
    fast = [Requirement(each) for each in PROJECT["optional-dependencies"]["fast"]]
    assert {each.name for each in fast} == {"numba"}
    assert sum(each.marker is not None and each.marker.evaluate(there) for each in fast) == number


def test_the_version_is_said_in_one_place():
    assert "version" in PROJECT["dynamic"]
    assert PYPROJECT["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "kdexplore.__version__"}
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert "version" not in citation


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
def source(tmp_path_factory):
    """The source distribution, built from a copy of the checkout, so that nothing is left behind, and unpacked."""
    checkout, target = tmp_path_factory.mktemp("checkout") / "here", tmp_path_factory.mktemp("sdist")
    left_out = shutil.ignore_patterns(".git", ".venv", ".*_cache", ".hypothesis", "__pycache__", "node_modules")
    shutil.copytree(ROOT, checkout, ignore=left_out)
    python("-c", BUILD_SDIST, str(target), folder=checkout)
    with tarfile.open(next(target.glob("*.tar.gz"))) as archive:
        archive.extractall(target, filter="data")
    return next(path for path in target.iterdir() if path.is_dir())


@pytest.fixture(scope="module")
def wheel(source, tmp_path_factory):
    """The wheel, built from the source distribution."""
    target = tmp_path_factory.mktemp("wheel")
    build = ("-m", "pip", "wheel", "--no-deps", "--no-index", "--no-build-isolation", "--disable-pip-version-check")
    python(*build, "--wheel-dir", str(target), str(source))
    return next(target.glob("*.whl"))


@pytest.mark.slow
def test_the_source_distribution_is_the_whole_project(source):
    tracked = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False).stdout
    there = {path.relative_to(source).as_posix() for path in source.rglob("*") if path.is_file()}
    assert {name for name in tracked.split("\0") if name and (ROOT / name).exists()} <= there


@pytest.mark.slow
def test_the_source_distribution_passes_its_own_tests(source):
    """Those of the rules and the house: the whole is `python tests/run.py`, as in a checkout."""
    some = ("tests/rules", "tests/words/test_catalogue.py", "tests/test_house.py", "tests/test_readme.py")
    ran = python(
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "-m",
        "not slow and not browser and not deep",
        *some,
        folder=source,
    )
    assert " passed" in ran.stdout


@pytest.mark.slow
def test_one_wheel_fits_every_python_and_system(wheel):
    assert wheel.name == f"kdexplore-{kdexplore.__version__}-py3-none-any.whl"


@pytest.mark.slow
def test_the_links_of_a_package_page_are_absolute(wheel):
    with zipfile.ZipFile(wheel) as archive:
        metadata = archive.read(next(name for name in archive.namelist() if name.endswith("/METADATA"))).decode()
    links = re.findall(r"\]\(([^)]+)\)", metadata)
    assert len(links) > len(PYPROJECT["project"]["urls"])
    assert not [link for link in links if not link.startswith(("https://", "#"))]


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
