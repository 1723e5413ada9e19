"""The table in the session: what its intents do, what its link keeps, and what is said while a game is entered."""

from dataclasses import replace
from typing import Any

import pytest

from kdexplore.app.address import hash_of, opened
from kdexplore.app.session import Session
from kdexplore.app.table import fields, scenes
from kdexplore.app.table.entries import blocked, waiting
from kdexplore.app.table.intents import handle, typed
from kdexplore.app.table.state import TableGame
from kdexplore.core.actions import Claim, Discard, DrawKing, Place, Reveal
from kdexplore.core.legal import LegalActions
from kdexplore.core.links import Link, encode
from kdexplore.core.state import Step
from kdexplore.views.blocks import plain
from tests.app.sending import sent_to
from tests.app.table.gamesters import begun, followed

send = sent_to(handle)


def session_of(table, lang="en"):
    return replace(Session(), table=table).spoken(lang).entered("table")


def words_of(thing: Any) -> str:
    """All that blocks say."""
    thing = plain(thing)
    if isinstance(thing, dict):
        return " ".join(words_of(value) for key, value in thing.items() if key not in ("svg", "kind"))
    if isinstance(thing, list | tuple):
        return " ".join(map(words_of, thing))
    return str(thing)


def moment(table):
    """What nobody wants to enter twice."""
    names = table.names if table.history is None else table.history.start.rules.names
    setup = table.play.setup
    return table.history, table.play.at, table.entered, table.asked, names, setup.mode, setup.players, setup.bonuses


def lined(table):
    return table.state.step is Step.REVEAL and table.state.lines_seen == 3


def sent(session, *intents):
    for intent in intents:
        session = send(session, intent)
    return session


def test_a_game_is_entered_by_intents_alone():
    session = sent(
        session_of(TableGame()), {"choose": ["mode", "duel"]}, {"choose": ["players", 2]}, {"press": "begin"}
    )
    session = sent(session, *({"choose": ["pick", number]} for number in (5, 9, 12, 30)))
    assert session.table.history.actions == (Reveal((5, 9, 12, 30)),)
    session = sent(session, {"move": {"king": 1}})
    assert session.table.history.actions[1:] == (DrawKing(1), Claim(5))
    assert sent(session, {"press": "undo"}).table.state.step is Step.DRAW


def test_in_the_opening_a_domino_is_asked_about_and_its_owner_named():
    session = sent(session_of(begun()), *({"choose": ["pick", number]} for number in (5, 9, 12, 30)))
    session = sent(session, {"move": {"claim": 12}})
    assert "Who took 12?" in words_of(dict(scenes.line(session)))
    session = sent(session, {"move": {"king": 3}})
    assert session.table.history.actions[-2:] == (DrawKing(3), Claim(12))
    assert "Dóra" in words_of(dict(scenes.line(session)))


@pytest.mark.parametrize(
    "make",
    [
        lambda: TableGame().named(0, "Anna").named(3, "陈小明"),
        lambda: sent(session_of(TableGame()), {"choose": ["mode", "tribe"]}, {"choose": ["players", 3]}).table,
        lambda: begun("totem", 3, ("a", "", "ç")),
        lambda: begun().pick(7).pick(4),
        lambda: sent(session_of(begun().pick(5).pick(9).pick(12).pick(30)), {"move": {"claim": 12}}).table,
        lambda: followed(begun("discovery", 3), lined)[0],
        lambda: followed(begun("discovery", 3), lined)[0].moved(4),
        lambda: begun("tribe", 2, ("", "Ben")).pick(3).pick_person(4),
    ],
)
def test_the_link_keeps_every_press(make):
    session = session_of(make())
    assert moment(opened(Session(), hash_of(session)).table) == moment(session.table)


