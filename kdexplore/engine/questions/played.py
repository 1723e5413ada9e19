"""The field that questions about a whole game share: its set-up or its first state, and the actions since."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kdexplore.core import game
from kdexplore.core.action_json import move_from, move_of
from kdexplore.core.history import History
from kdexplore.core.problems import IllegalMove
from kdexplore.core.rules_json import setup_from, setup_of, tiles_data
from kdexplore.core.state_notation import write_state
from kdexplore.core.tilechecks import is_custom
from kdexplore.engine.questions.board import state_in
from kdexplore.engine.questions.moment import MOST_ACTIONS
from kdexplore.engine.questions.question import Question

if TYPE_CHECKING:
    from kdexplore.core.variants import Rules
    from kdexplore.engine.questions.question import Fields, Plain


@dataclass(frozen=True)
class PlayedQuestion(Question):
    """A question about a game and what has been played of it."""

    history: History

    @property
    def rules(self) -> Rules:  # type: ignore[override]
        """The rules of the game."""
        return self.history.start.rules


def history_in(fields: Fields) -> History:
    """The game with its actions; `BadInput` names an action that is illegal."""
    there = state_in(fields)
    history = History(there.state if there else game.start(setup_from(fields["setup"])))
    actions = []
    state = history.start
    for item in fields["actions"].items(MOST_ACTIONS):
        actions.append(move_from(item)[0])
        try:
            state = game.apply(state, actions[-1]).state
        except IllegalMove as error:
            raise item.error("illegal_action").because(error.problems) from None
    return history.play(*actions)


def history_plain(history: History) -> Plain:
    """The fields that give this game again; its branches are left out."""
    actions = [move_of(action) for action in history.actions]
    rules = history.start.rules
    if history.start == game.start(rules):
        return {"setup": setup_of(rules), "actions": actions}
    tiles = {"tiles": tiles_data(rules.tiles)} if is_custom(rules.tiles) else {}
    return {"state": write_state(history.start), **tiles, "actions": actions}
