"""The board in a real Voilà and a real JupyterLab: placed, refused, thrown, recruited by pointer, finger and keys."""

import base64
from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

from kdexplore.core.action_json import move_from
from kdexplore.core.notation import write
from kdexplore.core.reader import Reader
from kdexplore.views.scenes.board import RecruitChoice
from tests.app.conftest import Visit, serving
from tests.app.desks import desks
from tools.benchmarks import views

HALL = "from tests.app.desks import hall\n\nhall()"
COLOUR = "root => getComputedStyle(root).backgroundColor"
PAPER = {"light": "rgb(250, 246, 238)", "dark": "rgb(29, 28, 34)"}
BROKEN = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
GRID = ".desk-recruit .kd-board [role=grid]"
COMM_OPEN = b'"comm_open"'


# A board that has a new square glides to its place: its first dot, once it is at rest, and the cell below it.
AT_DOT = """root => new Promise((done) => {
  let before = "";
  const look = () => {
    const { x, y, width, height } = root.querySelector(".kd-dot").getBoundingClientRect();
    const there = document.elementsFromPoint(x + width / 2, y + height / 2).find((node) => node.dataset.at);
    if (there && before === `${x},${y}`) return void done(there.dataset.at);
    before = `${x},${y}`;
    setTimeout(look, 400);
  };
  look();
})"""


class Wire:
    """What goes over the websockets of a page from now on."""

    def __init__(self, page):
        self.sent: list[bytes] = []
        self.received: list[bytes] = []
        self.client = page.context.new_cdp_session(page)
        self.client.on("Network.webSocketFrameSent", lambda frame: self.sent.append(_payload(frame)))
        self.client.on("Network.webSocketFrameReceived", lambda frame: self.received.append(_payload(frame)))
        self.client.send("Network.enable")

    @property
    def made(self):
        """How many models have been made meanwhile."""
        return sum(frame.count(COMM_OPEN) for frame in self.received)


def _payload(frame):
    told = frame["response"]
    return base64.b64decode(told["payloadData"]) if told["opcode"] == 2 else told["payloadData"].encode()


class Table:
    """One of the boards on a page, and the same board here in Python, which tells what can be done."""

    def __init__(self, page, step):
        self.page = page
        self.desk = next(desk for desk in desks() if desk.step.value == step)
        self.root = page.locator(f".desk-{step} .kd-board")
        self.card = self.root.locator(".kd-card")
        self.told = page.locator(f".desk-{step} .widget-label")

    def cell(self, name):
        return self.root.locator(f'[data-at="{name}"]')

    def at_dot(self):
        """The first cell with a dot on it, whatever the game has come to."""
        name = self.root.evaluate(AT_DOT)
        return self.cell(name)

    def button(self, name):
        return self.root.locator(f'[data-button="{name}"]')

    def done(self, count):
        """It has been done so many times; where things lie now."""
        expect(self.told).to_contain_text(f"done {count}: ")
        return self.told.inner_text().partition(": ")[2]

    def answers(self, move):
        """Where things lie after this move, as Python alone would have it."""
        desk, seat = self.desk, self.desk.state.actor
        state = desk.play.tried(move_from(Reader(move))[0]).history.turns[desk.play.at].state
        return write(state.seats[seat].territory, state.rules.tiles)


@pytest.fixture(scope="module")
def voila_hall(tmp_path_factory):
    """Our server with the hall of boards."""
    with serving(tmp_path_factory.mktemp("hall"), HALL, pool=1) as server:
        yield server


@pytest.fixture(scope="module")
def notebook(lab):
    """The hall in one notebook for all tests, on a screen that can be touched."""
    with lab.run(HALL, awaited=GRID, has_touch=True) as page:
        yield page


@pytest.fixture
def hall(request, voila_hall, visit):
    """Opens the hall in Voilà, or runs it anew in JupyterLab."""

    @contextmanager
    def opened(where="voila", theme="light", **context):
        if where == "voila":
            with visit(voila_hall.address, awaited=GRID, theme=theme, **context) as page:
                yield page
            return
        lab, page = request.getfixturevalue("lab"), request.getfixturevalue("notebook")
        heard = Visit(page, lab.server.address)
        page.emulate_media(color_scheme=theme)
        page.evaluate("document.querySelectorAll('.kd-board').forEach((board) => board.classList.add('old'))")
        lab.run_all(page)
        page.wait_for_selector(".desk-recruit .kd-board:not(.old) [role=grid]")
        yield page
        assert not heard.errors

    return opened


