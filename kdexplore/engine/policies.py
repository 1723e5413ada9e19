"""The players that the kernel plays, by name: with them simulations, playouts and the ladder are played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kdexplore.core.problems import BadInput
from kdexplore.engine.kernel import layout as at

if TYPE_CHECKING:
    from kdexplore.core.reader import Reader

# `greedy_placement` lays greedily and claims at random, as a player of the paper of 2018 does; nobody can sit down
# as it. The others are those of the register (`engine.players`).
POLICIES = {"random": at.RANDOM, "greedy_placement": at.GREEDY_PLACEMENT, "greedy": at.GREEDY, "planner": at.LEARNED}
OLD_NAMES = {"full_greedy": "greedy"}


def policy_named(name: str, where: str = "playouts") -> str:
    """The name of a player of the kernel; today's for an old one, `BadInput` if there is none.

    >>> policy_named("full_greedy"), policy_named("planner")
    ('greedy', 'planner')
    """
    today = OLD_NAMES.get(name, name)
    if today not in POLICIES:
        raise BadInput("unknown_value", where, value=str(name)[:40], known=tuple(POLICIES))
    return today


def policy_from(field: Reader) -> str:
    """The player that a field of a question names, likewise."""
    return OLD_NAMES[field.value] if field.value in tuple(OLD_NAMES) else field.choice(POLICIES)
