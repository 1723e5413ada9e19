"""Whole games as they were recorded: every event, square, point and place of today is that of the transcript."""

from itertools import chain

import pytest

from kdexplore.core.cells import HOME
from kdexplore.core.events import (
    DominoDiscarded,
    DominoesDropped,
    FireReturned,
    FireThrown,
    GameStarted,
    PersonRecruited,
    TotemMoved,
)
from kdexplore.core.game import legal_actions
from kdexplore.core.gamefile import dump_game, read_game
from kdexplore.core.state import Step
from tests.golden.record import HERE, RECIPES, recorded, replayed, transcript

GAMES = sorted(HERE.glob("*.txt"))

# What must happen in at least one of the games.
RARE = {
    "a throw burns a resource": lambda event: isinstance(event, FireThrown) and event.resource is not None,
    "a throw burns a person": lambda event: isinstance(event, FireThrown) and event.person is not None,
    "fire lands on the starting tile": lambda event: isinstance(event, FireThrown) and event.target == HOME,
    "a token goes back to the box": lambda event: isinstance(event, FireReturned),
    "a domino is discarded": lambda event: isinstance(event, DominoDiscarded),
    "nobody claims a domino": lambda event: isinstance(event, DominoesDropped),
    "a totem is taken from the table": lambda event: isinstance(event, TotemMoved) and event.giver is None,
    "a totem goes back to the table": lambda event: isinstance(event, TotemMoved) and event.taker is None,
    "a totem changes hands": lambda event: isinstance(event, TotemMoved) and None not in (event.giver, event.taker),
    "two resources buy a person": lambda event: isinstance(event, PersonRecruited) and len(event.paid) == 2,
    "four resources buy a person": lambda event: isinstance(event, PersonRecruited) and len(event.paid) == 4,
    "the next game of a dynasty begins": lambda event: isinstance(event, GameStarted),
}


def stem(path):
    return path.stem


@pytest.fixture(scope="module")
def histories():
    return [replayed(path.read_text(encoding="utf-8")) for path in GAMES]


@pytest.mark.parametrize("path", GAMES, ids=stem)
def test_a_recorded_game_is_played_the_same_way_today(path):
    text = path.read_text(encoding="utf-8")
    assert transcript(replayed(text)).splitlines() == text.splitlines()


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda recipe: recipe.name)
def test_a_seed_deals_and_plays_the_game_it_was_recorded_from(recipe):
    text = (HERE / f"{recipe.name}.txt").read_text(encoding="utf-8")
    assert transcript(recorded(recipe)).splitlines() == text.splitlines()


def test_every_recipe_is_recorded_and_nothing_else():
    assert {path.stem for path in GAMES} == {recipe.name for recipe in RECIPES}


def test_every_mode_is_recorded_with_every_number_of_players():
    found = {(recipe.rules.mode, recipe.rules.players) for recipe in RECIPES}
    some = {(mode, players) for mode in ("classic", "discovery", "totem", "tribe") for players in (2, 3, 4)}
    assert found >= {*some, ("duel", 2)}


@pytest.mark.parametrize("what", RARE)
def test_it_happens_somewhere_that(what, histories):
    events = chain.from_iterable(turn.events for history in histories for turn in history.turns)
    assert any(map(RARE[what], events))


def test_somebody_chooses_who_gets_a_totem(histories):
    before = [history.state_at(index) for history in histories for index in range(len(history))]
    gifts = [state for state in before if state.step is Step.GIVE]
    assert gifts
    assert all(len(state.heirs_of(state.gifts[0])) > 1 for state in gifts)


def test_every_recorded_game_is_played_to_its_end_and_read_back_from_its_file(histories):
    for history in histories:
        assert history.state.step is Step.OVER
        assert list(legal_actions(history.state)) == []
        assert read_game(dump_game(history)) == history


def test_a_volcano_of_the_printed_box_always_finds_a_square(histories):
    """The other half of its domino, without symbols and just laid, lies beside it: no token ever goes back."""
    for history in histories:
        volcanic = [domino for domino in history.start.rules.tiles.dominoes if domino.second.craters]
        if history.start.rules.tiles.id == "origins":
            assert not any(domino.first.symbols or domino.first.craters for domino in volcanic)
            assert not any(isinstance(event, FireReturned) for turn in history.turns for event in turn.events)


def test_a_changed_number_is_noticed():
    text = GAMES[0].read_text(encoding="utf-8")
    changed = text.replace(" total,", "9 total,", 1)
    assert changed != transcript(replayed(changed)) == text
