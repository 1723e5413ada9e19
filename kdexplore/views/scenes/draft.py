"""The scene of the draft: both lines with their kings, what can be claimed and why not the rest, the order."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from kdexplore.core.actions import Claim
from kdexplore.core.events import DominoClaimed, DominoesDropped, KingDrawn, LineRevealed, RoundStarted
from kdexplore.core.game import why_not
from kdexplore.core.rules_json import position_rules
from kdexplore.core.state import Step
from kdexplore.core.territory import Territory
from kdexplore.core.variants import rules as rules_of
from kdexplore.views import art
from kdexplore.views.described.labels import listed
from kdexplore.views.palette import theme_of
from kdexplore.views.scenes import cells as drawn
from kdexplore.views.scenes.board_view import Plain, Setting
from kdexplore.views.scenes.chance import Entered, draw_part, reveal_part
from kdexplore.views.scenes.pieces import piece, refusal
from kdexplore.views.scenes.seats import named, paints, seats
from kdexplore.words import Term, Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from kdexplore.core.events import Event
    from kdexplore.core.line import Slot
    from kdexplore.core.problems import Problem
    from kdexplore.core.state import GameState
    from kdexplore.core.tiles import TileSet
    from kdexplore.views.scenes.types import (
        DraftedScene,
        GoneScene,
        LineMode,
        LineScene,
        OrderScene,
        RowScene,
        SlotScene,
        TurnScene,
    )

VERSION = 1
AUTO = "auto"  # the theme of the page
DRAFTING = (LineRevealed, KingDrawn, DominoClaimed, DominoesDropped, RoundStarted)
ANY_SPAN = 5  # the colours of a box do not depend on it
NOBODY = -1  # of a line that has moved up is played before the next one is there
THREE = 3  # the players for whom the two games draft differently


def line_scene(  # noqa: PLR0913 -- what is drawn, and how; all but state and events are named
    state: GameState,
    events: Iterable[Event] = (),
    *,
    lang: str = "en",
    theme: str = AUTO,
    back: bool = False,
    hints: bool = True,
    hand: bool = False,
    entered: Entered | None = None,
    quiet: bool = False,
    prompt: bool = True,
    problems: Iterable[Problem] = (),
    signs: Mapping[int, str] | None = None,
) -> LineScene:
    """Both lines with all that can be done with them now, and why the last move was refused (`problems`).

    `back` offers to take the last move back, `hints` foretells the place in the order, `hand` asks a person to type
    in what the table turns up, and `entered` is what has been typed. `quiet` leaves out the sentences of events,
    because something else on the page reads them aloud; `prompt` says whose turn it is; `signs` are on the dominoes
    that a sentence speaks of.

    >>> from kdexplore import DrawKing, History, Reveal, rules
    >>> history = History.of(rules("classic", players=4)).play(Reveal((1, 2, 3, 4)), DrawKing(0))
    >>> [slot["can"] for slot in line_scene(history.state)["lines"][0]["slots"]]
    [True, True, True, True]
    """
    setting = Setting(Territory(), state.rules, state.actor, lang, state)
    found = _still(setting, state, theme)
    mode, part = _doing(setting, state, entered, hand=hand)
    found["mode"], found["back"] = mode, back
    found["turn"] = _turn(setting, state) if prompt else None
    found["lines"] = _lines(setting, state, entered, hints=hints)
    for slot in (slot for row in found["lines"] for slot in row["slots"]):
        slot["sign"] = (signs or {}).get(slot["number"], "")
    found["orders"] = [order for order in _orders(setting, state) if prompt or order["places"]]
    found["happened"] = _happened(setting, tuple(events), quiet=quiet)
    found["refused"] = [refusal(setting, problem) for problem in problems]
    found[mode] = part
    return found


def _still(setting: Setting, state: GameState, theme: str) -> LineScene:
    """A scene without dominoes in which nothing happens: language, colours, names, and the position in short."""
    return {
        "version": VERSION,
        "lang": setting.lang,
        "theme": theme if theme == AUTO else theme_of(theme).name,
        "themes": _themes(state.rules.tiles, state.rules.players),
        "label": setting.say(Text("draft.label")),
        "position": _position(state),
        "symbol": art.SYMBOLS[state.rules.tiles.symbol],
        "terrains": drawn.terrains(setting),
        "seats": seats(state.rules, setting.lang),
        "mode": "look",
        "back": False,
        "turn": None,
        "lines": [],
        "orders": [],
        "happened": {"says": [], "revealed": [], "claimed": [], "dropped": []},
        "refused": [],
        "words": _words(setting),
    }


def _words(setting: Setting) -> dict[str, str]:
    keys = {
        "back": "board.back", "rule": "board.rule", "refused": "draft.refused", "keys": "draft.keys",
        "gone": "draft.gone", "enough": "draft.enough", "no_such": "draft.no_such", "confirm": "draft.confirm",
    }  # fmt: skip
    return {name: setting.say(Text(key)) for name, key in keys.items()}


@lru_cache(maxsize=32)
def _themes(tiles: TileSet, players: int) -> dict[str, dict[str, str]]:
    """For each theme every custom property: those of a board and those of the players."""
    board = drawn.themes(Setting(Territory(), position_rules(tiles, ANY_SPAN), None))
    return {name: colours | paints(tiles, players)[name] for name, colours in board.items()}


def _position(state: GameState) -> str:
    """Both lines in short, for a widget as text: whose king is on which number."""
    lines = (state.line[state.turn :], state.next_line)
    return " / ".join(
        " ".join(f"{slot.number}" if slot.seat is None else f"{slot.number}:{slot.seat}" for slot in line)
        for line in lines
    )


def _doing(setting: Setting, state: GameState, entered: Entered | None, *, hand: bool) -> tuple[LineMode, Plain]:
    """What can be done here now; chance is asked for only where a person types it in."""
    match state.step:
        case Step.CLAIM:
            return "claim", {}
        case Step.DRAW if hand:
            return "draw", draw_part(setting, state, entered)
        case Step.REVEAL if hand:
            return "reveal", reveal_part(setting, state, entered)
        case _:
            return "look", {}


# ---- whose turn it is


def _turn(setting: Setting, state: GameState) -> TurnScene:
    """Who decides now and why, and what is to be done."""
    turn: TurnScene = {"seat": state.actor, "now": setting.say(state.step), "says": "", "why": ""}
    if state.actor is not None:
        turn["says"] = setting.say(Text("play.turn", seat=Term("seat", state.actor)))
    if state.playing is not None and state.actor == state.playing:
        turn["why"] = setting.say(Text("draft.lowest", number=state.line[state.turn].number))
    return turn


def _orders(setting: Setting, state: GameState) -> list[OrderScene]:
    """Who comes next: in this round, in the opening, and in the next round as far as it is known."""
    orders: list[OrderScene] = []
    if state.step is not Step.OVER and state.turn < len(state.line):
        orders.append(_order(setting, "draft.order", state.line[state.turn :]))
    if state.claiming:
        orders.append(_named_order(setting, "draft.order_claiming", state.claiming))
    if state.hand:
        orders.append(_named_order(setting, "draft.order_hand", state.hand))
    if state.next_line:
        taken = [slot for slot in state.next_line if slot.seat is not None]
        orders.append(_order(setting, "draft.order_next", taken))
    return orders


def _order(setting: Setting, key: str, slots: Iterable[Slot]) -> OrderScene:
    places: list[Plain] = [
        {"seat": slot.seat, "number": slot.number, "says": _on(setting, slot)}
        for slot in slots
        if slot.seat is not None
    ]
    return {"title": setting.say(Text(key)), "places": places, "nobody": setting.say(Text("draft.nobody"))}


def _on(setting: Setting, slot: Slot) -> str:
    return setting.say(Text("draft.on", seat=Term("seat", slot.seat or 0), number=slot.number))


def _named_order(setting: Setting, key: str, order: Iterable[int]) -> OrderScene:
    places: list[Plain] = [{"seat": seat, "says": named(seat, setting.rules, setting.lang)} for seat in order]
    return {"title": setting.say(Text(key)), "places": places, "nobody": ""}


# ---- the lines


def _lines(setting: Setting, state: GameState, entered: Entered | None, *, hints: bool) -> list[RowScene]:
    """The line that is played and the one that is drafted, as far as they lie on the table."""
    rows: list[RowScene] = []
    if state.line and state.step is not Step.OVER:
        turn = NOBODY if state.step is Step.REVEAL else state.turn
        slots = [_played(setting, slot, index, turn) for index, slot in enumerate(state.line)]
        rows.append({"name": "line", "title": setting.say(Text("draft.this_line", round=state.round)), "slots": slots})
    if state.next_line:
        title = setting.say(Text("head.next_line" if state.round else "draft.first_line"))
        drafted = [_drafted(setting, state, slot, hints=hints) for slot in state.next_line]
        if entered is not None and state.step is Step.DRAW:
            drafted = [_asked(slot, entered) for slot in drafted]
        rows.append({"name": "next", "title": title, "slots": drafted})
    return rows


def _played(setting: Setting, slot: Slot, index: int, turn: int) -> SlotScene:
    """A domino of the line that is played: over, now, or still to come."""
    domino = piece(setting, slot.number)
    when = "played" if index < turn else "now" if index == turn else "waits"
    words = [domino["label"], _standing(setting, slot)]
    if when != "waits":
        words.append(setting.say(Text(f"draft.{when}")))
    label, halves = listed(words, setting.lang, "list.then"), domino["halves"]
    return {"number": slot.number, "halves": halves, "label": label, "seat": slot.seat, "when": when, "can": False}


def _drafted(setting: Setting, state: GameState, slot: Slot, *, hints: bool) -> SlotScene:
    """A domino of the line that is drafted: it can be claimed, or the scene says why not."""
    domino = piece(setting, slot.number)
    problems = why_not(state, Claim(slot.number))
    words = [domino["label"], _standing(setting, slot)]
    if not problems:
        words.append(setting.say(Text("draft.can")))
    found: SlotScene = {
        "number": slot.number,
        "halves": domino["halves"],
        "label": listed(words, setting.lang, "list.then"),
        "seat": slot.seat,
        "when": "free" if slot.seat is None else "taken",
        "can": not problems,
        "why": [refusal(setting, problem) for problem in problems],
    }
    if hints and not problems:
        before = sum(other.seat is not None and other.number < slot.number for other in state.next_line)
        found["hint"] = setting.say(Text("draft.hint", place=before + 1))
    return found


def _asked(slot: SlotScene, entered: Entered) -> SlotScene:
    """A domino of the first line: whose it is can be asked for, if it is nobody's yet."""
    if slot["when"] != "free":
        return slot
    return {**slot, "can": True, "why": [], "when": "now" if slot["number"] == entered.asked else "free"}


