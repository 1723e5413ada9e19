"""The room on the screen: the question and its answer, the candidates, the board, why; the course of the game below."""

from __future__ import annotations

from kdexplore.app.address import hash_of
from kdexplore.app.analyse import puzzles, scenes, statistics
from kdexplore.app.analyse.intents import handle
from kdexplore.app.analyse.review import review
from kdexplore.app.controls import Form
from kdexplore.app.explorer import Explorer
from kdexplore.app.intents import Choose, Intent, OpenRule, PressButton
from kdexplore.app.layout import group, hang, keep, mark
from kdexplore.app.session import Session
from kdexplore.app.shell.intents import press, show_rule
from kdexplore.views.widgets.chart import Chart


class Room:
    """Every widget is made once; what does not belong to the moment is put away."""

    def __init__(self, explorer: Explorer) -> None:
        self.explorer = explorer
        explorer.analysis.prepare()
        pressed = explorer.handler(self._handle)
        self.question, self.answer, self.candidates, self.board = (Form(pressed) for _ in range(4))
        self.why, self.graph, self.walk = (Form(pressed) for _ in range(3))
        self.empty, self.tools = (Form(pressed, explorer.guarded(self._typed)) for _ in range(2))
        self.legend, self.twin, self.tabs, self.drawn, self.signs = (Form(pressed) for _ in range(5))
        self.review = {name: [Form(pressed)] for name in ("head", "moments", "seats", "more")}
        self.review["graph"] = [self.drawn, self.signs]
        self.puzzle, self.lines, self.position, self.options = (Form(pressed) for _ in range(4))
        self.rivals, self.more = Form(pressed), Form(pressed)
        self.numbers, self.chart = Form(pressed), Chart()
        self.statistics = group("kd-analyse-numbers", self.numbers, self.chart)
        top = group("kd-analyse-top", self.tabs, self.answer)
        head = group("kd-analyse-head", self.question, self.tools)
        left = group("kd-analyse-list", self.candidates)
        board, why = group("kd-analyse-board", self.board), group("kd-analyse-why", self.why)
        main = group("kd-analyse-main", left, board, why)
        self.foot = group("kd-analyse-foot", self.walk, self.legend, self.graph)
        self.moment = (head, main)
        parts_of_review = (group(f"kd-review-{name}", *forms) for name, forms in self.review.items())
        self.tables = group("kd-analyse-review", *parts_of_review)
        ask, answers = group("kd-puzzle-ask", self.puzzle), group("kd-puzzle-answers", self.options)
        lines, position = group("kd-puzzle-lines", self.lines), group("kd-puzzle-board", self.position)
        rivals, more = group("kd-puzzle-rivals", self.rivals), group("kd-puzzle-more", self.more)
        self.puzzles = group("kd-analyse-puzzle", ask, lines, position, answers, rivals, more)
        self.nothing = group("kd-analyse-empty", self.empty)
        self.words = group("kd-column kd-padded", self.twin)
        parts = (self.nothing, *self.moment, self.tables, self.puzzles, self.statistics, self.foot, self.words)
        self.box = group("kd-room kd-analyse", top, *parts)

    def show(self, session: Session) -> None:
        """Bring the room in step with the session."""
        view, part = scenes.view_of(session), session.analyse.part
        of_game = part in ("moment", "review")
        game = view is not None and of_game
        keep(self.nothing, visible=view is None and of_game)
        keep(self.statistics, visible=part == "statistics")
        for each in self.moment:
            keep(each, visible=game and part == "moment")
        keep(self.tables, visible=game and part == "review")
        keep(self.puzzles, visible=part == "puzzles")
        keep(self.foot, visible=game and part == "moment")
        keep(self.words, visible=game and session.twin)
        self.tabs.show(scenes.parts(session))
        self.answer.show(scenes.answer(view) if view is not None and part == "moment" else [])
        if part == "puzzles":
            self.puzzle.show(puzzles.question(session))
            self.lines.show(puzzles.lines(session))
            self.position.show(puzzles.board(session))
            self.options.show(puzzles.answers(session))
            self.rivals.show(puzzles.rivals(session))
            self.more.show(puzzles.more(session))
        elif part == "statistics":
            self.numbers.show(statistics.statistics(session))
            hang(self.chart, statistics.figure(session), session)
        elif view is None:
            self.empty.show(scenes.empty(session))
        else:
            self._show_game(view)

    def _show_game(self, view: scenes.View) -> None:
        if view.session.analyse.part == "review":
            found = review(view)
            for name, (form, *_) in self.review.items():
                form.show(found.get(name, []))
            if view.moment.game.value.state.is_over:
                self.drawn.show(scenes.game(view))
                self.signs.show(scenes.legend(view))
        else:
            self.question.show(scenes.question(view))
            self.candidates.show(scenes.candidates(view))
            self.board.show(scenes.board(view))
            self.tools.show(scenes.tools(view))
            self.why.show(scenes.reasons(view))
            mark(self.foot, "kd-open", holds=view.session.analyse.graph)
            self.graph.show(scenes.game(view))
            self.legend.show(scenes.legend(view))
            self.walk.show(scenes.walking(view))
        if view.session.twin:
            self.twin.show(scenes.twin(view))

    def _typed(self, name: str, value: str) -> None:
        """Something chosen from a list, or pasted."""
        self._handle(Choose(name, value))

    def _handle(self, intent: Intent) -> None:
        match intent:
            case OpenRule(rule):
                show_rule(self.explorer, rule)
            case PressButton("copy_link" as name):
                press(self.explorer, name)
            case PressButton("print"):
                self.explorer.print_page()
            case PressButton("share_result"):
                session = self.explorer.session
                self.explorer.copy(puzzles.result(session, hash_of(session)))
            case _:
                self.explorer.change(lambda session: handle(session, intent))
