"""A page without a server: what it is built from, what its Python does, and the page in a browser without a network."""

import asyncio
import compileall
import functools
import gzip
import http.server
import json
import os
import re
import shutil
import subprocess
import sys
import threading
import time
from base64 import b64encode
from contextlib import contextmanager
from hashlib import sha512
from io import BytesIO
from tarfile import TarInfo  # fmt: skip
from tarfile import open as opened_tar
from zipfile import ZipFile

import plotly.graph_objects
import pytest
from playwright.sync_api import expect
from sphinx.cmd.build import main as sphinx

from kdexplore.app.address import hash_of
from kdexplore.app.play.setup import Setup
from kdexplore.app.play.state import Play
from kdexplore.app.session import Session
from kdexplore.cli.main import main
from kdexplore.core.problems import BadInput
from kdexplore.engine.service.ticket import Update
from kdexplore.hosting.static import build, packages, shelf, standins
from kdexplore.hosting.static.answering import AnalysisWorker
from kdexplore.hosting.static.session import PageAnalysis
from tests.app.conftest import OPEN_LINK, ROOT, Visit
from tests.conftest import FLAGS, chromium
from tests.learned_picture import on_table
from tests.speed import slowness
from tests.views.chart_positions import FIGURES
from tools.photo.truth import photos

MOST = 12_500_000  # bytes of a first visit, packed
MOST_READING = 8  # seconds
START = ".kd-start-doors button"
FREE = ".kd-play .kd-draft-slot[data-can=true]"
ROW = ".kd-candidate"
WHEAT = re.compile("wheat", re.IGNORECASE)


def archive(**files):
    packed = BytesIO()
    with opened_tar(fileobj=packed, mode="w:gz") as tar:
        for name, content in files.items():
            entry = TarInfo(f"package/{name}")
            entry.size = len(content)
            tar.addfile(entry, BytesIO(content))
    return packed.getvalue()


def package(content):
    return packages.NpmPackage("@some/thing", "1.2.3", f"sha512-{b64encode(sha512(content).digest()).decode()}")


def test_a_package_is_read_once_its_hash_is_right(tmp_path):
    content = archive(readme=b"hello")
    (tmp_path / "some-thing-1.2.3.tgz").write_bytes(content)
    assert packages.contents(package(content), tmp_path) == {"readme": b"hello"}
    with pytest.raises(BadInput, match="wrong_package"):
        packages.contents(package(content + b"more"), tmp_path)
    with pytest.raises(BadInput, match="unreadable"):
        packages.contents(package(content), tmp_path / "elsewhere")


def test_without_npm_and_without_a_folder_people_are_told(monkeypatch):
    monkeypatch.setattr(packages, "find_spec", lambda _: None)
    monkeypatch.setattr(shutil, "which", lambda *_, **__: None)
    with pytest.raises(BadInput, match="no_npm"):
        packages.contents(package(b""))


def test_an_npm_that_fails_is_told_too(monkeypatch):
    monkeypatch.setattr(packages, "npm", lambda: (sys.executable, "-c", "raise SystemExit(1)"))
    with pytest.raises(BadInput, match="not_fetched"):
        packages.contents(package(b""))


def test_the_shelf_has_what_a_session_needs_and_nothing_that_serves():
    files = shelf.files()
    needed = {"app/dashboard.py", "data/words/pl.po", "hosting/session.py", "views/art/Inter-Regular.woff2"}
    assert {f"kdexplore/{name}" for name in needed} <= set(files)
    assert {name.split("/")[0] for name in files if name.endswith(".py")} == {
        "kdexplore", "anywidget", "comm", "ipywidgets", "psygnal", "segno", "traitlets", "typing_extensions.py",
    }  # fmt: skip
    refused = ("kdexplore/cli/", "kdexplore/hosting/server.py", "kdexplore/hosting/serving.py")
    assert not [name for name in files if name.startswith(refused) or ".." in name]


EVERY_ROOM = """
from kdexplore.hosting.comms import install
install()
from kdexplore.hosting.static.session import open_page
explorer = open_page(len, print, print).dashboard.explorer
from kdexplore.app.session import ROOMS
for room in ROOMS:
    explorer.change(lambda session: session.entered(room))
    assert explorer.session.room == room and explorer.session.notice is None, explorer.session.notice
print(__import__("kdexplore").__file__)
"""


