"""A puzzle in words: what is asked, and the facts of the table that are offered as answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from kdexplore.core.actions import Claim, Throw
from kdexplore.core.cell_names import cell_name
from kdexplore.core.line import free_numbers
from kdexplore.engine.puzzles.facts import NOBODY, why_not_setup
from kdexplore.engine.puzzles.model import Fact, Puzzle, PuzzleAnswer
from kdexplore.views.described.labels import listed
from kdexplore.views.described.setup import setup_label
from kdexplore.words import Speaker, Term, Text

Parts = Mapping[str, object]


def asked(puzzle: Puzzle, voice: Speaker) -> str:
    """What is asked."""
    state, then = puzzle.state, puzzle.then
    slots: dict[str, object] = {"seat": Term("seat", puzzle.seat)}
    slots |= {"setup": setup_label(state.rules, voice.lang), "lines": state.lines_seen}
    if state.gifts:
        slots["totem"] = Term("resource", state.gifts[0])
    if state.volcanoes:
        slots["volcano"] = cell_name(state.volcanoes[0], state.rules.span)
    if isinstance(then, Throw):
        slots |= {"cell": cell_name(then.target, state.rules.span)}
        slots["totem"] = Term("resource", state.territory.resource_at[then.target])
    if isinstance(then, Claim):
        slots["number"] = then.number
    return voice.text(f"puzzle.ask.{puzzle.question}", **slots)


def stated(puzzle: Puzzle, known: Fact, voice: Speaker) -> str:
    """A fact as an answer is listed."""
    return " ".join(STATED[puzzle.kind](puzzle, dict(known), voice))


def refuted(puzzle: Puzzle, one: PuzzleAnswer, voice: Speaker) -> Iterator[str]:
    """What the rules say of a fact: why a game cannot be set up, or the rule that it forgets; of the truth, all."""
    if puzzle.kind == "setup":
        problems = [voice.say(problem) for problem in why_not_setup(one.fact)]
        yield from problems or [voice.text("analyse.puzzle.legal")]
        return
    rules = [one.rule] if one.rule else puzzle.tags
    yield from (voice.text(f"book.{rule}") for rule in rules)


def _setup(_puzzle: Puzzle, known: Parts, voice: Speaker) -> Iterator[str]:
    """A game of a rulebook by its name, one of somebody's own by its parts."""
    box = Term("tiles", str(known["tiles"]))
    players = voice.text("count.player", n=known["players"])
    if known.get("dynasty"):
        yield f"{voice.term('mode', 'dynasty')}:"
    yield voice.text("puzzle.fact.setup", mode=Term("mode", str(known["mode"])), players=players, tiles=box)
    if "pile" in known:
        numbers = {key: known[key] for key in ("kings", "pile", "line")}
        yield voice.text("puzzle.fact.setup_numbers", **numbers)
    if "modules" in known:
        yield _modules(str(known["modules"]), voice)


def _modules(names: str, voice: Speaker) -> str:
    if not names:
        return voice.text("puzzle.fact.plain")
    words = [voice.text(f"table.module.{name}") for name in names.split("+")]
    return voice.text("puzzle.fact.modules", parts=listed(words, voice.lang))


def _numbers(puzzle: Puzzle, known: Parts, voice: Speaker) -> Iterator[str]:
    numbers = {key: known[key] for key in ("kings", "pile", "line", "rounds", "span")}
    yield voice.text("book.setup", players=puzzle.state.rules.players, **numbers)
    if puzzle.state.rules.game == "origins":
        yield _modules(str(known["modules"]), voice)


def _unseen(_puzzle: Puzzle, known: Parts, voice: Speaker) -> Iterator[str]:
    yield voice.text("count.domino", n=known["dominoes"])


def _next_round(puzzle: Puzzle, known: Parts, voice: Speaker) -> Iterator[str]:
    """The order, what becomes of the domino that nobody has chosen, and what is turned up."""
    yield voice.text("puzzle.fact.order", seats=_seats(known["order"], voice))
    chosen = puzzle.then.number if isinstance(puzzle.then, Claim) else 0
    for number in set(free_numbers(puzzle.state.next_line)) - {chosen}:
        dropped = number in known["dropped"]  # type: ignore[operator]  # a tuple of numbers
        yield voice.text("puzzle.fact.leaves" if dropped else "puzzle.fact.stays", number=number)
    more = known["turned_up"]
    yield (
        voice.text("puzzle.fact.turned_up", dominoes=Text("count.domino", n=more))
        if more
        else voice.text("puzzle.fact.no_line")
    )


def _seats(seats: object, voice: Speaker, key: str = "list.comma") -> str:
    named: Sequence[int] = seats if isinstance(seats, tuple) else ()
    return listed([voice.term("seat", seat) for seat in named], voice.lang, key)


def _targets(_puzzle: Puzzle, known: Parts, voice: Speaker) -> Iterator[str]:
    number = known["squares"]
    yield voice.text("count.square", n=number) if number else voice.text("puzzle.fact.no_target")


def _holder(_puzzle: Puzzle, known: Parts, voice: Speaker) -> Iterator[str]:
    seat = known["holder"]
    yield voice.text("puzzle.fact.nobody") if seat == NOBODY else voice.term("seat", int(str(seat)))


def _ranking(_puzzle: Puzzle, known: Parts, voice: Speaker) -> Iterator[str]:
    yield voice.text(f"puzzle.fact.wins.{known['by']}", seats=_seats(known["first"], voice, "list.and"))


STATED: Mapping[str, Callable[[Puzzle, Parts, Speaker], Iterator[str]]] = {
    "setup": _setup, "numbers": _numbers, "unseen": _unseen, "next_round": _next_round, "targets": _targets,
    "holder": _holder, "ranking": _ranking,
}  # fmt: skip