def _standing(setting: Setting, slot: Slot) -> str:
    if slot.seat is None:
        return setting.say(Text("draft.free"))
    return setting.say(Text("draft.king", seat=Term("seat", slot.seat)))


# ---- what has just happened


def _happened(setting: Setting, events: tuple[Event, ...], *, quiet: bool) -> DraftedScene:
    """The part of it that moves, and the sentences; a domino that went away appears once more."""
    drafted: DraftedScene = {"says": [], "revealed": [], "claimed": [], "dropped": []}
    for event in events:
        if isinstance(event, DRAFTING) and not quiet:
            drafted["says"].append(setting.say(event))
        match event:
            case LineRevealed():
                drafted["revealed"] += event.dominoes
            case DominoClaimed():
                drafted["claimed"].append(event.number)
            case DominoesDropped():
                drafted["dropped"] += [piece(setting, number) for number in event.numbers]
                drafted["gone"] = _gone(setting, event)
            case _:
                pass
    return drafted


def _gone(setting: Setting, event: DominoesDropped) -> GoneScene:
    """Why a domino leaves the game; for three players also how the other game avoids it."""
    rules = setting.rules
    kings = rules.players * rules.kings
    says = [setting.say(event), setting.say(Text("draft.leftover", line=rules.line, kings=kings))]
    if rules.game == "origins" and rules.players == THREE:
        other = rules_of("classic", players=THREE).line
        says.append(setting.say(Text("draft.leftover_three", line=other)))
    rule = "drafting.leftover"
    return {"says": says, "rule": rule, "name": setting.say(Term("rule", rule))}
