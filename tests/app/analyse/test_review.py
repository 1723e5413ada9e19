"""The review in words and the puzzles of the room."""

from dataclasses import replace
from typing import Any

import pytest

from kdexplore.app.address import hash_of, opened
from kdexplore.app.analyse import puzzles, scenes
from kdexplore.app.analyse.graph import mistakes
from kdexplore.app.analyse.intents import handle
from kdexplore.app.analyse.questions import COURSE, GameCourse, course_of, queries
from kdexplore.app.analyse.review import reading, reasons, review
from kdexplore.app.analysis.answers import KnownAnswer
from kdexplore.app.dashboard import Dashboard
from kdexplore.app.intents import Choose, PressButton
from kdexplore.app.play.intents import handle as handle_play
from kdexplore.app.session import Session
from kdexplore.core.actions import CHANCE, Claim, Place
from kdexplore.core.cells import Cell
from kdexplore.core.history import History
from kdexplore.core.state import GameState, Step
from kdexplore.core.variants import rules_for
from kdexplore.engine.course import ReviewedMoment, end_of, moments
from kdexplore.engine.estimates import Estimate
from kdexplore.engine.puzzles.model import puzzles as every_puzzle
from kdexplore.engine.review import KindTotal, LineLuck, ReviewedDecision, SeatReview
from kdexplore.engine.simulation import played
from kdexplore.engine.turning_points import winners
from kdexplore.views.blocks import CardsBlock, ChoicesBlock, FoldBlock
from kdexplore.views.known import Known
from kdexplore.words import Speaker, languages
from tests.app.answering import texts

HALF = Estimate(0.5, 0.1)
RULES = rules_for("classic", players=2)
GAME = History.of(RULES, [action for _, action in played(RULES, ("greedy",) * 2, 3)])
DECISIONS = [turn for turn in moments(GAME)[:-1] if not isinstance(GAME[turn].action, CHANCE)]
DEAR = [turn for turn in DECISIONS if len(list(GAME.state_at(turn).legal_actions)) > 2][:5]


def decision(turn):
    """A decision that cost as many points as its place among the dear ones; all others cost nothing."""
    state = GAME.state_at(turn)
    action = GAME[turn].action
    best = next((one for one in state.legal_actions if one != action), action)
    loss = Estimate(float(DEAR.index(turn) + 4), 0.5) if turn in DEAR else Estimate(0.0, 0.0)
    verdict = "bad" if turn in DEAR else "best"
    win = Estimate(loss.mean / 100, 0.01)
    return ReviewedDecision(turn, state.actor or 0, "claim", action, best, loss, win, verdict, "estimated", 4)


WINNER = winners(GAME)[0]
LUCKY = next(turn for turn in DECISIONS if GAME.state_at(turn).round == 4)


def chances(share):
    """What both can hope for when the winner can hope for a share."""
    return tuple(Estimate(share if seat == WINNER else 1 - share, 0.001) for seat in range(2))


def course():
    """The winner gains by two dear decisions, and then by a line that decides the game."""
    steps = dict.fromkeys((DEAR[3], DEAR[4]), 0.3) | {LUCKY: 0.19}
    shares = [0.2 + sum(step for at, step in steps.items() if at < turn + (at == LUCKY)) for turn in DECISIONS]
    both = zip(DECISIONS, shares, strict=True)
    found = [ReviewedMoment(turn, (HALF, HALF), chances(share), decision(turn)) for turn, share in both]
    nth = DECISIONS.index(LUCKY)
    brought = [Estimate(0.19 if seat == WINNER else -0.19, 0.002) for seat in range(2)]
    luck = LineLuck(LUCKY, 2, (Estimate(6.0, 0.5), Estimate(-6.0, 0.5)), tuple(brought))
    found[nth] = replace(found[nth], luck=luck)
    return GameCourse((*found, end_of(GAME)), len(moments(GAME)))


