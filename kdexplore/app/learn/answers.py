"""What a step asks and what comes of a try, as blocks: answers to choose from, verdicts, what has been learned."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kdexplore.app.learn.boards import setting_of
from kdexplore.app.learn.phrases import said
from kdexplore.core.actions import Place
from kdexplore.core.problems import Problem
from kdexplore.core.scoring import Kind
from kdexplore.core.territory import Placement
from kdexplore.lessons import queries
from kdexplore.lessons.model import BREAK, CHECK, SEE
from kdexplore.lessons.picks import LEGAL, NO, NOBODY, SHARED, YES
from kdexplore.views import blocks
from kdexplore.views.drawing.counting import counted
from kdexplore.views.drawing.meetings import meeting
from kdexplore.views.drawing.page import Pen, U
from kdexplore.views.palette import THEMES
from kdexplore.words import Term, Text, capital

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from kdexplore.app.learn.state import Learn
    from kdexplore.core.scoring import ScoreLine
    from kdexplore.views.blocks import Block, CardTone, NoticeTone
    from kdexplore.views.scenes.board_view import Setting

WORDS = (YES, NO, LEGAL, SHARED, NOBODY)  # answers with words of their own
PRESSED = (queries.SQUARE, queries.DOMINO)  # answered by pressing what is drawn
SQUARE_SIZE, MOST_MEETINGS = 64, 4


def question(learn: Learn, lang: str) -> Iterator[Block]:
    """Where the answer goes: a field for a number, words to choose from, or what to press."""
    query = learn.at.query
    if query is None:
        return
    voice = setting_of(learn, lang)
    label = voice.say(Text("learn.answers"))
    if query.kind == queries.NUMBER:
        hint = voice.say(Text("learn.type_number"))
        yield {"name": "answer", "kind": "text", "label": label, "value": learn.answer, "hint": hint, "enter": "check"}
    elif query.kind == queries.CHOICE:
        options = [blocks.option(value, _option(learn, value, voice)) for value in queries.offered(learn.at)]
        yield blocks.choices("answer", label, options, learn.answer or None, quiet=True)
    elif query.kind == queries.SQUARE:
        if learn.answer:
            yield blocks.said(voice.say(Text("learn.your_square", cell=queries.cell_of(learn.answer))))
    elif learn.answer:
        yield blocks.said(voice.say(Text("learn.your_domino", number=int(learn.answer))))


def _option(learn: Learn, value: str, voice: Setting) -> str:
    """A choice in words; the learner's seat is "you"."""
    if value in WORDS:
        return voice.say(Text(f"learn.answer.{value}"))
    if not value.isdecimal():
        return capital(voice.say(Term("rule", value)), voice.lang)
    seat = int(value)
    return capital(voice.say(Text("learn.you") if seat == learn.at.learner else Term("seat", seat)), voice.lang)


# ---- what came of the last try


def feedback(learn: Learn, lang: str, shade: str = "light") -> Iterator[Block]:
    """The verdict on the last try: what has been learned, or what a wrong answer means; nothing before the first."""
    if learn.is_erring:
        yield from _standing(learn, lang)
        return
    if learn.is_taken_back:
        yield blocks.notice(setting_of(learn, lang).say(Text("learn.taken_back")), tone="bad")
    yield from _verdict(learn, lang, shade)


def _standing(learn: Learn, lang: str) -> Iterator[Block]:
    """While a placement against the rules is kept: that it may, and why a further one did not."""
    voice = setting_of(learn, lang)
    yield blocks.notice(voice.say(Text("guide.stands")))
    if learn.table is not None:
        yield from reasons_card(voice, learn.table.refused, "refused")


def _verdict(learn: Learn, lang: str, shade: str) -> Iterator[Block]:
    verdict = _named(learn)
    if verdict:
        yield blocks.title(setting_of(learn, lang).say(Text(verdict)))
    if learn.is_met:
        yield from _learned(learn, lang)
    elif learn.at.kind == CHECK and learn.answer:
        yield from _wrong_answer(learn, lang)
    elif learn.attempt.refused is not None:
        yield from _meetings(learn, lang, shade)
        yield from _refused(learn, lang)
    elif learn.at.kind == BREAK and learn.tries:
        yield blocks.notice(setting_of(learn, lang).say(Text("learn.legal")))
    elif learn.is_missed:
        yield from _missed(learn, lang)


def _learned(learn: Learn, lang: str) -> Iterator[Block]:
    step, voice = learn.at, setting_of(learn, lang)
    words = said(learn.here, step, step.after, lang) if step.after else voice.say(Text(f"learn.right.{step.kind}"))
    yield from _product(learn, voice)
    yield blocks.notice(words, tone="good")
    if step.kind == BREAK and not learn.is_ended:
        yield from reasons_card(voice, learn.attempt.problems, "legal")
    elif step.kind == CHECK:
        yield from _terms(learn, voice)
        yield from reasons_card(voice, queries.problems_of(step, learn.answer), "plain")


def _named(learn: Learn) -> str:
    """What came of the last try, in a word."""
    if learn.is_met:
        return "" if learn.at.kind == SEE else "learn.verdict.right"
    if learn.at.kind == BREAK:
        return ""
    if learn.attempt.refused is not None:
        return "learn.verdict.refused"
    return "learn.verdict.wrong" if learn.answer or learn.is_missed else ""


