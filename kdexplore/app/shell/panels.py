"""The shell's own panel: notices, work under way, the page of a rule, the code for this screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kdexplore.app.learn.lessons import lesson_of
from kdexplore.app.shell.bar import rules_of
from kdexplore.app.shell.snippets import code_of
from kdexplore.core.rule_ids import RULES
from kdexplore.engine.concordance import concordance
from kdexplore.engine.rulebook import entry_of
from kdexplore.views import blocks, concordancepage, rulepage
from kdexplore.words import Speaker, Term, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kdexplore.app.session import Session
    from kdexplore.engine.rulebook import Entry
    from kdexplore.views.blocks import Block

IN_PLACE = ("lab",)  # the rooms that report trouble and long work where it happens


def shell_panel(session: Session) -> list[Block]:
    """All that is to be seen above the room; nothing most of the time."""
    voice = Speaker(session.lang)
    parts = (_notice, _too_long, _task, _rule, _code, _help)
    return [block for part in parts for block in part(session, voice)]


def _notice(session: Session, voice: Speaker) -> Iterator[Block]:
    """What has just been done, or why it could not be."""
    notice = session.notice
    if notice is None or (session.room in IN_PLACE and not notice.good):
        return
    tone: Any = "good" if notice.good else "bad"
    if notice.thing is not None:
        yield blocks.notice(voice.say(notice.thing), tone=tone)
    for problem in notice.problems:
        yield blocks.notice(voice.say(problem), tone=tone, rule=problem.rule, name=voice.term("rule", problem.rule))
    if not notice.good:
        yield blocks.buttons(blocks.button("dismiss", voice.text("app.dismiss")))


def _too_long(session: Session, voice: Speaker) -> Iterator[Block]:
    """A game that no link can hold, and the button that saves it."""
    if not session.linked and session.play.history is not None:
        yield blocks.notice(voice.text("app.too_long_for_link"))
        yield blocks.buttons(blocks.button("save_game", voice.text("bar.save")))


def _task(session: Session, voice: Speaker) -> Iterator[Block]:
    """Long work under way, and the button that stops it; a room that has a place for it shows it there."""
    task = session.task
    if task is not None and session.room not in IN_PLACE:
        stop = blocks.button("cancel", voice.text("app.cancel"))
        yield blocks.card(
            blocks.progress(task.value if task.most else None, task.most or 1, voice.text("app.working"), cancel=stop)
        )


def _rule(session: Session, voice: Speaker) -> Iterator[Block]:
    """The page of a rule: its sentence, its lesson, where the rulebooks state it, an example, where they differ."""
    if session.rule not in RULES:
        return
    entry = entry_of(session.rule)
    name, sentences = _worded(session, entry)
    inside: list[Block] = [blocks.title(f"{name} · {entry.rule}")]
    for game, said in sentences.items():
        inside.append(blocks.said(f"{voice.term('game', game)}: {said}" if game else said, size="large"))
    sources = rulepage.sources(entry, session.lang)
    inside.append(
        blocks.fold(
            "sources",
            voice.text("app.rule.sources"),
            [blocks.said(f"{book}: {where}", size="small") for book, where in sources.items()],
        )
    )
    example = rulepage.example(entry, session.lang).splitlines()
    inside.append(
        blocks.fold(
            "example",
            voice.text("app.rule.example"),
            [
                blocks.code(
                    "\n".join(example),
                    voice.text("app.rule.example"),
                    copy=voice.text("app.copy"),
                    copied=voice.text("app.copied"),
                )
            ],
        )
    )
    inside += _differs(session, voice)
    actions = [blocks.button("close_rule", voice.text("app.close"))]
    if lesson_of(session.rule) is not None:
        actions.insert(0, blocks.button("lesson", voice.text("app.rule.lesson"), primary=True))
    yield blocks.card(*inside, blocks.buttons(*actions))


def _worded(session: Session, entry: Entry) -> tuple[str, dict[str, str]]:
    """The name of a rule and its sentences: those of the game on the screen, or of both games if there is none."""
    rules, lang = session.learn.at.setup if session.room == "learn" else rules_of(session), session.lang
    if rules is None or rules.game not in entry.games:
        return rulepage.name(entry, lang), rulepage.sentences(entry, lang)
    name, sentence = (say(Term(kind, entry.rule), lang, rules=rules) for kind in ("rule", "book"))
    return name, {"": sentence}


def _differs(session: Session, voice: Speaker) -> Iterator[Block]:
    """The questions that the rulebooks leave open about this rule."""
    asked = [question for question in concordance() if question.rule == session.rule]
    if not asked:
        return
    inside: list[Block] = []
    for question in asked:
        inside.append(blocks.said(blocks.part(concordancepage.asked(question, session.lang), "strong")))
        inside += [
            blocks.said(voice.text("concordance.book", **said._asdict()), size="small")
            for said in concordancepage.said(question, session.lang)
        ]
        inside += [blocks.said(line, size="small") for line in concordancepage.decided(question, session.lang)]
    yield blocks.fold("differs", voice.text("app.rule.differs"), inside)


def _code(session: Session, voice: Speaker) -> Iterator[Block]:
    """The cell and the command that lead to the same numbers."""
    if not session.code:
        return
    ways = code_of(session)
    codes = (("notebook", ways.notebook), ("shell", ways.shell), ("link", ways.link))
    parts = [
        blocks.code(
            text,
            voice.text(f"app.code.{name}"),
            copy=voice.text("app.copy"),
            copied=voice.text("app.copied"),
            failed=voice.text("app.not_copied"),
        )
        for name, text in codes
        if text
    ]
    close = blocks.buttons(blocks.button("close_code", voice.text("app.close")))
    yield blocks.card(blocks.title(voice.text("app.code.title")), *parts, close)


def _help(session: Session, voice: Speaker) -> Iterator[Block]:
    """What can be done in this room, and with which keys."""
    if not session.help:
        return
    keys = ("board.keys", "help.touch", "help.keys.timeline", "help.keys.page")
    actions = keys if session.room == "play" else (*keys[:2], keys[3])
    lines = [blocks.said(voice.text(key), size="small") for key in actions]
    close = blocks.buttons(blocks.button("close_help", voice.text("app.close")))
    about = blocks.said(voice.text(f"help.{session.room}"))
    heads = blocks.title(voice.text("help.title")), blocks.title(voice.text("help.keys"), level=3)
    yield blocks.card(heads[0], about, heads[1], *lines, close)
