"""The lessons in a real browser: some walked through by clicking, and another language in the midst of one."""

import re

import pytest
from playwright.sync_api import expect

from kdexplore.app.address import hash_of
from kdexplore.app.learn import boards, signs
from kdexplore.app.learn.phrases import said
from kdexplore.app.learn.state import Learn
from kdexplore.app.session import Session
from kdexplore.core.actions import Claim, Discard, Place, Throw
from kdexplore.core.problems import Reason
from kdexplore.lessons.checking import attempts, met, possible
from kdexplore.lessons.course import lesson
from kdexplore.lessons.queries import cell_of, offered, right_answers
from kdexplore.words import Text, say
from tests.app.controls import option, pressing, settled
from tests.app.scenarios.test_start import as_new

pytestmark = pytest.mark.slow

WALKED = ("aim", "connecting", "volcanoes")  # between them: placing, throwing, watching, typing, pressing, choosing
ROOM = ".kd-room:not(.kd-away)"
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


# The task is at the top of an unscrolled page, and the button to the next step is whole in the window.
ALL_IN_SIGHT = """() => {
  const [task, next] = [".kd-form-large", ".kd-press-next"].map((name) => [...document.querySelectorAll(
    `.kd-room:not(.kd-away) ${name}`)].find((node) => node.getClientRects().length)?.getBoundingClientRect());
  return scrollY === 0 && task?.top >= 0 && next?.bottom <= innerHeight;
}"""


class Reader:
    """Somebody at the lessons, and beside the page the same lesson as a value, which says what is right."""

    def __init__(self, page, lang="en"):
        self.page, self.lang, self.learn = page, lang, Learn()

    def press(self, name):
        self.page.locator(f"{ROOM} {pressing(name)}:visible").first.click()
        settled(self.page)

    def open(self, lesson):
        """A lesson from the list of all names."""
        self.press("names")
        self.page.locator(f"{ROOM} .kd-course {pressing(f'lesson:{lesson}')}").click()
        settled(self.page)

    def choose(self, name, at):
        self.page.locator(f"{ROOM} {option(name, at)}").click()
        settled(self.page)

    def cell(self, cell):
        return self.page.locator(f'{ROOM} [data-at="{cell.x},{cell.y}"]')

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
        """A move, by pointing and clicking."""
        match action:
            case Place(cells):
                self.turn_to(cells)
                self.cell(cells[0]).click()
            case Throw(cell):
                self.cell(cell).click()
            case Claim(number):
                self.page.locator(f'{ROOM} [data-number="{number}"]').first.click()
            case Discard():
                self.page.locator(f'{ROOM} [data-button="discard"]').click()
        self.learn = self.learn.tried(action)
        settled(self.page)

    def answer(self):
        """The right answer to the question of this step."""
        step = self.learn.at
        right = min(right_answers(step))
        asked = step.query.kind if step.query else ""
        match asked:
            case "number":
                self.page.locator(f"{ROOM} .kd-lesson-side input[type=text]").fill(right)
                self.press("check")
            case "choice":
                self.choose("answer", offered(step).index(right))
            case "domino":
                self.page.locator(f'{ROOM} [data-number="{right}"]').first.click()
            case _:
                self.cell(cell_of(right)).click()
        settled(self.page)
        self.learn = self.learn.answered(right)

    def solve(self):
        """What this step asks for."""
        step = self.learn.at
        match step.kind:
            case "see":
                for _ in step.plays:
                    self.press("watch")
                    self.learn = self.learn.watched()
            case "check":
                self.answer()
            case _:
                way = seen_solution(self.learn)
                for action in (*way.moves, *([way.refused] if way.refused else [])):
                    self.do(action)

    def go_on(self):
        self.press("next")
        self.page.wait_for_timeout(400)  # a board that has just moved under a hand only points
        self.learn = self.learn.next_step()


def seen_solution(learn):
    """A course of moves that meets the goal, on squares that the board shows."""
    west, east, north, south = boards.board(learn)["window"]
    for way in attempts(learn.at):
        first = (*way.moves, way.refused)[0]
        cells = first.cells if isinstance(first, Place) else (first.target,) if isinstance(first, Throw) else ()
        if met(learn.at, way) and all(west <= x <= east and north <= y <= south for x, y in cells):
            return way
    raise AssertionError(learn.at.id)


@pytest.fixture
def reading():
    """A reader who has come to the lessons through the first door."""

    def opened(page, lang="en"):
        as_new(page)
        page.locator('.kd-start [data-name*="learn"]').first.click()
        reader = Reader(page, lang)
        expect(page.locator("[data-name*='\"lesson:aim\"']")).to_be_attached()
        return reader

    return opened


