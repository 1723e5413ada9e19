"""The puzzles of the room: today's, or one of a game and a grade; a wrong answer is refuted on the board."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, NamedTuple

from kdexplore.app.analyse import puzzle_table
from kdexplore.app.analyse.boards import BoardWithAction
from kdexplore.app.analyse.state import Analyse
from kdexplore.app.session import Session
from kdexplore.core.actions import Action
from kdexplore.core.bonuses import points_so_far
from kdexplore.core.game import apply, why_not
from kdexplore.core.problems import BadInput
from kdexplore.core.state import GameState, Step
from kdexplore.core.variants import MODES
from kdexplore.engine.puzzles.model import (
    FACTS,
    GRADES,
    KINDS,
    Puzzle,
    PuzzleAnswer,
    daily_puzzle,
    gain_of,
    puzzle,
    puzzles,
    tags,
)
from kdexplore.views import analysis_blocks, blocks
from kdexplore.views.blocks import Block
from kdexplore.views.described.puzzles import asked, refuted
from kdexplore.words import Speaker, Term, Text, signed

PRESS = "answer:"
RIGHT, WRONG = "✓", "✗"
CELL, NARROW_CELL = 76, 46  # pixels of a square
OF_THE_TABLE = (Step.REVEAL, Step.DRAW)  # where nobody's territory matters


def today() -> Puzzle:
    """The puzzle of this day, the same for everybody."""
    return daily_puzzle(datetime.now(tz=UTC).date())


def puzzle_of(analyse: Analyse) -> Puzzle:
    """The puzzle that is looked at: a chosen one, or today's."""
    try:
        return puzzle(analyse.puzzle) if analyse.puzzle else today()
    except BadInput:
        return today()


def tried(analyse: Analyse) -> tuple[PuzzleAnswer, ...]:
    """The answers that were given, in their order."""
    options = puzzle_of(analyse).options
    return tuple(options[number] for number in analyse.answers if number < len(options))


def solved(analyse: Analyse) -> bool:
    """Whether the right answer was given."""
    return puzzle_of(analyse).solution in tried(analyse)


# ---- what is pressed


def answered(analyse: Analyse, number: int) -> Analyse:
    """The puzzle with one answer more; after the right one nothing changes."""
    found = puzzle_of(analyse)
    if number >= len(found.options) or number in analyse.answers or solved(analyse):
        return analyse
    return replace(analyse, puzzle=found.id, answers=(*analyse.answers, number), line=0)


def another(analyse: Analyse) -> Analyse:
    """The next puzzle of the chosen game, kind, rule and grade; the same if there is no other."""
    found = _chosen(analyse)
    if not found:
        return analyse
    ids = [one.id for one in found]
    now = puzzle_of(analyse).id
    place = (ids.index(now) + 1) % len(ids) if now in ids else 0
    return replace(analyse, puzzle=ids[place], answers=(), line=0)


def _chosen(analyse: Analyse) -> tuple[Puzzle, ...]:
    mode, kind, rule = analyse.puzzle_mode or None, analyse.puzzle_kind or None, analyse.puzzle_rule or None
    return puzzles(mode=mode, kind=kind, rule=rule, grade=analyse.puzzle_grade or None)


def narrowed(analyse: Analyse, name: str, value: str | int | None) -> Analyse:
    """Puzzles of another game, kind, rule or grade alone, and the first of them; where there is none, as before."""
    known: dict[str, tuple[str | int, ...]] = {
        "puzzle_mode": ("", *MODES), "puzzle_kind": ("", *KINDS), "puzzle_rule": ("", *tags()),
        "puzzle_grade": (0, *GRADES),
    }  # fmt: skip
    if value not in known[name]:
        return analyse
    changes: dict[str, Any] = {name: value}
    narrower = replace(analyse, **changes)
    return another(narrower) if _chosen(narrower) else analyse


def gone_on(analyse: Analyse, by: int) -> Analyse:
    """So many moves further along the game that proves the value of the last answer."""
    given = tried(analyse)
    most = len(given[-1].line) if given else 0
    return replace(analyse, line=max(0, min(analyse.line + by, most)))


def result(session: Session, link: str) -> str:
    """The result as a line of signs, and the link to the same puzzle without its answers."""
    found = puzzle_of(session.analyse)
    signs = "".join(RIGHT if one == found.solution else WRONG for one in tried(session.analyse))
    return f"kdexplore {found.id} {signs}\n{session.base}#{link}"


# ---- what is on the screen


