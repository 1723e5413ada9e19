"""Boards that answer, for the notebooks of the tests: what is wanted becomes a turn, and then they wait again."""

import ipywidgets

from kdexplore.app.intents import Pay, read_intent
from kdexplore.app.play.setup import Setup
from kdexplore.app.play.state import Play
from kdexplore.core.notation import write
from kdexplore.core.state import GameState, Step
from kdexplore.core.tribe import PRICE_OF_FACE_UP
from kdexplore.views.scenes.board import RecruitChoice, scene
from kdexplore.views.widgets.board import Board


class Desk:
    """One board in a game of two, which waits for the same step again and again; what has been done is told below."""

    def __init__(self, mode: str, step: Step) -> None:
        self.step, self.done = step, 0
        self.choice: RecruitChoice | None = None
        self.play = Play(Setup(mode=mode, players=2, bots=("", ""), seed=3)).begun()
        self.wait()
        self.board, self.told = Board(self.scene()), ipywidgets.Label("nothing yet")
        self.board.observe(lambda change: self.heard(read_intent(change.new)), "intent")

    @property
    def state(self) -> GameState:
        state = self.play.state
        assert state is not None
        return state

    @property
    def shown(self) -> ipywidgets.Box:
        """The board and what has been done on it, under the name of the step."""
        return ipywidgets.VBox([self.board, self.told]).add_class(f"desk-{self.step.value}")

    def scene(self):
        return scene(self.state, self.play.news, choice=self.choice, problems=self.play.refused)

    def heard(self, intent):
        """The person to be recruited is chosen first; everything else is a move. It is told once the board shows it."""
        said = self.told.value
        if isinstance(intent, Pay):
            self.choice = RecruitChoice(intent.person, intent.cells)
        else:
            said = self.moved(intent)
        self.board.scene = self.scene()
        self.told.value = said

    def moved(self, intent):
        seat = self.state.actor or 0
        self.choice, self.play = None, self.play.tried(intent.action)
        if self.play.refused:
            return f"refused {self.play.refused[0].rule}"
        self.done += 1
        state = self.state
        self.wait()
        return f"done {self.done}: {write(state.seats[seat].territory, state.rules.tiles)}"

    def wait(self):
        """On to the next such step that somebody can take."""
        while self.state.step is not Step.OVER and not self.ready():
            self.play = self.play.advised()

    def ready(self):
        """Whether there is something to be done: a place for the domino, resources for somebody."""
        state = self.state
        if state.step is not self.step:
            return False
        if state.step is Step.PLACE:
            return bool(scene(state)["place"]["anchors"])
        return state.step is not Step.RECRUIT or len(self.price()) == PRICE_OF_FACE_UP

    def price(self):
        """The cells of resources that differ, as many as somebody face up costs."""
        kinds = {kind: cell for cell, kind in self.state.territory.resources}
        return tuple(kinds.values())[:PRICE_OF_FACE_UP]


def desks():
    """A board to place on, one to throw fire on, and one to recruit on."""
    return Desk("classic", Step.PLACE), Desk("totem", Step.THROW), Desk("tribe", Step.RECRUIT)


def hall() -> ipywidgets.Box:
    """All of them, one below the other."""
    return ipywidgets.VBox([desk.shown for desk in desks()]).add_class("hall")
