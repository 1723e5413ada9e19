"""Numbers on the page: in every room and language, a decimal number is written as that language writes it."""

import json
import re
from dataclasses import replace
from functools import cache

import pytest

from kdexplore.app.dashboard import Dashboard
from kdexplore.app.play.charts import CHARTS
from kdexplore.app.play.setup import Setup
from kdexplore.app.session import Session
from kdexplore.core.links import Position
from kdexplore.core.notation import parse
from kdexplore.core.variants import rules
from kdexplore.engine.questions.trial import TrialQuestion
from kdexplore.views.blocks import Piece
from kdexplore.words import languages
from tests.app.sending import widgets_in

POINT, COMMA = re.compile(r"(?<![\w.#-])\d+\.\d+(?![\w.])"), re.compile(r"(?<![\w,])\d+,\d+(?![\w,])")
WORDS = ("text", "label", "says", "title", "caption", "hint", "detail", "cells", "head", "name", "about")


def sentences(value, name=""):
    """Every text for a person in a scene; keys of cells and drawings are none."""
    if isinstance(value, str):
        if name in WORDS and not value.startswith("<"):
            yield value
    elif isinstance(value, Piece):
        yield from sentences(value.plain(), name)
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from sentences(item, key)
    elif isinstance(value, list):
        for item in value:
            yield from sentences(item, name)


@cache
def sessions():
    """Sessions with numbers on the screen."""
    play = Session().play.chosen(Setup(mode="classic", players=3, bots=())).begun()
    for _ in range(11):
        play = play.advised()
    game = replace(Session(), play=play, twin=True).entered("play")
    yield from (replace(game, play=replace(play, chart=chart)) for chart in CHARTS)
    discovery = rules("discovery", players=4)
    lab = Session().lab.with_position(Position(discovery, parse("j'v2*", discovery.tiles)))
    yield replace(Session(), lab=lab.through("heat"), twin=True).entered("lab")
    studio = Session().studio.copied().asked(players=2)
    yield replace(Session(), studio=replace(studio, trials=tuple(trials(studio)), chart=True)).entered("studio")


def trials(studio):
    return [TrialQuestion(rules, studio.player, 2).answer() for rules in studio.on_trial()]


SESSIONS = tuple(sessions())


@pytest.mark.parametrize("lang", languages())
def test_a_decimal_number_is_written_as_the_language_writes_it(lang):
    wrong, right = (COMMA, POINT) if lang == "en" else (POINT, COMMA)
    made, texts = Dashboard(), list[str]()
    for session in SESSIONS:
        made.explorer.session = session.spoken(lang)
        made.show(made.explorer.session)
        scenes = [widget.scene for widget in widgets_in(made) if hasattr(widget, "scene")]
        texts += [text for scene in scenes for text in sentences(json.loads(json.dumps(scene)))]
    assert not [text for text in texts if wrong.search(text)]
    assert [text for text in texts if right.search(text)]
