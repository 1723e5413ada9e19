"""A game played by a program: every move is a JSON line out, every decision a JSON line in."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import IO

from kdexplore.cli.answers import fault_data, problem_data
from kdexplore.cli.output import Output
from kdexplore.core.action_json import move_from, move_of
from kdexplore.core.game import legal_actions
from kdexplore.core.history import History
from kdexplore.core.problems import BadInput, IllegalMove
from kdexplore.core.ranking import ranking
from kdexplore.core.reader import SIZE, Reader, parse_json
from kdexplore.core.state import Step


@dataclass(frozen=True)
class Machine:
    """Writes each move; asks for a decision with its options, and again with the reasons when it is illegal."""

    out: Output
    answers: IO[str]

    def tell(self, history: History) -> None:
        """The last move and who made it."""
        self.out.data({"seat": history.state_at(len(history) - 1).actor, "move": move_of(history.actions[-1])})

    def ask(self, history: History) -> History | None:
        """The history after the move read, `undo` taken back to the last decision; `None` at the end of the input."""
        state = history.state
        question: dict[str, object] = {"seat": state.actor, "step": state.step.value}
        if state.step is not Step.RECRUIT:  # too many to list; `why` is answered by trying
            question["options"] = [move_of(action) for action in legal_actions(state)]
        self.out.data({"ask": question})
        line = self.answers.readline(SIZE)
        if not line:
            return None
        try:
            history = history.play(move_from(Reader(parse_json(line)))[0])
        except IllegalMove as error:
            self.out.data({"problems": [problem_data(each, state.rules, self.out.lang) for each in error.problems]})
            return history
        except BadInput as error:
            self.out.data({"error": fault_data(error, self.out.lang)})
            return history
        self.tell(history)
        return history

    def tell_end(self, history: History) -> None:
        """The ranking."""
        standings = [{"place": one.place, "seat": one.seat, "values": one.values} for one in ranking(history.state)]
        self.out.data({"ranking": json.loads(json.dumps(standings))})
