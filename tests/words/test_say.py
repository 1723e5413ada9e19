"""What `say` says: of every kind of thing, in every language, and word for word where it matters."""

import re
from random import Random

import pytest

from kdexplore.core.actions import Claim, Discard, DrawKing, Give, Pass, Place, Recruit, Reveal, Throw
from kdexplore.core.cells import Cell
from kdexplore.core.events import GameEnded
from kdexplore.core.game import apply, start, why_not
from kdexplore.core.notation import parse
from kdexplore.core.placing import why_not as why_not_there
from kdexplore.core.problems import BadInput, Fault, IllegalMove, Problem, Reason
from kdexplore.core.ranking import ranking
from kdexplore.core.rules_json import position_rules
from kdexplore.core.score_changes import what_changed
from kdexplore.core.scoring import Kind, ScoreLine
from kdexplore.core.state import Step
from kdexplore.core.territory import Placement
from kdexplore.core.tilefiles import tile_set
from kdexplore.core.variants import PRINTED, rules
from kdexplore.engine.dealer import Dealer
from kdexplore.engine.players import RandomPlayer
from kdexplore.words import Term, Text, capital, languages, say, signed
from kdexplore.words.catalogue import codes
from tools.words.samples import EVERYTHING, JUNGLE, PROBLEMS, no

CLASSIC, TOTEM = rules("classic", players=4), rules("totem", players=3)
each_language = pytest.mark.parametrize("lang", languages())


@each_language
@pytest.mark.parametrize("known", [None, CLASSIC, TOTEM], ids=["nothing known", "kingdomino", "origins"])
def test_everything_can_be_said_and_no_slot_stays_open(lang, known):
    for thing in EVERYTHING:
        said = say(thing, lang, rules=known)
        assert said.strip() == said != ""
        assert "{" not in said.replace("{n}", "").replace("%s{}", "").replace("{like_this}", ""), thing
        assert "None" not in said, thing


def anything(random, state):
    """An action that somebody might try, legal or not."""
    cells = [Cell(random.randint(-4, 4), random.randint(-4, 4)) for _ in range(4)]
    person = random.choice(("hunter", "shaman", "warrior1"))
    resource = random.choice(("mammoth", "fish"))
    near = random.choice(cells[0].neighbours)
    standing = state.seats[state.playing or 0].territory.resources
    return random.choice(
        (
            *(Place((cells[0], near)), Place((cells[0], cells[1])), Discard(), Throw(cells[0]), Pass()),
            *(Claim(random.randint(1, 48)), DrawKing(random.randint(0, 3)), Give(resource, random.randint(0, 2))),
            *(Reveal((1, 2, 2), ("hunter",)), Reveal((1, 2, 3, 4)), Recruit(person, tuple(cells[:2]), cells[2])),
            Recruit(person, standing[:2] and (standing[0][0],) * 2, near),
        )
    )


@pytest.mark.parametrize(
    ("mode", "players"), [("classic", 3), ("duel", 2), ("discovery", 2), ("totem", 4), ("tribe", 3)]
)
def test_a_whole_game_can_be_told_with_all_that_cannot_be_done_in_it(mode, players):
    chosen = rules(mode, players=players, bonuses=("centre", "complete"))
    state, random = start(chosen), Random(players)
    dealer, player = Dealer(7), RandomPlayer(random)
    things: list[object] = []
    facts: dict[Reason, set[str]] = {}
    while state.step is not Step.OVER:
        for _ in range(6):
            problems = why_not(state, anything(random, state))
            things += problems
            facts |= {problem.reason: {name for name, _ in problem.facts} for problem in problems}
        before, action = state, dealer.deal(state) if state.actor is None else player.choose(state)
        state, happened = apply(state, action)
        things += [state.step, action, *happened]
        things += [delta for deltas in what_changed(before, state) for delta in deltas]
    things += [*ranking(state), *(line for seat in range(players) for line in state.score_of(seat).lines)]
    for lang in languages():
        assert all(say(thing, lang, rules=chosen) for thing in things)
    for problem in PROBLEMS:
        if problem.reason in facts and problem.reason not in (Reason.NO_MATCH, Reason.TOUCHES_NOTHING):
            assert {name for name, _ in problem.facts} == facts[problem.reason]


def first_problem(text, domino, *cells):
    territory = parse(text, CLASSIC.tiles)
    return why_not_there(territory, Placement(CLASSIC.tiles.domino(domino), cells), CLASSIC)[0]


