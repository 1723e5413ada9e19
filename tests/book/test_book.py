"""The book of rules: complete, true to the engine, and no rule in it that the engine could do without."""

import importlib
import re
from pathlib import Path

import pytest

from kdexplore.core.rule_ids import RULES
from kdexplore.core.tilefiles import BUILT_IN
from kdexplore.engine.rulebook import SHELF, book, entry_of, holds, result_of, rulebooks
from kdexplore.words import languages
from kdexplore.words.catalogue import catalogue_of
from tests.book.mutants import MUTANTS, without

ROOT = Path(__file__).parents[2]
ENTRIES = {entry.rule: entry for entry in book()}
GAMES = {each.id: each.game for each in rulebooks()}
each_rule = pytest.mark.parametrize("rule", RULES)

# Rules without which the example of another rule falls, too: it is played by them, or counts what they earn.
RESTS_ON = {
    "setup.duel": {"setup.span"},
    "setup.rounds": {"setup.pile"},
    "setup.opening": {"setup.kings"},
    "setup.combining": {"setup.duel", "setup.span"},
    "turn.order": {"drafting.next_line"},
    "turn.each_king": {"setup.start", "drafting.last_round", "placing.start"},
    "drafting.pairs": {"setup.kings", "setup.opening"},
    "drafting.order": {"drafting.next_line"},
    "drafting.last_round": {"setup.start", "placing.start"},
    "placing.domino": {"placing.start"},
    "placing.must": {"setup.start", "placing.start"},
    "placing.discard": {"setup.start", "drafting.next_line", "drafting.last_round", "placing.grid", "placing.start"},
    "fire.throw": {"setup.start", "placing.start"},
    "fire.reach": {"fire.volcano"},
    "fire.free": {"fire.volcano"},
    "fire.burns": {
        *("setup.start", "drafting.last_round", "placing.start", "fire.throw", "totem.resources"),
        *("scoring.region", "scoring.volcano"),
    },
    "fire.returns": {
        *("setup.start", "drafting.last_round", "placing.start", "fire.throw", "fire.free"),
        *("fire.volcano", "fire.start", "scoring.region", "scoring.volcano"),
    },
    "totem.resources": {"setup.start", "placing.start"},
    "totem.majority": {"setup.start", "placing.start", "totem.resources"},
    "totem.keeps": {
        *("setup.start", "drafting.last_round", "placing.start", "totem.resources", "totem.majority"),
        *("scoring.resource", "scoring.totem"),
    },
    "totem.passes": {
        *("setup.start", "drafting.last_round", "placing.start", "totem.resources", "totem.majority"),
        *("scoring.resource", "scoring.totem"),
    },
    "totem.gift": {
        *("setup.start", "drafting.next_line", "placing.start", "fire.throw", "fire.burns"),
        *("totem.resources", "totem.majority", "totem.keeps", "totem.passes"),
    },
    "totem.returns": {
        *("setup.start", "drafting.next_line", "drafting.last_round", "placing.start", "fire.throw"),
        *("fire.burns", "totem.resources", "totem.majority", "scoring.region", "scoring.volcano"),
    },
    "tribe.recruit": {"setup.start", "drafting.next_line", "placing.start", "totem.resources"},
    "tribe.volcano": {"scoring.volcano"},
    "tribe.last_round": {"setup.start", "drafting.last_round", "placing.start"},
    "scoring.apart": {"scoring.region"},
    "scoring.start": {"scoring.region", "scoring.apart"},
    "scoring.resource": {"scoring.apart"},
    "scoring.no_resource": {"setup.no_totems", "scoring.apart"},
    "scoring.hunter": {"setup.no_totems", "scoring.apart", "scoring.no_resource"},
    "scoring.painter": {"setup.no_totems", "scoring.no_resource"},
    "scoring.fire_eater": {"scoring.region", "scoring.apart", "scoring.start", "scoring.volcano"},
    "scoring.shaman": {"scoring.painter", "scoring.horde"},
    "ending.total": {"scoring.region"},
    "ending.largest": {"scoring.region", "ending.total"},
    "ending.symbols": {"scoring.region", "ending.total", "ending.largest"},
    "ending.shared": {"scoring.region", "ending.total", "ending.largest", "ending.symbols"},
    "ending.dynasty": {"ending.total"},
}


def stands(rule):
    """Whether an example still holds; one that can no longer be played does not."""
    try:
        return holds(ENTRIES[rule].example)
    except ValueError:
        return False


def problems_of(rule):
    return [problem for _, problem in result_of(ENTRIES[rule].example).data.get("problems", ())]


def cases_of(file):
    """The cases of a file of tests/rules, each by its rule and its sentence."""
    name = f"tests.rules.{Path(file).stem}"
    return {(case.rule, case.says) for case in importlib.import_module(name).CASES}


# ---- the entries


