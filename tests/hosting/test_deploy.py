"""The recipes in `deploy`: commands that the program knows, addresses that the server answers, nothing with rights."""

import re
import shlex
import stat

import pytest
import yaml

from kdexplore.cli.main import main
from kdexplore.hosting.beside import BESIDE
from tests.app.conftest import ROOT

DEPLOY = ROOT / "deploy"
FILES = sorted(path for path in DEPLOY.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
ADDRESSES = {path.replace("\\", "") for path, _ in BESIDE}


def text_of(name):
    return (DEPLOY / name).read_text(encoding="utf-8")


def documents(name):
    return [each for each in yaml.safe_load_all(text_of(name)) if each]


def commands():
    """Every command line of the recipes that starts the server."""
    packed = re.search(r"^CMD (\[.*\])$", text_of("container/Dockerfile"), re.MULTILINE)
    unit = re.search(r"^ExecStart=(.*)$", text_of("systemd/kdexplore.service"), re.MULTILINE)
    assert packed
    assert unit
    return yaml.safe_load(packed[1]), shlex.split(unit[1])


@pytest.mark.parametrize("command", commands())
def test_the_program_knows_the_options_of_every_recipe(command, monkeypatch, capsys):
    served: list[object] = []
    monkeypatch.setattr("kdexplore.hosting.server.serve", lambda serving, _, public: served.extend((serving, public)))
    monkeypatch.setattr("kdexplore.hosting.nursery.can_fork", lambda: True)
    monkeypatch.setattr("kdexplore.app.server.is_free", lambda *_: True)
    assert main(command[1:]) == 0, capsys.readouterr().err
    assert served[1] is not None


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_probes_ask_for_what_starts_no_session(path):
    for asked in re.findall(r"kdexplore/[a-z]+(?=[\s,'\"}])", path.read_text(encoding="utf-8")):
        known = asked in ADDRESSES or (ROOT / asked).exists() or (DEPLOY / asked).exists() or path.suffix == ".service"
        assert known or asked.startswith("kdexplore/bin"), asked


def test_containers_have_no_rights_and_no_way_out():
    assert re.search(r"^USER 10001$", text_of("container/Dockerfile"), re.MULTILINE)
    assert "--require-hashes" in text_of("container/Dockerfile")
    (compose,) = documents("container/compose.yaml")
    for name in ("one", "two"):
        service = compose["services"][name]
        assert service["read_only"]
        assert service["cap_drop"] == ["ALL"]
        assert service["networks"] == ["inside"]
    assert compose["networks"]["inside"]["internal"]
    deployment, *_, policy = documents("kubernetes/kdexplore.yaml")
    (container,) = deployment["spec"]["template"]["spec"]["containers"]
    assert container["securityContext"]["readOnlyRootFilesystem"]
    assert policy["spec"]["egress"] == []


def test_binder_finds_its_files_and_no_dockerfile():
    assert not list(ROOT.glob("Dockerfile*"))
    assert (ROOT / "environment.yml").exists()
    assert (ROOT / "postBuild").stat().st_mode & stat.S_IXUSR


def test_the_hub_gives_every_visitor_limits():
    (values,) = documents("jupyterhub/values.yaml")
    assert {"cpu", "memory", "networkPolicy"} <= set(values["singleuser"])
