"""What the widgets of a game ask for: every mode is played to its end, and nonsense changes nothing."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from kdexplore.app.explorer import Explorer
from kdexplore.app.play import charts, choosing, opponents, scenes, shuffles
from kdexplore.app.play.intents import handle
from kdexplore.app.play.prompt import sentence
from kdexplore.app.play.room import Room
from kdexplore.app.play.scores import ending, lit, watched_seat
from kdexplore.app.play.setup import Setup
from kdexplore.app.play.state import Play
from kdexplore.app.session import Session
from kdexplore.core.action_json import move_of
from kdexplore.core.game import legal_actions
from kdexplore.core.state import Step
from kdexplore.views.blocks import plain
from kdexplore.words import languages
from tests.app.sending import sent_to

heard = sent_to(handle)
PERSONS = ("", "", "", "")
GAMES = [
    Setup(mode="classic", players=2, bots=("", "greedy")),
    Setup(mode="classic", players=3, bots=("", "greedy", "random")),
    Setup(mode="classic", players=4, bots=PERSONS, bonuses=("centre", "complete")),
    Setup(mode="duel", players=2, bots=("", "greedy")),
    Setup(mode="discovery", players=3, bots=("", "greedy", "greedy")),
    Setup(mode="totem", players=2, bots=("", "random")),
    Setup(mode="tribe", players=2, bots=("", "random")),
]


def begun(setup=GAMES[0], **more):
    return replace(Session(), play=Play(setup).begun(), **more).entered("play")


def state_of(session) -> Any:
    return session.play.state


def words_of(panel):
    """Everything that a panel says, in one piece."""
    return repr(plain(panel))


def sentence_of(session):
    return "".join(part["text"] for part in sentence(session, scenes.board(session))[0]["parts"])


def moves(session):
    return [move_of(action) for action in legal_actions(session.play.state)]


def intent_of(session):
    """The intent of the first thing that can be done, as its widget sends it."""
    move = moves(session)[0]
    if "recruit" in move:
        return [{"pay": move["paid"], "person": move["recruit"]}, {"move": move}]
    return [{"move": move}]


@pytest.mark.parametrize("setup", GAMES, ids=lambda setup: f"{setup.mode}{setup.players}")
def test_every_mode_is_played_to_its_end_by_intents(setup):
    session = begun(setup)
    for _ in range(200):
        if session.play.state.step is Step.OVER:
            break
        at = session.play.at
        for intent in intent_of(session):
            assert sentence_of(session)
            session = heard(session, intent)
        assert session.play.at > at
    assert session.play.state.step is Step.OVER
    assert charts.choice(session)[0]["opened"]
    assert "again" in words_of(ending(session).result)


def test_a_person_is_paid_for_before_the_home_is_chosen():
    session = begun(Setup(mode="tribe", players=2, bots=PERSONS, seed=1))
    while not (recruits := [move for move in moves(session) if "recruit" in move]):
        session = heard(session, {"press": "advise"})
    move = recruits[0]
    paid = heard(session, {"pay": move["paid"], "person": move["recruit"]})
    assert scenes.board(paid)["mode"] == "settle"
    assert scenes.board(heard(paid, {"back": True}))["mode"] == "pay"
    same = [move["paid"][0], move["paid"][0]]
    refused = heard(session, {"move": {**move, "paid": same}})
    assert refused.play.refused
    assert refused.play.history == session.play.history


@pytest.mark.parametrize(
    "intent",
    [
        {}, {"press": "nothing"}, {"press": "watch9"}, {"press": "watchx"}, {"branch": [9999, 0]}, {"look": [0, 0]},
        {"choose": ["bot7", "greedy"]}, {"choose": ["bot0", "god"]}, {"choose": ["chart", "pie"]}, {"n": 3},
    ],
)  # fmt: skip
def test_what_means_nothing_changes_nothing(intent):
    session = begun()
    assert heard(session, intent) == session


def test_a_line_of_the_score_lights_its_squares_until_it_is_pressed_again():
    session = begun(Setup(bots=PERSONS))
    for _ in range(20):
        session = heard(session, {"press": "advise"})
    sheet = session.play.state.score_of(watched_seat(session))
    number = next(index for index, line in enumerate(sheet.lines) if line.cells)
    pressed = heard(session, {"press": f"line{number}"})
    shown: Any = lit(pressed)
    assert shown.cells == sheet.lines[number].cells
    assert scenes.board(pressed)["lit"]["cells"] == [list(cell) for cell in sheet.lines[number].cells]
    assert lit(heard(pressed, {"press": f"line{number}"})) is None
    assert lit(heard(pressed, {"press": "advise"})) is None
    assert lit(heard(pressed, {"press": "line99"})) is None
    assert lit(replace(pressed, no_hints=True)) is None


def test_a_bot_takes_a_seat_in_the_middle_of_a_game():
    session = begun(Setup(bots=PERSONS))
    actor = state_of(session).actor
    session = heard(session, {"choose": [f"bot{actor}", "greedy"]})
    assert state_of(session).actor != actor
    session = heard(session, {"choose": [f"bot{actor}", "person"]})
    assert session.play.setup.bot_of(actor) == ""


def test_without_hints_there_are_no_points_no_ways_and_no_place_to_come():
    session = begun(Setup(bots=PERSONS))
    while session.play.state.step is not Step.PLACE:
        session = heard(session, {"press": "advise"})
    assert "It fits in" in sentence_of(session)
    assert '"points": "' in str(plain(opponents.row(session))).replace("'", '"')
    pure = replace(session, no_hints=True)
    assert "It fits in" not in sentence_of(pure)
    assert "points" not in str(plain(opponents.row(pure)))
    assert "Points are hidden" in words_of(scenes.side(pure))
    assert "anchors" not in scenes.board(pure)["place"]
    claiming = begun(Setup(bots=PERSONS), no_hints=True)
    assert all("hint" not in slot for line in scenes.line(claiming)["lines"] for slot in line["slots"])
    assert any(
        "hint" in slot for line in scenes.line(replace(claiming, no_hints=False))["lines"] for slot in line["slots"]
    )


def test_there_is_one_sentence_and_the_others_keep_silent():
    session = begun(Setup(bots=PERSONS))
    told = scenes.line(session)
    assert told["turn"] is None
    assert told["happened"]["says"] == []
    assert sentence_of(session).endswith(" chooses a domino of the new line.")


def test_in_a_dynasty_the_points_of_the_games_before_are_shown():
    session = begun(Setup(players=2, bots=PERSONS, dynasty=True))
    while session.play.state.game == 1:
        session = heard(session, {"press": "advise"})
    table = next(block for block in scenes.side(session) if block["kind"] == "table")
    first = list(session.play.state.totals[0])
    assert table["rows"] == [["Game 1", *first], ["Total", *first]]


def test_another_shuffle_begins_another_game_of_the_same_kind():
    session = begun()
    again = heard(session, {"press": "again"})
    assert again.play.setup.seed != session.play.setup.seed
    assert state_of(again).rules == state_of(session).rules
    assert heard(again, {"press": "before"}).play.history == session.play.history


def test_every_new_game_has_a_shuffle_of_its_own(monkeypatch):
    """Every game used to begin with dominoes 1, 9, 38 and 46."""
    numbers = iter((4711, 815))
    monkeypatch.setattr(shuffles, "fresh", lambda: next(numbers))
    ready = replace(Session(), room="play")
    seeds = [heard(ready, {"press": "begin"}).play.setup.seed for _ in range(2)]
    assert seeds == [4711, 815]
    chosen = replace(ready, play=Play(replace(Setup(seed=9), fresh=False)))
    assert heard(chosen, {"press": "begin"}).play.setup.seed == 9


def test_the_environment_can_fix_the_shuffle(monkeypatch):
    monkeypatch.setenv(shuffles.FIXED, "12")
    assert shuffles.fresh() == 12
    monkeypatch.setenv(shuffles.FIXED, "١٢")
    assert 0 <= shuffles.fresh() <= shuffles.HIGHEST


def test_a_game_that_is_put_away_stays_one_press_away():
    """A new game used to wipe the old one, without a warning and without a way back."""
    session = begun()
    choosing_one = heard(session, {"press": "new"})
    assert choosing_one.play.history is None
    assert "brings it back" in words_of(choosing.beginning(choosing_one))
    cancelled = heard(choosing_one, {"press": "cancel"})
    assert (cancelled.play.history, cancelled.play.at) == (session.play.history, session.play.at)
    other = heard(choosing_one, {"press": "begin"})
    assert "Back to the previous game" in words_of([scenes.ways(other)])
    back = heard(other, {"press": "before"})
    assert back.play.history == session.play.history
    assert heard(back, {"press": "before"}).play.history == other.play.history


def test_without_a_game_cancel_leads_to_the_start():
    assert heard(Session().entered("play"), {"press": "cancel"}).room == "start"
    assert heard(Session().entered("play"), {"press": "before"}) == Session().entered("play")


def test_a_mode_is_chosen_by_its_card_and_the_players_by_a_button():
    session = heard(Session().entered("play"), {"press": "mode:duel"})
    assert session.play.setup.mode == "duel"
    assert heard(session, {"press": "players:3"}) == session
    pale = [each for each in choosing.who(session)[1]["buttons"] if each.get("off")]
    assert [each["text"] for each in pale] == ["3", "4"]
    four = heard(heard(session, {"press": "mode:tribe"}), {"press": "players:4"}).play.setup
    assert (four.mode, four.players, four.bots) == ("tribe", 4, ("", "greedy", "greedy", "greedy"))
    for nonsense in ("mode:", "mode:chess", "players:", "players:9", "players:²", "mode:duel:x"):
        assert heard(session, {"press": nonsense}) == session


@pytest.mark.parametrize("lang", languages())
def test_the_cards_say_in_every_language_what_is_different(lang):
    session = replace(Session(), lang=lang)
    cards = [card for block in choosing.cards(session) if block["kind"] == "cards" for card in block["cards"]]
    assert [card["name"] for card in cards if card["on"]] == ["mode:classic"]
    assert len({card["aside_text"] for card in cards}) == len({card["text"] for card in cards}) == 6


@pytest.mark.parametrize("lang", languages())
def test_the_sentence_says_what_is_waited_for_in_every_language(lang):
    session = begun(Setup(mode="tribe", bots=PERSONS, deal="hand"), lang=lang)
    assert sentence_of(session)
    assert "{" not in sentence_of(session)


def test_the_other_territories_are_those_that_are_not_looked_at():
    session = begun(Setup(players=3, bots=PERSONS))
    cards = next(block for block in opponents.row(session) if block["kind"] == "cards")["cards"]
    assert len(cards) == 2
    looking = heard(session, {"press": cards[0]["name"]})
    assert f"watch{looking.play.watched}" == cards[0]["name"]
    shown = next(block for block in opponents.row(looking) if block["kind"] == "cards")["cards"]
    assert cards[0]["name"] not in [card["name"] for card in shown]
    assert heard(looking, {"back": True}).play.watched is None


def test_they_are_called_as_the_game_calls_them():
    for mode, called in (("classic", "The other kingdoms"), ("discovery", "The other territories")):
        assert called in words_of(opponents.row(begun(Setup(mode=mode, players=3))))


def test_a_room_has_a_place_for_the_focus_when_what_was_pressed_goes_away():
    ordered: list[str] = []
    explorer: Any = Explorer(begun())
    explorer.focus = ordered.append
    room = Room(explorer)
    room.show(explorer.session)
    room.side.pressed({"press": "advise"})
    assert ordered == []
    room.side.pressed({"press": "new"})
    assert ordered == [".kd-setup:not(.kd-away) .kd-panel-mini[aria-pressed=true]"]


def test_the_first_chart_gives_a_sign_of_life_before_it_is_drawn(monkeypatch):
    """The first chart used to take 3.4 seconds without any sign."""
    made, seen = charts.Charts(lambda _: None), []
    monkeypatch.setattr(made.form, "show", lambda blocks: seen.append([block["kind"] for block in blocks]))
    monkeypatch.setattr(charts, "figure", lambda _: seen.append(["drawn"]))
    monkeypatch.setattr(charts, "sys", SimpleNamespace(modules={}))
    made.show(heard(begun(), {"choose": ["chart", "rounds"]}))
    assert seen == [["fold", "progress"], ["drawn"], ["fold"]]
