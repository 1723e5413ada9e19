"""What the room shows, as blocks: the question, how sure the answer is, candidates, the board, why, the graph. Pure."""

from __future__ import annotations

from typing import NamedTuple

from kdexplore.app.analyse import drill
from kdexplore.app.analyse.boards import BoardWithAction
from kdexplore.app.analyse.graph import GameGraph, mistakes
from kdexplore.app.analyse.questions import (
    AT_ONCE,
    COURSE,
    MOMENT,
    GameCourse,
    course_of,
    course_problem,
    overlay_of,
    ranked,
    refining,
)
from kdexplore.app.analyse.ranked import Ranked
from kdexplore.app.analyse.ranking import FOLDED, Listing
from kdexplore.app.analyse.state import LEVELS, PARTS, MomentOfGame, choices_at, moment_of, played_at, state_of
from kdexplore.app.analyse.why import why
from kdexplore.app.analysis.answers import problem
from kdexplore.app.analysis.readiness import getting_ready, working
from kdexplore.app.heat.scenes import heat_of, layer_list, name_of, of_layer
from kdexplore.app.heat.scenes import twin as heat_twin
from kdexplore.app.pasting import pasting
from kdexplore.app.play.seats import seat_mark
from kdexplore.app.session import Session
from kdexplore.core.actions import Action
from kdexplore.core.bonuses import points_so_far
from kdexplore.core.state import GameState, Step
from kdexplore.engine.course import moments
from kdexplore.engine.evaluation import Candidate
from kdexplore.views import analysis_blocks, blocks
from kdexplore.views.blocks import Block, ButtonItem, Field
from kdexplore.views.drawing.course import BESIDE, PHONE, WIDE
from kdexplore.views.drawing.course import FOLDED as LINE
from kdexplore.views.known import Known
from kdexplore.views.scenes.seats import paints
from kdexplore.views.scenes.timeline import where
from kdexplore.words import Speaker, Term

CELL, NARROW_CELL = 84, 52  # pixels of a square
LONG = 10  # seconds: what takes longer says so
SHOWS = ("win", "margin", "points")


class View(NamedTuple):
    """The moment that is looked at and what is known of it."""

    session: Session
    moment: MomentOfGame
    state: GameState
    voice: Speaker
    ranked: Ranked | None
    course: GameCourse | None

    @property
    def candidates(self) -> tuple[Candidate, ...]:
        """The candidates, those too close to call first, best first; none while nothing is known."""
        found = self.ranked.evaluation.candidates if self.ranked is not None else ()
        return tuple(sorted(found, key=lambda one: not one.is_close))

    @property
    def played(self) -> Action | None:
        """What was done at this moment of the game."""
        return played_at(self.moment)

    @property
    def picked(self) -> Candidate | None:
        """The candidate that is explained: the one that is pointed at, or the best; of a puzzle the last answer."""
        analyse = self.session.analyse
        given = analyse.guesses or ((self.played,) if drill.is_on(self) else ())
        chosen = given[-1] if given else analyse.picked
        return next((one for one in self.candidates if one.action == chosen), next(iter(self.candidates), None))


def view_of(session: Session) -> View | None:
    """What is looked at; nothing without a game."""
    moment = moment_of(session)
    if moment is None:
        return None
    state = state_of(moment)
    return View(session, moment, state, Speaker(session.lang, rules=state.rules), ranked(session), course_of(session))


def parts(session: Session) -> list[Block]:
    """The parts of the room."""
    voice = Speaker(session.lang)
    options = [blocks.option(part, voice.text(f"analyse.part.{part}")) for part in PARTS]
    return [blocks.choices("part", voice.text("analyse.part"), options, session.analyse.part, quiet=True)]


# ---- without a game


def empty(session: Session) -> list[Block]:
    """What can be looked at, where there is no game."""
    voice, analyse = Speaker(session.lang), session.analyse
    example = blocks.button("example", voice.text("analyse.example"))
    play = blocks.button("play", voice.text("analyse.to_play"))
    field: Field = {
        "name": "typed", "kind": "text", "label": voice.text("analyse.paste"), "value": analyse.typed,
        "hint": voice.text("analyse.paste.hint"),
    }  # fmt: skip
    go = blocks.button("open", voice.text("start.open"), primary=True)
    return [
        blocks.said(voice.text("analyse.empty"), size="large"),
        *pasting(field, go, analyse.fault, voice),
        blocks.title(voice.text("analyse.instead")),
        blocks.buttons(example, play),
    ]


# ---- the question and its answer


def question(view: View) -> list[Block]:
    """Who decides what, and when."""
    state, voice = view.state, view.voice
    seat = state.actor
    when = where(state, voice.lang)
    if seat is None:
        words = [blocks.part(voice.text("analyse.over" if state.step is Step.OVER else "analyse.chance"))]
        return [blocks.prompt(words, view.moment.at)]
    own = {name: each[f"--kd-seat{seat}"] for name, each in paints(state.rules.tiles, state.rules.players).items()}
    step = blocks.part(f" · {when} · {voice.say(state.step).rstrip('.')}")
    tried = [blocks.part(f" · {voice.text('analyse.tried')}", "muted")] if view.moment.tried else []
    return [blocks.prompt([blocks.part(voice.term("seat", seat), "own"), step, *tried], view.moment.at, own=own)]


