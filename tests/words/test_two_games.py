"""Kingdomino and Origins keep their own words: what is said of one never names a thing that only the other has."""

import re
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from kdexplore.app.lab import scenes as lab_scenes
from kdexplore.app.lab.board import board as lab_board
from kdexplore.app.lab.state import Lab
from kdexplore.app.learn import scenes as learn_scenes
from kdexplore.app.learn.state import Learn
from kdexplore.app.play import head, opponents
from kdexplore.app.play import scenes as play_scenes
from kdexplore.app.play.state import Play
from kdexplore.app.session import Session
from kdexplore.core.actions import Claim, Discard, Place
from kdexplore.core.cells import Cell
from kdexplore.core.game import start, why_not
from kdexplore.core.history import History
from kdexplore.core.links import Position
from kdexplore.core.ranking import ranking
from kdexplore.core.score_changes import what_changed
from kdexplore.core.state import Step
from kdexplore.core.variants import GAME_OF_MODE, MODES, rules
from kdexplore.engine.dealer import Dealer
from kdexplore.engine.players import RandomPlayer
from kdexplore.lessons.course import lessons
from kdexplore.views.sheet import sheet
from kdexplore.words import languages, say
from kdexplore.words.catalogue import catalogue_of
from tests.words.headers import header_of

BOUNDARY = r"\b"
READ = ("text", "says", "label", "title", "hint", "off", "head", "about", "heading", "caption", "name_said")
each_language = pytest.mark.parametrize("lang", languages())
each_mode = pytest.mark.parametrize("mode", MODES)


@cache
def only(game, lang):
    """Finds the words that only this game may use: the header of the catalogue says how they begin."""
    words = header_of(lang)[f"X-{game.title()}-Only"].split()
    return re.compile(rf"\b(?:{'|'.join(word.replace('$', BOUNDARY) for word in words)})\w*", re.IGNORECASE)


def foreign(text, game, lang):
    """The words in a text that belong to the other game."""
    both = ("Kingdomino", header_of(lang).get("X-Both", "Kingdomino"))
    harmless = re.compile("|".join(both), re.IGNORECASE)
    return only("origins" if game == "kingdomino" else "kingdomino", lang).findall(harmless.sub(" ", text))


def read(scene, key=""):
    """What a person reads of a scene, wherever it stands in it."""
    match scene:
        case dict():
            # "words" is the vocabulary of the widget: it comes whole, whatever is played
            return [text for name, value in scene.items() if name != "words" for text in read(value, name)]
        case list() | tuple():
            return [text for value in scene for text in read(value, key)]
        case str() if (key in READ or " " in scene) and not scene.startswith("<"):
            return [re.sub(r"\b[a-z]+\.[a-z_.]+\b", " ", scene)]  # ids of rules stay as they are
        case _:
            return []


def strange(texts, game, lang):
    return {text: words for text in texts if (words := foreign(text, game, lang))}


@cache
def history_of(mode, players):
    """A game of random players from its first line to its end."""
    chosen = rules(mode, players=players, bonuses=("centre", "complete"))
    history, dealer, player = History(start(chosen)), Dealer(players), RandomPlayer(Random(players))
    while history.state.step is not Step.OVER:
        state = history.state
        history = history.play(dealer.deal(state) if state.actor is None else player.choose(state))
    return history


@cache
def said_of(mode):
    """Everything that a game gives to say, each thing once: steps, actions, refusals, events, changes, the ranking."""
    history, random = history_of(mode, 2), Random(1)
    things: dict[object, None] = {}
    before = history.start
    for turn in history.turns:
        tried = (
            Place((Cell(0, 0), Cell(1, 0))),
            Place((Cell(9, 9), Cell(9, 8))),
            Discard(),
            Claim(random.randint(1, 48)),
        )
        things |= dict.fromkeys(problem for action in tried for problem in why_not(before, action))
        things |= dict.fromkeys((before.step, turn.action, *turn.events))
        things |= dict.fromkeys(delta for deltas in what_changed(before, turn.state) for delta in deltas)
        before = turn.state
    return (*things, *ranking(before))


OWN = {
    "kingdomino": ("terrain.start", "glossary.symbols", "glossary.king", "glossary.territory", "glossary.region"),
    "origins": (
        *("terrain.start", "terrain.volcano", "glossary.symbols", "glossary.king", "glossary.region"),
        *("glossary.crater", "glossary.fire_token", "glossary.resource", "glossary.totem", "glossary.cave"),
        *("glossary.person", "glossary.gatherer", "glossary.warrior", "mode.tribe"),
        *("resource.mammoth", "resource.mushroom", "resource.flint", "person.shaman", "totem.fish"),
    ),
}


@each_language
def test_the_words_of_the_glossary_that_one_game_has_alone_are_looked_for(lang):
    messages = catalogue_of(lang).messages
    for game, other in (("kingdomino", "origins"), ("origins", "kingdomino")):
        words = [messages.get(f"{key}.{game}", messages[key])[0] for key in OWN[game]]
        assert not [word for word in words if not foreign(word, other, lang)]


def test_a_word_of_the_other_game_is_found():
    assert foreign("The castle touches the lake.", "origins", "en") == ["castle"]
    assert foreign("A régió és a kunyhó", "kingdomino", "hu") == ["régió", "kunyhó"]
    assert not foreign("Kingdomino Origins, as a king moves in chess", "origins", "en")


@each_language
@each_mode
def test_the_sentences_of_a_whole_game_are_its_own(mode, lang):
    texts = {say(thing, lang, rules=history_of(mode, 2).start.rules) for thing in said_of(mode)}
    assert len(texts) > 100
    assert not strange(texts, GAME_OF_MODE[mode], lang)


@each_language
@each_mode
def test_the_screen_of_a_game_has_its_own_words(mode, lang):
    history = history_of(mode, 2)
    for at in (1, len(history.turns) // 2, len(history.turns)):
        session = Session(play=Play().with_game(history, at), lang=lang).entered("play")
        board = play_scenes.board(session)
        parts = (board, head.row(session), play_scenes.line(session), opponents.row(session))
        texts = read([*parts, play_scenes.log(session), play_scenes.twin(session)])
        assert len(texts) > 50
        assert not strange(texts, GAME_OF_MODE[mode], lang)


@each_language
@each_mode
def test_the_lab_has_the_words_of_its_rules(mode, lang):
    state = history_of(mode, 2).state
    looked = Lab().with_position(Position(state.rules, state.seats[0].territory))
    for lens in ("score", "legal"):
        session = replace(Session(lang=lang), lab=replace(looked, lens=lens).fitting()).entered("lab")
        texts = read([lab_board(session), lab_scenes.side(session), lab_scenes.foot(session), lab_scenes.twin(session)])
        assert not strange(texts, GAME_OF_MODE[mode], lang), lens


@each_language
@each_mode
def test_the_sheet_of_a_mode_has_its_own_words(mode, lang):
    text = re.sub(
        r"<style>.*?</style>|<small.*?</small>|<[^>]*>", " ", sheet(rules(mode, players=2), lang), flags=re.DOTALL
    )
    assert not foreign(text, GAME_OF_MODE[mode], lang)


@each_language
def test_a_lesson_has_the_words_of_its_game(lang):
    for lesson in lessons():
        for step in lesson.steps:
            learn = Learn().opened(lesson.id, step.id)
            spoken = [*learn_scenes.task(learn, lang=lang), *learn_scenes.panel(learn, lang=lang)]
            blocks = [block for block in spoken if block["kind"] != "fold"]
            game = step.setup.tiles.id
            assert not strange(read(blocks), game, lang), step.id
