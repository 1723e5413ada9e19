"""A puzzle of strategy shows all of the table that its answer depends on; the others show what they are about."""

from dataclasses import replace
from typing import Any

import pytest

from kdexplore.app.analyse import puzzles
from kdexplore.app.analyse.puzzle_table import is_strategic
from kdexplore.app.analyse.state import Analyse
from kdexplore.app.session import Session
from kdexplore.core.bonuses import points_so_far
from kdexplore.engine.puzzles.model import puzzles as stored
from kdexplore.views import svg
from kdexplore.views.blocks import plain
from kdexplore.views.described.labels import board_label, line_label
from kdexplore.words import Speaker, Term, languages

STRATEGIC = [one for one in stored() if is_strategic(one)]


def opened(puzzle, answers=(), lang="en"):
    return replace(Session(), analyse=Analyse(part="puzzles", puzzle=puzzle.id, answers=answers), lang=lang)


def text_of(blocks: Any) -> str:
    """Everything that is said in some blocks."""
    blocks = plain(blocks)
    if isinstance(blocks, dict):
        return " ".join(text_of(value) for key, value in blocks.items() if key != "svg")
    return " ".join(map(text_of, blocks)) if isinstance(blocks, list) else str(blocks)


def test_the_puzzles_of_strategy_are_those_where_everybody_plays_on():
    kinds = {kind: sum(one.kind == kind for one in STRATEGIC) for kind in ("claim", "placement", "fire", "gift")}
    assert all(kinds.values()), kinds
    assert sum(kinds.values()) == len(STRATEGIC)


@pytest.mark.parametrize("puzzle", STRATEGIC, ids=lambda one: one.id)
def test_a_puzzle_of_strategy_shows_every_territory_both_lines_and_the_bonuses(puzzle):
    session, state = opened(puzzle), puzzle.state
    rules, voice = state.rules, Speaker("en", rules=puzzle.state.rules)
    rivals: Any = puzzles.rivals(session)
    (cards,) = (block["cards"] for block in rivals if block["kind"] == "cards")
    others = [seat for seat in range(rules.players) if seat != puzzle.seat]
    for card, seat in zip(cards, others, strict=True):
        there = state.seats[seat].territory
        assert card["title"] == f"{voice.term('seat', seat)} {points_so_far(state, seat).total}"
        assert card["said"] == board_label(there, rules.tiles, "en", seat)
        look: Any = {"cell": 36, "span": rules.span, "labels": False}
        assert svg.board(there, rules.tiles, seat=seat, **look) == card["svg"]
        for bonus in rules.bonuses:
            assert voice.term("bonus", bonus) in card["note"]
    lines: Any = puzzles.lines(session)
    labels = [block["label"] for block in lines]
    assert labels == [line_label(slots, rules.tiles, "en") for slots in (state.line, state.next_line) if slots]
    about = text_of(puzzles.board(session))
    for bonus, points in (("centre", 10), ("complete", 5)):
        assert (f"{voice.term('bonus', bonus)} +{points}" in about) == (bonus in rules.bonuses)
    assert f"Round {state.round} of {rules.rounds}" in about
    assert all(
        voice.text("draft.on", seat=Term("seat", slot.seat), number=slot.number) in about
        for slot in state.line[state.turn :]
    )


def test_puzzles_about_rules_show_what_they_are_about_as_before():
    for puzzle in stored():
        if not is_strategic(puzzle):
            assert puzzles.lines(opened(puzzle)) == puzzles.rivals(opened(puzzle)) == []


@pytest.mark.parametrize("lang", languages())
def test_an_answer_says_of_what_it_is_ahead_or_behind(lang):
    """It said "It leads to -2 at the end", and not of what."""
    for puzzle in STRATEGIC:
        for number, one in enumerate(puzzle.options):
            said = text_of(puzzles.answers(opened(puzzle, (number,), lang)))
            voice = Speaker(lang, rules=puzzle.state.rules)
            key = "tied" if not one.margin else "ahead" if one.margin > 0 else "behind"
            points = voice.text("count.point", n=round(abs(one.margin)))
            assert voice.text(f"analyse.puzzle.{key}", seat=Term("seat", puzzle.seat), points=points) in said


def test_it_is_said_in_points_of_whom():
    (puzzle,) = (one for one in STRATEGIC if one.id == "classic-17")
    said = text_of(puzzles.answers(opened(puzzle, (puzzle.order.index(0),))))
    assert "Pink ends 9 points behind the best of the others." in said
