"""What a puzzle shows of the table: the domino, the lines, the territories, the cave board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kdexplore.app.analyse.gains import placed
from kdexplore.app.analyse.why import in_full
from kdexplore.app.play.seats import belongings, seat_mark
from kdexplore.core.actions import Claim, DrawKing, Place, Reveal, Throw
from kdexplore.core.bonuses import points_so_far
from kdexplore.core.scoring import BONUS_POINTS, Kind
from kdexplore.core.state import Step
from kdexplore.views import blocks, svg
from kdexplore.views.described.labels import board_label, line_label, listed
from kdexplore.views.described.puzzles import stated
from kdexplore.views.drawing.marks import Marks
from kdexplore.words import Term, Text, signed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from kdexplore.app.session import Session
    from kdexplore.core.cells import Cell
    from kdexplore.core.state import GameState
    from kdexplore.engine.puzzles.model import Puzzle, PuzzleAnswer
    from kdexplore.views.blocks import Block, CardItem
    from kdexplore.words import Speaker

DOMINO, LINE, COLUMN, OTHER = 110, 200, 150, 190  # pixels wide
PIECE, SQUARE, HALF = 48, 36, 30  # pixels of a square of a domino, of the board of somebody else, and of an answer


def answer_in_words(puzzle: Puzzle, one: PuzzleAnswer, voice: Speaker) -> str:
    """An answer as it is listed; a move of the table in full."""
    if one.move is None:
        return stated(puzzle, one.fact, voice)
    if isinstance(one.move, Reveal | DrawKing):
        return voice.say(one.move)
    return in_full(one.move, puzzle.state, voice)


def answer_drawn(session: Session, puzzle: Puzzle, one: PuzzleAnswer) -> str | None:
    """The domino of an answer, turned as it would be placed; nothing where it is about none."""
    tiles = puzzle.state.rules.tiles
    look: Any = {"theme": session.shade, "lang": session.lang}
    match one.move:
        case Place() if puzzle.state.domino is not None:
            return svg.laid(placed(puzzle.state, one.move), tiles, cell=HALF, **look)
        case Claim(number):
            return svg.domino(number, tiles, cell=HALF, resources=puzzle.state.rules.resources, **look)
        case _:
            return None


def line(session: Session, state: GameState) -> Iterator[Block]:
    """The dominoes to choose from, where one is claimed or a king is drawn."""
    if state.step in (Step.CLAIM, Step.DRAW):
        tiles = state.rules.tiles
        look = {"theme": session.shade, "lang": session.lang, "resources": state.rules.resources}
        drawn = svg.line(state.next_line, tiles, cell=PIECE, **look)  # type: ignore[arg-type]
        yield blocks.picture(drawn, line_label(state.next_line, tiles, session.lang), width=LINE)


# ---- the whole table, for puzzles of strategy


def is_strategic(puzzle: Puzzle) -> bool:
    """Whether the answer is a matter of how everybody plays on: then all of the table has to be seen."""
    return puzzle.proof == "proved"


def both_lines(session: Session, state: GameState, _: int, voice: Speaker) -> Iterator[Block]:
    """The line that is played and the one that is claimed, with whose every domino is; and the order of play."""
    tiles, resources = state.rules.tiles, state.rules.resources
    look: Any = {"theme": session.shade, "lang": session.lang, "cell": PIECE, "resources": resources}
    if state.line:
        drawn = svg.line(state.line, tiles, turn=state.turn, **look)
        label, caption = line_label(state.line, tiles, session.lang), voice.text("head.line")
        yield blocks.picture(drawn, label, caption=caption, width=COLUMN)
    if state.next_line:
        label, caption = line_label(state.next_line, tiles, session.lang), voice.text("head.next_line")
        yield blocks.picture(svg.line(state.next_line, tiles, **look), label, caption=caption, width=COLUMN)


def owner(session: Session, state: GameState, seat: int, voice: Speaker) -> Iterator[Block]:
    """Whose the large board is, with the points so far and what else belongs to it."""
    points = voice.text("count.point", n=points_so_far(state, seat).total)
    mark = seat_mark(state.rules.tiles, seat, session.shade)
    yield blocks.title(f"{voice.term('seat', seat)}: {points}", level=3, seat=mark)
    if notes := " · ".join(_notes(state, seat, voice)):
        yield blocks.said(notes, size="small")


def rivals(session: Session, state: GameState, seat: int, voice: Speaker) -> Iterator[Block]:
    """The territories of the others with their points, bonuses, totems and resources."""
    others = [other for other in range(state.rules.players) if other != seat]
    each = [_rival(session, state, other, voice) for other in others]
    yield blocks.cards(each, label=voice.text("table.others"))


def _rival(session: Session, state: GameState, seat: int, voice: Speaker) -> CardItem:
    there, tiles = state.seats[seat].territory, state.rules.tiles
    look: Any = {"theme": session.shade, "lang": session.lang, "cell": SQUARE, "span": state.rules.span}
    return blocks.mini(
        voice.text("seat_points", seat=Term("seat", seat), points=points_so_far(state, seat).total),
        svg=svg.board(there, tiles, seat=seat, labels=False, **look),
        note=" · ".join(_notes(state, seat, voice)) or None,
        seat=seat_mark(tiles, seat, session.shade),
        said=board_label(there, tiles, session.lang, seat),
    )


def _notes(state: GameState, seat: int, voice: Speaker) -> Iterator[str]:
    """What has become of every bonus; the totems and resources."""
    for line in points_so_far(state, seat).lines:
        if line.kind is Kind.BONUS:
            settled = Text("table.bonus", bonus=Term("bonus", line.key), points=signed(line.points))
            yield voice.say(line if line.number("possible") else settled)
    yield from belongings(state, voice, seat)


def facts(puzzle: Puzzle, voice: Speaker) -> Iterator[str]:
    """Which bonuses are played for, who comes when, and how much of the game is left."""
    state, rules = puzzle.state, puzzle.state.rules
    played = ((Term("bonus", key), signed(BONUS_POINTS[key])) for key in rules.bonuses)
    worth = ", ".join(voice.text("table.bonus", bonus=bonus, points=points) for bonus, points in played)
    bonuses = f"{voice.text('head.bonuses')}: {worth}." if worth else voice.text("puzzle.no_bonuses")
    left = "" if state.lines_left else f" {voice.text('puzzle.fact.no_line')}"
    yield f"{voice.text('play.round', round=state.round, rounds=rules.rounds)}.{left} {bonuses}"
    claimed = [slot for slot in state.next_line if slot.seat is not None]
    for key, slots in (("draft.order", state.line[state.turn :]), ("draft.order_next", claimed)):
        taken = ((slot.number, Term("seat", slot.seat)) for slot in slots if slot.seat is not None)
        if names := ", ".join(voice.text("draft.on", seat=seat, number=number) for number, seat in taken):
            yield f"{voice.text(key)}: {names}."


# ---- what else has to be seen


def scene(session: Session, puzzle: Puzzle, voice: Speaker) -> Iterator[Block]:
    """What has to be seen of the table where a fact is asked for."""
    state = puzzle.state
    match puzzle.kind:
        case "next_round":
            yield from line(session, state)
        case "targets":
            yield _territory(session, state, puzzle.seat, (state.volcanoes[0],))
        case "holder" if isinstance(puzzle.then, Throw):
            yield _territory(session, state, puzzle.seat, (puzzle.then.target,))
            held = [f"{voice.term('resource', totem)}: {voice.word('seat', seat)}" for totem, seat in state.holders]
            yield blocks.said(f"{voice.text('head.totems')}: {listed(held, session.lang)}")
            yield from _others(session, state, voice)
        case "ranking":
            yield from _ended(session, state, voice)


def _territory(session: Session, state: GameState, seat: int, ringed: tuple[Cell, ...]) -> Block:
    """A large territory with the squares that the question names."""
    there, rules = state.seats[seat].territory, state.rules
    drawn = svg.board(
        there, rules.tiles, theme=session.shade, lang=session.lang, cell=PIECE, seat=seat, span=rules.span,
        marks=Marks(ringed=(ringed,)),
    )  # fmt: skip
    label = board_label(there, rules.tiles, session.lang, seat)
    return blocks.picture(drawn, label, width=PIECE * (rules.span + 1))


def _ended(session: Session, state: GameState, voice: Speaker) -> Iterator[Block]:
    """Every territory with its points; of several games the points of each."""
    if len(state.totals) > 1:
        for number, totals in enumerate(state.totals, 1):
            named = [f"{voice.term('seat', seat)} {total}" for seat, total in enumerate(totals)]
            yield blocks.said(voice.text("puzzle.totals", n=number, points=listed(named, session.lang)))
        return
    for seat in range(state.rules.players):
        points = voice.text("count.point", n=points_so_far(state, seat).total)
        yield _small(session, state, seat, f"{voice.term('seat', seat)}: {points}")


def around(session: Session, state: GameState, voice: Speaker) -> Iterator[Block]:
    """What has to be seen besides the territory: it depends on what is decided."""
    match state.step:
        case Step.PLACE if state.domino is not None:
            piece = svg.domino(
                state.domino.number, state.rules.tiles, theme=session.shade, lang=session.lang, cell=PIECE
            )
            yield blocks.picture(piece, voice.text("head.dominoes"), width=DOMINO)
        case Step.GIVE:
            yield from _others(session, state, voice)
        case Step.RECRUIT | Step.REVEAL if state.rules.tribe:
            face_up, stack = (_people(each, voice) for each in state.cave)
            yield blocks.said(voice.text("book.cave", face_up=face_up, stack=stack))


def _people(keys: Iterable[str], voice: Speaker) -> str:
    return ", ".join(voice.say(Term("person", key)) for key in sorted(set(keys)))


def _others(session: Session, state: GameState, voice: Speaker) -> Iterator[Block]:
    """The territories of the other players, large enough to count on."""
    for seat in range(state.rules.players):
        if seat != state.actor:
            yield _small(session, state, seat, voice.term("seat", seat))


def _small(session: Session, state: GameState, seat: int, caption: str) -> Block:
    there, tiles = state.seats[seat].territory, state.rules.tiles
    drawn = svg.board(there, tiles, theme=session.shade, lang=session.lang, cell=SQUARE, seat=seat, labels=False)
    return blocks.picture(drawn, board_label(there, tiles, session.lang, seat), caption=caption, width=OTHER)