def answer(view: View) -> list[Block]:
    """How sure it is, how many games, how long; stop or refine."""
    voice, session = view.voice, view.session
    known = session.answers.of(MOMENT, view.moment)
    if known is not None and known.error:
        return [problem(known.error, voice)]
    if len(choices_at(view.moment)) < 2 or session.no_hints:  # noqa: PLR2004 -- nothing to choose
        return []
    if view.ranked is None or known is None:
        return [working(session, voice, _stop(voice))]
    kinds = {one.kind for one in view.candidates}
    kind = "proved" if kinds == {"proved"} else "exact" if kinds <= {"proved", "expectation"} else "estimated"
    said = [analysis_blocks.badge(kind, voice.text(f"analyse.kind.{kind}"))]
    if kind != "estimated":
        return [*said, blocks.said(voice.text(f"analyse.{kind}"), size="small")]
    spent = voice.text("analyse.spent", n=view.ranked.draws, seconds=voice.number(known.seconds, 1))
    return [*said, blocks.said(spent, size="small"), blocks.buttons(*_steering(view))]


def _stop(voice: Speaker) -> ButtonItem:
    return blocks.button("stop", voice.text("app.cancel"))


def _steering(view: View) -> list[ButtonItem]:
    voice, session = view.voice, view.session
    if refining(session):
        return [_stop(voice), blocks.button("refine", voice.text("analyse.refine"), off=voice.text("analyse.working"))]
    most = view.ranked is not None and view.ranked.level == len(LEVELS) - 1 and not session.analyse.stopped
    off = voice.text("analyse.most") if most else None
    return [blocks.button("refine", voice.text("analyse.refine"), primary=True, off=off)]


# ---- the candidates


def listing(view: View) -> Listing | None:
    """The list of candidates, where there is one."""
    picked, session = view.picked, view.session
    if picked is None or session.no_hints or drill.is_on(view):
        return None
    analyse = session.analyse
    column, shade = analyse.column, session.shade
    return Listing(
        view.moment, view.candidates, picked.action, view.played, column, view.voice, shade, analyse.unfolded
    )


def candidates(view: View) -> list[Block]:
    """The candidates; why there are none."""
    voice, session = view.voice, view.session
    if session.no_hints:
        return [blocks.said(voice.text("analyse.hidden"))]
    if drill.is_on(view):
        return drill.question(view)
    if len(choices_at(view.moment)) < 2:  # noqa: PLR2004 -- nothing to choose
        key = "analyse.forced" if choices_at(view.moment) else "analyse.nobody"
        review = blocks.buttons(blocks.button("look_back", voice.text("table.to_analyse"), primary=True))
        return [blocks.said(voice.text(key)), *([review] if view.state.is_over else [])]
    listed = listing(view)
    if listed is None:
        return []
    found: list[Block] = [_column(view), listed.block()]
    more = len(view.candidates) - FOLDED
    if more > 0 or session.analyse.unfolded:
        words = (
            voice.text("analyse.fewer", n=FOLDED) if session.analyse.unfolded else voice.text("analyse.more", n=more)
        )
        found.append(blocks.buttons(blocks.button("unfold", words)))
    left_out = view.ranked.evaluation.left_out if view.ranked is not None else 0
    return [*found, *([blocks.said(voice.text("analyse.left_out", n=left_out), size="small")] if left_out else [])]


def _column(view: View) -> Block:
    """Which value the graph shows, and the list where it has room for one."""
    voice = view.voice
    options = [blocks.option(name, voice.text(f"analyse.column.{name}")) for name in SHOWS]
    return blocks.choices("column", voice.text("analyse.shown"), options, view.session.analyse.column)


# ---- the board


def board(view: View) -> list[Block]:
    """The territory of the player who decides, with the picked candidate on it."""
    state, voice, session = view.state, view.voice, view.session
    seat = state.actor if state.actor is not None else 0
    picked = view.picked if not session.no_hints else None
    cell = NARROW_CELL if session.narrow else CELL
    action = picked.action if picked is not None else None
    whose = voice.text("analyse.board", seat=Term("seat", seat), points=points_so_far(state, seat).total)
    overlay = overlay_of(session)
    layer = overlay.found(session) if overlay is not None else None
    over = heat_of(layer, name_of(layer, voice), voice, numbers=session.heat.numbers) if layer is not None else None
    said = over.name if over is not None else voice.say(action) if action is not None else ""
    label = f"{whose}. {said}" if said else whose
    title = blocks.title(whose, seat=seat_mark(state.rules.tiles, seat, session.shade))
    drawn = BoardWithAction(state, seat, action, session.shade, session.lang, heat=over).svg(cell)
    meaning = of_layer(session, overlay, voice) if overlay is not None and not session.no_hints else []
    return [title, blocks.picture(drawn, label, width=cell * (state.rules.span + 1)), *meaning]