def reviewed(lang="en"):
    session = Session()
    session = replace(session, play=session.play.with_game(GAME)).entered("analyse").spoken(lang)
    known = KnownAnswer(Known(GAME), course())
    session = replace(session, answers=session.answers.having(COURSE, known))
    return handle(session, Choose("part", "review"))


def words_of(blocks):
    return " ".join(texts(blocks))


def whole(view):
    """All parts of the review, one after the other."""
    return [block for part in review(view).values() for block in part]


def cards_of(session):
    view: Any = scenes.view_of(session)
    return next(list(block.cards) for block in whole(view) if isinstance(block, CardsBlock))


def test_what_decided_the_game_is_what_the_winner_gained_for_good():
    cards = cards_of(reviewed())
    assert [card["points"] for card in cards] == ["+30", "+30", "+19"]
    assert [card["name"] for card in cards] == [f"moment:{turn}" for turn in (DEAR[3], DEAR[4], LUCKY)]
    winner = Speaker("en", rules=RULES).term("seat", WINNER)
    assert f"{winner}: 80%\u00a0→\u00a099%" in cards[2]["note"]
    assert cards[2]["title"].startswith("③ New line")
    assert f"Worth at once ({winner.lower()}): " in cards[2]["text"]
    assert "Mistake: it cost 7.0 ± 0.5 points" in cards[0]["text"]
    assert all(card["svg"] for card in cards)


def unfolded(view):
    """The same with the whole graph."""
    session = view.session
    return scenes.view_of(replace(session, analyse=replace(session.analyse, graph=True)))


def test_once_the_game_is_decided_nothing_is_marked_as_a_mistake():
    session = reviewed()
    known = course_of(session)
    assert known is not None
    assert known.decided == LUCKY
    late = replace(known.moments[-2], decision=replace(decision(DEAR[0]), turn=known.moments[-2].turn))
    assert late.decision is not None
    assert late.decision.verdict == "bad"
    assert known.mistake_at(late) == ""
    assert known.mistake_at(next(one for one in known.moments if one.turn == DEAR[0])) == "mistake"
    changed = replace(known, moments=(*known.moments[:-2], late, known.moments[-1]))
    assert late.turn not in mistakes(changed, None)
    view: Any = scenes.view_of(session)
    assert "the game was decided" in words_of(whole(view))
    folded: Any = scenes.view_of(handle(session, Choose("part", "moment")))
    drawn: list[Any] = [next(iter(scenes.game(each))) for each in (folded, unfolded(folded))]
    line, graph = (each["svg"] for each in drawn)
    assert ">decided</text>" not in line
    assert ">decided</text>" in graph
    assert "Chance to win, %" in graph
    assert all(f">{number}</text>" in graph for number in "123")


def test_a_game_that_nothing_decided_says_so():
    session = reviewed()
    known = course()
    flat = [replace(one, win=chances(1.0), luck=None) for one in known.moments]
    answer = KnownAnswer(Known(GAME), replace(known, moments=tuple(flat)))
    view: Any = scenes.view_of(replace(session, answers=session.answers.having(COURSE, answer)))
    found = whole(view)
    assert "Nothing decided it alone" in words_of(found)
    assert [block for block in found if block["kind"] == "cards"] == []


def test_what_decided_is_said_once_every_moment_is_known():
    session = reviewed()
    known = course()
    answer = KnownAnswer(Known(GAME), replace(known, moments=known.moments[:20]), kind="partial")
    view: Any = scenes.view_of(replace(session, answers=session.answers.having(COURSE, answer)))
    assert "Turning points" not in words_of(whole(view))


@pytest.mark.parametrize("lang", ["en", "hu", "tr", "is", "pl"])
def test_a_review_has_cards_errors_by_kind_luck_and_the_result_without_it(lang):
    session = reviewed(lang)
    assert len(cards_of(session)) == 3
    view: Any = scenes.view_of(session)
    tables: list[Any] = [block for block in whole(view) if block["kind"] == "table"]
    assert len(tables) == 1
    assert "±" in words_of(tables)
    assert all(len(row) == len(table["head"]) for table in tables for row in table["rows"])


