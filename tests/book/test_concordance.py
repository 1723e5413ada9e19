"""The concordance: complete, true to the engine, and no position in it that a smaller one could stand for."""

import json
import re
from argparse import Namespace
from io import StringIO
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from kdexplore.cli.output import Output
from kdexplore.cli.rulebook import run
from kdexplore.core import fire, game, placing
from kdexplore.core.actions import Throw
from kdexplore.core.cells import HOME, Cell
from kdexplore.core.line import Slot
from kdexplore.core.problems import BadInput
from kdexplore.core.rule_ids import RULES
from kdexplore.core.state import GameState, Seat, Step
from kdexplore.core.territory import Placement, Territory
from kdexplore.core.variants import READINGS, rules
from kdexplore.core.verdict import Verdict
from kdexplore.engine.concordance import FILE, concordance, position_of, question_of
from kdexplore.engine.reachable.checks import can_occur
from kdexplore.engine.rival_readings import DISPUTES, SearchedPosition, answer, rules_of, values_of
from kdexplore.engine.rulebook import book, holds, result_of, rulebooks
from kdexplore.engine.what_if import WhatIf
from kdexplore.views.concordancepage import positions, said
from kdexplore.words import languages
from kdexplore.words.catalogue import catalogue_of
from tools import rulings_page
from tools.book_pages import concordance_page as page
from tools.positions.partings import answers, example_of, find, parting, text
from tools.positions.search import Walk, look, setups

ROOT = Path(__file__).parents[2]
ENTRIES = {question.id: question for question in concordance()}
PARTINGS: dict[tuple[str, str], Any] = {
    (name, each.value): each for name, entry in ENTRIES.items() for each in entry.positions if each.value
}
FOUND = {key: each for key, each in PARTINGS.items() if each.example}
SILENT_ELSEWHERE = {"setup.tiles", "setup.readings", "ending.total"}  # no question hangs on it

each_question = pytest.mark.parametrize("entry", ENTRIES.values(), ids=list(ENTRIES))
each_parting = pytest.mark.parametrize(("name", "value"), PARTINGS, ids=map(".".join, PARTINGS))
each_found = pytest.mark.parametrize(("name", "value"), FOUND, ids=map(".".join, FOUND))


# ---- the questions


def test_they_stand_in_the_order_of_the_book():
    order = [list(RULES).index(entry.rule) for entry in concordance()]
    assert order == sorted(order)
    assert len(ENTRIES) == len(concordance())


def test_every_value_of_every_reading_is_parted_from_the_first():
    needed = {(reading, value) for reading, values in READINGS.items() for value in values[1:]}
    assert needed <= set(PARTINGS)
    assert {entry.reading for entry in concordance()} - {None} == set(READINGS)


@each_question
def test_a_reading_decides_or_a_ruling_does(entry):
    headings = re.findall(r"^#+ (.*)$", (ROOT / "docs/rulings.md").read_text(encoding="utf-8"), re.MULTILINE)
    anchors = {re.sub(r"[^\w-]", "", heading.lower().replace(" ", "-")) for heading in headings}
    assert entry.ruling in {None, *anchors}
    assert not (entry.reading and entry.ruling)
    assert entry.reading in {None, entry.id}
    assert entry.values == (values_of(entry.id) if entry.id in DISPUTES else ("ruled",))
    assert len(entry.positions) == max(1, len(entry.values) - 1)


@each_question
def test_every_rulebook_of_the_games_says_something_or_is_silent(entry):
    shelf = {each.id: each.game for each in rulebooks()}
    games = {shelf[name] for name in entry.books}
    assert list(entry.books) == [name for name, game_of in shelf.items() if game_of in games]
    english = catalogue_of("en").messages
    assert entry.question == f"concordance.{entry.id}"
    assert entry.question in english
    for each in entry.books.values():
        assert each.section.strip() == each.section != ""
        assert each.says == "silent" or each.says in entry.values or f"concordance.says.{each.says}" in english


@each_question
def test_it_says_of_the_rulebooks_what_the_book_of_rules_says(entry):
    """Where the book of rules knows of no place, or of one that is lost, so does the concordance."""
    sources = next(each for each in book() if each.rule == entry.rule).sources
    for name, each in entry.books.items():
        if name in sources and sources[name] is None:
            assert each.says == "silent"
        assert (each.says == "lost") == getattr(sources.get(name), "lost", False)


