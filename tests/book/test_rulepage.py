"""The book of rules in words: the page in docs, and the command that tells a rule."""

import json
import re
from argparse import Namespace
from io import StringIO
from pathlib import Path

import pytest

from kdexplore.cli.output import Output
from kdexplore.cli.rulebook import nearest, run
from kdexplore.core.problems import BadInput
from kdexplore.core.rule_ids import RULES
from kdexplore.engine.rulebook import book, entry_of
from kdexplore.views.rulepage import example, sentences, sources
from kdexplore.words import languages
from tools.book_pages import rules_page as page

DOCS = Path(__file__).parents[2] / "docs"


def printed(rule=None, lang="en", *, as_json=False):
    stream = StringIO()
    assert run(Namespace(rule=rule), Output(stream, lang, json=as_json)) == 0
    return stream.getvalue()


def test_the_page_in_docs_is_the_book_of_today():
    """When this fails: python -m tools pages rules."""
    assert (DOCS / "rules.md").read_text(encoding="utf-8") == page()


def test_the_page_has_an_anchor_for_every_rule():
    assert re.findall(r'<a id="([^"]+)"></a>', page()) == list(RULES)
    assert set(re.findall(r"\]\(#([^)]+)\)", page())) == set(RULES)


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("entry", book(), ids=lambda entry: entry.rule)
def test_every_rule_can_be_told_in_every_language(entry, lang):
    text = printed(entry.rule, lang)
    assert entry.rule in text
    assert len(example(entry, lang).splitlines()) >= 2
    assert not re.search(r"\b(book|head|answer|rule)\.[a-z]+\.?[a-z]*\b(?!\.)", text.replace(entry.rule, ""))


def test_a_rule_that_both_games_say_alike_is_said_once():
    assert list(sentences(entry_of("placing.match"))) == [""]
    assert list(sentences(entry_of("setup.span"))) == ["kingdomino", "origins"]
    assert "chief" in sentences(entry_of("drafting.pairs"))[""] + sentences(entry_of("setup.opening"))["origins"]


def test_a_source_is_a_section_a_page_a_loss_or_silence():
    where = sources(entry_of("setup.players"))
    assert where["Kingdomino (magyar)"] == "Előkészületek, page 1"
    assert where["Kingdomino (íslenska)"] == "Set-up"
    assert "cannot be read" in sources(entry_of("tribe.cell"))["Kingdomino: Kezdetekben (magyar)"]
    assert set(sources(entry_of("placing.free")).values()) == {"does not mention it"}


def test_an_example_shows_the_board_and_what_the_engine_says():
    *drawing, tried, said = example(entry_of("placing.match")).splitlines()
    assert drawing == [
        "      H   I   J   K",
        "  8   *   w   .   .",
        "  9   .   f [w] [l]",
    ]
    assert tried == "Now: Place the domino on J9 and K9."
    assert said.endswith("Only diagonally: wheat, I8. [placing.match]")
    assert "Legal placements: 3." in example(entry_of("placing.start"))
    assert "3 fires, reach 1." in example(entry_of("fire.reach"))
    assert example(entry_of("drafting.order")).endswith("Yellow: Place your domino.")


def test_without_a_rule_all_are_listed():
    lines = printed().splitlines()
    assert [line.split()[0] for line in lines] == list(RULES)
    listed = json.loads(printed(as_json=True))["rules"]
    assert listed[0] == {"rule": "setup.mode", "name": "Modes"}
    assert len(listed) == len(RULES)


def test_a_program_gets_the_whole_entry():
    found = json.loads(printed("placing.free", as_json=True))
    assert found["sentence"] == {"": sentences(entry_of("placing.free"))[""]}
    assert found["sources"]["kingdomino-tr"] is None
    assert found["result"] == {"problems": [["covers_square", "placing.free"]]}
    found = json.loads(printed("setup.players", as_json=True))
    where = {"section": "Előkészületek", "page": 1, "lost": False, "differs": False}
    assert found["sources"]["kingdomino-hu"] == {"title": "Kingdomino", "language": "hu", **where}


@pytest.mark.parametrize(
    ("text", "first"),
    [("placing.mach", "placing.match"), ("match", "placing.match"), ("Grid", "placing.grid"), ("fire", "setup.fire")],
)
def test_a_rule_that_is_not_there_is_answered_with_the_nearest(text, first):
    assert nearest(text)[0] == first
    with pytest.raises(BadInput) as caught:
        printed(text)
    assert dict(caught.value.fault.facts)["known"] == nearest(text)


@pytest.mark.parametrize("text", ["", "x" * 5000, "☃", "placing"])
def test_any_text_finds_something(text):
    assert nearest(text)
