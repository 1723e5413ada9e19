"""The scene of the timeline: every turn as a mark with its words, the rounds, the branches, the errors."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from kdexplore.core.action_json import move_of
from kdexplore.core.actions import CHANCE, Place, Recruit, Throw
from kdexplore.core.events import DominoPlaced, FireThrown, PersonRecruited
from kdexplore.views.known import Known
from kdexplore.views.palette import theme_of
from kdexplore.views.scenes.seats import paints, seats
from kdexplore.words import Term, Text, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from kdexplore.core.history import History, Turn
    from kdexplore.core.state import GameState
    from kdexplore.core.tiles import TileSet
    from kdexplore.views.scenes.types import MarkScene, RoundScene, TimelineScene

VERSION = 1
AUTO = "auto"  # the theme of the page
ERRORS = {"small": "timeline.small", "big": "timeline.big", "blunder": "timeline.blunder"}
# For each theme: the colours of small and of big errors; blunders have that of whatever is bad.
ERROR_PAINTS = {"light": ("#8a6a00", "#b5520c"), "dark": ("#e3c45a", "#ffa766")}
WORDS = (
    "label", "start", "end", "empty", "back_round", "back", "next", "next_round", "play", "stop", "pace", "slow",
    "medium", "fast", "branch", "branches", "no_branch", "keys", "fold",
)  # fmt: skip
KEPT = 8192  # turns whose words are remembered: some twenty long games


def timeline_scene(
    history: History,
    at: int,
    *,
    lang: str = "en",
    theme: str = AUTO,
    errors: Iterable[tuple[int, str]] = (),
) -> TimelineScene:
    """A game as a line of marks with a cursor on it: so many turns lie before the cursor.

    `errors` are indexes of turns, each with how bad it was: small, big or blunder.

    >>> from kdexplore import History, Reveal, rules
    >>> history = History.of(rules("classic", players=4)).play(Reveal((1, 2, 3, 4)))
    >>> timeline_scene(history, 1)["marks"][0]["says"]
    'Opening: New line: 1, 2, 3 and 4.'
    """
    rules = history.start.rules
    states = (history.start, *(turn.state for turn in history.turns))
    marks = _marks(history, states, lang)
    for index, how in errors:
        marks[index]["error"] = how
        marks[index]["says"] += f" {say(Text(ERRORS[how]), lang)}."
    return {
        "version": VERSION,
        "lang": lang,
        "theme": theme if theme == AUTO else theme_of(theme).name,
        "themes": _themes(rules.tiles, rules.players),
        "at": min(max(at, 0), len(history)),
        "marks": marks,
        "stops": [index for index, state in enumerate(states) if state.actor is not None],
        "rounds": list(_rounds(states, lang)),
        "seats": seats(rules, lang),
        "paces": [["slow", 1800], ["medium", 900], ["fast", 350]],
        "words": _words(lang).copy(),
    }


def folded(scene: TimelineScene, state: GameState) -> TimelineScene:
    """The same timeline as one line, to be opened: the round on the screen, and how much of the game is over.

    >>> from kdexplore import History, rules
    >>> history = History.of(rules("classic", players=4))
    >>> folded(timeline_scene(history, 0), history.state)["foot"]
    {'says': 'Opening', 'share': 0.0}
    """
    rules = state.rules
    played = max(state.round - 1, 0) + state.turn / max(len(state.line), 1) if state.round else 0
    whole = 1.0 if state.is_over else (len(state.totals) * rules.rounds + played) / (rules.games * rules.rounds)
    return {**scene, "foot": {"says": where(state, scene["lang"]), "share": round(whole, 3)}}


@lru_cache(maxsize=16)
def _words(lang: str) -> dict[str, str]:
    return {name: say(Text(f"timeline.{name}"), lang) for name in WORDS}


@lru_cache(maxsize=32)
def _themes(tiles: TileSet, players: int) -> dict[str, dict[str, str]]:
    found = {}
    for name, colours in paints(tiles, players).items():
        small, big = ERROR_PAINTS[name]
        badges = {"--kd-small": small, "--kd-big": big, "--kd-blunder": colours["--kd-bad"]}
        found[name] = colours | badges
    return found


# ---- marks


def _marks(history: History, states: tuple[GameState, ...], lang: str) -> list[MarkScene]:
    """Every turn in order: a copy of what is remembered of it."""
    return [_mark(Known(turn), Known(before), lang).copy() for turn, before in zip(history.turns, states, strict=False)]


@lru_cache(maxsize=KEPT)
def _mark(known: Known[Turn], known_before: Known[GameState], lang: str) -> MarkScene:
    """One turn: what kind of action it was, whose, when, in words; what hangs on it."""
    turn, before = known.value, known_before.value
    when, what = where(before, lang), does(turn, before, lang)
    mark: MarkScene = {
        "kind": next(iter(move_of(turn.action))),
        "says": say(Text("timeline.mark", when=when, what=what), lang),
    }
    if not isinstance(turn.action, CHANCE):
        mark["seat"] = before.actor
    if turn.comment:
        mark["comment"] = turn.comment
        mark["says"] += f" {turn.comment}"
    if turn.branches:
        mark["branches"] = [_branch(line, before, lang) for line in turn.branches]
    return mark


def _branch(line: tuple[Turn, ...], before: GameState, lang: str) -> str:
    """A branch by all that its first action did, since another may differ only in the cells, and by its length."""
    what = say(line[0].events[0], lang, rules=before.rules)
    return say(Text("timeline.line", what=what, count=Text("count.action", n=len(line))), lang)


def where(state: GameState, lang: str) -> str:
    """The round of a moment, and in a dynasty its game."""
    rules = state.rules
    when = Text("play.round", round=state.round, rounds=rules.rounds) if state.round else Text("play.opening")
    if rules.games == 1:
        return say(when, lang)
    game = Text("play.game", game=state.game, games=rules.games)
    return say(Text("list.comma", first=say(game, lang), last=say(when, lang)), lang)


def does(turn: Turn, before: GameState, lang: str) -> str:
    """What was done in a turn, in one short sentence: no cells, they are seen on the board."""
    rules, event = before.rules, turn.events[0]
    match turn.action, event:
        case Place(), DominoPlaced():
            thing: object = Text("timeline.places", seat=_seat(event.seat), number=event.placement.domino.number)
        case Throw(), FireThrown():
            thing = Text("timeline.throws", seat=_seat(event.seat), count=Text("count.fire", n=event.fires))
        case Recruit(), PersonRecruited():
            thing = Text("timeline.recruits", seat=_seat(event.seat), person=Term("person", event.person))
        case _:
            thing = event
    return say(thing, lang, rules=rules)


def _seat(seat: int) -> Term:
    return Term("seat", seat)


# ---- rounds


def _rounds(states: tuple[GameState, ...], lang: str) -> Iterator[RoundScene]:
    """Where each round begins: at its first moment, and at the first in which somebody decides."""
    known: tuple[int, int] | None = None
    for index, state in enumerate(states):
        now = (len(state.totals), state.round)
        if now == known or (state.actor is None and index == len(states) - 1 and known is not None):
            continue
        known = now
        stop = next((later for later in range(index, len(states)) if states[later].actor is not None), index)
        yield {"at": index, "stop": stop, "round": state.round, "says": where(state, lang)}
