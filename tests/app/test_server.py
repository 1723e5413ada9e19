"""The server: what it gives away, what it runs, in which words it begins and ends."""

import json
import re
import signal
import socket
import sys
import urllib.error
import urllib.request

import pytest
from playwright.sync_api import expect

from kdexplore.app import page_head
from kdexplore.cli.main import main
from kdexplore.hosting import serving as server
from kdexplore.words import Text, languages, say
from tests.app.conftest import ROOT, STATIC, free_port, serving, started

SHOWN = "import ipywidgets; box = ipywidgets.Box(); box.add_class('kd-app'); box.layout.min_height = '9px'; box"


def test_the_notebook_of_the_checkout_is_the_one_that_is_installed():
    installed = server.NOTEBOOK.read_bytes()
    assert (ROOT / "notebooks" / "dashboard.ipynb").read_bytes() == installed
    cells = json.loads(installed)["cells"]
    assert ["".join(cell["source"]) for cell in cells] == ["from kdexplore.app import dashboard", "dashboard()"]
    assert not any(cell["outputs"] for cell in cells)


def test_the_page_has_its_words_in_every_language():
    words = page_head.furnishing(None)["words"]
    assert set(words) == set(languages())
    assert all(text for said in words.values() for text in said.values())


def test_a_template_holds_no_sentence_and_names_no_other_host():
    for path in page_head.TEMPLATE.iterdir():
        text = path.read_text(encoding="utf-8")
        assert not re.search(
            r"(?:https?:)?//\w[\w.-]+\.\w+/(?!2000/svg)", text.replace("http://www.w3.org/2000/svg", "")
        )
        without = re.sub(
            r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}|<(script|style)\b.*?</\1>|<[^>]*>", " ", text, flags=re.DOTALL
        )
        if path.suffix in {".j2", ".html"}:
            assert not without.strip()


def test_a_port_that_was_asked_for_and_is_taken_is_refused_in_words(capsys):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert main(["serve", "--no-browser", "--port", str(port)]) == 2
    error = capsys.readouterr().err
    assert str(port) in error
    assert say(Text("fault.port_taken", value=port)) in error


def test_another_port_is_found_when_the_usual_one_is_taken(monkeypatch):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        monkeypatch.setattr(server, "PORT", taken.getsockname()[1])
        found = server.free_port(None)
    assert found != server.PORT
    assert server.is_free(found)


@pytest.mark.parametrize("words", [["--port", "no"], ["--port", "0"], ["--pool", "-1"], ["--link", "kd1.damaged"]])
def test_what_cannot_be_read_is_refused_before_anything_starts(words, capsys):
    assert main(["serve", "--no-browser", *words]) == 2
    assert capsys.readouterr().err


def test_without_its_packages_it_says_what_to_install(monkeypatch, capsys):
    monkeypatch.setattr("kdexplore.cli.serve.find_spec", lambda name: None if name == "voila" else name)
    monkeypatch.setattr("kdexplore.cli.bootstrap.is_checkout", lambda: False)
    assert main(["serve"]) == 2
    assert 'pip install "kdexplore[serve]"' in capsys.readouterr().err


def status(address):
    """The answer to a request: its code and its headers."""
    try:
        with urllib.request.urlopen(address, timeout=20) as answer:  # noqa: S310 -- our own server
            return answer.status, dict(answer.headers)
    except urllib.error.HTTPError as error:
        error.close()
        return error.code, dict(error.headers)


@pytest.mark.slow
def test_it_begins_and_ends_in_words(tmp_path):
    port = free_port()
    command = ["-m", "kdexplore", "serve", "--no-browser", "--port", str(port), "--pool", "0", "--lang", "hu"]
    with started(command, port, tmp_path, STATIC) as served:
        assert served.end(signal.SIGINT) == 0
        begun = say(Text("serve.open", address=f"{served.address}/"), "hu")
        assert served.said.split("\n") == [begun, say(Text("serve.stop"), "hu"), say(Text("serve.ended"), "hu"), ""]


@pytest.mark.slow
def test_it_gives_away_nothing_but_its_page(tmp_path):
    (tmp_path / "secret.png").write_bytes(b"secret")
    with serving(tmp_path, "1") as served:
        for path in ("scratch.ipynb", "secret.png", "log.txt", "../log.txt"):
            assert status(f"{served.address}/voila/files/{path}")[0] in {403, 404}
        for path in ("voila/tree", "api/kernels", "api/contents", "voila/static/../../secret.png"):
            assert status(f"{served.address}/{path}")[0] in {403, 404}
        code, headers = status(served.address)
        assert code == 200
        assert headers["Content-Security-Policy"] == server.SECURITY


@pytest.mark.slow
def test_a_kernel_starts_quickly_and_with_nothing_heavy(tmp_path):
    dashboard = "import sys\nfrom kdexplore.app import dashboard\ndashboard()"
    heavy = "print(sorted({'numpy', 'plotly', 'numba', 'pandas', 'PIL'} & set(sys.modules)), sys.executable)"
    with serving(tmp_path, dashboard, heavy) as served:
        with urllib.request.urlopen(served.address, timeout=60) as answer:  # noqa: S310 -- our own server
            page = answer.read().decode()
        times = served.kernels[0].cpu_times()
    assert f"[] {sys.executable}" in page
    assert times.user + times.system <= 1.5  # seconds; about half of it on a calm machine


def test_the_loading_page_speaks_the_language_of_the_browser(tmp_path, readers):
    go = tmp_path / "go"
    gate = f"import time, pathlib\nwhile not pathlib.Path({str(go)!r}).exists(): time.sleep(0.05)"
    page = readers.page({"width": 1400, "height": 900}, "light", locale="tr-TR")
    with serving(tmp_path, gate, SHOWN) as served:
        page.goto(served.address, wait_until="commit")
        page.locator("#kd-loading p", has_text=say(Text("page.loading"), "tr")).wait_for()
        page.wait_for_selector("html[lang=tr]")
        go.touch()
        page.wait_for_selector(".kd-app")
        page.wait_for_selector("#kd-loading", state="detached")
        page.close()


def test_a_dashboard_that_fails_is_told_in_words_without_a_trace(tmp_path, visit):
    with serving(tmp_path, "secret = 1 / 0", lang="pl") as served, visit(served.address, awaited="#kd-failed") as page:
        assert page.locator("#kd-failed p").inner_text() == say(Text("page.failed"), "pl")
        expect(page.get_by_role("button", name=say(Text("page.retry"), "pl"))).to_be_visible()
        assert "ZeroDivisionError" not in page.content()
        assert "ZeroDivisionError" in served.said


def test_without_scripts_the_page_says_so_in_every_language(tmp_path, visit):
    with (
        serving(tmp_path, SHOWN) as served,
        visit(served.address, awaited="noscript", java_script_enabled=False) as page,
    ):
        for lang in languages():
            assert say(Text("page.no_script"), lang) in page.locator(f"noscript p[lang={lang}]").inner_text()


def test_the_dashboard_opens(voila, visit):
    with visit(voila.address, width=390, theme="dark") as page:
        page.wait_for_selector("#kd-loading", state="detached")
        for width in (390, 1400):
            page.set_viewport_size({"width": width, "height": 900})
            assert page.evaluate("document.documentElement.scrollWidth") == width
    assert not {"error", "Traceback"} & set(voila.said.split())
