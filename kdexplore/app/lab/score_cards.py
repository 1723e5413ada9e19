"""The score of the lab as cards: the total line by line, the bonuses with why, what the last change did."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kdexplore.app.lab.board import sentence, sheet_of, voice_of
from kdexplore.app.lab.state import Asked, Lab
from kdexplore.app.play.scores import still_possible
from kdexplore.app.session import Session
from kdexplore.core import fire
from kdexplore.core.score_changes import score_changes
from kdexplore.core.scoring import BONUS_POINTS, Kind, ScoreLine, ScoreSheet
from kdexplore.core.tribe import homes
from kdexplore.core.variants import BONUSES, GAME_OF_MODE, MODES
from kdexplore.views import blocks
from kdexplore.views.blocks import Block, CardBlock, RowItem, SaidBlock
from kdexplore.views.described.labels import listed
from kdexplore.views.palette import THEMES, ground
from kdexplore.words import Speaker, Text, capital, signed

LATER = len(Kind)  # behind all kinds of lines: those that bring nothing


def total(session: Session) -> CardBlock:
    """The total and its lines, regions first, the most first; what brings nothing is folded away."""
    voice, sheet = voice_of(session), sheet_of(session.lab)
    numbered = sorted(enumerate(sheet.lines), key=_order)
    rows = [row(line, session, voice, number) for number, line in numbered if _counts(line)]
    nothing = [row(line, session, voice, number) for number, line in numbered if not _counts(line)]
    found: list[Block] = [blocks.total(str(sheet.total), _sources(sheet, voice))]
    found += [blocks.rows(rows, label=voice.text("lab.lens.score"))] if rows else []
    if nothing:
        named = voice.text("lab.nothing", n=len(nothing))
        lit = any(line["lit"] for line in nothing if "lit" in line)
        found.append(blocks.fold("nothing", named, [blocks.rows(nothing, label=named)], opened=lit))
    return blocks.card(*found)


def _counts(line: ScoreLine) -> bool:
    """Whether a line brings points, or still may."""
    return bool(line.points or line.number("possible"))


def _sources(sheet: ScoreSheet, voice: Speaker) -> str:
    """How much of the total comes from what."""
    points: dict[Kind, int] = {}
    for line in sheet.lines:
        points[line.kind] = points.get(line.kind, 0) + line.points
    parts = [voice.text(f"lab.from.{kind.value}", n=count) for kind, count in points.items() if count]
    parts += [possible] if (possible := still_possible(sheet, voice)) else []
    return listed([voice.text("lab.points"), *parts], voice.lang)


def _order(item: tuple[int, ScoreLine]) -> tuple[int, int, int]:
    number, line = item
    return tuple(Kind).index(line.kind), -line.points if line.kind is Kind.REGION else 0, number


def row(line: ScoreLine, session: Session, voice: Speaker, number: int) -> RowItem:
    """A line of the score: pressing it lights its squares and explains it."""
    lab, name = session.lab, f"line{number}"
    said, detail = _said(line, voice)
    points = str(line.points) if line.kind is Kind.REGION else signed(line.points)
    swatch = ground(line.key, lab.rules.tiles, THEMES[session.shade])[0] if line.kind is Kind.REGION else None
    return blocks.row(
        said,
        detail=detail,
        name=name,
        points=None if line.number("possible") else points,
        swatch=swatch,
        muted=not line.points,
        lit=lab.lit == name,
    )


def _said(line: ScoreLine, voice: Speaker) -> tuple[str, str | None]:
    """What a line is about, and of a region its squares and symbols beside that."""
    if line.kind is not Kind.REGION or line.rule == "scoring.volcano":
        return voice.say(line), None
    facts = dict(line.facts)
    slots = {"squares": Text("count.square", n=facts["squares"]), "symbols": Text("count.symbol", n=facts["symbols"])}
    return capital(voice.term("terrain", line.key), voice.lang), voice.text("lab.product", **slots)


def rules_card(session: Session) -> CardBlock:
    """Game, mode and bonuses, switched in place, with why each bonus does or would count; the way to the readings."""
    voice = voice_of(session)
    return blocks.card(blocks.title(voice.text("lab.rules.title"), level=3), *_modes(session), *_bonuses(session))


def _modes(session: Session) -> Iterator[Block]:
    """The game and its mode; a free set-up is chosen among the readings."""
    rules, voice = session.lab.rules, voice_of(session)
    here = GAME_OF_MODE.get(rules.mode)
    games = [blocks.option(game, voice.term("game", game)) for game in dict.fromkeys(GAME_OF_MODE.values())]
    modes = [blocks.option(mode, voice.term("mode", mode)) for mode in MODES if GAME_OF_MODE[mode] == here]
    yield blocks.choices("game", voice.text("lab.game"), games, here)
    if modes:
        yield blocks.choices("mode", voice.text("table.mode"), modes, rules.mode)
    if session.lab.kept:
        yield blocks.notice(voice.text("lab.kept", n=len(session.lab.kept)))


def _bonuses(session: Session) -> Iterator[Block]:
    """The bonuses as switches; the button that unfolds the rest."""
    lab, voice = session.lab, voice_of(session)
    every = lab.asked._replace(rules=replace(lab.rules, bonuses=BONUSES)).sheet
    lines = {line.key: line for line in every.lines if line.kind is Kind.BONUS}
    switches = [
        blocks.button(
            f"bonus:{bonus}", f"{voice.term('bonus', bonus)} +{BONUS_POINTS[bonus]}", pressed=bonus in lab.rules.bonuses
        )
        for bonus in BONUSES
    ]
    said = [_bonus(lines[bonus], voice, played=bonus in lab.rules.bonuses) for bonus in BONUSES]
    unfolded = "rules" in lab.opened
    more = blocks.buttons(blocks.button("open:rules", voice.text("lab.rules"), pressed=unfolded))
    yield blocks.buttons(*switches)
    yield from said
    if lab.asked.sheet.possible:
        yield blocks.said(voice.text("lab.to_come", n=lab.asked.left), size="small")
    yield more


def _bonus(line: ScoreLine, voice: Speaker, *, played: bool) -> SaidBlock:
    words = voice.say(line) if played else voice.text("lab.bonus.off", line=voice.say(line))
    chip = blocks.chip(line.rule, voice.term("rule", line.rule))
    return blocks.said(blocks.part(words, None if played else "muted"), chip, size="small")


# ---- what the last change did


def change(session: Session) -> Iterator[Block]:
    """The score_changes of the last change, be it of the territory, of the bonuses or of a reading.

    It is there before anything has been changed, so that the first change moves nothing on the page.
    """
    lab, voice = session.lab, voice_of(session)
    before = lab.before
    if before is None or before.rules.tiles != lab.rules.tiles:
        nothing = blocks.said(voice.text("lab.changed.nothing"))
        yield blocks.fold("changed", voice.text("lab.changed"), [nothing], opened=False)
        return
    deltas = score_changes(before.sheet, sheet_of(lab))
    lines = [blocks.row(sentence(session, delta), points=signed(delta.points)) for delta in deltas]
    lines += [blocks.row(said) for said in _beside(session, before)]
    inside = (
        blocks.rows(lines, label=voice.text("lab.changed")) if lines else blocks.said(voice.text("lab.changed.none"))
    )
    yield blocks.fold("changed", voice.text("lab.changed"), [inside], opened=before.rules != lab.rules)


def _beside(session: Session, before: Asked) -> Iterator[str]:
    """What another reading changes beside the points: where fire may land, where people may live."""
    lab, voice = session.lab, voice_of(session)
    if before.territory != lab.territory or before.rules == lab.rules:
        return
    for key, count in (("targets", _targets), ("homes", _homes)):
        was, now = count(lab, before), count(lab, lab.asked)
        if was != now:
            yield voice.say(Text(f"lab.changed.{key}", was=was, now=now))


def _targets(lab: Lab, asked: Asked) -> int:
    """How many squares can take fire from the volcanoes that lie there."""
    if not asked.rules.fire:
        return 0
    return len({cell for volcano in lab.volcanoes for cell in fire.targets(asked.territory, volcano, asked.rules)})


def _homes(_lab: Lab, asked: Asked) -> int:
    """On how many squares a person may live."""
    return len(homes(asked.territory, (), asked.rules)) if asked.rules.tribe else 0
