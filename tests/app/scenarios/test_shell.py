"""People who arrive, share, come back and look behind the screen. Scenarios 1, 22 and 25."""

import contextlib
import io
import json
import re
import shlex
import subprocess
import sys
import time
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import expect

import kdexplore
from kdexplore import parse
from kdexplore.app.address import hash_of
from kdexplore.app.play.setup import Setup
from kdexplore.app.session import Session
from kdexplore.app.shell.snippets import code_of
from kdexplore.core.links import Position
from tests.app.conftest import ROOT, STATIC, free_port, started
from tests.app.controls import TOTAL, fold
from tests.app.scenarios.playing import Table, game, opened

RULEBOOK = "j'dd1l'l1/j1g'g'l1q'/j'v2*dq1/j^2ddq'q1/g'g'g^1g'v1"
DISCOVERY = kdexplore.rules("discovery", players=4)
BOARD = ".kd-lab .kd-board [role=grid]"


def lab_session(**lab):
    session = Session()
    looked = session.lab.with_position(Position(DISCOVERY, parse(RULEBOOK, DISCOVERY.tiles)))
    return replace(session, lab=replace(looked, **lab)).entered("lab")


def lab_link(**lab):
    return "/#" + hash_of(lab_session(**lab))


def menu(page, name, item):
    page.get_by_role("button", name=name, exact=True).click()
    page.get_by_role("menuitem", name=re.compile(item)).or_(
        page.get_by_role("menuitemcheckbox", name=re.compile(item))
    ).click()


def test_22_a_link_restores_the_place_after_the_server_was_started_again(visit, tmp_path):
    def served(port):
        command = ["-m", "kdexplore", "serve", "--no-browser", "--port", str(port), "--pool", "0"]
        return started(command, port, tmp_path, STATIC)

    with (
        served(first := free_port()),
        visit(f"http://127.0.0.1:{first}{lab_link(lens='people')}", awaited=BOARD) as page,
    ):
        page.get_by_role("radio", name="Fire", exact=True).click()
        page.get_by_role("button", name="Readings and details").click()
        page.get_by_label("How fire flies").select_option(index=2)
        page.get_by_role("button", name="Empire of Fire +10").click()
        page.locator(TOTAL, has_text="42").wait_for()
        page.locator(".kd-bar-language").select_option("is")
        page.wait_for_function("document.documentElement.lang === 'is'")
        before = shown(page)
        link = page.evaluate("location.hash")
    with served(second := free_port()), visit(f"http://127.0.0.1:{second}/{link}", awaited=BOARD) as page:
        page.wait_for_function("document.documentElement.lang === 'is'")
        assert shown(page) == before


def shown(page):
    """What the lab says, but for what is only of the moment."""
    page.wait_for_timeout(500)
    parts = (
        ".kd-lab-top",
        ".kd-lab-board .kd-now",
        ".kd-lab-foot pre",
        ".kd-lab .kd-form-total",
        ".kd-panel-rows >> nth=1",
    )
    return [page.locator(part).first.inner_text() for part in parts]


def test_22_a_game_with_a_branch_comes_back_as_it_was(voila, visit):
    early = game(Setup(players=2, seed=1, bots=("", "")), lambda state: state.round == 2)
    with opened(voila, visit, early) as page:
        table, bar = Table(page), page.locator(".kd-play .kd-time")
        start = page.evaluate("location.hash")
        bar.locator("[data-button=fold]").click()
        bar.locator("[data-button=back_round]").click()
        expect(table.find(".kd-advice")).to_contain_text("You are looking at an earlier move.")
        link = address_after(page, start)
        before = table.now["at"]
        table.decide()
        table.until_later(before)
        link = address_after(page, link)
        bar.locator("[data-button=back]").click()
        link = address_after(page, link)
        expect(bar.locator("[data-button=branch]")).to_have_attribute("aria-disabled", "false")
        said, branches = page.locator(".kd-lines").first.inner_text(), branches_of(bar)
    assert branches
    with visit(f"{voila.address}/{link}", awaited=".kd-table .kd-lines") as page:
        expect(page.locator(".kd-play .kd-time-slider")).to_have_attribute("aria-valuenow", str(before))
        expect(page.locator(".kd-lines").first).to_have_text(said, use_inner_text=True)
        bar = page.locator(".kd-play .kd-time")
        if not bar.locator("[data-button=branch]").is_visible():  # a page keeps what has been unfolded
            bar.locator("[data-button=fold]").click()
        assert branches_of(bar) == branches


def branches_of(bar):
    """What the list of branches offers."""
    bar.locator("[data-button=branch]").click()
    return [each.strip() for each in bar.locator("[data-branch]").all_inner_texts()]


