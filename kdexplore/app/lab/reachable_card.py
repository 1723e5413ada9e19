"""The card that answers whether a territory can occur in a game: the way, turn by turn, or what forbids it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kdexplore.app.lab.board import sentence, voice_of
from kdexplore.views import blocks
from kdexplore.views.described.proof import events_of

if TYPE_CHECKING:
    from kdexplore.app.session import Session
    from kdexplore.core.verdict import Answer
    from kdexplore.views.blocks import Block, CardBlock, ProgressBlock
    from kdexplore.words import Speaker


def reachable_card(session: Session) -> CardBlock:
    """The question, how far the search for its answer is, and the answer."""
    lab, voice = session.lab, voice_of(session)
    title = blocks.title(voice.text("lab.reachable"), level=3)
    if session.task is not None and session.task.name == "reachable":
        return blocks.card(title, working(session, voice.text("lab.reachable")))
    if lab.answer is not None:
        return blocks.card(title, *_answered(session, voice, lab.answer))
    about = blocks.said(blocks.part(voice.text("lab.reachable.about"), "muted"), size="small")
    return blocks.card(title, about, blocks.buttons(blocks.button("reachable", voice.text("lab.reachable.go"))))


def working(session: Session, text: str) -> ProgressBlock:
    """Long work under way, with the button that stops it."""
    voice, task = voice_of(session), session.task
    stop = blocks.button("cancel", voice.text("app.cancel"))
    value, most = (task.value, task.most) if task is not None and task.most else (None, 1)
    return blocks.progress(value, most, text, cancel=stop)


def _answered(session: Session, voice: Speaker, answer: Answer) -> list[Block]:
    tone: Any = "good" if answer.witness is not None else "bad"
    rule = {"rule": answer.rule, "name": voice.term("rule", answer.rule)} if answer.rule else {}
    shown: list[Block] = [blocks.notice(sentence(session, answer), tone=tone, **rule)]
    return [*shown, *_way(session, voice, answer)] if answer.witness else shown


def _way(session: Session, voice: Speaker, answer: Answer) -> list[Block]:
    """The turns that lead there: pressing one shows the board as it was after it."""
    lab, witness = session.lab, answer.witness or ()
    now = len(witness) if lab.turn is None else lab.turn
    entries = [blocks.entry(voice.text("lab.reachable.empty"), 0)]
    for number, step in enumerate(witness, 1):
        said = " ".join(sentence(session, event) for event in events_of(step, lab.territory, lab.rules))
        entries.append(blocks.entry(voice.text("lab.reachable.turn", number=number, turn=said), number))
    steps = (("previous", now == 0), ("next", now == len(witness)))
    walk = [
        blocks.button(
            f"turn:{name}", voice.text(f"lab.reachable.{name}"), icon=name, off=_end(voice, name) if end else None
        )
        for name, end in steps
    ]
    return [blocks.log(voice.text("lab.reachable.way"), entries, now=now), blocks.buttons(*walk)]


def _end(voice: Speaker, name: str) -> str:
    return voice.text("lab.reachable.empty" if name == "previous" else "lab.reachable.whole")