@each_question
def test_only_values_of_the_reading_are_supported(entry):
    for each in entry.books.values():
        assert set(each.supports) <= set(entry.values if entry.reading else ())
        assert not (each.supports and each.says in {"silent", "lost"})


def test_wherever_a_rulebook_puts_a_rule_otherwise_the_concordance_says_how():
    differing = {
        (entry.rule, name) for entry in book() for name, source in entry.sources.items() if source and source.differs
    }
    compared = {
        (entry.rule, name) for entry in concordance() for name, each in entry.books.items() if each.says != "silent"
    }
    dynasty = {(rule, name) for rule, name in differing if rule == "ending.dynasty"}  # as with setup.dynasty
    assert differing - dynasty <= compared


def test_the_rulings_say_of_every_rulebook_what_the_concordance_says():
    """When this fails: python -m tools pages rulings."""
    assert (ROOT / "docs/rulings.md").read_text(encoding="utf-8") == rulings_page.page()
    for entry in concordance():
        for voice in said(entry):
            assert f"{voice.book}: {voice.says}" in rulings_page.page()


def test_wherever_a_rulebook_is_silent_there_is_a_question():
    silent = {each.rule for each in book() if any(source is None or source.lost for source in each.sources.values())}
    assert silent - {entry.rule for entry in concordance()} == SILENT_ELSEWHERE


# ---- the positions


@each_found
def test_the_engine_says_what_is_written_there(name, value):
    found = PARTINGS[name, value]
    assert answers(name, value, found.example) == found.answers
    assert found.answers[values_of(name)[0]] != found.answers[value]
    assert example_of(name, position_of(name, found.example)) == found.example


@each_found
def test_the_squares_are_counted(name, value):
    position = position_of(name, PARTINGS[name, value].example)
    laid = len(position.territory.squares) + (len(position.other.squares) if position.other else 0)
    laid += len(position.cells or ())
    assert PARTINGS[name, value].squares == (position.players if DISPUTES[name].step is None else laid)


@each_found
def test_the_book_of_rules_says_the_same_where_it_has_such_examples(name, value):
    found = PARTINGS[name, value]
    if found.example["kind"] not in {"fire", "score", "setup"} or name not in READINGS:
        return
    for each, expected in found.answers.items():
        example = {key: part for key, part in found.example.items() if key != "mode" or "volcano" not in found.example}
        if "setup" in example:
            example["setup"] = {**example["setup"], "readings": {name: each}}
        else:
            example["readings"] = {name: each}
        data = result_of(example).data
        assert expected == {key: data[key] for key in expected}


@each_question
def test_what_was_not_searched_for_is_an_example_that_holds(entry):
    for each in entry.positions:
        if not each.value:
            assert each.example
            assert holds(each.example)
            assert (each.squares, dict(each.tried), dict(each.answers)) == (None, {}, {})


@each_parting
def test_every_smaller_size_was_searched(name, value):
    found, step = PARTINGS[name, value], DISPUTES[name].step
    sizes = {None: (2, 3, 4), Step.GIVE: (4, 6, 8), Step.THROW: (3, 5)}.get(step, (1, 3, 5))
    searched = [size for size in sizes if size <= (found.squares or sizes[-1])]
    assert list(map(int, found.tried)) == searched
    assert all(found.tried.values())


@each_found
def test_the_position_can_occur(name, value):
    """So says the search for origins, which knows nothing of this one; fire that is due is thrown first."""
    position = position_of(name, PARTINGS[name, value].example)
    for each in values_of(name)[0], value:
        needed = rules_of(name, each, *(() if DISPUTES[name].step else (position.mode, position.players)))
        there = position.territory
        if position.volcanoes:
            target = position.target or fire.targets(there, position.volcanoes[0], needed)[0]
            there = there.burning(target, there.squares[position.volcanoes[0]].craters)
        assert can_occur(there, needed).verdict is Verdict.YES
        assert position.other is None or can_occur(position.other, needed).verdict is Verdict.YES


# ---- nothing smaller: tried without the search, without leaving out what is turned or mirrored


def laid_first(needed):
    """Every domino of the box, in every way, as the first one: the territory, and the volcanoes that throw."""
    for domino in needed.tiles.dominoes:
        for placement in placing.legal_placements(Territory(), domino, needed):
            there = Territory().laid(placement, needed)
            yield there, fire.volcanoes(placement) if needed.fire else ()


