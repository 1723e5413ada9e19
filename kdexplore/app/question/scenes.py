"""The room of a question in words: what is asked, how to answer, the verdict, and the answer on demand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kdexplore.app.question.state import FORBIDDING
from kdexplore.core.territory import Placement
from kdexplore.views import blocks, svg
from kdexplore.views.described.labels import domino_label
from kdexplore.views.described.squares import spoken
from kdexplore.views.scenes.board import scene_of
from kdexplore.words import Speaker

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from kdexplore.app.question.state import ClassQuestion
    from kdexplore.app.session import Session
    from kdexplore.views.blocks import Block

CELL = 72  # pixels of a square of the picture


def asked(question: ClassQuestion, voice: Speaker) -> str:
    """The question in one sentence."""
    return voice.text(
        f"question.{question.kind}", domino=domino_label(question.domino, question.rules.tiles, voice.lang)
    )


def question_blocks(session: Session) -> list[Block]:
    """What is asked, how to answer, and the verdict."""
    question = session.question
    voice = Speaker(session.lang, question.rules)
    return [
        blocks.title(voice.text("question.title")),
        blocks.said(asked(question, voice), size="large"),
        *_answering(question, voice),
        *_verdict(question, voice),
        *_answer(question, voice),
        blocks.buttons(*_actions(question, voice)),
    ]


def picture(session: Session) -> list[Block]:
    """The forbidden placement on the board; the two other kinds are answered on a board or beside one."""
    question = session.question
    if question.kind != "rule":
        return []
    rules, ghost = question.rules, None
    if question.cells is not None:
        ghost = svg.Ghost(Placement(question.domino, question.cells), refused=True)
    drawn = svg.board(
        question.territory, rules.tiles, theme=session.shade, lang=session.lang, cell=CELL, span=rules.span, ghost=ghost
    )
    return [blocks.picture(drawn, " ".join(spoken(question.territory, rules, session.lang, 0)))]


def board(session: Session) -> dict[str, Any]:
    """The board: without hints and scores until somebody asks for the answer."""
    question = session.question
    found = scene_of(
        question.territory,
        question.rules,
        domino=question.domino if question.kind == "place" else None,
        lang=session.lang,
        hints=question.revealed,
        regions=question.revealed,
        problems=question.problems if question.checked and question.kind == "place" else (),
    )
    found["parts"]["exercise"] = True
    return dict(found)


def _answering(question: ClassQuestion, voice: Speaker) -> Iterator[Block]:
    if question.kind == "score":
        yield {"name": "answer", "kind": "text", "label": voice.text("question.points"), "value": question.answer}
    elif question.kind == "rule":
        options = [blocks.option(rule, voice.term("rule", rule)) for rule in FORBIDDING]
        yield blocks.choices("answer", voice.text("question.which"), options, question.answer or None, quiet=True)


def _verdict(question: ClassQuestion, voice: Speaker) -> Iterator[Block]:
    if not question.checked:
        return
    if question.right:
        yield blocks.notice(voice.text("question.right"), tone="good")
        return
    yield blocks.notice(voice.text("question.wrong"), tone="bad")
    for problem in question.problems if question.kind == "place" else ():
        yield blocks.notice(voice.say(problem), tone="bad", rule=problem.rule, name=voice.term("rule", problem.rule))


def _answer(question: ClassQuestion, voice: Speaker) -> Iterator[Block]:
    """The right answer, once somebody has asked for it."""
    if not question.revealed:
        return
    if question.kind == "score":
        rows = [blocks.row(voice.say(line), points=str(line.points)) for line in question.sheet.lines if line.points]
        yield blocks.total(str(question.sheet.total), voice.text("question.total"))
        yield blocks.rows(rows, label=voice.text("question.total"))
    elif question.kind == "place":
        yield blocks.said(voice.text("answer.legal", n=len(question.placements)))
    for problem in question.problems if question.kind == "rule" else ():
        yield blocks.said(voice.say(problem), " ", blocks.chip(problem.rule, voice.term("rule", problem.rule)))


def _actions(question: ClassQuestion, voice: Speaker) -> Iterator[blocks.ButtonItem]:
    yield blocks.button(
        "reveal", voice.text("question.reveal"), off=voice.text("question.revealed") if question.revealed else ""
    )
    if question.revealed:
        yield blocks.button("lab", voice.text("question.lab"))
    if question.kind == "score":
        yield blocks.button("check", voice.text("question.check"), primary=True)
