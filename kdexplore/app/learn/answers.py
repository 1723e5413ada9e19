"""What a step asks and what comes of a try, as blocks: answers to choose from, verdicts, what has been learned."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kdexplore.app.learn import signs
from kdexplore.app.learn.boards import left_over, lit, setting_of
from kdexplore.app.learn.phrases import said
from kdexplore.core.actions import Discard, Place
from kdexplore.core.problems import Problem
from kdexplore.core.scoring import Kind
from kdexplore.core.territory import Placement
from kdexplore.lessons import queries
from kdexplore.lessons.model import BREAK, CHECK, SEE
from kdexplore.lessons.picks import LEGAL, NO, NOBODY, SHARED, YES
from kdexplore.views import blocks, svg
from kdexplore.views.described.labels import domino_label
from kdexplore.views.drawing.counting import counted
from kdexplore.views.drawing.meetings import meeting
from kdexplore.views.drawing.page import Pen, U
from kdexplore.views.palette import THEMES
from kdexplore.words import Term, Text, capital

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from kdexplore.app.learn.state import Learn
    from kdexplore.core.cells import Cell
    from kdexplore.core.scoring import ScoreLine
    from kdexplore.views.blocks import Block, CardTone, NoticeTone
    from kdexplore.views.scenes.board_view import Setting

WORDS = (YES, NO, LEGAL, SHARED, NOBODY)  # answers with words of their own
PRESSED = (queries.SQUARE, queries.DOMINO)  # answered by pressing what is drawn
REFUSED, LEARNED = (52, 4), (44, 2)  # how large the squares of edges are, and of how many edges
HAND = 44  # pixels of a square of the domino that a question is about
CONNECTING = {"placing.match", "placing.start"}  # steps whose point is which edges meet
GROWN = {"gain", "best"}  # goals that a region meets which has grown


def question(learn: Learn, lang: str, shade: str = "light") -> Iterator[Block]:
    """The domino it is about, and where the answer goes: a field for a number, words to choose from, what to press."""
    query = learn.at.query
    if query is None:
        return
    voice = setting_of(learn, lang)
    label = voice.say(Text("learn.answers"))
    domino, _ = queries.domino_in_question(learn.at)
    if domino is not None and not learn.is_met:
        tiles = learn.at.setup.tiles
        drawn = svg.domino(domino, tiles, theme=shade, lang=lang, cell=HAND)
        yield blocks.picture(str(drawn), domino_label(domino, tiles, lang), width=2 * HAND)
    if query.kind == queries.NUMBER:
        hint = voice.say(Text("learn.type_number"))
        yield {"name": "answer", "kind": "text", "label": label, "value": learn.answer, "hint": hint, "enter": "check"}
    elif query.kind == queries.CHOICE:
        options = [blocks.option(value, _option(learn, value, voice)) for value in queries.offered(learn.at)]
        yield blocks.choices("answer", label, options, learn.answer or None, quiet=True)
    elif query.kind == queries.DOMINO and learn.answer:
        yield blocks.said(voice.say(Text("learn.your_domino", number=int(learn.answer))))


def answer_words(learn: Learn, lang: str) -> str:
    """The answer that has been given, in words."""
    query, voice = learn.at.query, setting_of(learn, lang)
    match query.kind if query is not None else queries.NUMBER:
        case queries.CHOICE:
            return _option(learn, learn.answer, voice)
        case queries.SQUARE:
            return voice.say(Text("class.square", cell=queries.cell_of(learn.answer)))
        case queries.DOMINO:
            return voice.say(Text("class.domino", number=int(learn.answer)))
        case _:
            return learn.answer


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
        yield from reasons_card(learn, voice, learn.table.refused, "refused")


def _verdict(learn: Learn, lang: str, shade: str) -> Iterator[Block]:
    verdict = _named(learn)
    if verdict:
        yield blocks.title(setting_of(learn, lang).say(Text(verdict)))
    if learn.is_met:
        yield from _learned(learn, lang, shade)
    elif learn.at.kind == CHECK and learn.answer:
        yield from _wrong_answer(learn, lang)
    elif learn.attempt.refused is not None:
        yield from _meetings(learn, _refused_move(learn), lang, shade)
        yield from _refused(learn, lang)
    elif learn.at.kind == BREAK and learn.tries:
        yield blocks.notice(setting_of(learn, lang).say(Text("learn.legal")))
    elif learn.is_missed:
        yield from _missed(learn, lang)


def _learned(learn: Learn, lang: str, shade: str) -> Iterator[Block]:
    step, voice = learn.at, setting_of(learn, lang)
    words = said(learn.here, step, step.after, lang) if step.after else voice.say(Text(f"learn.right.{step.kind}"))
    yield from _product(learn, voice)
    edges = [*_meetings(learn, _shown(learn), lang, shade)]
    yield from edges
    yield blocks.notice(words, tone="good")
    if step.kind == BREAK and not learn.is_ended:
        yield from reasons_card(learn, voice, learn.attempt.problems, "legal")
    elif step.kind == CHECK:
        yield from _terms(learn, voice)
        yield from () if edges else reasons_card(learn, voice, queries.problems_of(step, learn.answer), "plain")


def _shown(learn: Learn) -> tuple[Place, ...]:
    """The placements whose edges explain what was right: one placed or asked about, or all that were left."""
    step = learn.at
    if step.kind == BREAK:
        return (learn.attempt.refused,) if isinstance(learn.attempt.refused, Place) else ()
    if step.kind == CHECK:
        value = step.query.right.value if step.query is not None else None
        return (value,) if isinstance(value, Place) else ()
    if any(isinstance(move, Discard) for move in learn.moves):
        return left_over(step)
    connects = CONNECTING & {*step.rules}
    return tuple(move for move in learn.moves[:1] if connects and isinstance(move, Place))


def _named(learn: Learn) -> str:
    """What came of the last try, in a word."""
    if learn.is_met:
        return "" if learn.at.kind == SEE else "learn.verdict.right"
    if learn.at.kind == BREAK:
        return ""
    if learn.attempt.refused is not None:
        return "learn.verdict.refused"
    return "learn.verdict.wrong" if learn.answer or learn.is_missed else ""


def _meetings(learn: Learn, moves: tuple[Place, ...], lang: str, shade: str) -> Iterator[Block]:
    """Each square of some placements with those that it would touch, edge by edge, every pair of terrains once."""
    state, voice = learn.at.state, setting_of(learn, lang)
    if state.domino is None or state.actor is None:
        return
    laid = state.seats[state.actor].territory.squares
    size, most = LEARNED if learn.is_met else REFUSED
    pen = Pen(state.rules.tiles, THEMES[shade], lang, size, labels=False)
    cards: dict[tuple[str, str], blocks.CardItem] = {}
    for move in moves:
        if set(move.cells) & set(laid):
            continue
        for cell, ours in Placement(state.domino, move.cells).squares.items():
            for near in (each for each in cell.neighbours if each in laid):
                cards.setdefault(
                    (ours.terrain, laid[near].terrain),
                    blocks.mini(
                        capital(voice.say(Term("terrain", ours.terrain)), lang),
                        svg=str(meeting(cell, ours, near, laid[near], pen, seat=state.actor)),
                        text=voice.say(Text("learn.touches", thing=Term("terrain", laid[near].terrain))),
                    ),
                )
    if cards:
        yield blocks.cards([*cards.values()][:most], label=voice.say(Text("learn.meetings")))


def _product(learn: Learn, voice: Setting) -> Iterator[Block]:
    """Squares times crowns, for a question about one region."""
    if line := _counted(learn):
        facts: dict[str, Any] = dict(line.facts)
        symbol = learn.at.setup.tiles.symbol
        numbers = {"squares": facts["squares"], symbol: facts["symbols"], "points": line.points}
        yield from (blocks.total(str(n), voice.say(Text(f"learn.product.{name}"))) for name, n in numbers.items())


def _counted(learn: Learn) -> ScoreLine | None:
    """The one region that a right answer was about: whose points were asked for, that was pressed, or that grew."""
    lines = [line for line in learn.attempt.state.score_of(learn.at.learner).lines if line.kind is Kind.REGION]
    at = _counted_cells(learn)
    found = [line for line in lines if at & {*line.cells} and (line.points or not learn.is_met)]
    return max(found, key=lambda line: line.points, default=None)


def _counted_cells(learn: Learn) -> set[Cell]:
    """Squares of the region that a right answer was about."""
    query = learn.at.query
    if query is None:
        grown = learn.at.goal is not None and learn.at.goal.kind in GROWN
        return {cell for move in learn.moves if grown and isinstance(move, Place) for cell in move.cells}
    if query.kind == queries.NUMBER and query.right.kind == "points":
        return {query.right.value}  # type: ignore[arg-type]  # points are those of the region at a cell
    pressed = query.right.kind in queries.REGIONS and learn.answer
    return {queries.cell_of(learn.answer)} if pressed else set()


def counting(learn: Learn, lang: str, shade: str) -> list[Block]:
    """In place of the board, after a right answer: the region with its squares and crowns counted."""
    line = _counted(learn) if learn.is_met else None
    if line is None:
        return []
    state, voice = learn.attempt.state, setting_of(learn, lang)
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
    """What a wrong answer means: what the lesson says of it, what its region scores, the rules that it breaks."""
    step, voice = learn.at, setting_of(learn, lang)
    found = queries.feedback(step, learn.answer)
    yield blocks.notice(said(learn.here, step, found, lang) if found else voice.say(Text(_usual(learn))), tone="bad")
    if step.query is not None and step.query.kind in PRESSED:
        yield from reasons_card(learn, voice, queries.problems_of(step, learn.answer), "refused")
        yield from reasons_card(learn, voice, (line for line in (_counted(learn),) if line), "refused")


def _usual(learn: Learn) -> str:
    """What is said about a wrong answer of which the lesson says nothing: that it is close, or where to look."""
    query = learn.at.query
    if query is not None and query.kind == queries.NUMBER:
        if queries.is_one_off(learn.at, learn.answer):
            return "learn.one_off"
        return "learn.look_there" if lit(learn) else "learn.wrong"
    return "learn.less" if _counted(learn) else "learn.wrong"


def _refused_move(learn: Learn) -> tuple[Place, ...]:
    move = learn.attempt.refused
    return (move,) if isinstance(move, Place) else ()


def _refused(learn: Learn, lang: str) -> Iterator[Block]:
    step, voice = learn.at, setting_of(learn, lang)
    found = queries.feedback(step, attempt=learn.attempt)
    usual = Text("learn.other_reason" if step.kind == BREAK else "learn.refused")
    tone: NoticeTone = "plain" if step.kind == BREAK else "bad"
    yield blocks.notice(said(learn.here, step, found, lang) if found else voice.say(usual), tone=tone)
    yield from reasons_card(learn, voice, learn.attempt.problems, "refused")


def _missed(learn: Learn, lang: str) -> Iterator[Block]:
    step = learn.at
    found = queries.feedback(step, attempt=learn.attempt)
    words = said(learn.here, step, found, lang) if found else setting_of(learn, lang).say(Text("learn.missed"))
    yield blocks.notice(words)


def reasons_card(learn: Learn, voice: Setting, things: Iterable[Any], tone: CardTone) -> Iterator[Block]:
    """What the engine says, each with the rule behind it; nothing if it has nothing to say.

    Squares have the signs that are on the board.
    """
    named = signs.of_verdict(learn, voice)
    sentences: list[Block] = []
    for thing in things:
        words = signs.signed(voice.say_problem(thing), named) if isinstance(thing, Problem) else voice.say(thing)
        chips = [blocks.chip(thing.rule, voice.say(Term("rule", thing.rule)))] if hasattr(thing, "rule") else []
        sentences.append(blocks.said(*([f"{words} ", *chips] if chips else [words])))
    if sentences:
        yield blocks.card(*sentences, tone=tone)
