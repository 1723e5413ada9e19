"""The scenes of the room of lessons: the board, the panel beside it, the list of lessons, and all of it as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kdexplore.app.learn import answers, judging, questions
from kdexplore.app.learn.answers import setting_of
from kdexplore.app.learn.lessons import exhibit_of, lessons
from kdexplore.core.notation import token
from kdexplore.engine.rulebook import entry_of
from kdexplore.views import blocks, concordancepage, rulepage
from kdexplore.views.described.text import board as board_text
from kdexplore.views.scenes import board as scenes
from kdexplore.views.scenes.board_view import Setting
from kdexplore.views.scenes.cells import sum_of
from kdexplore.views.scenes.layers import Lit, Marked
from kdexplore.words import Term, Text, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kdexplore.app.learn.lessons import Lesson, LessonStep
    from kdexplore.app.learn.state import Learn
    from kdexplore.core.cells import Cell
    from kdexplore.views.blocks import Block, ButtonsBlock, TableBlock
    from kdexplore.views.scenes.types import BoardScene

MANY_TRIES = 2  # after so many a hint is opened


# ---- the board


def board(learn: Learn, *, lang: str = "en", theme: str = "auto") -> BoardScene:
    """The board of this step: to lay or throw on where that is the task, else to look at, with what is said lit."""
    step = learn.at
    if step.kind in {"do", "break"} and step.goal != "richest":
        return _acting(learn, lang, theme)
    cells, regions = lit(learn), not asks_for_points(learn)
    badge = sum_of(Setting(step.territory, step.setup), cells) if regions and _is_about_points(step) else ""
    light, marks = Lit(cells, badge), _pressed(learn)
    return scenes.scene_of(step.territory, step.setup, lang=lang, theme=theme, lit=light, regions=regions, marks=marks)


def _is_about_points(step: LessonStep) -> bool:
    """Whether a sentence may be illustrated with what its squares score."""
    return step.kind == "see" and any(rule.startswith(("scoring.", "ending.")) for rule in step.rules)


def _pressed(learn: Learn) -> tuple[Marked, ...]:
    """The square that was pressed as a wrong answer."""
    asks = learn.at.question and learn.at.question.ask == "target" and learn.answer
    return (Marked((questions.cell_of(learn.answer),), "", "bad"),) if asks and not learn.is_met else ()


def asks_for_points(learn: Learn) -> bool:
    """Whether the board would give the answer away if it said what its regions are worth."""
    return not learn.is_done and (learn.at.kind == "check" or learn.at.goal == "richest")


def _acting(learn: Learn, lang: str, theme: str) -> BoardScene:
    """A board that also reports moves that are refused: in a lesson they are worth a word."""
    events = [event for event in judging.events_of(learn.at, learn.moves) if isinstance(event, answers.REPORTED)]
    back, steady = bool(learn.moves), learn.at.kind == "break"
    return scenes.scene(learn.state, events, lang=lang, seat=0, back=back, theme=theme, tries=True, steady=steady)


def lit(learn: Learn) -> tuple[Cell, ...]:
    """The cells that are lit: those that the sentence is about, or those that the question or the answer is about."""
    step = learn.at
    if step.goal == "richest" and learn.pressed is not None:
        return next((line.cells for line in questions.lines(step) if learn.pressed in line.cells), (learn.pressed,))
    if step.question and step.question.ask == "target":
        return (questions.cell_of(learn.answer),) if learn.is_met else (*step.says[0].cells, *step.question.cells)
    return step.says[learn.pointed].cells


# ---- the panel


def panel(learn: Learn, *, lang: str = "en", shade: str = "light") -> list[Block]:
    """All that is said beside the board: the step, its sentences, the question, what came of a try, the rules."""
    return [
        *_heading(learn, lang),
        *_sentences(learn, lang),
        *_illustrated(learn.at, lang),
        *answers.question(learn, lang, shade),
        *answers.feedback(learn, lang),
        *_hints(learn, lang),
        _buttons(learn, lang),
        *_rules(learn.at, lang),
        *_exhibits(learn.at, lang),
    ]


def title(lesson: Lesson, lang: str = "en") -> str:
    """The name of a lesson.

    >>> from kdexplore.app.learn.lessons import lesson
    >>> title(lesson("volcanoes"))
    'Volcanoes'
    """
    return say(Text(f"lesson.{lesson.id}.title"), lang, rules=lesson.setup)


def _kind(step: LessonStep, lang: str) -> str:
    return say(Text(f"learn.kind.{step.kind}"), lang)


def _title(lesson: Lesson, step: LessonStep, lang: str) -> str:
    return say(Text(f"lesson.{lesson.id}.step.{step.id}"), lang)


def _heading(learn: Learn, lang: str) -> Iterator[Block]:
    """The lesson, its steps to jump to, the step that is open."""
    yield blocks.title(title(learn.here, lang))
    options = (
        blocks.option(str(at), _tab(learn, at, lang), _title(learn.here, step, lang))
        for at, step in enumerate(learn.here.steps)
    )
    yield blocks.choices("step", say(Text("learn.steps"), lang), options, str(learn.step), quiet=True)
    head = say(Text("learn.head", kind=_kind(learn.at, lang), title=_title(learn.here, learn.at, lang)), lang)
    yield blocks.title(head, level=3, own=True)


def _tab(learn: Learn, at: int, lang: str) -> str:
    """A step by its number; a done one is ticked."""
    number = str(at + 1)
    return say(Text("learn.ticked", step=number), lang) if (learn.lesson, at) in learn.done else number


def _sentences(learn: Learn, lang: str) -> Iterator[Block]:
    """What is said; a sentence with an illustration on the board can be pressed for it."""
    texts = sentences(learn, lang)
    if learn.at.kind == "see" and any(saying.cells for saying in learn.at.says):
        rows = (blocks.row(text, name=f"say:{at}", lit=at == learn.pointed) for at, text in enumerate(texts))
        yield blocks.rows(rows, label=_title(learn.here, learn.at, lang))
    else:
        yield from (blocks.said(text, size="large" if at == 0 else "normal") for at, text in enumerate(texts))


def sentences(learn: Learn, lang: str = "en") -> tuple[str, ...]:
    """The sentences of this step."""
    keys = (saying.key for saying in learn.at.says)
    return tuple(say(Text(f"lesson.{learn.lesson}.{key}"), lang, rules=learn.at.setup) for key in keys)


def _illustrated(step: LessonStep, lang: str) -> Iterator[Block]:
    """What is below the sentences: the score, or the fire tokens of the box."""
    if step.show == "score":
        yield blocks.title(say(Text("learn.score"), lang), level=3)
        yield answers.score_rows(step, lang)
        total = judging.worth(judging.table(step))
        yield blocks.total(str(total), say(Text("head.total"), lang))
    elif step.show == "tokens":
        yield _tokens(step, lang)


def _tokens(step: LessonStep, lang: str) -> TableBlock:
    heads = (Text("head.craters"), Text("learn.fires"), Text("learn.reach"))
    rows = [[str(token.fires), str(token.fires), str(token.reach)] for token in step.setup.tiles.fire_tokens]
    head = [say(each, lang) for each in heads]
    return blocks.table(say(Text("learn.tokens"), lang), head, rows, numbers=range(len(head)))


def _hints(learn: Learn, lang: str) -> Iterator[Block]:
    """The hints, one below the other; the first opens by itself when tries have not helped."""
    for at, key in enumerate(learn.at.hints):
        words = say(Text(f"lesson.{learn.lesson}.{key}"), lang, rules=learn.at.setup)
        unfolded = at == 0 and learn.tries >= MANY_TRIES and not learn.is_done
        head = say(Text("learn.hint" if at == 0 else "learn.further_hint"), lang)
        here = f"{learn.lesson}:{learn.step}"
        yield blocks.fold(f"hint:{at}", head, [blocks.said(words)], opened=unfolded, of=here)


def _buttons(learn: Learn, lang: str) -> ButtonsBlock:
    """On, back, and once more; the way on is never barred, but it is the main button only when the step is done."""
    ready, last = learn.at.kind == "see" or learn.is_done, learn.following is None
    over = learn.following is not None and learn.following[0] != learn.lesson
    words = "learn.finish" if last else "learn.next_lesson" if over else "learn.next" if ready else "learn.skip"
    off = say(Text("learn.all_done"), lang) if last and learn.is_done else None
    buttons = [blocks.button("next", say(Text(words), lang), primary=ready, off=off)]
    if learn.preceding:
        buttons.append(blocks.button("previous", say(Text("learn.previous"), lang)))
    if learn.moves or learn.last or learn.answer or learn.pressed:
        buttons.append(blocks.button("again", say(Text("learn.again"), lang)))
    return blocks.buttons(*buttons)


def _rules(step: LessonStep, lang: str) -> Iterator[Block]:
    """The rules behind the step: what each says, and which rulebooks state it where."""
    inside: list[Block] = []
    for rule in step.rules:
        entry = entry_of(rule)
        inside.append(blocks.rule(rule, say(Term("rule", rule), lang, rules=step.setup)))
        inside.append(blocks.said(say(Term("book", rule), lang, tiles=step.setup.tiles)))
        head = [say(Text("book.rulebook"), lang), say(Text("book.where"), lang)]
        caption = say(Text("learn.stated", rule=Term("rule", rule)), lang, rules=step.setup)
        inside.append(blocks.table(caption, head, rulepage.sources(entry, lang).items()))
    yield blocks.fold("rules", say(Text("learn.rules"), lang), inside)


def _exhibits(step: LessonStep, lang: str) -> Iterator[Block]:
    """Where the rulebooks differ or are silent about a rule of the step: what each says, and what we play."""
    for rule in step.rules:
        for question in exhibit_of(rule):
            asked = concordancepage.asked(question, lang)
            head = [say(Text(key), lang) for key in ("book.rulebook", "book.where", "learn.says")]
            inside = blocks.table(asked, head, concordancepage.said(question, lang))
            lines = (blocks.said(line.removeprefix("- ")) for line in concordancepage.decided(question, lang))
            text = say(Text("learn.exhibit", question=asked), lang)
            yield blocks.fold(f"exhibit:{question.id}", text, [inside, *lines])


# ---- the list of lessons


def contents(learn: Learn, *, lang: str = "en") -> list[Block]:
    """The lessons in their order, how far each has been taken, and the whole of it."""
    rows = [
        blocks.row(
            title(each, lang),
            name=f"lesson:{each.id}",
            points=f"{_done(learn, each)} / {len(each.steps)}",
            lit=each.id == learn.lesson,
        )
        for each in lessons()
    ]
    done, most = sum(_done(learn, each) for each in lessons()), sum(len(each.steps) for each in lessons())
    label, progress = say(Text("learn.lessons"), lang), say(Text("learn.progress", done=done, most=most), lang)
    return [blocks.title(label), blocks.rows(rows, label=label), blocks.progress(done, most, progress)]


def _done(learn: Learn, lesson: Lesson) -> int:
    return sum((lesson.id, at) in learn.done for at in range(len(lesson.steps)))


# ---- all of it as text


def twin(learn: Learn, *, lang: str = "en") -> list[Block]:
    """The board as text: its squares row by row, what is lit in brackets, and what every region is worth."""
    step, voice = learn.at, setting_of(learn.at, lang)
    territory = learn.state.seats[0].territory
    looking = step.kind in {"see", "check"} or step.goal == "richest"
    marks = {cell: f"[{token(territory, cell, step.setup.tiles)}]" for cell in lit(learn)} if looking else {}
    head = [voice.say(Text(key)) for key in ("learn.region", "learn.points")]
    rows = [[voice.say(line), str(line.points)] for line in learn.state.score_of(0).lines]
    name, copy, copied = (voice.say(Text(key)) for key in ("learn.twin", "learn.copy", "learn.copied"))
    drawn = board_text(territory, step.setup.tiles, marks, span=step.setup.span)
    found: list[Block] = [
        blocks.title(name, level=3),
        blocks.code(drawn, name, copy=copy, copied=copied),
    ]
    if not asks_for_points(learn):
        found.append(blocks.table(voice.say(Text("learn.score")), head, rows, numbers=(1,)))
    return found
