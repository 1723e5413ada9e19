"""`play`: a game in the terminal, decision by decision, against oneself or simple players."""

from __future__ import annotations

import sys
from argparse import Namespace
from dataclasses import dataclass, replace
from typing import Protocol

from kdexplore.cli.arguments import number_of, rules_of
from kdexplore.cli.files import save
from kdexplore.cli.json_player import Machine
from kdexplore.cli.options import add_bonus, add_mode, add_players, add_reading, add_tiles
from kdexplore.cli.output import FINE, Output
from kdexplore.cli.parser import Parser
from kdexplore.cli.terminal import Terminal
from kdexplore.core.gamefile import dump_game
from kdexplore.core.history import History
from kdexplore.core.problems import BadInput
from kdexplore.core.state import Step
from kdexplore.core.variants import Rules
from kdexplore.engine.dealer import HIGHEST_SEED, Dealer
from kdexplore.engine.players import PLAYERS, choose

HUMAN = "me"


class Face(Protocol):
    """The user of a game: a person at a terminal, or a program."""

    def tell(self, history: History) -> None:
        """Show what the last action led to."""

    def ask(self, history: History) -> History | None:
        """The history after a decision or after going back; `None` to leave."""

    def tell_end(self, history: History) -> None:
        """Show the ranking."""


def add_arguments(parser: Parser, out: Output) -> None:
    """Add the arguments of the command."""
    add_mode(parser, out)
    add_bonus(parser, out)
    add_players(parser, out, 2)
    add = parser.choices.add_argument
    add("--dynasty", action="store_true", help=out.text("cli.arg.dynasty"))
    add("--seats", help=out.text("cli.arg.seats"))
    add("--seed", default=1, help=out.text("cli.arg.seed"))
    add("--output", metavar="FILE", help=out.text("cli.arg.save"))
    add_tiles(parser, out)
    add_reading(parser, out)


def run(arguments: Namespace, out: Output) -> int:
    """Play a game through; a program reads and writes JSON instead."""
    answers = sys.stdin
    rules = rules_of(arguments)
    seed = number_of(str(arguments.seed), "seed", 0, HIGHEST_SEED)
    players = _players(arguments, rules)
    out = replace(out, rules=rules)
    face: Face = Machine(out, answers) if out.json else Terminal(out, answers, frozenset(players), seed)
    history = Table(face, seed, players).play(History.of(rules))
    if arguments.output:
        save(arguments.output, dump_game(history))
    return FINE


def _players(arguments: Namespace, rules: Rules) -> dict[int, str]:
    """The seats that choose by themselves; the first is a person's unless something else is asked for."""
    names = arguments.seats.split(",") if arguments.seats else [HUMAN, *(["greedy"] * (rules.players - 1))]
    if len(names) != rules.players:
        raise BadInput("wrong_seats", "seats", found=len(names), players=rules.players)
    if unknown := [name for name in names if name not in (*PLAYERS, HUMAN)]:
        raise BadInput("unknown_value", "seats", value=unknown[0][:40], known=(HUMAN, *PLAYERS))
    return {seat: name for seat, name in enumerate(names) if name != HUMAN}


@dataclass(frozen=True)
class Table:
    """A game in progress: who watches and decides, the seed, and the seats that play by themselves."""

    face: Face
    seed: int
    players: dict[int, str]

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
        if state.actor is None:
            action = Dealer(self.seed).deal(state)
        else:
            action = choose(self.players[state.actor], state, self.seed, len(history))
        history = history.play(action)
        self.face.tell(history)
        return history
