"""What the studio reports of a box: counts per terrain, its balance, and games on trial."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, Any

from kdexplore.app.studio.state import SEATS
from kdexplore.core import tilechecks
from kdexplore.core.problems import IllegalSetup
from kdexplore.engine import balance
from kdexplore.engine.players import PLAYERS
from kdexplore.views import blocks, charts
from kdexplore.views.described.labels import listed
from kdexplore.words import Term, Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kdexplore.app.studio.scenes import Shown
    from kdexplore.core.tiles import TileSet
    from kdexplore.engine.balance import Report, Trial
    from kdexplore.views.blocks import Block, ChoicesBlock, TableBlock

MOST_PAIRS = 6  # numbers out of order that are named one by one
SURE = 2  # standard errors that chance does not often make


def report(shown: Shown) -> list[Block]:
    """Counts and measures beside those of the official box, and what they come to in sentences."""
    said = (blocks.said(sentence) for sentence in _findings(shown))
    pressed = blocks.button("chart", shown.text("studio.chart"), pressed=shown.studio.chart, off=shown.faulty)
    counts = blocks.card(_counts(shown), blocks.buttons(pressed))
    return [blocks.card(_compared(shown), *said), counts]


def chart(shown: Shown) -> Any:  # noqa: ANN401 -- a figure of Plotly, which is imported with the first one
    """The counts as a chart, beside those of the official box; `None` unless it is asked for."""
    if not shown.studio.chart or shown.studio.faults:
        return None
    here, *there = (box.tiles for box in _boxes(shown))
    return charts.terrain_counts(here, *there, lang=shown.lang, theme=shown.theme)


def _boxes(shown: Shown) -> tuple[Report, ...]:
    """The chosen box and, unless it is one itself, the official box beside it."""
    here, there = shown.studio.report, balance.Report(balance.official(shown.box))
    return (here, there) if tilechecks.is_custom(shown.box) else (here,)


def _numbers(caption: str, head: list[str], rows: list[list[str]]) -> TableBlock:
    """A table whose first column is words, the others numbers."""
    return blocks.table(caption, head, rows, numbers=range(1, len(head)))


# ---- counts


def _counts(shown: Shown) -> TableBlock:
    """What each terrain has on it, beside the official box."""
    boxes = _boxes(shown)
    craters = any(count.craters for box in boxes for count in box.terrains)
    parts = {"squares": "studio.squares", "symbols": "head.symbols"} | ({"craters": "head.craters"} if craters else {})
    found = [{count.key: count for count in box.terrains} for box in boxes]
    none = balance.TerrainCount("")
    rows = [
        [_ground(shown, key), *(str(getattr(box.get(key, none), part)) for part in parts for box in found)]
        for key in found[0]
    ]
    heads = [
        _of_box(shown, shown.text(key), box.tiles, first=box is boxes[0]) for key in parts.values() for box in boxes
    ]
    return _numbers(shown.text("studio.counts"), [shown.text("studio.terrain"), *heads], rows)


def _ground(shown: Shown, key: str) -> str:
    """A terrain with its letter."""
    found = shown.box.terrain.get(key)
    return shown.term("terrain", key) + (f" ({found.code})" if found is not None else "")


def _of_box(shown: Shown, head: str, tiles: TileSet, *, first: bool) -> str:
    """The head of a column; that of the official box beside it says so."""
    return head if first else shown.text("studio.official", head=head, box=Term("tiles", tiles.id))


# ---- measures and sentences


def _compared(shown: Shown) -> TableBlock:
    """The measures of the chosen box, and of the official one beside them."""
    boxes = _boxes(shown)
    names = [shown.term("tiles", box.tiles.id) for box in boxes]
    head = [shown.text("studio.measure"), *([shown.text("studio.this_set"), *names[1:]] if len(boxes) > 1 else names)]
    measured = [_measures(shown, box) for box in boxes]
    rows = [[name, *(column[name] for column in measured)] for name in measured[0]]
    return _numbers(shown.text("studio.balance"), head, rows)


def _measures(shown: Shown, report: Report) -> dict[str, str]:
    """The numbers by which boxes are compared, each by its name."""
    dominoes = len(report.tiles.dominoes)
    return {
        shown.text("head.dominoes"): str(dominoes),
        shown.text("studio.squares"): str(len(report.squares)),
        shown.text("head.symbols"): str(report.symbols),
        shown.text("studio.each"): shown.number(report.symbols / max(dominoes, 1), 2),
        shown.text("studio.doubles"): str(report.doubles),
        shown.text("studio.alike"): str(sum(map(len, report.alike))),
        shown.text("studio.order"): shown.number(100 * report.order, 0),
    }


def _findings(shown: Shown) -> Iterator[str]:
    """What is worth knowing about the set, a sentence each."""
    report = shown.studio.report
    yield _ordered(shown, report)
    volcanoes = {terrain.key for terrain in shown.box.terrains if terrain.volcano}
    ground = [count for count in report.terrains if count.squares and count.key not in volcanoes]
    if barren := [count.key for count in ground if not count.symbols]:
        yield shown.text("studio.barren", terrains=_terrains(barren))
    if unused := [count.key for count in report.terrains if not count.squares]:
        yield shown.text("studio.unused", terrains=_terrains(unused))
    if len(ground) > 1:
        yield _richest(shown, {count.key: 10 * count.symbols / count.squares for count in ground})
    if any(count.craters for count in report.terrains) and not shown.box.fire_tokens:
        yield shown.text("studio.calm")
    if not shown.studio.faults:
        yield from _playable(shown)


def _terrains(keys: list[str]) -> tuple[Term, ...]:
    return tuple(Term("terrain", key) for key in keys)


def _richest(shown: Shown, rates: dict[str, float]) -> str:
    """Where the symbols are densest, and where fewest."""
    rich, poor = max(rates, key=lambda key: rates[key]), min(rates, key=lambda key: rates[key])
    most, least = shown.number(rates[rich], 1), shown.number(rates[poor], 1)
    return shown.text("studio.richest", rich=Term("terrain", rich), poor=Term("terrain", poor), most=most, least=least)


def _ordered(shown: Shown, report: Report) -> str:
    """Whether the numbers follow what the dominoes are worth."""
    pairs = report.out_of_order
    if not pairs:
        return shown.text("studio.order.yes")
    told = [shown.text("studio.pair", low=low, high=high) for low, high in pairs[:MOST_PAIRS]]
    said = listed(told, shown.lang, "list.then")
    if more := len(pairs) - len(told):
        said = shown.text("studio.and_more", first=said, n=more)
    return shown.text("studio.order.no", pairs=said)


def _playable(shown: Shown) -> Iterator[str]:
    """How this box is played, and what stays in it; or why it cannot be."""
    try:
        wanted = shown.studio.rules_for_play()
    except IllegalSetup as error:
        yield shown.say(error)
        return
    players, rounds = Text("count.player", n=wanted.players), Text("count.round", n=wanted.rounds)
    mode, numbers = shown.say(Term("mode", wanted.mode)), {"span": wanted.span, "line": wanted.line}
    yield shown.text("studio.table_for", mode=mode, players=players, rounds=rounds, **numbers)
    if left := len(shown.box.dominoes) - wanted.pile:
        yield shown.text("studio.left_over", n=left)


# ---- games on trial


def trial(shown: Shown) -> list[Block]:
    """The choice of players, the button or how far it is, and what came out."""
    studio, label = shown.studio, shown.text("studio.trial")
    busy = shown.text("app.working") if shown.task is not None else ""
    button = shown.button("try", off=shown.faulty or busy, n=balance.GAMES)
    return [
        blocks.card(
            blocks.title(label),
            blocks.said(blocks.part(shown.text("studio.trial_about"), "muted")),
            _pills(shown, "players", str(studio.players), {str(n): shown.text("count.player", n=n) for n in SEATS}),
            _pills(shown, "player", studio.player, {key: shown.text(f"studio.player.{key}") for key in PLAYERS}),
            blocks.buttons(button),
            *(_outcome(shown) if studio.trials else []),
        ),
    ]


def _pills(shown: Shown, name: str, value: str, options: dict[str, str]) -> ChoicesBlock:
    """A choice of few."""
    told = [blocks.option(key, text) for key, text in options.items()]
    return blocks.choices(name, shown.text(f"studio.{name}"), told, value)


def _outcome(shown: Shown) -> list[Block]:
    """Mean scores and discards, beside those of the official box, and whether they differ."""
    trials = shown.studio.trials
    heads = [
        shown.text("studio.this_set") if tilechecks.is_custom(trial.rules.tiles) else _box_of(shown, trial)
        for trial in trials
    ]
    means = [
        shown.text("studio.mean_of", mean=shown.number(trial.mean, 1), error=shown.number(trial.error, 2))
        for trial in trials
    ]
    rows = [
        [shown.text("studio.games"), *(str(trial.games) for trial in trials)],
        [shown.text("studio.mean"), *means],
        [shown.text("studio.discarded"), *(shown.number(100 * trial.discarded, 1) for trial in trials)],
    ]
    table = _numbers(shown.text("studio.trial"), [shown.text("studio.measure"), *heads], rows)
    return [table, *([blocks.said(_difference(shown, *trials))] if len(trials) > 1 else [])]


def _box_of(shown: Shown, trial: Trial) -> str:
    return shown.term("tiles", trial.rules.tiles.id)


def _difference(shown: Shown, mine: Trial, theirs: Trial) -> str:
    """How far two means lie apart, and whether that says anything."""
    apart, error = mine.mean - theirs.mean, hypot(mine.error, theirs.error)
    points, wide = shown.number(apart, 1, signs=True), shown.number(error, 2)
    sure = abs(apart) > SURE * error
    return shown.text("studio.differ" if sure else "studio.differ_not", points=points, error=wide)
