"""The puzzles of the room: today's, or one of a game and a grade; a wrong answer is refuted on the board."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from kdexplore.app.analyse.boards import BoardWithAction
from kdexplore.app.analyse.why import name_of
from kdexplore.core.actions import Place
from kdexplore.core.game import why_not
from kdexplore.core.problems import BadInput
from kdexplore.core.variants import MODES
from kdexplore.engine.puzzles.model import GRADES, Puzzle, PuzzleAnswer, daily_puzzle, puzzle, puzzles
from kdexplore.views import analysis_blocks, blocks, svg
from kdexplore.words import Speaker, Term

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kdexplore.app.analyse.state import Analyse
    from kdexplore.app.session import Session
    from kdexplore.views.blocks import Block

PRESS = "answer:"
RIGHT, WRONG = "✓", "✗"
CELL, NARROW_CELL = 60, 46  # pixels of a square


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
    return replace(analyse, puzzle=found.id, answers=(*analyse.answers, number))


def another(analyse: Analyse) -> Analyse:
    """The next puzzle of the chosen game and grade; the same if there is no other."""
    mode, grade = analyse.puzzle_mode or None, analyse.puzzle_grade or None
    found = puzzles(mode=mode, grade=grade)
    if not found:
        return analyse
    ids = [one.id for one in found]
    now = puzzle_of(analyse).id
    place = (ids.index(now) + 1) % len(ids) if now in ids else 0
    return replace(analyse, puzzle=ids[place], answers=())


def narrowed(analyse: Analyse, name: str, value: str | int | None) -> Analyse:
    """Puzzles of another game or grade alone, and the first of them."""
    if name == "puzzle_mode" and value in ("", *MODES):
        return another(replace(analyse, puzzle_mode=str(value)))
    if name == "puzzle_grade" and isinstance(value, int) and value in (0, *GRADES):
        return another(replace(analyse, puzzle_grade=value))
    return analyse


def result(session: Session, link: str) -> str:
    """The result as a line of signs, and the link to the same puzzle without its answers."""
    found = puzzle_of(session.analyse)
    signs = "".join(RIGHT if one == found.solution else WRONG for one in tried(session.analyse))
    return f"kdexplore {found.id} {signs}\n{session.base}#{link}"


# ---- what is on the screen


def board(session: Session) -> list[Block]:
    """The position: the territory with the last answer on it, the domino in hand."""
    found, given = puzzle_of(session.analyse), tried(session.analyse)
    state, voice = found.state, Speaker(session.lang, rules=found.state.rules)
    last = given[-1].action if given else None
    refused = isinstance(last, Place) and bool(why_not(state, last))
    drawn = BoardWithAction(state, found.seat, last, session.shade, session.lang, refused=refused, points=bool(given))
    cell = NARROW_CELL if session.narrow else CELL
    label = voice.text("analyse.board", seat=Term("seat", found.seat), points=state.score_of(found.seat).total)
    blocks_: list[Block] = [blocks.picture(drawn.svg(cell), label, width=cell * (state.rules.span + 1))]
    if state.domino is not None:
        look = {"theme": session.shade, "lang": session.lang}
        piece = svg.domino(state.domino.number, state.rules.tiles, cell=48, **look)  # type: ignore[arg-type]
        blocks_.append(blocks.picture(piece, voice.text("head.dominoes"), width=110))
    return blocks_


def question(session: Session) -> list[Block]:
    """What is asked, how hard it is, how sure the answer."""
    found = puzzle_of(session.analyse)
    voice = Speaker(session.lang, rules=found.state.rules)
    head = voice.text("analyse.puzzle.today") if found == today() else found.id
    grade = voice.text("analyse.puzzle.grade", grade=found.grade)
    kind = "proved" if found.proof == "proved" else "exact"
    return [
        blocks.title(f"{head} · {voice.term('mode', found.mode)} · {grade}"),
        blocks.said(voice.text(f"puzzle.ask.{found.kind}", seat=found.seat + 1), size="large"),
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
        items.append(blocks.row(name_of(one.action, found.state, voice), name=name, points=sign or None))
    listed: list[Block] = [blocks.rows(items, label=voice.text("analyse.puzzle.options"))]
    if given:
        listed.append(_verdict(found, given[-1], voice))
    share = blocks.button("share_result", voice.text("analyse.puzzle.share"))
    ways = [blocks.button("another", voice.text("analyse.puzzle.another"), primary=done)]
    return [*listed, blocks.buttons(*([share] if done else []), *ways), *_choices(session, voice)]


def _verdict(found: Puzzle, one: PuzzleAnswer, voice: Speaker) -> Block:
    """Whether an answer is right, and why."""
    right = one == found.solution
    words = [voice.text("analyse.puzzle.right" if right else "analyse.puzzle.wrong"), *_reasons(found, one, voice)]
    return blocks.notice(" ".join(words), tone="good" if right else "bad")


def _reasons(found: Puzzle, one: PuzzleAnswer, voice: Speaker) -> Iterator[str]:
    problems = why_not(found.state, one.action)
    yield from (voice.say(problem) for problem in problems)
    if found.proof == "proved":
        yield voice.text("analyse.puzzle.leads", margin=voice.number(one.margin, signs=True))
        if one == found.solution:
            rest = ", ".join(voice.number(other.margin, signs=True) for other in found.answers[1:])
            yield voice.text("analyse.puzzle.best", margins=rest)
    elif not problems:
        yield voice.text("analyse.puzzle.legal")


def _choices(session: Session, voice: Speaker) -> list[Block]:
    analyse, every = session.analyse, voice.text("analyse.puzzle.any")
    modes = [blocks.option("", every), *(blocks.option(mode, voice.term("mode", mode)) for mode in MODES)]
    grades = [blocks.option(0, every), *(blocks.option(grade, str(grade)) for grade in GRADES)]
    return [
        blocks.choices("puzzle_mode", voice.text("analyse.puzzle.mode"), modes, analyse.puzzle_mode),
        blocks.choices("puzzle_grade", voice.text("analyse.puzzle.level"), grades, analyse.puzzle_grade),
    ]
