"""`TableGame`: a game that people play with a box, entered press by press; nothing in it is dealt or decided by us."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from kdexplore.app.play.setup import Setup
from kdexplore.app.play.state import Play
from kdexplore.app.table.entries import (
    corrected,
    entries,
    forgotten,
    obvious,
    owns_by_domino,
    played_on,
    problems_of,
)
from kdexplore.app.table.late import MOST_SEATS, Late, exchanged, moment_of, most_likely, never_turned_up, used_in
from kdexplore.core.actions import Action, Claim, DrawKing, Reveal
from kdexplore.core.game import start
from kdexplore.core.history import History
from kdexplore.core.line import free_numbers
from kdexplore.core.names import cleaned
from kdexplore.core.problems import Fault
from kdexplore.core.state import GameState, Step
from kdexplore.core.variants import BONUSES, MODES
from kdexplore.views.scenes.chance import Entered

NOTHING_SAID = Late()
FRESH = Play(Setup(players=4, deal="hand", bots=()))


@dataclass(frozen=True)
class TableGame:
    """The game as the room Play has it, and the names of the players.

    `picked` and `people` are what has been entered of the line that is turned up, `asked` the domino whose owner is
    asked for in the opening. `kept` counts the entries that stayed after the last correction. `typed` is the
    notation of a game that is joined in the middle, and `fault` what is wrong with it; `late` is what was painted and
    typed of such a game, `guessed` the dominoes of which nobody knows whether they were turned up before.
    """

    play: Play = FRESH
    names: tuple[str, ...] = ("",) * MOST_SEATS
    picked: tuple[int, ...] = ()
    people: tuple[int, ...] = ()
    asked: int | None = None
    kept: int = 0
    typed: str = ""
    fault: Fault | None = None
    late: Late = NOTHING_SAID
    guessed: frozenset[int] = frozenset()

    @property
    def history(self) -> History | None:
        """The game so far."""
        return self.play.history

    @property
    def state(self) -> GameState | None:
        """The moment that is entered: the latest one, or one of the past that is corrected."""
        return self.play.state

    @property
    def correcting(self) -> bool:
        """Whether an earlier entry is being corrected."""
        return not self.play.at_end

    @property
    def entered(self) -> Entered:
        """What of the next entry is there already."""
        return Entered(self.picked, self.people, self.about, self.guessed)

    @property
    def about(self) -> int | None:
        """The domino of the first line whose owner is asked for."""
        state = self.state
        if state is None or not owns_by_domino(state):
            return None
        free = free_numbers(state.next_line)
        return self.asked if self.asked in free else free[0]

    @property
    def can_undo(self) -> bool:
        """Whether anything has been entered."""
        return bool(self.picked or self.people or (self.history is not None and self.history.turns))

    # ---- beginning

    def named(self, seat: int, name: str) -> TableGame:
        """The table with a name for a seat, as far as it is one."""
        names = tuple(cleaned(name) if seat == other else old for other, old in enumerate(self.names))
        return replace(self, names=names)

    def begun(self) -> TableGame:
        """A new game; `IllegalSetup` if the choices do not go together."""
        rules = replace(self.play.setup.rules, names=self._given(self.play.setup.players))
        return self.at_moment(History(start(rules)))

    def joined(self, state: GameState, guessed: frozenset[int] = frozenset()) -> TableGame:
        """A game that is entered from the middle, at this moment; `guessed` dominoes may turn up although seen."""
        rules = replace(state.rules, names=self._given(state.rules.players))
        setup = Setup.of(rules, deal="hand")
        play = replace(self.play, setup=setup)
        table = replace(self, play=play, typed="", fault=None, late=NOTHING_SAID, guessed=guessed)
        return table.at_moment(played_on(History(replace(state, rules=rules)), sure=not guessed))

    def joined_late(self) -> TableGame:
        """A game that is entered from its middle, as its territories were painted; `BadInput` says what cannot be."""
        state, guessed = moment_of(self.late, self.play.setup.rules)
        return self.joined(state, guessed)

    def _given(self, players: int) -> tuple[str, ...]:
        names = self.names[:players] + ("",) * (players - len(self.names))
        return names if any(names) else ()

    def with_game(self, history: History, at: int | None = None) -> TableGame:
        """A game from a link, with the names in it."""
        rules = history.start.rules
        names = rules.names + ("",) * max(0, MOST_SEATS - len(rules.names))
        play = replace(self.play, setup=Setup.of(rules, deal="hand"))
        return replace(self, play=play, names=names).at_moment(history, at)

    def put_away(self) -> TableGame:
        """Back to the choices, with the same names."""
        return replace(self._clean(), play=replace(self.play, history=None, at=0, since=0), guessed=frozenset())

    def _clean(self) -> TableGame:
        return replace(self, picked=(), people=(), asked=None, kept=0)

    def at_moment(self, history: History, at: int | None = None, since: int | None = None) -> TableGame:
        """The table at a moment of a game; a line that is corrected begins with what was entered."""
        moment = len(history) if at is None else max(0, min(at, len(history)))
        play = replace(self.play, watched=None, choice=None, refused=(), lit="", history=history, at=moment)
        table = replace(self._clean(), play=replace(play, since=moment if since is None else since))
        action = history.turns[moment].action if moment < len(history) else None
        if not isinstance(action, Reveal):
            return table
        stack = list(history.state_at(moment).cave.stack)
        return replace(table, picked=action.dominoes, people=_places(action.people, stack))

    # ---- entering

    def enter(self, *actions: Action) -> TableGame:
        """The game with what was seen; if a rule forbids it, the same moment with the reasons."""
        history, state = self.history, self.state
        if history is None or state is None:
            return self
        if problems := problems_of(state, actions):
            return replace(self, play=replace(self.play, refused=problems))
        if not self.correcting:
            return self.at_moment(played_on(history.play(*actions), sure=not self.guessed), since=len(history))
        if history.actions[self.play.at : self.play.at + len(actions)] == actions:
            return self.at_moment(history)
        line = corrected(history, self.play.at, actions)
        after = played_on(line, sure=not self.guessed)
        return replace(self.at_moment(after, since=self.play.at), kept=len(after) - len(line))

    def took(self, seat: int) -> TableGame:
        """In the opening: the domino that is asked about is this seat's."""
        about = self.about
        return self.enter(DrawKing(seat)) if about is None else self.enter(DrawKing(seat), Claim(about))

    def asking(self, number: int) -> TableGame:
        """In the opening: another domino is asked about."""
        return replace(self, asked=number)

    def pick(self, number: int) -> TableGame:
        """One domino more of the line that is turned up, or one less; a line that is complete is entered."""
        state = self.state
        if state is None or state.step is not Step.REVEAL:
            return self
        if number in self.guessed:
            return self.unguessed(number).pick(number)
        if number not in state.unseen:
            return self
        picked = _toggled(self.picked, number)
        return replace(self, picked=picked).completed(state) if len(picked) <= state.rules.line else self

    def unguessed(self, number: int) -> TableGame:
        """The same when a domino turns up that was guessed to have been: another one must have been in its place."""
        history = self.history
        if history is None:
            return self
        boards, rules = [seat.territory for seat in history.start.seats], history.start.rules
        other = most_likely(never_turned_up(history) - {*self.picked}, boards, rules.tiles)[0]
        play = replace(self.play, history=exchanged(history, other, number))
        return replace(self, play=play, guessed=(self.guessed - {number}) | {other})

    def pick_person(self, place: int) -> TableGame:
        """One more of the people for the cave board, or one less."""
        state = self.state
        if state is None or state.step is not Step.REVEAL or not 0 <= place < len(state.cave.stack):
            return self
        people = _toggled(self.people, place)
        return replace(self, people=people).completed(state) if len(people) <= state.cave.refill else self

    def completed(self, state: GameState) -> TableGame:
        """The line entered, if nothing of it is missing."""
        refill = state.cave.refill if state.rules.tribe else 0
        if (len(self.picked), len(self.people)) != (state.rules.line, refill):
            return self
        return self.enter(Reveal(self.picked, tuple(state.cave.stack[place] for place in self.people)))

    # ---- the link

    def view(self) -> dict[str, str | int]:
        """What a link holds of the table beside its game: the names before it, what is entered of the next line."""
        if self.history is None:
            names: dict[str, str | int] = {f"name{seat}": name for seat, name in enumerate(self.names) if name}
            setup = self.play.setup
            chosen = (setup.mode, setup.players, setup.bonuses) != (FRESH.setup.mode, FRESH.setup.players, ())
            return names | (_setup_view(setup) if chosen else {}) | self.late.view()
        fields: dict[str, str | int] = {"tat": self.play.at} if self.correcting else {}
        lists = {"picked": self.picked, "people": self.people, "guessed": tuple(sorted(self.guessed))}
        fields |= {name: "+".join(map(str, values)) for name, values in lists.items() if values}
        return fields | ({"asked": self.asked} if self.asked is not None else {})

    def from_view(self, view: Mapping[str, str | int], history: History | None) -> TableGame:
        """The table that a link describes; values without a meaning are ignored."""
        if history is None:
            return self._before(view)
        at, asked = view.get("tat"), view.get("asked")
        table = self.with_game(history, at if isinstance(at, int) else None)
        table = replace(table, asked=asked if isinstance(asked, int) else None)
        guessed = frozenset(_numbers(view.get("guessed", ""))) & set(history.start.rules.tiles.numbers)
        table = replace(table, guessed=guessed - never_turned_up(history) - used_in(history))
        picked, people = _numbers(view.get("picked", "")), _numbers(view.get("people", ""))
        return replace(table, picked=picked, people=people) if table.can_pick(picked, people) else table

    def can_pick(self, picked: tuple[int, ...], people: tuple[int, ...]) -> bool:
        """Whether these could have been entered of the line that is turned up."""
        state = self.state
        if state is None or state.step is not Step.REVEAL or not (picked or people):
            return False
        refill, stack = state.cave.refill, range(len(state.cave.stack))
        once = len(set(picked)) == len(picked) <= state.rules.line and len(set(people)) == len(people) <= refill
        return once and state.unseen.issuperset(picked) and all(place in stack for place in people)

    def _before(self, view: Mapping[str, str | int]) -> TableGame:
        table = replace(self, late=Late.from_view(view))
        for seat in range(MOST_SEATS):
            table = table.named(seat, str(view.get(f"name{seat}", "")))
        setup = table.play.setup
        mode, players = view.get("tmode", setup.mode), view.get("tplayers", setup.players)
        if mode not in MODES or players not in range(2, MOST_SEATS + 1):
            return table
        bonuses = tuple(bonus for bonus in BONUSES if bonus in str(view.get("tbonus", "")).split("+"))
        chosen = replace(setup, mode=str(mode), players=int(players), bonuses=bonuses)
        return replace(table, play=table.play.chosen(chosen))

    # ---- going back

    def undone(self) -> TableGame:
        """The last press taken back: a choice, a correction that was begun, one domino, or the last entry."""
        play, history = self.play, self.history
        if history is None:
            return self
        if self.correcting or play.choice is not None or play.refused:
            return self.at_moment(history)
        if self.people or self.picked:
            people, picked = self.people, self.picked
            return replace(self, people=people[:-1], picked=picked if people else picked[:-1])
        every, sure = entries(history.start, history.turns), not self.guessed
        made = [entry for entry in every if entry.actions != obvious(entry.before, sure=sure)]
        if not made:
            return self
        shorter = self.at_moment(history.until(made[-1].index))
        return shorter.with_most_of(made[-1].actions[0])

    def with_most_of(self, action: Action) -> TableGame:
        """After a line was taken back, all of it but the last domino is still there."""
        return replace(self, picked=action.dominoes[:-1]) if isinstance(action, Reveal) else self

    def moved(self, at: int) -> TableGame:
        """An earlier entry, to be corrected; at the end, the latest moment."""
        return self if self.history is None else self.at_moment(self.history, at)

    def forget(self) -> TableGame:
        """The game without the entries that a correction has put aside."""
        return self if self.history is None else self.at_moment(forgotten(self.history))


def _toggled(values: tuple[int, ...], value: int) -> tuple[int, ...]:
    return tuple(each for each in values if each != value) if value in values else (*values, value)


def _setup_view(setup: Setup) -> dict[str, str | int]:
    """The choices before a game, as a link holds them."""
    bonuses = {"tbonus": "+".join(setup.bonuses)} if setup.bonuses else {}
    return {"tmode": setup.mode, "tplayers": setup.players, **bonuses}


def _numbers(text: object) -> tuple[int, ...]:
    """The numbers of a list in a link."""
    parts = str(text).split("+")
    return tuple(int(part) for part in parts if part.isascii() and part.isdecimal())


def _places(people: tuple[str, ...], stack: list[str]) -> tuple[int, ...]:
    """Where in the stack these people are, each at a place of its own."""
    numbers: list[int] = []
    for person in people:
        numbers.append(next(place for place, each in enumerate(stack) if each == person and place not in numbers))
    return tuple(numbers)
