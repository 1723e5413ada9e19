"""The studio on the screen: made once, brought in step with the session, each intent a step."""

from datetime import UTC, datetime

from kdexplore.app.explorer import Explorer
from kdexplore.app.session import Session
from kdexplore.app.studio import fields, reports, scenes
from kdexplore.app.studio.room import Room
from kdexplore.app.studio.state import Studio

AWAY = "kd-away"


def entered(studio):
    """A room in which this studio is shown, and kept in step."""
    explorer = Explorer(Session(room="studio", studio=studio))
    room = Room(explorer)
    explorer.show_all = room.show
    room.show(explorer.session)
    return explorer, room


def is_away(widget):
    return AWAY in widget.get_state("_dom_classes")["_dom_classes"]


EDITED = (scenes.faults, fields.domino, fields.whole, fields.terrain)  # of a set of the user's own


def empty(room):
    return [part for part in EDITED if not room.forms[part].blocks]


def control(form):
    """The widget of the first field of a form."""
    return form.children[0].children[0]


def test_what_only_a_set_of_the_user_s_own_needs_is_empty_for_the_others():
    explorer, room = entered(Studio())
    assert empty(room) == list(EDITED)
    room.forms[scenes.head].pressed({"press": "copy"})
    assert explorer.session.studio.editing
    assert not empty(room)


def test_every_form_follows_the_session_and_stays_the_same_widget():
    explorer, room = entered(Studio())
    before = dict(room.parts)
    room.forms[scenes.head].pressed({"choose": ["box", "origins"]})
    assert explorer.session.studio.box == "origins"
    assert "Volcano" in str(room.forms[reports.report].blocks)
    assert room.parts == before


def test_a_field_changes_the_domino_that_is_open():
    explorer, room = entered(Studio().copied())
    room.forms[scenes.gallery].pressed({"press": "open:7"})
    control(room.forms[fields.domino]).value = 99
    assert explorer.session.studio.tiles.dominoes[7].number == 99


def test_a_refusal_is_told_and_changes_nothing():
    explorer, room = entered(Studio().copied())
    file = {"name": "a.csv", "type": "text/csv", "size": 26, "content": b"number,left,right\n1,w,zz"}
    control(room.forms[fields.reading]).value = ({**file, "last_modified": datetime(2026, 1, 1, tzinfo=UTC)},)
    assert explorer.session.notice.thing.where == "a.csv: rows[2].right"
    assert explorer.session.studio == Studio().copied()


def test_a_button_that_leads_to_another_room_is_an_order():
    explorer, room = entered(Studio())
    room.forms[scenes.head].pressed({"press": "lab"})
    assert explorer.session.room == "lab"


def test_the_chart_hangs_there_only_when_it_is_asked_for():
    _, room = entered(Studio())
    assert not room.chart.figure
    room.forms[reports.report].pressed({"press": "chart"})
    assert room.chart.figure
