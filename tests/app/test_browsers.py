"""One walk in Firefox and in WebKit: every room, a domino refused, turned and placed, paint, a link, a lesson.

Both have to be there, so they have a lane of their own: `python tests/run.py --also browsers`, as CI does.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from kdexplore.app.address import hash_of
from kdexplore.app.learn.state import Learn
from kdexplore.app.play.setup import Setup
from kdexplore.app.session import Session
from kdexplore.core.actions import Place
from kdexplore.core.game import legal_actions
from kdexplore.words import Text, say
from tests.app.conftest import STATIC, free_port, started
from tests.app.controls import STILL
from tests.app.drivers import ENGINES, WIDTH, Driver
from tests.app.scenarios.playing import NOW, game, placing, shown
from tests.app.scenarios.test_lab import link
from tests.app.scenarios.test_learn import seen_solution

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.browsers

ROOMS = ("learn", "play", "table", "lab", "analyse", "studio")
ROOM = ".kd-room:not(.kd-away)"
SEEN = 'Boolean(document.querySelector("%s")?.checkVisibility())'
TEXT = 'document.querySelector("%s")?.textContent'
MOMENT = f"({NOW})().at"
GHOST = """[...document.querySelectorAll(".kd-ghost .kd-half [data-cell]")]
  .filter((node) => node.checkVisibility()).map((node) => node.dataset.cell).join(" ")"""
WHOLE = "document.documentElement.scrollWidth <= innerWidth && document.fonts.check('16px Inter')"


def opened(room: str) -> str:
    """Whether a room is shown: the bar marks it, and something is in it."""
    marked = SEEN % (f".kd-bar [data-room={room}][aria-current]" if room in ROOMS else ".kd-start")
    return f"{marked} && [...document.querySelectorAll('{ROOM}')].some((node) => node.innerText.length > 40)"


class Visitor:
    """Somebody at the explorer with one of these browsers."""

    def __init__(self, driver: Driver, address: str) -> None:
        self.driver = driver
        driver.open(address)
        self.wait(opened("start"))

    def wait(self, expression: str) -> Any:
        """What an expression is worth once that is true and nothing moves any more."""
        self.driver.until(f"({STILL})()")
        return self.driver.until(expression)

    def spot(self, selector: str) -> tuple[float, float]:
        """The middle of the first thing of that kind that is seen."""
        found = f"[...document.querySelectorAll({json.dumps(selector)})].find((node) => node.checkVisibility())"
        self.wait(f"Boolean({found})")
        self.driver.run(f'{found}.scrollIntoView({{ block: "nearest" }})')
        box = self.driver.run(f"{found}.getBoundingClientRect()")
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def press(self, selector: str) -> None:
        self.driver.point(self.spot(selector), press=True)

    def follow(self, link: str) -> None:
        """A link, opened on the page that is there."""
        self.driver.run(f"void (location.hash = {json.dumps(link.lstrip('/'))})")

    def open(self, session: Session) -> None:
        self.follow(hash_of(session))
        self.wait(opened(session.room))

    def laid(self, cells: tuple[Any, ...]) -> None:
        """The domino in hand, pointed at cells, turned until it is on them, and put there."""
        self.driver.point(self.spot(cell(*cells[0])))
        wanted = json.dumps(" ".join(f"{x},{y}" for x, y in cells))
        for key in "rrrrfrrrr":
            if self.wait(GHOST) == json.loads(wanted):
                break
            self.driver.key(key)
        self.wait(f"{GHOST} === {wanted}")
        self.press(cell(*cells[0]))


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The explorer as people start it."""
    port, folder = free_port(), tmp_path_factory.mktemp("explorer")
    command = ["-m", "kdexplore", "serve", "--no-browser", "--port", str(port), "--pool", "1"]
    with started(command, port, folder, STATIC) as server:
        yield server.address


@pytest.fixture(scope="module", params=ENGINES)
def visitor(request: Any, address: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitor]:
    """Each of them once: it must not have complained when it goes."""
    with ENGINES[request.param](tmp_path_factory.mktemp(request.param)) as driver:
        yield Visitor(driver, address)
        assert driver.complaints() == []


def cell(x: int, y: int) -> str:
    return f'{ROOM} [data-at="{x},{y}"]'


def test_every_room_opens(visitor):
    for room in ROOMS:
        visitor.press(f".kd-bar [data-room={room}]")
        visitor.wait(opened(room))
        visitor.wait(WHOLE)
    assert visitor.driver.run("innerWidth") == WIDTH


def test_a_domino_is_refused_turned_and_placed(visitor):
    session = game(Setup(players=2, bots=("", ""), seed=3), placing)
    visitor.open(session)
    state = shown(session)
    places = [action.cells for action in legal_actions(state) if isinstance(action, Place)]
    refused = next(at for at in state.seats[state.actor].territory.squares)
    before = visitor.driver.run(MOMENT)
    visitor.press(cell(*refused))
    visitor.wait(f"{TEXT % '.kd-table .kd-card'}.includes({json.dumps(say(Text('board.not_here')))})")
    visitor.driver.point(visitor.spot(cell(*places[0][0])))
    ghost = visitor.wait(GHOST)
    visitor.press(f"{ROOM} [data-button=turn]")
    visitor.wait(f"{GHOST} !== {json.dumps(ghost)}")
    assert visitor.driver.run(MOMENT) == before
    visitor.laid(places[0])
    visitor.wait(f"{MOMENT} > {before}")


def test_a_row_is_painted_by_one_stroke_and_its_link_brings_it_back(visitor):
    visitor.follow(link("*", tool="paint"))
    visitor.press(f'{ROOM} .kd-brush[data-brush^="w"]')
    visitor.press(f'{ROOM} [data-count="0"]')
    bare = visitor.driver.run("location.hash")
    visitor.driver.point(*(visitor.spot(cell(x, -1)) for x in range(-2, 3)), press=True)
    painted = f"{TEXT % '.kd-lab-foot pre'} === 'wwwww/..*..'"
    visitor.wait(f"{painted} && location.hash !== {json.dumps(bare)}")
    painting = visitor.driver.run("location.hash")
    visitor.open(Session())
    visitor.follow(painting)
    visitor.wait(painted)
    visitor.driver.run("void history.back()")
    visitor.wait(opened("start"))


def test_a_step_of_a_lesson_is_solved(visitor):
    learn = Learn().opened("connecting", "match")
    visitor.open(Session(learn=learn).entered("learn"))
    (move,) = seen_solution(learn).moves
    visitor.laid(move.cells)
    visitor.wait(SEEN % f"{ROOM} .kd-form-tone-good")