class _Shown(NamedTuple):
    """What the board of a puzzle shows: a state, and what is done there."""

    state: GameState
    seat: int
    action: Action | None


def _shown(analyse: Analyse) -> _Shown:
    """The position with the last answer, or a later move of the game that answer leads to."""
    found, given = puzzle_of(analyse), tried(analyse)
    moves = given[-1].moves if given else ()
    if not moves:
        return _Shown(found.state, found.seat, None)
    state = found.state
    for action in moves[: analyse.line]:
        state = apply(state, action).state
    return _Shown(state, state.actor or 0, moves[analyse.line])


def board(session: Session) -> list[Block]:
    """The position: the territory with the last answer on it, the domino in hand; or what a fact is asked about."""
    found, (state, seat, last) = puzzle_of(session.analyse), _shown(session.analyse)
    voice = Speaker(session.lang, rules=state.rules)
    if found.kind in FACTS:
        return list(puzzle_table.scene(session, found, voice))
    if state.step in OF_THE_TABLE:
        return [*puzzle_table.line(session, state), *puzzle_table.around(session, state, voice)]
    refused = last is not None and bool(why_not(state, last))
    drawn = BoardWithAction(state, seat, last, session.shade, session.lang, refused=refused, points=last is not None)
    cell = NARROW_CELL if session.narrow else CELL
    label = voice.text("analyse.board", seat=Term("seat", seat), points=points_so_far(state, seat).total)
    picture = blocks.picture(drawn.svg(cell), label, width=cell * (state.rules.span + 1))
    if puzzle_table.is_strategic(found):
        known = (blocks.said(words, size="small") for words in puzzle_table.facts(found, voice))
        return [*puzzle_table.owner(session, state, seat, voice), picture, *known]
    beside = puzzle_table.around(session, state, voice)
    return [*puzzle_table.line(session, state), picture, *beside]


def lines(session: Session) -> list[Block]:
    """Both lines, where everybody's next moves matter."""
    return _of_the_table(session, puzzle_table.both_lines)


def rivals(session: Session) -> list[Block]:
    """The territories of the others, where everybody's next moves matter."""
    return _of_the_table(session, puzzle_table.rivals)


def _of_the_table(session: Session, part: Callable[..., Iterator[Block]]) -> list[Block]:
    state, seat, _ = _shown(session.analyse)
    strategic = puzzle_table.is_strategic(puzzle_of(session.analyse))
    return [*part(session, state, seat, Speaker(session.lang, rules=state.rules))] if strategic else []


def _course(session: Session, voice: Speaker) -> list[Block]:
    """How the game goes on after the last answer, move by move, and how it ends."""
    given, at = tried(session.analyse), session.analyse.line
    if not given or not given[-1].line:
        return []
    one, (state, seat, action) = given[-1], _shown(session.analyse)
    when = voice.text("analyse.puzzle.move", n=at, most=len(one.line))
    said = "" if action is None else voice.say(action)
    found: list[Block] = [blocks.said(f"{when} {voice.term('seat', seat)}: {said}", size="small")]
    if at == len(one.line) and action is not None:
        end = apply(state, action).state
        points = [f"{voice.term('seat', each)} {total}" for each, total in enumerate(end.totals[-1])]
        ended = voice.text("analyse.puzzle.totals", points=", ".join(points))
        found.append(blocks.said(f"{ended} {_margin(puzzle_of(session.analyse), one, voice)}"))
    back = blocks.button("line_back", voice.text("timeline.back"), icon="previous", off=_no(at > 0, voice, "start"))
    on = blocks.button("line_on", voice.text("timeline.next"), icon="next", off=_no(at < len(one.line), voice, "end"))
    return [*found, blocks.buttons(back, on)]


def _no(possible: bool, voice: Speaker, end: str) -> str | None:  # noqa: FBT001 -- a fact, not a switch
    """Why there is no step further."""
    return None if possible else voice.text(f"timeline.{end}")


def question(session: Session) -> list[Block]:
    """What is asked, how hard it is, how sure the answer."""
    found = puzzle_of(session.analyse)
    voice = Speaker(session.lang, rules=found.state.rules)
    head = voice.text("analyse.puzzle.today") if found == today() else found.id
    grade = voice.text("analyse.puzzle.grade", grade=found.grade)
    kind = "proved" if found.proof == "proved" else "exact"
    return [
        blocks.title(f"{head} · {voice.term('mode', found.mode)} · {grade}"),
        blocks.said(asked(found, voice), size="large"),
        analysis_blocks.badge(kind, voice.text(f"analyse.kind.{kind}")),
    ]