def test_a_wrong_neighbour_and_a_corner_are_named():
    problem = first_problem("ll*/w..", 19, Cell(-2, -1), Cell(-1, -1))
    corner = "Next to it: lake. It touches the starting tile only diagonally."
    assert say(problem) == f"No terrain matches. {corner}"
    problem = no(Reason.NO_MATCH, met=("lake", "forest"), corner=(1, 0), corner_terrain="wheat")
    corner = "Only diagonally: wheat, I8."
    assert say(problem) == f"No terrain matches. Next to it: lake and forest. {corner}"


def test_the_columns_of_a_kingdom_too_wide_are_counted():
    problem = first_problem("www*w", 1, Cell(-4, 0), Cell(-5, 0))
    assert say(problem, rules=CLASSIC) == "The kingdom would be 7 wide; the limit is 5 (columns C to I)."
    assert say(problem) == "The territory would be 7 wide; the limit is 5 (columns C to I)."
    polish = "Królestwo miałoby szerokość 7, a może mieć najwyżej 5 (kolumny siatki od C do I)."
    assert say(problem, "pl", rules=CLASSIC) == polish


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "Jungle: 4 squares × 3 fires = 12"),
        ("hu", "Dzsungel: 4 négyzet × 3 tűz = 12"),
        ("tr", "Cangıl: 4 kare × 3 ateş = 12"),  # noqa: RUF001 -- Turkish
        ("is", "Frumskógur: 4 reitir × 3 eldar = 12"),
        ("pl", "Dżungla: 4 pola × 3 płomienie = 12"),
    ],
)
def test_a_region_is_counted_in_every_language(lang, said):
    assert say(JUNGLE, lang, rules=TOTEM) == said


def test_numbers_choose_the_form_of_their_noun():
    def squares(lang):
        return [say(Text("count.square", n=n), lang) for n in (0, 1, 2, 5, 12, 21, 22)]

    assert squares("en") == ["0 squares", "1 square", *(f"{n} squares" for n in (2, 5, 12, 21, 22))]
    assert squares("hu") == [f"{n} négyzet" for n in (0, 1, 2, 5, 12, 21, 22)]
    assert squares("pl") == ["0 pól", "1 pole", "2 pola", "5 pól", "12 pól", "21 pól", "22 pola"]
    assert squares("is") == ["0 reitir", "1 reitur", "2 reitir", "5 reitir", "12 reitir", "21 reitur", "22 reitir"]


def test_the_two_games_have_their_own_words():
    start_tile, grass = Term("terrain", "start"), Term("terrain", "grassland")
    assert [say(start_tile, "hu", rules=known) for known in (None, CLASSIC, TOTEM)] == [
        "kezdőlapka",
        "kastély",
        "kunyhó",
    ]
    assert [say(grass, "hu", tiles=box.tiles) for box in (CLASSIC, TOTEM)] == ["legelő", "füves terület"]
    assert say(Step.DRAW, "is", rules=TOTEM) == "Dragðu næsta höfðingja."


def test_a_seat_is_named_by_its_colour():
    assert [say(Term("seat", seat), rules=CLASSIC) for seat in (0, 1, 4)] == ["pink", "yellow", "player 5"]
    assert say(Term("seat", 1), "tr", rules=TOTEM) == "siyah"


def test_keys_of_a_custom_box_are_said_as_they_are():
    assert say(Term("terrain", "moor"), "pl") == "moor"
    assert (
        say(ScoreLine(Kind.RESOURCE, "amber", "scoring.resource", 3, (), (("count", 3),))) == "Amber: 3 × amber × 1 = 3"
    )


def test_lists_end_in_and():
    heirs = no(Reason.NOT_MOST, totem="fish", seat=0, heirs=(1, 2, 3))
    assert say(heirs) == "Fish totem: not for pink. Those with most: yellow, green and blue."


def test_a_cell_has_the_same_name_in_every_language_and_game():
    assert {say(Cell(-1, 2), lang) for lang in languages()} == {"G10"}
    assert say(Cell(-1, 2), rules=rules("duel", players=2)) == "G10"
    assert say(Cell(-1, 2), rules=position_rules(tile_set("origins"), 9)) == "I12"


@pytest.mark.parametrize("lang", languages())
def test_a_grid_that_would_be_left_is_described_by_names_of_columns_and_rows(lang):
    """It used to count columns from the edge of the board: "columns 0 to 5"."""
    box = {"width": 6, "west": -5, "east": 0, "height": 6, "north": -4, "south": 1}
    said = say(no(Reason.LEAVES_GRID, Cell(-5, 0), limit=5, **box), lang)
    assert {"C", "H", "4", "9"} <= set(re.findall(r"\w+", said))
    assert not re.search(r"-\d|\b0\b", said)


