"""What follows from an action: fire, totems, the next claim, the next line, the next game."""

from dataclasses import replace

import pytest

from kdexplore.core.actions import Claim, Discard, DrawKing, Give, Pass, Place, Recruit, Reveal, Throw
from kdexplore.core.cells import HOME, Cell
from kdexplore.core.events import (
    DominoDiscarded,
    DominoesDropped,
    DominoPlaced,
    FireReturned,
    FireThrown,
    GameEnded,
    GameStarted,
    PersonRecruited,
    RecruitmentDeclined,
    RoundStarted,
    TotemMoved,
)
from kdexplore.core.game import apply, legal_actions, start
from kdexplore.core.line import Slot
from kdexplore.core.state import Step
from kdexplore.core.tiles import Domino, FireToken, Square
from kdexplore.core.tribe import Cave
from kdexplore.core.variants import Readings, Rules, rules
from tests.drawing import KINGDOMINO, ORIGINS, after, at_the_end, drawn, rest_of, table

RIGHT, LEFT = Place((Cell(1, 0), Cell(2, 0))), Place((Cell(-1, 0), Cell(-2, 0)))
DOWN = Place((Cell(0, 1), Cell(0, 2)))
ALONE = Rules(KINGDOMINO, players=1, line=1, pile=1)


def volcano(craters):
    return Square("volcano", craters=craters)


def erupting(*dominoes, tokens=ORIGINS.fire_tokens, **readings):
    """One player with these dominoes, numbered from one: a box of Origins with volcanoes of one's own."""
    numbered = tuple(Domino(number, *halves) for number, halves in enumerate(dominoes, 1))
    box = replace(ORIGINS, id="erupting", dominoes=numbered, fire_tokens=tokens)
    return Rules(box, players=1, line=1, pile=len(dominoes), fire=True, readings=Readings(**readings))


def first(number):
    """The first line of a game alone."""
    return Reveal((number,)), DrawKing(0), Claim(number)


# the opening


def test_nothing_is_turned_up_at_first():
    state = start(rules("tribe", players=3))
    assert (state.step, state.line, state.next_line, state.hand) == (Step.REVEAL, (), (), (0, 1, 2))
    assert len(state.unseen) == 48
    assert (len(state.cave.stack), state.cave.face_up) == (22, ())
    assert state.tokens == ((1, 5), (2, 4), (3, 1))


def test_what_is_not_played_with_stays_in_the_box():
    state = start(rules("classic", players=2))
    assert (state.cave, state.tokens, state.hand) == (Cave(), (), (0, 0, 1, 1))
    assert start(rules("discovery")).cave == Cave()


# fire


def test_both_volcanoes_of_a_domino_erupt_one_after_the_other():
    state = after(start(erupting((volcano(1), volcano(2)))), *first(1))
    state = apply(state, RIGHT).state
    assert (state.step, state.volcanoes) == (Step.THROW, (Cell(1, 0), Cell(2, 0)))
    change = apply(state, Throw(HOME))
    assert change.events[:2] == (FireThrown(0, Cell(1, 0), HOME, 1), FireReturned(0, Cell(2, 0), 2))
    assert change.state.tokens == ((1, 4), (2, 3), (3, 1))


def test_the_second_volcano_needs_a_square_of_its_own():
    desert = Square("desert")
    state = after(start(erupting((desert, desert), (volcano(2), volcano(1)))), *first(1), Reveal((2,)), LEFT)
    state = after(state, Claim(2), RIGHT, Throw(HOME))
    assert state.volcanoes == (Cell(2, 0),)
    assert set(legal_actions(state)) == {Throw(Cell(-1, 0))}


def test_a_supply_of_tokens_runs_out():
    desert = Square("desert")
    scarce = erupting((desert, volcano(1)), (desert, volcano(1)), tokens=(FireToken(1, 3, 1),))
    state = after(start(scarce), *first(1), Reveal((2,)), RIGHT, Throw(HOME), Claim(2))
    assert state.tokens == ((1, 0),)
    change = apply(state, LEFT)
    assert FireReturned(0, Cell(-2, 0), 1) in change.events
    assert (change.state.step, change.state.tokens) == (Step.OVER, ((1, 0),))


def test_a_token_that_cannot_land_is_spent_all_the_same():
    state = after(start(erupting((volcano(1), volcano(1)), fire_on_start="forbidden")), *first(1))
    change = apply(state, RIGHT)
    assert [event for event in change.events if isinstance(event, FireReturned)] == [
        FireReturned(0, Cell(1, 0), 1),
        FireReturned(0, Cell(2, 0), 1),
    ]
    assert change.state.tokens == ((1, 3), (2, 4), (3, 1))