def answers(session: Session) -> list[Block]:
    """The answers to choose from, and what came of those that were given."""
    found, given = puzzle_of(session.analyse), tried(session.analyse)
    voice, done = Speaker(session.lang, rules=found.state.rules), solved(session.analyse)
    items = []
    for number, one in enumerate(found.options):
        sign = "" if one not in given else RIGHT if one == found.solution else WRONG
        name = None if done or one in given else f"{PRESS}{number}"
        words = puzzle_table.answer_in_words(found, one, voice)
        drawn = puzzle_table.answer_drawn(session, found, one)
        items.append(blocks.row(words, name=name, points=sign or None, svg=drawn))
    listed: list[Block] = [blocks.rows(items, label=voice.text("analyse.puzzle.options"))]
    if given:
        listed += [_verdict(found, given[-1], voice), *_course(session, voice)]
    return listed


def more(session: Session) -> list[Block]:
    """The next puzzle, the result to be shared, and which puzzles come next."""
    voice, done = Speaker(session.lang), solved(session.analyse)
    share = blocks.button("share_result", voice.text("analyse.puzzle.share"))
    another = blocks.button("another", voice.text("analyse.puzzle.another"), primary=done)
    return [blocks.buttons(another, *([share] if done else [])), *_choices(session, voice)]


def _verdict(found: Puzzle, one: PuzzleAnswer, voice: Speaker) -> Block:
    """Whether an answer is right, and why."""
    right = one == found.solution
    words = [voice.text("analyse.puzzle.right" if right else "analyse.puzzle.wrong"), *_reasons(found, one, voice)]
    return blocks.notice(" ".join(words), tone="good" if right else "bad")


def _reasons(found: Puzzle, one: PuzzleAnswer, voice: Speaker) -> Iterator[str]:
    if one.move is None:
        yield from refuted(found, one, voice)
        return
    problems = why_not(found.state, one.action)
    yield from (voice.say(problem) for problem in problems)
    if found.proof == "proved":
        yield _margin(found, one, voice)
        if one == found.solution:
            rest = ", ".join(voice.number(other.margin, signs=True) for other in found.answers[1:])
            yield voice.text("analyse.puzzle.best", margins=rest)
    elif found.kind == "recruit":
        yield voice.text("puzzle.at_once", points=signed(gain_of(found.state, one.action)))
    elif not problems:
        yield voice.text("analyse.puzzle.legal")


def _margin(found: Puzzle, one: PuzzleAnswer, voice: Speaker) -> str:
    """How far the player who decides is before or behind the best of the others at the end."""
    key = "tied" if not one.margin else "ahead" if one.margin > 0 else "behind"
    points = Text("count.point", n=round(abs(one.margin)))
    return voice.text(f"analyse.puzzle.{key}", seat=Term("seat", found.seat), points=points)


def _choices(session: Session, voice: Speaker) -> list[Block]:
    """Which puzzles come next: of which game, kind, rule and grade."""
    analyse, every = session.analyse, voice.text("analyse.puzzle.any")
    named: dict[str, dict[str | int, str]] = {
        "mode": {mode: voice.term("mode", mode) for mode in MODES},
        "kind": {kind: voice.text(f"puzzle.kind.{kind}") for kind in KINDS},
        "rule": {tag: voice.term("rule", tag) for tag in tags()},
    }
    found: list[Block] = []
    for name, options in named.items():
        found.append(_choice(analyse, f"puzzle_{name}", voice.text(f"analyse.puzzle.{name}"), {"": every, **options}))
    grades: dict[str | int, str] = {0: every, **{grade: str(grade) for grade in GRADES}}
    found.append(_choice(analyse, "puzzle_grade", voice.text("analyse.puzzle.level"), grades))
    number = len(_chosen(analyse))
    found.append(blocks.said(voice.text("analyse.puzzle.number", n=number), size="small"))
    return [blocks.fold("puzzle_choice", voice.text("analyse.puzzle.choose"), found)]


def _choice(analyse: Analyse, name: str, title: str, options: Mapping[str | int, str]) -> Block:
    """One of the choices; what no puzzle fits, as the others are chosen, is left out."""
    fitting = [(value, text) for value, text in options.items() if _chosen(replace(analyse, **_as(name, value)))]
    return blocks.choices(name, title, [blocks.option(*one) for one in fitting], getattr(analyse, name))


def _as(name: str, value: str | int) -> dict[str, Any]:
    return {name: value}
