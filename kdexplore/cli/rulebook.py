"""`rules`: the book of rules at the command line, listed or rule by rule."""

from __future__ import annotations

from argparse import Namespace
from difflib import get_close_matches

from kdexplore.cli.output import FINE, Output
from kdexplore.cli.parser import Parser
from kdexplore.core.problems import BadInput
from kdexplore.core.rule_ids import RULES
from kdexplore.engine.concordance import Exhibit, concordance
from kdexplore.engine.rulebook import Entry, book, entry_of, result_of, rulebooks
from kdexplore.views import concordancepage, rulepage

NEAR = 3  # ids that are offered in place of one that is not known


def add_arguments(parser: Parser, out: Output) -> None:
    """Add the arguments of the command."""
    parser.given.add_argument("rule", nargs="?", help=out.text("cli.arg.rule"))
    parser.choices.add_argument("--concordance", action="store_true", help=out.text("cli.arg.concordance"))


def run(arguments: Namespace, out: Output) -> int:
    """Every rule by its id and name, or one of them in full; or the concordance."""
    if getattr(arguments, "concordance", False):
        return _compare(arguments.rule, out)
    if arguments.rule is None:
        _list(out)
        return FINE
    if arguments.rule not in RULES:
        raise BadInput("unknown_value", "rule", value=arguments.rule[:40], known=nearest(arguments.rule))
    entry = entry_of(arguments.rule)
    if out.json:
        out.data(_data(entry, out.lang))
    else:
        _write(entry, out)
    return FINE


def nearest(text: str) -> tuple[str, ...]:
    """The ids that may be meant: all that have the text as one of their two parts, or those spelt most alike.

    >>> nearest("match"), nearest("placing.mach")[0]
    (('placing.match',), 'placing.match')
    """
    meant = tuple(rule for rule in RULES if text.lower() in rule.split("."))
    return meant or tuple(get_close_matches(text.lower(), RULES, NEAR, 0))


def _list(out: Output) -> None:
    named = {entry.rule: rulepage.name(entry, out.lang) for entry in book()}
    if out.json:
        out.data({"rules": [{"rule": rule, "name": name} for rule, name in named.items()]})
        return
    width = max(map(len, RULES))
    for rule, name in named.items():
        out.write(f"{rule:<{width}}  {name}")


def _write(entry: Entry, out: Output) -> None:
    out.write(f"{entry.rule}: {rulepage.name(entry, out.lang)}\n")
    for game, said in rulepage.sentences(entry, out.lang).items():
        out.write(f"{out.term('game', game)}: {said}" if game else said)
    out.write(f"\n{out.text('head.sources')}:")
    for title, where in rulepage.sources(entry, out.lang).items():
        out.write(f"  {title}: {where}")
    out.write(f"\n{out.text('book.example')}:")
    for line in rulepage.example(entry, out.lang).splitlines():
        out.write(f"  {line}")
    if entry.ruling:
        out.write(f"{out.text('book.ruling')}: docs/rulings.md#{entry.ruling}")


def _data(entry: Entry, lang: str) -> dict[str, object]:
    """An entry as plain data, a silent rulebook with `null`, and what the engine says of its example."""
    titles = {each.id: {"title": each.title, "language": each.language} for each in rulebooks()}
    sources = {name: source and titles[name] | source._asdict() for name, source in entry.sources.items()}
    return {
        "rule": entry.rule,
        "name": rulepage.name(entry, lang),
        "sentence": rulepage.sentences(entry, lang),
        "games": list(entry.games),
        "sources": sources,
        "example": dict(entry.example),
        "result": dict(result_of(entry.example).data),
        "case": entry.case,
        "ruling": entry.ruling,
    }


# ---- the concordance


def _compare(rule: str | None, out: Output) -> int:
    """The questions that the rulebooks leave open: all of them, one by its id, or those of a rule."""
    known = concordance()
    asked = tuple(question for question in known if rule in (None, question.id, question.rule))
    if rule is not None and not asked:
        ids = tuple(question.id for question in known)
        raise BadInput("unknown_value", "rule", value=rule[:40], known=tuple(get_close_matches(rule, ids, NEAR, 0)))
    if out.json:
        out.data({"concordance": [_question_data(question, out.lang) for question in asked]})
        return FINE
    for number, question in enumerate(asked):
        if number:
            out.write()
        _write_question(question, out)
    return FINE


def _write_question(question: Exhibit, out: Output) -> None:
    out.write(f"{question.id}: {concordancepage.asked(question, out.lang)}\n")
    for said in concordancepage.said(question, out.lang):
        out.write(f"  {out.text('concordance.book', **said._asdict())}")
    out.write()
    for line in concordancepage.decided(question, out.lang):
        out.write(line)
    if question.ruling:
        out.write(f"{out.text('book.ruling')}: docs/rulings.md#{question.ruling}")
    for drawn in concordancepage.positions(question, out.lang):
        first, *lines = drawn.splitlines()
        out.write(f"\n{first}")
        for line in lines:
            out.write(f"  {line}")


def _question_data(question: Exhibit, lang: str) -> dict[str, object]:
    """A question as plain data, as the file has it, with the words for it."""
    voiced = zip(question.books.items(), concordancepage.said(question, lang), strict=True)
    return {
        "id": question.id,
        "question": concordancepage.asked(question, lang),
        "rule": question.rule,
        "books": {name: {**said._asdict(), "text": words.says} for (name, said), words in voiced},
        "reading": question.reading,
        "ruling": question.ruling,
        "values": list(question.values),
        "positions": [vars(each) for each in question.positions],
    }
