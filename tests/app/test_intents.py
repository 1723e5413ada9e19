"""Intents: what widgets send is read in one place, kind by kind, and anything else is refused in words."""

from base64 import b64encode
from typing import Any, get_args

import pytest

from kdexplore.app import intents
from kdexplore.app.dashboard import Dashboard
from kdexplore.app.desk.group import SchoolClass
from kdexplore.app.intents import (
    Arrive,
    Back,
    Branch,
    Choose,
    Copied,
    Enter,
    GoTo,
    Intent,
    LookAt,
    Move,
    OpenFile,
    OpenLesson,
    OpenRule,
    OpenTerm,
    Paint,
    Pay,
    PressButton,
    PressKey,
    PutPhoto,
    ReadPhoto,
    Saved,
    SearchFor,
    SeekCorners,
    Speak,
    read_arrival,
    read_intent,
)
from kdexplore.app.session import Session
from kdexplore.core.actions import Claim, Throw
from kdexplore.core.cells import Cell
from kdexplore.core.problems import BadInput
from kdexplore.core.territory import Box
from kdexplore.engine.photo.corners import SmallPicture
from kdexplore.engine.photo.looks import Photograph
from kdexplore.views.scenes.photo import PhotoPlace
from kdexplore.words import say
from tests.app.sending import widgets_in

PHOTO = {"photo": {"corners": [[80, 80], [920, 80], [920, 920], [80, 920]], "cells": [-2, 2, -3, 1]}}
SENT: list[tuple[dict[str, Any], Intent]] = [
    ({"move": {"claim": 3}}, Move(Claim(3))),
    ({"tried": {"throw": [1, -1]}}, Move(Throw(Cell(1, -1)))),
    ({"pay": [[1, 0], [2, 0]], "person": "hunter"}, Pay("hunter", (Cell(1, 0), Cell(2, 0)))),
    ({"paint": [{"brush": "w1", "cells": [[0, 1]]}]}, Paint((("w1", (Cell(0, 1),)),))),
    (PHOTO, PutPhoto(PhotoPlace(((80, 80), (920, 80), (920, 920), (80, 920)), Box(-2, 2, -3, 1)))),
    ({"photo": None}, PutPhoto(None)),
    ({"seek": {"n": 1, "width": 2, "height": 1, "pixels": "AAAAAAAA"}}, SeekCorners(1, SmallPicture(2, 1, bytes(6)))),
    (
        {"read": {"n": 2, "span": 3, "pixels": b64encode(bytes(27648)).decode(), "corners": [[0, 0]] * 4}},
        ReadPhoto(2, Photograph(3, bytes(27648)), ((0, 0),) * 4),
    ),
    ({"look": [0, -1]}, LookAt(Cell(0, -1))),
    ({"look": 17}, LookAt(17)),
    ({"back": True}, Back()),
    ({"press": "begin"}, PressButton("begin")),
    ({"choose": ["lens", "fire"]}, Choose("lens", "fire")),
    ({"choose": ["seat", 2]}, Choose("seat", 2)),
    ({"choose": ["box", None]}, Choose("box", None)),
    ({"at": 12}, GoTo(12)),
    ({"branch": [3, 1]}, Branch(3, 1)),
    ({"rule": "fire.burns"}, OpenRule("fire.burns")),
    ({"room": "lab"}, Enter("lab")),
    ({"lang": "tr"}, Speak("tr")),
    ({"file": {"name": "a.json", "size": 3, "text": "a\nb"}}, OpenFile("a.json", "a\nb")),
    ({"key": "?"}, PressKey("?")),
    ({"copied": False}, Copied(done=False)),
    ({"saved": "game.json"}, Saved("game.json")),
    ({"class": {"teacher": False, "name": "Anna"}}, intents.HearClass(SchoolClass(name="Anna"))),
    ({"search": "corner"}, SearchFor("corner")),
    ({"term": "glossary.domino"}, OpenTerm("glossary.domino")),
    ({"lesson": {"id": "aim", "step": "count"}}, OpenLesson("aim", "count")),
    ({"lesson": {"id": "aim"}}, OpenLesson("aim")),
]
DAMAGED = [
    {"move": {"fly": True}}, {"move": 3}, {"pay": [[1, 0]]}, {"pay": [[1]], "person": "hunter"}, {"paint": 3},
    {"pay": [[1, 0]] * 9, "person": "hunter"}, {"paint": [{"brush": "w", "cells": [[10**9, 0]]}]}, {"look": "here"},
    {"look": [1]}, {"look": True}, {"back": 1}, {"press": None}, {"press": "\0"}, {"press": "x" * 81}, {"choose": "x"},
    {"choose": ["lens"]}, {"choose": ["lens", 1.5]}, {"choose": ["lens", []]}, {"at": "x"}, {"at": 10**40},
    {"branch": [0]}, {"branch": [-1, 0]}, {"rule": {}}, {"room": 1}, {"file": []}, {"file": {"name": 1, "text": ""}},
    {"file": {"name": "x", "text": "\ud800"}}, {"file": {"name": "x", "text": "x" * 300_000}}, {"copied": "yes"},
    {"press": "x", "rule": "y"}, {"at": 1, "more": 2}, {"search": 3}, {"term": []}, {"lesson": "aim"},
    {"lesson": {"id": "aim", "step": 1}}, {"photo": 3}, {"photo": {"corners": [], "cells": [0, 0, 0, 0]}},
    {"photo": {"corners": [[0, 0]] * 4}}, {"photo": {"corners": [[0, 1001]] * 4, "cells": [0, 0, 0, 0]}},
    {"photo": {"corners": [[0, 0]] * 4, "cells": [0, 31, 0, 0]}}, {"photo": {"image": "data:"}},
    {"seek": {"n": 1, "width": 2, "height": 1, "pixels": "AAAA"}}, {"seek": {"n": 1, "width": 500, "height": 1}},
    {"seek": {"n": 1, "width": 2, "height": 1, "pixels": "?"}}, {"read": {"n": 1, "span": 40, "pixels": "AAAA"}},
    {"read": {"n": 1, "span": 5, "pixels": "AAAA", "corners": [[0, 0]] * 4}},
]  # fmt: skip


