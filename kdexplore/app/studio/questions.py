"""What the studio asks of the analysis service: which dominoes of the box matter, once games were tried with it."""

from __future__ import annotations

from typing import Any

from kdexplore.app.analysis.queries import ServiceQuery
from kdexplore.app.session import Session
from kdexplore.core.problems import IllegalSetup
from kdexplore.core.variants import Rules
from kdexplore.engine.questions.statistics import Statistics

NAME = "tile_effects"
PLAYER, GAMES, SEED = "greedy", 400, 1


def rules_of(session: Session) -> Rules | None:
    """The rules under which the box was tried; nothing before that."""
    studio = session.studio
    if not studio.trials or studio.faults:
        return None
    try:
        rules = studio.rules_for_play()
    except IllegalSetup:
        return None
    return rules if rules.players > 1 else None


def effects_in(session: Session) -> Any:  # noqa: ANN401 -- the plain data of an answer
    """What is known of the dominoes of the box that was tried; nothing until then."""
    rules = rules_of(session)
    answer = session.answers.of(NAME, rules) if rules is not None else None
    return answer.value if answer is not None else None


def queries(session: Session) -> tuple[ServiceQuery, ...]:
    """How the holders of every domino fare, after a trial."""
    rules = rules_of(session)
    if rules is None or session.answers.ended(NAME, rules):
        return ()

    def question() -> dict[str, Any]:
        return Statistics(rules, (PLAYER,) * rules.players, GAMES, SEED, dominoes=True).to_plain()

    return (ServiceQuery(NAME, rules, question),)
