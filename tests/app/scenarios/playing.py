"""Playing in the page as a person does: what can be done is read from the page, and done by pointer or by keys."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from kdexplore.app.address import hash_of
from kdexplore.app.play.setup import Setup
from kdexplore.app.play.state import Play
from kdexplore.app.session import Session
from kdexplore.core.actions import Place, Throw
from kdexplore.core.game import legal_actions
from kdexplore.core.state import Step
from kdexplore.words import Text, say
from tests.app.controls import pressing, settled

STILL = 400  # milliseconds: a board that has just moved under a hand only points
MOST = 60  # decisions of one person in any game
ROOM = ".kd-play .kd-table:not(.kd-away)"
END = ".kd-play .kd-end:not(.kd-away)"
HINTS = {
    "place": say(Text("board.fits_here"), "en"),
    "throw": say(Text("board.target"), "en"),
    "settle": say(Text("board.home"), "en"),
    "pay": say(Text("board.payable"), "en"),
}
NOW = """() => {
  const room = document.querySelector(".kd-play .kd-table:not(.kd-away)");
  const board = room?.querySelector(".kd-board");
  const end = document.querySelector(".kd-play .kd-end:not(.kd-away)");
  return room && {
    over: Boolean(end),
    at: Number(document.querySelector(".kd-play .kd-time-slider").getAttribute("aria-valuenow")),
    mode: board.dataset.mode,
    says: (end?.querySelector(".kd-end-result") ?? room.querySelector(".kd-say .kd-form")).textContent,
    claims: room.querySelectorAll(".kd-draft-slot[data-can=true]").length,
  };
}"""
FOCUSED = """() => {
  const { activeElement: node } = document;
  return node && node !== document.body ? node.className || node.tagName : "";
}"""


@dataclass
class Table:
    """A game on the page, and what a person can do with it."""

    page: Any

    @property
    def now(self) -> dict[str, Any]:
        settled(self.page)
        found: dict[str, Any] = self.page.evaluate(NOW)
        return found

    @property
    def over(self) -> bool:
        return bool(self.now["over"])

    def find(self, selector: str) -> Any:
        return self.page.locator(f"{ROOM} {selector}")

    def button(self, name: str) -> Any:
        """A button of one of the panels."""
        return self.find(pressing(name))

    def cells(self, mode: str) -> Any:
        """The cells of the board of which the page says that something can be done there."""
        return self.find(f'[role=gridcell][aria-label*="{HINTS[mode]}"]')

    def until_later(self, at: int) -> None:
        """Until the answer has come: a later moment is shown."""
        self.page.wait_for_function(f"at => ({NOW})()?.at > at", arg=at)
        settled(self.page)

    def until(self, mode: str) -> None:
        self.page.wait_for_function(f"mode => ({NOW})()?.mode === mode", arg=mode)

    # ---- by pointer

    def decide(self, *, recruits: bool = False) -> str:
        """One decision, clicked; what it was is returned."""
        now = self.now
        done = self._clicked(now, recruits=recruits)
        self.until_later(now["at"])
        return done

    def _clicked(self, now: dict[str, Any], *, recruits: bool) -> str:
        mode = str(now["mode"])
        if now["claims"]:
            self.find(".kd-draft-slot[data-can=true]").last.click()  # high numbers: volcanoes, crowns, resources
            return "claim"
        self.page.wait_for_timeout(STILL)
        if mode == "place":
            return self._placed()
        if mode == "throw":
            self.cells("throw").first.click()
        elif mode == "give":
            self.find("[data-heir]").first.click()
        elif recruits and self._recruited():
            return "recruit"
        else:
            assert mode == "pay", now
            self.find("[data-button=nobody]").click()
            return "nobody"
        return mode

    def _placed(self) -> str:
        if not self.cells("place").count():
            self.find("[data-button=discard]").click()
            return "discard"
        self.cells("place").first.click()
        return "place"

    def _recruited(self) -> bool:
        """Somebody from the cave board, paid as its card says and put where the board has a home for them."""
        cards = self.find(".kd-cave button.kd-panel-mini")
        if not cards.count():
            return False
        cards.first.click()
        self.until("settle")
        self.cells("settle").first.click()
        return True

    def finish(self) -> None:
        """Every decision that is left, by the computer, one press at a time."""
        while not self.over:
            at = self.now["at"]
            self.button("advise").click()
            self.until_later(at)

    # ---- by keys

    def focused(self) -> str:
        """What has the focus; the page as a whole never has."""
        found = str(self.page.evaluate(FOCUSED))
        assert found, "the focus is lost"
        return found

    def tab_to(self, selector: str, *, back: bool = False) -> None:
        """Tab after tab until something of that kind has the focus."""
        for _ in range(60):
            if self.page.evaluate("selector => Boolean(document.activeElement.closest(selector))", selector):
                return
            self.page.keyboard.press("Shift+Tab" if back else "Tab")
            self.focused()
        raise AssertionError(selector)


def opened(voila: Any, visit: Any, session: Session | None = None, **context: Any) -> Any:
    """The page at a link to this session."""
    place = f"#{hash_of(session)}" if session is not None else ""
    awaited = (
        f"{END} .kd-panel-pad, {ROOM} .kd-board[data-mode]"
        if session is not None and session.play.history is not None
        else ".kd-bar-slot .kd-bar"
    )
    return visit(f"{voila.address}/{place}", awaited=awaited, **context)


def game(setup: Setup, until: Any = None, **more: Any) -> Session:
    """A game played by the computer until something is so, to be opened by its link."""
    bots = setup.bots
    play = Play(replace(setup, bots=("",) * setup.players)).begun()
    while until is not None and not until(play.state):
        assert play.state is not None
        assert play.state.step is not Step.OVER
        play = play.advised()
    play = replace(play, setup=replace(play.setup, bots=bots))
    return replace(Session(), play=play, **more).entered("play")


def shown(session: Session) -> Any:
    """The moment of a game that a session shows."""
    return session.play.state


def throws(state: Any) -> list[Throw]:
    """Every throw that is legal now."""
    return [action for action in legal_actions(state) if isinstance(action, Throw)]


def placing(state: Any) -> bool:
    """Whether a domino is in hand that fits somewhere."""
    return state.step is Step.PLACE and any(isinstance(action, Place) for action in legal_actions(state))


def at_first(step: Step) -> Callable[[Any], bool]:
    """Until somebody does that for the first time."""
    return lambda state: state.step is step