in_both = pytest.mark.parametrize("where", ["voila", "lab"])
each_screen = pytest.mark.parametrize(("width", "theme"), [(320, "dark"), (768, "light"), (1400, "dark")])
pytestmark = pytest.mark.browser


@in_both
def test_a_pointer_places_and_nothing_is_asked_before(hall, where):
    with hall(where) as page:
        table, wire = Table(page, "place"), Wire(page)
        for name in table.desk.scene()["place"]["anchors"]:
            table.cell(name).hover()
            page.keyboard.press("r")
            page.mouse.wheel(0, 60)
        table.cell("0,0").hover()
        page.wait_for_timeout(200)
        assert wire.sent == []
        expect(table.card).to_contain_text("Only on free squares")
        table.cell("0,0").click()
        page.wait_for_timeout(200)
        assert wire.sent == []
        table.at_dot().click()
        assert table.done(1)
        assert wire.sent


@in_both
def test_no_widget_is_made_anew_however_much_is_placed(hall, where):
    with hall(where) as page:
        table, wire = Table(page, "place"), Wire(page)
        table.root.evaluate("root => { window.first = root; }")
        for count in range(1, 7):
            page.mouse.move(1, 1)  # a hand over a board that has just moved only points
            table.at_dot().click(force=True)
            table.done(count)
        assert table.root.evaluate("root => root === window.first")
        assert wire.made == 0


@each_screen
def test_keys_alone_place_on_every_screen(hall, width, theme):
    with hall(width=width, theme=theme) as page:
        table = Table(page, "place")
        table.root.locator('[role=gridcell][tabindex="0"]').focus()
        page.keyboard.press("Escape")
        page.keyboard.press("ArrowUp")
        page.keyboard.press("ArrowDown")
        expect(table.card).to_have_attribute("data-verdict", "legal")
        page.keyboard.press("r")
        page.keyboard.press("Enter")
        assert table.done(1)
        assert table.root.evaluate(COLOUR) == PAPER[theme]
        assert not page.evaluate(BROKEN)


@pytest.mark.parametrize(("where", "width"), [("voila", 320), ("voila", 768), ("lab", 1400)])
def test_a_finger_points_turns_and_confirms(hall, where, width):
    with hall(where, **({"width": width, "touch": True} if where == "voila" else {})) as page:
        table, wire = Table(page, "place"), Wire(page)
        cell = table.cell(table.desk.scene()["place"]["anchors"][0])
        cell.tap()
        expect(table.card).to_have_attribute("data-verdict", "legal")
        cell.tap()
        assert wire.sent == []
        expect(table.card).to_have_attribute("data-verdict", "legal")
        table.button("put").tap()
        assert table.done(1)


@in_both
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_fire_is_refused_where_it_may_not_land_and_flies_where_it_may(hall, where, theme):
    with hall(where, theme=theme) as page:
        table, wire = Table(page, "throw"), Wire(page)
        volcano, target = (table.desk.scene()["throw"][name] for name in ("volcano", "targets"))
        table.cell(f"{volcano[0]},{volcano[1]}").click()
        expect(table.card).to_contain_text("Fire never lands on a volcano")
        assert wire.sent == []
        chosen = max(target, key=lambda name: target[name]["points"])
        table.cell(chosen).click()
        assert table.done(1) == table.answers({"throw": [int(part) for part in chosen.split(",")]})


@in_both
def test_somebody_is_paid_for_and_moves_in(hall, where):
    with hall(where, theme="dark") as page:
        table = Table(page, "recruit")
        paid, offer = table.desk.price(), table.desk.scene()["pay"]["offers"]["2"][0]
        for x, y in paid:
            table.cell(f"{x},{y}").click()
            table.root.get_by_role("button", name=offer["name"]).click(force=True)
            if (x, y) == paid[0]:
                expect(table.root.get_by_role("status")).to_contain_text("or four different ones, not 1")
        table.desk.choice = RecruitChoice(offer["person"], paid)
        homes = table.desk.scene()["settle"]["homes"]
        home = max(homes, key=lambda name: homes[name]["points"])
        expect(table.root.locator(".kd-now")).to_contain_text("recruits")
        table.cell(home).click()
        assert table.done(1)


@pytest.mark.slow
def test_a_board_costs_few_bytes_no_idle_message_and_grows_no_memory(browser):
    """What the benchmark measures, but for the milliseconds, which want a calm machine."""
    for found in views.run(8, browser):
        for name in ("load_bytes", "hover_messages", "foreign", "models_made"):
            assert getattr(found, name) <= views.TARGETS[name], (found.game, name)
        assert found.heap_after - found.heap_before < 2  # megabytes
        assert not found.complaints
