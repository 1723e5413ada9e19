"""`calibrate`: predicted shares of the victory beside what happened, or stated errors beside the truth."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from kdexplore.cli.arguments import number_of
from kdexplore.cli.files import check_writable, save
from kdexplore.cli.output import FINE, Output
from kdexplore.engine.calibration import DRAWS, REFERENCE, ErrorCheck, Fit, bands, error_checks, predictions
from kdexplore.engine.evaluation import MOST_DRAWS
from kdexplore.engine.ladder import TABLES
from kdexplore.engine.policies import POLICIES
from kdexplore.views.engine_pictures import calibration_picture

if TYPE_CHECKING:
    from argparse import Namespace

    from kdexplore.cli.parser import Parser
    from kdexplore.engine.calibration import Band

MOST = 999_999
WITH_DRAWS = ",".join(map(str, DRAWS))
PLAYED = ("greedy", "planner")  # who plays the games; the predictions are made with greedy players
PLAYOUTS = "greedy"


def add_arguments(parser: Parser, out: Output) -> None:
    """Add the arguments of the command."""
    add = parser.choices.add_argument
    add("--decisions", default="2000", help=out.text("cli.arg.decisions"))
    add("--draws", help=out.text("cli.arg.predict_draws"))
    add("--errors", action="store_true", help=out.text("cli.arg.errors"))
    add("--positions", default="40", help=out.text("cli.arg.error_positions"))
    add("--seeds", default="30", help=out.text("cli.arg.error_seeds"))
    add("--reference", default=str(REFERENCE), help=out.text("cli.arg.error_reference"))
    add("--table", default="four", help=out.text("cli.arg.ladder_table", known=", ".join(TABLES)))
    add("--seats", default=",".join(PLAYED), help=out.text("cli.arg.fast_seats", known=", ".join(POLICIES)))
    add("--seed", default="1", help=out.text("cli.arg.seed"))
    add("--output", metavar="FILE", help=out.text("cli.arg.data_file"))
    add("--picture", metavar="FILE", help=out.text("cli.arg.picture_file"))


def run(arguments: Namespace, out: Output) -> int:
    """Predict, play to the end, and write every band of predictions with what came of it."""
    check_writable(arguments.output, arguments.picture)
    if arguments.errors:
        return _errors(arguments, out)
    numbers: dict[str, Any] = {
        "decisions": number_of(arguments.decisions, "decisions", 1, MOST),
        "draws": number_of(arguments.draws or "100", "draws", 1, MOST),
        "seed": number_of(arguments.seed, "seed", 0, MOST),
    }
    series: list[tuple[str, tuple[Band, ...]]] = []
    for players in arguments.seats.split(","):
        series.append((players, bands(predictions(players=players, table=arguments.table, **numbers))))
        _write(players, series[-1][1], out)
    rows = [{"players": players, **asdict(band)} for players, found in series for band in found]
    data = {"table": arguments.table, "playouts": PLAYOUTS, **numbers, "bands": rows}
    if out.json:
        out.data(data)
    if arguments.output:
        save(arguments.output, json.dumps(data, indent=1) + "\n")
    if arguments.picture:
        save(arguments.picture, calibration_picture(series, out.text("cli.calibrate.help")))
    return FINE


def _errors(arguments: Namespace, out: Output) -> int:
    """Write for each number of draws how well stated values and errors fit."""
    asked = [number_of(each, "draws", 1, MOST_DRAWS) for each in (arguments.draws or WITH_DRAWS).split(",")]
    parts = ("positions", "seeds", "reference")
    numbers: dict[str, Any] = {name: number_of(getattr(arguments, name), name, 1, MOST) for name in parts}
    numbers["seed"] = number_of(arguments.seed, "seed", 0, MOST)
    checks = list[ErrorCheck]()
    for check in error_checks(**numbers, draws=asked):
        checks.append(check)
        if not out.json:
            _write_check(check, out)
    data = {**numbers, "checks": [asdict(check) for check in checks]}
    if out.json:
        out.data(data)
    if arguments.output:
        save(arguments.output, json.dumps(data, indent=1) + "\n")
    return FINE


def _write_check(check: ErrorCheck, out: Output) -> None:
    out.write(
        out.text("answer.errors", **{name: getattr(check, name) for name in ("draws", "answers", "clear", "wrong")})
    )
    for of in ("best", "behind"):
        fit: Fit = getattr(check, of)
        slots = {"high": f"{fit.high:+.3f}", "error": f"{fit.error:.3f}", "holds": f"{100 * fit.holds:.1f}"}
        out.write("  " + out.text(f"answer.errors.{of}", values=fit.values, **slots))


def _write(players: str, found: tuple[Band, ...], out: Output) -> None:
    if out.json:
        return
    out.write(players)
    for band in found:
        slots = {part: f"{100 * getattr(band, part):.1f}" for part in ("predicted", "won", "error")}
        ends = {"low": round(100 * band.low), "high": round(100 * band.high)}
        out.write("  " + out.text("answer.calibrated", decisions=band.decisions, **ends, **slots))
