"""A rule beside the room: its sentence, a little board, what the rulebooks say, and its example in the lab."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kdexplore.app.lab.lenses import lens_for
from kdexplore.app.shell.bar import rules_of
from kdexplore.core.actions import Place
from kdexplore.core.links import Position
from kdexplore.core.territory import Territory
from kdexplore.core.variants import FREE, rules_for
from kdexplore.engine.concordance import concordance
from kdexplore.engine.rulebook import entry_of, result_of
from kdexplore.lessons.course import lesson_of
from kdexplore.views import blocks, concordancepage, rulepage
from kdexplore.views.rulepicture import picture_of, seat_of
from kdexplore.words import Speaker, Term, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kdexplore.app.lab.state import Lab
    from kdexplore.app.session import Session
    from kdexplore.core.tiles import Domino, TileSet
    from kdexplore.core.variants import Rules
    from kdexplore.engine.rulebook import Entry
    from kdexplore.views.blocks import Block

USUAL_MODE = {"kingdomino": "classic", "origins": "discovery"}
WIDEST = 300  # pixels of the little board


def title_of(session: Session) -> str:
    """What the rule that is open is called, in the words of the game on the screen."""
    return _worded(session, entry_of(session.topic))[0]


def rule_card(session: Session) -> list[Block]:
    """All there is to say of the rule that is open."""
    voice, entry = Speaker(session.lang), entry_of(session.topic)
    _, sentences = _worded(session, entry)
    said = [f"{voice.term('game', game)}: {text}" if game else text for game, text in sentences.items()]
    return [
        *(blocks.said(each, size="large") for each in said),
        *_picture(session, entry),
        blocks.buttons(*_actions(session, voice)),
        *_sources(session, entry, voice),
        *_differs(session, voice),
        *_as_text(session, entry, voice),
    ]


def _picture(session: Session, entry: Entry) -> Iterator[Block]:
    """The example drawn, and what the engine says of it."""
    drawn = picture_of(entry, session.lang, session.shade)
    if drawn:
        yield blocks.picture(drawn, rulepage.example(entry, session.lang), width=WIDEST)
    for line in rulepage.verdict(entry, session.lang):
        yield blocks.said(line)


def _actions(session: Session, voice: Speaker) -> Iterator[blocks.ButtonItem]:
    if lesson_of(session.topic) is not None:
        yield blocks.button("lesson", voice.text("app.rule.lesson"))
    if example_in(session.lab, session.topic) is not None:
        yield blocks.button("try_rule", voice.text("app.rule.try"), primary=True)


def _sources(session: Session, entry: Entry, voice: Speaker) -> Iterator[Block]:
    yield blocks.title(voice.text("app.rule.sources"), level=3)
    for book, where in rulepage.sources(entry, session.lang).items():
        yield blocks.said(blocks.part(f"{book}: ", "muted"), where, size="small")


def _differs(session: Session, voice: Speaker) -> Iterator[Block]:
    """The questions that the rulebooks leave open about this rule."""
    asked = [question for question in concordance() if question.rule == session.topic]
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
    yield blocks.fold("differs", voice.text("app.rule.differs"), inside, of=session.topic)


def _as_text(session: Session, entry: Entry, voice: Speaker) -> Iterator[Block]:
    """The example as text, to copy it, or to read it where the picture cannot be seen."""
    words = {name: voice.text(f"app.{name}") for name in ("copy", "copied")}
    code = blocks.code(rulepage.example(entry, session.lang), voice.text("app.rule.example"), **words)
    yield blocks.fold("example", voice.text("app.rule.example"), [code], of=session.topic)


def _worded(session: Session, entry: Entry) -> tuple[str, dict[str, str]]:
    """The name of a rule and its sentences: those of the game on the screen, or of both games if there is none."""
    rules, lang = session.kind.shows.teaches(session) or rules_of(session), session.lang
    if rules is None or rules.game not in entry.games:
        return rulepage.name(entry, lang), rulepage.sentences(entry, lang)
    name, sentence = (say(Term(kind, entry.rule), lang, rules=rules) for kind in ("rule", "book"))
    return name, {"": sentence}


def example_in(lab: Lab, rule: str) -> Lab | None:
    """The lab with the example of a rule in it, under the lens that shows it; `None` without a board."""
    example = entry_of(rule).example
    result = result_of(example)
    if result.rules is None or not result.boards:
        return None
    seat = seat_of(result)
    territory = result.boards[seat]
    if territory == Territory() and not isinstance(result.action, Place) and example["kind"] != "score":
        return None
    if result.state is not None:
        made = lab.of_game(result.state, seat)
    else:
        made = lab.with_position(Position(_usual(result.rules, example["kind"]), territory))
    if result.domino is not None:
        made = replace(made, domino=_printed(result.domino, made.rules.tiles))
    return made.using("look").through(lens_for(example["kind"], result.action)).fitting()


def _usual(rules: Rules, kind: str) -> Rules:
    """The rules of a mode that is played, for an example that needs no more than a box."""
    mode = "tribe" if kind == "recruit" else USUAL_MODE.get(rules.tiles.id, "")
    return rules_for(mode, players=4) if mode and rules.mode == FREE and not rules.bonuses else rules


def _printed(domino: Domino, tiles: TileSet) -> int:
    """The number of a domino of the box with the same faces."""
    faces = {domino.first, domino.second}
    numbers = (each.number for each in tiles.dominoes if {each.first, each.second} == faces)
    return domino.number if domino in tiles.dominoes else next(numbers, domino.number)
