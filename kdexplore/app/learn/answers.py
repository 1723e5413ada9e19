"""What a step asks and what comes of a try, as blocks of a panel: answers to choose from, verdicts, explanations."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from kdexplore.app.learn import judging, questions
from kdexplore.core.events import DominoPlaced, FireReturned, FireThrown
from kdexplore.core.problems import Problem
from kdexplore.core.state import Step
from kdexplore.core.territory import Placement
from kdexplore.views import blocks, svg
from kdexplore.views.described.labels import board_label
from kdexplore.views.scenes.board_view import Setting
from kdexplore.words import Term, Text, capital

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from kdexplore.app.learn.lessons import LessonStep
    from kdexplore.app.learn.state import Learn
    from kdexplore.views.blocks import Block, CardTone, NoticeBlock, NoticeTone, RowsBlock

PICTURE = 36  # pixels to a square of a small picture
WIDTH = 220  # pixels of the whole of it
OF_THE_CHOICE = ("way", "target", "discard")  # questions where a wrong answer can be explained by itself
REPORTED = (DominoPlaced, FireThrown, FireReturned)


def setting_of(step: LessonStep, lang: str) -> Setting:
    """The board of a step and the voice that speaks of it."""
    return Setting(step.territory, step.setup, 0, lang)


def setting_now(learn: Learn, lang: str) -> Setting:
    """The board as it is after the moves."""
    return replace(setting_of(learn.at, lang), territory=learn.state.seats[0].territory)


# ---- the question


def question(learn: Learn, lang: str, shade: str) -> Iterator[Block]:
    """The answers to choose from, with pictures where it is about several boards or placements."""
    step = learn.at
    if step.question is None:
        return
    if step.question.ask in {"way", "refusal"}:
        yield from _placements(step, lang, shade)
    if step.question.ask == "winner":
        yield from _boards(step, lang, shade)
    voice = setting_of(step, lang)
    if step.question.ask == "target":
        yield from _squares(learn, voice)
        return
    options = (blocks.option(value, _option(step, value, voice)) for value in questions.options(step))
    yield blocks.choices("answer", voice.say(Text("learn.answers")), options, learn.answer or None, quiet=True)


def _option(step: LessonStep, value: str, voice: Setting) -> str:
    """An answer in words."""
    match step.question.ask if step.question else "":
        case "refusal" if value != questions.LEGAL:
            return voice.say(Term("rule", value))
        case "refusal" | "discard":
            return voice.say(Text(f"learn.answer.{value}"))
        case "way":
            return voice.say(Text("learn.answer.way", letter=_letter(int(value))))
        case "winner":
            return voice.say(Text("learn.answer.shared")) if value == questions.SHARED else _seat(int(value), voice)
        case _:
            return voice.say(Text("count.point", n=int(value)))


def _squares(learn: Learn, voice: Setting) -> Iterator[Block]:
    """Where to press on the board, and which square was pressed."""
    cells = tuple(map(questions.cell_of, questions.options(learn.at)))
    yield blocks.said(voice.say(Text("learn.press_square", cells=cells)))
    if learn.answer:
        yield blocks.said(voice.say(Text("learn.your_square", cell=questions.cell_of(learn.answer))))


def _letter(number: int) -> str:
    return "ABCDEFGH"[number]


def _seat(seat: int, voice: Setting) -> str:
    return capital(voice.say(Term("seat", seat)), voice.lang)


def _placements(step: LessonStep, lang: str, shade: str) -> Iterator[Block]:
    """The domino in question as it would lie, once for each of its places; without the grid, which would answer."""
    asked, tiles, voice = step.question, step.setup.tiles, setting_of(step, lang)
    for number, way in enumerate(asked.ways if asked else ()):
        assert asked is not None  # noqa: S101 -- there are no ways without a question
        assert asked.domino is not None  # noqa: S101 -- nor without a domino
        ghost = svg.Ghost(Placement(asked.domino, way))
        drawn = svg.board(step.territory, tiles, theme=shade, lang=lang, cell=PICTURE, ghost=ghost, labels=False)
        letter = voice.say(Text("learn.answer.way", letter=_letter(number))) if asked.ask == "way" else None
        where = voice.say(Text("learn.lying", first=way[0], second=way[1]))
        yield blocks.picture(str(drawn), where, caption=letter, width=WIDTH)


def _boards(step: LessonStep, lang: str, shade: str) -> Iterator[Block]:
    """The territories that are compared, each with its owner."""
    tiles, voice = step.setup.tiles, setting_of(step, lang)
    boards = (step.territory, *(step.question.others if step.question else ()))
    for seat, each in enumerate(boards):
        drawn = svg.board(each, tiles, theme=shade, lang=lang, cell=PICTURE, seat=seat, labels=False)
        label = board_label(each, tiles, lang, seat)
        yield blocks.picture(str(drawn), label, caption=_seat(seat, voice), width=WIDTH)


# ---- what came of the last try


def feedback(learn: Learn, lang: str) -> Iterator[Block]:
    """The verdict on the last try and what the engine says of it; nothing before the first."""
    match learn.at.kind:
        case "do" if learn.at.goal == "richest":
            yield from _after_pressing(learn, lang)
        case "do":
            yield from _after_moving(learn, lang)
        case "check" if learn.answer:
            yield from _after_answering(learn, lang)
        case "break" if learn.last is not None:
            yield from _after_breaking(learn, lang)
        case _:
            return


def _notice(voice: Setting, key: str, tone: NoticeTone) -> NoticeBlock:
    return blocks.notice(voice.say(Text(key)), tone=tone)


def reasons_card(voice: Setting, things: Iterable[Any], tone: CardTone) -> Iterator[Block]:
    """What the engine says, each with the rule behind it; nothing if it has nothing to say."""
    sentences: list[Block] = []
    for thing in things:
        words = voice.say_problem(thing) if isinstance(thing, Problem) else voice.say(thing)
        chips = [blocks.chip(thing.rule, voice.say(Term("rule", thing.rule)))] if hasattr(thing, "rule") else []
        sentences.append(blocks.said(*([f"{words} ", *chips] if chips else [words])))
    if sentences:
        yield blocks.card(*sentences, tone=tone)


def _after_moving(learn: Learn, lang: str) -> Iterator[Block]:
    step, voice = learn.at, setting_now(learn, lang)
    if learn.problems:
        yield _notice(voice, "learn.refused", "bad")
        yield from reasons_card(voice, learn.problems, "refused")
    elif learn.is_met:
        yield _notice(voice, "learn.right.do", "good")
        events = (event for event in judging.events_of(step, learn.moves) if isinstance(event, REPORTED))
        yield from reasons_card(voice, events, "legal")
    elif learn.moves and learn.state.step is Step.THROW:
        yield _notice(voice, "learn.throw_now", "plain")
    elif learn.moves:
        yield _notice(voice, f"learn.missed.{step.goal}", "plain")


def _after_pressing(learn: Learn, lang: str) -> Iterator[Block]:
    step, voice = learn.at, setting_of(learn.at, lang)
    if learn.pressed is None:
        return
    found = [line for line in questions.lines(step) if learn.pressed in line.cells]
    right = learn.is_met
    yield _notice(voice, "learn.right.do" if right else "learn.missed.richest", "good" if right else "bad")
    yield from reasons_card(voice, found, "legal" if right else "plain")


def _after_answering(learn: Learn, lang: str) -> Iterator[Block]:
    step, voice = learn.at, setting_of(learn.at, lang)
    ask = step.question.ask if step.question else ""
    if learn.is_met:
        yield _notice(voice, "learn.right.check", "good")
        yield from reasons_card(voice, questions.reasons(step, learn.answer), "legal")
        return
    yield _notice(voice, f"learn.wrong.{ask}", "bad")
    if ask in OF_THE_CHOICE:
        yield from reasons_card(voice, questions.reasons(step, learn.answer), "refused")


def _after_breaking(learn: Learn, lang: str) -> Iterator[Block]:
    voice = setting_now(learn, lang)
    if not learn.problems:
        yield _notice(voice, "learn.legal", "plain")
    else:
        met = learn.is_met
        yield _notice(voice, "learn.right.break" if met else "learn.other_reason", "good" if met else "plain")
        yield from reasons_card(voice, learn.problems, "refused")


def score_rows(step: LessonStep, lang: str) -> RowsBlock:
    """What the territory of a step is worth, term by term."""
    voice = setting_of(step, lang)
    rows = (
        blocks.row(voice.say(line), points=str(line.points), muted=not line.points) for line in questions.lines(step)
    )
    return blocks.rows(rows, label=voice.say(Text("learn.score")))
