"""Entries: a game as what people have entered, and what of an earlier entry stays when one before it is corrected."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from kdexplore.core.actions import Action, Claim, DrawKing, Pass, Reveal
from kdexplore.core.events import DominoClaimed
from kdexplore.core.game import apply, legal_actions, why_not
from kdexplore.core.history import History, Turn
from kdexplore.core.line import free_numbers
from kdexplore.core.problems import Problem
from kdexplore.core.state import GameState, Step

# What nobody needs to be asked for where there is one possibility: who may choose, and what goes to whom.
OBVIOUS = (Step.CLAIM, Step.GIVE, Step.RECRUIT)


@dataclass(frozen=True)
class Key:
    """Which question an entry answers, whatever came before it: what kind of one, whose it is, about which domino.

    `order` distinguishes questions of one kind: the number of the line, of the volcano, of the claim.
    """

    step: Step
    game: int
    seat: int = -1
    number: int = -1
    order: str = ""


@dataclass(frozen=True)
class TableEntry:
    """One entry: the question, the turns that it is made of, the state before it and its place in its line."""

    key: Key
    before: GameState
    turns: tuple[Turn, ...]
    index: int

    @property
    def actions(self) -> tuple[Action, ...]:
        """What was entered: one action, or a king and the domino that it is put on."""
        return tuple(turn.action for turn in self.turns)


def owns_by_domino(state: GameState) -> bool:
    """Whether the first line is entered domino by domino: kings are drawn singly, and who was first does not matter."""
    return state.step is Step.DRAW and state.rules.opening == "drawn"


def key_of(state: GameState, number: int = -1) -> Key:
    """The question that a state asks; in the opening about this domino, or about the first that is nobody's."""
    seat = -1 if state.actor is None else state.actor
    match state.step:
        case Step.REVEAL:
            return Key(state.step, state.game, order=str(state.lines_seen))
        case Step.DRAW:
            asked = number if number >= 0 else free_numbers(state.next_line)[0]
            return Key(state.step, state.game, number=asked if owns_by_domino(state) else -1)
        case Step.CLAIM:
            earlier = sum(slot.seat == seat for slot in state.next_line)
            return Key(state.step, state.game, seat, order=f"{state.lines_seen}/{earlier}")
        case _:
            due = state.gifts[0] if state.step is Step.GIVE else str(len(state.volcanoes))
            about = state.domino.number if state.domino is not None else -1
            return Key(state.step, state.game, seat, about, due)


def entries(state: GameState, turns: Sequence[Turn]) -> Iterator[TableEntry]:
    """The entries of a line of turns that begins in a state.

    >>> from kdexplore import History, rules
    >>> history = History.of(rules("classic", players=4)).play("reveal 3 9 27 41", "king 2", "claim 9", "king 0")
    >>> [(entry.index, len(entry.turns)) for entry in entries(history.start, history.turns)]
    [(0, 1), (1, 2), (3, 1)]
    """
    index = 0
    while index < len(turns):
        pair = turns[index : index + 2]
        together = owns_by_domino(state) and len(pair) > 1 and isinstance(pair[1].action, Claim)
        made = tuple(pair if together else pair[:1])
        number = made[1].action.number if together and isinstance(made[1].action, Claim) else -1
        yield TableEntry(key_of(state, number), state, made, index)
        state, index = made[-1].state, index + len(made)


def obvious(state: GameState, *, sure: bool = True) -> tuple[Action, ...]:
    """What follows without anybody being asked, because nothing else is possible; often nothing.

    The last line is obvious only where it is `sure` which dominoes are left.
    """
    if state.step is Step.REVEAL:
        last = len(state.unseen) == state.rules.line and not (state.rules.tribe and state.cave.refill)
        return (Reveal(tuple(sorted(state.unseen))),) if last and sure else ()
    if owns_by_domino(state):
        free, hand = free_numbers(state.next_line), set(state.hand)
        return (DrawKing(min(hand)), Claim(free[0])) if len(hand) == 1 else ()
    if state.step not in OBVIOUS:
        return ()
    possible = tuple(islice(legal_actions(state), 2))
    return possible if len(possible) == 1 and (state.step is not Step.RECRUIT or possible == (Pass(),)) else ()


