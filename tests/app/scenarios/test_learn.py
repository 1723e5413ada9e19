"""The lessons in a real browser: all three walked through by clicking, and another language in the midst of one."""

import re
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import expect

from kdexplore.app.learn import judging, questions
from kdexplore.app.learn.answers import setting_now
from kdexplore.app.learn.lessons import LESSONS, lesson
from kdexplore.app.learn.scenes import board
from kdexplore.app.learn.state import Learn
from kdexplore.core import game
from kdexplore.core.actions import Discard, Place, Throw
from kdexplore.core.cells import Cell
from kdexplore.core.state import Step
from kdexplore.words import Text, say
from tests.app.controls import option, pressing

pytestmark = pytest.mark.slow

GHOST = "nodes => nodes.filter(node => node.getClientRects().length).map(node => node.dataset.cell)"
# Everything that a person reads or hears, in the order in which it stands; what is no language is left out: a select
# names every language in itself, a table quotes books, code is code.
STRINGS = """() => {
  const told = [];
  const quoted = "option, td, pre, svg, .kd-bar-brand, style, script";
  const put = (node, kind, text) => { if (text?.trim()) told.push(`${kind} ${text.trim()}`); };
  for (const node of document.querySelectorAll(".kd-app *")) {
    if (node.closest(".kd-away, .lm-mod-hidden") || node.closest(quoted)) continue;
    for (const kind of ["aria-label", "title", "alt", "placeholder", "aria-description", "aria-roledescription"]) {
      put(node, kind, node.getAttribute(kind));
    }
    for (const child of node.childNodes) if (child.nodeType === 3) put(node, "text", child.data);
  }
  return told;
}"""
# Numbers and sums, letters on the board, ids of rules, keys of the keyboard, the name of the program; books by the
# language of their edition.
EDITION = r".+ \((?:English|magyar|íslenska|polski|Türkçe)\)"
NEUTRAL = re.compile(rf"[\W\d]*|[\W\d]*[A-ZÖ]|[a-z]+\.[a-z_]+|Enter|Esc|kdexplore|[RFT]|{EDITION}")
POSITION = """() => [...document.querySelectorAll(".kd-room:not(.kd-away) [data-at]")].map((node) => node.dataset.at)"""
SQUARES = """() => [...document.querySelectorAll(".kd-room:not(.kd-away) .kd-squares use")].map((node) => {
  return `${node.getAttribute("href").split("-").pop()} ${node.getAttribute("transform") ?? ""}`;
})"""


class Reader:
    """Somebody at the lessons, and beside the page the same lesson as a value, which says what is right."""

    def __init__(self, page, lang="en"):
        self.page, self.lang, self.learn = page, lang, Learn()

    def press(self, name):
        self.page.locator(f".kd-room:not(.kd-away) {pressing(name)}:visible").first.click()

    def choose(self, name, at):
        self.page.locator(f".kd-room:not(.kd-away) {option(name, at)}").click()

    def cell(self, cell):
        return self.page.locator(f'.kd-room:not(.kd-away) [data-at="{cell.x},{cell.y}"]')

    def turn_to(self, cells):
        """The ghost on these cells, by pointing at the first of them and turning."""
        wanted = [f"{cell.x},{cell.y}" for cell in cells]
        self.cell(cells[0]).hover()
        for key in "rrrrfrrrr":
            if self.page.eval_on_selector_all(".kd-ghost .kd-half [data-cell]", GHOST) == wanted:
                return
            self.page.keyboard.press(key)
        raise AssertionError(wanted)

    def do(self, action):
        """A move on the board, by pointing and clicking."""
        match action:
            case Place(cells):
                self.turn_to(cells)
                self.cell(cells[0]).click()
            case Throw(cell):
                self.cell(cell).click()
            case Discard():
                self.page.locator('.kd-room:not(.kd-away) [data-button="discard"]').click()
        self.learn = self.learn.tried(action)

    def solve(self):
        """What this step asks for."""
        step = self.learn.at
        match step.kind:
            case "see":
                self.look_at_what_is_said()
            case "check" if step.question and step.question.ask == "target":
                cell = questions.cell_of(questions.right(step))
                self.cell(cell).click()
                self.learn = self.learn.looked(cell)
            case "check":
                self.choose("answer", list(questions.options(step)).index(questions.right(step)))
                self.learn = self.learn.answered(questions.right(step))
            case "do" if step.goal == "richest":
                cell = min(judging.richest(step))
                self.cell(cell).click()
                self.learn = self.learn.looked(cell)
            case "do":
                for action in solution(step):
                    self.do(action)
            case "break":
                self.do(wrong(self.learn))

    def look_at_what_is_said(self):
        """Every sentence that can be shown on the board is."""
        for number, saying in enumerate(self.learn.at.says):
            if saying.cells:
                self.press(f"say:{number}")

    def go_on(self):
        self.press("next")
        self.learn = self.learn.next_step()


