"""The parts of a scene about totems: those that lie with a board, and who gets one that must be given."""

from __future__ import annotations

from kdexplore.core.state import GameState
from kdexplore.views import art, palette
from kdexplore.views.palette import THEMES
from kdexplore.views.scenes.board_view import Plain, Setting
from kdexplore.views.scenes.shared import Tables
from kdexplore.words import Term, Text, capital


def held(setting: Setting) -> list[Plain]:
    """Every totem of this board."""
    return [_totem(setting, kind) for kind in setting.holding.totems]


def _totem(setting: Setting, kind: str) -> Plain:
    name = capital(setting.say(Term("totem", kind)), setting.lang)
    return {"totem": kind, "symbol": art.totem(kind), "name": name}


def give_part(setting: Setting, state: GameState, tables: Tables) -> Plain:
    """The totem that must be given, who ties for it with how many, and why the holder decides."""
    kind = state.gifts[0]
    detail = setting.say(Text("board.tie", resource=Term("resource", kind)))
    counts = state.counts_of(kind)
    heirs = [_heir(setting, seat, counted(kind, counts[seat])) for seat in state.heirs_of(kind)]
    return {**_totem(setting, kind), "heirs": heirs, "detail": detail, "rule": tables.rule("totem.gift")}


def counted(kind: str, n: int) -> Text:
    """So many of a resource."""
    return (
        Text(f"count.{kind}", n=n) if kind in art.RESOURCES else Text("count.other", n=n, thing=Term("resource", kind))
    )


def _heir(setting: Setting, seat: int, count: Text) -> Plain:
    text = setting.say(Text("board.heir", seat=Term("seat", seat), count=count))
    shape = palette.player(seat, setting.rules.tiles, THEMES["light"]).shape
    return {"seat": seat, "shape": shape, "paint": f"--kd-seat{seat}", "text": text}
