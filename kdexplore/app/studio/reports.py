"""What the studio reports of a box: counts per terrain, its balance, and games on trial."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, Any

from kdexplore.app.analyse.effects import effects
from kdexplore.app.studio.state import SEATS
from kdexplore.core import tilechecks
from kdexplore.core.problems import IllegalSetup
from kdexplore.engine import balance
from kdexplore.engine.estimates import SURE
from kdexplore.engine.players import QUICK_PLAYERS
from kdexplore.views import blocks, charts
from kdexplore.views.described.labels import listed
from kdexplore.words import Term, Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kdexplore.app.studio.scenes import StudioView
    from kdexplore.core.tiles import TileSet
    from kdexplore.engine.balance import Report, Trial
    from kdexplore.views.blocks import Block, ChoicesBlock, TableBlock

MOST_PAIRS = 6  # numbers out of order that are named one by one


def report(view: StudioView) -> list[Block]:
    """Counts and measures beside those of the official box, and what they come to in sentences."""
    said = (blocks.said(sentence) for sentence in _findings(view))
    pressed = blocks.button("chart", view.text("studio.chart"), pressed=view.studio.chart, off=view.faulty)
    counts = blocks.card(_counts(view), blocks.buttons(pressed))
    return [blocks.card(_compared(view), *said), counts]


def chart(view: StudioView) -> Any:  # noqa: ANN401 -- a figure of Plotly, which is imported with the first one
    """The counts as a chart, beside those of the official box; `None` unless it is asked for."""
    if not view.studio.chart or view.studio.faults:
        return None
    here, *there = (box.tiles for box in _boxes(view))
    return charts.terrain_counts(here, *there, lang=view.lang, theme=view.theme)


def _boxes(view: StudioView) -> tuple[Report, ...]:
    """The chosen box and, unless it is one itself, the official box beside it."""
    here, there = view.studio.report, balance.Report(balance.official(view.box))
    return (here, there) if tilechecks.is_custom(view.box) else (here,)


def _numbers(caption: str, head: list[str], rows: list[list[str]]) -> TableBlock:
    """A table whose first column is words, the others numbers."""
    return blocks.table(caption, head, rows, numbers=range(1, len(head)))


# ---- counts


def _counts(view: StudioView) -> TableBlock:
    """What each terrain has on it, beside the official box."""
    boxes = _boxes(view)
    craters = any(count.craters for box in boxes for count in box.terrains)
    parts = {"squares": "studio.squares", "symbols": "head.symbols"} | ({"craters": "head.craters"} if craters else {})
    found = [{count.key: count for count in box.terrains} for box in boxes]
    none = balance.TerrainCount("")
    rows = [
        [_ground(view, key), *(str(getattr(box.get(key, none), part)) for part in parts for box in found)]
        for key in found[0]
    ]
    heads = [_of_box(view, view.text(key), box.tiles, first=box is boxes[0]) for key in parts.values() for box in boxes]
    return _numbers(view.text("studio.counts"), [view.text("studio.terrain"), *heads], rows)


def _ground(view: StudioView, key: str) -> str:
    """A terrain with its letter."""
    found = view.box.terrain.get(key)
    return view.term("terrain", key) + (f" ({found.code})" if found is not None else "")


def _of_box(view: StudioView, head: str, tiles: TileSet, *, first: bool) -> str:
    """The head of a column; that of the official box beside it says so."""
    return head if first else view.text("studio.official", head=head, box=Term("tiles", tiles.id))


# ---- measures and sentences


def _compared(view: StudioView) -> TableBlock:
    """The measures of the chosen box, and of the official one beside them."""
    boxes = _boxes(view)
    names = [view.term("tiles", box.tiles.id) for box in boxes]
    head = [view.text("studio.measure"), *([view.text("studio.this_set"), *names[1:]] if len(boxes) > 1 else names)]
    measured = [_measures(view, box) for box in boxes]
    rows = [[name, *(column[name] for column in measured)] for name in measured[0]]
    return _numbers(view.text("studio.balance"), head, rows)


def _measures(view: StudioView, report: Report) -> dict[str, str]:
    """The numbers by which boxes are compared, each by its name."""
    dominoes = len(report.tiles.dominoes)
    return {
        view.text("head.dominoes"): str(dominoes),
        view.text("studio.squares"): str(len(report.squares)),
        view.text("head.symbols"): str(report.symbols),
        view.text("studio.each"): view.number(report.symbols / max(dominoes, 1), 2),
        view.text("studio.doubles"): str(report.doubles),
        view.text("studio.alike"): str(sum(map(len, report.alike))),
        view.text("studio.order"): view.number(100 * report.order, 0),
    }


def _findings(view: StudioView) -> Iterator[str]:
    """What is worth knowing about the set, a sentence each."""
    report = view.studio.report
    yield _ordered(view, report)
    volcanoes = {terrain.key for terrain in view.box.terrains if terrain.volcano}
    ground = [count for count in report.terrains if count.squares and count.key not in volcanoes]
    if barren := [count.key for count in ground if not count.symbols]:
        yield view.text("studio.barren", terrains=_terrains(barren))
    if unused := [count.key for count in report.terrains if not count.squares]:
        yield view.text("studio.unused", terrains=_terrains(unused))
    if len(ground) > 1:
        yield _richest(view, {count.key: 10 * count.symbols / count.squares for count in ground})
    if any(count.craters for count in report.terrains) and not view.box.fire_tokens:
        yield view.text("studio.calm")
    if not view.studio.faults:
        yield from _playable(view)


def _terrains(keys: list[str]) -> tuple[Term, ...]:
    return tuple(Term("terrain", key) for key in keys)


def _richest(view: StudioView, rates: dict[str, float]) -> str:
    """Where the symbols are densest, and where fewest."""
    rich, poor = max(rates, key=lambda key: rates[key]), min(rates, key=lambda key: rates[key])
    most, least = view.number(rates[rich], 1), view.number(rates[poor], 1)
    return view.text("studio.richest", rich=Term("terrain", rich), poor=Term("terrain", poor), most=most, least=least)


def _ordered(view: StudioView, report: Report) -> str:
    """Whether the numbers follow what the dominoes are worth."""
    pairs = report.out_of_order
    if not pairs:
        return view.text("studio.order.yes")
    pieces = [view.text("studio.pair", low=low, high=high) for low, high in pairs[:MOST_PAIRS]]
    said = listed(pieces, view.lang, "list.then")
    if more := len(pairs) - len(pieces):
        said = view.text("studio.and_more", first=said, n=more)
    return view.text("studio.order.no", pairs=said)


def _playable(view: StudioView) -> Iterator[str]:
    """How this box is played, and what stays in it; or why it cannot be."""
    try:
        playable = view.studio.rules_for_play()
    except IllegalSetup as error:
        yield view.say(error)
        return
    players, rounds = Text("count.player", n=playable.players), Text("count.round", n=playable.rounds)
    mode, numbers = view.say(Term("mode", playable.mode)), {"span": playable.span, "line": playable.line}
    yield view.text("studio.table_for", mode=mode, players=players, rounds=rounds, **numbers)
    if left := len(view.box.dominoes) - playable.pile:
        yield view.text("studio.left_over", n=left)


# ---- games on trial


def trial(view: StudioView) -> list[Block]:
    """The choice of players, the button or how far it is, and what came out."""
    studio, label = view.studio, view.text("studio.trial")
    busy = view.text("app.working") if view.task is not None else ""
    button = view.button("try", off=view.faulty or busy, n=balance.GAMES)
    return [
        blocks.card(
            blocks.title(label),
            blocks.said(blocks.part(view.text("studio.trial_about"), "muted")),
            _pills(view, "players", str(studio.players), {str(n): view.text("count.player", n=n) for n in SEATS}),
            _pills(view, "player", studio.player, {key: view.text(f"studio.player.{key}") for key in QUICK_PLAYERS}),
            blocks.buttons(button),
            *(_outcome(view) if studio.trials else []),
            *(effects(view.found, studio.rules_for_play(), view) if view.found else []),
            *([blocks.said(blocks.part(view.waiting, "muted"))] if view.waiting else []),
        ),
    ]


def _pills(view: StudioView, name: str, value: str, options: dict[str, str]) -> ChoicesBlock:
    """A choice of few."""
    pieces = [blocks.option(key, text) for key, text in options.items()]
    return blocks.choices(name, view.text(f"studio.{name}"), pieces, value)


def _outcome(view: StudioView) -> list[Block]:
    """Mean scores and discards, beside those of the official box, and whether they differ."""
    trials = view.studio.trials
    heads = [
        view.text("studio.this_set")
        if tilechecks.is_custom(trial.rules.tiles)
        else view.term("tiles", trial.rules.tiles.id)
        for trial in trials
    ]
    means = [
        view.text("studio.mean_of", mean=view.number(trial.mean, 1), error=view.number(trial.error, 2))
        for trial in trials
    ]
    rows = [
        [view.text("studio.games"), *(str(trial.done) for trial in trials)],
        [view.text("studio.mean"), *means],
        [view.text("studio.discarded"), *(view.number(100 * trial.discarded, 1) for trial in trials)],
    ]
    table = _numbers(view.text("studio.trial"), [view.text("studio.measure"), *heads], rows)
    return [table, *([blocks.said(_difference(view, *trials))] if len(trials) > 1 else [])]


def _difference(view: StudioView, mine: Trial, theirs: Trial) -> str:
    """How far two means lie apart, and whether that says anything."""
    apart, error = mine.mean - theirs.mean, hypot(mine.error, theirs.error)
    points, wide = view.number(apart, 1, signs=True), view.number(error, 2)
    sure = abs(apart) > SURE * error
    return view.text("studio.differ" if sure else "studio.differ_not", points=points, error=wide)
