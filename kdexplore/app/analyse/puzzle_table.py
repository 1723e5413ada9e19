"""What a puzzle shows beside the territory: the domino, the line, the other players, the cave board; what is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kdexplore.app.analyse.why import name_of
from kdexplore.core.actions import Recruit
from kdexplore.core.state import Step
from kdexplore.views import blocks, svg
from kdexplore.views.described.labels import board_label, line_label
from kdexplore.words import Term

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from kdexplore.app.session import Session
    from kdexplore.core.actions import Action
    from kdexplore.core.state import GameState
    from kdexplore.engine.puzzles.model import Puzzle
    from kdexplore.views.blocks import Block
    from kdexplore.words import Speaker

DOMINO, LINE, OTHER = 110, 200, 190  # pixels wide
PIECE, SQUARE = 48, 36  # pixels of a square of a domino, and of the board of somebody else


def asked(puzzle: Puzzle, voice: Speaker) -> str:
    """What is asked."""
    given = puzzle.state.gifts
    totem = {"totem": Term("resource", given[0])} if given else {}
    return voice.text(f"puzzle.ask.{puzzle.question}", seat=Term("seat", puzzle.seat), **totem)


def answer_in_words(action: Action, state: GameState, voice: Speaker) -> str:
    """An answer as it is listed; whoever recruits has to say what is paid."""
    if isinstance(action, Recruit):
        return voice.say(action)
    return name_of(action, state, voice)


def line(session: Session, state: GameState) -> Iterator[Block]:
    """The dominoes to choose from, where one is claimed."""
    if state.step is Step.CLAIM:
        tiles = state.rules.tiles
        look = {"theme": session.shade, "lang": session.lang, "resources": state.rules.resources}
        drawn = svg.line(state.next_line, tiles, cell=PIECE, **look)  # type: ignore[arg-type]
        yield blocks.picture(drawn, line_label(state.next_line, tiles, session.lang), width=LINE)


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
        case Step.RECRUIT:
            face_up, stack = (_people(each, voice) for each in state.cave)
            yield blocks.said(voice.text("book.cave", face_up=face_up, stack=stack))


def _people(keys: Iterable[str], voice: Speaker) -> str:
    return ", ".join(voice.say(Term("person", key)) for key in sorted(set(keys)))


def _others(session: Session, state: GameState, voice: Speaker) -> Iterator[Block]:
    """The territories of the other players, large enough to count on."""
    tiles = state.rules.tiles
    for seat, there in enumerate(state.seats):
        if seat != state.actor:
            drawn = svg.board(
                there.territory, tiles, theme=session.shade, lang=session.lang, cell=SQUARE, seat=seat, labels=False
            )
            label = board_label(there.territory, tiles, session.lang, seat)
            yield blocks.picture(drawn, label, caption=voice.term("seat", seat), width=OTHER)
