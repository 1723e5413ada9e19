"""Does the number of a domino matter, which tile does, what do bonuses bring: effects with their errors, in words."""

from __future__ import annotations

from typing import Any

from kdexplore.core.notation import faces
from kdexplore.core.variants import Rules
from kdexplore.engine.estimates import SURE, Estimate
from kdexplore.views import blocks
from kdexplore.views.blocks import Block
from kdexplore.views.described.values import written
from kdexplore.words import Speaker, Term

TIMES = 1.5  # as many errors again for the most extreme of many dominoes
MOST = 4  # dominoes named at either end


def effects(found: Any, rules: Rules, voice: Speaker) -> list[Block]:  # noqa: ANN401 -- the plain data of an answer
    """What matters beside the seat; nothing where no dominoes were noted."""
    if not found.get("dominoes"):
        return []
    number = [_number(Estimate(*found["slope"]), voice)] if found["slope"] else []
    sentences = [*number, *_bonus(found, rules, voice)]
    said: list[Block] = [blocks.said(sentence) for sentence in sentences]
    return [blocks.title(voice.text("analyse.effect.title"), level=3), *said, *_tiles(found, rules, voice)]


def _number(slope: Estimate, voice: Speaker) -> str:
    """Whether high numbers are better than low ones."""
    if abs(slope.mean) <= SURE * slope.error:
        return voice.text("analyse.effect.number_no", points=written(slope, voice, signs=True))
    key = "analyse.effect.number_high" if slope.mean > 0 else "analyse.effect.number_low"
    return voice.text(key, points=written(slope, voice, signs=True))


def _bonus(found: Any, rules: Rules, voice: Speaker) -> list[str]:  # noqa: ANN401 -- likewise
    """What bonuses bring a seat, where they are played for."""
    if not rules.bonuses:
        return []
    names = ", ".join(voice.term("bonus", bonus) for bonus in rules.bonuses)
    return [voice.text("analyse.effect.bonus", names=names, points=written(Estimate(*found["bonus"]), voice))]


def _tiles(found: Any, rules: Rules, voice: Speaker) -> list[Block]:  # noqa: ANN401 -- likewise
    """The dominoes whose holders fared best and worst, with how sure that is."""
    ranked = sorted(found["dominoes"], key=lambda one: -one[1])
    listed = ranked if len(ranked) <= 2 * MOST else [*ranked[:MOST], *ranked[-MOST:]]
    head = [voice.text(f"analyse.head.{name}") for name in ("domino", "lead", "sure", "games")]
    rows: list[list[str | int]] = []
    for number, mean, error, games in listed:
        sure = "yes" if abs(mean) > SURE * TIMES * error else "no"
        name = f"{number}: {faces(rules.tiles.domino(number), rules.tiles)}"
        lead = written(Estimate(mean, error), voice, signs=True)
        rows.append([name, lead, voice.text(f"analyse.effect.{sure}"), voice.number(games)])
    title = voice.text("analyse.effect.tiles", n=voice.number(found["tallied"]))
    about = voice.text("analyse.effect.about", box=Term("tiles", rules.tiles.id))
    return [blocks.said(about, size="small"), blocks.table(title, head, rows, numbers=(1, 3))]
