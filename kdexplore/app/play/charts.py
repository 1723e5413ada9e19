"""The charts of a game: which can be chosen, the figure and its table, drawn only when one is asked for."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from kdexplore.app.controls import Form
from kdexplore.app.layout import group, hang
from kdexplore.app.play.prompt import voice_of
from kdexplore.app.session import Session
from kdexplore.core.bonuses import points_so_far
from kdexplore.core.history import History
from kdexplore.core.scoring import ScoreSheet
from kdexplore.core.state import GameState, Step
from kdexplore.views import blocks, charts
from kdexplore.views.blocks import Block, TableBlock
from kdexplore.views.widgets.chart import Chart

Plain = dict[str, Any]
NONE = "none"
CHARTS = (NONE, "breakdown", "rounds", "left", "odds")
AHEAD = ("left", "odds")  # hidden when hints are off


def offered(session: Session) -> tuple[str, ...]:
    """The charts that can be chosen at this moment."""
    state = session.play.state
    over = state is None or state.step is Step.OVER
    if session.no_hints and not over:
        return ()
    return tuple(name for name in CHARTS if name not in AHEAD or not over)


def choice(session: Session) -> list[Block]:
    """The choice of a chart, and the table beside the one that is chosen."""
    voice, names = voice_of(session), offered(session)
    if not names:
        return []
    options = [blocks.option(name, voice.text(f"table.chart.{name}")) for name in names]
    title, drawn = voice.text("table.chart"), chosen(session) != NONE
    over = session.play.state is not None and session.play.state.step is Step.OVER
    choosing = blocks.choices("chart", title, options, chosen(session), quiet=True)
    shown: list[Block] = [blocks.fold("charts", title, [choosing], opened=drawn or over)]
    return [*shown, *([_table(session)] if session.twin and drawn else [])]


def chosen(session: Session) -> str:
    """The chosen chart."""
    return session.play.chart if session.play.chart in offered(session) else NONE


def _sheets(state: GameState) -> dict[int, ScoreSheet]:
    return {seat: points_so_far(state, seat) for seat in range(state.rules.players)}


def figure(session: Session) -> Any:  # noqa: ANN401 -- a figure of Plotly, which is imported with the first one
    """The chosen chart of the current moment; `None` if none is chosen."""
    made = _made(session, {"lang": session.lang, "theme": session.shade})
    return made[0]() if made else None


def _table(session: Session) -> TableBlock:
    made = _made(session, {"lang": session.lang})
    assert made is not None  # noqa: S101 -- a chart is chosen
    return made[1]()


def _made(session: Session, look: dict[str, str]) -> tuple[Callable[[], Any], Callable[[], TableBlock]] | None:
    play, state = session.play, session.play.state
    if play.history is None or state is None:
        return None
    history: History = play.history.until(play.at)
    plain = {"lang": look["lang"]}
    twins = charts.tables
    ways: dict[str, tuple[Callable[[], Any], Callable[[], TableBlock]]] = {
        "breakdown": (
            lambda: charts.breakdown(_sheets(state), state.rules, **look),
            lambda: twins.breakdown(_sheets(state), state.rules, **plain),
        ),
        "rounds": (lambda: charts.by_round(history, **look), lambda: twins.by_round(history, **plain)),
        "left": (lambda: charts.left(state, **look), lambda: twins.left(state, **plain)),
        "odds": (lambda: charts.odds(state, **look), lambda: twins.odds(state, **plain)),
    }
    return ways.get(chosen(session))


class Charts:
    """The choice of a chart with its table, and the chart itself."""

    def __init__(self, pressed: Callable[[dict[str, Any]], None]) -> None:
        self.form, self.holder = Form(pressed), Chart()
        self.box = group("kd-charts", self.form, self.holder)

    def show(self, session: Session) -> None:
        """Bring the chart in step with the session."""
        blocks_of_choice = choice(session)
        if chosen(session) != NONE and "plotly" not in sys.modules:  # the first figure takes seconds: say so at once
            self.form.show([*blocks_of_choice, blocks.progress(None, 1, voice_of(session).text("chart.loading"))])
        hang(self.holder, figure(session), session)
        self.form.show(blocks_of_choice)
