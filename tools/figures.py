"""The tables of measured figures in `docs/strength.md` and `docs/speed.md`, made of the data files beside them.

`python -m tools pages strength speed` writes them; the text between them is written by hand.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

Row = dict[str, Any]
DOCS = Path(__file__).parents[1] / "docs"
STRENGTH, SPEED = DOCS / "strength.md", DOCS / "speed.md"
PERCENT = 100


def page(path: Path) -> str:
    """What the page holds: its own text, with every table made again."""
    text = path.read_text(encoding="utf-8")
    for name, made in TABLES.items():
        head, mark, rest = text.partition(f"<!-- figures: {name} -->\n")
        if mark:
            text = f"{head}{mark}{made()}\n<!-- end -->{rest.partition('<!-- end -->')[2]}"
    return text


def data(name: str) -> Any:
    """What a command has kept in `docs`."""
    return json.loads((DOCS / name).read_text(encoding="utf-8"))


def ladder() -> str:
    """Every match of the ladder, those of a table together."""
    matches = data("ladder.json")
    order = list(dict.fromkeys(row["table"] for row in matches))
    rows = (
        (
            row["table"],
            f"`{row['player']}`",
            f"`{row['rival']}`",
            row["games"],
            _with_error([PERCENT * value for value in row["wins"]]),
            _with_error(row["points"]),
            _with_error(row["margin"], "+"),
            f"{row['milliseconds']:.1f}",
        )
        for row in sorted(matches, key=lambda row: order.index(row["table"]))
    )
    return _table(("table", "player", "against", "games", "wins %", "points", "margin", "ms"), rows, words=3)


def calibration() -> str:
    """The share of the victory that was predicted, and what was won."""
    bands: dict[float, list[Row]] = {}
    for band in data("calibration.json")["bands"]:
        bands.setdefault(band["low"], []).append(band)
    rows = (
        (f"{PERCENT * low:.0f} to {PERCENT * pair[0]['high']:.0f} %", *(_outcome(band) for band in pair))
        for low, pair in sorted(bands.items())
    )
    return _table(("predicted", "greedy players: mean, won", "planners: mean, won"), rows)


def estimates() -> str:
    """What `evaluate` states beside the truth."""
    rows = (
        (
            f"{check['draws']:,}",
            *(part for of in ("best", "behind") for part in _fit(check[of])),
            check["clear"],
            check["wrong"],
        )
        for check in data("estimates.json")["checks"]
    )
    behind = ("`behind`: too high by", "holds", "`clear`, of 1,200", "wrong")
    return _table(("draws", "the best: too high by", "holds", *behind), rows, words=0)


def accuracy() -> str:
    """How accurate the review finds players of known strength."""
    rows = (
        (f"`{row['player']}`", row["games"], *(_with_error(list(row[of].values())) for of in ("accuracy", "loss")))
        for row in data("accuracy.json")["rows"]
    )
    return _table(("player", "games", "accuracy", "points of the margin lost in a game"), rows)


def games() -> str:
    """Games a second of every workload."""
    rows = (
        (
            _workload(row),
            row["player"].replace("_", " "),
            *(
                "" if number is None else f"{number:,.0f}"
                for number in (
                    row["compiled"],
                    row["sustained"],
                    row["goals"][0],
                    row["plain"],
                    row["goals"][1],
                    row["core"],
                )
            ),
            f"{row['loop']:.2f}",
        )
        for row in data("speed.json")["figures"]
    )
    head = ("game", "players", "compiled", "sustained", "goal", "plain", "goal", "core", "loop")
    return _table(head, rows, words=2)


def proofs() -> str:
    """How long the last decisions of a game take to prove."""
    rows = (
        (
            _workload(row),
            row["decisions"],
            f"{row['median']:.3f}",
            f"{row['high']:.3f}",
            f"{row['slowest']:.2f}",
            row["unproved"],
            row["refused"],
        )
        for row in data("proof-times.json")["times"]
    )
    return _table(("game", "decisions tried", "median", "99 % within", "slowest", "not proved", "refused"), rows)


def _workload(row: Row) -> str:
    return f"{row['mode']}, {row['players']} players"


def _outcome(band: Row) -> str:
    won = _with_error([PERCENT * band["won"], PERCENT * band["error"]])
    return f"{PERCENT * band['predicted']:.1f} %, {won} % ({band['decisions']})"


def _fit(fit: Row) -> tuple[str, str]:
    return f"{fit['high']:+.2f} ± {fit['error']:.2f}", f"{PERCENT * fit['holds']:.1f} %"


def _with_error(pair: Sequence[float], sign: str = "") -> str:
    value, error = pair
    return f"{value:{sign}.1f} ± {error:.1f}"


def _table(head: Sequence[str], rows: Iterable[Sequence[object]], words: int = 1) -> str:
    """A table; all but the first columns, which hold words, are numbers and go to the right."""
    rule = ["---"] * words + ["---:"] * (len(head) - words)
    return "\n".join(f"| {' | '.join(map(str, row))} |" for row in (head, rule, *rows))


TABLES: dict[str, Callable[[], str]] = {
    "ladder": ladder,
    "calibration": calibration,
    "estimates": estimates,
    "accuracy": accuracy,
    "games": games,
    "proofs": proofs,
}
PAGES = {"strength": (STRENGTH, partial(page, STRENGTH)), "speed": (SPEED, partial(page, SPEED))}