@pytest.mark.parametrize(("sent", "intent"), SENT)
def test_what_a_widget_sends_is_an_intent(sent, intent):
    assert read_intent({"n": 4, **sent}) == intent


def test_every_kind_of_intent_is_read():
    assert {type(intent) for _, intent in SENT} == set(get_args(Intent))
    assert {next(iter(sent)) for sent, _ in SENT} == set(intents.KINDS)


@pytest.mark.parametrize("sent", DAMAGED, ids=lambda sent: str(sent)[:40])
def test_what_is_damaged_is_refused_in_words(sent):
    with pytest.raises(BadInput) as refusal:
        read_intent(sent)
    assert say(refusal.value, "hu")


@pytest.mark.parametrize("sent", [{}, {"n": 3}, {"nothing": True}, {"": 1}])
def test_what_no_widget_of_ours_sends_is_none(sent):
    assert read_intent(sent) is None


def test_where_the_page_is():
    sent = {"n": 1, "hash": "#kd1.x", "language": "PL-pl", "dark": True, "width": 390}
    assert read_arrival(sent) == Arrive("kd1.x", "pl", dark=True, width=390)
    assert read_arrival({}) == Arrive()
    with pytest.raises(BadInput):
        read_arrival({"hash": 3})


@pytest.mark.parametrize(
    ("room", "least"),
    [("start", 4), ("learn", 4), ("play", 4), ("table", 4), ("lab", 4), ("studio", 4), ("analyse", 3)],
)
def test_a_damaged_intent_of_any_widget_is_explained_on_the_page(room, least):
    """The bar, the shell, the page, and what the room has to press: before there are candidates Analyse has nothing."""
    made = Dashboard(Session(play=Session().play.begun()).entered(room))
    explained = 0
    for number, widget in enumerate(each for each in widgets_in(made) if each.has_trait("intent")):
        made.explorer.session = before = made.explorer.session.without_notice()
        widget.intent = {"n": number, "press": ["no", "name"]}
        after = made.explorer.session
        assert after.without_notice() == before
        if after != before:  # somebody listens
            assert after.notice is not None
            assert getattr(after.notice.thing, "code", "") == "wrong_type"
            explained += 1
    assert explained >= least