def test_the_better_claim_is_explained_by_the_order_of_the_next_round():
    classic = rules_for("classic", players=2)
    state = GameState.at(
        classic, ["w*f", "*"], step="claim", line=[(1, 0), (3, 1), (5, 0), (7, 1)],
        next_line=[9, 14, 25, 39], unseen=set(range(1, 49)) - {1, 3, 5, 7, 9, 14, 25, 39},
    )  # fmt: skip
    said = list(reasons(Known(state), Claim(39), Claim(9), Speaker("en")))
    assert said[0] == "9 also chooses earlier in the next round: as number 1, not 4."
    assert not [text for text in reasons(Known(state), Claim(9), Claim(39), Speaker("en")) if "earlier" in text]


def test_the_better_placement_is_explained_by_the_cells_that_the_other_loses():
    later = set(range(1, 49)) - {1, 3, 5, 7, 9, 14, 25, 39}
    line, coming = [(1, 0), (3, 1), (5, 0), (7, 1)], [9, 14, 25, 39]
    state = GameState.at(rules_for("classic", players=2), ["w*f/w.f", "*"], line=line, next_line=coming, unseen=later)
    closing, harmless = Place((Cell(-1, 2), Cell(0, 2))), Place((Cell(-2, 0), Cell(-2, 1)))
    (said,) = reasons(Known(state), closing, harmless, Speaker("en"))
    assert "no domino can fill this any more" in said
    assert list(reasons(Known(state), harmless, closing, Speaker("en"))) == []


def test_from_a_moment_of_the_review_one_press_leads_to_the_board():
    session = handle(reviewed(), PressButton(f"moment:{DEAR[3]}"))
    assert (session.analyse.part, session.analyse.at) == ("moment", DEAR[3])


def test_without_luck_the_lead_is_that_much_smaller():
    view: Any = scenes.view_of(reviewed())
    result: Any = next(block for block in whole(view) if block["kind"] == "table")
    own, *others = (row[1] for row in result["rows"])
    luck, adjusted = (float(text.split(" ")[0]) for text in result["rows"][0][-2:])
    assert luck == 6.0
    assert adjusted == own - max(others) - luck


def test_the_table_says_how_accurate_each_seat_was():
    view: Any = scenes.view_of(reviewed())
    result: Any = next(block for block in whole(view) if block["kind"] == "table")
    column = result["head"].index("Accuracy")
    assert [0 < int(row[column]) <= 100 for row in result["rows"]] == [True] * len(result["rows"])


def test_a_game_that_goes_on_is_not_reviewed_and_without_hints_nothing_is_seen():
    session = Session()
    session = replace(session, play=session.play.with_game(GAME.until(30))).entered("analyse")
    view: Any = scenes.view_of(handle(session, Choose("part", "review")))
    assert "when the game is over" in words_of(whole(view))
    view = scenes.view_of(reviewed().toggled("no_hints"))
    assert "±" not in words_of(whole(view))


def test_the_end_of_a_game_in_play_leads_to_its_review_with_one_press():
    session = Session()
    session = replace(session, play=session.play.with_game(GAME)).entered("play")
    after = handle_play(session, PressButton("analyse"))
    assert (after.room, after.analyse.part, after.analyse.game) == ("analyse", "review", GAME)
    assert [one.name for one in queries(after)] == ["best0", "course"]
    again = opened(Session(), hash_of(after))
    assert (again.room, again.analyse.part) == ("analyse", "review")


def seats_of(*each):
    """Seats with what they lost, in points and in the chance to win, and their luck."""
    found = []
    for seat, (points, share, luck) in enumerate(each):
        total = KindTotal("claim", 9, Estimate(points, 1.0), Estimate(share, 0.01))
        lucky = Estimate(luck, 1.0)
        found.append(SeatReview(seat, 40, 0, (total,), (), None, lucky, HALF, lucky))
    return tuple(found)