def test_what_is_on_the_shelf_is_enough_for_every_room_once_it_is_compiled(tmp_path):
    for name, content in shelf.files().items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(content)
    compileall.compile_dir(tmp_path, quiet=2, legacy=True)
    for source in tmp_path.rglob("*.py"):
        source.unlink()
    settings = {**os.environ, "PYTHONPATH": str(tmp_path)}
    command = [sys.executable, "-P", "-c", EVERY_ROOM]
    done = subprocess.run(command, cwd=tmp_path, env=settings, capture_output=True, text=True, check=False)  # noqa: S603 -- our own code
    assert done.stdout.split("\n")[-2:] == [str(tmp_path / "kdexplore" / "__init__.pyc"), ""], done.stderr


def test_files_are_packed_as_the_worker_reads_them():
    plain = shelf.packed({"a/b.py": b"abc", "c.json": b"{}"})
    length = int.from_bytes(plain[:4], "little")
    assert json.loads(plain[4 : 4 + length]) == [["a/b.py", 3], ["c.json", 2]]
    assert plain[4 + length :] == b"abc{}"


def test_without_node_modules_stay_as_they_are(monkeypatch):
    monkeypatch.setattr(shelf, "node", lambda: None)
    assert shelf.compiled(b"files", {shelf.LIBRARY: b"zip"}) == (b"files", b"zip")
    with pytest.raises(BadInput, match="no_node"):
        shelf.remembered(b"files", {})
    monkeypatch.setattr(shelf, "node", lambda: sys.executable)  # fails at once
    assert shelf.compiled(b"files", {shelf.LIBRARY: b"zip"}) == (b"files", b"zip")
    with pytest.raises(BadInput, match="no_node"):
        shelf.remembered(b"files", {})


def test_only_an_empty_folder_or_one_of_ours_is_written_to(tmp_path):
    page = build.StaticPage({"service.js": b"1", "python/x": b"22"})
    assert page.size == 3
    for _ in range(2):
        build.write(page, tmp_path / "new")
    assert (tmp_path / "new" / "python" / "x").read_bytes() == b"22"
    (tmp_path / "diary.txt").touch()
    with pytest.raises(BadInput, match="folder_in_use"):
        build.write(page, tmp_path)
    with pytest.raises(BadInput, match="unwritable"):
        build.write(page, tmp_path / "diary.txt")


@pytest.mark.parametrize("name", sorted(FIGURES))
def test_a_figure_without_plotly_is_the_same_json(name, monkeypatch):
    whole = FIGURES[name]()
    monkeypatch.setattr(plotly.graph_objects, "Figure", standins.PlainFigure)
    stand_in = FIGURES[name]()
    assert isinstance(stand_in, standins.PlainFigure)
    assert json.loads(stand_in.to_json()) == json.loads(whole.to_json())
    assert stand_in.layout.title.text == whole.layout.title.text


def test_the_stand_ins_are_found_by_import(monkeypatch):
    monkeypatch.setattr(sys, "modules", dict(sys.modules))
    standins.install()
    assert sys.modules["IPython"].get_ipython() is None
    assert not sys.modules["IPython.core.interactiveshell"].InteractiveShell.initialized()
    assert sys.modules["plotly"].graph_objects.Figure is standins.PlainFigure


QUESTION = {"ask": "score", "mode": "classic", "territory": "w1*"}


def test_the_analysis_of_a_page_asks_cancels_and_hears():
    asked: list[object] = []
    cancelled: list[int] = []
    analysis = PageAnalysis(lambda number, question: asked.append((number, json.loads(question))), cancelled.append)
    first, second = analysis.submit(QUESTION), analysis.submit(QUESTION)
    assert asked == [(0, QUESTION), (1, QUESTION)]
    heard: list[Update] = []
    first.follow(heard.append)
    analysis.answered(0, "partial", '{"a": 1}')
    analysis.answered(0, "answer", '{"a": 2}')
    analysis.answered(0, "answer", '{"a": 3}')
    assert heard == [Update("partial", {"a": 1}), Update("answer", {"a": 2})]
    second.cancel()
    analysis.answered(1, "answer", "{}")
    assert cancelled == [1]
    analysis.submit(QUESTION)
    analysis.close()
    assert cancelled == [1, 2]


