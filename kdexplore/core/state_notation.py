"""State notation, written: a whole moment of a game in one line of text. The contract is docs/notation.md.

`str(state)` is the line and `GameState.parse(line)` the state again; `is_state(text)` is true of a state, not of a
territory or a link. In the core the two functions are `write_state`, here, and `state_reading.parse_state`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from kdexplore.core.line import Line
from kdexplore.core.notation import write
from kdexplore.core.problems import BadInput
from kdexplore.core.rules_json import setup_of
from kdexplore.core.ruleset import Rules
from kdexplore.core.state import GameState
from kdexplore.core.tilechecks import is_custom
from kdexplore.core.tilefiles import BUILT_IN, write_tile_set
from kdexplore.core.variants import GAME_OF_MODE

TAG = "kds1"
LONGEST = 16_384  # characters
FIELDS = ("setup", "seats", "line", "next_line", "step", "unseen", "cave", "tokens", "totals")
NOTHING = "-"


def is_state(text: str) -> bool:
    """Whether a text is meant as a state, rather than as a territory or a link.

    >>> is_state("kds1 classic,players=3 *|*|* - - reveal:012 1-48 - - -"), is_state("w1w*")
    (True, False)
    """
    return text.split(maxsplit=1)[:1] == [TAG]


def state_fields(state: GameState) -> dict[str, object]:
    """The state in its notation, and beside it the box if it is one of somebody's own."""
    box = {"tiles": write_tile_set(state.rules.tiles)} if is_custom(state.rules.tiles) else {}
    return {"state": write_state(state), **box}


def write_state(state: GameState) -> str:
    """The line that describes a state; `BadInput` if it would be longer than a reader takes.

    >>> from kdexplore import rules, start
    >>> write_state(start(rules("classic", players=3)))
    'kds1 classic,players=3 *|*|* - - reveal:012 1-48 - - -'
    """
    parts = (
        _setup_text(state.rules),
        "|".join(_seat_text(state, seat) for seat in range(len(state.seats))),
        _line_text(state.line, state.turn),
        _line_text(state.next_line),
        _step_text(state),
        _ranges(sorted(state.unseen)),
        ";".join(_people_text(people) for people in state.cave) if any(state.cave) else "",
        ",".join(f"{fires}:{count}" for fires, count in state.tokens),
        ";".join(",".join(map(str, totals)) for totals in state.totals),
    )
    text = " ".join((TAG, *(part or NOTHING for part in parts)))
    if len(text) > LONGEST:
        raise BadInput("too_long", size=len(text), limit=LONGEST)
    return text


def _setup_text(rules: Rules) -> str:
    """The mode, and what is not settled by it; the game follows from the mode, a box of the game needs no name.

    What the players are called is no part of a moment.
    """
    if rules.tiles.id in BUILT_IN and is_custom(rules.tiles):
        raise BadInput("reserved", "tiles", found=rules.tiles.id)
    setup = setup_of(rules) | {"tiles": rules.tiles.id}
    if rules.tiles.id == GAME_OF_MODE.get(rules.mode):
        del setup["tiles"]
    setup.pop("names", None)
    return ",".join((rules.mode, *(text for key, value in setup.items() for text in _option(key, value))))


def _option(key: str, value: object) -> Iterator[str]:
    if isinstance(value, dict):
        yield from (f"{reading}={choice}" for reading, choice in value.items())
    elif isinstance(value, list):
        yield from ([f"{key}={'+'.join(map(str, value))}"] if value else [])
    elif value is True:
        yield key
    elif key not in ("mode", "game"):
        yield f"{key}={value}"


def _seat_text(state: GameState, number: int) -> str:
    seat, totems = state.seats[number], state.totems_of(number)
    discarded = f"-{','.join(map(str, seat.discarded))}" if seat.discarded else ""
    return write(seat.territory, state.rules.tiles) + discarded + (f"+{','.join(totems)}" if totems else "")


def _line_text(line: Line, turn: int | None = None) -> str:
    """The dominoes with the seats of their kings; `>` comes before the one whose turn it is."""
    slots = [f"{slot.number}" if slot.seat is None else f"{slot.number}:{slot.seat}" for slot in line]
    if line and turn is not None:
        slots = [*slots[:turn], ">" + slots[turn], *slots[turn + 1 :]] if turn < len(line) else [*slots, ">"]
    return ",".join(slots)


def _step_text(state: GameState) -> str:
    """The step and what it waits for: kings in the hand, kings that claim, volcanoes, totems."""
    waits = (
        "".join(map(str, state.claiming)) + ("/" if state.claiming and state.hand else ""),
        "".join(map(str, state.hand)),
        ",".join(f"{x}:{y}" for x, y in state.volcanoes),
        ",".join(state.gifts),
    )
    return f"{state.step}:{''.join(waits)}" if any(waits) else state.step.value


def _ranges(numbers: list[int]) -> str:
    """Ascending numbers, with those that follow each other joined: `1-3,7`."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1][1:] = [number]
        else:
            runs.append([number])
    return ",".join("-".join(map(str, run)) for run in runs)


def _people_text(people: Iterable[str]) -> str:
    counts = Counter(people)
    return ",".join(key if count == 1 else f"{key}*{count}" for key, count in counts.items())
