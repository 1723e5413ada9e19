"""The parts of a scene for what chance decides, where a person types it in: a king, or dominoes and people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kdexplore.core.actions import DrawKing
from kdexplore.core.game import why_not
from kdexplore.views import art
from kdexplore.views.scenes.pieces import piece, refusal
from kdexplore.views.scenes.seats import named
from kdexplore.words import Term, Text, capital

if TYPE_CHECKING:
    from kdexplore.core.state import GameState
    from kdexplore.views.scenes.board_view import Plain, Setting


def draw_part(setting: Setting, state: GameState) -> Plain:
    """The kings, each with whether it can come out of the hand, and why not."""
    kings = []
    for seat in range(state.rules.players):
        king: Plain = {"seat": seat, "name": named(seat, setting.rules, setting.lang)}
        king["label"] = setting.say(DrawKing(seat))
        king["why"] = [refusal(setting, problem) for problem in why_not(state, DrawKing(seat))]
        kings.append(king)
    return {"title": setting.say(Text("draft.draw")), "kings": kings}


def reveal_part(setting: Setting, state: GameState) -> Plain:
    """Every domino and person still unseen, and how many of each are turned up."""
    needed, refill = state.rules.line, state.cave.refill if state.rules.tribe else 0
    return {
        "title": setting.say(Text("draft.reveal")),
        "dominoes": [piece(setting, number) for number in sorted(state.unseen)],
        "wanted": needed,
        "left": [_left(setting, "draft.more", count) for count in range(needed + 1)],
        "people_title": setting.say(Text("draft.people")),
        "people": [_person(setting, person) for person in state.cave.stack] if refill else [],
        "people_wanted": refill,
        "people_left": [_left(setting, "draft.more_people", count) for count in range(refill + 1)],
    }


def _left(setting: Setting, key: str, count: int) -> str:
    return setting.say(Text(key, n=count)) if count else setting.say(Text("draft.ready"))


def _person(setting: Setting, person: str) -> Plain:
    name = capital(setting.say(Term("person", person)), setting.lang)
    return {"person": person, "symbol": art.person(person), "name": name}
