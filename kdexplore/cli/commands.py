"""Every command, registered once. Its module is imported when it runs or shows its help, and not before."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Protocol, cast

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Mapping

    from kdexplore.cli.output import Output
    from kdexplore.cli.parser import Parser


class CommandModule(Protocol):
    """What a module of a command holds."""

    def add_arguments(self, parser: Parser, out: Output) -> None:
        """Add the arguments of the command."""

    def run(self, arguments: Namespace, out: Output) -> int:
        """Run the command and return its exit code."""


@dataclass(frozen=True, slots=True)
class Command:
    """A command: its module in `kdexplore.cli` and an example; help is in the words, `cli.<name>.help` and `.about`."""

    module: str
    example: str

    def load(self) -> CommandModule:
        """Import the module of the command."""
        return cast("CommandModule", import_module(f"kdexplore.cli.{self.module}"))


COMMANDS: Mapping[str, Command] = MappingProxyType(
    {
        "modes": Command("modes", "kdexplore modes --lang pl"),
        "tiles": Command("tiles", "kdexplore tiles check mine.csv"),
        "legal": Command("legal", 'kdexplore legal "..s1wg2/l1fgwf1/ff*ww/gf1s.w/..s.g" 23'),
        "why": Command("why", 'kdexplore why "w*" w1-f 1,1 1,2'),
        "score": Command("score", 'kdexplore score "j1j\'*/v1g." --mode discovery --bonus centre'),
        "fire": Command("fire", "kdexplore fire \"v2dg'/*j'.\" 0,-1 --tiles origins"),
        "describe": Command("describe", "kdexplore describe \"q'j'../j^1*v2d\" --tiles origins --lang tr"),
        "reachable": Command("reachable", 'kdexplore reachable "w1f*"'),
        "play": Command("play", "kdexplore play --mode totem --players 3 --seats me,greedy,random"),
        "replay": Command("replay", "kdexplore replay game.json --lang hu"),
        "rules": Command("rulebook", "kdexplore rules placing.match"),
        "sheet": Command("sheet", "kdexplore sheet --mode totem --players 3 --lang pl -o sheet.html"),
        "picture": Command(
            "picture", 'kdexplore picture "..s1wg2/l1fgwf1/ff*ww/gf1s.w/..s.g" --theme dark -o kingdom.svg'
        ),
        "photo": Command("photo", "kdexplore photo kingdom.jpg --corners whole"),
        "serve": Command("serve", "kdexplore serve --lang pl"),
        "static": Command("static", "kdexplore static --out site"),
        "simulate": Command("simulate", "kdexplore simulate --mode totem --seats greedy,random --games 5000"),
        "evaluate": Command("evaluate", 'kdexplore evaluate "STATE" --objective win'),
        "holes": Command("holes", 'kdexplore holes "STATE" --seat 0'),
        "review": Command("review", "kdexplore review game.json"),
        "best": Command("best", "kdexplore best 48 47 46 45 40 39 --bonus complete"),
        "puzzle": Command("puzzle", "kdexplore puzzle duel-07 --answer 2"),
        "lesson": Command("lesson", "kdexplore lesson check mine.json"),
        "warmup": Command("warmup", "kdexplore warmup"),
        "ask": Command("ask", "kdexplore ask < questions.jsonl"),
    }
)
FORMER = MappingProxyType({"tell": "describe", "arise": "reachable"})  # old names, understood but not listed


def command_of(name: str) -> Command:
    """The command of a name, or of its former name.

    >>> command_of("tell").module
    'describe'
    """
    return COMMANDS[FORMER.get(name, name)]