def test_volcanoes_are_quiet_where_fire_is_not_played_with():
    quiet = replace(erupting((Square("desert"), volcano(2))), fire=False)
    state = after(start(quiet), *first(1), RIGHT)
    assert (state.step, state.tokens) == (Step.OVER, ())


def test_a_discarded_volcano_keeps_its_token():
    state = after(start(replace(erupting((volcano(1), volcano(1))), span=1)), *first(1))
    change = apply(state, Discard())
    assert change.events[0] == DominoDiscarded(0, 1)
    assert change.state.tokens == ((1, 5), (2, 4), (3, 1))
    assert change.state.seats[0].discarded == (1,)


# totems


def test_every_kind_of_totem_is_judged_after_one_domino():
    change = apply(table(rules("totem", players=2), look="l-j"), RIGHT)
    assert [event for event in change.events if isinstance(event, TotemMoved)] == [
        TotemMoved("fish", None, 0),
        TotemMoved("mushroom", None, 0),
    ]
    assert change.state.holders == (("fish", 0), ("mushroom", 0))


def test_two_totems_to_be_given_are_given_one_after_the_other():
    boards = (drawn(each, ORIGINS).territory for each in ("*", "* l' j'", "* l' j'"))
    holders = (("fish", 0), ("mushroom", 0))
    state = apply(table(rules("totem", players=3), *boards, look="d-d", holders=holders), RIGHT).state
    assert (state.step, state.gifts) == (Step.GIVE, ("fish", "mushroom"))
    state = after(state, Give("fish", 2))
    assert (state.step, state.gifts, state.actor) == (Step.GIVE, ("mushroom",), 0)
    state = after(state, Give("mushroom", 1))
    assert (state.step, state.holders) == (Step.CLAIM, (("fish", 2), ("mushroom", 1)))


def test_totems_and_cave_people_together_a_payment_is_judged_with_the_next_domino_placed():
    together = Rules(ORIGINS, players=2, fire=True, resources=True, totems=True, tribe=True)
    boards = (drawn(each, ORIGINS).territory for each in ("* l' j'", "* l'"))
    state = table(
        together,
        *boards,
        step=Step.RECRUIT,
        holders=(("fish", 0), ("mushroom", 0)),
        cave=Cave(("hunter",)),
        line=(Slot(1, 0), Slot(2, 1)),
    )
    state = after(state, Recruit("hunter", (Cell(1, 0), Cell(2, 0)), Cell(1, 0)))
    assert state.holder_of == {"fish": 0, "mushroom": 0}
    change = apply(state, LEFT)
    assert [event for event in change.events if isinstance(event, TotemMoved)] == [
        TotemMoved("fish", 0, 1),
        TotemMoved("mushroom", 0, None),
    ]


def test_a_discard_changes_no_count_so_nothing_is_judged_after_one():
    boards = (drawn(each, ORIGINS).territory for each in (". g .\ng * g\n. g .", "* l'"))
    change = apply(table(rules("totem", players=2), *boards, look="l-l"), Discard())
    assert change.state.holders == ()
    assert change.events == (DominoDiscarded(0, 15),)


# cave people


def test_recruiting_pays_moves_in_and_ends_the_turn():
    board = drawn("g' * l' d", ORIGINS).territory
    state = table(rules("tribe", players=2), board, step=Step.RECRUIT, cave=Cave(("hunter",), ("shaman",)))
    change = apply(state, Recruit("hunter", (Cell(1, 0), Cell(-1, 0)), Cell(2, 0)))
    assert change.events[0] == PersonRecruited(
        0, "hunter", ((Cell(-1, 0), "mammoth"), (Cell(1, 0), "fish")), Cell(2, 0)
    )
    assert change.state.seats[0].territory.people == ((Cell(2, 0), "hunter"),)
    assert change.state.seats[0].territory.resources == ()
    assert change.state.cave == Cave((), ("shaman",))


def test_passing_changes_nothing_but_the_turn():
    state = table(rules("tribe", players=2), step=Step.RECRUIT)
    change = apply(state, Pass())
    assert change.events[0] == RecruitmentDeclined(0)
    assert change.state.seats == state.seats