def address_after(page, before):
    """Where the page is once its address is another one: it follows the picture by a moment."""
    page.wait_for_function("before => location.hash !== before", arg=before)
    return page.evaluate("location.hash")


def test_25_a_notebook_of_five_lines_shows_a_board_and_a_score_and_the_command_line_agrees(lab):
    cell = "\n".join(
        (
            "import kdexplore as kd",
            'rules = kd.rules("discovery", players=4)',
            f"territory = kd.parse({RULEBOOK!r}, rules.tiles)",
            "display(territory)",
            "kd.score(territory, rules)",
        )
    )
    with lab.run(cell, awaited=".jp-OutputArea-output img") as page:
        outputs = page.locator(".jp-OutputArea-output")
        expect(outputs.nth(0).locator("img").first).to_be_attached()
        outputs.nth(1).wait_for()
        said = outputs.nth(1).inner_text() + str(outputs.nth(1).locator("img").first.get_attribute("alt"))
    command = ["score", RULEBOOK, "--mode", "discovery", "--json"]
    assert told(command)["total"] == 32
    assert "32" in said
    for line in told(command)["lines"]:
        if line["points"]:
            assert re.search(rf"\b{line['points']}\b", said)


def told(arguments):
    """What the command line answers."""
    done = subprocess.run(
        [sys.executable, "-m", "kdexplore", *arguments], capture_output=True, text=True, check=True, cwd=ROOT
    )
    return json.loads(done.stdout)


def test_25_the_explorer_runs_in_a_notebook_with_a_position_in_it(lab):
    cells = ("from kdexplore import explore", f"explore({RULEBOOK!r})")
    with lab.run(*cells, awaited=".jp-OutputArea-output .kd-lab .kd-board [role=grid]") as page:
        page.get_by_role("radio", name="Fire", exact=True).click()
        page.get_by_text("It throws: 2 fires").wait_for()


