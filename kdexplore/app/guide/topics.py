"""Which rule first matters at a moment of a game."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from kdexplore.core import tribe
from kdexplore.core.actions import CHANCE, Discard
from kdexplore.core.state import Step
from kdexplore.views.known import Known

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from kdexplore.core.history import History
    from kdexplore.core.state import GameState

KEPT = 512  # histories whose topics are remembered


def _places(state: GameState) -> bool:
    return state.step is Step.PLACE


def _nothing_fits(state: GameState) -> bool:
    return _places(state) and any(isinstance(action, Discard) for action in state.legal_actions)


def _fills_a_side(state: GameState) -> bool:
    box = state.territory.box
    return _places(state) and max(box.width, box.height) == state.rules.span


def _can_recruit(state: GameState) -> bool:
    there = state.territory
    return state.step is Step.RECRUIT and next(tribe.purchases(there, state.cave, state.rules), None) is not None


# A rule and when it matters to the player who decides; of several that matter at once the first is said.
TOPICS: tuple[tuple[str, Callable[[GameState], bool]], ...] = (
    ("drafting.kings", lambda state: state.step is Step.CLAIM and not state.line),
    ("placing.discard", _nothing_fits),
    ("drafting.last_round", lambda state: _places(state) and not state.next_line),
    ("placing.start", lambda state: _places(state) and not state.territory.placements),
    ("placing.match", lambda state: _places(state) and bool(state.territory.placements)),
    ("drafting.order", lambda state: state.step is Step.CLAIM and bool(state.line)),
    ("fire.reach", lambda state: state.step is Step.THROW),
    ("totem.gift", lambda state: state.step is Step.GIVE),
    ("tribe.recruit", _can_recruit),
    ("tribe.price", _can_recruit),
    ("tribe.cell", _can_recruit),
    ("placing.grid", _fills_a_side),
    ("fire.burns", lambda state: state.step is Step.THROW and bool(state.territory.resources)),
    ("totem.majority", lambda state: _places(state) and bool(state.holders)),
    ("scoring.region", lambda state: _places(state) and len(state.territory.squares) > 4),  # noqa: PLR2004 -- two dominoes
    ("placing.must", lambda state: _places(state) and len(state.legal_actions) < 4),  # noqa: PLR2004 -- hardly a choice
    ("turn.order", lambda state: state.step is Step.CLAIM and bool(state.line)),
)


def topic(history: History, at: int, seat: int) -> str:
    """The rule that first matters to a seat at this moment; nothing if it decides nothing, or has heard it all.

    >>> from kdexplore import History, Reveal, DrawKing, rules
    >>> played = History.of(rules("classic", players=4)).play(Reveal((3, 9, 27, 41)), DrawKing(0))
    >>> topic(played, 2, 0), topic(played, 2, 1)
    ('drafting.kings', '')
    """
    return dict(_said(Known(history), seat)).get(at, "")


def met(history: History, seat: int) -> tuple[str, ...]:
    """The rules that have mattered to a seat so far, in the order in which they did."""
    return tuple(rule for _, rule in _said(Known(history), seat))


@lru_cache(maxsize=KEPT)
def _said(history: Known[History], seat: int) -> tuple[tuple[int, str], ...]:
    """The moments of a game at which a rule is said to a seat: one rule at a time, and none twice."""
    found: dict[str, int] = {}
    for at, state in _decisions(history.value, seat):
        new = next((rule for rule, matters in TOPICS if rule not in found and matters(state)), "")
        if new:
            found[new] = at
    return tuple((at, rule) for rule, at in found.items())


def _decisions(history: History, seat: int) -> Iterator[tuple[int, GameState]]:
    """Every moment at which a seat decides."""
    for at in range(len(history) + 1):
        state = history.state_at(at)
        chance = at < len(history) and isinstance(history.turns[at].action, CHANCE)
        if state.actor == seat and not chance:
            yield at, state
