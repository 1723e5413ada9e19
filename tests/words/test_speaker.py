"""One `Speaker` for every sentence and every number: what it writes is the same wherever it is read."""

import re
from fractions import Fraction

import pytest

from kdexplore import parse
from kdexplore.core.variants import rules
from kdexplore.views import svg
from kdexplore.views.scenes.board import scene_of
from kdexplore.views.scenes.layers import Heat
from kdexplore.words import PSEUDO, Speaker, Term, Text, languages, say
from kdexplore.words.wording import REMEMBERED

DECIMAL = dict.fromkeys(languages(), ",") | {"en": "."}
DISCOVERY = rules("discovery", players=4)


@pytest.mark.parametrize("lang", languages())
def test_every_language_has_its_decimal_sign(lang):
    speaker, sign = Speaker(lang), DECIMAL[lang]
    assert speaker.number(2.5) == f"2{sign}5"
    assert speaker.separators == f"{sign} "
    assert speaker.percent(Fraction(1, 8)).strip("%") == f"12{sign}5"


@pytest.mark.parametrize(
    ("value", "digits", "signs", "text"),
    [
        (0, None, True, "0"), (3.0, None, True, "+3"), (-1.25, None, False, "-1.3"), (-0.04, None, True, "0"),
        (Fraction(2, 3), None, False, "0.7"), (9.96, None, False, "10"), (1.25, 2, False, "1.25"),
        (4, 2, False, "4.00"),
        (0.004, 2, True, "0.00"), (0.05, 2, False, "0.05"), (57.5, 0, False, "58"), (-12, None, True, "-12"),
    ],
)  # fmt: skip
def test_numbers_are_rounded_and_signed_in_one_way(value, digits, signs, text):
    assert Speaker("en").number(value, digits, signs=signs) == text


@pytest.mark.parametrize("lang", [*languages(), PSEUDO])
def test_say_is_the_shorthand_of_a_speaker(lang):
    for thing in (Term("terrain", "start"), Text("count.square", n=4), Text("head.total")):
        assert say(thing, lang, rules=DISCOVERY) == Speaker(lang, DISCOVERY).say(thing)


@pytest.mark.parametrize("lang", languages())
def test_a_number_in_a_sentence_is_written_as_the_language_does(lang):
    text = Speaker(lang).text("board.heat", name="x", value=2.5)
    assert f"2{DECIMAL[lang]}5" in text


@pytest.mark.parametrize("lang", languages())
def test_a_number_on_a_board_is_the_number_of_its_chart_and_of_its_picture(lang):
    territory = parse("j'v2*", DISCOVERY.tiles)
    cells = sorted(territory.squares)
    values = dict(zip(cells, (2.5, -0.75, 1), strict=True))
    board = scene_of(territory, DISCOVERY, lang=lang, heat=Heat("x", values))
    on_board = [cell["text"] for cell in board["heat"]["cells"].values()]
    expected = [Speaker(lang).number(values[cell]) for cell in cells]
    assert sorted(on_board) == sorted(expected)
    wrong = re.compile(r"\d,\d" if lang == "en" else r"\d\.\d")
    assert not any(wrong.search(text) for text in on_board)
    picture = str(svg.board(territory, DISCOVERY.tiles, heat=values, lang=lang))
    assert all(f">{number}<" in picture for number in expected)


def test_what_was_said_before_is_not_taken_for_what_is_only_equal():
    speaker = Speaker("en")
    said = [speaker.text("count.square", n=n) for n in (1, True, 1.0, Fraction(1), 1)]
    assert said == [Speaker("en").wording.message(Text("count.square", n=n)) for n in (1, True, 1.0, Fraction(1), 1)]
    assert said[0] != said[1]


def test_no_more_than_so_many_messages_are_remembered():
    speaker = Speaker("en")
    for number in range(REMEMBERED + 2):
        assert speaker.text("count.square", n=number).startswith(f"{number} ")
    assert len(vars(speaker.wording)["_said"]) <= REMEMBERED
