"""The glossary in docs says what the catalogues say, of everything in the boxes and on the table."""

import re

import pytest

from kdexplore.core.tilefiles import BUILT_IN, tile_set
from kdexplore.views.glossarypage import BOOKS_OF, printed, things
from kdexplore.words import languages
from kdexplore.words.catalogue import catalogue_of
from tools.book_pages import DOCS
from tools.book_pages import glossary_page as page

CHAPTERS = dict(zip(BUILT_IN, page().split("\n## ")[1:3], strict=True))
ON_BOTH_TABLES = (
    *("domino", "starting tile", "draw pile", "line", "square", "grid", "round"),
    *("king|chief", "castle|hut", "crown|fire symbol", "kingdom|territory", "property|region", "points"),
)
IN_ORIGINS = (
    *("crater", "fire token", "resource", "totem", "cave board", "cave person", "hunter-gatherer", "warrior", "horde"),
    *("power", "score pad"),
)


def words(chapter, column):
    """The words of a language, without the rulebooks that print them."""
    cells = [row.split(" | ")[column].strip("| ") for row in chapter.splitlines() if row.startswith("| `")]
    return [re.sub(r" \([\w, ]+\)$", "", cell) for cell in cells]


def test_the_page_in_docs_is_the_glossary_of_today():
    """When this fails: python -m tools pages glossary."""
    assert (DOCS / "glossary.md").read_text(encoding="utf-8") == page()


def test_every_key_of_both_boxes_has_its_row():
    for box, chapter in CHAPTERS.items():
        tiles = tile_set(box)
        for key in (*tiles.terrain, *tiles.resource, *tiles.person):
            assert f"| `{key}` |" in chapter


@pytest.mark.parametrize("box", BUILT_IN)
def test_everything_in_the_box_and_on_the_table_has_a_word(box):
    english = words(CHAPTERS[box], 1)
    words_needed = (*ON_BOTH_TABLES, *(IN_ORIGINS if box == "origins" else ()))
    missing = [each for each in words_needed if not any(re.search(rf"\b({each})\b", word) for word in english)]
    assert not missing


@pytest.mark.parametrize("box", BUILT_IN)
def test_no_two_things_of_a_language_share_a_word(box):
    for column in range(1, len(languages()) + 1):
        found = [word.lower() for word in words(CHAPTERS[box], column)]
        twice = {word for word in found if found.count(word) > 1}
        assert twice <= {"totem", "tótem"}  # the mode and the tile


def test_a_term_is_marked_with_the_rulebooks_that_print_it():
    assert "| `king" in CHAPTERS["kingdomino"]
    assert "király (004) | kóngur (002) | król | kral (001) |" in CHAPTERS["kingdomino"]
    assert "törzsfőnök (000) | höfðingi | wódz (003) | şef |" in CHAPTERS["origins"]


def test_every_message_says_where_its_words_come_from():
    for lang in languages():
        marks = printed(lang)
        assert set(catalogue_of(lang).messages) <= set(marks)
        assert {book for books in marks.values() for book in books} <= {
            book for each in BOOKS_OF.values() for book in each
        }


def test_a_bot_and_a_mistake_have_one_scale_in_every_language():
    for lang in languages():
        messages = catalogue_of(lang).messages
        levels = [messages[f"player.level.{level}"][0] for level in range(1, 6)]
        bots = [messages[f"table.bot.{bot}"][0] for bot in ("random", "greedy", "planner", "sampler", "thinker")]
        assert all(bot.split()[-1][:4] == level.split()[-1][:4] for bot, level in zip(bots, levels, strict=True))
        verdicts = [messages[f"review.verdict.{verdict}"][0] for verdict in ("doubtful", "bad", "very_bad")]
        assert [messages[f"timeline.{size}"][0].lower() for size in ("small", "big", "blunder")] == verdicts


def test_the_codes_are_names_of_the_code():
    source = "".join(path.read_text(encoding="utf-8") for path in (DOCS.parent / "kdexplore/core").glob("*.py"))
    for box in BUILT_IN:
        own = {*tile_set(box).terrain, *tile_set(box).resource, *tile_set(box).person, "sheet"}
        assert all(thing.code in own or re.search(rf"\b{thing.code}\b", source) for thing in things(box))
