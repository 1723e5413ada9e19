"""A game played by a person at a terminal: the table as text, a list to choose from, a line to type."""

from __future__ import annotations

from dataclasses import dataclass
from typing import IO

from kdexplore.cli.arguments import cell_of, is_cell
from kdexplore.cli.choices import Choice, choices
from kdexplore.cli.files import save
from kdexplore.cli.output import Output
from kdexplore.core.actions import Action, Place
from kdexplore.core.bonuses import points_so_far
from kdexplore.core.game import why_not
from kdexplore.core.gamefile import dump_game
from kdexplore.core.history import History
from kdexplore.core.problems import BadInput
from kdexplore.core.ranking import ranking
from kdexplore.core.reader import brief
from kdexplore.core.state import GameState
from kdexplore.views.described.text import board, line
from kdexplore.words import Term, Text

LONGEST = 1_000  # characters of an answer


class _Leave(Exception):
    pass


class _Undo(Exception):
    pass


@dataclass(frozen=True)
class Terminal:
    """Shows the table and reads what is typed, until a legal action comes of it."""

    out: Output
    answers: IO[str]
    bots: frozenset[int] = frozenset()
    seed: int = 0

    def tell(self, history: History) -> None:
        """What the last action led to, a sentence an event."""
        for event in history.turns[-1].events:
            self.out.write(self.out.say(event))

    def ask(self, history: History) -> History | None:
        """The history after a decision or after going back; `None` to leave."""
        if len(history) == 1 or not self._decided_before(history):
            self._welcome(history.state)
        self._show(history.state)
        try:
            history = history.play(self._pick(history, choices(history.state, self.out)))
        except _Undo:
            return self._before(history)
        except _Leave:
            self.out.write(self.out.text("play.quit"))
            return None
        self.tell(history)
        return history

    def _decided_before(self, history: History) -> bool:
        states = (history.state_at(index) for index in range(len(history)))
        return any(state.actor is not None and state.actor not in self.bots for state in states)

    def _welcome(self, state: GameState) -> None:
        rules, players = state.rules, Text("count.player", n=state.rules.players)
        mode = Term("mode", rules.mode)
        numbers = {"span": rules.span, "seed": self.seed}
        self.out.write(self.out.heading("play.welcome", mode=mode, players=players, **numbers))
        self.out.write(self.out.text("play.help"))

    def _show(self, state: GameState) -> None:
        """Write the round, the lines, whose turn it is, and the territory of that seat."""
        out, seat = self.out, state.actor or 0
        names = {number: out.term("seat", number) for number in range(state.rules.players)}
        title = (
            Text("play.round", round=state.round, rounds=state.rules.rounds) if state.round else Text("play.opening")
        )
        out.write(f"\n— {out.say(title)} —")
        for key, dominoes in (("head.line", state.line[state.turn :]), ("head.next_line", state.next_line)):
            if dominoes:
                out.write(f"{out.text(key)}:\n{line(dominoes, state.rules.tiles, names)}")
        if state.rules.tribe:
            people = ", ".join(out.term("person", person) for person in state.cave.face_up)
            out.write(f"{out.text('head.cave')}: {people}")
        out.write(out.text("play.turn", seat=Term("seat", seat)))
        out.write(self._territory(state, seat))

    def _territory(self, state: GameState, seat: int) -> str:
        total = self.out.text("answer.total", count=Text("count.point", n=points_so_far(state, seat).total))
        totems = ", ".join(self.out.term("totem", totem) for totem in state.totems_of(seat))
        held = f"\n{self.out.text('head.totems')}: {totems}" if totems else ""
        return f"{board(state.seats[seat].territory, state.rules.tiles, span=state.rules.span)}\n{total}{held}"

    def _all_territories(self, state: GameState) -> None:
        for seat in range(state.rules.players):
            self.out.write(f"\n{self.out.heading('seat_points', **self._standing(state, seat))}")
            self.out.write(self._territory(state, seat))

    def _standing(self, state: GameState, seat: int) -> dict[str, object]:
        return {"seat": Term("seat", seat), "points": points_so_far(state, seat).total}

    def _pick(self, history: History, options: list[Choice]) -> Action:
        """The action chosen; a choice that leads on asks again."""
        out, state = self.out, history.state
        out.write(out.say(state.step))
        if state.step.value == "place" and state.domino:
            halves = (Term("terrain", half.terrain) for half in (state.domino.first, state.domino.second))
            first, second = halves
            out.write(out.text("play.domino", number=state.domino.number, first=first, second=second))
        for number, option in enumerate(options, 1):
            out.write(f"{number:>4}) {option.label}")
        out.write(out.text("play.keys"))
        while True:
            chosen = self._number(history, len(options))
            if chosen is not None:
                leads_to = options[chosen - 1].leads_to
                return self._pick(history, leads_to()) if callable(leads_to) else leads_to

    def _number(self, history: History, most: int) -> int | None:
        """The number typed; anything else is a command, carried out here."""
        typed = self._typed(Text("play.choose", most=most))
        if typed.isascii() and typed.isdigit() and 1 <= int(typed[:6]) <= most:
            return int(typed[:6])
        try:
            self._command(history, typed, most)
        except BadInput as error:
            self.out.write(self.out.say(error))
        return None

    def _typed(self, question: Text) -> str:
        self.out.stream.write(self.out.say(question))
        self.out.stream.flush()
        typed = self.answers.readline(LONGEST)
        if not typed:
            self.out.write(f"\n{self.out.text('play.end_of_input')}")
            raise _Leave
        return typed.strip()

    def _command(self, history: History, typed: str, most: int) -> None:
        match typed.split():
            case ["q"]:
                raise _Leave
            case ["u"]:
                raise _Undo
            case ["t"]:
                self._all_territories(history.state)
            case ["h"]:
                self.out.write(self.out.text("play.help"))
            case ["s"]:
                save(path := self._typed(Text("play.ask_file")), dump_game(history))
                self.out.write(self.out.text("play.saved", file=path))
            case [first, second] if is_cell(first) and is_cell(second):
                self._why(history.state, first, second)
            case _:
                self.out.write(self.out.text("play.not_a_choice", answer=brief(typed), most=most))

    def _why(self, state: GameState, first: str, second: str) -> None:
        one, other = (cell_of(text, "cells", state.rules.span) for text in (first, second))
        problems = why_not(state, Place((one, other)))
        self.out.write(self.out.text("answer.legal.no" if problems else "answer.legal.yes"))
        for problem in problems:
            self.out.write(f"  {self.out.problem(problem)}")

    def _before(self, history: History) -> History:
        """The history before the last decision of a person; the same when there was none."""
        earlier = history
        while len(earlier):
            earlier = earlier.undo()
            actor = earlier.state.actor
            if actor is not None and actor not in self.bots:
                self.out.write(self.out.text("play.undone", action=self.out.say(history.actions[len(earlier)])))
                return earlier
        self.out.write(self.out.text("play.nothing_to_undo"))
        return history

    def tell_end(self, history: History) -> None:
        """Every seat's score, line by line, and the ranking with its tie-breaks."""
        out, state = self.out, history.state
        out.write(f"\n— {out.text('play.final')} —")
        for seat, there in enumerate(state.seats):
            out.write(f"\n{out.heading('seat_points', **self._standing(state, seat))}")
            out.write(board(there.territory, state.rules.tiles, span=state.rules.span))
            for term in points_so_far(state, seat).lines:
                out.write(f"{term.points:>4}  {out.say(term)}")
        out.write()
        for standing in ranking(state):
            out.write(out.say(standing))
