"""The end of a game: who has won and by what, the pad that adds up, the boards; and nonsense that lights nothing."""

import re
from functools import cache
from typing import Any

import pytest

from kdexplore.app.play.ending import pad, verdict
from kdexplore.app.play.ending.names import Finish
from kdexplore.app.play.ending.sheet import finished, lights, toggled
from kdexplore.app.play.intents import handle
from kdexplore.app.play.scores import ending
from kdexplore.app.play.setup import Setup
from kdexplore.app.play.state import Play
from kdexplore.app.session import Session
from kdexplore.app.shell.share import picture_of
from kdexplore.core.actions import Claim, DrawKing, Reveal
from kdexplore.core.history import History
from kdexplore.core.variants import rules
from kdexplore.engine.simulation import played
from kdexplore.views.blocks import part
from kdexplore.words import languages
from tests.app.sending import sent_to
from tests.rules.firing import LAID, NO_START, volcanoes_only

heard = sent_to(handle)
TIED = {"largest": 391, "symbols": 910}  # shuffles of four random players, by what decides who is first
MODES = {
    "classic": Setup(players=4, bonuses=("centre", "complete")),
    "duel": Setup(mode="duel"),
    "discovery": Setup(mode="discovery", players=3),
    "totem": Setup(mode="totem", players=3, bonuses=("complete",)),
    "tribe": Setup(mode="tribe", players=4),
    "dynasty": Setup(players=2, dynasty=True),
}


@cache
def over(name):
    """A game of a mode, played to its end by the computer."""
    setup = MODES[name]
    play: Any = Play(setup.with_bot(0, "")).begun()
    while not play.history.state.is_over:
        play = play.advised()
    return play


@cache
def tied(decided):
    """A game of four random players whose winner is decided by that rung of the ladder."""
    given = rules("classic", players=4)
    return History.of(given, [action for _, action in played(given, ("random",) * 4, TIED[decided])])


def number(text):
    return int(text.replace(pad.MINUS, "-"))


@pytest.mark.parametrize("name", MODES)
def test_the_numbers_of_a_column_add_up_to_the_total_at_its_head(name):
    scene = finished(over(name).history).pad
    *scored, total = [row for row in scene["rows"] if row.get("tone") not in ("tie", "muted")]
    games = [row for row in scored if row.get("tone") == "sum"]
    for column, head in enumerate(scene["heads"]):
        assert total["cells"][column]["text"] == head["total"]
        added = games or scored
        assert sum(number(row["cells"][column]["text"]) for row in added) == int(head["total"])


def test_in_a_dynasty_the_terrains_are_those_of_its_last_game():
    scene = finished(over("dynasty").history).pad
    games = [row for row in scene["rows"] if row.get("tone") == "sum"]
    terrains = [row for row in scene["rows"] if "tone" not in row]
    assert len(games) == 3
    for column in range(2):
        assert sum(number(row["cells"][column]["text"]) for row in terrains) == int(games[-1]["cells"][column]["text"])


def test_points_alone_decide_and_the_ladder_is_pale():
    history = over("classic").history
    finish = Finish(history.state)
    first, second = finish.ranking[:2]
    ahead = first.values[0] - second.values[0]
    assert verdict.sentence(finish) == (
        f"{finish.name(first.seat)} wins with {first.values[0]} points, "
        f"{ahead} ahead of {finish.name(second.seat).lower()}."
    )
    assert [row.get("note") for row in finished(history).pad["rows"][-2:]] == ["not needed", "not needed"]


def test_a_game_of_one_is_won_by_nobody():
    history = History.of(volcanoes_only(NO_START)()).play(Reveal((1,)), DrawKing(0), Claim(1), LAID)
    assert history.state.is_over
    assert verdict.sentence(Finish(history.state)) == "Pink ends with 0 points."


