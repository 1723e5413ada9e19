"""Following a game at a table in the page: what happened with the box is pressed there, and the presses are counted."""

from dataclasses import dataclass, field, replace
from typing import Any

from kdexplore.app.address import hash_of
from kdexplore.app.session import Session
from kdexplore.core.actions import Claim, Discard, DrawKing, Place, Reveal
from kdexplore.core.links import decode
from tests.app.controls import pressing, settled
from tests.app.table.gamesters import entered, seen

ROOM = ".kd-at-table:not(.kd-away)"
# Every press of a finger or of the mouse, whatever it does.
COUNTING = """() => {
  if (window.presses === undefined) addEventListener("pointerdown", () => (window.presses += 1), { capture: true });
  window.presses = 0;
}"""
CELL = '[role=gridcell][data-at="{},{}"]'
FINGER = {"start": "touchStart", "move": "touchMove", "end": "touchEnd"}


def link(table, room="table"):
    """The address at which this table is opened."""
    return "/#" + hash_of(replace(Session(), table=table).entered(room))


@dataclass
class Follower:
    """Somebody with the page before them, who enters what happens; `table` is what the page must show afterwards."""

    page: Any
    table: Any  # a TableGame in which a game has begun
    touch: bool = False
    fingers: Any = field(default=None)

    def find(self, selector: str) -> Any:
        return self.page.locator(f"{ROOM} {selector}")

    def follow(self, action: object = None) -> None:
        """What happens next, pressed; then the page is where the table is."""
        action = seen(self.table) if action is None else action
        self.press(action)
        self.table, _ = entered(self.table, action)
        self.until(self.table)

    def press(self, action: object) -> None:
        match action:
            case Reveal(dominoes=dominoes, people=people):
                for number in dominoes:
                    self.tap(f'[data-pick="{number}"]')
                assert not people
            case DrawKing(seat):
                self.tap(f'[data-king="{seat}"]')
            case Claim(number):
                self.tap(f'.kd-draft-slot[data-number="{number}"]')
            case Place(cells):
                self.slide(*cells)
            case Discard():
                self.tap('[data-button="discard"]')
            case _:
                raise AssertionError(action)

    def tap(self, selector: str) -> None:
        found = self.find(selector).first
        found.tap() if self.touch else found.click()

    def slide(self, first: Any, second: Any) -> None:
        """One stroke over both squares, the first half first, where no bar covers them."""
        self.find(CELL.format(*first)).evaluate("node => node.scrollIntoView({ block: 'center', behavior: 'instant' })")
        (x, y), (to_x, to_y) = self.middle(first), self.middle(second)
        if not self.touch:
            mouse = self.page.mouse
            mouse.move(x, y)
            mouse.down()
            mouse.move(to_x, to_y, steps=4)
            mouse.up()
            return
        self.finger("start", x, y)
        for share in (0.2, 0.4, 0.6, 0.8, 1):
            self.finger("move", x + share * (to_x - x), y + share * (to_y - y))
        self.finger("end")

    def finger(self, what: str, *place: float) -> None:
        self.fingers = self.fingers or self.page.context.new_cdp_session(self.page)
        points = [{"x": place[0], "y": place[1]}] if place else []
        self.fingers.send("Input.dispatchTouchEvent", {"type": FINGER[what], "touchPoints": points})

    def middle(self, cell: Any) -> tuple[float, float]:
        """Where the middle of a square is on the screen."""
        here = self.find(CELL.format(*cell)).bounding_box()
        grid = self.find(".kd-grid").bounding_box()
        rows = self.find(".kd-row").count()
        return here["x"] + here["width"] / 2, here["y"] + grid["height"] / rows / 2

    def until(self, table: Any) -> None:
        """Until the address holds this game."""
        wanted = link(table).removeprefix("/")
        self.page.wait_for_function("hash => location.hash === hash", arg=wanted)
        settled(self.page)

    @property
    def history(self) -> Any:
        return decode(self.page.evaluate("location.hash")).table

    @property
    def presses(self) -> int:
        found: int = self.page.evaluate("window.presses")
        return found

    def button(self, name: str) -> Any:
        return self.find(pressing(name))