def _meetings(learn: Learn, lang: str, shade: str) -> Iterator[Block]:
    """Each square of a refused domino with those that it would touch, edge by edge."""
    move, state, domino = learn.attempt.refused, learn.attempt.state, learn.attempt.state.domino
    if not isinstance(move, Place) or domino is None or state.actor is None:
        return
    voice, laid = setting_of(learn, lang), state.seats[state.actor].territory.squares
    placement = Placement(domino, move.cells)
    if set(move.cells) & set(laid):
        return
    pen = Pen(state.rules.tiles, THEMES[shade], lang, SQUARE_SIZE, labels=False)
    cards = [
        blocks.mini(
            capital(voice.say(Term("terrain", ours.terrain)), lang),
            svg=str(meeting(cell, ours, near, laid[near], pen, seat=state.actor)),
            text=voice.say(Text("learn.touches", thing=Term("terrain", laid[near].terrain))),
        )
        for cell, ours in placement.squares.items()
        for near in cell.neighbours
        if near in laid
    ]
    if cards:
        yield blocks.cards(cards[:MOST_MEETINGS], label=voice.say(Text("learn.meetings")))


def _product(learn: Learn, voice: Setting) -> Iterator[Block]:
    """Squares times crowns, for a question about one region."""
    if line := _counted(learn):
        facts: dict[str, Any] = dict(line.facts)
        symbol = learn.at.setup.tiles.symbol
        numbers = {"squares": facts["squares"], symbol: facts["symbols"], "points": line.points}
        yield from (blocks.total(str(n), voice.say(Text(f"learn.product.{name}"))) for name, n in numbers.items())


def _counted(learn: Learn) -> ScoreLine | None:
    """The one region whose points were asked for."""
    query = learn.at.query
    if query is None or query.right.kind != "points" or query.kind != queries.NUMBER:
        return None
    lines = [line for line in _lines(learn) if line.kind is Kind.REGION]
    return lines[0] if len(lines) == 1 else None


def counting(learn: Learn, lang: str, shade: str) -> list[Block]:
    """In place of the board, after a right answer: the region with its squares and crowns counted."""
    line = _counted(learn) if learn.is_met else None
    if line is None:
        return []
    state, voice = learn.at.state, setting_of(learn, lang)
    pen = Pen(state.rules.tiles, THEMES[shade], lang, U, labels=False)
    territory = state.seats[learn.at.learner].territory
    drawn = counted(territory, line.cells, pen, span=state.rules.span, seat=learn.at.learner)
    return [blocks.picture(str(drawn), voice.say(line))]


def _terms(learn: Learn, voice: Setting) -> Iterator[Block]:
    """The terms of a score that a question was about."""
    lines = () if _counted(learn) else tuple(_lines(learn))
    if lines:
        rows = (blocks.row(voice.say(line), points=str(line.points), muted=not line.points) for line in lines)
        yield blocks.rows(rows, label=voice.say(Text("learn.score")))


def _lines(learn: Learn) -> Iterator[ScoreLine]:
    query = learn.at.query
    sheet = learn.at.state.score_of(learn.at.learner)
    match query.right.kind if query else "":
        case "total":
            yield from sheet.lines
        case "points" if query is not None:
            yield from (line for line in sheet.lines if query.right.value in line.cells)
        case "rule" if query is not None and query.kind == queries.NUMBER:
            yield from (line for line in sheet.lines if line.rule == query.right.value)
        case _:
            return


def _wrong_answer(learn: Learn, lang: str) -> Iterator[Block]:
    """What a wrong answer means: what the lesson says of it, and the rules that it breaks."""
    step, voice = learn.at, setting_of(learn, lang)
    found = queries.feedback(step, learn.answer)
    yield blocks.notice(said(learn.here, step, found, lang) if found else voice.say(Text("learn.wrong")), tone="bad")
    if step.query is not None and step.query.kind in PRESSED:
        yield from reasons_card(voice, queries.problems_of(step, learn.answer), "refused")


def _refused(learn: Learn, lang: str) -> Iterator[Block]:
    step, voice = learn.at, setting_of(learn, lang)
    found = queries.feedback(step, attempt=learn.attempt)
    usual = Text("learn.other_reason" if step.kind == BREAK else "learn.refused")
    tone: NoticeTone = "plain" if step.kind == BREAK else "bad"
    yield blocks.notice(said(learn.here, step, found, lang) if found else voice.say(usual), tone=tone)
    yield from reasons_card(voice, learn.attempt.problems, "refused")


def _missed(learn: Learn, lang: str) -> Iterator[Block]:
    step = learn.at
    found = queries.feedback(step, attempt=learn.attempt)
    words = said(learn.here, step, found, lang) if found else setting_of(learn, lang).say(Text("learn.missed"))
    yield blocks.notice(words)


def reasons_card(voice: Setting, things: Iterable[Any], tone: CardTone) -> Iterator[Block]:
    """What the engine says, each with the rule behind it; nothing if it has nothing to say."""
    sentences: list[Block] = []
    for thing in things:
        words = voice.say_problem(thing) if isinstance(thing, Problem) else voice.say(thing)
        chips = [blocks.chip(thing.rule, voice.say(Term("rule", thing.rule)))] if hasattr(thing, "rule") else []
        sentences.append(blocks.said(*([f"{words} ", *chips] if chips else [words])))
    if sentences:
        yield blocks.card(*sentences, tone=tone)
