"""`modes`: what can be played, and by whom."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator

from kdexplore.cli.output import FINE, Output
from kdexplore.cli.parser import Parser
from kdexplore.core.problems import IllegalSetup
from kdexplore.core.variants import BONUSES, MODES, READINGS, Rules, rules
from kdexplore.engine.players import PLAYERS, REGISTER
from kdexplore.engine.strength import strength_of
from kdexplore.words import Text


def playable() -> Iterator[Rules]:
    """Every official mode with every number of players that its rulebook allows."""
    for mode in MODES:
        for players in (2, 3, 4):
            try:
                yield rules(mode, players=players)
            except IllegalSetup:
                continue


def add_arguments(_parser: Parser, _out: Output) -> None:
    """Add no arguments."""


def run(_arguments: Namespace, out: Output) -> int:
    """Write every mode, bonus, reading and player."""
    setups = tuple(playable())
    if out.json:
        choices = {"bonuses": BONUSES, "readings": dict(READINGS), "players": list(PLAYERS)}
        out.data({"modes": [_mode_data(one) for one in setups], **choices})
        return FINE
    for mode in MODES:
        out.write(f"{mode:<10} {out.term('mode', mode)}: {out.text(f'about.mode.{mode}')}")
        for one in setups:
            if one.mode == mode:
                out.write(f"    {_numbers(one, out)}")
    out.write(f"{'dynasty':<10} {out.text('mode.dynasty')}: {out.text('about.mode.dynasty')}")
    _write_options(out)
    return FINE


def _write_options(out: Output) -> None:
    out.write(f"\n{out.text('head.bonuses')}")
    for bonus in BONUSES:
        out.write(f"  {bonus:<20} {out.text(f'about.bonus.{bonus}')}")
    out.write(f"\n{out.text('head.readings')}")
    for reading, values in READINGS.items():
        out.write(f"  {reading:<20} {out.term('reading', reading)}: {out.text(f'about.reading.{reading}')}")
        for value in values:
            usual = f" ({out.text('answer.default')})" if value == values[0] else ""
            out.write(f"    {value:<18} {out.term(f'reading.{reading}', value)}{usual}")
    out.write(f"\n{out.text('head.players')}")
    for player, kind in REGISTER.items():
        level = out.text(f"player.level.{kind.level}")
        out.write(f"  {player:<20} {out.text(f'about.player.{player}')} ({level}{_strength(player, out)})")


def _strength(player: str, out: Output) -> str:
    """How often a player wins at the paper's table, if the ladder says so."""
    strength = strength_of(player)
    if strength is None:
        return ""
    wins, error = f"{100 * strength.wins:.0f}", f"{100 * strength.error:.0f}"
    never = wins == error == "0"
    return ": " + out.text("answer.strength.never" if never else "answer.strength", wins=wins, error=error)


def _mode_data(one: Rules) -> dict[str, object]:
    numbers = {"players": one.players, "span": one.span, "line": one.line, "kings": one.kings, "pile": one.pile}
    return {"game": one.game, "mode": one.mode, **numbers, "rounds": one.rounds}


def _numbers(one: Rules, out: Output) -> str:
    dominoes, rounds = Text("count.domino", n=one.pile), Text("count.round", n=one.rounds)
    grid = f"{out.text('head.grid')} {one.span}×{one.span}"
    line = f"{out.text('head.line')}: {one.line}"
    return " · ".join((out.say(Text("count.player", n=one.players)), grid, out.say(dominoes), line, out.say(rounds)))