def test_the_explorer_is_fetched_only_when_it_is_asked_for():
    code = (
        "import sys, kdexplore; {} 'ipywidgets' not in sys.modules; kdexplore.explore; {} 'ipywidgets' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code.format("assert", "assert")], check=True, cwd=ROOT)


# ---- behind the screen

SCREENS: dict[str, dict[str, Any]] = {
    "plain": {},
    "bonuses": {"rules": replace(DISCOVERY, bonuses=("centre", "complete")), "discards": 1},
    "totems": {"rules": kdexplore.rules("totem", players=3), "totems": ("fish", "flint")},
    "readings": {"rules": kdexplore.rules("discovery", players=4, bonuses=["centre"], readings={"centre": "full"})},
}


@pytest.mark.parametrize("name", SCREENS)
def test_the_code_for_a_screen_comes_to_the_same_numbers(name):
    session = lab_session(**SCREENS[name])
    lab = session.lab
    wanted = kdexplore.score(lab.territory, lab.rules, discards=lab.discards, totems=lab.totems).total
    ways = code_of(session)
    assert value_of(ways.notebook).total == wanted
    assert told([*shlex.split(ways.shell)[1:], "--json"])["total"] == wanted


def test_the_code_for_a_game_comes_to_the_same_scores():
    session = Session()
    play = session.play.begun()
    for _ in range(30):
        play = play.advised()
    session = replace(session, play=play).entered("play")
    ways = code_of(session)
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        state = value_of(ways.notebook)
    assert state == play.state
    assert play.state is not None
    scores = [play.state.score_of(seat).total for seat in range(play.state.rules.players)]
    assert printed.getvalue().strip() == str(scores)
    done = subprocess.run(
        [sys.executable, "-m", *shlex.split(ways.shell)], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert done.stdout.strip()


def value_of(cell):
    """What a notebook would show for a cell."""
    *lines, last = cell.splitlines()
    names: dict[str, object] = {}
    exec("\n".join(lines), names)  # noqa: S102 -- our own code: that it runs is what is tested
    return eval(last, names)  # noqa: S307 -- likewise


def test_the_code_shown_is_the_code_and_its_number_stands_on_the_screen(voila, visit):
    with visit(voila.address + lab_link(), awaited=BOARD) as page:
        menu(page, "Share", "Code")
        page.locator(".kd-drawer pre").first.wait_for()
        cell, command, link = page.locator(".kd-drawer pre").all_inner_texts()
        total = int(page.locator(TOTAL).inner_text())
        assert value_of(cell).total == total
        assert told([*shlex.split(command)[1:], "--json"])["total"] == total
        assert link.startswith("kd1.")


# ---- the bar, the address, the rule


def test_back_and_forward_go_from_room_to_room(voila, visit):
    with visit(voila.address + lab_link(), awaited=BOARD) as page:
        start = page.evaluate("location.hash")
        page.get_by_role("radio", name="Fire", exact=True).click()
        page.get_by_text("It throws: 2 fires").wait_for()
        fire = address_after(page, start)
        page.locator(".kd-bar-room", has_text="Tiles").click()
        page.locator(".kd-studio").locator("visible=true").first.wait_for()
        address_after(page, fire)
        page.go_back()
        page.get_by_text("It throws: 2 fires").wait_for()
        page.go_back()
        page.get_by_role("radio", name="Score", exact=True, checked=True).wait_for()
        page.go_forward()
        page.get_by_role("radio", name="Fire", exact=True, checked=True).wait_for()


def test_another_language_changes_every_word_and_nothing_else(voila, visit):
    with visit(voila.address + lab_link(), awaited=BOARD) as page:
        page.get_by_role("button", name=re.compile("^Jungle")).click()
        page.locator(".kd-lab .kd-board").get_by_text("4 × 3 = 12").wait_for()
        for lang in ("hu", "tr", "is", "pl", "en"):
            page.locator(".kd-bar-language").select_option(lang)
            page.wait_for_function("lang => document.documentElement.lang === lang", arg=lang)
            page.locator(".kd-lab .kd-board").get_by_text("4 × 3 = 12").wait_for()
            expect(page.locator(TOTAL)).to_have_text("32")


def test_no_hints_travels_in_the_link_and_hides_what_a_place_would_bring(voila, visit):
    with visit(voila.address + lab_link(lens="heat", layer="fire"), awaited=BOARD) as page:
        page.locator(".kd-lab .kd-shade").first.wait_for()
        before = page.evaluate("location.hash")
        menu(page, "View", "No hints")
        page.get_by_text("Hints are switched off").locator("visible=true").first.wait_for()
        expect(page.locator(".kd-lab .kd-shade")).to_have_count(0)
        link = address_after(page, before)
    with visit(f"{voila.address}/{link}", awaited=BOARD) as page:
        page.get_by_text("Hints are switched off").locator("visible=true").first.wait_for()


def test_t_shows_every_picture_as_text(voila, visit):
    with visit(voila.address + lab_link(lens="heat", layer="fire"), awaited=BOARD) as page:
        page.locator(".kd-lab-foot pre").click()
        page.keyboard.press("t")
        twin = page.locator(".kd-lab-words")
        twin.locator("table").wait_for()
        expect(twin).to_contain_text("F7, jungle, 1 fire")


def test_a_rule_is_told_with_its_sources_its_example_and_its_lesson(voila, visit):
    with visit(voila.address + lab_link(lens="fire"), awaited=BOARD) as page:
        page.get_by_role("button", name="How far fire flies").first.click()
        page_of_rule = page.get_by_role("dialog", name="How far fire flies")
        page_of_rule.wait_for()
        expect(page_of_rule).to_contain_text("In the rulebooks")
        page.locator(f".kd-drawer {fold('An example checked by the program')}").click()
        assert page_of_rule.locator("pre:visible").inner_text().strip()
        page_of_rule.get_by_role("button", name="Open its lesson").click()
        page.locator(".kd-bar-room[aria-current]", has_text="Learn").wait_for()


def test_a_file_is_saved_and_opened_again_also_by_dropping_it(voila, visit, tmp_path):
    with visit(voila.address + lab_link(), awaited=BOARD, accept_downloads=True) as page:
        with page.expect_download() as saving:
            menu(page, "Share", "Save")
        saved = tmp_path / "saved.txt"
        saving.value.save_as(saved)
        text = saved.read_text(encoding="utf-8")
        page.locator(".kd-bar-brand").click()
        page.locator(".kd-start").locator("visible=true").wait_for()
        page.evaluate(
            """(text) => {
              const data = new DataTransfer();
              data.items.add(new File([text], "saved.txt", { type: "text/plain" }));
              const look = { dataTransfer: data, bubbles: true, cancelable: true };
              const drop = (name) => document.body.dispatchEvent(new DragEvent(name, look));
              ["dragenter", "dragover", "drop"].forEach(drop);
            }""",
            text,
        )
        page.locator(BOARD).locator("visible=true").wait_for()
        expect(page.locator(TOTAL)).to_have_text("32")


def test_links_and_notations_are_copied(voila, visit):
    rights = {"permissions": ["clipboard-read", "clipboard-write"]}
    with visit(voila.address + lab_link(), awaited=BOARD, **rights) as page:
        menu(page, "Share", "notation")
        page.get_by_text("Copied.").first.wait_for()
        assert page.evaluate("navigator.clipboard.readText()") == RULEBOOK
        menu(page, "Share", "link")
        until = time.monotonic() + 5
        while "#kd1." not in page.evaluate("navigator.clipboard.readText()") and time.monotonic() < until:
            page.wait_for_timeout(100)
        assert page.evaluate("navigator.clipboard.readText()").startswith(voila.address)
