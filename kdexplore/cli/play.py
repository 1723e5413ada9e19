"""`play`: a game in the terminal, decision by decision, against oneself or simple players."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, Protocol

from kdexplore.cli.arguments import number_of, rules_of
from kdexplore.cli.files import save
from kdexplore.cli.json_player import Machine
from kdexplore.cli.output import FINE, Output
from kdexplore.cli.terminal import Terminal
from kdexplore.core.gamefile import dump_game
from kdexplore.core.history import History
from kdexplore.core.problems import BadInput
from kdexplore.core.state import Step
from kdexplore.engine.dealer import Dealer
from kdexplore.engine.players import GreedyPlayer, Player, RandomPlayer

if TYPE_CHECKING:
    from argparse import Namespace
    from typing import IO

    from kdexplore.core.variants import Rules

LARGEST_SEED = 999
HUMAN = "me"
BOTS: dict[str, type[RandomPlayer | GreedyPlayer]] = {"random": RandomPlayer, "greedy": GreedyPlayer}


class Face(Protocol):
    """Whoever sits before the screen: a person at a terminal, or a program."""

    def tell(self, history: History) -> None:
        """Show what the last action led to."""

    def ask(self, history: History) -> History | None:
        """The history after a decision or after going back; `None` to leave."""

    def tell_end(self, history: History) -> None:
        """Show the ranking."""


def play(arguments: Namespace, out: Output, answers: IO[str]) -> int:
    """Play a game through; a program reads and writes JSON instead."""
    wanted = rules_of(arguments)
    seed = number_of(str(arguments.seed), "seed", 0, LARGEST_SEED)
    players = _players(arguments, wanted, seed)
    out = replace(out, rules=wanted)
    face: Face = Machine(out, answers) if out.json else Terminal(out, answers, frozenset(players), seed)
    history = Table(face, Dealer.seeded(seed), players).play(History.of(wanted))
    if arguments.output:
        save(arguments.output, dump_game(history))
    return FINE


def _players(arguments: Namespace, wanted: Rules, seed: int) -> dict[int, Player]:
    """The seats that choose by themselves; the first is a person's unless something else is asked for."""
    names = arguments.seats.split(",") if arguments.seats else [HUMAN, *(["greedy"] * (wanted.players - 1))]
    if len(names) != wanted.players:
        raise BadInput("wrong_seats", "seats", found=len(names), players=wanted.players)
    if strange := [name for name in names if name not in (*BOTS, HUMAN)]:
        raise BadInput("unknown_value", "seats", value=strange[0][:40], known=(HUMAN, *BOTS))
    return {
        seat: BOTS[name](Random(seed * len(names) + seat))  # noqa: S311 -- games, not secrets
        for seat, name in enumerate(names)
        if name != HUMAN
    }


@dataclass(frozen=True)
class Table:
    """Where the game takes place: who watches and decides, who deals, who plays by itself."""

    face: Face
    dealer: Dealer
    players: dict[int, Player]

    def play(self, history: History) -> History:
        """The game after its last decision, or after somebody has left."""
        while history.state.step is not Step.OVER:
            following = self._next(history)
            if following is None:
                return history
            history = following
        self.face.tell_end(history)
        return history

    def _next(self, history: History) -> History | None:
        state = history.state
        if state.actor is not None and state.actor not in self.players:
            return self.face.ask(history)
        chooser = self.players[state.actor].choose if state.actor is not None else self.dealer.deal
        history = history.play(chooser(state))
        self.face.tell(history)
        return history
