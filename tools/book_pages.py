"""The pages of `docs` about the rules: the book of rules, the concordance, the glossary.

`python -m tools pages rules concordance glossary` writes them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from kdexplore.core.rules_json import position_rules
from kdexplore.core.tilefiles import BUILT_IN, tile_set
from kdexplore.engine.concordance import Exhibit, concordance
from kdexplore.engine.rulebook import Entry, book
from kdexplore.views.concordancepage import asked, decided, positions, said
from kdexplore.views.glossarypage import things, word
from kdexplore.views.rulepage import example, name, sentences, sources
from kdexplore.words import Term, Text, languages, say

DOCS = Path(__file__).parents[1] / "docs"
HEAD = """# Glossary

What the code calls a thing, and what the program calls it in every language.
A number in brackets is a rulebook that prints the term: 000 Kingdomino Origins in Hungarian, 001 Kingdomino in Turkish,
002 Kingdomino in Icelandic, 003 Kingdomino Origins in Polish, 004 Kingdomino in Hungarian, en Kingdomino in English.
Words without one are our own: that language has no rulebook of that game, or the rulebook does not name the thing.
The page is written by `python -m tools pages glossary`.
"""
# One scale for each idea of the page, by the keys of its messages.
SCALES = (
    *(f"player.level.{level}" for level in range(1, 6)),
    *("review.verdict.doubtful", "review.verdict.bad", "review.verdict.very_bad"),
    *("analyse.head.margin", "hint.button", "start.opening", "head.rule", "place.cells", "place.domino"),
)


def rules_page() -> str:
    """The whole book as Markdown: what docs/rules.md holds."""
    contents = "\n".join(f"- [`{entry.rule}`](#{entry.rule}) {name(entry)}" for entry in book())
    head = (f"# {say(Text('book.title'))}", _sentence_a_line(say(Text("book.about"))), contents)
    return "\n\n".join((*head, *map(_rule, book()))) + "\n"


def _rule(entry: Entry) -> str:
    rows = [f"| {say(Text('book.rulebook'))} | {say(Text('book.where'))} |", "| --- | --- |"]
    rows += [f"| {title} | {where} |" for title, where in sources(entry).items()]
    ruling = f"[rulings.md](rulings.md#{entry.ruling})"
    links = [f"{say(Text('book.ruling'))}: {ruling}"] if entry.ruling else []
    forms = [f"{say(Term('game', game))}: {text}" if game else text for game, text in sentences(entry).items()]
    return "\n\n".join(
        (
            f'<a id="{entry.rule}"></a>',
            f"## {name(entry)}",
            f"`{entry.rule}`",
            *map(_sentence_a_line, forms),
            "\n".join(rows),
            f"{say(Text('book.example'))}:",
            f"```text\n{example(entry)}\n```",
            *links,
        )
    )


def _sentence_a_line(text: str) -> str:
    return re.sub(r"(?<=[.!?]) (?=[A-Z0-9])", "\n", text)


def concordance_page() -> str:
    """The whole concordance as Markdown: what docs/concordance.md holds."""
    about = re.sub(r"(?<=[.!?]) (?=[A-Z])", "\n", say(Text("concordance.about")))
    contents = "\n".join(f"- [{asked(question)}](#{question.id})" for question in concordance())
    return "\n\n".join((f"# {say(Text('concordance.title'))}", about, contents, *map(_question, concordance()))) + "\n"


def _question(question: Exhibit) -> str:
    head = [say(Text(key)) for key in ("book.rulebook", "concordance.where", "concordance.says")]
    rows = [head, ["---"] * 3, *said(question)]
    links = [f"{say(Text('head.rule'))}: [`{question.rule}`](rules.md#{question.rule})"]
    if question.ruling:
        links.append(f"{say(Text('book.ruling'))}: [rulings.md](rulings.md#{question.ruling})")
    first, *values = decided(question)
    return "\n\n".join(
        (
            f'<a id="{question.id}"></a>',
            f"## {asked(question)}",
            "\n".join(f"| {' | '.join(row)} |" for row in rows),
            *links,
            first,
            *(["\n".join(values)] if values else []),
            *(_drawn(text) for text in positions(question)),
        )
    )


def _drawn(text: str) -> str:
    first, *lines = text.splitlines()
    return "\n".join((first, "", "```text", *lines, "```")) if lines else first


def glossary_page() -> str:
    """The whole page as Markdown.

    >>> "| `lake` | lake (en) | tó (004) | vatn (002) | jezioro | göl (001) |" in glossary_page()
    True
    """
    tables = (f"## {say(Text(f'tiles.{box}'))}\n\n{_terms(box)}\n" for box in BUILT_IN)
    scales = _table("message", [(key, [say(Text(key), lang) for lang in languages()]) for key in SCALES])
    return "\n".join((HEAD, *tables, f"## On the page\n\n{scales}\n"))


def _terms(box: str) -> str:
    rules = position_rules(tile_set(box), 5)
    words = [(thing.code, [word(thing.key, lang, box, rules) for lang in languages()]) for thing in things(box)]
    return _table("code", words)


def _table(head: str, words: Iterable[tuple[str, list[str]]]) -> str:
    names = languages()
    rows = [(head, *names.values()), ("---",) * (len(names) + 1), *((f"`{code}`", *said) for code, said in words)]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


PAGES = {
    "concordance": (DOCS / "concordance.md", concordance_page),
    "glossary": (DOCS / "glossary.md", glossary_page),
    "rules": (DOCS / "rules.md", rules_page),
}