@pytest.mark.parametrize(
    ("seats", "late", "said"),
    [
        (((5, 0.1, 0), (20, 0.3, 0)), 0, "Pink won, and lost the fewest points by decisions (5)."),
        (((20, 0.1, 0), (19, 0.3, 0)), 0, "differ too little to tell (pink 20, yellow 19)"),
        (((18, 0.1, 11), (7, 0.3, 3)), 0, "but luck brought pink +11 points and yellow +3."),
        (((65, 0.2, 0), (21, 0.2, 0)), 40, "but pink lost 40 of these points once the game was decided."),
        (((65, 0.1, 0), (21, 0.3, 0)), 0, "but pink lost less of the chance to win (10%, yellow 30%)."),
        (
            ((65, 0.3, 0), (21, 0.3, 0)),
            0,
            "by decisions (21, pink 65); pink won all the same.",
        ),
    ],
)
def test_one_sentence_reads_the_table_of_losses(seats, late, said):
    dear = replace(decision(DEAR[0]), seat=0, turn=9, margin=Estimate(float(late), 1.0))
    sure = (Estimate(1.0, 0.0), Estimate(0.0, 0.0))
    known = GameCourse((ReviewedMoment(9, sure, sure, dear), ReviewedMoment(10, sure, sure)), 2, (0,))
    assert said in str(reading(seats_of(*seats), known, Speaker("en", rules=RULES)))
    assert reading(seats_of(*seats), replace(known, winners=(0, 1)), Speaker("en", rules=RULES)) is None


# ---- puzzles


def at_puzzle(name):
    session = Session().entered("analyse")
    return replace(session, analyse=replace(session.analyse, part="puzzles", puzzle=name))


def place_of(session, *, right):
    found = puzzles.puzzle_of(session.analyse)
    return next(nth for nth, one in enumerate(found.options) if (one == found.solution) == right)


@pytest.mark.parametrize("mode", ["classic", "duel", "discovery", "totem", "tribe"])
def test_every_puzzle_can_be_seen_failed_and_solved(mode):
    for nth in range(1, 21):
        session = at_puzzle(f"{mode}-{nth:02}")
        assert puzzles.puzzle_of(session.analyse).id == f"{mode}-{nth:02}"
        session = handle(session, PressButton(f"answer:{place_of(session, right=False)}"))
        assert "Not this one" in words_of(puzzles.answers(session))
        assert puzzles.board(session)
        session = handle(session, PressButton(f"answer:{place_of(session, right=True)}"))
        assert "Right!" in words_of(puzzles.answers(session))
        assert puzzles.result(session, "kd1.x").split("\n")[0].endswith("✗✓")
        assert handle(session, PressButton("answer:0")) == session


@pytest.mark.parametrize("lang", languages())
def test_every_puzzle_about_the_table_is_asked_refuted_and_solved_in_every_language(lang):
    """A wrong answer names the rule that it forgets; what has to be seen is there; no two answers read alike."""
    for one in (each for each in every_puzzle() if each.id.startswith("table")):
        session = replace(at_puzzle(one.id), lang=lang)
        turned_up = one.state.step is Step.REVEAL and not one.state.rules.tribe
        assert bool(puzzles.board(session)) != (turned_up or one.kind in ("setup", "numbers"))
        listed: Any = puzzles.answers(session)[0]
        assert len({row["text"] for row in listed["rows"]}) == len(one.answers)
        session = handle(session, PressButton(f"answer:{place_of(session, right=False)}"))
        verdict: Any = next(block for block in puzzles.answers(session) if block["kind"] == "notice")
        wrong = puzzles.tried(session.analyse)[0]
        if wrong.rule:
            assert Speaker(lang, rules=one.state.rules).text(f"book.{wrong.rule}") in verdict["text"]
        session = handle(session, PressButton(f"answer:{place_of(session, right=True)}"))
        assert puzzles.solved(session.analyse)
        assert "{" not in words_of(puzzles.answers(session)) + words_of(puzzles.question(session))