@cache
def solution(step):
    """The moves that meet the goal of a step."""
    waiting: list[Any] = [()]
    for moves in waiting:
        if judging.met(step, moves):
            return moves
        state = judging.reached(step, moves)
        if state.step is not Step.CLAIM:
            waiting += [(*moves, action) for action in game.legal_actions(state)]
    raise AssertionError(step.id)


def wrong(learn):
    """A move that begins on a cell that the board shows, and is refused as the step wants it to be."""
    west, east, north, south = board(learn)["window"]
    cells = [Cell(x, y) for y in range(north, south + 1) for x in range(west, east + 1)]
    throws = [Throw(cell) for cell in cells]
    places = [Place((one, other)) for one in cells for other in one.neighbours if other in cells]
    tried = throws if learn.at.volcano else places
    return next(action for action in tried if judging.broken(learn.at, action))


@pytest.fixture
def reading():
    """A reader who has come to the lessons through the first door."""

    def opened(page, lang="en"):
        page.locator('.kd-start [data-name*="learn"]').first.click()
        reader = Reader(page, lang)
        expect(page.locator("[data-name*='\"lesson:aim\"']")).to_be_visible()
        return reader

    return opened


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_is_walked_through_by_clicking(voila, visit, reading, name):
    with visit(voila.address) as page:
        reader = reading(page)
        reader.press(f"lesson:{name}")
        reader.learn = reader.learn.opened(name)
        for _ in lesson(name).steps:
            expect(page.locator(f".kd-room:not(.kd-away) {option('step', reader.learn.step)}")).to_be_checked()
            reader.solve()
            step = reader.learn.at
            if step.kind != "see":
                assert reader.learn.is_done, step.id
                right = say(Text(f"learn.right.{step.kind}"), "en")
                expect(page.locator(".kd-room:not(.kd-away)").get_by_text(right).first).to_be_visible()
            reader.go_on()


def test_12_the_language_changes_in_mid_lesson_and_nothing_else_does(voila, visit, reading):
    """From Türkçe to íslenska."""
    with visit(voila.address, lang="tr-TR") as page:
        expect(page.locator("html")).to_have_attribute("lang", "tr")
        reader = reading(page, "tr")
        reader.press("lesson:connecting")
        reader.choose("step", 4)
        reader.learn = reader.learn.opened("connecting", 4)
        expect(
            page.locator(".kd-room:not(.kd-away)").get_by_text(say(Text("learn.kind.break"), "tr")).first
        ).to_be_visible()
        reader.solve()
        expect(
            page.locator(".kd-room:not(.kd-away) [role=alert], .kd-room:not(.kd-away) [role=status]").first
        ).to_be_attached()
        page.mouse.move(2, 2)
        expect(
            page.locator(".kd-room:not(.kd-away)").get_by_text(say(Text("learn.right.break"), "tr")).first
        ).to_be_visible()
        before, place, squares = page.evaluate(STRINGS), page.evaluate(POSITION), page.evaluate(SQUARES)
        page.locator(".kd-bar-language").select_option("is")
        expect(page.locator("html")).to_have_attribute("lang", "is")
        expect(
            page.locator(".kd-room:not(.kd-away)").get_by_text(say(Text("learn.right.break"), "is")).first
        ).to_be_visible()
        after = page.evaluate(STRINGS)
        assert page.evaluate(POSITION) == place
        assert page.evaluate(SQUARES) == squares
        expect(page.locator(f".kd-room:not(.kd-away) {option('step', 4)}")).to_be_checked()
        kept = {text for text in set(before) & set(after) if not NEUTRAL.fullmatch(text.partition(" ")[2])}
        assert not kept
        assert len(after) > 60


def test_what_was_tried_and_refused_is_explained_in_each_language(voila, visit, reading):
    with visit(voila.address) as page:
        reader = reading(page)
        reader.press("lesson:volcanoes")
        reader.choose("step", 2)
        reader.learn = reader.learn.opened("volcanoes", 2)
        reader.solve()
        assert reader.learn.problems
        for lang in ("hu", "pl", "is", "tr", "en"):
            page.locator(".kd-bar-language").select_option(lang)
            for problem in reader.learn.problems:
                told = setting_now(reader.learn, lang).say_problem(problem)
                expect(page.locator(".kd-room:not(.kd-away)").get_by_text(told).first).to_be_visible()
