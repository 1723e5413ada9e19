"""What is pressed, chosen and typed in the studio, and what it makes of the session."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from kdexplore.app.analysis.bridge import Bridge
from kdexplore.app.explorer import Explorer
from kdexplore.app.session import Session
from kdexplore.app.studio.intents import ORDERS, PRESSES, chosen, pressed, typed, with_trials
from kdexplore.app.studio.state import Studio
from kdexplore.core.problems import BadInput
from kdexplore.engine.balance import Trial
from tests.standin import StandIn

OWN_SET = Studio().copied()
HALF_SET = OWN_SET.halved()
FIELDS = (
    "id", "symbol", "number", "first.terrain", "first.digit", "second.digit", "terrain.key", "terrain.code",
    "terrain.volcano", "terrain.resource", "ground", "paste", "what.ever", "x",
)  # fmt: skip
anything = some.text(max_size=30) | some.integers() | some.booleans() | some.none()


def explorer(studio):
    made = Explorer(Session(room="studio", studio=studio))
    made.page.order = {}
    return made


@pytest.mark.parametrize("name", PRESSES)
def test_every_button_changes_a_set(name):
    studio = HALF_SET.opened(20)
    studio = studio.turned().taken_back() if name == "redo" else studio
    assert pressed(studio, name) != studio


def test_a_line_opens_the_place_it_names():
    assert pressed(HALF_SET, "open:7#2").at == 7
    assert pressed(HALF_SET, "ground:3").ground == 3
    assert pressed(HALF_SET, "set#0") == pressed(HALF_SET, "open:x") == pressed(HALF_SET, "shut:1") == HALF_SET


def test_boxes_and_players_are_chosen():
    assert chosen(Studio(), "box", "origins").box == "origins"
    assert chosen(Studio(), "players", "3").players == 3
    assert chosen(Studio(), "player", "greedy").player == "greedy"
    assert chosen(Studio(), "players", "9") == chosen(Studio(), "what", "x") == Studio()


def test_fields_change_the_open_domino_the_open_terrain_and_the_set():
    studio = typed(OWN_SET, "number", "99")
    studio = typed(typed(studio, "first.terrain", "mine"), "first.digit", 2)
    studio = typed(typed(studio, "terrain.name", "corn"), "id", "mine")
    assert studio.domino is not None
    assert studio.domino.number == 99
    assert studio.domino.first == ("mine", 2, 0)
    assert studio.domino.second.terrain == "corn"
    assert studio.tiles.id == "mine"
    assert typed(studio, "symbol", "fire").tiles.symbol == "fire"
    assert typed(studio, "ground", "2").ground == 2


def test_what_is_no_number_is_refused_by_name():
    with pytest.raises(BadInput) as error:
        typed(OWN_SET, "number", "twelve")
    assert (error.value.fault.code, error.value.fault.where) == ("wrong_form", "number")


def test_files_and_pasted_text_are_read():
    table = "number,left,right\n7,w1,f\n"
    assert typed(Studio(), "file", {"name": "a.csv", "size": 9, "text": table}).tiles.id == "a"
    assert len(typed(Studio(), "paste", table).tiles.dominoes) == 1
    assert typed(Studio(), "paste", "  ") == Studio()


def test_pasted_text_that_cannot_be_read_stays_where_it_is_with_why():
    studio = typed(OWN_SET, "paste", "number,left,right\n7,w1,zz")
    assert studio.pasted.endswith("zz")
    assert studio.refused is not None
    assert studio.refused.where == "rows[2].right"
    assert studio.draft == OWN_SET.draft
    mended = typed(studio, "paste", "number,left,right\n7,w1,f")
    assert (mended.pasted, mended.refused) == ("", None)


def test_an_official_box_is_not_edited():
    assert typed(Studio(), "number", 3) == typed(Studio(), "id", "x") == Studio()


@settings(deadline=None)
@given(name=some.sampled_from(FIELDS), value=anything, own=some.booleans())
def test_whatever_is_typed_is_taken_or_refused(name, value, own):
    studio = OWN_SET if own else Studio()
    try:
        after = typed(studio, name, value)
    except BadInput:
        return
    assert after.tiles.dominoes
    assert isinstance(after.faults, tuple)


@settings(deadline=None)
@given(name=some.text(max_size=20), value=anything)
def test_whatever_is_pressed_or_chosen_is_taken(name, value):
    assert pressed(OWN_SET, name).tiles.dominoes
    assert chosen(OWN_SET, name, value).tiles.dominoes


def test_playing_with_a_set_begins_a_game_with_it():
    made = explorer(HALF_SET)
    ORDERS["play"](made)
    assert made.session.room == "play"
    assert made.session.play.state.rules == HALF_SET.rules_for_play()


def test_the_lab_gets_an_empty_territory_with_the_set():
    made = explorer(HALF_SET)
    ORDERS["lab"](made)
    assert made.session.room == "lab"
    assert made.session.lab.rules.tiles == HALF_SET.tiles


def test_a_faulty_set_is_refused_with_its_place():
    made = explorer(OWN_SET.renumbered(0))
    ORDERS["play"](made)
    assert made.session.room == "studio"
    assert made.session.notice.thing.where == "dominoes[0].number"
    for name in ("json", "csv", "print"):
        ORDERS[name](made)
    assert not made.page.order


@pytest.mark.parametrize(
    ("name", "file", "begins"),
    [
        ("json", "my_kingdomino.json", "{"),
        ("csv", "my_kingdomino.csv", "number,"),
        ("print", "my_kingdomino.html", "<!D"),
    ],
)
def test_a_set_is_saved(name, file, begins):
    made = explorer(HALF_SET)
    ORDERS[name](made)
    saved = made.page.order["save"]
    assert saved["name"] == file
    assert saved["text"].startswith(begins)


def test_a_trial_puts_what_it_found_into_the_studio():
    made = explorer(HALF_SET)
    service = StandIn(lambda question: {"games": 2} if question["ask"] == "trial" else {})
    made.analysis = Bridge(made, connect=lambda: service)
    ORDERS["try"](made)
    assert made.session.task is None
    assert [trial.rules for trial in made.session.studio.trials] == list(HALF_SET.on_trial())
    assert [trial.done for trial in made.session.studio.trials] == [2, 2]


def test_what_a_trial_found_is_left_out_when_the_set_has_changed_meanwhile():
    session, found = Session(studio=OWN_SET), (Trial(OWN_SET.rules_for_play(), "random", 1),)
    assert with_trials(session, HALF_SET, found) == session
    assert with_trials(session, OWN_SET, found).studio == replace(OWN_SET, trials=found)
