"""`Play`: a game and the cursor in it. Every change is a new value, and nothing that was played is ever lost."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from kdexplore.app.guide.slip import Slip, counted, let_stand
from kdexplore.app.play.setup import Setup
from kdexplore.app.room_kind import ShownMoment
from kdexplore.core import tribe
from kdexplore.core.actions import CHANCE, Action, Pass
from kdexplore.core.cells import Cell
from kdexplore.core.events import Event
from kdexplore.core.history import History
from kdexplore.core.problems import BadInput, IllegalMove, Problem
from kdexplore.core.state import GameState, Step
from kdexplore.core.variants import FREE, Rules
from kdexplore.engine.dealer import CHANCE_STEPS, Dealer
from kdexplore.engine.kernel.speed import plain
from kdexplore.engine.players import ADVISER, EXPERT, QUICK_PLAYERS, choose
from kdexplore.views.scenes.board import RecruitChoice


class PutAway(NamedTuple):
    """A game that another one has taken the place of: its choices, its history, the moment on the screen."""

    setup: Setup
    history: History
    at: int


@dataclass(frozen=True)
class Play:
    """The set-up, the game played so far, and the moment of it on the screen.

    `at` is the number of turns on the screen, `since` where its news begin; `watched` the seat whose territory
    is looked at, if it is not that of the player who decides; `choice` the person being recruited; `refused` why the
    last try was no move; `lit` the line of the score whose squares are lit; `chart` the chosen chart; `before` the
    game that was put away for this one; `replays` how often the moves of the others were shown again; `hints` how many
    steps of a hint are open; `guided` whether the guide of a first game is there, `may_err` whether it lets placements
    against the rules pass, and `slip` the last of these; `asked` whether the best bot decides for a person.
    """

    setup: Setup = Setup()
    history: History | None = None
    at: int = 0
    since: int = 0
    watched: int | None = None
    choice: RecruitChoice | None = None
    refused: tuple[Problem, ...] = ()
    lit: str = ""
    chart: str = "none"
    before: PutAway | None = None
    replays: int = 0
    hints: int = 0
    guided: bool = False
    may_err: bool = False
    slip: Slip | None = None
    asked: bool = False

    @property
    def recorded(self) -> tuple[History | None, int]:
        """The game and its moment as they are kept: without what is played on a copy after a slip."""
        if self.slip is not None and not self.slip.is_over:
            return self.slip.history, self.slip.at
        return self.history, self.at

    @property
    def state(self) -> GameState | None:
        """The state on the screen."""
        return self.history.state_at(self.at) if self.history is not None else None

    @property
    def moment(self) -> ShownMoment | None:
        """The state on the screen, and whose territory is looked at."""
        state = self.state
        if state is None:
            return None
        return ShownMoment(state, self.watched if self.watched is not None else state.actor or 0)

    @property
    def news(self) -> tuple[Event, ...]:
        """What has happened since the decision before."""
        turns = self.history.turns if self.history is not None else ()
        return tuple(event for turn in turns[self.since : self.at] for event in turn.events)

    @property
    def at_end(self) -> bool:
        """Whether the latest moment is on the screen, and not one of the past."""
        return self.history is None or self.at == len(self.history)

    @property
    def can_take_back(self) -> bool:
        """Whether anybody has decided anything yet."""
        return self.history is not None and _decision_before(self.history, self.at) is not None

    # ---- beginning

    def chosen(self, setup: Setup) -> Play:
        """The same room with other choices before the next game."""
        return replace(self, setup=setup)

    def begun(self) -> Play:
        """A new game from the choices, up to the first decision; `IllegalSetup` if they do not go together."""
        history = History.of(self.setup.rules)
        return replace(self._cleared(), history=history, at=0, since=0, slip=None).settled()

    def begun_with_guide(self) -> Play:
        """A new game from the choices, with the guide; the one on the table is put away."""
        return replace(self.put_away().begun(), guided=True)

    def put_away(self) -> Play:
        """Back to the choices; the game on the table is put away, and `brought_back` has it again."""
        kept = self._kept()
        setup = Setup() if self.guided and self.setup.mode == FREE else self.setup  # the short game of the lessons
        cleared = replace(self._cleared(), setup=setup)
        return replace(cleared, history=None, at=0, since=0, before=kept, guided=False, slip=None)

    def brought_back(self) -> Play:
        """The game that was put away; the one on the table takes its place."""
        if self.before is None:
            return self
        setup, history, at = self.before
        kept = self._kept(swap=True)
        back = replace(self._cleared(), setup=setup, history=history, at=at, since=at, before=kept)
        return replace(back, guided=False, slip=None)

    def begun_again(self, seed: int) -> Play:
        """Another game from the same choices, with another shuffle; this one is put away."""
        kept = self._kept()
        return replace(self.chosen(replace(self.setup, seed=seed)).begun(), before=kept)

    def _kept(self, *, swap: bool = False) -> PutAway | None:
        """The game on the table, to be put away; an empty table leaves the one put away before."""
        if self.history is None:
            return None if swap else self.before
        history, at = self.recorded
        return PutAway(self.setup, history or self.history, at)

    def _cleared(self) -> Play:
        """The same with nothing begun or looked at: what belongs to the moment that is left."""
        return replace(self, watched=None, choice=None, refused=(), lit="", hints=0, asked=False)

    def with_game(self, history: History, at: int | None = None) -> Play:
        """A game from a file or link, at its end or where the link says."""
        moment = len(history) if at is None else max(0, min(at, len(history)))
        setup = Setup.of(history.start.rules, deal=self.setup.deal, seed=self.setup.seed)
        there = replace(self._cleared(), setup=setup, history=history, at=moment, since=moment)
        return replace(there, guided=False, slip=None)

    # ---- deciding

    def tried(self, action: Action) -> Play:
        """The game with an action; if a rule forbids it, the same moment with the reasons; none while a bot thinks."""
        if self.thinking:
            return self
        try:
            return counted(self.played(action))
        except IllegalMove as error:
            return let_stand(self, action, error.problems) or replace(self, refused=error.problems)

    def played(self, action: Action) -> Play:
        """The game with this action at the cursor, and everything that follows without a person deciding."""
        if self.history is None:
            raise BadInput("no_game")
        return self._put(action).settled()

    def _put(self, action: Action) -> Play:
        """One turn more: the one that is already there, or a new one; the old line stays as a branch."""
        history, at = self._game, self.at
        if at < len(history) and history.turns[at].action == action:
            pass
        elif at < len(history):
            known = [line[0].action for line in history.turns[at].branches]
            if action in known:
                history = history.promote(at, known.index(action))
            else:
                branched = history.branch(at, action)
                history = branched.promote(at, len(branched.turns[at].branches) - 1)
        else:
            history = history.play(action)
        return replace(self._cleared(), history=history, at=at + 1, since=at)

    def settled(self) -> Play:
        """Chance dealt and bots moved until a person has to decide, or nobody has."""
        play, since = self, self.since
        while (action := play._unasked()) is not None:
            play = play._put(action)
        return replace(play, since=since)

    def _unasked(self) -> Action | None:
        """What happens next without a person: the recorded turn, chance, or a bot among persons."""
        state, history = self.state, self._game
        assert state is not None  # noqa: S101 -- there is a game
        if self.at < len(history):
            recorded = history.turns[self.at].action
            return recorded if isinstance(recorded, CHANCE) else None
        if state.step in CHANCE_STEPS:
            return Dealer(self.setup.seed).deal(state) if self.setup.deal == "seed" else None
        if not self._persons:
            return None
        if nobody_can_be_paid(state):
            return Pass()
        return None if self.thinking else self.bot_action()

    @property
    def thinking(self) -> str:
        """The bot whose turn it is among persons, if it thinks longer than a page may wait; it is asked elsewhere."""
        state = self.state
        if state is None or state.actor is None or not self.at_end or not self._persons:
            return ""
        bot = EXPERT if self.asked else self.setup.bot_of(state.actor)
        return bot if bot and bot not in QUICK_PLAYERS else ""

    def joined(self, action: Action) -> Play:
        """The game with the move of a bot that has been thinking, and what follows; the news go on from before."""
        return replace(self.played(action), since=self.since)

    @property
    def _persons(self) -> bool:
        return any(not self.setup.bot_of(seat) for seat in range(self._game.start.rules.players))

    @property
    def _game(self) -> History:
        assert self.history is not None  # noqa: S101 -- asked for only where there is one
        return self.history

    def bot_action(self) -> Action | None:
        """What the bot whose turn it is would do; nothing where a person or chance decides."""
        state = self.state
        if state is None or state.actor is None or not (bot := self.setup.bot_of(state.actor)):
            return None
        return choose(bot, state, self.setup.seed, self.at, plain())

    def advised(self) -> Play:
        """The next turn of a bot, or of a person as the best bot that answers at once would take it."""
        state = self.state
        if state is None or state.actor is None:
            return self
        return self.played(self.bot_action() or choose(ADVISER, state, self.setup.seed, self.at))

    def asking(self) -> Play:
        """A person lets the best bot decide, which is asked elsewhere; a bot, or one that does not answer: at once."""
        state = self.state
        if state is None or state.actor is None or self.asked or self.thinking or not self.at_end:
            return self.advised()
        return self.advised() if self.setup.bot_of(state.actor) else replace(self, asked=True)

    def with_bot(self, seat: int, bot: str) -> Play:
        """Somebody else decides for a seat from now on, and at once if it is its turn."""
        play = replace(self, setup=self.setup.with_bot(seat, bot))
        return play.settled() if play.history is not None and play.at_end else play

    def paying(self, person: str, paid: tuple[Cell, ...]) -> Play:
        """A person is being recruited: paid for, and without a home yet."""
        return replace(self, choice=RecruitChoice(person, paid), refused=(), since=self.at)

    def watching(self, seat: int | None) -> Play:
        """Somebody's territory is looked at."""
        return replace(self, watched=seat, since=self.at, lit="")

    def lighting(self, name: str) -> Play:
        """The squares of a line of the score lit; pressed again, no longer."""
        return replace(self, lit="" if name == self.lit else name, since=self.at)

    # ---- moving in time

    def moved(self, at: int) -> Play:
        """The same game at another moment."""
        if self.history is None:
            return self
        moment = max(0, min(at, len(self.history)))
        since = moment - 1 if moment == self.at + 1 else moment
        return replace(self._cleared(), at=moment, since=since)

    def stepped(self, decisions: int) -> Play:
        """So many decisions on, or back."""
        if self.history is None:
            return self
        at = self.at
        for _ in range(abs(decisions)):
            at = _decision_after(self.history, at) if decisions > 0 else _decision_before(self.history, at) or 0
        moved = self.moved(at)
        return replace(moved, since=self.at) if decisions == 1 else moved

    def taken_back(self) -> Play:
        """The choice of a person given up; else the moment before the last decision of a person."""
        if self != self._cleared():
            return replace(self._cleared(), since=self.at)
        if self.history is None or (at := _decision_before(self.history, self.at, self._is_person)) is None:
            return self
        return self.moved(at)

    def _is_person(self, state: GameState) -> bool:
        return state.actor is not None and (not self.setup.bot_of(state.actor) or not self._persons)

    def branched(self, index: int, branch: int) -> Play:
        """Another line of the game as the main one, right after its first turn."""
        history = self.history
        if history is None or not 0 <= index < len(history) or not 0 <= branch < len(history.turns[index].branches):
            return self
        return replace(self, history=history.promote(index, branch)).moved(index + 1)


def _decision_before(history: History, at: int, condition: object = None) -> int | None:
    """The last moment before `at` in which somebody decided; chance is no decision."""
    for index in range(at - 1, -1, -1):
        if isinstance(history.turns[index].action, CHANCE):
            continue
        if condition is None or condition(history.state_at(index)):  # type: ignore[operator]
            return index
    return None


def _decision_after(history: History, at: int) -> int:
    """The next moment in which somebody decides: one decision on, and past all chance that follows it."""
    index = min(at + 1, len(history))
    while index < len(history) and isinstance(history.turns[index].action, CHANCE):
        index += 1
    return index


def nobody_can_be_paid(state: GameState) -> bool:
    """Whether this is the step of recruiting, and passing is all that can be done."""
    return state.step is Step.RECRUIT and state.actor is not None and cannot_pay(state, state.actor)


def cannot_pay(state: GameState, seat: int) -> bool:
    """Whether a player has no resources that would pay for anybody on the cave board or in the stack."""
    return next(tribe.purchases(state.seats[seat].territory, state.cave, state.rules), None) is None


def rules_of(play: Play) -> Rules | None:
    """The rules of the game on the table."""
    return play.history.start.rules if play.history is not None else None
