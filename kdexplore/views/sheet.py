"""Rule sheets: one page with the rules of a set-up in our words, its examples drawn, and its score pad on a second."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import count
from math import sqrt
from pathlib import Path

from kdexplore.core.bonus_register import BONUS_KINDS
from kdexplore.core.tilefiles import BUILT_IN
from kdexplore.core.variants import Rules
from kdexplore.views.drawing.page import escaped, num
from kdexplore.views.sheets import pad as pads
from kdexplore.views.sheets import people, steps
from kdexplore.views.sheets import pictures as drawings
from kdexplore.views.sheets.pictures import Figure
from kdexplore.views.sheets.rules import READ_OTHERWISE, chapters, readings, stated, wording
from kdexplore.words import Speaker, Term, capital

READINGS_OF_BONUSES = {kind.reading: kind.id for kind in BONUS_KINDS.values() if kind.reading}
STYLE = Path(__file__).with_suffix(".css")
# Text and pictures are measured in ems: what they cover together settles how large an em is on paper.
PAPER = 284_000.0  # square points that the chapters share
LARGEST, SMALLEST = 11.0, 8.0  # points; a sheet that would need smaller ones is set tighter
TWO_COLUMNS = 9.9  # points from which on a third column would be too narrow
LESS = 0.97  # what long columns lose where a picture does not fit below the text
LETTER, ITEM, HEADING, PICTURE = 0.66, 6.0, 30.0, 1.5  # square ems; of a picture for each of its own


def sheet(rules: Rules, lang: str = "en") -> str:
    """A page of HTML that needs nothing beside it: on paper the rules fill one sheet of A4, the score pad another.

    >>> from kdexplore import rules
    >>> sheet(rules("classic"))[:15]
    '<!DOCTYPE html>'
    """
    page = _Sheet(rules, lang)
    body = page.chapters()
    size = page.size(body)
    tight = " tight" if size < SMALLEST else ""
    size, columns = (size * LESS, 2) if size >= TWO_COLUMNS else (max(size, SMALLEST), 3)
    paper = f"--print: {num(size)}pt; --columns: {columns}"
    chapters = f'{page.head()}\n<div class="chapters">\n{body}\n</div>\n{page.foot()}'
    return page.whole(f'<section class="rules{tight}">\n{chapters}\n</section>\n{page.pad_page()}', paper)


def score_pad(rules: Rules, lang: str = "en") -> str:
    """The score pad alone, as a page of HTML that fills one sheet of A4.

    >>> from kdexplore import rules
    >>> score_pad(rules("classic")).count("<section")
    1
    """
    page = _Sheet(rules, lang)
    return page.whole(page.pad_page(), f"--print: {num(LARGEST)}pt")


def _numbered(page: str) -> str:
    """The same page with its pictures numbered, so that no two share an id, however alike they are."""
    numbers = count(1)

    def own(drawn: re.Match[str]) -> str:
        return re.sub(r'(?<=["#])kd[0-9a-f]{8}-', f"p{next(numbers)}-", drawn[0])

    return re.sub(r"<svg .*?</svg>", own, page, flags=re.DOTALL)


class _Sheet:
    """The sheet of one set-up in one language."""

    def __init__(self, rules: Rules, lang: str) -> None:
        self.rules, self.lang = rules, lang
        speaker = Speaker(lang, rules)
        self.say, self.text = speaker.say, speaker.text
        self.stated = set(stated(rules))
        self.title = self.text(f"mode.{rules.mode}")
        self.above = self.box() + (f" · {self.text('mode.dynasty')}" if rules.games > 1 else "")
        self.players = self.text("count.player", n=rules.players)
        self.drawn: list[Figure] = []

    def whole(self, inside: str, paper: str) -> str:
        """The page with these sections in it."""
        return _numbered(
            f'<!DOCTYPE html>\n<html lang="{escaped(self.lang)}">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f"<title>{escaped(self.title)} · {escaped(self.players)}</title>\n"
            f"<style>\n{STYLE.read_text(encoding='utf-8')}</style>\n</head>\n"
            f'<body>\n<main style="{paper}">\n{inside}\n</main>\n</body>\n</html>\n'
        )

    def size(self, body: str) -> float:
        """How many points an em may have for the chapters to fit on their page."""
        text = re.sub(r"<[^>]*>", "", re.sub(r"<svg .*?</svg>", "", body, flags=re.DOTALL))
        pictures = sum(figure.width * figure.height for figure in self.drawn)
        marks = ITEM * body.count("<li") + HEADING * body.count("<h2")
        return min(LARGEST, round(sqrt(PAPER / (LETTER * len(text) + marks + PICTURE * pictures)), 2))

    # ---- head and foot

    def head(self) -> str:
        """Title, players, and the numbers of the set-up."""
        numbers = "".join(
            f"<div><dt>{escaped(name)}{_id(rule)}</dt><dd>{escaped(value)}</dd></div>"
            for name, value, rule in self.numbers()
        )
        return (
            f'<header><div class="title"><p>{escaped(self.above)}</p><h1>{escaped(self.title)}</h1></div>'
            f'<dl aria-label="{escaped(self.text("sheet.needs"))}">{numbers}</dl></header>'
        )

    def box(self) -> str:
        """The game in the box, or a box of one's own by its id."""
        tiles = self.rules.tiles
        return self.say(Term("tiles", tiles.id)) if tiles.id in BUILT_IN else self.text("answer.custom", id=tiles.title)

    def numbers(self) -> Iterator[tuple[str, str, str]]:
        """What has to be counted out: its name, how much, and the rule that says so."""
        rules, box = self.rules, self.rules.tiles
        yield self.text("head.players"), str(rules.players), ""
        yield self.text("sheet.kings"), str(rules.kings), "setup.kings"
        yield self.text("head.grid"), f"{rules.span} × {rules.span}", "setup.span"
        some = f"{rules.pile} / {len(box.dominoes)}" if rules.pile < len(box.dominoes) else str(rules.pile)
        yield self.text("head.dominoes"), some, "setup.pile"
        yield self.text("head.line"), str(rules.line), "setup.line"
        yield self.text("head.rounds"), str(rules.rounds), "setup.rounds"
        if rules.fire:
            yield self.text("head.fire_tokens"), str(sum(token.count for token in box.fire_tokens)), ""
        if rules.totems:
            yield self.text("head.totems"), str(len(box.resources)), ""
        if rules.tribe:
            yield self.text("head.people"), str(sum(person.count for person in box.people)), ""

    def foot(self) -> str:
        """Whose words these are."""
        return f"<footer>{escaped(self.text('sheet.disclaimer'))}</footer>"

    def pad_page(self) -> str:
        """The section of the score pads."""
        return f'<section class="pad">\n{self.pad()}\n{self.foot()}\n</section>'

    def pad(self) -> str:
        """The score pads, with what they are for."""
        title = " · ".join((self.text("sheet.pad"), self.title, self.players))
        return f"<h2>{escaped(title)}</h2>\n{pads.pads(self.rules, self.lang)}"

    # ---- chapters

    def chapters(self) -> str:
        """Everything that is to be read, chapter by chapter."""
        parts = chapters(self.rules)
        parts.pop("steps")
        bodies = {"setup": _numbered_list(steps.setting_up(self.rules, self.lang)), "round": self.round()}
        bodies |= {key: self.items(ids) for key, ids in parts.items()}
        bodies["scoring"] += self.people() + self.scored()
        agreed = self.agreed()
        return "\n".join([*([agreed] if agreed else []), *(self.chapter(key, body) for key, body in bodies.items())])

    def chapter(self, key: str, inside: str) -> str:
        """A chapter: its heading and its body."""
        title = self.text(f"sheet.{self.named(key)}")
        return f'<section class="{key}">\n<h2>{escaped(title)}</h2>\n{inside}\n</section>'

    def named(self, key: str) -> str:
        """The heading of a chapter: that of the resources says whether there are totems."""
        return "resources_totems" if key == "resources" and self.rules.totems else key

    def agreed(self) -> str:
        """The readings chosen: a sentence of the book that a reading contradicts is left out."""
        items = "".join(
            f"<li>{escaped(self.reading(key, value))}{_id(READ_OTHERWISE[key][0])}</li>"
            for key, value in readings(self.rules).items()
        )
        return self.chapter("agreed", f"<ul>{items}</ul>") if items else ""

    def reading(self, key: str, value: str) -> str:
        said = f"{self.text(f'reading.{key}')}: {self.say(Term(f'reading.{key}', value))}"
        return f"{self.text(f'about.bonus.{READINGS_OF_BONUSES[key]}')} {said}" if key in READINGS_OF_BONUSES else said

    def round(self) -> str:
        """The steps of a turn, what comes before and after them, and a line of dominoes."""
        before, after = (
            "".join(f"<p>{escaped(text)}</p>" for text in texts) for texts in steps.around(self.rules, self.lang)
        )
        line = "".join(map(self.figure, drawings.figures("drafting.order", self.rules, self.lang)))
        turn = _numbered_list(steps.turn(self.rules, self.lang), "turn")
        return f'{before}{turn}<div class="figures">{line}</div>{after}'

    def items(self, ids: Iterable[str]) -> str:
        """The sentences of some rules, each with its id, and its pictures below."""
        return f"<ul>{''.join(self.rule(rule) for rule in ids if rule in self.stated)}</ul>"

    def rule(self, rule: str) -> str:
        drawn = drawings.figures(rule, self.rules, self.lang)
        pictures = f'<div class="figures">{"".join(map(self.figure, drawn))}</div>' if drawn else ""
        said = escaped(self.say(wording(rule, self.rules)))
        bonus = rule.removeprefix("bonus.")
        name = f"<b>{escaped(self.say(Term('bonus', bonus)))}</b>: " if bonus != rule else ""
        return f"\n<li><p>{name}{said}{_id(rule)}</p>{pictures}</li>"

    def people(self) -> str:
        """How many cave people of each kind there are and what each scores, with examples."""
        if not self.rules.tribe:
            return ""
        rows = "".join(
            f'<tr><td>{row.number} ×</td><th scope="row">{row.icon}{escaped(row.name)}</th>'
            f"<td>{escaped(row.says)}</td></tr>"
            for row in people.rows(self.rules, self.lang)
        )
        examples = (drawings.figures(rule, self.rules, self.lang) for rule in ("scoring.hunter", "scoring.horde"))
        pictures = "".join(self.figure(figure) for drawn in examples for figure in drawn)
        return (
            f'<p>{escaped(self.text("sheet.around"))}</p>\n<table class="kinds">{rows}</table>\n'
            f'<p>{escaped(self.text("sheet.horde"))}</p>\n<div class="figures">{pictures}</div>'
        )

    def scored(self) -> str:
        return f'<div class="figures">{self.figure(drawings.scored(self.rules, self.lang))}</div>'

    def figure(self, figure: Figure) -> str:
        """A picture as wide as its text is large, and what it shows."""
        self.drawn.append(figure)
        lines = "".join(f"<span>{escaped(capital(line, self.lang))}</span>" for line in figure.says)
        caption = f"<figcaption>{lines}</figcaption>" if lines else ""
        return f'<figure style="--wide: {num(figure.width)}em">{figure.picture}{caption}</figure>'


def _id(rule: str) -> str:
    return f' <small class="id">{rule}</small>' if rule else ""


def _numbered_list(texts: Iterable[str], kind: str = "steps") -> str:
    return f'<ol class="{kind}">{"".join(f"<li>{escaped(text)}</li>" for text in texts)}</ol>'