def tools(view: View) -> list[Block]:
    """What can be done with the board: try the picked candidate, take back what was tried, choose a layer."""
    voice, session = view.voice, view.session
    trying = []
    if view.moment.tried:
        trying.append(blocks.button("back", voice.text("analyse.back")))
    if view.picked is not None and not session.no_hints and not drill.is_on(view):
        trying.append(blocks.button("try", voice.text("analyse.try")))
    return [*([blocks.buttons(*trying)] if trying else []), *layer_list(session, voice)]


def reasons(view: View) -> list[Block]:
    """Why the picked candidate is worth what it is."""
    picked = view.picked
    if picked is None or view.ranked is None or view.session.no_hints or drill.asking(view):
        return []
    return why(Known(view.state), picked, view.ranked.evaluation, view.voice)


# ---- the game


def game(view: View) -> list[Block]:
    """The graph of the game, a line until it is looked at; how far it has been worked through."""
    session, voice = view.session, view.voice
    if session.no_hints:
        return []
    if not moments(view.moment.game.value):
        return [blocks.said(voice.text("analyse.no_course"), size="small")]
    graph = GameGraph(view.moment.game.value, view.course, view.moment.at, session.analyse.column, voice)
    size = PHONE if session.narrow else BESIDE if session.analyse.part == "review" else WIDE
    shown = session.analyse.graph or session.analyse.part == "review"
    return [graph.block(session.shade, size if shown else LINE), *_progress(view)]


def _progress(view: View) -> list[Block]:
    voice, session, course = view.voice, view.session, view.course
    if code := course_problem(session):
        return [problem(code, voice)]
    if (course is not None and course.done) or not moments(view.moment.game.value):
        return []
    if session.analyse.idle:
        return [blocks.buttons(blocks.button("resume", voice.text("analyse.resume")))]
    seen, most = (len(course.moments), course.most) if course is not None else (0, 1)
    text = voice.text("analyse.progress", n=seen, most=most if course is not None else "…")
    if (left := _seconds_left(view)) >= LONG:
        text = f"{text} · {voice.text('analyse.seconds_left', n=round(left, -1))}"
    stop = blocks.button("idle", voice.text("app.cancel"))
    if ready := getting_ready(session, voice):
        text = f"{text} · {ready}"
    return [blocks.progress(seen, most, text, cancel=stop)]


def _seconds_left(view: View) -> float:
    """About how long the rest of the course will take, at the pace of the moments that were asked for last."""
    found, course = view.session.answers.of(COURSE, view.moment.game), view.course
    if found is None or course is None or not course.moments:
        return 0
    latest = (len(course.moments) - 1) % AT_ONCE + 1
    return (course.most - len(course.moments)) * found.seconds / latest


def walking(view: View) -> list[Block]:
    """Through the game: a decision on or back, the next mistake; and the graph."""
    voice, game_, at = view.voice, view.moment.game.value, view.moment.at
    first = voice.text("timeline.start") if not at else None
    last = voice.text("timeline.end") if at >= len(game_) else None
    steps = [
        blocks.button("step_back", voice.text("timeline.back"), icon="previous", off=first),
        blocks.button("step_on", voice.text("timeline.next"), icon="next", off=last),
    ]
    if view.session.no_hints:
        return [blocks.buttons(*steps)]
    course, whose = view.course, view.session.analyse.whose
    why = "analyse.left_out_mistakes" if course is not None and course.left_out else "analyse.no_mistake"
    none = None if course is not None and mistakes(course, whose) else voice.text(why)
    steps += [
        blocks.button("last_mistake", voice.text("analyse.last_mistake"), off=none),
        blocks.button("next_mistake", voice.text("analyse.next_mistake"), off=none),
    ]
    if moments(game_):
        steps.append(blocks.button("graph", voice.text("analyse.unfold"), pressed=view.session.analyse.graph))
    return [blocks.buttons(*steps)]


def legend(view: View) -> list[Block]:
    """With the graph: which value it shows, whose mistakes are walked through, what its marks mean."""
    course, voice, whose = view.course, view.voice, view.session.analyse.whose
    if view.session.no_hints or not (view.session.analyse.graph or view.session.analyse.part == "review"):
        return []
    games = [voice.text("analyse.course_games", n=course.games)] if course is not None and course.games else []
    signs = blocks.said(" · ".join((voice.text("analyse.legend"), *games)), size="small")
    if view.session.analyse.part == "review":
        return [signs]
    options = [blocks.option(-1, voice.text("analyse.everybody"))]
    options += [blocks.option(seat, voice.term("seat", seat)) for seat in range(view.state.rules.players)]
    who = blocks.choices("whose", voice.text("analyse.whose"), options, -1 if whose is None else whose)
    return [_column(view), who, signs]


def twin(view: View) -> list[Block]:
    """The candidates and the graph as tables."""
    found: list[Block] = []
    if (listed := listing(view)) is not None:
        found.append(listed.twin())
    found += heat_twin(view.session, overlay_of(view.session))
    if not view.session.no_hints and view.course is not None:
        graph = GameGraph(view.moment.game.value, view.course, view.moment.at, view.session.analyse.column, view.voice)
        found.append(graph.twin())
    return found
