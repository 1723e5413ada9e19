"""`bench`: how fast the kernel and the core play, whether they agree, and how long proofs take."""

from __future__ import annotations

import json
from dataclasses import asdict
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from kdexplore.cli.arguments import number_of
from kdexplore.cli.files import check_writable, save
from kdexplore.cli.output import FINE, NO, Output
from kdexplore.engine.bench import FRESH, SECONDS, figures
from kdexplore.engine.exact.plain_minimax import EndingDiffers, compare_endings
from kdexplore.engine.exact.timed import proof_times
from kdexplore.engine.kernel.equality import KernelDiffers, compare
from kdexplore.engine.kernel.speed import can_compile, compiled, plain

if TYPE_CHECKING:
    from argparse import Namespace

    from kdexplore.cli.parser import Parser
    from kdexplore.engine.bench import Speed

HEADS = ("mode", "", "player", "compiled", "sustained", "goal", "plain", "lean", "goal", "core", "loop")
MOST = 999_999


def add_arguments(parser: Parser, out: Output) -> None:
    """Add the arguments of the command."""
    parser.choices.add_argument("--equality", metavar="GAMES", help=out.text("cli.arg.equality"))
    parser.choices.add_argument("--endings", metavar="NUMBER", help=out.text("cli.arg.endings"))
    parser.choices.add_argument("--proofs", metavar="GAMES", help=out.text("cli.arg.proofs"))
    parser.choices.add_argument("--output", metavar="FILE", help=out.text("cli.arg.data_file"))
    parser.choices.add_argument("--seed", default="1", help=out.text("cli.arg.seed"))


def run(arguments: Namespace, out: Output) -> int:
    """Write games a second with the goals beside them, or compare games of the kernel with the core."""
    check_writable(arguments.output)
    if arguments.equality:
        games = number_of(arguments.equality, "equality", 1, MOST)
        return _compare(games, number_of(arguments.seed, "seed", 0, MOST), out)
    if arguments.endings:
        endings = number_of(arguments.endings, "endings", 1, MOST)
        return _compare_endings(endings, number_of(arguments.seed, "seed", 0, MOST), arguments.output, out)
    if arguments.proofs:
        games = number_of(arguments.proofs, "proofs", 1, MOST)
        return _time_proofs(games, number_of(arguments.seed, "seed", 0, MOST), arguments.output, out)
    rows = []
    if not out.json:
        out.write(_row([out.text(f"head.bench.{head}") if head else "" for head in HEADS]))
    for figure in figures(SECONDS, FRESH):
        rows.append({**asdict(figure), "goals": figure.goals})
        if not out.json:
            out.write(_row(_cells(figure)))
    if out.json:
        out.data(rows)
    return FINE


def _cells(figure: Speed) -> list[str]:
    goal, plain_goal = figure.goals
    numbers = (figure.compiled, figure.sustained, goal, figure.plain, figure.lean, plain_goal, figure.core)
    texts = ["" if number is None else f"{number:,.0f}".replace(",", " ") for number in numbers]
    return [figure.mode, str(figure.players), figure.player, *texts, f"{figure.loop:.2f}"]


def _row(cells: list[str]) -> str:
    mode, players, player, *numbers = cells
    return f"{mode:<12}{players:>2} {player:<12}" + "".join(f"{cell:>14}" for cell in numbers)


def _compare(games: int, seed: int, out: Output) -> int:
    """Replay games of both builds in the core, decision by decision."""
    for kernel in (plain(), *((compiled(),) if can_compile() else ())):
        try:
            compared = compare(kernel, games, seed)
        except KernelDiffers as error:
            out.data({"kernel": kernel.name, "differs": str(error)})
            return NO
        out.data({"kernel": kernel.name, **dict(sorted(compared.items()))})
    return FINE


def _compare_endings(endings: int, seed: int, path: str | None, out: Output) -> int:
    """Prove small endings and try them out in full in the core."""
    kernel = compiled() if can_compile() else plain()
    try:
        compared = compare_endings(kernel, endings, seed)
    except EndingDiffers as error:
        out.data({"kernel": kernel.name, "differs": str(error)})
        return NO
    _write({"kernel": kernel.name, "seed": seed, **dict(sorted(compared.items()))}, path, out)
    return FINE


def _time_proofs(games: int, seed: int, path: str | None, out: Output) -> int:
    """Measure how long the last decisions of greedy games take to prove, mode by mode."""
    kernel = compiled() if can_compile() else plain()
    times = [asdict(one) for one in proof_times(kernel, games, seed)]
    _write({"kernel": kernel.name, "seed": seed, "times": times}, path, out)
    return FINE


def _write(found: dict[str, object], path: str | None, out: Output) -> None:
    """Write what was found, and keep it in a file with the day if one was given."""
    out.data(found)
    if path:
        day = datetime.now(tz=UTC).date().isoformat()
        save(path, json.dumps({"day": day, **found}, indent=1) + "\n")
