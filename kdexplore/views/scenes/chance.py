"""The parts of a scene for what chance decides, where a person types it in: a king, or dominoes and people."""

from __future__ import annotations

from dataclasses import dataclass

from kdexplore.core.actions import DrawKing
from kdexplore.core.game import why_not
from kdexplore.core.state import GameState
from kdexplore.views.scenes.board_view import Plain, Setting
from kdexplore.views.scenes.pieces import piece, refusal
from kdexplore.views.scenes.seats import named
from kdexplore.views.scenes.tribe import person_plain
from kdexplore.words import Text


@dataclass(frozen=True)
class Entered:
    """What somebody has entered of the next thing that is seen at a table, press by press.

    `picked` are the dominoes that were turned up, `people` those for the cave board, by their places in the stack;
    `asked` is the domino of the first line whose owner is asked for; `also` are dominoes that may turn up although
    they count as seen.
    """

    picked: tuple[int, ...] = ()
    people: tuple[int, ...] = ()
    asked: int | None = None
    also: frozenset[int] = frozenset()


def draw_part(setting: Setting, state: GameState, entered: Entered | None = None) -> Plain:
    """The kings, each with whether it can come out of the hand, and why not."""
    kings = []
    for seat in range(state.rules.players):
        king: Plain = {"seat": seat, "name": named(seat, setting.rules, setting.lang)}
        king["label"] = setting.say(DrawKing(seat))
        king["why"] = [refusal(setting, problem) for problem in why_not(state, DrawKing(seat))]
        kings.append(king)
    if entered is not None and entered.asked is not None:
        return {"title": setting.say(Text("at_table.who", number=entered.asked)), "kings": kings}
    return {"title": setting.say(Text("draft.draw")), "kings": kings}


def reveal_part(setting: Setting, state: GameState, entered: Entered | None = None) -> Plain:
    """Every domino and person still unseen, and how many of each are turned up.

    Whatever has been `entered` is reported press by press, and needs no button at the end.
    """
    also = entered.also if entered is not None else frozenset()
    needed, refill = state.rules.line, state.cave.refill if state.rules.tribe else 0
    part = {
        "title": setting.say(Text("draft.reveal")),
        "dominoes": [piece(setting, number) for number in sorted(state.unseen | also)],
        "wanted": needed,
        "filter": setting.say(Text("draft.filter")),
        "left": [_left(setting, "draft.more", count) for count in range(needed + 1)],
        "people_title": setting.say(Text("draft.people")),
        "people": [person_plain(setting, person) for person in state.cave.stack] if refill else [],
        "people_wanted": refill,
        "people_left": [_left(setting, "draft.more_people", count) for count in range(refill + 1)],
    }
    if entered is None:
        return part
    return part | {"picked": list(entered.picked), "picked_people": list(entered.people)}


def _left(setting: Setting, key: str, count: int) -> str:
    return setting.say(Text(key, n=count)) if count else setting.say(Text("draft.ready"))
