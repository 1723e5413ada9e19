"""The drawer: one thing at a time beside the room, a rule, a term, the rules of the game, help, or code."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from kdexplore.app.shell.bar import rules_of
from kdexplore.app.shell.classing import class_blocks, title_of_class
from kdexplore.app.shell.helping import help_blocks
from kdexplore.app.shell.rule_card import rule_card, title_of
from kdexplore.app.shell.share import qr_of, question_form
from kdexplore.app.shell.sheets import sheet_blocks
from kdexplore.app.shell.snippets import code_of
from kdexplore.app.shell.term_card import term_card, terms, word_of
from kdexplore.core.rule_ids import RULES
from kdexplore.views import blocks
from kdexplore.views.described.setup import setup_lines
from kdexplore.words import Speaker

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from kdexplore.app.session import Session
    from kdexplore.views.blocks import Block


class Drawer(NamedTuple):
    """What is in the drawer: its title, and what is below it."""

    title: str
    blocks: list[Block]


def drawer_of(session: Session) -> Drawer | None:
    """What is open beside the room; nothing most of the time."""
    fill = CONTENTS.get(session.drawer)
    return fill(session, Speaker(session.lang)) if fill else None


def _rule(session: Session, _: Speaker) -> Drawer | None:
    return Drawer(title_of(session), rule_card(session)) if session.topic in RULES else None


def _code(session: Session, voice: Speaker) -> Drawer:
    """The cell and the command that lead to the same numbers."""
    ways = code_of(session)
    words = {name: voice.text(f"app.{key}") for name, key in (("copy", "copy"), ("copied", "copied"))}
    parts: list[Block] = [
        blocks.code(text, voice.text(f"app.code.{name}"), failed=voice.text("app.not_copied"), **words)
        for name, text in (("notebook", ways.notebook), ("shell", ways.shell), ("link", ways.link))
        if text
    ]
    return Drawer(voice.text("app.code.title"), parts)


def _game(session: Session, voice: Speaker) -> Drawer | None:
    """What is played or looked at here: the mode, its numbers, bonuses and readings, and how to change them."""
    rules = rules_of(session)
    if rules is None:
        return None
    first, *others = setup_lines(rules, session.lang)
    change = ("new_game", "app.game.new") if session.kind.begins else ("change_rules", "app.game.change")
    actions = blocks.buttons(
        blocks.button("sheet", voice.text("bar.sheet")),
        blocks.button("score_pad", voice.text("bar.score_pad")),
        blocks.button(change[0], voice.text(change[1]), primary=True),
    )
    return Drawer(first, [*(blocks.said(line) for line in others), actions])


def _term(session: Session, _: Speaker) -> Drawer | None:
    return Drawer(word_of(session), term_card(session)) if session.topic in terms() else None


CONTENTS: Mapping[str, Callable[[Session, Speaker], Drawer | None]] = {
    "rule": _rule,
    "term": _term,
    "code": _code,
    "class": lambda session, _: Drawer(title_of_class(session), class_blocks(session)),
    "help": lambda session, voice: Drawer(voice.text("help.title"), help_blocks(session)),
    "sheets": lambda session, voice: Drawer(voice.text("bar.sheets"), sheet_blocks(session)),
    "game": _game,
    "qr": lambda session, voice: Drawer(voice.text("bar.qr"), qr_of(session)),
    "ask": lambda session, voice: Drawer(voice.text("bar.ask"), question_form(session)),
}
