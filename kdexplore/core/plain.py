"""Values as plain data: objects for JSON, and rows for a DataFrame. The columns are listed in docs/notebooks.md."""

from __future__ import annotations

from typing import Any

from kdexplore.core.action_text import write_action
from kdexplore.core.actions import Action, Claim, Discard, Place
from kdexplore.core.cells import reading_order
from kdexplore.core.history import History
from kdexplore.core.line import Line
from kdexplore.core.notation import write
from kdexplore.core.ranking import ranking
from kdexplore.core.rules_json import setup_of
from kdexplore.core.scoring import Kind, ScoreLine, ScoreSheet
from kdexplore.core.state import GameState
from kdexplore.core.territory import Territory

Row = dict[str, Any]


# ---- a territory


def territory_to_dict(territory: Territory) -> dict[str, Any]:
    """The dominoes in the order of play, and every square with what is on it."""
    placements = [
        {"domino": placement.domino.number, "cells": [list(cell) for cell in placement.cells]}
        for placement in territory.placements
    ]
    return {"placements": placements, "squares": territory_rows(territory)}


def territory_rows(territory: Territory) -> list[Row]:
    """A row for each square, from the north-west."""
    dominoes = {cell: one.domino.number for one in territory.placements for cell in one.cells}
    return [
        {
            "x": cell.x,
            "y": cell.y,
            "terrain": square.terrain,
            "symbols": square.symbols,
            "craters": square.craters,
            "fires": territory.fire_at.get(cell, 0),
            "resource": territory.resource_at.get(cell),
            "person": territory.person_at.get(cell),
            "domino": dominoes.get(cell),
        }
        for cell, square in sorted(territory.squares.items(), key=lambda item: reading_order(item[0]))
    ]


# ---- a score


def sheet_to_dict(sheet: ScoreSheet) -> dict[str, Any]:
    """The total, what settles ties, and every line with its cells and numbers."""
    lines = [
        {
            "kind": line.kind.value,
            "key": line.key,
            "rule": line.rule,
            "points": line.points,
            "cells": [list(cell) for cell in line.cells],
            "facts": dict(line.facts),
        }
        for line in sheet.lines
    ]
    return {"total": sheet.total, "largest": sheet.largest, "symbols": sheet.symbols, "lines": lines}


def sheet_rows(sheet: ScoreSheet) -> list[Row]:
    """A row for each line of a score."""
    return [_line_row(line) for line in sheet.lines]


def _line_row(line: ScoreLine) -> Row:
    symbols = dict(line.facts).get("symbols", 0) if line.kind is Kind.REGION else 0
    return {
        "kind": line.kind.value,
        "key": line.key,
        "rule": line.rule,
        "points": line.points,
        "squares": len(line.cells),
        "symbols": symbols,
        "cells": " ".join(f"{x},{y}" for x, y in line.cells),
    }


# ---- a moment of a game


def state_to_dict(state: GameState) -> dict[str, Any]:
    """Everything on the table; `notation` alone is enough to make the state again."""
    tiles = state.rules.tiles
    seats = [
        {
            "territory": write(seat.territory, tiles),
            "discarded": list(seat.discarded),
            "totems": list(state.totems_of(number)),
            "points": state.score_of(number).total,
        }
        for number, seat in enumerate(state.seats)
    ]
    return {
        "notation": str(state),
        "rules": setup_of(state.rules),
        "step": state.step.value,
        "game": state.game,
        "round": state.round,
        "actor": state.actor,
        "seats": seats,
        "line": _slots(state.line),
        "turn": state.turn,
        "next_line": _slots(state.next_line),
        "unseen": sorted(state.unseen),
        "hand": list(state.hand),
        "claiming": list(state.claiming),
        "volcanoes": [list(cell) for cell in state.volcanoes],
        "gifts": list(state.gifts),
        "face_up": list(state.cave.face_up),
        "stack": list(state.cave.stack),
        "tokens": {str(fires): count for fires, count in state.tokens},
        "totals": [list(totals) for totals in state.totals],
    }


def _slots(line: Line) -> list[dict[str, Any]]:
    return [{"number": slot.number, "seat": slot.seat} for slot in line]


def state_rows(state: GameState) -> list[Row]:
    """A row for each seat: what its territory is worth now, part by part."""
    places = {standing.seat: standing.place for standing in ranking(state)}
    return [_seat_row(state, seat, places[seat]) for seat in range(len(state.seats))]


def _seat_row(state: GameState, seat: int, place: int) -> Row:
    sheet = state.score_of(seat)
    return {
        "seat": seat,
        "total": sheet.total,
        "place": place,
        "area": sheet.part(Kind.REGION),
        "resources": sheet.part(Kind.RESOURCE),
        "people": sheet.part(Kind.PERSON, Kind.HORDE),
        "totems": sheet.part(Kind.TOTEM),
        "bonuses": sheet.part(Kind.BONUS),
        "largest": sheet.largest,
        "symbols": sheet.symbols,
        "discards": len(state.seats[seat].discarded),
        "territory": write(state.seats[seat].territory, state.rules.tiles),
    }


# ---- a game


def history_rows(history: History) -> list[Row]:
    """A row for each turn of the main line: who did what, and what it changed."""
    rows, state = [], history.start
    for index, turn in enumerate(history.turns):
        rows.append(_turn_row(index, state, turn.action, turn.state) | {"comment": turn.comment})
        state = turn.state
    return rows


def _turn_row(index: int, before: GameState, action: Action, after: GameState) -> Row:
    seat = before.actor
    old = before.score_of(seat).total if seat is not None else None
    new = _points_after(before, after, seat) if seat is not None else None
    text = write_action(action)
    return {
        "turn": index,
        "game": before.game,
        "round": before.round,
        "seat": seat,
        "kind": text.split()[0],
        "action": text,
        "domino": _domino(before, action),
        "points": new,
        "gained": None if new is None or old is None else new - old,
    }


def _points_after(before: GameState, after: GameState, seat: int) -> int:
    """What a seat has after a turn, also one that ended a game of a dynasty."""
    return after.score_of(seat).total if before.game == after.game else after.totals[before.game - 1][seat]


def _domino(before: GameState, action: Action) -> int | None:
    """The domino that an action is about."""
    if isinstance(action, Claim):
        return action.number
    return before.domino.number if isinstance(action, Place | Discard) and before.domino else None