def test_every_rule_stands_in_the_book_once_and_in_order():
    assert [entry.rule for entry in book()] == list(RULES)


@each_rule
def test_its_example_holds(rule):
    assert holds(ENTRIES[rule].example), result_of(ENTRIES[rule].example).data


@each_rule
def test_its_example_is_about_it(rule):
    """What is refused is refused under this rule and no other; what a game earns is earned in its mode."""
    assert set(problems_of(rule)) <= {rule}


@each_rule
def test_its_case_is_there(rule):
    path, says = ENTRIES[rule].case.split("::", 1)
    assert (ROOT / path).is_file()
    assert (rule, says) in cases_of(path)


@each_rule
def test_every_rulebook_of_its_games_states_it_or_is_silent(rule):
    entry = ENTRIES[rule]
    assert entry.games
    assert set(entry.games) <= set(BUILT_IN)
    assert list(entry.sources) == [name for name, game in GAMES.items() if game in entry.games]
    for source in filter(None, entry.sources.values()):
        assert re.fullmatch(r"\S(?:.*\S)?", source.section)
        assert source.page is None or source.page > 0


@each_rule
def test_it_has_a_sentence_of_one_to_three_sentences(rule):
    english = catalogue_of("en").messages
    forms = [english[key][0] for key in english if re.fullmatch(rf"book\.{rule}(\.kingdomino|\.origins)?", key)]
    assert forms
    for text in forms:
        assert text.endswith(".")
        assert 1 <= len(re.findall(r"[.!?](?= |$)", text)) <= 3


@each_rule
def test_its_ruling_is_a_heading_of_the_rulings(rule):
    headings = re.findall(r"^#+ (.*)$", (ROOT / "docs/rulings.md").read_text(encoding="utf-8"), re.MULTILINE)
    anchors = {re.sub(r"[^\w-]", "", heading.lower().replace(" ", "-")) for heading in headings}
    assert ENTRIES[rule].ruling in {"", *anchors}


def test_what_cannot_be_read_is_lost_only_where_something_is_read():
    lost = {rule for rule, entry in ENTRIES.items() for source in entry.sources.values() if source and source.lost}
    assert lost == {"tribe.cell", "tribe.volcano", "ending.total"}


def test_the_rulebooks_are_five_files_in_four_languages():
    assert len({each.id for each in rulebooks()}) == len({each.file for each in rulebooks()}) == 5
    assert {each.language for each in rulebooks()} == {"hu", "tr", "is", "pl"} < set(languages())
    assert all(each.id == f"{each.game}-{each.language}" for each in rulebooks())


# ---- examples that are none


def test_the_entry_of_a_rule_is_found_by_its_id():
    assert entry_of("fire.land") is ENTRIES["fire.land"]
    with pytest.raises(KeyError):
        entry_of("fire.water")


@pytest.mark.parametrize(
    ("example", "said"),
    [
        ({}, "there is no example of kind None"),
        ({"kind": "riddle"}, "there is no example of kind 'riddle', only of why_not, legal"),
        (
            {"kind": "legal", "tiles": "kingdomino", "territory": "*"},
            "kind legal cannot be answered: A field is missing: “domino”. [missing_field]",
        ),
        ({"kind": "legal", "tiles": "kingdomino", "territory": "?", "domino": "w-f"}, "unknown_token"),
        (
            {"kind": "game", "setup": {"mode": "classic", "players": 4}, "actions": [{"claim": 3}], "try": {}},
            "[illegal_action at actions[0]",
        ),
    ],
)
def test_an_example_that_cannot_be_shown_says_why(example, said):
    with pytest.raises(ValueError, match=re.escape(said)):
        result_of(example)


def test_a_part_of_what_is_said_may_be_left_open_but_none_may_differ():
    example = ENTRIES["scoring.start"].example
    assert holds({**example, "expect": {"total": 1}})
    assert not holds({**example, "expect": {"total": 2}})
    assert not holds({**example, "expect": {"grand_total": 1}})


def test_the_book_is_read_once():
    assert book() is book()
    assert {path.name for path in SHELF.iterdir()} == {"books.json", "concordance.json", "rules.json"}


# ---- the engine without a rule


def test_every_rule_can_be_taken_out():
    assert list(MUTANTS) == list(RULES)


@each_rule
def test_without_the_rule_its_example_comes_out_otherwise(rule):
    before = result_of(ENTRIES[rule].example).data
    with without(rule):
        result = result_of(ENTRIES[rule].example).data
        assert not holds(ENTRIES[rule].example)
        assert result != before
        assert rule not in problems_of(rule)
    assert holds(ENTRIES[rule].example)


@each_rule
def test_without_the_rule_no_example_falls_but_those_that_rest_on_it(rule):
    with without(rule):
        fallen = {other for other in RULES if other != rule and not stands(other)}
    assert fallen == {other for other, needed in RESTS_ON.items() if rule in needed}
