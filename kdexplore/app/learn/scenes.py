"""What the room of lessons shows beside the board: the course, the task, answers and feedback, all of it as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kdexplore.app.learn import answers, erring, rivals
from kdexplore.app.learn.answers import counting
from kdexplore.app.learn.boards import board, line, lit, others, places_first, setting_of, shows_line
from kdexplore.app.learn.phrases import said, title
from kdexplore.app.learn.state import OWN_COUNT
from kdexplore.core.notation import token
from kdexplore.core.state import Step
from kdexplore.engine.rulebook import entry_of
from kdexplore.lessons import course
from kdexplore.lessons.model import CHECK, SEE
from kdexplore.lessons.queries import NUMBER
from kdexplore.views import blocks, concordancepage, rulepage
from kdexplore.views.described.text import board as board_text
from kdexplore.views.drawing.certificate import certificate
from kdexplore.views.drawing.page import Pen
from kdexplore.views.palette import THEMES
from kdexplore.words import Term, Text, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kdexplore.app.learn.state import Learn
    from kdexplore.lessons.model import Lesson, LessonStep
    from kdexplore.views.blocks import Block, ButtonItem
    from kdexplore.views.drawing.page import Picture

__all__ = [
    "acts", "board", "contents", "counting", "head", "line", "more", "panel", "places_first", "rail", "shows_line",
    "task", "title", "twin",
]  # fmt: skip

BASICS = "basics"  # the way for a first visit: each of its lessons says what the learner can do after it
CARD_FOOT = "kdexplore"  # the name of the program
ON_THE_RAIL = 8  # lessons that have a circle
TWO_LINES = 66  # letters of a task in large type
MANY_TRIES = 2  # after so many a hint is opened
NEXT_MOVE = {
    Step.PLACE: "task.lay", Step.CLAIM: "task.claim", Step.THROW: "task.throw", Step.GIVE: "task.give",
    Step.RECRUIT: "learn.may_recruit",
}  # fmt: skip


# ---- above the board


def task(learn: Learn, *, lang: str = "en") -> list[Block]:
    """The task in one sentence."""
    words = _asked(learn, lang)
    return [blocks.said(words, size="large" if len(words) <= TWO_LINES else "normal")]


def head(learn: Learn, *, lang: str = "en") -> list[Block]:
    """The lesson, a dash for each of its steps to jump to, and which of them this is."""
    place = Text("learn.place", at=learn.place + 1, most=len(learn.here.steps))
    return [
        blocks.said(title(learn.here, lang), size="small"),
        _steps(learn, lang),
        blocks.said(say(place, lang), size="small"),
    ]


def _asked(learn: Learn, lang: str) -> str:
    """The task; while a placement against the rules is kept, what comes next in the game."""
    if not learn.is_erring:
        return said(learn.here, learn.at, learn.at.task, lang)
    state, voice = learn.moment, setting_of(learn, lang)
    given = {"totem": Term("resource", state.gifts[0])} if state.gifts else {}
    return voice.say(Text(NEXT_MOVE[state.step], **given))


def _steps(learn: Learn, lang: str) -> Block:
    """The steps of the lesson, named by what they ask for; a done one is ticked."""
    steps = enumerate(learn.here.steps)
    options = [blocks.option(step.id, _tab(learn, at, lang), _kind(step, lang)) for at, step in steps]
    return blocks.choices("step", say(Text("learn.steps"), lang), options, learn.at.id, quiet=True)


def _kind(step: LessonStep, lang: str) -> str:
    return say(Text(f"learn.kind.{step.kind}"), lang)


def _tab(learn: Learn, at: int, lang: str) -> str:
    """A step by its number; a done one is ticked."""
    number, step = str(at + 1), learn.here.steps[at]
    done = learn.progress.tries(learn.here.id, step.id)
    return say(Text("learn.ticked", step=number), lang) if done else number


# ---- beside the board


def panel(learn: Learn, *, lang: str = "en", shade: str = "light", hints: bool = True) -> list[Block]:
    """The answer, what came of a try, hints: all that has its place beside the board."""
    return [
        *_how(learn, lang),
        *answers.question(learn, lang, shade),
        *answers.feedback(learn, lang, shade),
        *_best(learn, lang),
        *_ended(learn, lang),
        *others(learn, lang, shade),
        *(_hints(learn, lang) if hints and not learn.is_erring and not learn.is_met else ()),
    ]


def _how(learn: Learn, lang: str) -> Iterator[Block]:
    """How a domino is placed, until one has been; a board without dots does not say it by itself.

    Where mistakes may be made, which ones.
    """
    untouched = not (learn.moves or learn.refused or learn.tries)
    if places_first(learn) and untouched:
        yield blocks.said(say(Text("learn.how_to_place"), lang), size="small")
    if learn.may_err and erring.places(learn.at) and untouched:
        yield blocks.said(say(Text("learn.err_about"), lang), size="small")


def more(learn: Learn, *, lang: str = "en") -> list[Block]:
    """What is below the step: the way back, whether mistakes may be made, the rules."""
    ways = [blocks.button("previous", say(Text("learn.previous"), lang))] if learn.preceding else []
    ways += [*_may_err(learn, lang)]
    return [*([blocks.buttons(*ways)] if ways else []), *_rules(learn, lang)]


def _best(learn: Learn, lang: str) -> Iterator[Block]:
    """In how few tries a step has been done, where one would do."""
    tries = learn.progress.tries(learn.here.id, learn.at.id)
    if learn.is_met and tries and learn.at.kind != SEE and not learn.is_ended:
        yield blocks.said(say(Text("learn.best", n=tries), lang), size="small")


def _ended(learn: Learn, lang: str) -> Iterator[Block]:
    """At the end of a lesson what the learner can do now; at the end of the way all of it, and where to go next."""
    if not learn.is_ended:
        return
    tries = sum(learn.progress.tries(learn.here.id, step.id) for step in learn.here.steps)
    inside = [blocks.title(_can(learn.here, lang)), blocks.said(say(Text("learn.best", n=tries), lang), size="small")]
    if learn.counts_own_game or (learn.way.id == BASICS and learn.following is None):
        known = [blocks.row(title(course.lesson(name), lang), points="✓") for name in course.path(BASICS).lessons]
        ways = {"path:origins_next": "learn.path.origins_next", "table": "start.table", "card": "learn.card"}
        inside.append(blocks.buttons(*(blocks.button(name, say(Text(key), lang)) for name, key in ways.items())))
        inside.append(blocks.rows(known, label=say(Text("learn.path.basics"), lang)))
    yield blocks.card(*inside)


def _can(lesson: Lesson, lang: str) -> str:
    """What somebody can do after a lesson."""
    if lesson.id in course.path(BASICS).lessons or lesson.id == OWN_COUNT:
        return say(Text(f"learn.can.{'scoring' if lesson.id == OWN_COUNT else lesson.id}"), lang)
    return say(Text("learn.ended", lesson=title(lesson, lang)), lang)


def _hints(learn: Learn, lang: str) -> Iterator[Block]:
    """The hints, one below the other; the first opens by itself when tries have not helped."""
    for at, phrase in enumerate(learn.at.hints):
        unfolded = at == 0 and learn.tries >= MANY_TRIES and not learn.is_met
        head = say(Text("learn.hint" if at == 0 else "learn.further_hint"), lang)
        words = said(learn.here, learn.at, phrase, lang)
        here = f"{learn.here.id}:{learn.at.id}"
        yield blocks.fold(f"hint:{at}", head, [blocks.said(words)], opened=unfolded, of=here)


def acts(learn: Learn, *, lang: str = "en") -> list[Block]:
    """The main button and one beside it; the way on is never barred, but it is the main one only when all is done."""
    main = _main(learn)
    after = learn.following is None
    beside = "again" if learn.is_met and not after else "next" if main != "next" and not after else ""
    named = [(name, name == main) for name in (main, beside) if name]
    return [blocks.buttons(*(_button(learn, name, lang, primary=primary) for name, primary in named))] if named else []


def _main(learn: Learn) -> str:
    """The main button, if it is not one of the board: what is to be pressed in this step itself, then the way on."""
    if learn.is_met:
        return "next" if learn.following else "" if learn.is_own and not learn.counts_own_game else "play"
    if learn.at.kind == SEE:
        return "watch"
    if learn.at.kind == CHECK and learn.at.query and learn.at.query.kind == NUMBER:
        return "check"
    return "again" if learn.is_missed or learn.answer else ""


def _button(learn: Learn, name: str, lang: str, *, primary: bool) -> ButtonItem:
    over = learn.following is not None and learn.following[0] != learn.here.id
    short = learn.way.id == BASICS and not learn.counts_own_game
    words = {
        "next": "learn.skip" if not learn.is_met else "learn.next_lesson" if over else "learn.next",
        "watch": "learn.watch_on" if learn.seen else "learn.watch",
        "play": "learn.now_short" if short else "learn.now_whole" if learn.counts_own_game else "learn.now_play",
    }.get(name, f"learn.{name}")
    slots = {"mode": Term("mode", learn.way.mode)} if words == "learn.now_play" else {}
    return blocks.button(name, say(Text(words, **slots), lang), primary=primary)


def _may_err(learn: Learn, lang: str) -> Iterator[ButtonItem]:
    """Where a domino is placed: whether mistakes may be made."""
    if erring.places(learn.at):
        yield blocks.button("err", say(Text("guide.err"), lang), pressed=learn.may_err)


def _rules(learn: Learn, lang: str) -> Iterator[Block]:
    """The rules behind the step: what each says, which rulebooks state it where, and where they differ.

    The differences wait until after the first way.
    """
    step = learn.at
    inside: list[Block] = []
    for rule in step.rules:
        inside.append(blocks.rule(rule, say(Term("rule", rule), lang, rules=step.setup)))
        inside.append(blocks.said(say(Term("book", rule), lang, tiles=step.setup.tiles)))
        head = [say(Text("book.rulebook"), lang), say(Text("book.where"), lang)]
        caption = say(Text("learn.stated", rule=Term("rule", rule)), lang, rules=step.setup)
        inside.append(blocks.table(caption, head, rulepage.sources(entry_of(rule), lang).items()))
    if learn.way.id != BASICS:
        inside += _exhibits(step, lang)
    yield blocks.fold("rules", say(Text("learn.rules"), lang), inside)


def _exhibits(step: LessonStep, lang: str) -> Iterator[Block]:
    """Where the rulebooks differ or are silent about a rule of the step: what each says, and what we play."""
    for rule in step.rules:
        for question in course.exhibit_of(rule):
            asked = concordancepage.asked(question, lang)
            head = [say(Text(key), lang) for key in ("book.rulebook", "book.where", "learn.says")]
            inside = blocks.table(asked, head, concordancepage.said(question, lang))
            lines = (blocks.said(line.removeprefix("- ")) for line in concordancepage.decided(question, lang))
            title = blocks.title(say(Text("learn.exhibit", question=asked), lang), level=3)
            played = [
                blocks.button(f"rival:{question.id}:{at}", say(Text("learn.rival"), lang))
                for at, parting in enumerate(question.positions)
                if rivals.is_playable(question, parting)
            ]
            yield from (title, inside, *lines, *([blocks.buttons(*played)] if played else []))


# ---- the course


def card(*, lang: str = "en", shade: str = "light") -> Picture:
    """The card to share at the end of the first way."""
    names = tuple(title(course.lesson(name), lang) for name in course.path(BASICS).lessons)
    tiles = course.lesson(course.path(BASICS).lessons[0]).setup.tiles
    return certificate(say(Text("learn.card.says"), lang), names, CARD_FOOT, Pen(tiles, THEMES[shade], lang))


def rail(learn: Learn, *, lang: str = "en") -> list[Block]:
    """The lessons around the one that is open, each a number, or a tick when it is done; a button shows all names."""
    names = blocks.button("names", say(Text("learn.lessons"), lang), pressed=learn.listing)
    way = learn.way.lessons
    at = way.index(learn.here.id) if learn.here.id in way else 0
    first = max(0, min(at - ON_THE_RAIL // 2, len(way) - ON_THE_RAIL))
    rows = []
    for number, name in enumerate(way[first : first + ON_THE_RAIL], first + 1):
        each = course.lesson(name)
        done = learn.progress.count(each) == len(each.steps)
        rows.append(
            blocks.row(
                title(each, lang), name=f"lesson:{name}", points="✓" if done else str(number), muted=done,
                lit=name == learn.here.id,
            )
        )  # fmt: skip
    if len(way) < ON_THE_RAIL:
        key = "learn.now_short" if learn.way.id == BASICS else "learn.now_play"
        slots = {} if learn.way.id == BASICS else {"mode": Term("mode", learn.way.mode)}
        game = say(Text(key, **slots), lang)
        rows.append(blocks.row(game, name="play", points=str(len(way) + 1)))
    return [blocks.buttons(names), blocks.rows(rows, label=say(Text("learn.lessons"), lang))]


def contents(learn: Learn, *, lang: str = "en") -> list[Block]:
    """The ways through the course, its lessons and how far each has been taken."""
    return [blocks.title(say(Text("learn.lessons"), lang)), *_course(learn, lang)]


def _course(learn: Learn, lang: str) -> list[Block]:
    ways = [[say(Text(f"learn.path.{each.id}"), lang), each.id] for each in course.paths()]
    lessons = [course.lesson(name) for name in learn.way.lessons]
    listed = [*([learn.own] if learn.own is not None else []), *lessons]
    rows = [
        blocks.row(
            title(each, lang),
            name=f"lesson:{each.id}",
            points=f"{learn.progress.count(each)} / {len(each.steps)}",
            lit=each.id == learn.here.id,
        )
        for each in listed
    ]
    done, most = sum(map(learn.progress.count, lessons)), sum(len(each.steps) for each in lessons)
    progress = say(Text("learn.progress", done=done, most=most), lang)
    return [
        {
            "name": "path",
            "kind": "select",
            "label": say(Text("learn.paths"), lang),
            "value": learn.way.id,
            "options": ways,
        },
        blocks.progress(done, most, progress),
        blocks.rows(rows, label=say(Text("learn.lessons"), lang)),
        blocks.buttons(blocks.button("play", say(Text("learn.now_play", mode=Term("mode", learn.way.mode)), lang))),
        *([] if learn.role else [blocks.buttons(blocks.button("class", say(Text("room.desk"), lang)))]),
    ]


# ---- all of it as text


def twin(learn: Learn, *, lang: str = "en") -> list[Block]:
    """The board as text: its squares row by row, what is lit in brackets, and what every region is worth."""
    step, voice = learn.at, setting_of(learn, lang)
    tiles, territory = step.setup.tiles, voice.territory
    marks = {cell: f"[{token(territory, cell, tiles)}]" for cell in lit(learn)}
    name, copy, copied = (voice.say(Text(key)) for key in ("learn.twin", "learn.copy", "learn.copied"))
    drawn = board_text(territory, tiles, marks, span=step.setup.span)
    found: list[Block] = [blocks.title(name, level=3), blocks.code(drawn, name, copy=copy, copied=copied)]
    if step.kind != CHECK or learn.is_done:
        lines = learn.attempt.state.score_of(step.learner).lines
        head = [voice.say(Text(key)) for key in ("learn.region", "learn.points")]
        rows = [[voice.say(each), str(each.points)] for each in lines]
        found.append(blocks.table(voice.say(Text("learn.score")), head, rows, numbers=(1,)))
    return found