def thrown(there, volcanoes, tables):
    """The territory after the fire, wherever it may land under all the rules."""
    if not volcanoes:
        yield there
    for target in common(there, volcanoes, tables) if volcanoes else ():
        yield there.burning(target, there.squares[volcanoes[0]].craters)


def common(there, volcanoes, tables):
    return [cell for cell in there.squares if not any(fire.why_not(there, volcanoes[0], cell, each) for each in tables)]


def small(name, value):
    """Every position of up to three squares in which the question is asked, by size."""
    tables = [rules_of(name, each) for each in (values_of(name)[0], value)]
    match DISPUTES[name].step:
        case Step.PLACE:
            yield from ((1, SearchedPosition(domino=domino)) for domino in tables[0].tiles.dominoes)
        case Step.THROW:
            yield from ((3, SearchedPosition(territory=a, volcanoes=b)) for a, b in laid_first(tables[0]) if b)
        case Step.RECRUIT:
            yield 1, SearchedPosition()
            for there, volcanoes in laid_first(tables[0]):
                yield from ((3, SearchedPosition(territory=after)) for after in thrown(there, volcanoes, tables))


def small_tables():
    """Every table of two on which somebody throws with the first domino."""
    needed = rules("totem", players=2)
    others = [Territory(), *(after for there, b in laid_first(needed) for after in thrown(there, b, [needed]))]
    by_count = {tuple(sorted(each.resource_at.values())): each for each in others}
    for there, volcanoes in laid_first(needed):
        for target in common(there, volcanoes, [needed]) if volcanoes else ():
            for other, totem in product(by_count.values(), needed.tiles.resource):
                holder = 1 if totem in other.resource_at.values() else None
                fields = {"other": other, "target": target, "totem": totem, "holder": holder}
                yield SearchedPosition(territory=there, volcanoes=volcanoes, **fields)


@each_parting
def test_no_smaller_position_parts_the_answers(name, value):
    least = PARTINGS[name, value].squares or 4
    first = values_of(name)[0]
    if DISPUTES[name].step is None:
        smaller = [position for size in range(least) for position in setups(size)]
    elif DISPUTES[name].step is Step.GIVE:
        smaller = small_tables()
    else:
        smaller = [position for size, position in small(name, value) if size < least]
    for position in smaller:
        assert answer(name, first, position) == answer(name, value, position), position


def test_no_domino_of_the_box_has_two_volcanoes():
    """So the search that found none could not find any."""
    assert not [each for each in rules("discovery").tiles.dominoes if each.first.craters and each.second.craters]
    assert PARTINGS["both_volcanoes", "otherwise"].example is None


@pytest.mark.parametrize("mode", ["classic", "totem"])
def test_a_walk_meets_every_look_once(mode):
    needed = rules(mode, players=4)
    ours = [look(moment) for moment in Walk((needed,)).moments(Step.RECRUIT, 3)]
    theirs = {
        look(SearchedPosition(territory=after))
        for there, volcanoes in laid_first(needed)
        for after in thrown(there, volcanoes, [needed])
    }
    assert len(ours) == len(set(ours))
    assert set(ours) == theirs


def test_what_was_recruited_stays_and_what_was_paid_is_gone():
    settled = Walk((rules("tribe"),)).settled(1)
    lived_in = [territory for territory in settled if territory.people]
    assert lived_in
    assert not any(territory.resources for territory in lived_in)


@pytest.mark.parametrize(("name", "value"), [("fire_path", "squares"), ("person_on_start", "otherwise")])
def test_a_search_finds_the_same_again(name, value):
    assert parting(name, value) == parting(name, value) == PARTINGS[name, value]
    assert find(name, value) == find(name, value)


@pytest.mark.deep
def test_all_searches_find_what_is_written_down():
    """When this fails: python -m tools pages positions."""
    assert text() == FILE.read_text(encoding="utf-8")


# ---- rulings: what is played is what is said to be ruled


