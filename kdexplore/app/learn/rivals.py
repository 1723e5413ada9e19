"""Which is it? The smallest position on which two readings differ, as a lesson with a step under each of them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from kdexplore.core.action_text import write_action
from kdexplore.core.actions import Claim
from kdexplore.core.game import apply, start
from kdexplore.core.state import GameState
from kdexplore.engine.concordance import position_of, question_of, rules_in
from kdexplore.engine.dealer import Dealer
from kdexplore.engine.rival_readings import CAVE
from kdexplore.lessons.reading import FORMAT, VERSION
from kdexplore.views.concordancepage import asked
from kdexplore.words import Term, capital, languages, say

if TYPE_CHECKING:
    from kdexplore.core.variants import Rules
    from kdexplore.engine.concordance import Exhibit, Parting
    from kdexplore.engine.rival_readings import SearchedPosition

STEPS = ("one", "other")
# What is to be done where one move does not show the difference: placing and choosing, and then what comes next.
DOING: dict[str, dict[str, Any]] = {
    "first_chief": {"goal": {"any": [{"step": "recruit"}, {"step": "place"}]}, "moves": 2},
}
SEED = 1
NUMBER = 48  # of the domino in a line where only somebody's turn matters


def is_playable(question: Exhibit, parting: Parting) -> bool:
    """Whether both answers are readings that the program plays, and a position parts them."""
    return bool(question.reading and parting.value and parting.example)


def lesson_text(name: str, at: int) -> str:
    """The text of a lesson with the same position under both readings; `KeyError` if there is no such position."""
    question = question_of(name)
    if not 0 <= at < len(question.positions) or not is_playable(question, question.positions[at]):
        raise KeyError(name)
    parting = question.positions[at]
    values = (question.values[0], parting.value)
    steps = [_step(question, parting, value, step) for value, step in zip(values, STEPS, strict=True)]
    texts = {lang: _texts(question, values, lang) for lang in languages()}
    lesson = {"format": FORMAT, "version": VERSION, "id": f"rival_{name}_{at}", "texts": texts, "steps": steps}
    return json.dumps(lesson, ensure_ascii=False)


def _texts(question: Exhibit, values: tuple[str, str], lang: str) -> dict[str, str]:
    """The question as the title, and above each step the reading that it is played by."""
    words = [capital(say(Term("reading", f"{question.reading}.{value}"), lang), lang) for value in values]
    return {"title": asked(question, lang), **dict(zip(STEPS, words, strict=True))}


def _step(question: Exhibit, parting: Parting, value: str, name: str) -> dict[str, Any]:
    example: Any = parting.example
    rules = rules_in(question.id, value, example)
    common = {"id": name, "rules": [question.rule], "task": name}
    match example["kind"]:
        case "setup":
            asks = {"kind": "check", "ask": {"number": {"setup": "pile"}}}
            return {**common, **asks, "state": str(start(rules)), "artificial": "own_board"}
        case "claims":
            return {**common, **_watched(rules)}
        case "score":
            state = GameState.at(rules, [position_of(question.id, example).territory], line=[(1, 0)], next_line=[2])
            return {**common, "kind": "check", "ask": {"number": {"total": True}}, "state": str(state)}
        case kind:
            state = moment(kind, position_of(question.id, example), rules)
            return {**common, "kind": "do", "state": str(state), **DOING.get(kind, {"goal": {"moved": True}})}


def _watched(rules: Rules) -> dict[str, Any]:
    """The first line as it is claimed: who is drawn, and who chooses."""
    opened = apply(start(rules), Dealer(SEED).deal(start(rules))).state
    state, plays = opened, []
    while not state.line:
        free = next(slot.number for slot in state.next_line if slot.seat is None)
        action = Dealer(SEED).deal(state) if state.actor is None else Claim(free)
        if state.actor is None and not state.hand:
            break
        plays.append(write_action(action))
        state = apply(state, action).state
    return {"kind": "see", "plays": plays, "state": str(opened)}


def moment(kind: str, position: SearchedPosition, rules: Rules) -> GameState:
    """The moment at which a position is decided: a domino to place, a fire to throw, somebody to recruit."""
    number = position.domino.number if position.domino else NUMBER
    higher = [each for each in rules.tiles.numbers if each > number]
    further = [each for each in rules.tiles.numbers if each < number][: rules.line] or higher[-rules.line :]
    table: dict[str, Any] = {"line": [(number, 0)], "next_line": further}
    match kind:
        case "fire":
            return GameState.at(rules, [position.territory], step="throw", volcanoes=position.volcanoes, **table)
        case "totem":
            there = [position.territory, position.other or ""]
            holders = {} if position.holder is None else {position.totem: position.holder}
            return GameState.at(rules, there, step="throw", volcanoes=position.volcanoes, holders=holders, **table)
        case "homes":
            return GameState.at(rules, [position.territory], step="recruit", cave=CAVE, **table)
        case "first_chief":
            seats = zip((number, *higher), (0, 1, 1, 0), strict=False)
            return GameState.at(rules, [position.territory], line=list(seats), next_line=further, cave=CAVE)
        case _:
            return GameState.at(rules, [position.territory], **table)