SESSION = """
import json
from kdexplore.hosting.static.begin import begin, walk
begin()
{ahead}
from kdexplore.hosting.messages import KernelMessage, packed, unpacked
from kdexplore.hosting.static.session import open_page

class FromScript(bytes):
    def to_bytes(self):
        return bytes(self)

sent = []
page = open_page(sent.append, print, print)

def hear(kind, **content):
    version = {"version": "1.0.0"}
    message = KernelMessage("shell", {"msg_type": kind, "msg_id": "1"}, metadata=version, content=content)
    page.hear(FromScript(packed(message)))

hear("comm_open", comm_id="c", target_name="jupyter.widget.control", data={})
hear("comm_msg", comm_id="c", data={"method": "request_states"})
answers = [m.content["data"] for m in map(unpacked, sent) if m.content.get("comm_id") == "c"]
states = next(answer["states"] for answer in answers if "states" in answer)
print(json.dumps({"dashboard": page.model in states, "widgets": len(states)}))
hear("execute_request", code="1/0")
"""


@pytest.mark.parametrize("ahead", ["", "walk()"])
def test_the_session_of_a_page_shows_its_dashboard_and_runs_no_code(ahead):
    command = [sys.executable, "-c", SESSION.replace("{ahead}", ahead)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=True)  # noqa: S603 -- our own
    answer = json.loads(done.stdout)
    assert answer["dashboard"]
    assert answer["widgets"] > 10
    assert done.stderr == ""


def test_the_worker_beside_answers_in_turn_and_leaves_out_what_is_cancelled():
    async def worked():
        told = []
        worker = AnalysisWorker(lambda *update: told.append(update))
        for number in range(3):
            worker.ask(number, json.dumps(QUESTION))
        worker.cancel(1)
        assert worker.working is not None
        await worker.working
        return told

    told = asyncio.run(worked())
    assert [(number, kind) for number, kind, _ in told] == [(0, "answer"), (2, "answer")]
    assert json.loads(told[0][2])["total"] == json.loads(told[1][2])["total"]


# ---- in a browser


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Any web server: it knows files and nothing else."""

    def log_message(self, *_):
        """Nobody reads it."""


@contextmanager
def site(folder, *options):
    """The page as people build it, below a path, as on a page of a project; its folder and its address."""
    assert main(["static", "--out", str(folder / "explorer"), *options]) == 0
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield folder / "explorer", f"http://127.0.0.1:{server.server_port}/explorer/"
    server.shutdown()
    server.server_close()


def link(room):
    play = Play(Setup(players=2, bots=("", ""), seed=3)).begun()
    return f"#{hash_of(Session(play=play).entered(room))}"


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """The page as most people build it, once for the tests that only visit it."""
    with site(tmp_path_factory.mktemp("site")) as found:
        yield found


@pytest.mark.browser  # where the page is built anyway
def test_no_visit_has_to_compile_the_library_of_python(built):
    with ZipFile(built[0] / "python" / shelf.LIBRARY) as library:
        names = library.namelist()
    assert "asyncio/__init__.pyc" in names
    assert not [name for name in names if name.endswith(".py")]


@pytest.mark.browser
def test_a_page_without_a_server_plays_opens_links_analyses_and_goes_offline(built, browser):
    folder, address = built
    play_and_go_offline(folder, address, browser)


PAGE = """# A board