def test_the_cave_board_is_filled_up_with_the_next_line_not_before():
    board = drawn("g' * l' d", ORIGINS).territory
    cave = Cave(("hunter", "painter", "shaman", "warrior1"), ("gatherer",))
    state = table(rules("tribe", players=2), board, step=Step.RECRUIT, cave=cave, line=(Slot(1, 0),))
    state = replace(state, next_line=tuple(Slot(slot.number, 0) for slot in state.next_line))
    state = after(state, Recruit("hunter", (Cell(-1, 0), Cell(1, 0)), Cell(2, 0)))
    assert (state.step, state.cave.refill) == (Step.REVEAL, 1)
    state = after(state, Reveal(tuple(sorted(state.unseen))[:4], ("gatherer",)))
    assert state.cave == Cave(("gatherer", "painter", "shaman", "warrior1"), ())


# lines and rounds


def test_resources_of_a_domino_come_with_it():
    change = apply(table(rules("tribe", players=2), look="g-q"), RIGHT)
    assert isinstance(change.events[0], DominoPlaced)
    assert change.events[0].resources == ((Cell(1, 0), "mammoth"), (Cell(2, 0), "flint"))
    assert change.state.seats[0].territory.resources == change.events[0].resources


@pytest.mark.parametrize("players", [1, 2, 3])
def test_dominoes_nobody_claims_leave_the_game_in_every_line(players):
    state = start(Rules(KINGDOMINO, players=players, line=4, pile=12))
    dropped = [
        event
        for action, later in [(None, state), *rest_of(state)]
        if later.step is Step.CLAIM
        for event in apply(later, next(legal_actions(later))).events
        if isinstance(event, DominoesDropped)
    ]
    assert [len(event.numbers) for event in dropped] == [4 - players] * 3


def test_a_pile_of_one_line_is_one_round():
    state = start(Rules(KINGDOMINO, players=2, line=2, pile=2))
    change = apply(after(state, Reveal((13, 14)), DrawKing(0), Claim(13), DrawKing(1)), Claim(14))
    assert RoundStarted(1) in change.events
    assert (change.state.step, change.state.lines_left) == (Step.PLACE, 0)


def test_with_two_kings_a_player_has_two_turns_a_round():
    state = start(rules("classic", players=2, readings={"two_kings_first_line": "abba"}))
    state = after(state, Reveal((1, 2, 3, 4)), DrawKing(1), Claim(4), Claim(3), Claim(2), Claim(1))
    assert [slot.seat for slot in state.line] == [1, 0, 0, 1]
    seats = [later.actor for _, later in rest_of(state) if later.step is Step.PLACE]
    assert seats[:4] == [1, 0, 0, 1]
    assert len(seats) == 24


@pytest.mark.parametrize("players", range(1, 9))
@pytest.mark.parametrize("span", [1, 2, 9])
def test_any_number_of_players_reach_the_end_on_any_span(players, span):
    final = at_the_end(start(Rules(KINGDOMINO, players=players, span=span, line=8, pile=24)))
    assert final.step is Step.OVER
    laid = sum(len(seat.territory.placements) + len(seat.discarded) for seat in final.seats)
    assert laid == 3 * players
    assert all(max(seat.territory.box.width, seat.territory.box.height) <= span for seat in final.seats)


@pytest.mark.parametrize("mode", ["classic", "discovery", "totem"])
def test_an_official_game_lasts_as_many_rounds_as_its_book_says(mode):
    final = at_the_end(start(rules(mode, players=3)))
    assert (final.round, final.step) == (12, Step.OVER)
    assert all(len(seat.territory.placements) + len(seat.discarded) == 12 for seat in final.seats)


def test_three_kings_with_all_48_drop_one_domino_of_every_line():
    final = at_the_end(start(rules("classic", players=3, readings={"three_kings": "48"})))
    assert (final.round, len(final.unseen)) == (12, 0)
    assert sum(len(seat.territory.placements) + len(seat.discarded) for seat in final.seats) == 36


# the end


def test_the_last_domino_ends_the_game_with_the_totals_of_every_seat():
    change = apply(after(start(ALONE), *first(20)), RIGHT)
    assert change.events[-1] == GameEnded(1, (1,))
    assert (change.state.step, change.state.totals) == (Step.OVER, ((1,),))


def test_a_dynasty_starts_anew_twice_and_keeps_the_totals():
    state = start(replace(ALONE, games=3))
    for game, number in enumerate((20, 13, 41), 1):
        assert (state.step, state.game, len(state.unseen)) == (Step.REVEAL, game, 48)
        change = apply(after(state, *first(number)), DOWN)
        started = [event for event in change.events if isinstance(event, GameStarted)]
        assert started == ([GameStarted(game + 1)] if game < 3 else [])
        state = change.state
    assert (state.step, state.totals) == (Step.OVER, ((1,), (0,), (2,)))
    assert state.seats[0].territory.placements