def test_a_wrong_answer_is_refuted_by_the_rules_it_breaks_or_by_what_it_leads_to():
    said = set()
    for nth in range(1, 21):
        session = at_puzzle(f"classic-{nth:02}")
        session = handle(session, PressButton(f"answer:{place_of(session, right=False)}"))
        said.add(puzzles.puzzle_of(session.analyse).proof)
        verdict: Any = next(block for block in puzzles.answers(session) if block["kind"] == "notice")
        assert len(verdict["text"]) > len("Not this one.")
    assert said == {"proved", "rules"}


def test_puzzles_are_chosen_by_game_and_grade_and_a_link_holds_the_puzzle_but_no_answers():
    session = handle(at_puzzle(""), Choose("puzzle_mode", "tribe"))
    assert puzzles.puzzle_of(session.analyse).mode == "tribe"
    session = handle(session, Choose("puzzle_grade", 2))
    assert puzzles.puzzle_of(session.analyse).grade == 2
    before = puzzles.puzzle_of(session.analyse).id
    session = handle(session, PressButton("another"))
    assert puzzles.puzzle_of(session.analyse).id != before
    session = handle(session, PressButton("answer:1"))
    again = opened(Session(), hash_of(session))
    assert puzzles.puzzle_of(again.analyse) == puzzles.puzzle_of(session.analyse)
    assert again.analyse.answers == ()
    assert handle(session, Choose("puzzle_mode", "chess")) == session
    assert handle(session, PressButton("answer:99")) == session
    assert handle(session, PressButton("answer:" + "9" * 5000)) == session


def test_a_wrong_answer_is_refuted_move_by_move_on_the_board_to_the_end_of_the_game():
    session = at_puzzle("classic-01")
    found = puzzles.puzzle_of(session.analyse)
    wrong = next(number for number, one in enumerate(found.options) if one != found.solution)
    session = handle(session, PressButton(f"answer:{wrong}"))
    drawn = [puzzles.board(session)]
    for number, _ in enumerate(found.options[wrong].line, 1):
        session = handle(session, PressButton("line_on"))
        assert session.analyse.line == number
        drawn.append(puzzles.board(session))
    pictures = {text for blocks in drawn for text in texts(blocks) if text.startswith("<svg")}
    assert len(pictures) > len(found.options[wrong].line) // 2
    said = words_of(drawn[-1])
    assert all(f" {points:.0f}" in said for points in found.options[wrong].points)
    assert handle(session, PressButton("line_on")) == session
    assert handle(session, PressButton("line_back")).analyse.line == session.analyse.line - 1
    other = next(number for number, _ in enumerate(found.options) if number != wrong)
    assert handle(session, PressButton(f"answer:{other}")).analyse.line == 0


def test_puzzles_are_chosen_by_kind_and_rule_and_a_choice_that_none_fits_is_not_offered():
    session = handle(at_puzzle(""), Choose("puzzle_kind", "claim"))
    assert puzzles.puzzle_of(session.analyse).kind == "claim"
    offered: Any = {
        block.name: [option.value for option in block.options]
        for fold in puzzles.more(session) if isinstance(fold, FoldBlock)
        for block in fold.blocks if isinstance(block, ChoicesBlock)
    }  # fmt: skip
    assert "tribe" not in offered["puzzle_mode"]
    assert "placing.grid" not in offered["puzzle_rule"]
    assert handle(session, Choose("puzzle_mode", "tribe")) == session
    session = handle(session, Choose("puzzle_rule", "drafting.claim"))
    assert "drafting.claim" in puzzles.puzzle_of(session.analyse).tags
    assert handle(session, Choose("puzzle_rule", "no.such.rule")) == session


def test_the_puzzle_of_today_is_the_same_for_everybody():
    assert puzzles.puzzle_of(Session().analyse) == puzzles.today()


def test_every_part_of_the_room_is_drawn_in_the_dashboard():
    made = Dashboard(reviewed())
    for part in ("puzzles", "moment", "review"):
        made.explorer.session = handle(made.explorer.session, Choose("part", part))
        made.show(made.explorer.session)
        assert made.explorer.session.notice is None