@pytest.mark.parametrize("name", WALKED)
def test_a_lesson_is_walked_through_by_clicking(voila, visit, name):
    with visit(voila.address + "/#" + hash_of(Session().entered("learn"))) as page:
        reader = Reader(page)
        reader.open(name)
        reader.learn = reader.learn.opened(name)
        for step in lesson(name).steps:
            expect(page.locator(f"{ROOM} {option('step', reader.learn.place)}")).to_be_checked()
            reader.solve()
            assert reader.learn.is_done, step.id
            if step.after:
                words = said(lesson(name), step, step.after, "en")
                expect(page.locator(ROOM).get_by_text(words).first).to_be_visible()
            if reader.learn.following:
                reader.go_on()


@pytest.mark.parametrize(("width", "height"), [(1400, 900), (1280, 720)])
def test_defect_12_a_step_and_the_way_on_are_in_sight_and_the_next_one_begins_at_its_top(voila, visit, width, height):
    """ "Next" used to be below the window, and the page stayed scrolled after it."""
    with visit(voila.address + "/#" + hash_of(Session().entered("learn")), width=width, height=height) as page:
        reader = Reader(page)
        reader.open("aim")
        for _ in range(2):
            page.wait_for_function(ALL_IN_SIGHT)
            reader.press("next")


def test_12_the_language_changes_in_mid_lesson_and_nothing_else_does(voila, visit, reading):
    """From Türkçe to íslenska, and then the refusal in every language."""
    with visit(voila.address, lang="tr-TR") as page:
        expect(page.locator("html")).to_have_attribute("lang", "tr")
        reader = reading(page, "tr")
        reader.open("connecting")
        reader.choose("step", 2)
        reader.learn = reader.learn.opened("connecting", "corner")
        reader.solve()
        page.mouse.move(2, 2)
        step = reader.learn.at
        expect(page.locator(ROOM).get_by_text(said(reader.learn.here, step, step.after, "tr")).first).to_be_visible()
        before, place, squares = page.evaluate(STRINGS), page.evaluate(POSITION), page.evaluate(SQUARES)
        page.locator(".kd-bar-language").select_option("is")
        expect(page.locator("html")).to_have_attribute("lang", "is")
        expect(page.locator(ROOM).get_by_text(said(reader.learn.here, step, step.after, "is")).first).to_be_visible()
        after = page.evaluate(STRINGS)
        assert page.evaluate(POSITION) == place
        assert page.evaluate(SQUARES) == squares
        expect(page.locator(f"{ROOM} {option('step', 2)}")).to_be_checked()
        kept = {text for text in set(before) & set(after) if not NEUTRAL.fullmatch(text.partition(" ")[2])}
        assert not kept
        assert len(after) > 60
        for lang in ("hu", "pl", "is", "tr", "en"):
            page.locator(".kd-bar-language").select_option(lang)
            for told in reasons(reader.learn, lang):
                expect(page.locator(ROOM).get_by_text(told).first).to_be_visible()


def reasons(learn, lang):
    """Why the last try was refused, with the signs that the board has."""
    voice = boards.setting_of(learn, lang)
    return [signs.signed(voice.say_problem(each), signs.of_verdict(learn, voice)) for each in learn.attempt.problems]


def in_sight(learn, reason):
    """A placement that breaks one rule alone, on squares that the board shows."""
    west, east, north, south = boards.board(learn)["window"]
    for action in possible(learn.at):
        seen = isinstance(action, Place) and all(west <= x <= east and north <= y <= south for x, y in action.cells)
        if seen and [problem.reason for problem in learn.at.state.why_not(action)] == [reason]:
            return action
    raise AssertionError(reason)


def test_a_mistake_stands_in_a_lesson_until_two_moves_later(voila, visit):
    """The switch, a domino placed against the rules, one chosen, one placed: back at the first, with the reason."""
    learn = Learn().opened("connecting", "match")
    with visit(voila.address + "/#" + hash_of(Session(room="learn", learn=learn))) as page:
        reader = Reader(page)
        reader.learn = learn.with_mistakes()
        reader.press("err")
        reader.do(in_sight(learn, Reason.NO_MATCH))
        expect(page.locator(ROOM).get_by_text(say(Text("guide.stands")))).to_be_visible()
        for _ in range(2):
            assert reader.learn.is_erring
            reader.do(next(iter(reader.learn.moment.legal_actions)))
        assert reader.learn.is_taken_back
        expect(page.locator(ROOM).get_by_text(say(Text("learn.taken_back")))).to_be_visible()
        for words in reasons(reader.learn, "en"):
            expect(page.locator(ROOM).get_by_text(words).first).to_be_visible()