def test_a_link_with_values_of_no_meaning_opens_all_the_same():
    table, _ = followed(begun("duel", 2), lined)
    history = table.history
    for view in (
        (("picked", "1+1"), ("people", "99"), ("asked", 77), ("tat", 10**6)),
        (("picked", "x+²+-1"), ("tat", "first")),
        (("tmode", "nonsense"), ("tplayers", 17), ("name0", "y" * 80), ("name1", 4)),
    ):
        assert opened(Session(), encode(Link(table=history, view=view))).table.state == table.state
        assert opened(Session(), encode(Link(view=view))).table.history is None
    assert opened(Session(), encode(Link(table=history))).room == "table"
    assert opened(Session(), encode(Link(game=history))).table == TableGame()


def test_bonuses_and_names_are_filled_in_and_what_no_field_sends_is_ignored():
    session = typed(typed(session_of(TableGame()), "bonus:centre", value=True), "name1", "B\x00éla ")
    assert session.table.names[1] == "Béla"
    assert session.table.play.setup.bonuses == ("centre",)
    assert opened(Session(), hash_of(session)).table == session.table
    assert typed(session, "name77", "x") == session
    assert typed(session, "nonsense", 1) == session
    assert "Béla" in words_of(fields.names(session))


def test_a_mode_that_does_not_fit_says_why_no_game_can_begin():
    session = sent(session_of(TableGame()), {"choose": ["mode", "duel"]}, {"choose": ["players", 4]})
    assert "setup.duel" in words_of(fields.begin(session))


def test_a_refusal_stays_where_it_was_tried_and_undo_takes_it_away():
    table, _ = followed(begun(), lambda table: table.state.step is Step.PLACE)
    refused = table.enter(Place(((0, 0), (1, 0))))
    assert refused.history == table.history
    assert refused.play.refused
    assert not refused.undone().play.refused
    assert table.enter(Discard()).play.refused


def test_everybody_is_called_by_name_and_a_correction_says_what_it_put_aside():
    table, _ = followed(begun(), lambda table: table.state.step is Step.PLACE and table.state.lines_seen == 6)
    for index, action in enumerate(table.history.actions):
        before = table.history.state_at(index)
        other = next((a for a in LegalActions(before) if isinstance(a, Place) and a != action), None)
        fixed = table.moved(index).enter(other) if isinstance(action, Place) and other else table
        if blocked(fixed.history):
            break
    else:
        raise AssertionError("no correction is in the way of anything")
    session = session_of(fixed)
    said = words_of(scenes.now(session, scenes.board(session)))
    assert "Removed by the correction" in said
    assert f"Corrected. Entries kept: {fixed.kept}." in said
    assert words_of(scenes.seats(session)).count("Béla") == 1
    forgotten = sent(session, {"press": "forget"})
    assert not waiting(forgotten.table.history)
    assert forgotten.table.state == fixed.state


@pytest.mark.parametrize("lang", ["en", "hu", "tr", "is", "pl"])
def test_the_end_has_the_names_in_place_of_the_colours(lang):
    table, _ = followed(begun("classic", 2, ("Ann<b>", "Béla")))
    session = session_of(table, lang)
    said = words_of(scenes.ending(session).blocks)
    assert "Ann<b>" in said
    assert "Béla" in said
    lit = sent(session, {"press": "pad0:1"})
    assert lit.table.play.lit == "pad0:1"
    assert sent(lit, {"press": "pad0:1"}).table.play.lit == ""
    assert sent(session, {"press": "play"}).play.history == table.history
    assert sent(session, {"press": "lab"}).room == "lab"


def test_a_territory_is_watched_and_a_line_of_its_score_lit():
    table, _ = followed(begun("tribe", 2, ("", "")), lined)
    session = sent(session_of(table), {"press": "watch1"}, {"press": "line0"})
    assert session.table.play.watched == 1
    assert session.table.play.lit == "line0"
    assert sent(session, {"press": "watch9"}, {"press": "watch²"}, {"press": "?"}).table == session.table
    assert words_of(scenes.twin(session))
    assert words_of(scenes.side(session))