@pytest.mark.parametrize(
    ("name", "value"),
    [("totem_timing", "ruled"), ("totem_after_fire", "kept"), ("totem_after_fire", "given"), ("totem_zero", "ruled")],
)
def test_a_totem_goes_where_the_game_moves_it(name, value):
    found: Any = ENTRIES[name].positions[0]
    position: Any = position_of(name, found.example)
    needed = rules_of(name, value)
    state = GameState(
        needed,
        Step.THROW,
        (Seat(position.territory), Seat(position.other)),
        frozenset(),
        line=(Slot(28, 0),),
        volcanoes=position.volcanoes,
        holders=((position.totem, position.holder),),
        tokens=((1, 5), (2, 4), (3, 1)),
    )
    after = game.apply(state, Throw(position.target)).state
    assert after.holder_of.get(position.totem) == found.answers[value]["holder"]
    assert WhatIf.of(state, 0).worth_burned(position.target, 1) == after.score_of(0)


def test_fire_that_can_land_must_be_thrown():
    position = position_of("fire_mandatory", PARTINGS["fire_mandatory", "otherwise"].example)
    needed = rules("discovery", players=2)
    seats, line = (Seat(position.territory), Seat()), (Slot(28, 0),)
    state = GameState(needed, Step.THROW, seats, frozenset(), line=line, volcanoes=position.volcanoes)
    targets = PARTINGS["fire_mandatory", "otherwise"].answers["ruled"]["targets"]
    assert list(game.legal_actions(state)) == [Throw(Cell(*target)) for target in targets]


def test_a_domino_that_may_cover_lies_on_the_start():
    position: Any = position_of("covering", PARTINGS["covering", "otherwise"].example)
    needed = rules("classic")
    over = [Placement(position.domino, (HOME, near)) for near in HOME.neighbours]
    assert {each.rule for one in over for each in placing.why_not(Territory(), one, needed)} == {"placing.free"}
    texts = PARTINGS["covering", "otherwise"].answers
    assert texts["otherwise"]["placements"] - texts["ruled"]["placements"] == len(over)


# ---- in words


def tell_all(rule=None, lang="en", *, as_json=False):
    stream = StringIO()
    assert run(Namespace(rule=rule, concordance=True), Output(stream, lang, json=as_json)) == 0
    return stream.getvalue()


def test_the_page_in_docs_is_the_concordance_of_today():
    """When this fails: python -m tools pages concordance."""
    assert (ROOT / "docs/concordance.md").read_text(encoding="utf-8") == page()
    assert re.findall(r'<a id="([^"]+)"></a>', page()) == list(ENTRIES)


@pytest.mark.parametrize("lang", languages())
def test_every_question_can_be_told_in_every_language(lang):
    texts = tell_all(lang=lang)
    assert [line.split(":")[0] for line in texts.splitlines() if re.match(r"[a-z_]+: ", line)] == list(ENTRIES)
    assert not re.search(r"\b(book|head|answer|concordance|reading)\.[a-z_]+\b", texts)
    assert "None" not in texts


def test_a_position_is_drawn_with_what_is_in_question():
    assert positions(question_of("person_on_volcano"))[0].splitlines()[1:4] == [
        "      F   G    H",
        "  7   .  l' [v1]",
        "  8 d^1  g'    *",
    ]
    assert "Totem: nobody" not in positions(question_of("totem_after_fire"))[0]
    assert positions(question_of("both_volcanoes"))[0].startswith("No such position up to 5 squares.")


def test_a_silent_rulebook_says_nothing():
    assert {each.says for each in said(question_of("totem_zero"))} == {"does not mention it"}
    assert "cannot be read" in said(question_of("two_people"))[0].says


def test_one_question_is_told_by_its_id_or_by_its_rule():
    assert tell_all("fire_path") == tell_all("fire.reach")
    assert tell_all("tribe.cell").count("Smallest position") == 2
    with pytest.raises(BadInput) as caught:
        tell_all("fire_paths")
    assert "fire_path" in str(dict(caught.value.fault.facts)["known"])


def test_a_program_gets_what_the_file_holds():
    found = json.loads(tell_all("fire_on_start", as_json=True))["concordance"]
    (written,) = (each for each in json.loads(FILE.read_text(encoding="utf-8")) if each["id"] == "fire_on_start")
    assert found[0]["positions"] == written["positions"]
    assert found[0]["books"]["origins-pl"]["says"] == "silent"
    assert len(json.loads(tell_all(as_json=True))["concordance"]) == len(ENTRIES)
