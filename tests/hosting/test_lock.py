"""What the image is made of: every package pinned with its hashes, as pyproject.toml asks for it."""

import re
import tomllib
from typing import NamedTuple

import pytest
from packaging.markers import Marker
from packaging.requirements import Requirement

from tests.app.conftest import ROOT

CONTAINER = ROOT / "deploy" / "container"
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
EXTRAS = PYPROJECT["project"]["optional-dependencies"]
LOCKS = {"requirements.lock": ("serve",), "cluster.lock": ("serve", "cluster")}
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
ENTRY = re.compile(r"(?P<name>[a-z0-9-]+)==(?P<version>[^\s;]+)(?: ; (?P<marker>[^\\]+))? \\")
HASH = re.compile(r"    --hash=sha256:[0-9a-f]{64}(?: \\)?")
REMARK = re.compile(r" *#.*")


class Locked(NamedTuple):
    """One entry of a lock, and how many hashes follow it."""

    name: str
    version: str
    marker: str
    hashes: int

    def is_for(self, python):
        return not self.marker or Marker(self.marker).evaluate(linux(python))


def linux(python):
    """A machine of the kind that images are made for."""
    system = {"sys_platform": "linux", "os_name": "posix", "platform_system": "Linux", "platform_machine": "x86_64"}
    made_by = {"platform_python_implementation": "CPython", "implementation_name": "cpython"}
    return {**system, **made_by, "python_version": python, "python_full_version": f"{python}.9"}


def text_of(lock):
    return (CONTAINER / lock).read_text(encoding="utf-8")


def entries(text):
    """Everything that a lock pins; a line of any other kind is a mistake."""
    found = []
    for line in text.splitlines():
        if entry := ENTRY.fullmatch(line):
            found.append(Locked(entry["name"], entry["version"], entry["marker"] or "", 0))
        elif HASH.fullmatch(line):
            found[-1] = found[-1]._replace(hashes=found[-1].hashes + 1)
        else:
            assert REMARK.fullmatch(line), line
    return found


def asked_for(extras):
    """What these extras ask for themselves, and what builds the package; an extra of ours stands for what it holds."""
    found = [Requirement(text) for text in PYPROJECT["build-system"]["requires"]]
    for extra in extras:
        for requirement in map(Requirement, EXTRAS[extra]):
            found += asked_for(requirement.extras) if requirement.name == "kdexplore" else [requirement]
    return found


@pytest.mark.parametrize("lock", LOCKS)
def test_every_package_of_the_image_is_pinned_with_its_hashes(lock):
    text = text_of(lock)
    found = entries(text)
    assert len(found) > 50
    assert all(each.hashes for each in found)
    assert not re.search(r"https?:|file:|--(extra-)?index|--find-links|@", text)


@pytest.mark.parametrize("python", PYTHONS)
@pytest.mark.parametrize("lock", LOCKS)
def test_the_lock_has_what_pyproject_asks_for_in_every_python(lock, python):
    there = [each for each in entries(text_of(lock)) if each.is_for(python)]
    versions = {each.name: each.version for each in there}
    assert len(versions) == len(there)  # one version of each
    asked = asked_for(LOCKS[lock])
    here = [each for each in asked if each.marker is None or each.marker.evaluate(linux(python))]
    assert "numba" in {each.name for each in here}
    for requirement in here:
        locked = versions.get(requirement.name.lower(), "")
        assert locked in requirement.specifier, f"{requirement} is not {locked or 'there'}: docs/releasing.md"


@pytest.mark.parametrize("lock", LOCKS)
def test_the_head_of_a_lock_says_how_it_is_made(lock):
    command = text_of(lock).splitlines()[1]
    assert set(re.findall(r"--extra (\w+)", command)) == set(LOCKS[lock])
    assert {"--universal", "--generate-hashes", "--no-emit-index-url"} <= set(command.split())
    assert f"--output-file deploy/container/{lock}" in command
    releasing = (ROOT / "docs" / "releasing.md").read_text(encoding="utf-8")
    assert command.lstrip("# ") in releasing


def test_both_images_have_the_same_versions():
    plain, cluster = (dict(each[:2] for each in entries(text_of(lock)) if each.is_for("3.13")) for lock in LOCKS)
    assert plain.items() <= cluster.items()
    assert set(cluster) - set(plain) >= {"distributed", "dask"}


def test_what_builds_the_package_is_what_pyproject_says():
    lines = (CONTAINER / "build.in").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if not line.startswith("#")] == PYPROJECT["build-system"]["requires"]


@pytest.mark.parametrize("damage", ["tornado", "tornado>=6 \\", "tornado @ x \\", "--index-url x", "-r other.txt"])
def test_a_line_that_pins_nothing_is_noticed(damage):
    with pytest.raises(AssertionError):
        entries(damage)
