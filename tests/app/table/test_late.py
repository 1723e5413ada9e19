"""A game that began without us: territories painted or typed, then the entering goes on to the end."""

from dataclasses import replace
from typing import Any

import pytest

from kdexplore.app.address import hash_of, opened
from kdexplore.app.lab.intents import to_table
from kdexplore.app.session import Session
from kdexplore.app.table import fields, scenes
from kdexplore.app.table.intents import handle, typed
from kdexplore.app.table.late import Late, never_turned_up, used_in
from kdexplore.core.actions import Reveal
from kdexplore.core.notation import write
from kdexplore.core.state import Step
from kdexplore.words import languages
from tests.app.sending import sent_to
from tests.app.table.gamesters import begun, entered, followed, seen

after = sent_to(handle)
GAMES = [("classic", 4), ("classic", 3), ("duel", 2), ("discovery", 3), ("totem", 4), ("tribe", 2)]


def between_lines(mode, players, rounds):
    """A game that is entered from its beginning, when so many rounds are over and the next line is turned up."""
    table = begun(mode, players)
    while not (table.state.step is Step.REVEAL and table.state.lines_seen == rounds + 1):
        table, _ = entered(table, seen(table))
    return table


def filled(there):
    """A table before its game, with what can be seen at another one."""
    state = there.state
    session = replace(Session(), table=there.put_away()).entered("table")
    for number, seat in enumerate(state.seats):
        taken = " ".join(str(slot.number) for slot in state.line if slot.seat == number)
        session = typed(session, f"late_territory{number}", write(seat.territory, state.rules.tiles))
        session = typed(session, f"late_dominoes{number}", taken)
    return typed(session, "late_rounds", state.lines_seen - 1)


@pytest.mark.parametrize(("mode", "players"), GAMES)
def test_a_game_is_joined_in_its_middle_and_entered_to_its_end(mode, players):
    """What turns up is what turned up there, although nobody said which dominoes were left in the box."""
    there = between_lines(mode, players, 3)
    here = after(filled(there), {"press": "join"}).table
    assert [write(seat.territory, here.state.rules.tiles) for seat in here.state.seats] == [
        write(seat.territory, here.state.rules.tiles) for seat in there.state.seats
    ]
    assert (here.state.round, here.state.step) == (there.state.round, Step.REVEAL)
    begun_at, whole = len(there.history), followed(there)[0].history
    rest = [*whole.actions[begun_at:]]
    rest[0] = Reveal(rest[0].dominoes, tuple(sorted((*there.state.cave.face_up, *rest[0].people))))
    for index, action in enumerate(rest):
        if index == len(here.history):
            here, _ = entered(here, action)
        assert here.history.actions[index] == action
        assert here.history.state_at(index + 1).line == whole.state_at(begun_at + index + 1).line
    assert here.state.step is Step.OVER
    assert not here.guessed & used_in(here.history)
    assert [here.state.score_of(seat).total for seat in range(players)] == [*whole.state.totals[-1]]


def test_a_domino_that_was_guessed_to_be_out_can_turn_up():
    table = after(filled(between_lines("classic", 4, 3)), {"press": "join"}).table
    guess = min(table.guessed)
    more = table.pick(guess)
    assert more.picked == (guess,)
    assert guess in more.state.unseen
    assert len(more.state.unseen) == len(table.state.unseen)
    assert len(more.guessed) == len(table.guessed)
    assert more.guessed.isdisjoint(never_turned_up(more.history))
    line: Any = scenes.line(replace(Session(), table=more))
    numbers = [each["number"] for each in line["reveal"]["dominoes"]]
    assert {*more.state.unseen, *more.guessed} == {*numbers}


def test_a_territory_is_painted_in_the_lab_and_taken_back_to_the_table():
    session = replace(Session(), table=begun("duel", 2).put_away()).entered("table")
    painting = after(session, {"press": "paint1"})
    assert (painting.room, painting.lab.seat, painting.lab.rules.mode) == ("lab", 1, "duel")
    painted = replace(painting, lab=painting.lab.pasted("w1w*"))
    back = to_table(painted, taken=True)
    assert (back.room, back.table.late.territories[1], back.table.late.painting) == ("table", "w1w*", None)
    assert to_table(painted, taken=False).table.late == Late()
    assert to_table(back, taken=True) == back
    assert after(session, {"press": "paint7"}) == session


def test_what_was_filled_in_survives_a_reload_and_so_do_guesses():
    session = filled(between_lines("totem", 4, 2))
    back = opened(Session(), hash_of(replace(session, table=replace(session.table, typed=""))))
    assert back.table.late == session.table.late
    joined = after(session, {"press": "join"})
    assert opened(Session(), hash_of(joined)).table.guessed == joined.table.guessed
    assert opened(Session(), hash_of(after(session, {"press": "paint2"}))).table.late.painting == 2


@pytest.mark.parametrize("lang", languages())
def test_what_is_missing_is_said_before_the_game_goes_on(lang):
    session = replace(Session(), table=begun("duel", 2).put_away()).spoken(lang)
    before = after(session, {"press": "join"})
    assert (before.table.history, _refusals(before)) == (None, 1)
    for seat, numbers in enumerate(("3 17", "9, 30")):
        assert session.table.late.lacks_numbers(begun("duel", 2).state.rules)
        session = typed(session, f"late_dominoes{seat}", numbers)
    wrong = typed(session, "late_territory0", "w*x")
    territory, _, why, marked, _ = _inside(wrong)[1]["blocks"]
    assert territory["name"] == "late_territory0"
    assert why["tone"] == "bad"
    assert [part["text"] for part in marked["parts"] if part.get("tone")] == ["x"]
    refused = after(wrong, {"press": "join"})
    assert (refused.table.history, _refusals(refused)) == (None, 1)
    assert after(session, {"press": "join"}).table.history is not None


def _inside(session) -> list[Any]:
    """What is asked of a game that began without us."""
    fold: Any = next(block for block in fields.begin(session) if block["kind"] == "fold")
    return list(fold["blocks"])


def _refusals(session):
    return sum(block["kind"] == "notice" and block["tone"] == "bad" for block in _inside(session))


def test_values_without_a_meaning_are_ignored():
    session = replace(Session(), table=begun("duel", 2).put_away())
    for name, value in (
        ("late_rounds", "x"),
        ("late_territory9", "w*"),
        ("late_x0", "w"),
        ("late_", 3),
        ("late_rounds", -1),
    ):
        assert typed(session, name, value).table.late == Late()
    assert Late.from_view({"late": "|||||||:", "late_rounds": "x", "late_paints": 9}) == Late()
    assert Late().with_territory(0, "w|*:" + "x" * 9000).territories[0].startswith("w*x")