@pytest.mark.parametrize(("decided", "says"), [("largest", "by the largest property"), ("symbols", "Crowns decide")])
def test_a_tie_is_told_in_words_and_its_deciding_rung_stands_out(decided, says):
    """The ladder used to read "Crowns: 11 > 9", and nobody knew whose eleven."""
    end = finished(tied(decided))
    assert says in verdict.sentence(Finish(tied(decided).state))
    rungs = dict(zip(("largest", "symbols"), end.pad["rows"][-2:], strict=True))
    deciding = [cell.get("tone") for cell in rungs[decided]["cells"]]
    assert deciding[0] == "decides"
    assert rungs[decided]["cells"][0]["note"] == "decides"
    assert [card.get("text") for card in end.boards["cards"][:2]] != [None, None]


def test_the_first_of_all_wins_under_the_name_of_a_person():
    names = ("Ada", "Bert", "Cleo", "Dan")
    end = finished(over("classic").history, names=names)
    winner = Finish(over("classic").state, names=names).winners[0]
    assert end.prompt["parts"][0] == part(names[winner], "own")
    assert {head["name"] for head in end.pad["heads"]} == set(names)


@pytest.mark.parametrize("lang", languages())
def test_every_language_says_who_has_won(lang):
    words = [verdict.sentence(Finish(history.state, lang)) for history in (tied("largest"), tied("symbols"))]
    words.append(verdict.sentence(Finish(over("tribe").state, lang)))
    words.append(verdict.sentence(Finish(History.of(rules("classic")).state, lang)))
    assert len(set(words)) == 4
    assert not any("{" in sentence for sentence in words)


def test_a_number_of_the_pad_lights_its_squares_until_it_is_pressed_again():
    session = Session(play=over("classic")).entered("play")
    cells = [cell for row in ending(session).pad["rows"] for cell in row["cells"] if "name" in cell]
    name = next(cell["name"] for cell in cells if cell["text"] != "0")
    lit = heard(session, {"press": name})
    assert lights(name)
    assert lit.play.lit == name
    assert ending(lit).boards != ending(session).boards
    assert [each["name"] for row in ending(lit).pad["rows"] for each in row["cells"] if each.get("lit")] == [name]
    assert heard(lit, {"press": name}).play.lit == toggled(name, name) == ""


@pytest.mark.parametrize(
    "name", ["pad", "pad9:0", "pad0:99", "pad²:1", "pad0:²", "pad0", "pad-1:0", "pad0:0:0", "x0:0"]
)
def test_nonsense_lights_nothing(name):
    assert pad.lines_of(over("classic").state, name) == (-1, ())
    session = Session(play=over("classic")).entered("play")
    assert ending(heard(session, {"press": name})).boards == ending(session).boards


@pytest.mark.parametrize("name", ["classic", "tribe", "dynasty"])
def test_the_picture_to_keep_is_the_whole_table_with_names_points_and_the_winner(name):
    """It used to be the kingdom of the second player, without a name."""
    play = over(name)
    drawn = picture_of(Session(play=play).entered("play"))
    texts = re.findall("<text[^>]*>([^<]*)</text>", drawn)
    finish = Finish(play.state)
    assert " ".join(texts).startswith(verdict.sentence(finish))
    for standing in finish.ranking:
        at = texts.index(finish.called(standing.seat))
        assert texts[at + 1] == str(standing.values[0])
    assert drawn.count("castle" if name != "tribe" else "hut") >= len(finish.ranking)
    assert drawn.count('-crown" x=') >= len(finish.winners)


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("you", range(4))
def test_the_only_person_is_spoken_to(lang, you):
    history = over("classic").history
    finish = Finish(history.state, lang, you=you)
    called = finish.voice.text("table.you")
    assert [head.name for head in pad.pad(finish).heads].count(called) == 1
    own = next(each.values[0] for each in finish.ranking if each.seat == you)
    said = verdict.sentence(finish)
    assert str(own) in said
    assert (f"{called}:" in said) is (you not in finish.winners)