<!-- site: board "..s1wg2/l1fgwf1/ff*ww/gf1s.w/..s.g" kingdomino "A kingdom" -->
"""


@pytest.mark.browser
def test_a_board_of_the_documentation_is_live_where_the_explorer_is_part_of_it(built, tmp_path, browser):
    """Built by Sphinx with the settings of `docs`: nothing is loaded until it is opened, then it answers a press."""
    explorer, address = built
    (tmp_path / "index.md").write_text(PAGE, encoding="utf-8")
    settings = ("-q", "-W", "-b", "html", "-c", str(ROOT / "docs"))
    assert sphinx([*settings, "-d", str(tmp_path / "read"), str(tmp_path), str(explorer.parent)]) == 0
    context = browser.new_context(locale="en-GB", viewport={"width": 1280, "height": 900})
    page = context.new_page()
    root = address.removesuffix("explorer/")
    heard = Visit(page, root)
    page.goto(root + "index.html")
    assert not [frame for frame in page.frames if "explorer" in frame.url]
    page.locator("details.live summary").click()
    live = page.frame_locator("details.live iframe")
    free = live.locator(".kd-lab [data-at='-2,-2']")
    free.wait_for(timeout=180_000)
    expect(free).not_to_have_attribute("aria-label", WHEAT)
    free.click()  # with the brush that is chosen at first
    expect(free).to_have_attribute("aria-label", WHEAT, timeout=60_000)
    heard.end()
    assert not heard.errors
    context.close()


def read_a_photograph(page):
    """Without a network a photograph is read as well, within a few seconds."""
    page.evaluate(OPEN_LINK, link("lab"))
    picture = {"name": "kingdom.png", "mimeType": "image/png", "buffer": on_table(photos()[0].looks)}
    page.locator(".kd-photo-bar input[type=file]").set_input_files(picture)
    began = time.monotonic()
    page.get_by_role("button", name="Read the kingdom").click()
    expect(page.locator(".kd-lab-side")).to_contain_text(re.compile(r"squares? read, \d+ to check"))
    assert time.monotonic() - began <= MOST_READING * slowness()


def play_and_go_offline(folder, address, browser):
    assert b"kdexplore/app/dashboard.pyc" in gzip.decompress((folder / "files.bin").read_bytes())
    first = [path for path in folder.rglob("*") if path.is_file() and "plotly" not in path.name]
    assert sum(len(gzip.compress(path.read_bytes())) for path in first) < MOST
    context = browser.new_context(locale="en-GB")
    page = context.new_page()
    page.set_default_timeout(180_000)
    heard = Visit(page, address)
    page.goto(address)
    page.locator(START).first.wait_for(timeout=180_000)
    page.evaluate(OPEN_LINK, link("play"))
    expect(page.locator(".kd-app[data-kd-busy]")).to_have_count(0)
    expect(page.locator(FREE).first).to_be_visible()
    before = page.url
    page.locator(FREE).first.click()
    expect(page).not_to_have_url(before)
    page.evaluate(OPEN_LINK, link("analyse"))
    page.locator(ROW).nth(1).wait_for()
    page.locator("html[data-kd-kept=all]").wait_for()
    heard.end()
    assert not heard.errors
    context.set_offline(True)
    page.goto("about:blank")
    page.goto(address + link("play"))
    expect(page.locator(FREE).first).to_be_visible(timeout=180_000)
    read_a_photograph(page)
    assert page.evaluate(
        "performance.getEntriesByType('resource').every(({name}) => name.startsWith(document.baseURI.split('#')[0]))"
    )
    context.close()


@pytest.mark.slow
@pytest.mark.browser
def test_a_fast_page_begins_with_all_drawn_and_browsers_offer_to_install_it(tmp_path, browser):
    profile = tmp_path / "profile"  # what a browser keeps: a window without one cannot install anything
    with (
        site(tmp_path, "--fast") as (folder, address),
        browser.browser_type.launch_persistent_context(profile, executable_path=chromium(), args=FLAGS) as context,
    ):
        assert (folder / build.MEMORY).stat().st_size < MOST
        page = context.new_page()
        heard = Visit(page, address)
        page.goto(address)
        page.locator(START).first.wait_for(timeout=180_000)
        page.evaluate(OPEN_LINK, link("play"))
        expect(page.locator(FREE).first).to_be_visible()
        page.locator("html[data-kd-kept=all]").wait_for(timeout=180_000)
        made = page.evaluate(
            "caches.keys().then((names) => caches.open(names[0])).then((kept) => kept.match('memory.bin'))"
        )
        assert made is None  # none has to be made
        asked = context.new_cdp_session(page)
        assert asked.send("Page.getInstallabilityErrors") == {"installabilityErrors": []}
        assert asked.send("Page.getAppManifest")["errors"] == []
        heard.end()
        assert not heard.errors