def test_a_sentence_begins_with_a_capital_of_its_language():
    assert capital("ılıca", "tr") == "Ilıca"  # noqa: RUF001 -- Turkish
    assert capital("islak", "tr") == "İslak"
    assert capital("", "tr") == ""
    assert say(Text("seat_points", seat=Term("seat", 3), points=5), "is") == "Blár 5"
    assert say(Text("fault.where", where="mine.json", fault="!")) == "mine.json: !"


def test_the_games_of_a_dynasty_are_counted():
    ended = GameEnded(1, (52, 47))
    assert say(ended, rules=CLASSIC) == "The game is over: pink 52, yellow 47."
    assert say(ended, rules=rules("classic", players=2, dynasty=True)) == "Game 1 is over: pink 52, yellow 47."


def test_differences_have_a_sign():
    assert [signed(n) for n in (4, 0, -12)] == ["+4", "0", "-12"]


def test_what_cannot_be_read_is_explained_with_its_place():
    with pytest.raises(BadInput) as caught:
        parse("w1q*", tile_set("kingdomino"))
    assert say(caught.value, "hu").startswith("1. sor, 2. oszlop: Ebben a készletben nincs ilyen")
    with pytest.raises(BadInput) as caught:
        say(Term("terrain", "lake"), "xx")
    *first, last = codes()
    assert say(caught.value) == f"There is no language “xx”. There are: {', '.join(first)} and {last}."


def test_a_foreign_text_is_shown_briefly_and_harmlessly():
    said = say(no(Reason.UNKNOWN_MODE, mode="\x1b[2J{seat}" + "x" * 1000, known=("classic",)))
    assert "\x1b" not in said
    assert "{seat}" in said
    assert len(said) < 150


def test_a_sentence_in_a_slot_stays_whole():
    why = "A long reason. " * 20
    assert say(Text("answer.why", why=why, rule="placing.grid")) == f"{why} [placing.grid]"
    assert "\x07" not in say(Text("play.saved", file="\x07.json"))


def test_all_broken_rules_of_a_move_are_said_together():
    both = say(IllegalMove(None, (no(Reason.COVERS_SQUARE, Cell(0, 0)), no(Reason.TOUCHES_NOTHING))))
    assert both == "Already taken: H8. The domino touches nothing that has been placed."


def test_a_message_that_is_not_there_is_our_mistake():
    with pytest.raises(KeyError):
        say(Text("no.such.message"))
    with pytest.raises(TypeError):
        say(object())


def test_numbers_that_a_mode_settles_are_named_in_words():
    problem = Problem(Reason.NOT_AS_PRINTED, "setup.mode", facts=(("mode", "duel"), ("parts", (*PRINTED, "games"))))
    for lang in set(languages()) - {"en"}:
        words = say(problem, lang, rules=rules("totem"))
        assert not [part for part in (*PRINTED, "games") if re.search(rf"\b{part}\b", words)], words


@pytest.mark.parametrize(
    ("where", "place"),
    [
        ("territory, row 2, column 3", "terület, 2. sor, 3. oszlop"),
        ("domino", "dominó"),
        ("territory", "terület"),
        ("games/mine.json", "games/mine.json"),
        ("terrains[0].key", "terrains[0].key"),
    ],
)
def test_a_place_in_what_was_typed_is_named_in_words(where, place):
    assert say(Fault("no_start", where), "hu") == f"{place}: Hiányzik a kezdőlapka (*)."


@each_language
def test_who_begins_a_later_sentence_of_a_message_begins_with_a_capital(lang):
    """Once: "Equal in points. black wins by the largest region"."""
    slots = {"seat": Term("seat", 1), "other": Term("seat", 0), "upper": 9, "lower": 7}
    said = say(Text("table.end.largest", **slots), lang, rules=TOTEM)
    assert f". {capital(say(Term('seat', 1), lang, rules=TOTEM), lang)} " in said
    assert say(Term("seat", 0), lang, rules=TOTEM) in said  # and within a sentence with a small letter


def test_the_i_of_a_beginning_is_that_of_the_language_and_an_ordinal_begins_nothing():
    thing = Text("puzzle.ask.which_illegal.throw", seat="ipek", volcano=Cell(1, 0))
    assert "İpek" in say(thing, "tr")
    assert "Ipek" in say(thing, "en")
    assert say(ranking(start(CLASSIC))[0], "en", rules=CLASSIC).startswith("1. pink")