def played_on(history: History, *, sure: bool = True) -> History:
    """The history with all that follows by itself: what is obvious, and what was entered before and stays legal."""
    remembered = memory(history)
    while actions := _next(history.state, remembered, sure=sure):
        history = history.play(*actions)
    return history


def _next(state: GameState, remembered: Mapping[Key, TableEntry], *, sure: bool) -> tuple[Action, ...]:
    if state.step is Step.OVER:
        return ()
    known = remembered.get(key_of(state))
    if known is not None and not problems_of(state, known.actions):
        return known.actions
    return obvious(state, sure=sure)


def problems_of(state: GameState, actions: Sequence[Action]) -> tuple[Problem, ...]:
    """Why these actions cannot follow each other; empty when they can."""
    for action in actions:
        if problems := why_not(state, action):
            return problems
        state = apply(state, action).state
    return ()


# ---- corrections


def corrected(history: History, index: int, actions: Sequence[Action]) -> History:
    """The history with other actions at an index, up to them; the old line is kept as a branch, to be remembered."""
    branched = history.branch(index, actions[0])
    line = branched.promote(index, len(branched.turns[index].branches) - 1)
    return line.play(*actions[1:])


def memory(history: History) -> dict[Key, TableEntry]:
    """Every entry of an old line, by the question that it answers; the latest correction counts."""
    found: dict[Key, TableEntry] = {}
    for index, turn in enumerate(history.turns):
        for line in turn.branches:
            first, *later = entries(history.state_at(index), line)
            renamed = _renumbering(first.actions[0], turn.action)
            found |= {_renumbered(entry, renamed).key: _renumbered(entry, renamed) for entry in later}
    return found


def _renumbering(old: Action, new: Action) -> tuple[int, int] | None:
    """The number that was misread and the one that was meant, where a line was entered with one wrong domino."""
    if not (isinstance(old, Reveal) and isinstance(new, Reveal)):
        return None
    wrong, right = set(old.dominoes) - set(new.dominoes), set(new.dominoes) - set(old.dominoes)
    return (wrong.pop(), right.pop()) if len(wrong) == 1 == len(right) else None


def _renumbered(entry: TableEntry, change: tuple[int, int] | None) -> TableEntry:
    """The entry with the right number in place of the one that was misread."""
    if change is None:
        return entry
    wrong, right = change
    turns = tuple(_claimed(turn, right) if turn.action == Claim(wrong) else turn for turn in entry.turns)
    key = replace(entry.key, number=right) if entry.key.number == wrong else entry.key
    return replace(entry, key=key, turns=turns)


def _claimed(turn: Turn, number: int) -> Turn:
    """A claim of another domino."""
    events = tuple(replace(each, number=number) if isinstance(each, DominoClaimed) else each for each in turn.events)
    return replace(turn, action=Claim(number), events=events)


def waiting(history: History) -> tuple[TableEntry, ...]:
    """The entries that a correction has put aside: those of old lines to which the game has no answer yet."""
    remembered = memory(history)
    if not remembered:
        return ()
    answered = {entry.key for entry in entries(history.start, history.turns)}
    return tuple(entry for key, entry in remembered.items() if key not in answered)


def blocked(history: History) -> tuple[Problem, ...]:
    """Why the entry that answered the present question before a correction cannot stay; empty if there was none."""
    if history.state.step is Step.OVER:
        return ()
    old = memory(history).get(key_of(history.state))
    return problems_of(history.state, old.actions) if old is not None else ()


def forgotten(history: History) -> History:
    """The history without anything that a correction has put aside."""
    return replace(history, turns=tuple(replace(turn, branches=()) for turn in history.turns))
