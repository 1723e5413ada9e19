"""`Late`: a game that began without us: its territories are painted or typed, then the entering goes on."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from kdexplore.core.actions import Reveal
from kdexplore.core.history import History, Turn
from kdexplore.core.notation import LONGEST, parse
from kdexplore.core.problems import BadInput, Fault
from kdexplore.core.state import GameState, Step
from kdexplore.core.territory import Territory
from kdexplore.core.tiles import TileSet
from kdexplore.core.tribe import heirs
from kdexplore.core.variants import Rules

MOST_SEATS = 4
NUMBERS_MISSING = Fault("numbers_missing")
SQUARES = 2  # of a domino
LONGEST_NUMBERS = 40
_SEPARATORS = re.compile(r"[|:]")  # between the fields in a link
_NUMBERS = re.compile(r"(\d{1,3}([ ,]+|$))*")


@dataclass(frozen=True)
class Late:
    """For each seat its territory in notation and the dominoes that its kings are on, as they were typed.

    `rounds` is how many rounds are over, unless that follows from the territories; `painting` the seat whose
    territory is being painted in the Lab.
    """

    territories: tuple[str, ...] = ("",) * MOST_SEATS
    dominoes: tuple[str, ...] = ("",) * MOST_SEATS
    rounds: int | None = None
    painting: int | None = None

    def with_territory(self, seat: int, text: str) -> Late:
        """The same with a territory in its notation; nothing is being painted any more."""
        kept = _SEPARATORS.sub("", text)[:LONGEST].strip()
        return replace(self, territories=_with(self.territories, seat, kept), painting=None)

    def with_dominoes(self, seat: int, text: str) -> Late:
        """The same with the numbers that a seat has taken."""
        return replace(self, dominoes=_with(self.dominoes, seat, _SEPARATORS.sub("", text)[:LONGEST_NUMBERS]))

    def fault_of(self, seat: int, rules: Rules) -> Fault | None:
        """What is wrong with the territory of a seat."""
        try:
            self.territory_of(seat, rules)
        except BadInput as error:
            return error.fault
        return None

    def territory_of(self, seat: int, rules: Rules) -> Territory:
        """The territory of a seat; `BadInput` says what cannot be read."""
        return parse("".join(self.territories[seat].split()) or "*", rules.tiles, rules.span)

    def numbers_of(self, seat: int, rules: Rules) -> tuple[int, ...] | None:
        """The dominoes that a seat has taken; `None` if they are not as many dominoes of the box as it has kings."""
        text = self.dominoes[seat].strip()
        numbers = tuple(map(int, re.findall(r"\d+", text)))
        known = _NUMBERS.fullmatch(text) and set(numbers) <= set(rules.tiles.numbers)
        return numbers if known and len(set(numbers)) == rules.kings else None

    def lacks_numbers(self, rules: Rules) -> bool:
        """Whether there is a seat of which nobody knows yet what it has taken."""
        return any(self.numbers_of(seat, rules) is None for seat in range(rules.players))

    def rounds_over(self, rules: Rules) -> int:
        """How many rounds are over: as chosen, or as many as the largest territory has dominoes for."""
        if self.rounds is not None:
            return min(self.rounds, rules.rounds - 1)
        readable = [seat for seat in range(rules.players) if self.fault_of(seat, rules) is None]
        sizes = (0, *(len(self.territory_of(seat, rules).squares) - 1 for seat in readable))
        return min(-(-max(sizes) // (SQUARES * rules.kings)), rules.rounds - 1)

    def view(self) -> dict[str, str | int]:
        """What a link holds of it: seat by seat the territory and the numbers, and the rounds if they were chosen."""
        if self == Late():
            return {}
        seats = zip(self.territories, self.dominoes, strict=True)
        fields: dict[str, str | int] = {"late": "|".join(f"{territory}:{numbers}" for territory, numbers in seats)}
        fields |= {"late_rounds": self.rounds} if self.rounds is not None else {}
        return fields | ({"late_paints": self.painting} if self.painting is not None else {})

    @staticmethod
    def from_view(view: Mapping[str, str | int]) -> Late:
        """The same as a link describes it; values without a meaning are ignored."""
        late = Late()
        for seat, part in enumerate(str(view.get("late", "")).split("|")[:MOST_SEATS]):
            territory, _, numbers = part.partition(":")
            late = late.with_territory(seat, territory).with_dominoes(seat, numbers)
        rounds, painting = view.get("late_rounds"), view.get("late_paints")
        late = replace(late, rounds=rounds if isinstance(rounds, int) and rounds >= 0 else None)
        return replace(late, painting=painting if painting in range(MOST_SEATS) else None)  # type: ignore[arg-type]


def _with(values: tuple[str, ...], seat: int, text: str) -> tuple[str, ...]:
    return tuple(text if seat == other else old for other, old in enumerate(values))


# ---- the moment, and the dominoes of which nobody knows whether they were turned up


def moment_of(late: Late, rules: Rules) -> tuple[GameState, frozenset[int]]:
    """The moment at which every king is on a domino; and the dominoes that count as turned up although nobody knows.

    A territory does not say where a domino ends, so which of them have been turned up is guessed; `exchanged` mends
    it when one of the guessed turns up. `BadInput` says what cannot be.
    """
    boards = [late.territory_of(seat, rules) for seat in range(rules.players)]
    taken = {number: seat for seat in range(rules.players) for number in late.numbers_of(seat, rules) or ()}
    lines = late.rounds_over(rules) + 1
    likely = most_likely(set(rules.tiles.numbers) - set(taken), boards, rules.tiles)
    guessed = frozenset(likely[: lines * rules.line - len(taken)])
    state = GameState.at(
        rules,
        boards,
        step=Step.PLACE if lines == rules.rounds else Step.REVEAL,
        line=sorted(taken.items()),
        unseen=set(rules.tiles.numbers) - set(taken) - guessed,
        holders=_holders(boards, rules),
    )
    return state, guessed


def most_likely(numbers: Collection[int], boards: Iterable[Territory], tiles: TileSet) -> list[int]:
    """These dominoes, first those whose two faces are beside each other in a territory."""
    pairs = {
        frozenset((square, board.squares[near]))
        for board in boards
        for cell, square in board.squares.items()
        for near in cell.neighbours
        if near in board.squares
    }
    dominoes = {number: tiles.domino(number) for number in numbers}
    apart = {number for number, one in dominoes.items() if frozenset((one.first, one.second)) not in pairs}
    return sorted(numbers, key=lambda number: (number in apart, number))


def _holders(boards: Sequence[Territory], rules: Rules) -> dict[str, int]:
    """The totems of those who have more of a resource than anybody else."""
    holders: dict[str, int] = {}
    for totem in rules.tiles.resource if rules.totems else ():
        counts = [sum(each == totem for each in board.resource_at.values()) for board in boards]
        leaders = heirs(None, counts)
        holders |= {totem: leaders[0]} if len(leaders) == 1 else {}
    return holders


def exchanged(history: History, seen: int, unseen: int) -> History:
    """The history with one domino seen before its start in place of another; no turn of it knows either of them."""

    def mended(state: GameState) -> GameState:
        return replace(state, unseen=(state.unseen - {seen}) | {unseen})

    def along(turns: tuple[Turn, ...]) -> tuple[Turn, ...]:
        return tuple(
            replace(turn, state=mended(turn.state), branches=tuple(map(along, turn.branches))) for turn in turns
        )

    return replace(history, start=mended(history.start), turns=along(history.turns))


def never_turned_up(history: History) -> frozenset[int]:
    """The dominoes that are unseen at the start, and in no line of the history."""
    return history.start.unseen - turned_up(history.turns)


def used_in(history: History) -> frozenset[int]:
    """The dominoes that are known to have been turned up: those on the table at the start, and those of the turns."""
    start = history.start
    there = {slot.number for slot in (*start.line, *start.next_line)}
    laid = (way.domino.number for seat in start.seats for way in seat.territory.placements)
    discarded = (number for seat in start.seats for number in seat.discarded)
    return turned_up(history.turns).union(there, laid, discarded)


def turned_up(turns: tuple[Turn, ...]) -> frozenset[int]:
    """The dominoes of every line that some turns turn up, in their branches too."""
    numbers: frozenset[int] = frozenset()
    for turn in turns:
        lines = [turned_up(branch) for branch in turn.branches]
        numbers = numbers.union(turn.action.dominoes if isinstance(turn.action, Reveal) else (), *lines)
    return numbers
