"""The recipes in `deploy`: commands that the program knows, addresses that the server answers, nothing with rights."""

import re
import shlex
import stat
from importlib import import_module
from io import StringIO

import pytest
import yaml

from kdexplore.cli.main import main
from kdexplore.hosting.beside import BESIDE
from tests.app.conftest import ROOT
from tests.hosting.test_lock import PYPROJECT

DEPLOY = ROOT / "deploy"
FILES = sorted(path for path in DEPLOY.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
ADDRESSES = {path.replace("\\", "") for path, _ in BESIDE}


def text_of(name):
    return (DEPLOY / name).read_text(encoding="utf-8")


def documents(name):
    return [each for each in yaml.safe_load_all(text_of(name)) if each]


def container_of(document):
    (container,) = document["spec"]["template"]["spec"]["containers"]
    return container


def command_of(dockerfile):
    """What an image starts."""
    found = re.search(r"^CMD (\[.*\])$", text_of(dockerfile).replace("\\\n", ""), re.MULTILINE)
    assert found
    return yaml.safe_load(found[1])


def commands():
    """Every command line of the recipes that starts the server."""
    packed = [command_of(name) for name in ("container/Dockerfile", "spaces/Dockerfile")]
    unit = re.search(r"^ExecStart=(.*)$", text_of("systemd/kdexplore.service"), re.MULTILINE)
    assert unit
    (cluster,), (patch,) = documents("container/cluster.yaml"), documents("kubernetes/use-cluster.yaml")
    asking = cluster["services"]["one"]["command"], container_of(patch)["args"]
    return *packed, shlex.split(unit[1]), *asking


def cluster_commands():
    """Every command line of the recipes that starts a scheduler or a worker."""
    (cluster,) = documents("container/cluster.yaml")
    scheduler, _, worker, *_ = documents("kubernetes/cluster.yaml")
    composed = [cluster["services"][name]["command"] for name in ("scheduler", "worker")]
    return [*composed, *(container_of(each)["args"] for each in (scheduler, worker))]


@pytest.mark.parametrize("command", commands())
def test_the_program_knows_the_options_of_every_recipe(command, monkeypatch, capsys):
    served: list[object] = []
    monkeypatch.setattr("kdexplore.hosting.server.serve", lambda serving, _, public: served.extend((serving, public)))
    monkeypatch.setattr("kdexplore.hosting.nursery.can_fork", lambda: True)
    monkeypatch.setattr("kdexplore.hosting.serving.is_free", lambda *_: True)
    monkeypatch.setattr("kdexplore.engine.service.cluster.client_of", lambda _: StringIO())
    assert main(command[1:]) == 0, capsys.readouterr().err
    assert served[1] is not None


@pytest.mark.filterwarnings("default")  # those of packages that Dask imports
@pytest.mark.parametrize("command", cluster_commands(), ids=lambda command: command[1])
def test_dask_knows_the_options_of_every_recipe_and_listens_where_it_is_told(command):
    program, kind, *options = command
    assert program == "dask"
    chosen = import_module(f"distributed.cli.dask_{kind}").main.make_context(kind, options).params
    assert chosen["dashboard"] is False
    assert chosen["dashboard_address"] == "127.0.0.1:8787"  # it listens all the same
    if kind == "worker":
        assert (chosen["worker_port"], chosen["nanny"]) == ("8788", False)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_probes_ask_for_what_starts_no_session(path):
    for asked in re.findall(r"(?<!github.com/)kdexplore/[a-z]+(?=[\s,'\"}])", path.read_text(encoding="utf-8")):
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
    assert container_of(deployment)["securityContext"]["readOnlyRootFilesystem"]
    assert policy["spec"]["egress"] == []


def test_a_container_counts_the_processors_that_it_may_use():
    (compose,) = documents("container/compose.yaml")
    replica = compose["services"]["one"]
    assert replica["environment"]["PYTHON_CPU_COUNT"] == str(replica["cpus"])
    deployment, *_ = documents("kubernetes/kdexplore.yaml")
    assert container_of(deployment)["env"][0]["name"] == "PYTHON_CPU_COUNT"
    pythons = re.findall(r"^FROM python:3\.(\d+)-", text_of("container/Dockerfile"), re.MULTILINE)
    assert len(set(pythons)) == 1
    assert int(pythons[0]) >= 13  # older ones do not know the variable


def test_nobody_but_the_replicas_reaches_the_scheduler_of_a_composed_cluster():
    (compose,), (cluster,) = documents("container/compose.yaml"), documents("container/cluster.yaml")
    services = cluster["services"]
    assert set(services) == {"one", "two", "scheduler", "worker"}  # the proxy gets no other network
    assert not any("ports" in each for each in services.values())
    assert cluster["networks"] == {"analysis": {"internal": True}}
    for name in ("scheduler", "worker"):
        assert services[name]["networks"] == ["analysis"]
        assert {each: services[name][each] for each in ("read_only", "user", "cap_drop", "security_opt")} == {
            each: compose["services"]["one"][each] for each in ("read_only", "user", "cap_drop", "security_opt")
        }


def test_nobody_but_the_explorer_and_its_workers_reaches_the_scheduler_of_a_kubernetes_cluster():
    every = documents("kubernetes/cluster.yaml")
    policies = {each["metadata"]["name"]: each["spec"] for each in every if each["kind"] == "NetworkPolicy"}
    pods = {each["metadata"]["name"] for each in every if each["kind"] == "Deployment"}
    assert pods == {"kdexplore-scheduler", "kdexplore-worker"} == set(policies) - {"kdexplore-analysis"}
    assert allowed(policies["kdexplore-scheduler"], "ingress") == {("kdexplore", 8786), ("kdexplore-worker", 8786)}
    assert allowed(policies["kdexplore-scheduler"], "egress") == {("kdexplore-worker", 8788)}
    assert allowed(policies["kdexplore-worker"], "ingress") == {("kdexplore-scheduler", 8788)}
    assert allowed(policies["kdexplore-worker"], "egress") == {("kdexplore-scheduler", 8786)}
    assert policies["kdexplore-analysis"]["podSelector"] == {"matchLabels": {"app": "kdexplore"}}
    assert allowed(policies["kdexplore-analysis"], "egress") == {("kdexplore-scheduler", 8786)}
    service = next(each for each in every if each["kind"] == "Service")
    assert "type" not in service["spec"]  # inside the cluster alone


def allowed(policy, direction):
    """Which pods a policy lets through at which port, in one direction."""
    other = "from" if direction == "ingress" else "to"
    return {
        (pod["podSelector"]["matchLabels"]["app"], port["port"])
        for rule in policy[direction]
        for pod in rule[other]
        for port in rule["ports"]
    }


def test_a_space_is_user_1000_at_the_port_that_its_readme_names():
    head = yaml.safe_load(text_of("spaces/README.md").split("---")[1])
    text, command = text_of("spaces/Dockerfile"), command_of("spaces/Dockerfile")
    assert head["sdk"] == "docker"
    assert command[command.index("--port") + 1] == str(head["app_port"])
    assert f"EXPOSE {head['app_port']}" in text
    assert re.search(r"^USER 1000$", text, re.MULTILINE)
    assert "--frame-ancestors" in command


def test_the_image_of_a_space_is_built_like_the_other_one():
    images = (text_of("spaces/Dockerfile"), text_of("container/Dockerfile").replace("${LOCK}", "requirements.lock"))
    built = [re.findall(r"^(?:FROM|COPY|RUN (?!useradd)).*$", image, re.MULTILINE) for image in images]
    assert built[0] == built[1]


@pytest.mark.parametrize("more", [{"ref"}, set()], ids=["voila-gallery", "tljh-voila-gallery"])
def test_a_gallery_finds_the_notebook_and_its_picture(more):
    (listed,) = documents("gallery/voila-gallery.yaml" if more else "gallery/tljh-voila-gallery.yaml")
    (entry,) = listed if more else listed["examples"].values()
    assert set(entry) == {"title", "description", "url", "repo_url", "image_url"} | more
    assert entry["repo_url"] == PYPROJECT["project"]["urls"]["Repository"]
    assert (ROOT / entry["url"].removeprefix("voila/render/")).is_file()
    assert (ROOT / entry["image_url"].removeprefix(f"{entry['repo_url']}/raw/main/")).is_file()


def test_binder_finds_its_files_and_no_dockerfile():
    assert not list(ROOT.glob("Dockerfile*"))
    assert (ROOT / "environment.yml").exists()
    assert (ROOT / "postBuild").stat().st_mode & stat.S_IXUSR


def test_the_hub_gives_every_visitor_limits():
    (values,) = documents("jupyterhub/values.yaml")
    assert {"cpu", "memory", "networkPolicy"} <= set(values["singleuser"])
